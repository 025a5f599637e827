"""run.py: set-up on first use, and what each word starts. No test here downloads anything."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import threading
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from packaging.requirements import Requirement

from tests.patience import CEILING

LOCK = "uv==1.0 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\nzz==2.0 \\\n    --hash=sha256:cc\n"


class Installer:
    """Stands in for venv, uv and pip, and notes what was asked of them."""

    def __init__(self, run: ModuleType) -> None:
        self.run = run
        self.asked: list[str] = []
        self.install: Callable[[], bool] = lambda: True

    def make_environment(self, log: int) -> bool:
        self.asked.append("make")
        shutil.rmtree(self.run.VENV, ignore_errors=True)
        venv.create(self.run.VENV, with_pip=False)
        return True

    def put_packages(self, log: int) -> bool:
        self.asked.append("install")
        assert not Path(self.run.STAMP).exists(), "stamped while unfinished"
        return self.install()


@pytest.fixture
def run(checkout: Path, tmp_path: Path) -> ModuleType:
    """run.py of a small checkout, whose command line prints where it is and what it was given."""
    shutil.copy(checkout / "run.py", tmp_path)
    (tmp_path / "requirements.lock").write_text(LOCK)
    (tmp_path / "wsanalysis").mkdir()
    (tmp_path / "wsanalysis" / "__init__.py").touch()
    (tmp_path / "wsanalysis" / "__main__.py").write_text(
        "import os, sys\n"
        "print(sys.argv[1:], os.getcwd(), os.environ.get('PYTHONDONTWRITEBYTECODE'))\n"
        "if sys.argv[1] == 'fail': sys.exit(int(sys.argv[2]))\n"
        "if sys.argv[1] == 'signal': os.kill(os.getpid(), int(sys.argv[2]))\n"
    )
    spec = importlib.util.spec_from_file_location("run_copy", tmp_path / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def installer(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Installer:
    """A stand-in for everything slow; commands are not started but noted."""
    installer = Installer(run)
    monkeypatch.setattr(run, "make_environment", installer.make_environment)
    monkeypatch.setattr(run, "install", installer.put_packages)
    monkeypatch.setattr(run, "hand_over", lambda command, cwd="", held=(): installer.asked.append("run") or 0)
    monkeypatch.setattr(run.signal, "signal", lambda number, handler: None)
    return installer


def start(run: ModuleType, *words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A start from the shell."""
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, run.__file__, *words]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=CEILING)


# --- the file itself --------------------------------------------------------------------------


def test_run_py_needs_only_the_standard_library(checkout: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse((checkout / "run.py").read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert "subprocess" in imported
    assert imported - {"__future__"} <= sys.stdlib_module_names


def test_an_old_python_can_read_run_py(checkout: Path) -> None:
    text = (checkout / "run.py").read_bytes().decode("ascii")
    tree = ast.parse(text, feature_version=(3, 7))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.Starred, ast.NamedExpr, ast.Nonlocal, ast.YieldFrom)
    found = [node for node in ast.walk(tree) if isinstance(node, newer)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            every = [*node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
            found += [node] if node.returns or node.args.kwonlyargs or node.args.posonlyargs else []
            found += [arg for arg in every if arg is not None and arg.annotation is not None]
        if isinstance(node, ast.Raise) and node.cause is not None:
            found.append(node)
    assert [ast.unparse(node) for node in found] == []


def test_a_python_that_is_too_old_is_told_so_in_one_line(
    run: ModuleType,
    installer: Installer,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = SimpleNamespace(version_info=(3, 10, 4, "final", 0), stderr=sys.stderr)
    monkeypatch.setattr(run, "sys", old)
    assert run.main(["report"]) == 1
    error = capsys.readouterr().err
    assert error == "wsanalysis: needs Python 3.11 or newer, and this is Python 3.10.4\n"
    assert installer.asked == []


def test_ci_runs_the_tests_and_nothing_else(checkout: Path) -> None:
    lines = (checkout / ".ci" / "run").read_text().splitlines()
    assert lines[-1] == "python3 run.py test"
    assert os.access(checkout / ".ci" / "run", os.X_OK) or os.name == "nt"


# --- the lock ---------------------------------------------------------------------------------


def test_every_pin_of_the_lock_has_a_hash_and_no_line_names_a_host(checkout: Path) -> None:
    text = (checkout / "requirements.lock").read_text()
    pin = re.compile(r"^[a-z0-9._-]+==\S+( ; [^\\\n]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n", re.M)
    assert len(pin.findall(text)) > 50
    assert pin.sub("", text) == ""


def test_the_lock_holds_every_dependency(checkout: Path) -> None:
    project = tomllib.loads((checkout / "pyproject.toml").read_text())["project"]
    wanted = list(project["dependencies"])
    for extra in project["optional-dependencies"].values():
        wanted += extra
    names = {re.split(r"[^A-Za-z0-9._-]", line)[0].split(">")[0] for line in wanted}
    pins = re.findall(r"^([a-z0-9._-]+)==", (checkout / "requirements.lock").read_text(), re.M)
    assert "numpy" in names
    assert names <= set(pins)


def test_the_installer_is_pinned_by_the_lock_too(run: ModuleType, checkout: Path) -> None:
    assert run.pinned("uv") == LOCK[: LOCK.index("zz")]
    with pytest.raises(run.SetupFailed, match="no u in it"):
        run.pinned("u")
    shutil.copy(checkout / "requirements.lock", run.LOCK)
    assert re.match(r"uv==\d+\.\d+", run.pinned("uv"))


def test_on_musl_what_nobody_offers_ready_made_is_left_out(
    run: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(checkout / "requirements.lock", run.LOCK)
    assert run.wanted_packages() == run.LOCK
    Path(run.VENV).mkdir(exist_ok=True)
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: "cpython-311-x86_64-linux-musl")
    whole, there = Path(run.LOCK).read_text(), Path(run.wanted_packages()).read_text()
    left_out = set(re.findall(r"(?m)^[\w-]+==.*", whole)) - set(re.findall(r"(?m)^[\w-]+==.*", there))
    assert {pin.partition("==")[0] for pin in left_out} == set(run.NOT_FOR_MUSL)
    assert there.count("--hash=") < whole.count("--hash=")
    assert re.sub(r"(?m)^(?:llvmlite|numba|playwright)==.*\n(?:    --hash=.*\n)+", "", whole) == there
    assert "without llvmlite, numba, playwright" in capsys.readouterr().err


def test_an_intel_mac_gets_versions_that_come_ready_made(checkout: Path) -> None:
    """The last ones with files for it; versions after them are for all others."""
    mac = {"sys_platform": "darwin", "platform_machine": "x86_64"}
    pins = [
        Requirement(pin)
        for pin in re.findall(r"(?m)^(\S+==.*?) \\$", (checkout / "requirements.lock").read_text())
    ]
    for name, last in (("numba", "0.62.1"), ("llvmlite", "0.45.1"), ("argon2-cffi-bindings", "25.1.0")):
        own = [pin for pin in pins if pin.name == name]
        for python in ("3.11", "3.13", "3.14"):
            here = {**mac, "python_version": python, "python_full_version": f"{python}.4"}
            found = [str(pin.specifier) for pin in own if not pin.marker or pin.marker.evaluate(here)]
            assert found == ([] if python == "3.14" and name in ("numba", "llvmlite") else [f"=={last}"])


# --- set-up -----------------------------------------------------------------------------------


def test_only_the_first_start_installs(run: ModuleType, installer: Installer) -> None:
    assert run.main(["report"]) == 0
    assert run.main(["report"]) == 0
    assert installer.asked == ["make", "install", "run", "run"]


def test_a_half_made_environment_is_made_anew(run: ModuleType, installer: Installer) -> None:
    installer.make_environment(0)
    leftover = Path(run.VENV, "half-unpacked")
    leftover.touch()
    assert run.main(["report"]) == 0
    assert installer.asked == ["make", "make", "install", "run"]
    assert not leftover.exists()


def test_ctrl_c_in_the_set_up_is_mended_by_the_next_start(
    run: ModuleType, installer: Installer, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> bool:
        raise KeyboardInterrupt

    installer.install = interrupted
    assert run.main(["report"]) == 130
    assert "Traceback" not in capsys.readouterr().err
    installer.install = lambda: True
    assert run.main(["report"]) == 0
    assert installer.asked == ["make", "install", "make", "install", "run"]


@pytest.mark.skipif(os.name == "nt", reason="there nothing is handed over")
def test_ctrl_c_is_held_back_until_the_command_can_say_so(run: ModuleType) -> None:
    """For wsanalysis only: what others do with it is theirs."""
    for words, held in ((["lab"], False), (["odds"], True)):
        done = subprocess.run(
            [sys.executable, "-c", HANDED, run.__file__, *words], capture_output=True, text=True, check=True
        )
        assert ("SIGINT" in done.stdout) == held


HANDED = """
import os, runpy, sys

show = "import signal; print(signal.pthread_sigmask(signal.SIG_BLOCK, []))"
run = runpy.run_path(sys.argv[1])
os.chdir = print
os.execve = lambda python, command, env: os.execv(sys.executable, [sys.executable, "-c", show])
run["run_word"](sys.argv[2], [])
"""


def test_a_failed_installation_gives_one_line_and_starts_nothing(
    run: ModuleType, installer: Installer, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> bool:
        Path(run.LOG).write_text("looking\nERROR: no route to the packages\nbye\n")
        return False

    installer.install = fail
    assert run.main(["report"]) == 1
    assert installer.asked == ["make", "install"]
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("wsanalysis: the set-up, which needs a network, failed: ERROR: no route")
    assert run.found_stamp() == ""


def test_a_changed_lock_is_installed_into_the_same_environment(run: ModuleType, installer: Installer) -> None:
    run.main(["report"])
    Path(run.LOCK).write_text(LOCK + "more==1.0 \\\n    --hash=sha256:dd\n")
    run.main(["report"])
    assert installer.asked == ["make", "install", "run", "install", "run"]


@pytest.mark.parametrize("what", ["another Python", "no Python"])
def test_an_environment_of_another_python_is_made_anew(
    run: ModuleType, installer: Installer, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    run.main(["report"])
    if what == "no Python":
        Path(run.PYTHON).unlink()
    else:
        monkeypatch.setattr("sysconfig.get_platform", lambda: "another machine")
    run.main(["report"])
    assert installer.asked == ["make", "install", "run", "make", "install", "run"]


def test_a_python_without_ensurepip_is_told_what_to_install(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run.signal, "signal", lambda number, handler: None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert run.main(["report"]) == 1
    assert capsys.readouterr().err.endswith("on Debian and Ubuntu: sudo apt install python3-venv\n")


def test_of_two_set_ups_at_once_the_second_waits_and_finds_all_done(
    run: ModuleType, installer: Installer
) -> None:
    unblock, blocked = threading.Event(), threading.Event()

    def slow() -> bool:
        blocked.set()
        return unblock.wait(CEILING)

    installer.install = slow
    first, second = (threading.Thread(target=run.set_up, daemon=True) for _ in range(2))
    first.start()
    assert blocked.wait(CEILING)
    second.start()
    second.join(0.5)
    assert second.is_alive()
    assert installer.asked == ["make", "install"]
    unblock.set()
    for thread in (first, second):
        thread.join(CEILING)
        assert not thread.is_alive()
    assert installer.asked == ["make", "install"]


def test_a_killed_set_up_does_not_keep_its_turn(run: ModuleType) -> None:
    code = "import os, run, time; run.take_turn(os.open(run.TURN, os.O_RDWR | os.O_CREAT))"
    code += "; print('mine', flush=True); time.sleep(3600)"
    command = [sys.executable, "-c", code]
    turn = os.open(run.TURN, os.O_RDWR | os.O_CREAT)
    with subprocess.Popen(command, cwd=run.ROOT, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"mine"
        assert not run.take_turn(turn)
        other.kill()
        other.wait(CEILING)
        assert run.take_turn(turn)
    os.close(turn)


# --- words ------------------------------------------------------------------------------------


def test_without_a_word_the_help_is_printed(run: ModuleType) -> None:
    done = start(run)
    assert (done.returncode, done.stderr) == (0, "")
    assert all("run.py " + word in done.stdout for word in ("report", "test", "lab", "lock"))
    assert not Path(run.VENV).exists()


def test_any_other_word_is_handed_on_as_it_stands(run: ModuleType, tmp_path: Path) -> None:
    installer = Installer(run)
    installer.make_environment(0)
    Path(run.LOG).touch()
    run.finish(run.wanted_stamp())
    folder = tmp_path / "the player's folder"
    folder.mkdir()
    done = start(run, "odds", "a b", "--json", cwd=folder)
    assert done.stdout == f"{['odds', 'a b', '--json']} {folder} None\n"
    assert done.returncode == 0
    assert start(run, "fail", "7").returncode == 7
    if os.name != "nt":
        assert start(run, "signal", str(int(signal.SIGTERM))).returncode == -signal.SIGTERM


@pytest.mark.parametrize("failing", [None, "ruff", "pytest", "mypy"])
def test_every_check_is_run_even_after_one_failed(
    run: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failing: str | None,
) -> None:
    called: list[list[str]] = []
    uncompiled: list[list[str]] = []

    def call(command: list[str], variables: dict[str, str]) -> bool:
        called.append(command)
        if variables.get("WSANALYSIS_COMPILED") == "no":
            uncompiled.append([word for word in command if word.startswith("tests")])
        return failing in command

    monkeypatch.setattr(run, "call", call)
    begun: list[list[str]] = []

    def begin(command: list[str]) -> subprocess.Popen[bytes]:
        begun.append(command)
        said = "raise SystemExit('a fault')" if failing in command else ""
        return subprocess.Popen(
            [sys.executable, "-c", said], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    monkeypatch.setattr(run, "begin", begin)
    assert run.run_tests([]) == (failing is not None)
    assert len(called) == 4
    last = [Path(command[-1 if "-m" in command else 0]).name for command in begun]
    assert last == ["mypy", "lint-imports", "browser"]
    assert uncompiled == [run.BATTLES]  # and nothing else leaves them out
    ignored = [word for command in called for word in command if word.startswith("--ignore")]
    assert ignored == [f"--ignore={folder}" for folder in (*run.BATTLES, run.BROWSED)]
    *others, closing = capsys.readouterr().out.splitlines()
    assert ("a fault" in others) == (failing in ("mypy", "pytest"))
    failed = {
        None: set(), "ruff": {"format", "lint"}, "pytest": {"map game", "tests", "in a browser"},
        "mypy": {"types"},
    }[failing]  # fmt: skip
    verdict, _, took = closing.partition(" (")
    assert verdict.startswith("FAILED: " if failed else "all passed")
    assert set(verdict.removeprefix("FAILED: ").split(", ")) == (failed or {"all passed"})
    assert took.startswith("format 0.0 s, ")

    Path(run.ROOT, "notebooks").mkdir()
    Path(run.ROOT, "notebooks", "01.ipynb").touch()
    called.clear()
    run.run_tests([])
    assert [command[-1] for command in called if "--nbval" in command] == ["notebooks"]
    assert ["tests.patient_notebooks" in command for command in called].count(True) == 1


def test_a_run_that_is_stopped_leaves_nobody_and_says_nothing_of_what_ran_beside_it(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    def begin(_: list[str]) -> subprocess.Popen[bytes]:
        endless = "import sys; print('half', flush=True); sys.stdin.read()"
        begun.append(subprocess.Popen([sys.executable, "-c", endless], stdin=-1, stdout=-1))
        return begun[-1]

    def call(command: list[str], variables: dict[str, str]) -> int:
        if begun:
            raise KeyboardInterrupt
        return 0

    monkeypatch.setattr(run, "begin", begin)
    monkeypatch.setattr(run, "call", call)
    with pytest.raises(KeyboardInterrupt):
        run.run_tests([])
    assert len(begun) == 2
    assert all(child.poll() for child in begun)
    assert "half" not in capfd.readouterr().out


def test_quick_tests_are_all_but_the_slow_ones_and_the_whole_run_leaves_nothing_out(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[list[str]] = []
    handed: list[list[str]] = []
    monkeypatch.setattr(run, "call", lambda command, variables: called.append(command) or 0)

    def begin(command: list[str]) -> subprocess.Popen[bytes]:
        called.append(command)
        return subprocess.Popen([sys.executable, "-c", ""], stdout=-1)

    monkeypatch.setattr(run, "begin", begin)
    monkeypatch.setattr(run, "hand_over", lambda command: handed.append(command) or 0)

    def chosen() -> list[list[str]]:
        """What each call of pytest since then is told, but for the cores."""
        told = [command[3:] for command in called if command[1:3] == ["-m", "pytest"]]
        called.clear()
        return [[word for word in words if word not in (*run.CORES, "worksteal")] for words in told]

    run.run_tests([])
    whole = ["-p", "no:nbval"]
    ignored = [f"--ignore={folder}" for folder in (*run.BATTLES, run.BROWSED)]
    assert chosen() == [[*whole, *run.BATTLES], [*whole, run.BROWSED], [*whole, *ignored]]
    Path(run.ROOT, "notebooks").mkdir()
    Path(run.ROOT, "notebooks", "01.ipynb").touch()
    run.run_tests(["--quick"])
    assert chosen() == [[*whole, "-m", "not slow"]]
    run.run_tests(["tests/charts", "--quick", "-x"])
    run.run_tests(["tests/charts", "-x"])
    words = [[word for word in command[3:] if word not in whole] for command in handed]
    assert words == [["-m", "not slow", "tests/charts", "-x"], ["tests/charts", "-x"]]


@pytest.mark.skipif(os.name == "nt", reason="there is no apt on Windows")
@pytest.mark.parametrize(
    ("user", "there", "installs"),
    [(0, ["apt-get"], True), (0, ["apt-get", "chromium"], False), (0, [], False), (1000, ["apt-get"], False)],
)
def test_chromium_is_installed_only_where_nobody_has_to_be_asked(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, user: int, there: list[str], installs: bool
) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(run, "call", lambda command, log, variables: called.append(command) or 0)
    run.fetch_browser()
    assert [command[-1] for command in called] == (["update", "chromium"] if installs else [])
    assert not Path(run.LOG).exists()


@pytest.mark.skipif(os.name == "nt", reason="there is no apt on Windows")
def test_without_chromium_the_tests_go_on(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(command: list[str], log: int, variables: dict[str, str]) -> int:
        os.write(log, b"E: Unable to locate package chromium\n")
        return 100

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "apt-get" else None)
    monkeypatch.setattr(run, "call", fails)
    run.fetch_browser()
    said = capsys.readouterr().err
    assert "tests in a browser are skipped: E: Unable to locate package chromium" in said


def packed_pyodide() -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        entry = tarfile.TarInfo("package/pyodide.mjs")
        entry.size = 2
        archive.addfile(entry, io.BytesIO(b"//"))
    return out.getvalue()


@pytest.fixture
def registry(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stand-ins for npm and pip that hand out what is wanted; what they were asked for."""
    asked: list[str] = []
    content = packed_pyodide()

    def call(command: list[str], log: int, cwd: str = "") -> int:
        asked.append(command[0])
        if command[0] == "npm":
            Path(cwd, f"pyodide-{run.PYODIDE}.tgz").write_bytes(content)
        else:
            Path(command[command.index("-d") + 1], "pydantic_core.whl").touch()
        return 0

    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(run, "PYODIDE_HASH", hashlib.sha256(content).hexdigest())
    monkeypatch.setattr(run, "pinned", lambda name: f"{name}==1")
    monkeypatch.setattr(run, "call", call)
    return asked


def test_pyodide_is_fetched_once_with_the_wheel_of_the_lock(run: ModuleType, registry: list[str]) -> None:
    assert run.fetch_pyodide()
    assert {path.name for path in Path(run.PYODIDE_FOLDER).iterdir()} == {"pyodide.mjs", "pydantic_core.whl"}
    assert run.fetch_pyodide()
    assert registry == ["npm", run.PYTHON]
    assert [path.name for path in Path(run.PYODIDE_FOLDER).parent.iterdir()] == [f"pyodide-{run.PYODIDE}"]


def test_another_pyodide_than_ours_is_refused_and_nothing_is_left(
    run: ModuleType, registry: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "PYODIDE_HASH", "0")
    with pytest.raises(run.SetupFailed, match="is not what it was"):
        run.fetch_pyodide()
    assert not any(Path(run.PYODIDE_FOLDER).parent.iterdir())


def test_without_npm_the_page_says_what_it_needs_and_the_tests_go_on(
    run: ModuleType, registry: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert not run.fetch_pyodide()
    assert "install npm, or name a folder of it with --pyodide" in capsys.readouterr().err
    assert run.run_word("page", []) == 1
    assert registry == []


def test_where_pyodide_cannot_be_had_nothing_is_left(
    run: ModuleType, registry: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(command: list[str], log: int, cwd: str = "") -> int:
        os.write(log, b"npm error network\n")
        return 1

    monkeypatch.setattr(run, "call", fails)
    assert not run.fetch_pyodide()
    assert "no Pyodide could be had for the page: npm error network" in capsys.readouterr().err
    assert not any(Path(run.PYODIDE_FOLDER).parent.iterdir())


def test_the_page_is_handed_its_pyodide_unless_one_is_named(
    run: ModuleType, registry: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[list[str]] = []
    monkeypatch.setattr(run, "hand_over", lambda command, cwd, held: handed.append(command[4:]) or 0)
    assert run.run_word("page", ["--out", "x"]) == 0
    assert run.run_word("page", ["--pyodide=mine"]) == 0
    assert run.run_word("page", ["--help"]) == 0
    mine = ["page", "--pyodide", run.PYODIDE_FOLDER, "--out", "x"]
    assert handed == [mine, ["page", "--pyodide=mine"], ["page", "--help"]]


def test_a_command_ended_by_a_signal_gives_the_shell_s_exit_code(run: ModuleType) -> None:
    ended = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    assert run.call([sys.executable, "-c", ended]) in (128 + signal.SIGTERM, signal.SIGTERM)
    assert run.call([sys.executable, "-c", "raise SystemExit(3)"]) == 3
