"""Printed texts in people's language: English texts that remember how they were made, and catalogues.

A text with places is made by `say`: it is an ordinary English string, which may be compared, cached and used
as a key, and remembers its template. Nothing is translated where texts are made; those who print call
`translated`, within ``with language("de"):``. In English that gives every text back as it is.

A catalogue is a ``.po`` file beside this page; words of the rulebooks, in every language, are the table
``terms.csv``. Neither is read, and Babel is not imported, as long as the language is English. A user's own
file (`wsanalysis.asking.spoken`) is added by its path, and has the words of the rulebooks in it.
"""

from wsanalysis.languages.choice import (
    ENGLISH,
    add_language,
    current_language,
    language,
    language_tag,
    languages,
    translated,
)
from wsanalysis.languages.message import (
    AsWritten,
    Message,
    alternatives,
    capital,
    joined,
    plural,
    quantity,
    say,
    signed,
    together,
)

__all__ = [
    "ENGLISH",
    "AsWritten",
    "Message",
    "add_language",
    "alternatives",
    "capital",
    "current_language",
    "joined",
    "language",
    "language_tag",
    "languages",
    "plural",
    "quantity",
    "say",
    "signed",
    "together",
    "translated",
]
