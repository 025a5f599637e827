"""A side's view of a battle, and a battle that could be behind it (2.0, 3.0, 4.0, 5.0, 10.0).

Ready sides of counters show their sort, size and signature alone: until it is spotted or spent, an enemy's
unit is one of those that look so. Counters of the defender face down may be anything; tokens face down show
only whether they are for damage or for suppression, except to the owner of a unit that cowered. Nobody knows
the cards to come.
"""

from wsanalysis.battles.core import units
from wsanalysis.battles.core.deck import hide_deck
from wsanalysis.battles.core.hidden_units import DEALT, deal_name, hide_places
from wsanalysis.battles.core.markers import all_markers, deal_markers, hide_markers, is_hidden
from wsanalysis.battles.core.numbers import ATTACKER, MAX_TURNS, NOBODY, NOWHERE, Side
from wsanalysis.battles.core.pile import fill_pile, take_counter
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.views import begin_view, end_view
from wsanalysis.battles.draft_2019 import events, terms, tokens
from wsanalysis.battles.draft_2019.moving import march
from wsanalysis.battles.draft_2019.placing import become
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.battles.draft_2019.terms import DOWN, KIND, KNOWN, MOST_TOKENS
from wsanalysis.compiled import named, number_of

UNREAD_DAMAGE, UNREAD_SUPPRESSION = 62, 63
"""Stand for the kinds of tokens that a side cannot read."""


def see(world: World, battle: Battle, side: Side, view: Battle) -> None:
    """Write what a side sees."""
    enemy = units.opponent(side)
    battle.copy_into(view)
    begin_view(view, side)
    hide_deck(view)
    for turn in range(MAX_TURNS):
        view.margin[turn] = 0  # objectives are secret (2.0)
    for unit in units.units_of(world, enemy):
        if not units.has(battle, unit, terms.SEEN):
            view.name[unit] = NOBODY
            view.type[unit] = world.generic[unit]
            view.weapon[unit] = battle.weapon[unit] if units.has(battle, unit, terms.DEPLOYED) else 0
    hide_tokens(world, view, side)
    hide_moves(world, view, enemy)
    if side == ATTACKER:
        hide_counters(world, view)
    for asset in range(world.batteries):
        if world.battery[asset].side == enemy:
            view.target[asset] = 0
    if view.question == terms.KEEP and view.decider != side:
        view.about.one, view.about.other = 0, 0


def hide_tokens(world: World, view: Battle, side: Side) -> None:
    """Of tokens face down only their backs are seen, unless their owner knows them."""
    for unit in units.all_units(world):
        own = units.side_of(world, unit) == side
        for place in range(MOST_TOKENS if view.harm[unit].down else 0):
            token = view.load[unit].token[place]
            if token & DOWN and not (token & KNOWN and own):
                kind = UNREAD_SUPPRESSION if world.token[token & KIND].suppresses else UNREAD_DAMAGE
                view.load[unit].token[place] = (token & ~KIND) | kind


def hide_moves(world: World, view: Battle, enemy: Side) -> None:
    """Hide how far an enemy's unit could still move, which would show what it is."""
    for depth in range(view.depth):
        if view.stack[depth].kind == number_of(march):
            going = named(view.stack[depth], march)
            if units.side_of(world, going.unit) == enemy:
                going.points = 0
    if units.side_of(world, view.about.unit) == enemy:
        view.about.points = 0


def hide_counters(world: World, view: Battle) -> None:
    """Hide the counters that lie face down, the units under them, and works that nobody has spotted."""
    for marker in all_markers(world):
        if is_hidden(view, marker) and view.marker_hex[marker] != NOWHERE:
            hex = view.marker_hex[marker]
            view.marks[hex] &= ~(terms.WORKS_MASK << terms.WORKS_AT)
            for unit in units.units_of(world, units.opponent(ATTACKER)):
                if units.is_in(view, unit, hex):
                    view.flags[unit] &= ~terms.WORKS
    hide_markers(world, view, world.unknown_counter)
    hide_places(world, view, units.opponent(ATTACKER))


def imagine(world: World, battle: Battle, luck: Generator) -> None:
    """Deal out what the side whose view it was could not see."""
    viewer = end_view(battle, luck)
    enemy = units.opponent(viewer)
    deal_names(world, battle, enemy)
    if viewer == ATTACKER:
        for unit in units.units_of(world, enemy):
            if battle.where[unit] == units.NOT_SEEN:
                battle.where[unit] = units.HIDDEN
        deal_markers(world, battle, world.unknown_counter, battle.luck[terms.SETUP])
        for marker in all_markers(world):
            if is_hidden(battle, marker) and battle.marker_hex[marker] != NOWHERE:
                works = world.laid[battle.marker_kind[marker]].works
                battle.marks[battle.marker_hex[marker]] |= works << terms.WORKS_AT
    fill_pile(world, battle, 1, world.tokens + 1)
    for unit in units.all_units(world):
        for place in range(MOST_TOKENS):
            token = battle.load[unit].token[place]
            if token and token & KIND < UNREAD_DAMAGE:
                take_counter(battle, token & KIND)
    if battle.question == terms.KEEP:
        imagine_hand(world, battle)
    for unit in units.all_units(world):
        for place in range(MOST_TOKENS):
            token = battle.load[unit].token[place]
            if token & KIND >= UNREAD_DAMAGE:
                unread = token & KIND == UNREAD_SUPPRESSION
                drawn = (
                    tokens.draw_suppression(world, battle) if unread else tokens.draw_damage(world, battle)
                )
                battle.load[unit].token[place] = (token & ~KIND) | drawn if drawn else 0
    events.deal_deck(world, battle)


def deal_names(world: World, battle: Battle, side: Side) -> None:
    """Deal who a side's unknown units are, out of those that look alike and are not known."""
    for unit in units.units_of(world, side):
        if battle.name[unit] != NOBODY:
            units.flag(battle, battle.name[unit], DEALT)
    for unit in units.units_of(world, side):
        if battle.name[unit] == NOBODY:
            become(world, battle, unit, deal_name(world, battle, unit, battle.luck[terms.SETUP]))
    units.unflag_side(world, battle, side, DEALT)


def imagine_hand(world: World, battle: Battle) -> None:
    """The two tokens of which a unit keeps one: the known ones are out of the supply, others are drawn."""
    if battle.about.one:
        take_counter(battle, battle.about.one)
        take_counter(battle, battle.about.other)
    else:
        battle.about.one = tokens.draw_suppression(world, battle)
        battle.about.other = tokens.draw_suppression(world, battle)
