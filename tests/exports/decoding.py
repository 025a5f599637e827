"""VASSAL's texts read again: written from the format's description, not from what writes them."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from typing import NamedTuple

ESCAPE = "\x1b"


def fields(text: str, mark: str) -> list[str]:
    """The fields between marks; a mark behind a backslash belongs to its field."""
    parts = re.split(rf"(?<!\\){re.escape(mark)}", text)
    plain = [part.replace(f"\\{mark}", mark) for part in parts]
    return [part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part for part in plain]


def layers(text: str) -> list[str]:
    """Traits from the outermost to the basic one."""
    found = []
    while True:
        outer, *rest = fields(text, "\t")
        found.append(outer)
        if not rest:
            return found
        (text,) = rest


class Piece(NamedTuple):
    """A piece: its number, the types of its traits and their states."""

    number: str
    types: list[str]
    states: list[str]

    @property
    def kinds(self) -> list[str]:
        return [kind.partition(";")[0] for kind in self.types]

    def trait(self, kind: str) -> tuple[list[str], str]:
        """The fields of a trait's type, and its state."""
        place = self.kinds.index(kind)
        return fields(self.types[place], ";")[1:], self.states[place]

    @property
    def picture(self) -> str:
        return self.trait("piece")[0][2]

    @property
    def name(self) -> str:
        return self.trait("piece")[0][3]

    @property
    def marks(self) -> dict[str, str]:
        names, values = fields(self.trait("mark")[0][0], ","), fields(self.trait("mark")[1], ",")
        return dict(zip(names, values, strict=True))

    @property
    def place(self) -> tuple[str, int, int]:
        on, x, y = fields(self.trait("piece")[1], ";")[:3]
        return on, int(x), int(y)


def piece(command: str) -> Piece:
    """The piece that a command adds."""
    assert command.startswith("+/")
    number, kinds, states = fields(command[2:], "/")
    made = Piece(number, layers(kinds), layers(states))
    assert len(made.types) == len(made.states)
    return made


def commands(text: str) -> list[str]:
    """The commands of a saved game, one inside the other made flat."""
    parts = fields(text, ESCAPE)
    return [text] if len(parts) == 1 else [each for part in parts for each in commands(part) if each]


def saved_text(content: bytes) -> str:
    """The text of a saved game, out of its disguise."""
    with zipfile.ZipFile(BytesIO(content)) as parts:
        raw = parts.read("savedGame")
    assert raw.startswith(b"!VCSK")
    mask, *rest = bytes.fromhex(raw[5:].decode("ascii"))
    assert 1 <= mask <= 255
    return bytes(byte ^ mask for byte in rest).decode("utf-8")
