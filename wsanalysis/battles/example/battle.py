"""The example as an engine: once a turn a counter moves one hex or attacks beside it; Blue goes first (2)."""

from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wsanalysis.battlefield.hexes import distance
from wsanalysis.battles.core.game_row import DRAW, Fate, game_row
from wsanalysis.battles.core.plain import PlainEngine
from wsanalysis.battles.core.seeds import generator_words, splitmix64
from wsanalysis.battles.example.scenario import Scenario, load_scenario
from wsanalysis.battles.scenarios.objectives import Objective, hexes_of, sentence
from wsanalysis.battles.scenarios.victory import Standing, is_met
from wsanalysis.probability.exact import exact
from wsanalysis.systems.example.attack import WORDS, attack
from wsanalysis.systems.example.edition import Example

GONE = -1


@dataclass(slots=True)
class State:
    """A game: `hexes` where units are, `fell` where they were lost, GONE where not; `told` if it is to be."""

    chance: int
    hexes: list[int]
    fell: list[int]
    ready: list[bool]
    kills: list[int]
    side: int = 0
    turn: int = 1
    choices: int = 0
    decisions: int = 0
    over: str = ""
    margins: list[int] = field(default_factory=lambda: [0])
    told: list[str | None] | None = None


class Battle(PlainEngine):
    """A scenario of the example, ready to play; answers as `battles.core.engine.Engine` says."""

    sides = ("Blue", "Red")

    def __init__(self, scenario: Scenario, edition: Example) -> None:
        self.scenario, self.edition = scenario, edition
        self.title, self.data_hash = scenario.name, scenario.data_hash
        self.blocks = [(side, name) for side, force in enumerate(scenario.forces) for name in force.blocks]
        self.objectives = [(side, o) for side, force in enumerate(scenario.forces) for o in force.objectives]
        units = [edition.units[name] for _, name in self.blocks]
        ties = edition.options.ties
        self.laws = [[exact(attack, WORDS[0], a.strength, b.defense, ties) for b in units] for a in units]

    def new_game(self, seed: int, game: int) -> State:
        one, two, *_ = generator_words(seed, game)
        index, forces = self.scenario.board.index, self.scenario.forces
        hexes = [index[h] for force in forces for h in force.zone[: len(force.blocks)]]
        count = len(hexes)
        return State(one << 32 | two, hexes, [GONE] * count, [True] * count, [0] * count)

    def decider(self, state: State) -> int | None:
        return None if state.over else state.side

    def legal(self, state: State) -> list[int]:
        """Unit times hexes, and the hex that it enters or attacks; the last number ends the side's turn."""
        board, found = self.scenario.board, []
        for unit, (side, _) in enumerate(self.blocks):
            if side == state.side and state.ready[unit] and state.hexes[unit] != GONE:
                for beside in board.neighbours[state.hexes[unit]]:
                    there = self._unit_in(state, beside)
                    if beside >= 0 and (there is None or self.blocks[there][0] != side):
                        found.append(unit * len(board.ids) + beside)
        return [*found, len(self.blocks) * len(board.ids)]

    def _unit_in(self, state: State, hex: int) -> int | None:
        return state.hexes.index(hex) if hex >= 0 and hex in state.hexes else None

    def apply(self, state: State, action: int) -> None:
        unit, hex = divmod(action, len(self.scenario.board.ids))
        state.decisions += 1
        self._say(state, f"{self.tell_action(state, action)}.")
        if unit == len(self.blocks):
            self._end_of_turn(state)
            return
        state.ready[unit] = False
        target = self._unit_in(state, hex)
        if target is None:
            state.hexes[unit] = hex
            return
        law = self.laws[unit][target]
        state.chance, word = splitmix64(state.chance)
        if law.outcomes[bisect_right(law.thresholds, word % law.total)] == "eliminated":
            state.hexes[target], state.fell[target] = GONE, hex
            state.kills[unit] += 1
            self._say(state, f"{self.blocks[target][1]} #{target + 1} is eliminated (1).")

    def _say(self, state: State, sentence: str | None) -> None:
        if state.told is not None:
            state.told.append(sentence)

    def _end_of_turn(self, state: State) -> None:
        state.side, state.ready = 1 - state.side, [True] * len(self.blocks)
        if state.side == 0:
            one, other = self.score(state)
            state.margins.append(one - other)
            state.over = "the last turn is over" if state.turn == self.scenario.turns else ""
            if not state.over:
                state.turn += 1
                self._say(state, None)

    def met(self, state: State, side: int, objective: Objective) -> bool:
        """Whether an objective is met as things stand; a hex is held by the side that is in it (3)."""
        return is_met(objective, self._standing(state, side), self._standing(state, 1 - side))

    def _standing(self, state: State, side: int) -> Standing:
        own = [unit for unit, (of, _) in enumerate(self.blocks) if of == side]
        here = [self.scenario.board.ids[state.hexes[unit]] for unit in own if state.hexes[unit] != GONE]
        lost = [self.blocks[unit][1] for unit in own if state.hexes[unit] == GONE]
        return Standing(self.scenario.forces[side].blocks, lost, 0, here, here)

    def score(self, state: State) -> tuple[int, int]:
        vp = [0, 0]
        for side, objective in self.objectives:
            vp[side] += objective.vp * self.met(state, side, objective)
        return vp[0], vp[1]

    def appraise(self, view: State, actions: list[int], _: int) -> list[int]:
        return [self._promise(view, action) for action in actions]

    def _promise(self, view: State, action: int) -> int:
        """In thousandths of a point: 10 for a unit destroyed, 1 for a hex nearer to what is to be held."""
        unit, hex = divmod(action, len(self.scenario.board.ids))
        if unit == len(self.blocks):
            return 0
        target = self._unit_in(view, hex)
        if target is not None:
            return int(10_000 * self.laws[unit][target]["eliminated"])
        board, side = self.scenario.board, self.blocks[unit][0]
        goals = [h for of, one in self.objectives if of == side for h in hexes_of(one)]
        if not goals:
            return 1
        now, then = (
            min(distance(board.axials[x], board.axials[board.index[h]]) for h in goals)
            for x in (view.hexes[unit], hex)
        )
        return 1000 * (now - then)

    def tell_action(self, view: State, action: int) -> str:
        unit, hex = divmod(action, len(self.scenario.board.ids))
        if unit == len(self.blocks):
            return f"{self.sides[view.side]} ends its turn"
        verb = "enters" if self._unit_in(view, hex) is None else "attacks"
        return f"{self.blocks[unit][1]} #{unit + 1} {verb} {self.scenario.board.ids[hex]}"

    def row(self, state: State) -> dict[str, Any]:
        vp, ids = self.score(state), self.scenario.board.ids
        return game_row(
            sides=self.sides, points=vp, winner=DRAW if vp[0] == vp[1] else self.sides[vp[1] > vp[0]],
            turns=state.turn, end=state.over, margins=state.margins, decisions=state.decisions,
            choices=state.choices,
            objectives=(
                (f"{self.sides[side]}: {sentence(one)}", one.vp * self.met(state, side, one))
                for side, one in self.objectives
            ),
            fates=(
                Fate(self.sides[side], name, ids[fell] if fell >= 0 else "", kills)
                for (side, name), fell, kills in zip(self.blocks, state.fell, state.kills, strict=True)
            ),
        )  # fmt: skip


def load_battle(folder: Path, name: str, edition: Example) -> Battle:
    """The battle of a scenario. Errors as for `load_scenario`."""
    return Battle(load_scenario(folder, name, edition), edition)
