"""The built site: no warning, no dead link, nothing from elsewhere, all that it should show."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from PIL import Image

import wsanalysis as ws
from wsanalysis.game import ANALYSES

pytestmark = pytest.mark.slow

LOADS = re.compile(r"(?:\burl\(|@import )\s*[\"']?(https?:)?//", re.IGNORECASE)


class Page(HTMLParser):
    """What a page links to and loads, and the places in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.places: set[str] = set()
        self.untold: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.places |= {value for key, value in attrs if key in ("id", "name") and value}
        if tag == "a" and given.get("href"):
            self.links.add(str(given["href"]))
        elif tag == "link" and given.get("rel") != "canonical":
            self.loaded.add(str(given["href"]))
        elif given.get("src"):
            self.loaded.add(str(given["src"]))
        if tag == "img" and not given.get("alt"):
            self.untold.append(str(given.get("src"))[:80])


def shown(site: Path) -> list[Path]:
    """The pages of the site; a theme's templates beside its scripts are none."""
    return [path for path in site.rglob("*.html") if "_static" not in path.parts]


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in shown(site)}


def test_it_shows_every_part(site, checkout):
    for system in ws.systems():
        assert (site / f"docs/reference/questions/{system}.html").is_file()
        assert (site / f"docs/reference/rules/{system}.html").is_file()
    for kind in ("docs/decisions/0*.md", "docs/tutorials/*.md", "docs/how_to/*.md", "notebooks/*.ipynb"):
        sources = list(checkout.glob(kind))
        assert sources
        for source in sources:
            assert (site / source.relative_to(checkout)).with_suffix(".html").is_file(), source


def test_nothing_comes_from_elsewhere(site, pages):
    for path, page in pages.items():
        away = {each for each in page.loaded if urlsplit(each).netloc}
        assert not away, path
    for style in site.rglob("*.css"):
        assert not LOADS.search(style.read_text(encoding="utf-8")), style


def test_every_link_leads_somewhere(pages):
    dead = []
    for path, page in pages.items():
        for link in page.links | page.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            ends = there.is_file() and (
                not parts.fragment or there not in pages or unquote(parts.fragment) in pages[there].places
            )
            if not ends:
                dead.append(f"{path.name}: {link}")
    assert dead == []


def test_every_picture_of_the_gallery_leads_to_a_page_with_its_lines(site, pages):
    gallery = site / "reports" / "gallery.html"
    text = gallery.read_text(encoding="utf-8")
    cells = [cell for cell in text.split("<td>")[1:] if "<img" in cell]
    assert len(cells) > 10
    shown = {re.search(r'href="(gallery/\w+\.html)"', cell)[1] for cell in cells}
    assert len(shown) == len(cells)
    for name in shown:
        page = (site / "reports" / name).read_text(encoding="utf-8")
        assert page.count("<img alt=") == page.count("highlight-python") == 1
        assert "../gallery.html" in pages[site / "reports" / name].links


def test_the_first_page_shows_the_first_command_and_pictures_that_can_be_read(site, checkout):
    text = (site / "index.html").read_text(encoding="utf-8")
    assert text.index("run.py") < text.index("<img alt=")
    shown = re.findall(r'<img [^>]*src="_images/([\w.]+)"', text)
    assert len(shown) == 3
    for name in shown:
        with Image.open(checkout / "docs" / "pictures" / name) as picture:
            assert picture.height < 1.2 * picture.width
            assert picture.width >= 700


def test_how_tos_are_in_the_groups_of_the_bench(site, checkout):
    bench = (checkout / "wsanalysis" / "widgets" / "view" / "bench.js").read_text(encoding="utf-8")
    groups = re.findall(r"^  (\w+): \[\[", bench, re.MULTILINE)
    assert len(groups) == 4
    text = (site / "docs" / "how_to" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<h2>(\w+)", text) == groups
    listed = [re.findall(r'href="(\w+)\.html"', part.split("</ul>")[0]) for part in text.split("<h2>")[1:]]
    sidebar = text.split("bd-docs-nav")[1].split("</nav>")[0].split("caption-text")[1:]
    assert [re.match(r'">(\w+)', part)[1] for part in sidebar] == groups
    assert [re.findall(r'href="(\w+)\.html"', part) for part in sidebar] == listed
    pages = {path.stem for path in (checkout / "docs" / "how_to").glob("*.md")} - {"index"}
    assert {name for names in listed for name in names} == {each for each in pages if "add_a_" not in each}


def test_the_page_on_python_begins_with_all_names_and_a_line_for_each(site):
    text = (site / "docs" / "reference" / "python.html").read_text(encoding="utf-8")
    before = text[: text.index('<dl class="py')]
    for name in ws.__all__:
        assert name.startswith("__") or f'href="#wsanalysis.{name}"' in before
    for name in ("edit", "matchups", "play", "watch", "units"):
        assert (f'href="#wsanalysis.Game.{name}"' in before) == hasattr(ws.Game, name)
    rows = re.findall(r"<tr[^>]*><td><p><a .*?</td>\s*<td><p>(.*?)</p></td>", before, re.DOTALL)
    assert len(rows) > 60


def test_questions_and_analyses_are_all_there(site):
    for name in ws.systems():
        text = (site / f"docs/reference/questions/{name}.html").read_text(encoding="utf-8")
        game = ws.load(name)
        for question in game.questions.index:
            assert f"<h3>{question}<" in text
            for argument in game.arguments(question):
                assert f">{argument.name}<" in text
    text = (site / "docs/reference/analyses.html").read_text(encoding="utf-8")
    assert all(f"<h2>{name}<" in text for name in ANALYSES)


def test_the_ledger_of_a_rulebook_counts_what_it_lists(site, checkout):
    for name in ws.systems():
        text = (site / f"docs/reference/rules/{name}.html").read_text(encoding="utf-8")
        lines = (checkout / "data" / "rules" / f"{name}.csv").read_text(encoding="utf-8").splitlines()
        listed = sum(table.count("<tr") - 1 for table in text.split("<table")[2:])
        assert listed == len(lines) - 1
        assert (
            sum(map(int, re.findall(r"<td><p>(\d+)</p></td>", text.split("</table>")[0]))) == len(lines) - 1
        )
