"""The numbers and the words of counters that report and player aid of Storms of Steel print."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from wsanalysis.core_game import CoreGame
from wsanalysis.printing.marks import signed
from wsanalysis.printing.ratings import UnitChoice
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.exact import exact
from wsanalysis.systems.storms_of_steel.activation import Goal, Plan
from wsanalysis.systems.storms_of_steel.artillery import SPOTTING
from wsanalysis.systems.storms_of_steel.attack import attack, fire_cost, shifts, take_aim
from wsanalysis.systems.storms_of_steel.command import ACTIVATION, HASTY_DEFENSE, HIDING, STALL
from wsanalysis.systems.storms_of_steel.counters import HitCounter
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.hidden import DETECTED, SIGHT
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST, rally, rally_shifts
from wsanalysis.systems.storms_of_steel.ratings import Firer, as_firer, as_target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.smoke import ENGINEER_COST, ENGINEER_REACH
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState, word
from wsanalysis.systems.storms_of_steel.unit import Color, Kind, Pile, Unit, pile_of

DISTANCE: Final = 4  # hexes: neither short nor long range
DEFENSE: Final = 12
ROLLS = tuple(range(2, 15))
"""Defense less firepower, as tables show it: the roll of 2D6 that hits without CAPs."""
CAPS = tuple(range(MOST_CAPS + 1))
RALLY_BONUSES = tuple(range(6))
FOOT_PAYS = ("backward", "pivot", "hidden in cover", "hidden in the open")
OCCUPYING = "enter or leave a fortification"
"""Circumstances of moving whose cost is printed beside that of actions."""
choose_units = UnitChoice(
    lambda unit: (unit.blue_firepower, unit.red_firepower), fit=lambda unit: unit.kind != "air"
)
OUT = "out"
NOTHING = ""


def stand_in(kind: Kind = "foot", fire_cost: int = 3) -> Unit:
    """A unit of firepower 0 and the same defense all round, so that only its kind and cost tell."""
    color: Color = "red" if kind == "foot" else "blue"
    return Unit(
        name="a unit", nation="German", kind=kind, fire_cost=fire_cost, move_cost=1,
        red_firepower=0, blue_firepower=0, range=2 * DISTANCE,
        front_defense=DEFENSE, front_color=color, flank_defense=DEFENSE, flank_color=color,
        turret=False, open_topped=False, count=1,
    )  # fmt: skip


def shot_needing(roll: int, caps: int = 0) -> Shot:
    """A shot of one stand-in at another whose defense, terrain included, exceeds firepower by `roll`."""
    return Shot(distance=DISTANCE, cover=roll - DEFENSE, caps=caps)


def plan_needing(roll: int, fire_cost: int, goal: Goal = "destroy") -> Plan:
    """The activation of a stand-in on foot of this cost whose shots at another need `roll`."""
    return Plan(stand_in("foot", fire_cost), stand_in("foot"), shot_needing(roll), 0, goal)


def plain_hit(game: CoreGame) -> UnitState:
    """A hit unit on foot whose counter leaves its defense as it is: the most frequent such counter."""
    counters = game.edition.cups[pile_of("foot")].counters
    plain = [c for c in counters if not c.destroyed and (c.front_defense, c.flank_defense) == (0, 0)]
    alive = [c for c in counters if not c.destroyed]
    return UnitState(max(plain or alive, key=lambda counter: counter.count).counter)


class Share(NamedTuple):
    """The chances that a target is hit and lives, and that it is destroyed."""

    hit: Fraction
    destroyed: Fraction

    @property
    def any(self) -> Fraction:
        """The chance of a hit at all."""
        return self.hit + self.destroyed


def volley(
    chance: Chance, before: UnitState, roll: int, caps: int, kind: Kind, shots: int, edition: StormsOfSteel
) -> UnitState:
    """`shots` attacks one after another on one unit; its hit counter tells in the next (7.0, 7.4)."""
    firer, target, shot = as_firer(stand_in(), UNHIT, edition), stand_in(kind), shot_needing(roll, caps)
    state = before
    for _ in range(shots):
        aimed = as_target(target, state, edition)
        state = attack(chance, state, take_aim(aimed, shifts(firer, aimed, shot, edition)), edition)
    return state


@cache
def attack_share(edition: StormsOfSteel, roll: int, caps: int, shots: int = 1, kind: Kind = "foot") -> Share:
    """The effect on an unhit unit of `shots` attacks that need `roll`, `caps` bought for each."""
    law = exact(volley, UNHIT, roll, caps, kind, shots, edition).map(word).probabilities
    return Share(law.get("hit", Fraction(0)), law.get("destroyed", Fraction(0)))


def amounts(game: CoreGame) -> dict[str, int]:
    """The amounts that each situation adds to firepower or to defense, by the ledger (7.1-7.63, 9-20)."""
    edition: StormsOfSteel = game.edition
    man, box = stand_in(), replace(stand_in(), white_box="red")
    firer, white = as_firer(man, UNHIT, edition), as_firer(box, UNHIT, edition)
    target, plain = as_target(man, UNHIT, edition), Shot(distance=DISTANCE)

    def net(unit: Firer, shot: Shot) -> int:
        return sum(shift.amount for shift in shifts(unit, target, shot, edition))

    def of(**situation: object) -> int:
        return net(firer, replace(plain, **situation)) - net(firer, plain)  # type: ignore[arg-type]

    return {
        "short range": of(distance=1),
        "long range": of(distance=man.range + 1),
        "close combat": of(distance=0),
        "close combat, white box": net(white, replace(plain, distance=0)) - net(white, plain),
        "fire group": of(supporters=(1, 1)),
        "firing down": of(firer_higher=True),
        "CAP": of(caps=1),
        "from below": -of(target_higher=True),
        "small balka": -of(small_balka=True),
        "fresh smoke": -of(fresh_smoke=1),
        "thin smoke": -of(thin_smoke=1),
        "vehicle": -of(vehicles=1),
        "moved normally": net(firer, replace(plain, cover=0))
        - net(firer, replace(plain, cover=0, moved=True)),
    }


def costs(game: CoreGame) -> dict[str, int]:
    """The costs of actions in APs, and what circumstances add (3, 5-7, 10, 15.5, 18-19)."""
    moving, turret = game.edition.movement, as_firer(replace(stand_in(), turret=True), UNHIT, game.edition)
    away = Shot(distance=DISTANCE)
    return {
        "stall": STALL,
        "rally": RALLY_COST,
        "hide": HIDING,
        "hasty defense": HASTY_DEFENSE,
        "turret": fire_cost(turret, replace(away, in_arc=False)) - fire_cost(turret, away),
        "smoke": ENGINEER_COST,
        "smoke reach": ENGINEER_REACH,
        "most CAPs": MOST_CAPS,
        "spotting": SPOTTING,
        "detected": DETECTED,
        "sight": SIGHT,
        "fortification": moving[OCCUPYING].foot.amount,
        **{name: moving[name].foot.amount for name in FOOT_PAYS},
    }


def points(game: CoreGame) -> str:
    """The APs of an activation, as printed (3.0, 3.01)."""
    return "2D6" if game.options.variable_ap else str(ACTIVATION)


def rally_chance(game: CoreGame, number: int, bonus: int) -> Fraction:
    """The chance to rally from a counter of this number with so much added to the roll (7.5)."""
    pile, counter = next(
        (pile, c.counter)
        for pile in ("foot", "vehicle")
        for c in game.edition.cups[pile].counters
        if c.rally == number
    )
    law = exact(rally, UnitState(counter), pile, bonus, 0, game.edition)
    return law.chance_of(lambda state: state == UNHIT)


def rally_numbers(game: CoreGame) -> dict[int, list[str]]:
    """Each number on a hit counter that can be rallied from, and the counters that bear it."""
    found: dict[int, list[str]] = {}
    for pile in ("foot", "vehicle"):
        for counter in game.edition.cups[pile].counters:
            if counter.rally is not None:
                found.setdefault(counter.rally, []).append(f"{pile} {counter.counter}")
    return dict(sorted(found.items()))


def rally_amounts() -> dict[str, int]:
    """The aids to a rally roll, each by one (7.51, 3.23)."""
    return {
        "cover": sum(s.amount for s in rally_shifts(1, 0, 0)),
        "company": sum(s.amount for s in rally_shifts(0, 1, 0)),
        "CAP": sum(s.amount for s in rally_shifts(0, 0, 1)),
    }


def drawn(game: CoreGame, pile: Pile) -> Mapping[str, Fraction]:
    """The chance to draw each hit counter from a full pile (7.4, 15.2)."""
    chances: Mapping[str, Fraction] = game.edition.draw(pile, ()).probabilities
    return chances


def fire_words(counter: HitCounter) -> str:
    """The effect on firing: forbidden, one color only, its cost and range."""
    if counter.destroyed:
        return OUT
    if counter.fire in ("red", "blue"):
        return f"{counter.fire} only"
    if counter.fire == "no":
        return "no"
    said = [f"{signed(counter.fire_cost)} AP"] if counter.fire_cost else []
    if counter.range is not None:
        said.append("1 hex" if counter.range == 1 else f"{counter.range} hexes")
    return ", ".join(said) or NOTHING


def move_words(counter: HitCounter) -> str:
    """The effect on moving and pivoting."""
    if counter.destroyed:
        return OUT
    if not counter.move:
        return "no"
    return f"{signed(counter.move_cost)} AP" if counter.move_cost else NOTHING


def firepower_words(counter: HitCounter) -> str:
    """The effect on firepower: one number for both colors, or red and blue."""
    return _both(counter.red_firepower, counter.blue_firepower, counter)


def defense_words(counter: HitCounter) -> str:
    """The effect on defense: one number for both, or front and flank."""
    return _both(counter.front_defense, counter.flank_defense, counter)


def rally_words(counter: HitCounter) -> str:
    """The number to roll."""
    if counter.destroyed:
        return OUT
    return "no" if counter.rally is None else f"{counter.rally}+"


def grave(counter: HitCounter, words: str) -> float:
    """The darkness of a cell with these words."""
    if counter.destroyed:
        return 0.9
    return {"no": 0.5, NOTHING: 0.0}.get(words, 0.22)


def _both(one: int, other: int, counter: HitCounter) -> str:
    if counter.destroyed:
        return OUT
    if one == other:
        return signed(one) if one else NOTHING
    return f"{signed(one)} / {signed(other)}"
