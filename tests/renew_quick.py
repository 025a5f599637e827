"""Which tests `run.py test --quick` leaves out besides those marked slow: `python -m tests.renew_quick`.

It runs all others once, as plain Python, and lists the longest, those of all parameters together, until the
rest takes `SECONDS`. What a fixture makes for many counts for the first that asks for it.
"""

import os
import sys
from collections import Counter
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("not_quick.txt")
SECONDS = 80
"""Of one core: two of them are done in a minute."""


def function_of(item: pytest.Item) -> str:
    """A test by its file and name, whatever its parameters."""
    return item.nodeid.partition("[")[0]


def not_quick() -> frozenset[str]:
    """The tests in the list."""
    return frozenset(LIST.read_text(encoding="utf-8").splitlines())


class Clock:
    """How long each test has kept this process and its children busy."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> object:
        """Run a test between two looks at the clock."""
        before = sum(os.times()[:4])
        try:
            return (yield)
        finally:
            self.seconds[function_of(item)] += sum(os.times()[:4]) - before


def longest(seconds: Counter[str], rest: float = SECONDS) -> list[str]:
    """As few tests as may be, without which all others take no longer than `rest`."""
    found, left = [], sum(seconds.values())
    for test, took in seconds.most_common():
        if left <= rest:
            break
        found.append(test)
        left -= took
    return sorted(found)


if __name__ == "__main__":
    os.environ["WSANALYSIS_COMPILED"] = "no"
    clock, kept = Clock(), LIST.read_text(encoding="utf-8")
    try:
        LIST.write_text("", encoding="utf-8")  # so that all of them run
        code = pytest.main(["-p", "no:nbval", "-q", "-m", "not slow"], plugins=[clock])
        if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            kept = "".join(f"{test}\n" for test in longest(clock.seconds))
    finally:
        LIST.write_text(kept, encoding="utf-8")
    sys.exit(code)
