"""Objectives over names: each kind at its line and one short of it, and against the engine of a game."""

from pathlib import Path

import pytest

import wsanalysis as ws
from tests.battles.scenarios.victory import Standing, is_met
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.liberty_road.sentences import position_of
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyEach,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    Objective,
    PreventCrossing,
    PreventExit,
    hexes_of,
)
from wsanalysis.battles.scenarios.outcome import objectives_met

DATA = Path(__file__).resolve().parents[3] / "data"
OWN = Standing(("Guards", "Guards", "Mortar"), ("Guards",), 1, ("A01",), ("A01", "A02"))
ENEMY = Standing(("Militia", "Militia", "Gun"), ("Militia", "Gun"), 2, ("B01",), ("B01",))
CALM = ENEMY._replace(left=0)


@pytest.mark.parametrize(
    ("met", "not_met", "enemy"),
    [
        (Destroy(vp=1, count=2), Destroy(vp=1, count=3), ENEMY),
        (Destroy(vp=1, count=1, block="Gun"), Destroy(vp=1, count=2, block="Gun"), ENEMY),
        (DestroyMore(vp=1, margin=1), DestroyMore(vp=1, margin=2), ENEMY),
        (
            Hold(vp=1, hexes=("A01", "A02", "B01"), at_least=2),
            Hold(vp=1, hexes=("A01", "A02", "B01"), at_least=3),
            ENEMY,
        ),
        (Exit(vp=1, count=1), Exit(vp=1, count=2), ENEMY),
        (Keep(vp=1, count=2), Keep(vp=1, count=3), ENEMY),
        (Keep(vp=1, count=1, block="Guards"), Keep(vp=1, count=2, block="Guards"), ENEMY),
        (PreventCrossing(vp=1, zone=("A01", "A02")), PreventCrossing(vp=1, zone=("A02", "B01")), CALM),
        (PreventExit(vp=1, count=3), PreventExit(vp=1, count=2), ENEMY),
        (DestroyEach(vp=1), DestroyEach(vp=1, block="Guards"), ENEMY),
    ],
)
def test_each_kind_is_met_at_its_line_and_not_one_short_of_it(
    met: Objective, not_met: Objective, enemy: Standing
) -> None:
    assert is_met(met, OWN, enemy)
    assert not is_met(not_met, OWN, enemy)


def test_nobody_may_have_left_where_none_is_to_cross() -> None:
    assert not is_met(PreventCrossing(vp=1, zone=("A01",)), OWN, ENEMY)


def test_only_what_names_hexes_is_about_hexes() -> None:
    assert hexes_of(Hold(vp=1, hexes=("A01",), at_least=1)) == ("A01",)
    assert hexes_of(PreventCrossing(vp=1, zone=("B01",))) == ("B01",)
    assert hexes_of(Exit(vp=1, count=1)) == ()


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["breakthrough", "delaying_action", "unnamed_battle"])
def test_liberty_road_counts_the_same_while_it_plays(scenario: str) -> None:
    """All but who holds a hex, which is that game's own rule."""
    battle = ws.load("liberty_road", DATA).battle(scenario)
    world, sides, looked = battle.ready, battle.sides, set()
    state, luck = battle.new_game(8, 0), luck_of(8, 0, 0)
    forces = (world.scenario.attacking, world.scenario.defending)
    objectives = [(side, one) for side, force in enumerate(forces) for one in force.objectives]
    while not battle.is_over(state):
        battle.apply(state, battle.decide(state, battle.styles()["random"], luck))
        position = position_of(world, state)
        if position.turn == 0:  # while the sides set up, units are on the map without a hex
            continue
        units = position.units
        standing = []
        for side, force in zip(sides, forces, strict=True):
            own = units[units["side"] == side]
            places = {place: own[own["place"] == place] for place in ("out", "left", "on map")}
            standing.append(
                Standing(
                    force.blocks,
                    list(places["out"]["block"]),
                    len(places["left"]),
                    list(places["on map"]["hex"]),
                    (),
                )
            )
        for (side, one), (_, words, met) in zip(
            objectives, objectives_met(world.scenario, world.record, state), strict=True
        ):
            if not isinstance(one, Hold):
                assert is_met(one, standing[side], standing[1 - side]) == met, words
                looked.add((words, met))
    assert len(looked) >= 2
