"""The sources of the site: files of the checkout, laid out as they are there, and made pages."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pages

PARTS = (
    "docs/**/*.md",
    "docs/pictures/*.png",
    "docs/pictures/*.svg",
    "*.md",
    "data/**/README.md",
    "data/RECIPES.md",
    "wsanalysis/*/RECIPES.md",
    "benchmarks/README.md",
    "notebooks/*.ipynb",
    "reports/gallery.md",
    "reports/gallery/*",
)
"""The files that are pages or pictures of the site."""

NOT_PAGES = ("README.md", "docs/index.md")
"""The page for those who have found the repository; and the site's first page, which moves to its root."""

FACE = re.compile(r"<!-- what there is.*?-->")
"""Where the page on Python has the list of all names, which follows from the code."""

LISTS = ("docs/how_to/index.md", "reports/gallery.md")
"""Pages that list others in words; for those who read the repository they have no list as Sphinx wants it."""


def gather(checkout: Path, folder: Path) -> None:
    """Copy all sources into `folder`, and write the made pages beside them."""
    first = with_prompts((checkout / "docs" / "index.md").read_text(encoding="utf-8"))
    made = {"index.md": at_the_root(first)}
    for path in files(checkout):
        name = path.relative_to(checkout).as_posix()
        if path.suffix == ".md":
            text = with_prompts(path.read_text(encoding="utf-8"))
            text = with_lists(text) if name in LISTS else text
            made[name] = FACE.sub(lambda _: pages.face(), text)
        else:
            shutil.copy2(path, _place(folder, name))
    for name, text in {**made, **pages.made(checkout)}.items():
        _place(folder, name).write_text(text, encoding="utf-8")


def _place(folder: Path, name: str) -> Path:
    place = folder / name
    place.parent.mkdir(parents=True, exist_ok=True)
    return place


def files(checkout: Path) -> Iterator[Path]:
    """The files of the checkout that the site shows."""
    for pattern in PARTS:
        for path in sorted(checkout.glob(pattern)):
            if path.relative_to(checkout).as_posix() not in NOT_PAGES:
                yield path


def with_prompts(text: str) -> str:
    """A page whose blocks of commands tell these from what they print."""
    block = re.compile(r"^```console\n.*?^```", re.MULTILINE | re.DOTALL)
    command = re.compile(r"^(?=python3 )", re.MULTILINE)
    return block.sub(lambda found: command.sub("$ ", found[0]), text)


def with_lists(text: str) -> str:
    """A page with a hidden list for each of its parts: of the pages that stand in a list, or in bold."""
    lists = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE):
        head = part.partition("\n")[0]
        options = ":hidden:\n" if head.startswith("#") else f":hidden:\n:caption: {head}\n"
        names = re.findall(r"(?:^- |\*\*)\[[^]]+\]\(([\w/]+)\.md\)", part, re.MULTILINE)
        if names:
            lists.append("\n".join(["\n```{toctree}", options, *names, "```\n"]))
    return text + "".join(lists)


def at_the_root(text: str) -> str:
    """The text of a page in `docs` with its links as they are one folder higher."""
    text = re.sub(r"\]\((?!\.\./|#|https?:)", "](docs/", text)
    return text.replace("](../", "](")
