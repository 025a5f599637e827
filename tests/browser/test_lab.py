"""A notebook with sliders in JupyterLab, driven in a headless browser."""

from __future__ import annotations

import re

import pytest

import wsanalysis as ws
from tests.browser.driving import CHECKOUT, driven, lab
from wsanalysis.asking.display import percent

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_notebook_on_tuning_runs_and_its_sliders_move(tmp_path):
    game = ws.load("liberty_road").edit("Pz IV H", front_armor=4)
    with lab(tmp_path, CHECKOUT / "notebooks" / "09_tune_a_unit.ipynb") as address, driven() as seen:
        seen.open(address)
        seen.run_all()
        seen.wait_for_pictures(4)  # the editor twice, the map, the editor to change
        # at 5 and 6 hexes the odds are the same
        said = seen.press(seen.slider("distance"), "ArrowLeft")
        edited = game.fire("M4A1 Sherman", "Pz IV H", distance=4).probabilities
        assert re.findall(r"[\d.]+ %", said)[1::2] == [percent(float(p)) for p in edited.values()]
        assert seen.page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
        assert seen.page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
        assert seen.errors == []
