"""Points of whole games, counted again from the firefight's file and the told log alone (1.0, 2.3, 2.4)."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.battles.storms_of_steel.table import DATA, EDITION
from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.narrator import Entry, log_of
from wsanalysis.battles.core.units import ON_MAP
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.map_game import Engine, load

pytestmark = pytest.mark.usefixtures("as_machine_code")
FOLDER = DATA / "scenarios" / "storms_of_steel"
FIREFIGHTS = sorted(path.stem for path in FOLDER.glob("*.toml"))
GAMES = 24


@dataclass
class Scorer:
    """Somebody who keeps the victory point tracks, and hears what happens.

    `side` has each unit's side; `at` where they stand, of those on the map that are not hidden.
    """

    rows: tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]  # each side's objectives
    rounds: int
    side: list[int]
    at: dict[int, int]
    names: list[str]
    holder: dict[int, int] = field(default_factory=dict)
    lost: list[int] = field(default_factory=lambda: [0, 0])
    scored: list[int] = field(default_factory=lambda: [0, 0])
    round: int = 0
    marker: tuple[int, int] | None = None  # hex, whose it is
    rides: dict[int, int] = field(default_factory=dict)  # loads, on which vehicle (17.0)
    planes: frozenset[int] = frozenset()  # they hold no ground (2.4)

    def hear(self, entries: Iterable[Entry]) -> None:
        for code, a, b, c, d in entries:
            if code == terms.LOG_ROUND:
                self.end_round()
                self.round = a
            elif a in self.planes and code in (terms.LOG_ENTER, terms.LOG_MOVE, terms.LOG_OUT):
                self.lost[self.side[a]] += code == terms.LOG_OUT
            elif code in (terms.LOG_ENTER, terms.LOG_REVEALED, terms.LOG_MOVE):
                self.at[a] = c if code == terms.LOG_MOVE else b
                for load, vehicle in self.rides.items():
                    if vehicle == a:
                        self.at[load] = self.at[a]
                if code != terms.LOG_REVEALED and (d if code == terms.LOG_MOVE else c):
                    self.marker = self.at[a], self.side[a]
            elif code == terms.LOG_LOADED:
                self.rides[a] = b
            elif code == terms.LOG_UNLOADED:
                del self.rides[a]
            elif code in (terms.LOG_OUT, terms.LOG_HID, terms.LOG_LEAVE):
                del self.at[a]
                self.rides = {load: on for load, on in self.rides.items() if a not in (load, on)}
                if code == terms.LOG_OUT:
                    self.lost[self.side[a]] += 1
                elif code == terms.LOG_LEAVE:
                    self.marker = None
                    self.scored[self.side[a]] += self.pays(self.side[a], "marker", "off")
            self.look_round()

    def look_round(self) -> None:
        """2.4: a hex is whose units were last alone in it, and so is the marker there."""
        found: dict[int, set[int]] = {}
        for unit, hex in self.at.items():
            found.setdefault(hex, set()).add(self.side[unit])
        for hex, sides in found.items():
            if len(sides) == 1:
                self.holder[hex] = min(sides)
                if self.marker is not None and self.marker[0] == hex:
                    self.marker = hex, min(sides)

    def is_contested(self, hex: int) -> bool:
        return len({self.side[unit] for unit, there in self.at.items() if there == hex}) > 1

    def pays(self, side: int, kind: str, when: str) -> int:
        return sum(row["vp"] for row in self.rows[side] if row["kind"] == kind and row.get("when") == when)

    def held(self, side: int, row: Mapping[str, Any]) -> int:
        hexes = map(self.names.index, row["hexes"])
        return sum(self.holder.get(hex) == side and not self.is_contested(hex) for hex in hexes)

    def end_round(self) -> None:
        """2.3: points that are called for at the end of a round."""
        for side, rows in enumerate(self.rows):
            for row in rows:
                if self.round not in row.get("rounds", range(1, self.rounds + 1)):
                    continue
                if row["kind"] == "hold each":
                    self.scored[side] += row["vp"] * self.held(side, row)
                if row["kind"] == "marker" and self.marker is not None:
                    hex, whose = self.marker
                    there = self.names[hex] in row.get("hexes", self.names)
                    due = row["when"] == "round" or (row["when"] == "end" and self.round == self.rounds)
                    self.scored[side] += row["vp"] * (
                        due and there and whose == side and not self.is_contested(hex)
                    )

    def points(self, side: int) -> int:
        """2.4: with what units destroyed have brought, and what is held."""
        total = self.scored[side]
        for row in self.rows[side]:
            if row["kind"] == "destroy each":
                total += row["vp"] * self.lost[1 - side]
            elif row["kind"] == "hold":
                total += row["vp"] * (self.held(side, row) >= row["at_least"])
        return total


def play(engine: Engine, file: Mapping[str, Any], game: int) -> tuple[Scorer, tuple[int, int]]:
    """A game of two players who are good or act at random, and who has kept its score."""
    record, nations = engine.ready.record, [force.side.lower() for force in engine.ready.scenario.forces]
    state: Any = engine.new_game(5, game)
    styles, luck = engine.styles(), Luck((5, game + 1, 3, 4))
    while state.turn == 0:  # set-up, of which nothing is told but hidden units
        engine.apply(state, engine.decide(state, styles["random"], luck))
    units = range(record.units)
    scorer = Scorer(
        (file[nations[0]]["objectives"], file[nations[1]]["objectives"]), record.rounds,
        [int(unit >= record.first_defender) for unit in units],
        {unit: int(state.hex[unit]) for unit in units if state.where[unit] == ON_MAP},
        list(engine.ready.scenario.board.ids), round=1,
        rides={unit: int(state.carrier[unit]) for unit in units if state.carrier[unit] >= 0},
        planes=frozenset(
            unit for unit in units if EDITION.units[engine.ready.types[state.type[unit]]].kind == "air"
        ),
    )  # fmt: skip
    if state.marker_at >= 0:
        scorer.marker = int(state.marker_at), int(state.marker_side)
    scorer.look_round()
    state.logging = 1
    while not state.over:
        state.logged = 0
        good = game >> int(state.decider) & 1
        engine.apply(state, engine.decide(state, styles["greedy" if good else "random"], luck))
        scorer.hear(log_of(state))
    scorer.end_round()
    return scorer, engine.score(state)


@pytest.mark.slow
@pytest.mark.parametrize("name", FIREFIGHTS)
def test_points_are_those_that_the_log_tells_of(name: str) -> None:
    """2.3, 2.4, 7.3, sheet 2."""
    engine, found = load(DATA, name, EDITION), set()
    file = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    for game in range(GAMES):
        scorer, points = play(engine, file, game)
        assert points == (scorer.points(0), scorer.points(1)), game
        found.add(points)
    assert len(found) > 1
