"""Games played on from a position: by quick players, with other luck, by different plans.

The engine functions for searches, digests and the study of luck. Written once for all games, and compiled for
the records of each.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from wsanalysis.battles.core.luck import word
from wsanalysis.battles.core.numbers import ATTACKER, MAX_SOURCES, NO_SOURCE, Side, Source, Unit
from wsanalysis.battles.core.objectives import margin
from wsanalysis.battles.core.plans import TO_THE_END, Trial
from wsanalysis.battles.core.records import Actions, Frame, Generator, State, World
from wsanalysis.battles.core.rules import WON, Rules
from wsanalysis.battles.core.standing import UNITS, Standing, is_fighting, note_standing, sources_drawn
from wsanalysis.battles.core.units import units_of
from wsanalysis.compiled import compiled_for, span

W = TypeVar("W", bound=World)
S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)


def trials_of(
    rules: Rules[W, S], legal: Callable[..., None], see: Callable[..., None], imagine: Callable[..., None],
    apply: Callable[..., None], choose: Callable[..., int], decide: Callable[..., int],
) -> tuple[Callable[..., Any], ...]:  # fmt: skip
    """The functions of `Code` from `play_on` on, for a game that does all this so."""
    for_game = compiled_for(W=rules.world, S=rules.state)

    @for_game
    def worth_the_same(world: W, state: S, unit: Unit) -> int:
        """All units are worth the same."""
        return 1000

    @for_game
    def deal_nothing(world: W, state: S) -> None:
        """Deal nothing: nothing was shuffled."""

    @for_game
    def share_by_lead(world: W, state: S) -> int:
        """All for a win, half for a draw."""
        lead = margin(world, state)
        return WON // 2 if lead == 0 else WON if lead > 0 else 0

    worth, share = rules.worth or worth_the_same, rules.share or share_by_lead
    cards, deal = rules.deal or (NO_SOURCE, deal_nothing)

    @for_game
    def play_on(
        world: W, state: S, view: S, actions: Actions, first: int, second: int, luck: Generator, most: int
    ) -> int:
        """Play on, attacker `first`, defender `second`, for at most `most` decisions; return how many."""
        count = 0
        while state.over == 0 and count < most:
            player = first if state.decider == ATTACKER else second
            apply(world, state, decide(world, state, view, actions, player, luck))
            count += 1
        return count

    @for_game
    def change_luck(world: W, state: S, kept: int, luck: Generator) -> None:
        """Give other luck to all sources that are not `kept`, by bit; hidden deck cards are dealt anew."""
        for source in span(Source, 0, MAX_SOURCES):
            if kept >> source & 1 == 0:
                for place in range(4):
                    state.luck[source].word[place] = word(luck)
        if cards != NO_SOURCE and kept >> cards & 1 == 0:
            deal(world, state)

    @for_game
    def note_figures(world: W, state: S, standing: Standing, row: int) -> None:
        """Record a state's figures in a row."""
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
        """Repeat an action for each of the rows, with other luck for all sources that are not `kept`."""
        for row in range(first, end):
            before.copy_into(room)
            change_luck(world, room, kept, luck)
            apply(world, room, act)
            note_figures(world, room, standing, row)

    @for_game
    def drawn(before: S, after: S) -> int:
        """The sources drawn from between two states, by bit."""
        return sources_drawn(before, after, cards)

    @for_game
    def cards_source() -> int:
        """The source whose luck shuffles a deck, or NO_SOURCE."""
        return cards

    @for_game
    def roll_out(
        world: W, before: S, room: S, act: int, view: S, actions: Actions, first: int, second: int,
        luck: Generator, games: int
    ) -> int:  # fmt: skip
        """Play a state on to the end many times, each with other luck; return the attacker's scores, summed.

        `act` is taken first, if it is not -1. A game won scores WON.
        """
        total = 0
        for _ in range(games):
            before.copy_into(room)
            room.logging = 0
            change_luck(world, room, 0, luck)
            if act >= 0:
                apply(world, room, act)
            play_on(world, room, view, actions, first, second, luck, TO_THE_END)
            total += share(world, room)
        return total

    @for_game
    def decide_by_plan(
        world: W, state: S, seen: S, actions: Actions, trial: Trial, place: int, luck: Generator
    ) -> int:
        """The action of a plan's style, with the plan's intents."""
        legal(world, state, actions)
        if actions.count == 1:
            return actions.act[0]
        see(world, state, state.decider, seen)
        for unit in units_of(world, state.decider):
            seen.intent[unit] = trial.intent[place, unit]
        return choose(world, seen, actions, trial.style[place], luck)

    @for_game
    def play_plan(
        world: W, state: S, seen: S, actions: Actions, trial: Trial, place: int, enemy: int, luck: Generator
    ) -> None:
        """Follow a plan in a state in which its side decides, for as long as the trial lasts."""
        side, last, choices = state.decider, state.turn + trial.turns[place], 1
        begun = state.decisions
        apply(world, state, trial.act[place])
        while state.over == 0 and state.decisions - begun < trial.most:
            is_own = state.decider == side
            if is_own and state.turn <= last:
                if trial.has_intents[place]:
                    act = decide_by_plan(world, state, seen, actions, trial, place, luck)
                else:
                    act = decide(world, state, seen, actions, trial.style[place], luck)
            else:
                act = decide(world, state, seen, actions, trial.later[place] if is_own else enemy, luck)
            if is_own and actions.count > 1:
                choices += 1
            apply(world, state, act)
        lead = margin(world, state)
        trial.lead[place] = lead if side == ATTACKER else -lead
        trial.choices[place] = choices
        trial.decisions[place] = state.decisions - begun
        trial.over[place] = 1 if state.over else 0

    @for_game
    def try_plans(
        world: W, view: S, imagined: S, state: S, seen: S, actions: Actions, trial: Trial, enemy: int,
        luck: Generator, standing: Standing,
    ) -> None:  # fmt: skip
        """Imagine a state behind a view, and follow every plan there with the same luck against an enemy.

        A row of `standing` for each tells how it then stands. `imagined`, `state`, `seen` and `actions` are
        working space.
        """
        view.copy_into(imagined)
        imagine(world, imagined, luck)
        luck.copy_into(trial.luck)
        for place in range(trial.plans):
            imagined.copy_into(state)
            trial.luck.copy_into(luck)
            play_plan(world, state, seen, actions, trial, place, enemy, luck)
            note_figures(world, state, standing, place)

    return play_on, note_figures, again, drawn, cards_source, roll_out, try_plans
