"""The engine of a game on records: the functions that players, searches and runners call.

Written once for all games, and compiled for the records of each.
"""

import sys
from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeVar

from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.finals import note_final
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import NEITHER, Side
from wsanalysis.battles.core.objectives import points
from wsanalysis.battles.core.records import Actions, Generator, State, World
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.battles.core.trials import trials_of
from wsanalysis.battles.core.views import begin_view, end_view
from wsanalysis.compiled import Run, build, compiled_for, has_compiler, is_built
from wsanalysis.compiled.builds import is_shipped
from wsanalysis.compiled.shipped import is_page

W = TypeVar("W", bound=World)
S = TypeVar("S", bound=State)


class Code(NamedTuple):
    """The functions that players, searches and runners call: compiled, or plain Python."""

    start: Callable[..., None]
    advance: Callable[..., None]
    apply: Callable[..., None]
    legal: Callable[..., None]
    see: Callable[..., None]
    imagine: Callable[..., None]
    points: Callable[..., int]
    note_final: Callable[..., None]
    appraise: Callable[..., int]
    choose: Callable[..., int]
    decide: Callable[..., int]
    play_on: Callable[..., int]
    note_figures: Callable[..., None]
    again: Callable[..., None]
    drawn: Callable[..., int]
    cards: Callable[..., int]
    roll_out: Callable[..., int]
    try_plans: Callable[..., None]

    def ready(self) -> "Code":
        """The same, ready to run."""
        return Code(*build(*self))

    def ensure_compiled(self, shown: bool = True) -> None:
        """Compile the engine if necessary: some seconds the first time; if `shown`, a line says so.

        Another line, once, says that there is no compiler, or that a page came without this engine.
        """
        if not has_compiler() and not is_shipped(*self):
            _say_that_it_is_slow()
        if shown and not is_built(*self):
            print("The battle engine is compiled, once for this version: some seconds.", file=sys.stderr)
        self.ready()


@cache
def _say_that_it_is_slow() -> None:
    why = (
        "the page came without an engine for just these rules"
        if is_page()
        else "the compiler llvmlite is not installed; to install it: pip install 'wsanalysis[fast]'"
    )
    slow = "wsanalysis: battles are slow here, some hundred times slower than compiled, because"
    print(f"{slow} {why}", file=sys.stderr)


def code_of(rules: Rules[W, S]) -> Code:
    """The engine of a game in plain Python."""
    begin, run, actions_to = rules.begin, Run(rules.flows), rules.actions
    for_game = compiled_for(W=rules.world, S=rules.state)

    @for_game
    def prepare_nothing(world: W, view: S, style: int) -> None:
        """Prepare nothing: actions have nothing in common."""

    @for_game
    def see_all(world: W, state: S, side: Side, view: S) -> None:
        """Hide nothing except future draws."""
        state.copy_into(view)
        begin_view(view, side)

    @for_game
    def imagine_luck(world: W, state: S, luck: Generator) -> None:
        """Leave everything still to come open."""
        end_view(state, luck)

    see, imagine = rules.see or see_all, rules.imagine or imagine_luck
    prepare, promise = rules.prepare or prepare_nothing, rules.promise
    nothing_hidden = int(rules.nothing_hidden)

    @for_game
    def start(world: W, state: S) -> None:
        """Begin a game in an empty state that holds the generator's words, up to the first decision."""
        begin(world, state)
        state.stack[0].kind, state.depth = 0, 1  # the game itself
        advance(world, state)

    @for_game
    def advance(world: W, state: S) -> None:
        """Continue until a player has to decide, or the game is over: step by step of the innermost frame."""
        while state.decider == NEITHER and state.over == 0:
            frame = state.stack[state.depth - 1]
            run[frame.kind](world, state, frame)
        if state.over:
            state.decider = NEITHER

    @for_game
    def apply(world: W, state: S, act: int) -> None:
        """Apply a legal action, and continue to the next decision."""
        state.answer = act
        state.decider = NEITHER
        state.decisions += 1
        advance(world, state)

    @for_game
    def legal(world: W, state: S, actions: Actions) -> None:
        """List the legal actions."""
        actions.count = 0
        actions_to[state.question](world, state, actions)

    @for_game
    def appraise(world: W, view: S, act: int, style: int, luck: Generator) -> int:
        """The expected value of an action to the side whose view it is, in thousandths of a point."""
        prepare(world, view, style)
        return promise(world, view, act, NEVER, style, luck)

    @for_game
    def choose(world: W, view: S, actions: Actions, style: int, luck: Generator) -> int:
        """The action with the highest expected value; the first of equals."""
        prepare(world, view, style)
        best, most = actions.act[0], NEVER - 1
        for place in range(actions.count):
            promised = promise(world, view, actions.act[place], most, style, luck)
            if promised > most:
                best, most = actions.act[place], promised
        return best

    @for_game
    def decide(world: W, state: S, view: S, actions: Actions, player: int, luck: Generator) -> int:
        """A player's action; `view` and `actions` are buffers for what it sees and may do."""
        legal(world, state, actions)  # the same as in the view
        state.choices += actions.count
        if actions.count == 1:
            return actions.act[0]
        if player == RANDOM:
            return actions.act[below(luck, actions.count)]
        if nothing_hidden:
            return choose(world, state, actions, player, luck)
        see(world, state, state.decider, view)
        return choose(world, view, actions, player, luck)

    return Code(
        start, advance, apply, legal, see, imagine, points, note_final, appraise, choose, decide,
        *trials_of(rules, legal, see, imagine, apply, choose, decide),
    )  # fmt: skip
