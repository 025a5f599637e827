"""A small battle with a bit of everything, for games at random: what can happen should happen in it."""

import random

from table import Table

from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.scenario import DeckPlan
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    PreventCrossing,
    PreventExit,
)

BOARD = """
. . . F . w . . .
. b . . . w s . .
. . f . . . . . o
F . . . . u . . .
. r . . m . . B .
. . . . . . w . .
"""
AREAS = """
a a b b c c d d e
a a b b c c d d e
a f f g g h h i e
j j f g g h h i i
j j k k l m m i n
k k k l l m m n n
"""
HIGH = """
. . . . . . . . .
. . . . . . . . .
. 1 2 1 . . . . .
. 1 1 . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
RIVER = "D04/E05 E04/E05 E04/F04 F03/F04 G04/F03"
WEST = ["A01", "A02", "A03", "A04", "A05", "A06", "B01", "B02", "B03", "B04", "B05", "B06"]
EAST = ["F01", "F02", "G01", "G02", "G03", "H01", "H02", "H03", "H04", "I01", "I02", "I03", "G05", "G06"]


def busy(seed: int) -> Table:
    """The battle at the first decision of its set-up, another game for each seed."""
    return Table(
        BOARD,
        ["Riflemen A01", "Riflemen A01 with Bazooka", "Rangers A01 with Satchel charge", "M3 Half-track A01",
         "M8 Greyhound A01", "Allied Weapon Team A01 with .50 cal", "M4A1 Sherman A01", "M4A1 Sherman A01"],
        ["Grenadiers F01", "Veteran Grenadiers F01 with Panzerfaust", "SdKfz 251 F01", "StuG III G F01",
         "German Weapon Team F01 with 7.5cm PaK 40", "Pz II F F01"],
        ambush=["Pioneers F01 with Flammenwerfer 41", "Hetzer F01"],
        fog={"F01": "mines", "F02": "wire", "G01": "empty", "G02": "foxhole", "G03": "ford", "H01": "bunker"},
        face_up={"H02": "trench"}, obstacles={"H03": "roadblock"},
        zones={"attacker": WEST, "defender": EAST},
        fog_zone=[*EAST, "C03", "C04", "D03", "E03", "E05", "F04", "B06"],
        areas=AREAS, high=HIGH, roads=["A03 B02 C03 D02 E03 F02 G03 H02 I03"], rivers=[RIVER],
        late={"attacker": [(["M5 Stuart"], ["A03"], 3)],
              "defender": [(["Volksgrenadiers"], ["I03"], "early")]},
        assets={"attacker": ["Smoke Shells", "Incendiary Shells", "Intelligence", "Fighter-bomber in early"],
                "defender": ["Smoke", "Nebelwerfer"]},
        exits={"attacker": ["I03", "I04"], "defender": ["A03"]},
        objectives={
            "attacker": [Hold(vp=5, hexes=("F01", "F02", "G02"), at_least=2), Exit(vp=3, count=2),
                         DestroyMore(vp=2),
                         Keep(vp=1, count=6)],
            "defender": [Destroy(vp=4, count=3), PreventCrossing(vp=2, zone=("I01", "I02", "I03", "I04")),
                         PreventExit(vp=1, count=2),
                         Destroy(vp=3, count=2, block="M4A1 Sherman", every=True)],
        },
        plan=DeckPlan(5, 4, 3), setting_up=True, seed=seed,
    )  # fmt: skip


def lively(legal: list[int], dice: random.Random) -> int:
    """A legal action at random; doing something is likelier than letting it be, so that games move on."""
    rides = [act for act in legal if kind_of(act) == terms.MOUNT]
    if rides and dice.random() < 0.5:
        return dice.choice(rides)
    doing = [act for act in legal if kind_of(act) != terms.END]
    return dice.choice(doing if doing and dice.random() < 0.85 else legal)


def units(table: Table, side: int | None = None) -> list[int]:
    """All units by number, or those of a side."""
    return [u for u in range(len(table.names)) if side is None or table.world.forces.units[u].side == side]


def fact(table: Table, u: int, column: str) -> int:
    """What is printed on the unit's block, by its name in `records.BlockType`."""
    return int(getattr(table.w.block[table.s.type[u]], column))
