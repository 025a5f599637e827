"""Plain values from outside, as JSON has them: what a page says, a kept desk, a link, written by anybody."""

import json
from typing import Any

from wsanalysis.files.cells import short

MOST_NESTED = 20
"""Lists and objects inside each other; our own go 8 deep."""
LARGEST_NUMBER = 2**53 - 1
"""Beyond it a page no longer tells one whole number from the next."""
TOO_DEEP = f"expected lists and objects at most {MOST_NESTED} deep, got more"
TOO_LARGE = f"expected numbers of up to {LARGEST_NUMBER:,}, got"


def from_json(text: str) -> Any:
    """The value that a text holds, as `checked_plain` has it. Raises ValueError in words."""
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise ValueError(f"expected JSON, got something else at {where}: {error.msg}") from None
    except ValueError:  # more digits than Python reads
        raise ValueError(f"{TOO_LARGE} a longer one") from None
    return checked_plain(found)


def checked_plain(found: Any) -> Any:
    """The value, if it is plain and can be written down again. Raises ValueError in words."""
    level = [found]
    for _ in range(MOST_NESTED):
        inner: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                inner += [*value, *value.values()]
            elif isinstance(value, list | tuple):
                inner += value
            else:
                _check_one(value)
        if not inner:
            return found
        level = inner
    raise ValueError(TOO_DEEP)


def _check_one(value: Any) -> None:
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise ValueError(f"expected letters, got {short(value)}") from None
        if "\0" in value:
            raise ValueError(f"expected letters, got {short(value)}")
    elif isinstance(value, int | float):
        if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:  # nor is there a place for what is no number
            raise ValueError(f"{TOO_LARGE} {value if isinstance(value, float) else 'a longer one'}")
    elif value is not None:
        raise ValueError(f"expected text, numbers, lists and objects, got {type(value).__name__}")
