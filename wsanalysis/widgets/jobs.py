"""Long work beside the page, with its progress told, and ended on request: as a process, or between messages.

Where processes can be started work is one of its own (`process_job`). Where none can, as in a page's Worker,
it is done in slices while nobody says anything (`SlicedJob`): work that is a generator rests at each `yield`.
"""

import time
from collections.abc import Callable, Generator, Mapping
from contextvars import copy_context
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from wsanalysis.battles.runs import pools
from wsanalysis.probability.progress import billing, telling

if TYPE_CHECKING:
    from wsanalysis.game import Game

REDRAW = 0.25  # seconds between two words about progress
FAULTS = (ValueError, TypeError, RuntimeError, OSError)

News: TypeAlias = dict[str, Any]
Rests: TypeAlias = Generator[None, None, News]
"""Work that gives back its result in the end, and may rest on the way."""


def lacking(error: Exception) -> str:
    """The message where a library is missing, or not yet loaded in a page; else empty."""
    if not isinstance(error, ModuleNotFoundError) or (error.name or "wsanalysis").startswith("wsanalysis"):
        return ""
    library = str(error.name).partition(".")[0]
    return f"This needs {library}, which is still loading or is not installed: try again in a moment."


class Stopped(Exception):
    """Somebody has pressed Cancel."""


class Teller:
    """The reporter of work on its way; raises `Stopped` once it is to end, unless it `keeps` its best."""

    def __init__(self, send: Callable[[News], object], asked: Callable[[], bool]) -> None:
        self._send, self._asked = send, asked
        self._told = 0.0
        self._bill: dict[str, str] = {}
        self.keeps = False
        """True if the work ends by itself and still has to put its best together."""

    @property
    def stopped(self) -> bool:
        """True if it is to end."""
        return self._asked()

    @property
    def due(self) -> bool:
        """True if it is time for another word."""
        return time.monotonic() - self._told > REDRAW

    def tell(self, done: int, total: int, **found: Any) -> None:
        """Report the share that is done, and the results so far; not all of it is passed on."""
        if self.due:
            self._told = time.monotonic()
            self._send({"done": done, "total": total, **self._bill, **found})

    def tell_bill(self, said: str) -> None:
        """Report the time that the work takes, before any of it: the page says so until it has ended."""
        self._bill = {"bill": said}
        self._send({**self._bill})

    def tell_or_stop(self, done: int, total: int | None) -> None:
        """The same for what draws progress bars; ends it by `Stopped`."""
        if self.stopped and not self.keeps:
            raise Stopped
        if not self.keeps:
            self.tell(done, total or 0)


Work: TypeAlias = Callable[..., "News | Rests"]
"""``work(game, teller, **arguments)``: what the page is to show in the end, or a generator that returns it.

A function of a module, or `Later` one. Where it draws progress bars, the page has them and cancels the work
at the next step. A generator rests at each ``yield``: done between messages, it then hears what a page says.
"""


@dataclass(frozen=True, slots=True)
class Later:
    """Work by the names of its module and function: libraries are loaded where it begins."""

    module: str
    name: str

    def __call__(self, game: "Game", teller: Teller, **arguments: Any) -> "News | Rests":
        found: News | Rests = getattr(import_module(self.module), self.name)(game, teller, **arguments)
        return found


def module_of(work: Work) -> str:
    """The name of the module that the work is in."""
    return work.module if isinstance(work, Later) else work.__module__


class Job(Protocol):
    """One piece of work under way. ``told(news)`` is called, from whatever thread, until it has ended."""

    def cancel(self) -> None:
        """Ask it to end; its results so far are told."""

    def end(self) -> None:
        """End it now."""

    def join(self) -> None:
        """Wait until it has ended and all is told."""

    def advance(self) -> bool:
        """Do a slice of it, if it needs somebody to do that; whether another one is needed."""


def begin(
    work: Work, load: Callable[..., "Game"], game: "Game", arguments: Mapping[str, Any],
    told: Callable[[News], None],
) -> Job:  # fmt: skip
    """Begin work on a game beside the page."""
    if not pools.CAN_START:
        return SlicedJob(work, game, arguments, told)
    made: Job = import_module("wsanalysis.widgets.process_job").ProcessJob(work, load, game, arguments, told)
    return made


def steps(
    work: Work, load: Callable[[], "Game"], arguments: Mapping[str, Any], send: Callable[[News], object],
    asked: Callable[[], bool],
) -> Generator[None]:  # fmt: skip
    """Do the work on a game that is loaded first, and tell how it ends; rest where it rests."""
    teller = Teller(send, asked)
    try:
        game = load()
        with telling(teller.tell_or_stop), billing(teller.tell_bill):
            found = work(game, teller, **arguments)
            if isinstance(found, Generator):
                found = yield from found
        send({"ended": True, "stopped": teller.stopped, **found})
    except Stopped:
        send({"ended": True, "stopped": True})
    except (*FAULTS, ModuleNotFoundError) as error:
        send({"ended": True, "error": lacking(error) or str(error) or type(error).__name__})


class SlicedJob:
    """Work that is done here between messages, a slice whenever somebody advances it."""

    def __init__(
        self, work: Work, game: "Game", arguments: Mapping[str, Any], told: Callable[[News], None]
    ) -> None:
        self._told, self._asked, self._ended, self._at_it = told, False, False, False
        self._steps = steps(work, lambda: game, dict(arguments), self._tell, lambda: self._asked)
        self._context = copy_context()  # its progress is told as long as it is advanced, and no longer

    def cancel(self) -> None:
        self._asked = True

    def end(self) -> None:
        self._asked = self._ended = True
        if not self._at_it:
            self._context.run(self._steps.close)

    def join(self) -> None:
        while self.advance():
            pass

    def advance(self) -> bool:
        if self._ended or self._at_it:
            return not self._ended
        self._at_it = True
        try:
            self._context.run(next, self._steps, None)
        except Exception:
            self._tell({"ended": True, "error": "it was ended"})  # as of a process that has died
            raise
        finally:
            self._at_it = False
        return not self._ended

    def _tell(self, news: News) -> None:
        if not self._ended:
            self._ended = bool(news.get("ended"))
            self._told(news)
