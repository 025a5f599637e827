"""The Sherman Leader player aid: two sides of a sheet, laid out from the engine's exact odds."""

from wsanalysis.aids import Aid
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MARK, short_trust
from wsanalysis.recipes.rulings import with_rulings
from wsanalysis.recipes.sherman_leader.aid_campaign import campaign_page
from wsanalysis.recipes.sherman_leader.aid_combat import combat_page


def player_aid(game: Game) -> Aid:
    """The two pages: attacks with damage, and orders with the campaign; all odds exact."""
    return with_rulings(_pages, game)


def _pages(game: Game) -> Aid:
    marks = f"{MARK} reconstructed, at least in part"
    return Aid(
        title=game.system.title,
        subtitle="player aid",
        pages=(combat_page(game), campaign_page(game)),
        footer=f"Exact odds, nothing sampled · {marks} · {short_trust(game.trust)}",
    )
