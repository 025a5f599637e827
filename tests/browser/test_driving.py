"""Starting what the tests in a browser drive: where a port has been taken, on another one."""

from __future__ import annotations

import sys
import urllib.request
from pathlib import Path

import pytest

from tests.browser.driving import STARTS, Ended, served


def test_a_server_whose_port_was_taken_is_started_on_another(tmp_path: Path) -> None:
    ports: list[int] = []

    def command(port: int) -> list[str]:
        ports.append(port)
        if len(ports) < STARTS:
            return [sys.executable, "-c", "raise SystemExit('the port is taken')"]
        return [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(port)]

    with served(command, tmp_path, "/") as address, urllib.request.urlopen(address) as page:
        assert page.status == 200
        assert address.endswith(f":{ports[-1]}")
    assert len(ports) == STARTS


def test_a_server_that_always_ends_says_why_and_is_not_waited_for(tmp_path: Path) -> None:
    def command(port: int) -> list[str]:
        return [sys.executable, "-c", "raise SystemExit('no such page')"]

    with pytest.raises(Ended, match="no such page"), served(command, tmp_path, "/"):
        pass
