"""The numbers that a notebook's prose states, and those that its cells print: none may stand unchecked.

A number in a text cell is checked if the code cells next to it, up to the next text on either side, have it
in their code (set-up: ``distance=4``) or in what they show, where rounding to the digits that the prose gives
is allowed. Not counted as statements:

- code (`between backticks`), addresses of links, and the number in the notebook's own title;
- rows of a table in the text (| a | b |): what they say of a rulebook stands beside its page;
- where to look: pages (p.16), paragraphs of a rulebook (7.0), notebooks (Notebook 14), firefights by number;
- names: whatever has a letter or a hyphen joined to its digits (M10, 2D6, T-34, R0, Infantry '43), and years;
- a hundred as the base of a share ("in 100", "of 100", "for 100"), and counting words up to ten.

Words from eleven up count as numbers, and so do "a hundred" and "a thousand".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Any

Cell = Mapping[str, Any]

EXEMPT = re.compile(
    r"^\|.*$|`[^`]*`|\]\([^)]*\)|^#\s*\d+ ·"
    r"|\([^()]*\bp\.\d[^()]*\)|\(\d+\.\d+[^()]*\)|\bp\.\s?\d+(?:-\d+)?|\brules? \d+\.\d+"
    r"|\b(?:[Nn]otebooks?|Firefights?) \d+(?:(?:, | and )\d+)*"
    r"|[A-Za-zÄÖÜäöüß'’(-]+\d[\w)]*|\d+[A-Za-z][\w-]*|\b1[89]\d\d\b|\b20\d\d\b"
    r"|\b(?:in|of|for) (?:100|a hundred)\b",
    re.MULTILINE,
)
TEENS = [
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
WORDS = {
    **{word: n for n, word in enumerate(TEENS, 11)},
    **{word: 10 * n for n, word in enumerate(TENS, 2)},
    "hundred": 100, "thousand": 1000, "million": 1_000_000,
}  # fmt: skip
NUMBER = re.compile(rf"(?<![\w.])\d+(?:,\d{{3}})*(?:\.\d+)?(?: %)?|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)
PRINTED = re.compile(r"\d[\d,_]*(?:\.\d+)?(?:e-?\d+)?")


def unchecked(cells: Sequence[Cell]) -> Iterator[tuple[int, str]]:
    """The numbers in text cells that no cell next to them checks, each with the number of its cell."""
    for place, cell in enumerate(cells):
        if cell["cell_type"] != "markdown":
            continue
        found = [value for other in beside(cells, place) for value in numbers_of(other)]
        for word in stated("".join(cell["source"])):
            if not any(agrees(word, value) for value in found):
                yield place, word


def stated(text: str) -> list[str]:
    """The numbers that a text states."""
    return NUMBER.findall(EXEMPT.sub(" ", text))


def beside(cells: Sequence[Cell], place: int) -> Iterator[Cell]:
    """The code cells before and after a text cell, up to the next text."""
    for step in (-1, 1):
        other = place + step
        while 0 <= other < len(cells) and cells[other]["cell_type"] == "code":
            yield cells[other]
            other += step


def numbers_of(cell: Cell) -> list[float]:
    """The numbers in the code of a cell and in the words that it shows."""
    texts = ["".join(cell["source"]), *shown(cell)]
    return [float(word.replace(",", "").replace("_", "")) for text in texts for word in PRINTED.findall(text)]


def shown(cell: Cell) -> Iterator[str]:
    """What a cell shows in words: printed text, plain text and tables."""
    for output in cell.get("outputs", ()):
        yield "".join(output.get("text", ""))
        for kind in ("text/plain", "text/html"):
            text = re.sub(r'src="data:[^"]*"', "", "".join(output.get("data", {}).get(kind, "")))
            yield unescape(re.sub(r"<[^>]*>", " ", text))


def agrees(word: str, value: float) -> bool:
    """Whether a number as stated is this one, rounded to the digits that are stated; 35 % is 0.35 too."""
    if word.lower() in WORDS:
        return value == WORDS[word.lower()]
    plain = word.removesuffix(" %").replace(",", "")
    digits = len(plain.partition(".")[2])
    values = (value, 100 * value) if word.endswith("%") else (value,)
    return any(abs(float(plain) - each) <= 0.5 * 10**-digits + 1e-9 for each in values)
