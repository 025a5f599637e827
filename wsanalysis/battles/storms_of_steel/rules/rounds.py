"""Rounds: what comes before each, initiative, the turns, and the end (2.0-2.4, 3.24)."""

from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import answer, ask, log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOBODY, Side
from wsanalysis.battles.core.objectives import margin, score_held
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import opponent, unflag_side
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.flying import leave_sky
from wsanalysis.battles.storms_of_steel.rules.hand import ask_to_use, draw_cards, uses_card, veteran_card
from wsanalysis.battles.storms_of_steel.rules.marker import score_marker
from wsanalysis.battles.storms_of_steel.rules.smoke import thin_smoke
from wsanalysis.battles.storms_of_steel.rules.stack import push
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS

BEFORE, READY, BIDDING, BID_FIRST, BID_SECOND, ROLLED, FEARED, PLAYING = range(8)


def run_round(world: World, battle: Battle, round: Frame) -> None:
    """A round, step by step; the game's rounds are one frame."""
    if round.step == BEFORE:
        begin_round(world, battle, round)
    elif round.step == READY:
        if battle.turn == 1 and world.first != NEITHER:
            begin_turns(battle, round, world.first)
        else:
            round.step = BIDDING
    elif round.step == BIDDING:
        round.first = Side(world.says_first[battle.cap[ATTACKER], battle.cap[DEFENDER]])
        round.bids[ATTACKER] = round.bids[DEFENDER] = 0
        bid(battle, round, round.first, BID_FIRST)
    elif round.step == BID_FIRST:
        take_bid(battle, round, round.first)
        bid(battle, round, opponent(round.first), BID_SECOND)
    elif round.step == BID_SECOND:
        take_bid(battle, round, opponent(round.first))
        round.step = ROLLED
    elif round.step == ROLLED:
        roll_for_initiative(world, battle, round)
    elif round.step == FEARED:
        begins = round.side if uses_card(battle, round) else opponent(round.side)
        begin_turns(battle, round, begins)
    elif battle.passes >= 2:
        end_round(world, battle, round)
    else:
        turn = push(battle, terms.F_TURN)
        turn.side = battle.acting


def begin_round(world: World, battle: Battle, round: Frame) -> None:
    """All units are fresh, CAPs are reset, cards are drawn, off-board artillery is at work (2.0)."""
    battle.turn += 1
    log(battle, terms.LOG_ROUND, battle.turn, 0, 0, 0)
    for side in (ATTACKER, DEFENDER):
        unflag_side(world, battle, side, terms.SPENT | terms.EXPOSED | terms.BOGGED)
        battle.cap[side] = world.round_caps[side, battle.lost[side]]
        log(battle, terms.LOG_CAPS, side, battle.cap[side], 0, 0)
    thin_smoke(battle)
    battle.assets |= world.assets_again
    draw_cards(world, battle)
    battle.passes = battle.in_a_row = 0
    round.step = READY
    if world.batteries:
        push(battle, terms.F_SHELLS)


def bid(battle: Battle, round: Frame, side: Side, step: int) -> None:
    """Ask a side what CAPs it adds to its roll for initiative, if it has any (3.24)."""
    if battle.cap[side] > 0:
        ask(battle, round, side, terms.BID, step)
    else:
        round.step = step
        battle.answer = 0


def take_bid(battle: Battle, round: Frame, side: Side) -> None:
    """The CAPs are gone, whatever comes of it (3.24)."""
    round.bids[side] = second_of(answer(battle))
    battle.cap[side] -= round.bids[side]


def list_bids(world: World, battle: Battle, round: Frame, actions: Actions) -> None:
    """No CAPs, or up to two (3.24)."""
    for caps in range(min(MOST_CAPS, battle.cap[battle.decider]) + 1):
        add(actions, terms.OFFER, 0, caps)


def roll_for_initiative(world: World, battle: Battle, round: Frame) -> None:
    """2D6 each; a tie is rolled again, with new bids (2.1)."""
    ahead = round.bids[ATTACKER] - round.bids[DEFENDER] + MOST_CAPS
    won = draw(world, battle.luck[terms.LUCK_INITIATIVE], world.initiative_law[ahead])
    if won == terms.TIED:
        log(battle, terms.LOG_TIED, round.bids[ATTACKER], round.bids[DEFENDER], 0, 0)
        round.step = BIDDING
        return
    first = ATTACKER if won == terms.FIRST else DEFENDER
    round.side = opponent(first)
    card = veteran_card(world, battle, round.side, NOBODY, terms.FEARED_REPUTATION)
    if not ask_to_use(battle, round, card, NOBODY, FEARED):
        begin_turns(battle, round, first)


def begin_turns(battle: Battle, round: Frame, side: Side) -> None:
    """A side has the initiative: the first turn is its."""
    log(battle, terms.LOG_INITIATIVE, side, round.bids[ATTACKER], round.bids[DEFENDER], 0)
    battle.acting, round.step = side, PLAYING


def end_round(world: World, battle: Battle, round: Frame) -> None:
    """Two passes in a row end the round; the last is the end of the game (2.3, 2.4)."""
    leave_sky(world, battle)
    score_held(world, battle)
    score_marker(world, battle)
    battle.margin[battle.turn - 1] = margin(world, battle)
    if battle.turn == world.rounds:
        battle.over = terms.LAST_ROUND
    else:
        round.step = BEFORE
