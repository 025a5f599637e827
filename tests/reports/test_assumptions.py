"""What a page assumes stands on it in words, and so does the ruling that moves its numbers most."""

import re
from functools import cache

import pytest

from tests.reports.conftest import EVERY_REPORT
from tests.systems.handed_in import NAMES, game_of
from wsanalysis.aids import Bands, Bar, Note, OddsGrid, Page
from wsanalysis.asking.readings import as_sentence, changed, in_words
from wsanalysis.printing.odds_page import odds_page, page_of_question
from wsanalysis.printing.question_words import argument_words, given_words, phrase, sentence, value_words
from wsanalysis.printing.rulings import of_each
from wsanalysis.rule_system import Side

PYTHON = re.compile(r"_|\bNone\b|\bTrue\b|\bFalse\b|[=()\[\]]|\bno no\b|\bnot not\b")
PYTHON_OR_CITED = re.compile(PYTHON.pattern.replace("[=()\\[\\]]", "="))
"""As `PYTHON`, where a sentence may cite the rulebook in brackets."""
GAME = game_of("liberty_road")
SIDES = {"first": Side(("Rangers",), "mover"), "second": Side(("Tiger I",), "defender")}


@pytest.mark.parametrize("system", NAMES)
def test_every_argument_of_every_question_has_words_for_its_default(system):
    game = game_of(system)
    for name in game.system.questions:
        for parameter in game.arguments(name):
            if parameter.must:
                continue
            _, said = phrase(parameter, SIDES)
            assert said
            assert not PYTHON.search(said), (name, parameter.name, said)
            assert not PYTHON.search(argument_words(parameter.name, SIDES))


@pytest.mark.parametrize(
    "value", [True, False, None, 3, "Tiger I", ["Rangers", "Riflemen"], ("fresh", None), "first"]
)
def test_every_value_has_words(value):
    assert not PYTHON.search(given_words("first_flank", value, SIDES))
    assert value_words("first", SIDES) == "Rangers"


def assumed(question, *situation, game=GAME):
    return page_of_question(game, question, situation).pages[0].rule_box


def test_what_matters_is_assumed_and_what_does_not_is_left_out():
    tank = assumed("fire", "attacker=Pz IV H", "target=M4A1 Sherman", "distance=2|5")
    assert "at the front" in tank.lower()
    assert "target fresh" in tank
    infantry = assumed("close_combat", "first=Rangers", "second=Grenadiers|Riflemen")
    assert "all fresh" in infantry
    assert "facing" not in infantry


def test_what_is_given_is_no_assumption():
    flank = page_of_question(
        GAME, "fire", ["attacker=Tiger I", "target=M5 Stuart", "distance=2|5", "flank=yes"]
    )
    assert "front" not in flank.pages[0].rule_box
    assert flank.subtitle.endswith(", flank")


@pytest.mark.parametrize(
    ("system", "situation", "wanted"),
    [
        ("storms_of_steel", ["attack", "attacker=Panther D", "target=T-34c|KV1c", "distance=2"],
         ("in the open", "at the front", "target fresh", "no CAPs", "smoke")),
        ("draft_2019", ["fire", "attacker=Riflemen", "target=Grenadiers", "distance=1|3"],
         ("in the open", "target fresh", "aimed fire")),
        ("liberty_road", ["duel", "first=Tiger I", "second=M5 Stuart", "distance=6", "turns=1|2"],
         ("both", "fresh", "at the front", "rallies before it fires")),
    ],
)  # fmt: skip
def test_facing_cover_states_and_options_are_all_there(system, situation, wanted):
    question, *rest = situation
    box = assumed(question, *rest, game=game_of(system)).lower()
    for words in wanted:
        assert words.lower() in box


def test_what_there_is_none_of_stands_together():
    assert (
        sentence(["in the open", "no smoke", "fresh", "no CAPs", "no smoke"])
        == "in the open, fresh, no smoke or CAPs"
    )
    assert sentence([]) == ""


def test_who_moves_in_stands_on_the_page():
    aid = page_of_question(GAME, "close_combat", ["first=Rangers|Riflemen", "second=Grenadiers|Panther G"])
    grid, key = aid.pages[0].blocks
    assert isinstance(grid, OddsGrid)
    assert (grid.row_axis, grid.groups[0].name) == ("mover ↓", "defender")
    assert (key.main_name, *key.part_names) == ("won by the mover", "won by the defender")
    turned = page_of_question(
        GAME, "close_combat", ["first=Rangers|Riflemen", "second=Grenadiers|Panther G", "moving=second"]
    )
    assert turned.pages[0].blocks[0].row_axis == "defender ↓"
    one = page_of_question(GAME, "close_combat", ["first=Rangers", "second=Grenadiers|Riflemen"])
    (bands,) = one.pages[0].blocks
    assert (one.subtitle, bands.title) == ("mover Rangers", "By defender")
    assert bands.outcomes == ("won by Rangers", "won by the defender")


def test_who_acts_first_stands_on_the_page_though_units_differ():
    aid = page_of_question(
        GAME, "duel", ["first=Tiger I|Pz IV H", "second=M5 Stuart", "distance=6", "turns=2"]
    )
    assert "the unit acts first" in aid.pages[0].small


# --- rulings ------------------------------------------------------------------------------------


def test_the_ruling_named_is_the_one_that_moves_the_page_most():
    given, distances = {"attacker": "M5 Stuart", "target": "Grenadiers"}, [1, 5, 9]
    aid = odds_page(GAME, "fire", given, {"distance": distances})
    moved = {}
    for option in GAME.readings.index:
        for other in GAME.readings_of(option):
            variant = GAME.with_options(**{option: other})
            pairs = [(GAME.fire(**given, distance=d), variant.fire(**given, distance=d)) for d in distances]
            most = max(
                abs(one.probabilities[word] - two.probabilities.get(word, 0))
                for one, two in pairs
                for word in one.probabilities
            )
            moved[option] = max(moved.get(option, 0), most)
    name, most = max(moved.items(), key=lambda item: item[1])
    assert most > 0
    assert f"Rulings used: {as_sentence(GAME.options, name)}" in aid.pages[0].small
    assert f"up to {float(100 * most):.0f} points" in aid.pages[0].small


def test_a_page_on_which_no_reading_matters_names_none():
    aid = odds_page(GAME, "close_combat", {"first": "Rangers"}, {"second": ["Grenadiers", "Riflemen"]})
    assert "Rulings" not in aid.pages[0].small


def test_each_thing_has_the_ruling_that_moves_it():
    def make(game):
        share = 1.0 if game.options.event_chip == "redrawn" else 0.5
        return [
            Bar("never moved", (0.25, 0.75)),
            {"moved": {"hit": share}},
            Bands("", ("x",), (Bar("b", (1,)),)),
        ]

    still, moved, whole = of_each(make, GAME)
    assert still is whole is None
    assert moved.short.startswith(
        "Rulings used: The first chip of a turn that shows an event icon (p.11, p.16): "
    )
    assert str(moved) == f"{moved.short} Another reading would move chances here by up to 50 points."


def test_a_reading_is_tried_though_its_answer_is_kept():
    kept = cache(lambda options: 1.0 if options.event_chip == "redrawn" else 0.5)

    def make(game):
        return [{"hit": kept(game.options)}]

    make(GAME)
    (ruling,) = of_each(make, GAME)
    assert ruling.most == 0.5


def test_nothing_is_made_again_for_a_reading_that_it_does_not_read():
    made = []

    def make(game):
        made.append(str(game.provenance))
        return [Page(f"{game.options.event_chip}", ())]

    (ruling,) = of_each(make, GAME)
    assert ruling.sentence == as_sentence(GAME.options, "event_chip")
    assert len(made) == len(GAME.readings_of("event_chip"))


def test_tables_of_reports_say_what_they_assume_and_their_ruling():
    from wsanalysis.reports import SYSTEMS

    text = SYSTEMS["liberty_road"].texts["matchups_any_effect.csv"].text(GAME, "the command")
    head = [line for line in text.splitlines() if line.startswith("#")]
    assert any(line.startswith("# assumed: ") and "target fresh" in line for line in head)
    assert any(
        line.startswith("# Rulings used: Whether an upshift can turn a Miss into a hit: yes, Miss is a rung ")
        for line in head
    )
    assert not any(PYTHON_OR_CITED.search(line) for line in head[1:3])


@pytest.mark.parametrize("system", NAMES)
def test_every_value_of_every_option_is_told_as_a_sentence(system):
    """And no two values of an option alike, so that a page says which of them it was made with."""
    game = game_of(system)
    for name in game.readings.index:
        values = game.readings_of(name)
        told = [as_sentence(changed(game.options, {name: value}), name) for value in values]
        assert len(set(told)) == len(values)
        for value, said in zip(values, told, strict=True):
            assert said.endswith(".")
            assert not PYTHON_OR_CITED.search(said), said
            plain = said.startswith(in_words(name, value))
            assert not plain or "reconstructed" in game.readings.meaning[name], said


@pytest.mark.slow
@pytest.mark.parametrize("system", EVERY_REPORT)
def test_player_aids_name_the_ruling_on_each_page_that_has_one(system, written_report):
    said = written_report(system).small
    assert all(not small or small.startswith("Rulings used: ") for small in said)
    assert all(not PYTHON_OR_CITED.search(small.partition(" Another")[0]) for small in said)
    assert any(said) or system not in ("liberty_road", "sherman_leader", "draft_2019", "example")


@pytest.mark.parametrize(
    ("system", "option"),
    [
        ("liberty_road", "forward_field"),
        ("liberty_road", "objects_destroyed_by"),
        ("storms_of_steel", "variable_ap"),
        ("sherman_leader", "trucks_move_and_attack"),
        ("draft_2019", "bailing_out"),
    ],
)
def test_a_ruling_that_changes_but_words_or_a_drawing_stands_on_the_page(system, option):
    def pages(game):
        return [Page("Sight", (Note("Field", f"{getattr(game.options, option)}"),)), Page("None", ())]

    game = game_of(system)
    told, untold = of_each(pages, game)
    assert told.sentence == as_sentence(game.options, option)
    assert str(told) == f"Rulings used: {told.sentence}"
    assert untold is None
