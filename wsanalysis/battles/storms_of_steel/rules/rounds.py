"""The game: rounds, what comes before each, initiative, the turns, and the end (2.0-2.4, 3.24)."""

from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOBODY, Side
from wsanalysis.battles.core.objectives import margin, score_held
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import opponent, unflag_side
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.flying import leave_sky
from wsanalysis.battles.storms_of_steel.rules.hand import draw_cards, uses, veteran_card
from wsanalysis.battles.storms_of_steel.rules.laying import lay_works
from wsanalysis.battles.storms_of_steel.rules.marker import score_marker
from wsanalysis.battles.storms_of_steel.rules.setup import set_up
from wsanalysis.battles.storms_of_steel.rules.shelling import shell
from wsanalysis.battles.storms_of_steel.rules.smoke import thin_smoke
from wsanalysis.battles.storms_of_steel.rules.turns import turn
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


@flow
def game(world: World, battle: Battle) -> Flow:
    """Both sides set up; then there are rounds, each of turns until both have passed (1.0, 2.0-2.4)."""
    yield from lay_works(world, battle)
    yield from set_up(world, battle)
    while battle.over == 0:
        begin_round(world, battle)
        yield from shell(world, battle)  # not if a card that was drawn has ended the game
        battle.acting = yield from initiative(world, battle)
        while battle.passes < 2:
            yield from turn(world, battle, battle.acting)
        end_round(world, battle)


def begin_round(world: World, battle: Battle) -> None:
    """All units are fresh, CAPs are reset, smoke thins, cards are drawn (2.0)."""
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


@flow
def initiative(world: World, battle: Battle) -> Flow[Side]:
    """Who has the first turn: in round 1 as the sheet says, else by 2D6 each with CAPs added (2.1, 3.24).

    A tie is rolled again, with new bids. Who has lost may win by Feared Reputation (V10).
    """
    if battle.turn == 1 and world.first != NEITHER:
        log(battle, terms.LOG_INITIATIVE, world.first, 0, 0, 0)
        return world.first
    won, attackers, defenders = terms.TIED, 0, 0
    while won == terms.TIED:
        first = Side(world.says_first[battle.cap[ATTACKER], battle.cap[DEFENDER]])
        own = yield from bid(world, battle, first, 0)
        its = yield from bid(world, battle, opponent(first), own)
        attackers, defenders = (own, its) if first == ATTACKER else (its, own)
        law = world.initiative_law[attackers - defenders + MOST_CAPS]
        won = draw(world, battle.luck[terms.LUCK_INITIATIVE], law)
        if won == terms.TIED:
            log(battle, terms.LOG_TIED, attackers, defenders, 0, 0)
    winner = ATTACKER if won == terms.FIRST else DEFENDER
    card = veteran_card(world, battle, opponent(winner), NOBODY, terms.FEARED_REPUTATION)
    is_feared = yield from uses(world, battle, opponent(winner), card, NOBODY, NOBODY, 0)
    if is_feared:
        winner = opponent(winner)
    log(battle, terms.LOG_INITIATIVE, winner, attackers, defenders, 0)
    return winner


@flow
def bid(world: World, battle: Battle, side: Side, its: int) -> Flow[int]:
    """The CAPs that a side adds to its roll for initiative; they are gone, whatever comes of it (3.24).

    `its` are those that the enemy has added.
    """
    if battle.cap[side] == 0:
        return 0
    act = yield ask(battle, side, terms.BID, bid=its)
    battle.cap[side] -= second_of(act)
    return second_of(act)


def list_bids(world: World, battle: Battle, actions: Actions) -> None:
    """No CAPs, or up to two (3.24)."""
    for caps in range(min(MOST_CAPS, battle.cap[battle.decider]) + 1):
        add(actions, terms.OFFER, 0, caps)


def end_round(world: World, battle: Battle) -> None:
    """Two passes in a row end the round; the last is the end of the game (2.3, 2.4)."""
    leave_sky(world, battle)
    score_held(world, battle)
    score_marker(world, battle)
    battle.margin[battle.turn - 1] = margin(world, battle)
    if battle.turn == world.rounds:
        battle.over = terms.LAST_ROUND
