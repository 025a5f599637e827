"""The question about a battalion's strength after attacks (Battalion Cards, Battalion Status)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import idle, listed, named_attack, refuse_idle
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.sherman_leader.attack import aim_at
from wsanalysis.systems.sherman_leader.battle_points import Attempt, Field, next_attempt, points_of
from wsanalysis.systems.sherman_leader.campaign_cards import Battalion, Campaign
from wsanalysis.systems.sherman_leader.commander_card import InCommand, in_command
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_unit import TYPES, EnemyUnit
from wsanalysis.systems.sherman_leader.questions import arguments
from wsanalysis.systems.sherman_leader.setting_up import tank_cup
from wsanalysis.systems.sherman_leader.shot import Shot
from wsanalysis.systems.sherman_leader.strength import (
    STRENGTHS,
    Strength,
    half_units,
    strength_at,
    vp_gained,
    worst,
)
from wsanalysis.systems.sherman_leader.unit_card import UnitCard


def battalion(
    edition: ShermanLeader,
    battalion: arguments.BattalionName,
    *,
    campaign: arguments.CampaignName,
    kills: str | Sequence[str] = (),
    attackers: arguments.UsName | Sequence[arguments.UsName] = (),
    targets: str | Sequence[str] = (),
    distance: arguments.Distance | Sequence[arguments.Distance] = 1,
    terrain: arguments.TerrainName = "clear",
    commanders: arguments.CommanderName | Sequence[arguments.CommanderName] = (),
    tanks: str | Sequence[str] | None = None,
    half: bool = False,
    more_rifles: arguments.More = 0,
) -> Inquiry:
    """A battalion's strength after kills and attacks (Battalion Cards, Battalion Status).

    `kills` are certain; then each of `attackers` attacks the unit in the same place of `targets`. Both lists
    take names of enemy units or types: `Tank` is the most valuable tank there is, and ``4 Tank`` in `kills`
    stands for four. `commanders`: one for each attacker, all okay; by default ones without modifiers.
    `tanks`: the tanks drawn; None draws them from the cup of the campaign's year. `half`: it was already at
    half strength. `more_rifles`: Rifles that other battalions and events add.
    """
    card, where = arguments.battalion_named(edition, battalion), arguments.campaign_named(edition, campaign)
    nation = [unit for unit in edition.enemies.values() if unit.nation == where.country]
    placed = half_units(card.units, edition.options) if half else card.units
    units = dict(placed)
    number_of_tanks = units.pop("Tank", 0)
    fixed = {_of_type(nation, kind).name: number for kind, number in units.items()}
    if more_rifles:
        rifle = _of_type(nation, "Rifle").name
        fixed[rifle] = fixed.get(rifle, 0) + more_rifles
    hand = None if tanks is None else _hand(nation, listed(tanks), number_of_tanks)
    for name in hand or ():
        fixed[name] = fixed.get(name, 0) + 1
    if not attackers:
        refuse_idle(
            "distance and terrain apply to attacks: name attackers (Unit Attacks)",
            distance != 1,
            terrain != "clear",
        )
    shots = _shots(edition, listed(attackers), listed(commanders), distance, terrain)
    fired = _attempts(edition, nation, shots, listed(targets))
    fallen = _one_by_one(listed(kills))
    attempts = (*(_sure(nation, name) for name in fallen), *fired)
    worth = {unit.name: unit.points for unit in nation}
    drawn = hand is not None or not number_of_tanks
    cup = tank_cup(nation, where.country, where.year)
    here = {*fixed, *(() if drawn else cup.counts)}
    named = zip((*fallen, *listed(targets)), attempts, strict=True)
    absent = dict.fromkeys(name for name, attempt in named if here.isdisjoint(attempt.targets))
    was: Strength = "half" if half else "full"

    def points(field: Field) -> int:
        return points_of(field.units, worth)

    def strength(field: Field) -> Strength:
        if not field.drawn:
            return was
        return worst(was, strength_at(points(field), card.half, card.destroyed))

    return Inquiry(
        question="battalion",
        title=_title(card, where, listed(kills), listed(attackers), listed(targets), half),
        step=next_attempt,
        start=Field(tuple(sorted(fixed.items())), drawn),
        args=(number_of_tanks, cup, attempts),
        steps=len(attempts) + (0 if drawn else 1),
        step_name="attack",
        word=strength,
        words=STRENGTHS,
        start_word=was,
        marginals={
            "points": lambda field: str(points(field)),
            "VP": lambda field: str(vp_gained(card, was, strength(field))),
        },
        detail=_detail(points),
        notes=(
            say(
                "half strength at {half} points, destroyed at {destroyed}; {vp} VP",
                half=card.half,
                destroyed=card.destroyed,
                vp=card.vp,
            ),
            say("units: {units}", units=", ".join(f"{number} {kind}" for kind, number in placed)),
            *idle(*((True, f"there is no {name} in it (Draw Battalion Cards)") for name in absent)),
        ),
        rules="Battalion Cards, Battalion Status",
    )


def _of_type(nation: Sequence[EnemyUnit], kind: str) -> EnemyUnit:
    """The counter of a type other than tanks."""
    return next(unit for unit in nation if unit.type == kind)


def _meant(nation: Sequence[EnemyUnit], name: str) -> tuple[EnemyUnit, ...]:
    """The counters that a name or type stands for, most valuable first."""
    found = find(name, [*TYPES, *(unit.name for unit in nation)], "enemy unit or type")
    units = [unit for unit in nation if found in (unit.name, unit.type)]
    return tuple(sorted(units, key=lambda unit: -unit.points))


def _hand(nation: Sequence[EnemyUnit], names: Sequence[str], number: int) -> list[str]:
    known = [unit.name for unit in nation if unit.type == "Tank"]
    found = [find(name, known, "tank") for name in names]
    if len(found) != number:
        raise IllegalAction(f"the battalion has {number} tanks, got {len(found)} (Place Enemy Units)")
    return found


def _one_by_one(names: Sequence[str]) -> list[str]:
    """Names, with numbers as on battalion cards: `4 Tank` is four names."""
    found = []
    for name in names:
        number, _, one = name.strip().partition(" ")
        found += [one] * int(number) if number.isdigit() and one else [name]
    return found


def _sure(nation: Sequence[EnemyUnit], name: str) -> Attempt:
    meant = _meant(nation, name)
    return Attempt(tuple(unit.name for unit in meant), (None,) * len(meant))


class _Shooter(NamedTuple):
    """A US unit, its commander, and the circumstances of its attack."""

    unit: UnitCard
    leader: InCommand
    shot: Shot


def _shots(
    edition: ShermanLeader,
    attackers: Sequence[str],
    commanders: Sequence[str],
    distance: int | Sequence[int],
    terrain: str,
) -> list[_Shooter]:
    units = [arguments.us_unit(edition, name) for name in attackers]
    away = [distance] * len(units) if isinstance(distance, int) else list(distance)
    if len(away) != len(units):
        raise ValueError(f"{len(units)} attackers, but {len(away)} distances")
    if commanders and len(commanders) != len(units):
        raise ValueError(f"{len(units)} attackers, but {len(commanders)} commanders")
    names: Sequence[str | None] = commanders or [None] * len(units)
    leaders = [
        in_command(arguments.commander_of(edition, name, unit))
        for name, unit in zip(names, units, strict=True)
    ]
    shots = [arguments.shot_at(edition, far, terrain) for far in away]
    return [_Shooter(*three) for three in zip(units, leaders, shots, strict=True)]


def _attempts(
    edition: ShermanLeader, nation: Sequence[EnemyUnit], shots: Sequence[_Shooter], targets: Sequence[str]
) -> list[Attempt]:
    if len(shots) != len(targets):
        raise ValueError(f"{len(shots)} attackers, but {len(targets)} targets")
    found = []
    for (unit, leader, shot), target in zip(shots, targets, strict=True):
        meant = _meant(nation, target)
        with named_attack(unit.name, target):
            aims = tuple(aim_at(unit, leader, enemy, shot, edition.options) for enemy in meant)
        found.append(Attempt(tuple(enemy.name for enemy in meant), aims))
    return found


def _title(
    card: Battalion,
    where: Campaign,
    kills: Sequence[str],
    attackers: Sequence[str],
    targets: Sequence[str],
    half: bool,
) -> str:
    named = arguments.battalion_in_words(card)
    title = say(
        "{battalion} in {campaign}",
        battalion=say("{battalion} (half strength)", battalion=named) if half else named,
        campaign=where.campaign,
    )
    if kills:
        title = say("{battalion} without {kills}", battalion=title, kills=joined(", ", kills))
    pairs = zip(attackers, targets, strict=False)
    shots = [say("{attacker} at {target}", attacker=a, target=t) for a, t in pairs]
    return say("{battalion} after {shots}", battalion=title, shots=joined(", ", shots)) if shots else title


def _detail(points: Callable[[Field], int]) -> Callable[[Field], Mapping[str, Hashable]]:
    def columns(field: Field) -> Mapping[str, Hashable]:
        units = ", ".join(f"{number} {name}" for name, number in field.units)
        return {"units": units, "points": points(field)}

    return columns
