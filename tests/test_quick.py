"""The list of tests that are left out between two edits."""

import re
from collections import Counter
from pathlib import Path

from tests.renew_quick import longest, not_quick


def test_every_test_in_the_list_is_there(checkout: Path) -> None:
    for name in not_quick():
        file, _, test = name.partition("::")
        text = (checkout / file).read_text(encoding="utf-8")
        assert re.search(rf"^def {test}\b", text, re.MULTILINE), f"{name}: renew the list, see renew_quick"


def test_as_few_as_may_be_are_left_out() -> None:
    seconds = Counter({"a": 5.0, "b": 4.0, "c": 2.0, "d": 1.0})
    assert longest(seconds, rest=12) == []
    assert longest(seconds, rest=7) == ["a"]
    assert longest(seconds, rest=6.9) == ["a", "b"]
