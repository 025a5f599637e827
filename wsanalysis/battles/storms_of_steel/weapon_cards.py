"""Weapon cards by hand: what they do, and what they are worth (8.2)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from wsanalysis.battles.core.actions import first_of, second_of
from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.agreement import hold_once, hold_to_the_rule, is_legal
from wsanalysis.battles.core.ground import NEAR, near
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.core.units import all_units, has, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    cards,
    firing,
    mines,
    smoke,
    terms,
    vehicles,
    worth,
)
from wsanalysis.battles.storms_of_steel.forces import Asset, Cards
from wsanalysis.battles.storms_of_steel.odds import ANYBODY, Parts, Side, any_shots, unit_axis
from wsanalysis.battles.storms_of_steel.records import (
    AssetCard,
    Attack,
    Battle,
    Veteran,
    Weapon,
    Weights,
    World,
)
from wsanalysis.battles.storms_of_steel.scenario import Scenario
from wsanalysis.battles.storms_of_steel.terms import BLUE, FLANK, FLANK_BY_FOOT, NEAR_BY, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow, flow
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.attack import fire_cost, shifts, take_aim, values
from wsanalysis.systems.storms_of_steel.card import Effect, WeaponCard
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ratings import Target, as_firer, as_target, with_weapon
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit as Printed


def weapon_needed(world: World, battle: Battle, unit: Unit, target: Unit, weapon: int) -> int:
    """The roll by which a unit hits another with a weapon by hand, or NOT_ALLOWED (8.2)."""
    here, there, type_ = battle.hex[unit], battle.hex[target], battle.type[target]
    distance, way = world.distance[here, there], way_by_hand(battle, unit, target)
    if distance >= NEAR_BY or world.hurts[weapon, type_] == 0:
        return NOT_ALLOWED
    color, card, cover = world.color[type_, way], world.weapon[weapon], world.spot[there].cover
    power = world.weapon_power[battle.type[unit], aiming.counter_of(battle, unit), weapon, color, distance]
    if power == NOT_ALLOWED:
        return NOT_ALLOWED
    if world.veterans:
        power += world.veteran[unit].better * world.better_adds - world.veteran[target].stout
    defense = world.defense[type_, aiming.counter_of(battle, target), way]
    defense += aiming.level_added(world, here, there)
    if card.terrain:
        defense += cover
        if aiming.crosses_small_balka(world, here, there):
            defense += world.aspect[terms.BEHIND_BALKA]
    if card.smoke:
        defense += smoke.added(world, battle, here, there)
    beside = vehicles.beside(world, battle, target, there, here == there) * world.beside[type_]
    if vehicles.is_carried(battle, target):
        defense += world.shield[battle.type[battle.carrier[target]]]
    elif battle.inside[target] != 0:
        if card.shelter:
            met = aiming.meets_shelter(world, battle, here, target)
            defense += aiming.shelter_of(world, battle, target, color, met)
    elif has(battle, target, terms.EXPOSED) and cover == 0 and beside == 0:
        defense += world.exposed[type_]
    return defense + beside - power


def needed_in(world: World, battle: Battle, fire: Attack, target: Unit) -> int:
    """The roll by which an attack hits a unit, with a weapon card or without."""
    if fire.weapon > 0:
        return weapon_needed(world, battle, fire.unit, target, world.asset[fire.weapon - 1].what)
    return aiming.needed(world, battle, fire.unit, target)


def way_in(world: World, battle: Battle, fire: Attack, target: Unit) -> int:
    """The way that an attack meets a unit's defense: weapon cards its flank (8.2)."""
    if fire.weapon == 0:
        return aiming.way_met(world, battle, fire.unit, battle.hex[fire.unit], target)
    return way_by_hand(battle, fire.unit, target)


def way_by_hand(battle: Battle, unit: Unit, target: Unit) -> int:
    """The way that a weapon by hand meets a defense (8.2, 15.4)."""
    return terms.FLANK_BY_FOOT if battle.hex[unit] == battle.hex[target] else terms.FLANK


def support_in(world: World, battle: Battle, fire: Attack, unit: Unit, target: Unit) -> int:
    """The addition of a supporter to an attack by the color that it meets (9.12)."""
    color = world.color[battle.type[target], way_in(world, battle, fire, target)]
    return aiming.support_at(world, battle, unit, battle.hex[target], color)


def next_target(world: World, battle: Battle, fire: Attack, first: Unit) -> Unit:
    """The first unit from `first` on that the fire attacks, or the number after the last (7.7)."""
    for target in all_units(world):
        if target >= first and is_attacked(world, battle, fire, target):
            return target
    return Unit(world.units)


def is_attacked(world: World, battle: Battle, fire: Attack, target: Unit) -> bool:
    """True if fire is rolled for at a unit (7.7)."""
    if not aiming.is_target(world, battle, fire.unit, fire.hex, target):
        return False
    return needed_in(world, battle, fire, target) != NOT_ALLOWED


def may_attack_with(world: World, battle: Battle, unit: Unit, hex: Hex, asset: int) -> bool:
    """True if a unit may attack a hex with a weapon card: one of its side's, for units on foot (8.2)."""
    card = world.asset[asset]
    if hex == NOWHERE or card.sort != terms.BY_HAND or card.side != side_of(world, unit):
        return False
    if not cards.is_left(battle, asset) or weapon_cost(world, battle, unit, asset) == NOT_ALLOWED:
        return False
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if is_in(battle, enemy, hex):
            if weapon_needed(world, battle, unit, enemy, card.what) != NOT_ALLOWED:
                return aiming.has_line_to(world, battle, unit, hex)
    return world.has_works > 0 and mines.may_batter(world, battle, unit, hex, 1 + card.what)


def weapon_cost(world: World, battle: Battle, unit: Unit, asset: int) -> int:
    """A unit's cost of an attack with a weapon card, or NOT_ALLOWED (8.2)."""
    if world.block[battle.type[unit]].kind > terms.GUN or vehicles.is_carried(battle, unit):
        return NOT_ALLOWED
    return world.weapon_cost[battle.type[unit], aiming.counter_of(battle, unit), world.asset[asset].what]


def cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """The same by the act."""
    return weapon_cost(world, battle, unit, first_of(act))


def list_weapons(world: World, battle: Battle, unit: Unit) -> None:
    """Attacks with weapon cards; of like cards the first."""
    for asset in range(world.assets if battle.assets else 0):
        cost = NOT_ALLOWED
        if world.asset[asset].sort == terms.BY_HAND:
            cost = weapon_cost(world, battle, unit, asset)
        if activation.is_paid(cost, battle.most) and is_first_left(world, battle, asset):
            for place in range(NEAR):
                hex = near(world, battle.hex[unit], place)
                if may_attack_with(world, battle, unit, hex, asset):
                    activation.offer(battle, terms.FIRE_WITH, asset, hex, cost)


@flow
def attack(world: World, battle: Battle, unit: Unit, act: int, members: int, card: int) -> Flow:
    """Fire with a card, which is gone (8.2)."""
    battle.assets &= ~(1 << first_of(act))
    yield from firing.fire(world, battle, unit, act, members, card)


def is_first_left(world: World, battle: Battle, asset: int) -> bool:
    """True if a card is the first of like cards of its side that may still be used."""
    card = world.asset[asset]
    for other in range(asset):
        like = world.asset[other]
        if like.sort == card.sort and like.what == card.what and like.side == card.side:
            if cards.is_left(battle, other):
                return False
    return True


def gain(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The worth of an attack with a weapon card on enemies, less own losses and the card (8.2)."""
    total, side, weapon = 0, side_of(world, unit), world.asset[first_of(act)].what
    hex = Hex(second_of(act))
    for target in all_units(world):
        if aiming.is_target(world, view, unit, hex, target) and target != unit:
            roll = weapon_needed(world, view, unit, target, weapon)
            if roll != NOT_ALLOWED:
                total += worth.best_roll(world, view, side, target, roll, weights)
    return total - cards.kept(world, view, weights)


WEAPON_TABLES = ("weapon_power", "weapon_cost", "hurts")
SORTS = {"hand": terms.BY_HAND, "artillery": terms.BATTERY}
WEAPON_SHOTS = 300
AT = (Target("gun", 0, "red", 0, "red"), Target("tracked", 0, "blue", 0, "blue"))
"""By the color of firepower that they meet; weapons that hurt metal alone hurt both."""


class Held(NamedTuple):
    """A card of a side's own: its side, its text, and the unit that has it, NOBODY if it is the side's."""

    side: int
    asset: Asset
    unit: int


def assets_of(scenario: Scenario) -> list[Held]:
    """The weapon and veteran cards by number, each as often as its count says, the attacker's first.

    Bombs are not among them: airplanes carry these (20.4).
    """
    found, first = [], 0
    for side, force in enumerate(scenario.forces):
        had = Counter[tuple[str, str]]()
        for one in force.assets:
            units = [first + place for place, block in enumerate(force.blocks) if block == one.block]
            for _ in range(0 if one.bomb else one.count):
                unit = units[had[one.asset, one.block]] if one.block else int(NOBODY)
                had[one.asset, one.block] += 1
                found.append(Held(side, one, unit))
        first += len(force.blocks)
    return found


def by_hand(cards: Cards, edition: StormsOfSteel) -> list[WeaponCard]:
    """The weapons by hand of a firefight, by number."""
    weapons = (edition.weapons[name] for name in cards.assets if name in edition.weapons)
    return [weapon for weapon in weapons if weapon.kind == "hand"]


def effects_of(cards: Cards, edition: StormsOfSteel) -> set[Effect]:
    """The effects of a firefight's cards, those of the deck and those of both sides."""
    return {edition.cards[name].effect for name in (*cards.kinds, *cards.assets) if name in edition.cards}


def put_assets(
    tables: Tables, held: Sequence[Held], units: int, cards: Cards, edition: StormsOfSteel
) -> None:
    """Add the holders of cards, and the lasting effects of veteran cards on their units."""
    weapons = [weapon.name for weapon in by_hand(cards, edition)]
    rows, again = [], 0
    lasting = [Counter[str]() for _ in range(units)]
    for number, (side, one, unit) in enumerate(held):
        weapon, card = edition.weapons.get(one.asset), edition.cards.get(one.asset)
        if weapon is not None:
            what = weapons.index(one.asset) if weapon.kind == "hand" else 0
            rows.append(row(AssetCard, side=side, sort=SORTS[weapon.kind], what=what, unit=unit, amount=0))
        elif card is not None:
            what = terms.VETERANS.index(card.effect)
            again |= (card.use == "each round") << number
            amount = card.amount
            rows.append(row(AssetCard, side=side, sort=terms.VETERAN, what=what, unit=unit, amount=amount))
            if card.use == "always":
                lasting[unit][terms.LASTING[what]] += amount or 1
    tables.rows["asset"] = rows
    fields = terms.LASTING.values()
    tables.rows["veteran"] = [row(Veteran, **{name: one[name] for name in fields}) for one in lasting]
    tables.counts |= {"assets": len(rows), "assets_again": again, "veterans": int(any(lasting))}


def put_weapons(tables: Tabulation, types: Sequence[Printed], cards: Cards, edition: StormsOfSteel) -> None:
    """Fill what weapons by hand do for each type with each counter under it, and to each (8.2)."""
    weapons = by_hand(cards, edition)
    tables.tables.rows["weapon"] = [
        row(
            Weapon,
            weapon,
            shelter=weapon.terrain or not edition.options.cards_pass_works,
            metal=weapon.targets == "metal",
        )
        for weapon in weapons
    ]
    tables.tables.counts["weapons"] = len(weapons)
    if not weapons:
        tables.tables.put_empty(World, *WEAPON_TABLES)
        return

    def cost(unit: Printed, state: UnitState, weapon: WeaponCard) -> int:
        return fire_cost(with_weapon(as_firer(unit, state, edition), weapon), Shot(weapon=weapon))

    def hurts(weapon: WeaponCard, unit: Printed) -> int:
        firer = with_weapon(ANYBODY, weapon)
        return int(
            is_legal(shifts, firer, as_target(unit, UNHIT, edition), Shot(distance=0, weapon=weapon), edition)
        )

    put, units = partial(tables.put_numbers, illegal=NOT_ALLOWED), unit_axis(types, edition)
    along, at = axes(weapon=weapons), axes(color=(RED, BLUE), distance=range(NEAR_BY))
    put("weapon_power", (units, *along, *at), partial(_power, edition))
    put("weapon_cost", (units, *along), cost)
    put("hurts", (*along, *axes(type=types)), hurts)
    parts = WeaponParts(tables, types, edition, weapons)
    hold_once(("weapons", tuple(weapons), edition), parts.hold_weapons, among=types)


def _power(
    edition: StormsOfSteel, unit: Printed, state: UnitState, weapon: WeaponCard, color: int, distance: int
) -> int:
    firer = with_weapon(as_firer(unit, state, edition), weapon)
    return values(shifts(firer, AT[color], Shot(distance=distance, weapon=weapon), edition))[0]


@dataclass(frozen=True, slots=True)
class WeaponParts(Parts):
    """The tables of attacks with weapons by hand, added up as a battle does."""

    weapons: Sequence[WeaponCard] = ()

    def hold_weapons(self) -> None:
        """Compare attacks at random; MapCannotFollow names the first that differs."""
        shots = (
            (firer, target, replace(shot, distance=shot.distance % NEAR_BY, weapon=weapon, indirect=False))
            for weapon in self.weapons
            for firer, target, shot in any_shots(self.types, self.edition, WEAPON_SHOTS)
        )
        hold_to_the_rule(shots, self._weapon_by_parts, self._weapon_by_rule, self._said)

    def _weapon_by_parts(self, firer: Side, target: Side, shot: Shot) -> int:
        number, apart = self.tables.number, shot.distance > 0
        assert shot.weapon is not None
        weapon = self.weapons.index(shot.weapon)
        way = FLANK if apart else FLANK_BY_FOOT
        color = number("color", target[0], way)
        power = number("weapon_power", *firer, weapon, color, shot.distance)
        if power == NOT_ALLOWED or not number("hurts", weapon, target[0]) or (apart and not shot.in_arc):
            raise IllegalAction("by the parts of the attack")
        if shot.smoke_between > 1:
            raise IllegalAction("smoke")
        beside = number("beside", target[0]) * (0 if shot.transported else shot.vehicles)
        defense = number("defense", *target, way) + beside + (shot.shield if shot.transported else 0)
        if shot.moved and shot.cover == 0 and not (beside or shot.transported):
            defense += number("exposed", target[0])
        card = shot.weapon
        counted = replace(
            shot,
            small_balka=shot.small_balka and card.terrain,
            fresh_smoke=shot.fresh_smoke * card.smoke,
            thin_smoke=shot.thin_smoke * card.smoke,
            smoke_between=shot.smoke_between * card.smoke,
        )
        defense += self._between(counted, False, False) + shot.cover * card.terrain - shot.firepower_card
        return min(max(defense - power - shot.caps, terms.EASIEST), terms.HARDEST)

    def _weapon_by_rule(self, firer: Side, target: Side, shot: Shot) -> int:
        assert shot.weapon is not None
        at = as_target(*self._unit(target), self.edition)
        by = with_weapon(as_firer(*self._unit(firer), self.edition), shot.weapon)
        return take_aim(at, shifts(by, at, shot, self.edition)).needed


ACT: Act = Act(
    words={terms.FIRE_WITH: "attack {1:hex} with {0:asset}"},
    lists=list_weapons, cost=cost, does=attack, gain=gain,
)  # fmt: skip
