"""Each system's report, written once for all tests that read it, whichever worker they run in."""

import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

import wsanalysis as ws
from tests.systems.handed_in import game_of
from wsanalysis.aids import Aid
from wsanalysis.asking import readings
from wsanalysis.asking.readings import as_sentence
from wsanalysis.recipes import SYSTEMS
from wsanalysis.recipes.aid_words import unmarked
from wsanalysis.recipes.example.report import REPORT as EXAMPLE
from wsanalysis.recipes.report import PlayerAid
from wsanalysis.recipes.rulings import Ruling

COMMAND = "wsanalysis report"
EITHER_PAPER = "210x279.4"
"""As narrow as A4 and as low as US Letter: what fits on it fits on both."""
EVERY_REPORT = {**SYSTEMS, "example": EXAMPLE}
"""The example, which is in no list, is tested as those that are."""


def where_from(game: ws.Game) -> str:
    """The word for values that are not the publisher's."""
    return "reconstructed" if "reconstructed" in game.edition.unofficial else "unofficial"


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


@pytest.fixture(scope="session")
def blocks():
    """A function that finds every block of an aid by its title, without a mark for what is reconstructed."""

    def found_in(aid):
        found = {}

        def walk(block):
            for inner in getattr(block, "blocks", ()):
                walk(inner)
            found[unmarked(getattr(block, "title", ""))] = block

        for page in aid.pages:
            walk(page)
        return found

    return found_in
