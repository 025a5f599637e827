"""Tables that somebody has published under a link, such as a spreadsheet that its owner publishes as CSV.

Nothing but the request for that link leaves this machine.
"""

import http.client
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from wsanalysis.files.faults import Fault

TIMEOUT = 20.0
"""Seconds without a word from the server, after which it is taken for silent."""
MOST = 5_000_000
"""Bytes of a table; more are no table that people have typed."""
LONGEST = 60
"""Characters of a place as faults name it."""
_READ: ContextVar[dict[str, bytes] | None] = ContextVar("read", default=None)
REMEDY = (
    "publish the sheet itself as CSV and give that link; in Google Sheets: File, Share, Publish to web, the"
    " sheet, Comma-separated values"
)


def is_link(source: str | Path) -> bool:
    """True if a text is a link to a page, and no file."""
    return isinstance(source, str) and re.match(r"https?://", source, re.IGNORECASE) is not None


def place_of(link: str) -> Path:
    """The name of a link in faults: host and path, without the query."""
    parts = urllib.parse.urlsplit(link)
    whole = f"{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")
    if len(whole) > LONGEST:
        whole = (
            f"{parts.netloc.rpartition('@')[2]}/.../{parts.path.rstrip('/').rpartition('/')[2][-LONGEST:]}"
        )
    return Path(whole or "link")


@contextmanager
def read_once() -> Iterator[None]:
    """Read each link once as long as this lasts: of a run, every answer rests on the same table."""
    token = _READ.set({})
    try:
        yield
    finally:
        _READ.reset(token)


def read_link(link: str, faults: list[Fault], timeout: float = TIMEOUT) -> str | None:
    """The text under a link, in UTF-8; None if there is none, and `faults` says why.

    `timeout`: seconds that the server may be silent.
    """
    read = _READ.get()
    raw = (read or {}).get(link) or _fetched(link, faults, timeout)
    if raw is None:
        return None
    if read is not None:
        read[link] = raw
    said = ""
    if len(raw) > MOST:
        said = f"expected a table of at most {MOST:,} bytes, got more"
    elif re.match(rb"(\xef\xbb\xbf)?\s*<(!doctype|html)", raw, re.IGNORECASE):
        said = f"expected CSV, got a web page: {REMEDY}"
    else:
        try:
            return raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            said = f"expected UTF-8 text, got byte {raw[error.start]:#x}: {REMEDY}"
    faults.append(Fault(place_of(link), 0, "", said))
    return None


def _fetched(link: str, faults: list[Fault], timeout: float) -> bytes | None:
    """The server's answer, one byte more than a table may have at most."""
    try:
        with urllib.request.urlopen(link, timeout=timeout) as answer:
            found: bytes = answer.read(MOST + 1)
            return found
    except urllib.error.HTTPError as error:
        said = f"the server answers {error.code} {error.reason}: is the sheet published, and the link whole?"
        error.close()
    except TimeoutError:
        said = f"the server has said nothing for {timeout:g} seconds: try again, or save the sheet as a file"
    except urllib.error.URLError as error:
        silent = isinstance(error.reason, TimeoutError)
        why = f"no answer within {timeout:g} seconds" if silent else error.reason
        said = f"cannot be reached ({why}): is there a connection, and the link whole?"
    except (http.client.HTTPException, ValueError, OSError) as error:
        said = f"cannot be read ({type(error).__name__}: {error}): is the link whole?"
    faults.append(Fault(place_of(link), 0, "", f"expected a table under this link; {said}"))
    return None
