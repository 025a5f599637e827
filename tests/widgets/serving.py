"""The bench as it is served, for tests: on a free port, in a thread of this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from tests.patience import wait_until
from wsanalysis.widgets.server import Server, listening, uvicorn_of
from wsanalysis.widgets.session import Session


@contextmanager
def served(session: Session, key: str = "secret", port: int = 0) -> Iterator[Server]:
    """A server that runs until the block ends."""
    with listening(port) as door:
        server = Server(session, door.getsockname()[1], key)
        running = uvicorn_of(server)
        thread = Thread(target=running.run, args=[[door]], daemon=True)
        thread.start()
        wait_until(lambda: running.started, lambda: "the server does not start")
        try:
            yield server
        finally:
            running.should_exit = True
            thread.join()
