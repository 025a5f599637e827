"""The bench in a browser: linked tabs, undo, reload, keyboard, and no rule of accessibility broken."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe

import wsanalysis as ws
from tests.browser.driving import CHECKOUT, app, launched, on_a_page, own_data
from wsanalysis.widgets.opening import leading_to

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TABS = (
    "Units", "Match-ups", "Claims", "Sensitivity", "Enter values", "Bag", "Options", "Edit scenario",
    "What moved", "Changes", "Point costs", "Scenario", "Play", "Campaign", "Print",
)  # fmt: skip

TITLES = ws.systems()
LARGE = (1400, 1000)


def odds(seen):
    return seen.page.locator(".odds:visible table").first.inner_text()


def shown_percents(seen):
    return re.findall(r"[\d.<>]+ %", odds(seen))


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The bench that all tests here visit; each with a folder, so a desk, of its own."""
    with app(tmp_path_factory.mktemp("bench")) as address:
        yield address


@pytest.fixture(scope="module")
def browser():
    with launched() as browser:
        yield browser


@pytest.fixture
def seen(address, browser, tmp_path, request):
    """A page with a fresh desk of the first game, over data of its own."""
    with on_a_page(browser, *getattr(request, "param", ())) as seen:
        seen.open(address)
        folder = seen.page.get_by_role("textbox", name="Data folder", exact=True)
        folder.wait_for()
        chosen = seen.page.get_by_label("Game", exact=True)
        chosen.select_option("draft_2019")  # what is looked at goes along to another folder of the same game
        seen.page.locator(".compared").get_by_text(TITLES["draft_2019"]).wait_for()
        folder.fill(str(own_data(tmp_path)))
        chosen.select_option("liberty_road")
        seen.page.locator(".compared").get_by_text(TITLES["liberty_road"]).wait_for()
        seen.page.get_by_role("button", name="No changes").wait_for()
        seen.page.locator(".odds:visible table").first.wait_for()
        yield seen


def go(seen, tab):
    seen.page.get_by_role("tab", name=tab, exact=True).click()


@pytest.mark.parametrize("seen", [(1000, 900)], indirect=True)
def test_no_label_breaks_within_a_word(seen):
    """Each word of each rating, and of the form of the bag, lies in one line."""
    for tab, labels in (("Units", ".ratings label"), ("Bag", ".fields label")):
        go(seen, tab)
        seen.page.locator(f"{labels}:visible").first.wait_for()
        broken = seen.page.evaluate(
            """labels => [...document.querySelectorAll(labels)].flatMap(label => {
                const text = label.firstChild;
                if (!label.offsetParent || text?.nodeType !== Node.TEXT_NODE) return [];
                const range = document.createRange();
                return [...text.data.matchAll(/[^ -]+/g)].filter(word => {
                    range.setStart(text, word.index);
                    range.setEnd(text, word.index + word[0].length);
                    return range.getClientRects().length > 1;
                }).map(word => word[0]);
            })""",
            labels,
        )
        assert not broken


def test_both_units_chosen_before_the_answer_is_back_are_both_kept(seen):
    sides = {"First unit": "M5 Stuart", "Second unit": "Panther G"}
    lists = [seen.page.get_by_role("combobox", name=side).element_handle() for side in sides]
    seen.page.evaluate(
        """([lists, names]) => lists.forEach((list, i) => {
            list.value = names[i];
            list.dispatchEvent(new Event("change", {bubbles: true}));
        })""",
        [lists, list(sides.values())],
    )
    seen.page.locator(".odds:visible .title").get_by_text(re.compile("M5 Stuart .*Panther G")).wait_for()


def test_an_edit_in_one_tab_is_in_every_other_and_survives_a_reload_and_undo(seen, tmp_path):
    game = ws.load("liberty_road")
    assert seen.page.title() == "Designer’s bench · wsanalysis"
    page = seen.page
    page.get_by_role("combobox", name="First unit").select_option("M5 Stuart")
    page.locator(".odds:visible .title").get_by_text(re.compile("M5 Stuart .*Grenadiers")).wait_for()
    page.get_by_role("region", name="Second unit").get_by_role("slider", name="Valor").press("ArrowRight")
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
    page.get_by_role("slider", name=re.compile("^7 Infantry all suppressed")).press("ArrowLeft")
    page.get_by_text("23 in the bag, was 24").wait_for()
    go(seen, "Changes")
    page.get_by_role("rowheader", name="Grenadiers valor").wait_for()
    page.get_by_role("rowheader", name="7 in chips").wait_for()

    page.reload()
    page.get_by_role("rowheader", name="7 in chips").wait_for()  # the tab and the desk are kept
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="1 change", exact=True).wait_for()
    page.get_by_role("textbox", name="Data folder", exact=True).fill(str(tmp_path / "nothing"))
    page.get_by_role("textbox", name="Data folder", exact=True).press("Enter")
    page.get_by_role("alert").get_by_text("nothing").wait_for()
    page.get_by_role("rowheader", name="Grenadiers valor").wait_for()  # nothing is lost

    go(seen, "Enter values")
    page.get_by_label("Riflemen: valor", exact=True).fill("2")
    page.keyboard.press("Enter")
    page.get_by_text("1 of 85 rows are from your box").wait_for()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Green Riflemen: valor"
    go(seen, "Changes")
    page.get_by_role("button", name="Review the changes").click()
    page.get_by_text("Grenadiers: valor 1 → 2", exact=True).wait_for()
    page.get_by_text("Riflemen: valor 1 → 2, from your own copy", exact=True).wait_for()
    page.get_by_role("button", name="Save in this folder").click()
    page.get_by_text("Saved in").wait_for()
    page.get_by_role("button", name="No changes").wait_for()
    saved = ws.load("liberty_road", data=page.get_by_label("Data folder", exact=True).input_value())
    assert [int(saved.units.loc[unit, "valor"]) for unit in ("Grenadiers", "Riflemen")] == [2, 2]
    assert seen.errors == []
    assert seen.fetched == []


def test_a_folder_box_that_is_left_does_not_open_again_what_the_list_has_opened(address, browser, tmp_path):
    with on_a_page(browser) as seen:
        said = []
        seen.page.on("websocket", lambda line: line.on("framesent", lambda sent: said.append(sent)))
        seen.open(address)
        folder = seen.page.get_by_role("textbox", name="Data folder", exact=True)
        go(seen, "Units")  # the desk that the test before has left may show another tab
        seen.page.locator(".odds:visible table").first.wait_for()
        folder.fill(str(own_data(tmp_path)))
        seen.page.get_by_label("Game", exact=True).select_option("storms_of_steel")
        seen.page.locator(".compared").get_by_text(TITLES["storms_of_steel"]).wait_for()
        units = seen.page.get_by_role("combobox", name="Second unit")
        units.locator("option", has_text="T-34c").first.wait_for(state="attached")  # the form of this game
        second = seen.page.get_by_role("region", name="Second unit")
        second.get_by_role("slider").first.press("ArrowRight")  # the box is left
        seen.page.get_by_role("button", name="1 change", exact=True).wait_for()
        assert ['"open"' in each for each in said].count(True) == 1


def test_two_pages_show_one_desk_and_the_keyboard_reaches_all_of_it(seen, address, browser):
    with on_a_page(browser) as other:
        other.open(address)
        other.page.locator(".odds:visible table").first.wait_for()
        second = seen.page.get_by_role("region", name="Second unit")
        second.get_by_role("slider", name="Valor").press("ArrowRight")
        other.page.get_by_role("button", name="1 change", exact=True).wait_for()
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


def test_a_scenario_is_played_watched_and_cancelled_while_the_page_goes_on(seen):
    page = seen.page
    go(seen, "Scenario")
    page.get_by_role("combobox", name="Scenario", exact=True).select_option(
        ws.load("liberty_road").scenarios.loc["tank_duel", "title"]
    )
    for side in ("Allied", "German"):
        page.get_by_label(f"{side} player").select_option("random")
    page.get_by_label("Games").fill("1000000")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("progressbar", name="Progress").locator("visible=true").wait_for()
    page.get_by_role("rowheader", name="Allied wins").wait_for()
    go(seen, "Units")
    page.get_by_role("slider", name="Distance (hexes)").locator("visible=true").press("ArrowRight")
    page.locator(".odds:visible .title").get_by_text("6 hexes").wait_for()  # the page goes on
    go(seen, "Scenario")
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled: what was found until then is kept.").wait_for()
    page.get_by_text(re.compile(r"sampled, [\d,]+ games, seed 1")).wait_for()
    page.get_by_role("button", name="Watch one game").click()
    board = page.get_by_role("img", name=re.compile("set-up: on the map"))
    board.wait_for()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("img", name=re.compile("end of turn 1 ")).wait_for()
    assert seen.errors == []


def test_what_is_being_written_outlives_an_answer_that_lays_the_form_anew(seen):
    """The sides of another scenario have other names, and so other fields."""
    page, scenarios = seen.page, ws.load("liberty_road").scenarios
    go(seen, "Scenario")
    tab = page.get_by_role("tabpanel", name="Scenario")
    chosen, games = tab.get_by_role("combobox", name="Scenario", exact=True), tab.get_by_label("Games")
    there = scenarios[scenarios["title"] == chosen.locator("option:checked").inner_text()].iloc[0]
    side = "first player"
    other = scenarios[scenarios[side] != there[side]].iloc[0]
    games.fill("777")
    chosen.evaluate(
        "(list, title) => { list.value = title; list.dispatchEvent(new Event('change', {bubbles: true})); }",
        other["title"],
    )
    tab.locator(".fields .control").nth(1).get_by_text(f"{other[side]} player").wait_for()
    assert games.evaluate("box => box === document.activeElement")
    assert games.input_value() == "777"
    assert seen.errors == []


def test_a_bag_is_designed_in_a_form_and_applied_as_one_step(seen):
    page = seen.page
    go(seen, "Bag")
    tab = page.get_by_role("tabpanel", name="Bag")
    tab.get_by_role("img", name=re.compile("As it is: infantry")).wait_for()
    tab.get_by_role("button", name="Find the nearest mix").click()
    refusal = page.get_by_role("alert").get_by_text("a chance that is wanted")
    refusal.wait_for()
    for away, percent in ((3, "35"), (12, "70")):
        field = tab.get_by_label(f"Miss at {away} (%): type a number")
        field.fill(percent)
        field.press("Enter")
    refusal.wait_for(state="detached")
    tab.get_by_role("button", name="Find the nearest mix").click()
    tab.get_by_role("button", name="apply the mix").click()
    page.get_by_role("button", name="3 changes").wait_for()
    assert tab.get_by_role("region", name="Chips that change").get_by_role("row").count() == 4
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="No changes").wait_for()
    assert seen.errors == []


def test_a_verdict_is_said_in_words_and_can_be_cancelled(seen):
    page = seen.page
    go(seen, "Scenario")
    tab = page.get_by_role("tabpanel", name="Scenario")
    title = ws.load("liberty_road").scenarios.loc["tank_duel", "title"]
    tab.get_by_role("combobox", name="Scenario", exact=True).select_option(title)
    tab.get_by_label("Games").fill("1000000")
    tab.get_by_role("button", name="Verdict").click()
    tab.get_by_text(re.compile(r"^[\d,]+ of 1,000,000")).wait_for()
    tab.get_by_role("button", name="Cancel").click()
    tab.get_by_text("Cancelled").wait_for()
    tab.get_by_label("Games").fill("1")
    tab.get_by_role("button", name="Verdict").click()
    tab.get_by_role("heading", name=f"Verdict on {title}").wait_for()
    said = tab.get_by_text(re.compile("with the best play found for both sides, the"))
    assert re.match("Fair|Favours|Depends|Not settled", said.inner_text())
    tab.get_by_role("row", name=re.compile("Allied: best play on both sides")).wait_for()
    tab.get_by_role("region", name="Every pair of players").get_by_role("row").nth(1).wait_for()
    assert seen.errors == []


@pytest.mark.parametrize("seen", [LARGE], indirect=True)
def test_a_claim_follows_the_sliders_and_its_tornado_says_when_it_is_old(seen):
    game = ws.load("liberty_road")
    page = seen.page
    go(seen, "Claims")
    claims = page.get_by_role("tabpanel", name="Claims")
    claims.get_by_label("First unit").select_option("M5 Stuart")
    claims.locator(".odds .title").get_by_text(re.compile("M5 Stuart .*Grenadiers")).wait_for()
    claims.get_by_label("Outcome").select_option("suppressed")
    claims.get_by_role("button", name="Add this claim").click()
    claim = claims.get_by_role("row").filter(has_text="suppressed, at least 50 %")
    claim.get_by_text("missed by").wait_for()
    chance = game.fire("M5 Stuart", "Grenadiers", distance=5).probabilities["suppressed"]
    claim.get_by_text(f"{100 * float(chance):.1f} %", exact=True).wait_for()

    claims.get_by_label("Several distances").fill("2: 3, 6: 1")
    claims.get_by_label("Several distances").press("Tab")
    claims.get_by_role("button", name="Add this claim").click()
    weighed = claims.get_by_role("row").filter(has_text="2 (3 parts) or 6 (1 part) hexes")
    at = {d: game.fire("M5 Stuart", "Grenadiers", distance=d).probabilities["suppressed"] for d in (2, 6)}
    weighed.get_by_text(f"{100 * float((3 * at[2] + at[6]) / 4):.1f} %", exact=True).wait_for()
    claims.get_by_label("Less likely", exact=True).select_option(index=0)
    claims.get_by_label("More likely", exact=True).select_option(index=1)
    claims.get_by_role("button", name="Add this ordering").click()
    claims.get_by_role("row").filter(has_text="is at least as likely as").wait_for()
    claims.get_by_role("button", name=re.compile("remove: .*as likely as")).click()
    claims.get_by_role("button", name=re.compile("remove: .*3 parts.*at least 50")).click()
    weighed.wait_for(state="detached")

    go(seen, "Sensitivity")
    page.get_by_role("button", name="Measure").click()
    page.get_by_role("rowheader", name="Grenadiers valor").wait_for()
    go(seen, "Units")
    page.get_by_role("region", name="Second unit").get_by_role("slider", name="Valor").press("ArrowRight")
    page.get_by_role("button", name="1 change", exact=True).wait_for()
    go(seen, "Claims")
    edited = game.edit("Grenadiers", valor=2).fire("M5 Stuart", "Grenadiers", distance=5)
    now = f"{100 * float(edited.probabilities['suppressed']):.1f} %"
    claim.get_by_text(now, exact=True).first.wait_for()
    go(seen, "Sensitivity")
    page.get_by_text("The desk has changed since").wait_for()

    go(seen, "What moved")
    page.get_by_role("button", name="Work it out").locator("visible=true").click()
    page.get_by_role("cell", name="Grenadiers valor 1 → 2").first.wait_for()
    go(seen, "Claims")
    claims.get_by_role("button", name=re.compile("remove: M5 Stuart")).click()
    claims.get_by_text("None yet.").wait_for()
    assert seen.errors == []


@pytest.mark.parametrize("seen", [LARGE], indirect=True)
def test_claims_are_tuned_the_time_said_first_cancelled_applied_and_undone(seen):
    page = seen.page
    go(seen, "Claims")
    claims = page.get_by_role("tabpanel", name="Claims")
    claims.get_by_text("Add a claim first.").wait_for()
    claims.get_by_label("Outcome").select_option("no effect")
    claims.get_by_role("slider", name="At least (percent)").press("End")
    claims.get_by_role("button", name="Add this claim").click()
    claims.get_by_text("missed by").wait_for()
    claims.get_by_role("button", name="How long will it take?").click()
    claims.get_by_text(re.compile(r"Up to .*[\d,]+ variants, at most about")).wait_for()
    claims.get_by_role("slider", name="Steps at most").press("End")

    claims.get_by_role("button", name="Make it so").click()
    claims.get_by_text(re.compile(r"[Vv]ariant [\d,]+ of [\d,]+, at most")).wait_for()
    claims.get_by_role("button", name="Cancel").click()
    claims.get_by_role("heading", name="The best so far").wait_for()
    claims.get_by_text("cancelled: the best so far, of").wait_for()

    apply = claims.get_by_role("button", name=re.compile("^apply: ")).first
    apply.click()
    page.get_by_role("button", name=re.compile(r"^\d+ changes?$")).wait_for()
    claims.get_by_text("The desk has changed since").wait_for()
    go(seen, "Changes")
    page.get_by_role("tabpanel", name="Changes").get_by_text(re.compile("^Tuned: ")).wait_for()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="No changes").wait_for()
    assert seen.errors == []


def test_a_page_is_seen_before_it_is_a_pdf(seen):
    page = seen.page
    go(seen, "Print")
    page.get_by_label("Sheet").select_option("cards of the two units")
    page.get_by_role("button", name="Show the pages").click()
    first = page.get_by_role("img", name=re.compile(r"page 1 of \d+ of .*cards"))
    first.wait_for()
    assert first.evaluate("image => image.complete && image.naturalWidth") > 800
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the PDF").click()
    assert saved.value.path().read_bytes().startswith(b"%PDF")
    assert seen.errors == []


def test_an_example_waits_for_other_work_and_a_wrong_number_is_told(seen):
    page = seen.page
    go(seen, "Scenario")
    games = page.get_by_label("Games")
    games.fill("0")
    games.press("Tab")
    page.get_by_role("alert").get_by_text("Games: expected a whole number 1-1000000, got 0").wait_for()
    page.wait_for_function("box => box.value === '1000'", arg=games.element_handle())
    page.get_by_role("button", name="Show the map").click()
    page.get_by_role("progressbar", name="Progress").locator("visible=true").wait_for()
    go(seen, "Print")
    page.get_by_role("img", name=re.compile(r"page 1 of \d+ of .*player aid")).wait_for()
    go(seen, "Scenario")
    page.get_by_role("img", name=re.compile("^map of ")).wait_for()
    assert seen.errors == []


def test_the_policy_stops_what_is_not_ours(seen):
    tried = """() => { const script = document.createElement('script');
        script.textContent = 'window.reached = true'; document.body.append(script);
        document.body.setAttribute('style', 'color: red'); return String(window.reached); }"""
    assert seen.page.evaluate(tried) == "undefined"
    assert any("Content Security Policy" in each for each in seen.errors)


def test_run_py_knows_the_word():
    done = subprocess.run(
        [sys.executable, "run.py"], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert "run.py app" in done.stdout


LEFT_OUT = """() => { for (const list of document.querySelectorAll("select")) {
    [...list.querySelectorAll("option")].slice(2).forEach((option) => option.selected || option.remove());
} for (const rows of document.querySelectorAll("[role=tabpanel]:not([hidden]) tbody")) {
    [...rows.rows].slice(8).forEach((row) => row.remove());
} window.away = new Map([...document.querySelectorAll("[role=tabpanel][hidden]")].map((panel) => {
    const inside = document.createDocumentFragment();
    inside.append(...panel.childNodes);
    return [panel, inside];
})); }"""
"""Of a hundred units two in a list and eight in a table are enough; a tab is judged when it is seen."""
IN_TAB = "[role=tabpanel]:not([hidden])"
BACK = "() => window.away.forEach((inside, panel) => panel.append(inside))"


def broken_rules(page, but=(), within=None):
    """What axe finds on the page, or `within` a part of it; empty if nothing."""
    options = {"resultTypes": ["violations"], "rules": {rule: {"enabled": False} for rule in but}}
    found = Axe().run(page, within, options)
    return found.generate_report() if found.violations_count else ""


@pytest.mark.parametrize("system", ws.systems())
@pytest.mark.parametrize("seen", [LARGE], indirect=True)
def test_no_rule_of_accessibility_is_broken_on_any_tab(seen, system):
    """Each tab is judged wide and light in one game, narrow and dark in another; in each, its width at both.

    The units are judged in every game, since nations have colors, and with them what stands around a tab; of
    the others what is in them. What may clash between tabs, as names of elements do, is judged once with all
    of them there.
    """
    seen.page.get_by_label("Game", exact=True).select_option(system)
    seen.page.locator(".compared").get_by_text(TITLES[system]).wait_for()
    looks = ((1400, "light"), (800, "dark"))
    number = list(TITLES).index(system)
    judged, scheme = looks[number % 2]
    seen.page.get_by_label("Theme").select_option(scheme)
    broken = {}
    for place, tab in enumerate(TABS):
        go(seen, tab)
        panel = seen.page.get_by_role("tabpanel", name=tab)
        drawn = "canvas[data-drawn], table, fieldset, .note, .thing, .message, .fields .control"
        panel.locator(drawn).first.wait_for()
        panel.locator("details > summary").evaluate_all(
            "all => all.forEach((summary) => { summary.parentElement.open = true; })"
        )
        for width in (1400, 800):
            seen.page.set_viewport_size({"width": width, "height": 1000})
            wide = seen.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{tab} at {width}: the page is {wide} wide"
            if width == judged and (place == 0 or (place + number // 2) % 2):
                seen.page.evaluate(LEFT_OUT)
                broken[tab] = broken_rules(seen.page, within=IN_TAB if place else None)
                seen.page.evaluate(BACK)
    if number == 0:
        broken["all tabs together"] = broken_rules(seen.page, but=["color-contrast"])
    assert not any(broken.values()), "\n".join(f"{tab}: {said}" for tab, said in broken.items() if said)
    assert seen.errors == []


def test_the_page_comes_by_the_file_that_leads_to_it_and_again_when_it_is_loaded_again(address, browser):
    file = leading_to(address)
    with on_a_page(browser) as seen:
        try:
            seen.open(file.as_uri())
            go(seen, "Units")
            seen.page.locator(".odds:visible table").first.wait_for()
        finally:
            file.unlink()
        assert "key" not in seen.page.url
        seen.page.reload()
        seen.page.locator(".odds:visible table").first.wait_for()
        assert not seen.errors
