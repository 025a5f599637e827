"""Functions compiled by numba where it is there; the same functions as they stand where it is not.

What is compiled is kept in the user's cache folder, under a name made of all that decides what comes out: the
sources, the versions of the compiler, the kind of machine. So checkouts with the same sources share it, and
an edited source never meets what was compiled from another one. What nobody has used for a month is deleted.
"""

import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree
from typing import Any, TypeVar

from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

SOURCES = ("battlefield", "battles")
"""The packages whose functions call each other compiled."""

MONTH = 30 * 24 * 3600.0  # seconds after which what nobody has used is deleted


def compiled(function: F) -> F:
    """The function compiled on first use; as it stands without numba, or under NUMBA_DISABLE_JIT."""
    numba = _numba()
    if numba is None or numba.config.DISABLE_JIT:
        return function
    from wsanalysis.machine_code import KeptCode

    # without numba's counting of references, which took half of the time of a battle: nothing is made
    # in here, and who calls keeps the rows
    options = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
    made: F = numba.njit(**options)(function)
    made._cache = KeptCode(function, cache_folder())  # type: ignore[attr-defined]
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
    """Where what was made of these very sources is kept; it counts as used now."""
    home = Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("wsanalysis", appauthor=False))
    kept = home / "wsanalysis-compiled"
    folder = kept / _fingerprint(Path(__file__).parents[1])
    with suppress(OSError):  # a home that cannot be written to keeps nothing
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    for left in (kept, home / "compiled"):  # as it was called before
        _forget(left, time.time() - MONTH)
    return folder


def count_kept() -> int:
    """How many functions have been compiled and kept so far."""
    from wsanalysis.machine_code import SUFFIX

    return len({path.name.rpartition("-")[0] for path in cache_folder().glob(f"*{SUFFIX}")})


def _fingerprint(package: Path) -> str:
    """All that decides what the compiler makes of a package's sources, wherever they lie."""
    digest = sha256(sys.implementation.cache_tag.encode())
    if numba := _numba():
        from numba.core.registry import cpu_target

        machine = cpu_target.target_context.codegen().magic_tuple()
        versions = numba.__version__, version("llvmlite")
        digest.update(repr((versions, machine, numba.config.BOUNDSCHECK, numba.config.OPT)).encode())
    sources = [package / name for name in ("machine_code.py", "rows.py")]
    sources += sorted((package / "compiled").rglob("*.py"))
    sources += sorted(p for name in SOURCES for p in (package / name).rglob("*.py"))
    for path in sources:
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(package).as_posix()}\0{len(text)}\0".encode() + text)
    return digest.hexdigest()[:16]


def _forget(kept: Path, before: float) -> None:
    """Delete what was last used before that time; whoever begins to use it meanwhile compiles it anew."""
    for old in kept.glob("*"):
        with suppress(OSError):
            if old.stat().st_mtime < before:
                rmtree(old, ignore_errors=True)


@cache
def _numba() -> Any:
    try:
        import numba
    except ImportError:
        return None
    return numba
