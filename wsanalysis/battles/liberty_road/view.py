"""A side's view: the state without anything hidden from it (p.3-5, 7-8, 11).

Hidden, until revealed, are the names and so the ratings of the enemy's blocks, their cards and damage
markers, passengers under cover, face-down markers and the units under them, and the order of the event deck.
States of blocks are open: a turned block can be seen across the table.
"""

from wsanalysis.battles.core.deck import hide_deck
from wsanalysis.battles.core.markers import hide_markers
from wsanalysis.battles.core.numbers import ATTACKER, NOBODY, NOWHERE, Side
from wsanalysis.battles.core.units import opponent, side_of, units_of
from wsanalysis.battles.core.views import begin_view
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, is_vehicle
from wsanalysis.battles.liberty_road.moving import move
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import compiled, named, number_of


@compiled
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


@compiled
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


@compiled
def _hide_moves(world: World, enemy: Side, view: Battle) -> None:
    """Hide how far an enemy's unit could still move, which would reveal its rating or damage (p.2, 17)."""
    for depth in range(view.depth):
        if view.stack[depth].kind == number_of(move):
            going = named(view.stack[depth], move)
            if side_of(world, going.unit) == enemy:
                going.points, going.bonus, going.full = 0, 0, 0
    if side_of(world, view.about.unit) == enemy:
        view.about.points, view.about.full = 0, 0
