"""Work beside the page in a thread of this process, for tests of what it finds and not of where it runs.

A process of its own loads everything anew. What goes to it and comes back is copied here as it is there, so
that work of which something cannot be sent fails here too.
"""

from __future__ import annotations

import pickle
from queue import SimpleQueue
from threading import Event, Thread

from wsanalysis.widgets.process_job import HOW


def copied(thing):
    return pickle.loads(pickle.dumps(thing))


class End:
    """Either end of a pipe, of which one is only written to and the other only read."""

    def __init__(self, queue):
        self._queue = queue

    def send(self, thing):
        self._queue.put(copied(thing))

    def hang_up(self):
        self._queue.put(EOFError)

    def recv(self):
        found = self._queue.get()
        if found is EOFError:
            raise EOFError
        return found

    def close(self):
        """The thread has the same end as whoever began it."""


class Process(Thread):
    """What a process is asked to do: to run, and in the end to hang up."""

    def __init__(self, target, args):
        super().__init__(daemon=True)
        *order, self._pipe, self._asked = args
        self._work, self._order = target, copied(tuple(order))

    def run(self):
        try:
            self._work(*self._order, self._pipe, self._asked)
        finally:
            self._pipe.hang_up()

    def terminate(self):
        """Nobody ends a thread; it has been asked to stop."""


class Context:
    """In place of what `multiprocessing.get_context` gives."""

    Event, Process = Event, Process

    def __init__(self, how):
        assert how == HOW

    def Pipe(self, duplex):  # noqa: N802 - its name there
        assert not duplex
        queue = SimpleQueue()
        return End(queue), End(queue)
