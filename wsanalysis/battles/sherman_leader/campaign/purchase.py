"""Setting up a campaign: battalions, units, commanders, promotions, support (Campaign Set-Up)."""

from collections.abc import Iterator
from itertools import islice, tee

from wsanalysis.battles.core.actions import action
from wsanalysis.battles.core.plain_engine import Play
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.assigning import begin_week
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Man, Now, Unit
from wsanalysis.battles.sherman_leader.terms import MOST_US
from wsanalysis.systems.sherman_leader.campaign_cards import Battalion, BattalionKind
from wsanalysis.systems.sherman_leader.commander_card import LEVELS
from wsanalysis.systems.sherman_leader.experience import PROMOTION_COST
from wsanalysis.systems.sherman_leader.setting_up import battalions_needed, deck_of, levels_of
from wsanalysis.systems.sherman_leader.unit_card import UnitType


def battalions_drawn(cards: Cards, play: Play[Now]) -> tuple[Enemy, ...]:
    """Cards from the three decks in turn until their VP reach the objective's points (Draw Battalion Cards).

    Once a deck is empty the next one is drawn from; if all are, the campaign has what there is.
    """
    points, found = tee(_in_order(cards, play))
    number = battalions_needed((one.vp for one in points), cards.objective.battalion_points)
    return tuple(Enemy(one.battalion, one.band) for one in islice(found, number))


def _in_order(cards: Cards, play: Play[Now]) -> Iterator[Battalion]:
    """All battalions as they would be drawn, each only when it is asked for."""
    decks: dict[BattalionKind, list[Battalion]] = {}
    for one in cards.edition.battalions.values():
        decks.setdefault(one.kind, []).append(one)
    number = 0
    while any(decks.values()):
        number += 1
        if deck := decks.get(deck_of(number)):
            yield deck.pop(play.draws(r.CAMPAIGN_CARDS, number).below(len(deck)))


def may_buy(cards: Cards, now: Now) -> Iterator[int]:
    """The units, by number, that can be paid, have a counter left, and a commander to come (Buy Units)."""
    if len(now.units) >= MOST_US:
        return
    missing = unled(cards, now)
    free = {kind: len(cards.unused(now, kind)) > missing.get(kind, 0) for kind in cards.names_of}
    limit = cards.armor_limit
    if limit and sum(cards.kind(unit) == "Armor" for unit in now.units) >= limit:
        free["Armor"] = False
    gone = _gone(now)
    for place, card in enumerate(cards.units):
        if card.cost <= now.so and free[card.type] and not gone.issuperset(card.numbers):
            yield place


def _gone(now: Now) -> set[str]:
    """The counters that are bought or lost (Repair/Replace)."""
    return {*now.lost, *(unit.number for unit in now.units)}


def support_for_sale(cards: Cards, now: Now) -> Iterator[int]:
    """Trucks and Scouts that can be paid, as far as there are counters (Trucks and Scouts)."""
    for kind, name, have in ((r.BUY_TRUCK, "Truck", now.trucks), (r.BUY_SCOUT, "Scout", now.scouts)):
        support = cards.edition.support[name]
        if support.cost <= now.so and have < support.count:
            yield action(kind, 0, 0)


def list_purchases(cards: Cards, now: Now) -> list[int]:
    """List the purchases before the campaign; nobody begins without a unit."""
    found = [action(r.BUY_UNIT, place, 0) for place in may_buy(cards, now)]
    found += support_for_sale(cards, now)
    return [*found, action(r.DONE, 0, 0)] if now.units else found


def buy(cards: Cards, play: Play[Now], now: Now, kind: int, place: int, _: int) -> Now:
    """Buy a unit, a Truck, a Scout; or have done, and choose commanders."""
    if kind == r.BUY_UNIT:
        play.tell(kind, cards.units[place].name, cards.units[place].cost)
        return with_unit(cards, now, place, cards.units[place].cost)
    if kind == r.DONE:
        return now._replace(question=r.NAME, levels=levels_of(cards.campaign, len(now.units)))
    play.tell(kind)
    if kind == r.BUY_TRUCK:
        return now._replace(trucks=now.trucks + 1, so=now.so - cards.edition.support["Truck"].cost)
    return now._replace(scouts=now.scouts + 1, so=now.so - cards.edition.support["Scout"].cost)


def with_unit(cards: Cards, now: Now, place: int, cost: int) -> Now:
    """The force with one more unit: the first counter left of that card."""
    card, gone = cards.units[place], _gone(now)
    number = next(one for one in card.numbers if one not in gone)
    return now._replace(units=(*now.units, Unit(number, card.name)), so=now.so - cost)


def unled(cards: Cards, now: Now) -> dict[UnitType, int]:
    """By type, how many more units than commanders there are; negative: how many fewer."""
    found: dict[UnitType, int] = {}  # no Counter: this is asked for at every purchase
    for unit in now.units:
        kind = cards.kind(unit)
        found[kind] = found.get(kind, 0) + 1
    for man in now.men:
        kind = cards.type_of[man.name]
        found[kind] = found.get(kind, 0) - 1
    return {kind: number for kind, number in found.items() if number}


def list_names(cards: Cards, now: Now) -> list[int]:
    """List the next commanders, at the lowest level that is still to be chosen (Select Commanders)."""
    missing = unled(cards, now)
    return [
        action(r.CHOOSE, place, 0)
        for place, name in enumerate(cards.names)
        if name not in now.used and missing.get(cards.type_of[name], 0) > 0
    ]


def choose(cards: Cards, play: Play[Now], now: Now, kind: int, place: int, _: int) -> Now:
    """A commander joins."""
    after = with_new(play, now, Man(cards.names[place], now.levels[0]))
    return after._replace(levels=now.levels[1:], question=r.NAME if now.levels[1:] else r.PROMOTE)


def with_new(play: Play[Now], now: Now, man: Man) -> Now:
    """The force with a commander who has just joined; his name is used up."""
    play.tell(r.CHOOSE, man.name, man.level)
    return now._replace(men=(*now.men, man), used=now.used | {man.name})


def list_promotions(cards: Cards, now: Now) -> list[int]:
    """List the commanders to promote for SO points (Commander Promotion Priority)."""
    return [*raises(now, new_only=False), action(r.DONE, 0, 0)]


def promote(cards: Cards, play: Play[Now], now: Now, kind: int, place: int, _: int) -> Now:
    """Raise a commander by a level for SO points; or have done, and begin the first week."""
    if kind == r.RAISE:
        return raise_man(play, now, place)
    play.tell("bought", now)
    return begin_week(cards, play, now)


def raises(now: Now, new_only: bool) -> Iterator[int]:
    """Commanders who may be raised by a level: all before a campaign, later only those who are new."""
    if now.so >= PROMOTION_COST:
        for place, man in enumerate(now.men):
            if man.level != LEVELS[-1] and (man.is_new or not new_only):
                yield action(r.RAISE, place, 0)


def raise_man(play: Play[Now], now: Now, place: int) -> Now:
    """Promote a commander by a level for SO points."""
    man = now.men[place]
    level = LEVELS[LEVELS.index(man.level) + 1]
    play.tell(r.RAISE, man.name, level)
    return with_man(now, place, man._replace(level=level))._replace(so=now.so - PROMOTION_COST)


def with_man(now: Now, place: int, *man: Man) -> Now:
    """The force with a commander as he now is, or without him if none is given."""
    return now._replace(men=(*now.men[:place], *man, *now.men[place + 1 :]))
