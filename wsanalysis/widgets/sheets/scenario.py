"""A scenario on the bench: its games between two players, the verdict, one game told, its map."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.battles.runs.listing import scenario_rows
from wsanalysis.battles.runs.players import USUAL
from wsanalysis.battles.scenarios.scenario_files import FOLDER as SCENARIOS
from wsanalysis.languages import capital
from wsanalysis.widgets.jobs import Later
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.form_sheet import Action, FormSheet, PageBlock, Values, text

if TYPE_CHECKING:
    from wsanalysis.game import Game

MOST_GAMES = 1_000_000
MOST_SEED = 2**31 - 1
WATCHED = "game to watch"
"""Its number under the seed, from 0: the same game that is counted."""
WORK = "wsanalysis.widgets.works.scenario"


def on_disk(game: "Game") -> tuple[tuple[str, int, int], ...]:
    """The files of a game's scenarios as they are now: what was listed holds as long as this does."""
    files = (path for path in sorted((game.folder / SCENARIOS).rglob("*.toml")) if path.is_file())
    return tuple((str(path), (found := path.stat()).st_mtime_ns, found.st_size) for path in files)


def _listed(game: "Game") -> tuple[dict[str, dict[Any, Any]], list[str], str]:
    """The scenarios by title, the players, and why there are none; a file that is new is among them."""
    return _list(game, on_disk(game))


@lru_cache(maxsize=8)
def _list(game: "Game", _: Any) -> tuple[dict[str, dict[Any, Any]], list[str], str]:
    try:
        rows = scenario_rows(game)
        players = [*([USUAL] if game.map_game.seats > 1 else []), *game.players]
        return {str(row["title"]): {**row} for row in rows}, list(dict.fromkeys(players)), ""
    except ValueError as error:
        return {}, [], str(error)


def _row(scene: BenchScene, values: Values) -> dict[Any, Any]:
    every = _listed(scene.files)[0]
    return every.get(str(values.get("scenario"))) or next(iter(every.values()))


def _seats(scene: BenchScene, values: Values) -> list[str]:
    row = _row(scene, values)
    every = ("first player", "second player")
    return [f"{row[side]} player" for side in every[: scene.files.map_game.seats]]


def _form(scene: BenchScene, given: Values) -> list[Parameter]:
    titles, players, _ = _listed(scene.files)
    return [
        Parameter("scenario", "word", words=tuple(titles), must=True),
        *(Parameter(seat, "word", words=tuple(players), must=True) for seat in _seats(scene, given)),
        Parameter("games", "number", 1, MOST_GAMES, standard=1000, must=True),
        Parameter("seed", "number", 0, MOST_SEED, standard=1, must=True),
        Parameter(WATCHED, "number", 0, MOST_GAMES - 1, standard=0, must=True),
    ]


def _scenario(scene: BenchScene, values: Values) -> dict[str, Any]:
    return {"scenario": _row(scene, values)["scenario"]}


def _how_many(values: Values) -> dict[str, Any]:
    return {"games": values["games"]}


def _game(scene: BenchScene, values: Values) -> dict[str, Any]:
    policies = [values[seat] for seat in _seats(scene, values)]
    policies = [policies[0], policies[-1]]  # with one seat nobody asks the second one
    return {**_scenario(scene, values), "seed": values["seed"], "policies": policies}


def _watched(scene: BenchScene, values: Values) -> dict[str, Any]:
    return {**_game(scene, values), "number": values[WATCHED]}


def _about(scene: BenchScene, values: Values) -> list[PageBlock]:
    row = _row(scene, values)
    about = f"{capital(row['situation'])}: {row['first player']} against {row['second player']}."
    return [text("", [about])]


SCENARIO = FormSheet(
    "A scenario",
    "Play counts games between two players. Verdict lets every kind of player meet every other. Watch tells"
    " one game, turn by turn: how it was won, and what decided it.",
    _form,
    {
        "play": Action(
            "Play", Later(WORK, "play"),
            lambda scene, values: {**_game(scene, values), **_how_many(values)},
        ),
        "verdict": Action(
            "Verdict", Later(WORK, "verdict"),
            lambda scene, values: {**_scenario(scene, values), **_how_many(values), "seed": values["seed"]},
            main=False,
        ),
        "replay": Action("Watch one game", Later(WORK, "replay"), _watched, main=False),
        "map": Action("Show the map", Later(WORK, "laid_out"), _scenario, main=False),
    },
    shows=_about,
    missing=lambda scene: _listed(scene.files)[2],
    opens="map",
)  # fmt: skip
