"""Cases that are one test: all are tried, all that fail are named, and what else it takes stays a fixture."""

import inspect
from pathlib import Path

import pytest

from tests.at_once import at_once

TRIED = []


@at_once("number, word", [(1, "one"), (2, "three"), (3, "three"), (4, "none")])
def spelled(tmp_path: Path, number: int, word: str) -> None:
    TRIED.append(number)
    assert tmp_path.name == "here"
    if word == "none":
        pytest.fail("no word")
    assert len(word) == {1: 3, 2: 3, 3: 5}[number], "misspelled"


def test_every_case_is_tried_and_all_that_fail_are_named() -> None:
    assert list(inspect.signature(spelled).parameters) == ["tmp_path"]
    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases") as caught:
        spelled(tmp_path=Path("here"))
    assert TRIED == [1, 2, 3, 4]
    said = [f"{error} {error.__notes__}" for error in caught.value.exceptions]
    assert "misspelled" in said[0]
    assert "{'number': 2, 'word': 'three'}" in said[0]
    assert "no word" in said[1]


def test_there_must_be_cases() -> None:
    with pytest.raises(AssertionError, match="no cases of path"):
        at_once("path", [])
