"""A VASSAL module opened again: its parts, its build file against what is documented, every text decoded."""

import io
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.exports import schema
from tests.exports.decoding import Piece, commands, fields, piece, saved_text
from wsanalysis.exports.box import Box, HexBoard
from wsanalysis.exports.stable_files import StableNumbers
from wsanalysis.exports.vassal_module import vassal_module
from wsanalysis.exports.vassal_pieces import joined
from wsanalysis.files.vassal_file import read_vassal

BUILD = "VASSAL.build."


class Module:
    """A module as it is read."""

    def __init__(self, content: bytes) -> None:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            self.parts = {name: parts.read(name) for name in parts.namelist()}
        self.root = ElementTree.fromstring(self.parts["buildFile.xml"])

    def all(self, kind: str) -> list[ElementTree.Element]:
        return list(self.root.iter(BUILD + kind))

    def pieces(self) -> list[Piece]:
        slots = [*self.all("widget.PieceSlot"), *self.all("widget.CardSlot")]
        return [piece((slot.text or "").strip()) for slot in slots]


@pytest.fixture(scope="session")
def module(box: Box) -> Module:
    return Module(vassal_module(box))


@pytest.mark.parametrize("mark", [";", ",", "/", "\t", "\x1b"])
@pytest.mark.parametrize(
    "words",
    [
        ["a", "b"], ["", "b", ""], ["with;one", "and,more", "a/b\tc\x1bd"], ["'quoted'", "'", "it's"],
        ["\\begins", "in\\side"], ["\\;", "'a;b'"],
    ],
)  # fmt: skip
def test_fields_are_read_as_they_were_written(mark: str, words: list[str]) -> None:
    once = joined(mark, *words)
    assert fields(once, mark) == words
    assert fields(joined(mark, once, "x"), mark) == [once, "x"]


def test_every_element_and_setting_is_documented(module: Module) -> None:
    assert module.root.tag == BUILD + "GameModule"

    def look(element: ElementTree.Element, within: str) -> None:
        kind = element.tag.removeprefix(BUILD)
        if element.tag in ("entry", "setup"):
            assert within in ("module.PlayerRoster", "module.map.BoardPicker")
            return
        where, settings = schema.ALLOWED[kind]
        assert re.fullmatch(where.replace(".", r"\."), within), (kind, within)
        for name, value in element.attrib.items():
            assert re.fullmatch(settings[name], value), (kind, name, value)
        for child in element:
            look(child, kind)

    look(module.root, "")
    for window in module.all("module.Map"):
        inside = {child.tag.removeprefix(BUILD + "module.map.") for child in window}
        assert set(schema.HELPERS) <= inside


def test_the_data_beside_it_agree_with_the_module(module: Module, box: Box) -> None:
    data = ElementTree.fromstring(module.parts["moduledata"])
    assert data.attrib == {"version": "1"}
    assert data.findtext("name") == module.root.get("name") == box.title
    assert data.findtext("version") == module.root.get("version") == box.version
    assert data.findtext("VassalVersion") == module.root.get("VassalVersion")
    assert b"Unofficial &lt;made up&gt;." in module.parts["about.html"]


def test_every_picture_and_file_named_is_there_and_no_other(module: Module) -> None:
    named = set()
    for element in module.root.iter():
        for setting in ("image", "fileName", "file"):
            value = element.get(setting)
            if value:
                named.add(f"images/{value}" if value.endswith(".png") else value)
    for each in module.pieces():
        named.add(f"images/{each.picture}")
        for kind, place in (("emb2", 15), ("obs", 1)):
            if kind in each.kinds:
                pictures = each.trait(kind)[0][place]
                named |= {f"images/{name}" for name in fields(pictures, ",") if name}
    assert named == set(module.parts) - {"buildFile.xml", "moduledata"}
    for name, content in module.parts.items():
        if name.startswith("images/"):
            assert name.isascii()
            Image.open(io.BytesIO(content)).verify()


def test_every_counter_is_in_the_palette_under_its_nation_or_sort(module: Module, box: Box) -> None:
    tabs = {tab.get("entryName"): tab for tab in module.all("widget.PanelWidget")}
    assert list(tabs) == ["German", "Allied", "markers", "chips"]
    for counter in box.counters:
        slots = tabs[counter.nation or counter.sort].findall(f"{BUILD}widget.PieceSlot")
        (made,) = [each for slot in slots if (each := piece((slot.text or "").strip())).name == counter.name]
        assert made.marks == {"Sort": counter.sort, "Nation": counter.nation}
        assert module.parts[f"images/{made.picture}"] == counter.front
        assert fields(made.trait("piece")[1], ";")[:3] == ["null", "0", "0"]
        assert ("emb2" in made.kinds) == (counter.back is not None)
        if counter.back is not None:
            turned = fields(made.trait("emb2")[0][15], ",")
            assert turned[0] == ""  # nothing over the front
            assert module.parts[f"images/{turned[1]}"] == counter.back
            assert made.trait("emb2")[1] == "1"
        assert made.trait("prototype")[0] == ["Counter"]


def slots(module: Module) -> list[ElementTree.Element]:
    return [*module.all("widget.PieceSlot"), *module.all("widget.CardSlot")]


def test_every_slot_has_a_number_of_its_own_and_the_next_is_higher(module: Module) -> None:
    numbers = [int(slot.get("gpid", "")) for slot in slots(module)]
    assert min(numbers) >= 1
    assert len(set(numbers)) == len(numbers) == 7 + 6 + 4
    assert max(numbers) < int(module.root.get("nextPieceSlotId", "")) < 2**31 - 1
    for slot in slots(module):
        made = piece((slot.text or "").strip())
        assert fields(made.trait("piece")[1], ";")[3] == slot.get("gpid")


def numbered(module: Module) -> dict[str, list[str]]:
    """The numbers of slots by the name and picture of their piece, and where they are."""
    found: dict[str, list[str]] = {}
    for slot in slots(module):
        made = piece((slot.text or "").strip())
        found.setdefault(f"{slot.tag} {made.marks} {made.name} {made.picture}", []).append(
            slot.get("gpid", "")
        )
    return found


def test_the_next_edition_keeps_numbers_and_pictures(module: Module, box: Box) -> None:
    """A unit more, a chip more, one picture changed to that of another, and everything in another order."""
    first, second, *others = box.counters
    more = [
        *reversed(others), replace(second, name="A new one"), replace(first, front=second.front), second,
        replace(second, name=first.name, nation="Allied"),
    ]  # fmt: skip
    chips, markers = box.piles
    fuller = replace(chips, counters=[replace(chips.counters[0], copies=3), *chips.counters[1:]])
    later = numbered(Module(vassal_module(replace(box, counters=more, piles=[markers, fuller], version="2"))))
    for said, numbers in numbered(module).items():
        assert later[said][: len(numbers)] == numbers
    of_units = {n for said, numbers in numbered(module).items() if "PieceSlot" in said for n in numbers}
    pieces = [piece(one) for one in commands(saved_text(module.parts["setup_1.vsav"])) if one[:2] == "+/"]
    assert {fields(one.states[-1], ";")[3] for one in pieces if "piece" in one.kinds} <= of_units


def test_a_number_that_is_taken_is_refused_or_another() -> None:
    numbers = StableNumbers(1)
    assert numbers.number("units", "German", "Tank") == 1
    with pytest.raises(
        ValueError, match=r"^units / German / Gun / 1: expected a number of its own, got that "
    ):
        numbers.number("units", "German", "Gun")
    few = StableNumbers(8)
    assert sorted(few.other_number("tile", "Tank") for _ in range(8)) == [*range(1, 9)]


def test_a_setup_stands_units_and_not_markers_of_their_name(box: Box) -> None:
    like = replace(box.counters[3], name=box.counters[1].name)
    made = Module(vassal_module(replace(box, counters=[*box.counters, like])))
    pieces = [piece(one) for one in commands(saved_text(made.parts["setup_1.vsav"])) if one[:2] == "+/"]
    assert {one.marks["Nation"] for one in pieces if "mark" in one.kinds} == {"German", "Allied"}


def test_the_prototype_can_be_deleted_copied_moved_and_turned(module: Module) -> None:
    (prototype,) = module.all("module.PrototypeDefinition")
    made = piece((prototype.text or "").strip())
    assert made.kinds == ["delete", "clone", "markmoved", "rotate", "piece"]
    assert made.trait("rotate")[0][0] == "12"


def test_piles_hold_each_chip_as_often_as_there_are_and_hide_it(module: Module, box: Box) -> None:
    decks = {deck.get("name"): deck for deck in module.all("module.map.DrawPile")}
    assert list(decks) == [pile.name for pile in box.piles]
    for pile in box.piles:
        deck = decks[pile.name]
        assert (deck.get("faceDown"), deck.get("shuffle")) == ("Always", "Always")
        made = [piece((slot.text or "").strip()) for slot in deck]
        names = [each.name for each in made]
        assert names == [counter.name for counter in pile.counters for _ in range(counter.copies)]
        for each in made:
            assert each.kinds[0] == "obs"  # outside all: hides all
            assert each.trait("obs")[1] == "null;"
            assert module.parts[f"images/{each.trait('obs')[0][1]}"] == pile.hidden
            assert each.trait("return")[0][7] == pile.name
    boards = {board.get("name"): board for board in module.all("module.map.boardPicker.Board")}
    for deck in decks.values():
        board = boards[deck.get("owningBoard")]
        assert 0 < int(deck.get("x", "")) < int(board.get("width", ""))
        assert 0 < int(deck.get("y", "")) < int(board.get("height", ""))


def engine_name(grid: ElementTree.Element, x: float, y: float) -> str:
    """The name of the hex whose centre is nearest, by the engine's geometry and numbering."""
    x0, y0, dx, dy = (float(grid.get(name, "")) for name in ("x0", "y0", "dx", "dy"))
    (numbering,) = grid
    _, nx, ny = min(
        ((x0 + dx * nx - x) ** 2 + (y0 + dy * ny + (dy / 2 if nx % 2 else 0) - y) ** 2, nx, ny)
        for nx in range(60)
        for ny in range(40)
    )
    column = nx + int(numbering.get("hOff", ""))
    row = ny + int(numbering.get("vOff", ""))
    assert (numbering.get("hType"), numbering.get("vType"), numbering.get("first")) == ("A", "N", "H")
    assert numbering.get("stagger") == "false"
    letters = ""
    while column >= 0:  # A to Z, then AA, BB: the engine repeats a letter
        letters += chr(ord("A") + column % 26)
        column -= 26
    return f"{letters}{numbering.get('sep')}{row:0{1 + int(numbering.get('vLeading', ''))}}"


def test_the_grid_names_every_hex_at_its_centre(module: Module, box: Box) -> None:
    boards = {board.get("name"): board for board in module.all("module.map.boardPicker.Board")}
    board, hexes = boards["the hill"], box.boards[0].hexes
    assert (int(board.get("width", "")), int(board.get("height", ""))) == hexes.size
    (grid,) = board
    for name in hexes.names:
        x, y = hexes.centre(name)
        assert engine_name(grid, x, y) == name
        assert engine_name(grid, x + hexes.radius / 2, y + hexes.height / 4) == name
        assert 0 < x < hexes.size[0]
        assert 0 < y < hexes.size[1]


def test_the_setup_stands_on_its_hexes_with_every_trait_written_out(module: Module, box: Box) -> None:
    (setup, empty) = module.all("module.PredefinedSetup")
    assert (setup.get("name"), setup.get("useFile"), empty.get("useFile")) == ("The Hill", "true", "false")
    said = commands(saved_text(module.parts[setup.get("file", "")]))
    assert (said[0], said[-1]) == ("begin_save", "end_save")
    assert "MapBoardPicker\tthe hill\t0\t0" in said
    assert "NOTES\tscenario: hill|data: 0\\|0" in said
    added = [each for each in said if each.startswith("+/")]
    stacks = [each for each in added if fields(each[2:], "/")[1] == "stack"]
    pieces = [piece(each) for each in added if each not in stacks]
    assert all("prototype" not in each.kinds for each in pieces)  # a save does not look prototypes up
    assert {"delete", "clone", "rotate", "markmoved"} <= set(pieces[0].kinds)
    hexes = box.boards[0].hexes
    stand = {(each.name, *each.place) for each in pieces}
    assert stand == {
        (one.counter, "Map", *hexes.centre(name))
        for name, stack in box.setups[0].counters.items()
        for one in stack
    }
    assert [each.trait("rotate")[1] for each in pieces] == ["4", "0", "10"]  # of twelve, clockwise
    numbers = [each.number for each in pieces]
    for stack, there in zip(stacks, box.setups[0].counters.items(), strict=True):
        number, _, state = fields(stack[2:], "/")
        on, x, y, *ids, layer = fields(state, ";")
        assert (on, int(x), int(y), layer) == ("Map", *hexes.centre(there[0]), "@@0")
        assert [pieces[numbers.index(one)].name for one in ids] == [one.counter for one in there[1]]
        numbers.append(number)
    assert len(set(numbers)) == len(numbers)
    with zipfile.ZipFile(io.BytesIO(module.parts[setup.get("file", "")])) as parts:
        assert parts.namelist() == ["savedGame", "savedata", "moduledata"]


def test_what_begins_from_a_setup_says_which_one_it_was(module: Module, box: Box, tmp_path: Path) -> None:
    path = tmp_path / "saved at once.vsav"
    path.write_bytes(module.parts["setup_1.vsav"])
    found = read_vassal(path)
    assert (found.module, found.saved) == (box.title, None)
    assert found.said == ("scenario: hill", "data: 0|0")


def test_the_player_aid_is_in_a_window(module: Module, box: Box) -> None:
    charts = {chart.get("chartName"): chart.get("fileName") for chart in module.all("widget.Chart")}
    assert {title: module.parts[f"images/{file}"] for title, file in charts.items()} == dict(box.charts)


def test_a_game_without_boards_has_a_table_that_opens_by_itself(box: Box) -> None:
    bare = Module(vassal_module(replace(box, boards=(), setups=())))
    (table, cups) = bare.all("module.map.boardPicker.Board")
    assert (table.get("name"), cups.get("name")) == ("Table", "Cups")
    assert "MapBoardPicker\tTable\t0\t0" in [setup.text for setup in bare.root.iter("setup")]
    assert [setup.get("file") for setup in bare.all("module.PredefinedSetup")] == [""]


def test_the_same_box_gives_the_same_bytes(box: Box) -> None:
    assert vassal_module(box) == vassal_module(box)


@pytest.mark.parametrize("hexes", [HexBoard(1, 1, 60), HexBoard(18, 12, 150), HexBoard(30, 9, 75)])
def test_hexes_lie_where_a_map_has_them(hexes: HexBoard) -> None:
    names = list(hexes.names)
    assert len(names) == hexes.columns * hexes.rows
    assert HexBoard.of(names, hexes.height) == hexes
    with pytest.raises(ValueError, match="expected a hex of a board"):
        hexes.centre("A99")
