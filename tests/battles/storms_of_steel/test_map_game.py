"""A firefight as all commands see it: positions in words."""

import re
from pathlib import Path

import pytest

from tests.battles.storms_of_steel.table import DATA, EDITION
from wsanalysis.battles.core.actions import first_of, kind_of
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.runs.chances import Moment
from wsanalysis.battles.runs.report import report_of
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.map_game import GAME, LANGUAGE, SENTENCES
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel


@pytest.mark.slow
def test_a_position_says_who_is_fresh_active_and_spent() -> None:
    """2.2: who enters with 7 APs is active, who acts by opportunity is spent, the others are fresh."""
    engine = GAME.load(DATA, "couriers_satchel", StormsOfSteel.load(DATA))
    state, by_way = engine.new_game(1, 0), {}
    told = GAME.narrate(engine, state)
    for way in (terms.ACTIVATE, terms.OPPORTUNITY):
        while True:
            legal = engine.legal(state)
            chosen = [act for act in legal if kind_of(act) == way]
            engine.apply(state, (chosen or legal)[0])
            if chosen:
                by_way[way] = first_of(chosen[0])
                break
    while state.question != terms.TURN:
        engine.apply(state, engine.legal(state)[0])
    states = dict(enumerate(told.position().units["state"]))
    assert states.pop(by_way[terms.ACTIVATE]) == "active"
    assert states.pop(by_way[terms.OPPORTUNITY]) == "spent"
    assert set(states.values()) == {"fresh"}


@pytest.mark.slow
def test_a_story_counts_rounds_and_has_no_attacker() -> None:
    """2.0: the game is played in rounds; who has the initiative changes."""
    engine = GAME.load(DATA, "couriers_satchel", StormsOfSteel.load(DATA))
    report = report_of(GAME, engine, seed=1, players=("random", "random"))
    assert report.title == "The Courier's Satchel: German against Soviet"
    story = report.story()
    assert [f"Round {number} (VP" in story for number in range(1, 6)] == [True] * 5
    assert "Turn " not in story
    done = "moves|takes|is|fires|rallies|turns|attacks|fails|enters|faces"
    assert re.search(rf"Infantry '43 #\d+ ({done})", story)
    assert not re.search(rf"Rifles '43 #\d+ (in \w+ )?({done})", story)
    assert re.search(r"Rifles '43 #\d+ (in \w+ )?(move|take|are|fire)\b", story)
    for side, points in zip(report.sides, report.turns[-1].position.points, strict=True):
        lines = [
            line for line in report.result if line.startswith(f"{side}: ") and not line.endswith("not met.")
        ]
        counted = [re.search(r"(\d+) VP in all, met\.|: (\d+) VP, met\.", line) for line in lines]
        assert sum(int(one[1] or one[2]) for one in counted if one) == points


ALL_TO_COME = """
name = "To come"
situation = "both sides are on their way"
source = "authored: for the tests"
board = "steppe_village"
month = 7
rounds = 2
german = {caps = 5, objectives = [{vp = 1, kind = "destroy each"}], reinforcements = [
  {units = [{block = "Infantry '43"}], entry = ["A05"], turn = 1}]}
soviet = {caps = 5, objectives = [{vp = 1, kind = "destroy each"}], reinforcements = [
  {units = [{block = "SMG"}], entry = ["L05"], turn = 1}]}
"""


@pytest.mark.slow
def test_a_story_without_a_set_up_begins_with_round_1() -> None:
    """5.1: where all enter the map, the first round is told like any other."""
    draft = Draft("to_come", Path("to_come.toml"), ALL_TO_COME)
    report = report_of(GAME, GAME.load(DATA, draft, EDITION), seed=1, players=("random", "random"))
    assert [turn.number for turn in report.turns] == list(range(3))
    assert all(" to come" in line for line in report.turns[0].sentences)
    assert any("enters the map" in line for turn in report.turns[1:] for line in turn.sentences)


@pytest.mark.slow
def test_a_counter_that_destroys_is_told_once() -> None:
    """7.4: who draws Killed is destroyed; other counters are named."""
    engine = GAME.load(DATA, "couriers_satchel", StormsOfSteel.load(DATA))
    hit = GAME.narrate(engine, engine.new_game(1, 0)).names["hit"]
    kinds = {hit(number) for number in range(1, engine.ready.record.counters_end)}
    assert "" in kinds
    assert not {"Killed", "Destroyed"} & kinds
    assert {"Pinned", "Immobilized"} <= kinds


def test_rolls_are_told_with_the_caps_on_them() -> None:
    """3.23, 3.24, 12.0: whether they hit or miss, at units, at works, at mines; ties, and who spots."""
    engine = GAME.load(DATA, "smoke_on_hill_241", EDITION)
    told = GAME.narrate(engine, engine.new_game(1, 0))
    told.look()
    miss = (terms.LOG_ATTACK, 6, 8, 7, 1), (terms.LOG_ATTACK, 6, 9, 9, 0)
    assert [*told.tell(miss)] == ["No effect: Rifles '43 #9 (needs 7, 1 CAP); Rifles '43 #10 (needs 9)."]
    rolls = {
        (terms.LOG_AT_WORKS, 0, 1, 8, 5): "(needs 8, 2 CAPs): hit (18.6).",
        (terms.LOG_AT_WORKS, 0, 1, 10, 0): "(needs 10): no effect (18.6).",
        (terms.LOG_MINE, 0, 0, 9, 1): "(18.5, needs 9, 1 CAP): no effect.",
        (terms.LOG_TIED, 0, 0, 0, 0): "The roll for the initiative is a tie, and is rolled again (2.1).",
        (terms.LOG_TIED, 2, 0, 0, 0): "is a tie, 2 CAPs against 0, and is rolled again (2.1).",
        (terms.LOG_FIRE, 6, 3, 0, 1): "by a spotter in A01 (12.0).",
        (terms.LOG_FIRE, 6, 3, 0, 0): "(7.0).",
        (terms.LOG_SMOKE, 6, 3, 2, 0): "smoke in A04 by a spotter in A02 (13.1).",
    }
    for entry, words in rolls.items():
        (line,) = told.tell([entry])
        assert str(line).endswith(words)


@pytest.mark.slow
def test_the_set_up_says_who_is_carried() -> None:
    """17.0."""
    engine = GAME.load(DATA, "armored_spearhead", EDITION)
    german, soviet = report_of(GAME, engine, seed=1, players=("random", "random")).turns[0].sentences
    assert re.search(r"Pz Grenadier #4 in \w+, carried by SdKfz 251/1 #3;", german)
    assert re.search(r"45mm ATG #14 in \w+, carried by GAZ Truck #13\.", soviet)


def test_all_that_can_happen_is_told() -> None:
    codes = {number for name, number in vars(terms).items() if name.startswith("LOG_")}
    told = {*SENTENCES, LANGUAGE.turn, LANGUAGE.move}
    assert codes == told


@pytest.mark.slow
def test_who_acts_at_random_judges_as_the_default_player() -> None:
    """The costliest order of a told game is looked for among what seems good, whoever played."""
    engine = GAME.load(DATA, "picket_line", EDITION)
    state = engine.new_game(1, 0)
    view, legal = engine.see(state, engine.decider(state)), engine.legal(state)
    assert engine.appraise(view, legal, engine.styles()["random"]) == engine.appraise(view, legal, 0)


@pytest.mark.slow
@pytest.mark.usefixtures("as_machine_code")
@pytest.mark.parametrize(
    "scenario", ["the_gun_line", "armored_spearhead", "couriers_satchel_cards", "first_light"]
)
def test_the_choice_is_the_action_that_is_appraised_highest(scenario: str) -> None:
    """What is looked at once for all actions, or left out since it gains too little, changes no decision."""
    engine, asked = GAME.load(DATA, scenario, EDITION), set[int]()
    style = engine.styles()["trained"]
    for game in range(3):
        state, luck = engine.new_game(4, game), luck_of(4, game, 0)
        while (side := engine.decider(state)) is not None:
            view = engine.see(state, side)
            act, legal = engine.choose(view, style, luck), engine.legal(view)
            if state.question not in (terms.PLACE, terms.WORKS):  # where the mood has a say
                promised = engine.appraise(view, legal, style)
                assert act == legal[promised.index(max(promised))]
                asked.add(state.question)
            engine.apply(state, act)
    assert {terms.TURN, terms.ACT, terms.FACE, terms.CAPS} <= asked


def test_a_position_shows_works_mines_and_smoke_as_they_lie() -> None:
    """13.0, 18: what lies in a hex is drawn, mines as they lie."""
    engine = GAME.load(DATA, "the_gun_line", EDITION)
    state = engine.new_game(3, 0)
    while engine.decider(state) is not None and state.turn == 0:
        engine.apply(state, engine.legal(state)[0])
    state.smoke[0], state.smoke[1] = 1, terms.FRESH_SMOKE + 1
    laid = GAME.narrate(engine, state).position().markers
    there = {kind: set(rows["hex"]) for kind, rows in laid.groupby("marker")}
    assert {"trench", "gun pit", "bunker", "barbed wire"} < set(there)
    ids = engine.ready.scenario.board.ids
    assert (there["thin smoke"], there["smoke"]) == ({ids[0]}, {ids[1]})
    assert laid[laid["marker"] == "land mine"]["hidden"].all()


def test_decisions_are_set_beside_others_by_turns_not_by_rounds() -> None:
    """2.2: a side takes many turns in a round, and each begins with a decision of its own."""
    engine = GAME.load(DATA, "couriers_satchel", EDITION)
    moments: list[Moment] = []
    report_of(GAME, engine, seed=1, players=("random", "random"), moments=moments)
    chosen = [
        min((one for one in moments if one.key == key), key=lambda one: one.depth)
        for key in dict.fromkeys(one.key for one in moments)
    ]
    turns = [one for one in moments if one.state.question == terms.TURN]
    assert len(turns) > 30
    assert len(chosen) >= len(turns)
    assert {one.state.question for one in chosen} <= {terms.TURN, terms.BID, terms.PLACE, terms.FACE}
    faced = [one for one in moments if one.state.question == terms.FACE]
    assert all(one.subject == f"{one.subject.split(' #')[0]} #{one.state.about.unit + 1}" for one in faced)
    assert faced
    assert not any(one.subject for one in turns), "their answers name units"
