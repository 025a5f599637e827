"""Typst in a process of its own, since Typst never frees the half gigabyte that every two pages take.

Run by `wsanalysis.aids.page` as a script; it reads one request from standard input and answers on standard
output. It imports nothing of wsanalysis, so it starts at once.
"""

import base64
import json
import subprocess
import sys
from typing import Any, NamedTuple


class Typeset(NamedTuple):
    """Typst's result: the PDF as one entry, or a picture per page; its warnings, or the error instead."""

    pages: list[bytes]
    warnings: list[str]
    error: str = ""


def typeset(request: dict[str, Any]) -> Typeset:
    """Typeset in a new process. `request` holds template, font_paths, sys_inputs, format, ppi, timestamp.

    Raises RuntimeError if the process ends without an answer.
    """
    done = subprocess.run(
        [sys.executable, __file__], input=json.dumps(request).encode(), capture_output=True, check=False
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise RuntimeError(f"Typst stopped ({done.returncode}): {said[-1]}")
    answer = json.loads(done.stdout)
    return Typeset([base64.b64decode(page) for page in answer["pages"]], answer["warnings"], answer["error"])


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    import typst

    compiler = typst.Compiler(
        request["template"],
        font_paths=request["font_paths"],
        ignore_system_fonts=True,
        sys_inputs=request["sys_inputs"],
    )
    try:
        made, warnings = compiler.compile_with_warnings(
            format=request["format"], ppi=request["ppi"], timestamp=request["timestamp"]
        )
    except typst.TypstError as error:
        return {"pages": [], "warnings": [], "error": error.message}
    pages = [made] if isinstance(made, bytes) else list(made or [])
    return {
        "pages": [base64.b64encode(page).decode("ascii") for page in pages],
        "warnings": [warning.message for warning in warnings],
        "error": "",
    }


if __name__ == "__main__":
    print(json.dumps(_answer(json.loads(sys.stdin.buffer.read()))))
