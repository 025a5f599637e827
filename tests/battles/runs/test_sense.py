"""What blunders cost, in games that are solved; and how often players make them, as tables."""

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from scipy.stats import chi2

import wsanalysis as ws
from tests.systems.handed_in import game_of
from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE
from wsanalysis.battles.core.seeds import splitmix64
from wsanalysis.battles.core.signs import Signs, never
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.runs.blunder_costs import VALUING, cost_of
from wsanalysis.battles.runs.blunders import (
    ANY_DECISION,
    LEFT_LYING,
    PATTERNS,
    SHUTTLE,
    WALKED,
    Blunder,
    ReadGame,
)
from wsanalysis.battles.runs.players import player
from wsanalysis.battles.runs.sense import Sense, play_and_read, sense, usual_players
from wsanalysis.probability.estimate import mean_count

EXAMPLE = Path(__file__).resolve().parents[1] / "example" / "data"
NO_CODES = {"moves": (), "shots": (), "attacks": {}, "aims": (), "orders": (), "is_covered": never}


# --- what a blunder costs ------------------------------------------------------------------------

STAY, LEFT, RIGHT, LOOK = 1 << 20, 2 << 20, 3 << 20, 4 << 20


@dataclass
class Fork:
    """One of two ways is right, more often the left; who looks first knows which."""

    right: int | None
    decider: int = 0
    turn: int = 1
    over: int = 0
    looked: bool = False
    won: float = 0.0
    logging: int = 0

    def copy_into(self, other: "Fork") -> None:
        other.__dict__.update(self.__dict__)


class Forks:
    """A battle of one decision, or of two for who looks; `stay` is the chance of winning without a way."""

    sides = ("Scout", "Woods")

    def __init__(self, left: float = 0.75, stay: float = 0.0, look: bool = True) -> None:
        self.left, self.stay, self.look = left, stay, look

    def new_game(self, seed: int, number: int) -> Fork:
        return Fork(RIGHT)  # in truth, whatever the odds

    def copy(self, state: Fork) -> Fork:
        return replace(state)

    def legal(self, state: Fork) -> list[int]:
        return [STAY, LEFT, RIGHT, LOOK] if self.look and not state.looked else [STAY, LEFT, RIGHT]

    def apply(self, state: Fork, action: int) -> None:
        if action == LOOK:
            state.looked = True
            return
        state.over = 1
        state.won = self.stay if action == STAY else float(action == state.right)

    def see(self, state: Fork, side: int) -> Fork:
        return replace(state, right=state.right if state.looked else None)

    def imagine(self, view: Fork, luck: Luck) -> Fork:
        luck.words[0] = (luck.words[0] * 1_103_515_245 + 12_345) % 2**31
        drawn = LEFT if luck.words[0] / 2**31 < self.left else RIGHT
        return replace(view, right=drawn if view.right is None else view.right)

    def appraise(self, view: Fork, actions: list[int], style: int) -> list[int]:
        return [{RIGHT: 3, LEFT: 2, STAY: 1, LOOK: 0}[action] for action in actions]

    def play_out(self, state: Fork, styles: tuple[int, int], luck: Luck) -> None:
        while not state.over:
            self.apply(state, state.right if state.looked and state.right else STAY)

    def score(self, state: Fork) -> tuple[float, float]:
        return state.won, 1 - state.won

    def tell_action(self, view: Fork, action: int) -> str:
        return {STAY: "stay", LEFT: "left", RIGHT: "right", LOOK: "look"}[action]


def cost(engine: Forks, done: int, waits: tuple[int, ...] = (1,), number: int = 0) -> Any:
    signs = Signs(**NO_CODES, waits=waits)  # type: ignore[arg-type]
    blunder = Blunder(SHUTTLE, 1, 0, 0, NOBODY, NOWHERE)
    return cost_of(engine, signs, ReadGame((done,), (0,), (blunder,), 0), blunder, (0, 0), 1, number)


def test_a_cost_is_what_the_view_allowed_not_what_was_true() -> None:
    """In truth the right way was right; by the view the left one was three times as good."""
    found = cost(Forks(look=False), RIGHT)
    assert (found.done, found.better, found.trials) == ("right", "left", VALUING)
    assert found.cost == pytest.approx(0.5, abs=4 * 0.87 / VALUING**0.5)
    assert found.low < found.cost < found.high


def test_where_nothing_tried_is_as_good_the_number_says_so() -> None:
    """To look, and to go the right way then, always wins; the best of the others three times in four."""
    found = cost(Forks(), LOOK)
    assert found.cost == pytest.approx(-0.25, abs=4 * 0.43 / VALUING**0.5)
    assert found.high < 0


def test_waiting_is_tried_whatever_it_promises() -> None:
    """Beside it three others are tried that promise most; it promises least."""
    engine = Forks(stay=1.0)
    engine.appraise = lambda view, actions, style: [-int(a == STAY) for a in actions]  # type: ignore[method-assign]
    engine.legal = lambda state: [LEFT, RIGHT, LEFT, LEFT, STAY]  # type: ignore[method-assign]
    assert cost(engine, RIGHT, waits=()).better == "left"
    found = cost(engine, RIGHT)
    assert found.better == "stay"
    assert found.cost == pytest.approx(0.75, abs=4 * 0.43 / VALUING**0.5)


class Lots(Forks):
    """Eight ways, each of which wins by a coin of its own."""

    WAYS = range(1, 9)

    def legal(self, state: Fork) -> list[int]:
        return [way << 20 for way in self.WAYS]

    def imagine(self, view: Fork, luck: Luck) -> Fork:
        state, word = splitmix64(luck.words[0] << 32 | luck.words[1])
        luck.words[0], luck.words[1] = state >> 32, state & 0xFFFFFFFF
        return replace(view, right=word)

    def apply(self, state: Fork, action: int) -> None:
        assert state.right is not None
        state.over, state.won = 1, float(state.right >> (8 + (action >> 20)) & 1)

    def appraise(self, view: Fork, actions: list[int], style: int) -> list[int]:
        return actions

    def tell_action(self, view: Fork, action: int) -> str:
        return f"way {action >> 20}"


def test_what_is_chosen_by_luck_is_valued_by_other_luck() -> None:
    """The best of seven looks some ten points better than it is: by fresh trials it is not."""
    ways = tuple(Lots.WAYS)
    costs = [cost(Lots(), 1 << 20, waits=ways, number=number).cost for number in range(60)]
    assert abs(fmean(costs)) < 4 * 0.71 / (60 * VALUING) ** 0.5
    assert len({cost(Lots(), 1 << 20, waits=ways, number=number).better for number in range(20)}) > 3


def test_the_same_seed_has_the_same_cost() -> None:
    assert cost(Lots(), 1 << 20) == cost(Lots(), 1 << 20)
    assert cost(Lots(), 1 << 20) != cost(Lots(), 1 << 20, number=1)


def test_without_a_choice_there_is_no_cost() -> None:
    engine = Forks()
    engine.legal = lambda state: [RIGHT]  # type: ignore[method-assign]
    assert cost(engine, RIGHT) is None


@pytest.mark.usefixtures("as_machine_code")
def test_an_objective_left_lying_costs_what_taking_it_would_have_won() -> None:
    """A step to the river: an order, the unit, its move, the step."""
    game = game_of("liberty_road")
    engine = game.battle("river_crossing")
    played = play_and_read(engine, game.map_game.signs, player("trained", engine), 1, 34)
    blunder = next(one for one in played.blunders if one.pattern == LEFT_LYING)
    found = cost_of(engine, game.map_game.signs, played, blunder, (0, 0), 1, 34)
    assert found is not None
    assert found.better == "take it"
    assert found.low > 0.1


@pytest.mark.usefixtures("as_machine_code")
def test_waiting_is_tried_from_the_last_decision_where_the_side_could_still_wait() -> None:
    """A unit of Storms of Steel that has been chosen must act: its side could have passed before."""
    game = game_of("storms_of_steel")
    engine = game.battle("armored_spearhead")
    greedy = engine.styles()["greedy"]
    played = play_and_read(engine, game.map_game.signs, player("greedy", engine), 1, 15)
    blunder = next(one for one in played.blunders if one.pattern == WALKED)
    found = cost_of(engine, game.map_game.signs, played, blunder, (greedy, greedy), 1, 15)
    assert found is not None
    assert found.better == "pass"
    assert found.low > 0


# --- means of counts -----------------------------------------------------------------------------


def test_a_mean_count_has_garwoods_interval() -> None:
    counts = [0, 1, 2, 1, 0, 1]
    mean, low, high = mean_count(counts)
    assert mean == pytest.approx(5 / 6)
    assert low == pytest.approx(chi2.ppf(0.025, 10) / 2 / 6)
    assert high == pytest.approx(chi2.ppf(0.975, 12) / 2 / 6)
    assert mean_count([0] * 50) == (0.0, 0.0, pytest.approx(chi2.ppf(0.975, 2) / 2 / 50))


def test_where_counts_vary_more_than_poissons_its_interval_is_wider() -> None:
    even, uneven = mean_count([1] * 60), mean_count([0] * 50 + [6] * 10)
    assert even[0] == uneven[0] == 1
    assert even[1:] == (pytest.approx(0.763, abs=1e-3), pytest.approx(1.287, abs=1e-3))
    assert uneven[1] < 0.6
    assert uneven[2] > 1.6
    two = mean_count([0, 4])  # a variance of 8, four times the mean: worth half a count, with one hit in it
    assert two[:2] == (2, pytest.approx(chi2.ppf(0.025, 2) / 2 / 0.5))
    assert two[2] == pytest.approx(chi2.ppf(0.975, 4) / 2 / 0.5)
    with pytest.raises(ValueError, match="at least one count"):
        mean_count([])


# --- tables --------------------------------------------------------------------------------------


@cache
def counted() -> Sense:
    game = game_of("liberty_road")
    return sense(game, ["greedy"], ["ambush", "hill"], 3, seed=2, costs=2, progress=False)


@pytest.fixture
def found(as_machine_code: None) -> Sense:
    return counted()


def test_rates_are_the_means_of_what_games_have(found: Sense) -> None:
    game = game_of("liberty_road")
    counts = []
    for number in range(3):
        for scenario in ("ambush", "hill"):
            engine = game.battle(scenario)
            played = play_and_read(engine, game.map_game.signs, player("greedy", engine), 2, number)
            counts.append([str(one.pattern) for one in played.blunders])
    for pattern in PATTERNS:
        row = found.rates.loc[("greedy", pattern)]
        assert row["a game"] == fmean(one.count(pattern) for one in counts)
        assert row["low"] <= row["a game"] <= row["high"]
        assert (row["games"], row["seed"], row["method"]) == (6, 2, "sampled")


def test_some_of_each_are_measured_at_most_one_a_game(found: Sense) -> None:
    measured = [(one.blunder.pattern, one.scenario, one.game) for one in found.measured]
    assert len(measured) == len(set(measured))
    rates = found.rates.loc["greedy"]
    for pattern, row in rates.iterrows():
        costs = [one.cost.cost for one in found.measured if one.blunder.pattern == pattern]
        assert row["measured"] == len(costs) <= 2
        assert (row["cost"] == pytest.approx(fmean(costs))) if costs else row.isna()["cost"]
    assert rates.loc[ANY_DECISION, "measured"] == 2
    assert list(found.occurrences["cost"]) == sorted(found.occurrences["cost"], reverse=True)
    assert ANY_DECISION not in found.occurrences.index.get_level_values("pattern")


def test_words_and_tables_say_what_they_rest_on(found: Sense) -> None:
    said = str(found)
    assert re.search(r"lone armor +\d\.\d\d \(\d\.\d\d to \d\.\d\d\) +[+−]\d+\.\d points \(", said)
    for words in (
        "3 games of each player against himself in each of 2 scenarios, seed 2",
        "unofficial",
        "sampled",
    ):
        assert words in said
        assert words in found.rates.attrs["provenance"]


@pytest.fixture
def example(example_listed: None) -> ws.Game:
    return ws.load("example", EXAMPLE)


def test_a_third_game_is_counted_by_a_few_lines(example: ws.Game) -> None:
    """It has neither armor nor hidden units; who enters where a friend fell is found."""
    found = sense(example, games=20, progress=False)
    assert [*found.counts] == usual_players(example.battle("ford")) == ["greedy"]
    assert "toothless advance" in found.rates.index.get_level_values("pattern")
    random = sense(example, ["random"], games=60, costs=1, progress=False)
    assert random.rates.loc[("random", "walked into death"), "a game"] > 0
    assert random.rates.loc[("random", "walked into death"), "measured"] == 1


def test_the_same_seed_has_the_same_table(example: ws.Game) -> None:
    one, other = (sense(example, ["random"], games=10, costs=2, progress=False).rates for _ in range(2))
    assert one.equals(other)
    assert not one.equals(sense(example, ["random"], games=10, seed=2, costs=2, progress=False).rates)


def test_a_thinking_player_is_read_too(example: ws.Game) -> None:
    found = sense(example, ["search 5"], games=2, costs=1, progress=False)
    assert [*found.counts] == ["search 5"]
    assert found.rates.loc[("search 5", ANY_DECISION), "measured"] == 1


def test_a_game_that_says_nothing_of_blunders_is_refused(
    example: ws.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UnknownName):
        sense(example, ["nobody"], progress=False)
    monkeypatch.setitem(MAP_GAMES, "example", replace(example.map_game, signs=None))
    with pytest.raises(ValueError, match="example: expected a game that says how its blunders are known"):
        sense(ws.load("example", EXAMPLE), progress=False)
