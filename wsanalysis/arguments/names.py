"""Names as people type them: any case, any punctuation, or the beginning of just one name."""

import difflib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from wsanalysis.files.look_alikes import folded

SAME: Mapping[str, tuple[str, ...]] = {
    "american": ("allied",),
    "british": ("allied",),
    "easyeight": ("m4a376w", "m4sherman76mm"),
    "hanomag": ("sdkfz251", "2511"),
    "königstiger": ("tigerii", "kingtiger"),
    "kingtiger": ("tigerii",),
    "m4a3e8": ("m4a376w", "m4sherman76mm"),
    "panzerkampfwagen": ("pz", "panzer"),
    "panzer": ("pz",),
    "pzkpfw": ("pz", "panzer"),
    "pz": ("panzer",),
    "russian": ("soviet",),
    "tigerii": ("kingtiger",),
}
"""Other beginnings of names, in small letters and without spaces, with those that games use."""

ROMAN = {"1": "i", "2": "ii", "3": "iii", "4": "iv", "5": "v", "6": "vi"}
"""Marks of tanks, which people write either way: Pz 4, Tiger 1."""


class UnknownName(ValueError):
    """A name that matches nothing, or several things; the message gives the nearest."""


def find(name: str, names: Iterable[str], what: str, own: Collection[str] = ()) -> str:
    """Find one of `names`: exact, then ignoring case and punctuation, then by its beginning.

    Raises UnknownName, naming `what` was expected and the nearest names: first those of `own`, such as the
    units of the side that is meant.
    """
    known = list(names)
    if not isinstance(name, str):
        raise UnknownName(f"expected the name of {with_article(what)}, got {name!r}")
    if name in known:
        return name
    wanted = _letters(name)
    for also in _also_called(name):
        alike = [k for k in known if _letters(k) == also]
        begun = [k for k in known if also and _letters(k).startswith(also)]
        words = [k for k in known if also and not begun and _has_words(k, also)]
        for found in (alike, begun, words):
            if len(found) == 1:
                return found[0]
        if begun or words:
            within = [k for k in known if also in _letters(k) and k not in begun + words]
            meant = sorted(begun + words + within, key=lambda k: k not in own)
            raise UnknownName(f"{name!r} may be {' or '.join(map(repr, meant[:6]))}")
    known.sort(key=lambda k: k not in own)
    near = _nearest(wanted, known)
    if own:
        near = [*dict.fromkeys([*_nearest(wanted, [k for k in known if k in own])[:3], *near[:3]])]
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
    if not near and known:
        hint = f"; there are {len(known)}, such as {', '.join(map(repr, known[:3]))}"
        if len(known) == 1:
            hint = f"; there is only {known[0]!r}"
    raise UnknownName(f"there is no {what} {name!r}{hint}")


def _nearest(letters: str, names: Iterable[str]) -> list[str]:
    """The names that are written much like these letters, then those that contain them."""
    by_letters = {_letters(k): k for k in names}
    near = difflib.get_close_matches(letters, by_letters, 3, 0.5)
    near += [k for k in by_letters if letters and letters in k and k not in near][:3]
    return [by_letters[k] for k in near]


def _also_called(name: str) -> Iterator[str]:
    """A name without its spaces, then with Roman numerals, then as it reads with other words for the same."""
    roman = re.sub(r"(?<![\w/.])[1-6](?![\w/.])", lambda mark: ROMAN[mark[0]], name)
    called = dict.fromkeys((_letters(name), _letters(roman)))
    yield from called
    for letters in called:
        for word, others in SAME.items():
            if letters.startswith(word):
                yield from (other + letters.removeprefix(word) for other in others)


def _has_words(name: str, letters: str) -> bool:
    """True if a name contains these words in a row: Firefly in Sherman Firefly."""
    words = re.split(r"[^\w-]+", folded(name))
    ends = range(len(words) + 1)
    return any(_letters("".join(words[i:j])) == letters for i in ends for j in ends if i < j)


def with_article(word: object) -> str:
    """A word with a or an, as it is spoken: a gun, an air unit, an M10, a unit, an 8."""
    text = str(word)
    if text[:1].isdigit():
        number = re.match(r"\d+", text)
        vowel = text[0] == "8" or (number is not None and number[0] in ("11", "18"))
    elif re.match(r"[A-Z]+(?![A-Za-z])", text):  # spoken letter by letter
        vowel = text[0] in "AEFHILMNORSX"
    else:
        vowel = text[:1].casefold() in ("a", "e", "i", "o", "u") and not re.match(
            "uni|use|eu", text.casefold()
        )
    return f"{'an' if vowel else 'a'} {text}"


@lru_cache(maxsize=4096)  # the same names are compared with whatever is typed
def _letters(name: str) -> str:
    return "".join(c for c in folded(name) if c.isalnum())
