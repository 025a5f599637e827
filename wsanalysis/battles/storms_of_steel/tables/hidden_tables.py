"""Hidden units and snipers as tables: what reveals them, what they pay, who is found (10.0-10.3)."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from wsanalysis.battlefield.board import Board, distances
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.probability.chance import Chance
from wsanalysis.systems.storms_of_steel.command import HIDING
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.hidden import detect, is_revealed
from wsanalysis.systems.storms_of_steel.path import Into, leg
from wsanalysis.systems.storms_of_steel.unit import Unit

NO_YES = (False, True)


def put_hidden(
    tables: Tabulation, types: Sequence[Unit], terrain: Sequence[str], edition: StormsOfSteel
) -> None:
    """Fill what reveals hidden units, what hiding and hidden moves cost, the search for snipers (10)."""

    def found(chance: Chance, caps: int) -> int:
        return terms.DETECTED if detect(chance, "hidden", caps) == "detected" else terms.UNDETECTED

    def creep(unit: Unit, terrain: str) -> int:
        return leg(unit, Into(terrain=terrain, hidden=True), edition).cost

    each = axes(type=types)
    near = axes(distance=range(terms.NEAR + 1), seen=NO_YES, cover=NO_YES)
    tables.put_numbers("reveals", near, lambda *seen: int(is_revealed(*seen)))
    tables.put_laws("detect_law", axes(caps=range(MOST_CAPS + 1)), found)
    put = partial(tables.put_numbers, illegal=NOT_ALLOWED)
    put("creep_cost", (*each, *axes(terrain=terrain)), creep)
    tables.tables.counts["hide_cost"] = HIDING


def put_hiding(tables: Tables, board: Board, hiding: Sequence[Sequence[str]]) -> None:
    """Add how far each hex lies from those where a side may begin hidden, both sides one after the other."""
    far = np.full((2, len(board.ids)), terms.FARTHEST)
    for side, ids in enumerate(hiding):
        if ids:
            far[side] = distances(board)[:, [board.index[hex] for hex in ids]].min(axis=1)
    tables.put("from_hiding", far.shape, far.ravel().tolist())
    tables.put("hiding_room", (2,), (far == 0).sum(axis=1).tolist())
