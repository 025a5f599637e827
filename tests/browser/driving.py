"""A headless browser on a page with sliders: serving, waiting, turning, timing."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.patience import CEILING, wait_until

CHECKOUT = Path(__file__).resolve().parents[2]
PATIENCE = 1000 * CEILING  # milliseconds
STARTS = 4
"""How often a server or a browser is started that ends before it is there."""

KINDLY = 60
"""Seconds that a server gets to end its kernels before it is pushed harder; nothing is tested by them."""

OWN_FOLDERS = (
    "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR",
    "IPYTHONDIR",
)  # fmt: skip
"""So that tests which run at the same time share nothing."""

PATIENT_KERNEL = f"--MappingKernelManager.kernel_info_timeout={CEILING}"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
ELSEWHERE = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb")

LAB_SETTINGS = {
    # a question about news would lie over the page
    "apputils-extension/notification": '{"fetchNews": "false", "checkForUpdates": false}',
    # cells that leave the page and come back would take the focus from a slider
    "notebook-extension/tracker": '{"windowingMode": "none"}',
}


def browser_path() -> str:
    """Where a Chromium, Chrome or Edge is; empty if there is none."""
    found = next((path for name in NAMES if (path := shutil.which(name))), "")
    return found or next((path for path in ELSEWHERE if Path(path).is_file()), "")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=5).close()
    except OSError:
        return False
    return True


class Ended(Exception):
    """A server that has ended before it answered; says what it said."""


@contextmanager
def served(command: Callable[[int], list[str]], folder: Path, ready: str) -> Iterator[str]:
    """The address of a server that answers there at `ready`; it and its kernels end with the block.

    ``command(port)`` starts it; another program may take a free port before it does, so that it is started
    on another one then. Its settings and all that it notes lie in `folder`.
    """
    env = {**os.environ, **{name: str(folder / name.lower()) for name in OWN_FOLDERS}}
    with ExitStack() as running:
        for attempt in range(STARTS):
            port = free_port()
            address = f"http://127.0.0.1:{port}"
            try:
                running.enter_context(_answering(command(port), folder, address + ready, env))
                break
            except Ended:
                if attempt == STARTS - 1:
                    raise
        yield address


@contextmanager
def _answering(command: list[str], folder: Path, ready: str, env: Mapping[str, str]) -> Iterator[None]:
    log = folder / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            command, cwd=CHECKOUT, env=env, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )

    def said() -> str:
        return log.read_text(encoding="utf-8", errors="replace")

    try:
        wait_until(lambda: server.poll() is not None or _answers(ready), said)
        if server.poll() is not None:
            raise Ended(said())
        yield
    finally:
        # the first asks whether one is sure, the second means it
        for push in (signal.SIGTERM, signal.SIGTERM, signal.SIGKILL):
            if server.poll() is None:
                os.killpg(server.pid, push)
                with suppress(subprocess.TimeoutExpired):
                    server.wait(KINDLY)
        server.wait()


def own_data(folder: Path) -> Path:
    """A copy of the data in `folder`, with a tank duel of few turns and one tank of each kind."""
    there = folder / "data"
    shutil.copytree(CHECKOUT / "data", there, ignore=shutil.ignore_patterns(".bench"))
    duel = there / "scenarios" / "liberty_road" / "tank_duel.toml"
    text = re.sub(r"(early|late|late_and_end) = \d", r"\1 = 1", duel.read_text(encoding="utf-8"))
    duel.write_text(re.sub(r"count = [3-9]", "count = 1", text), encoding="utf-8")
    return there


@contextmanager
def app(folder: Path) -> Iterator[str]:
    """The address of the bench that ``wsanalysis app`` serves, over a copy of the data in `folder`."""
    data = own_data(folder)

    def command(port: int) -> list[str]:
        words = [sys.executable, "-m", "tests.browser.few_games"]
        words += ["app", "--no-browser", f"--port={port}", "--key=secret"]
        return [*words, f"--data={data}"]

    with served(command, folder, "/?key=secret") as address:
        yield f"{address}/?key=secret"


@contextmanager
def lab(folder: Path, notebook: Path) -> Iterator[str]:
    """The address of a notebook, copied to `folder`, in JupyterLab."""
    key = secrets.token_hex(16)
    desk = folder / "desk"
    desk.mkdir()
    shutil.copy(notebook, desk)
    for plugin, settings in LAB_SETTINGS.items():
        file = folder / "jupyterlab_settings_dir" / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(settings, encoding="utf-8")

    def command(port: int) -> list[str]:
        words = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"]
        words += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", PATIENT_KERNEL]
        words += [f"--IdentityProvider.token={key}", f"--ServerApp.root_dir={desk}"]
        return [*words, "--LabApp.expose_app_in_browser=True"]

    with served(command, folder, f"/api/status?token={key}") as address:
        yield f"{address}/lab/tree/{notebook.name}?token={key}&reset"


class Driven:
    """A page under way: what it said that it should not, what it fetched from elsewhere."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.errors: list[str] = []
        self.fetched: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("crash", lambda _: self.errors.append("the page has crashed"))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        page.on("request", self._requested)

    def _requested(self, request: Any) -> None:
        if re.match(r"(https?|wss?)://", request.url) and "//127.0.0.1:" not in request.url:
            self.fetched.append(request.url)

    def open(self, address: str) -> None:
        self.page.goto(address)

    def run_all(self) -> None:
        """Run all cells of the notebook that is open in JupyterLab."""
        idle = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
        self.page.wait_for_function(idle)
        # menus race with loading; the command does not
        self.page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_function(idle)


@contextmanager
def launched() -> Iterator[Any]:
    """A headless browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = _launched(playwright)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def on_a_page(browser: Any, width: int = 1360, height: int = 900) -> Iterator[Driven]:
    """A fresh page, which knows nothing of the browser's other ones."""
    context = browser.new_context(viewport={"width": width, "height": height})
    try:
        yield Driven(context.new_page())
    finally:
        context.close()


def _launched(playwright: Any) -> Any:
    """The browser, started again where it has ended at once, as one may that is short of memory."""
    from playwright.sync_api import Error

    for attempt in range(STARTS):
        try:
            return playwright.chromium.launch(
                executable_path=browser_path(), headless=True, args=list(FLAGS), timeout=PATIENCE
            )
        except Error:
            if attempt == STARTS - 1:
                raise
    return None
