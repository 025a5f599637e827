"""The derived oracles D19-01 to 12 as positions on the map; 01 stands in `test_tables` as laws."""

from collections.abc import Sequence
from itertools import product

import pytest

from tests.battles.draft_2019.table import EDITION, Script, Table
from wsanalysis.battlefield.hexes import Axial, hex_id
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.draft_2019 import acting, artillery, chits, firing, moving, spotting, terms, tokens
from wsanalysis.systems.draft_2019.sheaf import Hex as Place
from wsanalysis.systems.draft_2019.sheaf import neighbor

OPEN = ". . . . . .\n" * 4
LONG = "." + " ." * 15


def test_02_range_in_areas() -> None:
    """9.0: the same area is range 0, an adjacent one 1."""
    it = Table(". . . .", ["Grenadiers A01"], ["Riflemen D01"], areas="a a a b")
    ranges = [
        spotting.range_between(it.record, it.battle, it.hex("A01"), it.hex(hex)) for hex in ("C01", "D01")
    ]
    assert ranges == [0, 1]


@pytest.mark.parametrize(("suppressed", "within"), [(False, 4), (True, 1)])
def test_03_and_04_spotting_ranges(suppressed: bool, within: int) -> None:
    """9.0: signature 5 in cover and fortified, awareness 3; suppressed 0."""
    it = Table(LONG, ["Grenadiers A01"], ["Riflemen P01"])
    left = it.record.halved[4, 2] if it.record.halved[4, 2] == 5 // 4 else -1
    assert left == 1  # as for signature 5: halved twice, rounded down
    awareness = 0 if suppressed else 3
    hard = [it.record.spotted[distance, left, awareness, 0] for distance in range(1, 10)]
    expected = [
        terms.AUTOMATIC if far <= awareness else terms.BY_CHECK if far <= within
        else terms.BY_TWO if far <= 2 * within else terms.NOT_AT_ALL
        for far in range(1, 10)
    ]  # fmt: skip
    assert hard == expected


def test_05_one_grade_below_and_beyond_range(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: -2 before conditions; penetration 3 against armor 4, 11 areas at a range of 10."""
    it = Table(LONG, ["Pz III J1 A01 SE"], ["Churchill IV L01 NW"]).spend("Churchill IV")
    script = Script(monkeypatch, it)
    it.activate("Pz III J1").do("Pz III J1 aims at Churchill IV and fires")
    assert script.shots[0][1:3] == (11, -2)


def test_06_crew_halves_fp_of_7() -> None:
    """10.0: to 3."""
    it = Table(OPEN, ["Pz IV H A01 SE"], ["Riflemen C02"]).lie("Pz IV H", "Crew")
    found = firing.power_of(it.record, it.battle, it.unit("Pz IV H"), it.unit("Riflemen"), terms.BY_AIM, 0)
    assert found == 3


def test_07_mobility_halves_speed_of_3() -> None:
    """10.0: to 1."""
    it = Table(OPEN, ["Tiger I A01 SE"], ["Riflemen C02"]).lie("Tiger I", "Mobility")
    assert moving.speed_of(it.record, it.battle, it.unit("Tiger I")) == 1


def test_08_reduced() -> None:
    """10.0: a squad becomes a team of the same type and valor, a team is eliminated."""
    it = Table(OPEN, ["Veteran Grenadiers A01"], ["Riflemen C02"])
    unit = it.unit("Veteran Grenadiers")
    tokens.reduce(it.record, it.battle, unit)
    assert it.kind("Veteran Grenadiers") == "Veteran Grenadiers Team"
    assert it.record.kind[it.battle.type[unit]].valor == EDITION.units["Veteran Grenadiers"].valor
    tokens.reduce(it.record, it.battle, unit)
    assert it.at("Veteran Grenadiers") == "out"


@pytest.mark.parametrize(
    ("token", "fate"), [("Blank 9", "C02 2"), ("Blank 8", "out 0"), ("Blank 10", "C02 1")]
)
def test_09_blast(monkeypatch: pytest.MonkeyPatch, token: str, fate: str) -> None:
    """10.0: full FP equal to the threshold damages, above it eliminates, below it nothing more."""
    it = Table(OPEN, ["StuH 42 A01 SE"], ["M5 Stuart C02 N"])
    Script(monkeypatch, it, drawn=[token])
    tokens.suppress(it.record, it.battle, it.unit("M5 Stuart"), False, 9)
    assert f"{it.at('M5 Stuart')} {len(it.lying('M5 Stuart'))}" == fate


def test_10_a_circle_holds_a_squad_or_two_teams() -> None:
    """3.0."""
    it = Table(
        OPEN,
        ["SdKfz 251 A01 N", "Grenadiers A01", "Grenadiers Team A01", "Pioneers Team A01"],
        ["Riflemen C02"],
    )
    carrier, squad, *teams = (it.unit(name) for name in it.names[:4])

    def room(unit: int) -> bool:
        return bool(acting.has_room(it.record, it.battle, carrier, unit))  # type: ignore[arg-type]

    assert all(map(room, (squad, *teams)))
    it.battle.carrier[teams[0]] = carrier
    assert [room(squad), room(teams[1])] == [False, True]
    it.battle.carrier[teams[1]] = carrier
    assert not room(squad)
    it.battle.carrier[teams[0]], it.battle.carrier[teams[1]], it.battle.carrier[squad] = (
        NOBODY,
        NOBODY,
        carrier,
    )
    assert not room(teams[0])


def test_11_three_tokens_and_one_success_leave_a_unit_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0."""
    it = Table(OPEN, ["Grenadiers A01"], ["Riflemen C02"])
    it.lie("Grenadiers", "Blank 6", "Blank 7", "Blank 8", down=True)
    Script(monkeypatch, it, checks=[False, True, False])
    it.activate("Grenadiers")
    assert len(it.lying("Grenadiers")) == 2
    assert tokens.is_broken(it.battle, it.unit("Grenadiers"))


def test_12_two_failed_deviations_are_two_drifts(monkeypatch: pytest.MonkeyPatch) -> None:
    """11.0: each a hex in the direction on the chit, as the odds have it, q columns and r slanted rows on."""
    it = Table(OPEN + OPEN, ["Grenadiers A01"], ["Riflemen C03"])
    failing = [n for n in range(24) if not it.record.passes[n, 1]]
    start = it.board.axials[it.hex("C03")]
    for drawn in product(failing, repeat=2):
        where = Place()
        for chit in drawn:
            where = neighbor(where, EDITION.chits.chits[chit].drift)
        assert impact_by(monkeypatch, it, drawn) == hex_id(Axial(start.q + where.q, start.r + where.r))


def test_drift_is_counted_counter_clockwise_from_the_side_se() -> None:
    """11.0: the draft's east is a board's SE, as sheafs lie; C03 has D03 there, then D02, C02 and so on."""
    it = Table(OPEN + OPEN, ["Grenadiers A01"], ["Riflemen C03"])
    around = ["D03", "D02", "C02", "B02", "B03", "C04"]
    for number, chit in enumerate(EDITION.chits.chits):
        drifted = it.record.neighbour[it.hex("C03"), it.record.drift[number]]
        assert it.board.ids[drifted] == around[chit.drift - 1]
    for direction, hex in enumerate(around, 1):
        q, r = neighbor(Place(), direction)
        assert artillery.reached(it.record, it.hex("C03"), artillery.steps_to(q, r)) == it.hex(hex)
    assert {chit.drift for chit in EDITION.chits.chits} == {1, 2, 3, 4, 5, 6}


def impact_by(patch: pytest.MonkeyPatch, it: Table, drawn: Sequence[int]) -> str:
    """Where a barrage at C03 comes down if these chits are drawn for its deviations."""
    left = list(drawn)
    patch.setattr(chits, "draw_chit", lambda *_: left.pop(0))

    class One:
        deviations, nerve = len(drawn), 1

    class Fake:
        battery = (One,)
        passes, drift, neighbour = it.record.passes, it.record.drift, it.record.neighbour

    where = artillery.impact(Fake, it.battle, 0, it.hex("C03"))  # type: ignore[arg-type]
    return it.board.ids[where]
