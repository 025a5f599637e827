"""The hexes that a unit can reach in one gesture, and the decisions that lead there."""

from collections import deque
from collections.abc import Iterator

from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.live.live_game import Choice, LiveGame

MOST = 600
"""reconstructed: a judgement. Positions that are looked at; hexes farther off take another gesture."""
SUPPOSED = 0x5EEC


def reach(game: LiveGame, unit: int) -> dict[int, list[int]]:
    """The hexes that a unit of the side that decides can move to now, each with the decisions that it takes.

    Found in a state that could be behind the side's view, as if the enemy let it happen; nothing that draws
    luck or is done to anybody is tried. Empty in a game without a map.
    """
    side = game.decider
    if side is None or not game.has_board:
        return {}
    start = game.engine.imagine(
        game.engine.see(game.state, side), Luck(generator_words(game.seed ^ SUPPOSED, len(game.actions)))
    )
    found: dict[int, list[int]] = {}
    known: set[tuple[int, tuple[int, ...]]] = set()
    waiting: deque[tuple[State, list[int]]] = deque([(start, [])])
    while waiting and len(known) < MOST:
        state, ways = waiting.popleft()
        for choice in _steps(game, state, unit):
            after = game.engine.copy(state)
            game.engine.apply(after, choice.action)
            if game.engine.retrials(1).drawn(state, after):
                continue
            hex, taken = after.hex[unit], [*ways, choice.action]
            if choice.parts.hex not in (NOWHERE, hex):
                continue
            if hex != start.hex[unit] and hex != NOWHERE:
                found.setdefault(int(hex), taken)
            if _back(game, after, side, state):
                key = int(hex), tuple(game.engine.legal(after))
                if key not in known:
                    known.add(key)
                    waiting.append((after, taken))
    return found


def _steps(game: LiveGame, state: State, unit: int) -> Iterator[Choice]:
    """The actions of the unit that have no target, and do not end its move."""
    ends = set(game.engine.waiting(game.engine.legal(state)))
    for choice in game.choices_in(state):
        if choice.parts.unit == unit and choice.parts.target == NOBODY and choice.action not in ends:
            yield choice


def _back(game: LiveGame, state: State, side: int, before: State) -> bool:
    """Go on to the side's next real decision; whether there is one, and the enemy may let it come to that."""
    while (decider := game.engine.decider(state)) is not None:
        if decider == side and game.is_asked(state):
            return True
        legal = game.engine.legal(state)
        waits = game.engine.waiting(legal)
        if decider == side:
            game.engine.apply(state, legal[0] if len(legal) == 1 else game.usual(state))
        elif waits and state.depth > before.depth:  # he interrupts; it is not his turn
            game.engine.apply(state, waits[0])
        else:
            return False
    return False
