"""The page that needs no installation, made and served as a host of static files does."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.compiled.pages import node
from tests.pyodide import PYODIDE
from wsanalysis.commands.main import main
from wsanalysis.page import byte_code

FOLDER = "games"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files as any web server sends them, without a word."""

    extensions_map = {  # noqa: RUF012 - of the class that it extends
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript", ".wasm": "application/wasm",
    }  # fmt: skip

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def static_page(root: Path) -> Iterator[str]:
    """Make the page in a folder of `root`, and serve it; gives its address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(byte_code, "node", node)  # also one that is not on the path
        assert main(["page", "--pyodide", str(PYODIDE), "--out", str(root / FOLDER)]) == 0
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
    finally:
        server.shutdown()
        server.server_close()
