"""Logs and saved games of VASSAL: the module, the day, the players' names by side, notes and chat.

A file is a ZIP: `savedGame` holds commands, disguised as hexadecimal digits up to VASSAL 3.7 and packed as XZ
since 3.8; `moduledata` and `savedata` tell in XML which module it is and when it was saved. Commands stand in
one another, between marks that get a backslash for each level. The sender of a file may mean harm, so every
size has a bound, and nothing is unpacked beyond it. Players' passwords stand beside their names: they are
left where they are.
"""

import lzma
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812 - it is a class

from wsanalysis.files.cells import short
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.safe_files import read_file
from wsanalysis.files.text_file import unreadable

SUFFIXES = (".vlog", ".vsav")
HEAD = b"!VCSK"
"""The head of a disguised game; two digits follow, with which its bytes are disguised."""
BETWEEN = "\x1b"
"""Stands between commands."""
NOTES = "NOTES\t"
"""The command that sets the notes on the scenario, which all players see."""
BEGIN = "begin_save"
OBSERVER = "<observer>"
"""The side of those who only look on."""

PACKED = b"\xfd7zXZ\0"
MOST_PACKED, MOST, MOST_ABOUT = 20_000_000, 64_000_000, 200_000
"""Bytes of a file; of the game in it, unpacked; of an XML file in it. The largest modules' logs have a few
million."""
MEMORY = 128_000_000
"""Bytes that unpacking XZ may take; VASSAL's needs a tenth."""
LATEST = 4_102_444_800_000
"""The year 2100 in milliseconds, as VASSAL tells times."""
MOST_COMMANDS, MOST_LETTERS = 500_000, 50_000
"""Commands of a game, and letters of one that is read: more are no notes that people have written."""
LONGEST = 300
"""Letters of a name or a line; longer ones are cut."""
IN_CHAT = re.compile(r"(?:&lt;|<).{1,80}?(?:&gt;|>) - (.*)", re.DOTALL)


def is_vassal(source: str | Path) -> bool:
    """True if a file is one of VASSAL's, by its name."""
    return Path(source).suffix.casefold() in SUFFIXES


class VassalGame(NamedTuple):
    """The content of a log: the module's name, when it was saved, the player of each side, their notes.

    `said`: lines of the notes that all players see, as they stand in the end, and then of the chat, without
    who wrote them.
    """

    path: Path
    module: str
    saved: date | None
    players: Mapping[str, str]
    said: tuple[str, ...]


def read_vassal(path: Path) -> VassalGame:
    """Read a log or a saved game of VASSAL. Raises DataFault for another, a faulty or a huge file."""
    try:
        with ZipFile(BytesIO(read_file(path, MOST_PACKED))) as parts:
            text = _undisguised(_part(parts, "savedGame", MOST))
            module = _about(parts, "moduledata", "name")
            saved = _about(parts, "savedata", "dateSaved")
        if not text.startswith(BEGIN):
            raise ValueError("expected a game that begins as VASSAL's do")
    except OSError as error:
        raise DataFault([Fault(path, 0, "", unreadable(path, error))]) from None
    except (BadZipFile, ZlibError, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        said = f"expected a log or a saved game of VASSAL: {str(error) or 'it is cut off'}"
        raise DataFault([Fault(path, 0, "", said)]) from None
    players: dict[str, str] = {}
    notes: dict[str, str] = {}
    chat: list[str] = []
    for command in _commands(text):
        kind, _, rest = command[:MOST_LETTERS].partition("\t")
        if kind == "PLAYER":
            _, name, side, *_ = [*_fields(rest, "\t"), "", "", ""]
            if side != OBSERVER:
                players[_line(side)] = _line(name)
        elif kind in ("NOTES", "PNOTES"):
            notes[kind] = rest
        elif command.startswith("CHAT") and (found := IN_CHAT.fullmatch(command[len("CHAT") :])):
            chat.append(_line(found[1]))
    lines = (_line(line) for said in notes.values() for line in _fields(said, "|"))
    return VassalGame(path, _line(module), _day(saved), players, tuple(filter(None, (*lines, *chat))))


def _part(parts: ZipFile, name: str, most: int) -> bytes:
    """A file of the ZIP. Raises ValueError for one that is not there, packed in another way or too large."""
    try:
        about = parts.getinfo(name)
    except KeyError:
        raise ValueError(f"there is no {name} in it") from None
    if about.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ValueError(f"{name} is packed as none of VASSAL's is")
    with parts.open(about) as part:
        return _bounded(part.read(most + 1), name, most)


def _bounded(raw: bytes, name: str, most: int) -> bytes:
    if len(raw) > most:
        raise ValueError(f"{name} has more than {most:,} bytes once unpacked")
    return raw


def _undisguised(raw: bytes) -> str:
    """The commands of a game, whichever version wrote it."""
    if raw.startswith(PACKED):
        unpacking = lzma.LZMADecompressor(lzma.FORMAT_XZ, MEMORY)
        try:
            raw = _bounded(unpacking.decompress(raw, MOST + 1), "savedGame", MOST)
        except lzma.LZMAError as error:
            raise ValueError(f"savedGame cannot be unpacked: {error}") from None
        if not unpacking.eof:
            raise ValueError("savedGame is cut off")
    try:
        if raw.startswith(HEAD):
            mask, *_ = disguised = bytes.fromhex(raw[len(HEAD) :].decode("ascii")) or b"\0"
            raw = disguised[1:].translate(bytes(byte ^ mask for byte in range(256)))
        text = raw.decode("utf-8")
    except ValueError:
        raise ValueError("savedGame is no text in VASSAL's disguise") from None
    if text.count(BETWEEN) > MOST_COMMANDS:
        raise ValueError(f"savedGame has more than {MOST_COMMANDS:,} commands")
    return text


def _about(parts: ZipFile, name: str, tag: str) -> str:
    """The text under a tag in an XML file of the ZIP."""
    raw = _part(parts, name, MOST_ABOUT)
    if b"<!DOCTYPE" in raw:
        raise ValueError(f"{name} is XML that no VASSAL writes")
    try:
        return ElementTree.fromstring(raw).findtext(tag) or ""
    except ElementTree.ParseError as error:
        raise ValueError(f"{name} is no XML: {error}") from None


def _commands(text: str) -> Iterator[str]:
    """All commands, whichever stand in one another, those of a log as what they log."""
    for part in text.split(BETWEEN):
        command = _unquoted(part.rstrip("\\"))
        yield _unquoted(command.removeprefix("LOG\t"))


def _fields(text: str, mark: str) -> Iterator[str]:
    """The fields between marks; a mark behind a backslash belongs to its field."""
    for field in re.split(rf"(?<!\\){re.escape(mark)}", text):
        yield _unquoted(field.replace(f"\\{mark}", mark))


def _unquoted(text: str) -> str:
    """A field that VASSAL put between apostrophes since it has such, or ends with a backslash."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text


def _line(text: str) -> str:
    """A text as one line that can be printed."""
    cut = " ".join(text[: 2 * LONGEST].split())[:LONGEST]
    return "".join(sign for sign in cut if sign.isprintable())


def _day(milliseconds: str) -> date | None:
    """The day here of a time as VASSAL tells it; None where it tells none."""
    if not re.fullmatch(r"[0-9]{1,15}", milliseconds) or not 0 < int(milliseconds) < LATEST:
        return None
    return datetime.fromtimestamp(int(milliseconds) / 1000).astimezone().date()


def notes_of(lines: Mapping[str, str]) -> str:
    """The command that writes lines of `key: value` into the notes on the scenario."""
    said = "|".join(f"{key}: {value}".replace("|", "\\|") for key, value in lines.items())
    return f"{NOTES}{said}"


def refused(path: Path, module: str, known: str) -> DataFault:
    """That a log is of another module than those that are known."""
    return DataFault([Fault(path, 0, "", f"expected a game with a module of {known}, got {short(module)}")])
