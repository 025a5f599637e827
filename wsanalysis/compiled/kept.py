"""The user's cache folder: results kept under names made from everything they depend on.

So checkouts with the same sources share it, and an edited source never meets old results. Files are written
whole and carry a checksum; files unused for a month are deleted, and sooner where there is no more room.
Content read here is run, so nothing is read that another user of the machine might have put or changed there.
"""

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import IO

from platformdirs import user_cache_path

MONTH = 30 * 24 * 3600.0  # seconds after which what nobody has used is deleted
ROOM = 500_000_000
"""Bytes that all files may take together."""
SEAL = sha256().digest_size
ENDINGS = (".code", ".sight", ".world", ".words", ".pages", ".players", ".part")
"""The endings of files that are kept, or that were not finished."""
READING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
PAUSE = 0.1  # seconds between two looks at whether it is our turn


def kept(name: str) -> bytes | None:
    """The result kept under a name, which counts as used now; None if there is none, or only part of one."""
    path = _folder() / name
    if not is_kept(name):
        return None
    try:
        with os.fdopen(os.open(path, READING), "rb") as file:
            content = file.read() if _is_own(os.fstat(file.fileno()), stat.S_ISREG) else b""
    except OSError:
        return None
    if sha256(content[SEAL:]).digest() != content[:SEAL]:
        return None
    with suppress(OSError):
        os.utime(path)
    return content[SEAL:]


def is_kept(name: str) -> bool:
    """True if something is kept under a name, by ourselves and out of reach of others."""
    folder = _folder()
    try:
        return _is_own(folder.stat(), stat.S_ISDIR) and _is_own((folder / name).stat(), stat.S_ISREG)
    except OSError:
        return False


def _is_own(found: os.stat_result, is_kind: Callable[[int], bool], writing: int = OTHERS_WRITE) -> bool:
    """True if it is of this kind, ours, and written by nobody else.

    On Windows others' homes are closed, and in a page there are no others.
    """
    alone = not hasattr(os, "geteuid")
    ours = alone or (found.st_uid == os.geteuid() and not found.st_mode & writing)
    return ours and is_kind(found.st_mode)


def keep(name: str, content: bytes) -> None:
    """Keep a result; making the same one twice at the same time does no harm."""
    folder = _folder()
    part = folder / f"{token_hex(8)}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not _is_own(folder.stat(), stat.S_ISDIR, writing=0):
            return
        folder.chmod(0o700)
        with open(part, "xb", opener=lambda path, how: os.open(path, how, 0o600)) as file:
            file.write(sha256(content).digest() + content)
        part.replace(folder / name)
    except OSError:  # a home that cannot be written to, or is full, keeps nothing
        with suppress(OSError):
            part.unlink()
    _forget(time.time() - MONTH)


@contextmanager
def in_turn(name: str) -> Iterator[None]:
    """Let one process after the other do what ends in a result under a name.

    After a wait a process looks first whether it is there. The system ends a turn when its process ends,
    however that ends; where no file can be locked, nobody waits.
    """
    path = _folder() / f"{name}.part"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        own = _is_own(path.parent.stat(), stat.S_ISDIR)
        turn = open(path, "ab", opener=lambda file, how: os.open(file, how, 0o600)) if own else None  # noqa: SIM115
    except OSError:
        turn = None
    if turn is None:
        yield
        return
    with turn:
        while not _is_ours(turn):
            time.sleep(PAUSE)
        try:
            yield
        finally:
            with suppress(OSError):  # on Windows, while others wait
                path.unlink()


def _is_ours(turn: IO[bytes]) -> bool:
    """Lock an open file until it is closed, unless somebody has; one that cannot be locked counts as ours."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(turn.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True


def _folder() -> Path:
    return Path(os.environ.get("WSANALYSIS_CACHE") or _user_cache()) / "wsanalysis-compiled"


@cache
def _user_cache() -> Path:
    return user_cache_path("wsanalysis", appauthor=False)


def _forget(before: float) -> None:
    """Delete what was last used before that time, or longest ago where there is no more room.

    A process that needs it meanwhile makes it anew.
    """
    files = []
    for file in _folder().glob("*"):
        with suppress(OSError):
            if file.suffix in ENDINGS:
                files.append((file.stat().st_mtime, file.stat().st_size, file))
    room = ROOM
    for used, size, file in sorted(files, reverse=True):
        room -= size
        if used < before or room < 0:
            with suppress(OSError):
                file.unlink()
