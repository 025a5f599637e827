"""The outcomes of a bag by distance, how swingy it is, and how long its streaks are."""

from fractions import Fraction
from math import comb

import numpy as np
import pandas as pd

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Distance, Distances, Trials
from wsanalysis.asking.frame import described, described_like
from wsanalysis.asking.questions import listed
from wsanalysis.core_game import CoreGame
from wsanalysis.rule_system import ChipBag, Face

FARTHEST = 20  # hexes, where no distances are given
MOST_DRAWS = 10  # in one turn; no side gives more orders
MOST_STREAKS = 200  # draws that are worth a table


@checked
def bag_curve(
    game: CoreGame, bag: str, face: str | None = None, distances: Distances | None = None
) -> pd.DataFrame:
    """The chance of each outcome of one draw at each distance, exact as float64 (0 to 1).

    `bag`: a key of the system's bags (chips, vehicle_hits); `face`: what is read of a chip, by default the
    bag's first; `distances` in hexes, 1 to 20 by default. Index ``distance (hexes)``, one column an outcome,
    from best to worst for the target. A face that distance does not change has one row, at 0. Base results:
    nothing is shifted or checked, no event is drawn anew.
    """
    chosen, read, away = chosen_face(game, bag, face, distances)
    counts = {thing: n for thing, n in chosen.counts(game.edition).items() if n}
    whole = sum(counts.values())
    if not whole:
        raise ValueError(f"{bag}: there is nothing in the bag")
    words = chosen.words(game.edition, read)
    rows = {}
    for distance in away:
        row = dict.fromkeys(words, 0)
        for thing, n in counts.items():
            row[chosen.read(game.edition, read, thing, distance)] += n
        rows[distance] = {word: n / whole for word, n in row.items()}
    frame = pd.DataFrame.from_dict(rows, orient="index").rename_axis("distance (hexes)")
    frame = described(frame, f"exact · {game.provenance}")
    frame.attrs["chips"] = whole
    return frame


@checked
def bag_swing(
    game: CoreGame, bag: str, face: str | None = None, distances: Distances | None = None
) -> pd.DataFrame:
    """The swing of a bag. Exact as float64; index ``distance (hexes)``.

    Outcomes count 0, 1, 2... in their order (rungs). Columns: mean (rungs), variance (rungs squared),
    deviation (rungs), surprise (bits: 0 if it always shows the same, 1 as a coin), commonest (outcome).
    """
    curve = bag_curve(game, bag, face, distances)
    chances = curve.to_numpy()
    rungs = np.arange(chances.shape[1])
    mean = chances @ rungs
    variance = chances @ rungs**2 - mean**2
    logs = np.log2(chances, out=np.zeros_like(chances), where=chances > 0)
    frame = pd.DataFrame(
        {
            "mean (rungs)": mean,
            "variance (rungs²)": variance,
            "deviation (rungs)": np.sqrt(np.maximum(variance, 0)),
            "surprise (bits)": -(chances * logs).sum(axis=1) + 0.0,
            "commonest": curve.idxmax(axis="columns"),
        },
        index=curve.index,
    )
    found = described_like(frame, curve)
    found.attrs["numbers"] = dict.fromkeys(frame.columns[:4], 2)
    return found


@checked
def bag_streaks(
    game: CoreGame,
    bag: str,
    outcomes: str,
    face: str | None = None,
    *,
    distance: Distance = 1,
    draws: Trials = MOST_DRAWS,
) -> pd.DataFrame:
    """The length of runs of the same luck with a number of chips drawn a turn, exact.

    `outcomes`: what counts (``miss``, ``reduced or eliminated``, ``not miss``). Without return: each chip
    stays out until the turn ends; with return: as dice, and as a bag in which each goes back at once. One row
    a length. Columns: in a row, chance without return, chance with return (of at least one such run),
    runs expected without return, runs expected with return (draws at which one so long is complete).
    `draws`: 1 to 200, and no more than there are chips.
    """
    chosen, read, (away, *_) = chosen_face(game, bag, face, [distance])
    wanted = _outcomes(outcomes, chosen.words(game.edition, read))
    counts = chosen.counts(game.edition)
    whole = sum(counts.values())
    of = sum(n for name, n in counts.items() if n and chosen.read(game.edition, read, name, away) in wanted)
    most = min(whole, MOST_STREAKS)
    if type(draws) is not int or not 1 <= draws <= most:
        why = ", as many as there are chips" if most == whole else ""
        raise ValueError(f"draws: expected a whole number 1-{most}{why}, got {draws!r}")
    rows = []
    for length in range(1, draws + 1):
        out = [chance_of_run(of, whole, draws, length, back) for back in (False, True)]
        starts = draws - length + 1
        together = Fraction(1)
        for k in range(length):
            together *= Fraction(max(of - k, 0), whole - k)
        rows.append((length, *map(float, out), float(starts * together), starts * (of / whole) ** length))
    columns = ["in a row", "chance without return", "chance with return", "runs expected without return",
               "runs expected with return"]  # fmt: skip
    frame = pd.DataFrame(rows, columns=columns)
    frame = described(frame, f"exact · {game.provenance}")
    frame.attrs["title"] = f"{outcomes}: {of} of {whole} chips, {draws} drawn"
    return frame


def chance_of_run(of: int, whole: int, draws: int, length: int, back: bool) -> Fraction:
    """The exact chance that among `draws` chips some `length` in a row are of the `of` among `whole`.

    `back`: each chip goes back at once. However many of the chips drawn count, all their orders are equally
    likely; those without such a run are counted by inclusion and exclusion of the gaps that hold one.
    """
    missed = Fraction(0)
    for good in range(draws + 1):
        bad = draws - good
        if back:
            often = Fraction(comb(draws, good) * of**good * (whole - of) ** bad, whole**draws)
        else:
            often = Fraction(comb(of, good) * comb(whole - of, bad), comb(whole, draws))
        if often:
            orders = sum(
                (-1) ** gaps * comb(bad + 1, gaps) * comb(draws - gaps * length, bad)
                for gaps in range(min(bad + 1, good // length) + 1)
            )
            missed += often * orders / comb(draws, good)
    return 1 - missed


def chosen_face(
    game: CoreGame, bag: str, face: str | None, distances: Distances | None
) -> tuple[ChipBag, Face, tuple[int, ...]]:
    """The bag, the face that is read, and the distances; UnknownName, ValueError in words."""
    if not game.system.bags:
        raise ValueError(f"{game.system.title} draws from no bag")
    chosen = game.system.bags[find(bag, game.system.bags, "bag")]
    name = next(iter(chosen.faces)) if face is None else find(face, chosen.faces, "face of a chip")
    read = chosen.faces[name]
    asked = range(1, FARTHEST + 1) if distances is None else listed(distances)
    away = tuple(read.at(distance, "distances") for distance in asked) if read.by_distance else (0,)
    if not away:
        raise ValueError("distances: expected at least one")
    return chosen, read, away


def _outcomes(text: str, words: tuple[str, ...]) -> set[str]:
    """The outcomes that are meant: several joined by ``or``, all others behind ``not``."""
    wanted = text.strip()
    if wanted.startswith("not "):
        return set(words) - _outcomes(wanted.removeprefix("not "), words)
    return {find(part.strip(), words, "outcome") for part in wanted.split(" or ")}
