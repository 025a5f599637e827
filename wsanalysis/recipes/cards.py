"""A card for every unit: its block with the ratings where players know them, its odds at three targets."""

from collections.abc import Iterator, Sequence

from wsanalysis.aids.faces import CardBack, CardFace, Face, OddsRow
from wsanalysis.aids.odds_cell import Odds, percent_text
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import all_about_two
from wsanalysis.files.own_files import own_text
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import marked
from wsanalysis.recipes.card_columns import plain_ratings, plain_sections
from wsanalysis.recipes.card_shot import Shot, shot_of
from wsanalysis.recipes.card_words import CardWords, Entry, Rating, Section
from wsanalysis.recipes.pieces import Piece, piles_of
from wsanalysis.recipes.piles import Pile, picture_of, tint_of
from wsanalysis.recipes.unit_cards import nations_there, odds_of
from wsanalysis.recipes.words import Words

SHEET_WORDS = Words(own_text(__file__, "sheets.txt"))
SIZES = {"poker": Size(63.5, 88.9), "tarot": Size(70, 120), "mini": Size(44.5, 63.5)}
"""Card sizes by the names that printers know, in millimetres."""


def unit_pieces(
    game: Game,
    words: CardWords,
    described: Sequence[Pile] = (),
    nations: Sequence[str] = (),
    units: Sequence[str] = (),
    size: Size = SIZES["poker"],
    copies: int = 1,
) -> list[Piece]:
    """A card for each unit: of all, of some nations, or those named; weapons with cards of their own too.

    Raises UnknownName, ValueError for a system without units.
    """
    there = list(nations_there(game))
    chosen = [find(name, there, "nation") for name in nations] or there
    cards = [
        piece for nation in chosen or [""] for piece in _cards(game, words, described, nation, size, copies)
    ]
    if not cards:
        raise ValueError(f"{game.system.title} has no units, and so no cards")
    named = {find(unit, [card.name for card in cards], "unit") for unit in units}
    return [card for card in cards if not named or card.name in named]


def _cards(
    game: Game, words: CardWords, described: Sequence[Pile], nation: str, size: Size, copies: int
) -> Iterator[Piece]:
    nations = (nation,) if nation else ()
    sections = (words.sections or plain_sections)(game, nations) if "units" in game.system.tables else []
    shot = shot_of(game, words, nations) if words.question or all_about_two(game.system) else None
    piles = [pile for pile in piles_of(game, described) if pile.units]
    for section in sections:
        if not section.entries:
            continue
        ratings = section.ratings or plain_ratings(section)[0]
        for entry in section.entries:
            pile = next((pile for pile in piles if entry.row.get("nation") is not None or not nation), None)
            front = _front(game, entry, section, ratings, shot, _pile_of(entry, piles), nation)
            yield Piece(
                entry.name, "cards", nation, front, _back(game, nation, front, ratings, pile), size, copies
            )


def _pile_of(entry: Entry, piles: Sequence[Pile]) -> Pile | None:
    """The pile that has the unit's block; none for a weapon or commander."""
    if entry.name != entry.unit:
        return None
    return next((pile for pile in piles if pile.where(entry.row)), None)


def _front(
    game: Game, entry: Entry, section: Section, ratings: Sequence[Rating], shot: Shot | None,
    pile: Pile | None, nation: str,
) -> CardFace:  # fmt: skip
    said = tuple((rating.head, rating.of(entry.row)) for rating in ratings)
    beside = tuple((head, value) for head, value in said if value)
    block_size = Size(1, 1)
    if pile is None:
        block = Face(entry.name, tint_of({"nation": nation}), picture=picture_of(entry.row), lines=beside)
        beside = ()
    else:
        block, block_size = (pile.rated or pile.front).of(entry.row), pile.size_of(entry.row)
    odds = () if shot is None else _rows(list(odds_of(game, entry, shot)), shot)
    kind = SHEET_WORDS.text("Kind of a unit", {"nation": nation, "kind": section.name}).strip()
    return CardFace(
        name=marked(entry.name, str(entry.row.get("source", ""))),
        kind=kind if nation else section.name,
        tint=tint_of({"nation": nation}),
        block=block,
        beside=beside,
        distances=tuple(map(str, shot.distances)) or ("",) if shot else (),
        odds=odds,
        caption=_caption(game, shot, bool(odds)),
        foot=SHEET_WORDS.text(
            "Foot of a card", {"system": game.system.title, "provenance": _short(game)}
        ).strip(),
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


def _caption(game: Game, shot: Shot | None, odds: bool) -> str:
    if shot is None:
        return SHEET_WORDS.text("No odds", {"system": game.system.title}).strip()
    if not odds:
        return SHEET_WORDS.text("Nothing to fire at").strip()
    titles = {
        (True, True): "Caption of the odds",
        (True, False): "Caption without a small number",
        (False, True): "Caption without a distance",
        (False, False): "Caption of two outcomes without a distance",
    }  # fmt: skip
    filled = {
        "measure": shot.measure, "large": shot.large, "small": shot.small,
        "situation": f"{shot.assumed}." if shot.assumed else "",
    }  # fmt: skip
    return SHEET_WORDS.text(titles[bool(shot.distances), bool(shot.small)], filled).strip()


def _back(game: Game, nation: str, front: CardFace, ratings: Sequence[Rating], pile: Pile | None) -> CardBack:
    """The back of a card: what its ratings mean, how the odds are read, what the marks say."""
    meant = tuple((rating.head, rating.meaning) for rating in ratings if rating.meaning)
    read = tuple(SHEET_WORDS.pairs("How the odds are read").items()) if front.odds else ()
    notes = (
        pile.key if pile else "", SHEET_WORDS.text("On the marks").strip(),
        SHEET_WORDS.text("Nobody's product").strip(),
    )  # fmt: skip
    return CardBack(
        game.system.title, nation or front.kind, front.tint, meant + read, tuple(filter(None, notes))
    )


def _short(game: Game) -> str:
    """Version and data, without what the card says elsewhere."""
    provenance = game.provenance
    changed = f" · {len(provenance.options)} options" if provenance.options else ""
    return f"wsanalysis {provenance.version} · data {provenance.data_hash[:6]}{changed}"
