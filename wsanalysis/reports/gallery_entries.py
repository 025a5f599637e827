"""The gallery's entries: each chart with its use and the line that makes it, read from `gallery.toml`."""

from typing import NamedTuple

from wsanalysis.files.own_files import own_table


class Entry(NamedTuple):
    """A chart: its name, a title, its use, the expression that makes its axes, and the method."""

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
        """All the games in the picture."""
        return (self.system, *self.others)


ENTRIES = tuple(
    Entry(name, **said | {"others": tuple(said.get("others", ()))})
    for name, said in own_table(__file__, "gallery.toml").items()
)
"""In the order of the page."""
