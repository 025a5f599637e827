"""The door of the page: a key, our own Host and Origin, a strict policy, nothing from outside."""

from __future__ import annotations

import http.client
import json
import re

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from tests.widgets.serving import served
from wsanalysis.widgets.server import listening, policy
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.view import MAIN, MODULE, PAGE, STYLE


@pytest.fixture(scope="module")
def port():
    session = Session(ws.systems(), ws.load, game=GAMES["liberty_road"], keeps=False)
    with served(session) as server:
        yield server.port


def get(port, path, **headers):
    asking = http.client.HTTPConnection("127.0.0.1", port)
    asking.putrequest("GET", path, skip_host="host" in headers)
    for name, value in headers.items():
        asking.putheader(name, value)
    asking.endheaders()
    answer = asking.getresponse()
    answer.read()
    asking.close()
    return answer


def test_the_page_comes_with_the_key_and_a_policy(port):
    page = get(port, "/?key=secret")
    assert page.status == 200
    assert page.headers["content-security-policy"] == policy(port)
    assert page.headers["x-content-type-options"] == "nosniff"
    cookie = page.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    for name in ("bench.js", "main.js", "bench.css"):
        assert get(port, f"/{name}", cookie=f"bench-{port}=secret").status == 200
    for name in ("elsewhere", "../pyproject.toml", "%2e%2e/pyproject.toml", "server.py"):
        assert get(port, f"/{name}", cookie=f"bench-{port}=secret").status == 404


@pytest.mark.parametrize("path", ["/", "/bench.js", "/main.js", "/?key=", "/?key=secre", "/?key=gehe%C3%AFm"])
def test_without_the_key_there_is_nothing(port, path):
    assert get(port, path).status == 403
    assert get(port, path, cookie=f"bench-{port}=wrong").status == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1"])
def test_another_host_is_refused_even_with_the_key(port, host):
    assert get(port, "/?key=secret", host=host.format(port=port)).status == 403
    assert get(port, "/?key=secret", host=f"localhost:{port}").status == 200


@pytest.mark.parametrize(
    ("key", "origin"),
    [
        ("secret", None),
        ("secret", "http://evil.example"),
        ("secret", "null"),
        ("secret", "https://127.0.0.1:{port}"),
        ("wrong", "http://127.0.0.1:{port}"),
        ("", "http://127.0.0.1:{port}"),
    ],
)
def test_the_socket_opens_to_our_own_page_only(port, key, origin):
    origin = origin and origin.format(port=port)
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{port}/socket?key={key}", origin=origin),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_the_socket_answers_our_own_page(port):
    with connect(f"ws://127.0.0.1:{port}/socket?key=secret", origin=f"http://127.0.0.1:{port}") as socket:
        socket.send("not even JSON")
        assert json.loads(socket.recv())["part"] == "error"
        socket.send(json.dumps({"do": "hello", "n": 7}))
        parts = []
        while not parts or parts[-1].get("n") != 7:
            parts.append(json.loads(socket.recv()))
        assert {"hello", "header", "form", "odds", "curve"} <= {each["part"] for each in parts}


def test_the_policy_lets_in_nothing_but_our_own():
    rules = dict(rule.split(" ", 1) for rule in policy(8999).split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert "unsafe" not in policy(8999)
    assert "*" not in policy(8999)
    assert set(re.findall(r"wss?://[^ ;]+", policy(8999))) == {"ws://127.0.0.1:8999", "ws://localhost:8999"}
    assert {rules[name] for name in ("base-uri", "form-action", "frame-ancestors")} == {"'none'"}


def test_the_page_names_no_other_place_and_makes_no_markup_of_text():
    for text in (MODULE, MAIN, PAGE, STYLE):
        named = set(re.findall(r"\b(?:https?|wss?)://[\w.${}]+", text))
        assert named <= {"http://www.w3.org", "ws://${location.host}"}
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", text
        )
    assert "style=" not in PAGE
    assert not re.search(r"<script(?! type=\"module\" src)", PAGE)


def test_a_port_that_is_taken_is_said_in_words():
    with listening(0) as taken, pytest.raises(OSError, match="in use; name another with --port"):
        listening(taken.getsockname()[1])
    with listening(None) as first:
        assert first.getsockname()[1] >= 8750
    with pytest.raises(ValueError, match="--port: expected a number from 0 to 65,535, got 70000"):
        listening(70_000)
