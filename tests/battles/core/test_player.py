"""The skeleton of a player by hooks of a made-up game, on a row of hexes; orders that let some units act."""

from dataclasses import replace
from typing import Annotated

import pytest

from wsanalysis.battles.core import records
from wsanalysis.battles.core.numbers import ATTACKER, Hex, Unit
from wsanalysis.battles.core.orders import best_units_of, used_up
from wsanalysis.battles.core.player import Hooks, player_of
from wsanalysis.battles.core.records import State
from wsanalysis.battles.core.weights import times
from wsanalysis.compiled import Record, compiled, layout_of

HEXES = 6


class Weights(Record):
    crowd: Annotated[int, times("a friend in the hex")]
    look: Annotated[int, times("an enemy ahead")]
    hit: Annotated[int, times("sixteenths of a shot")]
    fear: Annotated[int, times("sixteenths of what enemies could take")]


class World(records.World):
    """Nothing but a row of hexes."""


@compiled
def shot_value(
    world: World, view: State, unit: Unit, hex: Hex, foe: Unit, least: int, weights: Weights
) -> int:
    return max(0, 100 - 10 * world.distance[hex, view.hex[foe]])


@compiled
def threat(world: World, view: State, foe: Unit, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    return shot_value(world, view, foe, view.hex[foe], unit, 0, weights) + how


@compiled
def eye(world: World, view: State, unit: Unit, weights: Weights) -> int:
    return weights.hit


@compiled
def drawn(world: World, view: State, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    return 1000 * hex


@compiled
def fear(world: World, view: State, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    total, _ = threats(world, view, unit, hex, how, weights)
    return total * weights.fear // 16


@compiled
def taking(world: World, view: State, unit: Unit, hex: Hex, weights: Weights) -> int:
    return 50


@compiled
def aims(world: World, view: State, unit: Unit, face: int, weights: Weights) -> int:
    return face


@compiled
def most(world: World, view: State, unit: Unit) -> int:
    return 100


HOOKS = Hooks(
    world=World, view=State, weights=Weights, shot_value=shot_value, threat=threat, eye=eye, drawn=drawn,
    fear=fear, taking=taking, aims=aims, lookout=2,
)  # fmt: skip
prey, threats, _, stand, arrival, facing = player_of(HOOKS)
bounded = player_of(replace(HOOKS, most=most)).arrival


def row_of_hexes(*places: int) -> tuple[World, State, Weights]:
    """Two units of the attacker, then the defender's, in these hexes."""
    tables = {field.name: (0,) * len(field.index) for field in layout_of(World).tables}
    shapes = {"distance": (HEXES, HEXES), "bearing": (HEXES, HEXES), "lookout": (2, HEXES, 6)}
    world, view, weights = (
        World(**tables | shapes),
        State(changed=(HEXES,), marks=(HEXES,), holder=(HEXES,), candidate=(9,)),
        Weights(),
    )
    world.units, world.hexes, world.first_defender = len(places), HEXES, Unit(2)
    for hex in range(HEXES):
        for other in range(HEXES):
            world.distance[Hex(hex), Hex(other)] = abs(hex - other)
            world.bearing[Hex(hex), Hex(other)] = 0 if other > hex else 6
    for unit, hex in enumerate(places):
        view.hex[Unit(unit)], view.carrier[Unit(unit)] = Hex(hex), Unit(-1)
    weights.crowd, weights.look, weights.hit, weights.fear = 7, 12, 16, 8
    return world, view, weights


def test_a_hex_is_worth_its_draw_and_the_best_shot_less_the_crowd_and_fear() -> None:
    world, view, weights = row_of_hexes(0, 1, 4, 5)
    unit, there = Unit(0), Hex(1)
    assert prey(world, view, unit, there, weights) == 70
    feared = (100 - 40 + 3) + (100 - 50 + 3)  # enemies look at where the unit is now
    assert threats(world, view, unit, there, 3, weights) == (feared, 63)
    stands = stand(world, view, unit, there, 3, weights)
    assert stands == 1000 + 70 - 7 - feared * 8 // 16
    exact = arrival(world, view, unit, there, 3, 900, -(1 << 30), weights)
    assert exact == stands + 50 - 900
    for least in range(exact - 90, exact + 90, 10):
        for enters in (arrival, bounded):
            found = enters(world, view, unit, there, 3, 900, least, weights)
            assert found == exact if exact > least else found <= least


def test_a_unit_looks_to_the_enemies_or_to_where_they_will_be() -> None:
    world, view, weights = row_of_hexes(0, 1, 2, 5)
    assert facing(world, view, Unit(0), 0, weights) == 12 * 6 // 3 + 12 * 6 // 6
    assert facing(world, view, Unit(0), 3, weights) == 3
    view.hex[Unit(2)] = view.hex[Unit(3)] = Hex(-1)
    world.lookout[ATTACKER, Hex(0), 3] = 10
    assert facing(world, view, Unit(0), 3, weights) == 12 * 10 // 2


@compiled
def is_odd(world: World, view: State, unit: Unit) -> bool:
    return unit % 2 == 1


@compiled
def half(world: World, view: State, first: Unit, unit: Unit, weights: Weights) -> int:
    return 8


@pytest.mark.parametrize(
    ("left", "nearby", "total"),
    [
        ((1, 0, 0), 0, 30),
        ((0, 1, 0), 0, 40),
        ((0, 1, 1), 0, 70),
        ((1, 1, 1), 0, 90),
        ((1, 1, 0), 1, 55),
        ((9, 9, 9), 0, 100),
    ],
)
def test_an_order_lets_the_most_promising_units_act(
    left: tuple[int, int, int], nearby: int, total: int
) -> None:
    world, view, weights = row_of_hexes(0, 1, 2, 3)
    world.first_defender = Unit(4)
    promised = [30, 40, 10, 20]
    for unit, points in enumerate(promised):
        view.promise[Unit(unit)] = points
    best_units = best_units_of(World, State, Weights, is_odd, half)
    assert best_units(world, view, ATTACKER, *left, nearby, weights) == total
    assert [view.promise[Unit(unit)] for unit in range(4)] == promised


def test_an_activation_is_one_of_the_own_sort_if_one_is_left() -> None:
    assert [used_up(tank, 1, 1, 1) for tank in (False, True)] == [(0, 1, 1), (1, 0, 1)]
    assert [used_up(tank, 0, 0, 1) for tank in (False, True)] == [(0, 0, 0)] * 2
