"""What README and site show: commands and code, and what they print. `python -m tests.renew_shown` renews it.

In a `console` block the lines below a command are what it prints; in a `python` block the lines behind
`# >` are what the whole block prints. A command or block that shows nothing is run all the same. Lines that
say what numbers rest on are left out: they change with every version of the data.

The blocks of a page are read from top to bottom: what a python block has named, the next one knows, and
commands follow each other in one folder. A `toml` block is a file of that folder, which its first line names.
"""

import contextlib
import io
import re
import shlex
import sys
import tempfile
from pathlib import Path

from wsanalysis.commands import command_line
from wsanalysis.commands.main import main

CHECKOUT = Path(__file__).resolve().parent.parent
PAGES = [CHECKOUT / "README.md", CHECKOUT / "docs" / "index.md", *sorted(CHECKOUT.glob("docs/[bht]*/*.md"))]
"""README, and of the site its first page, background, how-to pages and tutorials."""

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = "python3 run.py "
PRINTED = "# > "  # as ruff writes a comment


def blocks(page: Path, kind: str) -> list[str]:
    """The blocks of a kind on a page, in order."""
    return [body for name, body in BLOCK.findall(page.read_text(encoding="utf-8")) if name == kind]


def write_file(body: str, folder: Path) -> None:
    """Write a file that a page shows to where its first line says, in a folder that is there."""
    name = body.splitlines()[0].removeprefix("#").strip()
    (folder / name).write_text(body, encoding="utf-8", newline="\n")


def commands(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines that it is shown to print."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith(COMMAND):
            found.append((line, []))
        else:
            found[-1][1].append(line)
    return found


def shown(block: str) -> list[str]:
    """What a python block is shown to print."""
    return [line.removeprefix(PRINTED) for line in block.splitlines() if line.startswith(PRINTED)]


def run_command(line: str, folder: Path) -> list[str]:
    """Run a command in a folder, as run.py does; what it prints. Raises RuntimeError if it fails."""
    printed, said = io.StringIO(), io.StringIO()
    redirected = contextlib.redirect_stdout(printed), contextlib.redirect_stderr(said)
    with contextlib.chdir(folder), redirected[0], redirected[1]:
        code = main(shlex.split(line.removeprefix(COMMAND)))
    if code:
        raise RuntimeError(f"{line}\n{said.getvalue()}")
    return [text.replace(f"{command_line.COMMAND} ", COMMAND) for text in _kept(printed.getvalue())]


def run_python(block: str, names: dict[str, object]) -> list[str]:
    """Run a python block, which knows and adds to `names`; what it prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, "page", "exec"), names)  # our own text
    return _kept(printed.getvalue())


def _kept(output: str) -> list[str]:
    lines = [line for line in output.splitlines() if not re.search(r"(^|· )wsanalysis \d", line.strip())]
    return [line.rstrip() for line in lines]


def renewed(kind: str, body: str, names: dict[str, object], folder: Path) -> str:
    """A block with what it prints now, where it shows anything."""
    if kind == "python":
        printed = run_python(body, names)
        if shown(body):
            code = [line for line in body.splitlines() if not line.startswith(PRINTED)]
            return "\n".join([*code, *((PRINTED + line).rstrip() for line in printed)]) + "\n"
    if kind == "toml":
        write_file(body, folder)
    if kind == "console":
        lines: list[str] = []
        for command, before in commands(body):
            printed = run_command(command, folder)
            lines += [command, *(printed if before else [])]
        return "\n".join(lines) + "\n"
    return body


def renew(page: Path) -> None:
    """Run a page from top to bottom, and put in what it prints."""
    names: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as place:
        text = BLOCK.sub(
            lambda found: f"```{found[1]}\n{renewed(found[1], found[2], names, Path(place))}```",
            page.read_text(encoding="utf-8"),
        )
    page.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for named in [Path(word).resolve() for word in sys.argv[1:]] or PAGES:
        print(named.relative_to(CHECKOUT))
        renew(named)
