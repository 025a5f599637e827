"""Forces that could be bought instead: one thing more or less, and what it is exchanged for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from wsanalysis.battles.core.offers import Offer
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.scenario import Bought, Force, Scenario, cost_of
from wsanalysis.battles.sherman_leader.terms import MOST_US
from wsanalysis.languages import say
from wsanalysis.systems.sherman_leader.commander_card import LEVELS
from wsanalysis.systems.sherman_leader.experience import PROMOTION_COST
from wsanalysis.systems.sherman_leader.setting_up import levels_of

RESERVE = 5
"""SO points of reserve that are weighed as one purchase."""


def gifts(force: Force, cards: Cards) -> Iterator[Offer[Force]]:
    """Everything that a force could have beside what it has, each given to it for nothing, with its price."""
    for card in dict.fromkeys(one.name for one in cards.units):
        more = with_card(force, card, cards)
        if more is not None:
            price = cards.edition.us_units[card].cost
            yield Offer("unit", card, price, replace(more, spare=more.spare + price))
    for name in ("Truck", "Scout"):
        support = cards.edition.support[name]
        have = {"Truck": force.trucks, "Scout": force.scouts}
        if have[name] < support.count:
            have[name] += 1
            spare = force.spare + support.cost
            more = replace(force, trucks=have["Truck"], scouts=have["Scout"], spare=spare)
            yield Offer("support", name, support.cost, more)
    for level, above in pairwise(LEVELS):
        for place, one in enumerate(force.units):
            man = cards.edition.commanders[one.commander]
            if man.level == level:
                units = [*force.units]
                units[place] = replace(one, commander=f"{man.name} {above}")
                what = say("{man} ({level}) promoted", man=man.name, level=level)
                yield Offer("level", what, PROMOTION_COST, replace(force, units=tuple(units)))
                break
    kept = say("{n} SO points kept", n=RESERVE)
    yield Offer("reserve", kept, RESERVE, replace(force, spare=force.spare + RESERVE))


def exchanges(force: Force, scenario: Scenario, cards: Cards) -> Iterator[Force]:
    """Forces that differ by one purchase, one sale or one exchange, and can be paid for."""
    names = tuple(one.card for one in force.units)
    kinds = [one.name for one in cards.units]
    lists = [(*names, more) for more in kinds]
    for place in range(len(names)):
        if names[place] in names[:place]:
            continue
        less = (*names[:place], *names[place + 1 :])
        lists += [less, *((*less, other) for other in kinds if other != names[place])]
    found = [(each, force.trucks, force.scouts) for each in lists]
    found += [(names, force.trucks + more, force.scouts) for more in (-1, 1)]
    found += [(names, force.trucks, force.scouts + more) for more in (-1, 1)]
    for each, trucks, scouts in found:
        made = manned(each, trucks, scouts, cards)
        if made is not None and cost_of(made, cards.edition) <= scenario.start:
            yield made


def with_card(force: Force, card: str, cards: Cards) -> Force | None:
    """A force with a unit more, whose commander is the campaign card's next; None if none is left."""
    unit = cards.edition.us_units[card]
    here = {one.number for one in force.units}
    number = next((one for one in unit.numbers if one not in here), "")
    names = {cards.edition.commanders[one.commander].name for one in force.units}
    name = next((one for one in cards.names_of[unit.type] if one not in names), "")
    armor = sum(cards.edition.us_units[one.card].type == "Armor" for one in force.units)
    limit = cards.armor_limit
    full = len(force.units) >= MOST_US or (limit and unit.type == "Armor" and armor >= limit)
    if full or not number or not name:
        return None
    level = levels_of(cards.campaign, len(force.units) + 1)[-1]
    return replace(force, units=(*force.units, Bought(card, number, f"{name} {level}")))


def manned(names: Sequence[str], trucks: int, scouts: int, cards: Cards) -> Force | None:
    """A force of these cards, the best commanders with the dearest units; None if there is no such force."""
    edition, limit = cards.edition, cards.armor_limit
    units = sorted((edition.us_units[name] for name in names), key=lambda one: (-one.cost, one.name))
    kinds, counted = Counter(one.type for one in units), Counter(one.name for one in units)
    too_many = any(number > len(edition.us_units[name].numbers) for name, number in counted.items())
    nobody = any(number > len(cards.names_of[kind]) for kind, number in kinds.items())
    support = {"Truck": trucks, "Scout": scouts}
    if not 0 < len(units) <= MOST_US or too_many or nobody or (limit and kinds["Armor"] > limit):
        return None
    if any(not 0 <= number <= edition.support[name].count for name, number in support.items()):
        return None
    levels = levels_of(cards.campaign, len(units))
    men = {kind: iter(names) for kind, names in cards.names_of.items()}
    numbers = {name: iter(edition.us_units[name].numbers) for name in counted}
    return Force(
        tuple(
            Bought(one.name, next(numbers[one.name]), f"{next(men[one.type])} {level}")
            for one, level in zip(units, reversed(levels), strict=True)
        ),
        trucks, scouts,
    )  # fmt: skip
