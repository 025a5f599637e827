"""Each reading of an open point of the map changes what it says, and nothing else."""

from dataclasses import replace
from typing import Any

import pytest
from table import DATA, Table

from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.fire import cover, shot
from wsanalysis.systems.liberty_road.edition import LibertyRoad

COLUMN = "\n".join([". . ."] * 5)
SIDES = ("N", "NE", "SE", "S", "SW", "NW")


def rules(**options: Any) -> LibertyRoad:
    edition = LibertyRoad.load(DATA)
    return edition.with_options(replace(edition.options, **options))


def may_fire(side: str, edition: LibertyRoad) -> bool:
    """Whether a tank destroyer in A01 that faces `side` may fire at a tank four hexes south."""
    table = Table(
        COLUMN, [f"Jagdpanzer IV A01 {side} fire-vehicles"], ["M4A1 Sherman A05 N"], attacks="German",
        rules=edition,
    )  # fmt: skip
    return shot(table.w, table.s, 0, table.number("M4A1 Sherman"), 0, 0) != terms.NOT_ALLOWED


@pytest.mark.slow
def test_forward_field() -> None:
    assert [may_fire(side, rules()) for side in SIDES] == [False, False, True, True, True, False]
    narrow = rules(forward_field="one side")
    assert [may_fire(side, narrow) for side in SIDES] == [False, False, False, True, False, False]


@pytest.mark.parametrize("downshifts", [0, 1, 2])
def test_portage_cover(downshifts: int) -> None:
    riding = [f"Grenadiers A05 N on {carrier}" for carrier in ("SdKfz 251", "Pz IV H")]
    units = ["Grenadiers B05 N", "SdKfz 251 A05 N", "Pz IV H A05 N", *riding]
    table = Table(COLUMN, units, [], attacks="German", rules=rules(portage_cover=downshifts))
    covers = {
        table.s.carrier[u]: cover(table.w, table.s, u)
        for u, name in enumerate(table.names)
        if name.startswith("Grenadiers")
    }
    inside, on_top = table.number("SdKfz 251"), table.number("Pz IV H")
    assert covers == {NOBODY: 0, inside: downshifts, on_top: 0}


HOUSE = """
. .
. .
. .
. ."""


@pytest.mark.parametrize("reading", ["hex", "unit"])
def test_interrupted_fire(reading: str) -> None:
    """p.11, 15: Panic moves the target on, in sight. Fire stays on the hex, or follows the unit alone."""
    table = Table(
        HOUSE, ["Riflemen A01 S"], ["Grenadiers A03 N", "Volksgrenadiers A03 N", "Pioneers B03 N"],
        deck=["Panic", "Time's Up"], event_done=False, rules=rules(interrupted_fire=reading),
    )  # fmt: skip
    table.activate("Riflemen").with_luck(
        lambda t: t.question == "retreat" and t.s.about.unit == t.number("Grenadiers"),
        "fire at A03",
    )

    def hit(name: str) -> float:
        return table.chance_of(lambda t: t.status(name) != "ready", "step to B03", tries=200)

    assert (hit("Grenadiers") > 0.2) == (reading == "unit")
    assert hit("Volksgrenadiers") > 0.2, "all in the hex are attacked, one after the other"
    assert hit("Pioneers") == 0, "nobody fires at their hex"
