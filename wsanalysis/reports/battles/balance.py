"""The balance report of a scenario: who wins how often, what decides it, what it depends on."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pandas as pd

from wsanalysis.aids import Aid
from wsanalysis.analysis import balance, decisive
from wsanalysis.analysis.playtest_words import fair
from wsanalysis.analysis.playtests import CHANCES, Playtests
from wsanalysis.asking.display import percent
from wsanalysis.battle_pictures import losses_picture, map_picture
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.battles.runs.sense import COST
from wsanalysis.battles.runs.verdict_words import wide
from wsanalysis.charts import picture
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import capital, quantity
from wsanalysis.reports.battles.assumptions import Assumption
from wsanalysis.reports.battles.balance_blocks import chance, plays, verdict_lines
from wsanalysis.reports.battles.balance_page import DEAREST, balance_page, sense_words
from wsanalysis.reports.battles.balance_study import BalanceStudy, secrecy_words, study
from wsanalysis.reports.battles.difficulty_report import difficulty_page
from wsanalysis.reports.battles.difficulty_report import sections as sections_of_one
from wsanalysis.reports.report import Maker, pictured, printed, write_all
from wsanalysis.reports.text_pages import text_page

PAGE_PPI = 90.0
"""Of the picture of the page: it can be read on a screen, and kept beside the tables."""


def write_balance(
    game: CoreGame, scenario: str, folder: Path, command: str, games: int = 2000, seed: int = 1, *,
    assumptions: Sequence[Assumption] = (), show: bool = True,
) -> list[Path]:  # fmt: skip
    """Play the games and write the report into `folder`, whole or not at all; return the files written.

    `command` is named in the text; `assumptions` are changed one at a time; `show`: progress bars.
    """
    found = study(game, scenario, games, seed, assumptions=assumptions, show=show)
    return write_study(game, found, folder, command, show)


def write_study(
    game: CoreGame, found: BalanceStudy, folder: Path, command: str, show: bool = True
) -> list[Path]:
    """Write the report of games already played; return the files written."""
    between = " against ".join(found.results.run.players[: found.map_game.seats])
    footer = f"sampled, {quantity(len(found.games), 'game')}, seed {found.results.seed}, {between}"
    footer += f" · {found.provenance}"
    aid = page_of(game, found)
    field = found.map_game.field(found.battle)
    pictures: dict[str, Maker] = {
        "map.png": partial(map_picture, field, f"nothing sampled · {found.provenance}"),
        "losses.png": partial(losses_picture, field, found.games, footer),
    }
    if found.is_campaign:
        pictures = {"weeks.png": lambda: picture(found.results.plot(what="course")).png}
    makers: dict[str, Maker] = {
        "balance.txt": lambda: balance_text(found, command).encode("utf-8"),
        **pictures,
        **printed(aid, "balance", PAGE_PPI),
        "balance_page.png": partial(pictured, aid, 1, PAGE_PPI),
    }
    return write_all(makers, folder, show)


def page_of(game: CoreGame, found: BalanceStudy) -> Aid:
    """The page of a study: how fair the scenario is, or with one seat how hard."""
    page = difficulty_page if isinstance(found.verdict, Difficulty) else balance_page
    return page(found, game.system.title, found.provenance)


def balance_text(found: BalanceStudy, command: str) -> str:
    """All tables as text, the verdict first."""
    if isinstance(found.verdict, Difficulty):
        _, basis = verdict_lines(found)
        return _text(found, sections_of_one(found), command, basis, "of grades")
    games = found.games
    attack, _ = found.battle.sides
    wins = found.results.win_rates().drop(columns="interval")
    lead, basis = verdict_lines(found)
    turns = f"{found.map_game.turn}s"
    sections = {
        lead: _percent(found.fairness.best_replies, "share", "low", "high", points=_GAIN).set_index("side"),
        f"{attack} share (a draw counts half) by how both play: rows {attack}, columns the other side; "
        f"in brackets the best mixture's share": _grid(found),
        f"The same in full: {attack} share": _percent(found.fairness.matrix, *_SHARES, "weight"),
        "Who wins, between default players": _percent(wins, *_SHARES),
        "What decides it: objectives": _percent(balance.deciders(games), *_MET, points=_CHANGE),
        "What decides it: units, and how often their side wins when at least half are lost":
            _percent(decisive.decisive_units(games, found.roster), *_LOST, points=_SHIFT).round(2),
        "Objectives": _percent(balance.objectives(games), *_MET, points=_CHANGE),
        "Victory points": _percent(balance.victory_points(games), *balance.sides_of(games)),
        "A game in numbers": balance.spread(games).rename(index={"turns": turns}).round(2),
        "How games end": _percent(balance.ends(games), *_SHARES),
        f"Length in {turns}": _percent(balance.lengths(games), *_SHARES).rename_axis(turns),
        "Units per game": balance.units(games).round(2),
    }  # fmt: skip
    return _text(found, sections, command, basis, "of shares")


def _text(
    found: BalanceStudy, sections: dict[str, pd.DataFrame], command: str, basis: str, intervals: str
) -> str:
    """The tables of any report, with those of changed assumptions, secrecy and blunders, and the method."""
    games, few = found.games, found.few
    side, _ = balance.sides_of(games)
    also, told = "", ""
    if len(found.secrecy):
        title = f"What secrecy is worth: {side} share when a side has to guess the enemy's objectives"
        sections[title] = _percent(found.secrecy, *_SHARES, points=_CHANGE).round(3)
        also = secrecy_words(found.secrecy)
    if len(found.changes):
        again = int(found.changes["adjusted"].notna().sum())
        also += (
            f" Assumptions: {quantity(few, 'game')} each; the {again} least likely by luck, {len(games):,}"
            " new ones."
        )
        counted = "a draw counts half" if found.map_game.seats == 2 else "of the VP at stake"
        title = f"If the reconstructed values were different: {side} share ({counted}) on the same seeds"
        sections[title] = _changes(found.changes)
        told = (
            " Differences are paired (Newcombe, 95 %); `chance` is that of a difference this large by luck"
            f" alone (exact); of {len(found.changes)} assumptions about one in 20 is expected below 0.05;"
            " `adjusted` corrects for all that were played again (Holm). `games that differ` ended with other"
            " victory points than with the data as they are"
        )
    if found.table is not None:
        title, table, note = _at_table(found.table)
        sections[title] = table
        also += note
    for senses in found.sense:
        title = f"Blunders a game, both sides together: {', '.join(senses.counts)}"
        sections[title] = _blunders(senses.rates)
        if len(senses.occurrences):
            sections["The dearest of them"] = _percent(
                senses.occurrences.head(DEAREST).drop(columns=["seed", "scenario"]), points=COST
            )
            also += sense_words(senses)
    measured = "value and best replies are measured"
    if isinstance(found.verdict, Difficulty):
        measured = "those of means Student's; all players are measured"
    method = (
        f"sampled: {basis} Differences are in points. Intervals {intervals} are Wilson's, 95 %;"
        f" {measured} on games that chose no player.{also}{told}"
    )
    return text_page(
        f"{found.battle.title}: balance", sections, f"{method}\nmade by: {command}\n{found.provenance}\n"
    )


def _at_table(found: Playtests) -> tuple[str, pd.DataFrame, str]:
    """The games of a table: a head that says it, the numbers, and what they rest on. Without names."""
    (sentence,) = found.sentences
    notes = "".join(f" {capital(note)}." for note in found.notes)
    if found.graded:
        head = "At your table, beside the best player found: each grade or a better one"
        return head, _percent(found.grades.droplevel(0), *_BESIDE), f" {sentence}.{notes} {found.footer}."
    (one,) = found.joint.values()
    shown = _percent(found.table, *_BESIDE, *_TOGETHER).set_index("side")
    return f"{sentence}; {fair(one)}", shown.T, f"{notes} {found.footer}."


def _blunders(rates: pd.DataFrame) -> pd.DataFrame:
    """A row per player and pattern, costs in points; those that nobody paid for are left empty."""
    shown = _percent(rates, points=COST).drop(columns=["seed", "trials"])
    for column in ("a game", "low", "high"):
        shown[column] = ["" if pd.isna(rate) else f"{rate:.2f}" for rate in rates[column]]
    return shown if rates["measured"].sum() else shown.drop(columns=[*COST, "measured"])


_SHARES = ("share", "low", "high")
_BESIDE = tuple(f"{who}{end}" for who in ("machine", "your table") for end in ("", " low", " high"))
_TOGETHER = ("together", "together low", "together high", *CHANCES)
_MET = ("met", "low", "high", "wins if met", "wins if not")
_LOST = ("wins if lost", "wins if not")
_GAIN = ("gain", "gain_low", "gain_high")
_CHANGE = ("difference", "difference low", "difference high")
_SHIFT = ("difference", "low", "high")


def _percent(frame: pd.DataFrame, *columns: str, points: Sequence[str] = ()) -> pd.DataFrame:
    """Shares in words, differences of shares in points; the method is in the footer."""
    shown = frame.drop(columns="method", errors="ignore")
    for column in columns:
        shown[column] = ["" if pd.isna(share) else percent(share) for share in frame[column]]
    for column in points:
        shown[column] = ["" if pd.isna(by) else f"{100 * by:+.1f}".replace("-", "−") for by in frame[column]]
    return shown


def _grid(found: BalanceStudy) -> pd.DataFrame:
    """Shares by both players, in whole per cent, with the shares of the best mixtures."""
    attack, defend = found.battle.sides
    shown = wide(found.fairness).map("{} %".format)
    return shown.rename(index=partial(_played, found, attack), columns=partial(_played, found, defend))


def _played(found: BalanceStudy, side: str, name: str) -> str:
    part = 100 * found.fairness.mixtures[side][name]
    words = plays(found, name) if side == found.battle.sides[0] else name
    return f"{words} [{part:.0f} %]" if part >= 0.5 else words


def _changes(changes: pd.DataFrame) -> pd.DataFrame:
    """One row an assumption, by what it is about."""
    shown = _percent(changes, "first", "second", "otherwise", points=_SHIFT)
    shown[["chance", "adjusted"]] = changes[["chance", "adjusted"]].map(chance)
    never = changes["otherwise"] == 0  # of what no game was moved by nothing is known
    shown.loc[never, ["second", "difference", "low", "high"]] = ""
    shown.loc[never, "chance"] = "no game differs"
    words = {"first": "as it is", "second": "changed", "otherwise": "games that differ"}
    return shown.rename(columns=words)
