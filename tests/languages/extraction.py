"""The texts that wait for a translation: those of the code, and those of the systems' words.

Of the code: what is handed to `say` and `plural` anywhere; and where pages and pictures are made, literal
texts handed to their blocks and labels, since all of these pass through `translated`.
"""

import ast
import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from wsanalysis.asking import readings
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.game import load, systems
from wsanalysis.languages.catalogue import PAGE, read_terms
from wsanalysis.languages.message import FILLING
from wsanalysis.printing.question_words import COUNTED, FRESH, NO, PHRASES, argument_words, question_words
from wsanalysis.printing.words import HEAD, STROKE, joined_lines

PACKAGE = Path(__file__).resolve().parents[2] / "wsanalysis"
TERMS = PACKAGE / "languages" / "terms.csv"

PRINTING = ("aids", "charts", "printing", "reports", "battle_pictures.py", "plotting.py")
"""Where pages and pictures are made."""
TELLING = ("sentences.py", "chapters.py", "narrator.py", "terms.py", "map_game.py", "turn.py")
"""Modules that hold sentences of stories, texts with numbers as places, as any of a game on the map may."""
NAMED = re.compile(r"\b(?:pairs|word_grid)\(\s*\"([^\"]+)\"")
"""Blocks of words that code asks for by what they are called by."""
PAIRS = re.compile(r"\bpairs\(\s*\"([^\"]+)\"")
TEXT_PAGES = re.compile(r"\b(?:page_of\(\s*WORDS,|text\()\s*\"([^\"]+)\"")
"""Blocks of the text pages of a report, which are kept in English."""
PLACE = re.compile(r"(?<!\\d)\{\d[:}]")
MARKED = {"say": 1, "plural": 2}
"""Calls whose first arguments are texts wherever they stand."""
BLOCKS = {
    "Aid", "Bands", "Bar", "Card", "CardGroup", "CardWords", "Drawing", "Group", "Histogram", "Key", "Ledger",
    "Note", "OddsGrid", "Page", "PlayerAid", "Range", "Ranges", "Rating", "Section", "Statement", "Step",
    "Steps",
    "UnitCards", "Word", "WordGrid", "axis", "axis_name", "ledger", "odds_grid", "remark", "section",
    "set_title", "set_xlabel", "set_ylabel", "settle", "steps", "to_fill_in", "word_grid",
}  # fmt: skip
"""Calls of which every literal text is printed."""
TABLES = {"WORDS"}
"""Tables of texts that the template of pages prints."""
SPOKEN = {
    "ACTIONS", "EFFECTS", "ENDS", "FOG_KINDS", "SENTENCES", "attacks", "fates", "opponents", "order", "turn",
}  # fmt: skip
"""Tables of a game, and words of its record, that stories use."""
LABELS = {
    "caption", "heading", "hint", "label", "names", "rule_box", "small", "spread", "subtitle", "title",
    "unit", "x_label", "y_label",
}  # fmt: skip
"""Arguments of any call, and of functions by default, that are printed."""
UNPRINTED = {"targets", "question", "loc", "ha", "va", "kinds"}
"""Arguments of blocks that are not."""

Constants = dict[str, list[ast.expr]]
"""What the names of a module may stand for."""
Text = tuple[str, str]
"""A text, and its plural or nothing."""


def texts() -> dict[Text, list[str]]:
    """Every text, with the files that have it; without the rulebooks' terms, which have a table."""
    terms = english_terms()
    found: dict[Text, list[str]] = {(PAGE, ""): []}
    for file in sorted(PACKAGE.rglob("*.py")):
        printing = file.relative_to(PACKAGE).parts[0] in PRINTING
        source = file.read_text(encoding="utf-8")
        _add(found, file, of_code(source, printing), terms)
        if file.name in TELLING or file.parent.name in MAP_GAMES:
            _add(found, file, of_stories(source), terms)
    for name in systems():
        file = PACKAGE / "systems" / name / "options.py"
        _add(found, file, ((text, "") for text in of_readings(name)), terms)
        asked = ((text, "") for text in of_questions(name))
        _add(found, PACKAGE / "systems" / name / "questions", asked, terms)
    phrases = [(said.removeprefix(NO), "") for said in PHRASES.values()]
    _add(found, PACKAGE / "printing" / "phrases.toml", phrases, terms)
    for file in sorted(PACKAGE.glob("printing/*/*.txt")):
        system = file.parent.name
        modules = (*file.parent.glob("*.py"), *PACKAGE.glob(f"reports/{system}/*.py"))
        code = "".join(module.read_text(encoding="utf-8") for module in modules)
        named = set(NAMED.findall(code))
        unseen, called = set(TEXT_PAGES.findall(code)), set(PAIRS.findall(code))
        untitled = called - set(NAMED.findall(code.replace("pairs(", "")))
        _add(
            found,
            file,
            ((t, "") for t in of_words(file.read_text(encoding="utf-8"), named, unseen, untitled)),
            terms,
        )
    return found


def english_terms() -> set[str]:
    """The English words of the table of terms, also as they begin a line."""
    terms = set(read_terms(TERMS, "term"))
    return terms | {term[:1].upper() + term[1:] for term in terms} | {term.title() for term in terms}


def _add(found: dict[Text, list[str]], file: Path, said: Iterable[Text], terms: set[str]) -> None:
    for text, many in said:
        one = text.removesuffix("(°)").removesuffix("°")
        if has_words(one) and one not in terms:
            places = found.setdefault((one, many), [])
            place = file.relative_to(PACKAGE.parent).as_posix()
            if place not in places:
                places.append(place)


def has_words(text: str) -> bool:
    """Whether there is something to translate: between the braces and beside numbers, or a verb in them."""
    parts = FILLING.parse(text)
    between = "".join(before + (kind[1:] if kind and kind[0] == "~" else "") for before, _, kind, _ in parts)
    between = re.sub(r"\bp\.(?=\d)", "", between)
    return any(map(str.isalpha, between))


def of_readings(system: str) -> Iterator[str]:
    """The rulings of a system: every reading of its options, as a sentence."""
    standard = load(system).options
    for name in readings.names(standard):
        for value in readings.possible(standard, name):
            yield readings.as_sentence(readings.changed(standard, {name: value}), name)


def of_questions(system: str) -> Iterator[str]:
    """What own pages print of a system's questions: their names, arguments, and the words that these take."""
    game = load(system)
    named = {
        cell for rows in game.edition.rows.values() for row in rows for cell in cells_of(row) if cell
    }  # fmt: skip
    for question in game.system.questions:
        yield question_words(question)
        for parameter in game.arguments(question):
            yield parameter.unit_of_measure
            yield argument_words(parameter.name.removeprefix("first_").removeprefix("second_"), {})
            if parameter.name.rpartition("_")[2] in FRESH:
                yield parameter.name.rpartition("_")[0].replace("_", " ")
            if parameter.name in COUNTED:
                yield argument_words(parameter.name, {}).removesuffix("s")
            yield from (word for word in parameter.words if word not in named)


def cells_of(row: Any) -> Iterator[str]:
    """The texts in a row of the data, without where it is from."""
    cells = (getattr(row, field.name) for field in fields(row) if field.name != "source")
    yield from (cell for cell in cells if isinstance(cell, str))


def of_words(
    text: str, named: Container[str] = (), unseen: Container[str] = (), untitled: Container[str] = ()
) -> Iterator[str]:
    """The texts of a file of words: of each block its title, its hint, and the parts of its lines.

    In the blocks that are `named` so, the first part of a line is only what code calls it by; `unseen` blocks
    are left out, and the titles of `untitled` ones.
    """
    _, *parts = HEAD.split(text)
    for title, hint, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if title in unseen:
            continue
        if title not in untitled:
            yield title
        yield hint.strip()
        if STROKE.rstrip() not in body:
            yield " ".join(body.split())
            continue
        printed = slice(1, None) if title in named else slice(2 if title.startswith("Ratings") else None)
        for line in joined_lines(body):
            yield from (part.strip() for part in line.split(STROKE)[printed])


def of_code(source: str, printing: bool) -> Iterator[Text]:
    """The texts of a module; of one that is `printing` also those in blocks and labels."""
    tree = ast.parse(source)
    constants: Constants = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            constants.setdefault(node.targets[0].id, []).append(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in MARKED:
                each = [list(_literals(argument, constants)) for argument in node.args[: MARKED[name]]]
                yield from zip(*each, strict=True) if name == "plural" else ((text, "") for text in each[0])
            elif printing:
                blocks = {k.arg for k in node.keywords if name in BLOCKS} - UNPRINTED
                handed = [k.value for k in node.keywords if k.arg in blocks | LABELS]
                handed += node.args if name in BLOCKS else []
                yield from ((text, "") for value in handed for text in _literals(value, constants))
        elif printing and isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") in TABLES:
            yield from ((text, "") for text in _literals(node.value or ast.Constant(None), constants))
        elif printing and isinstance(node, ast.FunctionDef):
            defaults = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            for argument, default in defaults:
                if argument.arg in LABELS and default is not None:
                    yield from ((text, "") for text in _literals(default, constants))


def of_stories(source: str) -> Iterator[Text]:
    """The sentences of a game's log, and what its numbers are called."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if PLACE.search(text):
                yield text, ""
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                | ast.keyword(arg=str(name), value=value)
            ) if name in SPOKEN:
                yield from ((text, "") for text in _literals(value, {}))


def _literals(node: ast.expr, constants: Constants) -> Iterator[str]:
    """The texts that an argument may be: literals, constants, either of two, parts of a tuple or table."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Name(id=name) if name in constants:
            for value in constants[name]:
                yield from _literals(value, {})
        case ast.IfExp(body=one, orelse=other):
            yield from _literals(one, constants)
            yield from _literals(other, constants)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.BoolOp(values=parts):
            for part in parts:
                yield from _literals(part, constants)
        case ast.Starred(value=inner):
            yield from _literals(inner, constants)
        case ast.Dict(values=values):
            for value in values:
                yield from _literals(value, constants)
        case ast.Subscript(value=table):  # one of a table's texts
            yield from _literals(table, constants)
