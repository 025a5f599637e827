"""Workers that are processes: a Ctrl-C never reaches them, and they end with their parent."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import FrameType
from typing import Any

from wsanalysis.battles.runs.pools import processors


def new_pool() -> Executor:
    """Workers on this machine, one per processor, each a separate process."""
    return _Processes(processors(), mp_context=multiprocessing.get_context("spawn"), initializer=_begin_work)


class _Processes(ProcessPoolExecutor):
    """Workers that a Ctrl-C never reaches, not even while they start: the parent stops them."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with held_back():  # what is started in here never gets it
            return super().submit(fn, *args, **kwargs)


@contextmanager
def held_back() -> Iterator[None]:
    """Delay a Ctrl-C until afterwards, if the system can."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    resource_tracker.ensure_running()  # which would let it through
    pressed: list[tuple[int, FrameType | None]] = []
    # what is masked here another thread may take, and Python then interrupts this one
    handler = signal.signal(signal.SIGINT, lambda *of: pressed.append(of))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
        if pressed and callable(handler):
            handler(*pressed[0])


def _begin_work() -> None:
    """In a worker: leave Ctrl-C to the parent, and end when it does, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
