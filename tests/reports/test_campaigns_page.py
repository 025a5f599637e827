"""The report's page of campaigns, counted again campaign by campaign."""

import pytest

from tests.systems.handed_in import game_of
from wsanalysis.asking.display import percent
from wsanalysis.reports.battles import grades_page
from wsanalysis.reports.battles.assumptions import Assumption
from wsanalysis.reports.sherman_leader import campaigns
from wsanalysis.reports.sherman_leader.assumptions import CHART

GAME = game_of("sherman_leader")
GAMES, SEED = 4, 3
ONE = [one for one in CHART if one.otherwise == "advances from 3"]


@pytest.fixture(scope="module")
def sections():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(campaigns, "CHART", ONE)
        page = campaigns.campaigns(GAME, GAMES, SEED)
    assert "sampled, 4 campaigns a row, seed 3" in page.text(GAME, "x")
    return [*page.sections.values()]


def games_of(name, game=GAME):
    player = GAME.campaigning.players[0]
    return game.play(name, GAMES, SEED, policies=(player, player), progress=False).games


@pytest.mark.slow
def test_ends_failures_and_the_course_are_those_of_the_campaigns(sections):
    ends, failed, course, *_ = sections
    for name, title in GAME.campaigning.scenarios["title"].items():
        for reading in ("one", "several")[: 2 if name == "bulge_over_there" else 1]:
            games = games_of(name, GAME.with_options(battles_a_week=reading))
            row = ends.loc[(title, reading)]
            for grade in ("failed", "poor", "adequate", "good", "great"):
                assert row[grade].startswith(f"{percent((games['grade'] == grade).mean())} (")
            assert row["VP gained"].startswith(f"{games['VP gained'].mean():.2f} (")
        games = games_of(name)
        fell = games[games["failed by"] != ""].groupby(["failed by", "turns"]).size()
        told = {
            (cause, week): cell
            for (of, cause), row in failed.iterrows()
            for week, cell in row.items()
            if of == title and cell
        }
        assert told == {(by, f"week {week}"): percent(n / GAMES) for (by, week), n in fell.items()}
        assert course.loc[(title, "VP"), "week 1"] == f"{games['week 1 VP'].mean():.1f}"
        assert course.loc[(title, "campaigns"), "week 2"] == f"{games['week 2 VP'].notna().sum()}"


@pytest.mark.slow
def test_another_chart_is_played_on_the_same_luck(sections):
    chart = dict(zip(GAME.campaigning.scenarios.index, sections[3:], strict=True))
    [edited] = [one.change(GAME, None) for one in ONE]
    was, now = games_of("bulge_over_there"), games_of("bulge_over_there", edited)
    change = 100 * ((now["grade"] == "failed").mean() - (was["grade"] == "failed").mean())
    row = chart["bulge_over_there"].loc[("Assault", "advances from 3")]
    assert row["failed, points"].startswith(f"{change:+.1f} (")
    assert row["VP"].startswith(f"{(now['margin'] - was['margin']).mean():+.2f}")


def test_every_value_of_the_chart_is_another_than_the_files():
    for one in CHART:
        kinds = one.about.split(" and ")
        before, after = GAME.edition.operational_moves, one.change(GAME, None).edition.operational_moves
        assert [kind for kind in before if before[kind] != after[kind]] == kinds
        value = int(one.otherwise.split()[-1])
        column = "retreats_up_to" if one.otherwise.startswith("retreat") else "advances_from"
        assert {getattr(after[kind], column) for kind in kinds} == {value}


def test_a_grade_can_be_chosen_for_readings():
    same = Assumption("none", "nothing", lambda game, _: game)
    found = grades_page.readings(GAME.campaigning, "bulge_over_there", [same], 2, SEED, "failed")
    assert found["failed"].tolist() == [0]
    assert "failed, points" in grades_page.shown_readings(found, "failed")
