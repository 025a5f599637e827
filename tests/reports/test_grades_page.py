"""How far players get in battles of one seat, counted again game by game; readings against the same luck."""

from dataclasses import fields

import pandas as pd
import pytest

from tests.systems.handed_in import game_of
from wsanalysis.asking import readings as options_of
from wsanalysis.reports import ASSUMPTIONS
from wsanalysis.reports.battles import grades_page
from wsanalysis.reports.battles.assumptions import Assumption
from wsanalysis.reports.sherman_leader import report
from wsanalysis.reports.sherman_leader.assumptions import CHART, READINGS, TILE_HEXES, WEEKS

GAME = game_of("sherman_leader")
NOT_IN_BATTLE = {*GAME.map_game.unread, "half_of_odd"}
"""Options of the weeks of a campaign, and of battalions that a battle before has reduced to half."""
GAMES = 60


@pytest.fixture(scope="module")
def table() -> pd.DataFrame:
    return grades_page.grades(GAME, ["vanguard", "jungle_raid"], ["greedy", "random"], GAMES, 7)


def test_grades_are_those_of_the_games(table: pd.DataFrame) -> None:
    for (title, player), row in table.iterrows():
        name = {"Vanguard": "vanguard", "Jungle Raid": "jungle_raid"}[title]
        games = GAME.play(name, GAMES, 7, policies=(player, "greedy"), progress=False).games
        assert row["destroyed"] == (games["grade"] == "destroyed").mean()
        assert row["destroyed"] + row["half"] + row["full"] == pytest.approx(1)
        assert row["VP"] == games["US VP"].mean()
        lost = sum(games[column].sum() for column in games if column.startswith("US lost "))
        assert row["units lost"] == lost / GAMES
        assert row["low"] <= row["destroyed"] <= row["high"]
        assert row["stress taken"] == games["stress taken"].mean()
    assert table.loc[("Vanguard", "greedy"), "destroyed"] > table.loc[("Vanguard", "random"), "destroyed"]


def test_grades_are_printed_in_per_cent_with_their_ends(table: pd.DataFrame) -> None:
    shown = grades_page.shown_grades(table)
    first, row = shown.iloc[0], table.iloc[0]
    assert first["destroyed"] == f"{100 * row['destroyed']:.1f} %"
    assert first["95 %"] == f"{100 * row['low']:.1f} % to {100 * row['high']:.1f} %"
    assert first["VP"] == f"{row['VP']:.2f}"


def test_a_reading_is_played_on_the_same_luck() -> None:
    same = Assumption("none", "nothing", lambda game, _: game)
    bonus = next(one for one in ASSUMPTIONS["sherman_leader"] if "bonus" in one.otherwise)
    found = grades_page.readings(GAME, "vanguard", [same, bonus], GAMES, 7)
    nothing, other = (row for _, row in found.iterrows())
    assert (nothing["destroyed"], nothing["VP"], nothing["differ"]) == (0, 0, 0)
    was = GAME.play("vanguard", GAMES, 7, progress=False).games
    now = GAME.with_options(range_0_bonus=False).play("vanguard", GAMES, 7, progress=False).games
    share = ((now["grade"] == "destroyed").astype(int) - (was["grade"] == "destroyed").astype(int)).mean()
    assert other["destroyed"] == pytest.approx(share)
    assert share < 0, "the enemy is destroyed less often by fewer hits in its hex"
    assert other["low"] <= share <= other["high"]
    assert other["VP"] == pytest.approx((now["margin"] - was["margin"]).mean())
    assert 0 < other["differ"] < 1
    shown = grades_page.shown_readings(found)
    assert shown.iloc[1]["destroyed, points"].startswith(f"{100 * share:+.1f} (")
    assert shown.iloc[0]["VP"] == "+0.00 –", "pairs that are all alike have no interval"


@pytest.mark.parametrize("assumption", ASSUMPTIONS["sherman_leader_campaign"], ids=lambda one: one.otherwise)
def test_every_assumption_changes_what_it_says(assumption: Assumption, tmp_path) -> None:
    changed = assumption.change(GAME, tmp_path)
    assert changed.provenance.data_hash != GAME.provenance.data_hash or changed.options != GAME.options
    assert not list(tmp_path.iterdir()), "files are untouched"


def test_the_ground_is_what_an_assumption_says(tmp_path) -> None:
    change = next(one for one in ASSUMPTIONS["sherman_leader"] if one.otherwise.startswith("bocage")).change
    changed = change(GAME, tmp_path)
    for name, tile in GAME.edition.tiles.items():
        now = changed.edition.tiles[name]
        for hex in TILE_HEXES:
            was = getattr(tile, hex)
            assert getattr(now, hex) == ("light cover" if was == "bocage" else was)


def test_aggressiveness_stays_on_the_die(tmp_path) -> None:
    steps = [one.change for one in ASSUMPTIONS["sherman_leader"] if one.about == "orders"]
    more, fewer = (change(GAME, tmp_path).edition.campaigns for change in steps)
    for name, campaign in GAME.edition.campaigns.items():
        assert more[name].d6_up_to == min(campaign.d6_up_to + 2, 10)
        assert fewer[name].d6_up_to == max(campaign.d6_up_to - 2, 0)


def test_every_other_reading_of_a_battle_or_a_campaign_is_played() -> None:
    options = GAME.options
    others = {
        (field.name, value)
        for field in fields(options)
        for value in options_of.possible(options, field.name)
        if value != getattr(options, field.name)
    }
    assert {(option, value) for _, option, value in (*READINGS, *WEEKS)} == others
    assert {option for _, option, _ in WEEKS} == NOT_IN_BATTLE


def test_a_campaigns_assumptions_begin_with_the_operational_chart() -> None:
    found = ASSUMPTIONS[GAME.campaigning.map_game.name]
    assert [one.change for one in found[: len(CHART)]] == [one.change for one in CHART]
    assert {*ASSUMPTIONS["sherman_leader"]} < {*found}


def test_the_page_says_how_it_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "BATTLES", 20)
    monkeypatch.setattr(report, "ASSUMPTIONS", ASSUMPTIONS["sherman_leader"][2:4])
    page = report.battles(GAME)
    text = page.text(GAME, "a command")
    assert "sampled, 20 battles a row, seed 1944" in text
    assert "exact" not in text
    laid, drawn = (frame for title, frame in page.sections.items() if "readings" in title)
    assert [about for about, _ in laid.index] == ["orders"], "tiles do not lie on a board of its own"
    assert [about for about, _ in drawn.index] == ["ground", "orders"]
    assert all("sampled" in frame.attrs["provenance"] for frame in page.tables(GAME).values())
