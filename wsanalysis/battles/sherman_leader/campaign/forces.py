"""Forces that could be bought instead: one thing more or less, and what it is exchanged for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from wsanalysis.battles.core.offers import Offer
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.purchase import may_buy, with_unit
from wsanalysis.battles.sherman_leader.campaign.records import Man, Now, Unit
from wsanalysis.battles.sherman_leader.campaign.scenario import Bought, Force, Scenario, cost_of
from wsanalysis.languages import say
from wsanalysis.systems.sherman_leader.commander_card import LEVELS
from wsanalysis.systems.sherman_leader.experience import PROMOTION_COST
from wsanalysis.systems.sherman_leader.setting_up import levels_of

RESERVE = 5
"""SO points of reserve that are weighed as one purchase."""
UNLIMITED = 1 << 20


def gifts(force: Force, cards: Cards) -> Iterator[Offer[Force]]:
    """Everything that a force could have in addition, each given to it for nothing, with its price."""
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
    men = [cards.edition.commanders[one.commander] for one in force.units]
    now = Now(
        so=UNLIMITED, units=tuple(Unit(one.number, one.card) for one in force.units),
        men=tuple(Man(one.name, one.level) for one in men), used=frozenset(one.name for one in men),
    )  # fmt: skip
    bought = bought_as(card, cards, now)
    if bought is None:
        return None
    name = cards.unused(now, cards.edition.us_units[card].type)[0]
    level = levels_of(cards.campaign, len(force.units) + 1)[-1]
    return replace(force, units=(*force.units, Bought(card, bought.units[-1].number, f"{name} {level}")))


def bought_as(card: str, cards: Cards, now: Now) -> Now | None:
    """The force with a unit of that card; None if it may not be bought (Buy Units)."""
    place = cards.units.index(cards.edition.us_units[card])
    return with_unit(cards, now, place, 0) if place in may_buy(cards, now) else None


def manned(names: Sequence[str], trucks: int, scouts: int, cards: Cards) -> Force | None:
    """A force of these cards, the best commanders with the dearest units; None if there is no such force."""
    edition, now = cards.edition, Now(so=UNLIMITED)
    for name in sorted(names, key=lambda one: (-edition.us_units[one].cost, one)):
        after = bought_as(name, cards, now)
        if after is None:
            return None
        now = after
    support = {"Truck": trucks, "Scout": scouts}
    if not now.units or any(not 0 <= n <= edition.support[name].count for name, n in support.items()):
        return None
    men = {kind: iter(names) for kind, names in cards.names_of.items()}
    levels = reversed(levels_of(cards.campaign, len(now.units)))
    units = (
        Bought(one.card, one.number, f"{next(men[cards.kind(one)])} {level}")
        for one, level in zip(now.units, levels, strict=True)
    )
    return Force(tuple(units), trucks, scouts)
