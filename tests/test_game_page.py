"""A game as one page: whole, by itself, and readable without its script."""

import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tests.browser.driving import browser_path
from wsanalysis.battle_pictures import stacks_in_words
from wsanalysis.battles.runs.report import Report
from wsanalysis.game import load
from wsanalysis.game_page import game_page
from wsanalysis.languages import say, translated

PNG = b"\x89PNG"


class Reader(HTMLParser):
    """Heads, pictures and lines of a page, and whatever it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.heads: list[str] = []
        self.lines: list[str] = []
        self.pictures: list[tuple[str, str]] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("img", "input", "meta", "br"):
            self.open.append(tag)
        if tag == "h2":
            self.heads.append("")
        if tag == "li":
            self.lines.append("")
        if tag == "img":
            self.pictures.append((given["src"] or "", given["alt"] or ""))
        self.fetched += [
            found for key in ("src", "href") if (found := given.get(key)) and not found.startswith("data:")
        ]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "h2" in self.open:
            self.heads[-1] += data
        if "li" in self.open:
            self.lines[-1] += data


@pytest.fixture(scope="module")
def told() -> Report:
    return load("liberty_road").watch("tank_duel", 3, digest=False)


@pytest.fixture(scope="module")
def page(told: Report) -> str:
    return game_page(told, made_by="wsanalysis watch tank_duel --out duel.html")


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def test_every_turn_has_its_head_its_story_and_its_picture_in_words(told: Report, page: str) -> None:
    found = read(page)
    assert found.heads == [*(translated(turn.head) for turn in told.turns), "Result"]
    lines = [translated(line) for turn in told.turns for line in (*stacks_in_words(turn), *turn.told(False))]
    assert found.lines == [*lines, *map(translated, told.result)]
    assert len(found.pictures) == len(told.turns)
    assert all(b64decode(src.split(",")[1]).startswith(PNG) for src, _ in found.pictures)
    assert all("M4A1 Sherman" in words or "on the map" in words for _, words in found.pictures)


def test_units_that_share_a_hex_are_told_apart_in_words(told: Report) -> None:
    last = told.turns[-1]
    one, other, *rest = last.position.unit_rows
    two = [{**one, "hex": "C03"}, {**other, "hex": "C03"}]
    crowded = replace(last.position, unit_rows=[*two, *rest])
    first, second = (unit for _, unit in crowded.units.head(2).iterrows())
    (line,) = (line for line in stacks_in_words(replace(last, position=crowded)) if line.startswith("C03"))
    said = translated(line)
    assert f"{first['block']} #1 ({first['state']}" in said
    assert f"{second['block']} #2 ({second['state']}" in said
    away = [{**unit, "hex": ""} for unit in (other, *rest)]
    alone = replace(last.position, unit_rows=[two[0], *away])
    assert list(stacks_in_words(replace(last, position=alone))) == []


@pytest.mark.slow
def test_what_decided_the_game_comes_first_each_with_its_map() -> None:
    told = load("liberty_road").watch("tank_duel", 7, digest=True, progress=False)
    assert told.moments
    found = read(game_page(told))
    assert found.heads[0] == "How it was won"
    moments = found.heads[1 : len(told.moments) + 1]
    assert [head.lower() for head in moments] == [translated(one.head).lower() for one in told.moments]
    assert found.heads[len(told.moments) + 1] == "Set-up"
    assert len(found.pictures) == len(told.moments) + len(told.turns)
    assert len({src for src, _ in found.pictures}) == len(found.pictures)


def test_it_fetches_nothing(page: str) -> None:
    assert read(page).fetched == []
    assert not re.search(r"https?://|@import|url\(", page)


def test_it_says_on_what_it_is_based_and_who_made_it(told: Report, page: str) -> None:
    foot = page.split("<footer>")[1]
    assert "seed 3" in foot
    assert "unofficial" in foot
    assert "wsanalysis watch tank_duel --out duel.html" in foot


def test_what_is_told_is_text_and_no_markup(told: Report) -> None:
    wild = replace(
        told, title=say("A <b>&</b> B"), turns=told.turns[:1], result=("</section><script>x</script>",)
    )
    found = game_page(wild)
    assert "A &lt;b&gt;&amp;&lt;/b&gt; B" in found
    assert found.count("<script>") == 1


@pytest.mark.browser
@pytest.mark.skipif(browser_path() is None, reason="no browser")
def test_the_slider_shows_one_turn_and_no_script_shows_all(page: str, told: Report, tmp_path) -> None:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

    file = tmp_path / "duel.html"
    file.write_text(page, encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path())
        with browser.new_context() as plain:
            shown = plain.new_page()
            shown.goto(file.as_uri())
            seen = shown.locator(".page > section:visible")
            assert seen.count() == 1
            shown.keyboard.press("ArrowRight")
            assert shown.locator("output").inner_text() == "Turn 1"
            assert seen.locator("h2").inner_text().startswith("Turn 1")
            shown.locator("nav button").first.click()
            assert shown.locator("output").inner_text() == "Set-up"
            narrow = shown.locator("img:visible").bounding_box()
            large = shown.get_by_role("button", name="Larger map")
            large.focus()
            shown.keyboard.press("Enter")
            wide = shown.locator("img:visible").bounding_box()
            assert narrow is not None
            assert wide is not None
            assert wide["width"] > 1.2 * narrow["width"]
            assert large.get_attribute("aria-pressed") == "true"
            shown.set_viewport_size({"width": 800, "height": 900})
            on_a_small_screen = shown.locator("img:visible").bounding_box()
            assert on_a_small_screen is not None
            assert on_a_small_screen["width"] > 1000
            assert [fault["id"] for fault in Axe().run(shown).response["violations"]] == []
        with browser.new_context(java_script_enabled=False) as bare:
            shown = bare.new_page()
            shown.goto(file.as_uri())
            assert shown.locator(".page > section:visible").count() == len(told.turns) + 1
        browser.close()
