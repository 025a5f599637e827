"""Pictures of a battle: the map with zones and objectives, a game turn by turn, where units are lost."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

import pandas as pd

from wsanalysis.analysis.balance import fallen, sides_of
from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.asking.display import progress
from wsanalysis.asking.provenance import Provenance
from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.battles.core.position import Field, bands_in_words
from wsanalysis.battles.runs.report import Report, Turn
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.charts.bands import draw_bands
from wsanalysis.charts.hex_frames import Frame, draw_frames
from wsanalysis.charts.hex_heat import draw_heat
from wsanalysis.charts.hex_map import draw_map
from wsanalysis.charts.luck import draw_course, draw_reliability
from wsanalysis.charts.picture import Picture, as_svg, picture
from wsanalysis.charts.style import blank_axes, panels
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from wsanalysis.battles.runs.luck_study import LuckStudy
    from wsanalysis.battles.runs.turning_points import TurningPoints


def map_picture(field: Field, footer: str) -> bytes:
    """The map before the game: terrain, deployment zones, objectives."""
    return picture(draw_field(field), footer=footer).png


def draw_luck(study: "LuckStudy", number: int, points: "TurningPoints") -> "Axes":
    """Draw a study's chances by how often they came true, and below them the turning points of this game."""
    curve, game = panels(1, 2, height=11.0)
    alone = study.setting.stake
    what = "expected share of the victory points" if alone else "chance"
    came = "What came of such an expected share" if alone else "How often a side won that had such a chance"
    axes = {"x_label": "expected share of the VP (%)", "y_label": "share taken (%)"} if alone else {}
    draw_reliability(study.reliability.curve, curve, title=came, **axes)
    weekly = points.turn == "week"
    draw_course(
        points.course,
        points.marks,
        game,
        x_label="week; arrows: luck, dashed: decisions"
        if weekly
        else "turn; arrows: luck, dashed: decisions",
        title=f"What decided game {number}: the {what} of the {study.setting.sides[0]} side",
        y_label="expected share of the VP (%)" if alone else "chance to win (%)",
    )
    return curve


def draw_field(field: Field, ax: "Axes | None" = None, title: str = "", footer: object = "") -> "Axes":
    """The map before the game: terrain, deployment zones, objectives."""
    return draw_map(
        board_table(field.board), ax=ax, sides=field.sides, zones=field.zones, objectives=field.objectives,
        title=title or field.title, footer=footer,
    )  # fmt: skip


def map_of(
    game: CoreGame, name: str, *, board: bool = False, seed: int | None = None, ax: "Axes | None" = None,
    title: str = "",
) -> "tuple[Axes, str]":  # fmt: skip
    """The map of a scenario before the game, with deployment zones and objectives; and its footer.

    With `board`, or if there is no scenario of that name, it is the bare board. `seed`: as for
    `MapGame.field`. Raises UnknownName if there is neither, DataFault for a faulty file.
    """
    game = game if board else game.having(name)
    scenarios, boards = places_of(game)
    scenarios = [] if board else scenarios
    found = find(name, [*scenarios, *boards], "board" if board else "scenario or board")
    if found in scenarios:
        on_map = game.map_game
        battle = on_map.load(game.folder, found, game.edition)
        provenance = replace(game.provenance, data_hash=battle.data_hash)
        if game.plays_campaigns:
            return draw_bands(bands_of(game, battle, seed), ax, title=title or battle.title), sampled(
                seed or 1, provenance
            )
        return draw_field(on_map.field(battle, seed), ax, title), sampled(seed, provenance)
    unseeded(seed)
    ground = load_board(game.folder, found, land=game.map_game.land(game.folder, game.edition))
    drawn = draw_map(board_table(ground), ax=ax, title=title or found.replace("_", " "))
    return drawn, sampled(None, game.provenance)


def bands_of(game: CoreGame, engine: Any, seed: int | None = None) -> pd.DataFrame:
    """The bands of battalions before a campaign; drawn ones as in the first game of a seed."""
    bands = game.map_game.narrate(engine, engine.new_game(seed or 1, 0)).position().bands
    assert bands is not None
    return bands


def sampled(seed: int | None, provenance: Provenance) -> str:
    """The footer of a map: sampled only if its board is that of a `seed`."""
    text = "sampled: one board, seed {seed}, game 0 · {provenance}"
    return say("nothing sampled · {provenance}" if seed is None else text, seed=seed, provenance=provenance)


def unseeded(seed: int | None) -> None:
    """Raise ValueError for a seed where there is but one board."""
    if seed is not None:
        raise ValueError("a board of data/maps is always the same: leave out the seed")


def map_in_words(game: CoreGame, name: str, *, board: bool = False) -> str:
    """The map of `map_of` in words: the text alternative of its picture."""
    game = game if board else game.having(name)
    scenarios, boards = places_of(game)
    found = find(name, [*([] if board else scenarios), *boards], "board" if board else "scenario or board")
    if board or found not in scenarios:
        ground = load_board(game.folder, found, land=game.map_game.land(game.folder, game.edition))
        return f"{len(board_table(ground))} hexes"
    if game.plays_campaigns:
        bands = bands_of(game, game.battle(found))
        return bands_in_words(zip(bands["band"], bands["battalion"], strict=True))
    field = game.map_game.field(game.battle(found))
    said = [f"{side} sets up in {len(hexes)} hexes" for side, hexes in field.zones.items()]
    said += [f"{what} ({', '.join(hexes)})" for what, hexes in field.objectives if len(hexes) <= 4]
    return f"{len(board_table(field.board))} hexes; {'; '.join(said)}"


def has_place(game: CoreGame, name: str) -> bool:
    """True if the game has a scenario or a board of that name."""
    try:
        return bool(find(name, chain(*places_of(game)), "scenario or board"))
    except UnknownName:
        return False


def places_of(game: CoreGame) -> tuple[list[str], list[str]]:
    """The names of a game's scenarios and of its boards. Raises ValueError for one without battles."""
    boards = board_names(game.folder, game.map_game.land(game.folder, game.edition))
    return list(scenario_files(game.folder, game.map_game.name)), [] if game.plays_campaigns else boards


def turn_pictures(report: Report, show: bool = False) -> dict[str, bytes]:
    """A picture for each turn of a game, by file name: the position at its end. `show`: a progress bar.

    Then one for each of its turning points, such as ``decision_1.png`` and ``luck_1.png``: the position
    before.
    """
    points = report.turning_points
    names = [f"turn_{turn.number:02d}.png" for turn in report.turns]
    for kind, found in (("decision", points.clear_decisions), ("luck", points.clear_luck)) if points else ():
        names += [f"{kind}_{place}.png" for place in range(1, len(found) + 1)]
    made = {}
    with progress(len(names), "picture", show) as advance:
        for name, drawn in zip(names, _pictures(report), strict=True):
            made[name] = drawn.png
            advance(1)
    return made


def draw_turn(turn: Turn, ax: "Axes | None" = None, title: str = "") -> "Axes":
    """The board at the end of a turn, with its moves and shots; of turn 0 also where each side sets up.

    Of a moment it is the board before it, with what was then done.
    """
    field, frame = turn.context.field, _frame(turn)
    if turn.position.bands is not None:
        return draw_bands(turn.position.bands, ax, title=title or frame.title, footer=turn.context.footer)
    return draw_map(
        board_table(turn.position.board or field.board), frame.units, frame.markers, ax,
        tracks=frame.tracks, sides=field.sides, zones=frame.zones, objectives=field.objectives,
        title=title or frame.title, footer=turn.context.footer,
    )  # fmt: skip


def stacks_in_words(turn: Turn) -> Iterator[str]:
    """The units of each hex that has several, top to bottom of the table: a line a hex."""
    units = turn.position.units
    for name, there in units[units["hex"] != ""].groupby("hex"):
        if len(there) > 1:
            stack = (_in_stack(number, unit) for number, unit in there.iterrows())
            yield say("{hex}: {units}", hex=name, units=joined(", ", stack))


def _in_stack(number: object, unit: "pd.Series[Any]") -> str:
    """A unit by its number, with all that is printed on its counter, or is too small there to be read."""
    carrier = say("carried by #{number}", number=unit["carried by"]) if unit["carried by"] else ""
    more = [word for word in (unit["weapon"], unit["state"], unit["damage"], carrier) if word]
    known = say("{unit} #{number}", unit=unit["block"], number=number)
    return say("{unit} ({more})", unit=known, more=joined(", ", more)) if more else known


def _pictures(report: Report) -> Iterator[Picture]:
    field = report.turns[0].context.field
    if report.turns[0].position.bands is not None:
        return (picture(draw_turn(turn), footer=report.footer) for turn in report.turns)
    frames = [_frame(turn) for turn in (*report.turns, *report.moments)]
    return draw_frames(
        board_table(report.turns[0].position.board or field.board), frames, sides=report.sides,
        objectives=field.objectives, footer=report.footer,
    )  # fmt: skip


def _frame(turn: Turn) -> Frame:
    place, context = turn.position, turn.context
    points = zip(context.field.sides, place.points, strict=True)
    stands = joined(", ", (say("{side} {vp}", side=side, vp=vp) for side, vp in points))
    text = "end of {turn} {number} ({grade})" if turn.grade else "end of {turn} {number} (VP: {points})"
    when = say(text, turn=context.turn, number=turn.number, points=stands, grade=turn.grade)
    is_set_up = not turn.number and not turn.moment
    title = joined(", ", [context.field.title, turn.moment or (say("set-up") if is_set_up else when)])
    return Frame(
        units=place.units, markers=place.markers, tracks=turn.tracks,
        zones=context.field.zones if is_set_up else {}, title=title,
    )  # fmt: skip


def losses_picture(field: Field, games: pd.DataFrame, footer: str) -> bytes:
    """Draw where units of both sides are lost, on average over the games."""
    return picture(draw_losses(field, games, footer)).png


def draw_losses(
    field: Field, games: pd.DataFrame, footer: str, ax: "Axes | None" = None, title: str = ""
) -> "Axes":
    """The same as axes."""
    first, second = sides_of(games)
    return draw_heat(
        board_table(field.board), 100 * fallen(games), ax,
        title=title or say("Where units are lost, {first} and {second}", first=first, second=second),
        digits=0, unit="lost in a hundred games", footer=footer,
    )  # fmt: skip


def losses_in_words(lost: "pd.Series[float]") -> str:
    """The hexes where most are lost; `lost` in a hundred games."""
    worst = ", ".join(_worst(lost))
    return f"most in a hundred games: {worst}" if worst else "no unit was lost in these games"


def _worst(lost: "pd.Series[float]") -> list[str]:
    """The four hexes where most are lost, each with its number."""
    return [f"{h} {n:.0f}" for h, n in lost.sort_values(ascending=False).head(4).items()]


def losses_drawing(field: Field, games: pd.DataFrame) -> tuple[str, str]:
    """The same for half a page's width, as the text of an SVG file, with its caption."""
    board = board_table(field.board)
    lost = 100 * fallen(games)
    ax = draw_heat(board, lost, blank_axes(3.4, 2.6), key=False)
    if lost.empty:
        return as_svg(ax), say("No unit was lost in these games.")
    worst = joined(", ", _worst(lost))
    said = "Darker: more losses, both sides together. Most in a hundred games: {hexes}."
    return as_svg(ax), say(said, hexes=worst)
