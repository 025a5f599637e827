"""How tests wait: for a sign that something has happened, never for a length of time.

Machines differ, and this one may have other work. The ceiling is no measure of anything: it ends what hangs.
Nothing else in the tests reads a clock; what is to be fast is measured by `run.py bench`.
"""

import time
from collections.abc import Callable

CEILING = 1200
"""Seconds after which nothing is still under way, however slow the machine."""


def wait_until(holds: Callable[[], object], otherwise: Callable[[], str]) -> None:
    """Wait until something holds. Fails with what `otherwise` says then if it never does."""
    given_up = time.monotonic() + CEILING
    while not holds():
        assert time.monotonic() < given_up, otherwise()
        time.sleep(0.05)
