"""The search player: tries plans by playing on from states that could be behind its side's view.

A plan is one of the most promising actions, or to wait, after which the player continues as he was about to;
or for this turn a style, or the intents of a group (Churchill and Buro 2013; Justesen, Mahlmann, Risi and
Togelius 2018), since a good idea often takes several units and decisions. Each trial imagines a state behind
the view and plays every plan on from there, with the same luck, against a quick player worth fearing; its
`outlook` tells the worth of the position some dozens of decisions later.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Self

from wsanalysis.arguments.names import find
from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.core.plans import ALWAYS, MAX_PLANS, Plan
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.battles.runs.halving import FEWEST, best_of
from wsanalysis.battles.runs.outlook import worths
from wsanalysis.battles.runs.thought import CandidatePlan, Thought

FEARED = ("greedy", "rush")
"""The enemy that he expects in every other trial, if the game has it; else it is the default player."""

NEAR, FAR = 80, 200
"""reconstructed: measured (decision 18). Decisions of both sides that a trial of actions lasts, and one of
plans for a turn: later positions cost more and say more."""

PLANNING = 0.2
"""reconstructed: a judgement. The part of a game's budget that goes into plans for a turn."""

LATE = 0.1
"""reconstructed: a judgement. The share of a game's decisions that always have a budget."""

LEAST = 6
"""reconstructed: measured (decision 18). Trials of each plan that pay for a thought: many short thoughts gain
more than few long ones."""

SOME = 7
"""reconstructed: a judgement. Plans for a turn that are compared at once: few, and those well."""

BOLD = 2
"""reconstructed: measured (decision 18). A plan for a turn has to be better by this many times `doubt`: most
are worse than what he was about to do, and differ more from it."""

SAMPLE = 4
"""Games played out at the start to see how long they are."""


@dataclass(frozen=True, slots=True)
class Search:
    """A thinking player: `iterations` trials of plans per decision, or as much work as `games`, per game.

    A game's work is all of its decisions by quick players. `league` names those whom he expects as enemies,
    by default the engine's own and FEARED. `wide`: how many of the most promising actions he tries. He keeps
    to his plan unless another plan is better by `doubt` standard errors. The same luck gives the
    same actions, on any machine.
    """

    iterations: int = 200
    games: float | None = None
    league: tuple[str, ...] = ()
    wide: int = 3
    doubt: float = 1.0

    def __post_init__(self) -> None:
        if self.iterations < 1 or self.wide < 1 or (self.games is not None and self.games <= 0):
            raise ValueError("a search needs at least one trial, one action to try, and more than 0 games")

    @classmethod
    def with_budget(cls, words: str) -> Self:
        """A search by the budget in its name: "200", or "500 games". Raises ValueError for an invalid one."""
        number, _, unit = words.partition(" ")
        try:
            return cls(games=float(number)) if unit == "games" else cls(int(words))
        except ValueError:
            raise ValueError(
                f"search {words}: expected trials of plans at a decision, as in 'search 200', or the work of"
                " many games for a whole game, as in 'search 500 games'"
            ) from None

    @classmethod
    def of(cls, _engine: Engine, words: str, /) -> Self:
        """A search in any scenario; errors as for `with_budget`."""
        return cls.with_budget(words) if words else cls()

    @property
    def name(self) -> str:
        budget = f"{self.iterations}" if self.games is None else f"{self.games:g} games"
        changed = [
            f"{word} {getattr(self, word):g}" for word, usual in USUAL.items() if getattr(self, word) != usual
        ]
        against = [f"against {' '.join(self.league)}"] if self.league else []
        return ", ".join([f"search {budget}", *changed, *against])

    def begin(self) -> "Searching":
        """The player at the start of a game, in which he will remember his plan and his budget."""
        return Searching(self)

    def choose(self, engine: Engine, view: State, actions: list[int], luck: Luck) -> int:
        """The action that the search comes to; a single legal action needs none."""
        return self.begin().choose(engine, view, actions, luck)

    def think(self, engine: Engine, view: State, luck: Luck) -> Thought:
        """Search from a view of the side that decides; raises ValueError for any other view."""
        return self.begin().think(engine, view, luck)


@dataclass(slots=True)
class Budget:
    """The trials for thoughts of a kind: `saved` now, `left` for the decisions `ahead` of `game`."""

    left: float = 0.0
    saved: float = 0.0
    ahead: float = 0.0
    game: float = 0.0

    def take_share(self) -> None:
        """Add this decision's share of the trials left to those saved."""
        share = self.left / max(self.ahead, LATE * self.game, 1.0)
        self.left, self.saved, self.ahead = self.left - share, self.saved + share, self.ahead - 1


@dataclass(slots=True)
class Searching:
    """A searching player in one game: the plan that he follows in this turn, and his budgets.

    Budgets are in decisions, of which a game has `length`.
    """

    search: Search
    plan: Plan | None = None
    turn: int = 0
    tried: int = 0
    length: float = 0.0
    acts: Budget = field(default_factory=Budget)
    plans: Budget = field(default_factory=Budget)

    @property
    def name(self) -> str:
        return self.search.name

    def choose(self, engine: Engine, view: State, actions: list[int], luck: Luck) -> int:
        """The action that the search comes to, or what he was about to do where thinking does not pay yet."""
        if len(actions) == 1:
            return actions[0]
        return self.think(engine, view, luck).action

    def think(self, engine: Engine, view: State, luck: Luck) -> Thought:
        """Search from a view of the side that decides; raises ValueError for any other view.

        Where thinking does not pay (yet) nothing is tried: he does what he was about to.
        """
        if engine.decider(view) is None:
            raise ValueError("the game is over: there is nothing to decide")
        self._come_to(engine, view, luck)
        if engine.is_weighty(view):
            if self._is_free() and self._affords(self.plans, FAR, 1 + SOME):
                return self._compare(engine, view, luck, plans=True)
            if self._affords(self.acts, NEAR, self.search.wide + 2):
                return self._compare(engine, view, luck, plans=False)
        usual = next(self._acts(engine, view, self._usual(engine, view, luck)))
        return Thought(view, usual, (usual,), 0, 0.0)

    def _is_free(self) -> bool:
        """True if he follows no plan for this turn."""
        return self.plan is not None and self.plan.turns == ALWAYS

    def _affords(self, budget: Budget, most: int, plans: int) -> bool:
        """True if this many plans may be tried for `most` decisions each."""
        return self.search.games is None or budget.saved >= plans * self._price(most)

    def _price(self, most: int) -> float:
        """The highest cost of the first trials of a plan, in decisions."""
        return LEAST * min(most, self.length)

    def _come_to(self, engine: Engine, view: State, luck: Luck) -> None:
        """Come to a decision: in a new turn the plan is over, and every decision has its share of budget."""
        style, turn = next(iter(engine.styles().values())), engine.turn_of(view)
        if self.plan is None and self.search.games is not None:
            self._estimate(engine, view, style, luck)
        script = style if self.plan is None else self.plan.later
        if self.plan is None or turn != self.turn:
            self.plan, self.turn = Plan(0, script, ALWAYS, script), turn
        self.acts.take_share()
        self.plans.take_share()

    def _estimate(self, engine: Engine, view: State, style: int, luck: Luck) -> None:
        """Find out how much work a game is, and over how many decisions the budget must last."""
        assert self.search.games is not None
        plan = Plan(engine.choose(view, style, luck), style, ALWAYS, style)
        sample = [engine.try_plans(view, [plan], style, luck) for _ in range(SAMPLE)]
        work = sum(tried.decisions for tried in sample)
        ahead = sum(tried.choices for tried in sample) / SAMPLE
        self.length = work / SAMPLE
        left = self.length * self.search.games - work
        for budget, part in ((self.acts, 1 - PLANNING), (self.plans, PLANNING)):
            budget.left, budget.ahead, budget.game = part * left, ahead, ahead

    def _compare(self, engine: Engine, view: State, luck: Luck, *, plans: bool) -> Thought:
        """Compare what there is to do, with plans for the turn or without."""
        side, enemies, search = engine.decider(view), self._enemies(engine), self.search
        budget, most = (self.plans, FAR) if plans else (self.acts, NEAR)
        options = self._options(engine, view, luck, plans)
        room, affordable = float(search.iterations), search.iterations // FEWEST
        if search.games is not None:
            room = max(budget.saved, 2 * self._price(most))
            affordable = int(room / self._price(most))
        assert side is not None

        def trial(tried: Sequence[Plan], number: int) -> tuple[list[float], int]:
            found = engine.try_plans(view, tried, enemies[number % len(enemies)], luck, most)
            return worths(engine, found, side), len(tried) if search.games is None else found.decisions

        doubt = search.doubt * (BOLD if plans else 1)
        thought = best_of(view, options[: max(2, affordable)], trial, room, doubt)
        budget.saved -= thought.spent
        self.plan = thought.chosen.plan
        return thought

    def _enemies(self, engine: Engine) -> list[int]:
        """The enemies of the trials, in turn."""
        styles = engine.styles()
        if self.search.league:
            return [styles[find(name, styles, "player")] for name in self.search.league]
        default, *rest = (style for style in styles.values() if style != RANDOM)
        others = [styles[name] for name in FEARED if styles.get(name) in rest] or rest
        return [style for other in others for style in (default, other)] or [default]

    def _usual(self, engine: Engine, view: State, luck: Luck) -> Plan:
        """The action of his plan, continued."""
        assert self.plan is not None
        return self.plan._replace(act=engine.choose(view, self.plan.style, luck, self.plan.intents))

    def _options(self, engine: Engine, view: State, luck: Luck, plans: bool) -> list[CandidatePlan]:
        """The continued plan, and other plans or single actions; without a budget both, in turn."""
        usual = self._usual(engine, view, luck)
        first, *acts = self._acts(engine, view, usual)
        more = list(self._plans(engine, view, usual.style, luck)) if plans else []
        if plans and self.search.games is not None:
            acts = []
        both = [one for pair in zip_longest(acts, more) for one in pair if one is not None]
        return [first, *both][:MAX_PLANS]

    def _acts(self, engine: Engine, view: State, usual: Plan) -> Iterator[CandidatePlan]:
        """The continued plan, waiting, and the most promising actions."""
        actions = engine.legal(view)
        promises = dict(zip(actions, engine.appraise(view, actions, usual.style), strict=True))
        ranked = sorted(actions, key=lambda act: -promises[act])[: self.search.wide + 1]
        for act in dict.fromkeys([usual.act, *engine.waiting(actions), *ranked]):
            yield CandidatePlan(usual._replace(act=act), promises[act])

    def _plans(self, engine: Engine, view: State, script: int, luck: Luck) -> Iterator[CandidatePlan]:
        """Some plans, others each time: quick players' styles for this turn or for good, and those of groups.

        The default player's style is among them while he follows another.
        """
        others = [style for style in engine.styles().values() if style not in (script, RANDOM)]
        plans = [(0, style, 0, script) for style in others] + [(0, style, ALWAYS, style) for style in others]
        found = [Plan(*plan) for plan in plans]
        found += [Plan(0, script, 0, script, intents) for intents in engine.group_plans(view)]
        for place in range(min(SOME, len(found))):
            plan = found[(self.tried + place) % len(found)]
            act = engine.choose(view, plan.style, luck, plan.intents)
            yield CandidatePlan(plan._replace(act=act), engine.appraise(view, [act], script)[0])
        self.tried += SOME


USUAL = {"wide": Search().wide, "doubt": Search().doubt}
