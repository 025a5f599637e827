"""Long work beside the page: told on its way, cancelled with what it has, one at a time.

Two tests have it in a process of its own, as people do: one that goes through, one that is cancelled, and
whose edited game, news and fault go to and fro. All others ask what does not depend on that.
"""

from __future__ import annotations

import pytest

import wsanalysis as ws
from tests.patience import wait_until
from tests.systems.handed_in import GAMES
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.probability.progress import progress_bar
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.sheets.form_sheet import Action, FormSheet


def sheet(**works):
    """A sheet for a test, whose one field is what its work is called with."""
    actions = {name: Action(name, work, lambda _, values: dict(values)) for name, work in works.items()}
    return FormSheet("A test", "", lambda _, __: [Parameter("to", "number", 1, 10**12, standard=5)], actions)


def count(game, teller, *, to):
    """Work for a test: counts, until it is to end."""
    at = 0
    while at < to and not teller.stopped:
        at += 1
        teller.tell(at, to, best=at)
    return {"done": at, "total": to, "valor": int(game.units.loc["Grenadiers", "valor"])}


def fail(game, teller, *, to):
    raise ValueError(f"{game.system.name} cannot")


@pytest.fixture
def session():
    sheets = {"test": sheet(count=count, fail=fail, steps=steps, fewer=fewer, keeps=keeps)}
    made = Session(ws.systems(), ws.load, game=GAMES["liberty_road"], keeps=False, sheets=sheets)
    yield made
    made.close()


def job(session, key="test"):
    return session.work.latest(session.desks.open).get(key, {})


def begin(session, work, key="test", **values):
    for name, value in values.items():
        session.receive({"do": "fill", "sheet": key, "name": name, "value": value})
    session.receive({"do": "job", "sheet": key, "work": work})


def ended(session, key="test"):
    wait_until(lambda: job(session, key).get("ended"), lambda: str(job(session, key)))
    return job(session, key)


def test_work_is_done_on_the_edited_game(session):
    edit = {"kind": "cell", "table": "units", "name": "Grenadiers", "column": "valor", "value": 3}
    session.receive({"do": "set", "edits": [edit]})
    begin(session, "count", to=5)
    found = ended(session)
    assert found.pop("stamp") == session.scene().stamp
    assert found == {
        "part": "job", "sheet": "test", "work": "count", "example": False, "ended": True, "stopped": False,
        "done": 5, "total": 5, "valor": 3,
    }  # fmt: skip


def test_cancelled_work_keeps_what_it_has_and_the_page_goes_on_meanwhile(session):
    begin(session, "count", to=10**12)
    wait_until(lambda: job(session).get("best"), lambda: str(job(session)))
    session.receive({"do": "look", "question": "rally"})  # meanwhile
    assert session.due() is not None
    session.news()
    begin(session, "count", to=1)
    assert "something is under way already" in str(session.news())
    session.receive({"do": "cancel"})
    found = ended(session)
    assert found["stopped"]
    assert 0 < found["done"] < 10**12
    begin(session, "fail")
    assert ended(session)["error"] == "liberty_road cannot"


@pytest.mark.usefixtures("in_a_thread")
def test_what_goes_wrong_is_said_in_words(session):
    begin(session, "fail")
    assert ended(session)["error"] == "liberty_road cannot"
    begin(session, "dance")
    assert "expected work such as" in str(session.news())


def steps(game, teller, *, to):
    """Work for a test that draws a progress bar, as every analysis does."""
    return {"done": sum(1 for _ in progress_bar(range(to), unit="step"))}


def keeps(game, teller, *, to):
    """Work for a test that ends by itself, and draws a bar while it puts together what it has."""
    teller.keeps = True
    found = count(game, teller, to=to)
    return {**found, "after": sum(1 for _ in progress_bar(range(3), unit="step"))}


def fewer(game, teller, *, to):
    """Work for a test: bars that are not to be seen are not told either."""
    return {"done": sum(1 for _ in progress_bar(range(to), unit="step", shown=False)), "told": teller.due}


@pytest.mark.usefixtures("in_a_thread")
def test_what_draws_a_progress_bar_is_told_and_cancelled(session):
    begin(session, "steps", to=10**9)
    wait_until(lambda: job(session).get("done"), lambda: str(job(session)))
    assert job(session)["total"] == 10**9
    session.receive({"do": "cancel"})
    assert ended(session)["stopped"]
    assert "done" not in ended(session)
    begin(session, "keeps", to=10**9)
    wait_until(lambda: job(session).get("done"), lambda: str(job(session)))
    session.receive({"do": "cancel"})
    assert ended(session)["after"] == 3
    begin(session, "steps", to=7)
    assert ended(session)["done"] == 7
    begin(session, "fewer", to=7)
    assert ended(session)["told"]


@pytest.mark.usefixtures("in_a_thread")
def test_what_was_found_is_told_again_to_a_page_that_opens_and_only_to_the_desk_it_is_of(session):
    begin(session, "count", to=5)
    ended(session)
    session.news()
    session.receive({"do": "hello"})
    assert [each["done"] for each in session.news() if each["part"] == "job"] == [5]
    session.receive({"do": "open", "system": "draft_2019"})
    assert [each for each in session.news() if each["part"] == "job"] == []
    session.receive({"do": "open", "system": "liberty_road"})
    assert [each["done"] for each in session.news() if each["part"] == "job"] == [5]


@pytest.mark.usefixtures("in_a_thread")
def test_games_are_counted_as_they_come_in(session):
    title = GAMES["liberty_road"].scenarios.loc["tank_duel", "title"]
    values = {"scenario": title, "Allied player": "random", "German player": "random", "games": 3}
    begin(session, "play", "scenario", **values)
    found = ended(session, "scenario")
    assert found["done"] == 3
    games = GAMES["liberty_road"].play("tank_duel", 3, 1, policies=("random", "random"), progress=False)
    (block,) = found["blocks"]
    shares = [row[-1]["bar"] for row in block["rows"]]
    won = games.win_rates()["share"].tolist()
    assert [share for _, _, share in shares][:2] == pytest.approx(won[:2])
    assert sum(share for _, _, share in shares) == pytest.approx(1)
    assert all(low <= share <= high for low, high, share in shares)


def test_an_example_gives_way_to_what_somebody_asks_for_and_never_comes_before_it(session, in_a_thread):
    session.receive({"do": "job", "sheet": "test", "work": "count", "example": True, "to": 10**12})
    session.receive({"do": "fill", "sheet": "test", "name": "to", "value": 10**12})
    session.news()
    session.receive({"do": "job", "sheet": "test", "work": "count"})
    assert [each for each in session.news() if each.get("gave_way")]  # which is not "cancelled"
    assert job(session)["example"] is False
    session.receive({"do": "job", "sheet": "test", "work": "fail", "example": True})
    assert job(session)["work"] == "count"
    session.receive({"do": "cancel"})
    assert ended(session)["stopped"]
    assert not any(each["part"] == "error" for each in session.news())
