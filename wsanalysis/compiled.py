"""Functions compiled by numba where it is there; the same functions as they stand where it is not.

What is compiled is kept in the user's cache folder, under a name made of the sources, where they lie and
of when they are: an edited source never meets what was compiled from another one.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any, TypeVar

from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

SOURCES = ("battlefield", "battles")
"""The packages whose functions call each other compiled."""


KEPT_FOLDERS = 4  # of as many versions of the sources


def compiled(function: F) -> F:
    """The function compiled on first use; as it stands without numba, or under NUMBA_DISABLE_JIT."""
    numba = _numba()
    if numba is None or numba.config.DISABLE_JIT:
        return function
    elsewhere = numba.config.CACHE_DIR
    try:
        if not os.environ.get("NUMBA_CACHE_DIR"):
            numba.config.CACHE_DIR = str(cache_folder())
        # without numba's counting of references, which took half of the time of a battle: nothing is made
        # in here, and who calls keeps the rows
        options = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
        made: F = numba.njit(cache=True, **options)(function)
    finally:
        numba.config.CACHE_DIR = elsewhere
    return made


def row(numbers: Sequence[int] | int) -> Any:
    """Whole numbers by place, or room for so many, as compiled functions take them.

    A list where nothing is compiled.
    """
    if not is_compiled():
        return [0] * numbers if isinstance(numbers, int) else list(numbers)
    import numpy as np

    array = np.zeros(numbers, np.int64) if isinstance(numbers, int) else np.array(numbers, np.int64)
    if _numba().config.BOUNDSCHECK:
        return array
    from wsanalysis.rows import Row

    return array.view(Row)


def is_compiled() -> bool:
    """Whether functions are compiled here, or run as they stand."""
    numba = _numba()
    return numba is not None and not numba.config.DISABLE_JIT


@cache
def cache_folder() -> Path:
    """Where what was made by these very sources is kept; the folders of the last few are left alone."""
    package = Path(__file__).parent
    numba = _numba()
    digest = sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK}".encode() if numba else b"")
    sources = [package / "compiled.py", package / "rows.py"]
    sources += sorted(p for name in SOURCES for p in (package / name).rglob("*.py"))
    for path in sources:
        # numba forgets what it made when a source has another place or time, though it says the same
        digest.update(f"{path}\0{path.stat().st_mtime_ns}\0".encode() + path.read_bytes())
    kept = user_cache_path("wsanalysis", appauthor=False) / "compiled"
    folder = kept / digest.hexdigest()[:16]
    if not folder.is_dir():
        others = sorted(kept.glob("*"), key=lambda other: other.stat().st_mtime, reverse=True)
        for old in others[KEPT_FOLDERS - 1 :]:
            rmtree(old, ignore_errors=True)
        with suppress(OSError):  # a home that cannot be written to keeps nothing
            folder.mkdir(parents=True)
    return folder


@cache
def _numba() -> Any:
    try:
        import numba
    except ImportError:
        return None
    return numba
