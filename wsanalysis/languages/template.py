"""The translator's template: every printed text and every word of the rulebooks, not yet translated."""

from io import BytesIO
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from wsanalysis.languages.catalogue import read_terms, said, texts_of
from wsanalysis.languages.choice import FOLDER

WHOLE = FOLDER / "de.po"
"""A catalogue that has all texts, which a test holds."""
TERMS = FOLDER / "terms.csv"
TERM = "a word of the rulebooks"
"""The note to a translator about one."""


def template() -> Catalog:
    """All texts and terms, without translations."""
    whole = texts_of(WHOLE)
    made = Catalog(project="wsanalysis", header_comment=whole.header_comment, fuzzy=False)
    for message in whole:
        if message.id:
            made.add(message.id, locations=message.locations)
    for term in terms():
        if term not in made:
            made.add(term, auto_comments=[TERM])
    return made


def terms() -> list[str]:
    """The rulebooks' words in English."""
    return list(read_terms(TERMS, "term"))


def new_catalogue(file: Path) -> Catalog:
    """An empty catalogue in the language that begins a file's name. Raises ValueError for none."""
    for code in (file.stem, file.stem.replace("-", "_").partition("_")[0]):
        try:
            return Catalog(locale=Locale.parse(code, sep="-" if "-" in code else "_"), fuzzy=False)
        except (ValueError, UnknownLocaleError):
            continue
    raise ValueError(
        f"expected a name that begins with a language's code, as fr.po or pt_BR.po: {file.name!r}"
    )


def renewed(catalogue: Catalog, texts: Catalog) -> bytes:
    """A catalogue with the texts of today and no others, as a file."""
    gone = catalogue.obsolete
    catalogue.update(texts, no_fuzzy_matching=True, update_header_comment=True)
    catalogue.obsolete = gone
    return _written(catalogue)


def completed(content: bytes, catalogue: Catalog, texts: Catalog) -> bytes:
    """A user's file, the `content` of which makes a catalogue, with all that it lacks behind it.

    An existing file is somebody's work: it stays as it is, byte by byte.
    """
    new = Catalog(locale=catalogue.locale, fuzzy=False)
    new.mime_headers = catalogue.mime_headers  # the number of its plurals is the file's own
    for message in texts:
        if message.id and message.id not in catalogue:
            new[message.id] = message
    if not len(new):
        return content
    end = b"\r\n" if b"\r\n" in content else b"\n"
    return content.rstrip() + 2 * end + _written(new, omit_header=True).replace(b"\n", end)


def _written(catalogue: Catalog, omit_header: bool = False) -> bytes:
    written = BytesIO()
    write_po(written, catalogue, width=110, omit_header=omit_header, include_lineno=False)
    return written.getvalue()


def waiting(catalogue: Catalog, texts: Catalog) -> list[Message]:
    """The texts that have no translation in a catalogue."""
    found = ((message, catalogue.get(message.id)) for message in texts if message.id)
    return [message for message, there in found if not (there and said(there))]
