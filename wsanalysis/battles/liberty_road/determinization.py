"""What could be behind a view: hidden facts drawn at random from all that is possible.

Blocks not yet known are dealt out anew among the enemy's unknown blocks of their size, face-down
markers and the units under them among the hidden ones, the event deck from the cards not yet seen.
"""

from wsanalysis.battles.core.hidden import all_markers
from wsanalysis.battles.core.luck import below, word
from wsanalysis.battles.core.numbers import ATTACKER, Marker, Side, Unit
from wsanalysis.battles.core.units import all_units, end_of_side, first_of_side, is_here, opponent, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, draw_marker
from wsanalysis.battles.liberty_road.moving import movement, moves_in_full
from wsanalysis.battles.liberty_road.records import Battle, Generator, World
from wsanalysis.battles.liberty_road.setup import (
    add_events,
    add_players_cards,
    begin_alike,
    first_order,
    shuffle_deck,
)
from wsanalysis.compiled import compiled, span


@compiled
def imagine(world: World, battle: Battle, luck: Generator) -> None:
    """Turn a view into a state that could be behind it, in place."""
    viewer = Side(battle.viewer - 1)
    battle.viewer = 0
    for k in range(4):
        battle.luck.word[k] = word(luck)
    _deal_blocks(world, battle, opponent(viewer))
    _deal_damage(world, battle)
    _deal_moves(world, battle, opponent(viewer))
    if viewer == ATTACKER:
        _deal_fog(world, battle)
    _deal_deck(world, battle)
    for asset in range(world.assets):
        if world.asset[asset].side != viewer:
            battle.asset_uses[asset] = world.asset[asset].uses


@compiled
def _deal_blocks(world: World, battle: Battle, enemy: Side) -> None:
    """Deal the enemy's unknown blocks out among his unknown units that began alike."""
    first, last = first_of_side(world, enemy), end_of_side(world, enemy)
    for unit in span(Unit, first, last):
        if battle.type[unit] < world.generic:
            _mark_known(world, battle, unit, first, last)
    for unit in span(Unit, first, last):
        if battle.type[unit] >= world.generic:
            _deal_block(world, battle, unit, first, last)
            _put_back(world, battle, unit)
    for unit in span(Unit, first, last):
        battle.flags[unit] &= ~terms.DEALT


@compiled
def _mark_known(world: World, battle: Battle, unit: Unit, first: Unit, last: Unit) -> None:
    """The card of a known block is not dealt again."""
    for other in span(Unit, first, last):
        began = world.enlisted[other]
        free = battle.flags[other] & terms.DEALT == 0
        if free and began.type == battle.type[unit] and begin_alike(world, unit, other):
            battle.flags[other] |= terms.DEALT
            return


@compiled
def _deal_block(world: World, battle: Battle, unit: Unit, first: Unit, last: Unit) -> None:
    left = 0
    for other in span(Unit, first, last):
        if battle.flags[other] & terms.DEALT == 0 and begin_alike(world, unit, other):
            left += 1
    roll = below(battle.luck, max(left, 1))
    for other in span(Unit, first, last):
        if battle.flags[other] & terms.DEALT == 0 and begin_alike(world, unit, other):
            if roll == 0:
                dealt = world.enlisted[other]
                battle.flags[other] |= terms.DEALT
                battle.type[unit], battle.weapon[unit] = dealt.type, dealt.weapon
                battle.uses[unit] = world.weapon_uses[dealt.weapon]
                return
            roll -= 1


@compiled
def _put_back(world: World, battle: Battle, unit: Unit) -> None:
    """A unit out of sight is where it began, or rides under cover if it began on the map."""
    if battle.where[unit] != terms.NOT_SEEN:
        return
    battle.where[unit] = world.enlisted[unit].where
    battle.status[unit] = first_order(world, battle, unit)
    if battle.where[unit] != terms.ON_MAP:
        return
    side = side_of(world, unit)
    first, last = first_of_side(world, side), end_of_side(world, side)
    carriers = 0
    for carrier in span(Unit, first, last):
        if _may_carry(world, battle, carrier):
            carriers += 1
    if carriers == 0:
        battle.where[unit] = terms.WAITING  # its carrier is not known for one: nowhere to put it
        return
    roll = below(battle.luck, carriers)
    for carrier in span(Unit, first, last):
        if _may_carry(world, battle, carrier):
            if roll == 0:
                battle.carrier[unit], battle.hex[unit] = carrier, battle.hex[carrier]
                return
            roll -= 1


@compiled
def _may_carry(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether infantry may ride under cover in the unit."""
    block = block_of(world, battle, unit)
    return is_here(battle, unit) and block.kind == terms.VEHICLE and block.portage > 0


@compiled
def _deal_damage(world: World, battle: Battle) -> None:
    """Damage markers that are not known are drawn; the pile is what then is left."""
    unknown = world.damages + 1
    for damage in range(1, world.damages + 1):
        battle.damage_pile[damage] = world.damage_count[damage]
    for unit in all_units(world):
        damage = battle.damage[unit]
        if damage and damage != unknown and is_here(battle, unit):
            battle.damage_pile[damage] = max(0, battle.damage_pile[damage] - 1)
    for unit in all_units(world):
        if battle.damage[unit] == unknown and is_here(battle, unit):
            battle.damage[unit] = draw_marker(world, battle)


@compiled
def _deal_moves(world: World, battle: Battle, enemy: Side) -> None:
    """An enemy's unit on the move has what it has not yet used of the block that it was dealt."""
    for depth in range(battle.depth):
        frame = battle.stack[depth]
        if frame.kind == terms.F_MOVE:
            move = frame.move
            if side_of(world, move.unit) == enemy and is_here(battle, move.unit):
                full = moves_in_full(world, battle, move.unit)
                move.points = max(0, movement(world, battle, move.unit, full) - move.steps)
                move.full = 1 if full else 0


@compiled
def _deal_fog(world: World, battle: Battle) -> None:
    """Deal the defender's markers that are not known out among those that lie face down."""
    for marker in all_markers(world):
        if battle.marker_kind[marker] != terms.UNKNOWN_FOG:
            _mark_fog(world, battle, marker)
    for marker in all_markers(world):
        if battle.marker_kind[marker] == terms.UNKNOWN_FOG:
            _deal_marker(world, battle, marker)
    for other in all_markers(world):
        battle.marker_shown[other] &= 3


@compiled
def _mark_fog(world: World, battle: Battle, marker: Marker) -> None:
    for other in all_markers(world):
        laid = world.marker[other]
        same = laid.kind == battle.marker_kind[marker] and laid.unit == battle.marker_unit[marker]
        if same and battle.marker_shown[other] & 4 == 0:
            battle.marker_shown[other] |= 4
            return


@compiled
def _deal_marker(world: World, battle: Battle, marker: Marker) -> None:
    left = 0
    for other in all_markers(world):
        if battle.marker_shown[other] & 4 == 0:
            left += 1
    roll = below(battle.luck, max(left, 1))
    for other in all_markers(world):
        if battle.marker_shown[other] & 4 == 0:
            if roll == 0:
                laid = world.marker[other]
                battle.marker_shown[other] |= 4
                battle.marker_kind[marker], battle.marker_unit[marker] = laid.kind, laid.unit
                if laid.kind == terms.AMBUSH:
                    battle.hex[laid.unit] = battle.marker_hex[marker]
                return
            roll -= 1


DOUBT = 2
"""reconstructed: a judgement. Events by which an attacker may be wrong about the length of the deck."""


@compiled
def _deal_deck(world: World, battle: Battle) -> None:
    """The rest of the deck: the cards not yet seen, each pile in its place (p.8)."""
    seen = battle.deck_at
    battle.deck_size = seen
    early = world.deck_early + _players_cards(world, terms.CARD_EARLY)
    late = world.deck_late + _players_cards(world, terms.CARD_LATE)
    if battle.viewer - 1 == ATTACKER:  # who did not make the deck does not know how long it is
        late = max(0, late + below(battle.luck, 2 * DOUBT + 1) - DOUBT)
    _fill_pile(world, battle, terms.CARD_EARLY, early)
    _fill_pile(world, battle, terms.CARD_LATE, early + late)
    begin_at = battle.deck_size
    add_events(world, battle, terms.CARD_LATE, early + late + world.deck_end - max(begin_at, early + late))
    add_events(world, battle, terms.CARD_END, 1)
    shuffle_deck(battle, begin_at)


@compiled
def _fill_pile(world: World, battle: Battle, phase: int, end: int) -> None:
    """Fill the deck up to where a pile ends: first the players' cards that are still to come."""
    begin_at = battle.deck_size
    if begin_at >= end:
        return
    add_players_cards(world, battle, phase)
    add_events(world, battle, phase, end - battle.deck_size)
    shuffle_deck(battle, begin_at)


@compiled
def _players_cards(world: World, pile: int) -> int:
    count = 0
    for card in range(world.cards):
        row = world.card[card]
        if row.phase == terms.CARD_ASSET and row.bonus == pile:
            count += 1
    return count
