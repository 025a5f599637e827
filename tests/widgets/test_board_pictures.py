"""The board of Play as SVG: every sign is told apart, everything is there, and it is small."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

import wsanalysis as ws
from wsanalysis.battlefield import map_marks as marks
from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battlefield.map_legend import Key, counter_key
from wsanalysis.battles.core.position import BandRow, Bands, Field, MarkerRow, Position, Track
from wsanalysis.colours import contrast, grey_of
from wsanalysis.widgets.play.bands_picture import operational
from wsanalysis.widgets.play.ground_picture import canvas_of, draw_sign
from wsanalysis.widgets.play.legend_picture import KEYS, written
from wsanalysis.widgets.play.pieces_picture import standing
from wsanalysis.widgets.play.svg_pen import Pen

SCENARIOS = [
    (game, name) for game, names in {
        "liberty_road": ("tank_duel", "hill", "town", "river_crossing"),
        "storms_of_steel": ("first_light", "the_long_balka"),
        "draft_2019": ("patrol", "dug_in", "bocage_lanes", "hill_2019"),
    }.items() for name in names
]  # fmt: skip
MOST = 200_000
"""Letters of a ground; of what stands on it a fifth at most."""
HARMLESS = {"svg", "path", "ellipse", "rect", "text", "use", "defs", "g"}
UNIT = {"side": "US", "block": "", "kind": "infantry", "place": "on map", "hex": "B02", "facing": "",
        "state": "ready", "weapon": "", "damage": "", "carried by": 0}  # fmt: skip


def field_of(system: str, scenario: str) -> Field:
    game = ws.load(system)
    return game.map_game.field(game.battle(scenario))


@pytest.fixture(scope="module")
def field() -> Field:
    return replace(
        field_of("liberty_road", "tank_duel"), sides=("US", "GE"), objectives=[], whose=(), zones={}
    )


def drawn(field: Field, *units: dict[str, object], markers: tuple[MarkerRow, ...] = (),
          tracks: tuple[Track, ...] = (), turn: int = 1) -> str:  # fmt: skip
    """The picture of some units and markers, after a look at what it is made of."""
    position = Position(turn, [{**UNIT, **unit} for unit in units], markers, (0, 0))
    svg = standing(position, field, tracks).svg
    parts(svg)
    return svg


def parts(svg: str) -> list[ElementTree.Element]:
    """The elements of a picture, which are but shapes and text, and have no way out of it."""
    every = list(ElementTree.fromstring(svg).iter())
    assert {one.tag.removeprefix("{http://www.w3.org/2000/svg}") for one in every} <= HARMLESS
    for one in every:
        assert not any(name.startswith("on") or "style" in name for name in one.attrib)
        assert one.get("href", "#").startswith("#")
    assert "NaN" not in svg
    return every


def texts(svg: str) -> list[str]:
    return [str(one.text) for one in parts(svg) if one.tag.endswith("text")]


@pytest.mark.parametrize(("system", "scenario"), SCENARIOS)
def test_the_ground_of_shipped_scenarios_has_every_hex_its_id_and_its_signs(
    system: str, scenario: str
) -> None:
    field = field_of(system, scenario)
    board, canvas = field.board, canvas_of(field.board)
    every = parts(canvas.ground)
    assert len(canvas.ground) < MOST
    hexes = Counter()
    for one in every:
        if one.get("stroke") == marks.HEX_LINE:
            hexes[one.get("fill")] += one.get("d", "").count("M")
    assert hexes == Counter(kind.color for kind in board.terrain)
    used = Counter(one.get("href") for one in every if one.tag.endswith("use"))
    signed = Counter(kind.terrain for kind in board.terrain if marks.sign_of(kind.terrain)[0])
    assert sorted(used.values()) == sorted(signed.values())
    written_ids = set(texts(canvas.ground)) & set(board.ids)
    assert written_ids == set(board.ids) if canvas.thin > 0.7 else len(written_ids) > len(board.ids) / 10
    middles, wide, tall = canvas.spots
    assert len(middles) == len(board.ids)
    assert all(wide / 2 < x < 1 - wide / 2 and tall / 2 < y < 1 - tall / 2 for x, y in middles)


@pytest.mark.parametrize(("system", "scenario"), SCENARIOS)
def test_the_pieces_of_shipped_scenarios_are_all_there_and_light(system: str, scenario: str) -> None:
    game = ws.load(system)
    engine = game.battle(scenario)
    field = game.map_game.field(engine)
    position = game.map_game.narrate(engine, engine.new_game(3, 0)).position()
    found = standing(position, field, ())
    written_there = texts(found.svg)
    assert len(found.svg) < MOST / 5
    stacks = Counter(row["hex"] for row in position.unit_rows if row["hex"])
    for number, row in enumerate(position.unit_rows, 1):
        if row["hex"] and stacks[row["hex"]] <= marks.MOST:
            assert str(number) in written_there
    words = [said for _, said in written(found.legend)]
    assert all(str(said) in words for said, _ in field.objectives)
    assert len(set(words)) == len(words)


def test_places_are_those_of_the_picture(field: Field) -> None:
    """The hexes that are buttons lie on those that are drawn."""
    canvas = canvas_of(field.board)
    (across, down), (middles, wide, tall) = canvas.size, canvas.spots
    corners = set()
    for one in parts(canvas.ground):
        if one.get("stroke") == marks.HEX_LINE:
            corners |= set(re.findall(r"[-\d.]+ [-\d.]+", one.get("d", "")))
    points = [tuple(map(float, corner.split())) for corner in corners]
    for x, y in middles:
        for aside in (-wide / 2, wide / 2):
            at = ((x + aside) * across, y * down)
            assert any(abs(p - at[0]) < 0.2 and abs(q - at[1]) < 0.2 for p, q in points)
    assert down * tall == pytest.approx(across * wide * marks.HALF)


@pytest.mark.parametrize("system", ["liberty_road", "storms_of_steel", "draft_2019", "sherman_leader"])
def test_kinds_of_terrain_are_told_apart(system: str) -> None:
    """All that lie on shipped boards: by the sign; kinds that share one by a color that differs in grey too.

    Ground that is open may look alike: the legend says so in one line.
    """
    game = ws.load(system)
    land = game.map_game.land(game.folder, game.edition)
    boards = [load_board(game.folder, name, land=land) for name in board_names(game.folder, land)]
    kinds = {kind.terrain: kind for board in boards for kind in board.terrain} or land.kinds
    assert len(kinds) > 5
    looks = {}
    for kind in kinds.values():
        pen = Pen(28.8)
        draw_sign(pen, kind.terrain, kind.color, (0.0, 0.0))
        shapes = re.sub(r'fill="#\w+"', "", pen.shapes())
        looks[kind.terrain] = (shapes, marks.sign_of(kind.terrain)[1]), kind.color
    for one, other in combinations(looks, 2):
        (sign, color), (sign2, color2) = looks[one], looks[other]
        if sign == sign2 and sign[0]:
            assert grey_of(color) != grey_of(color2), f"{one} and {other}"
        if sign[0] or sign2[0]:
            assert looks[one] != looks[other], f"{one} and {other}"


def test_what_runs_along_hexsides_is_told_apart() -> None:
    keys = [
        written([(Key("side", (column,)), "")])[0][0]
        for column in ("balkas", "steep", "bocage", "walls", "crests")
    ]
    shapes = [re.sub(r"#\w{6}", "", key) for key in keys]
    assert len(set(shapes)) == len(shapes)
    for key in keys:
        parts(key)


@pytest.mark.parametrize("change", [
    {"side": "GE"}, {"kind": "vehicle"}, {"kind": "weapon team"}, {"kind": "air"}, {"kind": "building"},
    {"facing": "NE"}, {"facing": "S"}, {"state": "spent"}, {"state": "suppressed"}, {"state": "broken"},
    {"state": "reduced"}, {"state": "moving"}, {"kind": "vehicle", "state": "fire"},
    {"kind": "vehicle", "state": "move"}, {"place": "hidden"}, {"damage": "hit"}, {"tokens": "s"},
    {"tokens": "d"}, {"tokens": "sd"}, {"aim": "D05"},
], ids=str)  # fmt: skip
def test_every_state_of_a_unit_is_seen(field: Field, change: dict[str, object]) -> None:
    """Without color too: every picture differs from that of a plain unit and from all others."""
    plain = drawn(field, {})
    one = drawn(field, change)
    assert re.sub(r"#\w{6}", "", one) != re.sub(r"#\w{6}", "", plain) or change == {"state": "spent"}
    assert one != plain


def test_a_carrier_and_its_load_are_coupled_and_a_stack_says_how_many(field: Field) -> None:
    assert drawn(field, {}, {"carried by": 1}).count("<path") == drawn(field, {}, {}).count("<path") + 1
    assert texts(drawn(field, *[{}] * 9)) == ["1", "2", "3", "4", "5", "+4"]


def test_every_marker_has_a_look_of_its_own(field: Field) -> None:
    """But for those that share a letter, which no one game has."""
    kinds = [*marks.LETTERS, *marks.CLOUDS, "blaze", "wreck"]
    looks = {kind: drawn(field, markers=(MarkerRow("B02", kind, False),)) for kind in kinds}
    for one, other in combinations(kinds, 2):
        alike = marks.LETTERS.get(one, one) == marks.LETTERS.get(other, other)
        alike |= marks.CLOUDS.get(one, one) == marks.CLOUDS.get(other, other)
        assert (looks[one] == looks[other]) == alike, f"{one} and {other}"
    face_down = drawn(field, markers=(MarkerRow("B02", "unknown", True),))
    assert face_down != looks["unknown"]
    assert "B02" in texts(looks["smoke"]), "its id is read through the smoke"


def test_moves_and_shots_are_told_apart(field: Field) -> None:
    ways = {
        (kind, harm): drawn(field, {}, tracks=(Track(kind, 1, "B02 C03", harm),))
        for kind, harm in (("move", False), ("shot", True), ("shot", False))
    }
    assert len(set(ways.values())) == 3
    assert "stroke-dasharray" in ways["shot", False]
    assert "stroke-dasharray" not in ways["shot", True]
    assert drawn(field, {}, tracks=(Track("move", 1, "B02 B02", False),)) == drawn(field, {})


def test_zones_are_shown_until_the_first_turn_and_objectives_always() -> None:
    shown = field_of("liberty_road", "hill")
    at_set_up, later = (standing(Position(turn, [], (), (0, 0)), shown, ()) for turn in (0, 1))
    assert [key.kind for key, _ in at_set_up.legend].count("zone") == len(shown.zones)
    assert "zone" not in [key.kind for key, _ in later.legend]
    letters = "".join(texts(later.svg))
    assert set(letters) == {marks.letter_of(place) for place in range(len(shown.objectives))}


def test_words_on_the_map_are_no_markup(field: Field) -> None:
    pen = Pen(1.0)
    pen.text(1, (0, 0), "<script>&amp;")
    assert "<script" not in pen.shapes()


def test_every_key_of_a_legend_is_a_picture() -> None:
    keys = [
        Key("swatch", ("forest", "#8fc28a")), Key("contour"), Key("side", ("walls",)), counter_key(1, "7"),
        Key("marker", ("smoke",)), Key("zone", (0,)), Key("levels"), Key("coupling"), Key("dots", ("s",)),
        Key("aim"), Key("arrow", ("shot", True)), Key("tag", ("!", False)), Key("flag", ("a",)),
    ]  # fmt: skip
    assert {key.kind for key in keys} == set(KEYS)
    pictures = [picture for picture, _ in written((key, "") for key in keys)]
    assert len(set(pictures)) == len(pictures)
    assert all(len(parts(picture)) > 1 for picture in pictures)


def test_an_operational_map_names_bands_and_battalions_and_half_strength_is_hollow() -> None:
    bands = Bands([BandRow("Front", "1A", 3, "full"), BandRow("Front", "2B", 2, "half")], ("Rear", "Front"))
    svg = operational(bands)
    assert texts(svg) == ["Rear", "Front", "1A", "3 VP", "2B", "2 VP"]
    boxes = [one.get("fill") for one in parts(svg) if one.tag.endswith("rect")][-2:]
    assert boxes[0] != boxes[1] == "#ffffff"


def test_text_on_the_map_can_be_read() -> None:
    """WCAG asks for a contrast of 4.5."""
    for owner in (0, 1):
        for state in ("ready", "spent"):
            face = marks.face_of({**UNIT, "state": state}, owner)
            assert contrast(face.fill, face.ink) > 4.5
