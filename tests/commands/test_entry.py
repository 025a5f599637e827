"""Where commands begin and end: output under any locale, a reader who goes away, a Ctrl-C at any moment."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.patience import CEILING, wait_until
from wsanalysis.commands import entry
from wsanalysis.commands import main as command_line

posix = pytest.mark.skipif(os.name == "nt", reason="signals to groups of processes")

FIRE = ("liberty_road", "fire", "attacker=M5 Stuart", "target=Grenadiers", "distance=5")

PRINTING = {
    "odds": [
        ("odds", *FIRE),
        ("odds", *FIRE, "--explain"),
        ("odds", *FIRE, "--detail"),
        ("odds", *FIRE, "--steps"),
        ("odds", *FIRE, "--json"),
        ("odds", *FIRE, "--simulate", "100"),
        ("odds", *FIRE, "flunk=→"),
        ("odds", "storms_of_steel", "activation", "unit=Rifles '41"),
    ],
    "check": [("check",)],
    "questions": [("questions",)],
    "show": [("show", "liberty_road", "units"), ("show", "sherman_leader")],
    "compare": [("compare", "tanks", "Sherman", "StuG")],
    "diff": [
        ("diff", "liberty_road", "--option", "event_chip=counts", "--distance", "8",
         "--units", "Tiger I", "Grenadiers"),
        ("diff", "liberty_road", "storms_of_steel", "--mapping", "tanks"),
    ],
    "scenarios": [("scenarios",)],
    "play": [("play", "ambush", "--games", "2", "--policies", "random", "random")],
    "watch": [("watch", "ambush", "--policies", "random", "random")],
    "map": [("map", "ambush", "--out", "{out}/ambush.png")],
    "verdict": [("verdict", "ambush", "--games", "100", "--players", "greedy", "random")],
    "worth": [("worth", "north_africa_spearhead", "--games", "2", "--player", "random")],
    "force": [("force", "north_africa_spearhead", "--games", "100", "--player", "random")],
    "editions": [("editions", "tank_duel", "--games", "2", "--policies", "random", "random")],
    "train": [
        ("train", "liberty_road", "--scenarios", "ambush", "--generations", "1", "--games", "1", "--out",
         "{out}/players.toml")
    ],
    "standings": [("standings", "liberty_road", "--scenarios", "ambush", "--games", "2")],
    "ladder": [("ladder", "ambush", "--games", "1")],
    "luck": [("luck", "ambush", "--games", "20", "--policies", "random", "random")],
    "sources": [("sources", "ambush", "--games", "100", "--policies", "random", "random")],
    "plan": [("plan", "ambush=7-1-4", "hill=2-0-3")],
    "playtests": [("playtests", "{log}", "--games", "0")],
    "knock-outs": [("knock-outs", "ambush", "--games", "2", "--few", "2", "--kinds", "asset")],
    "auto-balance": [
        ("auto-balance", "ambush", "--games", "2", "--kinds", "assets", "--most", "1", "--players", "random")
    ],
    "assert": [("assert", "liberty_road")],
    "tune": [
        ("tune", "liberty_road", "fire", "attacker=M5 Stuart", "target=Grenadiers", "distance=2,6",
         "--outcome", "eliminated", "--between", "10-20 %", "--move", "Grenadiers:valor"),
    ],
    "copy-data": [("copy-data", "{out}/mine")],
    "language": [("language", "--template", "{out}/fr.po")],
    "aid": [("aid", "liberty_road", "--out", "{out}/aid", "--question", "rally", "unit=Rangers")],
    "cards": [("cards", "liberty_road", "--unit", "Tiger I", "--out", "{out}/cards")],
    "counters": [("counters", "liberty_road", "--only", "combat chips", "--out", "{out}/counters")],
    "table": [("table", "liberty_road"), ("table", "liberty_road", "bag_curve", "bag=chips")],
}  # fmt: skip
"""Words for each command that prints; those that only name what they have written print nothing else."""

WRITES = {"report", "balance", "gallery", "export", "sides", "page"}
SERVES = {"app"}  # until it is stopped; tests/browser/test_bench.py starts it
SLOW = {
    "check", "diff", "play", "watch", "map", "verdict", "train", "standings", "ladder", "luck", "sources",
    "worth", "force", "editions", "knock-outs", "auto-balance", "assert", "aid", "cards", "counters",
}  # fmt: skip


def commands() -> list[str]:
    subparsers = next(
        action for action in command_line._parser()._actions if isinstance(action, argparse._SubParsersAction)
    )
    return list(subparsers.choices)


def test_every_command_is_tried() -> None:
    assert set(commands()) == {*PRINTING, *WRITES, *SERVES}


@pytest.fixture(autouse=True)
def signals_as_before() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def test_who_stops_games_that_are_kept_is_told_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("wsanalysis.commands.play._play", stop)
    kept = f"; {tmp_path} keeps what was played, and the same command goes on"
    for store, said in ((tmp_path / "none", ""), (tmp_path, kept)):
        with pytest.raises(KeyboardInterrupt) as stopped:
            command_line.main(["play", "hill", "--store", str(store)])
        assert str(stopped.value) == said


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, marks=pytest.mark.slow if name in SLOW else (), id=" ".join(words[:3]))
        for name, listed in PRINTING.items()
        for words in listed
    ],
)
def test_whatever_is_printed_can_be_shown_anywhere(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By plainer characters where it has to be: none is an error, and no two in a row are unknown."""
    log = tmp_path / "games.csv"
    log.write_text("scenario,first,second,result\nhill,Zoë,Ben,win\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["wsanalysis", *(word.format(out=tmp_path, log=log) for word in words)])
    monkeypatch.setattr("wsanalysis.battles.runs.purchases.FIRST", 2)  # exchanges at a time
    monkeypatch.setattr("wsanalysis.battles.runs.purchases.LEAST", 4)
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")  # of all that there are it can show the least
    streams = io.TextIOWrapper(io.BytesIO(), "ascii"), io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    entry.main()
    shown = b"".join(stream.buffer.getvalue() for stream in streams)  # type: ignore[attr-defined]
    assert b"UnicodeEncodeError" not in shown
    assert b"codec" not in shown
    assert shown.strip()
    assert b"??" not in shown


def test_every_character_of_ours_has_a_plainer_one(checkout: Path) -> None:
    used: set[str] = set()
    for folder, kinds in (("wsanalysis", "*.py"), ("data", "*.csv"), ("data", "*.toml")):
        for path in set((checkout / folder).rglob(kinds)) - {
            checkout / "wsanalysis" / "files" / "look_alikes.py"
        }:
            used |= {c for c in path.read_text(encoding="utf-8") if not c.isascii()}
    assert [c for c in sorted(used) if c not in entry.PLAINER and entry._plain(c).startswith("<")] == []


def test_a_letter_of_another_script_is_said_by_its_number() -> None:
    assert entry._plain("Ж") == "<U+0416>"


WHOLE = ("-m", "wsanalysis", "odds", *FIRE)
BEGINNING = ("-c", "from wsanalysis.commands import entry; entry.make_readable(); print(6 * chr(0x2588))")
"""What every command begins with, and a bar as odds have it."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("environment", "flags", "printing", "encoding", "bar"),
    [
        ({"PYTHONIOENCODING": "cp1252"}, [], WHOLE, "cp1252", "######"),
        ({"PYTHONIOENCODING": "ascii:strict"}, [], BEGINNING, "ascii", "######"),
        ({"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}, ["-X", "utf8=0"], WHOLE, "utf-8", "██████"),
        ({"LC_ALL": "C"}, [], BEGINNING, "utf-8", "██████"),
        ({"LC_ALL": "en_US.ISO-8859-1"}, ["-X", "utf8=0"], BEGINNING, "utf-8", "██████"),
        ({}, [], BEGINNING, "utf-8", "██████"),
    ],
)
def test_a_pipe_gets_utf_8_whatever_the_locale_or_what_was_asked_for(
    environment: dict[str, str], flags: list[str], printing: tuple[str, ...], encoding: str, bar: str
) -> None:
    command = [sys.executable, *flags, *printing]
    plain = {name: value for name, value in os.environ.items() if name not in ("PYTHONIOENCODING", "LC_ALL")}
    done = subprocess.run(command, env=plain | environment, capture_output=True, check=False, timeout=CEILING)
    assert (done.returncode, done.stderr) == (0, b"")
    assert bar in done.stdout.decode(encoding)


@posix
@pytest.mark.parametrize("words", [("questions",), ("--help",), ("odds", *FIRE)])
def test_a_reader_who_has_seen_enough_is_no_error(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)  # as of `| head` that is done
    command = [sys.executable, "-m", "wsanalysis", *words]
    try:
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False, timeout=CEILING)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


# --- Ctrl-C -------------------------------------------------------------------------------------

SITE = """
import os, pathlib, sys, time

signs, words = pathlib.Path(os.environ["SIGNS"]), " ".join(sys.orig_argv)

def halt():
    (signs / str(os.getpid())).touch()
    time.sleep(3600)

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["HALTED_IMPORT"]:
            halt()

if os.environ.get("HALTED_PROCESS", "none") in words:
    (signs / "born").mkdir(exist_ok=True)
    (signs / "born" / str(os.getpid())).touch()
if os.environ.get("HALTED_IMPORT") and os.environ.get("HALTED_PROCESS", "") in words:
    sys.meta_path.insert(0, Finder())
"""
"""In every process that is started: a sign at birth, and a halt where a module is imported."""

AT_ONCE = """
if "wsanalysis play" in words:
    import importlib.util

    class Hasty:
        def find_spec(self, name, path=None, target=None):
            if name == "wsanalysis.battles.runs.workers":
                sys.meta_path.remove(self)
                spec = importlib.util.find_spec(name)
                load = spec.loader.exec_module
                at_once = {"ALONE": 0.0, "LOADING": 0.0}
                spec.loader.exec_module = lambda made: (load(made), vars(made).update(at_once))
                return spec

    sys.meta_path.insert(0, Hasty())
"""
"""Workers are started at once, not after two seconds of play."""


class Running:
    """A command in a group of its own, as a terminal would start it."""

    def __init__(self, folder: Path, command: list[str], **environment: str) -> None:
        (folder / "site").mkdir()
        (folder / "site" / "sitecustomize.py").write_text(SITE)
        self.signs = folder / "signs"
        (self.signs / "born").mkdir(parents=True)
        path = os.pathsep.join([str(folder / "site"), *filter(None, [os.environ.get("PYTHONPATH")])])
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            env=os.environ | {"PYTHONPATH": path, "SIGNS": str(self.signs)} | environment,
        )  # fmt: skip

    def await_that(self, sign: Callable[[], object]) -> None:
        wait_until(lambda: sign() or self.process.poll() is not None, lambda: "it goes on without a sign")
        assert sign(), self.process.stderr and self.process.stderr.read().decode()

    def halted(self) -> list[int]:
        return [int(path.name) for path in self.signs.iterdir() if path.name.isdecimal()]

    def born(self) -> list[int]:
        return [int(path.name) for path in (self.signs / "born").iterdir()]

    def press_ctrl_c(self, *, group: bool = True) -> str:
        """What it says of it."""
        if group:
            os.killpg(self.process.pid, signal.SIGINT)
        else:
            self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=CEILING)
        assert out == b""
        return err.decode()

    def ends(self, pids: list[int]) -> bool:
        wait_until(lambda: not any(map(is_alive, pids)), lambda: f"still there: {pids}")
        return True


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat")
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    started: list[Running] = []

    def begin(*command: str, **environment: str) -> Running:
        started.append(Running(tmp_path, [sys.executable, *command], **environment))
        return started[-1]

    yield begin
    for one in started:
        for pid in [*one.halted(), *one.born(), one.process.pid]:
            if is_alive(pid):
                os.kill(pid, signal.SIGKILL)
        one.process.communicate()


@posix
@pytest.mark.parametrize(
    "module",
    [
        "argparse",
        "wsanalysis.commands.command_line",
        "wsanalysis.game",
        "wsanalysis.commands.play",
        "numpy",
        "pandas",
    ],
)
def test_ctrl_c_while_modules_are_imported_is_one_line(start: Callable[..., Running], module: str) -> None:
    one = start("-m", "wsanalysis", "show", "liberty_road", "units", HALTED_IMPORT=module)
    one.await_that(one.halted)
    assert one.press_ctrl_c() == "wsanalysis: stopped\n"
    assert one.process.returncode == 130


@posix
def test_ctrl_c_that_was_held_back_while_python_started_is_one_line() -> None:
    """As run.py starts us; the key is pressed before Python has begun."""
    begin = f"import os, signal, sys; signal.pthread_sigmask(signal.SIG_BLOCK, [{int(signal.SIGINT)}]);"
    begin += "os.kill(os.getpid(), signal.SIGINT); os.execv(sys.executable, sys.argv[1:])"
    command = [sys.executable, "-c", begin, sys.executable, "-m", "wsanalysis", "questions"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=CEILING)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"wsanalysis: stopped\n")


def games_in(store: Path) -> int:
    """How many games a run has kept so far."""
    if not store.exists():
        return 0
    with closing(sqlite3.connect(store)) as file:
        tables = file.execute("select count(*) from sqlite_master where name = 'game'").fetchone()[0]
        return int(file.execute("select count(*) from game").fetchone()[0]) if tables else 0


@pytest.mark.slow
@posix
@pytest.mark.parametrize(
    ("module", "player", "group"),  # every pair of two of these
    [
        ("multiprocessing.spawn", "search", True),
        ("multiprocessing.spawn", "random", False),
        ("wsanalysis.battles.runs.players", "search", False),
        ("wsanalysis.battles.runs.players", "random", True),
        ("none", "search", True),
        ("none", "random", False),
    ],
)
def test_ctrl_c_while_workers_start_or_play_is_one_line_and_leaves_nobody(
    start: Callable[..., Running], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, player: str,
    group: bool,
) -> None:  # fmt: skip
    """Workers that still import what they need, as hit by a group's Ctrl-C, and workers that play."""
    monkeypatch.setattr(f"{__name__}.SITE", SITE + AT_ONCE)
    store = tmp_path / "games.sqlite"
    one = start(
        "-m", "wsanalysis", "play", "ambush", "--policies", player, "random", "--games", "9999", "--json",
        "--store", str(store),
        HALTED_IMPORT=module, HALTED_PROCESS="spawn_main", WSANALYSIS_COMPILED="no",
    )  # fmt: skip
    signs = {"none": lambda: one.born() and (player == "search" or games_in(store))}
    one.await_that(signs.get(module, one.halted))
    kept = f"; {store} keeps what was played, and the same command goes on"
    assert one.press_ctrl_c(group=group) == f"wsanalysis: stopped{kept if store.exists() else ''}\n"
    assert one.process.returncode == 130
    assert one.born()
    assert one.ends(one.born())


WHO_IS_LEFT = """
if "wsanalysis play" in words:
    import multiprocessing.util, threading

    finalize = multiprocessing.util._run_finalizers

    def say_who(*minimum):
        left = [one.name for one in threading.enumerate() if not one.daemon]
        print("at the end:", left, file=sys.stderr)
        finalize(*minimum)

    multiprocessing.util._run_finalizers = say_who
"""
"""Who looks after workers gives back what they shared in two steps, and no end may come in between."""


@pytest.mark.slow
@posix
def test_ctrl_c_waits_for_what_workers_shared_to_be_given_back(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.SITE", SITE + AT_ONCE + WHO_IS_LEFT)
    one = start(
        "-m", "wsanalysis", "play", "ambush", "--policies", "random", "random", "--games", "9999", "--json",
        HALTED_IMPORT="wsanalysis.battles.runs.players", HALTED_PROCESS="spawn_main",
        WSANALYSIS_COMPILED="no",
    )  # fmt: skip
    one.await_that(one.halted)
    assert one.press_ctrl_c(group=False) == "at the end: ['MainThread']\nwsanalysis: stopped\n"


COMPILING = """
if "wsanalysis play" in words:
    import ctypes

    import llvmlite.binding as llvm

    def parse(text):
        if text:
            (signs / str(os.getpid())).touch()
            ctypes.CDLL(None).sleep(3600)  # in C, as LLVM is for seconds

    llvm.parse_assembly = parse
"""
"""The command says so as soon as LLVM is given something to compile, and does not come back from it."""


@pytest.mark.slow
@posix
@pytest.mark.parametrize("group", [True, False], ids=["group", "only the parent"])
def test_ctrl_c_while_the_engine_is_compiled_is_one_line_and_nothing_is_kept(
    start: Callable[..., Running], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: bool
) -> None:
    pytest.importorskip("llvmlite", reason="nothing is compiled without llvmlite")
    monkeypatch.setattr(f"{__name__}.SITE", SITE + COMPILING)
    one = start(
        "-m", "wsanalysis", "play", "ambush", "--games", "5", "--json",
        WSANALYSIS_COMPILED="yes", WSANALYSIS_CACHE=str(tmp_path / "cache"),
    )  # fmt: skip
    one.await_that(one.halted)
    *said, stopped = one.press_ctrl_c(group=group).splitlines()
    assert [line for line in said if not line.startswith("The battle engine is compiled")] == []
    assert stopped == "wsanalysis: stopped"
    assert one.process.returncode == 130
    assert not list(tmp_path.rglob("*.code"))
