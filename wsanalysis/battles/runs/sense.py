"""Sense: how often a player does what a wargamer calls a blunder, and what it costs him."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import isnan, nan
from textwrap import fill
from typing import Annotated, Any, NamedTuple

import pandas as pd
from annotated_types import Ge, Le

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import MOST_GAMES, Games, Seed
from wsanalysis.asking import display
from wsanalysis.asking.frame import described
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE
from wsanalysis.battles.core.seeds import splitmix64
from wsanalysis.battles.core.signs import Signs
from wsanalysis.battles.runs.blunder_costs import VALUING, Cost, cost_of
from wsanalysis.battles.runs.blunders import ANY_DECISION, MEANINGS, PATTERNS, Blunder, ReadGame, read_game
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.players import (
    Player,
    Policy,
    Quick,
    decide,
    default_player,
    lucks_of,
    player,
    seated,
)
from wsanalysis.battles.runs.train import RIVALS
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.languages import quantity
from wsanalysis.probability.estimate import mean_count
from wsanalysis.probability.paired import paired_means
from wsanalysis.probability.progress import bill

WIDTH = 110
"""The width of notes in a terminal, in characters."""

GAMES = 100
"""Games of each player in each scenario by default."""

COST = ("cost", "cost low", "cost high")

FEWEST = 3
"""Occurrences below which the mean of their costs has no interval."""

Costs = Annotated[int, Ge(0), Le(MOST_GAMES)]


class Measured(NamedTuple):
    """An occurrence in a player's game against himself whose cost was measured."""

    player: str
    scenario: str
    game: int
    side: str
    blunder: Blunder
    cost: Cost


class Sense(display.Shown):
    """The blunders of players in games against themselves, shown in Jupyter and in a terminal.

    `counts`: of each player, how often each pattern occurred in each game; `measured`: what some cost.
    """

    def __init__(
        self, counts: Mapping[str, Sequence[Counter[str]]], measured: Sequence[Measured],
        scenarios: Sequence[str], games: int, seed: int, provenance: str,
    ) -> None:  # fmt: skip
        self.counts, self.measured, self.seed = counts, measured, seed
        where = scenarios[0] if len(scenarios) == 1 else f"each of {len(scenarios)} scenarios"
        self._how = f"sampled, {games:,} games of each player against himself in {where}, seed {seed}"
        self._provenance = provenance

    @cached_property
    def rates(self) -> pd.DataFrame:
        """One row per player and pattern: occurrences `a game`, of both sides together, and their cost.

        `low` and `high`: 95 % interval (Poisson's, wider where games differ more). `cost` of one occurrence
        in chances of winning, with `cost low` and `cost high` (Student's over occurrences; NaN for fewer than
        three, or where all cost the same), from `measured` occurrences with `trials` pairs of roll-outs each.
        Where costs were measured, a player's last row is the cost of any decision, for comparison.
        """
        return self._table(pd.DataFrame([row for name in self.counts for row in self._rows(name)]))

    @cached_property
    def occurrences(self) -> pd.DataFrame:
        """One row per occurrence whose cost was measured, the dearest first: scenario, game, turn, side ...

        `done` is the action by which it came about, `better` the best alternative that was tried, `cost` in
        chances of winning with its interval (Newcombe's). `game` is the number of a game of this seed, as
        `watch` tells it with the player on both sides.
        """
        rows = [
            (
                one.player, one.blunder.pattern, one.scenario, one.game, one.blunder.turn, one.side,
                one.cost.done, one.cost.better, one.cost.cost, one.cost.low, one.cost.high,
                one.cost.trials, self.seed, "sampled",
            )
            for one in sorted(self.measured, key=lambda one: -one.cost.cost)
            if one.blunder.pattern != ANY_DECISION
        ]  # fmt: skip
        columns = [
            "player", "pattern", "scenario", "game", "turn", "side", "done", "better", *COST, "trials",
            "seed", "method",
        ]  # fmt: skip
        return self._table(pd.DataFrame(rows, columns=columns))

    def _rows(self, name: str) -> Iterator[dict[str, Any]]:
        games = self.counts[name]
        for pattern in (*PATTERNS, ANY_DECISION):
            costs = [
                one.cost for one in self.measured if (one.player, one.blunder.pattern) == (name, pattern)
            ]
            if pattern == ANY_DECISION and not costs:
                continue
            rate = (nan, nan, nan)
            if pattern != ANY_DECISION:
                rate = mean_count([game[pattern] for game in games])
            cost = (nan, nan, nan)
            if costs:
                found = paired_means([cost.cost for cost in costs])
                cost = (found.difference, nan, nan)
                if len(costs) >= FEWEST:
                    cost = found.difference, max(found.low, -1.0), min(found.high, 1.0)  # NaN stays so
            yield {
                "player": name, "pattern": pattern,
                **dict(zip(("a game", "low", "high"), rate, strict=True)), "games": len(games),
                **dict(zip(COST, cost, strict=True)), "measured": len(costs),
                "trials": VALUING if costs else 0, "seed": self.seed, "method": "sampled",
            }  # fmt: skip

    def _table(self, frame: pd.DataFrame) -> pd.DataFrame:
        numbers = dict.fromkeys(("a game", "low", "high"), 2)
        indexed = frame.set_index(["player", "pattern"])
        return described(indexed, f"{self._how} · {self._provenance}", numbers=numbers, points=COST)

    @property
    def method(self) -> str:
        """The games that were played, in words."""
        return self._how

    def __str__(self) -> str:
        lines = ["Sense: what wargamers call blunders, a game, both sides together"]
        for name in self.counts:
            lines += [f"  {name}", *(f"    {line}" for line in map(_in_words, self._rows(name)))]
        notes = [f"{pattern}: {MEANINGS[pattern]}" for pattern in PATTERNS]
        if self.measured:
            notes.append(
                "points: chances of winning that an occurrence cost, against the best alternative tried, by"
                f" {VALUING} pairs of fresh roll-outs each; below 0 nothing tried was as good"
            )
        said = [fill(note, WIDTH, initial_indent="  ", subsequent_indent="    ") for note in notes]
        return "\n".join([*lines, *said, f"  {self._how}, 95 % intervals", f"  {self._provenance}"])


def _in_words(row: dict[str, Any]) -> str:
    """A pattern's rate and cost in a line."""
    line = f"{row['pattern']:<20}"
    if row["pattern"] != ANY_DECISION:
        line += f" {row['a game']:5.2f} ({row['low']:.2f} to {row['high']:.2f})"
    if not row["measured"]:
        return line
    ends = "no interval"
    if not isnan(row["cost low"]):
        ends = f"{_in_points(row['cost low'])} to {_in_points(row['cost high'])}"
    return f"{line:<42} {_in_points(row['cost']):>6} points ({ends}; {row['measured']} measured)"


def _in_points(chance: float) -> str:
    return f"{100 * chance:+.1f}".replace("-", "−")


@checked
def sense(
    game: Source, players: Sequence[Policy] = (), scenarios: Sequence[str] = (), games: Games = GAMES,
    seed: Seed = 1, *, costs: Costs = 0, progress: bool = True,
) -> Sense:  # fmt: skip
    """Count what players do that a wargamer calls a blunder, in games of each against himself.

    The games are those that `play` has under this seed. `players`: by default the default player and his
    usual rivals; `scenarios`: by default all. Of each player and pattern up to `costs` occurrences are rolled
    out, one a game at most, from the first games of all scenarios on: what was done against the best of a few
    alternatives (`runs.blunder_costs`), by quick players, the default one for a player who thinks. Same seed,
    same result. Raises UnknownName for an unknown player or scenario, ValueError for a game that does not say
    how its blunders are known.
    """
    on_map = game.map_game
    if on_map.signs is None:
        raise ValueError(f"{on_map.name}: expected a game that says how its blunders are known (signs)")
    known = scenario_files(game.folder, on_map.name)
    names = [find(name, known, "scenario") for name in scenarios] or list(known)
    engines = {name: on_map.load(game.folder, name, game.edition) for name in names}
    first = next(iter(engines.values()))
    chosen = players or usual_players(first)
    seats = {name: [player(who, engine) for who in chosen] for name, engine in engines.items()}
    if progress:
        rolled = f", and up to {costs:,} occurrences of each pattern rolled out" if costs else ""
        bill(
            f"{quantity(len(chosen) * len(names) * games, 'game')} to play:"
            f" {quantity(len(chosen), 'player')}, {quantity(len(names), 'scenario')},"
            f" {quantity(games, 'game')} each{rolled}"
        )
    on_map.ensure_compiled(progress)
    counts: dict[str, list[Counter[str]]] = {}
    measured: list[Measured] = []
    with display.progress(len(chosen) * len(names) * games, "game", progress) as advance:
        for place in range(len(chosen)):
            left: dict[str, int] = dict.fromkeys((*PATTERNS, ANY_DECISION), costs)
            for number in range(games):
                for name, engine in engines.items():
                    who = seats[name][place]
                    played = play_and_read(engine, on_map.signs, who, seed, number)
                    counts.setdefault(who.name, []).append(Counter(one.pattern for one in played.blunders))
                    for blunder in _by_lot(played, seed, number):
                        if left[blunder.pattern] > 0:
                            styles = (_style(engine, who),) * 2
                            cost = cost_of(engine, on_map.signs, played, blunder, styles, seed, number)
                            if cost is not None:
                                left[blunder.pattern] -= 1
                                side = engine.sides[blunder.side]
                                measured.append(Measured(who.name, name, number, side, blunder, cost))
                    advance(1)
    return Sense(counts, measured, names, games, seed, str(game.provenance))


def usual_players(engine: Engine) -> list[str]:
    """The default player, and the usual rivals that an engine has."""
    own = default_player(engine)
    return [own, *(name for name in RIVALS if name in engine.styles() and name != own)]


def play_and_read(engine: Any, signs: Signs, who: Player | Quick, seed: int, number: int) -> ReadGame:
    """A player's game against himself, the one that `play_game` plays under this seed, read for blunders."""
    seats = seated(who), seated(who)
    lucks = lucks_of(seats, seed, number)

    def choose(state: Any, side: int) -> int:
        return decide(engine, state, seats[side], lucks[side], side)

    return read_game(engine, signs, seed, number, choose)


def _by_lot(played: ReadGame, seed: int, number: int) -> Iterator[Blunder]:
    """One blunder of each pattern in a game, and one decision after the set-up, drawn by lot."""
    lot = splitmix64(seed ^ number)[1]
    for pattern in PATTERNS:
        if among := [blunder for blunder in played.blunders if blunder.pattern == pattern]:
            yield among[lot % len(among)]
    if later := len(played.actions) - played.opening:
        decision = played.opening + lot % later
        yield Blunder(ANY_DECISION, 0, played.sides[decision], decision, NOBODY, NOWHERE)


def _style(engine: Engine, who: Player | Quick) -> int:
    """The quick player who rolls out what a player did: himself, or the default one."""
    return who.style if isinstance(who, Quick) else engine.styles()[default_player(engine)]
