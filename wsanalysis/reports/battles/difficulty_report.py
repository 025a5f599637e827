"""A balance report of one seat: how hard the scenario is, at what price, and what that rests on.

The tables of its text and the designer's page. Nobody wins against a rule: there are no favours, no matrix of
players against players, and no share of the side that is moved by rule.
"""

import pandas as pd

from wsanalysis.aids import Aid, Bands, Bar, Block, Column, Ledger, Page, Range, Ranges, Row
from wsanalysis.analysis import balance, playtest_words
from wsanalysis.arguments.names import with_article
from wsanalysis.asking.display import percent
from wsanalysis.battles.runs import difficulty_words
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.battles.runs.results import ONLY_WITH_TWO
from wsanalysis.battles.runs.weeks_words import weeks_table
from wsanalysis.languages import quantity, say
from wsanalysis.reports.battles import balance_blocks as blocks_of
from wsanalysis.reports.battles.balance_blocks import verdict_lines, whole_percent
from wsanalysis.reports.battles.balance_page import assumptions
from wsanalysis.reports.battles.balance_study import BalanceStudy

MISSING = "–"
"""The sign for no interval: it takes two games that differ."""


def difficulty_of(study: BalanceStudy) -> Difficulty:
    """The verdict on a scenario of one seat."""
    assert isinstance(study.verdict, Difficulty)
    return study.verdict


def sections(study: BalanceStudy) -> dict[str, pd.DataFrame]:
    """The tables of the report's text, the difficulty first."""
    found, games, turns = difficulty_of(study), study.games, f"{study.map_game.turn}s"
    lead, _ = verdict_lines(study)
    default = study.results.run.players[0]
    shares = ("share", "low", "high")
    mine, enemy = study.battle.sides
    spread = balance.spread(games).rename(index={"turns": turns})
    kept = [row for row in spread.index if row not in (*ONLY_WITH_TWO, f"{enemy} VP")]
    units = balance.units(games).round(2)
    last = {"Units a battle": units} if not study.is_campaign else {
        "Week by week: means at the end": weeks_table(study.results.course(), whole=True),
        "What failed ones failed by": _percent(study.results.failures(), *shares),
    }  # fmt: skip
    return {
        lead: difficulty_words.wide(found),
        f"The same in full: shares of {found.game}s, and costs {with_article(found.game)}": _in_full(found),
        f"Grades of the default player, {default}": _percent(study.results.grades(), *shares),
        f"Victory points of {default}": _percent(balance.victory_points(games)[[mine]], mine),
        f"{with_article(found.game).capitalize()} by {default} in numbers": spread.loc[kept].round(2),
        f"How {found.game}s end": _percent(balance.ends(games), *shares),
        f"Length in {turns}": _percent(balance.lengths(games), *shares).rename_axis(turns),
        **last,
    }


def _in_full(found: Difficulty) -> pd.DataFrame:
    costs = [f"{cost}{end}" for cost in found.costs for end in ("", " low", " high")]
    counted = (*costs, "games", "seed", "method")
    shares = [str(column) for column in found.players if column not in counted]
    return _percent(found.players.drop(columns=["seed"]).round(dict.fromkeys(costs, 2)), *shares)


def _percent(frame: pd.DataFrame, *columns: str) -> pd.DataFrame:
    shown = frame.drop(columns=["method", "interval"], errors="ignore")
    for column in columns:
        shown[column] = [percent(share) if share == share else MISSING for share in frame[column]]
    return shown


def difficulty_page(study: BalanceStudy, title: str, caution: str) -> Aid:
    """The designer's page; arguments as for `balance_page`."""
    found = difficulty_of(study)
    mine, enemy = study.battle.sides
    sides = say(study.map_game.opponents, first=mine, second=enemy)
    blocks: tuple[Block, ...] = (
        blocks_of.statement(study),
        Row((_grades(found), _players(found)), (1, 1)),
        *_at_table(study),
        Row((blocks_of.victory_points(study, mine), blocks_of.lengths(study), _costs(found)), (4, 3, 4)),
        *_last(study),
    )
    return Aid(
        title=title,
        subtitle=say("balance of a scenario: {sides}", sides=sides),
        pages=(Page(study.battle.title, blocks, "Shares are lower bounds: a better player may be found"),),
        footer=f"Sampled: {quantity(len(study.games), 'game')} of the default player, seed"
        f" {study.results.seed};"
        f" for the difficulty {found.games:,}; 95 % intervals · {caution}",
    )  # fmt: skip


def _last(study: BalanceStudy) -> tuple[Block, ...]:
    """The ends of games and the places of losses; of campaigns the weeks, and what they rest on."""
    if not study.is_campaign:
        return (Row((Column((blocks_of.ends(study),)), blocks_of.losses(study)), (1, 1.12)),)
    table = weeks_table(study.results.course(), whole=False)
    rows = zip(table.index, table.to_numpy(), strict=True)
    lines = tuple((str(what), " · ".join(map(str, row))) for what, row in rows)
    weeks = Ledger("Week by week", lines, "means at the end, one week after the other")
    ended = Column((blocks_of.ends(study), _failures(study)))
    return (Row((weeks, ended), (1, 1)), *assumptions(study))


def _failures(study: BalanceStudy) -> Ledger:
    lines = tuple(
        (
            say("{cause}, {turn} {number}", cause=say(row["failed by"]), turn=study.map_game.turn,
                number=row["week"]),
            whole_percent(row["low"], row["share"], row["high"]),
        )
        for row in study.results.failures().reset_index().to_dict("records")
    )  # fmt: skip
    if not lines:
        lines = ((say("none failed"), ""),)
    return Ledger("What failed ones failed by", lines, "in % of games, with interval")


def _grades(found: Difficulty) -> Bands:
    names = tuple(found.said.get(grade, grade) for grade in found.grades)
    who = dict.fromkeys((found.best, found.default))
    bars = tuple(Bar(name, tuple(found.distribution(name).values())) for name in who)
    games = say(f"{found.game}s")
    title = say("How {games} end for the best player found", games=games)
    if len(who) > 1:
        title = say("How {games} end for the best player found, and the default one", games=games)
    return Bands(title, names, bars, "in %")


def _players(found: Difficulty) -> Ranges:
    grade = found.wanted.grade if found.wanted else found.grades[-1]
    ranges = []
    for name in found.players.index[: blocks_of.MOST_PLAYERS]:
        share, low, high = found.reaches(grade, str(name))
        shown = whole_percent(low, share, high)
        ranges.append(Range(str(name), share, low, high, shown, strong=name == found.best))
    zone = (found.wanted.low, found.wanted.high) if found.wanted else None
    said = difficulty_words.named(found, grade)
    games = say(f"{found.game}s")
    hint = say("shares of {games}", games=games)
    if zone:
        hint = say("shares of {games}; shaded: wanted", games=games)
    return blocks_of.shares(f"To {said}, by player", ranges, hint, 50, zone=zone)


def _at_table(study: BalanceStudy) -> tuple[Row, ...]:
    """The grades reached at a table beside those of the best player found; none if nothing was played."""
    if study.table is None:
        return ()
    (one,) = study.table.graded.values()
    ranges = []
    for grade in one.grades[1:]:
        to = difficulty_words.named(difficulty_of(study), grade)
        machine, people = difficulty_of(study).reaches(grade), one.reaches(grade)
        for who, (share, low, high) in (("machine", machine), ("your table", people)):
            shown = whole_percent(low, share, high)
            ranges.append(Range(f"{to}: {who}", share, low, high, shown, strong=who != "machine"))
    hint = f"shares of {playtest_words.games(one.games)} at your table, and of the best player found"
    return blocks_of.at_table(
        blocks_of.shares("At your table", ranges, hint, 50), one.sentence, *study.table.notes
    )


def _costs(found: Difficulty) -> Ledger:
    lines = []
    for cost in found.costs:
        mean, low, high = found.mean(cost)
        between = f" ({low:.2f} to {high:.2f})" if low == low else ""
        lines.append((cost, f"{mean:.2f}{between}"))
    return Ledger("What it costs", tuple(lines), f"{with_article(found.game)}, {found.best}")
