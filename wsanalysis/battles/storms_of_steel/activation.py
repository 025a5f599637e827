"""Active units, payment of a side's costs, CAPs on rolls (2.2, 3.0-3.23, 9.0)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.battles.core.actions import action, add, second_of
from wsanalysis.battles.core.agreement import MapCannotFollow
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import flag, has, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import MOST_COST, NOT_ALLOWED
from wsanalysis.compiled import Flow, flow
from wsanalysis.probability.chance import Chance
from wsanalysis.systems.storms_of_steel import command, initiative
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def is_active(battle: Battle, side: Side, unit: Unit) -> bool:
    """True if a side's unit is active."""
    return battle.active[side] >> unit & 1 == 1


def is_fresh(battle: Battle, side: Side, unit: Unit) -> bool:
    """True if a unit is neither spent nor active (2.2)."""
    return not has(battle, unit, terms.SPENT) and not is_active(battle, side, unit)


def takes_part(battle: Battle, side: Side, way: int, unit: Unit) -> bool:
    """True if a unit may act with others so paid for: opportunities for fresh ones, CAPs for all (9.1)."""
    if way == terms.COMMAND or way == terms.PLAY:
        return True
    if way == terms.OPPORTUNITY:
        return is_fresh(battle, side, unit)
    return not has(battle, unit, terms.SPENT)


def join(battle: Battle, side: Side, unit: Unit) -> None:
    """A unit is active now, or shares the activation (3.0, 9.0)."""
    battle.active[side] |= 1 << unit


def drop_out(battle: Battle, side: Side, unit: Unit) -> None:
    """A unit is active no longer; the others go on with the APs, which are lost with the last (9.0)."""
    if is_active(battle, side, unit):
        battle.active[side] &= ~(1 << unit)
        if battle.active[side] == 0:
            battle.ap[side] = 0


def spend_active(world: World, battle: Battle, side: Side) -> None:
    """A side's active units are flipped to spent, and their APs are lost (3.0, 9.0)."""
    if battle.active[side] != 0:
        for unit in units_of(world, side):
            if is_active(battle, side, unit):
                spend(battle, unit)
    battle.iron &= ~battle.active[side]
    battle.active[side], battle.ap[side] = 0, 0


def spend(battle: Battle, unit: Unit) -> None:
    """A unit is flipped to spent."""
    flag(battle, unit, terms.SPENT)
    log(battle, terms.LOG_SPENT, unit, 0, 0, 0)


def stalls(world: World, battle: Battle, side: Side) -> bool:
    """True if a side can pay for doing nothing, by an AP of its active unit or by a CAP (2.2)."""
    return battle.cap[side] >= world.stall_cost or battle.ap[side] >= world.stall_cost


def budget(world: World, battle: Battle, side: Side, way: int) -> int:
    """The most that an act may cost which is paid in that way (3.1-3.22)."""
    if way == terms.OPPORTUNITY or way == terms.PLAY:
        return MOST_COST
    if way == terms.COMMAND:
        return battle.cap[side]
    if way == terms.ACTIVATE:
        return world.most_ap + battle.cap[side]
    return battle.ap[side] + battle.cap[side]


def pay(world: World, battle: Battle, side: Side, way: int, kind: int, cost: int) -> None:
    """Pay for an act of a kind: by nothing, by CAPs, or by APs, and CAPs for the rest (3.1-3.22)."""
    ap = 0
    if way == terms.OPPORTUNITY or way == terms.PLAY:
        return
    if way != terms.COMMAND and way != terms.STALL_CAP:
        ap = battle.ap[side]
    if ap > 0 and kind not in terms.MOVES:
        battle.marched[side] = 0
    left = world.pay[ap, battle.cap[side], cost]
    battle.cap[side] = left % terms.MOST_CAPS
    if ap > 0:
        battle.ap[side] = left // terms.MOST_CAPS


def left_for(world: World, battle: Battle, side: Side, way: int) -> int:
    """The most that an act may cost now that its unit is active (3.0)."""
    return budget(world, battle, side, terms.ACTIVE if way == terms.ACTIVATE else way)


def is_from_pool(way: int) -> bool:
    """True if the action is paid with APs, of one or of all who share the activation (3.0, 9.0)."""
    return way in (terms.ACTIVE, terms.ACTIVATE, terms.SHARE)


def is_paid(cost: int, most: int) -> bool:
    """True if a cost is allowed, and no more than there is."""
    return cost != NOT_ALLOWED and cost <= most


def begin_offers(battle: Battle, most: int) -> None:
    """Begin a list of offers that cost at most `most`."""
    battle.most, battle.seeks, battle.offers = most, 0, 0


def offer(battle: Battle, kind: int, first: int, second: int, cost: int) -> None:
    """List an act, or note its cost, if it is allowed and costs no more than is asked for."""
    if is_paid(cost, battle.most):
        if battle.seeks:
            battle.least, battle.most = cost, cost - battle.seeks
        else:
            battle.offer[battle.offers].act = action(kind, first, second)
            battle.offers += 1


def offer_new(battle: Battle, kind: int, first: int, second: int, cost: int) -> None:
    """The same, unless it is listed."""
    if is_paid(cost, battle.most) and not is_offered(battle, action(kind, first, second)):
        offer(battle, kind, first, second, cost)


def is_offered(battle: Battle, act: int) -> bool:
    """True if an act is listed."""
    for place in range(battle.offers):
        if battle.offer[place].act == act:
            return True
    return False


def was_offered(battle: Battle) -> bool:
    """True if anything has been offered, which is not kept."""
    count = battle.offers
    battle.most = battle.offers = 0
    return count > 0


def take_offers(battle: Battle, actions: Actions) -> None:
    """Let what has been offered be chosen."""
    for place in range(battle.offers):
        actions.act[actions.count] = battle.offer[place].act
        actions.count += 1
    battle.most = battle.offers = 0


def seek_below(battle: Battle, cost: int) -> None:
    """Note the lowest cost of what is offered from now on, if below this one, which may be NOT_ALLOWED."""
    battle.most, battle.least, battle.seeks = MOST_COST if cost == NOT_ALLOWED else cost - 1, cost, 1


def seek_any(battle: Battle) -> None:
    """Note the cost of the first thing that is offered from now on."""
    battle.most, battle.least, battle.seeks = MOST_COST, NOT_ALLOWED, 2 * MOST_COST


def found_cost(battle: Battle) -> int:
    """The lowest cost that was found, or what it was to be below."""
    least = battle.least
    battle.most = battle.least = battle.seeks = 0
    return least


@flow
def spend_caps(world: World, battle: Battle, side: Side, what: int, unit: Unit, roll: int) -> Flow[int]:
    """The CAPs that a side puts on a roll about a unit, asked for if any would count; they are gone (3.23).

    `battle.law` has the laws of the roll by then; `roll` is what is to be rolled without CAPs.
    """
    if not does_any_help(battle, side):
        return 0
    act = yield ask(battle, side, terms.CAPS, what=what, unit=unit, roll=roll)
    battle.cap[side] -= second_of(act)
    return second_of(act)


def helps(battle: Battle, side: Side, caps: int) -> bool:
    """True if a side has `caps` CAPs, and the last of them changes the law of its roll."""
    return caps <= battle.cap[side] and battle.law[caps] != battle.law[caps - 1]


def does_any_help(battle: Battle, side: Side) -> bool:
    """True if any CAPs that a side has change the law of its roll."""
    for caps in range(1, MOST_CAPS + 1):
        if helps(battle, side, caps):
            return True
    return False


def list_caps(world: World, battle: Battle, actions: Actions) -> None:
    """No CAPs, or as many as count (3.23)."""
    add(actions, terms.SPEND, 0, 0)
    for caps in range(1, MOST_CAPS + 1):
        if helps(battle, battle.decider, caps):
            add(actions, terms.SPEND, 0, caps)


def put_points(
    tables: Tabulation, caps: Sequence[int], soviet: initiative.Player, edition: StormsOfSteel
) -> None:
    """Fill what activation, payment, initiative and losses come to (3.0-3.24, 7.3).

    `caps` are those of both sides at the start; `soviet` says which of them is Soviet (3.24).
    """
    outcomes = {"tied": terms.TIED, "first": terms.FIRST, "second": terms.SECOND}

    def rolled(chance: Chance, ahead: int) -> int:
        return outcomes[chance(initiative.compared(ahead))]

    def says_first(first: int, second: int) -> int:
        return int(initiative.announces_first(first, second, soviet) == "second")

    if max(caps) >= terms.MOST_CAPS:
        raise MapCannotFollow(f"a side has fewer than {terms.MOST_CAPS} CAPs", max(caps))
    counts, lost = axes(cap=range(terms.MOST_CAPS)), axes(lost=range(terms.MOST_LOST))
    start = axes(start=caps)
    points = (*axes(ap=range(terms.MOST_AP + 1)), *counts, *axes(cost=range(terms.MOST_COST)))
    tables.put_numbers("pay", points, partial(_pay), illegal=NOT_ALLOWED)
    experience = max(card.amount for card in edition.cards.values() if card.effect == "more AP")
    extra = axes(extra=(0, experience))
    tables.put_laws("activation_law", extra, lambda chance, more: command.activate(chance, more, edition))
    tables.put_laws("initiative_law", axes(ahead=range(-2, 3)), rolled)
    tables.put_numbers("says_first", (*counts, *axes(other=range(terms.MOST_CAPS))), says_first)
    tables.put_numbers("round_caps", (*start, *lost), command.caps_of_round)
    tables.put_numbers("after_loss", (*start, *counts, *lost), command.caps_after_loss)


def _pay(ap: int, cap: int, cost: int) -> int:
    left = command.pay(command.Points(ap, cap), cost)
    return left.ap * terms.MOST_CAPS + left.cap


ACTIONS = {terms.SPEND: "{1:caps} on the roll"}


SENTENCES: dict[int, Sentence] = {terms.LOG_SPENT: "{0:unit} {0:~is} spent."}
