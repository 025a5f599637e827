"""Pictures that every report has: agreement of exact and sampled, match-ups, the pages of the player aid."""

from collections.abc import Callable, Iterable, Mapping

import pandas as pd

from wsanalysis.aids import Aid, render_png
from wsanalysis.charts import Picture, draw_heat_map, draw_z_scores, matrix, on_screen, picture
from wsanalysis.game import Game

Draw = Callable[[Game], bytes]
PPI, PAGE_WIDTH = 110, 910
"""Of the pictures of the printed pages: pixels per inch, and across on a screen."""


def small(chart: Picture) -> bytes:
    """A chart for a screen: a report is kept with the project, so its pictures are small files."""
    return on_screen(chart.png).png


def exact_footer(game: Game) -> str:
    """The footer of a picture in which nothing is sampled."""
    return f"exact, nothing sampled · {game.trust}"


def agreement_chart(table: pd.DataFrame, game: Game) -> Picture:
    """Exact against sampled, the likeliest outcome of each question of `agreement`.

    One outcome a question, since those of one simulation depend on each other.
    """
    ordered = table.sort_values(["seed", "exact"], ascending=[True, False]).drop_duplicates("seed")
    ax = draw_z_scores(ordered, title="Sampled less exact, in standard errors, one outcome a question")
    trials, seed = int(table["trials"].iloc[0]), int(table["seed"].min())
    how = f"sampled by the rules, {trials:,} trials a question, seeds from {seed}, against exact odds"
    return picture(ax, footer=f"{how} · {game.trust}")


def matchup_chart(
    game: Game, frame: pd.DataFrame, chance: str, rows: Iterable[str], columns: Iterable[str], title: str
) -> Picture:
    """A heat map of one chance out of `game.matchups`: rows against columns, in this order."""
    one, other = (str(column) for column in frame.columns[:2])
    down, across = list(rows), list(columns)
    chosen = frame[frame[one].isin(down) & frame[other].isin(across)]
    cells = matrix(chosen, one, other, chance).loc[down, across]
    return picture(draw_heat_map(cells, title=title), footer=exact_footer(game))


def aid_pages(player_aid: Callable[[Game], Aid], pages: int = 2, shrink: bool = True) -> Mapping[str, Draw]:
    """What draws each page of the player aid, by the name of its file."""

    def page(number: int) -> Draw:
        def draw(game: Game) -> bytes:
            made = render_png(player_aid(game), number, ppi=PPI)
            return on_screen(made, PAGE_WIDTH).png if shrink else made

        return draw

    return {f"player_aid_page_{number}.png": page(number) for number in range(1, pages + 1)}
