"""Pyodide, the Python that runs in a browser, as it lies in a folder: what a page takes out of it."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wsanalysis.files.safe_files import read_file

PYTHON = "3.14"
"""The Python of the Pyodide that pages are made with; byte-code and ready-made packages are for one only."""
LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
"""The files that a browser needs to run Python."""
LARGEST = 50_000_000
"""Bytes of one of its files; the largest is 15 MB."""
DRAWING = ("numpy", "pandas", "scipy", "matplotlib")
"""Packages that draw and tabulate: a page begins without them."""


@dataclass(frozen=True)
class Runtime:
    """Pyodide in a folder: `core` by file name, and its ready-made packages by name."""

    folder: Path
    core: dict[str, bytes]
    packages: dict[str, dict[str, Any]]

    def wheel(self, package: str) -> bytes | None:
        """The wheel of a package that lies in the folder, from Pyodide's list or beside it; None without."""
        named = self.packages.get(package, {}).get("file_name")
        beside = self.folder.glob(f"{package.replace('-', '_')}-*.whl")
        paths = [self.folder / named] if named else []
        for path in [*sorted(beside), *paths]:
            if path.is_file():
                return read_file(path, LARGEST)
        return None

    def with_needs(self, wanted: tuple[str, ...]) -> dict[str, bytes]:
        """The wheels of packages and of all that they need, by file name; none if any of them is missing."""
        found: dict[str, bytes] = {}
        waiting = [*wanted]
        while waiting:
            package = self.packages.get(waiting.pop())
            if package is None or not (path := self.folder / package["file_name"]).is_file():
                return {}
            if path.name not in found:
                found[path.name] = read_file(path, LARGEST)
                waiting += package["depends"]
        return found


def runtime_in(folder: Path) -> Runtime:
    """The Pyodide of a folder. Raises ValueError for one that is not whole, or of another Python."""
    hint = f"expected the folder of a Pyodide with Python {PYTHON}, as its release has it"
    missing = [name for name in CORE if not (folder / name).is_file()]
    if missing:
        raise ValueError(f"{folder}: {hint}; it has no {', '.join(missing)}")
    core = {name: read_file(folder / name, LARGEST) for name in CORE}
    try:
        lock = json.loads(core[LOCK])
        python, packages = str(lock["info"]["python"]), dict(lock["packages"])
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{folder / LOCK}: {hint}; this file cannot be read as its list") from None
    if not re.match(re.escape(PYTHON) + r"\.", python):
        raise ValueError(f"{folder / LOCK}: {hint}, got one with Python {python}")
    return Runtime(folder, core, packages)
