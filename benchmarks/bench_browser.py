"""From a key on a slider to the new picture on the screen, in a headless browser."""

from __future__ import annotations

from itertools import cycle
from statistics import median

import pytest

from tests.browser.driving import app, browser_path, driven

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(not browser_path(), reason="no Chromium, Chrome or Edge is installed here"),
    # tests/browser goes the same way; a page that starts takes ten seconds
    pytest.mark.skipif("not config.getoption('--benchmark-enable')", reason="only for measuring"),
]
TURNS = 20
SLACK = 5  # what a machine may be slower that does other things besides


@pytest.mark.benchmark(group="slider to picture")
@pytest.mark.parametrize(
    ("tab", "slider", "aim"),
    [("Two units", "distance", 100), ("Two units", "valor", 100), ("Match-ups", "distance", 200)],
)
def bench_slider(benchmark, tmp_path, tab, slider, aim):
    with app(tmp_path) as address, driven() as seen:
        seen.open(address)
        seen.wait_for_pictures()
        seen.page.get_by_role("tab", name=tab, exact=True).click()
        handle = seen.slider(slider)
        handle.wait_for()
        seen.page.wait_for_timeout(1000)
        keys = cycle(["ArrowRight", "ArrowLeft"])
        benchmark.pedantic(lambda: seen.turn(handle, next(keys)), rounds=TURNS, warmup_rounds=2)
        took = seen.times(handle, [next(keys) for _ in range(TURNS)])
        assert seen.errors == []
    # without the driver's own way there and back
    benchmark.extra_info["in the page (ms)"] = round(median(took))
    print(f"{tab}, {slider}: median {median(took):.0f} ms, at most {max(took):.0f} ms")
    assert median(took) < SLACK * aim
