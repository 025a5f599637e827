"""Each option: what its other reading changes, and nothing else."""

from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.systems.draft_2019.actions import move_after
from wsanalysis.systems.draft_2019.chit import Chit, parse_rows
from wsanalysis.systems.draft_2019.chits import Nerve, passes, shifted
from wsanalysis.systems.draft_2019.options import STANDARD, Options
from wsanalysis.systems.draft_2019.state import READY, UnitState, is_broken

ROWS = "- eliminated; 0-2 damaged; 3+ miss"


def a_chit(**printed: Any) -> Chit:
    rows = parse_rows(ROWS)
    return Chit("x", printed.pop("medals", "1"), foot=rows, vehicle=rows, **printed)


def test_shifts_move() -> None:
    results = replace(STANDARD, shifts_move="results")
    assert [shifted(a_chit(), "foot", 1, s, STANDARD) for s in (1, 0, -1)] == [
        "eliminated",
        "damaged",
        "miss",
    ]
    assert [shifted(a_chit(), "foot", 1, s, results) for s in (1, 0, -1, -2)] == [
        "eliminated", "damaged", "suppressed", "miss",
    ]  # fmt: skip


def test_past_the_rows() -> None:
    more = replace(STANDARD, past_the_rows="one more")
    bare = replace(a_chit(), foot=parse_rows("0-2 damaged; 3+ suppressed"))
    assert [shifted(bare, "foot", 1, s, STANDARD) for s in (2, 1, -1, -2)] == [
        "damaged", "damaged", "suppressed", "suppressed",
    ]  # fmt: skip
    assert [shifted(bare, "foot", 1, s, more) for s in (2, 1, -1, -2)] == [
        "eliminated", "eliminated", "suppressed", "miss",
    ]  # fmt: skip


def test_farthest(game: ws.Game) -> None:
    limited = game.with_options(farthest="twice")
    near, far = ({"attacker": "Riflemen", "target": "Grenadiers", "distance": d} for d in (10, 11))
    assert limited.fire(**near).probabilities == game.fire(**near).probabilities
    assert game.fire(**far).probabilities["no effect"] < 1
    with pytest.raises(ws.IllegalAction, match="beyond twice the effective range of 5"):
        limited.fire(**far)
    with pytest.raises(ws.IllegalAction, match="beyond twice the effective range of 0"):
        limited.fire("Riflemen", "Grenadiers", distance=1, weapon="M2 Flamethrower")


def test_two_chits(game: ws.Game) -> None:
    returned = game.with_options(two_chits="one by one")
    normal = game.edit("SdKfz 251", ground_pressure="normal")
    single = normal.bog("SdKfz 251", terrain="woods").probabilities["through"]
    easy = returned.bog("SdKfz 251", terrain="woods").probabilities["through"]
    assert easy == 1 - (1 - single) ** 2
    assert game.bog("SdKfz 251", terrain="woods").probabilities["through"] > easy


def test_unlucky_13() -> None:
    chit = a_chit(medals="0", unlucky_13="vehicle")
    tank, squad = Nerve(3, ("vehicle",)), Nerve(3, ("foot",))
    readings = {"its condition": (False, True), "always": (False, False), "never": (True, True)}
    for reading, expected in readings.items():
        options = replace(STANDARD, unlucky_13=reading)  # type: ignore[arg-type]
        assert (passes(chit, tank, options), passes(chit, squad, options)) == expected


def test_bailing_out(game: ws.Game) -> None:
    every = game.with_options(bailing_out="every unit")
    gun = {"attacker": "Panther G", "target": "57 mm", "distance": 3, "activates": True}
    assert (
        game.fire(**gun).probabilities["eliminated"]
        == game.fire("Panther G", "57 mm", distance=3).probabilities["eliminated"]
    )
    assert every.fire(**gun).probabilities["eliminated"] > game.fire(**gun).probabilities["eliminated"]
    tank = {"attacker": "Panther G", "target": "M4A1 Sherman", "distance": 3, "activates": True}
    assert every.fire(**tank).probabilities == game.fire(**tank).probabilities


def test_broken_by() -> None:
    narrow = replace(STANDARD, broken_by="suppression tokens")
    damaged = UnitState(damage=("CREW", "MOBILITY"))
    assert is_broken(damaged, STANDARD)
    assert not is_broken(damaged, narrow)
    assert is_broken(UnitState(suppression=("none", "none")), narrow)


def test_hesitation_stops() -> None:
    after = UnitState(suppression=("HESITATION",))
    assert move_after(READY, after, STANDARD) == "ends"
    assert move_after(READY, after, replace(STANDARD, hesitation_stops=False)) == "goes on"
    assert move_after(READY, UnitState(suppression=("none",)), STANDARD) == "goes on"
    assert move_after(READY, UnitState(spent=True), STANDARD) == "ends"


def test_rubble_for_tracks(game: ws.Game) -> None:
    assert 0 < game.bog("M4A1 Sherman", terrain="rubble").probabilities["through"] < 1
    barred = game.with_options(rubble_for_tracks="impassable")
    with pytest.raises(ws.IllegalAction, match="impassable by tracked"):
        barred.bog("M4A1 Sherman", terrain="rubble")
    assert barred.bog("Rangers", terrain="rubble").probabilities["through"] == Fraction(22, 24)


def test_indirect_armor(game: ws.Game) -> None:
    weakest = game.with_options(indirect_armor="weakest")
    shells = {"artillery": "Naval Gunfire", "target": "M4A1 Sherman"}
    hurt = [g.barrage(**shells).probabilities["no effect"] for g in (game, weakest)]
    assert hurt[1] < hurt[0]
    safe = {"artillery": "Naval Gunfire", "target": "Riflemen"}
    assert game.barrage(**safe).probabilities == weakest.barrage(**safe).probabilities


def test_each_option_says_both_readings_and_has_a_test() -> None:
    on_the_map = Path(__file__).parents[2] / "battles" / "draft_2019" / "test_map_options.py"
    text = "".join(file.read_text(encoding="utf-8") for file in (Path(__file__), on_the_map))
    for option in fields(Options):
        assert len(option.metadata["meaning"]) > 60
        assert f"def test_{option.name}(" in text
