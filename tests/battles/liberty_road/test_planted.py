"""What is planted in a scenario is found by its verdict."""

from pathlib import Path
from shutil import copytree

import pytest

import wsanalysis as ws
from wsanalysis.battles.scenarios.draft import draft_of

DATA = Path(__file__).resolve().parents[3] / "data"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "side", "block"),
    [("tank_duel", "German", "Panther G"), ("breakthrough", "Allied", "Sherman V")],
)
def test_one_tank_more_is_found(scenario: str, side: str, block: str, tmp_path: Path) -> None:
    """As they are neither side is favoured; with one tank more the side that has it."""
    folder = tmp_path / "data"
    copytree(DATA, folder)
    file = folder / "scenarios" / "liberty_road" / f"{scenario}.toml"
    draft = draft_of(scenario, file)
    rows = draft.value(side.lower(), "units")
    place = next(k for k, row in enumerate(rows) if row["block"] == block)
    more = draft.with_value(rows[place].get("count", 1) + 1, side.lower(), "units", place, "count")
    file.with_stem("more").write_bytes(more.with_value("One Tank More", "name").as_bytes())
    game = ws.load("liberty_road", folder)
    said, found = (
        game.verdict(name, games=3000, seed=11, progress=False).sentence for name in (scenario, "more")
    )
    assert not said.startswith("Favours")
    assert found.startswith(f"Favours the {side} side")
