"""A finished game as runs hand it on."""

from typing import Any, NamedTuple


class Played(NamedTuple):
    """A finished game: its number, its row, and its decisions if recorded."""

    game: int
    row: dict[str, Any]
    decisions: list[dict[str, Any]] | None
