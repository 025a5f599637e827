"""Build the documentation site: ``python3 run.py docs``.

The sources are gathered in a folder that mirrors this checkout, so that a link from page to page is the
same in the repository and on the site; pages that follow from code and data are written beside them. Sphinx
does the rest, and a warning is an error.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

import sources
from sphinx.cmd.build import build_main

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]


def main(words: list[str] | None = None) -> int:
    """Build the site as the command line says; the exit code, 1 if Sphinx has warned of anything."""
    parser = argparse.ArgumentParser(prog="run.py docs", description="Build the documentation site.")
    folder = CHECKOUT / "build" / "docs"
    parser.add_argument("--out", type=Path, default=folder, metavar="FOLDER", help="default: build/docs")
    out = parser.parse_args(words).out
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        gathered = Path(place) / "sources"
        sources.gather(CHECKOUT, gathered)
        options = [
            "--builder",
            "html",
            "--conf-dir",
            str(HERE),
            "--doctree-dir",
            str(Path(place) / "doctrees"),
        ]
        code = build_main([*options, "--fail-on-warning", str(gathered), str(out)])
    if code == 0:
        print(f"{out / 'index.html'} ({time.monotonic() - started:.0f} s)")
    return code


if __name__ == "__main__":
    sys.exit(main())
