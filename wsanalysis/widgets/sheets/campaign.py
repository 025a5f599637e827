"""A campaign on the bench: how it ends and goes by week, what purchases are worth, one campaign told."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.display import percent
from wsanalysis.languages import capital
from wsanalysis.widgets.jobs import Teller
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.sheets.scenario import (
    MOST_GAMES,
    MOST_SEED,
    Count,
    on_disk,
    pages_of,
    seen,
    shares_of,
)
from wsanalysis.widgets.sheets.sheet import (
    Action,
    Block,
    Cell,
    Sheet,
    Values,
    pictures,
    table,
    text,
    turns,
    worked,
)

if TYPE_CHECKING:
    import pandas as pd

    from wsanalysis.battles.runs.results import Results
    from wsanalysis.game import Game

GAMES = 100
"""Campaigns, unless another number is given: some seconds' worth."""


def _listed(game: "Game") -> tuple[dict[str, dict[Any, Any]], list[str], list[str], str]:
    """The campaigns by title, their players, the grades above the worst of all, and why there are none."""
    return _list(game, on_disk(game))


@lru_cache(maxsize=8)
def _list(game: "Game", _: Any) -> tuple[dict[str, dict[Any, Any]], list[str], list[str], str]:
    from wsanalysis.battles.core.grading import grading_of

    try:
        campaigns = game.campaigning
        rows = campaigns.scenarios.reset_index(names="name").to_dict("records")
        grades = grading_of(campaigns.battle(rows[0]["name"])).grades[1:]
    except ValueError as error:
        return {}, [], [], str(error)
    return {str(row["title"]): {**row} for row in rows}, list(campaigns.players), list(grades), ""


def _row(scene: Scene, values: Values) -> dict[Any, Any]:
    every = _listed(scene.files)[0]
    return every.get(str(values.get("campaign"))) or next(iter(every.values()))


def _form(scene: Scene, _: Values) -> list[Parameter]:
    titles, players, grades, _why = _listed(scene.files)
    return [
        Parameter("campaign", "word", words=tuple(titles), must=True),
        Parameter("player", "word", words=tuple(players), must=True),
        Parameter("grade to reach", "word", words=tuple(grades), standard=grades[-2], must=True),
        Parameter("games", "number", 1, MOST_GAMES, standard=GAMES, must=True),
        Parameter("seed", "number", 0, MOST_SEED, standard=1, must=True),
    ]


def _campaign(scene: Scene, values: Values) -> dict[str, Any]:
    return {"scenario": _row(scene, values)["name"], "player": values["player"], "seed": values["seed"]}


def _campaigns(scene: Scene, values: Values) -> dict[str, Any]:
    return {**_campaign(scene, values), "games": values["games"]}


def _to_reach(scene: Scene, values: Values) -> dict[str, Any]:
    return {**_campaigns(scene, values), "grade": values["grade to reach"]}


def _about(scene: Scene, values: Values) -> list[Block]:
    row = _row(scene, values)
    said = (
        f"{capital(row['situation'])}: {row['weeks']} weeks, {row['SO']} SO points,"
        f" {row['VP for good']} VP for a good result."
    )
    force = "The player buys a force first."
    if row["units"] != "bought":
        force = f"A force of {row['units']} units."
    return [text("", [said, force])]


def play(
    game: "Game", teller: Teller, *, scenario: str, games: int, seed: int, player: str
) -> dict[str, Any]:
    """Many campaigns of a player: grades, the course by week, what failed ones failed by.

    A run that is cancelled keeps those that were played.
    """
    row = game.campaigning.scenarios.loc[scenario]
    title = f"{row['title']}: {player}"
    count = Count(teller, games, title, [str(row["first player"])])
    results = game.play(scenario, games, seed, policies=(player, player), until=count, progress=False)
    basis = f"sampled, {count.games:,} campaigns, seed {seed}"
    foot = f"{basis} · 95 % intervals, valid at every look · {results.run.provenance}"
    reached = results.grades()
    columns = ([*map(float, reached[end])] for end in ("share", "low", "high"))
    rows = [*zip(map(str, reached.index), *columns, strict=True)]
    blocks = [shares_of(title, rows, foot, None, head="Grade"), *_failures(results.failures())]
    if count.games > 1:
        blocks += _course(results)
    return worked(*blocks, done=count.games, total=games)


def _failures(failed: "pd.DataFrame") -> list[Block]:
    """What failed campaigns failed by: a sentence of each cause, or that none failed."""
    if failed.empty:
        return [text("What campaigns failed by", ["None failed."])]
    rows: list[list[Cell]] = [
        [row["failed by"], str(row["week"]), percent(row["share"]),
         {"bar": [row["low"], row["high"], row["share"]]}]
        for row in failed.reset_index().to_dict("records")
    ]  # fmt: skip
    heads = ["SO points could not be paid", "#in week", "#Share of all", "|"]
    return [table("What campaigns failed by", heads, rows)]


def _course(results: "Results") -> list[Block]:
    """How campaigns go from week to week, and how much is decided by its end."""
    course = results.course()
    drawn: Any = results.plot(what="course")
    weeks = course[~course.index.duplicated()]
    rows: list[list[Cell]] = [
        [f"week {week}", f"{int(row['games']):,}", "–" if row["decided"] != row["decided"] else
         percent(float(row["decided"]))]
        for week, row in weeks.iterrows()
    ]  # fmt: skip
    about = "Decided: the share of the spread of final VP that the state at the end of the week explains."
    return [
        pictures("Week by week", [seen(drawn)]),
        table("How far it is decided", ["", "#Campaigns that got there", "#Decided"], rows, about=about),
    ]


def worth(
    game: "Game", _: Teller, *, scenario: str, games: int, seed: int, player: str, grade: str
) -> dict[str, Any]:
    """What each purchase is worth to the force; there is nothing of it if it is ended early."""
    found = game.worth(scenario, games, seed, grade=grade, player=player)
    drawn: Any = found.plot()
    shown = found.wide()
    rows: list[list[Cell]] = [
        [str(name), *map(str, row.values())] for name, row in shown.to_dict("index").items()
    ]
    vp, share = found.base
    before = f"As it is: {vp:.2f} VP, {grade} or better in {percent(share)}. {found.force}."
    foot = f"{found.footer} · {found.provenance}"
    said = f"{found.sentence[:1].upper()}{found.sentence[1:]}."
    total = games * (1 + len(found.table))
    return worked(
        text("What a purchase is worth", [said, before], foot=foot),
        pictures("", [seen(drawn)]),
        table("Each given for nothing", ["", *(f"#{head}" for head in shown.columns)], rows),
        done=total, total=total,
    )  # fmt: skip


def replay(game: "Game", teller: Teller, *, scenario: str, seed: int, player: str) -> dict[str, Any]:
    """One campaign: its log, and week by week on the operational map."""
    told = game.watch(scenario, seed, policies=(player, player), digest=False)
    shown = pages_of(told.turns, teller)
    log = [_log(title, rows) for title, rows in told.log.items()]
    blocks = [text(told.title, told.result, foot=told.footer), turns("Week by week", shown), *log]
    return worked(*blocks, done=len(shown), total=len(shown))


def _log(title: str, rows: "pd.DataFrame") -> Block:
    numbers = {*map(str, rows.columns[1:])} & {*map(str, rows.select_dtypes("number"))}
    heads = [f"#{name}" if name in numbers else str(name) for name in map(str, rows.columns)]
    return table(title, heads, [[str(cell) for cell in row] for row in rows.to_numpy().tolist()])


CAMPAIGN = Sheet(
    "A campaign",
    "Play counts how campaigns of a player end, and shows how they go week by week. What a purchase is worth"
    " gives each to the force for nothing, on the same luck. Watch tells one campaign on its operational"
    " map.",
    _form,
    {
        "play": Action("Play", play, _campaigns),
        "worth": Action("What is a purchase worth?", worth, _to_reach, main=False),
        "replay": Action("Watch one campaign", replay, _campaign, main=False),
    },
    shows=_about,
    missing=lambda scene: _listed(scene.files)[3],
    opens="play",
)  # fmt: skip
