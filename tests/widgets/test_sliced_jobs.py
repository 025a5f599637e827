"""Work beside the page where no process and no thread can be started: done in slices between messages."""

from __future__ import annotations

import pytest

import wsanalysis as ws
from tests.patience import wait_until
from tests.systems.handed_in import GAMES
from tests.widgets.test_jobs import begin, count, fail, job, keeps, sheet, steps
from wsanalysis.battles.runs import pools
from wsanalysis.probability.progress import progress_bar
from wsanalysis.widgets.jobs import Later
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.tabs import WORKS


@pytest.fixture
def alone(monkeypatch):
    monkeypatch.setattr(pools, "CAN_START", False)


def rests(game, teller, *, to):
    """Work for a test: counts, and rests after each step."""
    for at in range(to):
        if teller.stopped:
            return {"done": at, "total": to}
        teller.tell(at, to)
        yield
    return {"done": to, "total": to}


def dies(game, teller, *, to):
    raise KeyError(to)


def bars(game, teller, *, to):
    """Work for a test: rests in the middle of a progress bar."""
    done = 0
    for _ in progress_bar(range(to), unit="step"):
        done += 1
        yield
    return {"done": done}


def session_of(system="liberty_road"):
    works = {
        "count": count,
        "fail": fail,
        "steps": steps,
        "keeps": keeps,
        "rests": rests,
        "dies": dies,
        "bars": bars,
    }
    return Session(ws.systems(), ws.load, game=GAMES[system], keeps=False, sheets={"test": sheet(**works)})


def advanced(session, key="test"):
    """The last news of work that is advanced until it has ended."""
    while session.advance():
        pass
    return job(session, key)


def test_work_rests_and_hears_what_a_page_says_meanwhile(alone):
    session = session_of()
    begin(session, "rests", to=100)
    assert session.advance()
    assert session.advance()
    session.receive({"do": "look", "question": "rally"})
    assert session.due() is not None
    begin(session, "rests", to=3)
    assert "something is under way already" in str(session.news())
    session.receive({"do": "cancel"})
    assert not session.advance()
    assert job(session)["stopped"]
    assert job(session)["done"] == 2
    assert not session.advance()  # nothing is under way
    begin(session, "rests", to=3)
    assert advanced(session)["done"] == 3


def test_progress_is_told_while_work_is_advanced_and_to_nobody_else(alone):
    session = session_of()
    begin(session, "bars", to=5)
    assert session.advance()
    before = dict(job(session))
    for _ in progress_bar(range(3), unit="of something else", shown=True):
        pass
    assert job(session) == before
    assert advanced(session)["done"] == 5


def test_what_goes_wrong_is_said_and_ends_no_session(alone):
    session, faults = session_of(), []
    session.on_fault = faults.append
    begin(session, "fail")
    assert advanced(session)["error"] == "liberty_road cannot"
    begin(session, "dies")
    assert advanced(session)["error"] == "it was ended"
    assert "KeyError" in faults[0]
    begin(session, "keeps", to=4)
    assert advanced(session)["after"] == 3


def test_news_are_told_in_the_middle_of_a_slice_and_cancel_is_heard_there(alone, monkeypatch):
    monkeypatch.setattr("wsanalysis.widgets.jobs.REDRAW", -1.0)  # every word is passed on
    session, heard = session_of(), []

    def hear() -> None:
        heard.extend(each for each in session.news() if each["part"] == "job")
        if heard[-1].get("done") == 3:
            session.receive({"do": "cancel"})

    session.on_news = hear
    begin(session, "steps", to=10**9)
    assert not session.advance()
    assert [each["done"] for each in heard if "done" in each] == [0, 1, 2, 3]
    assert heard[-1]["stopped"]


def test_an_example_gives_way_at_once_also_in_the_middle_of_a_slice(alone, monkeypatch):
    session = session_of()
    session.receive({"do": "fill", "sheet": "test", "name": "to", "value": 4})
    session.receive({"do": "job", "sheet": "test", "work": "rests", "example": True})
    assert session.advance()
    session.receive({"do": "job", "sheet": "test", "work": "rests"})
    assert [each for each in session.news() if each.get("gave_way")]
    assert job(session)["example"] is False
    assert advanced(session)["done"] == 4

    monkeypatch.setattr("wsanalysis.widgets.jobs.REDRAW", -1.0)
    session.receive({"do": "job", "sheet": "test", "work": "steps", "example": True})
    asked = []

    def ask() -> None:
        if not asked:
            asked.append(1)
            session.receive({"do": "job", "sheet": "test", "work": "rests"})

    session.on_news = ask
    assert advanced(session)["work"] == "rests"
    assert job(session)["done"] == 4
    assert not job(session).get("error")


def test_closing_ends_it(alone):
    session = session_of()
    begin(session, "bars", to=5)
    session.advance()
    session.close()
    assert not session.advance()


# --- every kind of work, both ways ----------------------------------------------------------------

FEW = {"games": 3, "seed": 2}
SHORT = {**FEW, "scenario": GAMES["liberty_road"].scenarios.loc["tank_duel", "title"]}
SITUATIONS = {
    ("liberty_road", "scenario", "play"): SHORT,
    ("liberty_road", "scenario", "replay"): SHORT,
    ("liberty_road", "scenario", "map"): SHORT,
    ("storms_of_steel", "scenario", "verdict"): FEW,
    ("sherman_leader", "campaign", "play"): FEW,
    ("sherman_leader", "campaign", "worth"): FEW,
    ("sherman_leader", "campaign", "replay"): FEW,
    ("liberty_road", "design", "design"): {"miss at 3 (%)": 35, "chips in the bag": 24},
    ("liberty_road", "design", "show"): {},
    ("liberty_road", "costs", "price"): {},
    ("liberty_road", "moved", "compare"): {"distances": [2]},
    ("liberty_road", "sensitivity", "measure"): {},
    ("liberty_road", "tuning", "estimate"): {},
    ("liberty_road", "tuning", "tune"): {"steps at most": 1, "units that may change": ["Grenadiers"]},
    ("liberty_road", "matchups", "map"): {},
    ("liberty_road", "play", "back"): {},
}


def prepared(system, key, values):
    session = Session(ws.systems(), ws.load, game=GAMES[system], keeps=False)
    if key == "tuning":
        session.receive({"do": "claim", "sheet": "claims"})
    if key == "play":
        how = {"scenario": "tank_duel", "seed": 5, "second": "greedy"}
        session.receive({"do": "play", "how": "start", **how})
        session.receive({"do": "play", "how": "resign"})
    for name, value in values.items():
        session.receive({"do": "fill", "sheet": key, "name": name, "value": value})
    return session


@pytest.mark.slow
@pytest.mark.usefixtures("in_a_thread", "few_roll_outs", "undrawn", "learned_quickly")
@pytest.mark.parametrize(("system", "key", "work"), SITUATIONS, ids=lambda part: part)
def test_a_page_gets_the_same_from_a_process_and_from_slices(system, key, work, monkeypatch):
    monkeypatch.setattr("wsanalysis.widgets.works.scenario.JUDGED", 2025)
    monkeypatch.setattr("wsanalysis.analysis.tuning.in_time", lambda _: "a while")  # it measures
    values = SITUATIONS[system, key, work]
    ends = []
    for starts in (True, False):
        monkeypatch.setattr(pools, "CAN_START", starts)
        session = prepared(system, key, values)
        session.news()
        session.receive({"do": "job", "sheet": key, "work": work})
        assert not [each for each in session.news() if each["part"] == "error"]
        if not starts:
            advanced(session, key)
        wait_until(lambda of=session: job(of, key).get("ended"), lambda of=session: str(job(of, key)))
        ends.append((job(session, key), repr(session.work.kept(session.desks.open))))
    assert "error" not in ends[0][0]
    assert ends[0] == ends[1]


def test_all_kinds_of_work_are_among_them():
    """Each action of a sheet, and of the tabs that are none; and what is named is there."""
    session = session_of()
    every = {(key, name): one for key, sheet in session.sheets.items() for name, one in sheet.actions.items()}
    every |= {(key, name): one for key, works in WORKS.items() for name, one in works.items()}
    every = {key: one for key, one in every.items() if key[0] != "test"}
    assert {(key, name) for _, key, name in SITUATIONS} == set(every)
    named = [one.work for one in every.values() if isinstance(one.work, Later)]
    assert len(named) > 5
    for one in named:
        assert callable(getattr(__import__(one.module, fromlist=[one.name]), one.name))
