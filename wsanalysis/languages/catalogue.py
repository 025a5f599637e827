"""The texts of one language: a gettext catalogue, the rulebooks' terms, and how numbers are written."""

import csv
import re
from collections.abc import Iterable
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any
from unicodedata import normalize

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as BabelMessage
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import get_decimal_symbol, get_group_symbol

from wsanalysis.languages.message import FILLING, AsWritten, Filling, Message

PERCENT = re.compile(r"[<>+−-]?\d+(\.\d+)? %")
"""A text that is nothing but a share; a number by itself may be a paragraph of a rulebook."""
PAGES = re.compile(r"\bp\.(?=\d)")
"""The rulebook's page, as texts of ours cite it."""
PAGE = "p."
BETWEEN = [
    re.compile(f"({sign})")
    for sign in (
        r"\n",
        " · ",
        r"\(°\)|°",
        " [→↓↑] ?|← ",
        "; ",
        ": ",
        "[ \N{THIN SPACE}]/[ \N{THIN SPACE}]",
        r"\(|\)",
        ", ",
    )
]
"""The separators of texts that people read one by one, and marks behind them; the widest first."""
COUNTED = re.compile(r"([+−-]?\d[\d.,]* )(\D+)|(\D+)( [+−-]?\d[\d.,]*)")
"""A number of something, or something with its number."""


class Catalogue:
    """Texts in one language: others stay English."""

    def __init__(self, locale: Locale, texts: GNUTranslations, terms: dict[str, str]) -> None:
        self.locale = locale
        self._texts, self._terms = texts, terms
        self._filling = _Localized(self)
        numerals = {".": get_decimal_symbol(locale), ",": get_group_symbol(locale)}
        self._numerals = str.maketrans(numerals)

    @classmethod
    def read(cls, file: Path, terms: Path) -> "Catalogue":
        """Read a ``.po`` file, and the column of its language in the table of terms."""
        found = texts_of(file)
        if found.locale is None:
            raise ValueError(f"{file}: expected a Language in the header, as de")
        return cls(found.locale, _compiled(found), read_terms(terms, str(found.locale)))

    @classmethod
    def own(cls, found: Catalog, terms: Iterable[str], below: "Catalogue | None") -> "Catalogue":
        """A user's catalogue, which has rulebooks' `terms` among its texts; `below` it lies a whole one."""
        assert found.locale is not None
        texts = _compiled(found)
        words = {term: said for term in terms if (said := texts.gettext(term)) != term}
        if below:
            texts.add_fallback(below._texts)
        return cls(found.locale, texts, {**(below._terms if below else {}), **words})

    def translated(self, text: str) -> str:
        """A text in this language, with all that was put into it."""
        if isinstance(text, AsWritten):
            return text
        if isinstance(text, Message):
            template = text.template
            if text.many:
                template = self._texts.ngettext(template, text.many, text.values["n"])
            if template in (text.template, text.many):
                template = self._plain(template)
            return self._filling.vformat(template, (), text.values)
        return self._plain(text)

    def number(self, text: str) -> str:
        """A number that is written in English, with this language's signs for decimals and thousands."""
        return text.translate(self._numerals)

    def _plain(self, text: str) -> str:
        """A text, or a template before it is filled in: whole, or else part by part."""
        found = self._found(text) if text else text
        if found is not None:
            return found
        for between in BETWEEN:
            parts = between.split(text)
            if len(parts) > 1:
                parts[::2] = map(self._plain, parts[::2])  # and not what stands between
                return "".join(parts)
        if counted := COUNTED.fullmatch(text):
            return "".join(self._plain(part) for part in counted.groups() if part)
        return PAGES.sub(self._texts.gettext(PAGE), text)

    def _found(self, text: str) -> str | None:
        """The entry of the catalogue or the table of terms for a text."""
        key = normalize("NFC", text)
        said = self._texts.gettext(key)
        if said is not key:
            return said
        if text in self._terms:
            return self._terms[text]
        low = text.lower()
        if text[:1].isupper() and low in self._terms:  # at the head of a line, or on a counter
            return self._terms[low][:1].upper() + self._terms[low][1:]
        return self.number(text) if PERCENT.fullmatch(text) else None


class _Localized(Filling):
    """Fills in as in English, texts translated and numbers with the signs of the language."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def convert_field(self, value: Any, conversion: Any) -> Any:
        said = self._catalogue.translated(value) if isinstance(value, str) and conversion else value
        return super().convert_field(said, conversion)

    def format_field(self, value: Any, spec: str) -> Any:
        if isinstance(value, str):
            return FILLING.format_field(self._catalogue.translated(value), spec)
        said = FILLING.format_field(value, spec)
        return (
            self._catalogue.number(said)
            if isinstance(value, int | float)
            else self._catalogue.translated(said)
        )


def texts_of(file: Path) -> Catalog:
    """The texts of one of the package's own files."""
    with file.open("rb") as lines:
        return read_po(lines)


def _compiled(found: Catalog) -> GNUTranslations:
    """Texts to look up: those that have a translation, and whose translation is no guess."""
    compiled = BytesIO()
    for message in list(found):
        if message.id and not said(message):
            found.delete(message.id, message.context)
        elif isinstance(
            message.id, str
        ):  # an accent may be a sign of its own; it is looked up as part of one
            message.id = normalize("NFC", message.id)
    write_mo(compiled, found)
    compiled.seek(0)
    return GNUTranslations(compiled)


def said(message: BabelMessage) -> bool:
    """True if a text has a translation, in all its forms."""
    told = message.string
    return not message.fuzzy and (all(told) if isinstance(told, tuple | list) else bool(told))


def read_terms(file: Path, language: str) -> dict[str, str]:
    """The rulebooks' words in a language, by the English ones. Raises ValueError if the table lacks it."""
    with file.open(encoding="utf-8", newline="") as lines:
        table = csv.DictReader(lines)
        rows, columns = list(table), table.fieldnames or ()
    if language not in columns:
        raise ValueError(f"{file}: expected a column {language!r}, got {', '.join(columns)}")
    return {row["term"]: row[language] for row in rows if row[language]}
