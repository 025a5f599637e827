"""What only Liberty Road's index can say, since its map game is played."""

from pathlib import Path

INDEX = Path(__file__).resolve().parents[3] / "data" / "rules" / "liberty_road.csv"


def test_no_rule_is_left_for_later() -> None:
    text = INDEX.read_text(encoding="utf-8")
    assert ",battle," not in text
    assert "map game" not in text


def test_the_examples_that_need_a_map_are_named() -> None:
    text = INDEX.read_text(encoding="utf-8")
    assert [name for name in ("LR-09", "LR-10", "LR-11", "LR-12", "LR-17") if name not in text] == []
