"""Typst in a process of its own, since Typst never frees the half gigabyte that every two pages take.

Run by `typeset` as a script; it reads one request from standard input and answers on standard
output. It imports nothing of wsanalysis, so it starts at once.
"""

import base64
import io
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

EPOCH = 0
"""A fixed date inside a PDF: printing the same thing twice gives the same bytes."""

FINER = 2
"""Pictures are typeset at this many times their size and averaged.

Typst draws an SVG within a page on a grid of its own, and takes the nearest of its dots for each of the page:
so a thin line may lose some of its width, or all. It keeps it among four dots for each that is shown.
"""


class TypstError(RuntimeError):
    """Typst's own complaint about a template, or that of the template itself."""


class Form(NamedTuple):
    """The format of pages: "pdf", "svg" or "png", and of a PNG the pixels per inch."""

    kind: str
    ppi: float | None = None


def typeset(
    template: Path, handed: Mapping[str, Any], fonts: Sequence[str], forms: Sequence[Form]
) -> list[list[bytes]]:
    """For each of the forms the PDF that a template makes as the only entry, or a picture for each page.

    All are made in one new process, which lays the pages out once, and kept for who asks for the same again.
    `handed` are inputs of the template by name: texts as they are, all else as JSON. `fonts` are folders.
    Raises TypstError for a fault or a warning, RuntimeError if there is no answer.
    """
    # not above: the new process, which runs this file, imports nothing of ours
    from wsanalysis.compiled.kept import keep, kept

    inputs = {name: said if isinstance(said, str) else json.dumps(said) for name, said in handed.items()}
    request = {
        "template": str(template), "font_paths": list(fonts), "sys_inputs": inputs, "forms": forms,
        "timestamp": EPOCH,
    }  # fmt: skip
    asked = json.dumps(request).encode()
    name = _name(asked, template.parent, fonts)
    said = kept(name)
    if said is None:
        said = _said(asked)
        keep(name, said)
    answer = json.loads(said)
    if answer["error"]:
        raise TypstError(answer["error"])
    if answer["warnings"]:
        raise TypstError(f"a warning: {'; '.join(answer['warnings'])}")
    return [[base64.b64decode(page) for page in pages] for pages in answer["pages"]]


def _name(asked: bytes, templates: Path, fonts: Sequence[str]) -> str:
    """The name that an answer is kept under: the request, and all that makes pages of it."""
    from importlib.metadata import version

    makers = [Path(__file__), *sorted(templates.glob("*.typ"))]
    letters = [file for folder in fonts for file in sorted(Path(folder).rglob("*")) if file.is_file()]
    seen = [(file.name, found.st_size, found.st_mtime_ns) for file in letters for found in [file.stat()]]
    parts = [asked, *(file.read_bytes() for file in makers), repr(seen).encode()]
    parts += [f"{package} {version(package)}".encode() for package in ("typst", "pillow")]
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest() + ".pages"


def _said(asked: bytes) -> bytes:
    """The answer of a new process; raises RuntimeError if there is none."""
    done = subprocess.run([sys.executable, __file__], input=asked, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise RuntimeError(f"Typst stopped ({done.returncode}): {said[-1]}")
    return done.stdout


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    import typst

    compiler = typst.Compiler(
        request["template"],
        font_paths=request["font_paths"],
        ignore_system_fonts=True,
        sys_inputs=request["sys_inputs"],
    )
    answer: dict[str, Any] = {"pages": [], "warnings": [], "error": ""}
    for kind, ppi in request["forms"]:
        finer = FINER * ppi if kind == "png" else None
        try:
            made, warnings = compiler.compile_with_warnings(
                format=kind, ppi=finer, timestamp=request["timestamp"]
            )
        except typst.TypstError as error:
            return {**answer, "error": error.message}
        pages = [made] if isinstance(made, bytes) else list(made or [])
        answer["pages"].append(
            [base64.b64encode(_averaged(page) if finer else page).decode("ascii") for page in pages]
        )
        answer["warnings"] += [warning.message for warning in warnings]
    return answer


def _averaged(picture: bytes) -> bytes:
    """A PNG at its size, from one that is `FINER` times as large."""
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as fine:
        made = io.BytesIO()
        wide, high = (side - side % FINER for side in fine.size)
        small = fine.reduce(FINER, box=(0, 0, wide, high))
        small.save(made, "png", compress_level=3)  # of such pages no larger than by the usual 6, and sooner
    return made.getvalue()


if __name__ == "__main__":
    print(json.dumps(_answer(json.loads(sys.stdin.buffer.read()))))
