"""A unit's numbers under its hit counter, and the ratings that attacks use (7.4, 15)."""

from typing import NamedTuple

from wsanalysis.systems.storms_of_steel.card import WeaponCard
from wsanalysis.systems.storms_of_steel.counters import affects_firepower
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.unit import Color, Kind, Unit, WhiteBox, pile_of


class Firer(NamedTuple):
    """The firing unit's ratings for an attack; costs in APs, ranges in hexes.

    `red` and `blue` are firepower after the hit counter, None if it may not fire that color; `printed` is
    (red, blue) on the counter. `changed`: the hit counter affects firepower. `cower`: no long range.
    `dearer`: the hit counter's addition to the cost of any attack.
    """

    kind: Kind
    fire_cost: int
    indirect_cost: int | None
    red: int | None
    blue: int | None
    printed: tuple[int, int]
    white_box: WhiteBox = "none"
    min_range: int = 0
    range: int = 0
    abilities: tuple[str, ...] = ()
    turret: bool = False
    changed: bool = False
    cower: bool = False
    dearer: int = 0


class Target(NamedTuple):
    """The target's ratings for an attack: its defense after the hit counter."""

    kind: Kind
    front: int
    front_color: Color
    flank: int
    flank_color: Color
    open_topped: bool = False
    squad: bool = False


def as_firer(unit: Unit, state: UnitState, edition: StormsOfSteel) -> Firer:
    """`unit` firing with this hit counter (7.4, 15.2)."""
    counter = edition.counter(pile_of(unit.kind), state.counter)
    fires_red, fires_blue = counter.fire in ("yes", "red"), counter.fire in ("yes", "blue")
    cowers = counter.range is not None and not edition.options.cowering_reaches_twice
    return Firer(
        unit.kind,
        unit.fire_cost + counter.fire_cost,
        None if unit.indirect_cost is None else unit.indirect_cost + counter.fire_cost,
        unit.red_firepower + counter.red_firepower if fires_red else None,
        unit.blue_firepower + counter.blue_firepower if fires_blue else None,
        (unit.red_firepower, unit.blue_firepower),
        unit.white_box,
        unit.min_range,
        unit.range if counter.range is None else counter.range,
        unit.abilities,
        unit.turret,
        affects_firepower(counter),
        cowers,
        counter.fire_cost,
    )


def as_target(unit: Unit, state: UnitState, edition: StormsOfSteel) -> Target:
    """`unit` under fire with this hit counter (7.4, 15.2)."""
    counter = edition.counter(pile_of(unit.kind), state.counter)
    return Target(
        unit.kind,
        unit.front_defense + counter.front_defense,
        unit.front_color,
        unit.flank_defense + counter.flank_defense,
        unit.flank_color,
        unit.open_topped,
        is_squad(unit, edition),
    )


def is_squad(unit: Unit, edition: StormsOfSteel) -> bool:
    """True if the unit is an infantry squad, in the sense of 1.1."""
    if edition.options.infantry_squads == "by cost":
        return unit.kind == "foot" and unit.move_cost <= 2
    return unit.kind == "foot"


def with_weapon(firer: Firer, card: WeaponCard) -> Firer:
    """The unit attacking with a weapon card: the card's firepower and cost under its hit counter (8.2)."""
    red = None if firer.red is None else card.red_firepower + firer.red - firer.printed[0]
    blue = None if firer.blue is None else card.blue_firepower + firer.blue - firer.printed[1]
    return firer._replace(
        fire_cost=card.cost + firer.dearer, indirect_cost=None, red=red, blue=blue,
        printed=(card.red_firepower, card.blue_firepower), white_box="none",
        min_range=firer.min_range if card.kind == "bomb" else 0, range=card.range or 0,
        abilities=(), turret=False,
    )  # fmt: skip


def as_battery(card: WeaponCard) -> Firer:
    """Off-board artillery firing (12.3)."""
    both = (card.red_firepower, card.blue_firepower)
    return Firer("gun", card.cost, None, *both, both, abilities=("mortar",))


def loses_move(unit: Unit, state: UnitState, edition: StormsOfSteel) -> bool:
    """True if its hit counter stops a unit from moving and pivoting (7.4)."""
    return not edition.counter(pile_of(unit.kind), state.counter).move


def may_act(unit: Unit, state: UnitState, edition: StormsOfSteel) -> bool:
    """True if a unit may do anything except fire, move and rally (7.4: stunned)."""
    return not state.destroyed and edition.counter(pile_of(unit.kind), state.counter).other
