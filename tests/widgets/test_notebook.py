"""The bench in a notebook: the same session behind a widget."""

from __future__ import annotations

import asyncio
import re

import pytest

import wsanalysis as ws
from tests.patience import CEILING
from wsanalysis.battles.runs import pools


def test_the_widget_hears_and_tells_and_gives_the_edited_game(monkeypatch):
    bench = ws.load("liberty_road").bench()
    sent = []
    monkeypatch.setattr(bench, "send", sent.append)
    bench._hear({"do": "hello", "n": 1})
    assert {"hello", "header", "odds", "form", "curve"} <= {each["part"] for each in sent}
    assert sent[-1] == {"part": "idle", "n": 1}
    edit = {"kind": "cell", "table": "units", "name": "Grenadiers", "column": "valor", "value": 3}
    bench._hear({"do": "set", "edits": [edit], "n": 2})
    assert int(bench.game.units.loc["Grenadiers", "valor"]) == 3
    assert "export function mount" in bench._esm


def test_an_exported_notebook_shows_the_odds_as_a_picture_with_a_text_alternative():
    bench = ws.load("liberty_road").bench()
    shown = bench._repr_mimebundle_()[0]
    assert "JupyterLab" in shown["text/plain"]
    (alt,) = re.findall(
        r'<img src="data:image/png;base64,[^"]{1000,}" width="\d+" alt="([^"]+)">', shown["text/html"]
    )
    assert "Grenadiers" in alt
    assert "%" in alt


def test_a_desk_is_edited_and_undone_from_python_too():
    game = ws.load("liberty_road")
    bench = game.bench()
    bench.edit("pz iv h", front_armor=4, valor=2)
    assert bench.game.units.loc["Pz IV H", ["front_armor", "valor"]].tolist() == [4, 2]
    assert len(bench.session.desk.steps) == 1
    bench.undo()
    assert bench.game.edition == game.edition
    with pytest.raises(ValueError, match="front_armor: expected"):
        bench.edit("Pz IV H", front_armor=99)
    with pytest.raises(ws.UnknownName, match="there is no unit, weapon or chip 'Pz IV X'"):
        bench.edit("Pz IV X", front_armor=4)


def test_work_in_slices_goes_on_between_messages(monkeypatch):
    """As in JupyterLite, where no process can be started."""
    monkeypatch.setattr(pools, "CAN_START", False)
    bench = ws.load("liberty_road").bench(tab="moved")
    bench.edit("Grenadiers", valor=3)
    sent = []
    monkeypatch.setattr(bench, "send", sent.append)

    def jobs():
        return [each for each in sent if each["part"] == "job"]

    async def visit():
        bench._hear({"do": "job", "sheet": "moved", "work": "compare", "n": 1})
        assert not jobs()[-1].get("ended")
        await asyncio.sleep(0)  # the kernel hears in between
        bench._hear({"do": "cancel", "n": 2})
        while not jobs()[-1].get("ended"):
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(visit(), CEILING))
    assert jobs()[-1]["stopped"]


def test_a_scenario_is_named_to_be_played():
    bench = ws.load("liberty_road").bench(scenario="hill")
    assert bench.session.view["tab"] == "play"
    assert bench.session.playing.drawn(bench.session.scene())["setup"]["chosen"] == "hill"
    with pytest.raises(ws.UnknownName, match="there is no scenario 'hillock'"):
        ws.load("liberty_road").bench(scenario="hillock")
