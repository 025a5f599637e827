"""Names that look alike and are not: other blanks, signs that nobody sees, letters of another script."""

import re
from functools import lru_cache
from unicodedata import category, name, normalize

CYRILLIC = dict(zip("АВЕЅІЈКМНОРСТУХЗԚԜаеѕіјорсухԛԝһ", "ABESIJKMHOPCTYX3QWaesijopcyxqwh", strict=True))
GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναικρυχ", "ABEZHIKMNOPTYXovaikpux", strict=True))
DASHES = dict.fromkeys("‐‑‒–—−", "-")
QUOTES = dict(zip("‘’‛′“”″", "''''\"\"\"", strict=True))
LIKENESS = str.maketrans({**CYRILLIC, **GREEK, **DASHES, **QUOTES})
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
UNSEEN = ("Cc", "Cf", "Zl", "Zp", "Co", "Cn", "Cs")
"""Categories of signs that have no place in a name: control, format, line ends, none at all."""


def folded(text: str) -> str:
    """A text to compare by: in small letters, each accent part of its letter (NFC), as on a Mac it is not."""
    return text.casefold() if text.isascii() else normalize("NFC", normalize("NFC", text).casefold())


@lru_cache(10_000)  # of a table's words most are there often
def likeness(text: str) -> str:
    """The look of a text to a reader: two texts that look alike have the same."""
    seen = text
    if not text.isascii():
        seen = "".join(sign for sign in normalize("NFKC", text) if category(sign) != "Cf")
    return " ".join(seen.translate(LIKENESS).casefold().split())


def odd_sign(text: str) -> str:
    """The first sign of a name that a reader takes for another or does not see, in words; empty if none.

    A blank that is none of the keyboard's, a sign without a shape, a letter of another script than the
    letters beside it.
    """
    if text.isascii() and text.isprintable():
        return ""
    for sign in text:
        if (category(sign) == "Zs" and sign != " ") or category(sign) in UNSEEN:
            return described(sign)
    for word in re.findall(r"\w+", text):
        scripts = {sign: script_of(sign) for sign in word if script_of(sign)}
        if len(set(scripts.values())) > 1:
            # the fewest are the strangers; of as many, those that are not Latin
            strange = min(
                SCRIPTS[::-1],
                key=lambda script: [*scripts.values()].count(script) or len(scripts) + 1,
            )
            stranger = next(sign for sign in word if scripts.get(sign) == strange)
            return f"{described(stranger)} among letters of another script"
    return ""


def differing_sign(one: str, other: str) -> str:
    """The first sign in which two texts that look alike differ, in words."""
    place = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    for text in sorted((one[place : place + 1], other[place : place + 1]), reverse=True):
        if text:
            return described(text)
    return ""


def unlike(text: str, other: str) -> str:
    """The fault of a text that looks like another, in words; empty if the two are one."""
    if normalize("NFC", text) == normalize("NFC", other):
        return ""
    sign = "" if folded(text) == folded(other) else f", they differ in {differing_sign(text, other)}"
    return f"{text!r} looks like {other!r}{sign}"


def script_of(sign: str) -> str:
    """LATIN, CYRILLIC or GREEK for a letter of these; empty for any other sign."""
    first = name(sign, "").partition(" ")[0] if sign.isalpha() else ""
    return first if first in SCRIPTS else ""


def described(sign: str) -> str:
    """A sign as a message names it: its number and its name."""
    return f"U+{ord(sign):04X} {name(sign, 'without a name').lower()}"
