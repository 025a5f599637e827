"""Counters and chips of every game: in the numbers of the data, and no back tells what lies on its front."""

from collections import Counter

import pytest

import wsanalysis as ws
from tests.as_written import CHIPS, UNITS, read
from tests.systems.handed_in import EXAMPLE, data_of, game_of
from wsanalysis.aids.sheet_layout import Size
from wsanalysis.arguments.names import UnknownName
from wsanalysis.game import Game
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.cards_and_counters import components, faces
from wsanalysis.printing.counters import Drawn, counters_of, name_of, table_rows

GAMES = {name: game_of(name) for name in ws.systems()}
COMPONENTS = {name: components(game, "counters") for name, game in GAMES.items()}

PUBLISHED = {
    "liberty_road": {"combat chips": 24, "vehicle damage": 12, "battlefield": 15, "fog of war": 29},
    "storms_of_steel": {"counters": 169, "foot hits": 20, "vehicle hits": 20},
    "sherman_leader": {"damage": 40, "battalions": 23},
    "draft_2019": {"fate chits": 24, "damage tokens": 24, "suppression tokens": 24},
}
"""What the rulebooks, or else the READMEs of the data, say there are."""

FILES = {
    ("liberty_road", "vehicle damage"): CHIPS / "liberty_road_vehicle_damage.csv",
    ("liberty_road", "fog of war"): CHIPS / "liberty_road_fog.csv",
    ("liberty_road", "battlefield"): CHIPS / "liberty_road_battlefield.csv",
    ("storms_of_steel", "foot hits"): CHIPS / "storms_of_steel_foot_hits.csv",
    ("storms_of_steel", "vehicle hits"): CHIPS / "storms_of_steel_vehicle_hits.csv",
    ("draft_2019", "damage tokens"): CHIPS / "draft_2019_damage.csv",
    ("draft_2019", "suppression tokens"): CHIPS / "draft_2019_suppression.csv",
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_as_many_of_each_sort_as_there_are(name):
    have = Counter()
    for piece in COMPONENTS[name]:
        have[piece.sort] += piece.copies
    assert {pile: have[pile] for pile in PUBLISHED[name]} == PUBLISHED[name]


@pytest.mark.parametrize(("name", "pile"), FILES)
def test_each_chip_as_often_as_its_file_says(name, pile):
    rows = read(FILES[name, pile])
    wanted = {next(iter(row.values())): int(row["count"]) for row in rows if row["count"] != "0"}
    assert {piece.name: piece.copies for piece in COMPONENTS[name] if piece.sort == pile} == wanted


@pytest.mark.parametrize("name", GAMES)
def test_every_unit_has_its_block_once_or_as_often_as_the_data_say(name):
    rows = GAMES[name].edition.cells("units")
    there = [(piece.name, piece.copies) for piece in COMPONENTS[name] if piece.nation]
    counted = Counter()
    for unit, copies in there:
        counted[unit] += copies
    numbered = {row["name"]: len(row["numbers"].split()) for row in rows if row.get("numbers")}
    assert counted == {row["name"]: numbered.get(row["name"]) or row.get("count") or 1 for row in rows}


def test_both_sides_of_damage_counters_are_as_many_as_their_files_say():
    two = [piece for piece in COMPONENTS["sherman_leader"] if piece.sort == "damage"]
    for number, side in enumerate(("ap", "he")):
        rows = read(CHIPS / f"sherman_leader_{side}_damage.csv")
        shown = Counter(piece.name.split(" / ")[number] for piece in two)
        assert shown == {row["counter"]: int(row["count"]) for row in rows}


@pytest.mark.parametrize(
    ("name", "pile"),
    [("liberty_road", pile) for pile in ("vehicle damage", "fog of war")]
    + [("storms_of_steel", pile) for pile in ("foot hits", "vehicle hits")]
    + [("draft_2019", pile) for pile in ("damage tokens", "suppression tokens")],
)
def test_nobody_knows_a_chip_by_its_back(name, pile):
    mine = [piece for piece in COMPONENTS[name] if piece.sort == pile]
    assert len({piece.back for piece in mine}) == 1
    assert len({piece.size for piece in mine}) == 1


def test_nobody_knows_a_block_by_its_back():
    backs = {(piece.nation, piece.back) for piece in COMPONENTS["liberty_road"] if piece.sort == "blocks"}
    assert len(backs) == len({nation for nation, _ in backs})


def test_ratings_stand_where_the_rulebook_has_them():
    sherman = next(piece.front for piece in COMPONENTS["liberty_road"] if piece.name == "M4A1 Sherman")
    assert [(m.place, m.text, m.beside) for m in sherman.marks] == [
        ("top", "1", ""), ("bottom", "14", "+1"), ("bottom", "12", "3"), ("bottom", "2", "1"),
        ("bottom", "2", ""),
    ]  # fmt: skip
    # as printed in chapter 7 of the rulebook
    infantry = next(piece.front for piece in COMPONENTS["storms_of_steel"] if piece.name == "Infantry '43")
    assert [(m.place, m.text, m.tone) for m in infantry.marks] == [
        ("top left", "3", "ink"), ("top right", "1", "red"), ("bottom left", "4", "red"),
        ("bottom left", "0", "blue"), ("bottom", "7", "ink"), ("bottom right", "11", "red"),
        ("bottom right", "12", "red"),
    ]  # fmt: skip


def test_a_number_that_the_list_of_counters_lacks_is_marked():
    grenadier = next(piece.front for piece in COMPONENTS["storms_of_steel"] if piece.name == "Pz Grenadier")
    assert grenadier.name == "Pz Grenadier(°)"
    assert {mark.place for mark in grenadier.marks if mark.beside.endswith("°")} == {"bottom"}  # its range


@pytest.mark.parametrize("name", GAMES)
def test_what_is_made_up_is_marked_on_every_side_that_may_tell_rows_apart(name):
    for pile in PRINTS[name].counters:
        hidden = {
            face for face, drawn in (("front", pile.front), ("back", pile.back)) if drawn and drawn.hidden
        }
        rows = {name_of(row): str(row.get("source", "")) for row in table_rows(GAMES[name], pile.table)}
        for piece in (piece for piece in COMPONENTS[name] if piece.sort == pile.name and not pile.backs):
            for side in {"front", "back"} - hidden:
                face = getattr(piece, side)
                said = (face.name if face.named else "") + "".join(mark.beside for mark in face.marks)
                assert ("°" in said) == ("reconstructed" in rows[piece.name]), (piece.name, side)


@pytest.mark.parametrize(("hidden", "marks"), [(False, 1), (True, 0)])
def test_a_side_without_a_name_has_the_mark_of_its_source_unless_nobody_may_know_it(hidden, marks):
    row = {"name": "Mine", "source": "reconstructed: made up"}
    assert len(Drawn(named=False, hidden=hidden).of(row).marks) == marks


def test_nations_units_and_numbers_are_chosen():
    game = GAMES["storms_of_steel"]
    soviet = components(game, "counters", nations=["soviet"])
    assert {piece.nation for piece in soviet} == {"Soviet"}
    chosen = components(game, "counters", units={"T-34c": 5, "SMG": None})
    assert {piece.name: piece.copies for piece in chosen} == {"T-34c": 5, "SMG": 4}
    chips = components(game, "counters", only=["foot hits"])
    assert {piece.sort for piece in chips} == {"foot hits"}
    numbered = components(GAMES["sherman_leader"], "counters", units={"Rifle Team": 2})
    assert sum(piece.copies for piece in numbered) == 2
    with pytest.raises(UnknownName, match="there is no nation 'Martian'"):
        components(game, "counters", nations=["Martian"])
    with pytest.raises(UnknownName, match="there is no unit 'T-35'"):
        components(game, "counters", units={"T-35": None})
    with pytest.raises(UnknownName, match="there is no sort of counter 'chits'"):
        components(game, "counters", only=["chits"])


def test_a_system_that_says_nothing_has_counters_too():
    game = Game(EXAMPLE, EXAMPLE.edition.load(data_of("example")), data_of("example"))
    made = counters_of(game)
    rows = read(data_of("example") / "units" / "example" / "counters.csv")
    assert [piece.name for piece in made] == [row["name"] for row in rows]
    assert dict(made[0].front.lines) == {"strength": rows[0]["strength"], "defense": rows[0]["defense"]}
    with pytest.raises(UnknownName, match="have no nations"):
        counters_of(game, nations=["German"])


def test_edited_numbers_are_what_is_printed():
    game = GAMES["storms_of_steel"].edit("foot Pinned", count=7).edit("T-34c", move_cost=3)
    made = components(game, "counters")
    assert next(piece.copies for piece in made if piece.name == "Pinned") == 7
    tank = next(piece.front for piece in made if piece.name == "T-34c")
    assert next(mark.text for mark in tank.marks if mark.place == "top right") == "3"


def test_faces_are_pictures_of_the_width_that_is_asked():
    made = faces(GAMES["draft_2019"], "counters", pixels=120, units={"Tiger I": 2, "Grenadiers": None})
    assert [(face.name, face.copies) for face in made] == [("Grenadiers", 1), ("Tiger I", 2)]
    for face, shape in zip(made, (Size(28, 28), Size(32, 27.71)), strict=True):
        assert face.size == shape
        for picture in (face.front, face.back):
            assert picture.startswith(b"\x89PNG")
            width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
            assert (width, height) == (120, round(120 * shape.height / shape.width))


def test_piles_have_names_of_their_own():
    for prints in PRINTS.values():
        names = [pile.name for pile in prints.counters]
        assert len(names) == len(set(names))
    assert UNITS.is_dir()
