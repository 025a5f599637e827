"""The page without an installation, in a browser: Python in a worker answers, keeps, and needs no net."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import wsanalysis as ws
from tests.browser.driving import Driven, launched
from tests.browser.static_page import static_page
from tests.browser.test_bench import broken_rules, go, odds
from tests.patience import wait_until
from tests.pyodide import needs_pyodide
from wsanalysis.page import making
from wsanalysis.widgets.keeping import as_link
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.tabs import NEED_LIBRARIES

pytestmark = [pytest.mark.browser, pytest.mark.slow, needs_pyodide]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served, in a folder of a server as hosts of static pages have it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "EFFORT", 0)
        with static_page(tmp_path_factory.mktemp("server")) as address:
            yield address


@pytest.fixture(scope="module")
def seen(address: str) -> Iterator[Driven]:
    """A phone on which the page was opened by a link to an edited desk."""
    sender = Session(ws.systems(), ws.load, keeps=False)
    edit = {"kind": "cell", "table": "units", "name": "Grenadiers", "column": "valor", "value": 3}
    sender.receive({"do": "set", "edits": [edit]})
    with launched() as browser:
        context = browser.new_context(viewport={"width": 400, "height": 800})
        seen = Driven(context.new_page())
        seen.open(f"{address}#desk={as_link(sender.desks.state)}")
        seen.page.get_by_role("button", name="1 change", exact=True).wait_for()
        yield seen
        context.close()


def test_odds_on_a_phone_are_those_of_python_with_the_edits_of_the_link(seen: Driven) -> None:
    game = ws.load("liberty_road").edit("Grenadiers", valor=3)
    odds_now = game.fire("Riflemen", "Grenadiers", distance=5).probabilities
    seen.page.locator(".odds:visible table").first.wait_for()
    shown = re.findall(r"([\d.]+) %", odds(seen))  # before and now in turn
    assert [f"{100 * float(chance):.1f}" for chance in odds_now.values()] == shown[1::2]
    assert seen.errors == []
    assert seen.fetched == []


def test_no_rule_of_accessibility_is_broken_and_a_phone_is_wide_enough(seen: Driven) -> None:
    assert broken_rules(seen.page) == ""
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= 400


def test_tabs_that_need_what_is_not_here_say_so(seen: Driven) -> None:
    page = seen.page
    assert {*page.locator(".tabs button.lacks").all_inner_texts()} == {*NEED_LIBRARIES.values()}
    assert page.locator("p.lacks").inner_text().startswith("This page came without numpy")
    go(seen, "Match-ups")
    page.locator(".panel.matchups").get_by_text("This needs").first.wait_for()
    go(seen, "Units")


def test_a_scenario_is_edited_on_its_map(seen: Driven) -> None:
    go(seen, "Edit scenario")
    tab = seen.page.locator(".panel.editing")
    tab.get_by_label("Scenario", exact=True).select_option("tank_duel")
    tab.get_by_text("Steel in the Wheat, on wheat_fields").wait_for()
    tab.locator("g[data-hex='K12']").press("Enter")
    tab.locator("g.marked[data-hex='K12']").wait_for()
    tab.get_by_role("button", name="Take back").click()
    tab.get_by_text("As in the file.").wait_for()
    go(seen, "Units")


def test_what_was_edited_is_there_on_the_next_visit_without_a_net(seen: Driven, address: str) -> None:
    page = seen.page
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.wait_for_function("caches.keys().then(keys => keys.length === 1)")
    page.get_by_role("region", name="First unit").get_by_role("slider", name="Valor").press("ArrowRight")
    page.get_by_role("button", name="2 changes", exact=True).wait_for()
    page.locator("body:not(.unkept)").wait_for()
    page.context.set_offline(True)
    page.goto(f"{address}?scenario=hill")  # which the page remembers, and takes off its address
    page.get_by_role("button", name="2 changes", exact=True).wait_for()
    chosen = page.locator(".panel.play").get_by_label("Scenario")
    wait_until(lambda: chosen.input_value() == "hill", lambda: "the scenario of the address is not chosen")
    assert page.url == address
    go(seen, "Units")
    page.locator(".odds:visible table").first.wait_for()
    assert seen.errors == []


def test_work_that_hears_no_cancel_ends_with_its_worker_and_all_else_is_still_there(seen: Driven) -> None:
    page = seen.page
    page.get_by_label("Game", exact=True).select_option("draft_2019")
    page.locator(".compared").get_by_text(ws.systems()["draft_2019"]).wait_for()
    page.locator("body:not(.unkept)").wait_for()
    page.evaluate(  # its worker is deaf, as one that is in the midst of a long step
        """() => {
            const say = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (said) {
                if (!String(said).includes('"do":"cancel"')) say.call(this, said);
            };
        }"""
    )
    deaf = page.workers
    page.locator(".panel.moved").get_by_role("button", name="Cancel", include_hidden=True).dispatch_event(
        "click"
    )
    page.get_by_text("Python begins again").wait_for()
    page.get_by_text("Python begins again").wait_for(state="hidden")
    page.locator(".compared").get_by_text(ws.systems()["draft_2019"]).wait_for()
    assert page.workers != deaf
    go(seen, "Units")
    page.locator(".odds:visible table").first.wait_for()
    assert seen.errors == []
