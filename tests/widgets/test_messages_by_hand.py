"""Messages that no page sends: whatever they hold, one sentence comes back and the desk goes on."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.widgets import work_under_way
from wsanalysis.widgets.editing.changes import CHANGES
from wsanalysis.widgets.messages import VERBS
from wsanalysis.widgets.open_desks import VIEWED
from wsanalysis.widgets.play.deeds import DEEDS
from wsanalysis.widgets.play.seat import RECORD
from wsanalysis.widgets.scenario_tab import SHEETS
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.sheets.claimed import distances_in

OF_PYTHON = re.compile(
    r"Traceback|object (is not|has no|does not)|unhashable|unsupported operand|argument of type|must be str"
    r"|invalid literal|cannot unpack|codec can|takes \d|Exceeds the limit|not subscriptable|recursion"
)
"""What Python says of a fault, and nobody should read."""

KEYS = (
    *VIEWED, "do", "n", "edits", "said", "spots", "how", "name", "system", "data", "text", "folder", "sheet",
    "work", "value", "drop", "kind", "table", "column", "outcome", "rows", "columns", "distance", "states",
    "scenario", "first", "second", "seed", "choice", "hex", "unit", "number", "at", "actions", "hints",
    "place", "side", "block", "weapon", "facing", "title", "part", "file",
)  # fmt: skip
WORDS = (
    *KEYS, *VERBS, *SHEETS, "units", "matchups", "fire", "duel", "rally", "cell", "count", "option", "chips",
    "7", "valor", "Grenadiers", "M5 Stuart", "nation", "German", "save", "compare", "restore",
    "at least", "at most", "several distances", "1-9999999", "2: 0", "#desk=AAAA", "{}",
    "liberty_road", "claims", "tuning",
    "miss_can_be_upshifted", "the data files", "", "\0", "\ud800", "x" * 3000,
)  # fmt: skip
NUMBERS = st.sampled_from([0, 1, -1, 3, 99, 2**31, 2**53, 10**30, 0.5, float("nan"), float("inf"), -0.0])
PLAIN = st.none() | st.booleans() | NUMBERS | st.sampled_from(WORDS)
ANYTHING = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=10,
)
EDIT = st.fixed_dictionaries(
    {"kind": st.sampled_from(["cell", "count", "option"]) | PLAIN,
     "name": st.sampled_from(["Grenadiers", "7", "miss_can_be_upshifted"]) | PLAIN, "value": ANYTHING},
    optional={"table": st.sampled_from(["units", "chips"]) | PLAIN, "column": st.just("valor") | PLAIN},
)  # fmt: skip
CLAIM = st.fixed_dictionaries(
    {"question": st.just("fire") | PLAIN, "situation": ANYTHING, "outcome": st.just("reduced") | PLAIN,
     "low": NUMBERS, "high": NUMBERS, "says": st.just("so") | PLAIN},
)  # fmt: skip
LIKELY = {
    "edits": st.lists(EDIT, max_size=3), "spots": st.lists(EDIT, max_size=2),
    "sheet": st.sampled_from([*SHEETS]), "claims": st.lists(CLAIM, max_size=3),
    "given": st.dictionaries(st.just("distance"), ANYTHING),
    "how": st.sampled_from(["save", "restore", "start", "choose", *DEEDS, *CHANGES]),
    "scenario": st.just("tank_duel"),
    "play": st.dictionaries(st.sampled_from([*RECORD]), PLAIN, max_size=4),
}  # fmt: skip
MESSAGES = st.fixed_dictionaries(
    {"do": st.sampled_from([*VERBS]) | PLAIN},
    optional={key: LIKELY.get(key, PLAIN) | ANYTHING for key in KEYS if key != "do"},
)


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("here"))  # a message may save
        nothing = SimpleNamespace(cancel=lambda: None, end=lambda: None)
        patch.setattr(work_under_way, "Job", lambda *_: nothing)
        made = Session(ws.systems(), ws.load, game=GAMES["liberty_road"], keeps=False, sheets=SHEETS)
        made.on_fault = pytest.fail
        yield made


def check(session, draws=()):
    """All that is told is plain, and what is wrong is one sentence."""
    told = session.news()
    scene = session.scene()
    told += [session.draw(part, scene) for part in draws]
    for each in told:
        json.dumps(each, allow_nan=False).encode()
        for text in (each.get("text", ""), each.get("message", "")) if each["part"] != "preview" else ():
            assert not OF_PYTHON.search(text), text
            assert "\n" not in text
            assert len(text) < 1000
    json.dumps(session.desks.state, allow_nan=False)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(message=MESSAGES | ANYTHING)
def test_any_message_is_done_or_refused_in_one_sentence(session, message):
    session.receive(message)
    check(session, ("header", "claims", "log"))


@pytest.mark.slow
@settings(max_examples=25, deadline=None, derandomize=True)
@given(messages=st.lists(MESSAGES, min_size=1, max_size=5))
def test_every_picture_is_drawn_after_any_messages(session, messages):
    for message in messages:
        session.receive_text(json.dumps(message))
    check(session, session.pictures)


@pytest.mark.parametrize("message", [
    {"do": "look", "claims": [{}]}, {"do": "look", "claims": [3]}, {"do": "look", "claims": {}},
    {"do": "look", "units": [[]]}, {"do": "look", "given": {"distance": {"a": []}}}, {"do": ["look"]},
    {"do": "look", "map": {"rows": []}}, {"do": "look", "sheets": {"claims": 3}}, {"do": "reset", "spots": 3},
    {"do": "fill", "sheet": "claims", "name": "outcome", "value": {"a": 1}},
    {"do": "set", "edits": [{"kind": "count", "table": "chips", "name": "7", "value": 2**52}]},
    {"do": "look", "given": {"distance": float("nan")}}, {"do": "version", "how": "save", "name": "x" * 101},
    {"do": "take", "text": "[" * 100_000}, {"do": "take", "text": json.dumps({"system": ["liberty_road"]})},
    {"do": "look", "bag": "\ud800"}, {"do": "open", "system": "liberty_road", "data": "\0"},
    {"do": "look", "tab": 3}, {1: 2}, {"do": "look", "along": int},
], ids=str)  # fmt: skip
def test_what_was_once_a_fault_of_the_bench_is_refused(session, message):
    session.receive({"do": "look", "tab": "units"})
    session.news()
    before = session.desks.state
    session.receive(message)
    (error,) = [each["text"] for each in session.news() if each["part"] == "error"]
    assert "expected" in error
    assert not OF_PYTHON.search(error)
    assert session.desks.state == before
    check(session)


def test_what_is_looked_at_does_not_grow_without_end(session):
    for number in range(60):
        session.receive({"do": "fill", "sheet": "claims", "name": f"{number}", "value": "x" * 10_000})
    assert len(json.dumps(session.view)) < 600_000
    assert any("expected less" in each.get("text", "") for each in session.news())
    session.choose("sherman_leader")
    session.choose("liberty_road")


FAR = Parameter("distance", "number", 1, 20, must=True, expected="a whole number of hexes, 1 to 20")


@pytest.mark.parametrize(
    "text",
    ["1-9999999", "0-5", "5-21", "6-2", "1-4, 1-999999999", "9" * 5000, "1-" + "9" * 5000, "1-9999999: 2",
     "2: " + "9" * 5000, "21", "-1", "1--4", "٣-999"],
)  # fmt: skip
def test_distances_are_within_bounds_before_any_are_listed(text):
    with pytest.raises(ValueError, match="several distances: expected") as refused:
        distances_in(text, FAR)
    assert len(str(refused.value)) < 200


def test_distances_within_bounds_are_listed():
    assert distances_in("2, 6-8", FAR) == [2, 6, 7, 8]
    assert distances_in("1-2: 3; 20: 1", FAR) == {"1": 3, "2": 3, "20": 1}


def test_a_range_without_end_typed_into_the_form_is_said_at_once():
    session = Session(ws.systems(), ws.load, game=GAMES["liberty_road"], keeps=False)
    session.receive({"do": "fill", "sheet": "claims", "name": "several distances", "value": "1-9999999"})
    session.receive({"do": "claim", "sheet": "claims"})
    (error,) = [each["text"] for each in session.news() if each["part"] == "error"]
    assert error.startswith("several distances: expected a whole number")
