"""Every card, block, counter and chip of a game as pictures: for Tabletop Simulator, VASSAL and the web."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from wsanalysis.aids.faces import AnyFace
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.sheet import picture_faces
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.game import Game
from wsanalysis.printing import prints_of
from wsanalysis.printing.cards import unit_pieces
from wsanalysis.printing.decks import deck_pieces
from wsanalysis.printing.pieces import Piece, pieces

Kind = Literal["cards", "counters"]


@dataclass(frozen=True, slots=True)
class FacePicture:
    """The two faces of a card or counter as PNG, and how many there are of it.

    `name` is the row's in the data, `number` as for `Piece`, `pile` the sort ("blocks", "combat chips",
    "cards"), `nation` empty where it has none, `size` in millimetres; `back` is None where nothing is printed
    there. Outside a round or hexagonal face a picture is transparent.
    """

    name: str
    pile: str
    nation: str
    size: Size
    copies: int
    front: bytes
    back: bytes | None
    number: str = ""


def game_pieces(game: Game, kind: Kind, decks: Sequence[str] = (), **chosen: Any) -> list[Piece]:
    """The cards of units or of `decks`, or the counters; `chosen` as for what makes each of them."""
    said = prints_of(game)
    if decks:
        return deck_pieces(game, said.decks, decks, **chosen)
    if kind == "cards":
        return unit_pieces(game, said.cards, said.counters, **chosen)
    return pieces(game, said.counters, **chosen)


def faces(
    game: Game, kind: Kind, pixels: int = 300, look: Look = STANDARD, **chosen: Any
) -> list[FacePicture]:
    """The cards, or the counters and chips, of a game as pictures this many `pixels` wide.

    `chosen` narrows them: ``nations=["German"]``, ``units=...``, ``size=Size(63.5, 88.9)`` in millimetres,
    for counters ``only=["combat chips"]``; ``decks=["events"]`` has the cards of these decks. Raises
    UnknownName, FaceDoesNotFit.
    """
    there = game_pieces(game, kind, **chosen)
    drawn: dict[tuple[Size, AnyFace], bytes] = {}
    for size in dict.fromkeys(piece.size for piece in there):
        mine = [piece for piece in there if piece.size == size]
        different = list(dict.fromkeys(face for piece in mine for face in (piece.front, piece.back) if face))
        drawn |= _drawn(different, size, pixels, look)
    return [
        FacePicture(
            each.name, each.pile, each.nation, each.size, each.copies,
            drawn[each.size, each.front], None if each.back is None else drawn[each.size, each.back],
            each.number,
        )
        for each in there
    ]  # fmt: skip


def _drawn(
    different: Sequence[AnyFace], size: Size, pixels: int, look: Look
) -> dict[tuple[Size, AnyFace], bytes]:
    """Each face once, however many backs are alike."""
    pictures = picture_faces(different, size, pixels, look)
    return {(size, face): picture for face, picture in zip(different, pictures, strict=True)}
