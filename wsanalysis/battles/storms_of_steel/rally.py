"""Rallying, and its worth (7.5)."""

from typing import Any

from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.agreement import is_legal
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.interruption import HELD
from wsanalysis.battles.core.luck import chance_of, draw
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOBODY, Law, Unit
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import enemies_in, is_here, is_in, side_of, units_of
from wsanalysis.battles.storms_of_steel import activation, cards, firing, terms
from wsanalysis.battles.storms_of_steel.odds import NO_YES, counters
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import FIRST_BROKEN, MOST_PLUS, NO_COUNTER
from wsanalysis.compiled import Flow, flow
from wsanalysis.probability.chance import Chance
from wsanalysis.systems.storms_of_steel import rally as rallying
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState


def may_rally(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may rally: from its counter one can, and no enemies are in its hex (7.5)."""
    if world.may_rally[battle.counter[unit]] == 0:
        return False
    return enemies_in(world, battle, side_of(world, unit), battle.hex[unit]) == 0


def rally_plus(world: World, battle: Battle, unit: Unit) -> int:
    """The addition of cover and of unhit friends to a rally roll (7.51)."""
    company = 0
    for friend in units_of(world, side_of(world, unit)):
        if friend != unit and is_in(battle, friend, battle.hex[unit]):
            company += 1 if battle.counter[friend] == NO_COUNTER else 0
    cover = world.spot[battle.hex[unit]].cover
    covered = 1 if cover >= 1 or world.works_cover[battle.inside[unit]] == 1 else 0
    return world.rally_plus[covered, min(company, terms.MOST_COMPANY - 1)]


def rally_law(world: World, battle: Battle, unit: Unit, caps: int) -> Law:
    """The law of a rally roll with `caps` CAPs (7.5)."""
    plus = min(rally_plus(world, battle, unit) + caps, MOST_PLUS)
    if cards.veteran_card(world, battle, side_of(world, unit), unit, terms.COMBAT_HARDENED):
        return world.lucky_rally_law[battle.counter[unit], plus, terms.HARDENED]
    if cards.held(world, battle, side_of(world, unit), terms.LUCKY):
        return world.lucky_rally_law[battle.counter[unit], plus, terms.LUCK]
    return world.rally_law[battle.counter[unit], plus]


def list_rally(world: World, battle: Battle, unit: Unit) -> None:
    """A unit that may rally (7.5)."""
    if is_here(battle, unit) and may_rally(world, battle, unit):
        activation.offer(battle, terms.RALLY, unit, 0, world.rally_cost)


def cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """The cost of an attempt (7.5)."""
    return world.rally_cost


@flow
def rally(world: World, battle: Battle, unit: Unit, act: int, members: int, card: int) -> Flow:
    """One attempt to rally, with CAPs bought before the roll, none by Auto-Rally (7.5, 3.23, card 3).

    The counter of who has rallied goes back to the pile.
    """
    outcome, caps = terms.RALLIED, 0
    if cards.effect_of(world, card) != terms.RALLIES:
        for caps in range(MOST_CAPS + 1):
            battle.law[caps] = rally_law(world, battle, unit, caps)
        caps = yield from activation.spend_caps(world, battle, side_of(world, unit), terms.RALLYING, unit, 0)
        outcome = draw(world, battle.luck[terms.LUCK_RALLY], battle.law[caps])
    if outcome > HELD:
        outcome = yield from after_near_rally(world, battle, unit, caps, outcome // HELD - FIRST_BROKEN)
    log(battle, terms.LOG_RALLY, unit, battle.counter[unit], caps, 1 if outcome == terms.RALLIED else 0)
    if outcome == terms.RALLIED:
        firing.put_back(battle, unit)


@flow
def after_near_rally(world: World, battle: Battle, unit: Unit, caps: int, broken: int) -> Flow[int]:
    """The result of a failed attempt, with a card or without (card 12, V14)."""
    log(battle, terms.LOG_NEAR_RALLY, unit, broken, 0, 0)
    card = cards.after(world, battle, unit, broken)
    is_used = yield from cards.uses(world, battle, side_of(world, unit), card, unit, NOBODY, broken)
    if not is_used:
        return terms.FAILED
    plus = min(rally_plus(world, battle, unit) + caps, MOST_PLUS)
    law = world.rally_luck_law[battle.counter[unit], plus, broken]
    return draw(world, battle.luck[terms.LUCK_CARDS], law)


def of_rally(world: World, view: Battle, unit: Unit, caps: int, weights: Weights) -> int:
    """The average gain of an attempt to rally with `caps` CAPs: exact."""
    gain = of_rallied(world, view, unit)
    chance = chance_of(world, rally_law(world, view, unit, caps), terms.RALLIED)
    return gain * chance * weights.rally // 1600 - caps * view.cap_price


def of_rallied(world: World, view: Battle, unit: Unit) -> int:
    """The gain in worth of a unit without its hit counter, a thousand times."""
    return world.worth[view.type[unit]] * (1000 - world.left[view.counter[unit]]) * view.fighting // 16


def gain(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The gain of an attempt, to a player who rallies."""
    return best_rally(world, view, unit, weights) if weights.rallies else NEVER


def best_rally(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The same with the CAPs that pay."""
    best = 0
    for caps in range(min(MOST_CAPS, view.cap[side_of(world, unit)]) + 1):
        best = max(best, of_rally(world, view, unit, caps, weights))
    return best


def put_rallies(tables: Tabulation, edition: StormsOfSteel) -> None:
    """Fill the laws of rallying: by the counter, and the addition to the roll (7.5, 7.51)."""
    kinds = counters(edition)

    def may(number: int) -> int:
        if number == NO_COUNTER:
            return 0
        pile, name = kinds[number - 1]
        return int(is_legal(rallying.rally_number, pile, UnitState(name), edition))

    def rallied(chance: Chance, number: int, plus: int) -> int:
        if not may(number):
            return terms.FAILED
        pile, name = kinds[number - 1]
        after = rallying.rally(chance, UnitState(name), pile, plus, 0, edition)
        return terms.RALLIED if after == UNHIT else terms.FAILED

    def plus(covered: bool, company: int) -> int:
        return sum(shift.amount for shift in rallying.rally_shifts(int(covered), company, 0))

    along = axes(counter=range(len(kinds) + 1))
    tables.put_numbers("may_rally", along, may)
    tables.put_laws("rally_law", (*along, *axes(plus=range(terms.MOST_PLUS + 1))), rallied)
    tables.put_numbers("rally_plus", axes(covered=NO_YES, company=range(terms.MOST_COMPANY)), plus)


ACT: Act = Act(words={terms.RALLY: "rally {0:unit}"}, lists=list_rally, cost=cost, does=rally, gain=gain)


def _rally(_: Any, _unit: int, _counter: int, _caps: int, rallied: int) -> str:
    if rallied:
        return "{0:unit} {0:~rallies} from {1:counter}{2:with caps} (7.5)."
    return "{0:unit} {0:~fails} to rally from {1:counter}{2:with caps} (7.5)."


def _near_rally(_: Any, _unit: int, broken: int, _c: int, _d: int) -> str:
    if broken > terms.NEAR_TWO_HITS:
        return "{0:unit} {0:~fails} to rally."
    return "{0:unit} nearly {0:~rallies}."


SENTENCES: dict[int, Sentence] = {terms.LOG_RALLY: _rally, terms.LOG_NEAR_RALLY: _near_rally}
