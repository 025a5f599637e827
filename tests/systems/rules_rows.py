"""The rows of the rulebooks' indexes, and whether anything that can be asked reaches what carries a row."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.as_written import Row, read
from tests.systems.handed_in import LISTED, WITH_INDEX, data_of, handed_in
from tests.systems.reached import definition, home, members, module, named, reached

CHECKOUT = Path(__file__).resolve().parents[2]
FACTS = {system: handed_in(system, "rules_index") for system in WITH_INDEX}
FUNCTION_ONLY = "function only: no question asks it yet"
"""How `why` begins where a rule is written and tested but reached by no question, table or battle."""

ASKED = ("questions", "tabulations")
"""What of a rule system puts its rules; its bags and tables show the data."""


def index_of(system: str) -> Path:
    """The index of a system's rulebook."""
    return data_of(system) / "rules" / f"{system}.csv"


def rows(system: str) -> tuple[Row, ...]:
    """The rows of the index."""
    return read(index_of(system))


def listed(cell: str) -> list[str]:
    """The parts of a cell that holds several."""
    return cell.split("; ") if cell else []


def names_functions(system: str, row: Row) -> bool:
    """Whether a row names what carries it."""
    return row["carried_by"] not in ("", *FACTS[system].LATER)


@cache
def asked(system: str) -> frozenset[str]:
    """Everything that the system's questions, tables and battles reach."""
    return reached([*_asked_of(f"wsanalysis.systems.{system}"), *_battles(system)])


def _asked_of(package: str) -> Iterator[str]:
    file = CHECKOUT.joinpath(*package.split("."), "__init__.py")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="RuleSystem"), keywords=given):
                parts = [definition(each.value) for each in given if each.arg in ASKED]
                yield from (".".join(found) for part in parts for found in named(package, part))


def _battles(system: str) -> Iterator[str]:
    """What plays battles of any system, and what it is handed of this one: its battles, its campaigns."""
    folder = CHECKOUT / "wsanalysis" / "battles"
    own = sorted((folder / system).rglob("map_game.py"))
    if own:
        for path in (*own, *sorted(folder.glob("core/*.py")), *sorted(folder.glob("runs/*.py"))):
            name = ".".join(path.relative_to(CHECKOUT).with_suffix("").parts)
            within = module(name)
            assert within is not None
            yield from (f"{name}.{said}" for said in within.definitions)


def is_reached(system: str, name: str) -> bool:
    """Whether a definition is reached; of a record something must be read besides key, count and source."""
    found = home(name)
    assert found is not None, name
    place, said = found
    inside = members(place, said)
    if inside:
        fields = [each for each in inside if not each.startswith("__")]
        telling = [each for each in fields[1:] if each not in ("count", "source")] or fields or ["__init__"]
        return any(f"{place}.{said}.{each}" in asked(system) for each in telling)
    return f"{place}.{said}" in asked(system)


def unreached(system: str, row: Row) -> list[str]:
    """The definitions named by a row that nothing reaches; data files are read by the records beside them."""
    if not names_functions(system, row):
        return []
    names = [name for name in listed(row["carried_by"]) if "/" not in name]
    return [name for name in names if not is_reached(system, name)]


def function_only(system: str, row: Row) -> str:
    """How `why` is to begin: empty where all is reached; the unreached are named where others are reached."""
    left = unreached(system, row)
    if not left:
        return ""
    names = [name for name in listed(row["carried_by"]) if "/" not in name]
    if len(left) == len(names):
        return FUNCTION_ONLY
    return f"{FUNCTION_ONLY} ({', '.join('.'.join(name.split('.')[3:]) for name in left)})"


def status(system: str, row: Row) -> str:
    """One of: carried, function only, the word for a later engine, no rule."""
    if not names_functions(system, row):
        return row["carried_by"] or "no rule"
    return "function only" if row["why"].startswith(FUNCTION_ONLY) else "carried"


def coverage() -> list[str]:
    """The table of the README beside the indexes: how many rows of each status."""
    words = ["carried", "function only", "battle", "no rule"]
    lines = [f"| index | paragraphs | {' | '.join(words)} |", "|---|" + "---|" * (len(words) + 1)]
    for system in (name for name in LISTED if name in WITH_INDEX):
        found = Counter(status(system, row) for row in rows(system))
        counts = [str(found[word]) for word in words]
        lines.append(f"| `{system}.csv` | {found.total()} | {' | '.join(counts)} |")
    return lines
