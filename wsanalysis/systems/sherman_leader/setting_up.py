"""Setting up a campaign and a battle (Campaign Set-Up, Pre-Combat, Tenacity, Battlefield Heroics)."""

from collections.abc import Iterable, Sequence

from wsanalysis.probability.bag import Bag
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.campaign_cards import BattalionKind, Campaign
from wsanalysis.systems.sherman_leader.commander_card import LEVELS, CommanderCard, Level
from wsanalysis.systems.sherman_leader.condition import Condition
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyType, EnemyUnit, in_cup
from wsanalysis.systems.sherman_leader.ground import Place
from wsanalysis.systems.sherman_leader.unit_card import UnitCard, UnitType

DRAW_ORDER: tuple[BattalionKind, ...] = ("Assault", "Assault", "Supply", "Command")
TURNS = 5
ADVANCES: dict[EnemyType, int] = {"AT Team": 1, "MG": 1, "Rifle": 2}
"""Hexes that enemy teams advance before a battle, and US ones may (Pre-Combat)."""


def battalions_needed(points: Iterable[int], objective_points: int) -> int:
    """The number of battalions drawn, in this order, until their VP reach the objective's points; else all.

    No more of `points` are asked for than are needed (Draw Battalion Cards).
    """
    total = number = 0
    for vp in points:
        total, number = total + vp, number + 1
        if total >= objective_points:
            break
    return number


def deck_of(number: int) -> BattalionKind:
    """The deck for the battalion of this number, counted from 1."""
    return DRAW_ORDER[(number - 1) % len(DRAW_ORDER)]


def levels_of(campaign: Campaign, commanders: int) -> tuple[Level, ...]:
    """The commanders' skill levels: from the lowest up, then that of the extras (Select Commanders)."""
    listed = [level for level in LEVELS for _ in range(getattr(campaign, level.lower()))]
    return tuple(listed[:commanders]) + (campaign.extras,) * (commanders - len(listed))


def commanders_needed(units: Sequence[UnitCard]) -> dict[UnitType, int]:
    """The number of commanders of each type that come with these units: one per unit (Select Commanders)."""
    needed: dict[UnitType, int] = {}
    for unit in units:
        needed[unit.type] = needed.get(unit.type, 0) + 1
    return needed


def check_commanders(cards: Sequence[CommanderCard], units: Sequence[UnitCard], campaign: Campaign) -> None:
    """Raise IllegalAction for commanders who may not be chosen at the start (Select Commanders).

    One per unit, of its type; no name twice; levels as the campaign has them, from the lowest up.
    """
    names = [card.name for card in cards]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise IllegalAction(f"{', '.join(twice)}: one card of a name (Select Commanders)")
    wanted = commanders_needed(units)
    types = [card.type for card in cards]
    for kind in sorted({*wanted, *types}):
        if types.count(kind) != wanted.get(kind, 0):
            said = f"expected {wanted.get(kind, 0)} of type {kind}, got {types.count(kind)}"
            raise IllegalAction(f"{said} (Select Commanders)")
    levels = levels_of(campaign, len(units))
    if sorted(card.level for card in cards) != sorted(levels):
        listed = ", ".join(f"{levels.count(level)} {level}" for level in dict.fromkeys(levels))
        raise IllegalAction(f"the levels are {listed} (Select Commanders)")


def tank_cup(enemies: Iterable[EnemyUnit], nation: str, year: int) -> Bag[str]:
    """The tanks in the cup of a year (Select Campaign Card)."""
    return Bag({unit.name: in_cup(unit, year) for unit in enemies if unit.nation == nation})


def placement(places: Iterable[Place]) -> Distribution[str]:
    """The place of an enemy unit, by a D10 (Place Enemy Units)."""
    return Distribution({place.place: place.high - place.low + 1 for place in places})


def placed(roll: int, places: Iterable[Place]) -> str:
    """The place of a roll (Place Enemy Units)."""
    return next(place.place for place in places if place.low <= roll <= place.high)


def starting_advances(kind: EnemyType) -> int:
    """Hexes that a type of enemy unit advances before the first turn (Enemy Infantry)."""
    return ADVANCES.get(kind, 0)


def starting_moves(unit: UnitCard) -> tuple[int, ...]:
    """The move orders allowed to a US unit before the first turn (Place Friendly Units).

    None or 1 for anti-tank and machine gun teams, up to 2 for rifles, recognized by the card's name.
    """
    if unit.type == "Infantry" and "Rifle" in unit.name:
        return (0, 1, 2)
    team = unit.type == "Infantry" and ("Machine Gun" in unit.name or "Anti-Tank" in unit.name)
    return (0, 1) if team else (0,)


def battle_turns(scouts: int, effects: Iterable[Effect], tenacity: bool = False) -> int:
    """Turns of a battle: 5, 1 a scout, what cards change, 1 by Tenacity (Place Turn Counter, Tenacity).

    Tenacity, once a battle, costs every commander who takes part 1 stress: see `stress.after_battle`.
    """
    return max(TURNS + scouts + amount_of(effects, "turns") + (1 if tenacity else 0), 0)


def may_take_over(survivor: Condition, his: UnitType, other: Condition, unit: UnitType, unfit: bool) -> bool:
    """True if a commander who lost his unit may take over another in his hex (Battlefield Heroics).

    `survivor`: his destroyed unit; `other`: the unit whose commander is killed, wounded or `unfit`.
    """
    left_over = survivor.destroyed and not survivor.killed
    return left_over and his == unit and not other.destroyed and (other.killed or other.wounded or unfit)


def may_fight(counters: Iterable[bool], wounded: bool, unfit: bool) -> bool:
    """True if a unit with its commander may be assigned to a battle (Assign Units).

    `counters`: for each one on the unit, whether it allows a new battle.
    """
    return all(counters) and not wounded and not unfit
