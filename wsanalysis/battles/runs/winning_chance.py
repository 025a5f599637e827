"""The chance of winning from a position: learned from games of quick players, and tested on fresh ones."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wsanalysis.asking.display import ends
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import share_of, stake_of
from wsanalysis.battles.core.plans import TO_THE_END
from wsanalysis.battles.core.seeds import luck_of, splitmix64
from wsanalysis.battles.core.standing import CARDS, MARGIN, OVER, TURN
from wsanalysis.battles.runs.quick_scores import shares
from wsanalysis.languages import quantity
from wsanalysis.probability.proportions import wilson

if TYPE_CHECKING:
    import pandas as pd

Floats = NDArray[np.float64]

SAMPLES = 12  # states of a game that are looked at
LEARNING = 2000  # games that a model is learned from
PENALTY = 3.0  # of a squared coefficient, where figures have a standard deviation of 1
STEPS = 40  # of Newton's method at most; it takes about 8
BINS = 10
KEPT = 16  # models: some kilobytes each
_kept: dict[tuple[Any, ...], "WinningChance"] = {}


@dataclass(frozen=True, slots=True, eq=False)
class WinningChance:
    """A model of the first side's chance of winning, a draw half, from a state's figures (`core.standing`).

    A logistic regression, penalized, on all figures, also multiplied by how late it is, and by its square.
    `last`: the maximum of turns and cards (0: no cards); `games`: the number it was learned from. `stake` as
    in `core.grading`: with one seat it is the expected score.
    """

    last: tuple[float, float]
    mean: Floats
    scale: Floats
    weights: Floats
    games: int
    stake: int = 0

    def __call__(self, rows: Any) -> Floats:
        """The chance for each row of figures; for a finished game, its result."""
        figures = np.asarray(rows, dtype=np.float64)
        columns = (_columns(figures, self.last) - self.mean) / self.scale
        chance = _logistic(columns @ self.weights[1:] + self.weights[0])
        return np.where(figures[:, OVER] > 0, shares(figures[:, MARGIN], self.stake), chance)


def _logistic(x: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-np.clip(x, -30, 30)))
    return found


def _columns(figures: Floats, last: tuple[float, float]) -> Floats:
    """The regression's columns from rows of figures."""
    late = figures[:, TURN] / last[0]
    if last[1]:
        late = (late + figures[:, CARDS] / last[1]) / 2
    times = np.stack([np.ones_like(late), late, late**2], axis=1)
    others = np.delete(figures, [OVER, TURN, CARDS], axis=1)
    others = np.concatenate([np.sign(figures[:, [MARGIN]]), others], axis=1)
    products = (others[:, :, None] * times[:, None, :]).reshape(len(figures), -1)
    return np.concatenate([times[:, 1:], products], axis=1)


def sampled(
    engine: Engine, styles: tuple[int, int], seed: int, games: int, samples: int,
    advance: Callable[[int], object] = bool,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Rows of figures at random decisions of each game, and how each game ended."""
    room = engine.retrials(samples + 1)
    rows: list[list[int]] = []
    results: list[float] = []
    stake = stake_of(engine)
    for game in range(games):
        state, luck = engine.new_game(seed, game), luck_of(seed, game, 0)
        length = engine.play_on(state, styles, luck, TO_THE_END)
        room.note(state, samples)
        chosen = _lots(seed ^ game, length, samples)
        state, luck, at = engine.new_game(seed, game), luck_of(seed, game, 0), 0
        for row, decision in enumerate(chosen):
            engine.play_on(state, styles, luck, decision - at)
            at = decision
            room.note(state, row)
        found = room.rows(samples + 1)
        rows += found[: len(chosen)]
        results += [share_of(found[-1][MARGIN], stake)] * len(chosen)
        advance(1)
    return np.array(rows, dtype=np.float64), np.array(results)


def _lots(seed: int, below: int, count: int) -> list[int]:
    """`count` different numbers from 0 to below `below`, in order; all of them where there are fewer."""
    state, found = seed, set(range(below)) if below <= count else set()
    while len(found) < min(count, below):
        state, word = splitmix64(state)
        found.add(word % below)
    return sorted(found)


def learn(figures: Floats, results: Floats, games: int, stake: int = 0) -> WinningChance:
    """The model of these rows and results. Same rows, same model."""
    last = max(1.0, float(figures[:, TURN].max())), float(figures[:, CARDS].max())
    columns = _columns(figures, last)
    mean, scale = columns.mean(axis=0), columns.std(axis=0)
    scale[scale < 1e-9] = 1.0  # it is the same in all
    weights = _fitted((columns - mean) / scale, results, PENALTY)
    return WinningChance(last, mean, scale, weights, games, stake)


def _fitted(columns: Floats, results: Floats, penalty: float) -> Floats:
    """A logistic regression by Newton's method: intercept, then coefficients."""
    inputs = np.concatenate([np.ones((len(columns), 1)), columns], axis=1)
    weights = np.zeros(inputs.shape[1])
    penalties = np.full(len(weights), penalty)
    penalties[0] = 1e-9
    for _ in range(STEPS):
        chance = _logistic(inputs @ weights)
        slope = inputs.T @ (results - chance) - penalties * weights
        curve = (inputs * (chance * (1 - chance))[:, None]).T @ inputs
        step = np.linalg.solve(curve + np.diag(penalties + 1e-9), slope)
        most = float(np.abs(step).max())
        weights = weights + step * min(1.0, 5 / max(most, 1e-9))
        if most < 1e-7:
            break
    return weights


def winning_chance(
    engine: Engine, styles: tuple[int, int], seed: int, games: int = LEARNING,
    advance: Callable[[int], object] = bool,
) -> WinningChance:  # fmt: skip
    """The model of a scenario between two quick players, cached."""
    key = (engine.title, engine.data_hash, styles, seed, games)
    if key not in _kept:
        made = learn(*sampled(engine, styles, seed, games, SAMPLES, advance), games, stake_of(engine))
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = made
    return _kept[key]


@dataclass(frozen=True, slots=True, eq=False)
class Reliability:
    """A model's performance on fresh games, one state of each, so that all rows are independent.

    `curve`: a row per band of estimated chances, with their mean, the share won, its Wilson interval and the
    number of games. `slope` (1: neither too bold nor too timid) and `intercept` (0: no side is favored) are
    those of the results on the log odds of the chance, with 95 % intervals, NaN where all games ended alike.
    `brier` is the mean squared error, beside `usual`, that of always giving the overall share.
    """

    curve: "pd.DataFrame"
    slope: tuple[float, float, float]
    intercept: tuple[float, float, float]
    brier: float
    usual: float

    def __str__(self) -> str:
        slope, intercept = (
            f"{v:.2f} ({ends(low, high, '{:.2f}'.format)})" for v, low, high in (self.slope, self.intercept)
        )
        games = f"{self.curve['games'].sum():,} fresh games"
        return (
            f"calibration on {games}: slope {slope}, where 1 is right; intercept {intercept}, where 0 is;"
            f" Brier score {self.brier:.3f}, {self.usual:.3f} without a look at the battle"
        )


def reliability(chances: Floats, results: Floats) -> Reliability:
    """The agreement of independent games' chances with their results (1, 0.5 or 0)."""
    import pandas as pd

    from wsanalysis.asking.frame import described

    bands = np.minimum((chances * BINS).astype(int), BINS - 1)
    rows = []
    for band in sorted(set(bands.tolist())):
        here = bands == band
        low, high = wilson(results[here].sum(), int(here.sum()))
        rows.append(
            {
                "estimated": float(chances[here].mean()), "won": float(results[here].mean()),
                "low": float(low), "high": float(high), "games": int(here.sum()),
            }
        )  # fmt: skip
    bounded = np.clip(chances, 1e-4, 1 - 1e-4)
    odds = np.log(bounded / (1 - bounded))[:, None]
    weights = _fitted(odds, results, 1e-9)
    inputs = np.concatenate([np.ones_like(odds), odds], axis=1)
    chance = _logistic(inputs @ weights)
    errors = np.sqrt(np.diag(np.linalg.pinv((inputs * (chance * (1 - chance))[:, None]).T @ inputs)))
    if results.min() == results.max():
        errors = np.full_like(errors, np.nan)
    intercept, slope = (
        (float(w), float(w - 1.96 * e), float(w + 1.96 * e)) for w, e in zip(weights, errors, strict=True)
    )
    brier = float(np.mean((chances - results) ** 2))
    curve = described(
        pd.DataFrame(rows), f"sampled, {quantity(len(results), 'game')}, 95 % intervals (Wilson)"
    )
    return Reliability(curve, slope, intercept, brier, float(np.var(results)))
