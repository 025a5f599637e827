"""Games of quick players analyzed for luck: what is played, and the provenance of tables about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pandas as pd

from wsanalysis.asking.display import Shown
from wsanalysis.asking.frame import described
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import stake_of
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.players import Policy
from wsanalysis.battles.runs.quick_scores import quick_players
from wsanalysis.battles.runs.results import one_seat
from wsanalysis.battles.runs.usual import who_plays


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The games that were played: scenario, sides in the order of moving first, their players, seed.

    With one seat, the second side is moved by rule, and the `stake` is as in `core.grading`. `picked`: who
    says that these players play, "" if somebody named them, or it is the game's default player.
    """

    scenario: str
    sides: tuple[str, str]
    players: tuple[str, str]
    sources: tuple[str, ...]
    seed: int
    provenance: str
    stake: int = 0
    picked: str = ""

    @property
    def between(self) -> str:
        """The player of each side."""
        if self.stake:
            return one_seat(self.sides, self.players[0])
        return ", ".join(f"{side} by {player}" for side, player in zip(self.sides, self.players, strict=True))


def arranged(
    game: Source, scenario: str, policies: tuple[Policy, Policy] | None, seed: int, progress: bool
) -> tuple[Engine, tuple[int, int], Setting]:
    """The engine, ready to play, the numbers of the players, and the setting."""
    on_map = game.map_game
    engine = on_map.load(game.folder, scenario, game.edition)
    chosen, picked = who_plays(engine, policies, progress, on_map.ensure_compiled)
    first, second = quick_players(engine, chosen)
    on_map.ensure_compiled(progress)
    setting = Setting(
        scenario=engine.title, sides=engine.sides, players=(first.name, second.name), sources=engine.sources,
        seed=seed, provenance=str(replace(game.provenance, data_hash=engine.data_hash)),
        stake=stake_of(engine), picked=picked,
    )  # fmt: skip
    return engine, (first.style, second.style), setting


class Study(Shown):
    """The results of `games` games of a setting, in these words."""

    def __init__(self, setting: Setting, games: str) -> None:
        self.setting = setting
        by = f"; {setting.picked}" if setting.picked else ""
        self._how = f"sampled, {games}, seed {setting.seed}, 95 % intervals{by}"

    def _with_provenance(self, frame: pd.DataFrame) -> pd.DataFrame:
        return described(frame, f"{self._how} · {self.setting.provenance}")

    def _table(self, rows: Sequence[Mapping[str, object]], index: str | list[str]) -> pd.DataFrame:
        """Rows by some of their columns, with the seed and method."""
        frame = pd.DataFrame(rows).assign(seed=self.setting.seed, method="sampled")
        return self._with_provenance(frame.set_index(index))
