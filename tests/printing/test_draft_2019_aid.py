"""The pages of the 2019 draft's aid that are in words: terrain as in the rules, diagrams that tell no lie."""

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.aids import Aid
from wsanalysis.battlefield.sight import PAST, THROUGH, meets
from wsanalysis.printing.draft_2019 import WORDS
from wsanalysis.printing.draft_2019.aid_sight import SCENES, sight_page
from wsanalysis.printing.draft_2019.aid_turn import terrain_chart

GAME = game_of("draft_2019")


def aid_of(page):
    return Aid("", "", (page(GAME),), "")


def lines(chart):
    return {row: [word.text for word in cells] for row, cells in zip(chart.rows, chart.cells, strict=True)}


def test_terrain_as_the_rulebook_has_it():
    """8.0 and 9.0, by hand: infantry, guns, wheeled, tracked, cover, fortified, sight."""
    found = lines(terrain_chart(GAME))
    assert found["woods"] == ["–", "no entry", "no entry", "bog", "yes", "if suppressed", "obstacle, 1 level"]
    assert found["mud"] == ["bog", "no entry", "no entry", "bog", "–", "–", "–"]
    assert found["wall"] == ["–", "no entry", "no entry", "–", "yes", "–", "obstacle, no shadow"]
    assert found["wire"] == ["no entry", "no entry", "no entry", "–", "–", "–", "–"]
    assert found["bunker"][4:6] == ["yes", "yes"]
    assert found["haze"][-1] == "obscures"
    assert "building(°)" in found
    assert len(found) == len(GAME.edition.terrain)


def test_terrain_follows_the_options_and_the_data():
    barred = GAME.with_options(rubble_for_tracks="impassable")
    tracked = 3
    assert lines(terrain_chart(GAME))["rubble"][tracked] == "bog"
    assert lines(terrain_chart(barred))["rubble"][tracked] == "no entry"


def covered_between(scene):
    """The obstacles of a scene that the line meets, but for those that A and B stand in, and how."""
    others = [g for g in scene.ground if g.cover and g.centre not in (scene.a, scene.b)]
    return [met for g in others if (met := meets(*g.centre, *scene.a, *scene.b)) != PAST]


@pytest.mark.parametrize("title", ["Through woods", "Out of and into", "Along a hexside", "Between woods"])
def test_a_line_is_stopped_where_it_goes_through_an_obstacle_or_between_two(title):
    """9.0, on level ground: into and out of obstacles, along a hexside unless both its hexes are some."""
    scene = SCENES[title]
    met = covered_between(scene)
    blocked = THROUGH in met or len(met) > 1
    assert (scene.stopped is not None) == blocked


@pytest.mark.parametrize("title", SCENES)
def test_a_diagram_and_its_caption_say_the_same(title):
    free = SCENES[title].stopped is None
    assert WORDS.said(title).hint.startswith("free" if free else "blocked")


def test_from_above_only_the_hex_behind_is_hidden():
    """9.0: A is above the woods, which are a level high, and B below their top."""
    hidden, seen = SCENES["In their shadow"], SCENES["Past the shadow"]
    assert THROUGH in covered_between(hidden)
    assert THROUGH in covered_between(seen)
    level = {ground.centre: ground.level for ground in seen.ground}
    assert level[seen.a] > 1 > level[seen.b]
    step = tuple(there - here for here, there in zip(hidden.stopped, hidden.b, strict=True))
    assert tuple(map(sum, zip(hidden.b, step, strict=True))) == seen.b


def test_woods_block_who_is_level_with_them():
    """9.0: B is below the woods, which are a level high, and A as high as they are."""
    scene = SCENES["Level with them"]
    level = {ground.centre: ground.level for ground in scene.ground}
    assert (level[scene.a], level[scene.b]) == (1, 0)
    assert THROUGH in covered_between(scene)
    assert scene.stopped is not None


def test_signatures_are_halved_and_rounded_down(blocks):
    found = lines(blocks(aid_of(sight_page))["Spotting range"])
    assert found["6"] == ["6", "3", "1", "0"]
    assert set(map(int, found)) == {unit.signature for unit in GAME.edition.units.values()}
