"""Modules as byte-code of the browser's Python, made by that Python itself: with it a page begins twice as fast."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from wsanalysis.files.own_files import own_text
from wsanalysis.files.safe_files import read_file
from wsanalysis.page.runtime import LARGEST, Runtime


def has_node() -> bool:
    """Whether Node is here, which runs Pyodide without a browser."""
    return shutil.which("node") is not None


def with_byte_code(runtime: Runtime, archive: bytes) -> bytes:
    """An archive with byte-code in place of its modules. Raises RuntimeError with what Node said."""
    node = shutil.which("node") or "node"
    with tempfile.TemporaryDirectory() as folder:
        given, made, script = (Path(folder, name) for name in ("given.zip", "made.zip", "compile.mjs"))
        given.write_bytes(archive)
        script.write_text(own_text(__file__, "compile.mjs"), encoding="utf-8")
        command = [node, str(script), str(runtime.folder.resolve()), str(given), str(made)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not made.is_file():
            last = (done.stderr.strip().splitlines() or ["no message"])[-1]
            raise RuntimeError(f"Node could not make byte-code: {last}")
        return read_file(made, LARGEST)
