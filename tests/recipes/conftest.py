"""Each system's report, written once for all tests that read it."""

from pathlib import Path
from typing import NamedTuple

import pytest

import wsanalysis as ws
from wsanalysis.recipes import REPORTS

COMMAND = "wsanalysis report"


class Written(NamedTuple):
    """A report as written: of which game, into which folder, which files."""

    game: ws.Game
    folder: Path
    paths: list[Path]


@pytest.fixture(scope="session")
def written_report(tmp_path_factory):
    """A function that gives the report of a system, written on first use."""
    done: dict[str, Written] = {}

    def written(system: str) -> Written:
        if system not in done:
            game, folder = ws.load(system), tmp_path_factory.mktemp(system)
            done[system] = Written(game, folder, REPORTS[system](game, folder, COMMAND))
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
