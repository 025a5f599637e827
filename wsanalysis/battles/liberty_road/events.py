"""Event cards and strategic cards: one event a turn, and a small vocabulary of effects (p.5, 8, 11)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of
from wsanalysis.battles.core.deck import draw_card
from wsanalysis.battles.core.frames import answer, ask, log, pop
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NO_CARD, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.units import is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import is_vehicle
from wsanalysis.battles.liberty_road.card_effects import begin_effect, can_affect, is_about_unit, needs_hex
from wsanalysis.battles.liberty_road.records import Actions, Battle, Card, Effect, Event, Frame, Play, World
from wsanalysis.battles.liberty_road.stack import begin_arrival, begin_play
from wsanalysis.battles.liberty_road.turns import begin_order
from wsanalysis.compiled import compiled, span


@compiled
def run_event(world: World, battle: Battle, frame: Frame) -> None:
    """The turn's event: the top card, applied to the focus if possible, else bonus actions (p.5, 11)."""
    event = frame.event
    step, unit = frame.step, event.focus
    if step == 0:
        _draw_card(world, battle, frame)
    elif event.next < event.count:
        effect = world.effect[event.first + event.next]
        event.next += 1
        side = side_of(world, unit)
        if can_affect(world, battle, effect.what, effect.n, unit, event.hex, side):
            begin_effect(world, battle, effect.what, effect.n, unit, event.hex, side)
    else:
        pop(battle)


@compiled
def _draw_card(world: World, battle: Battle, frame: Frame) -> None:
    """Turn the top card of the event deck over and begin its effects."""
    event = frame.event
    frame.step = 1
    event.card = draw_card(battle)
    if event.card == NO_CARD:
        battle.over = terms.TIMES_UP
        return
    card = world.card[event.card]
    log(battle, terms.LOG_EVENT, event.card, event.focus, 0, 0)
    if card.phase == terms.CARD_END:
        battle.over = terms.TIMES_UP  # the game is over at once (p.11, 18)
    elif card.phase == terms.CARD_ASSET:
        pop(battle)
        _play_card(battle, card)
    elif event.focus == NOBODY or not _applies(world, battle, event, card):
        pop(battle)
        _give_bonus(battle, card.bonus_side, card.bonus)


@compiled
def _applies(world: World, battle: Battle, event: Event, card: Card) -> bool:
    """Whether the primary event can apply to its focus; if so it is queued (p.5, 11)."""
    if is_vehicle(world, battle, event.focus):
        event.first, event.count = card.vehicle, card.vehicle_count
    else:
        event.first, event.count = card.infantry, card.infantry_count
    side = side_of(world, event.focus)
    for place in range(event.first, event.first + event.count):
        effect = world.effect[place]
        if can_affect(world, battle, effect.what, effect.n, event.focus, event.hex, side):
            return True
    return False


@compiled
def _give_bonus(battle: Battle, side: Side, count: int) -> None:
    """The secondary event: bonus actions, at once or after the current order (p.5)."""
    log(battle, terms.LOG_BONUS, side, count, 0, 0)
    if battle.ordering == side:
        battle.owed[side] += count
    elif count > 0:
        begin_order(battle, side, count)


@compiled
def _play_card(battle: Battle, card: Card) -> None:
    """A player's own card from the event deck: an asset, or reinforcements (p.5, 8)."""
    if card.infantry >= 0:
        begin_play(battle, card.side, card.infantry)
    else:
        begin_arrival(battle, card.vehicle)


@compiled
def run_asset(world: World, battle: Battle, frame: Frame) -> None:
    """A strategic card: its owner chooses the hex, then its effects (p.4, 7-9)."""
    play = frame.play
    asset = world.asset[play.asset]
    if frame.step == 0:
        if battle.asset_uses[play.asset] > 0:
            battle.asset_uses[play.asset] -= 1
        log(battle, terms.LOG_ASSET, play.side, play.asset, 0, 0)
        play.hex, frame.step = NOWHERE, 2
        for place in range(asset.first_effect, asset.first_effect + asset.effect_count):
            if needs_hex(world.effect[place].what):
                ask(battle, frame, play.side, terms.ASK_TARGET, 1)
                break
    elif frame.step == 1:
        act = answer(battle)
        frame.step = 2
        if kind_of(act) == terms.END:
            log(battle, terms.LOG_WASTED, play.side, play.asset, 0, 0)
            pop(battle)  # nothing is worth it
        else:
            play.hex = Hex(first_of(act))
    elif play.effect < asset.effect_count:
        _carry_out(world, battle, play, world.effect[asset.first_effect + play.effect])
    else:
        if play.effects == 0:
            log(battle, terms.LOG_WASTED, play.side, play.asset, 0, 0)
        pop(battle)


@compiled
def _carry_out(world: World, battle: Battle, play: Play, effect: Effect) -> None:
    """The next effect of a card; an effect on units applies to each in the hex."""
    side, hex, what = play.side, play.hex, effect.what
    if not is_about_unit(what):
        play.effect += 1
        if can_affect(world, battle, what, effect.n, NOBODY, hex, side):
            play.effects += 1
            begin_effect(world, battle, what, effect.n, NOBODY, hex, side)
        return
    for unit in span(Unit, play.next, world.units):
        if is_in(battle, unit, hex) and can_affect(world, battle, what, 0, unit, hex, side):
            play.next = Unit(unit + 1)
            play.effects += 1
            begin_effect(world, battle, what, 0, unit, hex, side)
            return
    play.effect += 1
    play.next = Unit(0)


@compiled
def list_hexes(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
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
