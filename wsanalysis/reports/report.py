"""A system's report by description: its pages, pictures, questions and aid; files written together."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Protocol

import pandas as pd

from wsanalysis.aids import Aid
from wsanalysis.aids.look import STANDARD
from wsanalysis.aids.page import render_as, render_pdf
from wsanalysis.analysis.agreement import agreement
from wsanalysis.arguments.names import UnknownName
from wsanalysis.asking.odds import Odds
from wsanalysis.asking.table_files import FORMATS as TABLE_FILES
from wsanalysis.asking.table_files import Tables, table_file
from wsanalysis.charts import Picture, on_screen
from wsanalysis.charts.picture import FORMATS as PICTURE_FILES
from wsanalysis.core_game import CoreGame
from wsanalysis.files.made_by import signed
from wsanalysis.files.safe_files import write_files
from wsanalysis.printing.prints import PlayerAid
from wsanalysis.probability.progress import progress_bar
from wsanalysis.reports.report_pictures import agreement_chart
from wsanalysis.reports.text_pages import agreement_text, battle_links, front_page
from wsanalysis.rule_system import IllegalAction

Maker = Callable[[], bytes]

PAPERS = ("a4", "letter")
TRIALS = 20_000
PPI, PAGE_WIDTH = 110, 910
"""Of the pictures of the printed pages: pixels per inch, and across on a screen."""


def printed(aid: Aid, name: str, ppi: float, command: str = "") -> dict[str, Maker]:
    """The makers of the PDF of an aid on each paper, signed with the command; `ppi` as for `pictured`."""
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


class Text(Protocol):
    """The parts of a text file."""

    def tables(self, game: CoreGame) -> Tables:
        """Its tables for other programs."""

    def text(self, game: CoreGame, command: str) -> str:
        """The text, with its provenance."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SystemReport:
    """The parts of a system's report.

    `texts` by file name: pages or match-ups, as values or made from the game; `links` is the front page's
    sentence about them, each in order between brackets. `questions` are asked for the table of exact against
    sampled, from `seed` on; those about missing units are left out; `before` stands above the table. Pictures
    are made for a screen, unless they are in `full_size`.
    """

    texts: Mapping[str, Text | Callable[[CoreGame], Text]]
    links: str
    pictures: Mapping[str, Callable[[CoreGame], Picture]]
    aid: PlayerAid
    questions: Callable[[CoreGame], Sequence[Callable[[], Odds]]]
    seed: int
    full_size: bool = False
    before: Callable[[CoreGame], str] | None = None

    def __post_init__(self) -> None:
        if self.links.count("]") != len(self.texts):
            raise ValueError(
                f"links: expected {len(self.texts)} places in brackets, one a text: {self.links}"
            )

    def write(
        self, game: CoreGame, folder: Path, command: str, formats: Sequence[str] = ()
    ) -> list[Path]:  # fmt: skip
        """Write the whole report into `folder`; the files written. `command` is named in each text.

        `formats` are further ones for each table (csv, xlsx, html) and each picture (svg, pdf).
        """
        aid = self.aid(game)
        pictures: dict[str, Maker] = {
            **{name: partial(self._drawn, draw, game) for name, draw in self.pictures.items()},
            "agreement.png": partial(
                self._drawn, lambda game: agreement_chart(_agreement(self, game), game), game
            ),
            **{
                f"player_aid_page_{number}.png": partial(self._page, aid, number)
                for number in range(1, len(aid.pages) + 1)
            },
        }
        files = iter(self.texts)
        links = re.sub(r"\]", lambda _: f"]({next(files)})", self.links)
        about = game.system.title, links, pictures, game.provenance, command, battle_links(folder)
        makers: dict[str, Maker] = {
            **{name: partial(_as_text, text, game, command) for name, text in self.texts.items()},
            "agreement.txt": lambda: self.agreement_page(game, command).encode(),
            **pictures,
            **printed(aid, "player_aid", PPI, command),
            **self._in_formats(game, command, formats),
            "README.md": lambda: front_page(*about).encode(),
        }
        return write_all(makers, folder)

    def _in_formats(self, game: CoreGame, command: str, formats: Sequence[str]) -> dict[str, Maker]:
        """The makers of each table and picture in further formats, by the names of the files."""
        made: dict[str, Maker] = {}
        for kind in formats:
            for name, text in self.texts.items() if f".{kind}" in TABLE_FILES else ():
                file = f"{Path(name).stem}.{kind}"
                # one of that name is there already: a matrix for people, of which these are all rows
                file = file if file not in self.texts else f"{Path(name).stem}_all.{kind}"
                made[file] = partial(_as_tables, text, game, kind, command)
            for name, draw in self.pictures.items() if kind in PICTURE_FILES else ():
                made[f"{Path(name).stem}.{kind}"] = partial(_as_picture, draw, game, kind)
        return made

    def agreement_table(self, game: CoreGame) -> pd.DataFrame:
        """Exact against sampled for a few questions of every kind, the worst z-score first."""
        return _agreement(self, game)

    def agreement_page(self, game: CoreGame, command: str) -> str:
        """The table as a page, below what stands before it."""
        above = self.before(game) + "\n" if self.before else ""
        return above + agreement_text(self.agreement_table(game), game.provenance, command)

    def asked(self, game: CoreGame) -> list[Odds]:
        """The answers to its questions."""
        answers = []
        for question in self.questions(game):
            with suppress(IllegalAction, UnknownName):
                answers.append(question())
        return answers

    def _drawn(self, draw: Callable[[CoreGame], Picture], game: CoreGame) -> bytes:
        """A picture: a report is kept with the project, so most are small files."""
        return draw(game).png if self.full_size else on_screen(draw(game)).png

    @staticmethod
    def _page(aid: Aid, number: int) -> bytes:
        return on_screen(pictured(aid, number, PPI), PAGE_WIDTH).png


def _as_tables(text: Callable[[CoreGame], Text] | Text, game: CoreGame, kind: str, command: str) -> bytes:
    return table_file((text(game) if callable(text) else text).tables(game), f".{kind}", command)


def _as_picture(draw: Callable[[CoreGame], Picture], game: CoreGame, kind: str) -> bytes:
    return draw(game).as_file(kind)


def _as_text(text: Callable[[CoreGame], Text] | Text, game: CoreGame, command: str) -> bytes:
    return (text(game) if callable(text) else text).text(game, command).encode()


@lru_cache(maxsize=2)
def _agreement(report: SystemReport, game: CoreGame) -> pd.DataFrame:
    return agreement(report.asked(game), TRIALS, report.seed)
