"""Texts about battles: who beats whom, what carries a scenario, two editions on the same fields."""

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from wsanalysis.analysis.editions import CAUTION, editions_of
from wsanalysis.analysis.ratings import ratings
from wsanalysis.asking.display import MISSING, percent
from wsanalysis.battles.registry import conversions
from wsanalysis.battles.runs.ladder import ROLES, ladder, matches
from wsanalysis.battles.runs.players import Quick, default_player, player
from wsanalysis.battles.runs.workers import process_pool
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import quantity
from wsanalysis.reports.battles.balance_blocks import chance, with_interval
from wsanalysis.reports.text_pages import TextPage, text_page

NEVER = "No game ended with other victory points"
GAMES, SEED = 200, 2019


def ladder_games(
    game: CoreGame, scenarios: Sequence[str], players: Sequence[str], games: int, seed: int,
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
    game: CoreGame, rows: pd.DataFrame, games: int, seed: int, command: str, against: Sequence[str] = ()
) -> str:
    """The tables of `ladder_games` as text."""
    sections = {
        "Ratings": ratings(rows).set_index("player").rename_axis(None).round().astype(int),
        "Over all scenarios": _pairings(game, ladder(rows)),
        "By scenario": _pairings(game, ladder(rows, ("scenario", "player", "opponent"))),
    }
    if against:
        sections["Over all scenarios and opponents"] = _pairings(game, ladder(rows, ("player",)))
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


def strength(game: CoreGame, rows: pd.DataFrame) -> pd.DataFrame:
    """Each player's score against all others, and how much he thinks a game; as `draw_strength` takes it.

    Index player; columns of `ladder`, and thought, in games played out, NaN for a player without a budget.
    """
    table = ladder(rows, ("player",)).set_index("player")
    engine = game.battle(str(rows["scenario"].iloc[0]))
    table["thought"] = [getattr(player(name, engine), "games", None) for name in table.index]
    return table.astype({"thought": float})


def _pairings(game: CoreGame, table: pd.DataFrame) -> pd.DataFrame:
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


def knock_outs_text(game: CoreGame, table: pd.DataFrame, command: str) -> str:
    """The table of `knock_outs`: the summary, the parts that changed any game, and those that did not."""
    said = table.attrs
    sections = {said["sentence"]: moved(table)}
    if len(still := unmoved(table)):
        sections[NEVER] = still.to_frame()
    if said["not played"]:
        sections["Not played"] = pd.DataFrame(index=said["not played"])
    footer = f"{said['method']}\nmade by: {command}\n{game.provenance}\n"
    return text_page(said["title"], sections, footer)


def unmoved(table: pd.DataFrame) -> "pd.Series[str]":
    """The changes that changed no game, by what they are made to."""
    return table[table["differ"] == 0].groupby("what", sort=False)["change"].agg("; ".join)


def moved(table: pd.DataFrame) -> pd.DataFrame:
    """The changes that changed any game: shares in per cent, differences in points with their interval."""
    table = table[table["differ"] > 0]
    ends = table[["difference", "low", "high"]].to_numpy()
    return pd.DataFrame(
        {
            "change": table["change"].to_list(),
            "before": [f"{100 * share:.1f} %" for share in table["before"]],
            "after": [f"{100 * share:.1f} %" for share in table["after"]],
            "points": [with_interval(*map(float, row)) for row in ends],
            "chance": [chance(one) for one in table["chance"]],
            "adjusted": [chance(one) for one in table["adjusted"]],
            "games": table["games"].to_list(),
        },
        index=pd.Index(table["what"].to_list()),
    )  # fmt: skip


def editions_page(game: CoreGame, games: int = GAMES, seed: int = SEED) -> TextPage:
    """Every scenario of this game that is converted from one of another, `games` of each in both editions."""
    sections, said = {}, []
    for one in conversions(game.folder):
        if one.newer == game.map_game.name:
            found = editions_of(game, one.new, games, seed, progress=False)
            who, like, lost, ends = list(found.sections.values())[:4]
            sections[found.title] = pd.concat([who, like, lost, ends]).fillna("")
            said += [f"{one.old}: {found.sentence}", f"{one.old}: {found.footer}."]
    note = "\n".join([f"{CAUTION}.", *said, ""])
    method = f"sampled, {quantity(games, 'game')} in each edition, seed {seed}, 95 % intervals"
    return TextPage("Two editions on the same fields", sections, note=note, method=method)
