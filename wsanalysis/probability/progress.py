"""Progress bars: all are made here. One is shown once work takes long, and taken away when it is done.

With TQDM_DISABLE set to anything but 0 there are none: a notebook that keeps what its cells show must not
depend on how long they took.
"""

import os
from collections.abc import Iterable
from typing import Any

PATIENCE = 2.0
"""Seconds that work may take without a word."""


def progress_bar(
    over: Iterable[Any] | None = None, *, shown: bool = True, delay: float = PATIENCE, **how: Any
) -> Any:
    """A bar of tqdm's, over what it goes through or moved on by `update`; `how` as there (unit, total, desc).

    tqdm is loaded only now: quick work should not pay for it. Its bar for notebooks does not read
    TQDM_DISABLE by itself.
    """
    from tqdm.auto import tqdm

    off = os.environ.get("TQDM_DISABLE", "0") not in ("", "0")
    return tqdm(over, leave=False, delay=delay, disable=off or not shown, **how)
