"""The bag editor: its odds are those of a game loaded from files with the same chips."""

from fractions import Fraction

import pytest

from tests.systems.handed_in import GAMES
from wsanalysis.widgets import bag_editor
from wsanalysis.widgets.bag_editor import ONE_POINT, bags

BAGS = [(name, table) for name, game in GAMES.items() for table in bags(game)]


def test_bags_are_what_lies_in_the_folder_of_chips():
    assert bags(GAMES["liberty_road"]) == ("chips", "damage_markers")
    assert bags(GAMES["storms_of_steel"]) == ("foot_hits", "vehicle_hits", "cards")


@pytest.mark.parametrize(("name", "table"), BAGS)
def test_every_row_of_every_bag_has_a_slider_at_its_count(name, table):
    game = GAMES[name]
    editor = bag_editor(game, table)
    rows = game.system.tables[table](game.edition)
    assert {name: slider.value for name, slider in editor.counts.items()} == {
        str(next(iter(row.values()))): row.get("count", 1) for row in rows
    }


@pytest.mark.parametrize(("name", "table"), BAGS)
def test_one_more_of_each_is_a_game_that_can_be_asked(name, table):
    editor = bag_editor(GAMES[name], table)
    for number, slider in enumerate(editor.counts.values()):
        if number % 4 == 0:
            slider.value += 1
    assert "✗" not in editor.out.value
    assert "edited" in editor.out.value
    found = editor.after.system.tables[table](editor.after.edition)
    assert sum(row.get("count", 1) for row in found) == sum(slider.value for slider in editor.counts.values())


def test_a_doubled_chip_is_drawn_twice_as_often():
    game = GAMES["liberty_road"]
    editor = bag_editor(game, "chips", "rally")
    passes = {name: row["valor"] <= 1 for name, row in game.chips.iterrows()}
    for name, slider in editor.counts.items():
        slider.value = 0 if game.chips.loc[name, "event"] == "yes" else 2 if passes[name] else 1
    kept = [name for name in passes if game.chips.loc[name, "event"] == "no"]
    weight = sum(2 if passes[name] else 1 for name in kept)
    hand = Fraction(sum(2 for name in kept if passes[name]), weight)
    odds = editor.after.rally("Grenadiers", state="suppressed")
    assert odds.probabilities["ready"] == hand


def test_reset_and_a_bag_that_is_empty():
    editor = bag_editor(GAMES["liberty_road"], "damage_markers")
    before = editor.out.value
    for slider in editor.counts.values():
        slider.value = 0
    # of the player's own file, not of the folder that it was tried in
    assert (
        "</b> chips/liberty_road_vehicle_damage.csv: count: expected at least one marker" in editor.out.value
    )
    editor.reset.click()
    assert editor.out.value == before
    assert editor.changes() == {}


def test_edits_of_two_bags_stand_together():
    editor = bag_editor(GAMES["liberty_road"], "chips")
    editor.counts["7"].value = 3
    editor.table.value = "damage_markers"
    editor.counts["Immobilized"].value = 6
    editor.table.value = "chips"
    assert editor.counts["7"].value == 3
    assert set(editor.changes()) == {("chips", "7"), ("damage_markers", "Immobilized")}
    assert len(editor.after.chips) == 26


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.system.bags])
def test_every_question_draws_a_picture_or_says_why_not(name):
    editor = bag_editor(GAMES[name])
    for _, question in editor.question.options:
        editor.question.value = question
        assert ("<svg" in editor.out.value) != ("✗" in editor.out.value)
        editor.along.value = ONE_POINT
        assert ("<svg" in editor.out.value) != ("✗" in editor.out.value)


def test_curves_are_the_odds_at_each_distance():
    game = GAMES["liberty_road"]
    editor = bag_editor(game, "chips", "fire")
    given = editor.situation.asked()
    table = editor._curve(game)
    for distance in (1, 4, 8):
        odds = game.ask("fire", **{**given, "distance": distance}).probabilities
        assert table.loc[distance].to_dict() == {word: float(p) for word, p in odds.items()}


def test_the_sides_of_a_chip_are_told_apart_and_single_words_need_no_heading():
    def label(bag, name):
        editor = bag_editor(GAMES["liberty_road"], bag)
        row = next(r for r in editor._rows.children if r.children[1] is editor.counts[name])
        return row.children[0].value

    assert "infantry 1-4 eliminated; 5-9 reduced; 10+ suppressed · vehicle all suppressed" in label(
        "chips", "1"
    )
    assert "<small>no-fire</small>" in label("damage_markers", "Gun Damaged")
