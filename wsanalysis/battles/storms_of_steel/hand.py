"""The deck and the hands of both sides: cards drawn before a round; what yellow cards do (8.1)."""

from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.hands import discard, draw_into_hand
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, Side
from wsanalysis.battles.core.objectives import margin, score_held_by_card
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.marker import score_marker_at_end, score_marker_by_card
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.compiled import compiled


@compiled
def fill_deck(world: World, battle: Battle) -> None:
    """All action cards are in the deck, all weapon and veteran cards with their sides (8.0)."""
    battle.card_kinds = world.kinds
    for asset in range(world.assets):
        if world.asset[asset].sort != terms.BATTERY:
            battle.assets |= 1 << asset
    for kind in range(1, world.kinds):
        battle.held[kind].deck = world.card[kind].count


@compiled
def draw_cards(world: World, battle: Battle) -> None:
    """Both sides draw as the sheet says, more before the first round (8.1)."""
    count = world.first_draw if battle.turn == 1 else world.round_draw
    for side in (ATTACKER, DEFENDER):
        for _ in range(count if battle.over == 0 else 0):
            draw_one(world, battle, side)


@compiled
def draw_one(world: World, battle: Battle, side: Side) -> None:
    """A side draws a card, if there is one (R21); yellow ones are played at once, and another is drawn."""
    kind = draw_into_hand(battle, side, battle.luck[terms.LUCK_CARDS])
    while kind > 0:
        log(battle, terms.LOG_DRAWS, side, kind, 0, 0)
        effect = world.card[kind].effect
        if effect < terms.SCORES:
            return
        discard(battle, side, kind)
        play_yellow(world, battle, effect)
        kind = 0
        if battle.over == 0:
            kind = draw_into_hand(battle, side, battle.luck[terms.LUCK_CARDS])


@compiled
def play_yellow(world: World, battle: Battle, effect: int) -> None:
    """Score pays what the sheet says, Firefight Event brings units, Game Ends ends it (8.1, p.18)."""
    if effect == terms.SCORES:
        score_held_by_card(world, battle)
        score_marker_by_card(world, battle)
    elif effect == terms.EVENT:
        battle.event = 1
    else:
        score_marker_at_end(world, battle)
        battle.margin[battle.turn - 1] = margin(world, battle)
        battle.over = terms.ENDED_BY_CARD
