"""Runs of many games: the same whoever plays them, in whatever chunks, resumed, killed or stopped early."""

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest
from coins import Coins, Fatal, Faulty, Miser
from pandas.testing import assert_frame_equal

import wsanalysis as ws
from tests.patience import CEILING, wait_until
from wsanalysis.battles.liberty_road.map_game import load_battle
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.runs import processes, workers
from wsanalysis.battles.runs.players import Recipe, recipe
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.runner import run
from wsanalysis.battles.runs.store import Store
from wsanalysis.probability.sequential import Within, Zones

HERE = Path(__file__).resolve().parents[1]
GAMES = 60


def coins(engine: Any = None, decisions: bool = False, **other: Any) -> Recipe:
    policies = other.get("policies", ("greedy", "random"))
    return recipe(engine or Coins(), policies, other.get("seed", 4), system="coins", decisions=decisions)


def quiet(made: Recipe, games: int = GAMES, **how: Any) -> Results:
    return run(made, games, progress=False, **how)


class Upside(Executor):
    """Plays one thing at a time, and what it was given last first."""

    def __init__(self) -> None:
        self._one = ThreadPoolExecutor(1)
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, partial(fn, *args, **kwargs)))
        self._one.submit(self._play)
        return future

    def _play(self) -> None:
        future, call = self._waiting.pop()
        if future.set_running_or_notify_cancel():
            future.set_result(call())

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._one.shutdown(wait, cancel_futures=cancel_futures)


@pytest.fixture(scope="module")
def alone() -> pd.DataFrame:
    """The games of a single worker."""
    with ThreadPoolExecutor(1) as executor:
        return quiet(coins(), executor=executor).games


@pytest.mark.parametrize("threads", [2, 7])
@pytest.mark.parametrize("chunk_time", [0.0, 1e-4, 10.0])
def test_workers_and_chunks_change_nothing(
    alone: pd.DataFrame, threads: int, chunk_time: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "CHUNK_TIME", chunk_time)
    with ThreadPoolExecutor(threads) as executor:
        assert_frame_equal(quiet(coins(), executor=executor).games, alone)


def test_the_order_in_which_chunks_are_done_changes_nothing(alone: pd.DataFrame) -> None:
    with Upside() as executor:
        assert_frame_equal(quiet(coins(), executor=executor).games, alone)


def test_processes_play_the_same_games(alone: pd.DataFrame) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert_frame_equal(quiet(coins(), executor=executor).games, alone)


def test_the_first_games_are_played_here_and_processes_only_start_for_more(
    alone: pd.DataFrame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes take seconds to load what they play."""
    started = []

    def pool() -> ThreadPoolExecutor:
        started.append(True)
        return ThreadPoolExecutor(2)

    monkeypatch.setattr(workers, "process_pool", pool)
    monkeypatch.setattr(workers, "ALONE", 3600)
    assert_frame_equal(quiet(coins(decisions=True)).games, alone)
    assert not started
    monkeypatch.setattr(workers, "ALONE", 0)
    assert_frame_equal(quiet(coins(decisions=True)).games, alone)
    assert not started  # they would save less than it takes them to load
    monkeypatch.setattr(workers, "LOADING", 0)
    assert_frame_equal(quiet(coins(decisions=True)).games, alone)
    assert started


def test_another_seed_or_player_plays_other_games(alone: pd.DataFrame) -> None:
    with ThreadPoolExecutor(2) as executor:
        for other in ({"seed": 5}, {"policies": ("random", "greedy")}, {"policies": ("greedy", Miser())}):
            assert not quiet(coins(**other), executor=executor).games.equals(alone)


def test_a_run_is_resumed_and_more_games_added(alone: pd.DataFrame, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with ThreadPoolExecutor(2) as executor:
        quiet(coins(), 20, executor=executor, store=tmp_path / "all.sqlite")
        with Store(tmp_path / "all.sqlite", coins().key) as all_of_them, Store(path, coins().key) as store:
            store.add(game for game in all_of_them.games(99, False) if game.game not in (0, 7, 8, 19))
            held = {played.game for played in store.games(99, False)}
        handed: list[int] = []
        submit = executor.submit

        def noting(fn: Any, made: Recipe, first: int, count: int) -> Future[Any]:
            handed.extend(range(first, first + count))
            return submit(fn, made, first, count)

        executor.submit = noting  # type: ignore[assignment,method-assign]
        assert_frame_equal(quiet(coins(), executor=executor, store=path).games, alone)
        assert sorted(handed) == [n for n in range(GAMES) if n not in held]
        handed.clear()
        assert_frame_equal(quiet(coins(), 30, executor=executor, store=path).games, alone.head(30))
        assert handed == []


def test_a_store_of_other_data_is_refused_before_a_game_is_played(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with ThreadPoolExecutor(2) as executor:
        quiet(coins(), 5, executor=executor, store=path)
        with pytest.raises(ValueError, match=r"data and options \(hash\): kept"):
            quiet(coins(Coins(data="coins 2")), 5, executor=executor, store=path)
        with pytest.raises(ValueError, match="seed: kept '4', now '5'"):
            quiet(coins(seed=5), 5, executor=executor, store=path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "until", [Zones(), Zones(0.2, 0.5, draws=0.5), Within(0.1), 0.12, (0.1, 0.3), "fair"]
)
def test_a_run_stops_at_the_same_game_whoever_plays(until: Any, tmp_path: Path) -> None:
    found = []
    for executor in (ThreadPoolExecutor(1), ThreadPoolExecutor(5), Upside()):
        with executor:
            found.append(quiet(coins(), 3000, executor=executor, until=until, store=tmp_path / "a.sqlite"))
            (tmp_path / "a.sqlite").rename(tmp_path / f"{len(found)}.sqlite")
    with ThreadPoolExecutor(2) as executor:
        found.append(quiet(coins(), 3000, executor=executor, until=until, store=tmp_path / "2.sqlite"))
        everything = quiet(coins(), len(found[0]), executor=executor)
    assert len(found[0]) < 3000
    for other in found:
        assert_frame_equal(other.games, everything.games)
        assert str(other) == str(found[0])
        assert f"settled after {len(other):,} games" in str(other)
        assert "always valid" in str(other)


def test_it_stops_where_the_watch_says_so(alone: pd.DataFrame) -> None:
    watch = Zones().watch()
    with ThreadPoolExecutor(2) as executor:
        won = quiet(coins(), 2000, executor=executor).games["winner"] == "North"
        stop = next(n for n, win in enumerate(won, 1) if watch.add(float(win)))
        found = quiet(coins(), 2000, executor=executor, until=Zones())
    assert len(found) == stop
    share = won.mean()
    assert f"North: the share of wins is {'above 60' if share > 0.6 else 'between'}" in found.run.settled


def test_what_is_not_settled_is_said() -> None:
    with ThreadPoolExecutor(2) as executor:
        found = quiet(coins(), 30, executor=executor, until=0.01)
    assert len(found) == 30
    assert found.run.settled == "North: the share of wins is not settled after 30 games"


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"games": 0}, "games: expected a whole number 1 to 1,000,000, got 0"),
        ({"games": 2.5}, "games: expected a whole number 1 to 1,000,000, got 2.5"),
        ({"until": "soon"}, "until: expected 0.05"),
        ({"until": (0.4,)}, "until: expected 0.05"),
    ],
)
def test_what_makes_no_sense_is_refused(how: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        run(coins(), **({"games": 5, "progress": False} | how))


def test_an_error_says_in_which_game() -> None:
    with ThreadPoolExecutor(2) as executor, pytest.raises(ZeroDivisionError) as error:
        quiet(coins(Faulty()), executor=executor)
    assert error.value.__notes__ == ["in game 13 of Coins, seed 4"]


def test_the_progress_bar_counts_games(capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadPoolExecutor(2) as executor:
        run(coins(), 40, executor=executor)
    assert "/40" in capsys.readouterr().err


def test_local_threads_play_what_is_compiled_and_processes_all_else() -> None:
    for made, kind in (
        (coins(), ThreadPoolExecutor if coins().compiled else ProcessPoolExecutor),
        (coins(decisions=True), ProcessPoolExecutor),
        (coins(policies=("greedy", Miser())), ProcessPoolExecutor),
    ):
        with workers.local_pool([made]) as pool:
            assert isinstance(pool, kind)


@pytest.mark.skipif(sys.platform == "win32", reason="kills with SIGKILL")
def test_dead_workers_are_replaced_and_their_games_played_again(
    alone: pd.DataFrame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "ALONE", 0)
    monkeypatch.setattr(workers, "LOADING", 0)
    found = quiet(coins(Fatal(deadly=9, happened=tmp_path / "happened"), decisions=True))
    assert (tmp_path / "happened").exists()
    assert_frame_equal(found.games, alone)
    assert found.decisions.index.nunique() == GAMES


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kills with SIGKILL")
def test_a_game_that_always_kills_its_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ALONE", 0)
    monkeypatch.setattr(workers, "LOADING", 0)
    with pytest.raises(RuntimeError, match="workers died 3 times over the games"):
        quiet(coins(Fatal(deadly=0, happened=None), decisions=True), 3)


@pytest.mark.skipif(sys.platform == "win32", reason="kills with SIGKILL")
def test_when_somebody_elses_executor_breaks_nothing_played_is_lost(
    alone: pd.DataFrame, tmp_path: Path
) -> None:
    made, path = coins(Fatal(deadly=31, happened=tmp_path / "happened")), tmp_path / "games.sqlite"
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor,
        pytest.raises(RuntimeError, match="the same call on a new executor plays the rest"),
    ):
        quiet(made, executor=executor, store=path)
    with Store(path, made.key) as store:
        assert 0 < len(list(store.games(GAMES, False))) < GAMES
    with ThreadPoolExecutor(2) as threads:
        assert_frame_equal(quiet(made, executor=threads, store=path).games, alone)


KILLED = """
import os, random, signal, sqlite3, sys, time
from concurrent.futures import ThreadPoolExecutor
from coins import Coins
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.runs import runner, workers
from wsanalysis.battles.runs.players import recipe

path, games, kills = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
workers.CHUNK_TIME = 0.01  # writes all the time, so that writing is what is killed
made = recipe(Coins(pause=0.005), ("greedy", "random"), 4, system="coins")
chance, counts = random.Random(1), [0]

def stamp():
    return os.stat(path).st_mtime_ns if os.path.exists(path) else 0

for kill in range(kills):
    child = os.fork()
    if child == 0:
        runner.run(made, games, executor=ThreadPoolExecutor(2), progress=False, store=path)
        os._exit(0)
    stamps = {stamp()}
    while kill % 2 and len(stamps) < 4:  # every other one is killed only once it has got further
        time.sleep(0.01)
        stamps.add(stamp())
    time.sleep(chance.uniform(0.01, 0.3))
    os.kill(child, signal.SIGKILL)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1]), "it was done before it was killed"
    file = sqlite3.connect(path)
    assert file.execute("pragma integrity_check").fetchone() == ("ok",)
    tables = [name for (name,) in file.execute("select name from sqlite_master where type = 'table'")]
    counts.append(file.execute("select count(*) from game").fetchone()[0] if "game" in tables else 0)
    file.close()
assert counts == sorted(counts), counts
print(counts[-1], len(set(counts)))
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks what is to be killed")
def test_a_store_survives_twenty_kills_and_the_run_ends_as_if_there_had_been_none(tmp_path: Path) -> None:
    path, games, kills = tmp_path / "games.sqlite", 8000, 20
    command = [sys.executable, "-c", KILLED, str(path), str(games), str(kills)]
    said = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])},
        capture_output=True, text=True, timeout=CEILING,
    )  # fmt: skip
    assert said.returncode == 0, said.stderr
    kept, different = (int(number) for number in said.stdout.split())
    assert 0 < kept < games  # killed at work, every time
    assert different > 5  # and it got further between the kills
    with ThreadPoolExecutor(2) as executor:
        resumed = quiet(coins(), games, executor=executor, store=path)
        assert_frame_equal(resumed.games, quiet(coins(), games, executor=executor).games)


ORPHANS = """
import multiprocessing, os, sys, threading, time
from coins import Coins
from wsanalysis.battles.runs.players import recipe
from wsanalysis.battles.runs.runner import run

if __name__ == "__main__":
    made = recipe(Coins(pause=0.01), ("greedy", "random"), 4, system="coins", decisions=True)
    how = {"progress": False, "store": sys.argv[1]}
    threading.Thread(target=run, args=(made, 100_000), kwargs=how).start()
    while os.path.getsize(sys.argv[1]) < 50_000 or not multiprocessing.active_children():  # at work
        time.sleep(0.1)
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    time.sleep(3600)
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_workers_do_not_outlive_a_parent_that_is_killed(tmp_path: Path) -> None:
    script, path = tmp_path / "orphans.py", tmp_path / "games.sqlite"
    script.write_text(ORPHANS)
    path.touch()
    parent = subprocess.Popen(
        [sys.executable, str(script), str(path)], stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])},
    )  # fmt: skip
    with parent:
        assert parent.stdout
        workers = [int(pid) for pid in parent.stdout.readline().split()]
        assert workers
        assert all(is_running(pid) for pid in workers)
        parent.kill()
    wait_until(
        lambda: not any(is_running(pid) for pid in workers),
        lambda: f"of {workers} one outlived its parent",
    )


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
def test_a_dask_cluster_plays_the_same_games_though_a_worker_is_killed(
    alone: pd.DataFrame, tmp_path: Path
) -> None:
    distributed = pytest.importorskip("distributed", reason="wants the extra 'cluster'")
    made = coins(Fatal(deadly=9, happened=tmp_path / "happened"))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = quiet(made, executor=client.get_executor(retries=2, pure=False))
    assert (tmp_path / "happened").exists()
    assert_frame_equal(found.games, alone)


SKIRMISH = """
name = "A Skirmish"
situation = "skirmish"
source = "authored: for a test"
background = "Six hexes by six."
board = "small"
wind = "N"
attacker = "Allied"
deck = {early = 2, late = 2, late_and_end = 2}

[german]
zone = ["E01:F06"]
units = [{block = "Grenadiers", count = 3}]
fog = {empty = 1}
fog_zone = ["E01:F06"]

[[german.objectives]]
vp = 3
kind = "destroy"
count = 2

[allied]
zone = ["A01:B06"]
units = [{block = "Rangers", count = 3}, {block = "M5 Stuart"}]

[[allied.objectives]]
vp = 4
kind = "destroy"
count = 2
"""


@pytest.fixture(scope="module")
def folder(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data with one scenario, on a corner of one map."""
    data = tmp_path_factory.mktemp("games") / "data"
    shutil.copytree(checkout / "data", data)
    header, *rows = (data / "maps" / "wheat_fields.csv").read_text().splitlines()
    corner = [row for row in rows if row[0] in "ABCDEF" and int(row[1:3]) <= 6]
    (data / "maps" / "small.csv").write_text("\n".join([header, *corner]) + "\n")
    shutil.rmtree(data / "scenarios" / "liberty_road")
    (data / "scenarios" / "liberty_road").mkdir()
    (data / "scenarios" / "liberty_road" / "skirmish.toml").write_text(SKIRMISH)
    return data


@pytest.mark.slow
def test_a_scenario_is_played_and_an_edited_one_compared(folder: Path, tmp_path: Path) -> None:
    plain = ws.load("liberty_road", folder)
    edited = plain.edit("Grenadiers", valor=3)
    store = tmp_path / "a.sqlite"
    with ThreadPoolExecutor(2) as executor:
        how: dict[str, Any] = {"executor": executor, "progress": False}
        found = plain.play("skirmish", 40, 2, store=store, **how)
        compared = plain.compare_scenarios(
            "A Skirmish", "skirmish", 40, 2, other=edited, stores=(store, tmp_path / "b.sqlite"), **how
        )
        told = plain.play("skirmish", 3, 2, decisions=True, **how)
        with pytest.raises(ValueError, match="holds games of another run: data and options"):
            edited.play("skirmish", 3, 2, store=store, **how)
        with pytest.raises(ws.UnknownName, match="there is no scenario 'waterloo'"):
            plain.play("waterloo", **how)
    assert_frame_equal(compared.first.games, found.games)
    assert not compared.second.games.equals(found.games)
    assert_frame_equal(told.games, found.games.head(3))
    assert len(told.decisions) == told.games["decisions"].sum()
    assert list(found.win_rates().index) == ["Allied", "German", "draw"]
    assert compared.side == "Allied"
    for game in (plain, edited):
        assert load_battle(game.folder, "skirmish", game.edition).data_hash in str(compared)


def test_a_store_that_cannot_be_used_is_known_before_anything_takes_long(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_for_minutes(shown: bool) -> None:
        pytest.fail("the store was not looked at first")

    game = ws.load("liberty_road", folder)
    slow = replace(game.map_game, code=SimpleNamespace(ensure_compiled=compile_for_minutes))
    monkeypatch.setitem(MAP_GAMES, "liberty_road", slow)
    (tmp_path / "notes.txt").write_text("no database " * 100)
    for store in (tmp_path / "notes.txt", tmp_path / "nowhere" / "games.sqlite"):
        with pytest.raises(ValueError, match=store.name):
            game.play("skirmish", 3, progress=False, store=store)


def test_scenarios_are_listed_by_the_names_that_play_takes(folder: Path) -> None:
    row = ws.load("liberty_road", folder).scenarios.loc["skirmish"]
    assert (row["first player"], row["units"], row["second player"], row["enemy units"]) == (
        "Allied", 4, "German", 3,
    )  # fmt: skip
    assert (row["title"], row["hexes"], row["cards"]) == ("A Skirmish", 36, 6)


def test_a_system_without_battles_says_so() -> None:
    game = ws.load("liberty_road")
    strange = ws.Game(replace(game.system, name="chess", title="Chess"), game.edition)
    for ask in (lambda: strange.play("opening"), lambda: strange.scenarios):
        with pytest.raises(
            ValueError, match="Chess has no battles; there are battles of War Stories: Liberty Road"
        ):
            ask()


def test_two_runs_at_once_do_not_disturb_each_other(alone: pd.DataFrame) -> None:
    order = random.Random(3)
    with ThreadPoolExecutor(4) as executor, ThreadPoolExecutor(3) as callers:
        recipes = [coins(), coins(seed=5), coins(Coins(heap=30)), coins()]
        order.shuffle(recipes)
        runs = list(callers.map(lambda made: quiet(made, executor=executor), recipes))
    same = [one.games.equals(alone) for one, made in zip(runs, recipes, strict=True) if made == coins()]
    assert same == [True, True]


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_ctrl_c_while_a_worker_starts_waits_until_it_has_started() -> None:
    """Also where another thread takes the signal, as that of a pool with a worker does."""
    go_on, done = threading.Event(), list[bool]()
    other = threading.Thread(target=go_on.wait, daemon=True)
    other.start()
    was = signal.signal(signal.SIGINT, signal.default_int_handler)  # in a background it is ignored
    seen, told = socket.socketpair()
    told.setblocking(False)
    before = signal.set_wakeup_fd(told.fileno())

    def start() -> None:
        with processes.held_back():
            signal.pthread_kill(other.ident or 0, signal.SIGINT)
            assert seen.recv(1) == bytes([signal.SIGINT])  # the other thread has taken it
            done.append(True)

    try:
        with pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.set_wakeup_fd(before)
        handler = signal.signal(signal.SIGINT, was)
        go_on.set()
        seen.close()
        told.close()
    assert done
    assert handler is signal.default_int_handler
