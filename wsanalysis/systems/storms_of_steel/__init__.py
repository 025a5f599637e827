"""Conflict of Heroes: Storms of Steel (2009), Kursk 1943.

One module per rulebook chapter: `command` and `initiative` (2-3), `path` (5, 11, 14), `attack` with
`firepower`, `defense` and `legality` (7, 15), `hits` and `rally` (7.3-7.5), `close_combat` (7.63),
`playing_cards` and `luck` (8), `group` (9), `hidden` (10), `artillery` and `smoke` (12-13), `transport`
(17), `hindrances` (14.1, 18), `aircraft` (20); `several`, `duel` and `activation` repeat them. `options`
holds the rulebook's open points.
"""

from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.storms_of_steel import tabulations
from wsanalysis.systems.storms_of_steel.bags import BAGS
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.questions import QUESTIONS
from wsanalysis.systems.storms_of_steel.questions.activation import activation_table

SYSTEM = RuleSystem(
    name="storms_of_steel",
    title="Conflict of Heroes: Storms of Steel",
    source="Conflict of Heroes: Storms of Steel, rulebook of 2009",
    edition=StormsOfSteel,
    questions=QUESTIONS,
    tabulations={
        "attack_table": tabulations.attack_table,
        "rally_table": tabulations.rally_table,
        "activation_table": activation_table,
    },
    bags=BAGS,
)
