"""A language of the user's own, from the template to the page; and what is wrong in its file."""

import re
import warnings
from unicodedata import normalize

import pytest

import wsanalysis as ws
from tests.languages.pseudo import in_marks, pseudo_language
from tests.languages.test_round_the_catalogue import told
from wsanalysis.aids.template_data import for_template
from wsanalysis.commands.main import main
from wsanalysis.files.faults import DataFault
from wsanalysis.files.po_file import forms, read_po_file
from wsanalysis.languages import language_tag, plural, say, translated
from wsanalysis.languages.template import new_catalogue, renewed, template
from wsanalysis.printing.odds_page import page_of_question

HEAD = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 "
"|| n%100>14) ? 1 : 2);\\n"

"""


@pytest.fixture
def own(tmp_path):
    """Write entries into a file of a language."""

    def write(entries, code="pl"):
        file = tmp_path / f"{code}.po"
        file.write_text(HEAD.replace("{code}", code) + entries, encoding="utf-8")
        return file

    return write


def texts_only(catalogue):
    return [message for message in catalogue if message.id]


def test_the_template_has_all_texts_and_words_and_no_translation(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["language", "--template", "pt_BR.po"]) == 0
    made = read_po_file(tmp_path / "pt_BR.po")
    assert str(made.locale) == "pt_BR"
    assert {message.id for message in texts_only(made)} == {message.id for message in texts_only(template())}
    assert made["ready"]
    assert not any(any(message.string) for message in texts_only(made))
    said = capsys.readouterr().out
    assert f"Brazil), {len(made):,} of {len(made):,} texts have no translation" in said
    assert " of liberty_road" in said


def test_renewed_it_keeps_all_that_it_has(own, capsys):
    file = own('# mine\nmsgid "ready"\nmsgstr "gotowy"\n\nmsgid "Riflemen"\nmsgstr "Strzelcy"\n')
    for words in (["language"], ["language", "--template"], ["language"]):
        assert main([*words, str(file)]) == 0
        assert "1 more is yours alone" in capsys.readouterr().out
    made = read_po_file(file)
    assert made["ready"].string == "gotowy"
    assert made["ready"].user_comments == ["mine"]
    assert made["Riflemen"].string == "Strzelcy"
    assert len(made) == len(template()) + 1


WORK = """\
# Polish of my group, 2026
# -- two lines

msgid ""
msgstr ""
"Language: pl\\n"
"X-Generator: Poedit 3\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

#~ msgid "gone"
#~ msgstr "nie ma"

# last first
#. ask Ania
#, fuzzy
#| msgid "Redy"
msgid "ready"
msgstr "gotowy"

msgctxt "of a gun"
msgid "ready"
msgstr "gotowa"

msgid "Riflemen"
msgstr ""
"Strzel"
"cy"

# nobody's
#~ msgid "ready"
#~ msgstr "gotów"
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("cut", ["", "\n\n"])
def test_the_template_leaves_what_is_there_as_it_is_and_adds_what_is_lacking(tmp_path, end, cut):
    file = tmp_path / "pl.po"
    work = WORK.rstrip("\n").replace("\n", end)
    file.write_bytes((work + cut.replace("\n", end)).encode())
    assert main(["language", "--template", str(file)]) == 0
    made = file.read_bytes().decode()
    assert made.startswith(work)
    assert len(re.findall(r'^msgid "ready"', made, re.MULTILINE)) == 2
    assert {message.id for message in template()} <= {message.id for message in read_po_file(file)}
    assert made.count("\r\n") == (made.count("\n") if end == "\r\n" else 0)
    assert 'msgstr[2] ""' in made
    assert main(["language", "--template", str(file)]) == 0
    assert file.read_bytes().decode() == made


def test_a_name_is_translated_whichever_way_its_accents_are_written(own):
    composed, apart = (normalize(form, "Fallschirmjäger") for form in ("NFC", "NFD"))
    with warnings.catch_warnings(action="ignore"):
        for written in (composed, apart):
            with ws.language(own(f'msgid "{written}"\nmsgstr "Spadochroniarze"\n')):
                assert {translated(composed), translated(apart)} == {"Spadochroniarze"}


SOME = """\
msgid "ready"
msgstr "gotowy"

msgid "Tiger I"
msgstr "Tygrys"

#, fuzzy
msgid "spent"
msgstr "?"

msgid "valor {valor}"
msgstr "męstwo {valor}"

msgid "{n} page"
msgid_plural "{n} pages"
msgstr[0] "strona"
msgstr[1] "{n} strony"
msgstr[2] "{n} stron"
"""


def test_what_is_there_is_said_and_the_rest_is_english(own, recwarn):
    file = own(SOME)
    with ws.language(file):
        assert translated("Ready, spent: 12.5 %") == "Gotowy, spent: 12,5 %"
        assert translated(say("valor {valor}", valor=2)) == "męstwo 2"
        pages = [translated(plural("{n} page", "{n} pages", n)) for n in (1, 3, 5)]
        assert pages == ["strona", "3 strony", "5 stron"]
        assert translated("Tiger I") == "Tygrys"
        assert language_tag() == "pl"
    with ws.language(str(file)):
        assert translated("ready") == "gotowy"
    (told,) = [str(each.message) for each in recwarn.list]  # the file has been read once
    assert re.fullmatch(r"pl\.po: [\d,]+ of [\d,]+ texts have no translation, and stay English", told)


def test_a_changed_file_is_read_again(own):
    with warnings.catch_warnings(action="ignore"):
        for word in ("gotowy", "sprawny"):
            file = own(f'msgid "ready"\nmsgstr "{word}"\n')
            with ws.language(file):
                assert translated("ready") == word


def test_a_house_style_has_only_what_it_says_otherwise(own, recwarn):
    with ws.language(own('msgid "suppressed"\nmsgstr "niedergehalten"\n', "de")):
        assert translated("Suppressed") == "Niedergehalten"
        assert translated("eliminated") == "ausgeschaltet"
        assert translated(say("{one} or {other}", one="suppressed", other="ready")) == (
            "niedergehalten oder bereit"
        )
    with ws.language(own('msgid "suppressed"\nmsgstr "pinned"\n', "en")):
        assert translated("ready, suppressed") == "ready, pinned"
    assert not recwarn.list


def test_a_whole_file_says_all_that_a_catalogue_of_ours_can(tmp_path, monkeypatch, recwarn):
    file = tmp_path / "fr.po"
    whole, texts = new_catalogue(file), template()
    for message in texts_only(texts):
        made = tuple(map(in_marks, forms(message.id)))
        whole.add(message.id, made if message.pluralizable else made[0])
    file.write_bytes(renewed(whole, texts))
    game = ws.load("liberty_road")
    asked = ["attacker=Grenadiers", "target=Riflemen|M4A1 Sherman", "distance=1-12"]
    page = page_of_question(game, "fire", asked)
    with pseudo_language(monkeypatch):
        wanted = [text.casefold() for text in told(for_template(page))]  # capitals are made otherwise
    with ws.language(file):
        assert [text.casefold() for text in told(for_template(page))] == wanted
    assert not recwarn.list


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ('msgid "a"\nmsgstr "b\n', "pl.po:8: expected a keyword and a text in quotation marks"),
        (
            'msgid "a"\nmsgstr "b"\n\nmsgid ""\n"a"\nmsgstr "c"\n',
            "pl.po:10: msgid: expected the text 'a' once, it is in line 7 too",
        ),
        (
            'msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgid_plural "c"\nmsgstr[0] "d"\n',
            "pl.po:9: msgid: expected the text 'a' once, it is in line 7 too",
        ),
        (
            'msgid "é"\nmsgstr "b"\nmsgid "e\u0301"\nmsgstr "c"\n',
            "pl.po:9: msgid: expected the text .* once, it is in line 7 too",
        ),
        (
            'msgid ""\nmsgstr "Language: de"\n',
            "pl.po:7: msgid: expected the header once, it is in line 1 too",
        ),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"\n', "pl.po:8: expected msgstr or msgid_plural, got 'msgid \"b\"'"),
        ('msgid "a"\n', "pl.po:7: expected msgstr or msgid_plural, got the end of the file"),
        ('msgid "a"\nmsgstr "c"\nmsgstr "d"\n', "pl.po:9: expected msgid or msgctxt"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"\n', r"pl.po:9: expected msgstr\[0\]"),
        (
            'msgid "at {distance}"\nmsgstr "z {distanec}"\n',
            "pl.po:7: msgstr: expected {distance}, as in the English text, got {distanec}",
        ),
        ('msgid "at {distance}"\nmsgstr "z {distance"\n', "pl.po:7: msgstr: expected places between braces"),
        ('msgid "at {distance}"\nmsgstr "z"\n', "pl.po:7: msgstr: expected {distance}, .* got 'z' without"),
        ('msgid "{0:unit} {0:~moves}"\nmsgstr "{0:unit} {0:~idzie}"\n', "expected .*, got {0:~idzie}"),
        (
            'msgid "{n} page"\nmsgid_plural "{n} pages"\nmsgstr[0] "strona"\nmsgstr[1] "{n} strony"\n',
            "pl.po:7: msgstr: expected 3 forms, as Plural-Forms says, got 2",
        ),
        (
            'msgid "a"\nmsgid_plural "b"\n' + "".join(f'msgstr[{n}] "c"\n' for n in range(4)),
            "pl.po:7: msgstr: expected 3 forms, as Plural-Forms says, got more",
        ),
    ],
)
def test_faults_name_line_and_what_was_expected(own, entries, said):
    with pytest.raises(DataFault, match=said), ws.language(own(entries)):
        pass


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (("Language: pl", "Language: qq"), "fr.po:3: Language: expected the code of a language, .* got 'qq'"),
        (("Language", "Tongue"), "fr.po:1: Language: expected the code of a language"),
        (("nplurals=3", "nplurals=three"), "fr.po:4: Plural-Forms: expected as nplurals=2"),
        (
            ("nplurals=3", "nplurals=2"),
            "fr.po:4: Plural-Forms: expected forms 0 to 1, as nplurals=2 says, got 2",
        ),
        (("(n==1 ?", "(n=="), "fr.po:4: Plural-Forms: expected an expression of n"),
    ],
)
def test_faults_of_the_header(tmp_path, head, said):
    file = tmp_path / "fr.po"
    file.write_text(HEAD.replace("{code}", "pl").replace(*head), encoding="utf-8")
    with pytest.raises(DataFault, match=said), ws.language(file):
        pass


def test_the_command_line_says_what_is_wrong(own, tmp_path, capsys):
    words = ["aid", "liberty_road", "--out", str(tmp_path), "--language"]
    assert main([*words, str(tmp_path / "gr.po")]) == 1
    assert "gr.po: expected this file, there is none" in capsys.readouterr().err
    assert main([*words, "xx"]) == 2
    assert "expected one of en, de, or a file of your own as fr.po, got 'xx'" in capsys.readouterr().err
    assert main(["language", "--template", str(tmp_path / "xx.po")]) == 2
    assert "expected a name that begins with a language's code" in capsys.readouterr().err


def test_a_page_in_an_own_language_by_command(own, tmp_path, capsys):
    file = own('msgid "ready"\nmsgstr "gotowy"\n\nmsgid "UNOFFICIAL"\nmsgstr "非"\n')
    words = ["aid", "liberty_road", "--out", str(tmp_path), "--language", str(file), "--question", "rally"]
    assert main([*words, "unit=Grenadiers"]) == 0
    said = capsys.readouterr()
    assert said.err.startswith("wsanalysis: pl.po: ")
    assert "warning: no font of the look has 非 (U+975E)" in said.err
    assert said.err.count("\n") == 2
    assert [made.name for made in (tmp_path / "liberty_road").iterdir()] == ["rally_grenadiers_a4_pl.pdf"]
