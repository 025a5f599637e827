"""The text tables of the Liberty Road report."""

from collections.abc import Sequence
from functools import partial

import pandas as pd

from wsanalysis.asking.outcomes import in_one_order
from wsanalysis.game import Game
from wsanalysis.printing.axes import axis, chances, percent_frame
from wsanalysis.printing.liberty_road import WORDS, tables
from wsanalysis.reports.page_of_text import Page, page_of
from wsanalysis.systems.liberty_road.chips import Side
from wsanalysis.systems.liberty_road.unit import Kind

MOVES: tuple[tuple[Kind, Kind], ...] = (
    ("infantry", "infantry"), ("infantry", "vehicle"), ("vehicle", "infantry"),
)  # fmt: skip
"""Who moves into whom."""


def fire(kind: Kind, states: Sequence[str], game: Game) -> Page:
    """Fire at units of a kind by distance and shift, for every valor and state; vehicles reduced as well."""
    side: Side = "vehicle" if kind == "vehicle" else "infantry"
    shown = {first: text for text, first in tables.distance_bands(game, side)}

    def after(state: str, reduced: bool, valor: int) -> pd.DataFrame:
        frame = game.fire_table(side=side, valor=valor, state=state, kind=kind, already_reduced=reduced)
        return percent_frame(frame.loc[list(shown)].rename(index=shown, level=0))

    sections = {
        f"{kind}, {state}{', already reduced' if reduced else ''}, valor {valor}": after(
            state, reduced, valor
        )
        for state in states
        for reduced in ((False, True) if kind == "vehicle" else (False,))
        for valor in tables.VALORS
    }
    return page_of(
        WORDS, "Fire at {kind}: the target's state afterwards, in per cent", sections, {"kind": kind}
    )


def rally(game: Game) -> Page:
    """Rally by valor and attempts, from suppressed and from broken."""
    sections = {}
    for state in ("suppressed", "broken"):
        rows = {
            (valor, tries): tables.rally_chances(game, valor, state, tries)
            for valor in tables.VALORS
            for tries in range(1, 7)
        }
        frame = pd.DataFrame.from_dict(rows, orient="index").astype(float).fillna(0.0)
        frame.index.names = ["valor", "attempts"]
        order = in_one_order(map(tuple, rows.values()))
        sections[f"from {state}"] = percent_frame(frame[list(order)])
    return Page("Rally: the state afterwards, in per cent", sections)


def close_combat(game: Game) -> Page:
    """Close combat by valor and valor, for infantry and vehicles, each side moving."""
    sections = {
        f"moving {mover} wins against {other}": chances(
            partial(tables.mover_wins, game, (mover, other)),
            axis(f"moving {mover}, valor", tables.VALORS), axis(f"against {other}, valor", tables.VALORS),
        )
        for mover, other in MOVES
    }  # fmt: skip
    return page_of(WORDS, "Close combat: the chance to win, in per cent", sections)
