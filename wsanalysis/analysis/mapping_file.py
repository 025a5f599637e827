"""Mapping files: the common things of several games, as TOML. Every fault names its line and value.

They lie in ``mappings/`` of a data folder; the README there explains their keys.
"""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated

from annotated_types import MinLen

from wsanalysis.analysis.mapping import (
    GameMapping,
    MappedQuestion,
    MappedSituation,
    MappedUnit,
    Same,
    words_of,
)
from wsanalysis.analysis.mapping_words import answer_words
from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.asking.questions import about_two
from wsanalysis.battles.scenarios.entries import (
    Entry,
    fault,
    get,
    get_name,
    get_table,
    get_tables,
    known_keys,
    read_toml,
)
from wsanalysis.core_game import CoreGame
from wsanalysis.files.cells import short
from wsanalysis.files.data_folder import data_folder, files_by_name
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.look_alikes import folded, likeness
from wsanalysis.files.safe_files import path_inside

FOLDER = Path("mappings")
"""The folder of mapping files in a data folder."""

Words = Annotated[str, MinLen(1)]


def mapping_files(folder: Path) -> dict[str, Path]:
    """The mapping files of a data folder, by name."""
    return files_by_name(folder / FOLDER, ".toml")


def mapping_path(name: str | Path, folder: Path) -> Path:
    """The file that a name means: of the data folder, of the built-in data, or a path as it is written."""
    if Path(name).suffix.lower() == ".toml":
        return Path(name)
    for place in (folder, data_folder()):
        files = mapping_files(place)
        if files and (place == data_folder() or folded(str(name)) in map(folded, files)):
            return files[find(str(name), files, "mapping")]
    raise UnknownName(f"there is no mapping {str(name)!r}")


def mapped_systems(file: Path, known: Collection[str]) -> tuple[str, ...]:
    """The systems that a mapping file is about, all else unchecked; DataFault for one that is not `known`."""
    whole = read_toml(file, [])
    listed = whole.value.get("systems", []) if whole is not None else []
    if whole is None or not isinstance(listed, list):
        return ()
    for name in listed:
        if not isinstance(name, str) or name not in known:
            fault(whole, f"expected rule systems, out of {', '.join(known)}, got {short(name)}", "systems")
    if whole.faults:
        raise DataFault(whole.faults)
    return tuple(listed)


def read_mapping(file: Path, games: Mapping[str, CoreGame]) -> GameMapping:
    """The mapping of a file, every name in it checked against `games` (by name of the system).

    Only what belongs to these games is checked and kept. Raises DataFault listing every fault with line, key,
    value and what was expected.
    """
    faults: list[Fault] = []
    whole = read_toml(file, faults)
    if whole is None:
        raise DataFault(faults)
    known_keys(whole, ("says", "systems", "same_steps", "units_of", "unit", "question", "line"))
    says, systems = get(whole, "says", Words), get(whole, "systems", list[str])
    same_steps = get(whole, "same_steps", bool, False)
    if systems is not None and len(set(systems)) < max(len(systems), 2):
        fault(
            whole, f"expected the names of at least two systems, each once, got {short(systems)}", "systems"
        )
    if faults:
        raise DataFault(faults)
    lacking = [name for name in games if name not in systems]
    if lacking:
        fault(whole, f"expected {' and '.join(lacking)} among the systems, got {short(systems)}", "systems")
        raise DataFault(faults)
    here = {name: games[name] for name in systems if name in games}
    theirs, of = _units_of(whole)
    own = get_tables(whole, "unit")
    listed = [*theirs, *own]
    units = (*(_unit(entry, of, here) for entry in theirs), *(_unit(entry, systems, here) for entry in own))
    if not units and not faults:
        fault(whole, "expected at least one [[unit]], there is none")
    lines = tuple(_same(entry, systems, here, ()) for entry in get_tables(whole, "line"))
    sides = {unit.side for unit in units if unit.side}
    questions = [_question(entry, systems, here, units, sides) for entry in get_tables(whole, "question")]
    if not questions and not faults:
        fault(whole, "expected at least one [[question]], there is none")
    _once(listed, [unit.says for unit in units])
    if faults:
        raise DataFault(sorted(faults, key=lambda each: each.line))
    kept = tuple(question for question in questions if question is not None)
    return GameMapping(says, tuple(systems), units, kept, lines, same_steps)


def _units_of(whole: Entry) -> tuple[list[Entry], list[str]]:
    """The units of the mapping that `units_of` names, beside this one or shipped; and the systems it has."""
    name = get(whole, "units_of", Words, "")
    if not name:
        return [], []
    try:
        beside = Path(name).suffix.lower() == ".toml"
        file = (
            path_inside(whole.file.parent, name) if beside else mapping_path(name, whole.file.parent.parent)
        )
    except ValueError as error:  # UnknownName is one
        fault(whole, str(error), "units_of")
        return [], []
    other = read_toml(file, whole.faults)
    return ([], []) if other is None else (get_tables(other, "unit"), get(other, "systems", list[str]) or [])


def _once(entries: list[Entry], says: list[str]) -> None:
    """Note every sentence that is there twice."""
    for place, (entry, said) in enumerate(zip(entries, says, strict=True)):
        if said and likeness(said) in map(likeness, says[:place]):
            fault(entry, f"expected a new name, got {short(said)} again", "says")


def _same(entry: Entry, systems: list[str], here: Mapping[str, CoreGame], more: tuple[str, ...]) -> Same:
    """A thing with different names: `says` and a text for each system that has it."""
    known_keys(entry, ("says", "source", *more, *systems))
    says = get(entry, "says", Words) or ""
    names = {name: get(entry, name, Words) for name in here if name in entry.value}
    if not any(name in entry.value for name in systems):
        fault(entry, f"expected what at least one of {', '.join(systems)} calls it, got none")
    return Same(says, {name: text.strip() for name, text in names.items() if text})


def _unit(entry: Entry, systems: list[str], here: Mapping[str, CoreGame]) -> MappedUnit:
    same = _same(entry, systems, here, ("side",))
    get(entry, "source", Words)
    names = {name: get_name(entry, name, here[name].edition.units, "unit") for name in same.names}
    side = get(entry, "side", str, "") or ""
    return MappedUnit(same.says, {name: unit for name, unit in names.items() if unit}, side)


def _question(
    entry: Entry, systems: list[str], here: Mapping[str, CoreGame], units: tuple[MappedUnit, ...],
    sides: set[str],
) -> MappedQuestion | None:  # fmt: skip
    """A question with its situations and outcomes; None if none of the systems at hand is asked it."""
    same = _same(entry, systems, here, ("first", "situation", "outcome"))
    first = get_name(entry, "first", sides, "side of a unit", "")
    names = {}
    for name in same.names:
        every = about_two(here[name].system)
        names[name] = get_name(entry, name, every, "question about two units")
    names = {name: question for name, question in names.items() if question}
    situations = [_situation(each, systems, names) for each in get_tables(entry, "situation")]
    outcomes = [
        _same(each, systems, {n: here[n] for n in names}, ()) for each in get_tables(entry, "outcome")
    ]
    for key, found in (("situation", situations), ("outcome", outcomes)):
        if not found:
            fault(entry, f"expected at least one [[question.{key}]], there is none")
        _once(get_tables(entry, key), [each.says for each in found])
    asked = MappedQuestion(same.says, names, tuple(situations), tuple(outcomes), first or "")
    if not entry.faults:
        for name in names:
            _check_outcomes(entry, asked, name, answer_words(entry, asked, here[name], units))
    return asked if names else None


def _situation(entry: Entry, systems: list[str], names: Mapping[str, str]) -> MappedSituation:
    known_keys(entry, ("says", "source", *systems))
    says = get(entry, "says", Words) or ""
    get(entry, "source", Words)
    tables = {name: get_table(entry, name) for name in names if name in entry.value}
    return MappedSituation(says, {name: table.value for name, table in tables.items() if table is not None})


def _check_outcomes(entry: Entry, asked: MappedQuestion, system: str, known: tuple[str, ...]) -> None:
    """Note words that there are not, and words that are in no class, or in two."""
    seen: dict[str, str] = {}
    for place, outcome in enumerate(asked.outcomes if known else ()):
        for word in words_of(outcome.names[system]) if system in outcome.names else ():
            if word not in known:
                said = f"expected words of {system} ({', '.join(known)}), got {short(word)}"
                fault(entry, said, "outcome", place, system)
            elif word in seen:
                fault(entry, f"expected each word once, got {short(word)} here and in {short(seen[word])}",
                      "outcome", place, system)  # fmt: skip
            seen.setdefault(word, outcome.says)
    for word in known:
        if word not in seen:
            fault(entry, f"expected {short(word)} of {system} in one of the outcomes, it is in none")
