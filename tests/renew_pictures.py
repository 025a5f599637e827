"""The pictures of README and site: `python -m tests.renew_pictures` makes them anew, the bench by a browser.

Pages are the upper parts of those that `reports/` keeps; the bench is photographed with one edit on it.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from PIL import Image

from tests.browser.driving import CHECKOUT, app, launched, on_a_page

FOLDER = CHECKOUT / "docs" / "pictures"
PAGES = {
    "balance_page": ("reports/storms_of_steel/couriers_satchel/balance_page.png", 0.585),
    "player_aid": ("reports/liberty_road/player_aid_page_2.png", 0.39),
}
"""A file, and how much of it is kept, from the top: as much as can be read where it is as wide as a text."""

SEEN = (900, 1036)
"""Pixels of the window that the bench is in."""

PLAYED = (1360, 940)
"""Pixels of the window in which a game is played."""

COLORS = 128


def keep(picture: Image.Image, name: str) -> None:
    """Keep a picture in few colors."""
    few = picture.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
    few.save(FOLDER / f"{name}.png", optimize=True)


def bench(place: Path) -> Image.Image:
    """The bench with the Sherman's valor turned up by one."""
    with app(place) as address, launched() as browser, on_a_page(browser, *SEEN) as seen:
        page = seen.page
        page.set_default_timeout(30_000)
        seen.open(address)
        page.locator(".odds:visible table").first.wait_for()
        for which, unit in (("First", "Panther G"), ("Second", "M4A1 Sherman")):
            page.get_by_role("combobox", name=f"{which} unit").select_option(unit)
            page.locator(".odds:visible").get_by_text(re.compile(unit)).first.wait_for()
        page.get_by_role("region", name="Second unit").get_by_role("slider", name="Valor").press("ArrowRight")
        page.locator(".odds:visible thead").get_by_text("Before").wait_for()
        # Not the folder of this run.
        page.get_by_role("textbox", name="Data folder").evaluate("field => { field.value = 'my-data'; }")
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=place / "bench.png")
        return Image.open(place / "bench.png")


def play(place: Path) -> Image.Image:
    """A tank of Steel in the Wheat, selected, with the hexes that it can move to."""
    with app(place) as address, launched() as browser, on_a_page(browser, *PLAYED) as seen:
        page = seen.page
        page.set_default_timeout(30_000)
        seen.open(address)
        page.get_by_role("tab", name="Play", exact=True).click()
        page.locator(".panel.play").get_by_label("Scenario").select_option("tank_duel")
        page.get_by_label("Seed", exact=True).fill("7")
        page.get_by_role("button", name="Begin").click()
        page.get_by_role("button", name="Order Armor Advance").click()
        page.locator(".hexes g.own").nth(1).click()
        page.locator(".hexes g.reach").first.wait_for()
        page.get_by_role("textbox", name="Data folder").evaluate("field => { field.value = 'my-data'; }")
        page.screenshot(path=place / "play.png")
        return Image.open(place / "play.png")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (file, share) in PAGES.items():
        whole = Image.open(CHECKOUT / file)
        keep(whole.crop((0, 0, whole.width, round(share * whole.height))), name)
    with tempfile.TemporaryDirectory() as place:
        keep(bench(Path(place)), "bench")
    with tempfile.TemporaryDirectory() as place:
        keep(play(Path(place)), "play")
