"""Work on a campaign: how it ends and goes by week, what purchases are worth, one campaign told."""

from typing import TYPE_CHECKING, Any

from wsanalysis.asking.display import percent
from wsanalysis.battles.runs.runner import play_in_steps
from wsanalysis.battles.runs.weeks_words import decided_words
from wsanalysis.widgets.jobs import Rests, Teller
from wsanalysis.widgets.sheets.form_sheet import Cell, PageBlock, pictures, table, text, turns, worked
from wsanalysis.widgets.works.pictured import pages_of, seen
from wsanalysis.widgets.works.scenario import Count, shares_of

if TYPE_CHECKING:
    import pandas as pd

    from wsanalysis.battles.runs.results import Results
    from wsanalysis.game import Game


def play(game: "Game", teller: Teller, *, scenario: str, games: int, seed: int, player: str) -> Rests:
    """Many campaigns of a player: grades, the course by week, what failed ones failed by.

    A run that is cancelled keeps those that were played.
    """
    row = game.campaigning.scenarios.loc[scenario]
    title = f"{row['title']}: {player}"
    count = Count(teller, games, title, [str(row["first player"])])
    results = yield from play_in_steps(
        game.having(scenario), scenario, games, seed, policies=(player, player), until=count, progress=False
    )
    basis = f"sampled, {count.games:,} campaigns, seed {seed}"
    foot = f"{basis} · 95 % intervals, valid at every look · {results.run.provenance}"
    reached = results.grades()
    columns = ([*map(float, reached[end])] for end in ("share", "low", "high"))
    rows = [*zip(map(str, reached.index), *columns, strict=True)]
    blocks = [shares_of(title, rows, foot, None, head="Grade"), *_failures(results.failures())]
    if count.games > 1:
        blocks += _course(results)
    return worked(*blocks, done=count.games, total=games)


def _failures(failed: "pd.DataFrame") -> list[PageBlock]:
    """The causes of failed campaigns: a sentence of each, or that none failed."""
    if failed.empty:
        return [text("What campaigns failed by", ["None failed."])]
    rows: list[list[Cell]] = [
        [row["failed by"], str(row["week"]), percent(row["share"]),
         {"bar": [row["low"], row["high"], row["share"]]}]
        for row in failed.reset_index().to_dict("records")
    ]  # fmt: skip
    heads = ["SO points could not be paid", "#in week", "#Share of all", "|"]
    return [table("What campaigns failed by", heads, rows)]


def _course(results: "Results") -> list[PageBlock]:
    """The course of campaigns from week to week, and how much is decided by its end."""
    course = results.course()
    drawn: Any = results.plot(what="course")
    weeks = course[~course.index.duplicated()]
    rows: list[list[Cell]] = [
        [f"week {week}", f"{int(row['games']):,}", decided_words(row, whole=True)]
        for week, row in weeks.iterrows()
    ]
    about = "Decided: the share of the spread of final VP that the state at the end of the week explains."
    return [
        pictures("Week by week", [seen(drawn)]),
        table("How far it is decided", ["", "#Campaigns that got there", "#Decided"], rows, about=about),
    ]


def worth(
    game: "Game", _: Teller, *, scenario: str, games: int, seed: int, player: str, grade: str
) -> dict[str, Any]:
    """Measure the worth of each purchase to the force; there is nothing of it if it is ended early."""
    found = game.worth(scenario, games, seed, grade=grade, player=player)
    drawn: Any = found.plot()
    shown = found.wide()
    rows: list[list[Cell]] = [
        [str(name), *map(str, row.values())] for name, row in shown.to_dict("index").items()
    ]
    before = f"As it is: {found.base.words(grade)}. {found.force}."
    foot = f"{found.footer} · {found.provenance}"
    said = f"{found.sentence[:1].upper()}{found.sentence[1:]}."
    total = games * (1 + len(found.table))
    return worked(
        text("What a purchase is worth", [said, before], foot=foot),
        pictures("", [seen(drawn)]),
        table("Each given for nothing", ["", *(f"#{head}" for head in shown.columns)], rows),
        done=total, total=total,
    )  # fmt: skip


def replay(game: "Game", teller: Teller, *, scenario: str, seed: int, number: int, player: str) -> Rests:
    """The campaign of this `number`: its log, and week by week on the operational map."""
    told = game.watch(scenario, seed, number=number, policies=(player, player), digest=False)
    shown = yield from pages_of(told.turns, teller)
    log = [_log(title, rows) for title, rows in told.log.items()]
    blocks = [text(told.title, told.result, foot=told.footer), turns("Week by week", shown), *log]
    return worked(*blocks, done=len(shown), total=len(shown))


def _log(title: str, rows: "pd.DataFrame") -> PageBlock:
    numbers = {*map(str, rows.columns[1:])} & {*map(str, rows.select_dtypes("number"))}
    heads = [f"#{name}" if name in numbers else str(name) for name in map(str, rows.columns)]
    return table(title, heads, [[str(cell) for cell in row] for row in rows.to_numpy().tolist()])
