"""A translator's own file, gettext's ``.po``: Babel, which is lenient, reads it after each line was seen."""

import re
from collections.abc import Iterator, Sequence
from gettext import c2py
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import normalize

from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.text_file import read_text
from wsanalysis.languages.message import COUNT, FILLING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d+\])\s+)?"(?:[^"\\]|\\.)*"')
STARTS = ("msgid", "msgctxt")
FOLLOWING = {"msgctxt": ("msgid",), "msgid": ("msgstr", "msgid_plural"), "msgid_plural": ("msgstr[0]",)}
"""The keywords that have to follow a keyword; behind a translation another text may start."""
WRAPPED = re.compile(r'"[ \t]*\r?\n[ \t]*"')
PLURAL_FORMS = re.compile(r"nplurals\s*=\s*([1-9])\s*;\s*plural\s*=\s*([^;]+);?\s*")
NUMBERS = 1000
"""The numbers for which the plural form is tried: the expressions of all languages repeat at hundreds."""


def read_po_file(file: Path) -> "Catalog":
    """The texts of a ``.po`` file. Raises DataFault: every fault with its line and what was expected."""
    from babel.messages.pofile import PoFileError, read_po

    faults: list[Fault] = []
    text = read_text(file, faults)
    if text is not None:
        faults += [Fault(file, *found) for found in (*_order(text), *_twins(text), *_header(text))]
    if text is None or faults:
        raise DataFault(faults)
    try:
        catalogue = read_po(StringIO(text), abort_invalid=True)
    except PoFileError as error:  # of all that it minds, only this is left
        said = f"expected {error.catalog.num_plurals} forms, as Plural-Forms says, got more"
        raise DataFault([Fault(file, error.lineno + 1, "msgstr", said)]) from None
    except ValueError as error:
        raise DataFault([Fault(file, 1, "header", str(error))]) from None
    catalogue.charset = "utf-8"
    faults += [
        Fault(file, message.lineno or 0, "msgstr", said)
        for message in catalogue
        if message.id
        for said in misfits(message, catalogue.num_plurals)
    ]
    if faults:
        raise DataFault(faults)
    return catalogue


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """A text, or its forms for one and for many."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def misfits(message: "Message", plurals: int) -> Iterator[str]:
    """The faults of a translation: missing forms, or other places than the English text's.

    A verb of a unit, ``{0:~moves}``, may be left out, and so may the number of things in a plural.
    """
    told = forms(message.string)
    if not any(told):
        return
    if not all(told):
        given = sum(map(bool, told))
        yield f"expected {plurals} forms, as Plural-Forms says, got {given}"
    english = set().union(*map(places, forms(message.id)))
    needed = {place for place in english if "~" not in place}
    if message.pluralizable:
        needed.discard(f"{{{COUNT}}}")
    for each in filter(None, told):
        try:
            found = places(each)
        except ValueError as error:
            yield f"expected places between braces as {{name}}, got {each!r}: {error}"
            continue
        if unknown := sorted(found - english):
            has = ", ".join(sorted(english)) or "no place between braces"
            yield f"expected {has}, as in the English text, got {', '.join(unknown)}"
        elif left := sorted(needed - found):
            yield f"expected {', '.join(left)}, as in the English text, got {each!r} without"


def places(template: str) -> set[str]:
    """The places between braces, as they are written. Raises ValueError for a brace without another."""
    return {
        f"{{{name}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}}}"
        for _, name, spec, conversion in FILLING.parse(template)
        if name is not None
    }


def _order(text: str) -> Iterator[tuple[int, str, str]]:
    """Lines that are none of the format's, or stand in the wrong place."""
    expected: tuple[str, ...] = STARTS
    number, last = 0, ""
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if not line or line.startswith("#"):
            continue
        read = LINE.fullmatch(line)
        if not read:
            yield number, "", f'expected a keyword and a text in quotation marks, as msgid "…", got {line!r}'
            return
        keyword = read[1]
        if keyword is None and last:
            continue
        if keyword not in expected:
            yield number, "", f"expected {' or '.join(expected)}, got {line!r}"
            return
        last = keyword
        if keyword.startswith("msgstr"):
            form = int(keyword[7:-1] or 0) if "[" in keyword else -1
            expected = (*STARTS, *([f"msgstr[{form + 1}]"] if form >= 0 else []))
        else:
            expected = FOLLOWING[keyword]
    if STARTS[0] not in expected:
        yield number, "", f"expected {' or '.join(expected)}, got the end of the file"


def _twins(text: str) -> Iterator[tuple[int, str, str]]:
    """Texts that stand in the file a second time, the header too: one of the two would be lost."""
    from babel.messages.pofile import unescape

    there: dict[tuple[str, ...], int] = {}
    keyword, begun, told = "", 0, dict.fromkeys(STARTS, "")
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        read = LINE.fullmatch(line)
        if not read:
            continue
        keyword = read[1] or keyword
        if keyword in STARTS:
            begun = number if read[1] else begun
            told[keyword] += unescape(line[line.index('"') :])
        elif read[1] in FOLLOWING["msgid"]:
            first = there.setdefault(tuple(normalize("NFC", part) for part in told.values()), begun)
            if first != begun:
                what = f"the text {told['msgid']!r}" if any(told.values()) else "the header"
                yield begun, "msgid", f"expected {what} once, it is in line {first} too: keep one of the two"
            told = dict.fromkeys(STARTS, "")


def _header(text: str) -> Iterator[tuple[int, str, str]]:
    """The faults of the language in the header, and of its plurals if it has any."""
    from babel import Locale, UnknownLocaleError

    whole = WRAPPED.sub("", text)
    number, code = _field(text, whole, "Language")
    try:
        Locale.parse(code.replace("-", "_") or "none")
    except (ValueError, UnknownLocaleError):
        yield number, "Language", f"expected the code of a language, as fr or pt_BR, got {code!r}"
    number, rule = _field(text, whole, "Plural-Forms")
    if not rule:  # Babel knows those of the language
        return
    read = PLURAL_FORMS.fullmatch(rule)
    if not read:
        said = "expected as nplurals=2; plural=(n > 1);"
        yield number, "Plural-Forms", f"{said} got {rule!r}"
        return
    try:
        form = c2py(read[2])
        most = max(map(form, range(NUMBERS)))
    except (ValueError, ZeroDivisionError, RecursionError) as error:
        yield number, "Plural-Forms", f"expected an expression of n, as (n > 1), got {read[2]!r}: {error}"
        return
    if most >= int(read[1]):
        said = f"expected forms 0 to {int(read[1]) - 1}, as nplurals={read[1]} says"
        yield number, "Plural-Forms", f"{said}, got {most} from {read[2]!r}"


def _field(text: str, whole: str, name: str) -> tuple[int, str]:
    """The line and the value of a field of the header, which may be wrapped; `whole`: the text unwrapped."""
    read = re.search(rf'(?:"|\\n){name}:\s*(.*?)\s*(?:\\n|")', whole)
    at = text.find(f'"{name}:')
    return (text.count("\n", 0, at) + 1 if at >= 0 else 1), (read[1] if read else "")
