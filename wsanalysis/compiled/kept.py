"""The user's cache folder: results kept under names made from everything they depend on.

So checkouts with the same sources share it, and an edited source never meets old results. Files are written
whole and carry a checksum; files unused for a month are deleted.
"""

import os
import time
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from shutil import rmtree

from platformdirs import user_cache_path

MONTH = 30 * 24 * 3600.0  # seconds after which what nobody has used is deleted
SEAL = sha256().digest_size


def kept(name: str) -> bytes | None:
    """The result kept under a name, which counts as used now; None if there is none, or only part of one."""
    path = _folder() / name
    try:
        content = path.read_bytes()
    except OSError:
        return None
    if sha256(content[SEAL:]).digest() != content[:SEAL]:
        return None
    with suppress(OSError):
        os.utime(path)
    return content[SEAL:]


def is_kept(name: str) -> bool:
    """Whether something is kept under a name."""
    return (_folder() / name).is_file()


def keep(name: str, content: bytes) -> None:
    """Keep a result; making the same one twice at the same time does no harm."""
    part = _folder() / f"{token_hex(8)}.part"
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(sha256(content).digest() + content)
        part.replace(_folder() / name)
    except OSError:  # a home that cannot be written to, or is full, keeps nothing
        with suppress(OSError):
            part.unlink()
    _forget(time.time() - MONTH)


def _folder() -> Path:
    return _home() / "wsanalysis-compiled"


def _home() -> Path:
    return Path(os.environ.get("WSANALYSIS_CACHE") or _user_cache())


@cache
def _user_cache() -> Path:
    return user_cache_path("wsanalysis", appauthor=False)


def _forget(before: float) -> None:
    """Delete everything last used before that time; a process that needs it meanwhile makes it anew."""
    for folder in (_folder(), _home() / "compiled"):  # as it was called before
        for old in folder.glob("*"):
            with suppress(OSError):
                if old.stat().st_mtime >= before:
                    continue
                if old.is_dir():
                    rmtree(old, ignore_errors=True)
                else:
                    old.unlink()
