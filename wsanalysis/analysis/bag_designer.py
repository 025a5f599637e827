"""The bag designer: which mix of chips comes nearest to wanted curves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import numpy as np
import pandas as pd
from annotated_types import Gt, Le

from wsanalysis.analysis.bag_curve import chosen_face
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Chips, Names, Share, Trials, fitted
from wsanalysis.asking.display import ROUNDING, Drawn
from wsanalysis.asking.frame import described
from wsanalysis.asking.questions import listed
from wsanalysis.core_game import CoreGame
from wsanalysis.files.cells import Expected

Wanted: TypeAlias = pd.DataFrame | Mapping[int, Mapping[str, float]]
"""A table as of `bag_curve`, or by distance the wanted chance (0 to 1) of each outcome that matters."""

Seconds = Annotated[float, Gt(0), Le(86_400)]
FEWEST = 1e-6  # what a chip more or less weighs beside the miss: only to choose among equals


@dataclass(frozen=True, slots=True, eq=False)
class DesignedBag(Drawn):
    """The mix that comes nearest. `table`: one row a kind of chip; `game`: the game with that bag.

    Columns of `table`: now, count, change (chips); index chip. `curve`: one row a face, distance and outcome
    that was wanted; columns face, distance (hexes), outcome, wanted, got, difference (0 to 1, exact as
    float64). `miss`: mean over faces and distances of half the sum of all differences (0: it is the wanted
    curve; total variation where every outcome was given). `proved`: no mix is nearer.
    """

    table: pd.DataFrame
    curve: pd.DataFrame
    game: CoreGame
    miss: float
    proved: bool

    def __str__(self) -> str:
        changed = self.table[self.table["change"] != 0]
        said = "nearest of all mixes" if self.proved else "nearest found in the time"
        shown = changed.to_string() if len(changed) else "as it is"
        return f"{shown}\n  off by {100 * self.miss:.2f} points, {said}\n  {self.game.provenance}"

    __repr__ = __str__


@checked
def design_bag(
    game: CoreGame,
    bag: str,
    wanted: Annotated[
        Wanted | Mapping[str, Wanted],
        Expected("curves such as {3: {'miss': 0.35}}: by distance the chance of each outcome"),
    ],
    *,
    size: Trials | None = None,
    kinds: Names | None = None,
    keep: Names = (),
    most: Chips = 6,
    seconds: Seconds = 60.0,
) -> DesignedBag:
    """The mix of `size` chips (as many as now) whose curves are nearest to the wanted ones.

    `wanted`: a curve (of the bag's first face), or curves by face: ``{"infantry": curve, "vehicle": ...}``.
    `kinds`: the chips that may be in it (by default all of the bag), each up to `most` times; `keep`: chips
    whose number must stay. Of equally near mixes the one with fewest chips changed. An integer program,
    solved exactly (scipy.optimize.milp), or as near as it gets within `seconds`. In a bag of single chips
    one that has been taken out is gone: design from the game that still has it.

    Raises UnknownName or ValueError for chips, faces, outcomes that there are not, or if no mix exists.
    """
    chosen, _, _ = chosen_face(game, bag, None, None)
    now = dict(chosen.counts(game.edition))
    names = list(now)
    allowed = set(names) if kinds is None else {find(name, now, "chip") for name in listed(kinds)}
    kept = {find(name, now, "chip") for name in listed(keep)}
    number = sum(now.values()) if size is None else size
    goals = _goals(game, bag, wanted)
    shows = np.array([_shows(game, bag, names, face, away, word) for face, away, word, _ in goals])
    target = np.array([chance for *_, chance in goals])
    low = np.array([now[n] if n in kept else 0 for n in names])
    high = np.array([now[n] if n in kept else most if n in allowed else 0 for n in names])
    counts, proved = _solve(shows, target, np.array([now[n] for n in names]), low, high, number, seconds)
    mixed = dict(zip(names, (int(n) for n in counts), strict=True))
    variant = game.with_counts(bag, mixed)
    got = shows @ counts / number
    curve = pd.DataFrame(
        [(*goal, float(have), float(have) - goal[3]) for goal, have in zip(goals, got, strict=True)],
        columns=["face", "distance (hexes)", "outcome", "wanted", "got", "difference"],
    )
    table = pd.DataFrame({"now": now.values(), "count": mixed.values()}, index=pd.Index(names, name="chip"))
    table["change"] = table["count"] - table["now"]
    for frame in (table, curve):
        frame = described(frame, f"exact · {variant.provenance}")
    places = len({(face, away) for face, away, *_ in goals})
    return DesignedBag(table, curve, variant, float(np.abs(got - target).sum()) / 2 / places, proved)


def _goals(
    game: CoreGame, bag: str, wanted: Wanted | Mapping[str, Wanted]
) -> list[tuple[str, int, str, float]]:
    """Face, distance, outcome and wanted chance, one each."""
    chosen = game.system.bags[find(bag, game.system.bags, "bag")]
    faces = chosen.faces
    by_face: Mapping[Any, Any] = {next(iter(faces)): wanted}
    if not isinstance(wanted, pd.DataFrame) and all(isinstance(key, str) for key in wanted):
        by_face = wanted
    goals: dict[tuple[str, int, str], float] = {}
    for given, curve in by_face.items():
        face = find(given, faces, "face of a chip")
        words = chosen.words(game.edition, faces[face])
        for where, row in _rows(curve):
            away = faces[face].at(where, f"{face}: distance")
            chances: dict[str, float] = {}
            for said, chance in row.items():
                word = find(str(said), words, "outcome")
                if word in chances or (face, away, word) in goals:
                    raise ValueError(f"{face} at {away}: {word} is given twice")
                chances[word] = float(fitted(f"{face} at {away}: {word}", chance, Share))
            whole = sum(chances.values())
            if whole > 1 + ROUNDING or (len(chances) == len(words) and whole < 1 - ROUNDING):
                most = "100 %, for these are all outcomes" if len(chances) == len(words) else "at most 100 %"
                raise ValueError(
                    f"{face} at {away}: expected chances that sum to {most}, got {100 * whole:.4g} %"
                )
            goals |= {(face, away, word): chance for word, chance in chances.items()}
    if not goals:
        raise ValueError("expected a wanted curve with at least one chance in it")
    return [(*goal, chance) for goal, chance in goals.items()]


def _rows(curve: Wanted) -> Iterable[tuple[Any, Mapping[Any, Any]]]:
    """The rows of a wanted curve: each distance with its chances."""
    if isinstance(curve, pd.DataFrame):
        return zip(curve.index, curve.to_dict("records"), strict=True)
    return curve.items()


def _shows(game: CoreGame, bag: str, names: list[str], face: str, away: int, word: str) -> list[float]:
    """For each chip 1 if it shows the outcome there, else 0."""
    chosen, read, (at, *_) = chosen_face(game, bag, face, [away])
    return [float(chosen.read(game.edition, read, name, at) == word) for name in names]


def _solve(
    shows: Any, target: Any, now: Any, low: Any, high: Any, size: int, seconds: float
) -> tuple[Any, bool]:
    """Whole numbers of chips, and whether none are nearer.

    Variables: the counts, a bound on each goal's error (in chips), a bound on each count's change.
    """
    from scipy.optimize import Bounds, LinearConstraint, milp

    goals, chips = shows.shape
    nothing, one = np.zeros((goals, chips)), np.eye(goals)
    same, still = np.eye(chips), np.zeros((chips, goals))
    rows = np.block(
        [
            [shows, -one, nothing],
            [-shows, -one, nothing],
            [same, still, -same],
            [-same, still, -same],
        ]
    )
    limits = np.concatenate([target * size, -target * size, now, -now])
    whole = np.concatenate([np.ones(chips), np.zeros(goals + chips)])
    result = milp(
        np.concatenate([np.zeros(chips), np.ones(goals), np.full(chips, FEWEST)]),
        integrality=np.concatenate([np.ones(chips), np.zeros(goals + chips)]),
        bounds=Bounds(
            np.concatenate([low, np.zeros(goals + chips)]),
            np.concatenate([high, np.full(goals + chips, np.inf)]),
        ),
        constraints=[LinearConstraint(rows, ub=limits), LinearConstraint(whole, lb=size, ub=size)],
        options={"time_limit": seconds, "mip_rel_gap": 0.0},
    )
    if result.x is None:
        raise ValueError(f"there is no mix of {size} chips of these kinds: {low.sum()} to {high.sum()} fit")
    return np.round(result.x[:chips]).astype(int), bool(result.status == 0)
