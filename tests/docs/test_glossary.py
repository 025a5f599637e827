"""The glossary's words of the code stand where it says, and each word stands once."""

import ast
import re

import pytest

ROW = re.compile(r"^\| \*\*(.+?)\*\*(.*?) \| `([\w/]+\.py)` `(\w+)` \| (.+) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def rows(checkout):
    text = (checkout / "docs" / "background" / "glossary.md").read_text(encoding="utf-8")
    _, _, rest = text.partition("## Words of the code")
    chapter = rest.partition("\n## ")[0]
    found = ROW.findall(chapter)
    assert len(found) == chapter.count("\n| **") > 25
    return found


def test_every_word_is_defined_where_it_says(rows, checkout):
    for word, _, file, name, _ in rows:
        tree = ast.parse((checkout / "wsanalysis" / file).read_text(encoding="utf-8"))
        defined = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
        assert name in defined, f"{word}: no {name} in {file}"


def test_every_word_stands_once(rows):
    words = [word + of for word, of, *_ in rows]
    assert len(words) == len(set(words))
    # two meanings of one word say of what each is
    for word, of, *_ in rows:
        alone = [other for other, *_ in rows if other == word]
        assert len(alone) == 1 or of.strip(), word
