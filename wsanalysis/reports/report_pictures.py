"""Pictures of reports: outcomes over distance, match-ups, survival, exact against sampled."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pandas as pd

from wsanalysis import charts
from wsanalysis.analysis.by_distance import by_distance
from wsanalysis.analysis.survival import sampled_survival, survival
from wsanalysis.asking.odds import Odds
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import say
from wsanalysis.reports.text_pages import Matchups

TRIALS = 2_000
"""Of each sampled point of a curve."""


class Shot(NamedTuple):
    """A shot over distance: how far the weapon reaches without a penalty, if that is to be marked."""

    attacker: str
    target: str
    distances: Iterable[int]
    title: str
    reach: int | None = None


def exact_footer(game: CoreGame) -> str:
    """The footer of a picture in which nothing is sampled."""
    return f"exact, nothing sampled · {game.provenance}"


def bands_chart(
    game: CoreGame,
    question: str,
    shots: Sequence[Shot],
    height: float = 8.2,
    measure: str = "distance (hexes)",
) -> charts.Picture:
    """The effect of two shots over distance."""
    axes = charts.panels(1, 2, height=height)
    for ax, shot in zip(axes, shots, strict=True):
        table = by_distance(game, question, shot.attacker, shot.target, shot.distances).rename_axis(measure)
        marks = {} if shot.reach is None else {shot.reach: say("effective range")}
        charts.draw_outcome_bands(table, ax, marks=marks, title=shot.title)
    return charts.picture(axes[0], footer=exact_footer(game))


def matchup_chart(game: CoreGame, shown: Matchups) -> charts.Picture:
    """A heat map of match-ups between `units` and those they are set `against`, in this order."""
    frame = shown.frame(game)
    one, other = (str(column) for column in frame.columns[:2])
    down, across = (list(shown.more[side](game)) for side in ("units", "against"))
    chosen = frame[frame[one].isin(down) & frame[other].isin(across)]
    cells = charts.matrix(chosen, one, other, shown.chance).loc[down, across]
    drawn = charts.draw_heat_map(cells, title=shown.what, darkest=charts.darkest_of(cells))
    return charts.picture(drawn, footer=exact_footer(game))


def survival_chart(
    game: CoreGame, curves: Mapping[str, Odds], turns: Sequence[int], seed: int, out: str, title: str
) -> charts.Picture:
    """The survival of a unit that is not yet `out`, with samples after some of the turns beside the curve."""
    sampled = sampled_survival(curves, list(turns), TRIALS, seed, out)
    ax = charts.draw_survival(survival(curves, out), sampled=sampled, title=title)
    how = f"curves exact; points sampled, {TRIALS:,} trials each, seeds {seed} + turn, 95 % intervals"
    return charts.picture(ax, footer=f"{how} · {game.provenance}")


def agreement_chart(table: pd.DataFrame, game: CoreGame) -> charts.Picture:
    """Exact against sampled, the likeliest outcome of each question of `agreement`.

    One outcome per question, since those of one simulation depend on each other.
    """
    ordered = table.sort_values(["seed", "exact"], ascending=[True, False]).drop_duplicates("seed")
    ax = charts.draw_z_scores(
        ordered, title="Sampled minus exact, in standard errors, one outcome per question"
    )
    trials, seed = int(table["trials"].iloc[0]), int(table["seed"].min())
    how = f"sampled by the rules, {trials:,} trials a question, seeds from {seed}, against exact odds"
    return charts.picture(ax, footer=f"{how} · {game.provenance}")
