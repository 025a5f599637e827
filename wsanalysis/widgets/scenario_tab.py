"""The tabs that are handed in to a bench: studies of a scenario, and printing."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wsanalysis.asking.display import ends
from wsanalysis.battle_pictures import draw_luck
from wsanalysis.files.file_names import file_name
from wsanalysis.game import Game
from wsanalysis.languages import capital
from wsanalysis.widgets.jobs import Teller
from wsanalysis.widgets.print_tab import PPI, PRINT, TypesetPages, shown
from wsanalysis.widgets.sheets import scenario as on_bench
from wsanalysis.widgets.sheets.form_sheet import (
    Action,
    Cell,
    FormSheet,
    PageBlock,
    pictures,
    table,
    text,
    worked,
)
from wsanalysis.widgets.situations import in_sentence
from wsanalysis.widgets.works.pictured import seen
from wsanalysis.widgets.works.scenario import barred, shares_of

if TYPE_CHECKING:
    from wsanalysis.battles.runs.luck_study import LuckStudy

YES_NO = {"True": "yes", "False": "no"}
FEW = 5
"""A change is played one game in this many at first; those least likely by luck as many as the form says."""
HEADS = {
    "change": "Change", "before": "#Before", "after": "#After", "points": "#Points (95 % interval)",
    "chance": "#Chance by luck", "adjusted": "#Adjusted", "games": "#Games",
}  # fmt: skip
_PLAYED, _JUDGED = (on_bench.SCENARIO.actions[name].arguments for name in ("play", "verdict"))


def lucky(
    game: Game, _: Teller, *, scenario: str, games: int, seed: int, policies: Sequence[str]
) -> dict[str, Any]:
    """The amount of luck and its sources, and the turning points of the game with the most of it."""
    first, second = policies
    found = game.luck(scenario, games=games, seed=seed, policies=(first, second))
    number, foot = found.luckiest, str(found.games.attrs["provenance"])
    points = found.turning_points(number)
    drawn = draw_luck(found, number, points)
    side = found.setting.sides[0]
    columns = ([*map(float, found.shares[end])] for end in ("share", "low", "high"))
    shares = [*zip(map(str, found.shares.index), *columns, strict=True)]
    most = 100 * float(found.games["luck"].iloc[number])
    told = f"Game {number}, the one with the most luck: {most:+.0f} {found.unit} for the {side} side."
    return worked(
        text(found.title, [f"{capital(line)}." for line in found.said]),
        _sources(found, foot),
        shares_of(f"{side} share, as played and with the luck taken out", shares, foot, None, head="Games"),
        pictures("How true its chances are, and the luckiest game", [seen(drawn, told)]),
        text("What decided the luckiest game", [told, *str(points).splitlines()]),
    )


def _sources(found: "LuckStudy", foot: str) -> PageBlock:
    """Luck by source: how much a game has of it, with its interval."""
    most = float(found.sources[["deviation", "high"]].max().max()) or 1.0
    rows: list[list[Cell]] = [
        [str(name), f"±{100 * row['deviation']:.1f}",
         ends(row["low"], row["high"], lambda share: f"{100 * share:.1f}"),
         barred(row["low"] / most, row["high"] / most, row["deviation"] / most)]
        for name, row in found.given.iterrows()
    ]  # fmt: skip
    about = f"In {found.points}, for the {found.setting.sides[0]} side: the standard deviation over games."
    heads = ["Source", "#Luck in a game", "#95 % interval", "|"]
    return table("Where luck comes from", heads, rows, foot=foot, about=about)


def carried(
    game: Game, _: Teller, *, scenario: str, games: int, seed: int, policies: Sequence[str]
) -> dict[str, Any]:
    """Each part of the scenario out or a step up, those that matter first, and those that change no game."""
    from wsanalysis.reports.battles.battle_pages import NEVER, moved, unmoved

    first, second = policies
    few = max(1, games // FEW)
    found = game.knock_outs(scenario, games, seed, few=few, policies=(first, second))
    said, parts, still = found.attrs, moved(found), unmoved(found)
    rows = [
        [_read(str(cell)) for cell in (name, *row)]
        for name, row in zip(parts.index, parts.to_numpy(), strict=True)
    ]
    heads = ["Part", *(HEADS[column] for column in map(str, parts))]
    about = f"Shares of the {said['side']} side, a draw counting half."
    blocks = [
        text(said["title"], [said["sentence"]]),
        table("Parts that changed how games end", heads, rows, foot=said["provenance"], about=about),
    ]
    if len(still):
        never = [[_read(str(part)), _read(how)] for part, how in still.items()]
        blocks.append(table(NEVER, ["Part", "Changes"], never))
    if said["not played"]:
        blocks.append(text("Not played", [f"{capital(line)}." for line in said["not played"]]))
    return worked(*blocks)


def _read(text: str) -> str:
    """A part or a change with its ratings, rules and readings called as on the other tabs."""
    return re.sub(r"\b(True|False)\b", lambda word: YES_NO[word[0]], in_sentence(text))


def balanced(game: Game, _: Teller, *, scenario: str, games: int, seed: int) -> dict[str, Any]:
    """The balance page as it comes out of the printer, and the PDF to save."""
    from wsanalysis.aids import render_as
    from wsanalysis.reports import ASSUMPTIONS
    from wsanalysis.reports.battles.balance import page_of
    from wsanalysis.reports.battles.balance_study import study

    found = study(game, scenario, games, seed, assumptions=ASSUMPTIONS.get(game.map_game.name, ()))
    (pdf,), pages = render_as(page_of(game, found), [("pdf", PPI), ("png", PPI)])
    title = f"{found.battle.title}: balance"
    return worked(
        text(title, [found.verdict.sentence]),
        *shown(title, file_name(scenario, "balance"), TypesetPages(pdf, pages)),
    )


SCENARIO = replace(
    on_bench.SCENARIO,
    about=f"{on_bench.SCENARIO.about} How much luck shows the amount of luck and its sources. What carries it"
    " takes each part out or changes it by one step. The balance page prints it all.",
    actions={
        **on_bench.SCENARIO.actions,
        "luck": Action("How much luck?", lucky, _PLAYED, main=False),
        "carries": Action("What carries it?", carried, _PLAYED, main=False),
        "balance": Action("Balance page", balanced, _JUDGED, main=False),
    },
)


SHEETS: Mapping[str, FormSheet] = {"scenario": SCENARIO, "print": PRINT}
"""By the name of its tab."""
