"""The gallery: every line draws, the page shows the lines that were run, and all of it is small."""

import re

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis import charts, comparing
from wsanalysis.commands.main import main
from wsanalysis.gallery import BEFORE, ENTRIES, axes_of, code_of, footer_of, write_gallery

MOST_BYTES = 1_000_000
BEFORE_NAMES = {*re.findall(r"\w+", BEFORE), *charts.__all__}


@pytest.fixture(scope="module")
def written(made_once):
    return made_once("gallery", lambda folder: write_gallery(folder, "wsanalysis gallery"))


@pytest.mark.slow
def test_every_entry_has_its_picture_and_its_page(written):
    folder, paths = written
    page = (folder / "gallery.md").read_text(encoding="utf-8")
    assert len(paths) == 2 * len(ENTRIES) + 1
    for entry in ENTRIES:
        assert f"[![{entry.what}](gallery/{entry.name}.png)](gallery/{entry.name}.md)" in page
        own = (folder / "gallery" / f"{entry.name}.md").read_text(encoding="utf-8")
        assert f"![{entry.what}]({entry.name}.png)" in own
        assert entry.line.strip() in own
        assert (folder / "gallery" / f"{entry.name}.png").read_bytes()[:4] == b"\x89PNG"
    for system in {entry.system for entry in ENTRIES}:
        assert ws.load(system).edition.data_hash in page
    assert sum(path.stat().st_size for path in paths) < MOST_BYTES


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_lines_of_a_page_import_what_they_name_and_nothing_else(entry):
    names: dict[str, object] = {}
    *imports, line = code_of(entry).partition("game = ")
    exec(imports[0], names)
    imported = {name for name in names if not name.startswith("__")} - {"ws"}
    assert imported <= set(re.findall(r"\w+", entry.line))
    asked = compile(line.partition("\n")[2], entry.name, "eval").co_names
    assert {name for name in asked if name in BEFORE_NAMES} <= set(names)


@pytest.mark.slow
def test_the_lines_of_a_page_draw(written):
    page = (written[0] / "gallery" / f"{ENTRIES[1].name}.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    *before, last = re.split(r"^(?=draw_)", lines, flags=re.MULTILINE)
    names: dict[str, object] = {}
    exec("".join(before), names)
    assert eval(last, names).get_title("left") == "M5 Stuart firing at Grenadiers, 5 hexes"


@pytest.mark.slow
def test_the_gallery_in_the_checkout_is_what_is_written(written, checkout):
    """If this fails, make it anew (run.py gallery), and look at it before you commit it."""
    kept = (checkout / "reports" / "gallery.md").read_text(encoding="utf-8")
    assert kept == (written[0] / "gallery.md").read_text(encoding="utf-8")
    beside = sorted(path.name for path in (checkout / "reports" / "gallery").iterdir())
    assert beside == sorted(f"{entry.name}.{kind}" for entry in ENTRIES for kind in ("md", "png"))
    for page in (checkout / "reports" / "gallery").glob("*.md"):
        assert page.read_bytes() == (written[0] / "gallery" / page.name).read_bytes()


def test_names_are_told_apart_and_lines_use_our_charts():
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert entry.line.split("(")[0] in charts.__all__


def test_every_chart_has_its_place():
    drawn = {entry.line.split("(")[0] for entry in ENTRIES}
    known = {name for name in charts.__all__ if name.startswith("draw_")}
    # of games that are played: in a balance report, and of campaigns
    assert known - drawn == {"draw_heat", "draw_bands", "draw_gains", "draw_weeks"}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_a_footer_names_the_data_of_every_game_in_the_picture(entry, monkeypatch):
    """Whatever a line loads besides its game, seen where it is loaded, is in its footer."""
    read = {entry.system}
    monkeypatch.setattr(comparing, "load", lambda name, data=None: read.add(name) or GAMES[name])
    if "compare(" in entry.line or "standings(" in entry.line:
        axes_of(entry, GAMES[entry.system])
    assert set(entry.systems) == read
    for name in read:
        assert GAMES[name].edition.data_hash in footer_of(entry, GAMES)
        assert GAMES[name].system.title in footer_of(entry, GAMES)


def test_what_the_data_lack_is_left_out(tmp_path):
    data = tmp_path / "mine"
    assert main(["copy-data", str(data)]) == 0
    file = data / "units" / "liberty_road" / "german.csv"
    file.write_text(file.read_text(encoding="utf-8").replace("Panther G,", "Panther H,"), "utf-8")
    game = ws.load("liberty_road", data)
    bands = next(entry for entry in ENTRIES if "Panther G" in entry.line)
    with pytest.raises(ValueError, match="Panther"):
        axes_of(bands, game)
