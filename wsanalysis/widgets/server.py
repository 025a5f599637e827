"""The bench as a page of this machine alone: a key, this Host and Origin only, nothing from outside."""

import asyncio
import hmac
import json
import logging
import re
import secrets
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol

from wsanalysis.widgets.opening import open_page
from wsanalysis.widgets.process_job import load_engine
from wsanalysis.widgets.session import MOST_LETTERS, Session
from wsanalysis.widgets.view import MAIN, MODULE, PAGE, STYLE

HOST = "127.0.0.1"
FIRST_PORT = 8750
PORTS = 20
"""The number of ports that are tried, one after the other."""
BAD_KEY = "This page belongs to the person who started it: open the address that the terminal shows."
LAST_PORT = 2**16 - 1
PATIENCE = 10.0
"""Seconds that a page gets to send a whole request, or to take what it is told."""
MOST_SAID = 20
"""Lines in the terminal."""
POLICY, GOING_AWAY = 1008, 1001
"""The codes that close a WebSocket that may not be open, and one whose page takes nothing in."""


def policy(port: int) -> str:
    """The Content-Security-Policy of the page: its own scripts and styles, its own socket, no other place."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{HOST}:{port} ws://localhost:{port}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


class Server:
    """Serves one session to any number of pages that have the key; all show the same desk.

    No fault of one page keeps the others from being drawn. Anything unusual is said once
    in the terminal.
    """

    def __init__(self, session: Session, port: int, key: str | None = None) -> None:
        if key and not re.fullmatch(r"[A-Za-z0-9._~-]+", key):
            raise ValueError("--key: expected letters from A to Z, digits and . _ ~ - only")
        self.session, self.port = session, port
        self.key = key or secrets.token_urlsafe(24)
        self.on_page: Callable[[], None] = lambda: None
        """Called when a page has come that has the key, and when there will be no more."""
        self._seats: set[WebSocket] = set()
        self._leaving: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        self._received: dict[WebSocket, int] = {}
        self._said: set[str] = set()
        session.on_fault = self._say
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
        """The address of the page, with its key."""
        return f"http://{HOST}:{self.port}/?key={self.key}"

    def _may(self, asking: HTTPConnection) -> bool:
        """True if it asks under our own name and has the key."""
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
        self.on_page()
        return found

    async def _talk(self, seat: WebSocket) -> None:
        origins = (f"http://{HOST}:{self.port}", f"http://localhost:{self.port}")
        if not self._may(seat) or seat.headers.get("origin") not in origins:
            await seat.close(POLICY)
            return
        with suppress(WebSocketDisconnect):  # it may leave before it is let in
            await seat.accept()
            self._seats.add(seat)
        try:
            while (said := await seat.receive())["type"] == "websocket.receive":
                number = await asyncio.to_thread(self.session.receive_text, said.get("text"))
                if number is not None:
                    self._received[seat] = number
                self._wake.set()
        finally:
            self._forget(seat)

    @asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        pump = asyncio.create_task(self._pump())
        try:
            yield
        finally:
            self.on_page()
            self.session.on_news = lambda: None  # work may still tell that it was ended
            pump.cancel()
            self.session.close()
            with suppress(asyncio.CancelledError):
                await pump

    def wake(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say from another thread that there is something to draw."""
        loop.call_soon_threadsafe(self._wake.set)

    async def _pump(self) -> None:
        """Draw the pictures due, one after the other, and tell every page; nothing but its end ends it."""
        loop = asyncio.get_running_loop()
        self.session.on_news = lambda: self.wake(loop)
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._tell(self.session.news())
                while (due := await asyncio.to_thread(self.session.due)) is not None:
                    await self._tell([await asyncio.to_thread(self.session.draw, *due)])
                    await self._tell(self.session.news())
            except Exception as error:  # noqa: BLE001 - or all pages would be silent for good
                self.session.excuse(error)
                await self._tell(self.session.news())
            for seat, number in list(self._received.items()):
                await self._send(seat, json.dumps({"part": "idle", "n": number}))

    async def _tell(self, news: list[dict[str, Any]]) -> None:
        for each in news:
            text = json.dumps(each, allow_nan=False)
            await asyncio.gather(*(self._send(seat, text) for seat in list(self._seats)))

    async def _send(self, seat: WebSocket, text: str) -> None:
        """Tell a page something. One that has gone, or does not take it, is left; it may come again."""
        try:
            async with asyncio.timeout(PATIENCE):
                await seat.send_text(text)
        except Exception as error:  # noqa: BLE001 - whatever becomes of one page
            self._forget(seat)
            self._say("a page has left while it was drawn, or takes nothing in; the others go on")
            if isinstance(error, TimeoutError):
                leaving = asyncio.create_task(self._leave(seat))
                self._leaving.add(leaving)
                leaving.add_done_callback(self._leaving.discard)

    async def _leave(self, seat: WebSocket) -> None:
        """Close a page's socket as soon as it takes that: then it knows that it has to come again."""
        with suppress(Exception):
            await seat.close(GOING_AWAY)

    def _forget(self, seat: WebSocket) -> None:
        self._seats.discard(seat)
        self._received.pop(seat, None)

    def _say(self, text: str) -> None:
        """Say something in the terminal, each thing once."""
        if text not in self._said and len(self._said) < MOST_SAID:
            self._said.add(text)
            print(f"wsanalysis: {text}", file=sys.stderr, flush=True)


class WholeRequests(H11Protocol):
    """HTTP that waits `PATIENCE` for a request to be whole, and then hangs up."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._last: Any = None
        self._look_again()

    def _look_again(self) -> None:
        self._timer = self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if whole or self.cycle is not self._last:
            self._last = self.cycle
            self._look_again()
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._timer.cancel()
        super().handle_websocket_upgrade(event)


def _in_one_line(record: logging.LogRecord) -> bool:
    """Say what uvicorn logs without the lines of code that it comes from."""
    if record.exc_info:
        record.msg, record.args = f"{record.getMessage().strip()}: {record.exc_info[1]}", ()
        record.exc_info = None
    return True


def listening(wanted: int | None) -> socket.socket:
    """A socket on the port that is wanted, or on the first of ours that nobody listens on.

    A bench that was ended a moment ago is not in its way. Raises ValueError or OSError in words.
    """
    if wanted is not None and not 0 <= wanted <= LAST_PORT:
        raise ValueError(f"--port: expected a number from 0 to {LAST_PORT:,}, got {wanted}")
    for port in [wanted] if wanted is not None else range(FIRST_PORT, FIRST_PORT + PORTS):
        try:
            return socket.create_server((HOST, port))  # uses an address again, but not on Windows
        except PermissionError:
            if wanted is not None:
                said = f"port {wanted}: you may not use it; name one from 1,024 with --port"
                raise OSError(said) from None
        except OSError:
            continue
    what = f"port {wanted}" if wanted is not None else f"ports {FIRST_PORT} to {FIRST_PORT + PORTS - 1}"
    raise OSError(f"{what}: in use; name another with --port")


def uvicorn_of(server: Server) -> uvicorn.Server:
    """The server on this machine."""
    config = uvicorn.Config(
        server.app, host=HOST, port=server.port, log_level="warning", ws="websockets-sansio",
        ws_max_size=4 * MOST_LETTERS, timeout_graceful_shutdown=1, server_header=False, http=WholeRequests,
    )  # fmt: skip
    logging.getLogger("uvicorn.error").addFilter(_in_one_line)
    return uvicorn.Server(config)


def serve(
    session: Session, port: int | None = None, key: str | None = None,
    ready: Callable[[str], None] = print, browser: bool = False,
) -> None:  # fmt: skip
    """Serve until Ctrl-C. ``ready(address)`` is called once a page can be asked for.

    With `browser` the page is opened, by a way that shows its key to nobody else.
    """
    load_engine(action.work for sheet in session.sheets.values() for action in sheet.actions.values())
    with listening(port) as door:
        server = Server(session, int(door.getsockname()[1]), key)
        ready(server.address)
        if browser:
            with suppress(OSError):  # then the address in the terminal has to do
                server.on_page = open_page(server.address)
        uvicorn_of(server).run([door])
