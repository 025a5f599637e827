"""Difficulty: known by hand in a toy, not flattered by the choice, and said no surer than it is."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from bids import BIDS, shorten
from raids import GRADES, Raids, routed

from wsanalysis.asking.provenance import Provenance
from wsanalysis.battles.core.grading import grade_of, grading_of, lead_of, score_of_lead, value_of
from wsanalysis.battles.core.map_game import Manner
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.runs import difficulty as difficulty_module
from wsanalysis.battles.runs import replies
from wsanalysis.battles.runs.difficulty import Difficulty, planned
from wsanalysis.battles.runs.judge import FRESH
from wsanalysis.battles.runs.ladder import ladder, matches
from wsanalysis.battles.runs.players import Quick, play_games, recipe
from wsanalysis.battles.runs.quick_scores import final_state
from wsanalysis.battles.runs.replies import Task, Trainer
from wsanalysis.battles.runs.standings import standings
from wsanalysis.battles.runs.verdict import verdict
from wsanalysis.battles.scenarios.player_file import Dial
from wsanalysis.battles.scenarios.wanted import Wanted

pytest.importorskip("cma")


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten(monkeypatch)
    monkeypatch.setattr(difficulty_module, "LOOKED", 300)
    monkeypatch.setattr(difficulty_module, "MOST", 1500)


def raids(engine: Any = None, names: Any = BIDS) -> Any:
    """A game of one seat, as `verdict` takes it."""
    manners = {name: Manner(f"is {name}", name) for name in names}
    on_map = replace(
        GAME, name="raids", load=lambda *_: engine or Raids(), manners=manners, seats=1,
        code=None,
    )  # fmt: skip
    provenance = Provenance("Raids", "1", "0", (), "unofficial")
    return SimpleNamespace(map_game=on_map, edition=None, folder=Path(), provenance=provenance)


def judged(games: int = 30_000, seed: int = 3, engine: Any = None, **how: Any) -> Difficulty:
    found = verdict(raids(engine), "raids", games, seed, progress=False, **how)
    assert isinstance(found, Difficulty)
    return found


@pytest.fixture(scope="module")
def untrained() -> Difficulty:
    return judged(2000, players=list(BIDS))


def test_who_always_wins_has_it_all() -> None:
    found = judged(600, engine=Raids(sure=1.0), players=["usual"])
    assert found.reaches("routed")[0] == found.reaches("shaken")[0] == 1
    assert found.distribution() == {"failed": 0, "shaken": 0, "routed": 1}
    assert found.players.loc["usual", "score"] == 1
    assert found.mean("men")[0] == 0


def test_who_always_fails_has_nothing() -> None:
    found = judged(600, engine=Raids(sure=-1.0), players=["usual"])
    assert found.distribution() == {"failed": 1, "shaken": 0, "routed": 0}
    assert found.players.loc["usual", "score"] == 0
    assert found.mean("men")[0] == 1


def test_a_rigged_scenario_is_known_exactly() -> None:
    """The best bid routs in 0.7 of battles: trained replies find it, and come to what they must."""
    found = judged()
    assert found.best.startswith("reply")
    assert found.trainings == 6
    assert found.trained["reply 1"] != found.trained["reply 2"]  # of one training
    bid = found.trained[found.best]["bid"]
    assert bid == pytest.approx(300, rel=0.35)
    _, low, high = found.reaches("routed")
    assert low <= routed(bid) <= high
    assert found.reaches("shaken")[1] <= routed(bid) + 0.2 <= found.reaches("shaken")[2]
    _, low, high = found.mean("men")
    assert low <= (0.8 - routed(bid)) * (bid // 100) <= high
    row = found.players.loc[found.best]
    assert row["score low"] <= routed(bid) + 0.2 / 4 <= row["score high"]
    assert found.gain[1] <= routed(bid) - routed(100) <= found.gain[2]


def test_trainings_of_other_names_have_other_luck() -> None:
    engine = Raids()
    usual, start = Quick("usual", 0), {"bid": Dial(100), "idle": Dial(1)}
    with Trainer(engine, 1, lambda _: None) as trainer:  # type: ignore[arg-type]
        tasks = [Task([name], 0, [(usual, 1.0)], [start]) for name in ("one", "one", "two", "three")]
        bids = [found.replies[0].weights for found in trainer.train(tasks)]
    assert bids[0] == bids[1]
    assert bids[0] != bids[2] != bids[3]


def test_the_best_is_who_did_best_in_the_games_that_chose(untrained: Difficulty) -> None:
    assert untrained.best == untrained.players["chosen by"].idxmax() == "high"
    assert list(untrained.players.index) == ["high", "usual", "low"]
    assert untrained.default == "usual"
    assert untrained.trainings == 0


def test_what_is_reported_comes_from_games_that_chose_nobody(untrained: Difficulty) -> None:
    made = recipe(Raids(), ("high", "usual"), 3, system="raids")  # type: ignore[arg-type]
    for first, column in ((0, "chosen by"), (FRESH, "score")):
        rows = [one.row for one in play_games(made, first, untrained.judged).games]
        assert untrained.players.loc["high", column] == pytest.approx(
            np.mean([r["margin"] / 4 for r in rows])
        )
    assert untrained.players.loc["high", "to routed"] == np.mean([r["grade"] == "routed" for r in rows])
    assert untrained.players.loc["high", "men"] == np.mean([r["men"] for r in rows])
    assert untrained.games == 6 * untrained.judged


class Alike(Raids):
    """Eight players of one strength, each with luck of his own."""

    def styles(self) -> dict[str, int]:
        return {f"p{number}": number for number in range(8)}

    def play_out(self, state: dict[str, Any], styles: tuple[int, int], luck: Any) -> None:
        state["luck"] = (state["luck"] * 9973 * (styles[0] + 7)) % 1
        super().play_out(state, (0, 0), luck)


def test_the_choice_flatters_nobody_and_intervals_cover() -> None:
    """Of eight alike the luckiest is chosen: his figures are right, where those that chose are not."""
    names = [f"p{number}" for number in range(8)]
    every = [judged(800, seed, engine=Alike(), players=names) for seed in range(60)]
    reported = np.mean([one.reaches("routed")[0] for one in every])
    chosen = np.mean([one.players.loc[one.best, "chosen by"] for one in every])
    deviation = (0.4 * 0.6 / (50 * 60)) ** 0.5
    assert reported == pytest.approx(0.4, abs=3.5 * deviation)
    assert chosen > 0.45 + 5 * deviation  # a score of 0.4 + 0.2 / 4 is due
    covered = sum(low <= 0.4 <= high for _, low, high in (one.reaches("routed") for one in every))
    assert covered >= 52


def test_same_seed_same_difficulty_and_what_is_kept_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    how: dict[str, Any] = {"games": 12_000, "store": tmp_path}
    first = judged(advance=told.append, **how)
    assert sum(told) == first.games <= 12_000
    assert first.trainings
    assert first.players.equals(judged(12_000).players)
    assert not first.players.equals(judged(12_000, seed=4).players)
    monkeypatch.setattr(Raids, "play_out", None)
    again = judged(**how)
    assert again.players.equals(first.players)
    assert again.trained == first.trained


def test_too_few_games_are_known_before_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Raids, "new_game", None)
    with pytest.raises(ValueError, match="games: expected 300 or more, 50 for each of 3 players"):
        judged(299, players=list(BIDS))


@pytest.mark.parametrize(("games", "rounds"), [(7000, 0), (13_000, 1), (200_000, 3)])
def test_games_are_never_more_than_were_granted(games: int, rounds: int) -> None:
    plan = planned(games, 4, trains=True)
    assert plan.rounds == rounds
    trained = plan.rounds * plan.training
    assert plan.training == replies.training_games(5)
    assert trained + 2 * plan.players * plan.each <= games
    assert plan.each >= difficulty_module.FEWEST
    assert planned(games, 4, trains=False).rounds == 0


def near(found: Difficulty, low: float, high: float, wanted: tuple[float, float]) -> str:
    """What is said if the best one routs in a share of battles with these ends."""
    players = found.players.copy()
    ends = [(low + high) / 2, low, high]
    players.loc[found.best, ["to routed", "to routed low", "to routed high"]] = ends
    return replace(found, players=players, wanted=Wanted("routed", *wanted)).sentence


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.61, 0.65, "Too easy: "), (0.31, 0.35, "Too hard for the players found: "),
        (0.4, 0.6, "As wanted: "),
        (0.55, 0.61, "Not settled: "), (0.39, 0.5, "Not settled: "), (0.6, 0.61, "Not settled: "),
    ],
)  # fmt: skip
def test_a_difficulty_is_held_against_what_is_wanted(
    untrained: Difficulty, low: float, high: float, said: str
) -> None:
    sentence = near(untrained, low, high, (0.4, 0.6))
    assert sentence.startswith(said)
    assert sentence.count("wanted: routed in 40 to 60 %") == 1
    assert ("would settle it" in sentence or "hardly settle it" in sentence) == (said == "Not settled: ")


def test_what_is_said_is_a_lower_bound(untrained: Difficulty) -> None:
    assert untrained.wanted is None
    share, low, high = map("{:.1%}".format, untrained.reaches("routed"))
    assert untrained.sentence.startswith(
        "Difficulty, a lower bound: under the best player found, high, the Raiders side's battles end with"
        " the enemy shaken or routed in at least "
    )
    said = f"routed in at least {share} ({low} to {high})".replace("%", " %")
    assert said in str(untrained)
    for shown in (str(untrained), untrained._repr_html_()):
        for word in (
            "Raids",
            "seed 3",
            "95 % intervals",
            "unofficial",
            "usual",
            "men",
            "reported on as many",
        ):
            assert word in shown
        assert shown.count("Guards") == 1  # who decides nothing has no share


def test_the_wanted_share_is_the_scenarios() -> None:
    wanted = Wanted("routed", 0.9, 1.0)
    found = judged(600, engine=Raids(wanted=wanted), players=["usual", "high"])
    assert found.wanted == wanted
    assert found.sentence.startswith("Too hard for the players found: ")


def test_grades_scores_and_values_of_both_kinds_of_game() -> None:
    from bids import Bids

    one, two = Raids(), Bids()
    for number in range(30):
        end = final_state(one, (0, 0), 1, number)  # type: ignore[arg-type]
        lead, grade = lead_of(one, end), end["grade"]  # type: ignore[arg-type]
        assert GRADES[grade_of(one, end)] == GRADES[grade]  # type: ignore[arg-type]
        assert score_of_lead(one, lead) == {0: 0, 1: 0.25, 4: 1}[lead]  # type: ignore[arg-type]
        assert score_of_lead(one, lead, 1) == 1 - lead / 4  # type: ignore[arg-type]
        assert value_of(one, end, 0) == (lead / 4, -end["men"] / 100)  # type: ignore[arg-type]
        other = final_state(two, (0, 0), 1, number)  # type: ignore[arg-type]
        lead = lead_of(two, other)  # type: ignore[arg-type]
        assert grading_of(two).grades[grade_of(two, other)] == {1: "won", -1: "lost"}[lead]  # type: ignore[arg-type]
        assert [score_of_lead(two, lead, side) for side in (0, 1)] == [lead > 0, lead < 0]  # type: ignore[arg-type]
        assert value_of(two, other, 1) == (lead < 0, -lead / 60)  # type: ignore[arg-type]
    assert score_of_lead(two, 0) == score_of_lead(two, 0, 1) == 0.5  # type: ignore[arg-type]


def test_a_ladder_of_one_seat_compares_the_same_battles() -> None:
    engine: Any = Raids()
    played = matches([engine], ["high", "low"], games=200)
    assert len(played) == 200  # a row a battle, not two
    assert set(played["side"]) == {"Raiders"}
    for row in played.itertuples():
        own, other = (
            lead_of(engine, final_state(engine, (style, style), 1, int(row.game)))
            for style in (1, 2)  # type: ignore[arg-type]
        )
        assert row.lead == own - other
        assert row.result == (own > other) + (own == other) / 2
    (table,) = ladder(played).to_dict("records")
    assert table["score"] == played["result"].mean() > 0.5
    assert not [column for column in table if column.startswith("as ")]


def test_standings_of_one_seat_have_no_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    engine: Any = Raids()
    game = raids(engine)
    monkeypatch.setattr("wsanalysis.battles.runs.standings.scenario_files", lambda *_: {"raids": Path()})
    found = standings(game, "high", games=300, reference="usual", progress=False)
    assert list(found.index) == ["raids"]
    ends = [final_state(engine, (1, 0), 1, number) for number in range(300)]
    assert found.loc["raids", "share"] == pytest.approx(np.mean([lead_of(engine, end) / 4 for end in ends]))
    assert found.loc["raids", "to routed"] == np.mean([end["grade"] == 2 for end in ends])
    assert found.loc["raids", "to shaken"] == np.mean([end["grade"] >= 1 for end in ends])
    usual = [lead_of(engine, final_state(engine, (0, 0), 1, number)) / 4 for number in range(300)]
    assert found.loc["raids", "usual"] == pytest.approx(np.mean(usual))
    assert "rival" not in found.reset_index()
