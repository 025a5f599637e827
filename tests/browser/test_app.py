"""The page of `run.py app`, driven in a headless browser."""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

import wsanalysis as ws
from tests.browser.driving import CHECKOUT, app, driven
from tests.patience import CEILING
from wsanalysis.asking.display import percent
from wsanalysis.charts.labels import chance_text
from wsanalysis.widgets.odds_bars import WIDE
from wsanalysis.widgets.page import BAR
from wsanalysis.widgets.situation import opponents

pytestmark = [pytest.mark.browser, pytest.mark.slow]
BLUE = tuple(bytes.fromhex(BAR[1:]))
FIRST_BAR = ".jupyter-widgets .ws-p tr:nth-child(2) svg"


def shares(said: str) -> list[str]:
    return re.findall(r"[<>]?[\d.]+ %", said)


def test_a_slider_moves_odds_picture_and_map(tmp_path):
    game = ws.load("liberty_road")
    one, other = opponents(game)

    def expected(distance: int) -> list[str]:
        return [percent(float(p)) for p in game.fire(one, other, distance=distance).probabilities.values()]

    def bar(distance: int) -> float:
        """The pixels of the first outcome's bar, 10 high."""
        return 10 * WIDE * float(next(iter(game.fire(one, other, distance=distance).probabilities.values())))

    with app(tmp_path) as address, driven() as seen:
        seen.open(address)
        seen.wait_for_pictures()
        distance = seen.slider("distance")
        assert shares(seen.text()) == expected(5)
        assert abs(seen.pixels(BLUE, FIRST_BAR) - bar(5)) < 30
        assert shares(seen.press(distance, "ArrowRight")) == expected(6)
        assert abs(seen.pixels(BLUE, FIRST_BAR) - bar(6)) < 30
        assert abs(bar(5) - bar(6)) > 100  # so that one cannot be taken for the other

        # a rating: as it was, edited, points
        said = seen.press(seen.slider("valor"), "ArrowRight")
        assert "as it was" in said
        seen.page.get_by_role("tab", name="target").click()
        said = seen.press(seen.slider("valor"), "ArrowRight")
        braver = game.edit(other, valor=2).fire(one, other, distance=6).probabilities
        assert shares(said)[1::2] == [percent(float(p)) for p in braver.values()]
        assert shares(said)[::2] == expected(6)
        seen.page.get_by_role("tab", name="target · edited").wait_for()
        seen.page.get_by_role("button", name="Show what changes").locator("visible=true").click()
        seen.page.get_by_text("+++ units/liberty_road/german.csv (new)").wait_for()

        # what does not go together is said in one sentence, and mended
        seen.page.get_by_role("tab", name="attacker").click()
        seen.beside("front armor", "input").check()
        message = seen.page.locator(".ws-message").locator("visible=true").first
        message.wait_for()
        assert "front_armor: expected an empty cell for infantry" in message.inner_text()

        seen.page.get_by_role("tab", name="Match-ups", exact=True).click()
        seen.page.locator(".ws-h td").first.wait_for()
        corner = seen.page.locator(".ws-h td").first
        assert corner.inner_text() == chance_text(
            float(game.fire(one, other, distance=5).probabilities["eliminated"])
        )
        dark = seen.page.locator(".ws-h .e").count()
        seen.press(seen.slider("distance"), "ArrowLeft", ".ws-h table")
        assert seen.page.locator(".ws-h .e").count() > dark  # nearer kills more

        seen.page.get_by_role("tab", name="Bags", exact=True).click()
        seen.page.locator(".jupyter-widgets .ws-p svg").locator("visible=true").first.wait_for()
        bag = seen.page.get_by_text("in the bag").locator("visible=true").first
        assert bag.inner_text() == "24 in the bag"
        seen.page.get_by_role("slider").locator("visible=true").last.focus()
        seen.page.keyboard.press("ArrowRight")
        seen.page.get_by_text("25 in the bag, was 24").wait_for()
        seen.page.get_by_text("as it was").locator("visible=true").first.wait_for()

        seen.page.get_by_label("game", exact=True).select_option("Sherman Leader")
        seen.page.get_by_role("tab", name="Scenarios", exact=True).click()
        seen.page.get_by_text("has no battles").wait_for()
        assert seen.errors == []
        assert seen.fetched == []  # it works without a net


def test_a_scenario_is_played_while_the_page_goes_on(tmp_path):
    # plain Python plays slowly, but at once
    with app(tmp_path, {"WSANALYSIS_COMPILED": "no"}) as address, driven() as seen:
        seen.open(address)
        seen.wait_for_pictures()
        seen.page.get_by_role("tab", name="Scenarios", exact=True).click()
        seen.page.get_by_text("choose, and press Start").wait_for()
        seen.page.get_by_label("scenario", exact=True).select_option("Steel in the Wheat")
        seen.page.get_by_label("games", exact=True).fill("100000")
        seen.page.get_by_role("button", name="Start").click()
        seen.page.get_by_text(re.compile(r"sampled, \d+ games")).wait_for()
        seen.page.get_by_role("tab", name="Two units", exact=True).click()
        seen.press(seen.slider("distance"), "ArrowRight")
        seen.page.get_by_role("tab", name="Scenarios", exact=True).click()
        played = seen.page.get_by_text(re.compile(r"sampled, [\d,]+ games")).inner_text()
        assert "100,000" not in played  # the slider did not wait for all the games
        seen.page.get_by_role("button", name="Stop").click()
        seen.page.get_by_text("stopped by hand").wait_for()
        assert seen.errors == []


def test_the_page_is_for_this_machine_and_asks_for_a_key(tmp_path):
    with app(tmp_path) as address:
        try:
            with urllib.request.urlopen(address.split("?")[0], timeout=CEILING) as page:
                shown = page.url
        except urllib.error.HTTPError as error:
            shown = f"refused: {error.code}"
        assert "login" in shown or shown in ("refused: 401", "refused: 403")
        log = (tmp_path / "server.log").read_text(encoding="utf-8")
        assert "http://127.0.0.1:" in log  # it says where it is


def test_run_py_knows_the_word():
    done = subprocess.run(
        [sys.executable, "run.py"], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert "run.py app" in done.stdout
