"""Hex maps: what is drawn lies where it should, is told apart without color, and can be read."""

from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.patches import Circle, FancyArrowPatch, FancyBboxPatch, Rectangle
from matplotlib.text import Text

from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battlefield.map_lines import boundary, outline
from wsanalysis.battlefield.map_marks import COLORS, SIGNS, SPOTS
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.charts import panels, save
from wsanalysis.charts.hex_grid import grid_of
from wsanalysis.charts.hex_heat import draw_heat
from wsanalysis.charts.hex_map import draw_map
from wsanalysis.charts.picture import footer_of, root_figure
from wsanalysis.charts.style import INK

DATA = Path(__file__).resolve().parents[2] / "data"
FOOTER = "sampled: one game, seed 7 · wsanalysis 0.0 · data 0000 · unofficial"
UNIT = {"side": "attacker", "kind": "infantry", "hex": "B02", "facing": "NE", "state": "ready", "damage": "",
        "carried by": 0, "place": "on map"}  # fmt: skip


def board(
    terrain: str = "clear", columns: int = 4, rows: int = 4, **cells: dict[str, object]
) -> pd.DataFrame:
    """A board of one terrain; `cells` gives what is different in a hex."""
    ids = [f"{chr(65 + c)}{r + 1:02}" for c in range(columns) for r in range(rows)]
    plain = {"area": "", "terrain": terrain, "color": "#eef0d8", "elevation": 0, "roads": "", "rivers": ""}
    return pd.DataFrame(
        [{**plain, "area": name, **cells.get(name, {})} for name in ids], pd.Index(ids, name="hex")
    )


def army(*units: dict[str, object]) -> pd.DataFrame:
    return pd.DataFrame([{**UNIT, **unit} for unit in units], pd.RangeIndex(1, len(units) + 1, name="unit"))


def lying(*markers: tuple[str, str, bool]) -> pd.DataFrame:
    return pd.DataFrame(list(markers), columns=["hex", "marker", "hidden"])


def words(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


def place(ax: Axes, word: str) -> tuple[float, float]:
    return next(text.get_position() for text in ax.texts if text.get_text() == word)


BUSY = army(
    {}, {"state": "spent", "kind": "weapon team"}, {"side": "defender", "state": "suppressed"},
    {"side": "defender", "kind": "vehicle", "state": "fire", "hex": "C03", "damage": "Jam"},
    {"hex": "D04", "state": "reduced"}, {"hex": "D04", "facing": "", "carried by": 5},
    {"hex": "", "place": "out"}, {"hex": "A04", "side": "defender", "place": "hidden"},
)  # fmt: skip
MARKED = lying(
    ("A01", "smoke", False), ("C03", "wreck", False), ("D01", "mines", True), ("D01", "blaze", False)
)


def test_odd_columns_lie_half_a_hex_lower() -> None:
    grid = grid_of(board())
    at = {name: grid.centres[x] for name, x in grid.number.items()}
    assert at["A02"][1] - at["A01"][1] == pytest.approx(-np.sqrt(3))
    assert at["B01"] - at["A01"] == pytest.approx([1.5, -np.sqrt(3) / 2])
    assert at["C01"] - at["A01"] == pytest.approx([3, 0])


def test_borders_run_between_areas_and_outlines_around_hexes() -> None:
    joined = {name: {"area": "one"} for name in ("A01", "A02", "B01")}
    grid = grid_of(board(**joined))
    areas = grid.board["area"].tolist()
    lines = boundary(grid, lambda x, y: areas[x] != areas[y])
    inner = boundary(grid, lambda x, y: areas[x] == areas[y])
    assert len(inner) == 3, "three hexes that touch each other share three sides"
    assert len(lines) + len(inner) == sum(y > x for x, b in enumerate(grid.beyond) for y in b)
    pieces = [line for *_, line in outline(grid, [grid.number[n] for n in joined], 0.1)]
    assert len(pieces) == 12
    ends = [tuple(np.round(end, 6)) for line in pieces for end in line]
    assert all(ends.count(end) == 2 for end in ends), "the pieces close to one line"


@pytest.mark.parametrize("file", ["maps/terrain.csv", "units/sherman_leader/terrain.csv"])
def test_every_kind_of_terrain_has_a_sign_of_its_own(file: str) -> None:
    """So that maps read in grey print: no two kinds look alike but for their color."""
    kinds = pd.read_csv(DATA / file)["terrain"]
    assert set(kinds) <= set(SIGNS)
    drawn = {kind: SIGNS[kind] for kind in kinds}
    assert len(set(drawn.values())) == len(kinds)
    assert [kind for kind in kinds if not drawn[kind][0]] == ["clear"]


def test_tokens_are_dots_and_an_aim_is_a_line_to_a_ring() -> None:
    units = army(
        {"state": "spent, moving", "tokens": "ssd", "damage": "suppressed", "aim": ""},
        {"hex": "C03", "side": "defender", "tokens": "", "aim": "A01"},
    )
    ax = draw_map(board(), units, legend=False)
    x, y = grid_of(board()).centres[grid_of(board()).number["A01"]]
    circles = [artist for artist in ax.get_children() if isinstance(artist, Circle)]
    ring = [each for each in circles if np.allclose(each.center, (x, y))]
    assert [each.get_fill() and each.get_facecolor()[3] for each in ring] == [0]
    rims = {each.center[1] for each in circles if each.radius < 0.1}
    assert len(rims) == 1, "in one line"
    dots = sorted((each.center[0], to_rgb(each.get_facecolor())) for each in circles if each.radius < 0.1)
    assert [color for _, color in dots] == [(1, 1, 1), (1, 1, 1), to_rgb(INK)]
    assert ">" in words(ax)
    assert "×" not in words(ax), "dots say it"
    said = words(draw_map(board(), units))
    assert {"suppression token", "damage token", "AIM marker", "moving", "pale: spent"} <= {*said}


def test_a_designers_own_terrain_is_drawn_and_named() -> None:
    ax = draw_map(board("swamp of doom"))
    assert "swamp of doom" in words(ax)


def test_attackers_are_square_and_blue_defenders_round_and_orange() -> None:
    ax = draw_map(board(), army({}, {"side": "defender", "hex": "C03"}), legend=False)
    squares = [
        p for p in ax.patches if isinstance(p, Rectangle) and p.get_facecolor()[:3] == to_rgb(COLORS[0])
    ]
    rounds = [p for p in ax.patches if isinstance(p, Circle) and p.get_facecolor()[:3] == to_rgb(COLORS[1])]
    assert len(squares) == len(rounds) == 1
    assert place(ax, "B02") < place(ax, "C03")
    grey = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(to_rgb, COLORS)]
    assert all(abs(tone - 1) > 0.5 for tone in grey), "white letters stand out of both"


def test_units_stand_in_their_hexes_with_their_numbers() -> None:
    ax = draw_map(board(), BUSY, MARKED)
    grid = grid_of(board())
    for number, unit in BUSY.iterrows():
        if unit["hex"]:
            away = np.subtract(place(ax, str(number)), grid.centres[grid.number[unit["hex"]]])
            assert np.hypot(*away) < 0.8, number
    assert "7" not in words(draw_map(board(), BUSY, legend=False)), "it is not on the map"


def test_a_unit_stands_near_the_side_that_it_faces() -> None:
    ax = draw_map(board(), army({"facing": "SE"}, {"facing": "NW"}), legend=False)
    assert place(ax, "1")[0] > place(ax, "2")[0]
    ax = draw_map(board(), army({"facing": "NW"}, {"facing": "SE"}), legend=False)
    assert place(ax, "1")[0] < place(ax, "2")[0]


@pytest.mark.parametrize("number", sorted(SPOTS))
def test_counters_in_a_hex_do_not_cover_each_other(number: int) -> None:
    size, spots = SPOTS[number]
    assert len(spots) == number
    for (x, y), (p, q) in combinations(spots, 2):
        assert max(abs(x - p), abs(y - q)) >= size - 1e-9
    for _, y in spots:
        assert abs(y) + size / 2 < np.sqrt(3) / 2


@pytest.mark.parametrize("number", range(1, 5))
def test_the_numbers_of_few_counters_in_a_hex_can_be_read(number: int) -> None:
    """Shots pass beneath them, the flag of an objective beside them, and each is half a hex wide or more."""
    size, _ = SPOTS[number]
    assert size >= 0.6
    units = army(*[{"hex": "C02"}] * number)
    shot = pd.DataFrame([("attacker", "shot", "A01 D03", True)], columns=["side", "kind", "hexes", "harm"])
    ax = draw_map(board(), units, tracks=shot, objectives=[("attacker: Hold", ["C02"])], legend=False)
    counters = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    (arrow,) = (patch for patch in ax.patches if isinstance(patch, FancyArrowPatch))
    assert len(counters) == number
    assert all(arrow.zorder < counter.zorder for counter in counters)
    flag = place(ax, "a")[0]
    assert all(abs(place(ax, str(k))[0] - flag) > size / 2 for k in range(1, number + 1))


def test_of_more_counters_than_have_room_the_rest_is_counted() -> None:
    ax = draw_map(board(), army(*[{}] * 9), legend=False)
    assert {"1", "5", "+4"} <= set(words(ax))
    assert "6" not in words(ax)


def test_the_legend_says_what_occurs_and_nothing_else() -> None:
    said = words(draw_map(board(), BUSY, MARKED))
    for word in (
        "clear",
        "smoke",
        "mines",
        "wreck",
        "suppressed",
        "reduced",
        "hit or damaged",
        "face down",
    ):
        assert word in said
    for word in ("forest", "haze", "broken", "attacker set-up", "hill, strokes downhill; heavier: crest"):
        assert word not in said
    plain = words(draw_map(board()))
    assert [word for word in plain if len(word) > 3] == ["clear"]


def test_objectives_and_zones_are_marked_and_explained() -> None:
    ax = draw_map(
        board(), zones={"attacker": ["A01", "A02"]},
        objectives=[("attacker: Hold the farm", ["C02"]), ("defender: Hold it too", ["C02", "D02"])],
    )  # fmt: skip
    assert {"ab", "b", "attacker: Hold the farm", "attacker set-up"} <= set(words(ax))
    tints = [c for c in ax.collections if isinstance(c, PolyCollection) and c.get_alpha()]
    assert [len(tint.get_paths()) for tint in tints] == [2]


def test_an_objective_of_many_hexes_is_outlined_with_one_letter() -> None:
    there = board(columns=6, rows=6)
    ax = draw_map(there, objectives=[("all the west", [n for n in there.index if n < "E"])], legend=False)
    assert words(ax).count("a") == 1
    ax = draw_map(there, objectives=[("the corners", ["A01", "A06", "F01", "F06"])], legend=False)
    assert words(ax).count("a") == 4


def test_roads_over_rivers_are_bridges() -> None:
    def parapets(river: str) -> int:
        there = board(B02={"roads": "N", "rivers": river}, B01={"roads": "S", "rivers": "S" if river else ""})
        lines = [c for c in draw_map(there).collections if isinstance(c, LineCollection) and c.zorder == 3.9]
        return sum(len(c.get_segments()) for c in lines)

    assert parapets("") == 0
    assert parapets("N") == 4, "two from either bank, on top of each other"


@pytest.mark.parametrize(("columns", "every"), [(4, 1), (40, 3)])
def test_ids_stand_in_every_hex_or_in_every_third(columns: int, every: int) -> None:
    ids = [
        f"{chr(64 + c // 26) if c >= 26 else ''}{chr(65 + c % 26)}{r:02}"
        for c in range(columns)
        for r in range(1, 13)
    ]
    plain = {"area": "", "terrain": "clear", "color": "#eef0d8", "elevation": 0, "roads": "", "rivers": ""}
    ax = draw_map(pd.DataFrame([plain] * len(ids), ids))
    written = [w for w in words(ax) if w in ids]
    assert written == [ids[12 * c + r] for c in range(0, columns, every) for r in range(0, 12, every)]


def test_heat_has_each_value_in_its_hex() -> None:
    values = {"A01": 2.0, "B02": 0.5, "C03": 0.0}
    ax = draw_heat(board(), values, unit="units lost in a game")
    grid = grid_of(board())
    for name in ("A01", "B02"):
        away = np.subtract(place(ax, f"{values[name]:.1f}"), grid.centres[grid.number[name]])
        assert np.hypot(*away) < 0.5
    assert "0.0" not in words(ax)
    fills = next(c for c in ax.collections if isinstance(c, PolyCollection)).get_facecolor()
    tone = {name: fills[x][:3].sum() for name, x in grid.number.items()}
    assert tone["A01"] < tone["B02"] < tone["C03"] == tone["D04"]
    assert any("units lost in a game" in w and "darkest: 2.0" in w for w in words(ax))


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks elevation"):
        draw_map(board().drop(columns="elevation"))
    with pytest.raises(ValueError, match="is empty"):
        draw_map(board().iloc[:0])
    with pytest.raises(ValueError, match="no hex 'Z99'"):
        draw_map(board(), army({"hex": "Z99"}))
    with pytest.raises(ValueError, match="one of 'red'"):
        draw_map(board(), army({"side": "red"}))
    with pytest.raises(ValueError, match="got 'red'"):
        draw_map(board(), zones={"red": ["A01"]})
    with pytest.raises(ValueError, match="units' table lacks facing"):
        draw_map(board(), BUSY.drop(columns="facing"))
    with pytest.raises(ValueError, match="markers' table lacks hidden"):
        draw_map(board(), markers=MARKED.drop(columns="hidden"))
    with pytest.raises(ValueError, match="no hex 'E09'"):
        draw_heat(board(), {"E09": 1.0})
    for value in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="0 or more"):
            draw_heat(board(), {"A01": value})


# --- real maps -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", board_names(DATA))
def test_words_on_real_maps_can_be_read(name: str) -> None:
    table = board_table(load_board(DATA, name))
    ax = draw_map(table, title=f"The map of {name}", footer=FOOTER)
    figure = root_figure(ax)
    figure.draw_without_rendering()
    title = next(t for t in figure.findobj(Text) if isinstance(t, Text) and t.get_text().endswith(f" {name}"))
    texts = [*ax.texts, title, *(t for t in figure.texts if t.get_text().strip())]
    assert min(text.get_fontsize() for text in texts) >= 9
    boxes = [text.get_window_extent() for text in texts]
    width, height = figure.get_size_inches() * figure.dpi
    for text, box in zip(texts, boxes, strict=True):
        inside = box.x0 >= -1 and box.y0 >= -1 and box.x1 <= width + 1 and box.y1 <= height + 1
        assert inside, text.get_text()
    for (one, a), (two, b) in combinations(zip(texts, boxes, strict=True), 2):
        wide, high = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
        assert wide <= 1 or high <= 3, (one.get_text(), two.get_text())
    assert footer_of(ax).split() == FOOTER.split()
    assert {"".join(kind) for kind in set(table["terrain"])} <= set(words(ax))


@pytest.mark.slow
def test_the_same_position_gives_the_same_bytes_whatever_the_session(tmp_path: Path) -> None:
    for kind in ("png", "svg"):
        first = save(draw_map(board(), BUSY, MARKED, footer=FOOTER), tmp_path / f"a.{kind}").read_bytes()
        with mpl.rc_context({"font.size": 22, "axes.facecolor": "red", "savefig.dpi": 30}):
            second = save(draw_map(board(), BUSY, MARKED, footer=FOOTER), tmp_path / f"b.{kind}").read_bytes()
        assert first == second


def test_maps_are_drawn_on_axes_that_are_given() -> None:
    left, right = panels(2, height=6)
    assert draw_map(board(), BUSY, ax=left, legend=False) is left
    assert draw_heat(board(), {"A01": 1.0}, right, footer=FOOTER) is right
    assert footer_of(left) == footer_of(right) != ""


def test_letters_of_objectives_are_within_their_flags_however_small_the_hexes_are() -> None:
    objectives = [(word, ["C03", "Y08"]) for word in ("one", "two", "three")] + [("four", ["M05"])]
    for columns in (26, 8):
        there = [(word, [h for h in hexes if ord(h[0]) < 65 + columns]) for word, hexes in objectives]
        ax = draw_map(board(columns=columns, rows=9), objectives=[one for one in there if one[1]])
        root_figure(ax).canvas.draw()
        flags = [each for each in ax.get_children() if isinstance(each, FancyBboxPatch)]
        for text in (text for text in ax.texts if text.get_text() in ("abc", "d")):
            letters = text.get_window_extent()
            around = [flag.get_window_extent() for flag in flags]
            assert any(
                box.x0 <= letters.x0 and letters.x1 <= box.x1 and box.y0 <= letters.y0 + letters.height / 4
                and letters.y1 - letters.height / 4 <= box.y1
                for box in around
            ), (columns, text.get_text())  # fmt: skip
