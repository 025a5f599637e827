"""Event cards and strategic cards: one event a turn, and a small vocabulary of effects (p.5, 8, 11)."""

from typing import TYPE_CHECKING

from wsanalysis.battles.core.actions import add, first_of, kind_of
from wsanalysis.battles.core.deck import draw_card
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NO_CARD, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.units import all_units, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import is_vehicle
from wsanalysis.battles.liberty_road.card_effects import can_affect, is_about_unit, needs_hex, take_effect
from wsanalysis.battles.liberty_road.records import Actions, Battle, Card, World
from wsanalysis.battles.liberty_road.reinforcements import arrive
from wsanalysis.compiled import Flow, compiled, flow

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.turns import order


@flow
def event(world: World, battle: Battle, focus: Unit) -> Flow:
    """The turn's event: the top card, applied to the focus if possible, else bonus actions (p.5, 11)."""
    battle.event_done = 1
    hex = battle.hex[focus] if focus != NOBODY else NOWHERE
    number = draw_card(battle)
    if number == NO_CARD:
        battle.over = terms.TIMES_UP
        return
    card = world.card[number]
    log(battle, terms.LOG_EVENT, number, focus, 0, 0)
    if card.phase == terms.CARD_END:
        battle.over = terms.TIMES_UP  # the game is over at once (p.11, 18)
    elif card.phase == terms.CARD_ASSET:  # a player's own: an asset, or reinforcements (p.5, 8)
        if card.infantry >= 0:
            yield from play(world, battle, card.side, card.infantry)
        else:
            yield from arrive(world, battle, card.vehicle)
    elif focus == NOBODY or not _applies(world, battle, card, focus, hex):
        log(battle, terms.LOG_BONUS, card.bonus_side, card.bonus, 0, 0)
        if battle.ordering == card.bonus_side:
            battle.owed[card.bonus_side] += card.bonus  # after the current order (p.5)
        elif card.bonus > 0:
            yield from order(world, battle, card.bonus_side, card.bonus)
    else:
        first, count = _primary(world, battle, card, focus)
        for place in range(first, first + count):
            what, n, side = world.effect[place].what, world.effect[place].n, side_of(world, focus)
            if can_affect(world, battle, what, n, focus, hex, side):
                yield from take_effect(world, battle, what, n, focus, hex, side)


@compiled
def _primary(world: World, battle: Battle, card: Card, focus: Unit) -> tuple[int, int]:
    """The first effect of the primary event on its focus, and how many there are."""
    if is_vehicle(world, battle, focus):
        return card.vehicle, card.vehicle_count
    return card.infantry, card.infantry_count


@compiled
def _applies(world: World, battle: Battle, card: Card, focus: Unit, hex: Hex) -> bool:
    """Whether the primary event can apply to its focus (p.5, 11)."""
    first, count = _primary(world, battle, card, focus)
    for place in range(first, first + count):
        effect = world.effect[place]
        if can_affect(world, battle, effect.what, effect.n, focus, hex, side_of(world, focus)):
            return True
    return False


@flow
def play(world: World, battle: Battle, side: Side, number: int) -> Flow:
    """A strategic card: its owner chooses the hex, then its effects (p.4, 7-9)."""
    if battle.asset_uses[number] > 0:
        battle.asset_uses[number] -= 1
    log(battle, terms.LOG_ASSET, side, number, 0, 0)
    hex, effects = NOWHERE, 0
    if _needs_hex(world, number):
        act = yield ask(battle, side, terms.ASK_TARGET, asset=number)
        if kind_of(act) == terms.END:
            log(battle, terms.LOG_WASTED, side, number, 0, 0)
            return  # nothing is worth it
        hex = Hex(first_of(act))
    first = world.asset[number].first_effect
    for place in range(first, first + world.asset[number].effect_count):
        what, n = world.effect[place].what, world.effect[place].n
        if is_about_unit(what):  # applies to each in the hex
            for unit in all_units(world):
                if is_in(battle, unit, hex) and can_affect(world, battle, what, 0, unit, hex, side):
                    effects += 1
                    yield from take_effect(world, battle, what, 0, unit, hex, side)
        elif can_affect(world, battle, what, n, NOBODY, hex, side):
            effects += 1
            yield from take_effect(world, battle, what, n, NOBODY, hex, side)
    if effects == 0:
        log(battle, terms.LOG_WASTED, side, number, 0, 0)


@compiled
def _needs_hex(world: World, number: int) -> bool:
    """Whether the owner of a card has to choose a hex for one of its effects."""
    asset = world.asset[number]
    for place in range(asset.first_effect, asset.first_effect + asset.effect_count):
        if needs_hex(world.effect[place].what):
            return True
    return False


@compiled
def list_hexes(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes that a strategic card may be aimed at: within two of an enemy unit."""
    enemy = opponent(battle.decider)
    add(actions, terms.END, 0, 0)
    for hex in all_hexes(world):
        near = False
        for target in units_of(world, enemy):
            if is_here(battle, target) and world.distance[hex, battle.hex[target]] <= 2:
                near = True
        if near and battle.marks[hex] & terms.BLAZE == 0:
            add(actions, terms.CHOOSE_HEX, hex, 0)
