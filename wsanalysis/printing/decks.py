"""Cards of a game's decks, as many as the data have, made of its rows: what a system says of a deck."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from wsanalysis.aids.faces import AnyFace, CardBack, TextCard, Tint
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.arguments.names import find
from wsanalysis.game import Game
from wsanalysis.printing.aid_words import marked
from wsanalysis.printing.card_words import Rating, Read, Row, name_of
from wsanalysis.printing.cards import NO_PRODUCT, ON_MARKS, SIZES, short_version
from wsanalysis.printing.pieces import Piece, table_rows
from wsanalysis.printing.piles import whatever

Pairs = tuple[tuple[str, str], ...]


class Told(NamedTuple):
    """What a card says beside its name, as `TextCard`; without a tint it has its deck's."""

    group: str
    facts: Pairs = ()
    texts: Pairs = ()
    picture: str = ""
    tint: Tint | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Cards made of the rows of a data table.

    `name` is what commands call it, `table` one of the system's or a file below the data folder, `told` what
    the card of a row says. `back` is what its back says, read off a row as a `Rating` is; cards that are
    shuffled together have the same one. `note` is how the deck is used. `copies`: the column with how many
    there are of each. Where `two_sided` says whose a card is, his rows are the sides of his cards, two each.
    """

    name: str
    table: str
    told: Callable[[Row], Told]
    back: Read
    note: str
    title: Read | None = None
    tint: Tint = "plain"
    copies: str = ""
    where: Callable[[Row], bool] = whatever
    two_sided: Callable[[Row], str] | None = None

    def copies_of(self, row: Row) -> int:
        """How many cards the data have of a row."""
        return int(row[self.copies] or 0) if self.copies else 1


def deck_pieces(
    game: Game, described: Sequence[Deck], decks: Sequence[str], cards: Sequence[str] = (),
    size: Size | None = None, copies: int = 1,
) -> list[Piece]:  # fmt: skip
    """The cards of the decks that are named, or of those only the `cards` named, in the numbers of the data.

    Raises UnknownName, ValueError for a system without decks.
    """
    if not described:
        raise ValueError(f"{game.system.title} has no decks: leave out --deck for its unit cards")
    there = {deck.name: deck for deck in described}
    chosen = [there[find(name, there, "deck")] for name in decks]
    found = [piece for deck in chosen for piece in _cards(game, deck, size or SIZES["poker"], copies)]
    named = {find(card, [piece.name for piece in found], "card") for card in cards}
    return [piece for piece in found if not named or piece.name in named]


def _cards(game: Game, deck: Deck, size: Size, copies: int) -> Iterator[Piece]:
    rows = [row for row in table_rows(game, deck.table) if deck.where(row)]
    for one, other in _sides(deck, rows):
        back: AnyFace = _front(game, deck, other) if other else _back(game, deck, one)
        yield Piece(
            name_of(one), deck.name, "", _front(game, deck, one), back, size, copies * deck.copies_of(one)
        )


def _sides(deck: Deck, rows: Sequence[Row]) -> Iterator[tuple[Row, Row | None]]:
    """The rows of the two sides of each card; without a second one where all backs are alike."""
    if deck.two_sided is None:
        yield from ((row, None) for row in rows)
        return
    for _, group in groupby(rows, deck.two_sided):
        mine = list(group)
        for at in range(0, len(mine), 2):
            yield mine[at], mine[at + 1] if at + 1 < len(mine) else None


def _front(game: Game, deck: Deck, row: Row) -> TextCard:
    told = deck.told(row)
    name = name_of(row) if deck.title is None else Rating("", "", deck.title).of(row)
    return TextCard(
        name=marked(name, str(row["source"])),
        group=told.group,
        tint=told.tint or deck.tint,
        facts=tuple(pair for pair in told.facts if pair[1]),
        texts=told.texts,
        picture=told.picture,
        foot=short_version(game),
    )


def _back(game: Game, deck: Deck, row: Row) -> CardBack:
    """The back of a deck, which tells no card from another."""
    name = Rating("", "", deck.back).of(row)
    notes = (deck.note, ON_MARKS, NO_PRODUCT)
    return CardBack(game.system.title, name, deck.tint, (), notes, 2, short_version(game))
