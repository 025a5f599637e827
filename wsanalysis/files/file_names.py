"""File names made of text that people wrote: the same on every system, and never a way out of a folder."""

import re
from collections.abc import Iterable
from hashlib import sha256
from unicodedata import normalize

LONGEST = 100
"""Bytes of a name without its ending; every file system takes 255, and paths have bounds of their own."""
RESERVED = re.compile(r"(con|prn|aux|nul|conin|conout|clock|com\d|lpt\d)$")
"""The names that Windows keeps for itself, with any ending."""
UNNAMED = "unnamed"


def file_name(*texts: object) -> str:
    """A file's name, without its ending, out of texts: small letters, digits, `_` and `-`.

    The same text gives the same name; texts that differ in letters or digits, and not only by case, differ in
    names. Long names end in a few signs of their hash; a name without letters is only a hash.
    """
    words = [_words(str(text)) for text in texts]
    name = "_".join(word for word in words if word)
    if not name:
        return f"{UNNAMED}_{_digest(texts)}"
    if len(name.encode()) > LONGEST:
        kept = name.encode()[: LONGEST - 9].decode(errors="ignore").rstrip("_-")
        return f"{kept}_{_digest(texts)}"
    return f"{name}_" if RESERVED.match(name) else name


def file_names(texts: Iterable[str]) -> dict[str, str]:
    """A name for each text, all of them different: those that come out alike have their hash added."""
    made = {text: file_name(text) for text in dict.fromkeys(texts)}
    alike = [name for name in made.values() if list(made.values()).count(name) > 1]
    return {text: file_name(text, _digest((text,))) if name in alike else name for text, name in made.items()}


def _words(text: str) -> str:
    """The letters and digits of a text, in small letters; all else is one `_`, but a `-` within stays."""
    plain = normalize("NFKC", normalize("NFKC", text).casefold())
    return re.sub(r"[^\w-]+|_+", "_", plain).strip("_-")


def _digest(texts: Iterable[object]) -> str:
    return sha256("\0".join(map(str, texts)).encode("utf-8", "surrogatepass")).hexdigest()[:8]
