"""Maps to play on, with hexes of their true size, and a sheet for each side of a scenario."""

import re
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.conftest import EITHER_PAPER
from tests.systems.handed_in import game_of
from wsanalysis.aids import Row, WordGrid, render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.battles.runs.playtest_log import BOXES, data_at_table
from wsanalysis.charts.hex_grid import grid_of
from wsanalysis.charts.hex_tiles import EDGE, FOOT, RIM, tiling
from wsanalysis.commands.main import main
from wsanalysis.printing.map_sheets import map_sheets, printed_map
from wsanalysis.printing.side_sheets import hexes
from wsanalysis.printing.side_sheets import side_sheets as made_sheets

MM = 72 / 25.4
ROAD, STEEL = game_of("liberty_road"), game_of("storms_of_steel")
side_sheets = cache(made_sheets)


def places(page: Any) -> dict[str, tuple[float, float]]:
    """Where words begin on a page of a PDF, in mm from its lower left corner."""
    found: dict[str, tuple[float, float]] = {}

    def note(text: str, cm: Any, tm: Any, _font: Any, _size: float) -> None:
        x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
        y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
        if text.strip():
            found.setdefault(text.strip(), (x / MM, y / MM))

    page.extract_text(visitor_text=note)
    return found


@pytest.mark.parametrize(("game", "board", "size"), [(ROAD, "ridge", 19.0), (STEEL, "river_bridge", 25.0)])
def test_hexes_of_the_pdf_have_the_size_asked_for(game: Any, board: str, size: float) -> None:
    pages = PdfReader(BytesIO(map_sheets(game, board, STANDARD.on("a3"), hex_size=size, board=True)[0])).pages
    at = places(pages[1])
    rows = [name for name in at if re.fullmatch(r"C\d\d", name)]
    assert len(rows) >= 3
    for upper, lower in pairwise(rows):
        apart = (int(lower[1:]) - int(upper[1:])) * size
        assert at[upper][1] - at[lower][1] == pytest.approx(apart, abs=0.02)
    for said in (page.extract_text() for page in pages):
        assert "UNOFFICIAL" in said
        assert "unofficial" in said


def test_the_bar_of_the_svg_is_fifty_millimetres_long() -> None:
    sheet = map_sheets(ROAD, "ridge", STANDARD.on("a3"), "svg", board=True)[1].decode()
    bar = re.search(r'id="bar of 50 mm">\s*<path d="M ([\d.]+) [\d.]+ \s*L ([\d.]+)', sheet)
    assert bar is not None
    assert (float(bar[2]) - float(bar[1])) / MM == pytest.approx(50, abs=0.02)
    width = re.search(r'width="([\d.]+)pt"', sheet)
    assert width is not None
    assert ">A01<" in sheet, "words are text"


@pytest.mark.parametrize("size", [15.0, 19.0, 40.0])
@pytest.mark.parametrize("overlap", [0.0, 8.0])
def test_sheets_cover_the_map_and_share_what_they_overlap(size: float, overlap: float) -> None:
    grid = grid_of(printed_map(ROAD, "hill").board)
    plan = tiling(grid, size, (210, 297), overlap, True)
    tiles = list(plan.tiles())
    assert len(tiles) == plan.across * plan.down
    assert tiles[0].left <= 0
    assert tiles[0].top <= 0
    assert tiles[-1].left + plan.window[0] >= plan.whole[0] - 1e-6
    assert tiles[-1].top + plan.window[1] >= plan.whole[1] - 1e-6
    lefts = sorted({tile.left for tile in tiles})
    for one, other in pairwise(lefts):
        assert one + plan.window[0] - other == pytest.approx(overlap)
    assert plan.window == (plan.sheet[0] - 2 * EDGE, plan.sheet[1] - EDGE - FOOT)
    tall = max(int(name[-2:]) for name in grid.number)
    assert plan.whole[1] - 2 * RIM == pytest.approx((tall + 0.5) * size)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"hex_size": 4.0}, "hex: expected 10 to 60 mm"),
        ({"overlap": 90.0}, "overlap: expected 0 to 40 mm"),
        ({"hex_size": 60.0, "look": STANDARD.on("poker")}, "paper: hexes of 60 mm"),
    ],
)
def test_what_cannot_be_printed_is_refused(how: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        map_sheets(ROAD, "ridge", board=True, **how)


def test_a_map_that_fits_is_one_sheet_on_a_large_paper() -> None:
    assert (
        len(map_sheets(ROAD, "hill", STANDARD.on("a3"), "svg", hex_size=19)) == 2
    )  # and all sheets at a glance


@pytest.mark.parametrize(
    ("game", "name"), [(ROAD, "hill"), (STEEL, "the_long_balka"), (STEEL, "armored_spearhead")]
)
def test_each_side_has_its_own_sheet_with_all_of_its_units_and_none_of_the_enemys(
    game: Any, name: str
) -> None:
    scenario = game.battle(name).ready.scenario
    pages = side_sheets(game, name).pages
    assert len(pages) == 3
    for page, force, enemy in zip(pages, scenario.forces, scenario.forces[::-1], strict=False):
        said = repr(page.blocks[:-1])  # all but the story, which both sides are told
        for block in set(force.blocks):
            assert block in said or repr(block)[1:-1] in said
        for block in set(enemy.blocks) - set(force.blocks):
            assert block not in said
        assert ("fog" in said) == bool(getattr(force, "fog", ()))


def test_reinforcements_say_when_and_where_they_enter() -> None:
    german = repr(side_sheets(ROAD, "hill").pages[1])
    assert "1 Tiger I: turn 7, R08" in german
    assert "Tiger I" not in repr(side_sheets(ROAD, "hill").pages[0].blocks[:-1])


@pytest.mark.slow
def test_reinforcements_of_the_draft_say_where_they_enter() -> None:
    """An event brings them, no turn."""
    german = repr(side_sheets(game_of("draft_2019"), "hill_2019").pages[1])
    assert "1 Tiger I: " in german


def test_every_scenario_has_sheets_that_fit() -> None:
    for game, name in ((ROAD, "unnamed_battle"), (STEEL, "couriers_satchel_cards")):
        pages = PdfReader(BytesIO(render_pdf(side_sheets(game, name), STANDARD.on(EITHER_PAPER)))).pages
        assert len(pages) == 3
        assert all("UNOFFICIAL" in page.extract_text() for page in pages)


def test_the_form_has_room_for_what_a_blind_test_asks() -> None:
    form = side_sheets(ROAD, "hill").pages[-1]
    (shots,) = (block for block in form.blocks if isinstance(block, WordGrid))
    (boxes,) = (block for block in form.blocks if isinstance(block, Row))
    assert shots.columns == ("turn", "firer", "target", "result", "decision, and why")
    assert len(shots.rows) >= 20
    assert {word.text for row in shots.cells for word in row} == {""}
    about, end = boxes.blocks
    assert isinstance(about, WordGrid)
    assert isinstance(end, WordGrid)
    assert (*about.rows, *end.rows) == (*BOXES["begin"].values(), *BOXES["end"].values())
    written = {column: row[0].text for column, row in zip(BOXES["begin"], about.cells, strict=True)}
    battle = ROAD.battle("hill")
    assert {column: said for column, said in written.items() if said} == {
        "scenario": battle.title,
        "data": data_at_table(battle.ready.scenario.data_hash, ROAD.edition.data_hash),
    }  # fmt: skip
    assert len(side_sheets(ROAD, "hill", forms=False).pages) == 2


def test_hexes_are_told_by_column() -> None:
    assert hexes(("A01", "A02", "A03", "B02", "B04", "AA01")) == "A01–03, B02, B04, AA01"


def test_the_commands_write_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["map", "ridge", "--board", "--hex", "10", "--paper", "letter"]) == 0
    assert (tmp_path / "ridge_map.pdf").read_bytes().startswith(b"%PDF")
    assert main(["map", "ridge", "--board", "--hex", "10", "--paper", "letter"]) == 0, "its own work"
    assert main(["map", "ridge", "--board", "--hex", "10"]) != 0, "the work of another command"
    assert "already exists" in capsys.readouterr().err
    assert main(["sides", "ambush", "--no-form", "--paper", "letter"]) == 0
    assert len(PdfReader(tmp_path / "ambush_sides_letter.pdf").pages) == 2
