"""The page of a balance report about sense: how often players blunder, and what that costs."""

from math import isnan

from wsanalysis.aids import Block, Page, Range, Ranges, Step, Steps, Word, WordGrid
from wsanalysis.battles.runs.blunder_costs import VALUING
from wsanalysis.battles.runs.blunders import MEANINGS, PATTERNS
from wsanalysis.battles.runs.sense import Sense
from wsanalysis.languages import say
from wsanalysis.reports.battles.around_zero import around_zero, table_rows
from wsanalysis.reports.battles.balance_study import Study
from wsanalysis.reports.battles.balance_words import points, with_interval

DEAREST = 8
"""Occurrences that are told, the dearest ones."""


def sense_pages(study: Study) -> tuple[Page, ...]:
    """The page, if blunders were counted."""
    if not study.sense:
        return ()
    own = study.sense[0]
    blocks: tuple[Block, ...] = (_rates(study), *_costs(study, own), *_dearest(study, own), _meanings())
    return (Page(study.battle.title, blocks, "What wargamers call blunders"),)


def sense_words(found: Sense) -> str:
    """What tables of blunders rest on, in a sentence."""
    return (
        f" Blunders: {found.method}; their cost: what was done against the best alternative tried, {VALUING}"
        " pairs of fresh roll-outs each, below zero where nothing tried was as good."
    )


def _rates(study: Study) -> WordGrid:
    """How often each player does each, with the intervals."""
    rows = {key: row for one in study.sense for key, row in table_rows(one.rates)}
    players = [name for one in study.sense for name in one.counts]
    cells = tuple(tuple(Word(_often(rows[player, pattern])) for player in players) for pattern in PATTERNS)
    hint = say(
        "both sides together, each player against himself, {games:,} games each",
        games=len(study.sense[0].counts[players[0]]),
    )
    return WordGrid("Blunders a game", PATTERNS, tuple(map(study.head, players)), cells, hint=hint)


def _often(row: dict[str, float]) -> str:
    return f"{row['a game']:.2f} ({row['low']:.2f}–{row['high']:.2f})"


def _costs(study: Study, own: Sense) -> tuple[Ranges, ...]:
    """What an occurrence costs the default player; nothing where too few were measured."""
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


def _dearest(study: Study, own: Sense) -> tuple[WordGrid, ...]:
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


def _meanings() -> Steps:
    steps = tuple(Step(pattern, MEANINGS[pattern]) for pattern in PATTERNS)
    return Steps("What counts", steps, columns=2, numbered=False)
