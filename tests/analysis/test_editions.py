"""The draft of 2019 against Liberty Road: all units that both have, and differences worked by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

import wsanalysis as ws
from tests.systems.draft_2019.brute_force import CHITS, UNITS, row_of
from wsanalysis.analysis.differences import Differences
from wsanalysis.analysis.ledgers import REST
from wsanalysis.analysis.mapping import GameMapping
from wsanalysis.analysis.mapping_file import mapping_path, read_mapping

DRAFT, LIBERTY = ws.load("draft_2019"), ws.load("liberty_road")
ALLIES = {"American", "British", "Canadian", "Polish", "French"}


@pytest.fixture(scope="module")
def known() -> GameMapping:
    return read_mapping(
        mapping_path("draft_2019", DRAFT.folder), {"draft_2019": DRAFT, "liberty_road": LIBERTY}
    )


@pytest.fixture(scope="module")
def found(known: GameMapping) -> Differences:
    """Of the units asked about below, and of one of each kind that either side has."""
    kinds = {(unit.side, LIBERTY.edition.units[unit.says].kind): unit.says for unit in known.units}
    names = {"Sherman Firefly", "SdKfz 251", "M10 TD", "Tiger II", *kinds.values()}
    return DRAFT.diff(LIBERTY, replace(known, units=tuple(u for u in known.units if u.says in names)))


def place_of(found: Differences, first: str, second: str, situation: str, outcome: str) -> int:
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


@pytest.mark.slow
def test_every_unit_that_both_have_is_in_the_mapping_on_its_side(known: GameMapping) -> None:
    games = {"draft_2019": DRAFT, "liberty_road": LIBERTY}
    both = [name for name in LIBERTY.edition.units if name in DRAFT.edition.units]
    assert [unit.says for unit in known.units] == both
    for unit in known.units:
        assert set(unit.names.values()) == {unit.says}
        nations = {game.edition.units[unit.says].nation for game in games.values()}
        assert {"Allied" if nation in ALLIES else "German" for nation in nations} == {unit.side}


@pytest.mark.slow
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
    row = found.table.loc[place_of(found, "Sherman Firefly", "SdKfz 251", situation, "hurt")]
    old = DRAFT.fire("Sherman Firefly", "SdKfz 251", **draft).probabilities["damaged"]
    new = LIBERTY.fire("Sherman Firefly", "SdKfz 251", **liberty).probabilities["reduced"]
    assert (row["before"], row["after"]) == pytest.approx((float(old), float(new)))


@pytest.mark.slow
def test_armor_counts_to_two_in_the_draft_and_on_in_liberty_road(found: Differences) -> None:
    """Penetration 4 against armor 7 is -2 in the draft and -3 in Liberty Road: by hand."""
    gun, mark = "M10 TD", "Tiger II"
    why = found.why(place_of(found, gun, mark, "400 m", "no effect"))

    def draft(shift: int) -> Fraction:
        """By the chits, for a large vehicle in the open that stands, at 400 m."""
        power = int(UNITS[gun]["full_fp"])
        needed = [int(chit["vehicle_firepower"] or 99) for chit in CHITS]
        found = [row_of(c["vehicle"], 4, shift + (n <= power)) for c, n in zip(CHITS, needed, strict=True)]
        return Fraction(found.count("miss"), len(CHITS))

    def liberty(shift: int) -> Fraction:
        armor = int(LIBERTY.units.loc[gun, "anti_vehicle_firepower"]) - shift
        return LIBERTY.edit(mark, front_armor=armor).fire(gun, mark, distance=4).probabilities["no effect"]

    assert int(UNITS[mark]["front_armor"]) - int(UNITS[gun]["penetration"]) == 3
    assert UNITS[mark]["size"] == "large"
    line = (draft(-3) - draft(-2) + liberty(-3) - liberty(-2)) / 2
    rest = (liberty(-2) - draft(-2) + liberty(-3) - draft(-3)) / 2
    amounts = {cause: amount for cause, amount, _ in why.amounts}
    assert amounts == {"gun against armor: -2 → -3": line, REST: rest}
    assert line
    assert rest


@pytest.mark.slow
def test_causes_are_told_of_rows_that_both_allow_though_others_come_first(found: Differences) -> None:
    assert found.table["not allowed"].iloc[0] is not None
    causes = found.causes(5)
    assert causes["row"].nunique() == 5
    assert found.table.loc[causes["row"], "not allowed"].isna().all()
    told = causes.groupby("row")["amount"].sum()
    assert told.to_numpy() == pytest.approx(found.table.loc[told.index, "change"].astype(float).to_numpy())
