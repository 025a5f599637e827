"""Weapon and veteran cards of both sides as tables: who has them, what weapons by hand do (8.2, 8.3)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from wsanalysis.battles.core.agreement import hold_to_the_rule, is_legal
from wsanalysis.battles.core.interruption import given
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.files.forces import Asset, Cards
from wsanalysis.battles.storms_of_steel.files.scenario import Scenario
from wsanalysis.battles.storms_of_steel.records import AssetCard, Veteran, Weapon, World
from wsanalysis.battles.storms_of_steel.tables.group_tables import ANYBODY
from wsanalysis.battles.storms_of_steel.tables.odds import COUNTER, counters, unit_axis
from wsanalysis.battles.storms_of_steel.tables.shot_tables import Parts, Side, any_shots
from wsanalysis.battles.storms_of_steel.terms import BLUE, FLANK, FLANK_BY_FOOT, NEAR_BY, NOT_ALLOWED, RED
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.attack import fire_cost, shifts, take_aim, values
from wsanalysis.systems.storms_of_steel.card import Effect, WeaponCard
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.hits import take_hit
from wsanalysis.systems.storms_of_steel.ratings import Target, as_firer, as_target, with_weapon
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Unit

WEAPON_TABLES = ("weapon_power", "weapon_cost", "hurts")
SORTS = {"hand": terms.BY_HAND, "artillery": terms.BATTERY}
WEAPON_SHOTS = 300
AT = (Target("gun", 0, "red", 0, "red"), Target("tracked", 0, "blue", 0, "blue"))
"""By the color of firepower that they meet; weapons that hurt metal alone hurt both."""


class Held(NamedTuple):
    """A card of a side's own: whose, what it says, and the unit that has it, NOBODY if it is the side's."""

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
    """What the cards of a firefight do, those of the deck and those of both sides."""
    return {edition.cards[name].effect for name in (*cards.kinds, *cards.assets) if name in edition.cards}


def put_assets(
    tables: Tables, held: Sequence[Held], units: int, cards: Cards, edition: StormsOfSteel
) -> None:
    """Add who has which cards, and what veteran cards do for their units at all times."""
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


def put_weapons(tables: Tabulation, types: Sequence[Unit], cards: Cards, edition: StormsOfSteel) -> None:
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

    def power(unit: Unit, state: UnitState, weapon: WeaponCard, color: int, distance: int) -> int:
        firer = with_weapon(as_firer(unit, state, edition), weapon)
        return values(shifts(firer, AT[color], Shot(distance=distance, weapon=weapon), edition))[0]

    def cost(unit: Unit, state: UnitState, weapon: WeaponCard) -> int:
        return fire_cost(with_weapon(as_firer(unit, state, edition), weapon), Shot(weapon=weapon))

    def hurts(weapon: WeaponCard, unit: Unit) -> int:
        firer = with_weapon(ANYBODY, weapon)
        return int(
            is_legal(shifts, firer, as_target(unit, UNHIT, edition), Shot(distance=0, weapon=weapon), edition)
        )

    put, units = partial(tables.put_numbers, illegal=NOT_ALLOWED), unit_axis(types, edition)
    along = axes(weapon=weapons)
    put("weapon_power", (units, *along, *axes(color=(RED, BLUE), distance=range(NEAR_BY))), power)
    put("weapon_cost", (units, *along), cost)
    put("hurts", (*along, *axes(type=types)), hurts)
    WeaponParts(tables, types, edition, weapons).hold_weapons()


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


def put_veterans(tables: Tabulation, types: Sequence[Unit], cards: Cards, edition: StormsOfSteel) -> None:
    """Fill what Better Equipped, High Morale and Overrun do (V02, V03, V30)."""
    found = [edition.cards[name] for name in cards.assets if name in edition.cards]
    better = next((card for card in found if card.effect == "range and firepower"), None)
    put, amount = partial(tables.put_numbers, illegal=NOT_ALLOWED), better.amount if better else 0

    def reach(unit: Unit, state: UnitState, color: int, distance: int) -> int:
        firer, shot = as_firer(unit, state, edition), Shot(distance=distance, better_equipped=amount)
        power = values(shifts(firer, AT[color], shot, edition))[0]
        return power - ((firer.blue if color == BLUE else firer.red) or 0)

    def overruns(unit: Unit) -> int:
        return int(
            is_legal(shifts, as_firer(unit, UNHIT, edition), AT[RED], Shot(distance=0, overrun=1), edition)
        )

    put("overruns", axes(type=types), overruns)
    if better is None:
        tables.tables.put_empty(World, "better_reach")
    else:
        one, more = (values(shifts(ANYBODY, AT[RED], Shot(better_equipped=n), edition))[0] for n in (0, 1))
        tables.tables.counts["better_adds"] = more - one
        along = axes(color=(RED, BLUE), distance=range(terms.FARTHEST))
        put("better_reach", (unit_axis(types, edition), *along), reach)
    if all(card.effect != "ignores panic" for card in found):
        tables.tables.put_empty(World, "ignored")
        return

    def ignored(number: int) -> int:
        if number == 0:
            return 0
        pile, name = counters(edition)[number - 1]
        law = exact(given(take_hit, COUNTER, name), UNHIT, False, pile, (), True, edition)
        return int(law.outcomes == (UNHIT,))

    put("ignored", axes(counter=range(1 + len(counters(edition)))), ignored)
