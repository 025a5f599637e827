"""The event deck: how it is built, and what an observer may expect to be left of it (p.8)."""

from wsanalysis.battles.core.deck import add_card, is_in_deck, shuffle_deck
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, MAX_DECK, Side
from wsanalysis.battles.core.picking import note, pick
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import compiled


@compiled
def make_deck(world: World, battle: Battle) -> None:
    """Build the event deck: early on top, then late, then late with Time's Up, each shuffled (p.8)."""
    begin_early = battle.deck_size
    _add_events(world, battle, terms.CARD_EARLY, world.deck_early)
    _add_players_cards(world, battle, terms.CARD_EARLY)
    shuffle_deck(battle, begin_early, battle.luck[terms.LUCK_EVENTS])
    begin_late = battle.deck_size
    _add_events(world, battle, terms.CARD_LATE, world.deck_late)
    _add_players_cards(world, battle, terms.CARD_LATE)
    shuffle_deck(battle, begin_late, battle.luck[terms.LUCK_EVENTS])
    begin_end = battle.deck_size
    _add_events(world, battle, terms.CARD_LATE, world.deck_end)
    _add_events(world, battle, terms.CARD_END, 1)
    shuffle_deck(battle, begin_end, battle.luck[terms.LUCK_EVENTS])


@compiled
def _add_events(world: World, battle: Battle, phase: int, count: int) -> None:
    """Add `count` event cards of a phase, at random from those not yet in the deck."""
    for _ in range(count):
        for card in range(world.cards):
            if world.card[card].phase == phase and not is_in_deck(battle, card):
                note(battle, card)
        if battle.candidates:
            add_card(battle, pick(battle, battle.luck[terms.LUCK_EVENTS]))


@compiled
def _add_players_cards(world: World, battle: Battle, pile: int) -> None:
    """Add the assets and reinforcements that the players put into a pile; they count as events (p.8)."""
    for card in range(world.cards):
        row = world.card[card]
        if row.phase == terms.CARD_ASSET and row.bonus == pile and not is_in_deck(battle, card):
            add_card(battle, card)


DOUBT = 2
"""reconstructed: a judgement. Events by which an attacker may be wrong about the length of the deck."""


@compiled
def deal_deck(world: World, battle: Battle, viewer: Side) -> None:
    """Deal the rest of the deck: the cards not yet seen, each pile in its place (p.8)."""
    seen = battle.deck_at
    battle.deck_size = seen
    early = world.deck_early + _players_cards(world, terms.CARD_EARLY)
    late = world.deck_late + _players_cards(world, terms.CARD_LATE)
    if viewer == ATTACKER:  # who did not make the deck and does not know how long it is
        late += below(battle.luck[terms.LUCK_EVENTS], 2 * DOUBT + 1) - DOUBT
        late = max(0, min(late, MAX_DECK - early - world.deck_end - 1))
    _fill_pile(world, battle, terms.CARD_EARLY, early)
    _fill_pile(world, battle, terms.CARD_LATE, early + late)
    begin_at = battle.deck_size
    _add_events(world, battle, terms.CARD_LATE, early + late + world.deck_end - max(begin_at, early + late))
    _add_events(world, battle, terms.CARD_END, 1)
    shuffle_deck(battle, begin_at, battle.luck[terms.LUCK_EVENTS])


@compiled
def deal_rest(world: World, battle: Battle) -> None:
    """Shuffle the rest of the deck anew, as long as it is."""
    deal_deck(world, battle, DEFENDER)


@compiled
def _fill_pile(world: World, battle: Battle, phase: int, end: int) -> None:
    """Fill the deck up to where a pile ends: first the players' cards that are still to come."""
    begin_at = battle.deck_size
    if begin_at >= end:
        return
    _add_players_cards(world, battle, phase)
    _add_events(world, battle, phase, end - battle.deck_size)
    shuffle_deck(battle, begin_at, battle.luck[terms.LUCK_EVENTS])


@compiled
def _players_cards(world: World, pile: int) -> int:
    count = 0
    for card in range(world.cards):
        row = world.card[card]
        if row.phase == terms.CARD_ASSET and row.bonus == pile:
            count += 1
    return count
