"""Text tables for reports: plain, aligned, and each with its provenance."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from wsanalysis.analysis.matchups import matchups
from wsanalysis.asking.frame import described
from wsanalysis.asking.odds import Provenance
from wsanalysis.asking.table_files import Tables
from wsanalysis.core_game import CoreGame
from wsanalysis.files.csv_text import csv_text
from wsanalysis.languages import quantity
from wsanalysis.printing.axes import as_printed
from wsanalysis.printing.question_words import assumptions
from wsanalysis.printing.rulings import chances_at, of_each, worth_trying
from wsanalysis.printing.words import NOTHING, Words
from wsanalysis.rule_system import ANY_EFFECT, NO_EFFECT

DISTANCE = "distance (hexes)"
PAIRS_TRIED = 12
"""Match-ups of a table at which it is tried what it assumes, and how other readings move it."""

Sections = Mapping[str, pd.DataFrame]
"""Tables by their titles."""
BATTLES = {
    "players.txt": "who beats whom", "search.txt": "what thinking is worth",
    "campaigns.txt": "campaigns in numbers", "editions.txt": "two editions on the same fields",
}  # fmt: skip
"""Words for the files that other commands keep beside a report; balance reports have folders of their own."""


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page of titled tables; `note` goes beneath them, `method` says how they were found."""

    heading: str
    sections: Sections
    note: str = ""
    method: str = "exact, nothing sampled"

    def text(self, game: CoreGame, command: str) -> str:
        """The page with its provenance."""
        return text_page(
            self.heading, self.sections, self.note + footer_text(game.provenance, command, self.method)
        )

    def tables(self, game: CoreGame) -> Tables:
        """The same tables for other programs, chances as fractions of 1."""
        how = self.method.split(",")[0]
        return {
            title: described(frame, f"{how} · {game.provenance}") for title, frame in self.sections.items()
        }


def page_of(
    words: Words, title: str, sections: Sections, filled: Mapping[str, object] = NOTHING, **more: str
) -> TextPage:
    """A page whose heading is a block's title, with the lines of the block beneath the tables."""
    said = words.said(title, filled)
    return TextPage(said.title, sections, f"{said.text}\n" if said.text else "", **more)


@dataclass(frozen=True, slots=True)
class CsvPage:
    """The rows of a table as a CSV file; `head` says what they are."""

    head: str
    frame: pd.DataFrame

    def text(self, game: CoreGame, command: str) -> str:
        """The rows below their provenance."""
        return csv_text(
            self.frame, [self.head, *footer_text(game.provenance, command).splitlines()], index=False
        )

    def tables(self, game: CoreGame) -> Tables:
        """The rows for other programs."""
        return {self.head: described(self.frame, f"exact · {game.provenance}")}


@dataclass(frozen=True, slots=True)
class Matchups:
    """Every unit against every unit: one chance of a question, as a matrix in a CSV file, or for a picture.

    `chance` is an outcome, several joined by `` + ``, or ``not`` and an outcome; `what` describes it. `more`
    are arguments of `Game.matchups`, as values or as functions of the game.
    """

    question: str
    chance: str
    what: str
    more: Mapping[str, Any] = field(default_factory=dict)

    def frame(self, game: CoreGame) -> pd.DataFrame:
        """The match-ups, with the chance in a column of its name."""
        more = {name: value(game) if callable(value) else value for name, value in self.more.items()}
        frame = matchups(game, self.question, **more)
        if self.chance == ANY_EFFECT:
            frame[self.chance] = 1 - frame[NO_EFFECT]
        else:
            frame[self.chance] = frame[self.chance.split(" + ")].sum(axis=1, skipna=False)
        return frame

    def tables(self, game: CoreGame) -> Tables:
        """Every match-up with the chances of all outcomes, for other programs."""
        return {self.what: described(self.frame(game), f"exact · {game.provenance}")}

    def text(self, game: CoreGame, command: str) -> str:
        """A matrix of per cent, empty where the rules forbid it; one for each distance if there are several.

        Comments say what is assumed, the ruling that moves some of the numbers most, and the provenance.
        """
        frame = self.frame(game)
        one, other = frame.columns[:2]
        by = [DISTANCE] if DISTANCE in frame and frame[DISTANCE].nunique() > 1 else []
        matrix = frame.pivot_table(
            index=[*by, one], columns=other, values=self.chance, observed=False, dropna=False, sort=False
        )
        if by:
            matrix = matrix.sort_index(level=by, kind="stable", sort_remaining=False)
        asked = _some_pairs(frame)
        tried = partial(chances_at, self.question, worth_trying(game, self.question, asked))
        head = [
            f"{self.what}, in per cent; empty: not allowed",
            *(f"assumed: {said}" for said in [assumptions(game, self.question, asked)] if said),
            *(ruling.short for ruling in of_each(tried, game) if ruling),
            *footer_text(game.provenance, command).splitlines(),
        ]
        return csv_text((100 * matrix).round(1), head)


def footer_text(provenance: Provenance, command: str, method: str = "exact, nothing sampled") -> str:
    """The lines at the head of every generated file: method, command, version, data, options."""
    return f"{method}\nmade by: {command}\n{provenance}\n"


def text_page(heading: str, sections: Sections, footer: str) -> str:
    """A page of titled tables as text, the index kept, with `footer` beneath.

    Of a table without columns there is a line for each word of the index, of one without rows nothing.
    """
    parts = [heading, "=" * len(heading), ""]
    for title, frame in sections.items():
        frame = as_printed(frame)
        body = frame.to_string() if frame.size else "\n".join(map(str, frame.index))
        parts += [title, "-" * len(title), body, ""]
    return "\n".join([*parts, footer])


def _some_pairs(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """The arguments of some match-ups that are allowed, from the first to the last."""
    allowed = frame[frame["not allowed"].isna()]
    some = allowed.iloc[:: max(1, -(-len(allowed) // PAIRS_TRIED))]
    one, other = frame.columns[:2]
    return [
        {one: str(row[one]), other: str(row[other])}
        | ({"distance": int(row[DISTANCE])} if DISTANCE in frame else {})
        for row in some.to_dict("records")
    ]


def agreement_text(frame: pd.DataFrame, provenance: Provenance, command: str) -> str:
    """A page of `wsanalysis.analysis.agreement.agreement`: exact against sampled, the worst z-score first."""
    shown = frame.drop(columns=["trials", "method"])
    for column in ("exact", "sampled", "low", "high"):
        shown[column] = shown[column].map(lambda p: f"{100 * p:.2f} %")
    shown["z"] = shown["z"].map(lambda z: f"{z:+.2f}")
    number = int((frame["z"] != 0).sum())
    method = (
        f"sampled by running the rules, {quantity(frame['trials'].iloc[0], 'trial')} each, seeds as shown,"
        f" 95 % Wilson intervals; {number} outcomes that are not certain, largest |z|"
        f" {frame['z'].abs().max():.2f} (about one in 20 is expected beyond 1.96)"
    )
    heading = "Exact against sampled, worst first"
    return text_page(heading, {"every question": shown}, footer_text(provenance, command, method))


def battle_links(folder: Path) -> str:
    """A sentence of links to what is kept of battles in the folder of a report, if anything is."""
    found = [f"[{words}]({name})" for name, words in BATTLES.items() if (folder / name).exists()]
    for path in sorted(folder.glob("*/balance.txt")):
        name = path.parent.name
        found.append(f"balance of {name} ([tables]({name}/{path.name}), [page]({name}/balance_page.png))")
    return f"Battles on the map: {', '.join(found)}.\n\n" if found else ""


def front_page(
    title: str, tables: str, shown: Iterable[str], provenance: Provenance, command: str, battles: str = ""
) -> str:
    """A report's README: the aid, sentences of links to its `tables` and `battles`, the pictures `shown`."""
    pictures = "\n\n".join(f"![{name}]({name})" for name in shown)
    return (
        f"# {title}: odds\n\n"
        "Player aid, to print: `player_aid_a4.pdf` and `player_aid_letter.pdf` beside this file, once the"
        " report has been made (pictures of its pages below).\n\n"
        f"Tables in per cent: {tables}.\n\n"
        f"How far simulation and exact odds agree: [agreement](agreement.txt).\n\n{battles}"
        f"{pictures}\n\n```\n{footer_text(provenance, command)}```\n"
    )
