"""The wheel carries its data: installed elsewhere, it needs nothing from the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

# Loads the system while noting every table and the package's place.
LOAD = """
import json, sys
opened = []
def note(event, arguments):
    if event == "open" and str(arguments[0]).endswith((".csv", ".toml")):
        opened.append(str(arguments[0]))
sys.addaudithook(note)
import wsanalysis as ws
game = ws.load("liberty_road")
print(json.dumps({
    "package": ws.__file__, "version": ws.__version__, "opened": opened, "units": len(game.units)
}))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Standard output of a command that must succeed, without our own Python's settings."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files(folder: Path, name: str) -> set[Path]:
    """Every file below a folder, as if the folder had this name."""
    return {
        name / path.relative_to(folder)
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=checkout)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment with the wheel in it; other packages are lent by ours."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    uv = (sys.executable, "-m", "uv", "pip", "install", "--offline", "--no-deps", "--python")
    run(*uv, python, wheel, cwd=folder)
    places = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", places))
    # Paths in a .pth file are searched last, and .pth files in them (the checkout's) not read.
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def test_the_wheel_loads_its_own_data(elsewhere: Path, checkout: Path, tmp_path: Path) -> None:
    found = json.loads(run(elsewhere, "-c", LOAD, cwd=tmp_path))
    package = Path(found["package"]).parent
    assert package.is_relative_to(elsewhere.parent.parent)
    assert not package.is_relative_to(checkout)
    assert found["units"] > 0
    assert found["opened"]
    strangers = [path for path in found["opened"] if not Path(path).is_relative_to(package / "data")]
    assert strangers == []


def test_the_wheel_has_every_file_of_data_and_package(elsewhere: Path, checkout: Path) -> None:
    site = next(elsewhere.parent.parent.glob("**/site-packages"))
    ours = files(checkout / "data", "wsanalysis/data") | files(checkout / "wsanalysis", "wsanalysis")
    assert len(ours) > 10
    assert files(site / "wsanalysis", "wsanalysis") == ours


def test_the_wheel_brings_the_command(elsewhere: Path, tmp_path: Path) -> None:
    command = elsewhere.with_name("wsanalysis" + elsewhere.suffix)
    assert "odds" in run(command, "--help", cwd=tmp_path)
