"""What of the rulebook is carried, to the last paragraph, and that nothing carries it unnamed."""

import ast
from pathlib import Path

from tests.systems.sherman_leader.rules_index import LATER
from tests.systems.test_rules_index import CHECKOUT, index_of, is_carried, label, rows, tests_in

SYSTEM = "sherman_leader"
ROWS = rows(SYSTEM)
CARRIED = [row for row in ROWS if is_carried(SYSTEM, row)]
SERVE_OTHERS = [
    "shot.take_aim", "shot.possible_roll", "attack.aim_at", "enemy_attack.next_attack",
    "enemy_attack.is_over",
    "enemy_attack.enemy_aim", "damage.struck", "damage.what_counts", "damage.lying_out", "orders.enemy_order",
    "operations.is_over",
]  # fmt: skip
"""What the rules of a chapter are put together with; no paragraph of its own."""


def test_coverage_is_what_it_says() -> None:
    """Every row with a rule is carried, but for those named here with the engine that they wait for."""
    later = {kind: [label(row) for row in ROWS if row["carried_by"] == kind] for kind in LATER}
    assert later == {
        "battle": [
            "Place Terrain Tiles connected battlefield", "Place Enemy Units impassable places",
            "Fast Move and Attack fast commanders act", "Fast Move and Attack unit movement",
            "Fast Move and Attack retreating", "Enemy Actions the ten orders",
            "Enemy Actions impassable hexes",
            "Slow - Move and Attack slow commanders act", "Repeat Combat Steps next turn",
        ],
        "campaign": [
            "Sequence of Play sequence of play", "Assign Units which battalions are attacked",
            "Next Battle next battle", "Repair/Replace commander replacements", "Repair/Replace unit loss",
            "Next Week next week",
        ],
    }  # fmt: skip
    assert [label(row) for row in ROWS if not row["carried_by"]] == [
        "Introduction introduction", "Campaign Set-Up sheets, cards, counters, log",
        "Campaign Set-Up expansion game counters", "Trucks and Scouts counter mix", "Credits credits",
    ]  # fmt: skip


def test_every_rule_is_carried_and_every_test_of_the_rules_named() -> None:
    """What the index leaves out: a public rule that no row names, or a test by hand that proves no row."""
    text = index_of(SYSTEM).read_text(encoding="utf-8")
    chapters = (
        "shot", "attack", "enemy_attack", "damage", "acting", "turn", "orders", "strength", "stress",
        "experience", "operations", "setting_up", "ledger",
    )  # fmt: skip
    named = {name.rsplit(".", 1)[-1] for row in CARRIED for name in row["carried_by"].split("; ")}
    left = []
    for chapter in chapters:
        module = CHECKOUT / "wsanalysis" / "systems" / "sherman_leader" / f"{chapter}.py"
        tree = ast.parse(module.read_text(encoding="utf-8"))
        left += [
            f"{chapter}.{node.name}"
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name not in named
        ]
    assert left == SERVE_OTHERS
    by_hand = tests_in(Path(__file__).parent / "test_by_hand.py")
    assert sorted(name for name in by_hand if name not in text) == []
