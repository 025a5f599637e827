import copy
import pickle
import subprocess
import sys
from gettext import NullTranslations

import pytest
from babel import Locale

import wsanalysis as ws
from wsanalysis.aids import Drawing
from wsanalysis.aids.template_data import for_template
from wsanalysis.charts import draw_outcome_bands
from wsanalysis.languages import (
    alternatives,
    capital,
    choice,
    joined,
    language,
    languages,
    plural,
    quantity,
    say,
    translated,
)
from wsanalysis.languages.catalogue import Catalogue, read_terms

GERMAN = {
    "valor {valor}, {tries} tries": "{tries} Versuche bei Tapferkeit {valor}",
    "sampled, {trials:,} trials, {share:.1f} % hit": "Stichprobe: {trials:,} Versuche, {share:.1f} % Treffer",
    "net shift {net:±}": "Verschiebung {net:±}",
    "{one} or {other}": "{one} oder {other}",
    "{n} page": ("{n} Seite", "{n} Seiten"),
    "of {units}": "von {units}",
    "Close combat": "Nahkampf",
    "p.": "S. ",
}
TERMS = {"ready": "bereit", "suppressed": "unterdrückt", "reduced": "reduziert", "hexes": "Felder"}


class Few(NullTranslations):
    def gettext(self, message):
        return GERMAN.get(message, message)

    def ngettext(self, msgid1, msgid2, n):
        return GERMAN[msgid1][n != 1] if msgid1 in GERMAN else super().ngettext(msgid1, msgid2, n)


@pytest.fixture
def german(monkeypatch):
    """Speak a German of a few words."""
    few = Catalogue(Locale("de"), Few(), TERMS)
    monkeypatch.setattr(choice, "catalogue", lambda _: few)
    with language("de"):
        yield


def test_a_message_is_its_english_text():
    said = say("valor {valor}, {tries} tries", valor=1, tries=2)
    assert said == "valor 1, 2 tries"
    assert {"valor 1, 2 tries": "found"}[said] == "found"
    assert translated(said) is said
    assert plural("{n} page", "{n} pages", 1) == "1 page"
    assert plural("{n} page", "{n} pages", 0) == "0 pages"
    assert say("net shift {net:±}", net=-2) == "net shift −2"
    assert joined(" · ", ["a", 1, "{b}"]) == "a · 1 · {b}"
    assert joined("{}", ["a", "b"]) == "a{}b"
    assert alternatives(["a", "b", "c"]) == "a or b or c"
    assert capital("ready units") == "Ready units"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("english", "told"),
    [
        (say("valor {valor}, {tries} tries", valor=1, tries=2), "2 Versuche bei Tapferkeit 1"),
        (
            say("sampled, {trials:,} trials, {share:.1f} % hit", trials=12000, share=12.5),
            "Stichprobe: 12.000 Versuche, 12,5 % Treffer",
        ),
        (say("net shift {net:±}", net=-2), "Verschiebung −2"),
        (plural("{n} page", "{n} pages", 1), "1 Seite"),
        (plural("{n} page", "{n} pages", 3), "3 Seiten"),
        (say("of {units}", units=plural("{n} page", "{n} pages", 3)), "von 3 Seiten"),
        (plural("1 hexes", "2 hexes", 2), "2 Felder"),
        (alternatives(["suppressed", "reduced"]), "unterdrückt oder reduziert"),
        (joined(" · ", ["ready", "12.5 %"]), "bereit · 12,5 %"),
        (capital("ready"), "Bereit"),
        ("Suppressed", "Unterdrückt"),
        ("ready, suppressed", "bereit, unterdrückt"),
        ("hexes ↓", "Felder ↓"),
        ("5 hexes", "5 Felder"),
        ("Close combat°", "Nahkampf°"),
        ("Ready(°): 12.5 %", "Bereit(°): 12,5 %"),
        ("<0.1 %", "<0,1 %"),
        ("p.15–16", "S. 15–16"),
        ("7.4", "7.4"),  # a paragraph of a rulebook
        ("Tiger I", "Tiger I"),
        ("", ""),
    ],
)
def test_what_is_printed_is_translated(english, told):
    assert translated(english) == told


@pytest.mark.usefixtures("german")
def test_messages_outlive_copies_and_processes():
    said = say("valor {valor}, {tries} tries", valor=1, tries=2)
    for other in (copy.deepcopy(said), pickle.loads(pickle.dumps(said)), str(said)):
        assert translated(other) == "2 Versuche bei Tapferkeit 1"


def test_a_language_is_spoken_within_its_block_only(german):
    assert translated("ready") == "bereit"
    with language("en"):
        assert translated("ready") == "ready"
    assert translated("ready") == "bereit"


def test_an_unknown_language_is_refused():
    assert languages()[0] == "en"
    assert "de" in languages()
    with (
        pytest.raises(ValueError, match=r"expected one of en, de, or a file .* as fr\.po, got 'xx'"),
        ws.language("xx"),
    ):
        pass


def test_a_table_without_a_language_is_named(tmp_path):
    file = tmp_path / "terms.csv"
    file.write_text("term,de\nready,bereit\n", encoding="utf-8")
    assert read_terms(file, "de") == {"ready": "bereit"}
    with pytest.raises(ValueError, match=r"terms.csv: expected a column 'fr', got term, de"):
        read_terms(file, "fr")


def test_a_chart_keeps_the_language_in_which_it_was_drawn(german):
    import pandas as pd

    table = pd.DataFrame(
        {"ready": [0.25, 0.5], "suppressed": [0.75, 0.5]}, index=pd.Index([1, 2], name="hexes")
    )
    ax = draw_outcome_bands(table, title="Close combat", footer="exact · mine")
    ax.set_yticks([0.25, 0.5])
    with language("en"):
        ax.figure.canvas.draw()
    assert ax.get_title(loc="left") == "Nahkampf"
    assert ax.get_xlabel() == "Felder"
    assert {"bereit", "unterdrückt"} <= {text.get_text() for text in ax.texts}


def test_a_drawing_on_a_page_is_not_translated_for_its_words():
    """Its labels are, when it is drawn; `fill: none` would be black."""
    svg = '<svg><path style="fill: none; stroke: #000"/><text>light cover</text></svg>'
    with language("de"):
        shown = for_template(Drawing("Map", svg))
    assert shown["svg"] == svg
    assert shown["title"] == "Karte"


def test_english_loads_no_catalogue():
    code = "ws.language, ws.load('liberty_road'); assert 'babel' not in sys.modules"
    subprocess.run([sys.executable, "-c", f"import sys, wsanalysis as ws; {code}"], check=True)


def test_one_thing_has_no_s_and_thousands_have_a_comma() -> None:
    assert [quantity(n, "game") for n in (0, 1, 2000)] == ["0 games", "1 game", "2,000 games"]
