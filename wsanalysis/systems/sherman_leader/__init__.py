"""Sherman Leader: a US combat group against a solitaire enemy, 1942-45.

Cards and counters are in `unit`, `unit_card`, `enemy_unit`, `commander_card`, `campaign_cards`,
`damage_counter`, `ground` and `movement_charts`, what cards say in `effects`. Rules follow the sequence of
play: `setting_up` and `ledger` (Campaign Set-Up, Pre-Combat), `shot`, `attack`, `enemy_attack`, `damage`,
`acting`, `turn` and `orders` (Combat), `strength`, `stress`, `experience` and `operations` (Post-Combat, End
of Week). What repeats them is in `under_fire`, `exchange`, `campaigning` and `battle_points`; `options` holds
the rulebook's open points.
"""

from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.sherman_leader import tabulations
from wsanalysis.systems.sherman_leader.bags import BAGS
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.questions import QUESTIONS

SYSTEM = RuleSystem(
    name="sherman_leader",
    title="Sherman Leader",
    source="Sherman Leader, rulebook with its sample game",
    edition=ShermanLeader,
    questions=QUESTIONS,
    tabulations={
        "attack_table": tabulations.attack_table,
        "damage_table": tabulations.damage_table,
        "orders_table": tabulations.orders_table,
        "value_table": tabulations.value_table,
    },
    bags=BAGS,
    studies={
        **dict.fromkeys(("shot_by_shot", "luck_table", "surprises"), "reports.sherman_leader.sample_battle"),
        **dict.fromkeys(("worths", "ranking", "value_spread"), "printing.sherman_leader.purchase"),
    },
)  # fmt: skip
