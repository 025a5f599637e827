"""Characters that no font has, where something is set in type: boxes stand in their place, which is told."""

import warnings
from collections.abc import Iterable, Sequence
from functools import lru_cache
from unicodedata import category, normalize

LATIN = 0x17F
"""The last character that every font is taken to have."""
UNSEEN = ("Cc", "Cf", "Mn", "Zl", "Zp", "Zs")
"""Kinds of characters that leave no box: spaces, marks on letters, what directs a line."""
MOST, LONGEST = 6, 40
"""Characters that are named, and letters of the text in which one stands."""

FontFile = tuple[str, int]
"""A file, and the font's place in it."""


class MissingGlyphs(UserWarning):
    """Characters of what is printed or drawn are in none of its fonts."""


def warn_of_boxes(texts: Iterable[str], fonts: Sequence[FontFile], whose: str, instead: str) -> None:
    """Warn of the characters in `texts` that no font has, and say where each stands.

    `whose` fonts they are, and what to do `instead`, end the sentence. A text is as it is printed, or as SVG,
    whose words are shapes already.
    """
    where: dict[str, str] = {}
    for text in texts:
        if not (text.isascii() or text.startswith("<")):
            for letter in normalize("NFC", text):
                if ord(letter) > LATIN and category(letter) not in UNSEEN:
                    where.setdefault(letter, " ".join(text.split()))
    missing = sorted({*where}.difference(*(_letters(*font) for font in fonts))) if where else []
    if missing:
        named = [f"{each} (U+{ord(each):04X}) in {_cut(where[each])!r}" for each in missing[:MOST]]
        more = [f"{len(missing) - MOST} more"] if len(missing) > MOST else []
        warnings.warn(
            f"no font of {whose} has {', '.join([*named, *more])}: printed as boxes; {instead}",
            MissingGlyphs,
            stacklevel=3,
        )


@lru_cache(maxsize=32)
def _letters(file: str, place: int) -> frozenset[str]:
    from fontTools.ttLib import TTFont

    with TTFont(file, fontNumber=place, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}…"
