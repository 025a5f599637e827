"""What the gallery shows: each chart with its use and the line that makes it, read from `gallery.toml`."""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Entry(NamedTuple):
    """A chart: its name, a title, what it is for, the expression that gives its axes, and how it was got."""

    name: str
    what: str
    use: str
    line: str
    system: str = "liberty_road"
    method: str = "exact, nothing sampled"
    others: tuple[str, ...] = ()
    """Further games whose data the picture rests on, besides `system`."""

    @property
    def systems(self) -> tuple[str, ...]:
        """All the games that the picture is about."""
        return (self.system, *self.others)


def _read(file: Path) -> tuple[Entry, ...]:
    listed = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Entry(name, **{**said, "others": tuple(said.get("others", ()))}) for name, said in listed.items()
    )


ENTRIES = _read(Path(__file__).with_name("gallery.toml"))
"""In the order of the page."""
