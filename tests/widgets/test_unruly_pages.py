"""Pages that leave, stall, or send what no page would: all others are drawn as ever."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from contextlib import contextmanager, suppress

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import wsanalysis as ws
from tests.patience import CEILING
from tests.systems.handed_in import GAMES
from tests.widgets.serving import served
from wsanalysis.widgets import server as serving
from wsanalysis.widgets.server import Server
from wsanalysis.widgets.session import Session

RESET = struct.pack("ii", 1, 0)
"""SO_LINGER so that a socket that is closed says nothing more, as one whose browser has crashed."""


def a_session(**how):
    return Session(ws.systems(), ws.load, game=GAMES["liberty_road"], keeps=False, **how)


@contextmanager
def page(port):
    with connect(
        f"ws://127.0.0.1:{port}/socket?key=secret", origin=f"http://127.0.0.1:{port}", open_timeout=CEILING
    ) as socket_:
        yield socket_


def parts(socket_, n, **said):
    """What a page is told until the bench has done what it says."""
    socket_.send(json.dumps({"do": "hello", **said, "n": n}))
    found = []
    while not found or found[-1].get("n") != n:
        found.append(json.loads(socket_.recv(CEILING)))
    return [each["part"] for each in found]


class Gone:
    """A page as Starlette shows it that has gone, in one of the ways that one goes."""

    def __init__(self, how):
        self.how = how

    async def send_text(self, text):
        if self.how is None:
            await asyncio.Event().wait()
        raise self.how

    async def close(self, code):
        raise self.how or WebSocketDisconnect(1006)


GOING = [WebSocketDisconnect(1006), RuntimeError("closed"), OSError("reset"), KeyError("x"), None]


@pytest.mark.parametrize("how", GOING, ids=str)
def test_a_page_that_is_gone_silences_no_other(how, monkeypatch, capfd):
    monkeypatch.setattr(serving, "PATIENCE", 0.2)
    with served(a_session()) as server, page(server.port) as steady:
        for number in (1, 2):
            server._seats.add(Gone(how))
            server._received[Gone(how)] = number
            assert {"hello", "odds"} <= set(parts(steady, number))
        assert len(server._seats) == 1
    said = capfd.readouterr().err
    assert said.count("a page has left") == 1
    assert "Traceback" not in said


def test_pages_come_and_go_by_the_hundred_while_it_draws(capfd):
    with served(a_session()) as server, page(server.port) as steady:
        for number in range(200):
            coming = page(server.port)
            socket_ = coming.__enter__()
            socket_.send(json.dumps({"do": "hello", "n": number}))
            if number % 2:
                socket_.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                socket_.socket.close()
            else:
                coming.__exit__(None, None, None)
        assert {"hello", "odds", "curve"} <= set(parts(steady, 1000))
    said = capfd.readouterr().err
    assert "Traceback" not in said
    assert said.count("\n") <= 2


def test_a_picture_that_cannot_be_drawn_or_sent_is_said_and_the_next_is_drawn(capfd):
    session = a_session()
    drawers = dict(session.pictures)
    faults = {"odds": lambda _: {}["nothing"], "curve": lambda _: {"at": float("nan")}}
    session.pictures = drawers | faults
    with served(session) as server, page(server.port) as steady:
        for number in (1, 2):
            assert {"hello", "form", "odds"} <= set(parts(steady, number))
        session.pictures = drawers
        assert {"form", "odds", "curve"} <= set(parts(steady, 3))
    said = capfd.readouterr().err
    assert said.count("the bench has a fault here, but keeps running: KeyError") == 1
    assert "Traceback" not in said


def test_a_version_that_makes_no_game_is_not_compared_with():
    session = a_session()
    armor = {"kind": "cell", "table": "units", "name": "Grenadiers", "column": "front_armor", "value": 3}
    for said in ({"do": "set", "edits": [armor]}, {"do": "version", "how": "save", "name": "half"},
                 {"do": "undo"}, {"do": "version", "how": "compare", "name": "half"}):  # fmt: skip
        session.receive(said)
    assert [each["part"] for each in session.news()] == ["error"]
    while (due := session.due()) is not None:
        assert "message" not in session.draw(*due)


HALVES = [
    b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
    b"GET /bench.js HTTP/1.1\r\nHost: x\r\n\r\nGET / HT",
]  # fmt: skip


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_is_not_waited_for(half, monkeypatch):
    monkeypatch.setattr(serving, "PATIENCE", 0.2)
    with served(a_session()) as server:
        halves = [socket.create_connection(("127.0.0.1", server.port), CEILING) for _ in range(20)]
        for each in halves:
            each.sendall(half)
        for each in halves:
            with each, suppress(ConnectionError):
                while each.recv(4096):  # until it is hung up; longer than the ceiling is an error
                    pass
        with page(server.port) as steady:
            assert "hello" in parts(steady, 1)


def test_a_page_that_says_nothing_for_long_stays(monkeypatch):
    monkeypatch.setattr(serving, "PATIENCE", 0.05)
    with served(a_session()) as server, page(server.port) as steady:
        with suppress(TimeoutError):
            steady.recv(0.5)
        monkeypatch.setattr(serving, "PATIENCE", CEILING)
        assert "hello" in parts(steady, 1)


SENT = [b"\xff", b"", "[" * 100_000, '{"a":' * 5000, "9" * 5000, "NaN", '"\\ud800"', "1e999", "{}", "[]"]


@pytest.mark.parametrize("sent", SENT)
def test_what_no_page_sends_gets_a_sentence_and_the_socket_stays(sent, capfd):
    with served(a_session()) as server, page(server.port) as steady:
        steady.send(sent)
        told = json.loads(steady.recv(CEILING))
        assert told["part"] == "error"
        assert told["text"].startswith("expected ")
        assert "hello" in parts(steady, 1)
    assert "Traceback" not in capfd.readouterr().err


def test_frames_that_are_none_end_one_page_without_lines_of_code(capfd):
    with served(a_session()) as server, page(server.port) as steady:
        for frame in (b"\x81\x82\0\0\0\0\xff\xff", b"\xff\xff\xff", b"\x81\x05hello"):
            with suppress(ConnectionClosed), page(server.port) as broken:
                broken.socket.sendall(frame)
                broken.recv(CEILING)
        assert "hello" in parts(steady, 1)
    assert "Traceback" not in capfd.readouterr().err


def test_the_port_of_a_bench_that_was_ended_is_free_at_once():
    with serving.listening(0) as door:
        port = door.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client:
            door.accept()[0].close()  # who closes first waits, here the bench
            client.recv(1)
    with serving.listening(port) as again:
        assert again.getsockname()[1] == port


@pytest.mark.parametrize("key", ["a b", "a&b", "ä", "a;b", "\n"])
def test_a_key_that_no_address_takes_is_refused(key):
    with pytest.raises(ValueError, match="--key: expected letters"):
        Server(a_session(), 1, key)
