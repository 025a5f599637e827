"""Games at random: what must be so at every decision (p.2-18)."""

import random
from itertools import pairwise

import pytest
from busy import busy, fact, lively, units
from table import Table, forget_rules

from wsanalysis.battlefield.sight import land_of
from wsanalysis.battles.core.actions import first_of, kind_of
from wsanalysis.battles.core.ground import SCREENED
from wsanalysis.battles.core.numbers import ATTACKER, MAX_ACTIONS, NOBODY
from wsanalysis.battles.core.seeds import fill_streams, luck_of
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blazes import burn, retreat
from wsanalysis.battles.liberty_road.map_game import ENGINE
from wsanalysis.battles.liberty_road.records import Actions
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    Objective,
    PreventCrossing,
    PreventExit,
)
from wsanalysis.compiled import has_compiler, new, number_of

SCREENS = terms.BLAZE | terms.SMOKE | terms.MARKER_UP
GAMES, IN_PACKS_OF, MORE_GAMES = 150, 25, 500
LOOK_EVERY, LOOK_SELDOM = 6, 80  # decisions; who has to decide and what he may do is looked at before each
ACTING = (terms.UNIT, terms.OPPORTUNITY, terms.FIGHT, terms.REGROUP, terms.MOUNT)


def statuses(table: Table, u: int) -> set[int]:
    """The states that a unit can be in (p.3, 9-10)."""
    kind = fact(table, u, "kind")
    if kind == terms.VEHICLE:
        printed = fact(table, u, "sides")
        return {
            terms.SUPPRESSED,
            terms.BROKEN,
            *(s for s in range(terms.MOVE, terms.SUPPORT + 1) if printed >> s & 1),
        }
    if kind == terms.TEAM:
        return {terms.READY, terms.SPENT, terms.SUPPRESSED}
    return {terms.READY, terms.SPENT, terms.REDUCED, terms.SUPPRESSED, terms.BROKEN}


def check_units(table: Table, running: bool) -> None:
    """One state a unit, nowhere it cannot be, carriers and passengers agree, losses counted."""
    s, n = table.s, table.w.hexes
    for u in units(table):
        where, h, status = s.where[u], s.hex[u], s.status[u]
        assert (status == terms.ELIMINATED) == (where == terms.OUT)
        if where == terms.HIDDEN:
            assert h == NOBODY or any(
                s.marker_unit[m] == u and s.marker_hex[m] == h for m in range(table.w.markers)
            )
        elif where != terms.ON_MAP or (table.turn == 0 and h == NOBODY):
            assert h == NOBODY
            assert s.carrier[u] == NOBODY
        else:
            assert 0 <= h < n
            assert status in statuses(table, u)
            check_ground(table, u, h, running)
            check_carrier(table, u)
    for side in range(2):
        assert s.lost[side] == sum(s.where[u] == terms.OUT for u in units(table, side))
        assert (
            table.over
            or table.turn == 0
            or any(s.where[u] in (terms.ON_MAP, terms.HIDDEN) for u in units(table, side))
        )


def check_ground(table: Table, u: int, h: int, running: bool) -> None:
    """Not in terrain, an obstacle or a fire that its drive may not enter; who runs is on the way."""
    drive, marks = fact(table, u, "drive"), table.s.marks[h]
    terrain = table.board.terrain[h]
    assert terms.DRIVES[drive] not in terrain.impassable or marks & terms.DESTROYED
    assert not marks & (terms.BARS << drive)
    assert running or not marks & terms.BLAZE


def check_carrier(table: Table, u: int) -> None:
    s, v = table.s, table.s.carrier[u]
    if v == NOBODY:
        return
    assert fact(table, u, "kind") != terms.VEHICLE
    assert fact(table, v, "kind") == terms.VEHICLE
    assert s.where[v] == terms.ON_MAP
    assert s.hex[v] == s.hex[u]
    assert table.world.forces.units[u].side == table.world.forces.units[v].side
    aboard = sum(s.carrier[p] == v for p in units(table))
    assert aboard <= max(1, fact(table, v, "portage"))


def check_markers(table: Table) -> None:
    """One fog marker an area; what is laid on the map agrees with the accounts of sight."""
    s, board = table.s, table.board
    lying = {m: s.marker_hex[m] for m in range(table.w.markers) if s.marker_hex[m] != NOBODY}
    areas = {board.areas[h]: m + 1 for m, h in lying.items()}
    assert len(areas) == len(lying)
    assert {a: s.marker_in[a] for a in range(len(board.area_names)) if s.marker_in[a]} == areas
    assert not any(s.marker_shown[m] and s.marker_kind[m] in (terms.EMPTY, terms.AMBUSH) for m in lying)
    n = len(board.ids)
    screened = [bool(s.marks[h] & SCREENS) for h in range(n)]
    rubble = [bool(s.marks[h] & terms.DESTROYED) for h in range(n)]
    assert (s.blockers, s.rubble) == (sum(screened), sum(rubble))
    for h in range(n):
        assert bool(s.marks[h] & SCREENED) == screened[h]
        assert s.changed[h] == 2 * screened[h] - rubble[h]
        assert not rubble[h] or board.terrain[h].strength is not None


def check_holders(table: Table) -> None:
    """A hex is held by who is in it alone (p.18)."""
    s = table.s
    sides: dict[int, set[int]] = {}
    for u in units(table):
        if s.where[u] == terms.ON_MAP and table.turn:
            sides.setdefault(s.hex[u], set()).add(table.world.forces.units[u].side)
    for h, present in sides.items():
        assert len(present) == 2 or {s.holder[h]} == present


def check_actions(table: Table, legal: list[int]) -> None:
    """There is always something to choose, each thing once, and nobody acts who is not there."""
    assert 0 < len(legal) == len(set(legal)) < MAX_ACTIONS
    for act in legal:
        if kind_of(act) in ACTING:
            assert table.s.where[first_of(act)] == terms.ON_MAP
    assert 0 < table.s.depth <= 30


def check_event(table: Table) -> None:
    """One event a turn (p.11)."""
    if table.turn:
        assert table.cards_drawn == table.turn - 1 + table.had_event


def scored(table: Table, side: int) -> int:
    """The victory points of a side, counted from the scenario's own words (p.18)."""
    forces = (table.world.scenario.attacking, table.world.scenario.defending)
    return sum(goal.vp for goal in forces[side].objectives if is_met(table, side, goal))


def is_met(table: Table, side: int, goal: Objective) -> bool:
    def count(whose: int, place: str, block: str = "") -> int:
        return sum(
            table.world.forces.units[u].side == whose
            and table.s.where[u] == {"out": terms.OUT, "exited": terms.EXITED}[place]
            and (not block or table.world.forces.types[table.s.type[u]].name == block)
            for u in units(table)
        )  # fmt: skip

    enemy = 1 - side
    match goal:
        case Destroy():
            return count(enemy, "out", goal.block) >= goal.count
        case DestroyMore():
            return count(enemy, "out") >= count(side, "out") + goal.margin
        case Hold():
            return sum(table.holder(h) == ("attacker", "defender")[side] for h in goal.hexes) >= goal.at_least
        case Exit():
            return count(side, "exited") >= goal.count
        case Keep():
            return len(units(table, side)) - count(side, "out", goal.block) >= goal.count
        case PreventExit():
            return count(enemy, "exited") < goal.count
        case PreventCrossing():
            inside = sum(
                table.s.where[u] == terms.ON_MAP and table.board.ids[table.s.hex[u]] in goal.zone
                for u in units(table, enemy)
            )
            return inside + count(enemy, "exited") == 0


def check_now(table: Table) -> None:
    """All of it, wherever a game stands."""
    going_on = {table.s.stack[k].kind for k in range(table.s.depth)}
    check_units(table, running=bool(table.over) or bool(going_on & {number_of(burn), number_of(retreat)}))
    check_markers(table)
    check_holders(table)
    check_event(table)
    for side, name in enumerate(("attacker", "defender")):
        assert table.points(name) == scored(table, side)


def played(seed: int) -> Table:
    """A game at random, looked at before every decision."""
    table, dice = busy(seed), random.Random(seed)
    turns, decisions = [0], 0
    while table.decider:
        decisions += 1
        assert decisions < 6000
        legal = table.raw_actions()
        check_actions(table, legal)
        if decisions % LOOK_EVERY == seed % LOOK_EVERY:
            check_now(table)
        turns.append(table.turn)
        table.take(lively(legal, dice))
    check_units(table, running=True)
    check_markers(table)
    assert table.over in ("time's up", "attacker gone", "defender gone")
    assert all(before <= after <= before + 1 for before, after in pairwise(turns))
    assert table.turn <= table.s.deck_size
    return table


@pytest.mark.parametrize(
    "pack", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, GAMES // IN_PACKS_OF))]
)
def test_what_always_holds(pack: int) -> None:
    ends = {played(seed).over for seed in range(pack * IN_PACKS_OF, (pack + 1) * IN_PACKS_OF)}
    assert "time's up" in ends


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.usefixtures("as_machine_code")
def test_what_always_holds_in_many_more_games() -> None:
    """Compiled, where a game costs less than a look at it: looked at now and then, and at the end."""
    forget_rules()
    table, code, luck = busy(0), ENGINE.ready(), luck_of(1, 0, ATTACKER).generator
    view, actions, ends = table.world.new_state(), new(Actions), set()
    for game in range(MORE_GAMES):
        table.s.clear()
        fill_streams(table.s.luck, len(terms.SOURCES), 1, game)
        code.start(table.w, table.s)
        while table.decider:
            code.play_on(table.w, table.s, view, actions, RANDOM, RANDOM, luck, LOOK_SELDOM)
            check_now(table)
        ends.add(table.over)
    forget_rules()
    assert "time's up" in ends


def test_the_land_never_changes() -> None:
    """What is printed stays as it is, whatever happens on it."""
    table = busy(3)
    before = table.w.copy()
    played(3)
    assert table.w == before
    land = land_of(table.board)
    assert table.w.hexes == land.hexes
    assert list(table.w.lie) == list(land.lie)
