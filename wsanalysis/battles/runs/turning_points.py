"""The turning points of one game: its decisions, by cost or gain, and apart from them its luck.

All chances are roll-outs: quick players play a state on to its end many times, each time with other luck. The
budget is counted in them. Some roll-outs choose the moments to look at, and others value those that are told.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import pandas as pd
from annotated_types import Ge, Le

from wsanalysis.asking.display import Shown
from wsanalysis.asking.frame import described
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import stake_of
from wsanalysis.battles.runs import rolled_decisions, rolled_luck
from wsanalysis.battles.runs.chances import Chances, Moment
from wsanalysis.battles.runs.rolled_decisions import Decided, Decision
from wsanalysis.battles.runs.rolled_luck import LuckyDraw
from wsanalysis.languages import joined, say, translated
from wsanalysis.probability.proportions import wilson

ROLL_OUTS = 5000
"""For one game, unless another number is asked for."""
TURNS, GLIMPSES, LOOKS, LUCK, SEARCHED, VALUED = 0.1, 0.12, 0.12, 0.12, 0.34, 0.2
"""Their parts: chances by turn; draws at first and second sight, their value; decisions, their value."""
FEWEST_OF_TURN = 20
CONFIDENCE = 0.95

COLUMNS = [
    "kind", "turn", "side", "points", "low", "high", "clear", "trials", "what", "beside", "sources", "before",
    "after", "decision",
]  # fmt: skip
RollOuts = Annotated[int, Ge(100), Le(10_000_000)]


@dataclass(frozen=True, eq=False)
class TurningPoints(Shown):
    """The turning points: the first side's `chances` at the start of each turn, its decisions and its luck.

    `starts` are the numbers of their first decisions, of `length` in all, from 0 on, those of the set-up left
    out. `result` is 1 if the first side won, 0.5 for a draw. `turn` is the game's word for a turn. `decided`
    and `luck` have the largest that were found, clear or not, largest first; their intervals hold at once, of
    decisions and of luck. `draws` is how many draws were looked at, `turn_games` the fewest roll-outs that a
    chance of `chances` rests on. `players` rolled out, `seed` is theirs. `alone`: with one seat, where
    chances and `result` are shares of the victory points at stake, and all luck is told of the first side.
    """

    sides: tuple[str, str]
    players: tuple[str, str]
    seed: int
    first_turn: int
    starts: tuple[int, ...]
    chances: tuple[float, ...]
    result: float
    length: int
    turn: str
    decided: Decided
    luck: tuple[LuckyDraw, ...]
    draws: int
    turn_games: int
    roll_outs: int
    alone: bool = False

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions that were valued, the one that mattered most first."""
        return self.decided.found

    @property
    def margin(self) -> float:
        """The largest 95 % error of a chance at the start of a turn."""
        low, high = wilson(self.turn_games / 2, max(1, self.turn_games))
        return float(high - low) / 2

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each: kind (decision or luck), turn, side, points (of its chance of winning), low, high.

        Then `clear`, whether the interval excludes 0; trials; `what` was done or happened; the alternative to
        it, `beside`, or the `sources` of chance that were drawn from. `before` and `after` are the chances of
        its side: with the alternative or as expected, and with what was done or drawn. `decision`: its
        number, from 0 on.
        """
        rows: list[tuple[object, ...]] = [
            (
                "decision", one.turn, self.sides[one.side], one.points, one.low, one.high, one.is_clear,
                one.trials, str(one.given), str(one.instead), "", one.chance - one.points, one.chance,
                one.number,
            )
            for one in self.decisions
        ]  # fmt: skip
        rows += [
            (
                "luck", one.turn, self.sides[one.side], one.points, one.low, one.high, one.is_clear,
                one.trials, " ".join(map(str, one.told)), "", ", ".join(one.sources), one.expected,
                one.after, one.number,
            )
            for one in self.luck
        ]  # fmt: skip
        frame = described(pd.DataFrame(rows, columns=COLUMNS), f"{self.how}, 95 % intervals")
        frame.attrs["points"] = ("points", "low", "high")
        return frame

    @cached_property
    def course(self) -> pd.DataFrame:
        """The first side's chance at each turn's start, and its result: turn, decision, chance, low, high."""
        rows = []
        for place, (start, chance) in enumerate(zip(self.starts, self.chances, strict=True)):
            low, high = wilson(chance * self.turn_games, self.turn_games)
            rows.append((self.first_turn + place, start, chance, float(low), float(high)))
        rows.append((self.first_turn + len(rows), self.length, *(self.result,) * 3))
        columns = ["turn", "decision", "chance", "low", "high"]
        return described(pd.DataFrame(rows, columns=columns), f"{self.how}, 95 % intervals (Wilson)")

    @property
    def marks(self) -> pd.DataFrame:
        """The clear ones, to be drawn beside `course`: kind, label, decision, and the first side's chances.

        A label says how large it is, such as "luck 1: 25 points".
        """
        table = self.table[self.table["clear"]].reset_index(drop=True)
        other = table["side"] != self.sides[0]
        for end in ("before", "after"):
            table[end] = table[end].where(~other, 1 - table[end])
        places = table.groupby("kind").cumcount() + 1
        table["label"] = [
            say("decision {place}: {points} points", place=place, points=_points(abs(points)))
            if kind == "decision"
            else say("luck {place}: {points} points", place=place, points=_points(abs(points)))
            for kind, place, points in zip(table["kind"], places, table["points"], strict=True)
        ]
        return table[["kind", "label", "decision", "before", "after"]]

    @property
    def how(self) -> str:
        """By how many roll-outs, of whom."""
        text = "sampled, {games:,} roll-outs by {first} against {second}, seed {seed}"
        if self.alone:
            text = "sampled, {games:,} roll-outs by {first} against the rule, seed {seed}"
        return say(
            text,
            games=self.roll_outs, first=self.players[0], second=self.players[1], seed=self.seed,
        )  # fmt: skip

    def when(self, turn: int) -> str:
        """A turn, as the game calls it."""
        return say("in {turn} {number}", turn=self.turn, number=turn)

    @property
    def clear_decisions(self) -> list[Decision]:
        return [one for one in self.decisions if one.is_clear]

    @property
    def clear_luck(self) -> list[LuckyDraw]:
        return [one for one in self.luck if one.is_clear]

    def moments(self) -> Iterator[tuple[int, str, str]]:
        """The number, name and sentence of each clear decision, then of each clear draw."""
        for place, decision in enumerate(self.clear_decisions, 1):
            text = "decision {place}, {when}: {points} points lost by the {side} side's {given!r}"
            if decision.points > 0:
                text = "decision {place}, {when}: {points} points gained by the {side} side's {given!r}"
            head = say(
                text, place=place, when=self.when(decision.turn), side=self.sides[decision.side],
                points=_points(abs(decision.points)), given=decision.given,
            )  # fmt: skip
            yield (
                decision.number,
                head,
                say("Decision {place}, {decision}", place=place, decision=self._of_decision(decision)),
            )
        for place, draw in enumerate(self.clear_luck, 1):
            text = "luck {place}, {when}: {points} points for the {side} side"
            if draw.points < 0:
                text = "luck {place}, {when}: {points} points against the {side} side"
            head = say(
                text, place=place, when=self.when(draw.turn), points=_points(abs(draw.points)),
                side=self.sides[draw.side],
            )  # fmt: skip
            yield draw.number, head, say("Luck {place}, {draw}", place=place, draw=self._of_draw(draw))

    def lines(self) -> Iterator[str]:
        """The clear ones in sentences, decisions apart from luck, and how many were looked at."""
        said = [sentence for _, _, sentence in self.moments()]
        clear = len(self.clear_decisions)
        yield from said[:clear]
        yield from self._looked_at()
        yield from said[clear:]
        yield from self._draws_looked_at()

    def _looked_at(self) -> Iterator[str]:
        decided = self.decided
        counts = {
            "looked": decided.looked_at, "choices": decided.choices, "others": decided.alternatives,
            "valued": len(self.decisions),
        }  # fmt: skip
        if not decided.choices:
            yield say("Nobody had a choice: there were no alternatives to roll out.")
        elif self.clear_decisions:
            text = (
                "{looked} of {choices} decisions with a choice were looked at, with {others} alternatives;"
                " the {valued} that seemed to matter most were valued anew, from what their sides could see."
            )
            yield say(text, **counts)
        else:
            text = (
                "No decision clearly cost or gained anything: {looked} of {choices} with a choice were looked"
                " at, with {others} alternatives. The one that seemed to matter most, {decision}"
            )
            yield say(text, decision=self._of_decision(self.decisions[0]), **counts)

    def _of_decision(self, one: Decision) -> str:
        text = (
            "{when}: the {side} side's {given!r} cost it {points} points against {instead!r} ({low} to"
            " {high}, {trials} roll-outs of each)."
        )
        if one.points > 0:
            text = (
                "{when}: the {side} side's {given!r} gained it {points} points over {instead!r}, the best of"
                " the others that were tried ({low} to {high}, {trials} roll-outs of each)."
            )
        sign = 1 if one.points > 0 else -1
        low, high = sorted((sign * one.low, sign * one.high))
        return say(
            text, when=self.when(one.turn), side=self.sides[one.side], given=one.given, instead=one.instead,
            points=_points(abs(one.points)), low=_points(low), high=_points(high), trials=one.trials,
        )  # fmt: skip

    def _draws_looked_at(self) -> Iterator[str]:
        if not self.draws:
            yield say("Nothing was drawn: there was no luck.")
            return
        text = (
            "{draws} decisions that led to draws were looked at; the {valued} whose luck seemed largest were"
            " valued anew."
        )
        if not self.clear_luck:
            text = (
                "No draw clearly moved the chance of winning: {draws} decisions that led to draws were looked"
                " at. The one that seemed to matter most, {draw}"
            )
            if self.alone:
                text = (
                    "No draw clearly moved the expected share of the VP: {draws} decisions that led to draws"
                    " were looked at. The one that seemed to matter most, {draw}"
                )
        yield say(text, draws=self.draws, valued=len(self.luck), draw=self._of_draw(self.luck[0]))

    def _of_draw(self, one: LuckyDraw) -> str:
        text = (
            "{when}: {points} points for the {side} side ({low} to {high}, {trials} roll-outs of each), which"
            " could expect {expected:.0f} % and then had {after:.0f} %: {told}"
        )
        ends = one.low, one.high
        if one.points < 0:
            text = (
                "{when}: {points} points against the {side} side ({low} to {high}, {trials} roll-outs of"
                " each), which could expect {expected:.0f} % and then had {after:.0f} %: {told}"
            )
            ends = -one.high, -one.low
        return say(
            text, when=self.when(one.turn), side=self.sides[one.side], points=_points(abs(one.points)),
            low=_points(ends[0]), high=_points(ends[1]), trials=one.trials, expected=100 * one.expected,
            after=100 * one.after, told=joined(" ", one.told),
        )  # fmt: skip

    def __str__(self) -> str:
        return "\n".join(map(translated, [*self.lines(), self.how]))


def _points(chance: float) -> str:
    return f"{100 * chance:.0f}".replace("-", "−")


def turning_points(
    engine: Engine, moments: Sequence[Moment], result: float, players: tuple[str, str], seed: int,
    roll_outs: int | None = None, turn: str = "turn", advance: Callable[[int], object] = bool,
) -> TurningPoints:  # fmt: skip
    """The turning points of these decisions; `result` is 1 if the first side won, 0.5 for a draw.

    `players` are quick ones of the engine, who roll out. About this many `roll_outs` are spent, by default
    `ROLL_OUTS`; the same number and seed find the same. `turn` is the game's word for a turn.
    """
    budget = ROLL_OUTS if roll_outs is None else roll_outs
    spent = 0

    def count(games: int) -> None:
        nonlocal spent
        spent += games
        advance(games)

    styles = engine.styles()
    played = [moment for moment in moments if moment.turn > 0]
    chances = Chances(engine, played, result, (styles[players[0]], styles[players[1]]), seed, count)
    turns = sorted({moment.turn for moment in played})
    starts = [next(n for n, moment in enumerate(played) if moment.turn == turn) for turn in turns]
    by_turn, fewest = [], max(FEWEST_OF_TURN, int(TURNS * budget / max(1, len(turns))))
    for number in starts:
        node = chances.before(number)
        by_turn.append(chances.chance(node, fewest))
    glimpses, looks, valued = (int(part * budget) for part in (GLIMPSES, LOOKS, LUCK))
    luck = rolled_luck.rolled_luck(chances, glimpses, looks, valued, CONFIDENCE)
    alone = bool(stake_of(engine))
    if alone:
        luck = [draw.seen_by(0) for draw in luck]
    by_turn = [chances.chance(chances.before(number)) for number in starts]
    searched, valued = int(SEARCHED * budget), int(VALUED * budget)
    found = rolled_decisions.rolled_decisions(chances, searched, valued, CONFIDENCE)
    return TurningPoints(
        engine.sides, players, seed, turns[0] if turns else 1, tuple(starts), tuple(by_turn), result,
        len(played), turn, found, tuple(luck), sum(map(bool, chances.drawn)), fewest, spent,
        alone,
    )  # fmt: skip
