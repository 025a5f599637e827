"""Set-up, rounds, initiative (1.0, 2.0-2.4)."""

from typing import Any

from wsanalysis.battles.core import numbers
from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NEITHER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.objectives import margin, score_held
from wsanalysis.battles.core.pile import fill_pile
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.setting_up import next_to_set_up
from wsanalysis.battles.core.units import HIDDEN, all_units, is_here, opponent, side_of, unflag_side
from wsanalysis.battles.storms_of_steel import (
    artillery,
    cards,
    flying,
    hiding,
    moving,
    smoke,
    terms,
    turns,
    vehicles,
    works,
)
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


@flow
def game(world: World, battle: Battle) -> Flow:
    """Both sides set up; then there are rounds, each of turns until both have passed (1.0, 2.0-2.4)."""
    yield from works.lay_works(world, battle)
    yield from set_up(world, battle)
    while battle.over == 0:
        begin_round(world, battle)
        yield from artillery.shell(world, battle)  # not if a card that was drawn has ended the game
        battle.acting = yield from initiative(world, battle)
        while battle.passes < 2:
            yield from turns.turn(world, battle, battle.acting)
        end_round(world, battle)


def begin_round(world: World, battle: Battle) -> None:
    """All units are fresh, CAPs are reset, smoke thins, cards are drawn (2.0)."""
    battle.turn += 1
    log(battle, terms.LOG_ROUND, battle.turn, 0, 0, 0)
    for side in (ATTACKER, DEFENDER):
        unflag_side(world, battle, side, terms.SPENT | terms.EXPOSED | terms.BOGGED)
        battle.cap[side] = world.round_caps[side, battle.lost[side]]
        log(battle, terms.LOG_CAPS, side, battle.cap[side], 0, 0)
    smoke.thin_smoke(battle)
    battle.assets |= world.assets_again
    cards.draw_cards(world, battle)
    battle.passes = battle.in_a_row = 0


@flow
def initiative(world: World, battle: Battle) -> Flow[Side]:
    """Decide the first turn: in round 1 by the sheet, else by 2D6 each with CAPs added (2.1, 3.24).

    A tie is rolled again, with new bids. The loser may win by Feared Reputation (V10).
    """
    if battle.turn == 1 and world.first != NEITHER:
        log(battle, terms.LOG_INITIATIVE, world.first, 0, 0, 0)
        return world.first
    won, attackers, defenders = terms.TIED, 0, 0
    while won == terms.TIED:
        first = Side(world.says_first[battle.cap[ATTACKER], battle.cap[DEFENDER]])
        own = yield from bid(world, battle, first, 0)
        its = yield from bid(world, battle, opponent(first), own)
        attackers, defenders = (own, its) if first == ATTACKER else (its, own)
        law = world.initiative_law[attackers - defenders + MOST_CAPS]
        won = draw(world, battle.luck[terms.LUCK_INITIATIVE], law)
        if won == terms.TIED:
            log(battle, terms.LOG_TIED, attackers, defenders, 0, 0)
    winner = ATTACKER if won == terms.FIRST else DEFENDER
    card = cards.veteran_card(world, battle, opponent(winner), NOBODY, terms.FEARED_REPUTATION)
    is_feared = yield from cards.uses(world, battle, opponent(winner), card, NOBODY, NOBODY, 0)
    if is_feared:
        winner = opponent(winner)
    log(battle, terms.LOG_INITIATIVE, winner, attackers, defenders, 0)
    return winner


@flow
def bid(world: World, battle: Battle, side: Side, its: int) -> Flow[int]:
    """The CAPs that a side adds to its roll for initiative; they are gone, whatever comes of it (3.24).

    `its` are those that the enemy has added.
    """
    if battle.cap[side] == 0:
        return 0
    act = yield ask(battle, side, terms.BID, bid=its)
    battle.cap[side] -= second_of(act)
    return second_of(act)


def list_bids(world: World, battle: Battle, actions: Actions) -> None:
    """No CAPs, or up to two (3.24)."""
    for caps in range(min(MOST_CAPS, battle.cap[battle.decider]) + 1):
        add(actions, terms.OFFER, 0, caps)


def end_round(world: World, battle: Battle) -> None:
    """Two passes in a row end the round; the last is the end of the game (2.3, 2.4)."""
    flying.leave_sky(world, battle)
    score_held(world, battle)
    moving.score_marker(world, battle)
    battle.margin[battle.turn - 1] = margin(world, battle)
    if battle.turn == world.rounds:
        battle.over = terms.LAST_ROUND


def begin(world: World, battle: Battle) -> None:
    """All units stand in their hexes or wait; nobody holds a hex but where he alone stands (1.0, 2.4)."""
    for hex in all_hexes(world):
        battle.holder[hex], battle.works[hex] = NEITHER, world.works_at[hex]
    battle.marker_at = NOWHERE
    for unit in all_units(world):
        battle.type[unit], battle.where[unit] = world.enlisted[unit].type, world.enlisted[unit].where
        battle.hex[unit], battle.carrier[unit], battle.other_hex[unit] = NOWHERE, world.aboard[unit], NOWHERE
        battle.face[unit] = max(world.facing[unit], 0)
        if battle.where[unit] == HIDDEN:
            battle.hex[unit], battle.fell[unit] = world.start[unit], NOWHERE
        if is_here(battle, unit) and world.start[unit] != NOWHERE:
            begin_in(world, battle, unit, world.start[unit])
        if world.plane_number[unit] >= 0:
            plane = battle.plane[world.plane_number[unit]]
            plane.altitude, plane.bombs, plane.clusters = 0, world.bomb_load[unit], world.cluster_load[unit]
    battle.planes, battle.strikes = world.planes, world.batteries
    for battery in range(world.batteries):
        battle.strike[battery].clear()
    fill_pile(world, battle, 1, world.counters_end)
    cards.fill_deck(world, battle)
    battle.decider, battle.marker_side = NEITHER, NEITHER
    battle.barred_side = NEITHER
    if world.bearer != NOBODY:
        battle.marker_side = side_of(world, world.bearer)


def begin_in(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """The unit begins in a hex, which is its side's; so do its load and the marker that it brings (2.4)."""
    battle.hex[unit], battle.holder[hex] = hex, side_of(world, unit)
    load = vehicles.load_of(world, battle, unit)
    if load != NOBODY:
        battle.hex[load] = hex
    works.settle(world, battle, unit)
    if world.bearer == unit:
        battle.marker_at = hex


@flow
def set_up(world: World, battle: Battle) -> Flow:
    """First the facings of units whose hexes the sheet gives, then the others, the defender's first (1.0)."""
    for unit in all_units(world):
        is_given = is_here(battle, unit) and world.start[unit] != NOWHERE
        if is_given and chooses_facing(world, battle, unit):
            act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
            battle.face[unit] = second_of(act)
    unit = next_to_place(world, battle)
    while unit != NOBODY:
        act = yield ask(battle, side_of(world, unit), terms.PLACE, unit=unit)
        if not is_here(battle, unit):
            battle.hex[unit] = Hex(second_of(act))
        else:
            begin_in(world, battle, unit, Hex(second_of(act)))
            if chooses_facing(world, battle, unit):
                act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
                battle.face[unit] = second_of(act)
        unit = next_to_place(world, battle)
    yield from hiding.reveal_all(world, battle)


def chooses_facing(world: World, battle: Battle, unit: Unit) -> bool:
    """True if its owner chooses which way a unit faces: the sheet does not say, nor a bunker or a vehicle."""
    if vehicles.is_carried(battle, unit):
        return False
    return world.facing[unit] < 0 and works.sort_in(world, battle, unit) != terms.BUNKER


def next_to_place(world: World, battle: Battle) -> Unit:
    """The next unit that its owner puts into a hex, the defender's before the attacker's; or NOBODY.

    Those that hide come last, so that nobody is put where they are (10.0).
    """
    for side in (DEFENDER, ATTACKER):
        unit = next_to_set_up(world, battle, side)
        if unit != NOBODY:
            return unit
    unit = hiding.next_to_hide(world, battle, DEFENDER)
    return unit if unit != NOBODY else hiding.next_to_hide(world, battle, ATTACKER)


def list_places(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes of the zone that the unit may enter, or where it may hide (10.0)."""
    unit = battle.about.unit
    if not is_here(battle, unit):
        hiding.list_hiding_places(world, battle, unit, actions)
        return
    for hex in all_hexes(world):
        if world.zone[side_of(world, unit), numbers.ZONE_DEPLOY, hex]:
            if moving.can_stand(world, battle, unit, hex):
                add(actions, terms.PUT, unit, hex)


ACTIONS = {
    terms.PUT: "place {0:unit} at {1:hex}",
    terms.TURN_TO: "face {1:facing}",
    terms.OFFER: "{1:caps} for the initiative",
}


def _initiative(_: Any, _side: int, first: int, second: int, _d: int) -> str:
    if first or second:
        return "The {0:side} has the initiative, {1:caps} against {2} (2.1)."
    return "The {0:side} has the initiative (2.1)."


def _tied(_: Any, first: int, second: int, _c: int, _d: int) -> str:
    if first or second:
        return "The roll for the initiative is a tie, {0:caps} against {1}, and is rolled again (2.1)."
    return "The roll for the initiative is a tie, and is rolled again (2.1)."


SENTENCES: dict[int, Sentence] = {
    terms.LOG_CAPS: "The {0:side} has {1:caps} (2.0).",
    terms.LOG_INITIATIVE: _initiative,
    terms.LOG_TIED: _tied,
}
