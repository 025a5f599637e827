"""Veteran cards, and rolls after which cards may be used (8.3, card 12)."""

from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from typing import Any

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.agreement import is_legal
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.interruption import HELD, Interruption, given
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import all_units, enemies_in, flag, has, is_here, opponent, side_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    artillery,
    cards,
    firing,
    greedy,
    hiding,
    moving,
    odds,
    rally,
    terms,
    turns,
    vehicles,
    weapon_cards,
    worth,
)
from wsanalysis.battles.storms_of_steel.forces import Cards
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.compiled import Flow, flow
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.storms_of_steel import attack
from wsanalysis.systems.storms_of_steel import rally as rallying
from wsanalysis.systems.storms_of_steel.attack import shifts, values
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.hits import take_hit
from wsanalysis.systems.storms_of_steel.luck import Luck
from wsanalysis.systems.storms_of_steel.ratings import as_firer
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile
from wsanalysis.systems.storms_of_steel.unit import Unit as Printed

NO_ACTION = (terms.SIXTH_SENSE, terms.IRON_WILL, terms.HIDDEN_ACTION)
"""Veteran cards after which a side goes on with its turn."""


def may_play_veteran(world: World, battle: Battle, side: Side, asset: int) -> bool:
    """True if a veteran card may be played now, to some effect (8.3)."""
    card = world.asset[asset]
    if card.sort != terms.VETERAN or card.side != side or not cards.is_left(battle, asset):
        return False
    if card.what == terms.EXTRA_INITIATIVE:
        return battle.card_kinds > 0
    unit = card.unit
    if unit == NOBODY:
        return False
    if card.what == terms.EXPERIENCE:
        return activation.is_fresh(battle, side, unit) and turns.may_act(world, battle, unit)
    if card.what == terms.HIDDEN_ACTION:
        return hiding.is_hidden(battle, unit) and not has(battle, unit, terms.UNSEEN)
    if not is_here(battle, unit):
        return False
    if card.what == terms.GOOD_LEADERSHIP:
        return cards.rallies_by_card(world, battle, terms.RALLIES, unit)
    if card.what == terms.SIXTH_SENSE:
        return hiding.is_anybody_unseen(world, battle, opponent(side))
    if card.what == terms.IRON_WILL:
        return battle.counter[unit] != terms.NO_COUNTER and battle.iron >> unit & 1 == 0
    return False


def plays_veterans(world: World, battle: Battle, side: Side) -> bool:
    """True if a side could play a veteran card."""
    for asset in range(world.assets):
        if may_play_veteran(world, battle, side, asset):
            return True
    return False


def list_veterans(world: World, battle: Battle, side: Side, actions: Actions) -> None:
    """The veteran cards that a side may play in its turn."""
    for asset in range(world.assets):
        if may_play_veteran(world, battle, side, asset):
            unit = world.asset[asset].unit
            kind = terms.PLAY_ALONE if unit == NOBODY else terms.PLAY
            add(actions, kind, max(unit, 0), terms.ASSETS + asset)


@flow
def play_veteran(world: World, battle: Battle, side: Side, chosen: int) -> Flow[int]:
    """A veteran card does its part; the units that acted, a bit each, none by one that is no action (8.3)."""
    unit, what = Unit(first_of(chosen)), world.asset[second_of(chosen) - terms.ASSETS].what
    cards.take_card(battle, side, second_of(chosen))
    log(
        battle, terms.LOG_CARD, side, second_of(chosen), world.asset[second_of(chosen) - terms.ASSETS].unit, 0
    )
    if what == terms.EXPERIENCE:
        activate(world, battle, side, unit, 1)
        acted = yield from turns.take_action(world, battle, unit, terms.ACTIVATE, 0)
        return acted
    if what == terms.GOOD_LEADERSHIP:
        log(battle, terms.LOG_RALLY, unit, battle.counter[unit], 0, terms.RALLIED)
        firing.put_back(battle, unit)
    elif what == terms.EXTRA_INITIATIVE:
        cards.draw_one(world, battle, side)
    elif what == terms.SIXTH_SENSE:
        cards.reveal_near(world, battle, unit, world.asset[second_of(chosen) - terms.ASSETS].amount, 1)
    elif what == terms.IRON_WILL:
        battle.iron |= 1 << unit
    elif what == terms.HIDDEN_ACTION:
        flag(battle, unit, terms.UNSEEN)
    yield from hiding.faces(world, battle, NOBODY, NOWHERE)  # not if a card that was drawn has ended the game
    return 0 if what in NO_ACTION else 1 << unit


def activate(world: World, battle: Battle, side: Side, unit: Unit, experience: int) -> None:
    """A unit is active, who was so is spent; with `experience` it has more APs (3.0, 3.01, V04)."""
    activation.spend_active(world, battle, side)
    activation.join(battle, side, unit)
    drawn = draw(world, battle.luck[terms.LUCK_ACTIVATION], world.activation_law[experience])
    battle.ap[side], battle.marched[side] = min(drawn, terms.MOST_AP), 1
    log(battle, terms.LOG_ACTIVATE, unit, battle.ap[side], 0, 0)


@flow
def close_call(world: World, battle: Battle, battery: int) -> Flow:
    """A unit with the card that would be hit moves aside at no cost, facing as before (V08)."""
    for unit in all_units(world):
        card = 0
        if may_step_aside(world, battle, battery, unit):
            card = cards.veteran_card(world, battle, side_of(world, unit), unit, terms.CLOSE_CALL)
        if card > 0:
            act = yield ask(battle, side_of(world, unit), terms.FARTHER, unit=unit, battery=1 + battery)
            if kind_of(act) == terms.MOVE:
                cards.take_card(battle, side_of(world, unit), card)
                log(battle, terms.LOG_USES, side_of(world, unit), card, unit, 0)
                moving.move(world, battle, unit, terms.MOVE, Hex(second_of(act)))


def may_step_aside(world: World, battle: Battle, battery: int, unit: Unit) -> bool:
    """True if a strike would hit a unit where it goes by itself, and it can go elsewhere."""
    if not is_here(battle, unit) or vehicles.is_carried(battle, unit):
        return False
    if not is_struck(world, battle, battery, battle.hex[unit]):
        return False
    for side in range(6):
        if may_step(world, battle, unit, world.neighbour[battle.hex[unit], side]):
            return True
    return False


def is_struck(world: World, battle: Battle, battery: int, hex: Hex) -> bool:
    """True if a hex is in the pattern of a strike that is no smoke."""
    strike = battle.strike[battery]
    for place in range(terms.PATTERN):
        if artillery.struck_hex(world, battery, strike.hex, strike.turned, place) == hex:
            return strike.smoke == 0
    return False


def may_step(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit may step into a hex: it can enter it, and no enemies are there (V08)."""
    if hex == NOWHERE or enemies_in(world, battle, side_of(world, unit), hex):
        return False
    return moving.move_cost(world, battle, unit, hex, 0) != terms.NOT_ALLOWED


def list_steps(world: World, battle: Battle, actions: Actions) -> None:
    """The unit stays, or steps into a neighbouring hex."""
    unit = battle.about.unit
    add(actions, terms.STAY, unit, 0)
    for side in range(6):
        hex = world.neighbour[battle.hex[unit], side]
        if may_step(world, battle, unit, hex):
            add(actions, terms.MOVE, unit, hex)


def of_veteran(world: World, view: Battle, unit: Unit, what: int, weights: Weights) -> int:
    """The promise of playing a veteran card; those that cost nothing and come again are played (8.3)."""
    spared = cards.kept(world, view, weights)
    if what == terms.SIXTH_SENSE:
        return cards.FOR_NOTHING
    if what == terms.EXPERIENCE:
        greedy.look_at(world, view, unit, weights)
        return view.promise[unit] + cards.EXTRA_APS * view.ap_price - spared
    if what == terms.GOOD_LEADERSHIP:
        return rally.of_rallied(world, view, unit) * weights.rally // 16 - spared
    if what == terms.EXTRA_INITIATIVE:
        return weights.card - spared
    if what == terms.IRON_WILL:
        return rally.of_rallied(world, view, unit) // 2 - spared
    greedy.look_at(world, view, unit, weights)
    return weights.cover - spared if view.by_card[unit] > 0 else NEVER


def of_veteran_use(world: World, view: Battle, what: int, weights: Weights) -> int:
    """The promise of using a veteran card that is asked for (8.3)."""
    if what == terms.COMBAT_HARDENED:
        return of_luck(world, view, weights)
    spared = cards.kept(world, view, weights)
    if what == terms.OVERRUN:
        return cards.of_firepower(world, view, weights) * weights.fire // 16 - spared
    if what == terms.FORCED_MARCH:
        return world.usual_ap * view.ap_price - spared
    return weights.initiative - spared


def of_luck(world: World, view: Battle, weights: Weights) -> int:
    """The promise of changing a roll that has nearly succeeded, five times in six (card 12)."""
    target = view.about.target
    if target == NOBODY:
        return rally.of_rallied(world, view, view.about.unit) * weights.rally // 16 * 5 // 6
    if side_of(world, target) == view.viewer - 1:
        return NEVER
    once = worth.loss_of(world, view, target, cards.ONE_HIT, weights) * cards.ONE_HIT_IN // 10
    if view.about.broken == terms.NEAR_TWO_HITS:
        once = worth.value(world, view, target) - once
    return once * 5 // 6


def of_second_hex(world: World, view: Battle, act: int, weights: Weights) -> int:
    """The promise of a second hex by a card, or of one out of the way of shells (card 5, V08)."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.STAY or kind == terms.CREEP:
        return 0
    if view.about.battery > 0:
        return NEVER if is_struck(world, view, view.about.battery - 1, hex) else cards.FOR_NOTHING
    return worth.arrival(world, view, view.about.unit, kind, hex, view.staying, NEVER, weights)


def put_veterans(tables: Tabulation, types: Sequence[Printed], cards: Cards, edition: StormsOfSteel) -> None:
    """Fill what Better Equipped, High Morale and Overrun do (V02, V03, V30)."""
    found = [edition.cards[name] for name in cards.assets if name in edition.cards]
    better = next((card for card in found if card.effect == "range and firepower"), None)
    put, amount = partial(tables.put_numbers, illegal=terms.NOT_ALLOWED), better.amount if better else 0

    def overruns(unit: Printed) -> int:
        firer, target = as_firer(unit, UNHIT, edition), weapon_cards.AT[terms.RED]
        return int(is_legal(shifts, firer, target, Shot(distance=0, overrun=1), edition))

    put("overruns", axes(type=types), overruns)
    if better is None:
        tables.tables.put_empty(World, "better_reach")
    else:
        one, more = (
            values(shifts(odds.ANYBODY, weapon_cards.AT[terms.RED], Shot(better_equipped=n), edition))[0]
            for n in (0, 1)
        )
        tables.tables.counts["better_adds"] = more - one
        along = axes(color=(terms.RED, terms.BLUE), distance=range(terms.FARTHEST))
        put("better_reach", (odds.unit_axis(types, edition), *along), partial(_better_reach, amount, edition))
    if all(card.effect != "ignores panic" for card in found):
        tables.tables.put_empty(World, "ignored")
        return

    def ignored(number: int) -> int:
        if number == 0:
            return 0
        pile, name = odds.counters(edition)[number - 1]
        law = exact(given(take_hit, odds.COUNTER, name), UNHIT, False, pile, (), True, edition)
        return int(law.outcomes == (UNHIT,))

    put("ignored", axes(counter=range(1 + len(odds.counters(edition)))), ignored)


def _better_reach(
    amount: int, edition: StormsOfSteel, unit: Printed, state: UnitState, color: int, distance: int
) -> int:
    firer, shot = as_firer(unit, state, edition), Shot(distance=distance, better_equipped=amount)
    power = values(shifts(firer, weapon_cards.AT[color], shot, edition))[0]
    return power - ((firer.blue if color == terms.BLUE else firer.red) or 0)


LUCK_TABLES = ("lucky_law", "luck_law", "lucky_rally_law", "rally_luck_law")
ATTACKERS: tuple[Luck, ...] = ("luck for two hits", "hardened")
RALLIERS: tuple[Luck, ...] = ("luck", "hardened")
"""The holder of each card, by `terms.LUCK` and `terms.HARDENED`."""
BROKEN: tuple[Any, ...] = ("near miss", "near two hits", 1, 2, 3, 4, 5, 6)
"""The results at which a roll is broken off: the near ones, or the die that is kept."""
BECAUSE = "a card of luck changes the roll that it is played on, and nothing else (card 12, V14)"


def broken_off(drawn: object) -> int:
    """The number by which a roll is broken off, 0 if it stands."""
    return terms.FIRST_BROKEN + BROKEN.index(drawn) if drawn in BROKEN else 0


def put_luck(tables: Tabulation, effects: Collection[str], edition: StormsOfSteel) -> None:
    """Fill the laws of rolls after which cards with these effects may be used (card 12, V14).

    Such a roll is broken off: at a near miss, or a hit that comes near to two, for the card Luck; at a miss
    of which the higher die is kept, for Combat Hardened. The results if the card is used are another law.
    """
    if not {"luck", "rolls a die again"} & {*effects}:
        tables.tables.put_empty(World, *LUCK_TABLES)
        return
    amount = next(card.amount for card in edition.cards.values() if card.effect == "luck")
    put_lucky_attacks(tables, amount, edition)
    put_lucky_rallies(tables, amount, edition)


def put_lucky_attacks(tables: Tabulation, amount: int, edition: StormsOfSteel) -> None:
    """Fill the laws of attacks by whoever holds such a card."""

    def resumed(held: int, pile: int, hit: int, needed: int, _: int) -> Distribution[int]:
        law = tables.law("luck_law", pile, hit, held - terms.FIRST_BROKEN, needed)
        return exact(partial(_with_counter, law, odds.after_counter(tables, odds.PILES[pile], edition)))

    rolls = range(terms.EASIEST, terms.HARDEST + 1)
    odds.put_hits(tables, "luck_law", axes(broken=BROKEN, needed=rolls), _after_luck(amount), edition)
    along = axes(needed=rolls, luck=ATTACKERS)
    odds.put_hits(tables, "lucky_law", along, _with_luck(amount), edition, broken_off, resumed)


@cache
def _with_luck(amount: int) -> Callable[..., UnitState]:
    """An attack with a card that adds `amount`; the same function each time, so that laws are kept."""

    def attacked(
        edition: StormsOfSteel, chance: Chance, pile: Pile, before: UnitState, needed: int, luck: Luck
    ) -> UnitState:
        aim = attack.Aim(needed, pile, luck=luck, luck_amount=amount)
        return attack.attack(chance, before, aim, edition)

    return attacked


@cache
def _after_luck(amount: int) -> Callable[..., UnitState]:
    """The result if the card is used."""

    def after(
        edition: StormsOfSteel, chance: Chance, pile: Pile, before: UnitState, drawn: Any, needed: int
    ) -> UnitState:
        luck: Luck = "hardened" if isinstance(drawn, int) else "luck for two hits"
        rest = given(partial(_with_luck(amount), edition), attack.rolls_that_hit(needed), drawn)
        return rest(chance, pile, before, needed, luck)

    return after


def _with_counter(law: Distribution[int], counter: Distribution[int], chance: Chance) -> int:
    """An outcome of a law, the hit counter drawn where one is to be drawn."""
    outcome = chance(law)
    return chance(counter) if outcome == HELD else outcome


def put_lucky_rallies(tables: Tabulation, amount: int, edition: StormsOfSteel) -> None:
    """Fill the laws of rallying for whoever holds such a card."""
    kinds = odds.counters(edition)

    def rallied(chance: Chance, number: int, plus: int, luck: Luck) -> int:
        if not tables.number("may_rally", number):
            return terms.FAILED
        pile, name = kinds[number - 1]
        found = rallying.rally(chance, UnitState(name), pile, plus, 0, edition, luck, amount)
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
        return tables.law("rally_luck_law", number, plus, held - terms.FIRST_BROKEN)

    along = axes(counter=range(len(kinds) + 1), plus=range(terms.MOST_PLUS + 1))
    tables.put_laws("rally_luck_law", (*along, *axes(broken=BROKEN)), after)
    cut = Interruption(lambda *_: True, held, resumed, BECAUSE)
    tables.put_laws("lucky_rally_law", (*along, *axes(luck=RALLIERS)), rallied, cut)


ACTIONS = {terms.STAY: "{0:unit} {0:~stays}"}


def _near(_: Any, _unit: int, _roll: int, broken: int, _d: int) -> str:
    if broken > terms.NEAR_TWO_HITS:
        return "{0:unit} {0:~is} missed ({1:needed})."
    if broken == terms.NEAR_TWO_HITS:
        return "{0:unit} {0:~is} nearly hit twice ({1:needed})."
    return "{0:unit} {0:~is} nearly hit ({1:needed})."


SENTENCES: dict[int, Sentence] = {
    terms.LOG_NEAR: _near,
    terms.LOG_MARCHED: "{0:unit} {0:~is} fresh again (V01).",
    terms.LOG_DOOMED: "{0:unit} {0:~goes} down with the unit destroyed (V06).",
    terms.LOG_CALM: "{0:unit} {0:~keeps} calm: {1:counter} goes back to the pile (V03).",
}
