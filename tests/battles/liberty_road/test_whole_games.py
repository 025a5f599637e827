"""Games at random: what must be so at every decision (p.2-18)."""

import random
from itertools import pairwise

import pytest
from busy import busy, fact, lively, units
from table import Table

from wsanalysis.battlefield.sight import land_of
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.stack import first_of, kind_of
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

SCREENS = at.BLAZE | at.SMOKE | at.MARKER_UP
GAMES, IN_PACKS_OF = 300, 25
LOOK_EVERY = 6  # decisions; who has to decide and what he may do is looked at before each
ACTING = (at.UNIT, at.OPPORTUNITY, at.FIGHT, at.REGROUP, at.MOUNT)


def statuses(table: Table, u: int) -> set[int]:
    """The states that a unit can be in (p.3, 9-10)."""
    kind = fact(table, u, at.TYPE_KIND)
    if kind == at.VEHICLE:
        printed = fact(table, u, at.TYPE_SIDES)
        return {at.SUPPRESSED, at.BROKEN, *(s for s in range(at.MOVE, at.SUPPORT + 1) if printed >> s & 1)}
    if kind == at.TEAM:
        return {at.READY, at.SPENT, at.SUPPRESSED}
    return {at.READY, at.SPENT, at.REDUCED, at.SUPPRESSED, at.BROKEN}


def check_units(table: Table, running: bool) -> None:
    """One state a unit, nowhere it cannot be, carriers and passengers agree, losses counted."""
    s, n = table.s, table.w[at.W_HEXES]
    for u in units(table):
        where, h, status = s[at.S_WHERE + u], s[at.S_HEX + u], s[at.S_STATUS + u]
        assert (status == at.ELIMINATED) == (where == at.OUT)
        if where == at.HIDDEN:
            assert h == at.NOBODY or any(
                s[at.S_FOG_UNIT + m] == u and s[at.S_FOG_HEX + m] == h for m in range(table.w[at.W_FOG])
            )
        elif where != at.ON_MAP or (table.turn == 0 and h == at.NOBODY):
            assert h == at.NOBODY
            assert s[at.S_CARRIER + u] == at.NOBODY
        else:
            assert 0 <= h < n
            assert status in statuses(table, u)
            check_ground(table, u, h, running)
            check_carrier(table, u)
    for side in range(2):
        assert s[at.S_LOST + side] == sum(s[at.S_WHERE + u] == at.OUT for u in units(table, side))
        assert (
            table.over
            or table.turn == 0
            or any(s[at.S_WHERE + u] in (at.ON_MAP, at.HIDDEN) for u in units(table, side))
        )


def check_ground(table: Table, u: int, h: int, running: bool) -> None:
    """Not in terrain, an obstacle or a fire that its drive may not enter; who runs is on the way."""
    drive, marks = fact(table, u, at.TYPE_DRIVE), table.s[at.S_GROUND + h]
    terrain = table.board.terrain[h]
    assert at.DRIVES[drive] not in terrain.impassable or marks & at.DESTROYED
    assert not marks & (at.BARS << drive)
    assert running or not marks & at.BLAZE


def check_carrier(table: Table, u: int) -> None:
    s, v = table.s, table.s[at.S_CARRIER + u]
    if v == at.NOBODY:
        return
    assert fact(table, u, at.TYPE_KIND) != at.VEHICLE
    assert fact(table, v, at.TYPE_KIND) == at.VEHICLE
    assert s[at.S_WHERE + v] == at.ON_MAP
    assert s[at.S_HEX + v] == s[at.S_HEX + u]
    assert table.world.forces.units[u].side == table.world.forces.units[v].side
    aboard = sum(s[at.S_CARRIER + p] == v for p in units(table))
    assert aboard <= max(1, fact(table, v, at.TYPE_PORTAGE))


def check_markers(table: Table) -> None:
    """One fog marker an area; what is laid on the map agrees with the accounts of sight."""
    s, board = table.s, table.board
    lying = {m: s[at.S_FOG_HEX + m] for m in range(table.w[at.W_FOG]) if s[at.S_FOG_HEX + m] != at.NOBODY}
    areas = {board.areas[h]: m + 1 for m, h in lying.items()}
    assert len(areas) == len(lying)
    assert {a: s[at.S_AREA_FOG + a] for a in range(len(board.area_names)) if s[at.S_AREA_FOG + a]} == areas
    assert not any(s[at.S_FOG_SHOWN + m] and s[at.S_FOG_KIND + m] in (at.EMPTY, at.AMBUSH) for m in lying)
    n = len(board.ids)
    screened = [bool(s[at.S_GROUND + h] & SCREENS) for h in range(n)]
    rubble = [bool(s[at.S_GROUND + h] & at.DESTROYED) for h in range(n)]
    assert (s[at.S_BLOCKERS], s[at.S_RUBBLE]) == (sum(screened), sum(rubble))
    for h in range(n):
        assert bool(s[at.S_GROUND + h] & at.SCREENED) == screened[h]
        assert s[at.S_GROUND + 2 * n + h] == 2 * screened[h] - rubble[h]
        assert not rubble[h] or board.terrain[h].strength is not None


def check_holders(table: Table) -> None:
    """A hex is held by who is in it alone (p.18)."""
    s, n = table.s, table.w[at.W_HEXES]
    sides: dict[int, set[int]] = {}
    for u in units(table):
        if s[at.S_WHERE + u] == at.ON_MAP and table.turn:
            sides.setdefault(s[at.S_HEX + u], set()).add(table.world.forces.units[u].side)
    for h, present in sides.items():
        assert len(present) == 2 or {s[at.S_GROUND + n + h]} == present


def check_actions(table: Table) -> None:
    """There is always something to choose, each thing once, and nobody acts who is not there."""
    legal = table.raw_actions()
    assert 0 < len(legal) == len(set(legal)) < at.MAX_ACTIONS
    for act in legal:
        if kind_of(act) in ACTING:
            assert table.s[at.S_WHERE + first_of(act)] == at.ON_MAP
    assert 0 < table.s[at.S_DEPTH] <= 30


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
            and table.s[at.S_WHERE + u] == {"out": at.OUT, "exited": at.EXITED}[place]
            and (not block or table.world.forces.types[table.s[at.S_TYPE + u]].name == block)
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
                table.s[at.S_WHERE + u] == at.ON_MAP and table.board.ids[table.s[at.S_HEX + u]] in goal.zone
                for u in units(table, enemy)
            )
            return inside + count(enemy, "exited") == 0


def as_lists(table: Table) -> Table:
    """The table with its numbers in lists, which are quicker to look at one by one than arrays."""
    if isinstance(table.s, list):
        return table
    still = table.copy()
    still.s, still.w = table.s.tolist(), _worlds.setdefault(id(table.w), table.w.tolist())
    return still


_worlds: dict[int, list[int]] = {}


def played(seed: int) -> Table:
    """A game at random, looked at before every decision."""
    table, dice = busy(seed), random.Random(seed)
    turns, decisions = [0], 0
    while table.decider:
        decisions += 1
        assert decisions < 6000
        running = any(
            table.s[at.S_STACK + k * at.FRAME] in (at.F_BLAZE, at.F_RETREAT)
            for k in range(table.s[at.S_DEPTH])
        )
        check_actions(table)
        if decisions % LOOK_EVERY == seed % LOOK_EVERY:
            still = as_lists(table)
            check_units(still, running)
            check_markers(still)
            check_holders(still)
            check_event(still)
            for side, name in enumerate(("attacker", "defender")):
                assert table.points(name) == scored(still, side)
        turns.append(table.turn)
        table.take(lively(table, dice))
    check_units(as_lists(table), running=True)
    check_markers(as_lists(table))
    assert table.over in ("time's up", "attacker gone", "defender gone")
    assert all(before <= after <= before + 1 for before, after in pairwise(turns))
    assert table.turn <= table.s[at.S_DECK_SIZE]
    return table


@pytest.mark.parametrize("pack", range(GAMES // IN_PACKS_OF))
def test_what_always_holds(pack: int) -> None:
    ends = {played(seed).over for seed in range(pack * IN_PACKS_OF, (pack + 1) * IN_PACKS_OF)}
    assert "time's up" in ends


@pytest.mark.slow
def test_what_always_holds_in_many_more_games() -> None:
    for seed in range(1000, 3000):
        played(seed)


def test_the_land_never_changes() -> None:
    """What is printed stays as it is, whatever happens on it."""
    table = busy(3)
    before = list(table.w)
    played(3)
    assert list(table.w) == before
    begin = table.w[at.T_LAND]
    land = land_of(table.board).tolist()
    assert [int(x) for x in table.w[begin : begin + len(land)]] == land
