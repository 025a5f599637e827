"""The Storms of Steel player aid: two sides of a sheet, laid out from the engine's exact odds."""

from wsanalysis.aids import Aid
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import short_trust
from wsanalysis.recipes.rulings import with_rulings
from wsanalysis.recipes.storms_of_steel.aid_activation import activation_page
from wsanalysis.recipes.storms_of_steel.aid_attack import attack_page


def player_aid(game: Game) -> Aid:
    """The two pages: attack with hits and rally, and activation; all odds exact, for this game's data."""
    return with_rulings(_pages, game)


def _pages(game: Game) -> Aid:
    return Aid(
        title=game.system.title,
        subtitle="player aid",
        pages=(attack_page(game), activation_page(game)),
        footer=f"Exact odds of 2D6 and all hit counters, nothing sampled · {short_trust(game.trust)}",
    )
