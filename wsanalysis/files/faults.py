"""The faults of data files, each with its place, and one error that lists them all."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file. Line 1 is the header; line 0 is the file as a whole."""

    path: Path
    line: int
    column: str
    message: str

    def __str__(self) -> str:
        place = [str(_shown(self.path)), str(self.line) if self.line else "", self.column]
        return (
            ":".join(part for part in place[:2] if part)
            + ": "
            + ": ".join(part for part in (place[2], self.message) if part)
        )


class DataFault(ValueError):
    """Data files that cannot be used: every fault, one a line. Nothing has been changed."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def _shown(path: Path) -> Path:
    """The path as the user would write it: from the present folder where it lies below."""
    try:
        return Path(os.path.realpath(path)).relative_to(os.path.realpath(Path.cwd()))
    except (ValueError, OSError):
        return path
