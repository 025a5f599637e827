"""Keeping a desk: its state as plain values, in a small file beside the data or in a link."""

import base64
import binascii
import json
import os
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from wsanalysis.files.safe_files import read_file, write_files
from wsanalysis.widgets.desk import FILES, MOST_STEPS, Desk, Step
from wsanalysis.widgets.edits import Edit, Spot, as_record, checked_edit, from_record, with_copies
from wsanalysis.widgets.plain_values import from_json

FOLDER = ".bench"
"""The folder of kept desks below a data folder; hidden, so that it is no part of the data."""
MOST_BYTES = 2_000_000
"""The most bytes of a desk that is written, in a file or a link."""
MOST_READ = 20_000_000
"""The most bytes of a kept file: more than was ever written."""


def state_of(desk: Desk) -> dict[str, Any]:
    """Everything on a desk as plain values."""
    return {
        "system": desk.loaded.system.name,
        "data": desk.loaded.edition.data_hash,
        "start": _listed(Edit(spot, value) for spot, value in desk.start.items()),
        "steps": [{"said": step.said, "edits": _listed(step.edits)} for step in desk.steps],
        "done": desk.done,
        "versions": {name: _listed(edits) for name, edits in desk.versions.items()},
        "compared": desk.compared,
    }


def desk_of(state: Mapping[str, Any], desk: Desk) -> Desk:
    """A desk like `desk` in the state; edits that no longer fit the data go to its `lost`.

    Raises ValueError for what is no state of a desk of this system.
    """
    system = desk.loaded.system.name
    if state.get("system") != system:
        raise ValueError(f"expected a desk of {system}, got one of {state.get('system')!r}")
    fresh = Desk(desk.loaded)
    try:
        _fill(fresh, state)
    except (AttributeError, KeyError, TypeError):
        raise ValueError("expected a kept desk, got one whose parts are missing or of another kind") from None
    fresh.fold(MOST_STEPS)
    return fresh


def bounded_state(desk: Desk, view: Mapping[str, Any]) -> dict[str, Any]:
    """The state of a desk with its view, small enough to be read again.

    Where the log is too long, its older half becomes one with the start. Raises ValueError where all the
    rest is still too much.
    """
    while len(as_text(state := {**state_of(desk), "view": view}).encode()) > MOST_BYTES:
        if not desk.steps:
            raise ValueError(
                f"it is larger than the {MOST_BYTES:,} bytes that can be read again; forget a saved version"
            )
        desk.fold(len(desk.steps) // 2)
    return state


def _fill(desk: Desk, state: Mapping[str, Any]) -> None:
    done = state.get("done", 0)
    copies: dict[Spot, Any] = {}
    desk.start = dict(_fitting(desk, copies, state.get("start", [])))
    for number, step in enumerate(state.get("steps", [])):
        edits = _fitting(desk, copies, step["edits"])
        if edits:
            desk.steps.append(Step(edits, str(step.get("said", ""))))
            desk.done += number < done
    desk.versions = {str(n): _fitting(desk, {}, edits) for n, edits in state.get("versions", {}).items()}
    with suppress(ValueError):  # a version that no longer makes a game
        desk.compare(str(state.get("compared", FILES)))


def _listed(edits: Iterable[Edit]) -> list[dict[str, Any]]:
    return [as_record(edit) for edit in edits]


def _fitting(desk: Desk, copies: dict[Spot, Any], records: Iterable[Any]) -> tuple[Edit, ...]:
    """The edits of a file that fit the data with the `copies` made so far, to which they add their own.

    The others are noted in `lost`.
    """
    found = []
    game = with_copies(desk.loaded, copies)
    for edit in sorted(map(from_record, records), key=lambda each: each.spot.kind != "copy"):
        try:
            if edit.spot.kind == "copy":
                game = with_copies(desk.loaded, copies | {edit.spot: edit.value})
                copies[edit.spot] = edit.value
            found.append(checked_edit(game, edit))
        except ValueError:
            desk.lost.append(edit)
    return tuple(found)


def kept_files(folder: Path, system: str) -> tuple[Path, Path]:
    """The file of a system's desk: beside the data, and where that cannot be written, at the user's."""
    whole = sha256(str(folder.resolve()).encode()).hexdigest()[:12]
    return folder / FOLDER / f"{system}.json", user_data_path(
        "wsanalysis"
    ) / "bench" / whole / f"{system}.json"


def as_text(state: Mapping[str, Any]) -> str:
    """A state as the text of a file."""
    return json.dumps(state, indent=1, ensure_ascii=False) + "\n"


def keep(folder: Path, system: str, state: Mapping[str, Any]) -> Path:
    """Write a state down; gives the file. Raises OSError where neither place can be written."""
    content = as_text(state).encode()
    beside, elsewhere = kept_files(folder, system)
    if folder.is_dir():  # one that has vanished does not come back as an empty one
        with suppress(OSError):
            write_files({beside: content})
            return beside
    write_files({elsewhere: content})
    return elsewhere


def kept_file(folder: Path, system: str) -> Path | None:
    """The file that a desk was kept in last, or None."""
    there = [file for file in kept_files(folder, system) if file.is_file()]
    return max(there, key=lambda each: each.stat().st_mtime, default=None)


def read_state(file: Path) -> dict[str, Any]:
    """The state that a file holds. Raises ValueError in words."""
    try:
        return from_text(read_file(file, MOST_READ).decode("utf-8-sig"))
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise ValueError("expected a kept desk, got what is not UTF-8") from None


def set_aside(file: Path) -> Path:
    """Give a file a name that is free, and that one. Raises OSError."""
    names = (file.with_name(f"{file.stem}.unreadable-{number}{file.suffix}") for number in count(1))
    return file.rename(next(name for name in names if not os.path.lexists(name)))


def from_text(text: str) -> dict[str, Any]:
    """A state out of the text of a file; ValueError in words."""
    try:
        state = from_json(text)
    except ValueError as error:
        raise ValueError(f"expected a kept desk, got what cannot be read ({error})") from None
    if not isinstance(state, dict) or not isinstance(state.get("system"), str):
        raise ValueError("expected a kept desk, got something else")
    return state


def as_link(state: Mapping[str, Any]) -> str:
    """A state as letters that an address takes."""
    packed = zlib.compress(json.dumps(state, separators=(",", ":"), ensure_ascii=False).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_link(link: str) -> dict[str, Any]:
    """The state that a link holds; ValueError in words."""
    text = link.strip().rpartition("#desk=")[2]
    wrong = "expected a link to a desk, as the bench gives it"
    if not text or len(text) > 2 * MOST_BYTES:
        raise ValueError(wrong)
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj()
        whole = unpacker.decompress(packed, MOST_BYTES)
    except (binascii.Error, zlib.error, ValueError):
        raise ValueError(wrong) from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise ValueError(wrong)
    return from_text(whole.decode("utf-8", "replace"))
