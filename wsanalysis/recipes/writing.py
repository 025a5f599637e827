"""Writing files together: all are made first, then written, so that a folder is complete or unchanged."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from wsanalysis.aids.blocks import Aid
from wsanalysis.aids.look import STANDARD
from wsanalysis.aids.page import render_pdf
from wsanalysis.files.made_by import signed
from wsanalysis.files.safe_files import write_files
from wsanalysis.probability.progress import progress_bar

Maker = Callable[[], bytes]

PAPERS: Mapping[str, str] = {"player_aid_a4.pdf": "a4", "player_aid_letter.pdf": "letter"}


def printed(aid: Aid, command: str) -> dict[str, Maker]:
    """What makes the player aid, on each paper."""
    return {name: partial(_signed, aid, paper, command) for name, paper in PAPERS.items()}


def _signed(aid: Aid, paper: str, command: str) -> bytes:
    return signed(render_pdf(aid, STANDARD.on(paper)), command)


def write_all(makers: Mapping[str, Maker], folder: Path, show: bool = True) -> list[Path]:
    """Make every file, in order, then write all into `folder`; the files written. `show`: a progress bar."""
    made: dict[Path, bytes] = {}
    with progress_bar(makers.items(), unit="file", shown=show, delay=0) as bar:
        for name, make in bar:
            bar.set_description(name)
            made[folder / name] = make()
    # only now, so that a report is whole or as it was, whatever stops its making
    write_files(made)
    return list(made)
