"""Knobs: a slider ends where the check of values begins to refuse."""

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from tests.systems.handed_in import GAMES
from wsanalysis.arguments.names import UnknownName
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.rule_system import IllegalAction

COLUMNS = [
    (name, table, parameter)
    for name, game in GAMES.items()
    for table in game.tables
    for parameter in game.columns(table)
]


def _refuses(name: str, row: str, **changes: object) -> str:
    """What an edit is refused for, or nothing."""
    try:
        GAMES[name].edit(row, **changes)
    except ValueError as error:
        return str(error)
    return ""


@at_once("name, table, parameter", COLUMNS)
def test_columns_end_where_edits_are_refused(name: str, table: str, parameter: Parameter) -> None:
    rows = GAMES[name].edition.cells(table)
    row = str(next(iter(rows[0].values())))
    expected = f"{parameter.name}: expected {parameter.expected}"
    if parameter.kind == "number":
        for beyond in (parameter.low, parameter.high):
            if beyond is not None:
                assert expected not in _refuses(name, row, **{parameter.name: beyond})
        if parameter.low is not None:
            assert expected in _refuses(name, row, **{parameter.name: parameter.low - 1})
        if parameter.high is not None:
            assert expected in _refuses(name, row, **{parameter.name: parameter.high + 1})
    elif parameter.kind in ("word", "yes or no"):
        for word in parameter.words or ("yes", "no"):
            assert expected not in _refuses(name, row, **{parameter.name: word})
        assert expected in _refuses(name, row, **{parameter.name: "no such word"})


@pytest.mark.parametrize("name", GAMES)
def test_columns_are_those_of_the_tables(name: str) -> None:
    game = GAMES[name]
    for table in game.tables:
        rows = game.edition.cells(table)
        assert [parameter.name for parameter in game.columns(table)] == list(rows[0])
        for row in rows:
            for parameter in game.columns(table):
                value = row[parameter.name]
                if value is None:
                    assert parameter.empty
                elif parameter.kind == "number":
                    assert parameter.low is not None
                    assert parameter.high is not None
                    assert parameter.low <= value <= parameter.high
                elif parameter.kind == "word":
                    assert value in parameter.words


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_word_offered_is_understood(name: str) -> None:
    """Asked of every seventh unit, but where another has been offered the same words."""
    game = GAMES[name]
    units = list(game.edition.units)
    for question in game.questions.index:
        met = set()
        for one in units[::7]:
            given = {
                parameter.name: one
                for parameter in game.arguments(question)
                if parameter.must and parameter.kind == "word" and one in parameter.words
            }
            given |= {k.name: 3 for k in game.arguments(question) if k.must and k.kind == "number"}
            offered = [(k.name, k.words) for k in game.arguments(question, **given) if k.name not in given]
            if str(offered) in met:
                continue
            met.add(str(offered))
            for parameter, words in offered:
                for word in words:
                    try:
                        game.ask(question, **given | {parameter: word})
                    except UnknownName as error:
                        pytest.fail(f"{question} {parameter}={word}: {error}")
                    except (IllegalAction, TypeError):
                        pass  # known, but not for this unit, or another argument is missing


def test_words_follow_the_other_arguments() -> None:
    game = GAMES["storms_of_steel"]
    by_name = {k.name: k for k in game.arguments("attack", attacker="Rifles '41", target="Tiger Ie")}
    assert "Cowering" in by_name["attacker_state"].words
    assert "Immobilized" in by_name["target_state"].words
    assert "Cowering" not in by_name["target_state"].words
    assert by_name["caps"][:5] == ("caps", "number", 0, 2, (0, 2))
    assert by_name["distance"].usual == (0, 20)
    assert by_name["distance"].must
    assert by_name["terrain"].standard == "open"
    assert by_name["flank"].kind == "yes or no"
    assert by_name["counters_drawn"].several
    assert [k.words for k in game.arguments("attack") if k.name == "attacker_state"] == [()]


def test_a_distance_says_what_it_counts_also_where_it_has_bounds() -> None:
    asked = {
        "liberty_road": "fire",
        "storms_of_steel": "attack",
        "sherman_leader": "attack",
        "draft_2019": "fire",
    }
    found = {
        system: next(
            parameter.unit_of_measure
            for parameter in ws.load(system).arguments(question)
            if parameter.name == "distance"
        )
        for system, question in asked.items()
    }
    assert found == {name: "areas" if name == "draft_2019" else "hexes" for name in asked}
