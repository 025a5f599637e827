"""The functions that came with a page as WebAssembly, made ahead of time: a page has no compiler.

A file's name says of what functions it was made, and its end what was before: so a page runs nothing that is
another's, of other rules, or was cut off.
"""

import ctypes
import platform
from hashlib import sha256
from pathlib import Path

from wsanalysis.compiled.linking import custom

FOLDER = Path(__file__).parents[1] / "shipped"
"""Beside the package's data; not in the sources."""
ENDING = ".wasm"
OWN = b"wsanalysis"
"""The name of a module's last section, which is ours."""


def is_page() -> bool:
    """True if Python runs in a page: there it is WebAssembly itself."""
    return platform.system() == "Emscripten"


def sealed(name: str, module: bytes) -> bytes:
    """The file of that name for a module."""
    return module + _seal(name, module)


def _seal(name: str, module: bytes) -> bytes:
    return custom(OWN, name.encode() + sha256(module).digest())


def has(name: str) -> bool:
    """True if the page came with that file."""
    return (FOLDER / name).is_file()


class Loaded:
    """A module that the page came with, ready to be called. Raises ValueError for a file that is another."""

    def __init__(self, name: str) -> None:
        path = FOLDER / name
        content = path.read_bytes()
        module = content[: -len(_seal(name, b""))]
        if content != sealed(name, module):
            raise ValueError(
                f"{path}: expected what was shipped under this name, got {len(content)} other bytes;"
                " load the page anew"
            )
        self._library = ctypes.CDLL(str(path))

    def address(self, name: str) -> int:
        """The number of a function, as pages have them."""
        return ctypes.cast(getattr(self._library, name), ctypes.c_void_p).value or 0
