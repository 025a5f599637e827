"""A notebook with sliders in JupyterLab, driven in a headless browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import wsanalysis as ws
from tests.browser.driving import CHECKOUT, lab, launched, on_a_page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


SHOWN = 3
"""Cells of code that make the bench, edit from Python what lies on it, and draw a chart."""


def beginning(notebook: Path, folder: Path) -> Path:
    """A notebook up to its first cells of code, in `folder`; that all run, `run.py notebooks` sees to."""
    whole = json.loads(notebook.read_text(encoding="utf-8"))
    code = [place for place, cell in enumerate(whole["cells"]) if cell["cell_type"] == "code"]
    whole["cells"] = whole["cells"][: code[SHOWN - 1] + 1]
    shorter = folder / notebook.name
    shorter.write_text(json.dumps(whole), encoding="utf-8")
    return shorter


def test_the_notebook_on_tuning_runs_and_its_sliders_move(tmp_path):
    game = ws.load("liberty_road")
    notebook = beginning(CHECKOUT / "notebooks" / "09_tune_a_unit.ipynb", tmp_path)
    with lab(tmp_path, notebook) as address, launched() as browser, on_a_page(browser) as seen:
        seen.open(address)
        seen.run_all()
        page = seen.page
        second = page.get_by_role("region", name="Second unit").first
        second.get_by_role("combobox", name="Second unit").select_option("Pz IV H")
        # the notebook has given it a point more in front
        second.get_by_text("was 3", exact=True).wait_for()
        second.get_by_role("slider", name="Front armor").press("ArrowRight")
        page.get_by_role("combobox", name="First unit").first.select_option("M4A1 Sherman")
        page.locator(".odds .title").first.get_by_text(re.compile("M4A1 Sherman .*Pz IV H")).wait_for()
        shot = {"attacker": "M4A1 Sherman", "target": "Pz IV H", "distance": 5}
        now = game.edit("Pz IV H", front_armor=5).fire(**shot).probabilities
        was = game.fire(**shot).probabilities
        said = page.locator(".odds").first.inner_text()
        assert [float(p) for p in re.findall(r"[<>]?([\d.]+) %", said)] == [
            round(100 * float(p), 1) for word in now for p in (was[word], now[word])
        ]
        assert seen.page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
        assert seen.page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
        assert seen.errors == []
