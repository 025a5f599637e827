"""Long work beside the page: told on its way, cancelled with what it has, one at a time."""

from __future__ import annotations

import pytest

import wsanalysis as ws
from tests.patience import wait_until
from tests.systems.handed_in import GAMES
from wsanalysis.widgets.session import Session


def count(game, teller, *, to):
    """Work for a test: counts, until it is to end."""
    at = 0
    while at < to and not teller.stopped:
        at += 1
        teller.tell(at, to, best=at)
    return {"done": at, "total": to, "valor": int(game.units.loc["Grenadiers", "valor"])}


def fail(game, teller):
    raise ValueError(f"{game.system.name} cannot")


@pytest.fixture
def session():
    works = {"count": count, "fail": fail}
    made = Session(ws.systems(), ws.load, game=GAMES["liberty_road"], keeps=False, works=works)
    yield made
    made.close()


def job(session):
    return session._job_news


def begin(session, work, **arguments):
    session.hear({"do": "job", "work": work, "arguments": arguments})


def ended(session):
    wait_until(lambda: job(session).get("ended"), lambda: str(job(session)))
    return job(session)


def test_work_is_done_on_the_edited_game(session):
    edit = {"kind": "cell", "table": "units", "name": "Grenadiers", "column": "valor", "value": 3}
    session.hear({"do": "set", "edits": [edit]})
    begin(session, "count", to=5)
    assert ended(session) | {"part": "job"} == {
        "part": "job", "work": "count", "ended": True, "stopped": False, "done": 5, "total": 5, "valor": 3,
    }  # fmt: skip


def test_cancelled_work_keeps_what_it_has_and_the_page_goes_on_meanwhile(session):
    begin(session, "count", to=10**12)
    wait_until(lambda: job(session).get("best"), lambda: str(job(session)))
    session.hear({"do": "look", "question": "rally"})  # meanwhile
    assert session.due() is not None
    session.news()
    begin(session, "count", to=1)
    assert "something is under way already" in str(session.news())
    session.hear({"do": "cancel"})
    found = ended(session)
    assert found["stopped"]
    assert 0 < found["done"] < 10**12
    begin(session, "count", to=1)
    assert ended(session)["done"] == 1


def test_what_goes_wrong_is_said_in_words(session):
    begin(session, "fail")
    assert ended(session)["error"] == "liberty_road cannot"
    begin(session, "count", to="x")
    assert "error" in ended(session)
    begin(session, "dance")
    assert "expected work such as" in str(session.news())


def test_games_are_counted_as_they_come_in(session):
    begin(session, "play", scenario="tank_duel", games=3, seed=1, policies=["random", "random"])
    found = ended(session)
    assert found["done"] == 3
    games = GAMES["liberty_road"].play("tank_duel", 3, 1, policies=("random", "random"), progress=False)
    won = games.win_rates()["share"].tolist()
    assert [share for _, share, _, _ in found["shares"]][:2] == pytest.approx(won[:2])
    assert sum(share for _, share, _, _ in found["shares"]) == pytest.approx(1)
    assert all(low <= share <= high for _, share, low, high in found["shares"])
