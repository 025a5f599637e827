"""Writing files together: all are made first, then written, so that a folder is complete or unchanged."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path

from wsanalysis.aids.blocks import Aid
from wsanalysis.aids.look import STANDARD
from wsanalysis.aids.page import render_as, render_pdf
from wsanalysis.files.made_by import signed
from wsanalysis.files.safe_files import write_files
from wsanalysis.probability.progress import progress_bar

Maker = Callable[[], bytes]

PAPERS = ("a4", "letter")


def printed(aid: Aid, name: str, ppi: float, command: str = "") -> dict[str, Maker]:
    """What makes the PDF of an aid on each paper, signed with the command; `ppi` as for `pictured`."""
    return {f"{name}_{paper}.pdf": partial(_pdf, aid, paper, ppi, command) for paper in PAPERS}


def pictured(aid: Aid, page: int, ppi: float) -> bytes:
    """A page (counted from 1) of an aid on the usual paper as a PNG of `ppi` pixels per inch."""
    return _on_usual_paper(aid, ppi)[1][page - 1]


def _pdf(aid: Aid, paper: str, ppi: float, command: str) -> bytes:
    look = STANDARD.on(paper)
    pdf = _on_usual_paper(aid, ppi)[0][0] if look == STANDARD else render_pdf(aid, look)
    return signed(pdf, command) if command else pdf


@lru_cache(maxsize=1)
def _on_usual_paper(aid: Aid, ppi: float) -> list[list[bytes]]:
    """The PDF, and all pages as pictures: they are typeset together."""
    return render_as(aid, [("pdf", ppi), ("png", ppi)])


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
