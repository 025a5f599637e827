"""The search player: tries plans by playing on from states that could be behind its side's view.

A plan is one of the most promising actions, after which the player continues as he was about to; or a style
as a script, for this turn or to the end of the game (Churchill and Buro 2013; Justesen, Mahlmann, Risi and
Togelius 2018), since a good idea often takes several decisions in a row. Each trial imagines a state behind
the view and plays every plan out from there, with the same luck, against a quick player of a league.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from time import perf_counter
from typing import Self

from wsanalysis.arguments.names import find
from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.core.plans import ALWAYS, MAX_PLANS, Plan
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.battles.runs.halving import FEWEST, best_of
from wsanalysis.battles.runs.thought import Option, Thought

LATE = 0.1
"""reconstructed: a judgement. The share of a game's decisions that always get time."""

SHORTEST = 4 * FEWEST
"""The fewest games played out that are worth a search: enough to distinguish four plans."""

QUICKEST = 1e-9
"""The least time of a game played out, in seconds, however coarse the clock."""


@dataclass(frozen=True, slots=True)
class Search:
    """A thinking player: `iterations` games played out per decision, or `seconds` per game.

    `league` names the engine's quick players whom he expects as enemies and whose styles he tries himself; by
    default all except the random one. `wide`: how many of the most promising actions he tries. He does what
    he was about to do unless another plan is better by `doubt` standard errors. With `iterations`, the same
    luck gives the same action.
    """

    iterations: int = 200
    seconds: float | None = None
    league: tuple[str, ...] = ()
    wide: int = 4
    doubt: float = 1.0

    def __post_init__(self) -> None:
        if self.iterations < 1 or self.wide < 1 or (self.seconds is not None and self.seconds <= 0):
            raise ValueError("a search needs at least one iteration, one action to try, and time above 0")

    @classmethod
    def with_budget(cls, words: str) -> Self:
        """A search by the budget in its name: "200", or "0.5 s". Raises ValueError for an invalid one."""
        number, _, unit = words.partition(" ")
        try:
            return cls(seconds=float(number)) if unit == "s" else cls(int(words))
        except ValueError:
            raise ValueError(
                f"search {words}: expected games played out at a decision, as in 'search 200', or seconds a"
                " game, as in 'search 0.5 s'"
            ) from None

    @classmethod
    def of(cls, _engine: Engine, words: str, /) -> Self:
        """A search in any scenario; errors as for `with_budget`."""
        return cls.with_budget(words) if words else cls()

    @property
    def name(self) -> str:
        budget = f"{self.iterations}" if self.seconds is None else f"{self.seconds:g} s"
        changed = [
            f"{word} {getattr(self, word):g}" for word, usual in USUAL.items() if getattr(self, word) != usual
        ]
        against = [f"against {' '.join(self.league)}"] if self.league else []
        return ", ".join([f"search {budget}", *changed, *against])

    def begin(self) -> "Searching":
        """The player at the start of a game, in which he will remember his plan and his time."""
        return Searching(self)

    def choose(self, engine: Engine, view: State, actions: list[int], luck: Luck) -> int:
        """The action that the search comes to; a single legal action needs none."""
        return self.begin().choose(engine, view, actions, luck)

    def think(self, engine: Engine, view: State, luck: Luck) -> Thought:
        """Search from a view of the side that decides; raises ValueError for any other view."""
        return self.begin().think(engine, view, luck)


@dataclass(slots=True)
class Searching:
    """A searching player in one game: his current plan, and his time.

    `script` is the style that he follows, `now` the one until he thinks again; None before he has any. Of the
    seconds of a game `left` remain for the decisions `ahead`, which were `game` in all, and `saved` are in
    reserve; a game played out takes `pace`.
    """

    search: Search
    script: int | None = None
    now: int = 0
    left: float = 0.0
    saved: float = 0.0
    ahead: int = 0
    game: int = 0
    pace: float = 0.0

    @property
    def name(self) -> str:
        return self.search.name

    def choose(self, engine: Engine, view: State, actions: list[int], luck: Luck) -> int:
        """The action that the search comes to, or what he was about to while time is short."""
        if len(actions) == 1:
            return actions[0]
        script = self._sit_down(engine, view, luck) if self.script is None else self.script
        if self.search.seconds is not None:
            self._take_time()
            if self.saved < SHORTEST * self.pace:
                return engine.choose(view, self.now, luck)
        return self._think(engine, view, script, luck).action

    def think(self, engine: Engine, view: State, luck: Luck) -> Thought:
        """Search from a view of the side that decides; raises ValueError for any other view."""
        if engine.decider(view) is None:
            raise ValueError("the game is over: there is nothing to decide")
        script = self._sit_down(engine, view, luck) if self.script is None else self.script
        if self.search.seconds is not None:
            self._take_time()
        return self._think(engine, view, script, luck)

    def _sit_down(self, engine: Engine, view: State, luck: Luck) -> int:
        """Begin as the default player would, and estimate how many decisions the time must last for."""
        begun = perf_counter()
        self.script = self.now = script = next(iter(engine.styles().values()))
        if self.search.seconds is not None:
            plan = Plan(engine.choose(view, script, luck), script, ALWAYS, script)
            self.game = engine.try_plans(view, [plan], script, luck).choices
            self.ahead, self.pace = self.game, max(perf_counter() - begun, QUICKEST)
            self.left = self.search.seconds - self.pace
        return script

    def _take_time(self) -> None:
        """Add this decision's share of the time left to the reserve."""
        share = self.left / max(self.ahead, LATE * self.game)
        self.left, self.saved, self.ahead = self.left - share, self.saved + share, self.ahead - 1

    def _think(self, engine: Engine, view: State, script: int, luck: Luck) -> Thought:
        begun, iterations = perf_counter(), self.search.iterations
        seconds = max(self.saved, SHORTEST * self.pace)

        def spent(games: int) -> float:
            if self.search.seconds is None:
                return games / iterations
            return max(perf_counter() - begun, games * self.pace) / seconds

        styles = league(engine, self.search.league)
        options = list(self._options(engine, view, script, styles, luck))[:MAX_PLANS]
        thought = best_of(engine, view, options, styles, luck, spent, self.search.doubt)
        plan = thought.chosen.plan
        self.script, self.now = plan.later, plan.style
        if self.search.seconds is not None:
            took = perf_counter() - begun
            self.saved, self.pace = self.saved - took, max(took / thought.played, QUICKEST)
        return thought

    def _options(
        self, engine: Engine, view: State, script: int, styles: list[int], luck: Luck
    ) -> Iterator[Option]:
        """His current plan; each style for this turn and for good; the most promising actions."""
        actions = engine.legal(view)
        promises = dict(zip(actions, engine.appraise(view, actions, script), strict=True))
        usual = engine.choose(view, script, luck)
        yield Option(Plan(usual, script, ALWAYS, script), promises[usual])
        others = [action for action in sorted(actions, key=lambda act: -promises[act]) if action != usual]
        acts = [Plan(act, script, ALWAYS, script) for act in others[: self.search.wide]]
        scripts = []
        for style in styles:
            if style not in (script, RANDOM):
                first = engine.choose(view, style, luck)
                scripts += [Plan(first, style, 0, script), Plan(first, style, ALWAYS, style)]
        for pair in zip_longest(acts, scripts):
            yield from (Option(plan, promises[plan.act]) for plan in pair if plan is not None)


def league(engine: Engine, names: Sequence[str]) -> list[int]:
    """The styles of these names, or all except the random player's. Raises UnknownName."""
    styles = engine.styles()
    if names:
        return [styles[find(name, styles, "player")] for name in names]
    return [style for style in styles.values() if style != RANDOM]


USUAL = {"wide": Search().wide, "doubt": Search().doubt}
