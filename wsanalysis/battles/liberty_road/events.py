"""Event and strategic cards: one event a turn, and what each effect does on the map (p.5, 8, 11, 17)."""

from typing import TYPE_CHECKING

from wsanalysis.battles.core.actions import add, first_of, kind_of
from wsanalysis.battles.core.deck import draw_card
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes, lay, lift
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.markers import nearest_hidden
from wsanalysis.battles.core.numbers import NO_CARD, NO_MARKER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.setting_up import NO_GROUP, next_group
from wsanalysis.battles.core.units import all_units, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import blocks, terms
from wsanalysis.battles.liberty_road.blazes import burn, can_catch_fire, count_refuges, downwind, retreat
from wsanalysis.battles.liberty_road.fire import attack, can_fire
from wsanalysis.battles.liberty_road.fog import spring, uncover
from wsanalysis.battles.liberty_road.moving import arrive, move
from wsanalysis.battles.liberty_road.records import Actions, Battle, Card, World
from wsanalysis.compiled import Flow, flow

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.turns import activate, order


# --- effects: whether each can apply, and its result (p.5, 17) ------------------------------------


def is_about_unit(what: int) -> bool:
    """True if the effect is one on a unit."""
    return terms.DO_SUPPRESS <= what <= terms.DO_FIRE


def is_about_hex(what: int) -> bool:
    """True if the effect is one in a hex."""
    return what in (terms.DO_BLAZE, terms.DO_SMOKE, terms.DO_HAZE, terms.DO_BARRAGE)


def can_affect(world: World, battle: Battle, what: int, n: int, unit: Unit, hex: Hex, side: Side) -> bool:
    """True if the effect is possible on the map: on a unit, in a hex, for a side (p.5, 11)."""
    if is_about_unit(what):
        return unit != NOBODY and is_here(battle, unit) and _can_affect_unit(world, battle, what, unit)
    if is_about_hex(what):
        if hex == NOWHERE:
            return False
        if what == terms.DO_BLAZE:
            return can_catch_fire(world, battle, hex, n)
        mark = terms.SMOKE if what == terms.DO_SMOKE else terms.HAZE
        return what == terms.DO_BARRAGE or battle.marks[hex] & (mark | terms.BLAZE) == 0
    if what == terms.DO_SPREAD or what == terms.DO_LIFT:
        for hex in all_hexes(world):
            if what == terms.DO_LIFT and battle.marks[hex] & (terms.SMOKE | terms.HAZE):
                return True
            if (
                what == terms.DO_SPREAD
                and battle.marks[hex] & terms.BLAZE
                and _catches_downwind(world, battle, hex, n)
            ):
                return True
        return False
    if what == terms.DO_REINFORCE:
        return next_group(world, battle, side) != NO_GROUP
    if what == terms.DO_REVEAL:
        return hex != NOWHERE and nearest_hidden(world, battle, hex) != NO_MARKER
    return what == terms.DO_WIND or what == terms.DO_TIMES_UP


def _can_affect_unit(world: World, battle: Battle, what: int, unit: Unit) -> bool:
    status = battle.status[unit]
    vehicle = blocks.is_vehicle(world, battle, unit)
    if what == terms.DO_RALLY:
        return blocks.is_shaken(battle, unit)
    if what == terms.DO_READY:
        return status == terms.SPENT or status >= terms.MOVE
    if what == terms.DO_SPEND:
        return status == terms.READY
    if what == terms.DO_BREW_UP:
        return battle.damage[unit] > 0 or status == terms.REDUCED
    if what == terms.DO_IMMOBILIZE or what == terms.DO_JAM:
        return vehicle and battle.damage[unit] == 0
    if what == terms.DO_RETREAT:
        if battle.carrier[unit] != NOBODY or blocks.may_not_move(world, battle, unit):
            return False
        return count_refuges(world, battle, unit) > 0
    if what == terms.DO_ADVANCE:
        return battle.carrier[unit] == NOBODY and not blocks.may_not_move(world, battle, unit)
    if what == terms.DO_FIRE:
        return can_fire(world, battle, unit)
    return True


@flow
def take_effect(world: World, battle: Battle, what: int, n: int, unit: Unit, hex: Hex, side: Side) -> Flow:
    """An effect of a card: on a unit, in a hex, for a side (p.5, 17)."""
    log(battle, terms.LOG_EFFECT, what, n, unit, hex)
    if is_about_unit(what):
        yield from affect(world, battle, what, unit)
    elif what == terms.DO_BLAZE:
        battle.marks[hex] |= terms.CATCHING
        yield from burn(world, battle, hex)
    elif what == terms.DO_SMOKE:
        lay(world, battle, hex, terms.SMOKE)
    elif what == terms.DO_HAZE:
        lay(world, battle, hex, terms.HAZE)
    elif what == terms.DO_BARRAGE:  # fire from off the map on all in the hex
        for target in all_units(world):
            if is_in(battle, target, hex):
                yield from attack(world, battle, NOBODY, target, hex, 0, 0, n)
    elif what == terms.DO_LIFT:
        for clear in all_hexes(world):
            lift(world, battle, clear, terms.SMOKE | terms.HAZE)
    elif what == terms.DO_SPREAD:  # every blaze that burns now, one hex downwind, if that can burn (p.6)
        for blaze in all_hexes(world):
            if battle.marks[blaze] & terms.BLAZE and _catches_downwind(world, battle, blaze, n):
                battle.marks[downwind(world, battle, blaze)] |= terms.CATCHING
        yield from burn(world, battle, Hex(0))
    elif what == terms.DO_WIND:
        battle.wind = (battle.wind + n) % 6
    elif what == terms.DO_REINFORCE:
        yield from arrive(world, battle, next_group(world, battle, side))
    elif what == terms.DO_REVEAL:
        yield from reveal(world, battle, hex, n)
    elif what == terms.DO_TIMES_UP:
        battle.over = terms.TIMES_UP


@flow
def affect(world: World, battle: Battle, what: int, unit: Unit) -> Flow:
    """An effect on a unit (p.5, 17)."""
    if what == terms.DO_SUPPRESS:
        blocks.suppress(world, battle, unit)
    elif what == terms.DO_CHECK:
        # the turn's event is being carried out: no further icon counts (p.11)
        law = world.check_law[blocks.block_of(world, battle, unit).valor, 0]
        if draw(world, battle.luck[terms.LUCK_CHECKS], law) & 1 == 0:
            blocks.suppress(world, battle, unit)
    elif what == terms.DO_REDUCE:
        blocks.reduce(world, battle, unit)
    elif what == terms.DO_SPEND:
        battle.status[unit] = terms.SPENT
    elif what == terms.DO_BREW_UP:
        blocks.eliminate(world, battle, unit)
    elif what == terms.DO_IMMOBILIZE:
        blocks.give_marker(battle, unit, world.no_move_damage)
    elif what == terms.DO_JAM:
        blocks.give_marker(battle, unit, world.forward_damage)
    elif what == terms.DO_RETREAT:
        yield from retreat(world, battle, unit, False)
    elif what == terms.DO_ADVANCE:
        full = not blocks.carries_on_top(world, battle, unit)
        yield from move(world, battle, unit, blocks.block_of(world, battle, unit).move, full, True)
    elif what == terms.DO_ACT or what == terms.DO_FIRE:
        rights = terms.ALL_RIGHTS if what == terms.DO_ACT else terms.MAY_FIRE
        yield from activate(world, battle, unit, rights)
    elif not blocks.is_vehicle(world, battle, unit):
        _better(world, battle, unit)
    else:  # it changes its orders, or improves by one step (p.9, 11)
        after = battle.status[unit]
        if after < terms.MOVE:
            after = blocks.fate(world, battle, unit, terms.AFTER_RALLY_PASSED)
        if after == terms.READY or after >= terms.MOVE:
            act = yield ask(battle, side_of(world, unit), terms.ASK_STATUS, unit=unit)
            blocks.become(battle, unit, first_of(act))
        else:
            blocks.rise(world, battle, unit, after)


def _better(world: World, battle: Battle, unit: Unit) -> None:
    """Ready infantry again, or improve the unit by one step."""
    if battle.status[unit] == terms.SPENT:
        blocks.rise(world, battle, unit, terms.READY)
    else:
        blocks.rise(world, battle, unit, blocks.fate(world, battle, unit, terms.AFTER_RALLY_PASSED))


@flow
def reveal(world: World, battle: Battle, hex: Hex, count: int) -> Flow:
    """Turn up the hidden markers nearest to a hex; units in ambush, the last found first, do not act."""
    marker = nearest_hidden(world, battle, hex)
    if count > 0 and marker != NO_MARKER:
        found = uncover(world, battle, marker)
        yield from reveal(world, battle, hex, count - 1)
        if found != NOBODY:
            yield from spring(world, battle, found, False)


def _catches_downwind(world: World, battle: Battle, hex: Hex, n: int) -> bool:
    over = downwind(world, battle, hex)
    return over != NOWHERE and can_catch_fire(world, battle, over, n)


# --- event cards and strategic cards: one event a turn, and a small vocabulary of effects (p.5, 8, 11) ---


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


def _primary(world: World, battle: Battle, card: Card, focus: Unit) -> tuple[int, int]:
    """The first effect of the primary event on its focus, and how many there are."""
    if blocks.is_vehicle(world, battle, focus):
        return card.vehicle, card.vehicle_count
    return card.infantry, card.infantry_count


def _applies(world: World, battle: Battle, card: Card, focus: Unit, hex: Hex) -> bool:
    """True if the primary event can apply to its focus (p.5, 11)."""
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


def _needs_hex(world: World, number: int) -> bool:
    """True if the owner of a card has to choose a hex for one of its effects."""
    asset = world.asset[number]
    for place in range(asset.first_effect, asset.first_effect + asset.effect_count):
        what = world.effect[place].what
        if is_about_unit(what) or is_about_hex(what) or what == terms.DO_REVEAL:
            return True
    return False


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
