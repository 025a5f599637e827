"""Long work beside the page: in a process of its own, with its progress told, and ended on request."""

import sys
import time
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from multiprocessing import get_context
from threading import Thread
from typing import TYPE_CHECKING, Any

from wsanalysis.probability.progress import billing, telling

if TYPE_CHECKING:
    from wsanalysis.game import Game

REDRAW = 0.25  # seconds between two words about progress
PATIENCE = 20.0  # seconds that work gets to end after it was asked to
FAULTS = (ValueError, TypeError, RuntimeError, OSError)


HOW: str = "forkserver" if sys.platform == "linux" else "spawn"
"""How a process begins: as a copy of one that has loaded all, where that is safe; else it loads anew."""


def load_engine(works: Iterable["Work"]) -> None:
    """Begin to load the modules of works in a process of its own, so that the first begins at once."""
    if HOW == "forkserver":
        get_context(HOW).set_forkserver_preload(sorted({work.__module__ for work in works}))
        import_module("multiprocessing.forkserver").ensure_running()  # there is none on Windows


class Stopped(Exception):
    """Somebody has pressed Cancel."""


class Teller:
    """What work says of itself on its way; raises `Stopped` once it is to end, unless it `keeps` its best."""

    def __init__(self, pipe: Any, stop: Any) -> None:
        self._pipe, self._stop = pipe, stop
        self._told = 0.0
        self._bill: dict[str, str] = {}
        self.keeps = False
        """Whether the work ends by itself and still has to put its best together."""

    @property
    def stopped(self) -> bool:
        """Whether it is to end."""
        return bool(self._stop.is_set())

    @property
    def due(self) -> bool:
        """Whether it is time for another word."""
        return time.monotonic() - self._told > REDRAW

    def tell(self, done: int, total: int, **found: Any) -> None:
        """How much of it is done, and what is known so far; not all that is said is passed on."""
        if self.due:
            self._told = time.monotonic()
            self._pipe.send({"done": done, "total": total, **self._bill, **found})

    def tell_bill(self, said: str) -> None:
        """What the work takes, before any of it: the page says so until it has ended."""
        self._bill = {"bill": said}
        self._pipe.send(self._bill)

    def tell_or_stop(self, done: int, total: int | None) -> None:
        """The same for what draws progress bars; ends it by `Stopped`."""
        if self.stopped and not self.keeps:
            raise Stopped
        if not self.keeps:
            self.tell(done, total or 0)


Work = Callable[..., dict[str, Any]]
"""``work(game, teller, **arguments)``: what the page is to show in the end. A function of a module.

Where it draws progress bars, the page has them and cancels the work at the next step.
"""


class Job:
    """One piece of work under way. ``told(news)`` is called from another thread until it has ended."""

    def __init__(
        self, work: Work, load: Callable[..., "Game"], game: "Game", arguments: Mapping[str, Any],
        told: Callable[[dict[str, Any]], None],
    ) -> None:  # fmt: skip
        context: Any = get_context(HOW)
        self._stopped_at_once = False
        ours, theirs = context.Pipe(duplex=False)
        self._stop = context.Event()
        order = work, load, game.system.name, str(game.folder), game.edition, dict(arguments)
        self._process = context.Process(target=_run, args=(*order, theirs, self._stop))
        self._thread = Thread(target=self._listen, args=(ours, theirs, told), daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Ask it to end; what it has found so far is told."""
        self._stop.set()

    def end(self) -> None:
        """End it now."""
        self._stop.set()
        self._stopped_at_once = True
        if self._process.is_alive():
            self._process.terminate()

    def join(self) -> None:
        """Wait until it has ended and all is told."""
        self._thread.join()

    def _listen(self, pipe: Any, theirs: Any, told: Callable[[dict[str, Any]], None]) -> None:
        ended = False
        self._process.start()  # here, since it waits until the engine is loaded
        theirs.close()
        if self._stopped_at_once:
            self._process.terminate()
        try:
            while not ended:
                news = pipe.recv()
                ended = bool(news.get("ended"))
                told(news)
        except (EOFError, OSError):
            told({"ended": True, "error": "it was ended"})
        self._process.join()


def _run(
    work: Work, load: Callable[..., "Game"], system: str, folder: str, edition: Any,
    arguments: dict[str, Any], pipe: Any, stop: Any,
) -> None:  # fmt: skip
    """Work in a process of its own."""
    teller = Teller(pipe, stop)
    try:
        game = load(system, folder).variant(edition)
        with telling(teller.tell_or_stop), billing(teller.tell_bill):
            found = work(game, teller, **arguments)
        pipe.send({"ended": True, "stopped": teller.stopped, **found})
    except Stopped:
        pipe.send({"ended": True, "stopped": True})
    except FAULTS as error:
        pipe.send({"ended": True, "error": str(error) or type(error).__name__})
