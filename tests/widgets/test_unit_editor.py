"""The unit editor without a browser: sliders are set, the panel is read."""

import re

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis.asking.display import percent
from wsanalysis.widgets import unit_editor
from wsanalysis.widgets.situation import opponents, unit_slots

QUESTIONS = [(name, question) for name, game in GAMES.items() for question in game.system.questions]


MOST_LETTERS = 20_000


def text_of(picture: str) -> str:
    """What a player reads of a picture."""
    return re.sub(r"<[^>]*>", " ", re.sub(r"<style>.*?</style>", "", picture)).replace("&#x27;", "'")


def shares_of(picture: str) -> list[str]:
    return re.findall(r"[<>]?[\d.]+ %", text_of(picture).replace("&lt;", "<").replace("&gt;", ">"))


@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_every_question_is_asked_or_refused_in_one_sentence(name, question):
    editor = unit_editor(GAMES[name], question=question)
    said = text_of(editor.odds.value)
    assert "Traceback" not in said
    if "✗" in said:
        with pytest.raises(ValueError, match=r"[a-z]") as refused:
            GAMES[name].ask(question, **editor.situation.asked())
        assert str(refused.value) in said
    else:
        odds = GAMES[name].ask(question, **editor.situation.asked())
        assert shares_of(editor.odds.value)[: len(odds.probabilities)] == [
            percent(float(p)) for p in odds.probabilities.values()
        ]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_all_arguments_are_on_the_screen(name, question):
    game = GAMES[name]
    editor = unit_editor(game, question=question)
    slots = unit_slots(game, question)
    assert {*editor.situation.controls, *slots} == {parameter.name for parameter in game.arguments(question)}
    assert not {*editor.situation.controls} & {*slots}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_turning_any_control_shows_odds_or_a_sentence(name, question):
    editor = unit_editor(GAMES[name], question=question)
    for argument, control in editor.situation.controls.items():
        before = control.read()
        if control.parameter.kind == "number" and not control.parameter.several:
            slider = control.parts[-1]
            tries = [slider.min, slider.max]
        elif control.parameter.kind == "word":
            tries = [[word] if control.parameter.several else word for word in control.parameter.words[:2]]
        else:
            tries = (
                [not before]
                if control.parameter.kind == "yes or no" and not control.parameter.empty
                else ["x"]
            )
            if control.parameter.kind == "yes or no" and control.parameter.empty:
                tries = [True, False]
        for value in tries:
            control.write(value)
            assert editor.odds.value.count("<table") + editor.odds.value.count("✗") == 1, (argument, value)
        control.write(before)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_column_has_a_control_that_stands_where_the_file_does(name):
    game = GAMES[name]
    for unit in list(game.edition.units)[::5]:
        editor = unit_editor(game, unit)
        row = next(r for r in game.system.tables["units"](game.edition) if r["name"] == unit)
        assert {column: control.read() for column, control in editor.cards[0].controls.items()} == row


@pytest.mark.parametrize("name", GAMES)
def test_sliders_end_where_a_message_would_begin(name):
    game = GAMES[name]
    editor = unit_editor(game)
    for parameter in game.columns():
        if parameter.kind == "number":
            slider = editor.cards[0].controls[parameter.name].parts[-1]
            assert (slider.min, slider.max) == (parameter.low, parameter.high)


def test_an_edit_shows_the_odds_before_and_after():
    game = GAMES["liberty_road"]
    editor = unit_editor(game, "M5 Stuart", "Grenadiers", "fire")
    editor.situation.controls["distance"].write(5)
    editor.cards[1].controls["valor"].write(3)
    was = game.fire("M5 Stuart", "Grenadiers", distance=5).probabilities
    now = game.edit("Grenadiers", valor=3).fire("M5 Stuart", "Grenadiers", distance=5).probabilities
    expected = [percent(float(p)) for word in was for p in (was[word], now[word])]
    assert shares_of(editor.odds.value) == expected
    points = f"{100 * float(now['no effect'] - was['no effect']):+.1f}"
    assert points in text_of(editor.odds.value)
    assert editor.after.units.loc["Grenadiers", "valor"] == 3
    assert game.units.loc["Grenadiers", "valor"] == 1


def test_reset_takes_back_all_edits_of_the_unit():
    editor = unit_editor(GAMES["storms_of_steel"])
    before = editor.odds.value
    card = editor.cards[1]
    card.controls["front_defense"].write(9)
    card.controls["range"].write(2)
    assert editor.odds.value != before
    card.reset.click()
    assert editor.odds.value == before
    assert editor.desk.edits == {}
    assert card.controls["range"].read() == card._desk.row(card.name)["range"]


def test_one_unit_twice_is_the_same_on_both_cards():
    editor = unit_editor(GAMES["liberty_road"], "Rangers", "Rangers", "close_combat")
    editor.cards[0].controls["valor"].write(1)
    assert editor.cards[1].controls["valor"].read() == 1


def test_edits_of_a_unit_that_is_put_aside_are_kept():
    editor = unit_editor(GAMES["liberty_road"], "Rangers", "Grenadiers")
    editor.cards[0].controls["valor"].write(0)
    editor.cards[0].unit.value = "Riflemen"
    assert editor.cards[0].controls["valor"].read() == 1
    editor.cards[0].unit.value = "Rangers"
    assert editor.cards[0].controls["valor"].read() == 0
    assert editor.desk.edits == {"Rangers": {"valor": 0}}


def test_a_value_that_does_not_fit_gives_one_message_and_the_next_one_odds():
    editor = unit_editor(GAMES["liberty_road"], "Rangers", "Grenadiers")
    card = editor.cards[0]
    card.controls["front_armor"].write(2)
    said = text_of(editor.odds.value)
    assert "front_armor: expected an empty cell for infantry, got 2" in said
    assert said.count("✗") == 1
    assert card.line.value == ""
    card.controls["front_armor"].write(None)
    assert "✗" not in editor.odds.value


def test_a_renamed_unit_is_asked_by_its_new_name():
    editor = unit_editor(GAMES["liberty_road"], "Rangers", "Grenadiers", "fire")
    editor.cards[0].controls["name"].write("Old Rangers")
    assert "Old Rangers fires at Grenadiers" in text_of(editor.odds.value)


def test_the_row_to_copy_is_the_line_of_the_file():
    game = GAMES["liberty_road"]
    editor = unit_editor(game, "Riflemen", "Grenadiers")
    file = game.folder / "units" / "liberty_road" / "allied.csv"
    assert editor.cards[0].line.value == file.read_text(encoding="utf-8").splitlines()[1]
    editor.cards[0].controls["valor"].write(3)
    assert editor.cards[0].line.value.startswith("Riflemen,American,infantry,foot,3,1,")
    assert '"edited: rulebook p.2' in editor.cards[0].line.value


def test_what_is_kept_when_the_question_changes():
    editor = unit_editor(GAMES["liberty_road"], question="fire")
    editor.situation.controls["distance"].write(9)
    editor.situation.controls["flank"].write(True)
    editor.question.value = "opportunity_fire"
    assert editor.situation.controls["distance"].read() == 9
    assert editor.situation.controls["flank"].read() is True


def test_the_two_to_begin_with_are_enemies():
    for game in (game for game in GAMES.values() if "nation" in game.units):
        first, second = opponents(game)
        assert game.units.loc[first, "nation"] != game.units.loc[second, "nation"]


def test_an_editor_is_alive_in_a_notebook_and_a_picture_elsewhere():
    shown = unit_editor(GAMES["liberty_road"])._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert "Riflemen fires at Grenadiers" in shown["text/html"]


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in GAMES if "distance" in unit_editor(GAMES[n]).situation.controls])
def test_a_turn_of_a_slider_asks_as_often_as_there_are_shares_to_show_and_draws_once(name, monkeypatch):
    """What makes a picture follow a slider, whatever the machine; the times are measured elsewhere."""
    editor = unit_editor(GAMES[name])
    asked, drawn = [], []
    ask = ws.Game.ask
    monkeypatch.setattr(ws.Game, "ask", lambda game, *q, **how: asked.append(q) or ask(game, *q, **how))
    editor.odds.observe(lambda change: drawn.append(change["new"]), "value")
    slider = editor.situation.controls["distance"].parts[-1]
    slider.value += 1 if slider.value < slider.max else -1
    assert len(asked) == 1
    assert len(drawn) == 1
    assert len(drawn[0]) < MOST_LETTERS  # which the browser is sent, and has to lay out


def test_a_question_that_takes_one_unit_of_each_side_is_asked_about_the_two_units():
    game = GAMES["sherman_leader"]
    editor = unit_editor(game, "M4 Sherman (75mm)", "Pz IV")
    assert text_of(editor.odds.value).split(" · ")[0].strip().startswith("M4 Sherman (75mm) attacks Pz IV")
    editor.question.value = "enemy_attack"  # attacker and target change places, the units stay
    assert "Pz IV attacks M4 Sherman (75mm)" in text_of(editor.odds.value)
    ours, theirs = editor.cards
    theirs.controls["ap"].write(2)
    sharper = game.edit("Pz IV", ap=2).enemy_attack("Pz IV", "M4 Sherman (75mm)", distance=1).probabilities
    assert shares_of(editor.odds.value)[1::2] == [percent(float(p)) for p in sharper.values()]
    assert ours.name == "M4 Sherman (75mm)"


@pytest.mark.parametrize("name", list(GAMES))
def test_every_bench_begins_with_odds(name):
    assert "✗" not in text_of(unit_editor(GAMES[name]).odds.value)
