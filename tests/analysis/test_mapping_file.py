"""Mapping files: the shipped one is right, and every fault names line, key, value and what is expected."""

from pathlib import Path

import pytest

import wsanalysis as ws
from tests.analysis.second_edition import LIBERTY, MAPPING, second_edition
from wsanalysis.analysis import mapping_words
from wsanalysis.analysis.mapping import words_of
from wsanalysis.analysis.mapping_file import FOLDER, mapped_systems, mapping_files, mapping_path, read_mapping
from wsanalysis.analysis.moved import outcome_columns
from wsanalysis.files.faults import DataFault

GAMES = {"liberty_road": LIBERTY, "second_edition": second_edition()}

FAULTS = [
    ('says = "two editions"', "said = 1", "expected one of the keys says, systems"),
    ('systems = ["liberty_road", "second_edition"]', 'systems = ["liberty_road"]',
     "systems: expected the names of at least two systems, each once, got"),
    ('"liberty_road", "second_edition"]', '"liberty_road", "draft"]',
     "systems: expected second_edition among the systems, got"),
    ("same_steps = true", 'same_steps = "very"', "same_steps: expected"),
    ('liberty_road = "Riflemen"', 'liberty_road = "Rifelmen"',
     "liberty_road: expected a unit, got 'Rifelmen'"),
    ('second_edition = "Riflemen"\nsource', 'second_addition = "Riflemen"\nsource',
     "second_addition: expected one of the keys"),
    ('second_edition = "Riflemen"\nsource = "reconstructed: a test"', 'second_edition = "Riflemen"',
     "source: expected"),
    ('says = "Tiger"', 'says = "rifles"', "says: expected a new name, got 'rifles' again"),
    ('liberty_road = "fire"', 'liberty_road = "rally"',
     "liberty_road: expected a question about two units, got 'rally'"),
    ("liberty_road = { distance = 2 }", 'liberty_road = { distance = "two" }',
     "distance: expected a whole number"),
    ("liberty_road = { distance = 2 }", "liberty_road = { distanse = 2 }", "'distanse'"),
    ("second_edition = { distance = 1 }", "second_edition = 1", "second_edition: expected a table, got 1"),
    ('second_edition = "shaken or halved"', 'second_edition = "shaken or hurt"',
     "second_edition: expected words of second_edition (fine, shaken, halved, gone), got 'hurt'"),
    ('second_edition = "shaken or halved"', 'second_edition = "shaken"',
     "expected 'halved' of second_edition in one of the outcomes, it is in none"),
    ('liberty_road = "suppressed or reduced"', 'liberty_road = "suppressed or reduced or eliminated"',
     "expected each word once, got 'eliminated' here and in 'hurt'"),
    ('says = "one shot"', 'says = "one shot"\nfirst = "Russian"',
     "first: expected a side of a unit, got 'Russian'"),
    ('says = "armor"\nliberty_road = "firepower"\nsecond_edition = "penetration"', 'says = "armor"',
     "expected what at least one of liberty_road, second_edition calls it, got none"),
]  # fmt: skip


def read(tmp_path: Path, text: str) -> str:
    """What is wrong with a text as a mapping file."""
    file = tmp_path / "two.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataFault) as found:
        read_mapping(file, GAMES)
    return str(found.value)


@pytest.mark.parametrize(("right", "wrong", "said"), FAULTS)
def test_each_fault_names_its_line_and_what_is_expected(
    tmp_path: Path, right: str, wrong: str, said: str
) -> None:
    assert right in MAPPING
    text = MAPPING.replace(right, wrong, 1)
    faults = read(tmp_path, text).splitlines()
    (fault,) = [line for line in faults if said in line]
    line = int(fault.split("two.toml:")[1].split(":")[0])
    told = text.splitlines()[line - 1]
    begun = text[: MAPPING.index(right)].count("\n") + 1
    entry = text.rindex("[[", 0, MAPPING.index(right)) if begun > 4 else 0
    # of a word in two classes the second is at fault, of a word in none the question as a whole
    elsewhere = {"each word once": 'liberty_road = "eliminated"', "it is in none": "[[question]]"}
    place = next((there for part, there in elsewhere.items() if part in said), None)
    if place is not None:
        assert told == place
    else:
        assert text[:entry].count("\n") + 1 <= line <= begun + wrong.count("\n")


def test_all_faults_are_told_at_once_in_order(tmp_path: Path) -> None:
    text = MAPPING.replace('"M4A1 Sherman"', '"M4A9"').replace("distance = 8", "distance = 8.5")
    text = text.replace('liberty_road = "Riflemen"', 'liberty_road = "Riflemen II"')
    faults = read(tmp_path, text).splitlines()
    lines = [int(fault.split("two.toml:")[1].split(":")[0]) for fault in faults]
    assert len(faults) == 2  # the situations are looked at once the names are right
    assert lines == sorted(lines)
    assert "there is no" not in faults[0]


@pytest.mark.parametrize("section", ["unit", "question", "question.situation", "question.outcome"])
def test_a_mapping_without_a_section_is_refused(tmp_path: Path, section: str) -> None:
    kept = [part for part in MAPPING.split("\n\n") if not part.startswith(f"[[{section}]]")]
    if section == "question":
        kept = [part for part in kept if not part.startswith("[[question.")]
    assert f"expected at least one [[{section}]], there is none" in read(tmp_path, "\n\n".join(kept))


def test_a_file_that_is_no_toml_or_is_not_there(tmp_path: Path) -> None:
    assert "expected TOML" in read(tmp_path, "[[unit]")
    with pytest.raises(DataFault, match="there is none"):
        read_mapping(tmp_path / "other.toml", GAMES)


def test_names_mean_files_of_your_data_first_and_then_the_shipped(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    assert mapping_path("tan", tmp_path) == ws.data_folder() / FOLDER / "tanks.toml"
    mine = tmp_path / FOLDER / "tanks.toml"
    mine.write_text(MAPPING, encoding="utf-8")
    assert mapping_path("tanks", tmp_path) == mine
    assert mapping_path("here.toml", tmp_path) == Path("here.toml")
    with pytest.raises(ws.UnknownName, match="no mapping 'submarines'"):
        mapping_path("submarines", tmp_path)


def test_a_question_that_no_pair_may_be_asked_says_why(tmp_path: Path) -> None:
    text = MAPPING
    for away in (4, 1, 2, 3, 5, 6):
        text = text.replace(f"second_edition = {{ distance = {away}", "second_edition = { distance = 40")
    assert "second_edition allow to two of the units, got none: 80 hexes is beyond twice" in read(
        tmp_path, text
    )


@pytest.mark.parametrize("name", ["draft_209", "liberty", "Liberty Road"])
def test_a_system_that_there_is_not_is_named_with_its_line(tmp_path: Path, name: str) -> None:
    file = tmp_path / "two.toml"
    file.write_text(MAPPING.replace('"second_edition"]', f'"{name}"]'), encoding="utf-8")
    said = rf"two\.toml:2: systems: expected rule systems, out of liberty_road, .*, got '{name}'"
    with pytest.raises(DataFault, match=said):
        mapped_systems(file, ws.systems())
    with pytest.raises(DataFault, match=said):
        ws.compare(file, "rifles", "Tiger")


def test_units_may_be_those_of_another_mapping_beside_it(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "all_units.toml").write_text(MAPPING, encoding="utf-8")
    head, *parts = MAPPING.split("\n\n")
    rest = [part for part in parts if not part.startswith("[[unit]]")]
    own = parts[0].replace("rifles", "more rifles")
    file = tmp_path / FOLDER / "second.toml"
    file.write_text("\n\n".join([f'{head}\nunits_of = "all_units"', own, *rest]), encoding="utf-8")
    theirs = read_mapping(tmp_path / FOLDER / "all_units.toml", GAMES)
    known = read_mapping(file, GAMES)
    assert known.units[:-1] == theirs.units
    assert known.units[-1].says == "more rifles"
    assert known.questions == theirs.questions
    file.write_text("\n\n".join([f'{head}\nunits_of = "all_units"', parts[0], *rest]), encoding="utf-8")
    with pytest.raises(DataFault, match=r"second\.toml:\d+: .*says: expected a new name, got 'rifles' again"):
        read_mapping(file, GAMES)
    file.write_text("\n\n".join([f'{head}\nunits_of = "sailors"', *rest]), encoding="utf-8")
    with pytest.raises(DataFault, match=r"second\.toml:4: units_of: there is no mapping 'sailors'"):
        read_mapping(file, GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tanks", "machine_gun"])
def test_words_are_those_that_match_ups_find(name: str) -> None:
    """Questions are only put, not answered; match-ups answer each of them."""
    file = ws.data_folder() / FOLDER / f"{name}.toml"
    games = {system: ws.load(system) for system in mapped_systems(file, ws.systems())}
    known = read_mapping(file, games)
    for asked in known.questions:
        for system, question in asked.names.items():
            found, columns = set(), set()
            for where in asked.situations:
                arguments = dict(where.arguments[system])
                names = [unit.names[system] for unit in known.units]
                table = games[system].matchups(question, units=names, **arguments)
                pairs = [known.may_meet(a, b, asked) for a in known.units for b in known.units]
                met = table[pairs]
                columns |= set(outcome_columns(table))
                found |= {word for word in outcome_columns(met) if (met[word] > 0).any()}
            mapped = {word for each in asked.outcomes for word in words_of(each.names.get(system, ""))}
            assert found <= mapped - {""} <= columns


def test_words_are_kept_for_other_processes_unless_somebody_else_wrote_the_rules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path / "cache"))
    mapping_words._words.cache_clear()
    file = tmp_path / "mine.toml"
    file.write_text(MAPPING, encoding="utf-8")
    first = read_mapping(file, GAMES)
    kept = list((tmp_path / "cache").rglob("*.words"))
    assert len(kept) == sum("liberty_road" in each.arguments for each in first.questions[0].situations)
    puts, put = [], mapping_words.without_idle_notes
    monkeypatch.setattr(mapping_words, "without_idle_notes", lambda: puts.append(1) or put())
    mapping_words._words.cache_clear()  # as in another process
    assert read_mapping(file, GAMES) == first
    theirs = len(puts)
    assert theirs
    for path in kept:
        path.unlink()
    mapping_words._words.cache_clear()
    assert read_mapping(file, GAMES) == first
    assert len(puts) - theirs > theirs  # now Liberty Road's are put again, too


@pytest.mark.slow
@pytest.mark.parametrize("name", mapping_files(ws.data_folder()))
def test_what_is_shipped_is_right_and_says_where_it_comes_from(name: str) -> None:
    file = ws.data_folder() / FOLDER / f"{name}.toml"
    games = {system: ws.load(system) for system in mapped_systems(file, ws.systems())}
    known = read_mapping(file, games)
    assert set(known.systems) == set(games)
    assert len(known.units) > 1
    text = file.read_text(encoding="utf-8")
    wanted = text.count("[[unit]]") + text.count("[[question.situation]]")
    sourced = [line for line in text.splitlines() if line.startswith('source = "')]
    assert len(sourced) == wanted
    assert all(line[10:].startswith(("reconstructed: ", "public: ", "rulebook ")) for line in sourced)
