"""A campaign on the bench: how it ends and goes by week, what purchases are worth, one campaign told."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.battles.runs.listing import scenario_rows
from wsanalysis.languages import capital
from wsanalysis.widgets.jobs import Later
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.form_sheet import Action, FormSheet, PageBlock, Values, text
from wsanalysis.widgets.sheets.scenario import MOST_GAMES, MOST_SEED, on_disk

if TYPE_CHECKING:
    from wsanalysis.game import Game

WORK = "wsanalysis.widgets.works.campaign"
WATCHED = "campaign to watch"
"""Its number under the seed, from 0: the same one that is counted."""
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
        rows = scenario_rows(campaigns)
        grades = grading_of(campaigns.battle(rows[0]["scenario"])).grades[1:]
    except ValueError as error:
        return {}, [], [], str(error)
    return {str(row["title"]): {**row} for row in rows}, list(campaigns.players), list(grades), ""


def _row(scene: BenchScene, values: Values) -> dict[Any, Any]:
    every = _listed(scene.files)[0]
    return every.get(str(values.get("campaign"))) or next(iter(every.values()))


def _form(scene: BenchScene, _: Values) -> list[Parameter]:
    titles, players, grades, _why = _listed(scene.files)
    return [
        Parameter("campaign", "word", words=tuple(titles), must=True),
        Parameter("player", "word", words=tuple(players), must=True),
        Parameter("grade to reach", "word", words=tuple(grades), standard=grades[-2], must=True),
        Parameter("games", "number", 1, MOST_GAMES, standard=GAMES, must=True),
        Parameter("seed", "number", 0, MOST_SEED, standard=1, must=True),
        Parameter(WATCHED, "number", 0, MOST_GAMES - 1, standard=0, must=True),
    ]


def _campaign(scene: BenchScene, values: Values) -> dict[str, Any]:
    return {"scenario": _row(scene, values)["scenario"], "player": values["player"], "seed": values["seed"]}


def _watched(scene: BenchScene, values: Values) -> dict[str, Any]:
    return {**_campaign(scene, values), "number": values[WATCHED]}


def _campaigns(scene: BenchScene, values: Values) -> dict[str, Any]:
    return {**_campaign(scene, values), "games": values["games"]}


def _to_reach(scene: BenchScene, values: Values) -> dict[str, Any]:
    return {**_campaigns(scene, values), "grade": values["grade to reach"]}


def _about(scene: BenchScene, values: Values) -> list[PageBlock]:
    row = _row(scene, values)
    said = (
        f"{capital(row['situation'])}: {row['weeks']} weeks, {row['SO']} SO points,"
        f" {row['VP for good']} VP for a good result."
    )
    force = "The player buys a force first."
    if row["units"] != "bought":
        force = f"A force of {row['units']} units."
    return [text("", [said, force])]


CAMPAIGN = FormSheet(
    "A campaign",
    "Play counts how campaigns of a player end, and shows how they go week by week. What a purchase is worth"
    " gives each to the force for nothing, on the same luck. Watch tells one campaign on its operational"
    " map.",
    _form,
    {
        "play": Action("Play", Later(WORK, "play"), _campaigns),
        "worth": Action("What is a purchase worth?", Later(WORK, "worth"), _to_reach, main=False),
        "replay": Action("Watch one campaign", Later(WORK, "replay"), _watched, main=False),
    },
    shows=_about,
    missing=lambda scene: _listed(scene.files)[3],
    opens="play",
)  # fmt: skip
