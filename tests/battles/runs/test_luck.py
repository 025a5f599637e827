"""Luck in win points, results with the luck taken out, and where the outcome comes from."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from tosses import AtOnce, Begun, Tosses, source

import wsanalysis as ws
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.runs.luck import GameLuck, LuckMoment, luck_in_game
from wsanalysis.battles.runs.luck_study import LuckStudy
from wsanalysis.battles.runs.measured_luck import model_of
from wsanalysis.battles.runs.outcome_sources import INTERPLAY, WHIMS, sources
from wsanalysis.battles.runs.setting import Setting
from wsanalysis.battles.runs.winning_chance import Floats, learn, reliability, sampled, winning_chance
from wsanalysis.compiled import is_compiled
from wsanalysis.systems.example import SYSTEM
from wsanalysis.systems.registry import SYSTEMS

DATA = Path(__file__).resolve().parents[1] / "example" / "data"
FEW = 300
ONE = Setting(
    scenario="One", sides=("A", "B"), players=("greedy",) * 2, sources=("fire",), seed=1, provenance="made up"
)  # fmt: skip


pytestmark = pytest.mark.usefixtures("example_listed")


@pytest.fixture(scope="module")
def known() -> LuckStudy:
    """The luck of games of the example."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SYSTEMS, "example", SYSTEM)
        patch.setitem(MAP_GAMES, "example", GAME)
        return ws.load("example", DATA).luck("ford", games=FEW, seed=5, learning=200, progress=False)


def exact(rows: list[list[int]]) -> Floats:
    """The chance that heads wins: the coin for three decides, which is the first."""
    return np.array([0.5 if row[2] == 0 else float(row[1] > 0) for row in rows])


def test_luck_that_is_known_by_hand_comes_from_the_coin_that_decides() -> None:
    for game in range(20):
        found = luck_in_game(Tosses(), (0, 0), exact, 1, game, again=400)  # type: ignore[arg-type]
        first, second = found.moments
        assert (first.before, first.after) == (0.5, found.result)
        assert first.expected == pytest.approx(0.5, abs=0.1)  # four standard errors of 400 tosses
        assert first.source == "the coin for three"
        assert second.luck == second.choice == 0
        assert found.total == pytest.approx(found.result - 0.5, abs=0.1)
        assert found.adjusted == pytest.approx(0.5, abs=0.1)
        assert (first.action, first.turn, second.decision) == ("toss", 0, 1)


def test_what_is_drawn_before_the_first_decision_is_luck_too() -> None:
    for game in range(20):
        found = luck_in_game(Begun(), (0, 0), exact, 1, game, again=400)  # type: ignore[arg-type]
        assert found.begun["the coin for three"] == pytest.approx(found.result - 0.5, abs=0.1)
        assert found.begun["the coin for one"] == pytest.approx(0), "it had not been tossed"
        assert [moment.luck for moment in found.moments] == [0], "the coin for one decides nothing"
        assert found.of("the coin for three") == found.total == found.begun["the coin for three"]
        assert found.adjusted == pytest.approx(0.5, abs=0.1)
    assert luck_in_game(Tosses(), (0, 0), exact, 1, 0, again=400).begun == {}  # type: ignore[arg-type]


def test_each_source_counts_what_the_earlier_ones_leave_open() -> None:
    """Three coins tossed at once, of which two win: by hand, one coin after the other."""

    def chance_of_heads(coins: list[int]) -> float:
        ends = [sum(coins) + sum(more) > 0 for more in product((1, -1), repeat=3 - len(coins))]
        return sum(ends) / len(ends)

    for game in range(8):
        engine = AtOnce()
        found = luck_in_game(engine, (0, 0), exact, 1, game, again=1000)  # type: ignore[arg-type]
        engine.apply(tossed := engine.new_game(1, game), 0)
        chances = [chance_of_heads(tossed.coins[:known]) for known in range(4)]
        (moment,) = found.moments
        assert [*moment.by_source.values()] == pytest.approx(np.diff(chances), abs=0.1)  # four errors


def test_a_wrong_chance_of_winning_leaves_luck_at_nothing_on_average() -> None:
    def wrong(rows: list[list[int]]) -> Floats:
        return np.array([0.9 if row[1] == -3 else row[1] > 0 for row in rows], dtype=float)

    totals = [luck_in_game(Tosses(), (0, 0), wrong, 2, game, again=3).total for game in range(600)]  # type: ignore[arg-type]
    assert abs(np.mean(totals)) < 4 * np.std(totals) / len(totals) ** 0.5


def test_sources_that_are_known_by_hand() -> None:
    """Of the margin 9/10 and 1/10 of the variance; of who wins, all and nothing; no interplay."""
    table = sources(source(), "tosses", games=2000, seed=3, progress=False).table
    for measure, share in (("margin", 0.9), ("result", 1.0)):
        for name, expected in (("the coin for three", share), ("the coin for one", 1 - share), (WHIMS, 0.0)):
            row = table.loc[(measure, name)]
            for kind in (
                "alone",
                "involved",
            ):  # all and nothing come out the same in every sample: no interval
                low, high = row[[f"{kind} low", f"{kind} high"]].fillna(row[kind])
                assert low - 0.03 <= expected <= high + 0.03
        assert table.loc[(measure, INTERPLAY), "alone"] == pytest.approx(0, abs=0.15)


def test_sources_of_the_example_are_combat_and_whims() -> None:
    found = ws.load("example", DATA).sources("ford", games=150, seed=2, progress=False)
    shares = found.table.loc["result"]
    assert list(shares.index) == ["combat", WHIMS, INTERPLAY]
    assert shares.loc[["combat", WHIMS], "alone low"].sum() <= 1
    assert shares.loc[WHIMS, "involved"] == 0  # greedy players of the example never draw
    assert shares.loc["combat", "alone"] == pytest.approx(1)
    assert "150 games in 5 versions, seed 2" in str(found)


def test_luck_is_nothing_on_average_and_results_without_it_are_as_true(known: LuckStudy) -> None:
    games = known.games
    assert len(games) == FEW
    assert abs(games["luck"].mean()) < 4 * games["luck"].std() / FEW**0.5
    assert games["combat"].to_numpy() == pytest.approx(games["luck"].to_numpy())
    assert (games["result"] - games["luck"]).to_numpy() == pytest.approx(games["adjusted"].to_numpy())
    played, adjusted = known.shares.loc["as played"], known.shares.loc["luck taken out"]
    assert adjusted["low"] < played["high"]
    assert played["low"] < adjusted["high"]
    worth, low, high = known.worth
    assert low < worth < high
    assert worth > 1.5  # the one die decides: nearly all is luck


def test_the_band_gives_a_games_luck_its_percentile(known: LuckStudy) -> None:
    assert known.band["luck"].is_monotonic_increasing
    assert (known.band["low"] <= known.band["luck"]).all()
    assert (known.band["luck"] <= known.band["high"]).all()
    assert known.percentile(-9) == 0
    assert known.percentile(9) == 1
    assert known.percentile(float(known.band.loc[0.5, "luck"])) == pytest.approx(0.5, abs=0.1)
    said = str(known)
    assert "combat" in said
    assert f"{FEW} games, seed 5, 95 % intervals" in said


def test_the_ends_of_the_band_are_those_order_statistics_that_hold() -> None:
    """Of 20 games the median lies between the 6th and the 15th with 95.9 %, from the 7th with 92.1 %."""
    games = [
        GameLuck((LuckMoment(0, 0, "A", "toss", 0.5, 0.0, luck, {"fire": luck}),), 1.0)
        for luck in range(1, 21)
    ]
    sure = reliability(np.full(20, 0.5), np.array([0.0, 1.0] * 10))
    band = LuckStudy(ONE, games, sure).band
    assert band.loc[0.5, ["luck", "low", "high"]].tolist() == [10.5, 6, 15]
    assert band.loc[0.05, ["low", "high"]].isna().tolist() == [True, False]


def test_the_same_seed_is_the_same_luck_and_another_another(known: LuckStudy) -> None:
    game = ws.load("example", DATA)
    assert game.luck("ford", games=20, seed=5, learning=200, progress=False).games.equals(known.games[:20])
    assert not game.luck("ford", games=20, seed=6, learning=200, progress=False).games.equals(
        known.games[:20]
    )
    battle = game.battle("ford")
    one = luck_in_game(battle, (0, 0), model_of(battle, (0, 0), 5, learning=200), 5, 3)
    assert (one.result, one.total) == tuple(known.games.loc[3, ["result", "luck"]])
    assert all(moment.action and moment.side in ("Blue", "Red") for moment in one.moments)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"policies": ("search", "greedy")}, "expected quick players"),
        ({"policies": "greedy"}, "policies: expected"),
        ({"policies": ("greedy", "gredy2")}, "player"),
        ({"games": 3}, "games: expected"),
    ],
)
def test_what_luck_cannot_be_measured_of_is_said(how: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ws.load("example", DATA).luck("ford", progress=False, **how)


def test_reliability_tells_the_bold_from_the_timid() -> None:
    rng = np.random.default_rng(1)
    true = rng.uniform(0.05, 0.95, 4000)
    won = (rng.uniform(size=4000) < true).astype(float)
    odds = np.log(true / (1 - true))
    for factor in (1.0, 2.0, 0.5):
        found = reliability(1 / (1 + np.exp(-factor * odds)), won)
        assert found.slope[0] == pytest.approx(1 / factor, rel=0.15)
        assert abs(found.intercept[0]) < 0.15
        assert found.curve["games"].sum() == 4000
        assert found.brier < found.usual
    assert "slope" in str(found)


def test_who_always_wins_has_no_luck_and_gives_no_warning(recwarn: pytest.WarningsRecorder) -> None:
    figures = np.tile(np.array([0, 2, 1, 0, 5, 5, 1, 1], dtype=float), (60, 1))
    figures[:, 4] += np.arange(60)
    chance = learn(figures, np.ones(60), 60)
    assert chance(figures) == pytest.approx(1, abs=1e-3)
    found = reliability(chance(figures), np.ones(60))
    assert found.usual == 0
    assert np.isfinite(found.slope[0])
    games = [GameLuck((), 1.0)] * 30
    study = LuckStudy(ONE, games, found)
    assert study.worth == (1, pytest.approx(np.nan, nan_ok=True), pytest.approx(np.nan, nan_ok=True))
    for table, columns in (
        (study.sources, ("low", "high", "mean low", "mean high")),
        (study.band, ("low", "high")),
        (study.shares, ("low", "high")),
    ):
        assert table[[*columns]].isna().to_numpy().all()
    assert "nan" not in str(study)
    assert str(study).count("no interval: it takes two games that differ") == 5  # shares, worth, calibration
    assert "100.0 %" in str(study)
    assert not recwarn


def test_a_chance_of_winning_is_calibrated_on_fresh_games_and_knows_results() -> None:
    engine = ws.load("example", DATA).battle("ford")
    chance = winning_chance(engine, (0, 0), 1, 300)
    assert winning_chance(engine, (0, 0), 1, 300) is chance
    figures, results = sampled(engine, (0, 0), 99, 400, 1)
    found = reliability(chance(figures), results)
    assert found.slope[1] < 1 < found.slope[2] * 1.1
    assert found.brier < found.usual
    over = figures[:3].copy()
    over[:, 0], over[:, 1] = 1, (-2, 0, 3)
    assert list(chance(over)) == [0, 0.5, 1]
    again = learn(*sampled(engine, (0, 0), 1, 300, 12), 300)
    assert np.array_equal(again.weights, chance.weights)


@pytest.mark.slow
@pytest.mark.skipif(not is_compiled(), reason="takes minutes uncompiled")
def test_luck_of_liberty_road_is_nothing_on_average_from_any_source() -> None:
    games = 400  # a mean of a fifth of the spread shows
    found = ws.load("liberty_road").luck("tank_duel", games=games, seed=11, progress=False)
    for source_ in found.setting.sources:
        values = found.games[source_]
        assert abs(values.mean()) <= 4 * values.std() / len(values) ** 0.5
    assert abs(found.games["luck"].mean()) < 4 * found.games["luck"].std() / games**0.5
    assert found.worth[0] > 1.05
    assert found.reliability.slope[1] < 1.15
    assert found.reliability.slope[2] > 0.85
