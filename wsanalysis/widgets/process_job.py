"""Work beside the page as a process of its own, to which a thread listens."""

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from multiprocessing import get_context
from threading import Thread
from typing import TYPE_CHECKING, Any

from wsanalysis.widgets.jobs import News, Work, module_of, steps

if TYPE_CHECKING:
    from wsanalysis.game import Game

HOW: str = "forkserver" if sys.platform == "linux" else "spawn"
"""The way a process begins: as a copy of one that has loaded all, where that is safe; else anew."""


def load_engine(works: Iterable[Work]) -> None:
    """Begin to load the modules of works in a process of its own, so that the first begins at once."""
    if HOW == "forkserver":
        get_context(HOW).set_forkserver_preload(sorted(set(map(module_of, works))))
        import_module("multiprocessing.forkserver").ensure_running()  # there is none on Windows


class ProcessJob:
    """One piece of work under way, in a process; news of it come from another thread."""

    def __init__(
        self, work: Work, load: Callable[..., "Game"], game: "Game", arguments: Mapping[str, Any],
        told: Callable[[News], None],
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
        self._stop.set()

    def end(self) -> None:
        self._stop.set()
        self._stopped_at_once = True
        if self._process.is_alive():
            self._process.terminate()

    def join(self) -> None:
        self._thread.join()

    def advance(self) -> bool:
        """It goes on by itself."""
        return False

    def _listen(self, pipe: Any, theirs: Any, told: Callable[[News], None]) -> None:
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
    """Work in a process of its own, which never rests."""
    for _ in steps(work, lambda: load(system, folder).variant(edition), arguments, pipe.send, stop.is_set):
        pass
