"""The sources of a scenario's outcome: games replayed with the luck of one source kept."""

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pandas as pd
from annotated_types import Ge, Le

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import MOST_GAMES, Seed
from wsanalysis.asking import display
from wsanalysis.asking.display import ends
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import lead_of, score_of_lead
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.runs.kept import KeptRows
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.players import Policy, recipe
from wsanalysis.battles.runs.quick_scores import final_lead, quick_players
from wsanalysis.battles.runs.setting import Setting, Study, arranged
from wsanalysis.battles.runs.winning_chance import Floats
from wsanalysis.languages import quantity
from wsanalysis.probability.progress import bill

ManyGames = Annotated[int, Ge(100), Le(MOST_GAMES)]

WHIMS = "players' whims"
INTERPLAY = "interplay"
MEASURES = ("result", "margin")
MIXED = (
    "No source alone decides most of it: one different draw changes the course of a game. For the value of"
    " each draw in its own game, see `luck`."
)
REDRAWN = 1000  # times that the games are redrawn for an interval


class OutcomeSources(Study):
    """The share of the outcome that each source of chance decides, shown in Jupyter and in a terminal.

    `kept`: for equal numbers of games, result and margin as first played, and for each source replayed with
    everything else redrawn (1), and with only this source redrawn (2): an array by measure, game and play (0
    the first, 1 + 2 * source, 2 + 2 * source).
    """

    def __init__(self, setting: Setting, kept: Floats) -> None:
        games, plays = kept.shape[1:]
        super().__init__(setting, f"{quantity(games, 'game')} in {plays} versions")
        self._kept = kept

    def __len__(self) -> int:
        return int(self._kept.shape[1])

    @cached_property
    def table(self) -> pd.DataFrame:
        """One row per source and measure: its shares of the variance, from 0 to 1, with 95 % intervals.

        `alone` (first order): how much less the outcome would vary if this source were known. `involved`
        (total order): how much would be left if all others were. Where one kind of luck decides the weight of
        another, the first sum to less than 1, the rest being `interplay`, and the second to more.
        """
        rng = np.random.default_rng(self.setting.seed)
        lots = rng.integers(0, len(self), (REDRAWN, len(self)))
        rows = []
        for place, measure in enumerate(MEASURES):
            plays = self._kept[place]
            drawn = [_shares(plays[lot]) for lot in lots]
            for number, name in enumerate((*self.setting.sources, INTERPLAY)):
                row: dict[str, Any] = {"measure": measure, "source": name}
                for kind, found, spread in zip(
                    ("alone", "involved"), _shares(plays), zip(*drawn, strict=True), strict=True
                ):
                    if kind == "involved" and name == INTERPLAY:
                        continue
                    low, high = np.nanquantile([one[number] for one in spread], (0.025, 0.975))
                    if not low < high:  # nothing came of it in any game
                        low = high = np.nan
                    row |= {
                        kind: float(found[number]),
                        f"{kind} low": float(low),
                        f"{kind} high": float(high),
                    }
                rows.append({**row, "games": len(self)})
        return self._table(rows, ["measure", "source"])

    @property
    def title(self) -> str:
        return f"Where the outcome of {self.setting.scenario} comes from: {self.setting.between}"

    def __str__(self) -> str:
        lines = [self.title, "  share of the outcome that it decides alone, and is involved in"]
        found: pd.DataFrame = self.table.xs(MEASURES[0])  # type: ignore[assignment]
        shares = found.to_dict("index")
        for name, row in shares.items():
            if name not in (WHIMS, INTERPLAY) and abs(row["involved"]) < 1e-12:
                continue  # it was drawn from, and nothing came of it
            cells = []
            for kind in ("alone", "involved"):
                estimates = np.array([row[end] for end in (kind, f"{kind} low", f"{kind} high")])
                if not np.isnan(estimates[0]):  # no share lies below 0, though an estimate may
                    share, low, high = 100 * np.clip(estimates, 0, 1)
                    between = f" ({ends(low, high, '{:.1f}'.format)})" if low != high else ""
                    cells.append(f"{share:5.1f} %{between}")
            lines.append("  ".join([f"  {name!s:<16}", *(f"{cell:<26}" for cell in cells)]).rstrip())
        if shares[INTERPLAY]["alone low"] > 0.5:
            lines.append(f"  {MIXED}")
        return "\n".join([*lines, f"  {self._how}", f"  {self.setting.provenance}"])


def _shares(plays: Floats) -> tuple[Floats, Floats]:
    """First-order shares and what they leave, and total-order shares; 0 where nothing varies.

    By the estimators of Janon et al. (2014), which use both games of a pair for mean and variance.
    """
    first, alone, changed = plays[:, :1], plays[:, 1::2], plays[:, 2::2]

    def common(other: Floats) -> Floats:
        mean = ((first + other) / 2).mean(axis=0)
        spread = ((first**2 + other**2) / 2).mean(axis=0) - mean**2
        together = (first * other).mean(axis=0) - mean**2
        found: Floats = np.divide(together, spread, out=np.zeros_like(mean), where=spread > 1e-12)
        return found

    varies = bool(plays.std() > 1e-12)
    shares = common(alone)
    total = (1 - common(changed)) * varies
    return np.append(shares, varies - shares.sum()), total


def _played(
    engine: Engine, styles: tuple[int, int], seed: int, game: int, streams: dict[int, int], whims: int
) -> tuple[float, float]:
    """The first side's result and margin in a game with the streams of other games by source."""
    lead = final_lead(engine, styles, seed, game, streams, whims)
    return score_of_lead(engine, lead), float(lead)


@checked
def sources(
    game: Source, scenario: str, games: ManyGames = 1000, seed: Seed = 1,
    policies: tuple[Policy, Policy] | None = None, progress: bool = True, *,
    store: str | Path | None = None,
) -> OutcomeSources:  # fmt: skip
    """The share of a scenario's outcome that each source of chance decides, and the players' whims.

    Every game is replayed twice for each source from which any of them draws: with its luck kept and all else
    redrawn, and the other way round. Same seed, same shares. `policies` are quick players, by default the
    default one on both sides. `store`: a file that keeps the games, to go on with what was stopped. Raises
    UnknownName for an unknown scenario or player, DataFault for a damaged store, ValueError for a player who
    is not quick, or a store of other games.
    """
    engine, styles, setting = arranged(game, scenario, policies, seed, progress)
    places = range(len(engine.sources))
    if progress:
        versions = 2 * (len(places) + 2)  # every game once more to see what is drawn from
        bill(
            f"up to {quantity(games * versions, 'game')} to play: {games:,}, each in up to {versions}"
            " versions"
        )
    mask = _drawn(engine, styles, seed, games)
    drawn = [source for source in places if mask >> source & 1]
    names = (*(engine.sources[source] for source in drawn), WHIMS)

    def replayed(number: int) -> list[list[float]]:
        """A game and its versions: by measure, as first played and with each source kept, then redrawn."""
        other = games + number
        plays = [_played(engine, styles, seed, number, {}, number)]
        for source in (*drawn, len(places)):
            one, rest = {source: number}, {each: number for each in places if each != source}
            whims = source == len(places)
            plays += [
                _played(engine, styles, seed, other, {} if whims else one, number if whims else other),
                _played(engine, styles, seed, other, rest, other if whims else number),
            ]
        return [list(each) for each in zip(*plays, strict=True)]

    key = {
        **recipe(engine, quick_players(engine, policies), seed, system=game.map_game.name).key,
        "games": str(games), "sources": ", ".join(names),
    }  # fmt: skip
    with KeptRows(store, key) as kept, display.progress(games, "game", progress) as advance:
        for number in range(games):
            if number not in kept:
                kept.add(number, {"plays": replayed(number)})
            advance(1)
        found = np.array([kept[number]["plays"] for number in range(games)]).swapaxes(0, 1)
    return OutcomeSources(replace(setting, sources=names), found)


def _drawn(engine: Engine, styles: tuple[int, int], seed: int, games: int) -> int:
    """The sources that are drawn from in these games, by bit.

    Sources drawn from only before the first decision, such as tiles, are seen by the results of other luck.
    """
    room, found, leads = engine.retrials(1), 0, []
    for number in range(games):
        state = engine.new_game(seed, number)
        begun = engine.copy(state)
        engine.play_out(state, styles, luck_of(seed, number, 0))
        found |= room.drawn(begun, state)
        leads.append(lead_of(engine, state))
    for source in range(len(engine.sources)):
        redrawn = (
            final_lead(engine, styles, seed, number, {source: games + number}) for number in range(games)
        )
        if not found >> source & 1 and any(now != lead for now, lead in zip(redrawn, leads, strict=True)):
            found |= 1 << source
    return found
