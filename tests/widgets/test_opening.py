"""Opening the page: by a file for the user's eyes alone, gone once the page has come; no key in a command."""

from __future__ import annotations

import os
import stat
import webbrowser
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import url2pathname, urlopen

import pytest
import uvicorn

import wsanalysis as ws
from tests.patience import wait_until
from tests.systems.handed_in import GAMES
from wsanalysis.widgets.opening import leading_to, open_page
from wsanalysis.widgets.server import serve
from wsanalysis.widgets.session import Session

ADDRESS = "http://127.0.0.1:8750/?key=se-cret_~.1"


class Goals(HTMLParser):
    """Where a page leads."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        said = dict(attributes)
        self.found += [said["content"].partition("url=")[2]] if "http-equiv" in said else []
        self.found += [said["href"]] if tag == "a" else []


def goals(text):
    page = Goals()
    page.feed(text)
    return page.found


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def opened(monkeypatch):
    """What a browser is started with."""
    found = []
    monkeypatch.setattr(webbrowser, "open", lambda address: bool(found.append(address)))
    return found


def test_what_a_browser_is_started_with_holds_no_key_and_leads_to_the_page(home, opened):
    arrived = open_page(ADDRESS)
    wait_until(lambda: opened, lambda: "no browser is started")
    (started,) = opened
    file = Path(url2pathname(urlsplit(started).path))
    assert "se-cret" not in started
    assert started.startswith("file:///")
    assert file.parent == home
    assert goals(file.read_text(encoding="utf-8")) == [ADDRESS, ADDRESS]
    arrived()
    arrived()
    assert list(home.iterdir()) == []


def test_no_address_gets_out_of_the_file(home):
    address = ADDRESS + "\"'><script>&amp;"
    text = leading_to(address).read_text(encoding="utf-8")
    assert goals(text) == [address, address]
    assert "<script" not in text


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a folder of the user's own keeps others out")
@pytest.mark.parametrize("mask", [0, 0o022, 0o077])
def test_nobody_else_may_read_the_file(home, mask):
    before = os.umask(mask)
    try:
        file = leading_to(ADDRESS)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@contextmanager
def running(run, server, sockets):
    thread = Thread(target=run, args=[server, sockets], daemon=True)
    thread.start()
    wait_until(lambda: server.started, lambda: "the server does not start")
    yield
    server.should_exit = True
    thread.join()


@pytest.mark.parametrize("comes", [True, False])
def test_the_file_is_gone_once_the_page_has_come_and_when_the_bench_ends(home, opened, monkeypatch, comes):
    run = uvicorn.Server.run

    def visited(server, sockets):
        (file,) = home.glob("*.html")  # beside it is what work beside the page begins with
        address = goals(file.read_text(encoding="utf-8"))[0]
        with running(run, server, sockets):
            with pytest.raises(HTTPError):
                urlopen(address.replace("key=", "key=x"))
            assert file.exists()
            if comes:
                urlopen(address).close()
                assert not file.exists()

    monkeypatch.setattr(uvicorn.Server, "run", visited)
    session = Session(ws.systems(), ws.load, game=GAMES["liberty_road"], keeps=False)
    serve(session, 0, browser=True, ready=lambda _: None)
    assert list(home.glob("*.html")) == []


def test_a_place_that_cannot_be_written_keeps_no_bench_from_starting(monkeypatch):
    def refused(*_):
        raise OSError("read-only")

    monkeypatch.setattr("wsanalysis.widgets.opening.mkstemp", refused)
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_: None)
    told = []
    session = Session(ws.systems(), ws.load, game=GAMES["liberty_road"], keeps=False)
    serve(session, 0, browser=True, ready=told.append)
    assert "/?key=" in told[0]
