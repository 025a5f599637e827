"""The cost of a blunder: what its side did against the best of a few alternatives, by roll-outs.

All begin from the view that the side had: each trial imagines a state behind it and plays every option on
from there with the same luck, by quick players. The alternative is chosen on some trials and valued, beside
what was done, on fresh ones, so that it does not look better than it is. Below zero, nothing tried was as
good.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.grading import lead_of, score_of_lead
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.core.signs import Signs
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.battles.core.units import ON_MAP
from wsanalysis.battles.runs.blunders import IDLE, LEFT_LYING, Blunder, ReadGame
from wsanalysis.probability.paired import paired_scores

CHOOSING = 32
"""Trials of each option by which the best alternative is chosen."""
VALUING = 64
"""Fresh trials of that one and of what was done."""
PROMISING = 3
"""Other actions that are tried: those that promise the player most."""
TRIED = 0xB1_0DE5
"""The number at which the luck of the trials begins."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A side's choice in a position: actions in a row, a unit's errand into a hex, or a turn in a style.

    Once chance has made an action impossible, its player goes on as he likes.
    """

    actions: tuple[int, ...] = ()
    errand: tuple[int, int] | None = None
    style: int | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """A blunder's cost in chances of winning, with its 95 % interval: `trials` pairs from fresh luck.

    `done` and `better` are the actions in words.
    """

    cost: float
    low: float
    high: float
    trials: int
    done: str
    better: str


@dataclass(frozen=True, slots=True)
class _Position:
    """A position in which a side could have acted differently: a state, and its actions up to the blunder."""

    state: State
    side: int
    actions: tuple[int, ...]


def cost_of(
    engine: Any,
    signs: Signs,
    played: ReadGame,
    blunder: Blunder,
    styles: tuple[int, int],
    seed: int,
    number: int,
) -> Cost | None:
    """The cost of a blunder in a game of a seed, by quick players of `styles`; None without a choice."""
    root, last = _positions(engine, signs, played, blunder, seed, number)
    style = styles[blunder.side]
    done, *others = dict.fromkeys(_options(engine, signs, root, last, blunder, style))
    if not others:
        return None
    rolling = _RollOut(engine, signs, engine.see(root.state, root.side), root.side, styles)
    lot = (number << 24) + (blunder.decision << 8)
    luck = Luck(generator_words(seed ^ TRIED, lot))
    chances = [rolling.trial(others, luck) for _ in range(CHOOSING)]
    means = [fmean(column) for column in zip(*chances, strict=True)]
    best = others[means.index(max(means))]
    pairs = [rolling.trial((done, best), luck) for _ in range(VALUING)]
    found = paired_scores([given for given, _ in pairs], [better for _, better in pairs])
    done_in_words, better = (_in_words(engine, root, last, option) for option in (done, best))
    return Cost(found.difference, found.low, found.high, VALUING, done_in_words, better)


def _positions(
    engine: Any, signs: Signs, played: ReadGame, blunder: Blunder, seed: int, number: int
) -> tuple[_Position, _Position]:
    """The positions in which the side could still have waited, or decided last, and in which it blundered.

    Its decisions lead from the one to the other, none of the enemy's, all in one turn.
    """
    state, side = engine.new_game(seed, number), blunder.side
    kept: list[tuple[State, int]] = []  # its decisions so far, one after the other
    for decision in range(blunder.decision + 1):
        if played.sides[decision] != side or (kept and kept[-1][0].turn != state.turn):
            kept.clear()
        if played.sides[decision] == side:
            kept.append((engine.copy(state), decision))
        if decision < blunder.decision:
            engine.apply(state, played.actions[decision])
    last = kept[-1]
    waiting = [one for one in kept if any(kind_of(act) in signs.waits for act in engine.legal(one[0]))]
    root = (waiting or [last])[-1]
    done = played.actions[root[1] : blunder.decision + 1]
    return _Position(root[0], side, done), _Position(last[0], side, done[-1:])


def _options(
    engine: Any, signs: Signs, root: _Position, last: _Position, blunder: Blunder, style: int
) -> Iterator[Alternative]:
    """The action taken; the action missed; waiting; the most promising other actions, then and before."""
    yield Alternative(root.actions)
    if blunder.pattern == LEFT_LYING:
        yield Alternative(errand=(blunder.unit, blunder.hex))
    if blunder.pattern == IDLE:
        yield from (
            Alternative(style=other) for other in engine.styles().values() if other not in (style, RANDOM)
        )
    yield from (Alternative((act,)) for act in engine.legal(root.state) if kind_of(act) in signs.waits)
    for place, leading in ((last, root.actions[:-1]), (root, ())):
        view = engine.see(place.state, place.side)
        others = [act for act in engine.legal(view) if act != place.actions[0]]
        promises = engine.appraise(view, others, style)
        ranked = sorted(zip(promises, others, strict=True), key=lambda pair: -pair[0])
        yield from (Alternative((*leading, act)) for _, act in ranked[:PROMISING])


class _RollOut:
    """Plays options on from a view to the end of the game."""

    def __init__(self, engine: Any, signs: Signs, view: State, side: int, styles: tuple[int, int]) -> None:
        self.engine, self.signs, self.view, self.side, self.styles = engine, signs, view, side, styles
        self._room = engine.copy(view)

    def trial(self, options: Sequence[Alternative], luck: Luck) -> list[float]:
        """The side's result by each option in one state behind the view: 1 won, 0.5 drawn, 0 lost."""
        imagined = self.engine.imagine(self.view, luck)
        imagined.logging = 0
        begun, found = list(luck.words), []
        for option in options:
            imagined.copy_into(self._room)
            own = Luck(begun)
            self._begin(self._room, option, own)
            self.engine.play_out(self._room, self.styles, own)
            found.append(score_of_lead(self.engine, lead_of(self.engine, self._room), self.side))
        return found

    def _begin(self, state: State, option: Alternative, luck: Luck) -> None:
        turn = state.turn
        for action in option.actions:
            if not self._decides(state, turn, luck) or action not in self.engine.legal(state):
                return
            self.engine.apply(state, action)
        if option.style is not None:
            own = (option.style, self.styles[1]) if self.side == 0 else (self.styles[0], option.style)
            while state.over == 0 and state.turn == turn:
                self.engine.play_on(state, own, luck, 1)
        if option.errand is not None:
            unit, hex = option.errand
            while self._decides(state, turn, luck) and state.where[unit] == ON_MAP and state.hex[unit] != hex:
                legal = self.engine.legal(state)
                errand = self.signs.errand(self.engine.ready.record, state, legal, unit, hex)
                usual = self.engine.decide(state, self.styles[self.side], luck)
                self.engine.apply(state, usual if errand is None else errand)

    def _decides(self, state: State, turn: int, luck: Luck) -> bool:
        """Let the enemy decide until the side does; whether it does, in the same turn."""
        while state.over == 0 and state.turn == turn and state.decider != self.side:
            self.engine.play_on(state, self.styles, luck, 1)
        return bool(state.over == 0 and state.turn == turn)


def _in_words(engine: Any, root: _Position, last: _Position, option: Alternative) -> str:
    """The action by which an option differs, as its player would say."""
    if option.errand is not None:
        return "take it"
    if option.style is not None:
        name = next(name for name, style in engine.styles().items() if style == option.style)
        return f"play the turn as {name} does"
    place = last if len(option.actions) == len(root.actions) else root
    return str(engine.tell_action(engine.see(place.state, place.side), option.actions[-1]))
