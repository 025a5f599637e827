"""The packages for Python in the browser: this one with its data, and the few that it begins with."""

import io
import tarfile
import zipfile
from collections.abc import Collection, Iterator, Mapping
from importlib import metadata
from pathlib import Path

import wsanalysis
from wsanalysis.files.data_folder import files_of
from wsanalysis.files.safe_files import read_file, within
from wsanalysis.page.runtime import LARGEST, Runtime

PURE = (
    "annotated-types", "platformdirs", "tqdm", "typing-extensions", "typing-inspection",
)  # fmt: skip
"""Packages in plain Python that the bench begins with: copied from those that run here."""
CHECKS, READY_MADE = "pydantic", "pydantic-core"
"""The one that goes with a part in machine code, which is a wheel for the browser's Python."""
NOTHING = b"PK\5\6" + bytes(18)
"""A wheel without files."""
LEFT_OUT = ("tests", "mypy.py", "v1")
"""The parts left out of other packages: their tests, and modules that only tools read."""
AT_HOME = ("data", "commands", "exports", "printing", "reports")
"""The parts left out of this package: printing, exports, the command line, data that others may replace."""


def contents(runtime: Runtime, data: Path, read: Collection[str] = ()) -> dict[str, bytes]:
    """The files of ``site-packages`` by name; `read` are data files at places of their own.

    Raises ValueError for a package that cannot be had.
    """
    found = dict(_own()) | dict(_data(data, read)) | _checks(runtime)
    for name in PURE:
        found |= dict(_installed(name))
    return found


def _own() -> Iterator[tuple[str, bytes]]:
    package = Path(wsanalysis.__file__).parent
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package)
        if path.is_file() and name.parts[0] not in AT_HOME and "__pycache__" not in name.parts:
            yield f"wsanalysis/{name.as_posix()}", read_file(path, LARGEST)


def _data(folder: Path, read: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """The data files of a folder and nothing else: what people keep beside them is not for everybody."""
    for name in files_of(folder, read).known:
        if within(folder / name, folder):
            yield f"wsanalysis/data/{name}", read_file(folder / name)


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


def _checks(runtime: Runtime) -> dict[str, bytes]:
    """Both halves of pydantic: ours, or those that Pyodide has itself; they have to be of one make."""
    wheel = runtime.wheel(READY_MADE)
    core = _unpacked(wheel) if wheel else {}
    got = next(
        (name.partition(".dist-info")[0].rpartition("-")[2] for name in _about(core)), "no wheel of it"
    )
    for plain in (dict(_installed(CHECKS)), _unpacked(runtime.wheel(CHECKS) or NOTHING)):
        if any(f"Requires-Dist: {READY_MADE}=={got}\n".encode() in plain[name] for name in _about(plain)):
            return plain | core
    wanted = metadata.version(READY_MADE)
    raise ValueError(f"{runtime.folder}: expected a wheel of {READY_MADE} {wanted} for Pyodide, got {got}")


def _about(files: Mapping[str, bytes]) -> list[str]:
    """The file in which a package says what it is: a name with its version."""
    return [name for name in files if name.endswith(".dist-info/METADATA")]


def tar_of(files: Mapping[str, bytes]) -> bytes:
    """Files as a TAR archive, those of a kind side by side, the same bytes each time."""
    out = io.BytesIO()
    with tarfile.TarFile(fileobj=out, mode="w") as archive:
        for name in sorted(files, key=lambda each: (each.rpartition(".")[2], each)):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
    return out.getvalue()
