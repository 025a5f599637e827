"""Text files: UTF-8, whatever program has saved them, or a fault that says what to do."""

import os
from pathlib import Path

from wsanalysis.files.faults import Fault
from wsanalysis.files.safe_files import NotAFile, not_a_file, read_file


def read_text(path: Path, faults: list[Fault], remedy: str = "") -> str | None:
    """The text of a file in UTF-8; None if it cannot be read, and `faults` says why.

    `remedy`: what to do about other bytes than those of a text.
    """
    try:
        raw = read_file(path)
    except OSError as error:
        faults.append(Fault(path, 0, "", unreadable(path, error)))
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before, wrong = error.object[: error.start], error.object[error.start]
        line = len((before + b"x").splitlines())
        said = f"expected UTF-8 text, got byte {wrong:#x}" + in_brackets(raw, remedy)
        faults.append(Fault(path, line, "", said))
        return None
    return text


def unreadable(path: Path, error: OSError) -> str:
    """The reason why a file could not be read, in words."""
    if not os.path.lexists(path):
        return "expected this file, there is none"
    read = isinstance(error, NotAFile)
    return not_a_file(path) or (str(error.strerror) if read else f"cannot be read: {error.strerror}")


def in_brackets(raw: bytes, remedy: str) -> str:
    """The remedy for a file that is no UTF-8 text."""
    if raw.startswith(b"PK"):
        remedy = "this is a spreadsheet's own workbook: save it as CSV, encoded in UTF-8"
    return f" ({remedy})" if remedy else ""
