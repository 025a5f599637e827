"""The handout of an edition's changes: the diff's numbers, on one page, written by its ending."""

from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.aids import render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.asking.display import percent
from wsanalysis.commands.main import main
from wsanalysis.reports.edition_diff import fitted, handout_text

LIBERTY, KURSK, DRAFT = (ws.load(name) for name in ("liberty_road", "storms_of_steel", "draft_2019"))
EDITIONS = {
    "liberty_road": (
        LIBERTY.edit("Panther G", front_armor=3, valor=1).with_counts("chips", {"17": 0}),
        {"distance": [4], "units": ["Panther G", "M4A1 Sherman", "M36 Jackson", "Grenadiers", "Rangers"]},
    ),
    "storms_of_steel": (KURSK.edit("Panther D", front_defense=18), {"distance": [3]}),
    "draft_2019": (DRAFT.edit("Rangers", full_fp=4), {"distance": [3]}),
}


@pytest.mark.parametrize("system", EDITIONS)
def test_it_says_what_changed_and_what_moved(system: str) -> None:
    game = ws.load(system)
    other, asked = EDITIONS[system]
    found = game.diff(other, **asked)
    said = " ".join(handout_text(found).split())
    for row in game.changes(other).to_dict("records"):
        if row["column"]:
            assert (
                f"{row['name']}: {row['column'].replace('_', ' ')} {row['before']} → {row['after']}" in said
            )
    row, _ = found.heads(1)[0]
    head = found.table.iloc[row]
    assert f"{percent(head['before'])} → {percent(head['after'])}" in said
    assert f"{head['first']} → {head['second']}, {head['situation']}: {head['outcome']}" in said
    assert game.provenance.data_hash in said
    assert other.provenance.data_hash in said
    assert "unofficial" in said


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_it_fits_on_one_page_however_much_has_changed(paper: Any) -> None:
    other = LIBERTY.with_options(event_chip="counts").add_unit("Tiger I late", like="Tiger I", front_armor=6)
    for name in LIBERTY.units.index[:40]:
        valor = int(LIBERTY.units.loc[name, "valor"])
        other = other.edit(name, valor=valor - 1 if valor else 1)
    aid = fitted(LIBERTY.diff(other, distance=[4]), STANDARD.on(paper))
    assert len(aid.pages) == 1
    titles = [block.title for block in aid.pages[0].blocks]
    assert titles == [
        "What changed on the counters and chips", "Rules played differently", "What it means on the table",
        "New units against the enemy",
    ]  # fmt: skip
    assert any("more" in line for line, _ in aid.pages[0].blocks[0].lines)
    assert render_pdf(aid, STANDARD.on(paper)).startswith(b"%PDF")


def test_new_units_and_nothing_at_all() -> None:
    more = LIBERTY.add_unit("Tiger I late", like="Tiger I", front_armor=6)
    said = handout_text(LIBERTY.diff(more, distance=[4]))
    deadly = LIBERTY.new_units(more, "fire", distance=4).iloc[0]
    assert "Tiger I late" in said
    assert f"Tiger I late → {deadly['second']}, distance 4: eliminated" in said
    assert percent(deadly["chance"]) in said
    assert "Tiger I late new kind vehicle" in " ".join(said.split())
    assert "front armor 6" in said
    killed = [line for line in said.splitlines() if line.startswith("Tiger I late →")]
    assert len({line.split()[-2] for line in killed}) == len(killed) > 1
    assert "Both editions have the same data and options." in handout_text(
        LIBERTY.diff(LIBERTY, distance=[4])
    )


def test_it_is_written_by_its_ending(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other, asked = EDITIONS["liberty_road"]
    found = LIBERTY.diff(other, **asked)
    assert found.handout(tmp_path / "changes.md").read_text(encoding="utf-8").startswith("# War Stories")
    assert found.handout(tmp_path / "changes.pdf", "us-letter").read_bytes().startswith(b"%PDF")
    with pytest.raises(ValueError, match=r"ends in \.pdf, \.txt or \.md, got 'changes\.doc'"):
        found.handout(tmp_path / "changes.doc")
    words = ["diff", "liberty_road", "--option", "event_chip=counts", "--units", "Panther G", "M36 Jackson"]
    file = tmp_path / "x.txt"
    assert main([*words, "--handout", str(file)]) == 0
    assert "event chip  redrawn → counts" in file.read_text(encoding="utf-8")
    assert "written" in capsys.readouterr().out
    assert main([*words, "--handout", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main([*words, "--handout", str(file), "--force"]) == 0
