"""The line of every value in a TOML text, against texts whose lines are known otherwise."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.battles.scenarios.toml_lines import Keys, lines_of

TEXT = '''\
# a word first
title = "one # two" # three
long = """
a \\""" quote, and [brackets] = {}
ending in quotes"""""
literal = \'\'\'
x = 1\'\'\'\'
list = [
  1, # one
  [2,
   3],
  {a = 4, b.c = 5},
]
"quo.ted" = 6
a.b.c = 7
when = 1979-05-27 07:32:00

[table]
key = true
  [table."in ner"]
  deep = \'no \\ escape\'

[[many]]
x = 8
[many.sub]
y = 9
[[many]]
x = 10
  [[many.rows]]
  z = 11
  [[many.rows]]
  z = 12
'''


def test_every_value_has_its_line() -> None:
    tomllib.loads(TEXT)
    lines = lines_of(TEXT)
    assert {keys: line for keys, line in lines.items() if keys} == {
        ("title",): 2,
        ("long",): 3,
        ("literal",): 6,
        ("list",): 8,
        ("list", 0): 9,
        ("list", 1): 10,
        ("list", 1, 0): 10,
        ("list", 1, 1): 11,
        ("list", 2): 12,
        ("list", 2, "a"): 12,
        ("list", 2, "b", "c"): 12,
        ("quo.ted",): 14,
        ("a",): 15,
        ("a", "b"): 15,
        ("a", "b", "c"): 15,
        ("when",): 16,
        ("table",): 18,
        ("table", "key"): 19,
        ("table", "in ner"): 20,
        ("table", "in ner", "deep"): 21,
        ("many",): 23,
        ("many", 0): 23,
        ("many", 0, "x"): 24,
        ("many", 0, "sub"): 25,
        ("many", 0, "sub", "y"): 26,
        ("many", 1): 27,
        ("many", 1, "x"): 28,
        ("many", 1, "rows"): 29,
        ("many", 1, "rows", 0): 29,
        ("many", 1, "rows", 0, "z"): 30,
        ("many", 1, "rows", 1): 31,
        ("many", 1, "rows", 1, "z"): 32,
    }


@pytest.mark.parametrize("text", ["", "\n\n", "# only words", "x = 1", "x = 1\n\n", "x = []", "x = {}"])
def test_texts_with_next_to_nothing_in_them(text: str) -> None:
    assert set(lines_of(text)) == {(), *((key,) for key in tomllib.loads(text))}


KEYS = st.text("ab.[]#='\" ", min_size=1, max_size=4)
WORDS = st.text("ab,]}#='\"\\[ {", max_size=6)
SPACES = st.sampled_from(["", " ", "\n", " # , ] }\n", "\n\n  "])


@st.composite
def written(draw: st.DrawFn) -> str:
    """A TOML document in an odd layout, in which each whole number is the number of its own line."""
    text = ""

    def put(more: str) -> None:
        nonlocal text
        text += more

    def quoted(word: str) -> str:
        return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def value(depth: int, *, one_line: bool) -> None:
        kind = draw(st.integers(0, 3 if depth else 1))
        gap = st.just(" ") if one_line else SPACES
        if kind == 0:
            put(str(text.count("\n") + 1))
        elif kind == 1:
            put(quoted(draw(WORDS)))
        elif kind == 2:
            put("[")
            for _ in range(draw(st.integers(0, 3))):
                put(draw(gap))
                value(depth - 1, one_line=one_line)
                put(draw(gap) + ",")
            put(draw(gap) + "]")
        else:
            put("{")
            for place, key in enumerate(draw(st.lists(KEYS, max_size=3, unique=True))):
                put((", " if place else "") + quoted(key) + " = ")
                value(depth - 1, one_line=True)
            put("}")

    for table in draw(st.lists(KEYS, max_size=4)):
        put(draw(st.sampled_from(["\n", "# [x]\n"])) + f"[[{quoted(table)}]]\n")
        for key in draw(st.lists(KEYS, max_size=3, unique=True)):
            put(f"{quoted(key)} = ")
            value(3, one_line=False)
            put("\n")
    return text


def numbers(value: Any, keys: Keys = ()) -> list[tuple[Keys, int]]:
    if isinstance(value, dict):
        return [found for key, inner in value.items() for found in numbers(inner, (*keys, key))]
    if isinstance(value, list):
        return [found for place, inner in enumerate(value) for found in numbers(inner, (*keys, place))]
    return [(keys, value)] if isinstance(value, int) else []


@given(written())
def test_a_number_that_says_its_line_is_found_in_it(text: str) -> None:
    lines = lines_of(text)
    for keys, line in numbers(tomllib.loads(text)):
        assert lines[keys] == line, text
