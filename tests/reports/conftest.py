"""Each system's report, written once for all tests that read it, whichever worker they run in."""

import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

import wsanalysis as ws
from tests.printing.conftest import blocks as blocks
from tests.systems.handed_in import game_of
from wsanalysis.aids import Aid
from wsanalysis.asking import readings
from wsanalysis.asking.readings import as_sentence
from wsanalysis.printing.rulings import Ruling
from wsanalysis.reports import SYSTEMS
from wsanalysis.reports.example.report import REPORT as EXAMPLE
from wsanalysis.reports.report import PlayerAid

COMMAND = "wsanalysis report"
EVERY_REPORT = {**SYSTEMS, "example": EXAMPLE}
"""The example, which is in no list, is tested as those that are."""


class Written(NamedTuple):
    """A report as written: of which game, into which folder, which files, the small print of the aid."""

    game: ws.Game
    folder: Path
    paths: list[Path]
    small: list[str]


@pytest.fixture(scope="session")
def written_report(made_once):
    """A function that gives the report of a system, written on first use."""
    done: dict[str, Written] = {}

    def written(system: str) -> Written:
        if system not in done:
            game, report = game_of(system), EVERY_REPORT[system]

            def make(folder: Path) -> list[Path]:
                paths = report.write(game, folder, COMMAND)
                small = [page.small for page in report.aid(game, "beside").pages]  # kept: rulings take long
                folder.with_suffix(".small").write_text(json.dumps(small), "utf-8")
                return paths

            folder, paths = made_once(f"report-{system}", make)
            small = json.loads(folder.with_suffix(".small").read_text("utf-8"))
            done[system] = Written(game, folder, paths, small)
        return done[system]

    return written


def with_long_rulings(make: PlayerAid, game: ws.Game) -> Aid:
    """The player aid with the longest of all rulings on every page, which it has to hold.

    Which ruling each page has is worked out by making the aid once for every other reading.
    """
    aid = make.without_rulings(game)
    said = (str(Ruling(as_sentence(game.options, name), 0.99)) for name in readings.names(game.options))
    longest = max(said, key=len)
    return replace(aid, pages=tuple(replace(page, small=longest) for page in aid.pages))
