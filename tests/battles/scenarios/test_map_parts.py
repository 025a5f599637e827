"""What a scenario's file puts on the map, and what a click changes in its text."""

import random
from pathlib import Path

import pytest

import wsanalysis as ws
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import hexes_in, read_board, spans_of_hexes
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.map_parts import map_parts, with_hex
from wsanalysis.battles.scenarios.scenario_files import read_draft, scenario_files
from wsanalysis.files.data_folder import data_folder

GAMES = ("liberty_road", "storms_of_steel", "draft_2019")


def board_of(game, draft):
    entry = toml.read_toml(draft.path, [], draft.text)
    return read_board(game.folder, entry, game.map_game.land(game.folder, game.edition))[0]


def drafts(system):
    """The drafts with a board of their own, each with it."""
    game = ws.load(system)
    every = [read_draft(game.folder, system, name) for name in scenario_files(data_folder(), system)]
    return game, [(draft, board_of(game, draft)) for draft in every if "board" in draft.table]


def hexes_of(draft, board):
    return {part.keys: set(part.hexes) for part in map_parts(draft, board, places_units=True)}


@pytest.mark.parametrize("system", GAMES)
def test_a_click_changes_the_hexes_of_its_part_and_nothing_else(system):
    for draft, board in drafts(system)[1]:
        hex, was = board.ids[len(board.ids) // 2], hexes_of(draft, board)
        assert was
        for part in map_parts(draft, board, places_units=True):
            clicked = with_hex(draft, part, hex, board)
            moved = {hex} if part.is_unit else was[part.keys] ^ {hex}
            assert hexes_of(clicked, board) == was | {part.keys: moved}
            again = next(one for one in map_parts(clicked, board, places_units=True) if one.keys == part.keys)
            back = set() if part.is_unit else was[part.keys]
            assert hexes_of(with_hex(clicked, again, hex, board), board) == was | {part.keys: back}


def test_units_have_no_hex_in_games_whose_files_may_not_name_one():
    game, every = drafts("liberty_road")
    draft, board = every[0]
    assert not game.map_game.places_units
    assert not any(part.is_unit for part in map_parts(draft, board, places_units=False))


def test_hexes_are_listed_as_rectangles_that_name_just_them():
    _, ((_, board), *_) = drafts("liberty_road")
    draw = random.Random(3)
    for share in (0.05, 0.5, 0.95):
        chosen = {name for name in board.ids if draw.random() < share}
        spans = spans_of_hexes(board, chosen)
        named = [name for span in spans for name in hexes_in(board, span)]
        assert sorted(named) == sorted(chosen)  # each once
    assert spans_of_hexes(board, board.ids) == [f"{board.ids[0]}:{board.ids[-1]}"]
    assert spans_of_hexes(board, ["B02", "B03", "C02", "C03", "H08"]) == ["B02:C03", "H08"]
    assert spans_of_hexes(board, ["D04", "D05"]) == ["D04", "D05"]


TEXT = """
[german]
units = [
  {block = "A"},
  {block = "B", count = 2}  # no comma behind the last
]
objectives = [{vp = 1, kind = "destroy"}]  # one line

[[german.reinforcements]]
turn = 3

[[allied.objectives]]
vp = 2  # points
"""


@pytest.mark.parametrize(
    ("keys", "old", "new"),
    [
        (("german", "units"), "count = 2}  # no comma behind the last\n",
         "count = 2},  # no comma behind the last\n  {vp = 7},\n"),
        (("german", "objectives"), '"destroy"}]', '"destroy"}, {vp = 7}]'),
        (("german", "works"), "  # one line\n", "  # one line\nworks = [{vp = 7}]\n"),
        (("allied", "objectives"), "# points\n", "# points\n\n[[allied.objectives]]\nvp = 7\n"),
    ],
)  # fmt: skip
def test_an_item_is_added_to_a_list_however_it_is_written(keys, old, new):
    added = Draft("x", Path("x.toml"), TEXT).with_item({"vp": 7}, *keys)
    assert added.text == TEXT.replace(old, new)
    assert added.value(*keys)[-1] == {"vp": 7}


def test_a_new_key_of_a_table_stands_before_the_tables_within_it():
    draft = Draft("x", Path("x.toml"), TEXT).with_value(["A01"], "german", "exits")
    assert draft.value("german", "exits") == ["A01"]
    assert draft.value("german", "reinforcements") == [{"turn": 3}]


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ('german.units = []  # u\nturns = 3\n[german.fog]\na = 1\n',
         'german.units = []  # u\ngerman.exits = ["A01"]\nturns = 3\n[german.fog]\na = 1\n'),
        ("[[german.units]]\na = 1\n[x]\n[german]\nb = 1 # b\n[y]\n",
         '[[german.units]]\na = 1\n[x]\n[german]\nb = 1 # b\nexits = ["A01"]\n[y]\n'),
        ("[[german.units]]\na = 1", '[[german.units]]\na = 1\n\n[german]\nexits = ["A01"]\n'),
        ("german = {}\n", 'german = {exits = ["A01"]}\n'),
        ("[german]\nexits = [ # first\n  'B02', # last\n] # after\n",
         '[german]\nexits = [\n  # first\n  # last\n  "A01"] # after\n'),
    ],
)  # fmt: skip
def test_a_key_is_set_however_its_table_is_written_and_comments_stay(text, new):
    draft = Draft("x", Path("x.toml"), text).with_value(["A01"], "german", "exits")
    assert draft.text == new
    assert draft.value("german", "exits") == ["A01"]


def test_a_title_comes_before_the_first_head():
    assert Draft("x", Path("x.toml"), "[german]\na = 1\n").with_value("T", "name").table["name"] == "T"


def test_a_list_under_heads_whose_side_needs_quotation_marks_goes_on():
    text = '["the reds"]\n[["the reds".units]]\na = 1\n'
    added = Draft("x", Path("x.toml"), text).with_item({"my key": 7}, "the reds", "units")
    assert added.value("the reds", "units") == [{"a": 1}, {"my key": 7}]


def test_a_comment_in_an_empty_list_stays():
    added = Draft("x", Path("x.toml"), "[a]\nunits = [ # none yet\n]\n").with_item({"b": 1}, "a", "units")
    assert added.text == "[a]\nunits = [\n  # none yet\n  {b = 1}]\n"
