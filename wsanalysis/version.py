"""The version of wsanalysis, in one place; it is on everything that is printed."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

__version__ = "0.2.0"

SOURCES = ("battlefield", "battles", "probability", "systems")
"""The packages whose code decides how a game goes."""


def is_versioned(defined: Any) -> bool:
    """True if `code_version` covers the source of a function or class: others may change unseen."""
    module: str = defined.__module__
    return module.startswith(tuple(f"{__package__}.{name}." for name in SOURCES))


@cache
def code_version() -> str:
    """The version of wsanalysis, and a hash of the sources that decide how a game goes."""
    package, digest = Path(__file__).resolve().parent, sha256()
    for path in sorted(p for name in SOURCES for p in (package / name).rglob("*.py")):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + text)
    return f"{__version__} {digest.hexdigest()[:12]}"
