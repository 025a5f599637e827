"""An operational map as SVG: bands side by side, and the battalions that stand in them."""

from wsanalysis.battles.core.position import Bands
from wsanalysis.colours import FAINT, INK, SOFT, tone
from wsanalysis.languages import say, translated
from wsanalysis.widgets.play.svg_pen import LETTER, WHITE, Pen, svg_of

BAND, ROW, HEAD = 96.0, 44.0, 30.0
"""Points of a band's width, of a row of counters, and of its name above."""
IN_A_ROW = 2


def operational(bands: Bands) -> str:
    """Each band as a column, and in it a counter for each battalion with its victory points."""
    stand = {band: [one for one in bands.rows if one.band == band] for band in bands.every}
    rows = max(2, *(-(-len(there) // IN_A_ROW) for there in stand.values()))
    pen = Pen(1.0)
    for place, (band, there) in enumerate(stand.items()):
        left, deep = place * BAND, HEAD + rows * ROW + 6
        fill = tone(0.04 + 0.5 * place / max(1, len(stand) - 1))
        pen.box(1, (left + BAND / 2, -deep / 2), BAND, deep, fill, FAINT, 1)
        words = _in_lines(translated(say(band)), int(BAND / (LETTER * 10)))
        for line, text in enumerate(words):
            pen.text(
                2, (left + BAND / 2, -(HEAD + 2) / 2 - 12 * (line - (len(words) - 1) / 2)), text, size=10
            )
        for number, one in enumerate(there):
            row, column = divmod(number, IN_A_ROW)
            full, middle = one.state == "full", left + BAND * (0.27 + 0.46 * column)
            top = -HEAD - ROW * row
            ink = WHITE if full else INK
            pen.box(3, (middle, top - 21), BAND * 0.43, 38, SOFT if full else WHITE, INK, 1.3)
            pen.text(4, (middle, top - 14), one.battalion, ink, size=10)
            pen.text(4, (middle, top - 29), translated(say("{vp} VP", vp=one.vp)), ink, bold=False)
    return svg_of(pen.shapes(), BAND * len(stand), HEAD + rows * ROW + 6)


def _in_lines(text: str, letters: int) -> list[str]:
    """A text in lines of as many letters, where its words allow it."""
    found = [""]
    for word in text.split():
        if found[-1] and len(found[-1]) + len(word) + 1 > letters:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return found
