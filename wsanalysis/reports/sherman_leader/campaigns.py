"""Campaigns: how they end and go by week, what failed ones fail by, and what open values change."""

import pandas as pd

from wsanalysis.asking.display import percent
from wsanalysis.battles.core.grading import grading_of
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.weeks_words import weeks_table
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import quantity
from wsanalysis.printing.sherman_leader import WORDS
from wsanalysis.probability.paired import paired_means
from wsanalysis.reports.battles import grades_page
from wsanalysis.reports.sherman_leader.assumptions import CHART
from wsanalysis.reports.text_pages import TextPage, page_of

CAMPAIGNS, SEED = 200, 1944
FAILED, NOTHING = "failed", "none failed"
READINGS = ("one", "several")
"""Both readings of `battles_a_week`, the standard one first."""


def campaigns(game: CoreGame, games: int = CAMPAIGNS, seed: int = SEED) -> TextPage:
    """The page: every campaign by the default planner, `games` of each."""
    game = game.campaigning
    game.map_game.ensure_compiled(False)
    titles = {str(name): str(title) for name, title in game.scenarios["title"].items()}
    player, *_ = game.players
    played = {
        (name, reading): grades_page.played(
            game.with_options(battles_a_week=reading), name, player, games, seed
        )
        for name in titles
        for reading in READINGS
    }
    standard = {titles[name]: results for (name, reading), results in played.items() if reading == "one"}
    sections = {
        f"how campaigns of {player} end, by battles a week for a unit": _ends(game, titles, played),
        "what campaigns failed by, of all, one battle a week": _failures(standard),
        "the course, one battle a week: means at the end of a week": _course(standard),
    }
    for name, title in titles.items():
        changed = grades_page.readings(game, name, CHART, games, seed, FAILED)
        changed.index.names = ["battalions", "instead"]
        said = f"other values of the reconstructed operational chart in {title}"
        sections[said] = grades_page.shown_readings(changed, FAILED)
    method = (
        f"sampled, {quantity(games, 'campaign')} a row, seed {seed}, 95 % intervals (Wilson, Student; paired)"
    )
    return page_of(WORDS, "Campaigns in numbers", sections, method=method)


def _ends(game: CoreGame, titles: dict[str, str], played: dict[tuple[str, str], Results]) -> pd.DataFrame:
    """The share of each grade with its ends, and mean VP; the best grade first."""
    rows, index = [], []
    for (name, reading), results in played.items():
        graded = results.grades()
        names = reversed(grading_of(game.battle(name)).grades)
        row = {
            grade: f"{percent(share)} ({percent(low)} to {percent(high)})"
            for grade, share, low, high in zip(
                names, graded["share"], graded["low"], graded["high"], strict=True
            )
        }
        vp = paired_means([float(points) for points in results.games["VP gained"]])
        rows.append({**row, "VP gained": f"{vp.difference:.2f} ({vp.low:.2f} to {vp.high:.2f})"})
        index.append((titles[name], reading))
    return pd.DataFrame(rows, index=pd.MultiIndex.from_tuples(index, names=["campaign", "battles a week"]))


def _failures(standard: dict[str, Results]) -> pd.DataFrame:
    """The costs that could not be paid, by the week in which they were due."""
    rows = {}
    for title, results in standard.items():
        failed = results.failures().reset_index()
        for cause in dict.fromkeys(failed["failed by"]) or [NOTHING]:
            here = failed[failed["failed by"] == cause]
            weeks = zip(here["week"], here["share"], strict=True)
            rows[title, str(cause)] = {f"week {week}": percent(share) for week, share in weeks}
    table = pd.DataFrame.from_dict(rows, orient="index")
    table.index = pd.MultiIndex.from_tuples(rows, names=["campaign", "failed by"])
    return table[sorted(table.columns)].fillna("")


def _course(standard: dict[str, Results]) -> pd.DataFrame:
    """The means left after each week, and how far the result is decided, of campaigns that went on."""
    tables = {title: weeks_table(results.course(), whole=False) for title, results in standard.items()}
    table = pd.concat(tables, names=["campaign", "mean of"])
    return table[sorted(table.columns)].fillna("")
