"""The whole picture of a game that is played: whatever is hidden is dealt anew, and nothing on it changes."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import wsanalysis as ws
from tests.battles.live.test_live_game import ANNOUNCED, grouped, twins
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.live.live_game import PERSON, LiveGame
from wsanalysis.widgets.play.pictures import ground, shown
from wsanalysis.widgets.play.seat import Seat, begun, checked_record

pytestmark = needs_compiler

SCENARIOS = {
    "liberty_road": ("hill", "ambush", "tank_duel"),
    "storms_of_steel": ("couriers_satchel_cards", "picket_line", "smoke_on_hill_241"),
    "draft_2019": ("patrol", "dug_in"),
    "sherman_leader": ("vanguard",),
}
"""Those that hide most: units, markers, cards, mines, plots; the first of each game is quick."""
MOST = 5
"""Positions that are looked at, of each side."""
EVERY = [
    pytest.param(game, name, marks=pytest.mark.slow if place else ())
    for game, names in SCENARIOS.items()
    for place, name in enumerate(names)
]


def seat_of(system: str, scenario: str, side: int, seed: int, **more: Any) -> Seat:
    game = ws.load(system).having(scenario)
    seats = [PERSON if place == side else "greedy" for place in range(2)]
    record = checked_record(
        {"scenario": scenario, "first": seats[0], "second": seats[1], "seed": seed, "whole": True, **more}
    )
    return Seat(record, game, begun(game, record))


def double(seat: Seat, state: Any) -> Seat:
    """The same game, if that were its state."""
    was = seat.live
    live = LiveGame(was.map_game, was.engine, was.seats, was.seed, was.whole, [*was.actions])
    live.state, live._players = state, was._players
    live._open()
    live.told = [[*lines] for lines in was.told]
    live.marks = [replace(mark, told=[*mark.told]) for mark in was.marks]
    return replace(seat, live=live, drawn=None)


def decided(live: LiveGame, chance: random.Random) -> int:
    if chance.random() < 0.3:
        return int(chance.choice(live.choices()).action)
    return live.usual(live.state)


@pytest.mark.slow
@pytest.mark.parametrize(("system", "scenario"), EVERY)
def test_what_is_hidden_changes_nothing_on_the_page(system: str, scenario: str) -> None:
    chance, looked_at, announced = random.Random(scenario), 0, ANNOUNCED.get(system)
    for side in range(ws.load(system).map_game.seats):
        seat = seat_of(system, scenario, side, 5)
        live, end = seat.live, looked_at + MOST
        while not live.over and looked_at < end:
            if chance.random() < (0.08 if live.engine.turn_of(live.state) else 0.15):
                units = sorted({one.parts.unit for one in live.choices()})
                seat.record["unit"] = chance.choice(units)
                both = [double(seat, state) for state in twins(live, live.state, side, chance)]
                if same_view(both, side):
                    first, second = ((shown(each), ground(each)) for each in both)
                    assert first == second
                    looked_at += 1
                action = decided(live, chance)
                if all(action in each.live.engine.legal(each.live.state) for each in both):
                    for each in both:
                        each.live._by_person(action)
                        each.live._end_moves()
                    if same_view(both, side):
                        first, second = (shown(each) for each in both)
                        for picture in (first, second):
                            lines = [line for _, line in picture.pop("story")]
                            picture["told"] = grouped(
                                lines if announced is None else [announced.sub("", line) for line in lines]
                            )
                        assert first == second
            live.take(decided(live, chance))
    assert looked_at > 2


def same_view(both: list[Seat], side: int) -> bool:
    first, second = (each.live.engine.see(each.live.state, side) for each in both)
    return bool(first == second and not both[0].live.over and not both[1].live.over)
