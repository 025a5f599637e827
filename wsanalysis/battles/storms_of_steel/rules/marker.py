"""The control marker: whose it is, who carries it (firefight sheet 2; 2.4)."""

from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOWHERE, Side, Unit
from wsanalysis.battles.core.objectives import is_scored_by_card, is_scored_now, score
from wsanalysis.battles.core.units import enemies_in, opponent, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World


def alone_in(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side alone has units in the marker's hex."""
    hex = battle.marker_at
    return enemies_in(world, battle, side, hex) == 0 and enemies_in(world, battle, Side(1 - side), hex) > 0


def look_at_marker(world: World, battle: Battle) -> None:
    """The marker is the side's that is alone in its hex; otherwise it stays whose it was."""
    if battle.marker_at == NOWHERE:
        return
    for side in (ATTACKER, DEFENDER):
        if alone_in(world, battle, side) and battle.marker_side != side:
            battle.marker_side = side
            log(battle, terms.LOG_MARKER, side, battle.marker_at, 0, 0)


def may_carry(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the unit may take the marker along: it is its side's, and lies where the unit stands."""
    here = battle.hex[unit]
    return here != NOWHERE and battle.marker_at == here and battle.marker_side == side_of(world, unit)


def possesses(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side has the marker on the map; with units of both in its hex nobody scores for it (2.4)."""
    if battle.marker_at == NOWHERE or battle.marker_side != side:
        return False
    contested = enemies_in(world, battle, opponent(side), battle.marker_at) > 0
    return not contested or enemies_in(world, battle, side, battle.marker_at) == 0


def marker_now(world: World, battle: Battle, objective: int) -> int:
    """1 if an objective pays for the marker at the end of this round, who has it being as it is (sheet 2)."""
    pays, side = world.marker_pays[objective], world.objective[objective].side
    if pays == terms.PAYS_AT_END:
        taken = battle.marker_gone and battle.marker_side == side and world.keeps_marker
        has_it = taken or possesses(world, battle, side)
        return 1 if has_it and battle.turn == world.rounds else 0
    if pays == terms.NO_MARKER_PAYS or not possesses(world, battle, side):
        return 0
    in_hexes = pays == terms.PAYS_IN_HEXES and world.place[objective, battle.marker_at] > 0
    if in_hexes or pays == terms.PAYS_ANYWHERE:
        return 1 if is_scored_now(world, battle, objective) else 0
    return 0


def score_marker(world: World, battle: Battle) -> None:
    """At the end of a round, and of the game, whoever has the marker scores what it pays then (sheet 2)."""
    for objective in range(world.objectives):
        score(battle, objective, marker_now(world, battle, objective))


def score_marker_by_card(world: World, battle: Battle) -> None:
    """The card Score pays whoever has the marker, in the hexes that are named if any are (8.1)."""
    for objective in range(world.objectives):
        pays, side = world.marker_pays[objective], world.objective[objective].side
        if is_scored_by_card(world, objective) and possesses(world, battle, side):
            in_hexes = pays == terms.PAYS_IN_HEXES and world.place[objective, battle.marker_at] > 0
            if in_hexes or pays == terms.PAYS_ANYWHERE:
                score(battle, objective, 1)


def score_marker_at_end(world: World, battle: Battle) -> None:
    """The game ends at once: the marker pays what it pays then (8.1, sheet 2)."""
    for objective in range(world.objectives):
        if world.marker_pays[objective] == terms.PAYS_AT_END:
            if possesses(world, battle, world.objective[objective].side):
                score(battle, objective, 1)


def score_off(world: World, battle: Battle, side: Side) -> None:
    """A side has carried the marker off the map, and scores for it at once (sheet 2)."""
    for objective in range(world.objectives):
        if world.marker_pays[objective] == terms.PAYS_OFF and world.objective[objective].side == side:
            score(battle, objective, 1)
