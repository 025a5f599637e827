"""The player aid of the 2019 draft: two sides of a sheet, laid out from the engine's exact odds."""

from wsanalysis.aids import Aid
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MARK, short_trust
from wsanalysis.recipes.draft_2019.aid_fire import fire_page
from wsanalysis.recipes.draft_2019.aid_nerve import nerve_page
from wsanalysis.recipes.rulings import with_rulings


def player_aid(game: Game) -> Aid:
    """The two pages: fire with its ledger and results, and nerve; all odds exact, for this game's data."""
    return with_rulings(_pages, game)


def _pages(game: Game) -> Aid:
    marks = f"{MARK} rests on reconstructed chits, tokens or counters"
    return Aid(
        title=game.system.title,
        subtitle="player aid",
        pages=(fire_page(game), nerve_page(game)),
        footer=f"Exact odds, nothing sampled · {marks} · {short_trust(game.trust)}",
    )
