"""A scenario on the bench: games that are counted as they come in, the verdict in words, one game told."""

import base64
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis import playtest_words
from wsanalysis.analysis.playtests import Playtests, at_own_table, playtests
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.display import ends, percent
from wsanalysis.battles.runs import difficulty_words, verdict_words
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.battles.runs.runner import FAIR
from wsanalysis.battles.runs.usual import USUAL, who_plays
from wsanalysis.battles.scenarios.scenario_files import FOLDER as SCENARIOS
from wsanalysis.charts.picture import as_png
from wsanalysis.languages import capital
from wsanalysis.probability.sequential import always_valid
from wsanalysis.widgets.jobs import Stopped, Teller
from wsanalysis.widgets.scene import Scene
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
    from wsanalysis.battles.runs.report import Turn
    from wsanalysis.game import Game

STOPPED = "stopped by hand"
WANTED = "which the scenario is meant to have"
MOST_GAMES = 1_000_000
MOST_SEED = 2**31 - 1
BOARD_DPI = 130
JUDGED = 240_000
"""Games for a verdict, at the least: enough to train replies."""


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
        rows = game.scenarios.reset_index(names="name").to_dict("records")
        players = [*([USUAL] if game.map_game.seats > 1 else []), *game.players]
        return {str(row["title"]): {**row} for row in rows}, list(dict.fromkeys(players)), ""
    except ValueError as error:
        return {}, [], str(error)


def _row(scene: Scene, values: Values) -> dict[Any, Any]:
    every = _listed(scene.files)[0]
    return every.get(str(values.get("scenario"))) or next(iter(every.values()))


def _seats(scene: Scene, values: Values) -> list[str]:
    row = _row(scene, values)
    every = ("first player", "second player")
    return [f"{row[side]} player" for side in every[: scene.files.map_game.seats]]


def _form(scene: Scene, given: Values) -> list[Parameter]:
    titles, players, _ = _listed(scene.files)
    return [
        Parameter("scenario", "word", words=tuple(titles), must=True),
        *(Parameter(seat, "word", words=tuple(players), must=True) for seat in _seats(scene, given)),
        Parameter("games", "number", 1, MOST_GAMES, standard=1000, must=True),
        Parameter("seed", "number", 0, MOST_SEED, standard=1, must=True),
    ]


def _scenario(scene: Scene, values: Values) -> dict[str, Any]:
    return {"scenario": _row(scene, values)["name"]}


def _how_many(values: Values) -> dict[str, Any]:
    return {"games": values["games"]}


def _game(scene: Scene, values: Values) -> dict[str, Any]:
    policies = [values[seat] for seat in _seats(scene, values)]
    policies = [policies[0], policies[-1]]  # with one seat nobody asks the second one
    return {**_scenario(scene, values), "seed": values["seed"], "policies": policies}


def _about(scene: Scene, values: Values) -> list[Block]:
    row = _row(scene, values)
    about = f"{capital(row['situation'])}: {row['first player']} against {row['second player']}."
    return [text("", [about])]


class Count:
    """What `game.play` asks after every game: counts it, and says when to stop.

    As an `until` of a run it makes the run's intervals always valid, which looking at them all the while
    needs.
    """

    draws = 0.5
    confidence = 0.95

    def __init__(self, teller: Teller, games: int, title: str, sides: list[str]) -> None:
        self._teller, self._games, self._title, self._sides = teller, games, title, sides
        self.wins = self.drawn = self.games = 0

    def watch(self) -> "Count":
        return self

    def add(self, trial: float) -> str:
        self.games += 1
        self.wins += trial == 1
        self.drawn += trial == self.draws
        if self._teller.due:
            shown = worked(self.block()) if len(self._sides) > 1 else {}
            self._teller.tell(self.games, self._games, **shown)
        return STOPPED if self._teller.stopped else ""

    def block(self, foot: str = "") -> Block:
        """Who wins how often, with the ends of a 95 % interval that is always valid."""
        lost = self.games - self.wins - self.drawn
        named = {f"{self._sides[0]} wins": self.wins, f"{self._sides[1]} wins": lost, "draws": self.drawn}
        shares = []
        for name, number in named.items():
            low, high = always_valid(number, self.games)
            shares.append((name, number / max(self.games, 1), float(low), float(high)))
        return shares_of(self._title, shares, foot)


def barred(low: float, high: float, mark: float) -> dict[str, list[float]]:
    """The bar of an interval, 0 to 1; without one (NaN: all games were alike) it is the mark alone."""
    return {"bar": [mark if low != low else low, mark if high != high else high, mark]}


def shares_of(
    title: str, shares: list[tuple[str, float, float, float]], foot: str,
    band: tuple[float, float] | None = (FAIR.low, FAIR.high), meant: str = "which is fair", only: str = "",
    head: str = "Who",
) -> Block:  # fmt: skip
    """Shares with their intervals; shaded is the band of what is meant, if any, in all rows or one `only`."""
    shaded = {"fair": [*band]} if band else {}
    rows: list[list[Cell]] = [
        [name, percent(share), ends(low, high, percent),
         {**barred(low, high, share), **(shaded if only in ("", name) else {})}]
        for name, share, low, high in shares
    ]  # fmt: skip
    about = f"Shaded: {100 * band[0]:.0f} to {100 * band[1]:.0f} %, {meant}." if band else ""
    return table(title, [head, "#Share", "#95 % interval", "|"], rows, foot=foot, about=about)


def play(
    game: "Game", teller: Teller, *, scenario: str, games: int, seed: int, policies: list[str]
) -> dict[str, Any]:
    """Many games between two players; a run that is cancelled keeps the games that were played."""
    row = game.scenarios.loc[scenario]
    (first, second), by = who_plays(game.battle(scenario), policies)
    title = f"{row['title']}: {first} against {second}"
    if game.map_game.seats == 1:
        title = f"{row['title']}: {first}"
    sides = [str(row[side]) for side in ("first player", "second player")]
    count = Count(teller, games, title, sides[: game.map_game.seats])
    results = game.play(scenario, games, seed, policies=(first, second), until=count, progress=False)
    foot = f"sampled, {count.games:,} games, seed {seed} · 95 % intervals, valid at every look"
    foot = " · ".join([foot, *filter(None, [by]), results.run.provenance])
    if game.map_game.seats == 1:
        reached = results.grades()
        columns = ([*map(float, reached[end])] for end in ("share", "low", "high"))
        rows = [*zip(map(str, reached.index), *columns, strict=True)]
        block = shares_of(title, rows, foot, None, head="Grade")
    else:
        block = count.block(foot)
    return worked(block, done=count.games, total=games)


def verdict(game: "Game", _: Teller, *, scenario: str, games: int, seed: int) -> dict[str, Any]:
    """Whether the scenario is fair, between players of every kind; there is none if it is ended early.

    Of a scenario of one seat, how hard it is.
    """
    games = max(games, JUDGED)
    own = at_own_table(game, scenario)  # a faulty log is told before any game
    found = game.verdict(scenario, games, seed)
    beside = list(_at_table(playtests(game, games=0, scenarios=own, verdicts={own: found}))) if own else []
    if isinstance(found, Difficulty):
        return worked(*_difficulty(game, found, scenario), *beside, done=found.games, total=found.games)
    foot = f"{found.footer} · {found.provenance}"
    shares = [(f"{found.sides[0]}: best play on both sides", found.value, *found.interval)]
    shares += [
        (
            f"{reply.side}: {reply.player} against {verdict_words.against(reply)}",
            reply.share,
            reply.low,
            reply.high,
        )
        for reply in found.replies
    ]
    every = verdict_words.wide(found)
    pairs = [[str(name), *row] for name, row in zip(every.index, every.to_numpy().tolist(), strict=True)]
    heads = [f"{found.sides[0]} player", *(f"#{name}" for name in every.columns)]
    return worked(
        text(f"Verdict on {game.scenarios.loc[scenario]['title']}", [verdict_words.sentence(found)]),
        *beside,
        shares_of("Share of wins with the best play, and with the best replies", shares, foot),
        table("Every pair of players", heads, pairs, about=f"{verdict_words.heading(found)}."),
        done=found.games, total=found.games,
    )  # fmt: skip


def _at_table(found: Playtests) -> Iterator[Block]:
    """What was played at a table beside the verdict: shares of both and together, or grades; and notes."""
    foot = f"{found.footer} · {found.provenance}"
    for one in found.joint.values():
        kinds = {"machine": one.machine, "your table": one.table, "together": one.together}
        shares = [(name, *share) for name, share in kinds.items() if share]
        yield text("At your table", [f"{one.sentence}.", f"{capital(playtest_words.fair(one))}."])
        yield shares_of(f"{one.side} share between people of equal skill", shares, foot, head="Verdict")
    for graded in found.graded.values():
        yield text("At your table", [f"{graded.sentence}."], foot=foot)
    if found.notes:
        yield text("What to know of this log", [f"{capital(note)}." for note in found.notes])


def _difficulty(game: "Game", found: Difficulty, scenario: str) -> Iterator[Block]:
    """How hard a scenario of one seat is: the shares of the best player found, and all players."""
    yield text(f"Difficulty of {game.scenarios.loc[scenario]['title']}", [found.sentence])
    shares = [(difficulty_words.named(found, grade), *found.reaches(grade)) for grade in found.grades[1:]]
    shares.append(("VP of those at stake", *found.mean("score")))
    foot = f"{found.footer} · {found.provenance}"
    band = (found.wanted.low, found.wanted.high) if found.wanted else None
    title = f"{found.side} battles of the best player found, {found.best}"
    only = difficulty_words.named(found, found.wanted.grade) if found.wanted else ""
    yield shares_of(title, shares, foot, band, WANTED, only)
    every = difficulty_words.wide(found)
    rows: list[list[Cell]] = [
        [str(name), *map(str, row.values())] for name, row in every.to_dict("index").items()
    ]
    heads = [f"{found.side} player", *(f"#{column}" for column in every.columns)]
    yield table("Every player", heads, rows, about=f"{difficulty_words.heading(found)}.")


def seen(drawn: Any, alt: str = "") -> tuple[str, str]:
    """A chart as `sheet.pictures` takes it: a PNG in base64, and what there is to see."""
    return base64.b64encode(as_png(drawn, BOARD_DPI)).decode(), alt or drawn.alt


def pages_of(turns: Sequence["Turn"], teller: Teller) -> list[dict[str, Any]]:
    """Turns as `sheet.turns` takes them, each with its picture; raises `Stopped` if it is cancelled."""
    shown: list[dict[str, Any]] = []
    for turn in turns:
        if teller.stopped:
            raise Stopped
        teller.tell(len(shown), len(turns))
        picture, alt = seen(turn.plot())
        lines = list(turn.told(routine=False)) or ["Nothing but routine happened."]
        shown.append({"head": turn.head, "lines": lines, "picture": picture, "alt": alt})
    return shown


def replay(game: "Game", teller: Teller, *, scenario: str, seed: int, policies: list[str]) -> dict[str, Any]:
    """One game between two players: how it was won, what decided it, and turn by turn, on its board."""
    first, second = policies
    told = game.watch(scenario, seed, policies=(first, second), digest=True)
    shown = pages_of([*told.moments, *told.turns], teller)
    decisive = len(told.moments)
    blocks = [
        text(told.title, told.result, foot=told.footer), text("How it was won", told.digest),
        turns("Turn by turn", shown[decisive:]),
    ]  # fmt: skip
    if decisive:
        maps = [(turn["picture"], turn["alt"]) for turn in shown[:decisive]]
        blocks.append(pictures("What decided it", maps))
    return worked(*blocks, done=len(shown), total=len(shown))


def laid_out(game: "Game", _: Teller, *, scenario: str) -> dict[str, Any]:
    """The map of a scenario as `map` draws it: where everybody begins, and what it is about."""
    board, footer = import_module("wsanalysis.battle_pictures").map_of(game, scenario)
    title = str(game.scenarios.loc[scenario]["title"])
    about = f"map of {title}: where both sides begin, and the objectives"
    return worked(pictures(title, [seen(board, about)]), text("", [], foot=footer))


SCENARIO = Sheet(
    "A scenario",
    "Play counts games between two players. Verdict lets every kind of player meet every other. Watch tells"
    " one game, turn by turn: how it was won, and what decided it.",
    _form,
    {
        "play": Action("Play", play, lambda scene, values: {**_game(scene, values), **_how_many(values)}),
        "verdict": Action(
            "Verdict", verdict,
            lambda scene, values: {**_scenario(scene, values), **_how_many(values), "seed": values["seed"]},
            main=False,
        ),
        "replay": Action("Watch one game", replay, _game, main=False),
        "map": Action("Show the map", laid_out, _scenario, main=False),
    },
    shows=_about,
    missing=lambda scene: _listed(scene.files)[2],
    opens="map",
)  # fmt: skip
