"""Pictures of a battle: the map with zones and objectives, a game turn by turn, where units fall."""

import pandas as pd

from wsanalysis.analysis.balance import fallen, sides_of
from wsanalysis.asking.display import progress
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.battles.core.position import Field
from wsanalysis.battles.runs.report import Report
from wsanalysis.charts.hex_heat import draw_heat
from wsanalysis.charts.hex_map import draw_map
from wsanalysis.charts.picture import as_svg, picture
from wsanalysis.charts.style import blank_axes


def map_picture(field: Field, footer: str) -> bytes:
    """The map before the game: terrain, deployment zones, objectives."""
    ax = draw_map(
        board_table(field.board), sides=field.sides, zones=field.zones, objectives=field.objectives,
        title=field.title,
    )  # fmt: skip
    return picture(ax, footer=footer).png


def turn_pictures(field: Field, report: Report, show: bool = False) -> dict[str, bytes]:
    """A picture for each turn of a game, by file name: the position at its end. `show`: a progress bar."""
    made = {}
    with progress(len(report.turns), "picture", show) as advance:
        for turn in report.turns:
            made[f"turn_{turn.number:02d}.png"] = turn_picture(field, report, turn.number)
            advance(1)
    return made


def turn_picture(field: Field, report: Report, number: int) -> bytes:
    """The position at the end of a turn; of turn 0 after setting up, with the deployment zones."""
    place = report.turns[number].position
    stands = ", ".join(f"{side} {vp}" for side, vp in zip(report.sides, place.points, strict=True))
    when = f"end of turn {number} (VP: {stands})" if number else "set-up"
    ax = draw_map(
        board_table(field.board), place.units, place.markers, sides=report.sides,
        zones=None if number else field.zones, objectives=field.objectives, title=f"{field.title}, {when}",
    )  # fmt: skip
    return picture(ax, footer=report.footer).png


def losses_picture(field: Field, games: pd.DataFrame, footer: str) -> bytes:
    """Where units of both sides are lost, on average over the games."""
    board = board_table(field.board)
    first, second = sides_of(games)
    ax = draw_heat(
        board,
        100 * fallen(games),
        title=f"Where units are lost, {first} and {second}",
        digits=0,
        unit="lost in a hundred games",
    )
    return picture(ax, footer=footer).png


def losses_drawing(field: Field, games: pd.DataFrame) -> tuple[str, str]:
    """The same for half a page's width, as the text of an SVG file, and what is to be said of it in words."""
    board = board_table(field.board)
    lost = 100 * fallen(games)
    ax = draw_heat(board, lost, blank_axes(3.4, 2.6), key=False)
    if lost.empty:
        return as_svg(ax), "No unit was lost in these games."
    worst = ", ".join(f"{h} {n:.0f}" for h, n in lost.sort_values(ascending=False).head(4).items())
    return as_svg(ax), f"The darker, the more, of both sides. Most in a hundred games: {worst}."
