"""The bench's sheet of a campaign, asked as a page asks it: what it finds is what the game says in Python."""

from __future__ import annotations

import base64

import pytest

import wsanalysis as ws
from tests.systems.handed_in import GAMES
from tests.widgets.test_session import say
from tests.widgets.test_sheets import Told, fill, work
from wsanalysis.asking.display import percent
from wsanalysis.probability.progress import at_once, telling
from wsanalysis.widgets.jobs import Stopped
from wsanalysis.widgets.scenario_tab import SHEETS
from wsanalysis.widgets.session import Session
from wsanalysis.widgets.works import campaign

pytestmark = pytest.mark.usefixtures("in_a_thread")

LEADER = GAMES["sherman_leader"]
BULGE, LINE = "bulge_over_there", "normandy_hold_the_line"
NEVER = 10**6


@pytest.fixture
def session():
    made = Session(ws.systems(), ws.load, game=LEADER, keeps=False, sheets=SHEETS)
    yield made
    made.close()


def titled(blocks, title):
    return next(block for block in blocks if block["title"] == title)


def is_png(text):
    return base64.b64decode(text)[1:4] == b"PNG"


def test_the_form_offers_campaigns_players_and_grades(session):
    shown = say(session, "look", tab="campaign")["campaign"]
    fields = {field["name"]: field for field in shown["fields"]}
    titles = LEADER.campaigning.scenarios["title"]
    assert fields["campaign"]["words"] == list(titles)
    assert "trained" in fields["player"]["words"]
    assert fields["grade to reach"]["words"] == ["poor", "adequate", "good", "great"]
    assert fields["grade to reach"]["value"] == "good"
    assert fields["games"]["value"] == 100
    assert shown["opens"] == "play"
    [about] = fill(session, "campaign", campaign=titles[LINE])["campaign"]["blocks"]
    assert "4 weeks, 84 SO points, 15 VP for a good result" in about["lines"][0]
    assert about["lines"][1] == "The player buys a force first."


@pytest.mark.parametrize("name", [name for name in GAMES if name != "sherman_leader"])
def test_other_systems_say_that_they_have_none(name):
    session = Session(ws.systems(), ws.load, game=GAMES[name], keeps=False, sheets=SHEETS)
    said = say(session, "look", tab="campaign")["campaign"]["message"]
    assert said == f"{GAMES[name].system.title} has no campaigns; there are campaigns of Sherman Leader"
    session.close()


def test_campaigns_are_played_with_grades_course_and_what_they_failed_by(session):
    fill(session, "campaign", campaign=LEADER.campaigning.scenarios.loc[BULGE, "title"], player="greedy")
    fill(session, "campaign", games=12, seed=4)
    blocks = work(session, "campaign", "play")
    found = LEADER.play(BULGE, 12, 4, policies=("greedy", "greedy"), progress=False)
    shares = titled(blocks, "Bulge, Over There: greedy")
    assert [row[:2] for row in shares["rows"]] == [
        [str(grade), percent(float(share))] for grade, share in found.grades()["share"].items()
    ]
    assert "sampled, 12 campaigns, seed 4" in shares["foot"]
    failed = titled(blocks, "What campaigns failed by")["rows"]
    assert [row[:3] for row in failed] == [
        [cause, str(week), percent(share)] for (cause, week), share in found.failures()["share"].items()
    ]
    [(picture, alt)] = titled(blocks, "Week by week")["pages"]
    assert is_png(picture)
    assert "stress" in alt
    weeks = titled(blocks, "How far it is decided")["rows"]
    course = found.course()
    assert [row[1] for row in weeks] == [str(course.loc[[week], "games"].iloc[0]) for week in (1, 2, 3, 4)]


def test_where_none_failed_it_is_said_and_one_campaign_has_no_course():
    forgiving = LEADER.with_options(failure="evaluated by VP")
    told = at_once(campaign.play(forgiving, Told(NEVER), scenario=BULGE, games=1, seed=4, player="random"))[
        "blocks"
    ]
    assert [block["title"] for block in told][1:] == ["What campaigns failed by"]
    assert campaign._failures(LEADER.play(BULGE, 1, 4, progress=False).failures().head(0)) == [
        {"kind": "text", "title": "What campaigns failed by", "lines": ["None failed."], "foot": ""}
    ]


def test_play_that_is_stopped_keeps_the_campaigns_that_were_played():
    found = at_once(campaign.play(LEADER, Told(3), scenario=BULGE, games=50, seed=4, player="greedy"))
    assert (found["done"], found["total"]) == (3, 50)
    assert "sampled, 3 campaigns" in found["blocks"][0]["foot"]


def test_purchases_are_weighed_as_in_python_and_can_be_cancelled(session):
    fill(session, "campaign", games=4, seed=2, player="greedy", grade_to_reach="adequate")
    blocks = work(session, "campaign", "worth")
    name = LEADER.campaigning.scenarios.index[0]
    found = LEADER.worth(name, 4, 2, grade="adequate", player="greedy", progress=False)
    said = titled(blocks, "What a purchase is worth")
    assert said["lines"][0].casefold() == f"{found.sentence}.".casefold()
    assert found.force in said["lines"][1]
    weighed = titled(blocks, "Each given for nothing")
    assert "#adequate or better, points" in weighed["heads"]
    rows = weighed["rows"]
    assert [row[0] for row in rows] == list(found.wide().index)
    assert [row[2] for row in rows] == list(found.wide()["VP"])
    [(picture, _)] = titled(blocks, "")["pages"]
    assert is_png(picture)

    def stop(*_):
        raise Stopped

    with pytest.raises(Stopped), telling(stop):
        campaign.worth(LEADER, Told(NEVER), scenario=name, games=4, seed=2, player="greedy", grade="good")


def test_one_campaign_is_told_on_its_operational_map_with_its_log(session):
    fill(
        session,
        "campaign",
        campaign=LEADER.campaigning.scenarios.loc[LINE, "title"],
        seed=3,
        campaign_to_watch=2,
    )
    blocks = work(session, "campaign", "replay")
    told = LEADER.watch(LINE, 3, number=2, digest=False)
    weeks = titled(blocks, "Week by week")["turns"]
    assert [turn["head"] for turn in weeks] == [turn.head for turn in told.turns]
    assert all(is_png(turn["picture"]) for turn in weeks)
    assert "on the operational map" in weeks[0]["alt"]
    battles = titled(blocks, "Battles")
    assert [row[2] for row in battles["rows"]] == list(told.log["Battles"]["battalion"])
    assert battles["heads"][:3] == ["battle", "#week", "battalion"]
    with pytest.raises(Stopped):
        at_once(campaign.replay(LEADER, Told(2), scenario=LINE, seed=3, number=0, player="trained"))
