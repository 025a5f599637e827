"""From a key on a slider to the new picture, and from an address to the first odds, in a headless browser."""

from __future__ import annotations

from itertools import count, cycle
from statistics import median

import pytest

from tests.browser.driving import Driven, app, browser_path, launched, on_a_page
from tests.browser.static_page import FOLDER, static_page
from tests.pyodide import needs_pyodide

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(not browser_path(), reason="no Chromium, Chrome or Edge is installed here"),
    # tests/browser goes the same way; a page that starts takes ten seconds
    pytest.mark.skipif("not config.getoption('--benchmark-enable')", reason="only for measuring"),
]
TURNS = 20
SLACK = 5  # what a machine may be slower that does other things besides


# From the key, as the page gets it, to the second frame after the new picture: then it is on the screen.
CLOCK = """part => {
  const root = document.querySelector('.bench');
  window.took = [];
  let key = 0;
  document.addEventListener('keydown', () => { key = performance.now(); }, true);
  new MutationObserver(() => {
    if (!key) return;
    const began = key;
    key = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => window.took.push(performance.now() - began)));
  }).observe(root, {attributes: true, attributeFilter: [`data-${part}`]});
}"""


@pytest.mark.benchmark(group="slider to picture")
@pytest.mark.parametrize(
    ("tab", "slider", "part", "aim"),
    [
        ("Units", "Distance (hexes)", "odds", 50),
        ("Units", "Valor", "odds", 50),
        ("Match-ups", "Distance (hexes)", "map", 100),
    ],
)
def bench_slider(benchmark, tmp_path, tab, slider, part, aim):
    with app(tmp_path) as address, launched() as browser, on_a_page(browser) as seen:
        seen.open(address)
        seen.page.locator(".odds:visible table").first.wait_for()
        seen.page.get_by_role("tab", name=tab, exact=True).click()
        seen.page.wait_for_selector(f".bench[data-{part}]")
        handle = seen.page.get_by_role("slider", name=slider).locator("visible=true").first
        seen.page.wait_for_timeout(1000)
        seen.page.evaluate(CLOCK, part)
        keys = cycle(["ArrowRight", "ArrowLeft"])

        def turn():
            number = seen.page.evaluate("window.took.length")
            handle.press(next(keys))
            while seen.page.evaluate("window.took.length") == number:
                seen.page.wait_for_timeout(5)

        benchmark.pedantic(turn, rounds=TURNS, warmup_rounds=2)
        took = seen.page.evaluate(f"window.took.slice(-{TURNS})")
        assert seen.errors == []
    # without the driver's own way there and back
    benchmark.extra_info["in the page (ms)"] = round(median(took))
    print(f"{tab}, {slider}: median {median(took):.0f} ms, at most {max(took):.0f} ms")
    assert median(took) < SLACK * aim


@pytest.mark.benchmark(group="from nothing to the first picture")
def bench_first_picture(benchmark, tmp_path):
    """The server started, the page opened, odds on the screen; the browser itself runs already."""
    took, visits = [], count(1)
    with launched() as browser, on_a_page(browser) as seen:

        def start():
            folder = tmp_path / f"visit {next(visits)}"
            folder.mkdir()
            with app(folder) as address:
                seen.open(address)
                seen.page.locator(".odds:visible table").first.wait_for()
                took.append(seen.page.evaluate("performance.now()"))
                seen.open("about:blank")  # before its server ends

        benchmark.pedantic(start, rounds=3)
        assert seen.errors == []
    benchmark.extra_info["of it in the page (ms)"] = round(median(took))


@needs_pyodide
@pytest.mark.benchmark(group="the page without an installation")
@pytest.mark.parametrize("visit", ["first", "next"])
def bench_static_page(benchmark, tmp_path, visit):
    """A link opened, exact odds on the screen: with nothing of the page kept, or all of it without a net."""
    took = []
    with static_page(tmp_path) as address, launched() as browser:
        kept = browser.new_context()
        if visit == "next":
            seen = Driven(kept.new_page())
            seen.open(address)
            first_odds(seen)
            seen.page.wait_for_function("caches.keys().then(keys => keys.length === 1)")
            kept.set_offline(True)

        def open_page():
            context = kept if visit == "next" else browser.new_context()
            seen = Driven(context.new_page())
            seen.page.goto(address)
            first_odds(seen)
            took.append(seen.page.evaluate("performance.now()"))
            seen.page.close()
            if context is not kept:
                context.close()

        benchmark.pedantic(open_page, rounds=5, warmup_rounds=1)
        sizes = [file.stat().st_size for file in (tmp_path / FOLDER).rglob("*") if file.is_file()]
    benchmark.extra_info["in the page (ms)"] = round(median(took))
    benchmark.extra_info["all files (MB)"] = round(sum(sizes) / 1e6, 1)
    assert median(took) < SLACK * 5000


def first_odds(seen):
    seen.page.locator(".odds:visible table").first.wait_for()
