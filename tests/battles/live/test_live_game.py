"""Games that people play: choices, taking back, reach, odds, hints, and that nothing hidden is told."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import wsanalysis as ws
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.core.units import OUT
from wsanalysis.battles.live import live_game as live_module
from wsanalysis.battles.live.advice import hints, outcomes, second_thought
from wsanalysis.battles.live.afterwards import look_back, luck_of_game
from wsanalysis.battles.live.live_game import PERSON, LiveGame
from wsanalysis.battles.live.reach import reach
from wsanalysis.probability.estimate import wilson

pytestmark = needs_compiler

SCENARIOS = [
    ("liberty_road", "tank_duel"), ("storms_of_steel", "first_light"), ("draft_2019", "patrol"),
    ("sherman_leader", "vanguard"), ("sherman_leader", "bulge_over_there"),
]  # fmt: skip
every_game = pytest.mark.parametrize(("system", "scenario"), SCENARIOS)


def live_game(system: str, scenario: str, *seats: str, seed: int = 3, **more: Any) -> LiveGame:
    game = ws.load(system).having(scenario)
    on_map = game.map_game
    engine = game.battle(scenario)
    players = (seats or (PERSON, "greedy"))[: on_map.seats]
    return LiveGame.of(on_map, engine, players, seed, **more)


def played(live: LiveGame, decisions: int, seed: int = 1) -> LiveGame:
    """Some decisions of a person, at random."""
    chance = random.Random(seed)
    for _ in range(decisions):
        if live.over:
            break
        live.take(chance.choice(live.choices()).action)
    return live


def seen(live: LiveGame) -> Any:
    return live.engine.see(live.state, 0), live.told


@every_game
def test_a_game_is_its_seed_and_its_actions(system: str, scenario: str) -> None:
    live = played(live_game(system, scenario), 25)
    again = live_game(system, scenario, actions=live.actions)
    assert again.actions == live.actions
    if live.has_board:
        assert seen(again) == seen(live)
    else:
        assert again.state.now == live.state.now
        assert again.told == live.told


@every_game
def test_a_game_with_other_actions_is_refused(system: str, scenario: str) -> None:
    actions = played(live_game(system, scenario), 10).actions
    with pytest.raises(ValueError, match=f"action {len(actions)} of this game is not possible"):
        live_game(system, scenario, actions=[*actions[:-1], 1 << 40])


@every_game
def test_only_decisions_with_a_choice_are_asked_of_a_person(system: str, scenario: str) -> None:
    live = live_game(system, scenario)
    for number in range(30):
        if live.over:
            break
        choices = live.choices()
        assert live.seats[live.decider or 0] == PERSON
        assert len(choices) > 1
        assert [one.action for one in choices] == live.engine.legal(live.state)
        assert not live.has_board or live.engine.turn_of(live.state) > 0  # it has set up for him
        live.take(choices[number % len(choices)].action)


def test_who_wants_to_is_asked_for_everything() -> None:
    live = live_game("liberty_road", "tank_duel", PERSON, PERSON, whole=True)
    assert live.engine.turn_of(live.state) == 0
    assert str(live.choices()[0].words).startswith("place")


@every_game
def test_taking_back_leads_to_where_it_was(system: str, scenario: str) -> None:
    live = live_game(system, scenario)
    before = [*live.actions], [[*lines] for lines in live.told], [one.words for one in live.choices()]
    first = live.choices()[-1].action
    live.take(first)
    live.undo()
    assert ([*live.actions], live.told, [one.words for one in live.choices()]) == before
    live.take(first)
    assert live.actions[: len(before[0])] == before[0]
    with pytest.raises(ValueError, match="nothing to take back"):
        live_game(system, scenario).undo()


def test_what_drew_luck_or_let_the_enemy_act_cannot_be_taken_back_as_at_a_table() -> None:
    live = live_game("sherman_leader", "vanguard")
    known = {False: 0, True: 0}
    while not live.over:
        before = live.state
        live.take(live.usual(live.state))
        drew = bool(live.engine.retrials(1).drawn(before, live.state))
        known[live.may_undo] += 1
        assert not (drew and live.may_undo)
    assert min(known.values()) > 10


def test_a_hidden_marker_that_is_revealed_cannot_be_unseen() -> None:
    """Spotting in Liberty Road turns a marker over: it draws no luck, as it was laid before the game."""
    for seed in range(8):
        live = live_game("liberty_road", "hill", seed=seed)
        while not live.over:
            spots = [one for one in live.choices() if one.words.startswith("spot")]
            action = spots[0].action if spots else live.usual(live.state)
            told = len(live.told[0])
            live.take(action)
            revealed = [line for line in live.told[0][told:] if line and "is revealed" in line]
            if spots and revealed:
                assert not live.may_undo
                return
    pytest.fail("nothing was spotted in eight games")


def told_of(live: LiveGame, state: Any, side: int, action: int) -> tuple[Any, list[str]]:
    """A side's view after an action, and what it is told of it."""
    engine, narrate = live.engine, live.map_game.narrate
    narrator = narrate(engine, engine.see(state, side))
    narrator.look()
    after = engine.copy(state)
    narrate(engine, after).look()
    engine.apply(after, action)
    view = engine.see(after, side)
    view.copy_into(narrator.state)
    return view, [str(line) for line in (*narrator.told_to(side, after), *narrator.ended())]


def twins(live: LiveGame, state: Any, side: int, chance: random.Random) -> tuple[Any, Any]:
    """Two states that could be behind a view, with the same luck ahead."""
    engine = live.engine
    view = engine.see(state, side)
    one, other = (
        engine.imagine(view, Luck(generator_words(chance.randrange(1 << 30), place))) for place in range(2)
    )
    for source in range(len(engine.sources)):
        for word in range(4):
            other.luck[source].word[word] = one.luck[source].word[word]
    return one, other


ANNOUNCED = {
    # net shifts are announced (p.16), and by what is out of sight a shot may come to nothing
    "liberty_road": re.compile(r" \((net [^)]*|no shift)\)|.*interrupted attack is lost.*"),
    # what a token shows when it is turned over lies open for a moment; a blast number is said aloud
    "draft_2019": re.compile(r"turns? over a token: .*| against blast number \d+"),
}  # fmt: skip
"""What is said aloud at a table though a view does not keep it, by system."""


@pytest.mark.slow
@pytest.mark.parametrize(("system", "scenario"), [
    ("liberty_road", "tank_duel"), ("liberty_road", "hill"), ("storms_of_steel", "picket_line"),
    ("storms_of_steel", "couriers_satchel_cards"), ("storms_of_steel", "smoke_on_hill_241"),
    ("draft_2019", "dug_in"), ("sherman_leader", "vanguard"),
])  # fmt: skip
def test_what_a_side_is_told_holds_nothing_that_it_cannot_see(system: str, scenario: str) -> None:
    """Whatever is hidden is dealt anew: where the view stays the same, so does every word."""
    live = live_game(system, scenario)
    engine, announced = live.engine, ANNOUNCED.get(system)
    alike = 0

    def plain(lines: list[str]) -> list[str]:
        return lines if announced is None else [announced.sub("", line) for line in lines]

    for game in range(8):
        state, chance = engine.new_game(game, 0), random.Random(game)
        luck = Luck(generator_words(5, game))
        while engine.decider(state) is not None:
            for side in range(live.map_game.seats if chance.random() < 0.3 else 0):
                one, other = twins(live, state, side, chance)
                both = sorted({*engine.legal(one)} & {*engine.legal(other)})
                if both:
                    action = chance.choice(both)
                    (view, told), (second, retold) = (
                        told_of(live, each, side, action) for each in (one, other)
                    )
                    if view == second:
                        alike += 1
                        if "interrupted attack is lost" not in " ".join(told + retold):
                            assert grouped(plain(told)) == grouped(plain(retold))
            wild = chance.random() < 0.3
            engine.apply(state, chance.choice(engine.legal(state)) if wild else engine.decide(state, 0, luck))
    assert alike > 100


def grouped(lines: list[str]) -> list[str]:
    """Lines whose units without effect stand together, however their shifts have grouped them."""
    return [
        "No effect: " + ", ".join(sorted(re.split("[;,] ", line.removeprefix("No effect: ").rstrip("."))))
        if line.startswith("No effect: ") else line
        for line in lines
    ]  # fmt: skip


def test_secrets_of_the_enemy_are_told_without_their_names() -> None:
    live = live_game("storms_of_steel", "couriers_satchel_cards", PERSON, PERSON)
    while not live.over and len(live.told[0]) < 80:
        live.take(live.usual(live.state))
    drawn = [[str(line) for line in lines if line and "draws" in line] for lines in live.told]
    for side, lines in enumerate(drawn):
        own = [line for line in lines if f"The {live.engine.sides[side]} side" in line]
        assert own
        assert not any("unknown card" in line for line in own)
        assert all("unknown card" in line for line in lines if line not in own)


# --- gestures, odds, hints ----------------------------------------------------------------------


def units_of(live: LiveGame) -> list[int]:
    return sorted({one.parts.unit for one in live.choices()} - {NOBODY})


def moves(system: str, scenario: str) -> Iterator[tuple[LiveGame, int, dict[int, list[int]]]]:
    live = live_game(system, scenario)
    for _ in range(12):
        for unit in units_of(live)[:3]:
            yield live, unit, reach(live, unit)
        live.take(live.usual(live.state))


@pytest.mark.slow
@pytest.mark.parametrize(("system", "scenario"), SCENARIOS[:4])
def test_the_way_to_a_hex_leads_there_or_as_far_as_nothing_is_learned(system: str, scenario: str) -> None:
    arrived = 0
    for live, unit, ways in moves(system, scenario):
        for hex, way in [*ways.items()][:4]:
            again = live_game(system, scenario, actions=live.actions)
            taken = again.take_all(way)
            if taken == len(way):
                arrived += again.state.hex[unit] == hex
            else:
                assert taken >= 1
    assert arrived > 10


def test_a_tank_reaches_farther_by_one_gesture_than_by_one_step() -> None:
    live = live_game("liberty_road", "tank_duel")
    while not units_of(live):
        live.take(live.usual(live.state))
    ways = reach(live, units_of(live)[1])
    far = live.engine.ready.record.distance
    start = live.state.hex[units_of(live)[1]]
    assert max(far[start, hex] for hex in ways) >= 2
    assert all(len(way) >= far[start, hex] for hex, way in ways.items())


def test_a_gesture_is_taken_back_as_one() -> None:
    live = live_game("liberty_road", "tank_duel")
    while not units_of(live):
        live.take(live.usual(live.state))
    unit = units_of(live)[1]
    before, ways = [*live.actions], reach(live, unit)
    assert live.take_all(max(ways.values(), key=len)) > 1
    live.undo()
    assert live.actions == before


def test_in_a_campaign_nobody_moves_over_a_map() -> None:
    assert reach(live_game("sherman_leader", "bulge_over_there"), 0) == {}


def attacks() -> LiveGame:
    live = live_game("sherman_leader", "vanguard")
    while not any("attacks" in one.words for one in live.choices()):
        live.take(live.usual(live.state))
    return live


def test_outcomes_of_an_attack_are_those_that_it_has() -> None:
    """Taken again and again with other luck, the attack destroys as often as its outcomes say."""
    live = attacks()
    choice = next(one for one in live.choices() if "attacks" in one.words)
    rows = {row.said: row for row in outcomes(live, choice, 1000)}
    assert {*rows} == {"destroyed", "no effect"}
    assert sum(row.share for row in rows.values()) == pytest.approx(1)
    destroyed = 0
    for number in range(1000):
        state = live.engine.imagine(live.engine.see(live.state, 0), Luck(generator_words(77, number)))
        live.engine.apply(state, choice.action)
        destroyed += state.where[choice.parts.target] == OUT
    low, high = wilson(destroyed, 1000, 0.999)
    assert low < rows["destroyed"].share < high


def test_what_draws_no_luck_has_no_outcomes() -> None:
    live = attacks()
    holds = next(one for one in live.choices() if "does not attack" in one.words)
    assert outcomes(live, holds) == []


@pytest.mark.slow
@every_game
def test_hints_rank_choices_and_leave_the_game_alone(system: str, scenario: str) -> None:
    live = played(live_game(system, scenario), 3)
    before, told = [*live.actions], [len(lines) for lines in live.told]
    found = hints(live, 20)
    assert ([*live.actions], [len(lines) for lines in live.told]) == (before, told)
    assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
    assert found[0].behind == 0
    assert all(one.least <= one.share <= one.most and one.behind >= 0 for one in found)


def with_other_secrets(live: LiveGame) -> LiveGame:
    """The same game with all that the side which decides does not see dealt anew, and another objective."""
    side, engine = live.decider, live.engine
    assert side is not None
    state = engine.imagine(engine.see(live.state, side), Luck(generator_words(99, len(live.actions))))
    if live.keeps_secrets:
        true = engine.ready.scenario.forces[1 - side].objectives
        others = [guess for guess in engine.guesses(8)[1 - side] if guess != true]
        other = others[len(live.actions) % len(others)]
        engine = type(engine)(engine.ready.supposing(1 - side, other), engine._others)
    return replace(live, engine=engine, state=state, _minds={})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "scenario"), [("liberty_road", "hill"), ("storms_of_steel", "first_light")]
)
def test_a_hint_rests_on_the_view_alone(system: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "MINDS", 2)
    live = played(live_game(system, scenario), 4)
    found = hints(live, 16)
    assert len(found) > 1
    assert hints(with_other_secrets(live), 16) == found


@pytest.mark.slow
def test_who_lets_the_machine_decide_gets_what_his_side_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "MINDS", 2)
    live = live_game("liberty_road", "tank_duel", "greedy", PERSON)
    for _ in range(6):
        assert live.suggested() == with_other_secrets(live).suggested()
        live.delegate()


@pytest.mark.slow
def test_a_second_thought_is_asked_for_where_a_choice_clearly_loses() -> None:
    """To leave the battle at once takes nothing of the points at stake."""
    live = live_game("sherman_leader", "vanguard")
    costly = None
    while not live.over and costly is None:
        found = hints(live)
        costly = next((one for one in found if one.behind > 0.15 and one.low > 0.02), None)
        if costly is None:
            live.take(live.usual(live.state))
    assert costly is not None
    assert second_thought(live, costly.choice.action)
    assert not second_thought(live, hints(live)[0].choice.action)


@pytest.mark.slow
def test_looking_back_tells_the_same_game_and_what_cost_the_person() -> None:
    live = live_game("storms_of_steel", "first_light")
    chance = random.Random(2)
    while not live.over:
        live.take(chance.choice(live.choices()).action)
    told, costly = look_back(live, progress=False)
    assert told.turns[-1].position.points == live.engine.score(live.state)
    assert told.turning_points is not None
    for one, number in costly:
        assert one.side == 0
        assert one.points < 0
        again = live_game("storms_of_steel", "first_light", actions=live.actions[:number])
        assert again.actions[:number] == live.actions[:number]
        assert again.decider == 0


@pytest.mark.slow
def test_luck_of_a_game_is_that_of_its_own_actions() -> None:
    live = live_game("liberty_road", "tank_duel")
    while not live.over:
        live.take(live.usual(live.state))
    found = luck_of_game(live, progress=False)
    first, second = live.engine.score(live.state)
    assert found.result == (1 if first > second else 0.5 if first == second else 0)
    assert found.moments[-1].decision < len(live.actions)
    drawn = live.engine.retrials(1).drawn
    state, decisions = live.engine.new_game(live.seed, 0), []
    for number, action in enumerate(live.actions):
        before = live.engine.copy(state)
        live.engine.apply(state, action)
        decisions += [number] if drawn(before, state) else []
    assert [moment.decision for moment in found.moments] == decisions
