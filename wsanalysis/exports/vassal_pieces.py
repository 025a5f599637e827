"""VASSAL's texts for pieces: lists of fields with a mark between, and traits one inside the other.

A piece is a list of traits from the outermost to the basic one, each with a type (what it can do) and a state
(how it stands). Types are joined in one text and states in another; a trait acts on what lies inside it.
"""

from collections.abc import Sequence
from typing import NamedTuple

TAB, FIELD, LIST, PART = "\t", ";", ",", "/"
CTRL = 130  # of a key stroke


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
    """What every counter can do: be deleted, copied, marked as moved, turned by 30 degrees.

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
