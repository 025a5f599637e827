"""Whatever is printed of every system goes through the catalogue: nothing is left outside of the marks."""

import re
from dataclasses import fields

import pytest
from matplotlib.text import Text

import wsanalysis as ws
from tests.languages.pseudo import pseudo_language, round_the_catalogue
from wsanalysis.aids.template_data import for_template, words_for_template
from wsanalysis.recipes import CARDS, PLAYER_AIDS
from wsanalysis.recipes.card_words import PLAIN
from wsanalysis.recipes.unit_cards import sheets

KEPT = ("wsanalysis", "Storms of Steel", "Seed", "activation.txt", "FOXHOLES")
WORD = re.compile(r"[^\W\d_]{3,}")
"""Shorter ones are letters on counters."""
FIELD = re.compile(r"\{\w+\}")


def names(game):
    """What the data call their rows and cells: names stay as they are printed on the pieces."""
    found = {game.system.title, game.provenance.data_hash, *KEPT}
    for rows in game.edition.rows.values():
        for row in rows:
            cells = (getattr(row, field.name) for field in fields(row) if field.name != "source")
            found |= {cell for cell in cells if isinstance(cell, str) and cell}
    parts = {word for name in found for word in WORD.findall(name)}
    return {form for word in parts for form in (word, word.lower(), word.upper(), word.capitalize())}


def told(value):
    """All texts in what the template of a page is handed."""
    match value:
        case str():
            yield value
        case dict():
            for key, entry in value.items():
                if key not in ("kind", "svg"):
                    yield from told(entry)
        case list():
            for entry in value:
                yield from told(entry)


def left_out(texts, game):
    """The words of texts that are in no marks, and are no names."""
    kept = names(game)
    return {
        text: words
        for text in dict.fromkeys(texts)
        if (words := [word for word in WORD.findall(round_the_catalogue(text)) if word not in kept])
    }


@pytest.mark.slow
@pytest.mark.parametrize("system", PLAYER_AIDS)
def test_player_aids_and_unit_cards(system, monkeypatch):
    game = ws.load(system)
    aids = [PLAYER_AIDS[system](game), *(sheet.aid() for sheet in sheets(game, CARDS.get(system, PLAIN)))]
    for aid in aids:
        with pseudo_language(monkeypatch):
            printed = list(told(for_template(aid)))
        assert left_out(printed, game) == {}


def test_words_of_the_template(monkeypatch):
    with pseudo_language(monkeypatch):
        words = words_for_template()
    left = [WORD.findall(FIELD.sub("", round_the_catalogue(text))) for text in words.values()]
    assert left == [[]] * len(words)


CHARTS = {
    "outcomes": lambda plot: plot.fire("Grenadiers", "Riflemen", distance=4, title="Fire"),
    "bands": lambda plot: plot.fire("Grenadiers", "Riflemen", distance=range(1, 13), title="Fire"),
    "heat map": lambda plot: plot.matchups(units=["Tiger I", "M4A1 Sherman", "Grenadiers"], distance=5),
}
"""Charts by what asks for them; the title of a question is English."""


@pytest.mark.parametrize("chart", CHARTS)
def test_charts(chart, monkeypatch):
    game = ws.load("liberty_road")
    with pseudo_language(monkeypatch):
        axes = CHARTS[chart](game.plot)
    figure = axes.figure
    figure.canvas.draw()
    assert left_out([text.get_text().replace("\n", " ") for text in figure.findobj(Text)], game) == {}
