"""Writing a report: every file is made first, then all are written, so that it is whole or as it was."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from wsanalysis.aids.blocks import Aid
from wsanalysis.aids.page import Paper, render_pdf
from wsanalysis.files.made_by import signed
from wsanalysis.files.safe_files import write_files
from wsanalysis.game import Game
from wsanalysis.probability.progress import progress_bar

Page = Callable[[Game, str], str]
"""A text file of a report: called with the game and the command."""
Maker = Callable[[], bytes]

PAPERS: Mapping[str, Paper] = {"player_aid_a4.pdf": "a4", "player_aid_letter.pdf": "us-letter"}


def report(
    game: Game,
    folder: Path,
    command: str,
    texts: Mapping[str, Page],
    draws: Mapping[str, Callable[[Game], bytes]],
    aid: Aid,
    index: Page,
) -> list[Path]:
    """Write a whole report: text files, pictures, the player aid on each paper, a front page; the files."""
    makers = {
        **pages(texts, game, command),
        **pictures(draws, game),
        **printed(aid, command),
        **pages({"README.md": index}, game, command),
    }
    return write_all(makers, folder)


def pages(texts: Mapping[str, Page], game: Game, command: str) -> dict[str, Maker]:
    """What makes each text file."""
    return {name: partial(_encoded, page, game, command) for name, page in texts.items()}


def pictures(draws: Mapping[str, Callable[[Game], bytes]], game: Game) -> dict[str, Maker]:
    """What makes each picture."""
    return {name: partial(draw, game) for name, draw in draws.items()}


def printed(aid: Aid, command: str) -> dict[str, Maker]:
    """What makes the player aid, on each paper."""
    return {name: partial(_signed, aid, paper, command) for name, paper in PAPERS.items()}


def _signed(aid: Aid, paper: Paper, command: str) -> bytes:
    return signed(render_pdf(aid, paper), command)


def write_all(makers: Mapping[str, Maker], folder: Path) -> list[Path]:
    """Make every file, in order, then write all into `folder`; the files written."""
    made: dict[Path, bytes] = {}
    with progress_bar(makers.items(), unit="file", delay=0) as bar:
        for name, make in bar:
            bar.set_description(name)
            made[folder / name] = make()
    # only now, so that a report is whole or as it was, whatever stops its making
    write_files(made)
    return list(made)


def _encoded(page: Page, game: Game, command: str) -> bytes:
    return page(game, command).encode("utf-8")
