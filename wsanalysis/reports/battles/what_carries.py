"""A scenario's knock-outs as text, those that matter first."""

import pandas as pd

from wsanalysis.game import Game
from wsanalysis.reports.battles.balance_words import chance, with_interval
from wsanalysis.reports.page_of_text import text_page

NEVER = "No game ended with other victory points"


def knock_outs_text(game: Game, table: pd.DataFrame, command: str) -> str:
    """The table of `knock_outs`: the summary, the parts that changed any game, and those that did not."""
    said = table.attrs
    sections = {said["sentence"]: moved(table)}
    if len(still := unmoved(table)):
        sections[NEVER] = still.to_frame()
    if said["not played"]:
        sections["Not played"] = pd.DataFrame(index=said["not played"])
    footer = f"{said['method']}\nmade by: {command}\n{game.provenance}\n"
    return text_page(said["title"], sections, footer)


def unmoved(table: pd.DataFrame) -> "pd.Series[str]":
    """The changes that changed no game, by what they are made to."""
    return table[table["differ"] == 0].groupby("what", sort=False)["change"].agg("; ".join)


def moved(table: pd.DataFrame) -> pd.DataFrame:
    """The changes that changed any game: shares in per cent, differences in points with their interval."""
    table = table[table["differ"] > 0]
    ends = table[["difference", "low", "high"]].to_numpy()
    return pd.DataFrame(
        {
            "change": table["change"].to_list(),
            "before": [f"{100 * share:.1f} %" for share in table["before"]],
            "after": [f"{100 * share:.1f} %" for share in table["after"]],
            "points": [with_interval(*map(float, row)) for row in ends],
            "chance": [chance(one) for one in table["chance"]],
            "adjusted": [chance(one) for one in table["adjusted"]],
            "games": table["games"].to_list(),
        },
        index=pd.Index(table["what"].to_list()),
    )  # fmt: skip
