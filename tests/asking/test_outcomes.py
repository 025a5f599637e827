"""Outcomes stand in the inquiry's own order wherever they are listed, and sides are people, not numbers."""

from collections.abc import Iterator
from html import escape
from itertools import combinations
from typing import Any

import pytest

import wsanalysis as ws
from tests.systems.handed_in import NAMES, game_of, handed_in
from wsanalysis.analysis.by_distance import by_distance
from wsanalysis.asking.outcomes import in_one_order, in_words, words_for
from wsanalysis.printing.odds_page import odds_page
from wsanalysis.rule_system import NO_EFFECT, Side

every_system = pytest.mark.parametrize("system", NAMES)
MOST_WORDS = 4


class Recorder:
    """A game that answers nothing, and keeps what it is asked."""

    def __init__(self, game: ws.Game) -> None:
        self.game = game
        self.asked: list[tuple[str, dict[str, Any]]] = []

    def __getattr__(self, name: str) -> Any:
        if name not in self.game.system.questions:
            found = getattr(self.game, name)
            return (lambda *args, **given: self) if callable(found) else found

        def ask(*args: Any, **given: Any) -> None:
            places = [parameter.name for parameter in self.game.arguments(name)]
            self.asked.append((name, dict(zip(places, args, strict=False)) | given))

        return ask


def asked_of(system: str) -> list[tuple[str, dict[str, Any]]]:
    """A question of every kind with its arguments, as the system's samples have them."""
    recorder = Recorder(game_of(system))
    for question in handed_in(system, "sampled_questions").QUESTIONS.values():
        question(recorder)
    return recorder.asked


def varied(game: ws.Game, name: str, given: dict[str, Any]) -> Iterator[list[ws.Odds]]:
    """The answers to one question over the values of each argument of words or of yes and no."""
    for parameter in game.arguments(name, **given):
        words = (
            parameter.words
            if parameter.kind == "word"
            else (False, True)
            if parameter.kind == "yes or no"
            else ()
        )
        found = []
        for word in words[:: max(1, len(words) // MOST_WORDS)]:
            try:
                found.append(
                    game.ask(name, **{**given, parameter.name: [word] if parameter.several else word})
                )
            except (ValueError, TypeError):  # the rules forbid it, or other arguments have to follow
                continue
        if len(found) > 1:
            yield found


def is_in_order(words: list[str], of: list[str]) -> bool:
    places = [of.index(word) for word in words if word in of]
    return places == sorted(places)


@every_system
def test_answers_to_one_question_never_contradict_each_other_in_their_order(system):
    game = game_of(system)
    for name, given in asked_of(system):
        for answers in varied(game, name, given):
            orders = {odds.inquiry.words for odds in answers}
            for one, other in combinations(orders, 2):
                assert is_in_order([w for w in one if w in other], list(other)), (name, one, other)


@every_system
def test_every_list_of_outcomes_is_in_the_inquirys_own_order(system):
    game = game_of(system)
    for name, given in asked_of(system):
        odds = game.ask(name, **given)
        words = list(odds.inquiry.words)
        if odds.inquiry.steps != 1:
            continue  # what takes many steps is listed by the same code
        read = [in_words(word, odds.inquiry.sides) for word in words]
        assert list(odds.probabilities)[: len(words)] == words, name
        assert odds.table()["outcome"].tolist()[: len(words)] == words
        assert list(odds.simulate(trials=50, seed=1).counts)[: len(words)] == words
        for shown in (str(odds), odds._repr_html_()):
            told = shown.removeprefix(odds.inquiry.title)
            places = [
                told.find(f">{escape(word)}<" if "<table" in told else f"\n  {word}  ") for word in read
            ]
            assert places == sorted(places)
            assert -1 not in places, (name, read)


def test_a_rally_from_broken_is_read_from_ready_to_broken_wherever_attempts_differ():
    game = ws.load("liberty_road")
    given = {"unit": "Grenadiers", "state": "broken"}
    (bands,) = odds_page(game, "rally", given, {"attempts": [1, 2, 3]}).pages[0].blocks
    assert bands.outcomes == ("ready", "suppressed", "broken")


def test_a_table_over_distance_and_one_of_matchups_are_in_order_from_best_to_worst():
    game = ws.load("liberty_road")
    for state in ("ready", "suppressed", "broken"):
        table = by_distance(
            game, "under_fire", "M5 Stuart", "Grenadiers", range(1, 30, 4), target_state=state
        )
        assert is_in_order(list(table), ["ready", "suppressed", "broken", "reduced", "eliminated"])
    units = ["M5 Stuart", "Grenadiers", "Allied Weapon Team"]
    columns = list(game.matchups("fire", distance=[1, 12], units=units, against=["Tiger I", "Riflemen"]))
    assert is_in_order(columns, ["no effect", "suppressed", "reduced", "eliminated"])


@pytest.mark.parametrize(
    ("lists", "expected"),
    [
        ([("suppressed", "broken"), ("ready", "suppressed", "broken")], ("ready", "suppressed", "broken")),
        ([("a", "c"), ("a", "b", "c")], ("a", "b", "c")),
        ([("broken", "out"), ("ready", "hit", "out")], ("ready", "hit", "broken", "out")),
        ([("a", "b"), ("b", "a")], ("a", "b")),  # a contradiction: by the first list
        ([(), ("a",)], ("a",)),
        ([], ()),
    ],
)
def test_lists_are_merged_in_the_order_of_each(lists, expected):
    assert in_one_order(lists) == expected


@every_system
def test_nobody_who_reads_an_answer_meets_first_and_second(system):
    game = game_of(system)
    for name, given in asked_of(system):
        odds = game.ask(name, **given)
        if not {"first", "second"} & set(odds.inquiry.words):
            continue
        assert set(odds.inquiry.sides) >= {"first", "second"}, name
        for word in ("first", "second"):
            side = odds.inquiry.sides[word]
            assert in_words(word, odds.inquiry.sides) not in ("first", "second")
            assert side.role not in ("first", "second")
        cut = odds.stopped_after(1)
        for shown in (
            str(cut).split("\n  exact")[0],
            cut._repr_html_().split("<small")[0],
            *cut.narrate(1)[-1:],
        ):
            assert not any(
                f"{sign}{word}{end}" in shown
                for word in ("first", "second")
                for sign in ("  ", ">", ": ")
                for end in (" ", "<", "\n")
            ), (name, shown)


def test_who_moves_in_is_said_by_name():
    game = ws.load("liberty_road")
    for moving, mover in (("first", "Rangers"), ("second", "Grenadiers")):
        odds = game.close_combat("Rangers", "Grenadiers", moving=moving)
        assert odds.inquiry.title.endswith(f", {mover} moving in")
        assert odds.inquiry.sides[moving].role == "mover"
        assert "won by Rangers" in str(odds)


def test_a_side_goes_by_its_part_where_its_units_differ_or_are_many():
    game = ws.load("liberty_road")
    several = [game.close_combat(unit, "Grenadiers").inquiry for unit in ("Rangers", "Riflemen")]
    assert words_for(several) == {"first": "won by the mover", "second": "won by Grenadiers"}
    crowd = {"first": Side(("A", "B", "C"), "mover")}
    assert in_words("first", crowd) == "won by the mover"


def test_that_nothing_happens_has_one_name_on_a_page():
    game = ws.load("liberty_road")
    aid = odds_page(
        game, "fire", {"attacker": "M5 Stuart", "distance": 3}, {"target": ["Riflemen", "Tiger I"]}
    )
    (bands,) = aid.pages[0].blocks
    assert bands.outcomes == (NO_EFFECT, "suppressed", "reduced", "eliminated")
