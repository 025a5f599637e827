"""The pages that follow from code and data: questions, analyses, commands, rules, readings, notebooks."""

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from inspect import getattr_static, getdoc, isclass
from itertools import groupby
from pathlib import Path
from typing import Any

import wsanalysis as ws
from wsanalysis import game as games
from wsanalysis.arguments.checking import as_typed
from wsanalysis.arguments.parameters import Parameter, arguments
from wsanalysis.commands.main import command_help
from wsanalysis.game import Game, load
from wsanalysis.systems.registry import SYSTEMS

REFERENCE = "docs/reference"
LATER = {"battle": "not played yet (map game)", "campaign": "not played yet (campaign)"}
FUNCTION_ONLY = "function only"


def made(checkout: Path) -> dict[str, str]:
    """Every made page by its place on the site."""
    loaded = {name: load(name) for name in SYSTEMS}
    return {
        **{f"{REFERENCE}/questions/{name}.md": questions(game) for name, game in loaded.items()},
        **{
            f"{REFERENCE}/rules/{name}.md": rules(game, checkout / "data" / "rules" / f"{name}.csv")
            for name, game in loaded.items()
        },
        f"{REFERENCE}/analyses.md": analyses(),
        f"{REFERENCE}/commands.md": commands(),
        f"{REFERENCE}/readings.md": readings(loaded.values()),
        "docs/notebooks.md": notebooks(checkout / "notebooks"),
    }


# --- what there is ----------------------------------------------------------------------------


def face() -> str:
    """The public names and, of those that hold some, their methods and properties: a line each."""
    public = {name: getattr(ws, name) for name in ws.__all__ if not name.startswith("__")}
    errors = {name: it for name, it in public.items() if isclass(it) and issubclass(it, Exception)}
    classes = {name: it for name, it in public.items() if isclass(it) and name not in errors}
    functions = {name: it for name, it in public.items() if not isclass(it)}
    parts = ["**Of the package**\n", listed({**functions, **classes, **errors}.items(), "wsanalysis")]
    for name, kind in classes.items():
        members = ((each, getattr_static(kind, each)) for each in own_names(kind))
        parts += [f"**Of `{name}`**\n", listed(members, f"wsanalysis.{name}")]
    return "\n".join(parts)


def own_names(kind: type) -> list[str]:
    """The public methods and properties of a class and of what it inherits from, in the text's order."""
    named = [name for base in reversed(kind.__mro__) if base is not object for name in vars(base)]
    return [name for name in dict.fromkeys(named) if not name.startswith("_") and told(kind, name)]


def told(kind: type, name: str) -> bool:
    """True if a member has a docstring: a field of a record has none."""
    found = getattr_static(kind, name)
    return (callable(found) or isinstance(found, property)) and bool(getdoc(found))


def listed(named: Iterable[tuple[str, Any]], within: str) -> str:
    """A table of names, each with the first line of what it says and a link to the whole."""
    rows = [
        (f"{{py:obj}}`{name} <{within}.{name}>`", cell((getdoc(found) or "").partition("\n")[0]))
        for name, found in named
    ]
    return table(("name", "what it is"), rows)


# --- what can be asked ------------------------------------------------------------------------


def questions(game: Game) -> str:
    """The questions of a system and its tables of odds, each with its arguments."""
    name, system = game.system.name, game.system
    parts = [
        f"# {system.title}\n",
        f'```python\ngame = ws.load("{name}")\n```\n',
        "Every question answers with [odds](../python.md). States and terrain are the rulebook's words.\n",
        "## Questions\n",
    ]
    for each, question in system.questions.items():
        parts += called(
            f"game.{each}", question.ask, f"### {each}", arguments(question.ask, game.edition, {})
        )
    if system.tabulations:
        parts.append("## Tables of odds\n")
        for each, ask in system.tabulations.items():
            parts += called(f"game.{each}", ask, f"### {each}", arguments(ask, game.edition, {}))
    return "\n".join(parts)


def called(
    name: str, function: Callable[..., Any], head: str, takes: Iterable[Parameter] = ()
) -> Iterator[str]:
    """A function with its heading, call, docstring and, where they are known, what its arguments take."""
    yield f"{head}\n"
    yield f"```{{py:function}} {name}({as_typed(function)})\n:no-index:\n\n{getdoc(function)}\n```\n"
    rows = [
        (f"`{each.name}`", taken(each), "required" if each.must else shown(each.standard)) for each in takes
    ]
    if rows:
        yield table(("argument", "takes", "default"), rows)


def taken(parameter: Parameter) -> str:
    """The values of an argument in words; words of the data are not listed, since they may be edited."""
    return f"one or several: {parameter.expected}" if parameter.several else parameter.expected


def shown(value: object) -> str:
    """A default as it is typed."""
    return "" if value is None else f"`{value!r}`"


def analyses() -> str:
    """The analyses, which are methods of every game."""
    parts = [
        "# Analyses\n",
        "Each is a method of every game, whatever its system, and gives tables that say what they rest on.\n",
    ]
    for name, module in games.ANALYSES.items():
        function = getattr(import_module(f"wsanalysis.analysis.{module}"), name)
        parts += called(f"game.{name}", function, f"## {name}")
    return "\n".join(parts)


def commands() -> str:
    """The help of every command."""
    parts = [
        "# Commands\n",
        "In a checkout each begins with `python3 run.py`, where the package is installed with `wsanalysis`. "
        "`python3 run.py --help` lists some more: tests, notebooks, this site.\n",
    ]
    parts += [f"## {name}\n\n```text\n{text.strip()}\n```\n" for name, text in command_help().items()]
    return "\n".join(parts)


# --- rules ------------------------------------------------------------------------------------


def rules(game: Game, index: Path) -> str:
    """The function that carries each paragraph of a rulebook, and the number carried."""
    with index.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    place = next(iter(rows[0]))  # page, section or heading
    counted = Counter(status(row) for row in rows)
    carried, total = counted["carried"], len(rows) - counted["no rule"]
    parts = [
        f"# {game.system.title}: paragraph by paragraph\n",
        f"**{carried} of the {total} paragraphs that hold a rule are carried** ({carried / total:.0%}) by a "
        "function that a question, a table or a battle reaches.\n",
        table(("status", "paragraphs"), counted.most_common()),
        "The summaries are ours; the text is the publisher's. Each row's tests stand in "
        f"`data/rules/{index.name}`, and [how it is kept](../../../data/rules/README.md) beside it.\n",
    ]
    for heading, group in groupby(rows, key=lambda row: row[place]):
        head = f"{place} {heading}".capitalize() if re.match(r"[\d.]+$", heading) else heading
        cells = [(cell(row["paragraph"]), cell(row["summary"]), carrier(row)) for row in group]
        parts += [f"## {head}\n", table(("paragraph", "rule", "carried by"), cells)]
    return "\n".join(parts)


def status(row: dict[str, str]) -> str:
    """The state of a paragraph: no rule, written but not asked, or carried."""
    if not row["carried_by"]:
        return "no rule"
    if row["why"].startswith(FUNCTION_ONLY):
        return "written and tested, asked by no question yet"
    return LATER.get(row["carried_by"], "carried")


def carrier(row: dict[str, str]) -> str:
    """The functions that carry a paragraph, by their last two names, or why none does."""
    said = status(row)
    names = [name.strip() for name in row["carried_by"].split(";")]
    short = [f"`{name}`" if "/" in name else f"`{'.'.join(name.split('.')[-2:])}`" for name in names]
    first = ", ".join(short) if said != "no rule" and row["carried_by"] not in LATER else said
    return f"{first}; {cell(row['why'])}" if row["why"] not in ("", first) else first


def readings(loaded: Iterable[Game]) -> str:
    """The open points of every rulebook, and how each can be read."""
    parts = [
        "# Readings of the rulebooks\n",
        "Where a rulebook is silent or can be read two ways, the reading is an option. The standard one is "
        "what we judge right; any other makes a variant, so that you can measure what it changes:\n",
        '```python\ngame = ws.load("liberty_road").with_options(event_chip="counts")\n```\n',
        "The same on the command line: `--option event_chip=counts`. Smaller points are settled in the "
        "[decisions](../decisions/index.md).\n",
    ]
    for game in loaded:
        parts.append(f"## {game.system.title}\n")
        for name, row in game.readings.iterrows():
            meaning = cell(row["meaning"]).replace("\\|", "|")
            parts.append(
                f"### {str(name).replace('_', ' ')}\n\n`{name}`: {row['possible']}; standard: "
                f"**{row['standard']}**\n\n{meaning}\n"
            )
    return "\n".join(parts)


# --- lists ------------------------------------------------------------------------------------


def notebooks(folder: Path) -> str:
    """The list of notebooks, each with its title."""
    titles = {path.stem: title(path) for path in sorted(folder.glob("*.ipynb"))}
    rows = [f"{name} </notebooks/{stem}>" for stem, name in titles.items()]
    return (
        "# Notebooks\n\n`python3 run.py lab` opens them, to run and to change; here they are as last run.\n\n"
        "```{toctree}\n:maxdepth: 1\n\n" + "\n".join(rows) + "\n```\n"
    )


def title(notebook: Path) -> str:
    """The first heading of a notebook."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(each["source"]) for each in cells if each["cell_type"] == "markdown")
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found[1] if found else notebook.stem


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    heads = list(head)
    lines = [heads, ["---"] * len(heads), *([str(each) for each in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def cell(text: str) -> str:
    """A text as a table's cell holds it."""
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")
