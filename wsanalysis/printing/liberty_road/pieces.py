"""What lies on the table beside the blocks, as the player aid lists it: orders, markers and terrain."""

from collections.abc import Iterable
from typing import NamedTuple

from wsanalysis.battlefield.landscape import Landscape, area_land
from wsanalysis.battlefield.terrain import Drive, Terrain, enters
from wsanalysis.battles.liberty_road.cards import Cards, Order, load_cards
from wsanalysis.game import Game

SIDES = ("German", "Allied")
FORTIFICATIONS = ("foxhole", "trench", "bunker", "mines", "wire", "ford")
BATTLEFIELD = ("blaze", "smoke", "haze", "wreck")


class Marker(NamedTuple):
    """A marker on the map: how many infantry it shelters (None: all), its downshifts, whether it blocks."""

    name: str
    shelters: int | None
    downshifts: int
    blocks_sight: bool
    source: str


def land_of(game: Game) -> Landscape:
    """The kinds of terrain of the game's data folder. Raises DataFault."""
    return area_land(game.folder)


def cards_of(game: Game) -> Cards:
    """The orders and markers of the game's data folder. Raises DataFault."""
    return load_cards(game.folder)


def orders_of(cards: Cards, side: str) -> list[Order]:
    """The order markers of a side, as in their file."""
    return [order for order in cards.orders.values() if order.side == side]


def markers_of(cards: Cards) -> list[Marker]:
    """The markers that change a hex: first those of the defender, then those of the battlefield."""
    fog = (cards.fog[name] for name in FORTIFICATIONS)
    field = (cards.field[name] for name in BATTLEFIELD)
    return [
        *(Marker(one.marker, one.shelters, one.downshifts, one.blocks_sight, one.source) for one in fog),
        *(Marker(one.marker, None, one.downshifts, one.blocks_sight, one.source) for one in field),
    ]


def step(kind: Terrain, drive: Drive) -> str:
    """What a movement point buys in the terrain: an area, a hex, or no entry (p.12)."""
    return "no" if not enters(kind, drive) else "hex" if kind.half_movement else "area"


class Cover(NamedTuple):
    """What covers infantry: terrain or a marker, its downshifts, and their source."""

    name: str
    downshifts: int
    source: str


def covers(things: Iterable[Cover]) -> list[tuple[int, list[Cover]]]:
    """Those that cover infantry, by their downshifts, the fewest first (p.16 B)."""
    found: dict[int, list[Cover]] = {}
    for thing in things:
        if thing.downshifts:
            found.setdefault(thing.downshifts, []).append(thing)
    return sorted(found.items())


__all__ = ["SIDES", "Cards", "Order", "cards_of", "covers", "land_of", "markers_of", "orders_of", "step"]
