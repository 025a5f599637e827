"""The game, a player's turn, his order and what enhances it, whom the enemy regroups, nearby (1.0, 6.0)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.markers import all_markers
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY, NOWHERE, Marker, Side, Unit
from wsanalysis.battles.core.objectives import margin, score_held
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import has, is_gone, is_here, opponent, unflag_side, units_of
from wsanalysis.battles.draft_2019 import acting, fog, placing, terms, tokens
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.battles.draft_2019.terms import MOST_ROWS
from wsanalysis.compiled import Flow, flow, span


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
    """Who is in blaze is out; the game ends with a side gone, or after Sudden Death (1.0, 10.0)."""
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
    battle.rows += 1
    log(battle, terms.LOG_ORDER, card, 0, 0, 0)


def is_played(battle: Battle, card: int) -> bool:
    """Whether a card is in play this turn."""
    for row in range(battle.rows):
        if battle.row[row].card == card:
            return True
    return False


def can_enhance(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side has an enhancement left to play."""
    if battle.rows < MOST_ROWS:
        for card in range(world.orders):
            if (
                world.order[card].side == side
                and world.order[card].enhancement
                and not is_played(battle, card)
            ):
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
        if world.order[card].side == battle.decider and world.order[card].enhancement:
            if not is_played(battle, card):
                add(actions, terms.ADD, card, 0)
    add(actions, terms.NO_MORE, 0, 0)


@flow
def regroups(world: World, battle: Battle, enemy: Side) -> Flow:
    """For each regroup icon on any order played the enemy may regroup a unit before any activation (6.0)."""
    left = 0
    for row in range(battle.rows):
        left += world.order[battle.row[row].card].regroup
    while left > 0 and can_regroup(world, battle, enemy):
        act = yield ask(battle, enemy, terms.REGROUP, left=left)
        if kind_of(act) == terms.PASS:
            break
        acting.make_ready(battle, Unit(first_of(act)))
        left -= 1


def is_to_regroup(battle: Battle, unit: Unit) -> bool:
    """Whether regrouping does anything for a unit: spent, or with a MOVING marker (7.0)."""
    return is_here(battle, unit) and has(battle, unit, terms.SPENT | terms.MOVING)


def can_regroup(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side has any unit to regroup."""
    for unit in units_of(world, side):
        if is_to_regroup(battle, unit):
            return True
    return False


def list_regroups(world: World, battle: Battle, actions: Actions) -> None:
    """The units that the enemy of an order may regroup, or none."""
    for unit in units_of(world, battle.decider):
        if is_to_regroup(battle, unit):
            add(actions, terms.READY, unit, 0)
    add(actions, terms.PASS, 0, 0)


# --- activations ----------------------------------------------------------------------------------


def fits(world: World, battle: Battle, row: int, unit: Unit) -> bool:
    """Whether a card in play activates a unit: it has one of its sort left, and the unit is nearby (6.0)."""
    left, is_vehicle = battle.row[row], world.kind[battle.type[unit]].who == terms.VEHICLE
    own = left.vehicles if is_vehicle else left.infantry
    if not is_here(battle, unit) or has(battle, unit, terms.ACTED) or own + left.either == 0:
        return False
    return world.order[left.card].nearby == 0 or is_nearby(world, battle, row, unit)


def is_nearby(world: World, battle: Battle, row: int, unit: Unit) -> bool:
    """Whether a unit is near the others of its order: in one area, or in adjacent hexes (6.0).

    Where they were before any moved; by the option, near to one of them, or to all.
    """
    near = 0
    for place in range(battle.row[row].count):
        hex = battle.row[row].began[place]
        same = world.ground[hex].area == world.ground[battle.hex[unit]].area
        near += same or world.distance[hex, battle.hex[unit]] <= 1
    count = battle.row[row].count
    return count == 0 or (near == count if world.nearby_all else near > 0)


def use(world: World, battle: Battle, row: int, unit: Unit) -> None:
    """A unit takes one of a card's activations: one of its own sort first."""
    left = battle.row[row]
    if world.kind[battle.type[unit]].who == terms.VEHICLE and left.vehicles:
        left.vehicles -= 1
    elif world.kind[battle.type[unit]].who != terms.VEHICLE and left.infantry:
        left.infantry -= 1
    else:
        left.either -= 1
    if left.count < len(left.began):
        left.began[left.count] = battle.hex[unit]
        left.count += 1


def is_of_use(world: World, battle: Battle, row: int, unit: Unit) -> bool:
    """Whether activating a unit under a card could do anything: act, or turn over a token and rally."""
    may = world.order[battle.row[row].card].actions
    return battle.harm[unit].suppressed + battle.harm[unit].down > 0 or acting.can_act(
        world, battle, unit, may
    )


def can_activate(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side may activate another unit."""
    if is_gone(world, battle, opponent(side)):
        return False
    for row in range(battle.rows):
        for unit in units_of(world, side):
            if fits(world, battle, row, unit) and is_of_use(world, battle, row, unit):
                return True
    return False


def list_activations(world: World, battle: Battle, actions: Actions) -> None:
    """Who may be activated next, under which card; or the turn ends."""
    for row in range(battle.rows):
        for unit in units_of(world, battle.decider):
            if fits(world, battle, row, unit) and is_of_use(world, battle, row, unit):
                add(actions, terms.ACTIVATE, unit, row)
    if battle.decider == DEFENDER:
        for marker in all_markers(world):
            if battle.marker_unit[marker] != NOBODY and battle.marker_hex[marker] != NOWHERE:
                add(actions, terms.SHOW, marker, 0)
    add(actions, terms.END, 0, 0)
