"""The parts of a firefight that can be changed: units by hex, a side that all comes later, CAPs."""

import pytest

import wsanalysis as ws
from wsanalysis.battles.scenarios import parts
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.moves import moves
from wsanalysis.battles.scenarios.scenario_files import read_draft

GAME = ws.load("storms_of_steel")


@pytest.fixture(scope="module")
def draft() -> Draft:
    return read_draft(GAME.folder, "storms_of_steel", "couriers_satchel")


def test_units_that_set_up_are_told_apart_by_their_hexes(draft: Draft) -> None:
    names = [row.name for row in parts.unit_rows(draft)]
    assert len(names) == len(set(names))
    assert "Soviet: Rifles '43 (G08)" in names
    assert "Soviet: SMG (reinforcements)" in names


def test_a_side_whose_units_all_come_later_is_a_side(draft: Draft) -> None:
    assert list(parts.side_tables(draft)) == ["german", "soviet"]
    assert {row.name for row in parts.unit_rows(draft) if row.side == "German"} == {
        "German: Pz Grenadier (reinforcements)", "German: Infantry '43 (reinforcements)",
    }  # fmt: skip


def test_caps_are_changed_and_the_month_is_not(draft: Draft) -> None:
    assert [(side, keys, caps) for side, keys, caps in parts.side_numbers(draft)] == [
        ("German", ("german", "caps"), 5), ("Soviet", ("soviet", "caps"), 6),
    ]  # fmt: skip
    said = [move.said for move in moves(draft, ["resources"])]
    assert said[:2] == ["German: caps: 5 → 3", "German: caps: 5 → 4"]
    assert [keys for keys, _, _ in parts.lengths(draft)] == [("rounds",)]


def test_objectives_of_a_kind_are_told_apart(draft: Draft) -> None:
    said = {move.said.partition(":")[0] for move in moves(draft, ["points"])}
    assert said == {
        "German, destroy each", "German, marker end", "German, marker off",
        "Soviet, destroy each", "Soviet, marker round",
    }  # fmt: skip


@pytest.mark.slow
def test_knock_outs_try_both_sides_and_say_on_a_line_each_what_could_not_be_played() -> None:
    found = GAME.knock_outs(
        "couriers_satchel", 4, few=2, kinds=["unit", "resource"], progress=False,
        policies=("random", "random"),
    )  # fmt: skip
    tried = set(found["what"])
    assert {"German: caps", "Soviet: caps", "German: Pz Grenadier (reinforcements)"} <= tried
    assert all("1 more: expected at most" in line for line in found.attrs["not played"])
