"""The designer's page of a balance report: the key facts about a scenario on one side of paper.

Where blunders were counted, a second page tells of them.
"""

from math import isnan

from wsanalysis import aids
from wsanalysis.aids import Block, Page, Range, Ranges, Row, Word, WordGrid
from wsanalysis.analysis import balance, decisive, playtest_words
from wsanalysis.analysis.playtests import ShareInterval
from wsanalysis.battles.runs.blunder_costs import VALUING
from wsanalysis.battles.runs.blunders import MEANINGS, PATTERNS
from wsanalysis.battles.runs.fairness import FAIR
from wsanalysis.battles.runs.sense import Sense
from wsanalysis.battles.runs.verdict_words import against
from wsanalysis.languages import quantity, say
from wsanalysis.reports.battles import balance_blocks as blocks_of
from wsanalysis.reports.battles.balance_blocks import (
    around_zero,
    points,
    table_rows,
    whole_percent,
    with_interval,
)
from wsanalysis.reports.battles.balance_study import BalanceStudy

MOST_UNITS = 6
DEAREST = 8
"""Occurrences that are told, the dearest ones."""


def balance_page(study: BalanceStudy, title: str, caution: str) -> aids.Aid:
    """The page; `title` is that of the rule system, `caution` the footer's words on data and version."""
    wins = round(100 * FAIR.high)
    first = Row((_winners(study), _score(study)), (1, 1))
    if len(study.secrecy):
        first = Row((*first.blocks, _secrecy(study)), (5, 10, 7))
    points_of_sides = (blocks_of.victory_points(study, side) for side in balance.sides_of(study.games))
    blind = f", played blind {study.secrecy['trials'].max():,} each" if len(study.secrecy) else ""
    blocks: tuple[Block, ...] = (
        blocks_of.statement(study),
        first,
        *_at_table(study),
        Row((*points_of_sides, blocks_of.lengths(study)), (4, 4, 3)),
        Row((aids.Column((_objectives(study), blocks_of.ends(study))), blocks_of.losses(study)), (1.12, 1)),
        Row((_matrix(study), _units(study)), (1.16, 1)),
    )
    assumed, note = assumptions(study), f"Fair means no wider than {wins}/{100 - wins}"
    # What your table says takes the room of the assumptions, which have a page of their own then.
    pages = [Page(study.battle.title, blocks if study.table else (*blocks, *assumed), note)]
    if study.table and assumed:
        pages.append(Page(study.battle.title, assumed, note))
    return aids.Aid(
        title=title,
        subtitle=say(
            "balance of a scenario: {sides}",
            sides=say(study.map_game.opponents, first=study.battle.sides[0], second=study.battle.sides[1]),
        ),
        pages=(*pages, *sense_pages(study)),
        footer=f"Sampled: {quantity(len(study.games), 'game')} of the default players, seed"
        f" {study.results.seed};"
        f" for the verdict {study.verdict.games:,}{blind}; 95 % intervals · {caution}",
    )


def _at_table(study: BalanceStudy) -> tuple[Row, ...]:
    """The verdicts of the machine, of a table, and of both; none if nothing was played at a table."""
    if study.table is None:
        return ()
    (one,) = study.table.joint.values()
    found = study.fairness
    shares = {
        "machine, best play of both": ShareInterval(found.value, *found.interval),
        "your table": one.table,
        "together": one.together,
    }
    ranges = tuple(
        Range(name, *share, whole_percent(share.low, share.value, share.high), strong=name == "together")
        for name, share in shares.items()
    )
    number = playtest_words.games(one.games)
    hint = f"{one.side} share between people of equal skill, {number}; shaded: fair"
    scale = blocks_of.shares("At your table", ranges, hint, 40, 60, zone=(FAIR.low, FAIR.high))
    return blocks_of.at_table(scale, playtest_words.fair(one), *study.table.notes)


def _winners(study: BalanceStudy) -> aids.Bands:
    games = study.games
    shares = {outcome: float((games["winner"] == outcome).mean())
              for outcome in (study.battle.sides[0], "draw", study.battle.sides[1])}  # fmt: skip
    kept = {outcome: share for outcome, share in shares.items() if share or outcome != "draw"}
    names = tuple(name if name == "draw" else f"{name} wins" for name in kept)
    return aids.Bands("Who wins", names, (aids.Bar("games", tuple(kept.values())),), "in %", of_sides=True)


def _score(study: BalanceStudy) -> Ranges:
    found, side = study.fairness, study.battle.sides[0]
    best = (f"{side}, best play of both", found.value, *found.interval)
    strongest = {r.side: r for r in sorted(found.replies, key=lambda reply: reply.share)}
    replies = [(f"{r.side}: {r.player} v {against(r)}", r.share, r.low, r.high) for r in strongest.values()]
    ranges = tuple(
        Range(label, value, low, high, whole_percent(low, value, high), strong=label == best[0])
        for label, value, low, high in (best, *replies)
    )
    title, zone = "Against the rule of thumb", (FAIR.low, FAIR.high)
    return blocks_of.shares(title, ranges, "shares; shaded: fair", 40, 60, zone=zone)


def _secrecy(study: BalanceStudy) -> aids.Ledger:
    """The first side's share when players are blind, as briefly as a third of the page requires."""
    lines = tuple(
        (f"{who} blind", with_interval(row["difference"], row["difference low"], row["difference high"]))
        for who, row in table_rows(study.secrecy.drop(index="nobody"))
    )
    return aids.Ledger("Played blind", lines, f"{study.battle.sides[0]} share, in points")


def _objectives(study: BalanceStudy) -> Ranges:
    found = []
    for (side, task), row in table_rows(balance.objectives(study.games)):
        words, _, worth = str(task).rpartition(": ")
        shown = whole_percent(row["low"], row["met"], row["high"])
        found.append(Range(f"{side}, {worth}: {words}", row["met"], row["low"], row["high"], shown))
    return blocks_of.shares("Objectives met", found, "in % of games", 50)


def _matrix(study: BalanceStudy) -> aids.OddsGrid:
    attack, defend = study.battle.sides
    found = study.fairness
    rows, columns = (_shown(study, side) for side in study.battle.sides)
    share = found.matrix["share"]
    return aids.OddsGrid(
        f"{attack} share if both play",
        rows=tuple(map(study.head, rows)),
        columns=tuple(map(study.head, columns)),
        cells=tuple(
            tuple(aids.Odds(blocks_of.sampled(float(share[row, column]))) for column in columns)
            for row in rows
        ),
        row_axis=f"{attack} ↓",
        column_axis=f"{defend} →",
        hint=f"in %; best play: {'; '.join(blocks_of.mixture(study, side) for side in study.battle.sides)}",
    )


def _shown(study: BalanceStudy, side: str) -> list[str]:
    """The players of a side that fit on the page: those of best play first, others in order."""
    mixed = study.fairness.mixtures[side]
    kept = sorted(mixed, key=lambda name: -mixed[name])[: blocks_of.MOST_PLAYERS]
    return [name for name in mixed if name in kept]


def _units(study: BalanceStudy) -> Ranges:
    table = decisive.decisive_units(study.games, study.roster, MOST_UNITS)
    found = []
    for (side, block), row in table_rows(table):
        how = "lost" if row["units"] == 1 else f"{row['lost']} of {row['units']} lost"
        text = with_interval(row["difference"], row["low"], row["high"])
        whose = "" if str(block).startswith(f"{side} ") else f"{side} "
        sure = bool(row["low"] > 0 or row["high"] < 0)
        label = f"{whose}{block}: {how}"
        found.append(Range(label, row["difference"], row["low"], row["high"], text, strong=sure))
    title, hint = "Units that decide", "its side's wins then, in points"
    return around_zero(title, found, hint, 1)


def assumptions(study: BalanceStudy) -> tuple[Ranges, ...]:
    """The assumptions played often enough to tell from luck; none if no assumption seemed to matter."""
    table = study.changes
    again = table[table["adjusted"].notna()] if len(table) else table
    if not len(again):
        return ()
    order = (-again["difference"].abs()).argsort(kind="stable")
    found = []
    for (_, instead), row in table_rows(again.iloc[order]):
        text = with_interval(row["difference"], row["low"], row["high"])
        sure = row["adjusted"] < 0.05
        found.append(Range(str(instead), row["difference"], row["low"], row["high"], text, strong=sure))
    side, _ = balance.sides_of(study.games)
    hint = (
        f"{side} share then, in points, on the same seeds, {quantity(again['trials'].max(), 'game')} each;"
        f" the {len(found)} of {len(table)} that seemed to move it; bold: more than luck, with regard to all"
    )
    return (around_zero("If the reconstructed values were different", found, hint, 2),)


def sense_pages(study: BalanceStudy) -> tuple[Page, ...]:
    """The page, if blunders were counted."""
    if not study.sense:
        return ()
    own = study.sense[0]
    meanings = tuple(aids.Step(pattern, MEANINGS[pattern]) for pattern in PATTERNS)
    blocks: tuple[Block, ...] = (
        _blunder_rates(study),
        *_blunder_costs(study, own),
        *_dearest_blunders(study, own),
        aids.Steps("What counts", meanings, columns=2, numbered=False),
    )
    return (Page(study.battle.title, blocks, "What wargamers call blunders"),)


def sense_words(found: Sense) -> str:
    """The base of tables of blunders, in a sentence."""
    return (
        f" Blunders: {found.method}; their cost: what was done against the best alternative tried, {VALUING}"
        " pairs of fresh roll-outs each, below zero where nothing tried was as good."
    )


def _blunder_rates(study: BalanceStudy) -> WordGrid:
    """The rate of each blunder by player, with the intervals."""
    rows = {key: row for one in study.sense for key, row in table_rows(one.rates)}
    players = [name for one in study.sense for name in one.counts]
    cells = tuple(
        tuple(
            Word("{a game:.2f} ({low:.2f}–{high:.2f})".format_map(rows[player, pattern]))
            for player in players
        )
        for pattern in PATTERNS
    )
    hint = say(
        "both sides together, each player against himself, {games:,} games each",
        games=len(study.sense[0].counts[players[0]]),
    )
    return WordGrid("Blunders a game", PATTERNS, tuple(map(study.head, players)), cells, hint=hint)


def _blunder_costs(study: BalanceStudy, own: Sense) -> tuple[Ranges, ...]:
    """The cost of an occurrence to the default player; nothing where too few were measured."""
    (player,) = own.counts
    ranges = []
    for (_, pattern), row in table_rows(own.rates):
        if not isnan(row["cost low"]):
            ends = row["cost"], row["cost low"], row["cost high"]
            sure = row["cost low"] > 0 or row["cost high"] < 0
            label = say("{pattern} ({n})", pattern=pattern, n=row["measured"])
            ranges.append(Range(label, *ends, with_interval(*ends), strong=sure))
    hint = say(
        "{player}, in points of winning chance, against the best alternative tried; below 0 none was as good;"
        " in brackets how many were measured, by {trials} pairs of roll-outs each, seed {seed}",
        player=study.head(player),
        trials=VALUING,
        seed=own.seed,
    )
    return (around_zero("What one costs", ranges, hint, 2),) if ranges else ()


def _dearest_blunders(study: BalanceStudy, own: Sense) -> tuple[WordGrid, ...]:
    """The dearest occurrences: where, what was done, and what would have been better."""
    rows = table_rows(own.occurrences[own.occurrences["cost low"] > 0].head(DEAREST))
    if not rows:
        return ()
    cells = tuple(
        (
            Word(str(row["game"])), Word(f"{row['turn']}, {row['side']}"), Word(row["done"]),
            Word(row["better"]), Word(points(row["cost"])),
        )
        for _, row in rows
    )  # fmt: skip
    columns = ("game", f"{study.map_game.turn}, side", "done", "better", "points")
    return (
        WordGrid(
            "The dearest", tuple(pattern for (_, pattern), _ in rows), columns, cells,
            hint=say("games of seed {seed}, which watch tells by their number", seed=own.seed),
            widths=(1, 2, 5, 5, 1.2), read=True,
        ),
    )  # fmt: skip
