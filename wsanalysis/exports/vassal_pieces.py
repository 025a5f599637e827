"""VASSAL's texts: pieces and their traits, the elements of a build file, saved games.

A piece is a list of traits from the outermost to the basic one, each with a type (what it can do) and a state
(how it stands). Types are joined in one text and states in another; a trait acts on what lies inside it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from wsanalysis.exports.box import Box, Counter, Pile
from wsanalysis.exports.stable_files import Pictures, StableNumbers, png_size
from wsanalysis.files.vassal_file import BEGIN, BETWEEN, HEAD, notes_of

TAB, FIELD, LIST, PART = "\t", ";", ",", "/"
CTRL = 130  # of a key stroke
BUILD = "VASSAL.build."
PROTOTYPE = "Counter"
MOST_SLOTS = 2**30
"""The engine reads the numbers of slots as whole ones below 2^31, and goes on from the highest."""
MASK = 0x5A
"""With what the bytes of a text are disguised; any number from 1 to 255 does."""
FIRST = 1_000_000_000_000
"""The number of the first piece; the engine takes the time, and needs numbers that differ."""


class Trait(NamedTuple):
    """A trait, or a whole piece: its type and its state."""

    type: str
    state: str


def joined(mark: str, *fields: object) -> str:
    """The fields with a mark between; a mark inside a field gets a backslash.

    A field that begins with a backslash, or stands between apostrophes, is put between apostrophes.
    """
    said = []
    for each in fields:
        text = ("false", "true")[each] if isinstance(each, bool) else "" if each is None else str(each)
        quoted = text.startswith("\\") or (text.startswith("'") and text.endswith("'"))
        escaped = text.replace(mark, f"\\{mark}")
        said.append(f"'{escaped}'" if text and quoted else escaped)
    return mark.join(said)


def piece(traits: Sequence[Trait]) -> Trait:
    """The traits as one, from the outermost to the basic one."""
    whole = traits[-1]
    for trait in reversed(traits[:-1]):
        whole = Trait(joined(TAB, trait.type, whole.type), joined(TAB, trait.state, whole.state))
    return whole


def added(of: Trait, number: object = "null") -> str:
    """The command that adds a piece; in a module, where pieces have no number yet, its definition."""
    return "+/" + joined(PART, number, of.type, of.state)


def key(letter: str) -> str:
    """The stroke of a letter together with Ctrl."""
    return f"{ord(letter.upper())},{CTRL}"


def basic(picture: str, name: str, number: object, place: Sequence[object] = ("null", 0, 0)) -> Trait:
    """The innermost trait: picture, name, number in the module; map, x and y where it stands."""
    one_line = " ".join(name.split())  # a tab in it would part traits
    return Trait("piece;" + joined(FIELD, "", "", picture, one_line), joined(FIELD, *place, number, 0))


def marked(**said: str) -> Trait:
    """Properties by name, such as the nation."""
    return Trait("mark;" + joined(LIST, *said), joined(LIST, *said.values()))


def prototype(name: str) -> Trait:
    """The traits of a prototype of the module; in a save they have to stand instead."""
    return Trait("prototype;" + joined(FIELD, name), "")


def common(facing: int = 0) -> list[Trait]:
    """The traits of every counter: it can be deleted, copied, marked as moved, turned by 30 degrees.

    It faces a side of its hex, 0-5 clockwise from the north.
    """
    turned = joined(
        FIELD, 12, "39,130", "37,130", "Turn right", "Turn left", "", "", "Facing", "", "", "", "", True
    )
    moved = joined(FIELD, "/images/moved.gif", -36, -38, "Mark moved", key("M"), "", False, "", "", "", "")
    return [
        Trait("delete;" + joined(FIELD, "Delete", key("D"), ""), ""),
        Trait("clone;" + joined(FIELD, "Copy", key("C"), ""), ""),
        Trait("markmoved;" + moved, "false"),
        Trait("rotate;" + turned, str(2 * facing)),
    ]


def two_sided(back: str) -> Trait:
    """A second side, over the first: the command that turns it."""
    fields = joined(
        FIELD, "", 128, "A", "Flip", 128, "", "", 128, "", "", "", 1, False, 0, 0, joined(LIST, "", back),
        joined(LIST, "", "+ (back)"), True, "Side", "", "", False, "", 1, 1, True, "", key("F"), "", "",
        "1.0", "", "true",
    )  # fmt: skip
    return Trait("emb2;" + fields, "1")


def masked(shown: str, command: str = "Hide from others") -> Trait:
    """A mask: others see this picture while its owner's side looks beneath."""
    fields = joined(FIELD, key("I"), shown, command, "G" + shown, "?", "side:", "Peek", "", True, "", "")
    return Trait("obs;" + fields, "null;")


def returned(pile: str) -> Trait:
    """The command that puts a chip back into its pile."""
    fields = joined(FIELD, f"Return to {pile}", key("R"), "", "Select destination", "", 2, False, pile)
    return Trait("return;" + fields, "")


@dataclass(eq=False)
class Making:
    """A module in the making: its files by name, and the numbers given to slots of pieces.

    `palette` has those of the counters laid out by hand, by `id`: pieces of set-ups have them too.
    """

    box: Box
    files: dict[str, bytes] = field(default_factory=dict)
    pictures: Pictures = field(default_factory=Pictures)
    numbers: StableNumbers = field(default_factory=lambda: StableNumbers(MOST_SLOTS))
    palette: dict[int, int] = field(default_factory=dict)

    def picture(self, name: str, content: bytes) -> str:
        """The name of a picture in the module."""
        return self.pictures.keep(name, content)

    def number(self, of: Counter, pile: str = "") -> int:
        """The number of a slot, and of its pieces in saves: another one for every copy in a pile."""
        return self.numbers.number(pile, of.sort, of.nation, of.name)


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
    """A counter of the palette as a piece: there with the prototype, on a map with the traits in it."""
    front, back = _sides(of, made)
    hidden = [masked(back)] if back and of.nation else []
    does = [prototype(PROTOTYPE)] if place is None else common(facing)
    number = made.palette[id(of)]
    return _piece(of, number, [*hidden, *does], front, back, *(() if place is None else (place,)))


def chip(of: Counter, pile: Pile, number: int, made: Making) -> Trait:
    """A chip: face down until it is drawn; it may be turned, and put back."""
    front, back = _sides(of, made)
    down = masked(made.picture(f"{pile.name} hidden", pile.hidden), "Turn face down")
    return _piece(of, number, [down, returned(pile.name), *common()[:1]], front, back)


def _sides(of: Counter, made: Making) -> tuple[str, str]:
    """The pictures of both sides; empty for a back on which nothing is printed."""
    back = made.picture(f"{of.called} back", of.back) if of.back else ""
    return made.picture(of.called, of.front), back


def _piece(
    of: Counter, number: int, does: Sequence[Trait], front: str, back: str, *place: Sequence[object]
) -> Trait:
    """A piece that does something, of which one side or both are to be seen."""
    turned = [two_sided(back)] if back else []
    named = marked(Sort=of.sort, Nation=of.nation)
    return piece([*does, named, *turned, basic(front, of.name, number, *place)])


def slot(parent: Element, of: Counter, definition: Trait, number: int, kind: str = "PieceSlot") -> None:
    """Put a piece into a window of counters or a pile."""
    width, height = png_size(of.front)
    element(
        parent, f"widget.{kind}", added(definition), entryName=of.name, gpid=number, width=width,
        height=height,
    )  # fmt: skip


def disguised(text: str) -> bytes:
    """A text as saved games hold it: not hidden, only unreadable at a glance."""
    return HEAD + b"%02x" % MASK + bytes(byte ^ MASK for byte in text.encode()).hex().encode()


def set_up(
    on_map: str, board: str, placed: Mapping[tuple[int, int], Sequence[Trait]], about: Mapping[str, str]
) -> str:
    """The commands that lay out a map: of each pixel the pieces, which become a stack, from below.

    `about` stands in the notes on the scenario, and so in every log of the game (`files.vassal_file`).
    Pieces are without prototypes, which nothing looks up in a save. Piles and what stands there from the
    start are left out: the engine makes them.
    """
    said = (chosen(on_map, board), notes_of(about))
    return joined(BETWEEN, BEGIN, *_pieces(on_map, placed), *said, "end_save")


def chosen(on_map: str, board: str) -> str:
    """The command that opens a board."""
    return f"{on_map}BoardPicker\t{board}\t0\t0"


def _pieces(on_map: str, placed: Mapping[tuple[int, int], Sequence[Trait]]) -> Iterator[str]:
    number = FIRST
    for (x, y), stack in placed.items():
        numbers = range(number + 1, number + 1 + len(stack))
        yield from (added(one, each) for one, each in zip(stack, numbers, strict=True))
        number = numbers[-1] + 1
        yield added(Trait("stack", joined(FIELD, on_map, x, y, *numbers, "@@0")), number)
