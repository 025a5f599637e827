"""Who beats whom: the machine players against each other, over every scenario and both sides."""

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from wsanalysis.analysis.ratings import ratings
from wsanalysis.asking.display import MISSING, percent
from wsanalysis.battles.runs.ladder import ROLES, ladder, matches
from wsanalysis.battles.runs.players import Quick, default_player, player
from wsanalysis.battles.runs.workers import process_pool
from wsanalysis.game import Game
from wsanalysis.reports.page_of_text import text_page


def ladder_games(
    game: Game, scenarios: Sequence[str], players: Sequence[str], games: int, seed: int,
    show: bool = True, against: Sequence[str] = (), store: Path | None = None,
) -> pd.DataFrame:  # fmt: skip
    """Play every pair of players in `games` games of each scenario, from both sides; rows as of `matches`.

    By default the default player and the random one; with `against`, each of the players against each of
    those. `show`: a progress bar; `store` as for `matches`. Raises UnknownName for an unknown player,
    ValueError for fewer than two players or no game.
    """
    game.map_game.ensure_compiled(show)
    engines = [game.battle(name) for name in scenarios]
    players = players or [default_player(engines[0]), "random"]
    seated = (player(who, engine) for engine in engines for who in (*players, *against))
    pool = None if all(isinstance(who, Quick) for who in seated) else process_pool()
    try:
        return matches(
            engines, players, against=against, games=games, seed=seed, executor=pool, show=show, store=store
        )
    finally:
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def ladder_text(
    game: Game, rows: pd.DataFrame, games: int, seed: int, command: str, against: Sequence[str] = ()
) -> str:
    """The tables of `ladder_games` as text."""
    sections = {
        "Ratings": ratings(rows).set_index("player").rename_axis(None).round().astype(int),
        "Over all scenarios": _shown(game, ladder(rows)),
        "By scenario": _shown(game, ladder(rows, ("scenario", "player", "opponent"))),
    }
    if against:
        sections["Over all scenarios and opponents"] = _shown(game, ladder(rows, ("player",)))
    how = (
        "by each alone" if game.map_game.seats == 1 else "from both sides",
        "battles in which he takes more victory points than the other, as many"
        if game.map_game.seats == 1
        else "wins, a draw",
    )
    method = (
        f"sampled, {games:,} games of each scenario {how[0]}, seed {seed}: a player's share of {how[1]}"
        " counting half (Wilson, 95 %); lead: victory points ahead, with Student's interval over pairs"
        f" of games ({MISSING}: it takes two pairs that differ); ratings: Bradley and Terry's, on the scale"
        " of chess, with 95 % intervals"
    )
    return text_page(
        "Who does better" if game.map_game.seats == 1 else "Who beats whom",
        sections,
        f"{method}\nmade by: {command}\n{game.provenance}\n",
    )


def strength(game: Game, rows: pd.DataFrame) -> pd.DataFrame:
    """Each player's score against all others, and how much he thinks a game; as `draw_strength` takes it.

    Index player; columns of `ladder`, and thought, in games played out, NaN for a player without a budget.
    """
    table = ladder(rows, ("player",)).set_index("player")
    engine = game.battle(str(rows["scenario"].iloc[0]))
    table["thought"] = [getattr(player(name, engine), "games", None) for name in table.index]
    return table.astype({"thought": float})


def _shown(game: Game, table: pd.DataFrame) -> pd.DataFrame:
    """A row per pairing, shares in per cent, the sides in the game's words; the method is below."""
    shown = table.drop(columns=["method", "seed", "player"])
    pairing = table["player"]
    if "opponent" in shown:
        pairing = pairing + " v " + shown.pop("opponent")
    keys = [shown.pop("scenario"), pairing] if "scenario" in shown else pairing
    own = [f"as {role}" for role in ROLES if f"as {role}" in shown]
    for column in ("score", "low", "high", *own):
        shown[column] = [percent(share) for share in shown[column]]
    roles = {f"as {old}": f"as {role}" for old, role in zip(ROLES, game.map_game.roles, strict=True)}
    indexed = shown.set_index(keys).rename(columns=roles)
    plain = indexed.rename_axis([None] * indexed.index.nlevels).round(2)
    return plain.astype(object).where(plain.notna(), MISSING)
