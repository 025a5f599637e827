"""Functions made of text, and what the compiler makes of them: not kept, so that no test finds another's."""

import linecache
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from tests.compiled import pages
from wsanalysis.compiled import compiled, has_compiler, wrap
from wsanalysis.compiled.builds import loaded, made

WAYS = ("yes", "quick", "checked")
IN_PAGES = tuple(f"{how} in a page" for how in WAYS)
EVERYWHERE = [*WAYS, *(pytest.param(how, marks=pages.needs_page) for how in IN_PAGES)]
"""For tests that make few programs: a page's take longer to make."""

needs_compiler = pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")


def from_text(text: str, **names: Any) -> dict[str, Any]:
    """What a text defines; the compiler finds it where Python's own tracebacks look for it."""
    file = f"<text {sha256(text.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    space = {"__name__": "text", "compiled": compiled, "wrap": wrap, **names}
    exec(compile(text, file, "exec"), space)
    return space


def built(how: str, *functions: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    """The functions as machine code, or as a page runs them."""
    if how in IN_PAGES:
        return pages.built_for_page(how.removesuffix(" in a page"), *functions)
    return loaded(how, functions, made(how, functions))
