"""Setting up: the event deck, the units and markers of the defender, the units of the attacker (p.8)."""

from wsanalysis.battles.core.actions import add, first_of
from wsanalysis.battles.core.deck import add_card, is_in_deck, shuffle_deck
from wsanalysis.battles.core.ground import all_hexes, lay
from wsanalysis.battles.core.hidden_units import draw_alike
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.markers import all_markers, begin_markers, lay_marker
from wsanalysis.battles.core.numbers import (
    ATTACKER,
    DEFENDER,
    MAX_DECK,
    NEITHER,
    NOBODY,
    Hex,
    Marker,
    Side,
    Unit,
)
from wsanalysis.battles.core.picking import note, pick
from wsanalysis.battles.core.pile import fill_pile
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.setting_up import begin_units, next_to_set_up
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import all_units, enemies_in
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, is_dead_end, is_vehicle
from wsanalysis.battles.liberty_road.fog import fog_in
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, flow

# --- the event deck: how it is built, and what an observer may expect to be left of it (p.8) ------


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


def _add_events(world: World, battle: Battle, phase: int, count: int) -> None:
    """Add `count` event cards of a phase, at random from those not yet in the deck."""
    for _ in range(count):
        for card in range(world.cards):
            if world.card[card].phase == phase and not is_in_deck(battle, card):
                note(battle, card)
        if battle.candidates:
            add_card(battle, pick(battle, battle.luck[terms.LUCK_EVENTS]))


def _add_players_cards(world: World, battle: Battle, pile: int) -> None:
    """Add the assets and reinforcements that the players put into a pile; they count as events (p.8)."""
    for card in range(world.cards):
        row = world.card[card]
        if row.phase == terms.CARD_ASSET and row.bonus == pile and not is_in_deck(battle, card):
            add_card(battle, card)


DOUBT = 2
"""reconstructed: a judgement. Events by which an attacker may be wrong about the length of the deck."""


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


def deal_rest(world: World, battle: Battle) -> None:
    """Shuffle the rest of the deck anew, as long as it is."""
    deal_deck(world, battle, DEFENDER)


def _fill_pile(world: World, battle: Battle, phase: int, end: int) -> None:
    """Fill the deck up to where a pile ends: first the players' cards that are still to come."""
    begin_at = battle.deck_size
    if begin_at >= end:
        return
    _add_players_cards(world, battle, phase)
    _add_events(world, battle, phase, end - battle.deck_size)
    shuffle_deck(battle, begin_at, battle.luck[terms.LUCK_EVENTS])


def _players_cards(world: World, pile: int) -> int:
    count = 0
    for card in range(world.cards):
        row = world.card[card]
        if row.phase == terms.CARD_ASSET and row.bonus == pile:
            count += 1
    return count


# --- setting up: the units and markers of the defender, the units of the attacker (p.8) -----------


def begin(world: World, battle: Battle) -> None:
    """The state before set-up: every unit aside, the deck built, everything hidden.

    The generators must hold their words; everything else must be zero.
    """
    begin_units(world, battle, DEFENDER)
    for unit in all_units(world):
        battle.weapon[unit] = world.armed[unit]
    _shuffle_alike(world, battle)
    for unit in all_units(world):
        battle.uses[unit] = world.weapon_uses[battle.weapon[unit]]
        battle.status[unit] = first_order(world, battle, unit)
    begin_markers(world, battle, battle.luck[terms.LUCK_SETUP])
    fill_pile(world, battle, 1, world.damages + 1)
    for asset in range(world.assets):
        battle.asset_uses[asset] = world.asset[asset].uses
    battle.wind = world.wind
    battle.ordering, battle.decider = NEITHER, NEITHER
    make_deck(world, battle)


def first_order(world: World, battle: Battle, unit: Unit) -> int:
    """A unit's initial state: ready, or the first order printed on a vehicle."""
    if not is_vehicle(world, battle, unit):
        return terms.READY
    status = terms.MOVE
    while block_of(world, battle, unit).sides >> status & 1 == 0:
        status += 1
    return status


def _shuffle_alike(world: World, battle: Battle) -> None:
    """Swap blocks that look alike from behind, so that a unit's number reveals nothing."""
    for place in range(world.units - 1, 0, -1):
        unit = Unit(place)
        other = draw_alike(world, battle, unit, battle.luck[terms.LUCK_SETUP])
        battle.type[unit], battle.type[other] = battle.type[other], battle.type[unit]
        battle.weapon[unit], battle.weapon[other] = battle.weapon[other], battle.weapon[unit]


@flow
def set_up(world: World, battle: Battle) -> Flow:
    """Both set up: the defender's units, his markers, then the attacker's units (p.8)."""
    yield from set_up_units(world, battle, DEFENDER)
    for marker in all_markers(world):
        if _has_place(world, battle, marker):  # else it goes back into the box
            act = yield ask(battle, DEFENDER, terms.ASK_FOG, marker=marker)
            lay_fog(world, battle, marker, Hex(first_of(act)))
    yield from set_up_units(world, battle, ATTACKER)


@flow
def set_up_units(world: World, battle: Battle, side: Side) -> Flow:
    """A side's units: the hex of each, then the side of the hex it faces, then a vehicle's order."""
    unit = next_to_set_up(world, battle, side)
    while unit != NOBODY:
        act = yield ask(battle, side, terms.ASK_PLACE, unit=unit)
        put(world, battle, unit, Hex(first_of(act)))
        act = yield ask(battle, side, terms.ASK_FACE, unit=unit)
        battle.face[unit] = first_of(act)
        if is_vehicle(world, battle, unit):
            act = yield ask(battle, side, terms.ASK_STATUS, unit=unit)
            battle.status[unit] = first_of(act)
        unit = next_to_set_up(world, battle, side)


def lay_fog(world: World, battle: Battle, marker: Marker, hex: Hex) -> None:
    """Lay a marker in a hex; an obstacle lies open at once."""
    battle.marker_in[world.terrain[hex].area] = marker + 1
    lay_marker(world, battle, marker, hex)
    if world.marker[marker].face_up:
        blocks = world.marker_kind[battle.marker_kind[marker]].blocks_sight
        if battle.marker_kind[marker] == terms.OBSTACLE:
            battle.marks[hex] |= world.obstacle[marker].bars * terms.BARS
            blocks = world.obstacle[marker].blocks_sight
        if blocks:
            lay(world, battle, hex, terms.MARKER_UP)


def list_places(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where a unit may be set up.

    In the deployment zone; the attacker not in an area with a marker (p.8).
    """
    unit, side = battle.about.unit, battle.decider
    for hex in all_hexes(world):
        # the zones of the two sides lie apart
        if world.zone[side, terms.ZONE_DEPLOY, hex] and not is_dead_end(world, battle, unit, hex):
            if side == DEFENDER or fog_in(battle, world.terrain[hex].area) < 0:
                add(actions, terms.PLACE, hex, 0)


def list_fog_places(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where a marker may be laid."""
    for hex in all_hexes(world):
        if can_lay(world, battle, battle.about.marker, hex):
            add(actions, terms.PLACE, hex, 0)


def can_lay(world: World, battle: Battle, marker: Marker, hex: Hex) -> bool:
    """True if a marker may be laid in the hex (p.4, 6-8).

    In the zone for fog, or where units deploy for a shelter laid face up; one per area; a ford at a river;
    nothing where no infantry could stand.
    """
    row = world.marker[marker]
    kind, unit = battle.marker_kind[marker], battle.marker_unit[marker]
    shelter = row.face_up == 1 and kind != terms.OBSTACLE
    zone = terms.ZONE_DEPLOY if shelter else terms.ZONE_FOG
    if world.zone[DEFENDER, zone, hex] == 0 or fog_in(battle, world.terrain[hex].area) >= 0:
        return False
    if kind == terms.FORD and not world.terrain[hex].river:
        return False
    if kind == terms.AMBUSH and is_dead_end(world, battle, unit, hex):
        return False
    if kind == terms.OBSTACLE and enemies_in(world, battle, ATTACKER, hex):
        return False  # not on top of own units
    return world.terrain[hex].impassable & 1 == 0


def _has_place(world: World, battle: Battle, marker: Marker) -> bool:
    for hex in all_hexes(world):
        if can_lay(world, battle, marker, hex):
            return True
    return False


def list_statuses(world: World, battle: Battle, actions: Actions) -> None:
    """The orders printed on the vehicle that may choose among them."""
    for status in range(terms.MOVE, terms.SUPPORT + 1):
        if block_of(world, battle, battle.about.unit).sides >> status & 1:
            add(actions, terms.TAKE_SIDE, status, 0)


def list_faces(world: World, battle: Battle, actions: Actions) -> None:
    """The sides of its hex that a unit may face."""
    for side in range(6):
        add(actions, terms.FACE, side, 0)
