"""The Liberty Road player aid: two sides of a sheet, laid out from the engine's exact odds."""

from dataclasses import replace

from wsanalysis.aids import Aid
from wsanalysis.game import Game
from wsanalysis.recipes.liberty_road.aid_fire import fire_pages
from wsanalysis.recipes.liberty_road.aid_nerve import nerve_page

MOST_OPTIONS_NAMED = 3


def player_aid(game: Game) -> Aid:
    """The two pages: fire, and nerve with close combat; all odds exact, for this game's data."""
    return Aid(
        title=game.system.title,
        subtitle="player aid",
        pages=(*fire_pages(game), nerve_page(game)),
        footer=f"Exact odds from all {game.edition.chips.bag.size} chips, nothing sampled · {_trust(game)}",
    )


def _trust(game: Game) -> str:
    """The trust line, its options counted where there is no room to name them."""
    trust = game.trust
    if len(trust.options) <= MOST_OPTIONS_NAMED:
        return str(trust)
    many = f"{len(trust.options)} options not standard (named in the report beside this page)"
    return str(replace(trust, options=(many,)))
