"""The tab Play in a browser: hexes that are buttons, by mouse and by keyboard alone, wide and narrow."""

from __future__ import annotations

import pytest

import wsanalysis as ws
from tests.browser.driving import app, launched, on_a_page
from tests.browser.test_bench import broken_rules, go

pytestmark = [pytest.mark.browser, pytest.mark.slow]
WIDTHS = (1400, 800, 400)


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    with app(tmp_path_factory.mktemp("play")) as address, launched() as browser, on_a_page(browser) as seen:
        seen.open(address)
        yield seen


def begin(seen):
    """A game with one seed, begun with the keyboard."""
    page = seen.page
    go(seen, "Play")
    if page.get_by_role("button", name="Put away").is_visible():
        page.get_by_role("button", name="Put away").click()
    page.locator(".panel.play").get_by_label("Scenario").select_option("tank_duel")
    page.get_by_label("Seed", exact=True).fill("7")
    page.get_by_role("button", name="Begin").press("Enter")
    page.locator(".hexes [role=button]").first.wait_for()
    page.get_by_role("button", name="Order Armor Advance").wait_for()


def hexes(seen, kind):
    return seen.page.locator(f".hexes g.{kind}")


def at(seen):
    return int(seen.page.locator(".panel.play .foot").first.inner_text().split(" decision")[0].split()[-1])


def test_a_tank_is_sent_to_a_hex_by_two_clicks_and_taken_back(seen):
    begin(seen)
    page = seen.page
    page.get_by_role("button", name="Order Armor Advance").click()
    hexes(seen, "own").first.wait_for()
    hexes(seen, "own").first.click()
    hexes(seen, "reach").first.wait_for()
    started = page.locator(".hexes g.selected").get_attribute("data-hex")
    goal = hexes(seen, "reach").last.get_attribute("data-hex")
    subject = page.locator(".doing .title").inner_text().partition(",")[0]
    page.locator(f".hexes g[data-hex='{goal}']").click()
    page.locator(f".hexes g[data-hex='{goal}'][aria-label*='{subject}']").wait_for()
    page.get_by_role("list", name="What happened").get_by_text(f"{subject} moves from {started}").wait_for()
    page.get_by_role("button", name="Take back", exact=True).click()
    page.locator(f".hexes g[data-hex='{started}'][aria-label*='{subject}']").wait_for()
    assert seen.errors == []


def test_a_turn_is_played_with_the_keyboard_alone(seen):
    begin(seen)
    page = seen.page
    page.get_by_role("button", name="Order Armor Advance").press("Enter")
    hexes(seen, "own").first.wait_for()
    hexes(seen, "own").first.focus()
    page.keyboard.press("Enter")
    hexes(seen, "reach").first.wait_for()
    selected = page.locator(".hexes g.selected").get_attribute("data-hex")
    page.locator(f".hexes g[data-hex='{selected}']:focus").wait_for()  # the focus is where it was
    before = at(seen)
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        if "reach" in (page.evaluate("document.activeElement.getAttribute('class')") or ""):
            break
    page.keyboard.press("Enter")
    page.wait_for_function(
        "was => !document.querySelector('.panel.play .foot').textContent.includes(` ${was} decision`)",
        arg=before,
    )
    assert at(seen) > before
    assert page.evaluate("document.activeElement.closest('.hexes') !== null")
    page.get_by_role("button", name="Hint").press("Enter")
    page.get_by_role("region", name="Hint").wait_for()
    assert seen.errors == []


def test_no_rule_of_accessibility_is_broken_and_no_page_is_too_narrow(seen):
    begin(seen)
    page = seen.page
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("region", name="Hint").wait_for()
    for width, scheme in zip(WIDTHS, ("light", "dark", "light"), strict=True):
        page.set_viewport_size({"width": width, "height": 900})
        page.get_by_label("Theme").select_option(scheme)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"at {width} the page is {wide} wide"
        assert not broken_rules(page)
    page.set_viewport_size({"width": 1400, "height": 900})
    page.get_by_role("button", name="Give up").click()
    page.get_by_text("The Allied side gave up.").wait_for()
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("heading", name="How it was won").wait_for()
    assert seen.errors == []


def test_another_game_begins_with_one_of_its_own_scenarios(seen):
    begin(seen)
    page, panel = seen.page, seen.page.locator(".panel.play")
    page.get_by_role("button", name="Put away").click()
    game = page.get_by_label("Game", exact=True)
    for name in ("storms_of_steel", "liberty_road"):
        game.select_option(name)
        page.locator(".compared").get_by_text(ws.systems()[name]).wait_for()
        go(seen, "Play")
        own = ws.load(name).scenarios.index[0]
        panel.get_by_label("Scenario").locator(f"option[value={own}]").wait_for(state="attached")
        assert panel.get_by_label("Scenario").input_value()
    assert seen.errors == []


def test_between_two_people_nothing_of_the_one_stays_on_the_screen(seen):
    page, panel = seen.page, seen.page.locator(".panel.play")
    begin(seen)
    page.get_by_role("button", name="Put away").click()
    page.get_by_role("button", name="Go on with").wait_for()
    panel.get_by_label("German side").select_option("you")
    panel.get_by_label("Alias, German").fill("Ben")
    page.get_by_label("Seed", exact=True).fill("7a")
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("seed: expected a whole number from 0").first.wait_for()
    page.get_by_label("Seed", exact=True).fill("7")
    page.get_by_role("button", name="Begin").click()
    other = page.get_by_role("button", name="I play the German side")
    page.get_by_role("button", name="I play the Allied side").click()
    page.locator(".deed").first.wait_for()
    for _ in range(60):
        if other.is_visible():
            break
        was = at(seen)
        page.get_by_role("button", name="Let the machine decide this").click()
        page.wait_for_function(
            "was => !document.querySelector('.panel.play .foot').textContent.includes(` ${was} decision`)",
            arg=was,
        )
    assert other.is_visible()
    assert panel.locator("img, .hexes, .story li").count() == 0
    other.click()
    page.locator(".deed").first.wait_for()
    assert seen.errors == []


def test_a_scenario_is_edited_on_its_map_with_the_keyboard_saved_and_ready_to_be_judged(seen):
    page = seen.page
    go(seen, "Edit scenario")
    tab = page.get_by_role("tabpanel", name="Edit scenario")
    tab.get_by_label("Scenario", exact=True).select_option("tank_duel")
    tab.get_by_text("Steel in the Wheat, on wheat_fields").wait_for()
    objective = tab.get_by_role("button", name="hold the road junction at the farm").first
    objective.press("Enter")
    tab.get_by_text("A click adds a hex or takes it out: Allied: objective 2").wait_for()
    tab.locator("g[data-hex='H09']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    tab.locator("g.marked[data-hex='H10']:focus").wait_for()
    tab.get_by_text("It can be played as it is; it is not saved yet.").wait_for()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1000})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not broken_rules(page)
    remove = tab.locator("button[aria-label^='Remove ']").first
    gone = remove.get_attribute("aria-label")
    remove.press("Enter")
    page.wait_for_function(  # the focus goes on to the next one
        "gone => document.activeElement.matches(`[aria-label^='Remove ']:not([aria-label='${gone}'])`)",
        arg=gone,
    )
    tab.get_by_role("button", name="Take back").press("Enter")
    tab.get_by_text("Show and edit it").click()
    text = tab.get_by_label("Text of the scenario")
    text.press("Control+End")
    text.press_sequentially("x = [")
    tab.get_by_role("button", name="Take this text").click()
    page.get_by_text("expected TOML, got a fault in it").first.wait_for()
    assert text.input_value().endswith("x = [")
    tab.get_by_text("What you typed is not taken yet").wait_for()
    tab.get_by_role("button", name="Set this text back").press("Enter")
    assert text.evaluate("text => text === document.activeElement && text.value.endsWith('\\n')")
    tab.get_by_label("Title").fill("Two Hexes")
    tab.get_by_label("Title").press("Tab")
    tab.get_by_label("Save as (name of the file)").fill("two_hexes")
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("As in the file.").wait_for()
    tab.get_by_role("button", name="Play it on the Scenario tab").click()
    chosen = page.get_by_role("tabpanel", name="Scenario", exact=True).get_by_label("Scenario", exact=True)
    page.wait_for_function(
        "list => list.selectedOptions[0].text === 'Two Hexes'", arg=chosen.element_handle()
    )
    assert seen.errors == []


def test_an_address_with_a_scenario_opens_the_tab_with_it(seen):
    page = seen.page
    page.goto(f"{page.url}?game=liberty_road&scenario=hill")
    page.locator(".panel.play").get_by_label("Scenario").wait_for()
    assert page.locator(".panel.play").get_by_label("Scenario").input_value() == "hill"
    assert seen.errors == []
