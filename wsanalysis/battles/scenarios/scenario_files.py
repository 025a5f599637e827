"""The location of scenario files, ``data/scenarios/<game>/*.toml``, and how one is found by name."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

from annotated_types import MinLen

from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.checks import fits_a_battle
from wsanalysis.battles.scenarios.draft import Draft, draft_of
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.scenario import Scenario
from wsanalysis.files.data_folder import files_by_name
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.look_alikes import likeness
from wsanalysis.files.toml_file import read_toml_file

S = TypeVar("S", bound=Scenario[Any])

FOLDER = Path("scenarios")

TEXT_KEYS = ("name", "situation", "source", "background")
Text = Annotated[str, MinLen(1)]


def scenario_files(folder: Path, game: str) -> dict[str, Path]:
    """The files of a game's scenarios in a data folder, by name without `.toml`."""
    return files_by_name(folder / FOLDER / game, ".toml")


def other_scenarios(folder: Path, game: str, stem: str, load: Callable[[str], S]) -> Iterator[S]:
    """All scenarios of a game except that of this file, ordered by name; without faulty ones."""
    for name in sorted(scenario_files(folder, game)):
        if name != stem:
            with suppress(DataFault):
                yield load(name)


class ScenarioFile(NamedTuple):
    """A scenario's file: its name without `.toml`, and the file with the same title in it, if any.

    `text`: read this instead of the file.
    """

    stem: str
    path: Path
    title: str
    twin: str
    text: str | None = None


def find_scenario(folder: Path, game: str, name: str | Draft) -> ScenarioFile:
    """A scenario by the name of its file or the name in it, forgivingly; or a draft. Raises UnknownName."""
    if isinstance(name, Draft):
        return ScenarioFile(name.stem, name.path, _title_in(name.table), "", name.text)
    titles = scenario_titles(folder, game)
    stem = _stem(name, titles)
    twin = twin_of(titles, stem, titles[stem])
    return ScenarioFile(stem, scenario_files(folder, game)[stem], titles[stem], twin)


def scenario_titles(folder: Path, game: str) -> dict[str, str]:
    """The titles of a game's scenarios by the names of their files; "" for one that cannot be read."""
    return {stem: _title(path) for stem, path in scenario_files(folder, game).items()}


def twin_of(titles: Mapping[str, str], stem: str, title: str) -> str:
    """The name of another file that has a title already, or one like it; "" if there is none."""
    alike = likeness(title)
    return next(
        (other for other, of in titles.items() if title and other != stem and likeness(of) == alike), ""
    )


def read_draft(folder: Path, game: str, name: str | Draft) -> Draft:
    """The draft of a scenario, for editing. Errors as for `find_scenario`, and DataFault."""
    if isinstance(name, Draft):
        return name
    found = find_scenario(folder, game, name)
    return draft_of(found.stem, found.path)


def _title(path: Path) -> str:
    """The title in a scenario file; "" if it cannot be read."""
    found = read_toml_file(path, [])  # faults are told when that scenario itself is asked for
    return _title_in(found.table) if found else ""


def _title_in(table: Mapping[str, Any]) -> str:
    title = table.get("name", "")
    return title if isinstance(title, str) else ""


def _stem(name: str, titles: dict[str, str]) -> str:
    by_title = {title: stem for stem, title in titles.items() if title}
    for known in (titles, by_title):
        try:
            found = find(name, known, "scenario")
        except UnknownName:
            continue
        return by_title[found] if known is by_title else found
    return find(name, {**titles, **by_title}, "scenario")  # which raises, with the nearest of both


def read_scenario(found: ScenarioFile, read: Callable[[Entry], S | None]) -> S:
    """The result of `read` for a scenario's file. Raises DataFault with every fault, in order of lines."""
    faults: list[Fault] = []
    entry = toml.read_toml(found.path, faults, found.text)
    scenario = None
    if entry is not None:
        if found.twin:
            said = f"expected a new name, {found.title!r} is that of {found.twin}.toml"
            toml.fault(entry, said, "name")
        scenario = read(entry)
        if scenario is not None:
            fits_a_battle(entry, scenario)
    if faults or scenario is None:
        raise DataFault(sorted(faults, key=lambda fault: fault.line))
    return scenario


def read_texts(entry: Entry) -> dict[str, Any]:
    """A scenario's title and descriptions; the background is optional."""
    texts = {key: toml.get(entry, key, Text) for key in TEXT_KEYS[:-1]}
    return {**texts, "background": toml.get(entry, "background", str, "")}
