"""Events: a card from the deck for each chit drawn with an event icon (5.0)."""

from typing import TYPE_CHECKING

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.deck import add_card, draw_card, is_in_deck, shuffle_deck
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NO_CARD, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import has, is_here, opponent, units_of
from wsanalysis.battles.draft_2019 import spotting, terms, tokens
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.compiled import Flow, flow

if TYPE_CHECKING:
    from wsanalysis.battles.draft_2019 import artillery, placing


@flow
def happen(world: World, battle: Battle, hex: Hex) -> Flow:
    """Every event that is due, one after the other; a chit's own effects have been applied (5.0)."""
    while battle.drawn > 0:
        battle.drawn -= 1
        card = draw_card(battle)
        if card != NO_CARD:
            yield from play(world, battle, card, hex)


@flow
def play(world: World, battle: Battle, card: int, hex: Hex) -> Flow:
    """Do what an event card says; the active player makes any choice (5.0)."""
    what = world.event[card]
    log(battle, terms.LOG_EVENT, card, hex, 0, 0)
    if what == terms.EVENT_SUDDEN_DEATH:
        battle.ends = battle.active + 1
    elif what == terms.EVENT_HAZE:
        if hex != NOWHERE and battle.marks[hex] & terms.OBSCURING == 0:
            spotting.cloud(world, battle, hex, terms.HAZE)
            log(battle, terms.LOG_MARK, terms.HAZE, hex, 0, 0)
    elif what == terms.EVENT_REINFORCE:
        yield from placing.enter(world, battle, world.event_side[card], world.event_group[card])
    elif what == terms.EVENT_ASSET:
        yield from artillery.arrive(world, battle, world.event_group[card])
    elif what in (terms.EVENT_REGROUP, terms.EVENT_RALLY):
        side = battle.active if world.event_side[card] == 0 else opponent(battle.active)
        if can_choose(world, battle, side, what):
            act = yield ask(battle, side, terms.EVENT, done=what)
            if kind_of(act) == terms.CHOOSE:
                help_unit(world, battle, Unit(second_of(act)), what)


def help_unit(world: World, battle: Battle, unit: Unit, what: int) -> None:
    """A unit is made ready, or loses a suppression token."""
    if what == terms.EVENT_REGROUP:
        tokens.make_ready(battle, unit)
        return
    for place in range(terms.MOST_TOKENS):
        token = battle.load[unit].token[place]
        if token and world.token[token & terms.KIND].suppresses:
            log(battle, terms.LOG_RALLY, unit, 1, 0, 0)
            tokens.drop_token(world, battle, unit, place)
            return


def may_choose(battle: Battle, unit: Unit, what: int) -> bool:
    """True if an event can help a unit."""
    if not is_here(battle, unit):
        return False
    if what == terms.EVENT_REGROUP:
        return has(battle, unit, terms.SPENT | terms.MOVING)
    return battle.harm[unit].suppressed > 0


def can_choose(world: World, battle: Battle, side: Side, what: int) -> bool:
    """True if it can help any unit of a side."""
    for unit in units_of(world, side):
        if may_choose(battle, unit, what):
            return True
    return False


def list_choices(world: World, battle: Battle, actions: Actions) -> None:
    """The units that an event may help."""
    for unit in units_of(world, battle.decider):
        if may_choose(battle, unit, battle.about.done):
            add(actions, terms.CHOOSE, battle.about.done, unit)


def is_put_in(world: World, card: int) -> bool:
    """True if a card is of an asset or of reinforcements, which the deck always has."""
    return world.event[card] in (terms.EVENT_ASSET, terms.EVENT_REINFORCE)


def deal_deck(world: World, battle: Battle) -> None:
    """Deal the event deck, or anew the cards to come, as they may lie (2.0).

    All assets and reinforcements, some events up to the deck's size, Sudden Death among the last cards.
    """
    at, size, over = battle.deck_at, world.early + world.late, False
    battle.deck_size = at
    for card in range(world.cards):
        if is_put_in(world, card) and not is_in_deck(battle, card):
            add_card(battle, card)
    events_at = battle.deck_size
    for card in range(world.cards):
        if is_in_deck(battle, card):
            over = over or world.event[card] == terms.EVENT_SUDDEN_DEATH
        elif world.event[card] != terms.EVENT_SUDDEN_DEATH:
            add_card(battle, card)
    shuffle_deck(battle, events_at, battle.luck[terms.EVENTS])
    battle.deck_size = min(battle.deck_size, max(events_at, size if over else size - 1))
    shuffle_deck(battle, at, battle.luck[terms.EVENTS])
    if not over:
        for card in range(world.cards):
            if world.event[card] == terms.EVENT_SUDDEN_DEATH:
                add_card(battle, card)
        shuffle_deck(battle, max(at, battle.deck_size - world.late), battle.luck[terms.EVENTS])
