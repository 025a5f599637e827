"""Grades, scores and costs of finished battles, against what stands on the card and in the row."""

import json
from functools import cache
from typing import Any

import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.analysis.knock_outs import _MAKERS
from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.grading import grade_of, grading_of, lead_of, score_of_lead, stake_of, value_of
from wsanalysis.battles.core.numbers import ATTACKER
from wsanalysis.battles.runs.comparison import compare
from wsanalysis.battles.runs.outcome_sources import _drawn
from wsanalysis.battles.runs.players import Quick
from wsanalysis.battles.runs.quick_scores import final_state
from wsanalysis.battles.runs.train import grounds
from wsanalysis.battles.runs.training import Training
from wsanalysis.battles.runs.training_log import TrainingLog, progress_of
from wsanalysis.battles.runs.training_plan import TrainingPlan
from wsanalysis.battles.scenarios.scenario_files import read_draft
from wsanalysis.battles.sherman_leader.grading import KILLED, LOST, STRESS
from wsanalysis.commands.main import main
from wsanalysis.commands.train import _farthest_behind

BATTLES = ("fortified_command", "jungle_raid", "large_tank_force", "supply_convoy", "vanguard")


@cache
def game() -> ws.Game:
    return ws.load("sherman_leader")


@cache
def ends(name: str) -> tuple[Any, list[Any]]:
    engine = game().battle(name)
    style = engine.styles()["greedy"]
    return engine, [final_state(engine, (style, style), 5, number) for number in range(60)]


@pytest.mark.parametrize("name", BATTLES)
def test_a_grade_is_the_strength_and_a_score_the_share_of_its_points(name: str) -> None:
    engine, states = ends(name)
    card = engine.ready.scenario.battalion
    assert stake_of(engine) == card.vp + (1 if name == "vanguard" else 0)  # Vital Mission gives one more
    worth = {"full": 0, "half": card.vp // 2, "destroyed": stake_of(engine)}
    seen = set()
    for state, row in zip(states, engine.rows(states), strict=True):
        grade = grading_of(engine).grades[grade_of(engine, state)]
        seen.add(grade)
        assert row["grade"] == grade
        assert lead_of(engine, state) == row["margin"] == worth[grade]
        assert score_of_lead(engine, row["margin"]) == worth[grade] / stake_of(engine)
    assert {"half", "destroyed"} <= seen


@pytest.mark.parametrize("name", BATTLES)
def test_roll_outs_score_as_games_do(name: str) -> None:
    """A finished state rolled out is what it came to, compiled too; from a start, the mean of its games."""
    engine, states = ends(name)
    style, luck = engine.styles()["greedy"], Luck([1, 2, 3, 4])
    for state in states[:20]:
        rolled = engine.roll_out(state, (style, style), luck, 3)
        assert rolled / 3 == pytest.approx(score_of_lead(engine, lead_of(engine, state)), abs=1e-3)
    begun = engine.new_game(5, 0)
    mean = engine.roll_out(begun, (style, style), luck, 400) / 400
    played = [score_of_lead(engine, lead_of(engine, state)) for state in states]
    assert mean == pytest.approx(sum(played) / len(played), abs=0.25)
    assert 0 < mean < 1


@pytest.mark.parametrize("name", BATTLES)
def test_a_cost_is_what_was_lost(name: str) -> None:
    engine, states = ends(name)
    scenario, edition = engine.ready.scenario, engine.ready.edition
    prices = {one.card: edition.us_units[one.card].cost for one in scenario.mustered}
    total, men = sum(prices[one.card] for one in scenario.mustered), len(scenario.mustered)
    for state, row in zip(states, engine.rows(states), strict=True):
        lost = {card: row.get(f"US lost {card}", 0) for card in prices}
        assert row["units lost"] == sum(lost.values())
        due = LOST * sum(prices[card] * count for card, count in lost.items()) / total
        due += KILLED * row["men killed"] / men + STRESS * row["stress taken"] / (10 * men)
        score, extra = value_of(engine, state, 0)
        assert extra == pytest.approx(-due)
        assert value_of(engine, state, 1) == (1 - score, -extra)


def test_results_have_grades_and_no_draws() -> None:
    results = game().play("vanguard", 200, 3, policies=("greedy", "greedy"), progress=False)
    found = results.grades()
    assert list(found.index) == ["destroyed", "half strength", "full strength"]
    assert found["games"].sum() == 200
    assert (found["low"] <= found["share"]).all()
    assert (found["share"] <= found["high"]).all()
    assert found.loc["destroyed", "games"] == (results.games["grade"] == "destroyed").sum()
    mean, low, high = results.score()
    assert mean == pytest.approx((results.games["margin"] / 4).mean())
    assert low < mean < high
    for word in ("draw", "wins"):
        assert word not in str(results)
    assert str(results).count("German") == 1  # moved by rule, says the title
    two = ws.load("liberty_road").play("hill", 2, progress=False)
    with pytest.raises(ValueError, match="grades: expected a game of one seat"):
        two.grades()
    with pytest.raises(ValueError, match="until: expected no 'fair' in a game of one seat"):
        game().play("vanguard", 20, until="fair", progress=False)


def test_a_training_of_one_seat_trains_one_side(tmp_path: Any) -> None:
    where = grounds(game(), ["supply_convoy"])
    start = where[0].ready.seats.players.players["greedy"].dials
    plan = TrainingPlan(
        weights=where[0].ready.seats.weights, start=start, fixed=("greedy",), reference="greedy",
        generations=3, candidates=4, games=2, respond=0, features=(), scenarios=("supply_convoy",), seats=1,
    )  # fmt: skip
    training = Training(plan, where)
    log = tmp_path / "log.jsonl"
    lines = [line for line in training.run(TrainingLog(log, plan)) if line["kind"] == "generation"]
    assert [len(line["worth"]) for line in lines] == [1, 1, 1]
    assert training.games == 100 + 3 * 4 * 2
    own, other = training.result()
    assert own != start[0]
    assert other == start[1]
    progress = progress_of(log)
    assert progress["attacker"].notna().all()
    assert progress["defender"].isna().all()


def test_quick_games_of_one_seat_keep_the_points_and_not_a_winner() -> None:
    """A recipe's score is the share of points, whether the whole row was kept or the least of it."""
    from dataclasses import replace

    from wsanalysis.battles.runs.players import play_games, recipe

    engine, _ = ends("vanguard")
    style = engine.styles()["greedy"]
    who = (Quick("greedy", style),) * 2
    made = recipe(engine, who, 5, system="sherman_leader")
    whole = [made.score(one.row) for one in play_games(made, 0, 30).games]
    least = [made.score(one.row) for one in play_games(replace(made, only_winner=True), 0, 30).games]
    assert whole == least
    assert whole == [score_of_lead(engine, lead_of(engine, state)) for state in ends("vanguard")[1][:30]]
    assert ATTACKER == 0


def test_what_is_told_of_a_battle_has_a_grade_and_no_winner() -> None:
    told = game().watch("vanguard", 3, policies=("greedy", "greedy"), progress=False)
    assert told.result[-1] == "The US side takes 4 of 4 VP: destroyed."


def test_one_battle_alone_has_no_interval_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "vanguard", "--games", "1"]) == 0
    said = capsys.readouterr().out
    assert "nan" not in said
    assert said.count("no interval: it takes two games that differ") == 2
    assert "95 % intervals (Wilson; of the VP Student)" in said


def test_what_is_played_has_one_player_and_no_measures_of_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "vanguard", "--games", "20", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["players"] == {"US": "trained"}
    measures = {row["column"] for row in answer["measures"]}
    assert {"US VP", "turns", "decisions"} <= measures
    assert not measures & {"German VP", "lead changes", "drama", "margin", "largest swing"}


@pytest.mark.parametrize(
    ("share", "said"),
    [
        ((0.8, 0.7), "he falls farthest behind greedy in supply_convoy, by 4.0 points"),
        ((0.8, 0.75), "nowhere does he fall behind greedy"),
    ],
)
def test_standings_say_where_a_player_is_weakest(share: Any, said: str) -> None:
    places = ["vanguard", "supply_convoy"]
    own, greedy = (pd.Series(values, places) for values in (share, (0.78, 0.74)))
    assert _farthest_behind(own, greedy) == said
    sides = pd.MultiIndex.from_tuples([("hill", "Allied", "rush"), ("hill", "German", "rush")])
    two = _farthest_behind(pd.Series((0.5, 0.3), sides), pd.Series((0.5, 0.45), sides))
    assert two == "he falls farthest behind greedy in hill, German, rush, by 15.0 points"


def test_tables_of_one_seat_have_nobody_who_wins() -> None:
    """No wins, draws or leads, and no points of the side that is moved by rule."""
    game = ws.load("sherman_leader")
    found = game.play("vanguard", games=30, progress=False)
    assert list(found.outcomes().index) == ["destroyed", "half strength", "full strength"]
    assert list(found.victory_points()) == ["US"]
    assert list(found.spread().index) == ["US VP", "turns", "decisions", "branching"]
    assert list(found.objectives()) == ["met", "low", "high", "trials", "method"]
    for name, instead in (("win_rates", "grades"), ("deciders", "objectives")):
        with pytest.raises(ValueError, match=f"^{name}: expected a game of two seats; see {instead}$"):
            getattr(found, name)()
    bars = [label.get_text() for label in found.plot().get_yticklabels()]
    assert "destroyed" in bars
    assert not any("wins" in bar for bar in bars)


def test_a_change_of_one_seat_is_compared_by_the_best_grade_and_the_points() -> None:
    game = ws.load("sherman_leader")
    other = game.edit("Mortar Team", ap=3)
    found = game.compare_scenarios("vanguard", "vanguard", games=60, other=other, progress=False)
    assert list(found.table().index) == ["destroyed", "US VP"]
    for results, column in ((found.first, "first"), (found.second, "second")):
        assert found.table().loc["destroyed", column] == (results.games["grade"] == "destroyed").mean()
        assert found.table().loc["US VP", column] == results.games["US VP"].mean()
    assert found.table().loc["destroyed", "difference"] > 0
    assert "wins" not in str(found)
    assert "\n  destroyed " in str(found)
    assert found.plot().get_xlabel() == "games (%)"
    with pytest.raises(ValueError, match="side: Vanguard is played by US, got 'German'"):
        compare(found.first, found.second, "German")


@pytest.mark.usefixtures("as_machine_code")
def test_tiles_and_tanks_are_sources_though_nobody_decides_before_them() -> None:
    """A convoy has no tanks; Vanguard has its own board, and its tanks are named."""
    for name, drawn_not in (("large_tank_force", set()), ("supply_convoy", {"tanks drawn"}),
                            ("vanguard", {"terrain tiles", "tanks drawn"})):  # fmt: skip
        engine = game().battle(name)
        style = engine.styles()["greedy"]
        drawn = _drawn(engine, (style, style), 1, 60)
        assert {one for n, one in enumerate(engine.sources) if drawn >> n & 1} == {
            *engine.sources
        } - drawn_not


def test_cards_in_play_and_commanders_are_knocked_out_too() -> None:
    draft = read_draft(game().folder, "sherman_leader", "vanguard")
    cards = {one.what: one.draft for one in _MAKERS["asset"](game(), draft)}
    assert list(cards) == ["1C", "Leadership", "Vital Mission"]
    for what, without in cards.items():
        assert without is not None
        assert what not in str([without.table.get(key) for key in ("besides", "conditions", "events")])
        assert game().map_game.load(game().folder, without, game().edition)
    ratings = {(one.what, one.change) for one in _MAKERS["rating"](game(), draft)}
    assert {("Eandi Average", "okay_r1 1 → 2"), ("M4 Sherman (75mm)", "ap 4 → 5")} <= ratings


def test_the_battalions_of_a_campaign_are_knocked_out_and_its_cards_are_rated() -> None:
    campaign = game().campaigning
    draft = read_draft(campaign.folder, campaign.map_game.name, "bulge_over_there")
    names = draft.table["battalions"]
    found = {one.what: one.draft for one in _MAKERS["asset"](campaign, draft)}
    assert [*found] == names
    engine = campaign.map_game.load(campaign.folder, found["9A"], campaign.edition)
    left = [enemy.battalion for enemy in engine.new_game(1, 0).now.enemies]
    assert left == [name for name in names if name != "9A"]
    ratings = {(one.what, one.change) for one in _MAKERS["rating"](campaign, draft)}
    assert {("Eandi Average", "okay_r1 1 → 2"), ("M4 Sherman (75mm)", "ap 4 → 5")} <= ratings


def test_where_nothing_can_be_knocked_out_nothing_is_played() -> None:
    with pytest.raises(ValueError, match="Hold the Line: its file has no unit or asset that could"):
        game().campaigning.knock_outs("normandy_hold_the_line", kinds=["unit", "asset"], progress=False)


def test_a_battle_tries_no_reading_of_the_weeks_and_a_campaign_all() -> None:
    one, other = ({change.what for change in _MAKERS["rule"](of, Any)} for of in (game(), game().campaigning))
    assert other - one == {"campaign_shift_on_map", "battles_a_week", "failure", "last_week"}
    assert one < other
