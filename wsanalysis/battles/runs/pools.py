"""Pools for work side by side: of threads, or where none can be started, as in a page, the asker alone."""

import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

CAN_START = sys.platform not in ("emscripten", "wasi")
"""True if this system starts threads and processes."""


class AtOnce(Executor):
    """Does everything itself as soon as it is asked."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
            done.set_exception(error)
        return done


def processors() -> int:
    """The number of processors that this process may use."""
    if not CAN_START:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def thread_pool(threads: int) -> Executor:
    """That number of threads of this process, or the asker."""
    return ThreadPoolExecutor(threads) if CAN_START else AtOnce()
