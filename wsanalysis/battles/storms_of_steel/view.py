"""A side's view, and the states possible behind it: hit counters, mines, hidden units (7.4, 10, 18.5)."""

from wsanalysis.battles.core.actions import action, kind_of
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.hands import deal_hand, hide_hand
from wsanalysis.battles.core.hidden_units import hide_places
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.pile import draw_allowed, leave_out_known
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.units import HIDDEN, NOT_SEEN, all_units, has, opponent, units_of
from wsanalysis.battles.core.views import begin_view, end_view
from wsanalysis.battles.storms_of_steel import aiming, artillery, hiding, mines, moving, terms, turns
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import NO_COUNTER, SURVIVES, UNKNOWN
from wsanalysis.compiled import named, number_of


def see(world: World, battle: Battle, side: Side, view: Battle) -> None:
    """Write into `view` the state as the side sees it: that an enemy is hit, not by which counter."""
    battle.copy_into(view)
    begin_view(view, side)
    for unit in units_of(world, opponent(side)):
        if battle.counter[unit] != NO_COUNTER and not has(battle, unit, terms.SHOWN):
            view.counter[unit] = UNKNOWN
    mines.hide_mines(view, side)
    hide_hand(view, opponent(side))
    artillery.hide_plots(world, view, side)
    if world.hidden:
        hide_places(world, view, opponent(side))
        hide_intent(view, side)


def hide_intent(view: Battle, side: Side) -> None:
    """Leave out where an enemy will hide while others may still join him (9.1, 10.2)."""
    if view.decider == side or kind_of(view.about.act) != terms.HIDE:
        return
    view.about.act = action(terms.HIDE, 0, 0)
    for place in range(view.depth):
        if view.stack[place].kind == number_of(turns.take_action):
            named(view.stack[place], turns.take_action).chosen = view.about.act


def imagine(world: World, battle: Battle, luck: Generator) -> None:
    """Turn a view into a state that could be behind it: unknown things are dealt."""
    viewer = end_view(battle, luck)
    deal_hand(battle, opponent(viewer), luck)
    if world.hidden:
        deal_places(world, battle, opponent(viewer))
    mines.deal_mines(world, battle, viewer, luck)
    artillery.deal_plots(world, battle, viewer, luck)
    leave_out_known(world, battle, battle.counter, 1, world.counters_end)
    for unit in all_units(world):
        if battle.counter[unit] == UNKNOWN:
            battle.counter[unit] = deal_counter(world, battle, unit)


def deal_places(world: World, battle: Battle, side: Side) -> None:
    """Hidden units of a side are where they may be, as far as the enemy knows: anywhere there (10.0)."""
    for unit in units_of(world, side):
        if battle.where[unit] == NOT_SEEN:
            place, found = NOWHERE, 0
            for hex in all_hexes(world):
                if hiding.may_be_in(world, battle, unit, hex) and moving.can_stand(world, battle, unit, hex):
                    found += 1
                    if below(battle.luck[terms.LUCK_HIDDEN], found) == 0:
                        place = hex
            battle.where[unit] = HIDDEN
            battle.hex[unit] = nearest_to_hiding(world, side) if place == NOWHERE else place


def nearest_to_hiding(world: World, side: Side) -> Hex:
    """The first hex where a side may begin hidden: there is no other that is still possible."""
    nearest = Hex(0)
    for hex in all_hexes(world):
        if world.from_hiding[side, hex] < world.from_hiding[side, nearest]:
            nearest = hex
    return nearest


def deal_counter(world: World, battle: Battle, unit: Unit) -> int:
    """A counter out of the unit's pile that can lie under it: one that does not destroy it."""
    first, end, barred = 1, world.first_vehicle_counter, 0
    if aiming.pile_of(world, battle, unit) == terms.VEHICLE_PILE:
        first, end = end, world.counters_end
    for kind in range(first, end):
        barred |= 0 if world.hit_by[kind] == SURVIVES else 1 << kind
    return draw_allowed(battle, first, end, barred, battle.luck[terms.LUCK_COUNTERS])
