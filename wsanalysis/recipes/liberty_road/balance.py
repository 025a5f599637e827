"""The balance report of a scenario: who wins how often, what decides it, what it depends on."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from wsanalysis.analysis import balance
from wsanalysis.battles.liberty_road.battle import load_battle
from wsanalysis.datafile import write_files
from wsanalysis.display import percent, progress
from wsanalysis.game import Game
from wsanalysis.recipes.liberty_road.battle_pictures import losses_picture, map_picture
from wsanalysis.recipes.page_of_text import text_page

if TYPE_CHECKING:
    from wsanalysis.battles.results import Results

GREEDY = ("greedy", "greedy")
PLAYERS = ("greedy", "random", "rush", "turtle", "never rally", "no opportunity fire", "ignore objectives")
"""Who is set against a greedy opponent, on either side, to see how far the answer is the player's."""

SHARE_OF_GAMES = 4  # for each further pair of players and each variant: one game in so many

Variant = Callable[[Game], Game]


def _half_the_events(game: Game) -> Game:
    """Every other chip with an event icon loses it."""
    icons = [chip for chip, event in game.chips["event"].items() if event == "yes"]
    for chip in icons[::2]:
        game = game.edit(str(chip), event="no")
    return game


def _twice_the_events(game: Game) -> Game:
    """As many chips again get an event icon."""
    plain = [chip for chip, event in game.chips["event"].items() if event == "no"]
    for chip in plain[: len(game.chips) - len(plain)]:
        game = game.edit(str(chip), event="yes")
    return game


def _steadier(game: Game) -> Game:
    """A quarter of the chips show a medal less: more checks are passed."""
    return _medals(game, -1)


def _shakier(game: Game) -> Game:
    """A quarter of the chips show a medal more: fewer checks are passed."""
    return _medals(game, 1)


def _medals(game: Game, change: int) -> Game:
    possible = [(chip, int(n)) for chip, n in game.chips["valor"].items() if 0 <= int(n) + change <= 3]
    for chip, medals in possible[:: max(1, 4 * len(possible) // len(game.chips))]:
        game = game.edit(str(chip), valor=medals + change)
    return game


VARIANTS: dict[str, Variant] = {
    "half as many event icons": _half_the_events,
    "twice as many event icons": _twice_the_events,
    "chips with fewer medals": _steadier,
    "chips with more medals": _shakier,
    "event chips count": lambda game: game.with_options(event_chip="counts"),
    "narrow front": lambda game: game.with_options(forward_field="one side"),
    "no cover in carriers": lambda game: game.with_options(portage_cover=0),
    "misses stay misses": lambda game: game.with_options(miss_can_be_upshifted=False),
}
"""What is reconstructed or read one way, and another way it could be."""


def write_balance(
    game: Game, scenario: str, folder: Path, command: str, games: int = 2000, seed: int = 1
) -> list[Path]:
    """Write the report into `folder`; the files written. `command` is named in each."""
    battle = load_battle(game.folder, scenario, game.edition)
    main = game.play(scenario, games, seed, policies=GREEDY)
    few = max(1, games // SHARE_OF_GAMES)
    pairs = [(who, "greedy") for who in PLAYERS] + [("greedy", who) for who in PLAYERS[1:]]
    rates: dict[tuple[str, str], pd.DataFrame] = {}
    changes: dict[str, pd.DataFrame] = {}
    with progress(len(pairs) + len(VARIANTS), "run", True) as advance:
        for pair in pairs:
            rates[pair] = game.play(scenario, few, seed, policies=pair, progress=False).win_rates()
            advance(1)
        for name, change in VARIANTS.items():
            compared = game.compare_scenarios(
                scenario, scenario, few, seed, other=change(game), progress=False
            )
            changes[name] = compared.table()
            advance(1)
    footer = f"sampled, {games:,} games, seed {seed}, greedy against greedy · {game.trust}"
    made = {
        folder / "balance.txt": _page(battle.title, main, rates, changes, command, str(game.trust)).encode(),
        folder / "map.png": map_picture(battle, f"nothing sampled · {game.trust}"),
        folder / "losses.png": losses_picture(battle, main.games, footer),
    }
    write_files(made)
    return list(made)


def _page(
    title: str,
    results: "Results",
    rates: dict[tuple[str, str], pd.DataFrame],
    changes: dict[str, pd.DataFrame],
    command: str,
    trust: str,
) -> str:
    """All tables as text, the verdict first."""
    games = results.games
    wins = results.win_rates().drop(columns=["interval", "method"])
    sections = [
        (balance.verdict(games), _percent(wins, "share", "low", "high")),
        ("What decides it", _percent(balance.deciders(games), *_SHARES).drop(columns=["trials", "method"])),
        ("Objectives", _percent(balance.objectives(games), *_SHARES).drop(columns=["trials", "method"])),
        ("Victory points", _percent(balance.victory_points(games), *balance.sides_of(games))),
        ("A game in numbers", balance.spread(games).round(2)),
        ("How games end", _interval(balance.ends(games))),
        ("How long they are", _interval(balance.lengths(games))),
        ("Units, a game", balance.units(games).round(2)),
        (
            f"Who plays: how often {balance.sides_of(games)[0]} wins",
            _percent(balance.by_players(rates), "share", "low", "high").drop(columns=["interval", "method"]),
        ),
        ("What it rests on: another reading, on the same seeds", _changes(changes)),
    ]
    method = (
        f"sampled: {len(games):,} games, seed {results.seed}, greedy against greedy; Wilson intervals, 95 %."
        f" Further players and readings: {len(games) // SHARE_OF_GAMES:,} games each, the same seed"
    )
    return text_page(f"{title}: balance", sections, f"{method}\nmade by: {command}\n{trust}\n")


_SHARES = ("met", "low", "high", "wins if met", "wins if not", "difference", "difference low",
           "difference high")  # fmt: skip


def _percent(frame: pd.DataFrame, *columns: str) -> pd.DataFrame:
    shown = frame.copy()
    for column in columns:
        shown[column] = [
            "" if pd.isna(p) else percent(p) if p >= 0 else f"−{percent(-p)}" for p in frame[column]
        ]
    return shown


def _interval(frame: pd.DataFrame) -> pd.DataFrame:
    return _percent(frame, "share", "low", "high").drop(columns="method")


def _changes(changes: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """One row a variant: the change in the first side's share of wins, with its paired interval."""
    rows = {name: table.iloc[0] for name, table in changes.items()}
    frame = pd.DataFrame.from_dict(rows, orient="index").rename_axis("reading")
    return _percent(frame, "first", "second", "difference", "low", "high").drop(columns=["method"])
