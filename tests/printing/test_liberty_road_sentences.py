"""Sentences of the Liberty Road player aid held against the engine: each is asked of a small battle.

A row that fails means that a rule and the paper beside it have parted. Rows quote the aid word for word, so
that a sentence that is changed is read again.
"""

from collections.abc import Callable

import pytest

from tests.battles.liberty_road.table import Table
from tests.systems.handed_in import game_of
from wsanalysis.battles.core.ground import sees
from wsanalysis.battles.core.numbers import ATTACKER, NOBODY
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.events import take_effect
from wsanalysis.battles.liberty_road.fire import cover, shot
from wsanalysis.reports.liberty_road.report import REPORT

GAME = game_of("liberty_road")
ROW, COLUMN = ". . . . . . .", "\n".join("." * 7)
TRACK, TANK = "M3 Half-track", "M4A1 Sherman"
SQUAD, PANZER = "Grenadiers E01 NW", "Pz III J1 E01 NW"
TEAM = "German Weapon Team E01 NW ready with MG 34"
STATES = ("ready", "spent", "reduced", "suppressed", "broken")
LATE = "German Weapon Team G01 NW spent with MG 34"  # somebody who is left on the defender's side


def acting(unit: str, *enemies: str, rows: str = ROW, **more: object) -> Table:
    """A unit that is activated in its side's order."""
    table = Table(rows, [unit], list(enemies), **more)  # type: ignore[arg-type]
    return table.activate(table.names[0])


def entering(unit: str, *enemies: str, rows: str = ROW, to: str = "B01") -> Table:
    return acting(unit, *enemies, rows=rows).do("move", f"step to {to}")


def may_act(unit: str, *enemies: str, **more: object) -> set[str]:
    """The first words of what the unit may do."""
    return {words.split()[0] for words in acting(unit, *enemies, **more).legal()} - {"enough"}


def steps(table: Table) -> set[str]:
    return table.places("step to") if table.question == "step" else set()


def first_steps(unit: str, *enemies: str, rows: str = ROW, **more: object) -> set[str]:
    return steps(acting(unit, *enemies, rows=rows, **more).do("move"))


def how_far(unit: str, rows: str = ROW, **more: object) -> int:
    """How many hexes along the row a unit comes in a move."""
    table = acting(unit, rows=rows, **more).do("move")
    for n, hex_id in enumerate(("B01", "C01", "D01", "E01", "F01", "G01")):
        if hex_id not in steps(table):
            return n
        table.do(f"step to {hex_id}")
    return 6


def fires_at_mover(enemy: str, rows: str = ROW) -> bool:
    return entering("Riflemen A01", enemy, rows=rows).question == "opportunity"


def after_opportunity_fire(enemy: str, fire: str) -> tuple[str, bool]:
    """The state of who fired at Rangers and missed, and whether it may fire again as they move on."""
    table = entering("Rangers A01", enemy)
    table.with_luck(lambda t: t.status("Rangers") == "ready", f"opportunity {fire}").do("step to C01")
    return table.status(fire.removesuffix(" with card")), table.question == "opportunity"


def opportunity_shift(mover: str, firer: str) -> int:
    table = entering(mover, firer)
    return int(shot(table.w, table.s, 1, 0, 0, 1))


def fires_at_a_side_out_of_sight() -> tuple[bool, bool]:
    """Whether opportunity fire, and whether a fire order, is possible at a unit on a far side of its hex."""
    table = entering("Riflemen E01 S", "Grenadiers A01 SE", rows=". . . . .\n. . F . .\n. . . . .", to="D01")
    here, there = table.hex("A01"), table.hex("D01")
    table.s.face[0] = next(d for d in range(6) if not sees(table.w, table.s, here, 2, there, d))
    in_orders = int(shot(table.w, table.s, 1, 0, 0, 0)) != terms.NOT_ALLOWED
    return "opportunity Grenadiers" in table.legal(), in_orders


def hit_on_the_move(harm: str) -> str:
    """What a moving tank is asked after opportunity fire that did this to it."""
    table = entering("M5 Stuart A01 SE move", "Pz III J1 E01 NW fire")

    def harmed(after: Table) -> str:
        return "reduced" if after.damage("M5 Stuart") else after.status("M5 Stuart")

    return table.with_luck(lambda t: harmed(t) == harm, "opportunity Pz III J1").question


def over_a_river(**more: object) -> set[str]:
    return first_steps("Riflemen A01", rows=". . .", rivers=["A01/B01"], **more)


def boards(riders: int, vehicle: str) -> bool:
    """Whether infantry may board where so many ride already."""
    attacker = [*[f"Riflemen A01 on {vehicle}"] * riders, "Rangers A01", f"{vehicle} A01"]
    return bool(Table(ROW, attacker).activate("Rangers").do("move").places("mount"))


def ride(vehicle: str) -> tuple[set[str], int]:
    """Where a vehicle with a rider comes with a point, and the cover of the rider."""
    table = Table(ROW, [f"{vehicle} A01 SE move", f"Riflemen A01 on {vehicle}"], areas="a b b c c d d")
    covered = cover(table.w, table.s, table.number("Riflemen"))
    return steps(table.activate(vehicle).do("move")), -covered


def boards_after_a_point(infantry: str) -> bool:
    table = Table(ROW, [f"{infantry} B01", f"{TRACK} A01"]).activate(infantry).do("move", "step to A01")
    return bool(table.places("mount"))


def ambush(areas: str, place: str) -> tuple[str, str, str]:
    """Who decides, and where and how an ambusher is, once Rangers have come to B01."""
    table = Table(ROW, ["Rangers A01"], ambush=[f"Grenadiers {place} N"], areas=areas)
    table.activate("Rangers").do("move", "step to B01")
    return table.decider, table.where("Grenadiers"), table.status("Grenadiers")


def in_wire(unit: str) -> tuple[str, str]:
    """Where a unit is that tried to enter a wired area, and what became of the marker."""
    table = acting(f"{unit} A01 SE", LATE, fog={"C01": "wire"}, areas="a b b b b c c")
    table.do("move", "step to B01")
    return table.where(unit), table.fog("C01")


def in_mines() -> tuple[str, set[str]]:
    """The state of the first to enter a mined area, and where the second may go from its edge."""
    units = ["Rangers A01", "Cavalry Scouts A01"]
    table = Table(ROW, units, [LATE], fog={"C01": "mines"}, areas="a b b b b c c")
    table.activate("Rangers", "Infantry Advance").do("move", "step to B01", "face N")
    return table.status("Rangers"), steps(table.do("unit Cavalry Scouts", "move", "step to B01"))


def ablaze(*where: str) -> Table:
    """Infantry in a field that begins to burn, with enemies in these hexes."""
    rows = COLUMN.replace(".\n.\n.", ".\n.\nf", 1)
    enemies = [f"Grenadiers {at} N" for at in ("A07", *where)]
    table = Table(rows, ["Rangers A03 S", "Riflemen A01 S"], enemies)
    return table.between_orders(take_effect, terms.DO_BLAZE, 0, NOBODY, table.hex("A03"), ATTACKER)


def activates_after_fleeing() -> bool:
    table = ablaze().do("step to A02")
    table.do("order Infantry Advance")
    return "unit Rangers" in table.legal()


def fight(attacker: str, defender: str) -> list[tuple[str, str]]:
    """Every end that a close combat comes to: both by their status, their damage, or out."""
    units = [f"{attacker} A03 S", "M7 Priest A07 N"], [f"{defender} A03 N", "Tiger I A05 N"]
    begun = Table(COLUMN, *units).do("order Regroup", "enough")

    def end(table: Table, name: str) -> str:
        return "out" if table.where(name) == "out" else table.damage(name) or table.status(name)

    found = set()
    for number in range(40):
        table = begun.copy()
        table.luck(number)
        while table.question in ("fighter", "retreat"):
            table.do(min(table.legal()))
        found.add((end(table, attacker), end(table, defender)))
    return sorted(found)


def ways_out() -> set[str]:
    """Where infantry may go that has immobilized a vehicle beside another enemy."""
    enemies = ["Semovente 47/32 A03 N", "Tiger I A04 N"]
    table = Table(COLUMN, ["Riflemen A03 S", "M7 Priest A07 N"], enemies)
    table.do("order Regroup", "enough", "fight Riflemen", "fight Semovente 47/32")
    return table.places("step to")


def after(unit: str, action: str) -> str:
    """Its state after an action at an enemy in E01."""
    table = acting(unit, "Volksgrenadiers E01 NW spent")
    table.do(action)
    while table.question in ("step", "face"):
        table.do("step to B01" if table.question == "step" else "face SE")
    return table.status(table.names[0])


def after_a_team_fires() -> str:
    table = Table(ROW, ["Riflemen C01 NW"], ["German Weapon Team A01 SE ready with MG 34"]).pass_order()
    return table.activate("German Weapon Team").do("fire at C01 with card").status("German Weapon Team")


def regroups(unit: str) -> set[str]:
    table = Table(ROW, [unit], ["Grenadiers G01 NW spent"]).do("order Regroup", "enough")
    return {words.split()[-1] for words in table.places("regroup")}


def cover_in(kind: str, number: int) -> list[int]:
    table = Table(ROW, ["Riflemen A01"], ["Grenadiers D01"] * number, fog={"D01": kind})
    return [-cover(table.w, table.s, unit) for unit in range(1, number + 1)]


def fires_out_of_a_bunker(target: str) -> bool:
    here = "B01 S" if "B02" in target else "B02 S"
    table = Table(". . .\n. . .", [target], [f"Grenadiers {here}"], face_up={here[:3]: "bunker"})
    return bool(table.pass_order().activate("Grenadiers").places("fire at"))


def a_house_falls() -> tuple[str, str]:
    rows = "\n".join("....w..")
    table = Table(rows, ["Pz IV H A01 S fire"], ["Riflemen A05 N", "M5 Stuart A05 N"], attacks="German")
    table.activate("Pz IV H").with_luck(lambda t: "destroyed" in t.marks("A05"), "shell A05")
    return table.status("Riflemen"), table.damage("M5 Stuart")


def names_units() -> list[str]:
    """Who is asked first for a fighter, and who then, in the attacker's and in the defender's order."""
    asked = []
    first = Table(COLUMN, ["Riflemen A03 S", "M7 Priest A07 N"], ["Grenadiers A03 N", "Tiger I A05 N"])
    first.do("order Regroup", "enough")
    other = Table(COLUMN, ["Riflemen A03 S", "M7 Priest A07 N"], ["Grenadiers A04 N", "Tiger I A05 N"])
    other.pass_order().activate("Grenadiers").do("move", "step to A03", "face N").skip()
    for table in (first, other):
        asked.append(table.decider)
        asked.append(table.do(min(table.legal())).decider)
    return asked


HELD: list[tuple[str, Callable[[], object], object]] = [
    # turn and orders
    ("a vehicle on support, both at reduced strength.",
     lambda: (may_act(f"{TANK} A01 SE support", f"{SQUAD} spent"), how_far(f"{TANK} A01 N support")),
     ({"move", "fire", "spot"}, 2)),
    ("if suppressed or broken; one try a turn.",
     lambda: ["rally" in may_act(f"Riflemen A01 N {status}") for status in STATES],
     [False, False, False, True, True]),
    ("unless suppressed or broken, reveal all in a hex in sight.",
     lambda: ["spot" in may_act(f"Riflemen A01 SE {status}", f"{SQUAD} spent") for status in STATES],
     [True, True, True, False, False]),
    ("Infantry is not spent.", lambda: after("Riflemen A01 SE ready", "spot E01"), "ready"),
    ("end facing any hex side; ready infantry is spent.",
     lambda: after("Riflemen A01 SE ready", "move"), "spent"),
    # movement
    ("a point takes you to any hex of your area, or of an area next to your hex.",
     lambda: first_steps("Riflemen B01", areas="a a b b c c c"), {"A01", "C01", "D01"}),
    ("infantry 1 hex; vehicles 1 hex for each point.",
     lambda: (how_far("Rangers A01 N spent"), how_far(f"{TANK} A01 N suppressed")), (1, 2)),
    ("a point spent wholly on a road gives one more point for that road.",
     lambda: [how_far(f"{unit} A01", roads=["A01 B01 C01 D01 E01 F01"]) for unit in ("Riflemen", "Rangers")],
     [2, 4]),
    ("stop there; close combat follows the order.",
     lambda: entering("M5 Stuart A01 SE move", "Grenadiers B01 N spent").do("face N").question, "fighter"),
    ("crossed at fords, and on roads°.",
     lambda: [over_a_river(), over_a_river(roads=["A01 B01"]), over_a_river(face_up={"A01": "ford"})],
     [set(), {"B01"}, {"B01"}]),
    # portage
    ("one infantry unit; the vehicle at reduced movement, no cover.",
     lambda: (boards(0, TANK), boards(1, TANK), ride(TANK)), (True, False, ({"B01"}, 0))),
    ("a unit for each dot, at full movement; cover −1°.",
     lambda: (boards(1, TRACK), boards(2, TRACK), ride(TRACK)), (True, False, ({"B01", "C01"}, -1))),
    ("a full movement point of the infantry, in the vehicle’s hex.",
     lambda: [boards_after_a_point(infantry) for infantry in ("Riflemen", "Rangers")], [False, True]),
    # ambush
    ("an attacker enters the marker’s area, or a hex next to the marker.",
     lambda: [ambush("a b b b b c c", "E01")[0], *(ambush("a b c d e f g", at)[0] for at in ("C01", "E01"))],
     ["defender", "defender", "attacker"]),
    ("the unit appears in the marker’s hex, infantry ready",
     lambda: ambush("a b b b b c c", "E01")[1:], ("E01", "ready")),
    # markers
    ("cover for 1 infantry", lambda: cover_in("foxhole", 2), [-1, 0]),
    ("cover for 2 infantry",
     lambda: [cover_in(kind, 3) for kind in ("trench", "bunker")], [[-1, -1, 0], [-2, -2, 0]]),
    ("forward field of fire only",
     lambda: [fires_out_of_a_bunker(f"Riflemen {at} spent") for at in ("B02 N", "C01 NW")], [True, False]),
    ("reduce the first enemy to enter the area; the others move there at reduced speed",
     in_mines, ("reduced", {"A01", "C01"})),
    ("infantry and wheels may not enter the area; tracks remove it",
     lambda: [in_wire(unit) for unit in ("Riflemen", "M8 Greyhound", "M5 Stuart")],
     [("A01", "wire"), ("A01", "wire"), ("B01", "")]),
    ("nobody enters.",
     lambda: [first_steps(f"{unit} A02 S", rows=COLUMN, marks={"A03": "blaze"}) for unit in
              ("Riflemen", "M5 Stuart")], [{"A01"}, {"A01"}]),
    ("infantry is reduced; all units retreat to an adjacent hex without enemies, or are out",
     lambda: [ablaze().status("Rangers"), ablaze("A04").places("step to"),
              ablaze("A02", "A04").where("Rangers")], ["reduced", {"A02"}, "out"]),
    ("they activate no more this turn", activates_after_fleeing, False),
    # fire
    ("ready infantry and weapon teams, vehicles on fire orders; never reduced units.",
     lambda: [fires_at_mover(enemy) for enemy in (f"{SQUAD} ready", TEAM, f"{PANZER} fire")], [True] * 3),
    ("never reduced units.",
     lambda: [fires_at_mover(enemy) for enemy in (
         f"{SQUAD} spent", f"{SQUAD} suppressed", f"{SQUAD} reduced", f"{PANZER} support",
         f"{PANZER} fire damaged No Penalty")], [False] * 5),
    ("each unit once a turn.",
     lambda: after_opportunity_fire(TEAM, "German Weapon Team with card")[1], False),
    ("an enemy moves into open ground",
     lambda: [fires_at_mover("Grenadiers C01 SW", rows=f". {ground} . .") for ground in ".Ffs"],
     [True, False, False, False]),
    ("sight to any hex side of it will do.", fires_at_a_side_out_of_sight, (True, False)),
    ("−1, reduced strength; never a flank, always front armor.",
     lambda: [opportunity_shift("Riflemen A01 NW", f"{SQUAD} ready"),
              opportunity_shift("M4A3E2 Jumbo A01 NW move", f"{PANZER} fire")],
     [-1, -1 - 2]),  # firepower 3 at a front of 5, a rear of 2
    ("if suppressed or reduced, the mover stops there.",
     lambda: [hit_on_the_move(harm) for harm in ("move", "suppressed", "reduced")], ["step", "face", "face"]),
    ("Infantry that fired is spent; weapon teams and vehicles are not.",
     lambda: [after_opportunity_fire(enemy, fire)[0] for enemy, fire in (
         (f"{SQUAD} ready", "Grenadiers"), (TEAM, "German Weapon Team with card"),
         ("StuG III G E01 NW fire-infantry", "StuG III G"))], ["spent", "ready", "fire-infantry"]),
    ("Ready infantry and weapon teams that fired are spent; a vehicle stays on fire orders.",
     lambda: [*(after(unit, "fire at E01") for unit in ("Riflemen A01 SE ready", f"{TANK} A01 SE fire")),
              after_a_team_fires()],
     ["spent", "fire", "spent"]),
    ("Infantry in the hex is then reduced.", a_house_falls, ("reduced", "")),
    # valor and close combat
    ("the moving player names a unit, then the other player one.", names_units,
     ["attacker", "defender", "defender", "attacker"]),
    ("The moving player wins ties.",
     lambda: GAME.edit("Riflemen", valor=3).edit("Volksgrenadiers", valor=0)
     .close_combat("Riflemen", "Volksgrenadiers").wins["first"], 1),
    ("The lower is reduced; if it lives, so is the higher.",
     lambda: fight("Riflemen", "Grenadiers"), [("out", "reduced"), ("reduced", "out")]),
    ("Infantry that loses is out.",
     lambda: fight("Riflemen", "Pz IV H"), [("out", "move"), ("ready", "Immobilized")]),
    ("or cannot attack infantry, is immobilized",
     lambda: fight("Riflemen", "Semovente 47/32"), [("ready", "Immobilized")]),
    ("the infantry leaves to an adjacent hex without enemies, or is out.", ways_out, {"A02"}),
    ("spent → ready; vehicles change between move, fire and support.",
     lambda: [regroups(f"{unit}") for unit in (
         "Riflemen A01 N spent", "Riflemen A01 N reduced", "M5 Stuart A01 N move")],
     [{"ready"}, set(), {"fire", "support"}]),
]  # fmt: skip
"""What the aid says, how the engine is asked, and its answer."""


@pytest.fixture(scope="module")
def printed() -> str:
    return repr(tuple(REPORT.aid.pages(GAME)))


@pytest.mark.slow
@pytest.mark.parametrize(("sentence", "ask", "answer"), HELD, ids=[sentence for sentence, _, _ in HELD])
def test_what_the_aid_says_is_what_the_engine_does(
    sentence: str, ask: Callable[[], object], answer: object, printed: str
) -> None:
    assert sentence in printed
    assert ask() == answer
