"""Whatever is printed of every system goes through the catalogue: nothing is left outside of the marks."""

import re
from dataclasses import fields, replace

import pytest
from matplotlib.text import Text

import wsanalysis as ws
from tests.languages.pseudo import pseudo_language, round_the_catalogue
from tests.systems.handed_in import LISTED, game_of, handed_in
from wsanalysis.aids import Page
from wsanalysis.aids.template_data import UNPRINTED, for_template, words_for_template
from wsanalysis.asking import readings
from wsanalysis.asking.outcomes import words_for
from wsanalysis.languages import translated
from wsanalysis.printing import SYSTEMS as PRINTS
from wsanalysis.printing.odds_page import axis_words, page_of_question
from wsanalysis.printing.question_words import given_words, phrase, question_words, sentence
from wsanalysis.printing.rulings import Ruling
from wsanalysis.printing.unit_cards import sheets

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
                if key not in ("kind", *UNPRINTED):
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


def with_every_ruling(system, game):
    """The player aid, and a page for the ruling of every option, whether a number depends on it or not."""
    aid = PRINTS[system].aid.without_rulings(game)
    rulings = (
        Ruling(readings.as_sentence(game.options, name), 0.99) for name in readings.names(game.options)
    )
    return replace(aid, pages=(*aid.pages, *(Page("", (), small=str(ruling)) for ruling in rulings)))


@pytest.mark.slow
@pytest.mark.parametrize("system", PRINTS)
def test_player_aids_and_unit_cards(system, monkeypatch):
    game = game_of(system)
    aids = [
        with_every_ruling(system, game),
        *(sheet.aid() for sheet in sheets(game, PRINTS[system].cards)),
    ]
    for aid in aids:
        with pseudo_language(monkeypatch):
            printed = list(told(for_template(aid)))
        assert left_out(printed, game) == {}


def test_words_of_the_template(monkeypatch):
    with pseudo_language(monkeypatch):
        words = words_for_template()
    left = [WORD.findall(FIELD.sub("", round_the_catalogue(text))) for text in words.values()]
    assert left == [[]] * len(words)


class Recorded:
    """A game of which nothing is computed: what would be asked is kept."""

    def __init__(self, game):
        self._game, self.asked = game, []

    def __getattr__(self, name):
        if name not in self._game.system.questions:
            return getattr(self._game, name)
        names = [parameter.name for parameter in self._game.arguments(name)]
        return lambda *given, **named: self.asked.append(
            (name, dict(zip(names, given, strict=False)) | named)
        )


def asked(system):
    """A situation for every kind of question of a system."""
    recorded = Recorded(ws.load(system))
    for ask in handed_in(system, "sampled_questions").QUESTIONS.values():
        ask(recorded)
    return recorded.asked


PATH = "path"
"""An argument that is printed as it is typed."""
ENGLISH = re.compile(r": this changes nothing$|: it has no |net shift|^APs of each hex")
"""Notes with an error, with reasons of shifts or with a typed path in them, which are English as yet."""


@pytest.mark.parametrize("system", LISTED)
def test_what_own_pages_say_of_every_question(system, monkeypatch):
    game, said = ws.load(system), []
    for question, given in asked(system):
        inquiry, parameters = game.ask(question, **given).inquiry, game.arguments(question)
        said += [
            question_words(question),
            *(given_words(name, value, inquiry.sides) for name, value in given.items() if name != PATH),
            *(sentence([phrase(each, inquiry.sides)[1]]) for each in parameters if not each.must),
            *(axis_words(each, inquiry.sides) for each in parameters),
            *words_for([inquiry]).values(),
            *(word for word in inquiry.words if word not in inquiry.sides),
            *(note for note in inquiry.notes if not ENGLISH.search(note)),
        ]
    with pseudo_language(monkeypatch):
        assert left_out(map(translated, said), game) == {}


PAGES = {
    "liberty_road": [
        "attacker=Pz IV H",
        "target=M4A1 Sherman|Churchill VII|M10 TD",
        "distance=2-9",
        "flank=yes|no",
    ],
    "storms_of_steel": ["attacker=Tiger Ie", "target=T-34c", "distance=1-12", "caps=1"],
    "sherman_leader": ["attacker=M4 Sherman (75mm)", "target=StuG|German MG", "distance=0|1"],
    "draft_2019": ["attacker=Grenadiers", "target=M4A1 Sherman", "distance=1|2|3", "facing=front|rear side"],
}


@pytest.mark.parametrize("system", LISTED)
def test_own_pages(system, monkeypatch):
    game = ws.load(system)
    page = page_of_question(game, "fire" if "fire" in game.system.questions else "attack", PAGES[system])
    with pseudo_language(monkeypatch):
        assert left_out(told(for_template(page)), game) == {}


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
