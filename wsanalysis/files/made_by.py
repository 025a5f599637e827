"""The maker of a file, by the file itself, so that no command writes over another's work unasked.

Text files name their command in a line; a PDF in a comment behind its end, where no reader of PDFs minds it;
an SVG in its metadata, a PNG in a comment, a spreadsheet among its properties.
"""

import re
import shlex
from collections.abc import Sequence
from hashlib import sha256
from html import escape, unescape
from io import BytesIO
from pathlib import Path
from struct import pack
from zipfile import BadZipFile, ZipFile
from zlib import crc32

from wsanalysis.files.safe_files import read_file

FORCE = "--force"
LARGEST = 50_000_000
MOST = 700
"""Characters of a command kept in a PDF: its readers look for the end within the last kilobyte."""

_IN_TEXT = re.compile(rb"^(?:# |)made by: (.*?)\r?$", re.MULTILINE)
_IN_XML = re.compile(rb">made by: ([^<]*)<")
_PNG, _PNG_END = b"\x89PNG", 12
"""The beginning of a PNG, and the length of the chunk at its end."""
_IN_PDF = re.compile(rb"\n% made by: (.*)\n\Z")


def command_of(words: Sequence[str]) -> str:
    """A command as files name it: on one line, and without the leave to write over others."""
    return " ".join(shlex.join(["wsanalysis", *(word for word in words if word != FORCE)]).split())


def signed(content: bytes, command: str) -> bytes:
    """A PDF, SVG or PNG that names the command that made it, where its readers do not mind."""
    said = b"\n" + b"made by: " + _short(command).encode()
    if content.startswith(_PNG):
        head, end = content[:-_PNG_END], content[-_PNG_END:]
        words = b"tEXtComment\0" + said + b"\n"
        return head + pack(">I", len(words) - 4) + words + pack(">I", crc32(words)) + end
    if content.startswith(b"%PDF"):
        return content.rstrip(b"\n") + said.replace(b"\n", b"\n% ") + b"\n"
    head, _, end = content.rpartition(b"</svg>")
    told = escape(said.decode()).encode()
    return head + b"<metadata>" + told + b"\n</metadata></svg>" + end


def made_by(path: Path) -> str:
    """The command that made a file; empty where the file does not say it."""
    content = read_file(path, LARGEST)
    if content.startswith(b"PK"):
        return _in_properties(content)
    found = _IN_PDF.search(content) if content.startswith(b"%PDF") else _IN_TEXT.search(content)
    said = found[1].decode(errors="replace") if found else ""
    return unescape(said) if content.rstrip().endswith((b"</svg>", b"</section>", b"-->")) else said


def _in_properties(content: bytes) -> str:
    """The command in the properties of a spreadsheet, which is a ZIP file."""
    try:
        with ZipFile(BytesIO(content)) as parts:
            found = _IN_XML.search(parts.read("docProps/core.xml"))
    except (BadZipFile, KeyError, OSError):
        return ""
    return unescape(found[1].decode(errors="replace")) if found else ""


def check_replaceable(paths: Sequence[Path], command: str, like: bool = False) -> None:
    """Raise ValueError if one of the files is there and another command made it.

    With `like`, for what is the same whoever makes it, only the data and options of the commands count.
    """
    for path in paths:
        if not path.exists():
            continue
        said = made_by(path)
        if said and (said in (command, _short(command)) or (like and _about(said) == _about(command))):
            continue
        maker = f"another command made it: {said}" if said else "it does not say what made it"
        todo = f"name another folder with --out, or add {FORCE} to replace it"
        raise ValueError(f"{path}: already exists, and {maker}; {todo}")


def _short(command: str) -> str:
    """The command, or as much of it as tells it from all others."""
    raw = command.encode()
    if len(raw) <= MOST:
        return command
    return f"{raw[: MOST - 20].decode(errors='ignore')}... ({sha256(raw).hexdigest()[:12]})"


def _about(command: str) -> list[tuple[str, str]]:
    """The data and the options that a command names."""
    try:
        words = shlex.split(command)
    except ValueError:
        return [("?", command)]
    found = []
    for name, after in zip(words, [*words[1:], ""], strict=True):
        if name in ("--data", "--option"):
            found.append((name, after))
        elif name.startswith(("--data=", "--option=")):
            found.append((name.partition("=")[0], name.partition("=")[2]))
    return sorted(found)
