"""The engine of a game on records: what the game says of its turn and its questions, made ready to play.

Written once for all games, and compiled for the records of each.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.luck import below, word
from wsanalysis.battles.core.numbers import (
    ATTACKER,
    DEFENDER,
    MAX_SOURCES,
    NEITHER,
    NO_SOURCE,
    Side,
    Source,
    Unit,
)
from wsanalysis.battles.core.objectives import points
from wsanalysis.battles.core.plans import Trial
from wsanalysis.battles.core.records import Actions, Frame, Generator, State, World
from wsanalysis.battles.core.standing import UNITS, Standing, is_fighting, note_standing, sources_drawn
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.battles.core.units import units_of
from wsanalysis.battles.core.views import begin_view, end_view
from wsanalysis.compiled import build, compiled_for, has_compiler, is_built, span

W = TypeVar("W", bound=World)
S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[W, S, F]):
    """What a game on records says itself. All are compiled functions.

    `begin` pushes the first frame of a game; `run` takes the next step of a frame, by its kind; `actions`
    lists the legal actions, by the question that is asked. Where something is hidden, `see` writes what a
    side sees into a view, and `imagine` turns a view into a state that could be behind it. For greedy
    players, `prepare` notes in a view what all actions at a decision have in common, if that is anything;
    then `promise` says what an action promises to whom the view belongs, or if that is not more than `least`,
    anything up to it.

    Who wins is not said here: objectives count the victory points (`core.objectives`), for the engine as for
    the rows and the story of a game. Another way to score is another kind of objective.
    """

    world: type[W]
    state: type[S]
    begin: Callable[[W, S], None]
    run: Mapping[int, Callable[[W, S, F], None]]
    actions: Mapping[int, Callable[[W, S, F, Actions], None]]
    promise: Callable[[W, S, int, int, int, Generator], int]
    """``promise(world, view, action, least, style, luck)``, in thousandths of a point."""
    see: Callable[[W, S, Side, S], None] | None = None
    imagine: Callable[[W, S, Generator], None] | None = None
    prepare: Callable[[W, S, int], None] | None = None
    """``prepare(world, view, style)``."""
    worth: Callable[[W, S, Unit], int] | None = None
    """``worth(world, state, unit)``: what a unit that fights is worth as it is; by default all the same."""
    deal: tuple[Source, Callable[[W, S], None]] | None = None
    """A source and what it deals out anew: all that it has shuffled and nobody has seen yet, as cards are."""


class Code(NamedTuple):
    """The functions that players, searches and runners come to: compiled, or as they stand."""

    start: Callable[..., None]
    advance: Callable[..., None]
    apply: Callable[..., None]
    legal: Callable[..., None]
    see: Callable[..., None]
    imagine: Callable[..., None]
    points: Callable[..., int]
    appraise: Callable[..., int]
    choose: Callable[..., int]
    decide: Callable[..., int]
    play_out: Callable[..., int]
    play_on: Callable[..., int]
    stand: Callable[..., None]
    again: Callable[..., None]
    drawn: Callable[..., int]
    cards: Callable[..., int]
    roll_out: Callable[..., int]
    try_plans: Callable[..., None]

    def ready(self) -> "Code":
        """The same, ready to run."""
        return Code(*build(*self))

    def ensure_compiled(self, shown: bool = True) -> None:
        """See to it that the engine is compiled: some seconds the first time, and if `shown` a line says so.

        Another line, once, says that there is no compiler.
        """
        if not has_compiler():
            _say_that_it_is_slow()
        if shown and not is_built(*self):
            print("The battle engine is compiled, once for this version: some seconds.", file=sys.stderr)
        self.ready()


@cache
def _say_that_it_is_slow() -> None:
    print(
        "wsanalysis: battles are slow here, some hundred times slower than compiled, because the compiler"
        " llvmlite is not installed; to install it: pip install 'wsanalysis[fast]'",
        file=sys.stderr,
    )


def code_of(rules: Rules[W, S, F]) -> Code:
    """The engine of a game, as it stands."""
    begin, run, actions_to = rules.begin, rules.run, rules.actions
    for_game = compiled_for(W=rules.world, S=rules.state)

    @for_game
    def prepare_nothing(world: W, view: S, style: int) -> None:
        """Actions have nothing in common."""

    @for_game
    def see_all(world: W, state: S, side: Side, view: S) -> None:
        """Nothing is hidden but what is still to come."""
        state.copy_into(view)
        begin_view(view, side)

    @for_game
    def imagine_luck(world: W, state: S, luck: Generator) -> None:
        """What is still to come may be anything."""
        end_view(state, luck)

    @for_game
    def worth_the_same(world: W, state: S, unit: Unit) -> int:
        """All units are worth the same."""
        return 1000

    @for_game
    def deal_nothing(world: W, state: S) -> None:
        """Nothing was shuffled."""

    see, imagine = rules.see or see_all, rules.imagine or imagine_luck
    prepare, promise = rules.prepare or prepare_nothing, rules.promise

    worth = rules.worth or worth_the_same
    cards, deal = rules.deal or (NO_SOURCE, deal_nothing)

    @for_game
    def start(world: W, state: S) -> None:
        """Begin a game in an empty state that holds the generator's words, up to the first decision."""
        begin(world, state)
        advance(world, state)

    @for_game
    def advance(world: W, state: S) -> None:
        """Go on until a player has to decide, or the game is over: step by step of the innermost frame."""
        while state.decider == NEITHER and state.over == 0:
            frame = state.stack[state.depth - 1]
            run[frame.kind](world, state, frame)
        if state.over:
            state.decider = NEITHER

    @for_game
    def apply(world: W, state: S, act: int) -> None:
        """Take a legal action, and go on to the next decision."""
        state.answer = act
        state.decider = NEITHER
        state.decisions += 1
        advance(world, state)

    @for_game
    def legal(world: W, state: S, actions: Actions) -> None:
        """List the legal actions."""
        actions.count = 0
        actions_to[state.question](world, state, state.stack[state.depth - 1], actions)

    @for_game
    def appraise(world: W, view: S, act: int, style: int, luck: Generator) -> int:
        """What an action promises to the side whose view it is, in thousandths of a point."""
        prepare(world, view, style)
        return promise(world, view, act, NEVER, style, luck)

    @for_game
    def choose(world: W, view: S, actions: Actions, style: int, luck: Generator) -> int:
        """The action that promises most; of equals the first."""
        prepare(world, view, style)
        best, most = actions.act[0], NEVER - 1
        for place in range(actions.count):
            promised = promise(world, view, actions.act[place], most, style, luck)
            if promised > most:
                best, most = actions.act[place], promised
        return best

    @for_game
    def decide(world: W, state: S, view: S, actions: Actions, player: int, luck: Generator) -> int:
        """The action that a player takes; `view` and `actions` are room for what it sees and may do."""
        legal(world, state, actions)  # the same as in the view
        state.choices += actions.count
        if actions.count == 1:
            return actions.act[0]
        if player == RANDOM:
            return actions.act[below(luck, actions.count)]
        see(world, state, state.decider, view)
        return choose(world, view, actions, player, luck)

    @for_game
    def play_out(
        world: W, state: S, view: S, actions: Actions, first: int, second: int, luck: Generator
    ) -> int:
        """Play a game on to its end, attacker `first`, defender `second`; how many decisions that took."""
        count = 0
        while state.over == 0:
            player = first if state.decider == ATTACKER else second
            apply(world, state, decide(world, state, view, actions, player, luck))
            count += 1
        return count

    @for_game
    def play_on(
        world: W, state: S, view: S, actions: Actions, first: int, second: int, luck: Generator, most: int
    ) -> int:
        """Play a game on as `play_out` does, for so many decisions at most; how many it took."""
        count = 0
        while state.over == 0 and count < most:
            player = first if state.decider == ATTACKER else second
            apply(world, state, decide(world, state, view, actions, player, luck))
            count += 1
        return count

    @for_game
    def stand(world: W, state: S, standing: Standing, row: int) -> None:
        """Note how a state stands, in a row."""
        note_standing(world, state, standing, row)
        for side in span(Side, 0, 2):
            total = 0
            for unit in units_of(world, side):
                if is_fighting(state, unit):
                    total += worth(world, state, unit)
            standing.figure[row, UNITS + side] = total

    @for_game
    def again(
        world: W, before: S, room: S, act: int, kept: int, luck: Generator, standing: Standing,
        first: int, end: int
    ) -> None:  # fmt: skip
        """Take an action again for each of the rows, with other luck for all sources that are not `kept`."""
        for row in range(first, end):
            before.copy_into(room)
            for source in span(Source, 0, MAX_SOURCES):
                if kept >> source & 1 == 0:
                    for place in range(4):
                        room.luck[source].word[place] = word(luck)
            if cards != NO_SOURCE and kept >> cards & 1 == 0:
                deal(world, room)
            apply(world, room, act)
            stand(world, room, standing, row)

    @for_game
    def roll_out(
        world: W, before: S, room: S, act: int, view: S, actions: Actions, first: int, second: int,
        luck: Generator, games: int
    ) -> int:  # fmt: skip
        """Play a state on to the end so often, each time with other luck; the attacker's wins, doubled.

        What nobody has seen yet of a deck is dealt out anew. `act` is taken first, if it is not -1.
        """
        total = 0
        for _ in range(games):
            before.copy_into(room)
            room.logging = 0
            for source in span(Source, 0, MAX_SOURCES):
                for place in range(4):
                    room.luck[source].word[place] = word(luck)
            deal(world, room)
            if act >= 0:
                apply(world, room, act)
            play_out(world, room, view, actions, first, second, luck)
            lead = points(world, room, ATTACKER) - points(world, room, DEFENDER)
            total += 1 if lead == 0 else 2 if lead > 0 else 0
        return total

    @for_game
    def drawn(before: S, after: S) -> int:
        """From which sources something was drawn between two states, by bit."""
        return sources_drawn(before, after, cards)

    @for_game
    def cards_source() -> int:
        """The source whose luck shuffles a deck, or NO_SOURCE."""
        return cards

    @for_game
    def play_plan(
        world: W, state: S, seen: S, actions: Actions, trial: Trial, place: int, enemy: int, luck: Generator
    ) -> None:
        """Play a plan out in a state in which its side decides."""
        side, last, choices = state.decider, state.turn + trial.turns[place], 1
        apply(world, state, trial.act[place])
        while state.over == 0:
            is_own, player = state.decider == side, enemy
            if is_own:
                player = trial.style[place] if state.turn <= last else trial.later[place]
            act = decide(world, state, seen, actions, player, luck)
            if is_own and actions.count > 1:
                choices += 1
            apply(world, state, act)
        lead = points(world, state, ATTACKER) - points(world, state, DEFENDER)
        trial.lead[place] = lead if side == ATTACKER else -lead
        trial.choices[place] = choices

    @for_game
    def try_plans(
        world: W, view: S, imagined: S, state: S, seen: S, actions: Actions, trial: Trial, enemy: int,
        luck: Generator,
    ) -> None:  # fmt: skip
        """Imagine a state behind a view, and play every plan out there with the same luck against an enemy.

        `imagined`, `state`, `seen` and `actions` are room to work in.
        """
        view.copy_into(imagined)
        imagine(world, imagined, luck)
        luck.copy_into(trial.luck)
        for place in range(trial.plans):
            imagined.copy_into(state)
            trial.luck.copy_into(luck)
            play_plan(world, state, seen, actions, trial, place, enemy, luck)

    return Code(
        start, advance, apply, legal, see, imagine, points, appraise, choose, decide, play_out, play_on,
        stand, again, drawn, cards_source, roll_out, try_plans,
    )  # fmt: skip
