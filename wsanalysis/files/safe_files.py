"""Files read and written with care: only true files are read and only so much; all are written or none.

A data folder from somebody else may hold a link to a device, a pipe, or a file without end; and somebody
who may write into a folder may plant a link where a temporary file is expected.
"""

import errno
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath, PureWindowsPath
from secrets import token_hex

LARGEST_FILE = 2_000_000  # bytes; the largest real file is a few kB
READING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
MAKING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
ADDING = os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
KINDS = {stat.S_ISDIR: "a folder", stat.S_ISFIFO: "a pipe", stat.S_ISSOCK: "a socket", stat.S_ISLNK: "a link"}


class NotAFile(OSError):
    """Raised for a path that is no readable file: `strerror` says what was expected and found."""


def read_file(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of a file. Raises NotAFile for a folder, pipe or device and for more than `largest` bytes.

    Any other OSError is that of opening and reading it.
    """
    _is_file(path, path.stat())  # before it is opened: to open a device may do something
    with os.fdopen(os.open(path, READING), "rb") as file:
        found = os.fstat(file.fileno())
        _is_file(path, found)
        raw = file.read(largest + 1)
    if len(raw) > largest:  # of what was read, whatever size the file says it has
        size = max(found.st_size, len(raw))
        raise NotAFile(errno.EFBIG, f"expected at most {largest:,} bytes, got {size:,}", str(path))
    return raw


def is_file(path: Path) -> bool:
    """True if a path is a file that `read_file` would read, by its kind and size."""
    try:
        found = path.stat()
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size <= LARGEST_FILE


def not_a_file(path: Path) -> str:
    """The thing at a path instead of a readable file, and what was expected; empty for a file."""
    try:
        _is_file(path, path.stat())
    except NotAFile as error:
        return str(error.strerror)
    except OSError as error:
        nowhere = "expected a file, got a link that leads nowhere"
        return nowhere if path.is_symlink() else f"cannot be read: {error.strerror}"
    return ""


def path_inside(folder: Path, name: str) -> Path:
    """The file of that name in `folder`, as it would be on any system; it need not be there.

    Raises ValueError for what lies, or leads by a link, outside the folder: what somebody sends is to read
    nothing else of whoever prints it.
    """
    path = folder / name
    written = PurePosixPath(name), PureWindowsPath(name)
    if any(one.anchor or ".." in one.parts for one in written) or not within(path, folder):
        raise ValueError(f"expected a name in the folder of this file, got {name!r}, which leads out of it")
    return path


def within(path: Path, folder: Path) -> bool:
    """True if a path lies in a folder once all links are followed; one that ends nowhere lies where it is."""
    whole = Path(os.path.realpath(folder))  # Path.resolve raises RuntimeError for links in a circle
    return Path(os.path.realpath(path)).is_relative_to(whole)


def _is_file(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        got = next((kind for is_kind, kind in KINDS.items() if is_kind(found.st_mode)), "a device")
        raise NotAFile(errno.EINVAL, f"expected a file, got {got}", str(path))


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    write_files({path: content})


def append_bytes(path: Path, content: bytes) -> None:
    """Add to the end of a file that is there. Raises NotAFile for a folder, pipe or device, or a link."""
    _is_file(path, path.lstat())
    with os.fdopen(os.open(path, ADDING), "ab") as file:
        _is_file(path, os.fstat(file.fileno()))
        file.write(content)


def write_files(contents: Mapping[Path, bytes]) -> None:
    """Write several files, all or none: each to a new file beside it, and then all renamed.

    Raises OSError naming the file that could not be written; earlier files are untouched.
    """
    parts: dict[Path, Path] = {}
    made: list[Path] = []
    try:
        for path, content in contents.items():
            try:
                made += [each for each in (path.parent, *path.parent.parents) if not each.exists()]
                path.parent.mkdir(parents=True, exist_ok=True)
                if path.is_dir():
                    raise IsADirectoryError(errno.EISDIR, "expected a file, got a folder")
                parts[path] = new_file(path, content)
            except OSError as error:
                error.filename = str(path)  # a full disk gives no name of its own
                raise
        _rename(parts)
    finally:
        for part in parts.values():
            with suppress(OSError):
                part.unlink()
        for folder in sorted(made, key=lambda each: len(each.parts), reverse=True):
            with suppress(OSError):  # not empty, as it is once all is written
                folder.rmdir()


def new_file(path: Path, content: bytes) -> Path:
    """A new file beside `path` under a name that nobody can foresee, with the permissions that `path` has.

    A link that stands there is not followed: the name has to be new.
    """
    part = path.with_name(f".{token_hex(8)}.part")
    handle = os.open(part, MAKING, 0o666)  # less what the user's umask takes away
    try:
        fill(handle, content)
        with suppress(OSError):  # a new one has no permissions to keep
            if not path.is_symlink():
                part.chmod(stat.S_IMODE(path.stat().st_mode) & 0o777)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    return part


def fill(handle: int, content: bytes) -> None:
    """Write an open file and close it."""
    with os.fdopen(handle, "wb") as file:
        file.write(content)


def _rename(parts: Mapping[Path, Path]) -> None:
    """Put every new file into its place; where one cannot be, all others are as they were."""
    done: list[tuple[Path, Path | None]] = []
    spare: list[Path] = []
    try:
        for path, part in parts.items():
            try:
                old = _second_name(path) if len(parts) > 1 else None
                spare += [old] if old else []
                part.replace(path)
            except OSError as error:
                error.filename = str(path)
                raise
            done.append((path, old))
    except OSError:
        for path, old in done:
            if old is None:
                path.unlink(missing_ok=True)
            else:
                old.replace(path)
        raise
    finally:
        for old in spare:
            old.unlink(missing_ok=True)


def _second_name(path: Path) -> Path | None:
    """A file as it is now under a second name, until all others are written; None if there is none."""
    if not os.path.lexists(path):
        return None
    old = path.with_name(f".{token_hex(8)}.part")
    try:
        os.link(path, old, follow_symlinks=False)
    except (OSError, NotImplementedError):  # not every file system has second names
        return new_file(path, path.read_bytes())
    return old


def check_writable(folder: Path) -> None:
    """Raise OSError now if nothing could be written into `folder`, which may not be there yet."""
    nearest = Path.cwd() / folder
    while not os.path.lexists(nearest) and nearest != nearest.parent:
        nearest = nearest.parent
    try:
        if not nearest.is_dir():
            raise NotADirectoryError(
                errno.ENOTDIR, f"expected a folder to write into, got the file {nearest}"
            )
        new_file(nearest / "x", b"x").unlink()
    except OSError as error:
        error.filename = str(folder)
        raise
