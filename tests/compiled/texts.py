"""Functions made of text, and what the compiler makes of them: not kept, so that no test finds another's."""

import linecache
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from wsanalysis.compiled import compiled, has_compiler, wrap
from wsanalysis.compiled.builds import loaded, made

WAYS = ("yes", "quick", "checked")

needs_compiler = pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")


def from_text(text: str, **names: Any) -> dict[str, Any]:
    """What a text defines; the compiler finds it where Python's own tracebacks look for it."""
    file = f"<text {sha256(text.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    space = {"__name__": "text", "compiled": compiled, "wrap": wrap, **names}
    exec(compile(text, file, "exec"), space)
    return space


def built(how: str, *functions: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    """The functions as machine code."""
    return loaded(how, functions, made(how, functions))
