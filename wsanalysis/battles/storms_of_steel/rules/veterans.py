"""Veteran cards that are played in a turn: what they allow, and what they do (8.3, p.18)."""

from wsanalysis.battles.core.actions import add, first_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import flag, has, is_here, opponent
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.acting import least_cost
from wsanalysis.battles.storms_of_steel.rules.action import take_action
from wsanalysis.battles.storms_of_steel.rules.activation import is_fresh, join, spend_active
from wsanalysis.battles.storms_of_steel.rules.firing import put_back
from wsanalysis.battles.storms_of_steel.rules.hand import draw_one, is_left, take_card
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import is_anybody_unseen
from wsanalysis.battles.storms_of_steel.rules.hiding import faces, is_hidden
from wsanalysis.battles.storms_of_steel.rules.play_card import rallies_by_card, reveal_near
from wsanalysis.battles.storms_of_steel.terms import ASSETS, MOST_AP, NO_COUNTER, NOT_ALLOWED
from wsanalysis.compiled import Flow, flow

NO_ACTION = (terms.SIXTH_SENSE, terms.IRON_WILL, terms.HIDDEN_ACTION)
"""Veteran cards after which a side goes on with its turn."""


def may_play_veteran(world: World, battle: Battle, side: Side, asset: int) -> bool:
    """Whether a veteran card may be played now, to some effect (8.3)."""
    card = world.asset[asset]
    if card.sort != terms.VETERAN or card.side != side or not is_left(battle, asset):
        return False
    if card.what == terms.EXTRA_INITIATIVE:
        return battle.card_kinds > 0
    unit = card.unit
    if unit == NOBODY:
        return False
    if card.what == terms.EXPERIENCE:
        return is_fresh(battle, side, unit) and least_cost(world, battle, unit) != NOT_ALLOWED
    if card.what == terms.HIDDEN_ACTION:
        return is_hidden(battle, unit) and not has(battle, unit, terms.UNSEEN)
    if not is_here(battle, unit):
        return False
    if card.what == terms.GOOD_LEADERSHIP:
        return rallies_by_card(world, battle, terms.RALLIES, unit)
    if card.what == terms.SIXTH_SENSE:
        return is_anybody_unseen(world, battle, opponent(side))
    if card.what == terms.IRON_WILL:
        return battle.counter[unit] != NO_COUNTER and battle.iron >> unit & 1 == 0
    return False


def plays_veterans(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side could play a veteran card."""
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
            add(actions, kind, max(unit, 0), ASSETS + asset)


@flow
def play_veteran(world: World, battle: Battle, side: Side, chosen: int) -> Flow[int]:
    """A veteran card does its part; who has acted, a bit each, nobody by one that is no action (8.3)."""
    unit, what = Unit(first_of(chosen)), world.asset[second_of(chosen) - ASSETS].what
    take_card(battle, side, second_of(chosen))
    log(battle, terms.LOG_CARD, side, second_of(chosen), world.asset[second_of(chosen) - ASSETS].unit, 0)
    if what == terms.EXPERIENCE:
        activate(world, battle, side, unit, 1)
        acted = yield from take_action(world, battle, unit, terms.ACTIVATE, 0)
        return acted
    if what == terms.GOOD_LEADERSHIP:
        log(battle, terms.LOG_RALLY, unit, battle.counter[unit], 0, terms.RALLIED)
        put_back(battle, unit)
    elif what == terms.EXTRA_INITIATIVE:
        draw_one(world, battle, side)
    elif what == terms.SIXTH_SENSE:
        reveal_near(world, battle, unit, world.asset[second_of(chosen) - ASSETS].amount, 1)
    elif what == terms.IRON_WILL:
        battle.iron |= 1 << unit
    elif what == terms.HIDDEN_ACTION:
        flag(battle, unit, terms.UNSEEN)
    yield from faces(world, battle, NOBODY, NOWHERE)  # not if a card that was drawn has ended the game
    return 0 if what in NO_ACTION else 1 << unit


def activate(world: World, battle: Battle, side: Side, unit: Unit, experience: int) -> None:
    """A unit is active, who was so is spent; with `experience` it has more APs (3.0, 3.01, V04)."""
    spend_active(world, battle, side)
    join(battle, side, unit)
    drawn = draw(world, battle.luck[terms.LUCK_ACTIVATION], world.activation_law[experience])
    battle.ap[side], battle.marched[side] = min(drawn, MOST_AP), 1
    log(battle, terms.LOG_ACTIVATE, unit, battle.ap[side], 0, 0)
