"""The bench in a browser: linked tabs, undo, reload, keyboard, and no rule of accessibility broken."""

from __future__ import annotations

import re
import shutil
import sys
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe

import wsanalysis as ws
from tests.browser.driving import driven, served
from wsanalysis.files.data_folder import data_folder

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TABS = ("Units", "Match-ups", "Bag", "Options", "Changes")


@contextmanager
def bench(folder):
    """The address of a bench over a copy of the data."""
    data = folder / "data"
    if not data.exists():
        shutil.copytree(data_folder(), data, ignore=shutil.ignore_patterns(".bench"))

    def command(port):
        words = [sys.executable, "-m", "wsanalysis", "app", "--no-browser", f"--port={port}", "--key=k"]
        return [*words, f"--data={data}"]

    with served(command, folder, "/?key=k") as address:
        yield f"{address}/?key=k"


def odds(seen):
    return seen.page.locator(".odds:visible table").first.inner_text()


def shown_percents(seen):
    return re.findall(r"[\d.<>]+ %", odds(seen))


def ready(seen, address):
    seen.open(address)
    seen.page.locator(".odds:visible table").first.wait_for()


def go(seen, tab):
    seen.page.get_by_role("tab", name=tab, exact=True).click()


def test_an_edit_in_one_tab_is_in_every_other_and_survives_a_reload_and_undo(tmp_path):
    game = ws.load("liberty_road")
    with bench(tmp_path) as address, driven() as seen:
        ready(seen, address)
        assert seen.page.title() == "Designer’s bench · wsanalysis"
        page = seen.page
        page.get_by_role("combobox", name="First unit").select_option("M5 Stuart")
        page.locator(".odds:visible .title").get_by_text(re.compile("M5 Stuart .*Grenadiers")).wait_for()
        page.get_by_role("region", name="Second unit").get_by_label("Valor").press("ArrowRight")
        page.get_by_role("button", name="1 change", exact=True).wait_for()
        page.locator(".odds:visible thead").get_by_text("Before").wait_for()
        now = game.edit("Grenadiers", valor=2).fire("M5 Stuart", "Grenadiers", distance=5).probabilities
        was = game.fire("M5 Stuart", "Grenadiers", distance=5).probabilities
        expected = [f"{100 * float(p):.1f} %" for word in now for p in (was[word], now[word])]
        assert shown_percents(seen) == expected

        go(seen, "Match-ups")
        page.locator("canvas[data-drawn]").focus()
        page.get_by_role("status").get_by_text(re.compile("M5 Stuart → Grenadiers: .*was ")).wait_for()
        go(seen, "Bag")
        assert shown_percents(seen) == expected
        page.get_by_label("7", exact=True).press("ArrowLeft")
        page.get_by_text("23 in the bag, was 24").wait_for()
        go(seen, "Changes")
        page.get_by_role("rowheader", name="Grenadiers valor").wait_for()
        page.get_by_role("rowheader", name="7 in chips").wait_for()

        page.reload()
        page.get_by_role("rowheader", name="7 in chips").wait_for()  # the tab and the desk are kept
        page.keyboard.press("Control+z")
        page.get_by_role("button", name="1 change", exact=True).wait_for()
        page.get_by_role("button", name="Review the changed lines").click()
        page.get_by_text("+++ units/liberty_road/german.csv (new)").wait_for()
        page.get_by_label("New folder").fill(str(tmp_path / "new"))
        page.get_by_role("button", name="Save as a new data folder").click()
        page.get_by_text("Saved in").wait_for()
        assert int(ws.load("liberty_road", data=tmp_path / "new").units.loc["Grenadiers", "valor"]) == 2

        page.get_by_role("textbox", name="Data folder", exact=True).fill(str(tmp_path / "nothing"))
        page.get_by_role("textbox", name="Data folder", exact=True).press("Enter")
        page.get_by_role("alert").get_by_text("nothing").wait_for()
        page.get_by_role("rowheader", name="Grenadiers valor").wait_for()  # nothing is lost
        assert seen.errors == []
        assert seen.fetched == []


def test_two_pages_show_one_desk_and_the_keyboard_reaches_all_of_it(tmp_path):
    with bench(tmp_path) as address, driven() as seen:
        ready(seen, address)
        other = seen.page.context.browser.new_page()
        other.goto(address)
        other.locator(".odds:visible table").first.wait_for()
        seen.page.get_by_role("region", name="Second unit").get_by_label("Valor").press("ArrowRight")
        other.get_by_role("button", name="1 change", exact=True).wait_for()
        tab = seen.page.get_by_role("tab", name="Units", exact=True)
        tab.focus()
        for name in (*TABS[1:], TABS[0]):
            seen.page.keyboard.press("ArrowRight")
            seen.page.get_by_role("tab", name=name, exact=True, selected=True).wait_for()
        seen.page.keyboard.press("ArrowRight")
        canvas = seen.page.locator("canvas[data-drawn]")
        canvas.focus()
        seen.page.keyboard.press("ArrowDown")
        seen.page.keyboard.press("ArrowRight")
        seen.page.get_by_role("status").get_by_text("Green Riflemen → Veteran Grenadiers").wait_for()
        seen.page.keyboard.press("Enter")
        title = seen.page.locator(".odds:visible .title")
        title.get_by_text(re.compile("Green Riflemen .*Veteran Grenadiers")).wait_for()
        assert seen.errors == []


@pytest.mark.parametrize("system", ws.systems())
def test_no_rule_of_accessibility_is_broken_on_any_tab(tmp_path, system):
    with bench(tmp_path) as address, driven(1400, 1000) as seen:
        ready(seen, address)
        seen.page.get_by_label("Game", exact=True).select_option(system)
        seen.page.locator(".compared").get_by_text(ws.systems()[system]).wait_for()
        broken = {}
        for width, scheme in ((1400, "light"), (800, "dark")):
            seen.page.set_viewport_size({"width": width, "height": 1000})
            seen.page.get_by_label("Theme").select_option(scheme)
            for tab in TABS:
                go(seen, tab)
                panel = seen.page.get_by_role("tabpanel", name=tab)
                panel.locator("canvas[data-drawn], table, fieldset, .thing, .message").first.wait_for()
                for closed in panel.locator("details > summary").all():
                    closed.evaluate("summary => { summary.parentElement.open = true; }")
                found = Axe().run(seen.page)
                if found.violations_count:
                    broken[tab, scheme] = found.generate_report()
                wide = seen.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{tab} at {width}: the page is {wide} wide"
        assert not broken, "\n".join(broken.values())
        assert seen.errors == []
