"""The report of the example: a table, match-ups and their picture, a page to print."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from wsanalysis.aids import Page as PrintedPage
from wsanalysis.asking.odds import Odds
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.axes import axis, chances, odds_grid
from wsanalysis.printing.prints import PlayerAid
from wsanalysis.probability.exact import exact
from wsanalysis.reports.report import SystemReport
from wsanalysis.reports.report_pictures import matchup_chart
from wsanalysis.reports.text_pages import Matchups, TextPage
from wsanalysis.systems.example.attack import WORDS, attack

STRENGTH, DEFENSE = axis("strength", range(4)), axis("defense", range(3, 9))


def eliminated(game: CoreGame, strength: int, defense: int) -> Fraction:
    """The chance that an attack eliminates its target (1)."""
    return exact(attack, WORDS[0], strength, defense, game.options.ties)[WORDS[1]]


def attacks(game: CoreGame) -> TextPage:
    """Every strength at every defense."""
    return TextPage(
        "Attacks: eliminated, in per cent",
        {"one attack": chances(partial(eliminated, game), STRENGTH, DEFENSE)},
    )


def attack_page(game: CoreGame) -> PrintedPage:
    """The same to print."""
    grid = odds_grid("Eliminated by one attack", partial(eliminated, game), STRENGTH, DEFENSE, hint="%; 1")
    return PrintedPage("Attack", (grid,), rule_box="Die and strength have to beat the defense")


def every_unit(game: CoreGame) -> list[str]:
    """For a picture of few units; of many, those that show most."""
    return list(game.edition.units)


def questions(game: CoreGame) -> Sequence[Callable[[], Odds]]:
    """A few questions of every kind."""
    first, *_, last = every_unit(game)
    return (lambda: game.attack(first, last), lambda: game.attack(last, first))


MATCHUPS = Matchups(
    "attack", "eliminated", "chance that an attack of the row eliminates the column",
    {"units": every_unit, "against": every_unit},
)  # fmt: skip

REPORT = SystemReport(
    texts={"attacks.txt": attacks, "matchups_eliminated.csv": MATCHUPS},
    links="[attacks], [match-ups]",
    pictures={"matchups.png": partial(matchup_chart, shown=MATCHUPS)},
    aid=PlayerAid((attack_page,)),
    questions=questions,
    seed=1,
)
