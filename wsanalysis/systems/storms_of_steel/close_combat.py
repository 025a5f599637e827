"""Close combat: units of both sides in one hex, which attack in turn (7.63, 7.7, 9.12)."""

from collections import Counter
from functools import cached_property, lru_cache, partial
from math import comb
from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.attack import Aim, attack, shifts, take_aim
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification, occupant_of
from wsanalysis.systems.storms_of_steel.group import Supporter, supporting_firepower
from wsanalysis.systems.storms_of_steel.initiative import Player
from wsanalysis.systems.storms_of_steel.ratings import as_firer, as_target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UnitState, counters_of
from wsanalysis.systems.storms_of_steel.unit import Unit, is_vehicle, pile_of

MOST_SITUATIONS = 150_000
"""Close combats that can be in more situations are not solved to the end."""


class Site(NamedTuple):
    """The hex: its cover, the works that each side occupies, and the CAPs that each adds to every roll."""

    cover: int = 0
    first_works: Fortification | None = None
    second_works: Fortification | None = None
    first_caps: int = 0
    second_caps: int = 0


class Melee(NamedTuple):
    """The state of a close combat: both sides' units, and the next attacker."""

    first: tuple[UnitState, ...]
    second: tuple[UnitState, ...]
    attacks: Player = "first"


class Force(tuple[Unit, ...]):
    """The units of one side, in order; hashed once, since every roll looks its aim up by them."""

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash


def next_attack(
    chance: Chance,
    melee: Melee,
    first: Force,
    second: Force,
    site: Site,
    edition: StormsOfSteel,
) -> Melee:
    """One action: a side attacks all enemies in the hex, each with its own roll (7.63, 7.7).

    Its first unit that may fire at any of them leads, the fittest of like ones; all others that may support
    do so (9.12). A side that cannot attack passes. No unit rallies in close combat (7.5).
    """
    firsts = melee.attacks == "first"
    own, other = (melee.first, melee.second) if firsts else (melee.second, melee.first)
    units, enemies = (first, second) if firsts else (second, first)
    after = list(other)
    leader = leader_of(own, other, units, enemies, edition)
    if leader is None:
        return melee._replace(attacks="second" if firsts else "first")
    vehicles = sum(is_vehicle(u.kind) and not s.destroyed for u, s in zip(enemies, other, strict=True))
    for i, target in enumerate(enemies):
        if after[i].destroyed:
            continue
        aim = aim_at(own, tuple(after), units, enemies, leader, i, site, melee.attacks, vehicles, edition)
        if aim is not None:
            chance.tell("at {}", target.name)
            after[i] = attack(chance, after[i], aim, edition)
    hit = in_order(tuple(after), enemies, edition)
    sides = (own, hit) if firsts else (hit, own)
    return Melee(*sides, "second" if firsts else "first")


@lru_cache(maxsize=1 << 16)
def in_order(states: tuple[UnitState, ...], units: Force, edition: StormsOfSteel) -> tuple[UnitState, ...]:
    """The states with those of like units sorted, the fittest to attack first.

    Like units are interchangeable, so another order is no other state.
    """
    placed = list(states)
    for unit in set(units):
        places = [i for i, other in enumerate(units) if other == unit]
        if len(places) > 1:
            fittest_first = sorted((states[i] for i in places), key=partial(_hampered, unit, edition))
            for i, state in zip(places, fittest_first, strict=True):
                placed[i] = state
    return tuple(placed)


def _hampered(unit: Unit, edition: StormsOfSteel, state: UnitState) -> tuple[bool, int, int]:
    """The handicap of a unit in attacking, as a sort key."""
    firer = as_firer(unit, state, edition)
    fire = [-99 if fp is None else fp for fp in (firer.red, firer.blue)]
    counters = list(edition.cups[pile_of(unit.kind)].by_name)
    return state.destroyed, -sum(fire), -1 if state.counter is None else counters.index(state.counter)


def most_situations(first: Force, second: Force, edition: StormsOfSteel) -> int:
    """The maximum number of situations in such a close combat; about half of them occur."""
    found = 2  # who attacks next
    for side in (first, second):
        for unit, number in Counter(side).items():
            living = [c for c in edition.cups[pile_of(unit.kind)].counters if c.count and not c.destroyed]
            found *= comb(len(living) + 1 + number, number)  # unhit and destroyed besides
    return found


@lru_cache(maxsize=1 << 16)
def aim_at(
    own: tuple[UnitState, ...],
    other: tuple[UnitState, ...],
    units: Force,
    enemies: Force,
    leader: int,
    number: int,
    site: Site,
    attacks: Player,
    vehicles: int,
    edition: StormsOfSteel,
) -> Aim | None:
    """The aim at one enemy; None if the leader may not fire at it.

    `vehicles` of the enemy's side cover its squads (15.6), and works cover the units that may occupy them
    (18.2).
    """
    target = as_target(enemies[number], other[number], edition)
    works = site.second_works if attacks == "first" else site.first_works
    caps = site.first_caps if attacks == "first" else site.second_caps
    firers = [as_firer(unit, state, edition) for unit, state in zip(units, own, strict=True)]
    group = [
        Supporter(firer, 0)
        for i, firer in enumerate(firers)
        if i != leader and not firer.changed and not own[i].destroyed
    ]
    if works is not None and occupant_of(enemies[number].kind) not in works.occupants:
        works = None
    shot = Shot(
        distance=0, cover=site.cover, shelter=works, vehicles=vehicles, caps=caps,
        supporters=supporting_firepower(group),
    )  # fmt: skip
    try:
        ledger = shifts(firers[leader], target, shot, edition)
    except IllegalAction:
        return None
    pile = pile_of(enemies[number].kind)
    others = [*zip(units, own, strict=True)]
    others += [pair for i, pair in enumerate(zip(enemies, other, strict=True)) if i != number]
    return take_aim(
        target, ledger, counters_of(state for unit, state in others if pile_of(unit.kind) == pile)
    )


@lru_cache(maxsize=1 << 16)
def leader_of(
    own: tuple[UnitState, ...],
    other: tuple[UnitState, ...],
    units: Force,
    enemies: Force,
    edition: StormsOfSteel,
) -> int | None:
    """The first unit that may attack some surviving enemy, None if there is none."""
    for i, (unit, state) in enumerate(zip(units, own, strict=True)):
        if not state.destroyed and any(
            not enemy.destroyed and _may_attack(unit, state, theirs, enemy, edition)
            for theirs, enemy in zip(enemies, other, strict=True)
        ):
            return i
    return None


def _may_attack(
    unit: Unit, state: UnitState, target: Unit, target_state: UnitState, edition: StormsOfSteel
) -> bool:
    try:
        firer = as_firer(unit, state, edition)
        shifts(firer, as_target(target, target_state, edition), Shot(distance=0), edition)
    except IllegalAction:
        return False
    return True


def is_over(melee: Melee) -> bool:
    """True if all units of one side are destroyed."""
    return any(all(state.destroyed for state in side) for side in (melee.first, melee.second))


def winner(melee: Melee) -> str:
    """The side left alone in the hex: first, second, or neither as yet."""
    if all(state.destroyed for state in melee.second):
        return "first"
    return "second" if all(state.destroyed for state in melee.first) else "neither"
