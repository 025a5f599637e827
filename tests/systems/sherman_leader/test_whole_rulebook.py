"""Nothing carries a rule unnamed: each public rule, and each answer worked by hand, is in the index."""

import ast
from pathlib import Path

from tests.systems.rules_rows import CHECKOUT, index_of, names_functions, rows
from tests.systems.test_rules_index import tests_in

SYSTEM = "sherman_leader"
CARRIED = [row for row in rows(SYSTEM) if names_functions(SYSTEM, row)]
SERVE_OTHERS = [
    "shot.take_aim", "shot.possible_roll", "attack.aim_at", "enemy_attack.next_attack",
    "enemy_attack.is_over",
    "enemy_attack.enemy_aim", "damage.struck", "damage.what_counts", "damage.lying_out", "orders.enemy_order",
    "operations.is_over",
]  # fmt: skip
"""What the rules of a chapter are put together with, or campaigns reckon step by step: no paragraphs."""


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
