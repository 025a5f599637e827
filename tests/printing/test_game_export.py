"""Games in other programs: games are written, what they rest on is said, boards show their hexes."""

import io
import json
import zipfile
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

import wsanalysis as ws
from tests.exports.decoding import commands, fields, piece, saved_text
from wsanalysis.aids import Aid, Note, Page
from wsanalysis.analysis.playtests import _Desk
from wsanalysis.battlefield.load import load_board
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.battles.runs.playtest_log import LogLine, NamedScenario, Playtest
from wsanalysis.charts.hex_board import board_picture
from wsanalysis.commands.main import main
from wsanalysis.exports.box import EDGE, HexBoard
from wsanalysis.files.made_by import made_by
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing import cards_and_counters, game_export

BUILD = "VASSAL.build."
ONE = ["picket_line", "jungle_raid"]
LEADER = ws.load("sherman_leader")


def board_of(system, name):
    game = ws.load(system)
    return load_board(game.folder, name, land=game.map_game.land(game.folder, game.edition))


@pytest.mark.parametrize(
    ("system", "name"), [("liberty_road", "hill_crossroads"), ("storms_of_steel", "state_farm")]
)
def test_a_board_shows_each_hex_in_its_color_where_the_grid_has_it(system, name):
    board = board_of(system, name)
    hexes = HexBoard.of(board.ids, height=90)
    table = board_table(board)
    place = hexes.size, hexes.origin, hexes.radius
    drawn = Image.open(io.BytesIO(board_picture(table, *place)))
    assert drawn.size == hexes.size
    foot = (0, hexes.size[1] - EDGE + 6, hexes.size[0], hexes.size[1])
    signed = Image.open(io.BytesIO(board_picture(table, *place, "Unofficial"))).convert("L").crop(foot)
    assert drawn.convert("L").crop(foot).getextrema()[0] > 200 > signed.getextrema()[0]
    pixels = np.asarray(drawn.convert("RGB")).astype(int)
    colors = {color: [int(color[at : at + 2], 16) for at in (1, 3, 5)] for color in set(table["color"])}
    for hex_name, color in table["color"].items():
        x, y = hexes.centre(hex_name)
        inside = pixels[y - 24 : y + 25, x - 16 : x + 17].reshape(-1, 3)  # whatever is drawn over it
        near = {each: (abs(inside - rgb).max(axis=1) < 12).mean() for each, rgb in colors.items()}
        assert near[color] == max(near.values()) > 0, (hex_name, color, near)


def as_bytes(picture):
    made = io.BytesIO()
    picture.save(made, "png")
    return made.getvalue()


@pytest.fixture
def _less(monkeypatch):
    """One scenario, one board and a short aid, for all are made alike; of faces the first is typeset.

    The others are plain pictures of its size, no two alike; that all can be drawn is tested with pieces.
    """
    every = ws.Game.scenarios.fget
    monkeypatch.setattr(ws.Game, "scenarios", property(lambda game: every(game).filter(ONE, axis=0)))
    names = game_export.board_names
    monkeypatch.setattr(
        game_export, "board_names", lambda *where: [one for one in names(*where) if one == "state_farm"]
    )
    pages = tuple(Page(heading, (Note("Dice", "Roll them."),)) for heading in ("Fire", "Nerve"))
    typeset = cards_and_counters.picture_faces

    def drawn(every, size, pixels, look):
        (first,) = typeset(every[:1], size, pixels, look)
        with Image.open(io.BytesIO(first)) as opened:
            plain = [Image.new("RGB", opened.size, f"#80{n:04x}") for n in range(1, len(every))]
        return [first, *map(as_bytes, plain)]

    monkeypatch.setattr(cards_and_counters, "picture_faces", drawn)
    said = PRINTS["storms_of_steel"]
    monkeypatch.setitem(
        PRINTS, "storms_of_steel", replace(said, aid=lambda _: Aid("Storms", "", pages, "exact"))
    )


@pytest.mark.slow
@pytest.mark.usefixtures("_less")
def test_a_module_of_a_game_with_battles_has_its_boards_scenarios_and_aid(tmp_path, capsys):
    out = tmp_path / "out"
    assert main(["export", "vassal", "storms_of_steel", "--out", str(out)]) == 0
    folder = out / "storms_of_steel" / "vassal"
    said = (folder / "README.txt").read_text(encoding="utf-8")
    game = ws.load("storms_of_steel")
    assert str(game.provenance) in said
    assert made_by(folder / "README.txt").startswith("wsanalysis export vassal storms_of_steel")
    with zipfile.ZipFile(folder / "storms_of_steel.vmod") as module:
        root = ElementTree.fromstring(module.read("buildFile.xml"))
        about = module.read("about.html").decode()
        saves = {
            each.get("name"): module.read(each.get("file", ""))
            for each in root.iter(f"{BUILD}module.PredefinedSetup")
            if each.get("file")
        }
    assert game.provenance.data_hash in about
    boards = [each.get("name") for each in root.iter(f"{BUILD}module.map.boardPicker.Board")]
    assert boards == ["state farm", "Cups"]
    assert list(saves) == list(game.scenarios["title"])
    cells = game.watch("picket_line", seed=1).turns[0].position.units
    hexes = HexBoard.of(board_of("storms_of_steel", "state_farm").ids)
    title = str(game.scenarios.loc["picket_line", "title"])
    added = [each for each in commands(saved_text(saves[title])) if each.startswith("+/")]
    pieces = [piece(each) for each in added if fields(each[2:], "/")[1] != "stack"]
    assert sorted((each.name, *each.place[1:]) for each in pieces) == sorted(
        (unit["block"], *hexes.centre(unit["hex"])) for unit in cells.to_dict("records") if unit["hex"]
    )
    names = {each.get("entryName") for each in root.iter(f"{BUILD}widget.PieceSlot")}
    assert set(game.units.index) <= names
    piles = {each.get("name"): len(each) for each in root.iter(f"{BUILD}module.map.DrawPile")}
    assert {name: piles[name] for name in ("action cards", "veterans", "weapons")} == {
        "action cards": 47, "veterans": 16, "weapons": 12
    }  # fmt: skip
    charts = [each.get("chartName") for each in root.iter(f"{BUILD}widget.Chart")]
    assert charts == ["1 Fire", "2 Nerve"]
    # the same command may write it again, another may not
    assert main(["export", "vassal", "storms_of_steel", "--out", str(out), "--option", "no_such=1"]) == 2
    capsys.readouterr()


@pytest.mark.slow
@pytest.mark.usefixtures("_less")
def test_a_game_of_tiles_is_a_saved_object_of_cards_counters_tiles_and_laid_boards(tmp_path, capsys):
    base = "https://example.org/sherman"
    asked = ["export", "tts", "sherman_leader", "--out", str(tmp_path), "--base-url", base]
    assert main(asked) == 0
    folder = tmp_path / "sherman_leader" / "tts"
    (file,) = folder.glob("*.json")
    saved = json.loads(file.read_text(encoding="utf-8"))
    game = ws.load("sherman_leader")
    assert game.provenance.data_hash in saved["Note"]
    kinds = [each["Name"] for each in saved["ObjectStates"]]
    assert {"DeckCustom", "Bag"} <= set(kinds)
    boards = [each["Nickname"] for each in saved["ObjectStates"] if each["Name"] == "Custom_Board"]
    assert boards == ["Jungle Raid", "Board without tiles"]
    bags = {each["Nickname"]: each for each in saved["ObjectStates"] if each["Name"] == "Bag"}
    assert [one["Nickname"] for one in bags["Jungle tiles"]["ContainedObjects"]] == [
        f"Jungle {number}" for number in range(1, 9)
    ]
    assert "Rifle Team 902" in [one["Nickname"] for bag in bags.values() for one in bag["ContainedObjects"]]
    assert "lay six" in (folder / "README.txt").read_text(encoding="utf-8")
    cards = [card["Nickname"] for each in saved["ObjectStates"] for card in each.get("ContainedObjects", [])]
    assert set(game.units.index) <= set(cards)
    decks = {each["Nickname"]: len(each.get("DeckIDs", ())) for each in saved["ObjectStates"]}
    commanders = {"commanders 1": 70, "commanders 2": 20}  # a sheet has room for 70
    made = {"events": 20, "conditions": 15, "battalion cards": 23, **commanders}
    assert {name: decks[name] for name in made} == made
    damage = next(each for each in saved["ObjectStates"] if each["Nickname"] == "damage")
    assert len(damage["ContainedObjects"]) == 40
    for picture in folder.glob("*.png"):
        with Image.open(picture) as opened:
            assert max(opened.size) <= 4096
    capsys.readouterr()


@pytest.mark.parametrize("anchored", [True, False])
def test_a_tile_shows_each_hex_where_the_grid_of_a_board_has_it(anchored):
    """Anchored, its first hex lies in the middle of the picture; the right ones stand half a hex higher."""
    colors = {name: kind.color for name, kind in LEADER.map_game.land(None, LEADER.edition).kinds.items()}
    grid, made = HexBoard(2, 2), list(game_export._tiles(LEADER, anchored=anchored))
    assert [each.name for each in made] == list(LEADER.edition.tiles)
    assert {each.sort for each in made} == {f"{one.terrain} tiles" for one in LEADER.edition.tiles.values()}
    for each in made:
        tile = LEADER.edition.tiles[each.name]
        with Image.open(io.BytesIO(each.front)) as opened:
            pixels = np.asarray(opened.convert("RGBA")).astype(int)
        right, down = pixels.shape[1] / 2, pixels.shape[0] / 2
        if not anchored:
            right, down = right - grid.across / 2, down - grid.height / 4
        for kind, x, y in (
            (tile.hex_1, 0, 0.0),
            (tile.hex_2, 1, -0.5),
            (tile.hex_3, 0, 1),
            (tile.hex_4, 1, 0.5),
        ):
            at = round(down + y * grid.height), round(right + x * grid.across)
            inside = pixels[at[0] - 8 : at[0] + 9, at[1] - 8 : at[1] + 9, :3].reshape(-1, 3)
            wanted = [int(colors[kind][k : k + 2], 16) for k in (1, 3, 5)]
            assert (abs(inside - wanted).max(axis=1) < 6).mean() > 0.5, (each.name, kind)
        corner = pixels[2, 2]
        assert corner[3] == 0, "nothing around the hexes"


def test_a_battle_on_tiles_is_set_up_on_its_own_board():
    boards = {board.name: board for board in game_export._boards(LEADER)}
    blocks = {
        str(block)
        for name in LEADER.scenarios.index
        for block in LEADER.watch(name, 1, digest=False).turns[0].position.units["block"]
    }
    known = [game_export.Counter(name, "x", "x", 1, b"", None) for name in blocks]
    setups = list(game_export._setups(LEADER, known))
    assert [setup.board for setup in setups] == [setup.name for setup in setups]
    assert {*boards} == {setup.board for setup in setups} | {"Board without tiles"}
    bare = boards.pop("Board without tiles")
    assert bare.picture not in {board.picture for board in boards.values()}
    for setup, name in zip(setups, LEADER.scenarios.index, strict=True):
        units = LEADER.watch(name, 1, digest=False).turns[0].position.units
        assert sum(map(len, setup.counters.values())) == (units["hex"] != "").sum()
        assert {*setup.counters} <= {*boards[setup.board].hexes.names}
        line = LogLine(0, Playtest(name, "Ann", "", "half", data=setup.about["data"]), NamedScenario(name))
        assert (setup.about["scenario"], len(setup.about["data"])) == (name, 12)
        assert not _Desk(LEADER).is_old(line)


def test_an_address_is_for_tabletop_simulator_alone(tmp_path, capsys):
    asked = ["export", "vassal", "liberty_road", "--out", str(tmp_path), "--base-url", "https://example.org"]
    assert main(asked) == 2
    assert "--base-url belongs to tts" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_scenario_on_a_board_of_another_game_is_set_up_on_it(monkeypatch):
    game, every = ws.load("draft_2019"), ws.Game.scenarios.fget
    one = ["hill_2019"]
    monkeypatch.setattr(ws.Game, "scenarios", property(lambda game: every(game).filter(one, axis=0)))
    boards = {board.name: board for board in game_export._boards(game)}
    units = [str(block) for block in game.units.index]
    known = [game_export.Counter(name, "x", "x", 1, b"", None) for name in units]
    for setup in game_export._setups(game, known):
        assert setup.counters
        assert {*setup.counters} <= {*boards[setup.board].hexes.names}
