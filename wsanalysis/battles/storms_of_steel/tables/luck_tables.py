"""Rolls after which Luck or Combat Hardened may be used, as tables (card 12, V14).

Such a roll is broken off: at a near miss, or a hit that comes near to two, for the card Luck; at a miss of
which the higher die is kept, for Combat Hardened. What follows if the card is used is a law of its own.
"""

from collections.abc import Collection
from functools import partial
from typing import Any

from wsanalysis.battles.core.interruption import HELD, Interruption, given
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import World
from wsanalysis.battles.storms_of_steel.tables.odds import PILES, after_counter, counters, put_hits
from wsanalysis.battles.storms_of_steel.terms import FIRST_BROKEN
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.storms_of_steel import attack, rally
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.luck import Luck
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile

LUCK_TABLES = ("lucky_law", "luck_law", "lucky_rally_law", "rally_luck_law")
ATTACKERS: tuple[Luck, ...] = ("luck for two hits", "hardened")
RALLIERS: tuple[Luck, ...] = ("luck", "hardened")
"""Who holds which card, by `terms.LUCK` and `terms.HARDENED`."""
BROKEN: tuple[Any, ...] = ("near miss", "near two hits", 1, 2, 3, 4, 5, 6)
"""What a roll is broken off at: the near ones, or the die that is kept."""
BECAUSE = "a card of luck changes the roll that it is played on, and nothing else (card 12, V14)"


def broken_off(drawn: object) -> int:
    """The number by which a roll is broken off, 0 if it stands."""
    return FIRST_BROKEN + BROKEN.index(drawn) if drawn in BROKEN else 0


def put_luck(tables: Tabulation, effects: Collection[str], edition: StormsOfSteel) -> None:
    """Fill the laws of rolls after which cards with these effects may be used."""
    if not {"luck", "rolls a die again"} & {*effects}:
        tables.tables.put_empty(World, *LUCK_TABLES)
        return
    amount = next(card.amount for card in edition.cards.values() if card.effect == "luck")
    put_lucky_attacks(tables, amount, edition)
    put_lucky_rallies(tables, amount, edition)


def put_lucky_attacks(tables: Tabulation, amount: int, edition: StormsOfSteel) -> None:
    """Fill the laws of attacks by whoever holds such a card."""

    def attacked(chance: Chance, pile: Pile, before: UnitState, needed: int, luck: Luck) -> UnitState:
        aim = attack.Aim(needed, pile, luck=luck, luck_amount=amount)
        return attack.attack(chance, before, aim, edition)

    def after(chance: Chance, pile: Pile, before: UnitState, drawn: Any, needed: int) -> UnitState:
        luck: Luck = "hardened" if isinstance(drawn, int) else "luck for two hits"
        label = attack.rolls_that_hit(needed)
        return given(attacked, label, drawn)(chance, pile, before, needed, luck)

    def resumed(held: int, pile: int, hit: int, needed: int, _: int) -> Distribution[int]:
        law = tables.law("luck_law", pile, hit, held - FIRST_BROKEN, needed)
        return exact(partial(_with_counter, law, after_counter(tables, PILES[pile], edition)))

    rolls = range(terms.EASIEST, terms.HARDEST + 1)
    put_hits(tables, "luck_law", axes(broken=BROKEN, needed=rolls), after, edition)
    along = axes(needed=rolls, luck=ATTACKERS)
    put_hits(tables, "lucky_law", along, attacked, edition, broken_off, resumed)


def _with_counter(law: Distribution[int], counter: Distribution[int], chance: Chance) -> int:
    """An outcome of a law, the hit counter drawn where one is to be drawn."""
    outcome = chance(law)
    return chance(counter) if outcome == HELD else outcome


def put_lucky_rallies(tables: Tabulation, amount: int, edition: StormsOfSteel) -> None:
    """Fill the laws of rallying for whoever holds such a card."""
    kinds = counters(edition)

    def rallied(chance: Chance, number: int, plus: int, luck: Luck) -> int:
        if not tables.number("may_rally", number):
            return terms.FAILED
        pile, name = kinds[number - 1]
        found = rally.rally(chance, UnitState(name), pile, plus, 0, edition, luck, amount)
        return terms.RALLIED if found == UNHIT else terms.FAILED

    def after(chance: Chance, number: int, plus: int, drawn: Any) -> int:
        if not tables.number("may_rally", number):
            return terms.FAILED
        pile, name = kinds[number - 1]
        needed = (edition.counter(pile, name).rally or 0) - plus
        luck: Luck = "hardened" if isinstance(drawn, int) else "luck"
        return given(rallied, f"2D6, {needed} or more rallies", drawn)(chance, number, plus, luck)

    def held(_: str, drawn: object) -> int:
        return 0 if drawn == "near two hits" else broken_off(drawn)

    def resumed(held: int, number: int, plus: int, _: int) -> Distribution[int]:
        return tables.law("rally_luck_law", number, plus, held - FIRST_BROKEN)

    along = axes(counter=range(len(kinds) + 1), plus=range(terms.MOST_PLUS + 1))
    tables.put_laws("rally_luck_law", (*along, *axes(broken=BROKEN)), after)
    cut = Interruption(lambda *_: True, held, resumed, BECAUSE)
    tables.put_laws("lucky_rally_law", (*along, *axes(luck=RALLIERS)), rallied, cut)
