"""The quick player of the draft: what it looks up is what the rules say, and its terms keep it sensible."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.battles.draft_2019.positions import Table
from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.narrator import log_of
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.core.styles import MANNERS
from wsanalysis.battles.core.units import all_units, is_set_up, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import firing, moving, spotting, terms, worth
from wsanalysis.battles.draft_2019.engine import ENGINE
from wsanalysis.battles.draft_2019.map_game import GAME, Engine, load
from wsanalysis.battles.draft_2019.ready_scenario import TAKEN
from wsanalysis.battles.draft_2019.records import WEIGHTS, Battle, World
from wsanalysis.battles.draft_2019.signs import SIGNS
from wsanalysis.compiled import new
from wsanalysis.systems.draft_2019.edition import Draft2019

DATA = Path(__file__).resolve().parents[3] / "data"
CODE = cache(ENGINE.ready)


@cache
def engine(name: str) -> Engine:
    return load(DATA, name, Draft2019.load(DATA))


def played(
    name: str, games: int, first: str = "greedy", second: str = "greedy", every: int = 1
) -> Iterator[tuple[World, Battle]]:
    """The world and the state at every so many decisions of some games."""
    battle = engine(name)
    numbers = battle.styles()
    for game in range(games):
        state, luck = battle.new_game(5, game), luck_of(5, game, 0)
        state.logging = 1
        while not state.over:
            if state.decisions % every == 0:
                yield battle.ready.record, state
            state.logged = 0
            style = numbers[(first, second)[state.decider]]
            battle.apply(state, battle.decide(state, style, luck))


def slow_ways(world: World, battle: Battle, unit: Unit, rout: bool) -> dict[Hex, tuple[int, Hex]]:
    """Costs and hexes before, by going over all hexes again until nothing gets better."""
    start = battle.hex[unit]
    found: dict[Hex, tuple[int, Hex]] = {start: (1, NOWHERE)}
    better = True
    while better:
        better = False
        for hex in list(found):
            if hex != start and moving.stops_in(world, battle, unit, hex):
                continue
            for side in range(6):
                if moving.leads_on(world, battle, unit, start, hex, side, rout):
                    there = world.neighbour[hex, side]
                    paid = found[hex][0] + 1
                    paid += moving.CHECK * moving.is_bog(world, battle, unit, hex, side)
                    paid -= moving.is_by_road(world, battle, unit, hex, side)
                    if there not in found or paid < found[there][0]:
                        found[there], better = (paid, hex), True
    return found


@pytest.mark.parametrize("name", ["column", "bocage_lanes"])
def test_ways_are_the_cheapest(name: str) -> None:
    count = 0
    for world, state in played(name, 2, every=37):
        for unit in all_units(world):
            if is_set_up(state, unit):
                for rout in (False, True):
                    ways = moving.find_ways(world, state, unit, rout)
                    reached = [state.reached[Hex(place)] for place in range(ways)]
                    costs = {hex: state.cost[hex] for hex in reached}
                    assert costs == {
                        hex: cost for hex, (cost, _) in slow_ways(world, state, unit, rout).items()
                    }
                    moving.forget_ways(state, ways)
                    assert all(state.cost[hex] == 0 for hex in reached)
                    count += ways > 1
    assert count > 100


@pytest.mark.parametrize("name", ["patrol", "column"])
def test_a_shot_may_hit_if_any_chit_hits(name: str) -> None:
    seen = set()
    for world, state in played(name, 2, every=23):
        for unit in all_units(world):
            for target in units_of(world, opponent(side_of(world, unit))):
                if is_set_up(state, unit) and firing.is_target(state, target) and is_set_up(state, target):
                    for way in (terms.BY_AIM, terms.BY_OP):
                        if firing.can_fire_at(world, state, unit, target, way):
                            hits = sum(firing.chances(world, state, unit, target, way, 0))
                            assert firing.can_hit(world, state, unit, target, way) == (hits > 0)
                            seen.add(hits > 0)
    assert True in seen


def test_what_it_looks_up_of_a_shot_is_what_the_chits_say() -> None:
    """Wherever nothing else changes a shot: no tokens, works, clouds, melee, bog, markers or move."""
    besides, compared = terms.IS_IN_BOG | terms.IS_SPRINTING | terms.IS_BUSY, 0
    for world, state in played("column", 3, every=19):
        for unit in all_units(world):
            for target in units_of(world, opponent(side_of(world, unit))):
                plain = all(is_set_up(state, one) and state.carrier[one] == NOBODY for one in (unit, target))
                if not plain or state.clouds or state.hex[unit] == state.hex[target]:
                    continue
                if (
                    state.harm[unit].crew
                    or state.harm[target].suppressed
                    or state.flags[target] & (terms.MOVING | terms.WORKS | terms.BEHIND)
                ):
                    continue
                if not firing.can_fire_at(world, state, unit, target, terms.BY_AIM):
                    continue
                eye, hex, type_ = state.hex[unit], state.hex[target], state.type[target]
                if firing.reasons(world, state, unit, target, terms.BY_AIM) & besides:
                    continue
                distance = min(spotting.range_between(world, state, eye, hex), terms.FARTHEST_AREA)
                arm = firing.arm_of(world, state, unit)
                if distance < world.gun[arm].nearest or shielded_by_the_first(world, state, unit, target):
                    continue
                chances = firing.chances(world, state, unit, target, terms.BY_AIM, 0)
                taken = sum(n * int(part) for n, part in zip(chances, TAKEN[1:], strict=True)) // world.chits
                place = worth.place_of(world, state, hex, eye)
                facing = worth.facing_of(world, state, target, hex, eye)
                looked_up = world.threat[arm, type_, distance, place, worth.AT_REST, facing]
                assert abs(looked_up - taken) <= 1, (unit, target, place, facing)
                compared += 1
    assert compared > 200


def shielded_by_the_first(world: World, battle: Battle, unit: Unit, target: Unit) -> bool:
    """Whether a hexside between neighbours covers only who came first, which the player does not look up."""
    return world.distance[battle.hex[unit], battle.hex[target]] == 1


@pytest.mark.parametrize("name", ["patrol", "column", "dug_in"])
def test_notes_of_hexes_change_no_choice(name: str) -> None:
    """What is noted of a hex for one unit is read for others: each action alone promises the same."""
    actions, luck = new(Actions), new(Generator)
    compared = 0
    for world, state in played(name, 1, every=5):
        if state.question in (terms.PLACE, terms.LAY, terms.ENTRY):
            continue  # there whims decide
        CODE().legal(world, state, actions)
        acts = [actions.act[place] for place in range(actions.count)]
        view, style = state.copy(), engine(name).styles()["greedy"]
        alone = []
        for act in acts:
            CODE().see(world, state, state.decider, view)
            alone.append(CODE().appraise(world, view, act, style, luck))
        CODE().see(world, state, state.decider, view)
        assert CODE().choose(world, view, actions, style, luck) == acts[alone.index(max(alone))]
        compared += len(acts) > 1
    assert compared > 20


def fires(state: Battle, kind: int) -> bool:
    return any(entry[0] == kind for entry in log_of(state))


@pytest.mark.parametrize(
    ("hex", "tank", "squad"), [("C02", True, False), ("J11", False, False), ("H10", False, False)]
)
def test_a_player_sees_where_bog_holds_a_unit(hex: str, tank: bool, squad: bool) -> None:
    """Woods without a road do a tank, not a squad."""
    here = Table([f"M4A1 Sherman {hex}", f"Riflemen {hex}"], ["Grenadiers A01"])
    for unit, stuck in ((0, tank), (1, squad)):
        assert worth.is_stuck(here.record, here.battle, Unit(unit), here.hex(hex)) == stuck


def test_who_holds_fire_fires_only_in_melee() -> None:
    shots = 0
    for world, state in played("patrol", 4, "hold fire", "greedy"):
        for entry in log_of(state):
            if entry[0] == terms.LOG_SHOOTS and side_of(world, Unit(entry[1])) == 0:
                assert state.hex[Unit(entry[1])] in (entry[2], NOWHERE)
                shots += 1
    assert shots


def test_who_takes_no_op_actions_takes_none() -> None:
    asked = 0
    for _, state in played("patrol", 4, "no opportunity fire", "greedy"):
        if state.question == terms.OP and state.decider == 0:
            act = engine("patrol").decide(
                state, engine("patrol").styles()["no opportunity fire"], luck_of(1, 1, 0)
            )
            assert kind_of(act) in (terms.PASS, terms.SPRING)
            asked += 1
    assert asked


def test_players_are_those_of_the_file_by_names_that_everybody_knows() -> None:
    written = tomllib.loads((DATA / "players" / "draft_2019.toml").read_text(encoding="utf-8"))
    assert {*GAME.manners} == {*written, "random"}
    assert {*written} <= {*MANNERS}
    assert {*written["greedy"]["weights"]} == {*WEIGHTS}


@pytest.mark.parametrize("name", ["patrol", "bocage_lanes"])
def test_units_are_set_up_apart(name: str) -> None:
    """A shot is fired at all in a hex: at set-up at most one unit in ten shares one."""
    together = units = 0
    for game in range(10):
        world, state = engine(name).ready.record, engine(name).new_game(5, game)
        while state.turn == 0:
            act = engine(name).decide(state, engine(name).styles()["greedy"], luck_of(5, game, 0))
            engine(name).apply(state, act)
        hexes = [state.hex[unit] for unit in all_units(world) if is_set_up(state, unit)]
        together += len(hexes) - len({*hexes})
        units += len(hexes)
    assert together * 10 <= units


def test_greedy_beats_those_who_leave_something_out() -> None:
    battle = engine("patrol")
    numbers = battle.styles()
    for rival in ("random", "hold fire"):
        ahead = 0
        for game in range(40):
            for seat in (0, 1):
                styles = (numbers["greedy"], numbers[rival])[:: 1 - 2 * seat]
                state = battle.new_game(3, game)
                battle.play_on(state, styles, luck_of(3, game, 0), 10_000)
                points = [CODE().points(battle.ready.record, state, side) for side in (0, 1)]
                ahead += (points[seat] > points[1 - seat]) - (points[seat] < points[1 - seat])
        assert ahead > 20, rival


def test_signs_know_a_hex_under_fire() -> None:
    """A ready enemy at hand covers a hex in his sight; once all are spent nobody does."""
    covered = bare = 0
    for world, state in played("patrol", 1, every=29):
        for unit in units_of(world, Side(0)):
            if is_set_up(state, unit):
                hex = state.hex[unit]
                covered += SIGNS.is_covered(world, state, unit, hex)
                room = state.copy()
                for enemy in units_of(world, Side(1)):
                    room.flags[enemy] |= terms.SPENT
                in_melee = spotting.in_melee(world, room, unit)
                assert SIGNS.is_covered(world, room, unit, hex) == in_melee
                bare += not in_melee
    assert covered
    assert bare
