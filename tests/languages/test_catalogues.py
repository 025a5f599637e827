"""Every text has a translation that fits it, and says the rulebooks' terms as the table has them."""

import csv
import re

import pytest

from tests.languages.extraction import TERMS, texts
from tests.renew_messages import FOLDER
from wsanalysis.files.po_file import forms, read_po_file
from wsanalysis.languages import ENGLISH, languages
from wsanalysis.languages.message import FILLING

OTHERS = [code for code in languages() if code != ENGLISH]
RENEW = "run: python -m tests.renew_messages, then translate what is new"


def catalogue(code):
    return read_po_file(FOLDER / f"{code}.po")


def own_words(text):
    """A text without what is filled in."""
    return "…".join(before for before, _, _, _ in FILLING.parse(text))


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_has_a_translation(code):
    said = {forms(message.id): message for message in catalogue(code) if message.id}
    wanted = {(one, many) if many else (one,) for one, many in texts()}
    assert sorted(wanted - said.keys()) == [], RENEW
    assert sorted(said.keys() - wanted) == [], RENEW
    assert [one for one, message in said.items() if message.fuzzy or not all(forms(message.string))] == [], (
        RENEW
    )


@pytest.mark.parametrize("code", OTHERS)
def test_translations_fill_in_what_the_english_text_does(code):
    assert catalogue(code).num_plurals > 0  # else read_po_file names what does not fit


@pytest.mark.parametrize("code", OTHERS)
def test_blanks_at_the_ends_are_kept(code):
    for message in catalogue(code):
        for english, told in zip(forms(message.id), forms(message.string), strict=False):
            if english and english[0] in " ,":
                assert told[0] == english[0], message.id


@pytest.mark.parametrize("code", OTHERS)
def test_sentences_say_terms_as_the_table_does(code):
    with TERMS.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row[f"{code}_in_sentences"]]
    wrong = []
    told_as = [
        (own_words(one), one, other)
        for message in catalogue(code)
        for one, other in zip(forms(message.id), forms(message.string), strict=False)
    ]
    for row in rows:
        term = re.escape(row["term"])
        english = re.compile(rf"\b({term[0].upper()}|{term[0]}){term[1:]}\b")
        told = re.compile("|".join([re.escape(row[code]), row[f"{code}_in_sentences"]]), re.IGNORECASE)
        wrong += [
            (row["term"], one, other)
            for own, one, other in told_as
            if english.search(own) and not told.search(other)
        ]
    assert wrong == []


def test_every_term_says_where_its_word_is_from():
    with TERMS.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len({row["term"] for row in rows}) == len(rows)
    for row in rows:
        for code in OTHERS:
            assert row[code], row
            assert row[f"{code}_source"], row
