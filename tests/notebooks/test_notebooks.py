"""What holds for every notebook, besides that its cells still show what they show (nbval)."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.notebooks.prose import shown, stated, unchecked

FOLDER = Path(__file__).parents[2] / "notebooks"
PATHS = sorted(FOLDER.glob("*.ipynb"))
MOST_BYTES = 1_000_000
OWN = {"wsanalysis"}
ALLOWED = {*OWN, "matplotlib", "pandas"}


def cells_of(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def code_of(cells: list[dict[str, Any]]) -> list[str]:
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


notebooks = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


@notebooks
def test_it_imports_the_face_and_nothing_below(path: Path) -> None:
    import sys

    for source in code_of(cells_of(path)):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom):
                assert node.module is not None
                names = [node.module]
            elif isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            else:
                continue
            for name in names:
                top, _, below = name.partition(".")
                assert top in ALLOWED or top in sys.stdlib_module_names, name
                assert not (top in OWN and below), f"{name} lies below the face"


@notebooks
def test_it_defines_nothing_and_reaches_for_nothing_hidden(path: Path) -> None:
    for source in code_of(cells_of(path)):
        for node in ast.walk(ast.parse(source)):
            assert not isinstance(node, ast.FunctionDef | ast.ClassDef), node.name
            if isinstance(node, ast.Attribute):
                assert not node.attr.startswith("_"), node.attr
                assert node.attr not in ("system", "edition", "map_game", "battle"), node.attr


@notebooks
def test_it_begins_with_what_one_can_say_at_its_end(path: Path) -> None:
    first = "".join(cells_of(path)[0]["source"])
    assert first.startswith(f"# {path.stem[:2]} · ")
    assert re.search(
        r"At the end of this (page|tour|notebook) you will be able to ", first.replace("\n", " ")
    )


@notebooks
def test_no_text_states_a_number_that_no_cell_checks(path: Path) -> None:
    assert list(unchecked(cells_of(path))) == []


@notebooks
def test_no_cell_shows_an_empty_or_a_cut_one(path: Path) -> None:
    for cell in cells_of(path):
        for text in shown(cell):
            assert not re.search(r"\b(?:nan|NaN)\b|<NA>|\bNone\b", text), text[:200]
            assert not re.search(r"\.\.\.\s*$|  \.\.\. ", text, re.MULTILINE), text[:200]


@notebooks
def test_every_picture_says_in_words_what_it_shows(path: Path) -> None:
    for cell in cells_of(path):
        for output in cell.get("outputs", ()):
            if "image/png" in output.get("data", {}):
                alt = output["metadata"]["image/png"].get("alt", "")
                assert len(alt) > 20, "".join(cell["source"])
                assert "".join(output["data"]["text/plain"]) == alt


@notebooks
def test_every_widget_has_words_that_stand_for_it_on_paper(path: Path) -> None:
    for cell in cells_of(path):
        for output in cell.get("outputs", ()):
            assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})


@notebooks
def test_it_is_small_enough_to_be_kept(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES


def notebook(*cells: tuple[str, str, str]) -> list[dict[str, Any]]:
    return [
        {"cell_type": kind, "source": source, "outputs": [{"text": output}]} for kind, source, output in cells
    ]


def test_a_number_that_is_printed_or_set_up_beside_the_text_is_checked() -> None:
    code = ("code", "fire(distance=4)", "ready 47.6 %, of 1,200 trials")
    for text in ("four hexes, 4 hexes", "47.6 %", "about 48 %", "1,200 trials", "48 of 100", "48 %"):
        assert list(unchecked(notebook(code, ("markdown", text, "")))) == [], text
        assert list(unchecked(notebook(("markdown", text, ""), code))) == [], text


def test_a_number_that_no_cell_beside_the_text_prints_is_found() -> None:
    code = ("code", "fire(distance=4)", "ready 47.6 %")
    text = ("markdown", "It does so in 47.7 % of cases, or 5 times, or twelve.", "")
    assert list(unchecked(notebook(code, text))) == [(1, "47.7 %"), (1, "5"), (1, "twelve")]
    far = notebook(code, ("markdown", "Then", ""), ("code", "1", ""), ("markdown", "47.6 %", ""))
    assert list(unchecked(far)) == [(3, "47.6 %")]


def test_what_is_no_statement_is_not_looked_for() -> None:
    text = (
        "# 07 · Title\nAn M10, a T-34, a Panzer IV and Infantry '43 (p.16; 7.0; p.9-17) roll 2D6 in 1944, as"
        " notebook 14 and Notebooks 08 and 10 say; `distance=9`, [here](page-3.html), a few of 100 units;"
        " (3.22); rule 3.01; Firefight 2, too.\n| a hex | 40 m (p.3) |\n"
    )
    assert stated(text) == []
    assert stated("Sixty games, 3 units and a thousand.") == ["Sixty", "3", "thousand"]
