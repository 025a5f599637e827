"""What a VASSAL module is made of: elements of its build file, and counters and chips as pieces."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, SubElement

from wsanalysis.exports.box import Box, Counter, Pile
from wsanalysis.exports.pixels import Pictures, png_size
from wsanalysis.exports.vassal_pieces import (
    Trait,
    added,
    basic,
    common,
    marked,
    masked,
    piece,
    prototype,
    returned,
    two_sided,
)

BUILD = "VASSAL.build."
PROTOTYPE = "Counter"


@dataclass(eq=False)
class Making:
    """A module in the making: its files by name, and the numbers given to pieces."""

    box: Box
    files: dict[str, bytes] = field(default_factory=dict)
    pictures: Pictures = field(default_factory=Pictures)
    numbers: dict[int, int] = field(default_factory=dict)

    def picture(self, name: str, content: bytes) -> str:
        """The name of a picture in the module."""
        return self.pictures.keep(name, content)

    def number(self, of: Counter) -> int:
        """The number that names a piece in the module and in its saves."""
        return self.numbers.setdefault(id(of), len(self.numbers) + 1)


def element(parent: Element | None, kind: str, text: str = "", /, **settings: object) -> Element:
    """An element named after a class of the engine, with its settings and, for a piece, its text."""
    told = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in settings.items()
    }
    made = Element(BUILD + kind, told) if parent is None else SubElement(parent, BUILD + kind, told)
    made.text = text or None
    return made


def counter(of: Counter, made: Making, place: Sequence[object] | None = None, facing: int = 0) -> Trait:
    """A counter as a piece: in the module with the prototype, at a place of a map with the traits in it."""
    front, back = _sides(of, made)
    hidden = [masked(back)] if back and of.nation else []
    does = [prototype(PROTOTYPE)] if place is None else common(facing)
    return _piece(of, made, [*hidden, *does], front, back, *(() if place is None else (place,)))


def chip(of: Counter, pile: Pile, made: Making) -> Trait:
    """A chip: face down until it is drawn; it may be turned, and put back."""
    front, back = _sides(of, made)
    down = masked(made.picture(f"{pile.name} hidden", pile.hidden), "Turn face down")
    return _piece(of, made, [down, returned(pile.name), *common()[:1]], front, back)


def _sides(of: Counter, made: Making) -> tuple[str, str]:
    """The pictures of both sides; empty for a back on which nothing is printed."""
    name = f"{of.sort} {of.name}"
    return made.picture(name, of.front), made.picture(f"{name} back", of.back) if of.back else ""


def _piece(
    of: Counter, made: Making, does: Sequence[Trait], front: str, back: str, *place: Sequence[object]
) -> Trait:
    """A piece that does something, of which one side or both are to be seen."""
    turned = [two_sided(back)] if back else []
    named = marked(Sort=of.sort, Nation=of.nation)
    return piece([*does, named, *turned, basic(front, of.name, made.number(of), *place)])


def slot(parent: Element, of: Counter, definition: Trait, made: Making, kind: str = "PieceSlot") -> None:
    """Put a piece into a window of counters or a pile."""
    width, height = png_size(of.front)
    element(
        parent, f"widget.{kind}", added(definition), entryName=of.name, gpid=made.number(of), width=width,
        height=height,
    )  # fmt: skip
