"""The file of a desk beside the data: never more than is read again; what cannot be read is set aside."""

from __future__ import annotations

import json
import shutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis.files.data_folder import data_folder
from wsanalysis.widgets import keeping
from wsanalysis.widgets.desk import MOST_VERSIONS, Desk, Step
from wsanalysis.widgets.edits import Edit, Spot
from wsanalysis.widgets.keeping import (
    FOLDER,
    as_link,
    as_text,
    bounded_state,
    desk_of,
    from_link,
    from_text,
    state_of,
)
from wsanalysis.widgets.session import Session

GAME = GAMES["liberty_road"]
SOURCES = [Spot("cell", "units", name, "source") for name in list(GAME.edition.units)[:8]]


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(data_folder(), tmp_path / "data", ignore=shutil.ignore_patterns(".bench"))
    return tmp_path / "data"


def a_session(folder):
    return Session(ws.systems(), ws.load, str(folder), "liberty_road")


def said(session):
    return [each["text"] for each in session.news() if each["part"] == "error"]


def edit(session, number):
    spot = SOURCES[number % len(SOURCES)]
    session.receive({"do": "set", "edits": [{**spot._asdict(), "value": f"authored: {number} {'x' * 2000}"}]})


def test_a_desk_of_many_long_steps_is_read_again_with_the_oldest_folded(folder, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_BYTES", 60_000)
    first = a_session(folder)
    for number in range(100):
        edit(first, number)
        assert (folder / FOLDER / "liberty_road.json").stat().st_size <= 60_000
    assert said(first) == []
    again = a_session(folder)
    assert said(again) == []
    assert again.desk.values == first.desk.values
    assert 1 < len(again.desk.steps) == len(first.desk.steps) < 100
    assert again.desk.steps == first.desk.steps
    last = again.desk.value(SOURCES[99 % 8])
    again.desk.undo()
    assert again.desk.value(SOURCES[99 % 8]) != last


def test_a_desk_that_an_older_bench_wrote_too_large_is_read(folder, monkeypatch):
    first = a_session(folder)
    for number in range(50):
        edit(first, number)
    state = first.desks.state
    monkeypatch.setattr(keeping, "MOST_BYTES", 60_000)
    (folder / FOLDER / "liberty_road.json").write_text(json.dumps(state, indent=1), encoding="utf-8-sig")
    again = a_session(folder)
    assert said(again) == []
    assert again.desk.values == first.desk.values
    edit(again, 50)
    assert said(again) == []
    assert (folder / FOLDER / "liberty_road.json").stat().st_size <= 60_000


def test_what_is_given_as_a_link_or_a_file_can_be_taken():
    desk = Desk(GAME)
    desk.steps = [Step((Edit(SOURCES[n % 8], f"authored: {n} {'x' * 900}"),)) for n in range(120)]
    desk.done = 120
    state = bounded_state(desk, {})
    for found in (from_link(as_link(state)), from_text(as_text(state))):
        assert desk_of(found, Desk(GAME)).values == desk.values
    session = Session(ws.systems(), ws.load, game=GAME, keeps=False)
    session.receive_text(json.dumps({"do": "take", "text": as_text(state)}))
    assert said(session) == []
    assert session.desk.values == desk.values


def test_a_desk_that_would_not_be_read_again_is_not_written_and_the_last_one_stays(folder, monkeypatch):
    session = a_session(folder)
    edit(session, 0)
    before = (folder / FOLDER / "liberty_road.json").read_bytes()
    monkeypatch.setattr(keeping, "MOST_BYTES", 1000)
    edit(session, 1)
    assert ["forget a saved version" in text for text in said(session)] == [True]
    assert (folder / FOLDER / "liberty_road.json").read_bytes() == before


def test_versions_are_bounded():
    desk = Desk(GAME)
    for number in range(MOST_VERSIONS):
        desk.save_version(str(number))
    desk.save_version("0")
    with pytest.raises(ValueError, match="forget one first"):
        desk.save_version("one more")
    with pytest.raises(ValueError, match="at most 100 letters"):
        desk.save_version("x" * 101)


@pytest.mark.parametrize("done", range(6))
@pytest.mark.parametrize("left", range(6))
def test_folding_leaves_in_force_what_is_and_undone_what_is_not(done, left):
    desk = Desk(GAME)
    for number in range(5):
        desk.set(Edit(SOURCES[number], f"authored: {number}"))
    for _ in range(5 - done):
        desk.undo()
    before = desk.values
    desk.fold(left)
    assert desk.values == before
    assert len(desk.steps) <= left
    assert desk_of(state_of(desk), Desk(GAME)).values == before


@pytest.mark.parametrize(("done", "left"), [(1, 0), (2, 2), (3, 2)])
def test_what_was_undone_can_be_redone_if_its_base_is_kept(done, left):
    """Of four steps the older two are folded: what is undone behind them stays, on their ground alone."""
    desk = Desk(GAME)
    for number, spot in enumerate(SOURCES[:4]):
        desk.set(Edit(spot, f"page {number}"))
    for _ in range(4 - done):
        desk.undo()
    before = desk.values
    desk.fold(2)
    assert (len(desk.steps), desk.values) == (left, before)


WHOLE = json.dumps({"system": "liberty_road", "steps": [], "done": 0})
TAKEN = {("done", "is a list"), ("done", "is a text"), ("done", "is an object"), ("done", "is null")}
"""Nobody asks without steps."""
UNREADABLE = {
    "empty": b"", "cut": WHOLE[:-9].encode(), "not UTF-8": WHOLE.encode() + b"\xff",
    "UTF-16": WHOLE.encode("utf-16"),
    "nested": b"[" * 100_000, "nested but whole": b'{"system":' * 30 + b"1" + b"}" * 30,
    "another system": WHOLE.replace("liberty_road", "chess").encode(), "no system": b"{}", "a list": b"[]",
    "a number": b"9" * 5000, "not a number": b'{"system": NaN}', "endless": b'{"system": 1e999}',
    "half a letter": b'{"system": "\\ud800"}', "a NUL": b"\0" * 100,
    "many bytes": b" " * (keeping.MOST_READ + 1),
    **{f"{key} {kind}": json.dumps({"system": "liberty_road", key: value}).encode()
       for key in ("steps", "done", "start", "versions") for kind, value in
       {"is a list": [3], "is a text": "x", "is an object": {"x": 3}, "is null": None}.items()
       if (key, kind) not in TAKEN},
}  # fmt: skip


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE)
def test_a_desk_that_cannot_be_read_is_set_aside_and_begun_anew(content, folder):
    file = folder / FOLDER / "liberty_road.json"
    file.parent.mkdir()
    for number in (1, 2):
        file.write_bytes(content)
        session = a_session(folder)
        (told,) = said(session)
        name = f"liberty_road.unreadable-{number}.json"
        assert str(file) in told
        assert told.endswith(f"; a new desk is begun, and the old file is now called {name}")
        assert "\n" not in told
        assert (file.parent / name).read_bytes() == content
        edit(session, number)
        assert said(session) == []
        assert len(a_session(folder).desk.values) == 1


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.data())
def test_any_desk_is_taken_or_refused_in_words(data):
    """A desk with some part of it replaced by anything."""
    desk = Desk(GAME)
    desk.set(Edit(SOURCES[0], "authored: a"), Edit(SOURCES[1], "authored: b"), said="two")
    desk.save_version("v")
    state = json.loads(as_text({**state_of(desk), "view": {"units": [], "claims": []}}))
    place = state
    while True:
        key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
        else:
            break
    place[key] = data.draw(VALUES)
    session = Session(ws.systems(), ws.load, game=GAME, keeps=False)
    session.on_fault = pytest.fail
    session.receive_text(json.dumps({"do": "take", "text": json.dumps(state)}))
    for text in said(session):
        assert "\n" not in text
        assert len(text) < 500
    json.dumps(session.desks.state, allow_nan=False)
    scene = session.scene()
    for part in ("header", "log"):
        assert session.draw(part, scene)["part"] == part
