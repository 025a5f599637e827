"""VASSAL's logs, written as its source does (SequenceEncoder, ObfuscatingOutputStream, BasicLogger).

It shares no line with what reads them. No log of a real session was at hand.
"""

from __future__ import annotations

import lzma
import zipfile
from dataclasses import dataclass, field
from io import BytesIO
from xml.sax.saxutils import escape

DAY = 1_764_590_400_000
"""Noon of 1 December 2025 in Greenwich, in milliseconds: the same day from Honolulu to Sydney."""


def sequence(mark: str, *fields: str) -> str:
    """What SequenceEncoder makes of fields."""
    made = []
    for text in fields:
        marked = text.replace(mark, "\\" + mark)
        quoted = text.endswith("\\") or (text != "" and text.startswith("'") and text.endswith("'"))
        made.append(f"'{marked}'" if quoted else marked)
    return mark.join(made)


@dataclass
class Command:
    """A command and those that follow from it, as GameModule.encode writes them."""

    text: str
    sub: list[Command] = field(default_factory=list)

    def encoded(self) -> str:
        if not self.sub:
            return self.text
        return sequence("\x1b", self.text, *(each.encoded() for each in self.sub))

    def logged(self) -> Command:
        """As a step of a log: every command in it is logged by itself."""
        return Command("LOG\t" + self.text, [each.logged() for each in self.sub])


def chat(who: str, text: str) -> Command:
    return Command(f"CHAT&lt;{who}&gt; - {text}")


def player(password: str, name: str, side: str) -> Command:
    return Command("PLAYER\t" + sequence("\t", password, name, side))


def notes(*lines: str, public: bool = False) -> Command:
    return Command(("PNOTES\t" if public else "NOTES\t") + sequence("|", *lines))


def game(state: list[Command], steps: list[Command] | None = None) -> str:
    """The text of a saved game, or with steps of a log."""
    logged = [each.logged() for each in steps or []]
    return Command("begin_save", [*state, Command("end_save"), *logged]).encoded()


def hexadecimal(text: str, mask: int = 0xA7) -> bytes:
    """As up to 3.7."""
    return b"!VCSK" + bytes([mask]).hex().encode() + bytes(b ^ mask for b in text.encode()).hex().encode()


def xz(text: str) -> bytes:
    """As since 3.8."""
    return lzma.compress(text.encode(), lzma.FORMAT_XZ)


def about(**said: str) -> bytes:
    """One of the two XML files."""
    inner = "\n".join(f"  <{name}>{escape(text)}</{name}>" for name, text in said.items())
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<data version="1">\n{inner}\n</data>\n'.encode()


def vassal_log(
    text: str | bytes, module: str = "War Stories: Liberty Road (unofficial)", saved: str = str(DAY),
    packed: int = zipfile.ZIP_DEFLATED, **parts: bytes | None,
) -> bytes:  # fmt: skip
    """A whole file; `parts` stand for its own, and None leaves one out."""
    whole: dict[str, bytes | None] = {
        "savedGame": text if isinstance(text, bytes) else hexadecimal(text),
        "savedata": about(version="1.0", VassalVersion="3.7.14", dateSaved=saved, description="a game"),
        "moduledata": about(version="1.0", VassalVersion="3.7.0", dateSaved="0", name=module),
        **parts,
    }
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", packed) as archive:
        for name, content in whole.items():
            if content is not None:
                archive.writestr(name, content)
    return buffer.getvalue()
