"""Names of units that are too long for their counters, told before anything is printed."""

from collections.abc import Iterator

from wsanalysis.aids.faces import Face
from wsanalysis.aids.sheet import FaceDoesNotFit, picture_faces
from wsanalysis.game import Game
from wsanalysis.printing import prints_of
from wsanalysis.printing.at_the_back import without_marks
from wsanalysis.printing.pieces import Piece, pieces, piles_of

SURE_WORD, SURE_NAME = 12, 20
"""Letters of a word and of a name that fit on every counter: these are not measured."""


def names_too_long(game: Game) -> list[tuple[str, str]]:
    """The units whose counters have no room for their names, each with the reason."""
    described = prints_of(game).counters
    units = [pile.name for pile in piles_of(game, described) if pile.units]
    asked = (
        [piece for piece in pieces(game, described, only=units) if _may_be_too_long(piece)] if units else []
    )
    return [found for size in dict.fromkeys(piece.size for piece in asked) for found in _refused(
        {without_marks(piece.front.name): piece for piece in asked if piece.size == size})]  # fmt: skip


def _refused(by_face: dict[str, Piece]) -> Iterator[tuple[str, str]]:
    """One after another, since a page is refused for the first of its faces."""
    while by_face:
        size = next(iter(by_face.values())).size
        try:
            picture_faces([without_marks(piece.front) for piece in by_face.values()], size, 8)
        except FaceDoesNotFit as error:
            yield by_face.pop(error.name).name, str(error)
        else:
            return


def _may_be_too_long(piece: Piece) -> bool:
    name = piece.name
    longest = max(map(len, name.split()), default=0)
    return isinstance(piece.front, Face) and (longest > SURE_WORD or len(name) > SURE_NAME)
