"""What Python finds in the browser: this package with its data, and the few packages that it begins with."""

import io
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata
from pathlib import Path

import wsanalysis
from wsanalysis.files.safe_files import read_file
from wsanalysis.page.runtime import LARGEST, Runtime

PURE = (
    "annotated-types", "platformdirs", "pydantic", "tqdm", "typing-extensions", "typing-inspection",
)  # fmt: skip
"""Packages in plain Python that the bench begins with: copied from those that run here."""
READY_MADE = "pydantic-core"
"""The one that is machine code: a wheel for the browser's Python."""
LEFT_OUT = ("tests", "mypy.py", "v1")
"""Of other packages: their tests, and what only tools read."""
AT_HOME = ("data", "commands", "exports", "recipes")
"""Of this package: what prints and exports, the command line, and data in place of which others may come."""


def contents(runtime: Runtime, data: Path) -> dict[str, bytes]:
    """The files of ``site-packages`` by name. Raises ValueError for a package that cannot be had."""
    found = dict(_own()) | dict(_data(data))
    for name in PURE:
        found |= dict(_installed(name))
    wheel = runtime.wheel(READY_MADE)
    if wheel is None:
        raise ValueError(
            f"{runtime.folder}: expected a wheel of {READY_MADE} {_wanted_core()} for Pyodide beside it"
        )
    found |= _unpacked(wheel)
    _check_core(found)
    return found


def _own() -> Iterator[tuple[str, bytes]]:
    package = Path(wsanalysis.__file__).parent
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package)
        if path.is_file() and name.parts[0] not in AT_HOME and "__pycache__" not in name.parts:
            yield f"wsanalysis/{name.as_posix()}", read_file(path, LARGEST)


def _data(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and not any(part[0] == "." for part in name.parts):
            yield f"wsanalysis/data/{name.as_posix()}", read_file(path, LARGEST)


def _installed(name: str) -> Iterator[tuple[str, bytes]]:
    """The files of a package that is installed here."""
    there = metadata.distribution(name)
    for file in there.files or ():
        if ".." in file.parts or file.suffix == ".pyc" or set(LEFT_OUT) & set(file.parts):
            continue
        yield file.as_posix(), read_file(Path(str(there.locate_file(file))), LARGEST)


def _unpacked(wheel: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def _wanted_core() -> str:
    """The version of the ready-made package that the one in plain Python asks for."""
    needs = metadata.requires("pydantic") or []
    return next(need.partition("==")[2] for need in needs if need.startswith(f"{READY_MADE}=="))


def _check_core(found: Iterable[str]) -> None:
    """Raise ValueError where both halves of pydantic are not of the same version."""
    folder = next(name for name in found if name.startswith("pydantic_core-") and name.endswith("/METADATA"))
    got, wanted = folder.partition("-")[2].partition(".dist-info")[0], _wanted_core()
    if got != wanted:
        raise ValueError(f"{READY_MADE}: expected the wheel of {wanted} for Pyodide, got that of {got}")


def tar_of(files: Mapping[str, bytes]) -> bytes:
    """Files as a TAR archive, those of a kind side by side, the same bytes each time."""
    out = io.BytesIO()
    with tarfile.TarFile(fileobj=out, mode="w") as archive:
        for name in sorted(files, key=lambda each: (each.rpartition(".")[2], each)):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
    return out.getvalue()
