"""Measures what is drawn in a PDF: filled rectangles, lines and texts, in millimetres from the top left."""

import io
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream, NameObject

MM = 25.4 / 72
PAINTS = (b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"S", b"s", b"n")
"""The operators that end a path."""


class Drawn(NamedTuple):
    """A page: (left, top, width, height) of its rectangles and lines, (left, top, text) of its texts."""

    size: tuple[float, float]
    rectangles: list[tuple[float, float, float, float]]
    lines: list[tuple[float, float, float, float]]
    texts: list[tuple[float, float, str]]


def measured(pdf: bytes) -> list[Drawn]:
    """Every page of a PDF."""
    return [_page(page) for page in PdfReader(io.BytesIO(pdf)).pages]


def _page(page: Any) -> Drawn:
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    rectangles, lines, texts = [], [], []
    matrix, kept, path = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), [], []
    contents = ContentStream(page["/Contents"].get_object(), page.pdf, "bytes")
    page[NameObject("/Contents")] = contents  # read once, for the texts too
    for operands, operator in contents.operations:
        if operator == b"q":
            kept.append(matrix)
        elif operator == b"Q":
            matrix = kept.pop()
        elif operator == b"cm":
            matrix = _times([float(each) for each in operands], matrix)
        elif operator in (b"m", b"l"):
            x, y = (float(each) for each in operands)
            a, b, c, d, e, f = matrix
            path.append((round((a * x + c * y + e) * MM, 3), round((height - b * x - d * y - f) * MM, 3)))
        elif operator in PAINTS:
            if path and operator != b"n":
                xs, ys = zip(*path, strict=True)
                box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
                if operator == b"S":
                    lines.append(box)
                elif len(path) == 4 and _is_upright(xs, ys):
                    rectangles.append(box)
            path = []

    def saw(text: str, cm: list[float], tm: list[float], *_: Any) -> None:
        if text.strip():
            x, y = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            texts.append((x * MM, (height - y) * MM, text))

    page.extract_text(visitor_text=saw)
    return Drawn((width * MM, height * MM), rectangles, lines, texts)


class Inked(NamedTuple):
    """A text: its colour and what it stands on, as #rrggbb, and its size in points."""

    colour: str
    ground: str
    size: float


def inked(pdf: bytes, paper: str = "#ffffff") -> list[Inked]:
    """Every text of a PDF; each stands on the last filled rectangle about its beginning, or on the paper."""
    reader, found = PdfReader(io.BytesIO(pdf)), []
    for page in reader.pages:
        matrix, fill, kept, path, filled = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), "#000000", [], [], []
        at, size = matrix, 0.0
        for operands, operator in ContentStream(page.get_contents(), reader).operations:
            if operator == b"q":
                kept.append((matrix, fill))
            elif operator == b"Q":
                matrix, fill = kept.pop()
            elif operator == b"cm":
                matrix = _times([float(each) for each in operands], matrix)
            elif operator == b"scn":
                parts = [float(each) for each in operands]
                fill = "#" + "".join(f"{round(255 * part):02x}" for part in (parts * 3)[:3])
            elif operator in (b"m", b"l"):
                path.append(_at(*map(float, operands), matrix))
            elif operator in PAINTS:
                if len(path) == 4 and operator not in (b"S", b"s", b"n"):
                    filled.append(
                        (*map(min, zip(*path, strict=True)), *map(max, zip(*path, strict=True)), fill)
                    )
                path = []
            elif operator == b"Tf":
                size = float(operands[1])
            elif operator == b"Tm":
                at = _times([float(each) for each in operands], matrix)
            elif operator in (b"Tj", b"TJ"):
                x, y = at[4] + size / 4, at[5] + size / 4
                under = [each[4] for each in filled if each[0] <= x <= each[2] and each[1] <= y <= each[3]]
                found.append(Inked(fill, under[-1] if under else paper, round(size * abs(at[3]), 2)))
    return found


def _at(x: float, y: float, matrix: tuple[float, ...]) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _is_upright(xs: tuple[float, ...], ys: tuple[float, ...]) -> bool:
    """Whether four corners are those of an upright rectangle."""
    corners = {(round(x, 1), round(y, 1)) for x, y in zip(xs, ys, strict=True)}
    return len(corners) == 4 and len({x for x, _ in corners}) == len({y for _, y in corners}) == 2


def _times(one: list[float], other: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = one
    u, v, w, x, y, z = other
    return (a * u + b * w, a * v + b * x, c * u + d * w, c * v + d * x, e * u + f * w + y, e * v + f * x + z)
