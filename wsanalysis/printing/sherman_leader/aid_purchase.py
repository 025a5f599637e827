"""The block of the Sherman Leader player aid on what to buy (Buy Units)."""

from collections.abc import Iterable

from wsanalysis.aids import WordGrid
from wsanalysis.game import Game
from wsanalysis.printing.axes import axis, word_grid
from wsanalysis.printing.sherman_leader import WORDS, purchase, tables
from wsanalysis.systems.sherman_leader.unit_card import serves_in

YEAR = 1944
"""Whose units stand in the table: the year of the sample game."""
BUYERS = ("Pz III", "Pz IV", "Panther", "Tiger", "German Rifle", "German AT Gun")


def best_for_its_cost(game: Game) -> WordGrid:
    """Which unit that serves in `YEAR` destroys most points for 100 SO, by enemy and range."""
    enemies = tables.theirs(game, BUYERS)
    serving = [name for name, unit in game.edition.us_units.items() if serves_in(unit, YEAR)]
    frame = purchase.worths(game, serving, enemies)
    short = _short_names(game.edition.us_units)

    def best(enemy: str, distance: int) -> str:
        here = frame[(frame["enemy"] == enemy) & (frame["distance (hexes)"] == distance)]
        first = here.sort_values(purchase.POINTS, ascending=False, kind="stable").head(1).to_dict("records")
        if not first or not first[0]["kills"]:
            return "–"
        return f"{short[first[0]['unit']]} {first[0][purchase.POINTS]:.0f}"

    said = WORDS.said("Best for its cost", {"year": YEAR})
    ranges = axis("", tables.RANGES, "R{}".format)
    return word_grid(said.title, best, axis("", enemies), ranges, hint=said.hint)


def _short_names(names: Iterable[str]) -> dict[str, str]:
    """Each name without what stands in brackets, where that is still one of its kind."""
    cut = {name: name.split(" (")[0] for name in names}
    return {name: short if list(cut.values()).count(short) == 1 else name for name, short in cut.items()}
