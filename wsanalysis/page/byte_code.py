"""Modules as byte-code of the browser's Python, made by that Python itself: a page begins sooner with it."""

import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from wsanalysis.files.own_files import own_text
from wsanalysis.files.safe_files import read_file, write_bytes
from wsanalysis.page.contents import tar_of
from wsanalysis.page.runtime import LARGEST, Runtime
from wsanalysis.version import SOURCES


def node() -> str | None:
    """Node, which runs Pyodide without a browser; None where it is not installed."""
    return shutil.which("node")


READ = tuple(f"wsanalysis/{name}/" for name in (*SOURCES, "compiled"))
"""Modules whose text is read too: their hash says of what rules a game is, and which engine is theirs."""


def with_byte_code(runtime: Runtime, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files with byte-code in place of modules, or beside those that are `READ`.

    Raises RuntimeError with what Node said.
    """
    with tempfile.TemporaryDirectory() as folder:
        given, made, script = (Path(folder, name) for name in ("given.tar", "made.tar", "compile.mjs"))
        write_bytes(given, tar_of({name: text for name, text in files.items() if name.endswith(".py")}))
        write_bytes(script, own_text(__file__, "compile.mjs").encode())
        command = [node() or "node", *map(str, (script, runtime.folder.resolve(), given, made)), *READ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not made.is_file():
            last = (done.stderr.strip().splitlines() or ["no message"])[-1]
            raise RuntimeError(f"Node could not make byte-code: {last}")
        with tarfile.TarFile(fileobj=BytesIO(read_file(made, LARGEST))) as archive:
            code = {entry.name: archive.extractfile(entry).read() for entry in archive}  # type: ignore[union-attr]
    others = {name: content for name, content in files.items() if not name.endswith(".py")}
    texts = {name: content for name, content in files.items() if name.startswith(READ)}
    return code | others | texts
