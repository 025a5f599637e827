"""The start and end of every command: output that anybody can read, one line and code 130 after a Ctrl-C.

Nothing that takes time may be imported here: what happens before `main` runs, nobody catches.
"""

import codecs
import io
import os
import signal
import sys
import time
import unicodedata
from contextlib import suppress
from typing import Any, NoReturn

INTERRUPTED = 130
STOPPED = "wsanalysis: stopped"
THREADS_PATIENCE = 30.0  # seconds

PLAINER = {
    "█": "#", "·": "-", "•": "*", "→": "->", "←": "<-", "↓": "v", "✓": "yes", "✗": "no", "×": "x", "÷": "/",
    "–": "-", "—": "-", "−": "-", "±": "+/-", "≤": "<=", "≥": ">=", "…": "...", "’": "'", "‘": "'", "“": '"',
    "”": '"', "½": "1/2", "¼": "1/4", "¾": "3/4", "²": "^2", "°": " degrees", "\xa0": " ",
    "↑": "^", "›": ">", "√": "root ", "§": "sect.",
}  # fmt: skip
"""The substitute for a character that cannot be shown."""


def main() -> int:
    """Run the command that was typed; its exit code."""
    signal.signal(signal.SIGINT, _stop_at_once)
    if hasattr(signal, "pthread_sigmask"):  # run.py holds a Ctrl-C back until somebody is here to take it
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    make_readable()
    try:
        from wsanalysis.commands.main import main as run

        signal.signal(signal.SIGINT, signal.default_int_handler)
        code = _code_of(run)
        sys.stdout.flush()
        sys.stderr.flush()
    except KeyboardInterrupt as reason:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # who presses it twice need not wait for anything
        _leave_nobody()
        _end(str(reason))
    except BrokenPipeError:  # whoever read our output has seen enough
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):  # do not complain at exit either
            os.dup2(nowhere, stream)
        return 0
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # all is said
    return code


def make_readable() -> None:
    """Let files and pipes get UTF-8 whatever the locale, and what cannot be shown be shown more plainly.

    A terminal shows what it can, and so does who set PYTHONIOENCODING.
    """
    codecs.register_error("plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            chosen = stream.isatty() or os.environ.get("PYTHONIOENCODING")
            stream.reconfigure(encoding=stream.encoding if chosen else "utf-8", errors="plainer")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(character: str) -> str:
    if character in PLAINER:
        return PLAINER[character]
    letter = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return letter or f"<U+{ord(character):04X}>"


def _code_of(run: Any) -> int:
    """The exit code; argparse ends by raising one."""
    try:
        code: int = run()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(bool(end.code))
    return code


def _leave_nobody() -> None:
    """End the workers at once, with no message from them or from what waits for them."""
    with suppress(OSError):
        sys.stdout.flush()
    if "multiprocessing" in sys.modules:
        import multiprocessing.util
        import threading

        threading.excepthook = lambda _: None
        for worker in multiprocessing.active_children():
            worker.kill()
        # Python before 3.11.5 waits for ever for a job that is being handed over and that nobody will read
        for thread in threading.enumerate():
            with suppress(AttributeError, OSError):
                thread.call_queue._reader.close()  # type: ignore[attr-defined]
        # who looks after workers gives back what he shared with them, two steps each: no end in between
        patience = time.monotonic() + THREADS_PATIENCE
        for thread in threading.enumerate():
            if not thread.daemon and thread is not threading.current_thread():
                thread.join(max(0.0, patience - time.monotonic()))
        # else the one who looks after what processes share complains of what has been left behind
        multiprocessing.util._run_finalizers(0)  # type: ignore[attr-defined]


def _stop_at_once(*_: object) -> NoReturn:
    """Say so and end; while modules are imported there is nothing to clean up, and nobody may catch this."""
    _end()


def _end(kept: str = "") -> NoReturn:
    os.write(2, f"{STOPPED}{kept}\n".encode())
    os._exit(INTERRUPTED)
