"""The report's page of scenarios in two editions: what the new one does to each."""

import pandas as pd

from wsanalysis.analysis.editions import CAUTION
from wsanalysis.battles.registry import conversions
from wsanalysis.game import Game
from wsanalysis.reports.page_of_text import Page

GAMES, SEED = 200, 2019


def editions_page(game: Game, games: int = GAMES, seed: int = SEED) -> Page:
    """Every scenario of this game that is converted from one of another, `games` of each in both editions."""
    sections, said = {}, []
    for one in conversions(game.folder):
        if one.newer == game.map_game.name:
            found = game.editions(one.new, games, seed, progress=False)
            who, like, lost, ends = list(found.sections.values())[:4]
            sections[found.title] = pd.concat([who, like, lost, ends]).fillna("")
            said += [f"{one.old}: {found.sentence}", f"{one.old}: {found.footer}."]
    note = "\n".join([f"{CAUTION}.", *said, ""])
    method = f"sampled, {games:,} games in each edition, seed {seed}, 95 % intervals"
    return Page("Two editions on the same fields", sections, note=note, method=method)
