#!/usr/bin/env python3
"""Set up .venv on first use, then run a command in it.

    python3 run.py report [..]    make the reports
    python3 run.py odds ..        give the odds of one question, for example
        odds liberty_road fire attacker="M5 Stuart" target=Grenadiers distance=5
    python3 run.py aid ..         print the player aid and unit tables, for example: aid liberty_road
    python3 run.py export ..      write a game for VASSAL or Tabletop Simulator: export vassal liberty_road
    python3 run.py cards ..       print a card for each unit, to be cut out: cards liberty_road
    python3 run.py counters ..    print blocks, counters and chips, fronts and backs
    python3 run.py gallery        draw every chart, with the line of code that makes it
    python3 run.py questions      list what can be asked
    python3 run.py show ..        show a data table, for example: show liberty_road units
    python3 run.py table ..       compute a table: match-ups, a fire table; --save x.xlsx for a spreadsheet
    python3 run.py copy-data ..   copy the data files, to edit them
    python3 run.py diff ..        show what moved between two games, and why, for example:
        diff liberty_road --data my-data
    python3 run.py compare ..     show one engagement in several games: compare tanks Sherman StuG
    python3 run.py check ..       list every fault of the data files
    python3 run.py assert ..      check that what you say of your game still holds (data/assertions.toml)
    python3 run.py tune ..        find the fewest changes of counters that make a claim true
    python3 run.py scenarios      list the scenarios that can be played
    python3 run.py play ..        say how often each side wins, for example: play meeting_engagement
    python3 run.py balance ..     write the balance report of a scenario
    python3 run.py knock-outs ..  say what carries a scenario, by taking out or changing each part
    python3 run.py editions ..    play a scenario by both editions of its game, for example: editions hill
    python3 run.py auto-balance ..  find the fewest changes that make a scenario fair
    python3 run.py train ..       improve a quick player by self-play, for example: train liberty_road
    python3 run.py luck ..        say how much luck a scenario has, by source; sources ..: what decides it
    python3 run.py worth ..       say what each purchase before a campaign is worth: worth bulge_over_there
    python3 run.py force ..       search the best force to buy for a campaign: force normandy_hold_the_line
    python3 run.py playtests ..   set your own table's games beside the verdict: playtests my-games.csv
    python3 run.py plan ..        say how many more games your table needs, for example: plan hill=7-1-4
    python3 run.py watch ..       tell one game turn by turn, for example: watch hill --seed 7 --out hill.html
    python3 run.py map ..         draw a scenario's map, or a bare board, for example: map tank_duel
    python3 run.py page [..]      write the bench as files for any web server: nothing is installed
    python3 run.py lab [..]       open the notebooks in JupyterLab
    python3 run.py app [..]       open the designer's bench in a browser, for example: app --data my-data
    python3 run.py test           run every check and test; with arguments: only pytest with them
    python3 run.py test --quick   run checks and quick tests, between two edits; or test --quick tests/charts
    python3 run.py bench [..]     measure speeds beside the kept ones; bench --keep keeps the new ones
    python3 run.py notebooks      run all notebooks again and keep what they show
    python3 run.py docs           build the documentation site in build/docs
    python3 run.py lock [..]      renew requirements.lock (lock --upgrade: newest versions)

Any other word is handed to wsanalysis as it is; "python3 run.py --help" prints this page.
"""
# Written in the syntax of Python 2.7 (types in comments, no f-strings), so that an old Python can
# say in one line what is wrong. Only the standard library, and little of it: each start pays.

from __future__ import print_function

import errno
import glob
import hashlib
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.abspath(__file__))
LOCK = os.path.join(ROOT, "requirements.lock")
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "wsanalysis-stamp")
LOG = os.path.join(ROOT, ".venv-setup.log")
TURN = os.path.join(ROOT, ".venv-setup.turn")
BROWSED = os.path.join("tests", "browser")
BATTLES = [os.path.join("tests", "battles", game) for game in ("liberty_road", "storms_of_steel")]
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
PYTHON = os.path.join(BIN, "python.exe" if os.name == "nt" else "python")
OLDEST = (3, 11)

QUICK = "--quick"

# All cores share the tests.
CORES = ["-n", "auto", "--maxprocesses", "4", "--dist"]

# What a notebook keeps must not depend on how long its cells take.
NO_BARS = {"TQDM_DISABLE": "1"}
WIDGET = "application/vnd.jupyter.widget-view+json"

# Settings that would send packages elsewhere, mix in packages that are not in the lock, or make
# every start compile pandas and scipy again (three times slower).
UNWANTED = (
    "PIP_PREFIX",
    "PIP_TARGET",
    "PIP_USER",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONHOME",
    "PYTHONPATH",
)


# Nobody offers these ready-made for musl, the C library of Alpine Linux; all but fast battles and the tests
# in a browser works without them.
NOT_FOR_MUSL = ("llvmlite", "numba", "playwright")


class SetupFailed(Exception):
    """The set-up cannot go on; the message is one sentence for the player."""


def say(message):
    # type: (str) -> None
    """Print one line of our own, at once, beside the command's output."""
    print("wsanalysis: " + message, file=sys.stderr)
    sys.stderr.flush()


def environment():
    # type: () -> dict[str, str]
    """Environment variables for everything that runs in .venv."""
    env = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    env["VIRTUAL_ENV"] = VENV
    env["WSANALYSIS_COMMAND"] = "python3 run.py"  # what its hints are to say
    env["PATH"] = BIN + os.pathsep + env.get("PATH", os.defpath)
    # uv brings its own root certificates; behind a proxy only the machine's own ones work.
    env.setdefault("UV_SYSTEM_CERTS", "1")
    return env


# --- commands ---------------------------------------------------------------------------------


def call(command, log=None, cwd=ROOT, variables=None):
    # type: (list[str], int | None, str, dict[str, str] | None) -> int
    """Exit code of a command (128 + signal if one ended it), stopping it when we are stopped.

    A command with a log is an installer: when stopped, its own children are stopped as well.
    """
    child = subprocess.Popen(
        command,
        cwd=cwd,
        env=dict(environment(), **(variables or {})),
        stdout=log,
        stderr=None if log is None else subprocess.STDOUT,
        start_new_session=log is not None,
        close_fds=False,  # an installer that outlives us keeps its turn
    )
    try:
        code = child.wait()
    except BaseException as reason:
        if log is not None and os.name != "nt":
            os.killpg(child.pid, signal.SIGTERM)
        # A Ctrl-C has reached the child too, which should end in its own way.
        stop(child, patience=3 if isinstance(reason, KeyboardInterrupt) else 0)
        raise
    return code if code >= 0 else 128 - code


def stop(child, patience):
    # type: (subprocess.Popen[bytes], float) -> None
    """End a child that is still running after so many seconds, kindly first."""
    for push in (child.terminate, child.kill):
        try:
            child.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            push()
            patience = 3
    child.wait()


def hand_over(command, cwd=ROOT, held=()):
    # type: (list[str], str, tuple[int, ...]) -> int
    """Run the command in our place, so that signals and exit code are its own.

    Signals that are held come once the command lets them through.
    """
    if os.name != "nt":
        os.chdir(cwd)
        sys.stdout.flush()
        signal.pthread_sigmask(signal.SIG_BLOCK, held)
        os.execve(command[0], command, environment())
    return call(command, cwd=cwd)


# --- set-up -----------------------------------------------------------------------------------


def wanted_stamp():
    # type: () -> str
    """Two hashes: of this Python, machine and place; and of the lock."""
    import sysconfig

    place = "\n".join((sys.version, sysconfig.get_platform(), ROOT)).encode("utf-8", "replace")
    with open(LOCK, "rb") as lock:
        digests = (hashlib.sha256(place), hashlib.sha256(lock.read()))
    return "\n".join(digest.hexdigest() for digest in digests)


def found_stamp():
    # type: () -> str
    """The stamp of the last finished set-up; empty if there is none."""
    try:
        with open(STAMP) as stamp:
            return stamp.read() if os.path.exists(PYTHON) else ""
    except (OSError, ValueError):
        return ""


def take_turn(turn):
    # type: (int) -> bool
    """Try to lock an open file; the system unlocks it when its holders end, however they end."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(turn, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            os.set_inheritable(turn, True)
            fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Other errors: a file system without locks. Then we can only trust that we are alone.
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True


def locked():
    # type: () -> list[tuple[str, str]]
    """The packages of the lock: each with its lines, which give version and hashes."""
    with open(LOCK) as lock:
        blocks = lock.read().replace("\\\n", "\\\0").splitlines()
    return [(block.partition("==")[0], block.replace("\\\0", "\\\n") + "\n") for block in blocks]


def pinned(name):
    # type: (str) -> str
    """The lines of the lock for one package."""
    found = [lines for package, lines in locked() if package == name]
    if not found:
        raise SetupFailed("requirements.lock has no %s in it; get a fresh copy of the file" % name)
    return "".join(found)


def wanted_packages():
    # type: () -> str
    """The file to install from: the lock, or on musl what there is of it."""
    import sysconfig

    if "musl" not in str(sysconfig.get_config_var("SOABI")):
        return LOCK
    say("without %s, which nobody offers ready-made for musl: battles are slow" % ", ".join(NOT_FOR_MUSL))
    there = os.path.join(VENV, "musl.txt")
    with open(there, "w") as requirements:
        requirements.writelines(lines for package, lines in locked() if package not in NOT_FOR_MUSL)
    return there


def install(log):
    # type: (int) -> bool
    """Put exactly the packages of the lock into .venv, every file checked against its hash."""
    only_uv = os.path.join(VENV, "uv.txt")
    with open(only_uv, "w") as requirement:
        requirement.write(pinned("uv"))
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-input", "--retries", "2", "--no-deps", "--require-hashes", "-r"]
    sync = [PYTHON, "-m", "uv", "pip", "sync", "--quiet", "--python", PYTHON, "--require-hashes"]
    wanted = wanted_packages()
    if call(pip + [only_uv], log) == 0 and call(sync + [wanted], log) == 0:
        return True
    say("uv does not work here; trying pip, which takes a few minutes")
    return call(pip + [wanted], log) == 0


def make_environment(log):
    # type: (int) -> bool
    """A new, empty .venv with pip in it, in place of whatever is there."""
    import importlib.util

    if not all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        raise SetupFailed(
            "this Python lacks its venv module; on Debian and Ubuntu: sudo apt install python3-venv"
        )
    # When started by .venv's own Python, build with the one that .venv was made from.
    base = getattr(sys, "_base_executable", None) or sys.executable
    return call([base, "-m", "venv", "--clear", VENV], log) == 0


def set_up():
    # type: () -> None
    """Bring .venv in line with the lock, replacing what an interrupted set-up has left."""
    turn = os.open(TURN, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if not take_turn(turn):
            say("another set-up is running, waiting for it")
            while not take_turn(turn):
                time.sleep(0.2)
        found, wanted = found_stamp(), wanted_stamp()
        if found == wanted:
            return
        started = time.time()
        say("setting up .venv, once: a few hundred MB, a minute or so ...")
        if found:
            os.remove(STAMP)
        log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
        try:
            same_python = found.split("\n")[0] == wanted.split("\n")[0]
            done = (same_python or make_environment(log)) and install(log)
        finally:
            os.close(log)
        if not done:
            raise SetupFailed("the set-up, which needs a network, failed: " + last_words())
        finish(wanted)
        say("ready after %.0f s" % (time.time() - started))
    finally:
        os.close(turn)


def finish(stamp):
    # type: (str) -> None
    """Make the checkout importable in .venv, then stamp it: the last step of a set-up."""
    import sysconfig

    # A .pth line is an editable install without a build. Its encoding is the system's, as Python
    # expects it.
    packages = sysconfig.get_path("purelib", "venv", {"base": VENV, "platbase": VENV})
    with open(os.path.join(packages, "wsanalysis-checkout.pth"), "w") as path:
        path.write(ROOT + "\n")
    os.remove(LOG)
    with open(STAMP, "w") as stamp_file:
        stamp_file.write(stamp)


def last_words():
    # type: () -> str
    """The installer's last error line, and where the rest is."""
    with open(LOG, "rb") as log:
        lines = log.read().decode("utf-8", "replace").splitlines()
    lines = [line.strip() for line in lines if line.strip()]
    errors = [line for line in lines if "error" in line.lower()] or lines or ["no message"]
    return "%s (all messages: %s)" % (errors[-1], os.path.basename(LOG))


# --- words ------------------------------------------------------------------------------------


def notebooks():
    # type: () -> list[str]
    """The paths of all notebooks."""
    return sorted(glob.glob(os.path.join(ROOT, "notebooks", "*.ipynb")))


def run_tests(arguments):
    # type: (list[str]) -> int
    """Every check, even after one failed; with arguments only pytest. 0 if all passed, else 1.

    With QUICK neither tests that are marked slow nor notebooks.
    """
    quick = QUICK in arguments
    arguments = [argument for argument in arguments if argument != QUICK]
    pytest = [PYTHON, "-m", "pytest"]
    # nbval adds seconds to each start of pytest, so that it has a call of its own.
    if any(argument.startswith("--nbval") for argument in arguments):
        return hand_over(pytest + arguments)
    tests = pytest + ["-p", "no:nbval"] + (["-m", "not slow"] if quick else [])
    if arguments:
        return hand_over(tests + arguments)
    steps = [
        ("format", [PYTHON, "-m", "ruff", "format", "--check"]),
        ("lint", [PYTHON, "-m", "ruff", "check"]),
    ]
    # Each takes one core for half a minute, and tests leave one idle now and then.
    checks = [
        ("types", [PYTHON, "-m", "mypy"]),
        ("imports", [os.path.join(BIN, "lint-imports"), "--no-cache"]),
    ]
    # One that runs out of tests takes over some of another's, but a notebook stays whole.
    shared = tests + CORES + ["worksteal"]
    plainly = {"WSANALYSIS_COMPILED": "no"}
    if quick:
        # All as plain Python: whoever edits the engine does not wait for the compiler each time.
        steps.append(("quick tests", shared))
        return run_steps(steps, {"quick tests": plainly}, {"quick tests": checks})
    if notebooks():
        options = ["-p", "tests.patient_notebooks", "--nbval", "--nbval-current-env"]
        options += ["--nbval-sanitize-with", "tests/nbval.cfg"]
        # in the order of the plugin, not by how many cells they have
        options += CORES + ["loadfile", "--no-loadscope-reorder"]
        steps.append(("notebooks", pytest + options + ["notebooks"]))
    # The rules of both map games as plain Python, whose records check more; that the compiled engine plays
    # the same games, tests of its own see to. What plays them by the hundred is tested compiled.
    steps.append(("map game", shared + BATTLES))
    # Last, so that pytest's closing line stands at the end of the output.
    steps.append(("tests", shared + ["--ignore=" + folder for folder in BATTLES + [BROWSED]]))
    # What waits for a browser most of its time leaves the cores to the others.
    beside = {steps[2][0]: checks, "tests": [("in a browser", tests + [BROWSED])]}
    return run_steps(steps, {"map game": plainly, "notebooks": NO_BARS}, beside)


def run_steps(steps, variables, beside):
    # type: (list[tuple[str, list[str]]], dict[str, dict[str, str]], dict[str, list[tuple[str, list[str]]]]) -> int
    """Run the commands one after the other, some with environment variables; 0 if none failed, else 1.

    Those of `beside` begin with the step of that name; what they say is printed when they end.
    """
    took, failed, begun = [], [], []
    # Of those that we have stopped, what they said by then is of no use.
    stopped = []  # type: list[bool]

    def wait(name, child):
        # type: (str, subprocess.Popen[bytes]) -> None
        said = child.communicate()[0].decode("utf-8", "replace").rstrip()
        if stopped:
            return
        if child.returncode != 0:
            failed.append(name)
        print("\n--- %s\n%s" % (name, said))
        sys.stdout.flush()

    try:
        for name, command in steps:
            print("--- " + name)
            sys.stdout.flush()
            for other, words in beside.get(name, []):
                child = begin(words)
                begun.append((child, threading.Thread(target=wait, args=(other, child))))
                begun[-1][1].start()
            started = time.time()
            if call(command, variables=variables.get(name, {})) != 0:
                failed.append(name)
            took.append("%s %.1f s" % (name, time.time() - started))
        for _, waiting in begun:
            waiting.join()
    except BaseException:
        stopped.append(True)
        for child, waiting in begun:
            stop(child, patience=0)
            waiting.join()
        raise
    verdict = "FAILED: " + ", ".join(failed) if failed else "all passed"
    print("%s (%s)" % (verdict, ", ".join(took)))
    return 1 if failed else 0


def begin(command):
    # type: (list[str]) -> subprocess.Popen[bytes]
    """A command that runs beside others, and says nothing until it is asked."""
    return subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")


def fetch_browser():
    # type: () -> None
    """Install Chromium for the tests in a browser, where nobody has to be asked: as root of a Debian.

    Machines that test and nothing else are such. Elsewhere, and where it fails, those tests are skipped.
    """
    import shutil

    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    if any(shutil.which(name) for name in BROWSERS):
        return
    say("installing Chromium for the tests in a browser ...")
    apt = ["apt-get", "-qq", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"]
    apt += ["-o", "DPkg::Lock::Timeout=60"]
    quietly = {"DEBIAN_FRONTEND": "noninteractive"}
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    try:
        # Lists that are out of date, or some of them missing, may be good enough.
        call(apt + ["update"], log, variables=quietly)
        failed = call(apt + ["install", "-y", "--no-install-recommends", "chromium"], log, variables=quietly)
    finally:
        os.close(log)
    if failed:
        say("no Chromium could be installed, so the tests in a browser are skipped: " + last_words())
    else:
        os.remove(LOG)


PYODIDE = "314.0.7"
PYODIDE_HASH = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PYODIDE_FOLDER = os.path.join(ROOT, "build", "pyodide-" + PYODIDE)
# What of it is machine code, as a wheel for the Python in it.
FOR_PYODIDE = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"]
FOR_PYODIDE += ["--implementation", "cp", "--abi", "cp314"]


def fetch_pyodide():
    # type: () -> bool
    """Have Pyodide, the Python of browsers, in build/: by npm, which is how its makers hand out its core.

    Everything is checked against the hashes that we know. Where it cannot be had, says so.
    """
    import shutil
    import tarfile
    import tempfile

    if os.path.isdir(PYODIDE_FOLDER):
        return True
    npm = shutil.which("npm")
    if npm is None:
        say("the page needs Pyodide %s: install npm, or name a folder of it with --pyodide" % PYODIDE)
        return False
    os.makedirs(os.path.dirname(PYODIDE_FOLDER), exist_ok=True)
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    folder = tempfile.mkdtemp(dir=os.path.dirname(PYODIDE_FOLDER))
    try:
        say("fetching Pyodide %s, once: 6 MB ..." % PYODIDE)
        core = os.path.join(folder, "package")
        os.mkdir(core)
        wheels = os.path.join(folder, "wheels.txt")
        with open(wheels, "w") as wanted:
            wanted.write(pinned("pydantic-core"))
        pip = [PYTHON, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input"]
        pip += ["--no-deps", "--require-hashes", "--only-binary", ":all:"] + FOR_PYODIDE
        packed = os.path.join(folder, "pyodide-%s.tgz" % PYODIDE)
        failed = call([npm, "pack", "pyodide@" + PYODIDE], log, cwd=folder)
        if not failed:
            with open(packed, "rb") as content:
                if hashlib.sha256(content.read()).hexdigest() != PYODIDE_HASH:
                    raise SetupFailed("Pyodide is not what it was when this version was made")
            with tarfile.open(packed) as archive:
                if hasattr(tarfile, "data_filter"):  # without it Python 3.12 warns, and 3.11.3 knows none
                    archive.extraction_filter = tarfile.data_filter
                archive.extractall(folder)
            failed = call(pip + ["-d", core, "-r", wheels], log)
        if failed:
            say("no Pyodide could be had for the page: " + last_words())
            return False
        os.rename(core, PYODIDE_FOLDER)
        os.remove(LOG)
        return True
    finally:
        os.close(log)
        shutil.rmtree(folder, ignore_errors=True)


def drop_widgets(path):
    # type: (str) -> None
    """Of a widget keep the words that stand for it: without its sliders, a page shows nothing else."""
    with io.open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    shown = [o["data"] for cell in notebook["cells"] for o in cell.get("outputs", []) if "data" in o]
    widgets = [data.pop(WIDGET) for data in shown if WIDGET in data and len(data) > 1]
    if widgets:
        with io.open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


def run_word(word, arguments):
    # type: (str, list[str]) -> int
    """Run one word of the command line in .venv; gives its exit code."""
    if word == "test":
        if not arguments:
            fetch_browser()
            fetch_pyodide()
        return run_tests(arguments)
    if word == "lab":
        return hand_over([PYTHON, "-m", "jupyterlab", "notebooks"] + arguments)
    if word == "bench":
        measure = ["-m", "pytest", "-p", "no:nbval", "--benchmark-enable", "--benchmark-only"]
        measure += ["--benchmark-group-by=group", "--benchmark-columns=min,median,rounds"]
        return hand_over([PYTHON] + measure + ["benchmarks"] + arguments)
    if word == "notebooks":
        convert = ["-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", "--inplace"]
        # Sliders come to life when a cell is run; kept, they would be hundreds of kB that show nothing.
        convert += ["--ExecutePreprocessor.store_widget_state=False"]
        # When a cell was run is no change of the notebook.
        convert += ["--ExecutePreprocessor.record_timing=False"]
        chosen = arguments or notebooks()
        code = call([PYTHON] + convert + chosen, variables=NO_BARS)
        for path in chosen:
            drop_widgets(path)
        return code
    if word == "docs":
        return hand_over([PYTHON, os.path.join(ROOT, "docs", "site_maker")] + arguments, cwd=os.getcwd())
    if word == "lock":
        resolve = ["-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version"]
        resolve += ["%d.%d" % OLDEST, "--all-extras", "--generate-hashes", "--no-emit-index-url"]
        # No names of hosts and no comments, so that the same versions give the same file anywhere.
        resolve += ["--no-annotate", "--no-header", "pyproject.toml", "-o", "requirements.lock"]
        return hand_over([PYTHON] + resolve + arguments)
    if word == "page" and not any(
        each.partition("=")[0] in ("--pyodide", "-h", "--help") for each in arguments
    ):
        if not fetch_pyodide():
            return 1
        arguments = ["--pyodide", PYODIDE_FOLDER] + arguments
    # -P: this checkout's package, whatever lies in the folder that the player is in.
    # A Ctrl-C while Python starts would be a traceback; wsanalysis takes it when it can say so in a line.
    ours = [PYTHON, "-P", "-m", "wsanalysis", word] + arguments
    return hand_over(ours, cwd=os.getcwd(), held=(signal.SIGINT,))


def main(arguments):
    # type: (list[str]) -> int
    """Set up if need be, then run the words; gives the exit code."""
    if sys.version_info < OLDEST:
        version = ".".join(str(part) for part in sys.version_info[:3])
        say("needs Python %d.%d or newer, and this is Python %s" % (OLDEST + (version,)))
        return 1
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__.strip())
        return 0
    # Being ended from outside stops our children too, the way Ctrl-C does.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        if found_stamp() != wanted_stamp():
            set_up()
        return run_word(arguments[0], arguments[1:])
    except KeyboardInterrupt:
        say("stopped")
        return 130
    except (SetupFailed, EnvironmentError) as problem:
        say(str(problem))
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
