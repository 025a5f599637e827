"""Made-up scenarios for training: existing ones with a few changes, on boards with other ground.

So a player learns what scenarios have in common, instead of learning these by heart.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.scenarios.draft import Draft, draft_of, toml_of
from wsanalysis.battles.scenarios.moves import Move, clash, moved, moves
from wsanalysis.battles.scenarios.scenario_files import find_scenario
from wsanalysis.files.faults import DataFault

MOST_MOVES = 3
MOST_PATCHES, LARGEST_PATCH = 12, 5
"""Patches of other ground off roads and rivers, and hexes of each."""
TRIES = 50
"""Drafts to try before a scenario is given up."""


def variant(game: Source, name: str, board: Board, *seed: int) -> Any:
    """An engine of a made-up scenario like the one of that name. Same seed, same scenario.

    `board` is that of the scenario. Raises the last DataFault if no draft is valid.
    """
    draft = draft_of(name, find_scenario(game.folder, game.map_game.name, name).path)
    rng = np.random.default_rng(seed)
    for tried in count(1):
        try:
            changed = moved(draft, _some(moves(draft), rng))
            return game.map_game.load(game.folder, _on_other_ground(changed, board, rng), game.edition)
        except DataFault:
            if tried == TRIES:
                raise
    raise AssertionError


def _some(known: list[Move], rng: np.random.Generator) -> Iterator[Move]:
    """A few of these changes, no two of which clash."""
    chosen: list[Move] = []
    most = int(rng.integers(1, MOST_MOVES + 1))
    for place in rng.permutation(len(known)).tolist():
        if len(chosen) < most and not any(clash(known[place], one) for one in chosen):
            chosen.append(known[place])
    yield from chosen


def _on_other_ground(draft: Draft, board: Board, rng: np.random.Generator) -> Draft:
    """The draft with patches of the board's kinds of ground laid on it; unchanged if it has overlays."""
    free = {x for x in range(len(board.ids)) if not board.roads[x] and not board.rivers[x]}
    patches = int(rng.integers(0, MOST_PATCHES + 1))
    overlays: list[dict[str, object]] = []
    while free and len(overlays) < patches:
        patch = _patch(board, free, rng)
        terrain = board.terrain[int(rng.integers(len(board.ids)))].terrain
        overlays.append({"terrain": terrain, "hexes": [board.ids[x] for x in patch]})
        free -= patch
    if not overlays or "overlays" in draft.table:
        return draft
    return Draft(draft.stem, draft.path, f"overlays = {toml_of(overlays)}\n{draft.text}", draft.ends)


def _patch(board: Board, free: set[int], rng: np.random.Generator) -> set[int]:
    """A few hexes side by side."""
    patch = {int(rng.choice(sorted(free)))}
    for _ in range(int(rng.integers(0, LARGEST_PATCH))):
        beside = {y for x in patch for y in board.neighbours[x]} & free - patch
        if beside:
            patch.add(int(rng.choice(sorted(beside))))
    return patch
