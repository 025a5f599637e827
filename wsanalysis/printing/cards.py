"""Cards: one for every unit, with its block and its odds at three targets; those of decks, made of rows."""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from wsanalysis.aids.blocks import Odds, percent_text
from wsanalysis.aids.faces import AnyFace, CardBack, CardFace, Face, OddsRow, TextCard, Tint
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import all_about_two
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import say
from wsanalysis.printing.counters import Component, CounterSort, picture_of, sorts_of, table_rows, tint_of
from wsanalysis.printing.marks import marked
from wsanalysis.printing.ratings import (
    CardLine,
    CardWords,
    Rating,
    Read,
    Row,
    Section,
    name_of,
    plain_ratings,
    plain_sections,
    whatever,
)
from wsanalysis.printing.unit_cards import Shot, nations_there, odds_of, shot_of

SIZES = {"poker": Size(63.5, 88.9), "tarot": Size(70, 120), "mini": Size(44.5, 63.5)}
"""Card sizes by the names that printers know, in millimetres."""

ODDS_READ = say("✓ always, – no, never; shaded from unlikely (white) to likely (dark).")
ON_MARKS = say(
    "° reconstructed: made up to fit the rulebook, not taken from the publisher. (°) reconstructed in part."
)
NOT_MARKED = say("Reconstructed in part: made up to fit the rulebook, not taken from the publisher.")
NO_PRODUCT = say("Made from the data files of this project for players who own the game.")
Pairs = tuple[tuple[str, str], ...]


def cards_of_units(
    game: CoreGame,
    words: CardWords,
    described: Sequence[CounterSort] = (),
    nations: Sequence[str] = (),
    units: Sequence[str] = (),
    size: Size = SIZES["poker"],
    copies: int = 1,
) -> list[Component]:
    """A card for each unit: of all, of some nations, or those named; weapons with cards of their own too.

    Raises UnknownName, ValueError for a system without units.
    """
    if not game.edition.rows.get("units"):
        raise ValueError(f"{game.system.title} has no units, and so no cards")
    there = list(nations_there(game))
    chosen = [find(name, there, "nation") for name in nations] or there or [""]
    sections = {
        nation: (words.sections or plain_sections)(game, (nation,) if nation else ()) for nation in chosen
    }
    names = [entry.name for each in sections.values() for section in each for entry in section.entries]
    named = {find(unit, names, "unit") for unit in units} or set(names)
    return [
        component
        for nation in chosen
        for component in _cards(game, words, described, nation, sections[nation], named, size, copies)
    ]


def _cards(
    game: CoreGame, words: CardWords, described: Sequence[CounterSort], nation: str,
    sections: Sequence[Section], named: Container[str], size: Size, copies: int,
) -> Iterator[Component]:  # fmt: skip
    """The cards of a nation's units that are `named`."""
    nations = (nation,) if nation else ()
    shot = shot_of(game, words, nations) if words.question or all_about_two(game.system) else None
    sorts = [sort for sort in sorts_of(game, described) if sort.units]
    for section in sections:
        ratings = section.ratings or (plain_ratings(section)[0] if section.entries else ())
        for entry in (entry for entry in section.entries if entry.name in named):
            sort = _sort_of(entry, sorts)
            front = _front(game, entry, section, ratings, shot, sort, nation)
            back = _back(game, nation, front, ratings, shot, sort)
            yield Component(entry.name, "cards", nation, front, back, size, copies)


def _sort_of(entry: CardLine, sorts: Sequence[CounterSort]) -> CounterSort | None:
    """The sort that has the unit's block; none for a weapon or commander."""
    if entry.name != entry.unit:
        return None
    return next((sort for sort in sorts if sort.where(entry.row)), None)


def _front(
    game: CoreGame, entry: CardLine, section: Section, ratings: Sequence[Rating], shot: Shot | None,
    sort: CounterSort | None, nation: str,
) -> CardFace:  # fmt: skip
    said = tuple((rating.head, rating.of(entry.row)) for rating in ratings)
    beside = tuple((head, value) for head, value in said if value)
    block_size = Size(1, 1)
    if sort is None:
        block = Face(
            entry.name, tint_of({"nation": nation}), picture=picture_of(entry.row), lines=beside, named=False
        )
        beside = ()
    else:
        block, block_size = (sort.rated or sort.front).of(entry.row), sort.size_of(entry.row)
    odds = () if shot is None else _rows(list(odds_of(game, entry, shot)), shot)
    group = say("{nation} · {kind}", nation=nation, kind=section.name)
    return CardFace(
        name=marked(entry.name, str(entry.row.get("source", ""))),
        group=group if nation else section.name,
        tint=tint_of({"nation": nation}),
        block=block,
        beside=beside,
        distances=tuple(map(str, shot.distances)) or ("",) if shot else (),
        odds=odds,
        caption=_caption(game, shot, bool(odds)),
        alone=_caption(game, shot, bool(odds), alone=True),
        foot=short_version(game),
        aspect=block_size.width / block_size.height,
    )


def _rows(odds: Sequence[Odds | None], shot: Shot) -> tuple[OddsRow, ...]:
    """A row for each target at which there are any odds."""
    each = max(1, len(shot.distances))
    parts = (odds[at : at + each] for at in range(0, len(odds), each))
    rows = [
        OddsRow(target, tuple(map(_cell, cells))) for target, cells in zip(shot.targets, parts, strict=True)
    ]
    return tuple(row for row in rows if any(row.cells))


def _cell(odds: Odds | None) -> tuple[str, str, float] | None:
    """The chances as printed; the smaller one is left out where the large one is nothing."""
    if odds is None:
        return None
    small = percent_text(odds.parts[0]) if odds.parts and odds.main else ""
    return percent_text(odds.main), small, float(odds.main)


def _caption(game: CoreGame, shot: Shot | None, odds: bool, alone: bool = False) -> str:
    """The caption of the odds; `alone` without the smaller numbers and without what they assume."""
    if shot is None:
        return say("{system} has no question about two units: no odds.", system=game.system.title)
    if not odds:
        return say("Has no attack of its own against these targets.")
    said = say("{large}", large=shot.large)
    if shot.small and not alone:
        said = say("{large}, small: {small}", large=shot.large, small=shot.small)
    if shot.distances:
        said = say("Chance in % by {measure}: {chances}.", measure=shot.measure, chances=said)
    else:
        said = say("Chance in %: {chances}.", chances=said)
    if alone or not shot.assumed:
        return said
    return say("{chances} {situation}.", chances=said, situation=shot.assumed)


def _back(
    game: CoreGame,
    nation: str,
    front: CardFace,
    ratings: Sequence[Rating],
    shot: Shot | None,
    sort: CounterSort | None,
) -> CardBack:
    """The back of a card: what its ratings mean, how the odds are read, what the marks say."""
    meant = tuple((rating.head, rating.meaning) for rating in ratings if rating.meaning)
    read = ((say("Odds"), ODDS_READ),) if front.odds else ()
    assumed = shot.assumed if shot and front.odds else ""
    needed = (say("The odds: {situation}.", situation=assumed), ON_MARKS) if assumed else (ON_MARKS,)
    notes = (*needed, *((sort.key,) if sort and sort.key else ()), NO_PRODUCT)
    return CardBack(
        game.system.title, nation or front.group, front.tint, meant + read, notes, len(needed),
        short_version(game),
    )  # fmt: skip


def short_version(game: CoreGame) -> str:
    """The game, version and data, for a line in small type."""
    provenance = game.provenance
    said = {"system": game.system.title, "version": provenance.version, "data": provenance.data_hash[:6]}
    if not provenance.options:
        return say("{system} · wsanalysis {version} · data {data}", **said)
    text = "{system} · wsanalysis {version} · data {data} · {n} options not standard"
    return say(text, n=len(provenance.options), **said)


class CardText(NamedTuple):
    """The text of a card beside its name, as `TextCard`; without a tint it has its deck's."""

    group: str
    facts: Pairs = ()
    texts: Pairs = ()
    picture: str = ""
    tint: Tint | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Cards made of the rows of a data table.

    `name` is what commands call it, `table` one of the system's or a file below the data folder, `text_of`
    what the card of a row says. `back` is what its back says, read off a row as a `Rating` is; cards that are
    shuffled together have the same one. `note` is how the deck is used. `copies`: the column with how many
    there are of each. Where `two_sided` says whose a card is, his rows are the sides of his cards, two each.
    """

    name: str
    table: str
    text_of: Callable[[Row], CardText]
    back: Read
    note: str
    title: Read | None = None
    tint: Tint = "plain"
    copies: str = ""
    where: Callable[[Row], bool] = whatever
    two_sided: Callable[[Row], str] | None = None

    def copies_of(self, row: Row) -> int:
        """The number of cards the data have of a row."""
        return int(row[self.copies] or 0) if self.copies else 1


def cards_of_decks(
    game: CoreGame, described: Sequence[Deck], decks: Sequence[str], cards: Sequence[str] = (),
    size: Size | None = None, copies: int = 1,
) -> list[Component]:  # fmt: skip
    """The cards of the decks that are named, or of those only the `cards` named, in the numbers of the data.

    Raises UnknownName, ValueError for a system without decks.
    """
    if not described:
        raise ValueError(f"{game.system.title} has no decks: leave out --deck for its unit cards")
    there = {deck.name: deck for deck in described}
    chosen = [there[find(name, there, "deck")] for name in decks]
    found = [
        component for deck in chosen for component in _deck_cards(game, deck, size or SIZES["poker"], copies)
    ]
    named = {find(card, [component.name for component in found], "card") for card in cards}
    return [component for component in found if not named or component.name in named]


def _deck_cards(game: CoreGame, deck: Deck, size: Size, copies: int) -> Iterator[Component]:
    rows = [row for row in table_rows(game, deck.table) if deck.where(row)]
    for one, other in _card_sides(deck, rows):
        back: AnyFace = _deck_front(game, deck, other) if other else _deck_back(game, deck, one)
        yield Component(
            name_of(one),
            deck.name,
            "",
            _deck_front(game, deck, one),
            back,
            size,
            copies * deck.copies_of(one),
        )


def _card_sides(deck: Deck, rows: Sequence[Row]) -> Iterator[tuple[Row, Row | None]]:
    """The rows of the two sides of each card; without a second one where all backs are alike."""
    if deck.two_sided is None:
        yield from ((row, None) for row in rows)
        return
    for _, group in groupby(rows, deck.two_sided):
        mine = list(group)
        for at in range(0, len(mine), 2):
            yield mine[at], mine[at + 1] if at + 1 < len(mine) else None


def _deck_front(game: CoreGame, deck: Deck, row: Row) -> TextCard:
    told = deck.text_of(row)
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


def _deck_back(game: CoreGame, deck: Deck, row: Row) -> CardBack:
    """The back of a deck, which tells no card from another."""
    name = Rating("", "", deck.back).of(row)
    notes = (deck.note, ON_MARKS, NO_PRODUCT)
    return CardBack(game.system.title, name, deck.tint, (), notes, 2, short_version(game))
