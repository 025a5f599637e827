"""A narrator for two units on four hexes: moves, harm and turns are told in the same way for any game."""

from dataclasses import replace
from types import SimpleNamespace as Record

import pytest

from wsanalysis.battles.core.actions import action
from wsanalysis.battles.core.narrator import Entry, Language, Narrator, Routine
from wsanalysis.battles.core.position import Position, Track
from wsanalysis.battles.core.wording import action_in_words, map_names, verb, worded

TURN, MOVE, FACE, SHOT, LOST, BACK, SHOUT = range(7)
NAMES = map_names(("A01", "A02", "B01", "B02"), ("Blue", "Red"), lambda u: ("Guards", "Militia")[u])


def shout(narrator: Narrator, unit: int, loud: int, _c: int, _d: int) -> str:
    return f"{{0:unit}} {'roars' if loud else 'calls'} from {narrator.names['hex'](narrator.hexes[unit])}."


class Teller(Narrator):
    """Tells the log alone."""

    caution = end = ""

    def position(self) -> Position:
        raise NotImplementedError

    def objectives(self) -> list[tuple[str, str, bool]]:
        return []


LANGUAGE = Language(
    turn=TURN,
    move=MOVE,
    face=FACE,
    arrivals=(BACK,),
    sentences={
        SHOT: "{0:unit}, shot at by {1}:",
        FACE: "{0:unit} turns {1:facing}.",
        LOST: "{0:unit} is lost.",
        BACK: "{0:unit} falls back to {1:hex}.",
        SHOUT: shout,
    },
    attacks={SHOT: (0, lambda _it, _unit, _by, loud, _d: "loudly, by {1}" if loud else "by {1}")},
    fates={LOST: "lost"},
    routine=lambda code, *_: code == FACE,
)


def told(*entries: tuple[int, ...]) -> list[str | None]:
    log = [
        Record(**dict(zip("abcd", (*entry[1:], 0, 0, 0, 0), strict=False)), code=entry[0])
        for entry in entries
    ]
    state = Record(turn=1, hex=[0, 3], log=[], logged=9, logging=0)
    narrator = Teller(LANGUAGE, NAMES, state)
    narrator.look()
    assert (state.logging, state.logged) == (1, 0)
    state.log, state.logged = log, len(log)
    return [*narrator.happened(), *narrator.ended()]


@pytest.mark.parametrize(
    ("entries", "lines"),
    [
        (
            [(MOVE, 0, 0, 1), (MOVE, 0, 1, 3), (FACE, 0, 2), (FACE, 0, 3)],
            ["Guards #1 moves from A01 by A02 to B02, facing SE.", "Guards #1 turns S."],
        ),
        ([(MOVE, 0, 0, 1), (MOVE, 1, 3, 2)], ["Guards #1 moves from A01 to A02.",
                                              "Militia #2 moves from B02 to B01."]),
        ([(MOVE, 1, 3, -1)], ["Militia #2 moves from B02 to off the map."]),
        ([(SHOT, 0, 1)], ["Guards #1, shot at by 1: no effect."]),
        ([(SHOT, 0, 1), (SHOT, 1, 2)], ["No effect: Guards #1 (by 1); Militia #2 (by 2)."]),
        ([(SHOT, 0, 1, 1), (SHOT, 1, 1)], ["No effect: Guards #1 (loudly, by 1); Militia #2 (by 1)."]),
        ([(SHOT, 0, 1), (LOST, 1)], ["Guards #1, shot at by 1: no effect.", "Militia #2 is lost."]),
        ([(SHOT, 1, 1), (LOST, 1), (LOST, 0)], ["Militia #2, shot at by 1: lost.", "Guards #1 is lost."]),
        ([(SHOT, 1, 1), (TURN,), (SHOUT, 1)], ["Militia #2, shot at by 1: no effect.", None,
                                               "Militia #2 calls from B02."]),
        ([(MOVE, 1, 3, 2), (TURN,), (SHOUT, 1)], ["Militia #2 moves from B02 to B01.", None,
                                                  "Militia #2 calls from B01."]),
        ([(BACK, 1, 2), (SHOUT, 1, 9)], ["Militia #2 falls back to B01.", "Militia #2 roars from B01."]),
        ([(MOVE, 1, 3, 2), (SHOUT, 1)], ["Militia #2 moves from B02 to B01.", "Militia #2 calls from B01."]),
    ],
)  # fmt: skip
def test_a_log_is_told(entries: list[Entry], lines: list[str | None]) -> None:
    assert told(*entries) == lines


def test_what_happens_all_the_time_can_be_left_out() -> None:
    lines = told((FACE, 0, 2), (SHOUT, 1))
    assert [isinstance(line, Routine) for line in lines] == [True, False]


def test_moves_and_shots_are_kept_until_somebody_asks() -> None:
    log = [
        Record(code=c, a=a, b=b, c=d, d=0)
        for c, a, b, d in ((MOVE, 0, 0, 1), (MOVE, 0, 1, -1), (BACK, 1, 2, 0))
    ]
    shots = [Record(code=c, a=a, b=1, c=0, d=0) for c, a in ((SHOUT, 0), (SHOT, 1), (LOST, 1), (SHOUT, 0))]
    state = Record(turn=1, hex=[0, 3], log=[*log, *shots], logged=7, logging=0)
    narrator = Teller(replace(LANGUAGE, shots={SHOUT: lambda it, u, *_: (u, it.hexes[1])}), NAMES, state)
    narrator.hexes = [0, 3]
    list(narrator.happened())
    assert narrator.tracks() == [
        Track("move", 1, "A01 A02", False), Track("move", 2, "B02 B01", False),
        Track("shot", 1, "B01", True), Track("shot", 1, "B01", False),
    ]  # fmt: skip
    assert narrator.tracks() == []


def test_actions_are_texts_by_their_kind() -> None:
    texts = {0: "pass", 2: "{0:unit} enters {1:hex}"}
    assert action_in_words(texts, action(2, 1, 3), NAMES) == "Militia #2 enters B02"
    assert action_in_words(texts, action(0, 0, 0), NAMES) == "pass"
    assert worded("The {0:side} {1:facing}, {1}", (1, 4), NAMES) == "The Red side SW, 4"


@pytest.mark.parametrize(
    ("word", "plural"),
    [("moves", "move"), ("is", "are"), ("has", "have"), ("goes", "go"), ("rallies", "rally"),
     ("passes", "pass"), ("takes", "take"), ("leaves", "leave"), ("finishes", "finish")],
)  # fmt: skip
def test_verbs_of_names_in_the_plural(word: str, plural: str) -> None:
    assert (verb(word, plural=False), verb(word, plural=True)) == (word, plural)
