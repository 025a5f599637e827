"""Each system's report, written once for all tests that read it, whichever worker they run in."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import wsanalysis as ws
from tests.patience import wait_until
from tests.systems.handed_in import game_of
from wsanalysis.recipes import SYSTEMS
from wsanalysis.recipes.example.report import REPORT as EXAMPLE

COMMAND = "wsanalysis report"
EVERY_REPORT = {**SYSTEMS, "example": EXAMPLE}
"""The example, which is in no list, is tested as those that are."""


def where_from(game: ws.Game) -> str:
    """The word for values that are not the publisher's."""
    return "reconstructed" if "reconstructed" in game.edition.unofficial else "unofficial"


Made = tuple[Path, list[Path]]
"""A folder, and the files that its maker says it has written."""


class Written(NamedTuple):
    """A report as written: of which game, into which folder, which files."""

    game: ws.Game
    folder: Path
    paths: list[Path]


@pytest.fixture(scope="session")
def made_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[str, Callable[[Path], list[Path]]], Made]:
    """``made_once(name, make)``: a folder that `make` has filled, in this process or in another worker's.

    Who comes second waits, which takes no longer than making it again. Where the maker has failed, all who
    wait fail too. Nobody may change what is in the folder.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base

    def get(name: str, make: Callable[[Path], list[Path]]) -> Made:
        folder, done, failed = (shared / f"{name}{end}" for end in ("", ".done", ".failed"))
        try:
            folder.mkdir()
        except FileExistsError:
            wait_until(lambda: done.exists() or failed.exists(), lambda: f"{name}: nobody has made it")
            assert not failed.exists(), f"{name} could not be made by another worker"
            return folder, [folder / file for file in done.read_text(encoding="utf-8").splitlines()]
        try:
            paths = make(folder)
        except BaseException:
            failed.touch()
            raise
        whole = done.with_suffix(".partly")
        whole.write_text("\n".join(path.relative_to(folder).as_posix() for path in paths), encoding="utf-8")
        whole.rename(done)
        return folder, paths

    return get


@pytest.fixture(scope="session")
def written_report(made_once):
    """A function that gives the report of a system, written on first use."""
    done: dict[str, Written] = {}

    def written(system: str) -> Written:
        if system not in done:
            game, report = game_of(system), EVERY_REPORT[system]
            made = made_once(f"report-{system}", lambda folder: report.write(game, folder, COMMAND))
            done[system] = Written(game, *made)
        return done[system]

    return written


@pytest.fixture(scope="session")
def blocks():
    """A function that finds every block of an aid by its title."""

    def found_in(aid):
        found = {}

        def walk(block):
            for inner in getattr(block, "blocks", ()):
                walk(inner)
            found[getattr(block, "title", "")] = block

        for page in aid.pages:
            walk(page)
        return found

    return found_in
