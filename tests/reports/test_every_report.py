"""What holds for the report of every system: whole, small, signed, kept in the checkout, of any data."""

from dataclasses import replace
from importlib import import_module

import pytest
from matplotlib.figure import Figure
from pypdf import PdfReader

import wsanalysis as ws
from tests.printing.conftest import where_from
from tests.reports.conftest import EVERY_REPORT
from tests.systems.handed_in import game_of
from wsanalysis.aids import render_pdf
from wsanalysis.charts.picture import as_png
from wsanalysis.reports import SYSTEMS
from wsanalysis.reports import report as report_module

PAGES = {"liberty_road": 4, "storms_of_steel": 4, "sherman_leader": 4, "draft_2019": 4, "example": 1}
"""How many sides the player aids have; one more, at the back, has rulings and sources."""
every_system = pytest.mark.parametrize("system", EVERY_REPORT)


@pytest.mark.slow
@every_system
def test_every_file_is_written_whole_and_what_is_kept_is_small(system, written_report):
    _, folder, paths, _ = written_report(system)
    assert sorted(p.name for p in folder.iterdir()) == sorted(p.name for p in paths)
    assert all(path.stat().st_size > 0 for path in paths)
    kept = [path.stat().st_size for path in paths if path.suffix != ".pdf"]
    assert max(kept) < 1_000_000
    assert sum(kept) < 2_000_000


@pytest.mark.slow
@every_system
def test_every_text_says_command_data_version_and_what_is_made_up(system, written_report):
    game, _, paths, _ = written_report(system)
    for path in paths:
        if path.suffix in (".txt", ".csv", ".md"):
            text = path.read_text(encoding="utf-8")
            for word in ("wsanalysis report", game.edition.data_hash, ws.__version__, where_from(game)):
                assert word in text, (path.name, word)


@pytest.mark.slow
@every_system
def test_the_aid_is_as_many_pages_on_both_papers(system, written_report):
    game, folder, _, small = written_report(system)
    number = len(small)
    assert number == PAGES[system] <= 4
    for name, width in (("player_aid_a4.pdf", 595), ("player_aid_letter.pdf", 612)):
        reader = PdfReader(folder / name)
        assert len(reader.pages) == number + 1
        assert round(reader.pages[0].mediabox.width) == width
        for page in reader.pages:
            text = page.extract_text()
            assert game.edition.data_hash in text
            assert where_from(game) in text


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_reports_in_the_checkout_are_what_the_report_writes(system, written_report, checkout):
    """If this fails, make them anew (run.py report), and read what has changed before you commit it."""
    kept = checkout / "reports" / system
    for path in written_report(system).paths:
        if path.suffix in (".txt", ".csv"):
            assert (kept / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8"), (
                path.name
            )
        else:
            assert (kept / path.name).exists() or path.suffix == ".pdf"


@pytest.fixture
def in_brief(monkeypatch):
    """Reports of few match-ups and trials, whose pictures are laid out and not painted, nor aids typeset.

    The function that this gives tells which aids would have been typeset.
    """
    monkeypatch.setattr("wsanalysis.reports.report.TRIALS", 200)
    monkeypatch.setattr("wsanalysis.reports.report_pictures.TRIALS", 200)
    monkeypatch.setattr("wsanalysis.reports.sherman_leader.report.BATTLES", 10)
    monkeypatch.setattr("wsanalysis.printing.prints.of_pages", lambda game, parts: [
        None for part in parts for _ in part(game)
    ])  # fmt: skip
    small, matchups, aids = as_png(Figure((1, 1)), 40), ws.Game.matchups, []

    def of_some(game, question, *, units=None, against=None, **more):
        if against is None:
            units = list(game.edition.units if units is None else units)[:4]
        return matchups(game, question, units=units, against=against, **more)

    def on_paper(aid, _):
        aids.append(aid)
        return b"%PDF"

    def on_usual_paper(aid, forms):
        return [[on_paper(aid, forms)], [small] * len(aid.pages)]

    monkeypatch.setattr(ws.Game, "matchups", of_some)
    # the layout measures every text, and so reads it; the package has a function of the module's name
    monkeypatch.setattr(import_module("wsanalysis.charts.picture"), "_bytes", lambda *_, **how: small)
    monkeypatch.setattr("wsanalysis.reports.report.render_pdf", on_paper)
    monkeypatch.setattr("wsanalysis.reports.report.render_as", on_usual_paper)
    yield lambda: aids
    report_module._on_usual_paper.cache_clear()


@pytest.mark.slow
@every_system
def test_a_report_can_be_made_of_data_whose_units_are_called_otherwise(system, tmp_path, in_brief):
    other = game_of(system)
    rows = list(other.edition.units.values())
    teams = {getattr(unit, "reduced_to", "") for unit in rows}  # a squad names its team: that keeps its name
    for number, name in enumerate(list(other.edition.units)):
        if name not in teams:
            other = other.edit(name, name=f"Counter {number} #*_$")
    report = EVERY_REPORT[system]
    paths = report.write(other, tmp_path, "wsanalysis report")
    matrices = sorted(tmp_path.glob("matchups_*.csv"))
    assert matrices or not any(name.startswith("matchups_") for name in report.texts)
    for path in matrices:
        assert "Counter 0 #*_$" in path.read_text(encoding="utf-8"), path.name
    assert len(paths) == len(list(tmp_path.iterdir()))
    a4, letter = in_brief()
    assert a4 == letter
    # a page that says what it says under the usual names is typeset in `written_report`
    usual = report.aid(game_of(system)).pages
    changed = [page for page, one in zip(a4.pages, usual, strict=True) if page != one]
    if changed:
        assert render_pdf(replace(a4, pages=tuple(changed)))


@pytest.mark.slow
def test_a_report_that_fails_leaves_the_old_one_as_it_was(tmp_path):
    """Of one system, since all reports are written by the same function, whatever their texts are."""
    (tmp_path / "README.md").write_text("the old one")
    failing = replace(EVERY_REPORT["example"], questions=lambda game: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        failing.write(game_of("example"), tmp_path, "wsanalysis report")
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert (tmp_path / "README.md").read_text() == "the old one"


@every_system
def test_every_question_is_asked_of_the_simulation_too(system):
    game = game_of(system)
    assert {odds.inquiry.question for odds in EVERY_REPORT[system].asked(game)} == set(game.system.questions)
