"""Files read and written with care: only true files, only so much, all or none, and never through a link."""

import ast
import os
import stat
import threading
from pathlib import Path

import pytest

from tests.patience import CEILING
from wsanalysis.battles.scenarios.entries import read_toml
from wsanalysis.files import safe_files
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.faults import Fault
from wsanalysis.files.safe_files import (
    NotAFile,
    append_bytes,
    check_writable,
    is_file,
    new_file,
    path_inside,
    read_file,
    write_bytes,
    write_files,
)
from wsanalysis.printing.csv_page import read_table
from wsanalysis.systems.liberty_road.unit import Weapon

MOST = 1000
ONLY_UNIX = pytest.mark.skipif(os.name == "nt", reason="no pipes or devices among Windows' files")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("name", ["../x", "a/../../x", "..\\x", "C:\\x", "\\\\host\\x", "/x", "{folder}/x"])
def test_a_name_that_leads_out_on_any_system_is_refused(tmp_path: Path, name: str) -> None:
    """Also where it does not here: whoever is sent the folder may have another system, or another place."""
    assert path_inside(tmp_path, "a/x") == tmp_path / "a" / "x"
    with pytest.raises(ValueError, match="expected a name in the folder of this file, got"):
        path_inside(tmp_path, name.format(folder=tmp_path))


def test_a_file_is_written_whole_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "text.txt"
    write_bytes(path, "Größe\n".encode())
    assert path.read_bytes() == "Größe\n".encode()
    write_bytes(path, b"\0\xff")
    assert path.read_bytes() == b"\0\xff"
    assert names(path.parent) == ["text.txt"]


def test_a_line_is_added_to_a_file_that_is_there_and_to_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with pytest.raises(FileNotFoundError):
        append_bytes(path, b"one\n")
    write_bytes(path, b"one\n")
    append_bytes(path, b"two\r\n")
    assert path.read_bytes() == b"one\ntwo\r\n"
    with pytest.raises(NotAFile, match="expected a file, got a folder"):
        append_bytes(tmp_path, b"three\n")


@ONLY_UNIX
def test_nothing_is_added_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_bytes(b"mine")
    (tmp_path / "log.jsonl").symlink_to(tmp_path / "mine.txt")
    with pytest.raises(NotAFile, match="expected a file, got a link"):
        append_bytes(tmp_path / "log.jsonl", b"more")
    assert (tmp_path / "mine.txt").read_bytes() == b"mine"


def test_a_file_that_cannot_be_written_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "text.txt"
    write_bytes(path, b"old")

    def full(handle: int, content: bytes) -> None:
        with os.fdopen(handle, "wb") as file:
            file.write(content[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(safe_files, "fill", full)
    with pytest.raises(OSError, match="No space"):
        write_bytes(path, b"new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["text.txt"]


def test_several_files_are_written_all_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")

    def disk_full_at_b(path: Path, content: bytes) -> Path:
        if path.name == "b.txt":
            raise OSError(28, "No space left on device")
        return new_file(path, content)

    new = {tmp_path / name: b"new" for name in ("a.txt", "b.txt", "c.txt")}
    with monkeypatch.context() as full:
        full.setattr(safe_files, "new_file", disk_full_at_b)
        with pytest.raises(OSError, match="No space left") as refused:
            write_files(new)
    assert Path(refused.value.filename).name == "b.txt"
    assert names(tmp_path) == ["a.txt"]
    assert (tmp_path / "a.txt").read_bytes() == b"old"
    write_files(new)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {p.name: b"new" for p in new}


def test_folders_made_for_files_that_cannot_be_written_go_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there").mkdir()

    def full(handle: int, content: bytes) -> None:
        os.close(handle)
        raise OSError(28, "No space left on device")

    new = {tmp_path / "there" / "a.txt": b"", tmp_path / "new" / "deep" / "b.txt": b""}
    with monkeypatch.context() as disk:
        disk.setattr(safe_files, "fill", full)
        for path in new:
            with pytest.raises(OSError, match="No space left"):
                write_files({path: b"new"})
    assert names(tmp_path) == ["there"]
    write_files(new)
    assert all(path.is_file() for path in new)


@pytest.mark.parametrize("links", [True, False])
def test_files_already_in_place_go_back_when_a_later_one_cannot_be_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")
    (tmp_path / "c.txt").write_bytes(b"old")
    rename = Path.replace

    def locked(part: Path, path: Path) -> Path:
        if Path(path).name == "c.txt":
            raise PermissionError(13, "The file is open in another program")
        return rename(part, path)

    def no_links(*_: object, **__: object) -> None:
        raise OSError(95, "Operation not supported")

    if not links:
        monkeypatch.setattr(os, "link", no_links)
    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(OSError, match="open in another program") as refused:
        write_files({tmp_path / name: b"new" for name in ("a.txt", "b.txt", "c.txt")})
    assert Path(refused.value.filename).name == "c.txt"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"old", "c.txt": b"old"}


def test_a_folder_in_a_files_place_is_found_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(OSError, match="expected a file, got a folder"):
        write_files({tmp_path / "a.txt": b"new", tmp_path / "b.txt": b"new"})
    assert names(tmp_path) == ["b.txt"]


def test_a_link_that_is_planted_in_the_folder_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_text("mine", "utf-8")
    out = tmp_path / "out"
    out.mkdir()
    for name in (".page.pdf.part", "page.pdf"):
        (out / name).symlink_to(victim)
    write_bytes(out / "page.pdf", b"new")
    assert victim.read_text("utf-8") == "mine"
    assert (out / "page.pdf").read_bytes() == b"new"
    assert not (out / "page.pdf").is_symlink()
    # even one who foresees the name gains nothing: it has to be a new one
    monkeypatch.setattr(safe_files, "token_hex", lambda _: "foreseen")
    (out / ".foreseen.part").symlink_to(victim)
    with pytest.raises(FileExistsError):
        write_bytes(out / "page.pdf", b"other")
    assert victim.read_text("utf-8") == "mine"
    assert (out / "page.pdf").read_bytes() == b"new"


@ONLY_UNIX
def test_permissions_are_the_users_own_and_stay(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_bytes(tmp_path / "new.txt", b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o640
    (tmp_path / "new.txt").chmod(0o600)
    write_bytes(tmp_path / "new.txt", b"y")
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o600


def places(folder: Path) -> dict[str, Path]:
    """What is no file to be read, each with a name that ends as a data file's does."""
    (folder / "folder.csv").mkdir()
    found = {"a folder": folder / "folder.csv"}
    os.mkfifo(folder / "pipe.csv")
    found["a pipe"] = folder / "pipe.csv"
    for device in ("zero", "null", "urandom"):
        (folder / f"{device}.csv").symlink_to(f"/dev/{device}")
        found[device] = folder / f"{device}.csv"
    return found


@ONLY_UNIX
@pytest.mark.parametrize("kind", ["a folder", "a pipe", "zero", "null", "urandom"])
def test_what_is_no_file_is_refused_at_once_by_every_reader(tmp_path: Path, kind: str) -> None:
    path = places(tmp_path)[kind]
    said: list[str] = []

    def read() -> None:
        faults: list[Fault] = []
        assert read_rows(path, Weapon, faults, key="name") == []
        assert read_toml(path, faults) is None
        said.extend(fault.message for fault in faults)
        for reader in (read_file, read_table):
            try:
                reader(path)
            except NotAFile as error:
                said.append(str(error.strerror))

    reading = threading.Thread(target=read, daemon=True)
    reading.start()
    reading.join(CEILING)
    assert not reading.is_alive(), "it hangs"
    got = kind if kind.startswith("a ") else "a device"
    assert len(said) == 4
    assert all(f"expected a file, got {got}" in message for message in said)
    assert not is_file(path)


def test_the_bound_is_of_what_is_read_whatever_size_the_file_claims(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    path.write_bytes(b"x" * MOST)
    assert len(read_file(path, MOST)) == MOST
    with pytest.raises(NotAFile, match=r"expected at most 999 bytes, got 1,000"):
        read_file(path, MOST - 1)
    if Path("/proc/self/maps").is_file():  # a file of 0 bytes that holds more
        with pytest.raises(NotAFile, match="expected at most 10 bytes"):
            read_file(Path("/proc/self/maps"), 10)


@pytest.mark.parametrize("inside", ["", "new", "new/newer"])
def test_where_nothing_can_be_written_is_known_beforehand(tmp_path: Path, inside: str) -> None:
    check_writable(tmp_path / inside)
    assert names(tmp_path) == []
    (tmp_path / "taken").write_bytes(b"")
    with pytest.raises(NotADirectoryError, match="expected a folder to write into"):
        check_writable(tmp_path / "taken" / inside)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="who may write everywhere finds out later")
def test_a_folder_without_permission_is_known_beforehand(tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    with pytest.raises(PermissionError):
        check_writable(tmp_path / "locked" / "new")


OPENS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "fdopen"}
"""Names of functions that read or write a file."""

ALLOWED = {
    "wsanalysis/files/safe_files.py": "the one that is used by all others",
    "wsanalysis/commands/entry.py": "the system's own device for nothing",
    "wsanalysis/compiled/sources.py": "the package's own modules",
    "wsanalysis/files/own_files.py": "the package's own texts",
    "wsanalysis/version.py": "the package's own modules",
    "wsanalysis/compiled/shipped.py": "what the package of a page came with",
    "wsanalysis/compiled/kept.py": "what this package has kept in the user's cache",
    "wsanalysis/files/vassal_file.py": "a part of a ZIP in memory",
    "wsanalysis/charts/picture.py": "a picture out of memory",
    "wsanalysis/aids/typeset.py": "a picture out of memory",
    "wsanalysis/exports/stable_files.py": "a picture out of memory",
    "wsanalysis/languages/catalogue.py": "the package's own texts, which lie below the package's own files",
}


def test_no_other_module_reads_or_writes_a_file_by_itself(checkout: Path) -> None:
    package = checkout / "wsanalysis"
    found = set()
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                own = isinstance(node.func, ast.Name) and name in ("read_text", "write_bytes")
                if name in OPENS and not own:
                    found.add(path.relative_to(checkout).as_posix())
            if isinstance(node, ast.Import) and any(alias.name == "tomllib" for alias in node.names):
                assert path.name in ("toml_file.py", "toml_lines.py", "own_files.py"), path
    assert sorted(found - set(ALLOWED)) == []
