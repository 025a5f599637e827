"""The bench in a notebook: the same session behind a widget."""

from __future__ import annotations

import wsanalysis as ws


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
    assert "JupyterLab" in bench._repr_mimebundle_()[0]["text/plain"]
