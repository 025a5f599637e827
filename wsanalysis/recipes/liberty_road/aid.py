"""The Liberty Road player aid: two sides of a sheet, laid out from the engine's exact odds."""

from wsanalysis.aids import Aid
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import short_trust
from wsanalysis.recipes.liberty_road.aid_fire import fire_pages
from wsanalysis.recipes.liberty_road.aid_nerve import nerve_page
from wsanalysis.recipes.rulings import with_rulings


def player_aid(game: Game) -> Aid:
    """The two pages: fire, and nerve with close combat; all odds exact, for this game's data."""
    return with_rulings(_pages, game)


def _pages(game: Game) -> Aid:
    chips = game.edition.chips.bag.size
    return Aid(
        title=game.system.title,
        subtitle="player aid",
        pages=(*fire_pages(game), nerve_page(game)),
        footer=f"Exact odds from all {chips} chips, nothing sampled · {short_trust(game.trust)}",
    )
