"""The page's files: what Python finds in the browser, and what a folder of Pyodide has to hold."""

from __future__ import annotations

import io
import json
import lzma
import shutil
import tarfile
import zipfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from wsanalysis.commands.main import main
from wsanalysis.files.data_folder import data_folder
from wsanalysis.page import byte_code, making
from wsanalysis.page.contents import contents, tar_of
from wsanalysis.page.making import make_page
from wsanalysis.page.runtime import CORE, DRAWING, LOCK, runtime_in

CORE_VERSION = metadata.version("pydantic-core")


def wheel(version: str) -> bytes:
    """A wheel of the package that is machine code, without any."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("pydantic_core/__init__.py", "")
        archive.writestr(f"pydantic_core-{version}.dist-info/METADATA", "")
    return out.getvalue()


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder that looks like Pyodide, with one of its packages for drawing."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in CORE:
        (folder / name).write_bytes(name.encode())
    packages = {
        name: {"file_name": f"{name}-1-wasm32.whl", "depends": ["six"] if name == "pandas" else []}
        for name in (*DRAWING, "six")
    }
    (folder / LOCK).write_text(json.dumps({"info": {"python": "3.14.2"}, "packages": packages}))
    name = f"pydantic_core-{CORE_VERSION}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    (folder / name).write_bytes(wheel(CORE_VERSION))
    return folder


def engine(folder: Path) -> Path:
    """A file that stands for battles as machine code."""
    path = folder / "0.wasm"
    path.write_bytes(b"engine")
    return path


@pytest.fixture
def without_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules stay as they are, nothing is compiled, and compressed a little only."""
    monkeypatch.setattr(byte_code, "node", lambda: None)
    monkeypatch.setattr(making, "EFFORT", 0)
    monkeypatch.setattr(making, "ship_engines", lambda folder, progress: [engine(folder)])


def made(pyodide: Path, out: Path, data: Path | None = None) -> making.MadePage:
    return make_page(runtime_in(pyodide), data or data_folder(), out, "wsanalysis page")


def test_python_finds_this_package_its_data_and_what_it_begins_with(pyodide: Path) -> None:
    found = contents(runtime_in(pyodide), data_folder())
    for name in (
        "wsanalysis/game.py", "wsanalysis/widgets/view/bench.js", "wsanalysis/data/chips/README.md",
        "wsanalysis/data/units/liberty_road/german.csv",
        "pydantic/main.py", "pydantic_core/__init__.py", "typing_extensions.py", "tqdm/std.py",
    ):  # fmt: skip
        assert name in found, name
    assert not [name for name in found if "__pycache__" in name or "/." in name or name.endswith(".pyc")]


def test_a_designers_own_data_are_those_of_the_page(own: Path, pyodide: Path) -> None:
    german = own / "units" / "liberty_road" / "german.csv"
    german.write_bytes(german.read_bytes() + b"# ours\n")
    found = contents(runtime_in(pyodide), own)
    assert found["wsanalysis/data/units/liberty_road/german.csv"].endswith(b"# ours\n")


def test_what_people_keep_beside_their_data_is_not_for_everybody(
    own: Path, pyodide: Path, tmp_path: Path
) -> None:
    (tmp_path / "diary.csv").write_text("mine")
    for name in ("playtests.csv", "notes.txt", "thesis.pdf"):
        (own / name).write_text("mine")
    (own / "units" / "liberty_road" / "linked.csv").symlink_to(tmp_path / "diary.csv")
    assert b"mine" not in contents(runtime_in(pyodide), own).values()


def test_faulty_data_are_no_page(
    own: Path, pyodide: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "units" / "draft_2019" / "german.csv").write_text("nonsense\n")
    words = ["page", "--pyodide", str(pyodide), "--data", str(own), "--out", str(tmp_path / "page")]
    assert main(words) != 0
    assert "german.csv" in capsys.readouterr().err
    assert not (tmp_path / "page").exists()


def test_a_release_of_pyodide_has_both_halves_of_pydantic_itself(pyodide: Path) -> None:
    next(pyodide.glob("pydantic_core*.whl")).unlink()
    lock = json.loads((pyodide / LOCK).read_text())
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as archive:
        archive.writestr("pydantic/main.py", "# of the release")
        archive.writestr("pydantic-2.dist-info/METADATA", "Requires-Dist: pydantic-core==1.0\n")
    for name, content in (("pydantic_core", wheel("1.0")), ("pydantic", plain.getvalue())):
        (pyodide / f"{name}-x.whl").write_bytes(content)
        lock["packages"][name.replace("_", "-")] = {"file_name": f"{name}-x.whl", "depends": []}
    (pyodide / LOCK).write_text(json.dumps(lock))
    found = contents(runtime_in(pyodide), data_folder())
    assert found["pydantic/main.py"] == b"# of the release"
    assert "pydantic_core-1.0.dist-info/METADATA" in found


def test_every_file_that_the_page_names_is_there(pyodide: Path, tmp_path: Path, without_node: None) -> None:
    out = tmp_path / "page"
    said = made(pyodide, out)
    page = json.loads((out / "page.json").read_text())
    assert sorted(page["core"]) == sorted(CORE)
    assert page["drawing"] == []  # the folder lacks their wheels
    assert [note for note in said.notes if "numpy" in note]
    assert (
        page["bytes"]
        == sum((out / "pyodide" / name).stat().st_size for name in CORE)
        + (out / "site.tar.xz").stat().st_size
    )
    kept = (out / "offline.js").read_text()
    names = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert set(json.loads(kept.partition("FILES = ")[2].partition(";")[0])) == names - {"offline.js"} | {"./"}
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress((out / "site.tar.xz").read_bytes()))) as archive:
        assert {"wsanalysis/page/talk.py", "wsanalysis/shipped/0.wasm"} <= set(archive.getnames())


def test_the_same_page_is_the_same_bytes_and_another_has_another_name_offline(
    pyodide: Path, own: Path, tmp_path: Path, without_node: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        making,
        "contents",
        lambda _, data, read: {"a.py": (data / "units/draft_2019/german.csv").read_bytes()},
    )
    one, same, other = (tmp_path / name for name in ("one", "same", "other"))
    made(pyodide, one)
    made(pyodide, same)
    units = own / "units" / "draft_2019" / "german.csv"
    units.write_bytes(units.read_bytes() + b"\n")
    made(pyodide, other, own)
    texts = [(out / "offline.js").read_bytes() for out in (one, same, other)]
    assert texts[0] == texts[1]
    assert texts[0].partition(b", FILES")[0] != texts[2].partition(b", FILES")[0]


def test_packages_that_draw_come_along_where_all_of_them_are_there(
    pyodide: Path, tmp_path: Path, without_node: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "contents", lambda *_: {})
    for name in DRAWING:
        (pyodide / f"{name}-1-wasm32.whl").write_bytes(b"")
    assert runtime_in(pyodide).with_needs(DRAWING) == {}, "six is missing, which pandas needs"
    (pyodide / "six-1-wasm32.whl").write_bytes(b"")
    out = tmp_path / "page"
    made(pyodide, out)
    assert json.loads((out / "page.json").read_text())["drawing"] == list(DRAWING)
    assert (out / "pyodide" / "six-1-wasm32.whl").is_file()


def spoil_missing(folder: Path) -> None:
    (folder / "pyodide.asm.wasm").unlink()


def spoil_list(folder: Path) -> None:
    (folder / LOCK).write_text("[")


def spoil_python(folder: Path) -> None:
    (folder / LOCK).write_text(json.dumps({"info": {"python": "3.13.1"}, "packages": {}}))


def spoil_wheel(folder: Path) -> None:
    next(folder.glob("*.whl")).unlink()


def spoil_version(folder: Path) -> None:
    next(folder.glob("*.whl")).write_bytes(wheel("1.0"))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (spoil_missing, "it has no pyodide.asm.wasm"), (spoil_list, "cannot be read"),
        (spoil_python, "got one with Python 3.13.1"), (spoil_wheel, f"pydantic-core {CORE_VERSION}"),
        (spoil_version, "got 1.0"), (shutil.rmtree, "it has no pyodide.mjs"),
    ],
)  # fmt: skip
def test_what_is_no_pyodide_is_refused_in_one_line_and_nothing_is_written(
    pyodide: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[Path], None],
    said: str,
) -> None:
    spoil(pyodide)
    out = tmp_path / "page"
    assert main(["page", "--pyodide", str(pyodide), "--out", str(out)]) != 0
    (line,) = [one for one in capsys.readouterr().err.splitlines() if "packing" not in one]
    assert said in line
    assert not out.exists()


def test_what_another_command_has_made_is_not_replaced(
    pyodide: Path, tmp_path: Path, without_node: None, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(making, "contents", lambda *_: {})
    words = ["page", "--pyodide", str(pyodide), "--out", str(tmp_path / "page")]
    assert main(words) == 0
    assert main(words) == 0, "the same command may"
    assert main([*words, "--data", str(data_folder())]) != 0, "another one may not"
    assert "another command made it" in capsys.readouterr().err
    (tmp_path / "page" / "index.html").write_text("mine")
    assert main(words) != 0
    assert "already exists" in capsys.readouterr().err
    assert (tmp_path / "page" / "index.html").read_text() == "mine"


def test_a_tar_is_the_same_bytes_whatever_the_order() -> None:
    assert tar_of({"a.py": b"1", "b/c.csv": b"2"}) == tar_of({"b/c.csv": b"2", "a.py": b"1"})
