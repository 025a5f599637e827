"""The bench as a page of this machine alone: a key, this Host and Origin only, nothing from outside."""

import asyncio
import hmac
import json
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from wsanalysis.widgets.session import MOST_LETTERS, Session
from wsanalysis.widgets.view import MAIN, MODULE, PAGE, STYLE

HOST = "127.0.0.1"
FIRST_PORT = 8750
PORTS = 20
"""How many ports are tried, one after the other."""
BAD_KEY = "This page belongs to the person who started it: open the address that the terminal shows."
POLICY = 1008
"""How a WebSocket is closed that may not be open."""


def policy(port: int) -> str:
    """The Content-Security-Policy of the page: its own scripts and styles, its own socket, no other place."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{HOST}:{port} ws://localhost:{port}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


class Server:
    """Serves one session to any number of pages that have the key; all show the same desk."""

    def __init__(self, session: Session, port: int, key: str | None = None) -> None:
        self.session, self.port = session, port
        self.key = key or secrets.token_urlsafe(24)
        self._seats: set[WebSocket] = set()
        self._wake = asyncio.Event()
        self._heard: dict[WebSocket, int] = {}
        files = {
            "": ("text/html", PAGE),
            "bench.js": ("text/javascript", MODULE),
            "main.js": ("text/javascript", MAIN),
            "bench.css": ("text/css", STYLE),
        }
        self._files = {name: (kind, text.encode()) for name, (kind, text) in files.items()}
        self.app = Starlette(
            routes=[
                WebSocketRoute("/socket", self._talk),
                Route("/{name:path}", self._answer),
            ],
            lifespan=self._life,
        )

    @property
    def address(self) -> str:
        """Where the page is, with its key."""
        return f"http://{HOST}:{self.port}/?key={self.key}"

    def _may(self, asking: HTTPConnection) -> bool:
        """Whether it asks under our own name and has the key."""
        host = asking.headers.get("host") in (f"{HOST}:{self.port}", f"localhost:{self.port}")
        key = asking.query_params.get("key") or asking.cookies.get(self._cookie, "")
        return host and hmac.compare_digest(key.encode(), self.key.encode())

    @property
    def _cookie(self) -> str:
        return f"bench-{self.port}"

    async def _answer(self, request: Request) -> Response:
        if not self._may(request):
            return PlainTextResponse(BAD_KEY, 403)
        name = request.path_params["name"]
        if name not in self._files:
            return PlainTextResponse("There is no such page.", 404)
        kind, content = self._files[name]
        found = Response(content, media_type=kind)
        found.headers["Content-Security-Policy"] = policy(self.port)
        found.headers["X-Content-Type-Options"] = "nosniff"
        found.headers["Referrer-Policy"] = "no-referrer"
        found.headers["Cache-Control"] = "no-store"
        found.set_cookie(self._cookie, self.key, httponly=True, samesite="strict")
        return found

    async def _talk(self, seat: WebSocket) -> None:
        origins = (f"http://{HOST}:{self.port}", f"http://localhost:{self.port}")
        if not self._may(seat) or seat.headers.get("origin") not in origins:
            await seat.close(POLICY)
            return
        await seat.accept()
        self._seats.add(seat)
        try:
            async for text in seat.iter_text():
                message = _read(text)
                await asyncio.to_thread(self.session.hear, message)
                if isinstance(message, dict) and isinstance(message.get("n"), int):
                    self._heard[seat] = message["n"]
                self._wake.set()
        finally:
            self._seats.discard(seat)
            self._heard.pop(seat, None)

    @asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        pump = asyncio.create_task(self._pump())
        try:
            yield
        finally:
            pump.cancel()
            self.session.close()
            with suppress(asyncio.CancelledError):
                await pump

    def wake(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say from another thread that there is something to draw."""
        loop.call_soon_threadsafe(self._wake.set)

    async def _pump(self) -> None:
        """Draw what is due, one picture after the other, and tell every page."""
        loop = asyncio.get_running_loop()
        self.session.on_news = lambda: self.wake(loop)
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._tell(self.session.news())
            while (due := await asyncio.to_thread(self.session.due)) is not None:
                await self._tell([await asyncio.to_thread(self.session.draw, *due)])
                await self._tell(self.session.news())
            for seat, number in list(self._heard.items()):
                with suppress(RuntimeError, OSError):
                    await seat.send_text(json.dumps({"part": "idle", "n": number}))

    async def _tell(self, news: list[dict[str, Any]]) -> None:
        for each in news:
            text = json.dumps(each)
            for seat in list(self._seats):
                try:
                    await seat.send_text(text)
                except (RuntimeError, OSError):  # it has gone
                    self._seats.discard(seat)


def _read(text: str) -> Any:
    """A message of a page; None for what is none."""
    if len(text) > MOST_LETTERS:
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


def free_port(wanted: int | None) -> int:
    """The port that is wanted, or the first of ours that nobody listens on. Raises OSError in words."""
    for port in [wanted] if wanted is not None else range(FIRST_PORT, FIRST_PORT + PORTS):
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    what = f"port {wanted}" if wanted is not None else f"ports {FIRST_PORT} to {FIRST_PORT + PORTS - 1}"
    raise OSError(f"{what}: in use; name another with --port")


def uvicorn_of(server: Server) -> uvicorn.Server:
    """What serves it on this machine."""
    return uvicorn.Server(
        uvicorn.Config(
            server.app, host=HOST, port=server.port, log_level="warning", ws="websockets-sansio",
            ws_max_size=4 * MOST_LETTERS, timeout_graceful_shutdown=1, server_header=False,
        )
    )  # fmt: skip


def serve(
    session: Session, port: int | None = None, key: str | None = None, ready: Callable[[str], None] = print
) -> None:
    """Serve until Ctrl-C. ``ready(address)`` is called before the first page can be asked for."""
    server = Server(session, free_port(port), key)
    ready(server.address)
    uvicorn_of(server).run()
