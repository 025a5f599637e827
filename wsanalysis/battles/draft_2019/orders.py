"""The game, a player's turn, his order and what enhances it, whom the enemy regroups, nearby (1.0, 6.0)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.markers import all_markers
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY, NOWHERE, Marker, Side, Unit
from wsanalysis.battles.core.objectives import margin, score_held
from wsanalysis.battles.core.orders import are_left, used_up
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import has, is_gone, is_here, opponent, side_of, unflag_side, units_of
from wsanalysis.battles.draft_2019 import acting, events, fog, placing, spotting, terms, tokens
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.battles.draft_2019.terms import MOST_ROWS
from wsanalysis.compiled import Flow, flow, span

MUCH = 99


@flow
def game(world: World, battle: Battle) -> Flow:
    """The attacker takes his turn, then the defender, until the game ends (1.0)."""
    yield from placing.set_up(world, battle)
    while battle.over == 0:
        battle.turn += 1
        log(battle, terms.LOG_TURN, battle.turn, 0, 0, 0)
        for side in span(Side, 0, 2):
            if battle.over == 0:
                yield from turn(world, battle, side)
        if battle.over == 0:
            score_held(world, battle)
            battle.margin[battle.turn - 1] = margin(world, battle)
            if battle.turn >= world.turns:
                battle.over = terms.LAST_TURN


@flow
def turn(world: World, battle: Battle, side: Side) -> Flow:
    """A player's turn: his order, the enemy's regroups, one unit after the other (1.0, 6.0)."""
    battle.active = side
    log(battle, terms.LOG_SIDE, side, 0, 0, 0)
    unflag_side(world, battle, side, terms.ACTED)
    battle.rows = 0
    yield from play_orders(world, battle, side)
    yield from regroups(world, battle, opponent(side))
    going = True
    while going and can_activate(world, battle, side):
        act = yield ask(battle, side, terms.WHO)
        if kind_of(act) == terms.END:
            break
        if kind_of(act) == terms.SHOW:
            fog.turn_up(world, battle, Marker(first_of(act)))
            continue
        unit, row = Unit(first_of(act)), second_of(act)
        use(world, battle, row, unit)
        card = battle.row[row].card
        was_spent = has(battle, unit, terms.SPENT)
        battle.op_spent = 0
        yield from acting.activation(world, battle, unit, world.order[card].actions)
        going = not (world.order[card].ends and battle.op_spent and not was_spent)
    end_turn(world, battle, side)


def end_turn(world: World, battle: Battle, side: Side) -> None:
    """Units in a blaze are eliminated; the game ends with a side gone, or after Sudden Death (1.0, 10.0)."""
    for unit in span(Unit, 0, world.units):
        if is_here(battle, unit) and battle.marks[battle.hex[unit]] & terms.BLAZE:
            tokens.eliminate(world, battle, unit)
    if is_gone(world, battle, ATTACKER) or is_gone(world, battle, DEFENDER):
        battle.over = terms.ALL_GONE
    elif battle.ends == side + 1:
        battle.over = terms.SUDDEN_DEATH
    if battle.over:
        score_held(world, battle)
        battle.margin[battle.turn - 1] = margin(world, battle)


# --- order cards ----------------------------------------------------------------------------------


@flow
def play_orders(world: World, battle: Battle, side: Side) -> Flow:
    """An order card, and any number of enhancements (6.0)."""
    act = yield ask(battle, side, terms.ORDER)
    lay_out(world, battle, first_of(act))
    while can_enhance(world, battle, side):
        act = yield ask(battle, side, terms.ENHANCE)
        if kind_of(act) == terms.NO_MORE:
            break
        lay_out(world, battle, first_of(act))


def lay_out(world: World, battle: Battle, card: int) -> None:
    """A card comes into play."""
    row, order = battle.row[battle.rows], world.order[card]
    row.card, row.infantry, row.vehicles, row.either = card, order.infantry, order.vehicles, order.either
    row.units = 0
    battle.rows += 1
    log(battle, terms.LOG_ORDER, card, 0, 0, 0)


def may_enhance(world: World, battle: Battle, side: Side, card: int) -> bool:
    """True if a card is an enhancement of a side that is not in play this turn."""
    for row in range(battle.rows):
        if battle.row[row].card == card:
            return False
    return world.order[card].side == side and world.order[card].enhancement == 1


def can_enhance(world: World, battle: Battle, side: Side) -> bool:
    """True if a side has an enhancement left to play."""
    if battle.rows < MOST_ROWS:
        for card in range(world.orders):
            if may_enhance(world, battle, side, card):
                return True
    return False


def list_orders(world: World, battle: Battle, actions: Actions) -> None:
    """The order cards of a side."""
    for card in range(world.orders):
        if world.order[card].side == battle.decider and world.order[card].enhancement == 0:
            add(actions, terms.PLAY, card, 0)


def list_enhancements(world: World, battle: Battle, actions: Actions) -> None:
    """The enhancements of a side that are left, or no more of them."""
    for card in range(world.orders):
        if may_enhance(world, battle, battle.decider, card):
            add(actions, terms.ADD, card, 0)
    add(actions, terms.NO_MORE, 0, 0)


@flow
def regroups(world: World, battle: Battle, enemy: Side) -> Flow:
    """For each regroup icon on any order played the enemy may regroup a unit before any activation (6.0)."""
    left = 0
    for row in range(battle.rows):
        left += world.order[battle.row[row].card].regroup
    while left > 0 and events.can_choose(world, battle, enemy, terms.EVENT_REGROUP):
        act = yield ask(battle, enemy, terms.REGROUP, left=left)
        if kind_of(act) == terms.PASS:
            break
        tokens.make_ready(battle, Unit(first_of(act)))
        left -= 1


def list_regroups(world: World, battle: Battle, actions: Actions) -> None:
    """The units that the enemy of an order may regroup, or none."""
    for unit in units_of(world, battle.decider):
        if events.may_choose(battle, unit, terms.EVENT_REGROUP):
            add(actions, terms.READY, unit, 0)
    add(actions, terms.PASS, 0, 0)


# --- activations ----------------------------------------------------------------------------------


def is_vehicle(world: World, battle: Battle, unit: Unit) -> bool:
    """True if it is a vehicle (3.0)."""
    return world.kind[battle.type[unit]].who == terms.VEHICLE


def has_place(world: World, battle: Battle, row: int, unit: Unit) -> bool:
    """True if a card in play has an activation left for a unit of its sort, which has not acted (6.0)."""
    left = battle.row[row]
    if not are_left(is_vehicle(world, battle, unit), left.infantry, left.vehicles, left.either):
        return False
    return is_here(battle, unit) and not has(battle, unit, terms.ACTED)


def fits(world: World, battle: Battle, row: int, unit: Unit) -> bool:
    """True if a card in play activates a unit: it has a place for it, and the unit is nearby (6.0)."""
    if not has_place(world, battle, row, unit):
        return False
    return world.order[battle.row[row].card].nearby == 0 or is_nearby(world, battle, row, unit)


def is_nearby(world: World, battle: Battle, row: int, unit: Unit) -> bool:
    """True if a unit and those that have acted by its order can have been nearby before any did (6.0).

    By the option all near to each other, or in a chain, for which the order must have places left for those
    who link them: they may act later. Two links that hold three parts or more together are tried one by one.
    """
    left, acted, side = battle.row[row], battle.row[row].units, side_of(world, unit)
    if acted == 0:
        return True
    if world.nearby_all:
        return battle.near[unit] & acted == acted
    spare, links = left.infantry + left.vehicles + left.either - 1, links_to(world, battle, row, unit)
    if links <= spare or links == MUCH or spare == 0:
        return links <= spare
    for one in units_of(world, side):
        for other in units_of(world, side):
            if one == other or (one < other and spare > 1):
                if has_place(world, battle, row, one) and has_place(world, battle, row, other):
                    if is_chain(world, battle, side, acted | 1 << unit | 1 << one | 1 << other):
                        return True
    return False


def links_to(world: World, battle: Battle, row: int, unit: Unit) -> int:
    """The number of units that have to join a unit for a chain with those that have acted; MUCH if none do.

    Those who acted join one after the other, the nearest first, each by links of its own.
    """
    side, apart = side_of(world, unit), battle.row[row].units
    links, hops, joined = 0, 0, 1 << unit
    ring, seen = joined, joined
    while apart:
        beside = near_any(world, battle, side, ring)
        met = beside & apart
        if met:
            joined |= met & -met
            apart &= ~joined
            links, hops, ring, seen = links + hops, 0, joined, joined
        else:
            ring = 0
            for one in units_of(world, side):
                if beside & ~seen & 1 << one and has_place(world, battle, row, one):
                    ring |= 1 << one
            hops, seen = hops + 1, seen | ring
            if ring == 0:
                return MUCH
    return links


def is_chain(world: World, battle: Battle, side: Side, units: int) -> bool:
    """True if units of a side, a bit each, are all linked by each other."""
    found, grown = 0, units & -units
    while grown != found:
        found = grown
        grown |= near_any(world, battle, side, found) & units
    return found == units


def near_any(world: World, battle: Battle, side: Side, units: int) -> int:
    """The units that were near any of these units of a side, a bit each."""
    found = 0
    for unit in units_of(world, side):
        if units >> unit & 1:
            found |= battle.near[unit]
    return found


def note_near(world: World, battle: Battle, side: Side) -> None:
    """Note which units of a side are near each other, before any of them acts (6.0)."""
    for unit in units_of(world, side):
        battle.near[unit] = 0
        for other in units_of(world, side):
            if (
                is_here(battle, unit)
                and is_here(battle, other)
                and spotting.are_near(world, battle, unit, other)
            ):
                battle.near[unit] |= 1 << other


def use(world: World, battle: Battle, row: int, unit: Unit) -> None:
    """A unit takes one of a card's activations: one of its own sort first."""
    left, acted = battle.row[row], 0
    for place in range(battle.rows):
        acted |= battle.row[place].units
    if acted == 0:
        note_near(world, battle, side_of(world, unit))
    left.units |= 1 << unit
    left.infantry, left.vehicles, left.either = used_up(
        is_vehicle(world, battle, unit), left.infantry, left.vehicles, left.either
    )


def is_of_use(world: World, battle: Battle, row: int, unit: Unit) -> bool:
    """True if activating a unit under a card could do anything: act, or turn over a token and rally."""
    may = world.order[battle.row[row].card].actions & acting.allowed(world, battle, unit)
    return battle.harm[unit].suppressed + battle.harm[unit].down > 0 or may != 0


def can_activate(world: World, battle: Battle, side: Side) -> bool:
    """True if a side may activate another unit."""
    if is_gone(world, battle, opponent(side)):
        return False
    for row in range(battle.rows):
        for unit in units_of(world, side):
            if fits(world, battle, row, unit) and is_of_use(world, battle, row, unit):
                return True
    return False


def list_activations(world: World, battle: Battle, actions: Actions) -> None:
    """The units that may be activated next, each under its card; or the turn ends."""
    for row in range(battle.rows):
        for unit in units_of(world, battle.decider):
            if fits(world, battle, row, unit) and is_of_use(world, battle, row, unit):
                add(actions, terms.ACTIVATE, unit, row)
    if battle.decider == DEFENDER:
        for marker in all_markers(world):
            if battle.marker_unit[marker] != NOBODY and battle.marker_hex[marker] != NOWHERE:
                add(actions, terms.SHOW, marker, 0)
    add(actions, terms.END, 0, 0)
