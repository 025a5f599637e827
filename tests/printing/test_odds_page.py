"""Pages of one's own: the odds of any question, and any table that can be saved as CSV."""

from io import BytesIO

import pytest
from pypdf import PdfReader

import wsanalysis as ws
from tests.systems.handed_in import game_of
from wsanalysis.aids import Bands, OddsGrid, WordGrid, render_pdf
from wsanalysis.aids.page import MOST_PAGES
from wsanalysis.printing.csv_page import page_of_table, print_table, read_table
from wsanalysis.printing.odds_page import page_of_question, page_of_questions
from wsanalysis.printing.question_words import cell, headline
from wsanalysis.printing.sherman_leader.tables import RANGES

GAME = game_of("liberty_road")
TIGER = "attacker=Tiger I"


def words(pdf):
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())


@pytest.fixture
def table(tmp_path):
    def write(text, name="own_table.csv"):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return file

    return write


def test_two_arguments_with_several_values_make_a_grid():
    aid = page_of_question(GAME, "fire", [f"{TIGER}|Panther G", "target=M5 Stuart", "distance=1-3"])
    grid, key = aid.pages[0].blocks
    assert isinstance(grid, OddsGrid)
    assert (grid.rows, grid.columns) == (("Tiger I°", "Panther G°"), ("1", "2", "3"))
    odds = GAME.fire("Panther G", "M5 Stuart", distance=3)
    assert "° reconstructed" in aid.footer
    assert grid.cells[1][2].main == 1 - odds.probabilities[odds.inquiry.start_word]
    assert grid.cells[1][2].parts == (odds.probabilities["eliminated"],)
    assert (key.main_name, key.part_names) == ("any effect", ("eliminated",))
    assert GAME.edition.data_hash in words(render_pdf(aid))


def test_a_third_argument_makes_a_panel_of_each_value_four_on_a_page():
    situation = [f"{TIGER}|Panther G", "target=M5 Stuart|M10 TD", "distance=2|4|6|8|10"]
    aid = page_of_question(GAME, "fire", situation)
    first, second = aid.pages
    *rows, key = first.blocks
    grids = [grid for row in rows for grid in row.blocks]
    assert [grid.title for grid in grids] == [f"distance (hexes) {away}" for away in (2, 4, 6, 8)]
    odds = GAME.fire("Panther G", "M10 TD", distance=6)
    assert grids[2].cells[1][1] == cell(odds)
    grid, other_key = second.blocks
    assert (grid.title, other_key) == ("distance (hexes) 10", key)
    assert len(PdfReader(BytesIO(render_pdf(aid))).pages) == 2


def test_panels_of_many_distances_are_bands_too():
    situation = [f"{TIGER}|Panther G", "target=M5 Stuart|M10 TD", "distance=1-8"]
    pages = page_of_question(GAME, "fire", situation).pages
    grids = [grid for page in pages for row in page.blocks[:-1] for grid in getattr(row, "blocks", (row,))]
    ends = [[int(end) for end in grid.title.split()[-1].split("–")] for grid in grids]
    assert [d for band in ends for d in range(band[0], band[-1] + 1)] == list(range(1, 9))
    assert len(grids) < 8
    for band, grid in zip(ends, grids, strict=True):
        for distance in range(band[0], band[-1] + 1):
            assert grid.cells[1][0] == cell(GAME.fire("Panther G", "M5 Stuart", distance=distance))


def test_many_distances_are_bands_between_which_nothing_changes():
    aid = page_of_question(GAME, "fire", [f"{TIGER}|Panther G", "target=M5 Stuart", "distance=1-12"])
    grid = aid.pages[0].blocks[0]
    ends = [tuple(map(int, column.split("–"))) for column in grid.columns]
    assert [d for ends_of in ends for d in range(ends_of[0], ends_of[-1] + 1)] == list(range(1, 13))
    assert len(ends) < 12
    for unit, row in zip(grid.rows, grid.cells, strict=True):
        for (low, *_), shown in zip(ends, row, strict=True):
            for distance in range(low, low + 1):
                assert shown == cell(GAME.fire(unit, "M5 Stuart", distance=distance))
        for (low, *high), shown in zip(ends, row, strict=True):
            assert shown == cell(GAME.fire(unit, "M5 Stuart", distance=(high or [low])[0]))
    bars = page_of_question(GAME, "fire", [TIGER, "target=M5 Stuart", "distance=1-12"]).pages[0].blocks[0]
    assert 1 < len(bars.bars) < 12
    assert bars.bars[-1].label.endswith("12")


def test_several_questions_share_a_sheet_each_with_what_it_assumes():
    aid = page_of_questions(
        GAME,
        [
            ["fire", TIGER, "target=M5 Stuart|M10 TD", "distance=1|6"],
            ["rally", "unit=Grenadiers", "attempts=1|2|3"],
        ],
        "Tonight",
    )
    (page,) = aid.pages
    (row,) = page.blocks
    fire, rally = row.blocks
    assert (fire.blocks[0].title, rally.blocks[0].title) == ("Fire", "Rally")
    assert "attacker Tiger I" in fire.blocks[0].text
    assert "target fresh" in fire.blocks[0].text.casefold()
    assert isinstance(rally.blocks[1], Bands)
    assert len(PdfReader(BytesIO(render_pdf(aid))).pages) == 1
    with pytest.raises(ValueError, match="at most 4 questions"):
        page_of_questions(GAME, [["rally", "unit=Grenadiers"]] * 5)


@pytest.mark.parametrize(("distances", "drawn"), [("1|5", True), ("1|2", False), ("5|8", False)])
def test_the_key_names_the_heavy_line_only_where_one_is_drawn(distances, drawn):
    squads, target = ("Riflemen", "Green Riflemen"), "Grenadiers"
    situation = [f"attacker={'|'.join(squads)}", f"target={target}", f"distance={distances}"]
    grid, key = page_of_question(GAME, "fire", situation).pages[0].blocks
    even = {shown.main >= 0.5 for row in grid.cells for shown in row}
    assert (len(even) == 2) == drawn
    assert key.line == drawn


def test_one_argument_with_several_values_makes_bars_of_all_outcomes():
    aid = page_of_question(GAME, "fire", [TIGER, "target=M5 Stuart", "distance=2|30|40"], "Mine")
    (bands,) = aid.pages[0].blocks
    assert isinstance(bands, Bands)
    odds = GAME.fire("Tiger I", "M5 Stuart", distance=2).probabilities
    assert dict(zip(bands.outcomes, bands.bars[0].shares, strict=True)) == odds
    assert "1 not allowed" in bands.hint
    assert aid.pages[0].heading == "Mine"


def test_a_question_about_sides_names_the_winner():
    aid = page_of_question(
        GAME, "duel", ["first=Tiger I|Pz IV H", "second=M5 Stuart|M10 TD", "distance=6", "turns=5"]
    )
    grid, key = aid.pages[0].blocks
    wins = GAME.duel("Pz IV H", "M10 TD", distance=6, turns=5)
    assert grid.cells[1][1].main == wins.probabilities["first"]
    assert (key.main_name, *key.part_names) == ("won by the unit", "won by the enemy")


@pytest.mark.parametrize(
    ("situation", "said"),
    [
        (
            [f"{TIGER}|Panther G", "target=M5 Stuart|M10 TD", "distance=1|2", "flank=yes|no"],
            "at most three arguments",
        ),
        ([TIGER, "target=M5 Stuart", "distance=90|91"], "may not fire"),
        ([TIGER, "target=M5 Stuart", "distanze=9"], "distance"),
        ([TIGER, "target=M5 Stuart", "distance"], "NAME=VALUE"),
    ],
)
def test_what_cannot_be_asked_is_said(situation, said):
    with pytest.raises((ValueError, TypeError), match=said):
        page_of_question(GAME, "fire", situation)


def test_chances_become_odds_whatever_their_form(table):
    for text in ("unit,2,8\nTiger,0.5,0.25\nPanther,,1\n", "unit;2;8\nTiger;50 %;25%\nPanther;;100 %\n",
                 "# in per cent\nunit,2,8\nTiger,50,25\nPanther,,100\n"):  # fmt: skip
        grid, _ = page_of_table(GAME, table(text)).pages[0].blocks
        assert [[cell and cell.main for cell in row] for row in grid.cells] == [[0.5, 0.25], [None, 1.0]]


def test_anything_else_stays_words(table):
    printed = print_table(GAME, table("unit,cost,role\nTiger,12,heavy #1\nPanther,10,*medium*\n"), "Costs")
    (grid,) = printed.aid.pages[0].blocks
    assert isinstance(grid, WordGrid)
    text = words(printed.files[0])
    for word in ("Costs", "unit", "cost", "12", "heavy #1", "*medium*", "own_table.csv", "has not computed"):
        assert word in text


def test_numbers_with_many_decimals_are_rounded_beside_words(table):
    text = (
        "attacker,target,hit,note\nTiger I,Cromwell,0.30555555555555556,v1.23456x\nPz IV H,Cromwell,-12.5,\n"
    )
    (grid,) = print_table(GAME, table(text)).aid.pages[0].blocks
    assert [[cell.text for cell in row] for row in grid.cells] == [
        ["Cromwell", "0.3056", "v1.23456x"],
        ["Cromwell", "-12.5", ""],
    ]


def test_matchups_as_saved_from_python_fit_on_a_page(table):
    chosen = GAME.matchups("fire", distance=6).head(12)
    printed = print_table(GAME, table(chosen.to_csv(index=False)))
    assert len(printed.aid.pages) == 1


def columns_of(printed):
    """The heads and cells of all pages, by row."""
    found = {}
    for page in printed.aid.pages:
        grid = page.blocks[0]
        for row, cells in zip(grid.rows, grid.cells, strict=True):
            found.setdefault(row, {}).update(zip(grid.columns, cells, strict=True))
    return found


@pytest.mark.slow
def test_many_columns_go_on_pages_side_by_side_and_none_is_lost(table):
    """Sixty did not fit on a page and were refused: they take three pages now."""
    heads = [f"Riflemen{n}" for n in range(60)]
    cells = ",".join(f"0.{n:02}" for n in range(60))
    printed = print_table(GAME, table(f"unit,{','.join(heads)}\nTiger,{cells}\n"))
    assert 1 < len(printed.aid.pages) <= MOST_PAGES
    found = columns_of(printed)["Tiger"]
    assert list(found) == heads
    assert [shown.main for shown in found.values()] == [n / 100 for n in range(60)]
    assert len(PdfReader(BytesIO(printed.files[0])).pages) == len(printed.aid.pages)


def test_too_many_columns_are_refused_with_what_to_do(table):
    heads = ",".join(f"Riflemen{n}" for n in range(200))
    cells = ",".join(["0.5"] * 200)
    with pytest.raises(ValueError, match=r"200 columns do not fit on 6 pages side by side"):
        print_table(GAME, table(f"unit,{heads}\nTiger,{cells}\n"))


def test_match_ups_at_several_distances_begin_a_page_with_each(table):
    """As the reports write them: a distance, the attacker, then a column for each target."""
    rows = "0,Tiger,50,\n0,Panther,40,30\n2,Tiger,20,10\n"
    aid = page_of_table(GAME, table(f"# in per cent\ndistance (hexes),attacker,Stuart,Cromwell\n{rows}"))
    near, far = aid.pages
    assert [page.heading for page in aid.pages] == [f"Own table, distance (hexes) {away}" for away in (0, 2)]
    assert near.blocks[0].rows == ("Tiger", "Panther")
    assert [[shown and shown.main for shown in row] for row in near.blocks[0].cells] == [
        [0.5, None],
        [0.4, 0.3],
    ]
    assert far.blocks[0].columns == ("Stuart", "Cromwell")
    assert near.blocks[1].line
    assert not far.blocks[1].line


@pytest.mark.parametrize(
    "text",
    ["defense,chance\n4,50\n5,33\n", "defense,first,second\n4,50,20\n5,33,10\n", "a,b,c\n4,,1\n5,2,\n"],
)
def test_a_table_of_numbers_alone_is_one_table(table, text):
    (page,) = page_of_table(GAME, table(text)).pages
    assert page.blocks[0].rows == ("4", "5")


@pytest.mark.slow
def test_the_match_ups_of_a_report_can_be_printed(checkout):
    file = checkout / "reports" / "sherman_leader" / "matchups_destroyed.csv"
    printed = print_table(ws.load("sherman_leader"), file)
    assert len(printed.aid.pages) == len(RANGES)
    tiger = printed.aid.pages[2].blocks[0]
    odds = ws.load("sherman_leader").enemy_attack("Tiger", "M10 TD", distance=2).probabilities["destroyed"]
    shown = tiger.cells[tiger.rows.index("Tiger")][tiger.columns.index("M10 TD")]
    assert shown.main == pytest.approx(float(odds), abs=0.0005)
    assert tiger.turned


def test_a_table_of_ours_keeps_its_own_footer(table):
    file = table(
        f"# chance of a hit, in per cent\n# exact, nothing sampled\n# {GAME.provenance}\nunit,8\nTiger,50\n"
    )
    aid = page_of_table(GAME, file)
    assert str(GAME.provenance) in aid.footer
    assert "exact, nothing sampled" in aid.footer
    assert aid.subtitle == "chance of a hit, in per cent"


def test_what_a_table_assumes_stands_on_every_page_of_it(table):
    """Comments say it, as the tables of our reports have them; none is lost."""
    rows = "\n".join(f"unit {n},{n}" for n in range(150))
    ruling = "Rulings used: event chip: redrawn"
    head = f"# what it costs\n# assumed: fresh, in the open\n# prices of 1944\n# {ruling}\n"
    printed = print_table(GAME, table(f"{head}unit,cost\n{rows}\n"))
    assert len(printed.aid.pages) > 1
    for page in printed.aid.pages:
        assert page.rule_box == "Fresh, in the open"
        assert page.small == f"prices of 1944 · {ruling}"
    assert printed.aid.subtitle == "what it costs"
    assert words(printed.files[0]).count("Fresh, in the open") == len(printed.aid.pages)


@pytest.mark.slow
def test_long_tables_take_more_pages_and_lose_no_row(table):
    rows = [f"unit {n},{n}" for n in range(150)]
    printed = print_table(GAME, table("\n".join(["unit,cost", *rows])))
    assert 1 < len(printed.aid.pages) <= MOST_PAGES
    assert [row for page in printed.aid.pages for row in page.blocks[0].rows] == [
        row.split(",")[0] for row in rows
    ]
    with pytest.raises(ValueError, match=f"900 rows do not fit on {MOST_PAGES} pages; take some out"):
        print_table(GAME, table("\n".join(["unit,cost", *rows * 6])))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("unit,cost\n", "heads and a row"),
        ("unit\nTiger\n", "two columns"),
        ("unit,cost\nTiger\n", r"own_table\.csv:2: expected 2 cells as in the heads, got 1"),
        (
            '# a\nunit,cost\nTiger,"1\n',
            r"own_table\.csv:3: expected a row of a CSV table: unexpected end of data",
        ),
        (
            ",".join(["unit", *["Panzerkampfwagen"] * 200]) + "\n" + ",".join("x" * 201),
            "200 columns do not fit",
        ),
    ],
)
def test_a_table_that_is_none_is_said(table, text, said):
    with pytest.raises(ValueError, match=said):
        print_table(GAME, table(text))


def test_a_file_in_another_encoding_is_said(tmp_path):
    file = tmp_path / "latin.csv"
    file.write_bytes("unit,role\nJäger,x\n".encode("latin-1"))
    with pytest.raises(ValueError, match=r"latin\.csv: expected text in UTF-8"):
        read_table(file)


@pytest.mark.parametrize(
    ("system", "question", "situation", "large", "parts"),
    [
        ("sherman_leader", "attack", {"attacker": "M10 TD", "target": "Tiger"}, "destroyed", ()),
        (
            "sherman_leader",
            "enemy_attack",
            {"attacker": "Tiger", "target": "M10 TD"},
            "damaged or destroyed",
            ("destroyed",),
        ),
        ("sherman_leader", "value", {"unit": "M10 TD", "enemy": "Tiger"}, "kills", ("is lost",)),
        (
            "liberty_road",
            "fire",
            {"attacker": "Tiger I", "target": "Cromwell"},
            "any effect",
            ("eliminated",),
        ),
    ],
)
def test_the_two_numbers_of_a_cell_are_what_they_are_called(system, question, situation, large, parts):
    odds = ws.load(system).ask(question, **situation, distance=1)
    assert (headline(odds).large, headline(odds).parts) == (large, parts)
    chances, found = odds.probabilities, cell(odds)
    unchanged = chances[odds.inquiry.start_word]
    assert found.main == (chances[large] if large in chances else 1 - unchanged)
    assert found.parts == tuple(chances[word] for word in parts)


def test_what_a_file_says_of_itself_stays_as_written_in_every_language(table):
    text = "# my chances, in per cent\n# assumed: at the front, target fresh\n"
    with ws.language("de"):
        printed = words(render_pdf(page_of_table(GAME, table(f"{text}attacker,M5 Stuart\nTiger I,40\n"))))
    assert "my chances, in per cent" in printed
    assert "At the front, target fresh" in printed
    assert "Angreifer" in printed
    assert "INOFFIZIELL" in printed
