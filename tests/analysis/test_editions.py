"""The draft of 2019 against Liberty Road: all units that both have, and differences worked by hand."""

from fractions import Fraction

import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.analysis.differences import Differences
from wsanalysis.analysis.ledgers import REST
from wsanalysis.analysis.mapping_file import mapping_path, read_mapping

DRAFT, LIBERTY = ws.load("draft_2019"), ws.load("liberty_road")
ALLIES = {"American", "British", "Canadian", "Polish", "French"}


@pytest.fixture(scope="module")
def found() -> Differences:
    return DRAFT.diff(LIBERTY, "draft_2019")


def row_of(found: Differences, first: str, second: str, situation: str, outcome: str) -> int:
    """The number of a row of fire."""
    table = found.table
    return int(
        table.index[
            (table["question"] == "fire")
            & (table["first"] == first)
            & (table["second"] == second)
            & (table["situation"] == situation)
            & (table["outcome"] == outcome)
        ][0]
    )


def test_every_unit_that_both_have_is_in_the_mapping_on_its_side() -> None:
    games = {"draft_2019": DRAFT, "liberty_road": LIBERTY}
    known = read_mapping(mapping_path("draft_2019", DRAFT.folder), games)
    both = [name for name in LIBERTY.edition.units if name in DRAFT.edition.units]
    assert [unit.says for unit in known.units] == both
    for unit in known.units:
        assert set(unit.names.values()) == {unit.says}
        nations = {game.edition.units[unit.says].nation for game in games.values()}
        assert {"Allied" if nation in ALLIES else "German" for nation in nations} == {unit.side}


@pytest.mark.parametrize(
    ("situation", "draft", "liberty"),
    [
        ("800 m", {"distance": 8}, {"distance": 8}),
        ("400 m, flank", {"distance": 4, "facing": "rear side"}, {"distance": 4, "flank": True}),
        ("400 m, in woods", {"distance": 4, "terrain": "woods"}, {"distance": 4, "target_downshifts": 1}),
    ],
)
def test_a_row_is_what_both_games_answer(
    found: Differences, situation: str, draft: dict[str, object], liberty: dict[str, object]
) -> None:
    row = found.table.loc[row_of(found, "Sherman Firefly", "SdKfz 251", situation, "hurt")]
    old = DRAFT.fire("Sherman Firefly", "SdKfz 251", **draft).probabilities["damaged"]
    new = LIBERTY.fire("Sherman Firefly", "SdKfz 251", **liberty).probabilities["reduced"]
    assert (row["before"], row["after"]) == pytest.approx((float(old), float(new)))


def shifted(chit: pd.Series, shift: int) -> str:
    """The result for a large vehicle in the open, standing, at 400 m, by hand: rows as in the file."""
    rows = [tuple(row.split(" ")) for row in chit["vehicle"].split("; ")]
    begins = [99 if where == "-" else int(where.rstrip("+").split("-")[0]) for where, _ in rows]
    here = max(k for k in range(len(rows)) if begins[k] <= 4)
    return rows[min(max(here - shift, 0), len(rows) - 1)][1]


def test_armor_counts_to_two_in_the_draft_and_on_in_liberty_road(found: Differences) -> None:
    """Penetration 4 against armor 7 is -2 in the draft and -3 in Liberty Road: by hand."""
    gun, mark = "M10 TD", "Tiger II"
    why = found.why(row_of(found, gun, mark, "400 m", "no effect"))
    chits = DRAFT.chits

    def draft(shift: int) -> Fraction:
        missed = [shifted(chit, shift + by_firepower(chit)) for _, chit in chits.iterrows()].count("miss")
        return Fraction(missed, len(chits))

    def by_firepower(chit: pd.Series) -> int:
        needed = chit["vehicle_firepower"]
        return int(pd.notna(needed) and DRAFT.units.loc[gun, "full_fp"] >= needed)

    def liberty(shift: int) -> Fraction:
        armor = int(LIBERTY.units.loc[gun, "anti_vehicle_firepower"]) - shift
        return LIBERTY.edit(mark, front_armor=armor).fire(gun, mark, distance=4).probabilities["move"]

    penetration = DRAFT.units.loc[gun, "penetration"]
    assert DRAFT.units.loc[mark, "front_armor"] - penetration == 3
    assert DRAFT.units.loc[mark, "size"] == "large"
    line = (draft(-3) - draft(-2) + liberty(-3) - liberty(-2)) / 2
    rest = (liberty(-2) - draft(-2) + liberty(-3) - draft(-3)) / 2
    amounts = {cause: amount for cause, amount, _ in why.amounts}
    assert amounts == {"gun against armor: -2 → -3": line, REST: rest}
    assert line
    assert rest
