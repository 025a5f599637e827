"""A side's view of a battle, and the states that could lie behind it (p.3-5, 7-8, 11)."""

from wsanalysis.battles.core.deck import hide_deck
from wsanalysis.battles.core.hidden_units import DEALT, deal_name, set_aside_known
from wsanalysis.battles.core.markers import deal_markers, hide_markers
from wsanalysis.battles.core.numbers import ATTACKER, NOBODY, NOWHERE, Side, Unit
from wsanalysis.battles.core.picking import note, pick
from wsanalysis.battles.core.pile import leave_out_known
from wsanalysis.battles.core.units import all_units, is_here, opponent, side_of, unflag_side, units_of
from wsanalysis.battles.core.views import begin_view, end_view
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, draw_marker, is_vehicle
from wsanalysis.battles.liberty_road.moving import move, movement, moves_in_full
from wsanalysis.battles.liberty_road.records import Battle, Generator, World
from wsanalysis.battles.liberty_road.setup import deal_deck, first_order
from wsanalysis.compiled import named, number_of

# --- a side's view: the state without anything hidden from it (p.3-5, 7-8, 11) --------------------
# Hidden, until revealed, are the names and so the ratings of the enemy's blocks, their cards and damage
# markers, passengers under cover, face-down markers and the units under them, and the order of the event
# deck. States of blocks are open: a turned block can be seen across the table.


def see(world: World, battle: Battle, side: Side, view: Battle) -> None:
    """Write the state into `view` as the side sees it; hidden facts leave no trace in it.

    An unknown block is of the generic type of its side and size, an unknown marker of no kind.
    """
    enemy = opponent(side)
    battle.copy_into(view)
    begin_view(view, side)
    for turn in range(terms.MAX_TURNS):
        view.margin[turn] = 0  # the enemy's objectives are secret
    _hide_units(world, battle, enemy, view)
    _hide_moves(world, enemy, view)
    hide_deck(view)
    if side == ATTACKER:
        hide_markers(world, view, terms.UNKNOWN_FOG)
        view.deck_size = terms.MAX_DECK  # only the defender knows how many cards there are, who made it (p.8)
    for asset in range(world.assets):
        if world.asset[asset].side != side:
            view.asset_uses[asset] = 0


def _hide_units(world: World, battle: Battle, enemy: Side, view: Battle) -> None:
    for unit in units_of(world, enemy):
        where = battle.where[unit]
        if battle.damage[unit] and battle.flags[unit] & terms.DAMAGE_KNOWN == 0:
            view.damage[unit] = world.damages + 1  # that there is one can be seen
        if battle.flags[unit] & terms.KNOWN:
            continue
        view.type[unit] = world.generic + 2 * enemy + (1 if is_vehicle(world, battle, unit) else 0)
        view.weapon[unit], view.uses[unit] = 0, 0
        carrier = battle.carrier[unit]
        covered = carrier != NOBODY and block_of(world, battle, carrier).portage > 0
        if where == terms.HIDDEN or where == terms.WAITING or (where == terms.ON_MAP and covered):
            view.where[unit] = terms.NOT_SEEN
            view.type[unit] = world.generic + 2 * enemy
            view.hex[unit], view.carrier[unit], view.face[unit] = NOWHERE, NOBODY, 0
            view.status[unit], view.flags[unit] = terms.READY, 0
        if where == terms.EXITED:
            view.type[unit] = world.generic + 2 * enemy


def _hide_moves(world: World, enemy: Side, view: Battle) -> None:
    """Hide how far an enemy's unit could still move, which would reveal its rating or damage (p.2, 17)."""
    for depth in range(view.depth):
        if view.stack[depth].kind == number_of(move):
            going = named(view.stack[depth], move)
            if side_of(world, going.unit) == enemy:
                going.points, going.bonus, going.full = 0, 0, 0
    if side_of(world, view.about.unit) == enemy:
        view.about.points, view.about.full = 0, 0


# --- the determinization of a view: hidden facts drawn at random from all that is possible --------
# Unknown blocks are dealt anew among the enemy's unknown blocks of their size, face-down markers and the
# units under them among the hidden ones, the event deck from the cards not yet seen.


def imagine(world: World, battle: Battle, luck: Generator) -> None:
    """Turn a view into a state that could be behind it, in place."""
    viewer = end_view(battle, luck)
    _deal_blocks(world, battle, opponent(viewer))
    _deal_damage(world, battle)
    _deal_moves(world, battle, opponent(viewer))
    if viewer == ATTACKER:
        deal_markers(world, battle, terms.UNKNOWN_FOG, battle.luck[terms.LUCK_SETUP])
    deal_deck(world, battle, viewer)
    for asset in range(world.assets):
        if world.asset[asset].side != viewer:
            battle.asset_uses[asset] = world.asset[asset].uses


def _deal_blocks(world: World, battle: Battle, enemy: Side) -> None:
    """Deal the enemy's unknown blocks among his unknown units that began alike."""
    set_aside_known(world, battle, enemy, world.generic)
    for unit in units_of(world, enemy):
        if battle.type[unit] >= world.generic:
            dealt = deal_name(world, battle, unit, battle.luck[terms.LUCK_SETUP])
            battle.type[unit], battle.weapon[unit] = world.enlisted[dealt].type, world.armed[dealt]
            battle.uses[unit] = world.weapon_uses[battle.weapon[unit]]
            _put_back(world, battle, unit)
    unflag_side(world, battle, enemy, DEALT)


def _put_back(world: World, battle: Battle, unit: Unit) -> None:
    """Put a unit out of sight where it began, or under cover on a carrier if it began on the map."""
    if battle.where[unit] != terms.NOT_SEEN:
        return
    battle.where[unit] = world.enlisted[unit].where
    battle.status[unit] = first_order(world, battle, unit)
    if battle.where[unit] != terms.ON_MAP:
        return
    for carrier in units_of(world, side_of(world, unit)):
        block = block_of(world, battle, carrier)
        if is_here(battle, carrier) and block.kind == terms.VEHICLE and block.portage > 0:
            note(battle, carrier)
    carrier = Unit(pick(battle, battle.luck[terms.LUCK_SETUP]))
    if carrier == NOBODY:
        battle.where[unit] = terms.WAITING  # its carrier is not known for one: nowhere to put it
    else:
        battle.carrier[unit], battle.hex[unit] = carrier, battle.hex[carrier]


def _deal_damage(world: World, battle: Battle) -> None:
    """Draw the unknown damage markers; the pile is the rest."""
    unknown = world.damages + 1
    leave_out_known(world, battle, battle.damage, 1, unknown)
    for unit in all_units(world):
        if battle.damage[unit] == unknown and is_here(battle, unit):
            battle.damage[unit] = draw_marker(world, battle)


def _deal_moves(world: World, battle: Battle, enemy: Side) -> None:
    """Give an enemy's moving unit the movement left on the block that it was dealt."""
    for depth in range(battle.depth):
        if battle.stack[depth].kind == number_of(move):
            going = named(battle.stack[depth], move)
            unit = going.unit
            if side_of(world, unit) == enemy and is_here(battle, unit):
                full = moves_in_full(world, battle, unit)
                going.points = max(0, movement(world, battle, unit, full) - going.steps)
                going.full = 1 if full else 0
                if battle.question == terms.ASK_STEP and battle.about.unit == unit:
                    battle.about.points, battle.about.full = going.points, going.full
