"""The provenance that every printed number must carry."""

from collections.abc import Iterable
from dataclasses import dataclass

from wsanalysis.languages import joined, say

UNOFFICIAL = "unofficial; "
DOT = " · "


@dataclass(frozen=True, slots=True)
class Provenance:
    """The provenance of a printed number: version, data, options, reconstructed rows."""

    system: str
    version: str
    data_hash: str
    options: tuple[str, ...]
    unofficial: str

    def __str__(self) -> str:
        return joined(DOT, filter(None, self._parts()))

    def _parts(self) -> tuple[str, ...]:
        return (
            f"wsanalysis {self.version}",
            self.system,
            say("data {hash}", hash=self.data_hash),
            self.told_options,
            self.unofficial,
        )

    def until(self, after: "Provenance") -> str:
        """The provenance of numbers before and after a change, each part that stays the same once."""
        pairs = zip(self._parts(), after._parts(), strict=True)
        return joined(
            DOT,
            (old if old == new else say("{old} before, {new} after", old=old, new=new) for old, new in pairs),
        )

    @property
    def told_options(self) -> str:
        """The options in words."""
        if not self.options:
            return say("standard options")
        return say("options: {options}", options=joined("; ", self.options))


def exact(provenance: object) -> str:
    """The footer of what was not sampled."""
    return say("exact · {provenance}", provenance=str(provenance))


def together(provenances: Iterable[Provenance]) -> str:
    """The provenance of numbers from several games: the common part once, then game by game."""
    games = list(dict.fromkeys(provenances))
    if len(games) == 1:
        return str(games[0])
    versions = ", ".join(dict.fromkeys(game.version for game in games))
    alike = len({game.told_options for game in games}) == 1
    told = [f"wsanalysis {versions}", "unofficial", *([games[0].told_options] if alike else [])]
    for game in games:
        options = "" if alike else f", {game.told_options}"
        rows = game.unofficial.removeprefix(UNOFFICIAL)
        told.append(f"{game.system}: data {game.data_hash}{options}, {rows}")
    return " · ".join(told)
