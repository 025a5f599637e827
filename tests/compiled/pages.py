"""A page for tests, without a browser: what is compiled for pages runs in Node, whose JavaScript is Chrome's.

Node is that on the path, or else the one that playwright brings along for itself.
"""

import atexit
import json
import shutil
import subprocess
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from wsanalysis.compiled import has_compiler
from wsanalysis.compiled.block import words_of
from wsanalysis.compiled.builds import made, parted
from wsanalysis.compiled.calls import _memory
from wsanalysis.compiled.kinds import Counted, Reference, Row, Several, Truth, parts_of
from wsanalysis.compiled.signatures import Signature, Site, export_name, signature_of


@cache
def node() -> str | None:
    """The program, or None where there is none."""
    found = shutil.which("node")
    if found is None and (playwright := find_spec("playwright")) and playwright.origin:
        driver = Path(playwright.origin).parent / "driver"
        found = shutil.which("node", path=driver)
    return found


needs_page = pytest.mark.skipif(
    not (has_compiler() and node()),
    reason="nothing is compiled for pages without llvmlite, or run without Node",
)


class Page:
    """A page that loads modules, and calls their functions on numbers and places in its memory."""

    def __init__(self) -> None:
        command = node()
        assert command
        script = Path(__file__).with_name("pages.js")
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._process = subprocess.Popen([command, script], text=True, encoding="utf-8", **pipes)
        self._folder = TemporaryDirectory()
        self._modules = 0
        self.kept: dict[int, int] = {}  # by where each is here: where it is there
        self.held: dict[int, bytes] = {}  # by where it is there: what has last been seen of it
        atexit.register(self.close)

    def close(self) -> None:
        self._process.communicate()
        self._folder.cleanup()

    def say(self, *commands: Sequence[Any]) -> list[Any]:
        """What these commands of `pages.js` answer. Raises RuntimeError for what went wrong there."""
        pipe, answers = self._process.stdin, self._process.stdout
        assert pipe
        assert answers
        pipe.write(json.dumps(commands) + "\n")
        pipe.flush()
        answer = json.loads(answers.readline() or '{"error": "it has ended"}')
        if isinstance(answer, dict):
            raise RuntimeError(answer["error"])
        assert isinstance(answer, list)
        return answer

    def load(self, module: bytes) -> str:
        """Load a module; the name that it has from now on."""
        self._modules += 1
        name = f"{self._modules}.wasm"
        path = Path(self._folder.name) / name
        path.write_bytes(module)
        self.say(["load", name, str(path)])
        path.unlink()
        return name

    def take(self, words: int) -> int:
        """Room for that many numbers in its memory, all zero; where that is."""
        (place,) = self.say(["take", 8 * words])
        assert isinstance(place, int)
        return place

    def put(self, words: Any) -> int:
        """Put numbers into its memory; where they are."""
        place = self.take(len(words))
        self.say(write(place, words))
        return place

    def keep(self, record: Any) -> None:
        """Put a record into its memory that no function changes, so that it is not copied for each call."""
        self.kept[record.address] = self.put(words_of(record))

    def forget(self) -> None:
        """Forget all modules, and all that was put or taken."""
        self.say(["forget"])
        self.kept.clear()
        self.held.clear()


@cache
def page() -> Page:
    """One for all tests of a process."""
    return Page()


def built_for_page(how: str, *functions: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    """The functions as they run in a page, called as those of `build` are, until others are built."""
    sites, module = parted(made(how, functions, for_page=True))
    page().forget()
    return called_in(page(), module, functions, sites if how == "checked" else None)


def called_in(
    page: Page, module: bytes, functions: Sequence[Callable[..., Any]], sites: list[Site] | None = None
) -> tuple[Callable[..., Any], ...]:
    """The functions of a module that a page loads; `sites` are those of checked code."""
    name = page.load(module)
    return tuple(
        _Called(page, name, number, signature_of(function, sites is not None), sites)
        for number, function in enumerate(functions)
    )


def write(place: int, words: Any) -> list[Any]:
    """The command that puts numbers into the memory of a page."""
    return ["write", place, b64encode(words).decode()]


class _Called:
    """A function of a page: rows and records are copied there for each call, and back again."""

    def __init__(
        self, page: Page, module: str, number: int, signature: Signature, sites: list[Site] | None
    ) -> None:
        self._page, self._module, self._number = page, module, number
        self._signature, self._sites = signature, sites
        self._results = len(parts_of(signature.result, False))
        self._rooms: dict[tuple[int, int], int] = {}

    def __call__(self, *given: Any) -> Any:
        signature, sites = self._signature, self._sites
        fault, out = array("q", [0] * 3), array("q", [0] * self._results)
        blocks: dict[int, tuple[int, Any]] = {}  # by where each is here: where it is there, and its words

        def place_of(words: Any, here: int) -> int:
            if here in self._page.kept:
                return self._page.kept[here]
            if here not in blocks:
                blocks[here] = self._room(len(blocks), len(words)), words
            return blocks[here][0]

        arguments: list[Any] = [] if sites is None else [place_of(fault, id(fault))]
        for one, (_, kind) in zip(given, signature.parameters, strict=True):
            if isinstance(kind, Row | Reference):
                here, length = _memory(one, kind)
                arguments.append(place_of(words_of(one) if isinstance(kind, Reference) else one, here))
                arguments += [str(length)] if sites is not None and isinstance(kind, Row) else []
            else:
                arguments += [str(int(each)) for each in (one if isinstance(kind, Several) else [one])]
        if self._results > 1:
            arguments.append(place_of(out, id(out)))
        held = self._page.held
        put = [write(place, words) for place, words in blocks.values() if held.get(place) != bytes(words)]
        answers = self._page.say(
            *put,
            ["call", self._module, export_name(self._number), *arguments],
            *(["read", place, 8 * len(words)] for place, words in blocks.values()),
        )[len(put) :]
        for (place, words), text in zip(blocks.values(), answers[1:], strict=True):
            held[place] = b64decode(text)
            words[:] = array("q", held[place])
        if sites is not None and fault[0]:
            raise sites[fault[0] - 1].error(fault[1], fault[2])
        if isinstance(signature.result, Several):
            items = zip(out, signature.result.items, strict=True)
            return tuple(bool(number) if isinstance(kind, Truth) else number for number, kind in items)
        if isinstance(signature.result, Counted):
            return range(*out)
        if self._results == 0:
            return None
        return bool(int(answers[0])) if isinstance(signature.result, Truth) else int(answers[0])

    def _room(self, number: int, words: int) -> int:
        if (number, words) not in self._rooms:
            self._rooms[number, words] = self._page.take(words)
        return self._rooms[number, words]
