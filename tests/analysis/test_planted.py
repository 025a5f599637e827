"""What is planted in a scenario is found by its verdict."""

from pathlib import Path
from shutil import copytree

import pytest

import wsanalysis as ws
from wsanalysis.battles.scenarios.draft import draft_of

DATA = Path(__file__).resolve().parents[2] / "data"


@pytest.mark.slow
def test_one_tank_more_is_found(tmp_path: Path) -> None:
    """As it is neither side is favoured; with two Panthers the Germans are."""
    folder = tmp_path / "data"
    copytree(DATA, folder)
    file = folder / "scenarios" / "liberty_road" / "tank_duel.toml"
    duel = draft_of("tank_duel", file)
    place = next(k for k, row in enumerate(duel.value("german", "units")) if row["block"] == "Panther G")
    more = duel.with_value(2, "german", "units", place, "count").with_value("One Tank More", "name")
    file.with_stem("more").write_bytes(more.as_bytes())
    game = ws.load("liberty_road", folder)
    said, found = (
        game.verdict(name, games=2100, seed=11, progress=False).sentence for name in ("tank_duel", "more")
    )
    assert not said.startswith("Favours")
    assert found.startswith("Favours the German side")
