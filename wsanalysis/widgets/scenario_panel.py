"""The scenario panel: who wins, as the games come in, and the verdict; it can be stopped at any time."""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw

from wsanalysis.arguments.names import find
from wsanalysis.probability.sequential import always_valid
from wsanalysis.widgets.intervals import intervals
from wsanalysis.widgets.page import message, page, shown
from wsanalysis.widgets.save_box import ERRORS

if TYPE_CHECKING:
    from wsanalysis.battles.runs.results import Results
    from wsanalysis.battles.runs.verdict import Verdict
    from wsanalysis.game import Game

REDRAW = 0.25  # seconds between two pictures
STOPPED = "stopped by hand"
NO_VERDICT = "these two players alone are no verdict on the scenario: press Verdict for one"
MOST_GAMES = 1_000_000
MOST_SEED = 2**31


class LiveCount:
    """What `game.play` asks after every game, in order: counts it, and says when to stop.

    As an `until` of a run it makes the run's intervals always valid, which looking at them all the while
    needs.
    """

    draws = 0.5
    confidence = 0.95

    def __init__(self, told: Callable[["LiveCount"], None]) -> None:
        self.wins = self.drawn = self.games = 0
        self.stop = threading.Event()
        self._told = told

    def watch(self) -> "LiveCount":
        return self

    def add(self, trial: float) -> str:
        self.games += 1
        self.wins += trial == 1
        self.drawn += trial == self.draws
        self._told(self)
        return STOPPED if self.stop.is_set() else ""


class Halted(Exception):
    """Somebody has pressed Stop."""


class ScenarioPanel:
    """A scenario, two players, a number of games. `results` are those of the last run, or None.

    `verdict` is the last verdict, which all quick players' games give, or None.

    Scenarios are read and games are played by a `thread` of its own, so that the page stays alive.
    """

    judged = 10_000
    """Games for a verdict, at the least; all players share them."""

    def __init__(self, game: "Game", scenario: str | None) -> None:
        self.game = game
        self.results: Results | None = None
        self.verdict: Verdict | None = None
        self._wanted = scenario
        self._sides: dict[str, tuple[str, str]] = {}
        self.scenario = ipw.Dropdown(description="scenario", layout=ipw.Layout(width="420px"))
        self.players = tuple(ipw.Dropdown() for _ in range(2))
        narrow = ipw.Layout(width="190px")
        self.games = ipw.BoundedIntText(1000, 1, MOST_GAMES, description="games", layout=narrow)
        self.seed = ipw.BoundedIntText(1, 0, MOST_SEED, description="seed", layout=narrow)
        self.start = ipw.Button(description="Start", button_style="primary")
        self.judge = ipw.Button(description="Verdict", tooltip="fair or not: all players against each other")
        self.stop = ipw.Button(description="Stop", disabled=True)
        self.bar = ipw.IntProgress(0, 0, 1, layout=ipw.Layout(width="300px"))
        self.out = ipw.HTML(page("reading the scenarios ..."))
        self.scenario.observe(lambda _: self._named(), "value")
        self.start.on_click(lambda _: self.run())
        self.judge.on_click(lambda _: self.ask())
        self.stop.on_click(lambda _: self.halt())
        self.box = ipw.VBox([self.out])
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        try:
            table = self.game.scenarios
            players = self.game.players
        except ERRORS as error:
            self.out.value = message(error)
            return
        rows = table.to_dict("index")
        self._sides = {str(name): (row["first player"], row["second player"]) for name, row in rows.items()}
        self.scenario.options = [(str(row["title"]), str(name)) for name, row in rows.items()]
        for box in self.players:
            box.options = players
            box.value = players[0]
        try:
            self.scenario.value = find(self._wanted or next(iter(self._sides)), self._sides, "scenario")
        except ERRORS as error:
            self.out.value = message(error)
            return
        self._named()
        self.out.value = page("choose, and press Start")
        wrap = ipw.Layout(flex_flow="row wrap")
        self.box.children = [
            ipw.HBox([self.scenario, *self.players], layout=wrap),
            ipw.HBox([self.games, self.seed, self.start, self.judge, self.stop, self.bar], layout=wrap),
            self.out,
        ]

    def run(self) -> None:
        """Begin to play, beside the page; does nothing while a run is on."""
        self._begin(self._play, self.games.value)

    def ask(self) -> None:
        """Begin to play for a verdict, beside the page; does nothing while a run is on."""
        self._begin(self._judge, max(self.games.value, self.judged))

    def _begin(self, play: Callable[..., None], games: int) -> None:
        if self.thread.is_alive():
            return
        self.start.disabled, self.judge.disabled, self.stop.disabled = True, True, False
        self.bar.value, self.bar.max = 0, games
        self.out.value = page(
            "getting ready; a version that has never played compiles its engine first, for some seconds"
        )
        self._drawn = time.monotonic()
        self.count = LiveCount(self._look)
        order = self.scenario.value, games, self.seed.value, tuple(box.value for box in self.players)
        self.thread = threading.Thread(target=self._run, args=(play, order), daemon=True)
        self.thread.start()

    def halt(self) -> None:
        """Stop after the games that are being played."""
        self.count.stop.set()
        self.stop.disabled = True

    def _run(self, play: Callable[..., None], order: tuple[Any, ...]) -> None:
        try:
            play(*order)
        except Halted:
            self.out.value = page(f"{STOPPED} after {self.bar.value:,} games: no verdict")
        except ERRORS as error:
            self.out.value = message(error)
        finally:
            self.start.disabled, self.judge.disabled, self.stop.disabled = False, False, True

    def _play(self, scenario: str, games: int, seed: int, policies: tuple[Any, ...]) -> None:
        self.results = None
        self.results = self.game.play(
            scenario, games, seed, policies=policies, until=self.count, progress=False
        )
        self._draw(self.count, self.results)

    def _judge(self, scenario: str, games: int, seed: int, _: object) -> None:
        self.verdict = None
        self.verdict = self.game.verdict(scenario, games, seed, progress=False, advance=self._advance)
        self.out.value = page(self.verdict._repr_html_())

    def _advance(self, games: int) -> None:
        self.bar.value += games
        if self.count.stop.is_set():
            raise Halted

    def _look(self, count: LiveCount) -> None:
        if time.monotonic() - self._drawn > REDRAW:
            self._drawn = time.monotonic()
            self._draw(count, None)

    def _draw(self, count: LiveCount, results: "Results | None") -> None:
        self.bar.value = count.games
        first, second = self._sides[self.scenario.value]
        lost = count.games - count.wins - count.drawn
        shares = {f"{first} wins": count.wins, f"{second} wins": lost, "draws": count.drawn}
        rows = {
            name: (number / max(count.games, 1), *always_valid(number, count.games))
            for name, number in shares.items()
        }
        by = " against ".join(str(box.value) for box in self.players)
        how = "95 % intervals (always valid: look as often as you like) · shaded: 40 to 60 %"
        foot = [f"sampled, {count.games:,} games, seed {self.seed.value}, {how}"]
        if results is None:
            foot.append("playing ...")
        else:
            foot += [STOPPED] * count.stop.is_set() + [NO_VERDICT, results.run.provenance]
        self.out.value = intervals(rows, title=f"{self.scenario.label}: {by}", foot=foot)

    def _named(self) -> None:
        if self.scenario.value is None:
            return
        for box, side in zip(self.players, self._sides[self.scenario.value], strict=True):
            box.description = str(side)

    def _repr_mimebundle_(self, **how: Any) -> Any:
        return shown(self.box, "The scenario panel", page("a scenario, and who wins it"), how)


def scenario_panel(game: "Game", scenario: str | None = None) -> ScenarioPanel:
    """A scenario played by two of the engine's players, its balance shown as the games come in.

    For a system without battles it says so. By default the first scenario.
    """
    return ScenarioPanel(game, scenario)
