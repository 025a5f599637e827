"""Trained replies: they find what no fixed player does, they resume, and a verdict is judged against them."""

from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from bids import BIDS, Bids, shorten, world

from wsanalysis.asking.provenance import Provenance
from wsanalysis.battles.core.map_game import Manner
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.runs import judge, replies
from wsanalysis.battles.runs.pairings import Pairings
from wsanalysis.battles.runs.players import Quick, player
from wsanalysis.battles.runs.replies import Reply, Task, Trainer, dealt, opponents
from wsanalysis.battles.runs.verdict import Verdict, verdict
from wsanalysis.battles.scenarios.player_file import Dial

pytest.importorskip("cma")

LUCKY = 1
"""A seed under which it does."""


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten(monkeypatch)
    fewer = {"LOOKING": 500, "MORE": 1000, "MOST_JUDGED": 2000, "CHOOSING": ((4, 60), (2, 200))}
    for name, games in fewer.items():
        monkeypatch.setattr(judge, name, games)


def trained(engine: Bids, side: int = 0, seed: int = 1, name: str = "reply 1", **how: Any) -> Reply:
    usual = player("usual", engine)  # type: ignore[arg-type]
    assert isinstance(usual, Quick)
    with Trainer(engine, seed, how.pop("advance", lambda _: None), **how) as trainer:  # type: ignore[arg-type]
        start = trainer.dials(usual, side)
        assert start is not None
        (found,) = trainer.train([Task([name, "another"], side, [(usual, 1.0)], [start])])
        (reply,) = found.replies
    return reply


@pytest.mark.parametrize(("side", "best"), [(0, 300), (1, 30)])
def test_a_reply_finds_what_no_fixed_player_does(side: int, best: int) -> None:
    engine = Bids()
    reply = trained(engine, side)
    assert reply.weights["bid"] == pytest.approx(best, rel=0.35)
    # he sits in the engine, on his side, and the fixed players are as they were
    assert engine.ready.record.weights[reply.style, side].bid == reply.weights["bid"]
    assert [engine.ready.record.weights[n, side].bid for n in range(3)] == list(BIDS.values())


def test_same_seed_same_reply_and_what_is_kept_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    first = trained(Bids(), folder=tmp_path, advance=told.append)
    assert sum(told) == replies.training_games(1) == (10 * 8 + 6 * 12) * 12 + 4 * 40 + 2 * 80
    assert trained(Bids()).weights == first.weights
    assert trained(Bids(), seed=2).weights != first.weights
    assert trained(Bids(), name="reply 2").weights != first.weights  # another round has luck of its own
    monkeypatch.setattr(Bids, "play_out", None)
    assert trained(Bids(), folder=tmp_path).weights == first.weights
    with pytest.raises(TypeError):  # of another side nothing is kept
        trained(Bids(), side=1, folder=tmp_path)


def test_how_a_training_spends_its_games() -> None:
    """Optimizers race from each start, all on the same luck against the same opponents; so do means."""
    one, other = Quick("one", 0), Quick("other", 1)
    begun = (400, 6400, 25)
    starts = [{"bid": Dial(bid), "idle": Dial(1)} for bid in begun]
    task = Task(["reply 1", "reply 2"], 0, [(one, 0.5), (other, 0.5)], starts)
    run = replies._training(task, Bids(), 1)  # type: ignore[arg-type]
    jobs, asked, met = next(run), [], 0
    foes: dict[int, list[int]] = {}
    while True:
        assert len({(job.seed, job.first, tuple(job.against)) for job in jobs}) == 1
        foes.setdefault(jobs[0].seed, []).extend(jobs[0].against)
        met += len(jobs) * len(jobs[0].against)
        bids = [job.dials["bid"].usual for job in jobs]
        asked.append((jobs[0].seed, jobs[0].first, bids))
        # worth is what an optimizer learns, share what is chosen by: here the other way round
        results = [replies.Result(-bid / 1000, bid / 1000) for bid in bids]
        try:
            jobs = run.send(results)
        except StopIteration as done:
            weights, led = done.value
            found = [dials["bid"].usual for dials in weights]
            break
    assert met == replies.training_games(3)
    assert all(abs(each.count(0) - len(each) / 2) <= 1 for each in foes.values())
    *played, finalists, finals = asked
    generations, rests = played[::2], played[1::2]
    assert [len(bids) for _, _, bids in generations] == [30] * 4 + [20] * 8
    for (seed, first, bids), (luck, then, others) in zip(generations, rests, strict=True):
        assert (seed, first, then) == (luck, 0, replies.LOOK)
        for place in range(0, len(bids), 10):  # of each optimizer the six with most worth play on
            of_one = others[place // 10 * 6 :][:6]
            assert of_one == sorted(bids[place : place + 10])[:6]
    # no coordinate falls below a 64th: the second one went on, and the first
    bids = generations[4][2]
    assert min(bids[:10]) >= 100 > min(bids[10:]) >= 6 > min(generations[3][2][20:])
    assert np.median(generations[3][2][10:20]) < np.median(generations[0][2][10:20])  # it learned from worth
    assert len({seed for seed, _, _ in generations}) == 12
    assert finalists[0] == finals[0] not in {seed for seed, _, _ in generations}
    assert (finalists[1], finals[1]) == (0, 40)
    assert finals[2] == sorted(finalists[2], reverse=True)[:2]
    assert found == [max(finalists[2]), max(finalists[2][2:])]  # the best of each
    assert led == [1, 0, 2]  # the last one was given up


def test_whoever_does_not_play_on_is_behind_all_who_did() -> None:
    climb = replies._Climb({"bid": Dial(100), "idle": Dial(1)}, Bids().ready.seats.weights, (1,))
    told: list[float] = []
    climb.optimizer = SimpleNamespace(tell=told.extend, mean=np.zeros(2))  # type: ignore[assignment]
    looks = np.array([[0.9, 0.8], [0.2, 0.3], [0.5, 0.4]])
    climb.tell(looks, np.array([1, 2]), np.array([[0.3, 0.5], [0.0, 0.0]]))
    assert told == pytest.approx([0.9 - replies.BEHIND, (8 * 0.2 + 12 * 0.3) / 20, 8 * 0.5 / 20])
    assert climb.lately == pytest.approx((8 * 0.3 + 12 * 0.5 + 8 * 0.4) / 40)


def test_later_trainings_start_where_earlier_ones_got_farthest() -> None:
    engine = Bids()
    usual, high, low = (Quick(name, style) for name, style in engine.styles().items())
    with Pairings[float]() as table, Trainer(engine, 1, lambda _: None) as trainer:  # type: ignore[arg-type]
        counted = judge.Count(lambda _: None)
        at = judge.Judge(engine, "bids", [[usual, high, low], [usual]], table, 1, None, counted)
        at._seat()
        at._play(dict.fromkeys(at._pairs(), 100))
        faced = np.eye(3)[0], np.ones(1)
        assert [*at._starts(trainer, 0, faced)] == ["high", "usual", "low"]  # who scores most
        at._learn(0, ["low", "usual", "high"])
        assert [*at._starts(trainer, 0, faced)] == ["low", "usual"]  # as many as may start again
        dials = {"bid": Dial(300), "idle": Dial(1)}
        at.seats[0].append(trainer._seated("reply 1", 0, dials))
        at._seat()
        at._play({("reply 1", "usual"): 100})
        assert [*at._starts(trainer, 0, faced)] == ["reply 1", "low"]
        at._learn(0, ["reply 1", "low"])  # of two fixed ones the last makes room for the next
        assert at.led[0] == ["usual", "high", "low"]


def test_a_reply_sits_in_every_engine_that_later_ones_are_trained_in() -> None:
    engine = Bids()
    usual = Quick("usual", 0)
    with Trainer(engine, 1, lambda _: None) as trainer:  # type: ignore[arg-type]
        start = trainer.dials(usual, 1)
        assert start is not None
        (found,) = trainer.train([Task(["one", "other"], 1, [(usual, 1.0)], [start, start])])
        assert [reply.name for reply in found.replies] == ["one", "other"]
        assert found.replies[0].weights != found.replies[1].weights
        for ground, reply in product((engine, *trainer._grounds), found.replies):
            assert ground.ready.record.weights[reply.style, 1].bid == reply.weights["bid"]


def test_opponents_come_as_often_as_the_mixture_plays_them() -> None:
    one, other = Quick("one", 0), Quick("other", 1)
    found = opponents([(one, 0.75), (other, 0.25)], 99, np.random.default_rng(1))
    assert found.count(0) in (74, 75)
    assert found != sorted(found)
    assert dealt([0.0, 1.0], 5, np.random.default_rng(1)) == [1] * 5
    assert sorted(dealt([0.5, 0.5], 4, np.random.default_rng(1))) == [0, 0, 1, 1]


def judged(games: int, engine: Bids | None = None, **how: Any) -> Verdict:
    manners = {name: Manner(f"is {name}", name) for name in BIDS}
    on_map = SimpleNamespace(
        name="bids",
        seats=2,
        load=lambda *_: engine or Bids(),
        manners=manners,
        ensure_compiled=GAME.ensure_compiled,
    )
    provenance = Provenance("Bids", "1", "0", (), "unofficial")
    game: Any = SimpleNamespace(map_game=on_map, edition=None, folder=Path(), provenance=provenance)
    return verdict(game, "bids", games, 6, progress=False, **how)


def test_a_verdict_is_what_trained_replies_leave_of_it(tmp_path: Path) -> None:
    """Among fixed players North has 0.5 + 0.12 - 0.09; with the best bids of both sides 0.6, 0.9 or 0.2."""
    fixed = judged(4000)
    assert fixed.trainings == 0
    assert 0.45 < fixed.value < 0.58
    assert not fixed.sentence.startswith("Fair")
    told: list[int] = []
    rounds: list[str] = []
    found = judged(40_000, store=tmp_path, advance=told.append, told=rounds.append)
    assert found.games == sum(told) <= 40_000
    assert found.trainings == 8
    assert [one.partition(",")[0] for one in rounds] == [f"round {n} of 2 at most" for n in (1, 2)]
    assert "between the default players the North side scores about 5" in rounds[0]
    assert "; replies trained to that get up to " in rounds[0]
    assert "with the best play so far the North side scores about " in rounds[1]
    assert set(found.trained) == {"North", "South"}
    assert found.value == pytest.approx(0.6, abs=0.05)
    for side in found.sides:  # fixed players are no part of the best play
        assert sum(part for name, part in found.mixtures[side].items() if name in BIDS) < 0.1
    replies_to = {(reply.side, reply.against): reply for reply in found.replies}
    assert replies_to["North", "usual"].share > 0.8
    assert replies_to["South", "usual"].share > 0.7
    assert found.best_gain.gain < 0.06
    assert found.sentence.startswith(("Depends on who plays", "Not settled", "Favours the North"))
    assert f"the best of {found.trainings} trained replies gets" in str(found)
    again = judged(40_000, store=tmp_path)
    assert (str(again), again.trained) == (str(found), found.trained)


def test_a_lopsided_scenario_is_said_early_and_only_the_side_behind_is_trained() -> None:
    found = judged(60_000, Bids(world(0.95)))
    assert found.sentence.startswith("Favours the North side")
    assert {side: len(names) for side, names in found.trained.items()} == {"North": 0, "South": 2}
    assert found.games < 10_000  # of the 60,000


def test_players_who_are_named_are_the_only_ones() -> None:
    found = judged(60_000, players=["usual", "high"])
    assert found.trainings == 0
    assert list(found.mixtures["North"]) == ["usual", "high"]


def test_the_best_reply_is_not_whoever_was_lucky_in_the_few_games_of_joining() -> None:
    """North's `high` has 0.62 against `usual`, and by two games each another looks as good or better."""
    engine = Bids()
    players = [Quick(name, style) for name, style in engine.styles().items()]
    with Pairings[float]() as table:
        counted = judge.Count(lambda _: None)
        at = judge.Judge(engine, "bids", [players, players[:1]], table, LUCKY, None, counted)
        at._seat()
        at._play(dict.fromkeys(at._pairs(), 2))
        default = np.ones(1)
        assert players[at._best(0, default, ())].name != "high"
        assert players[at._best(0, default, judge.CHOOSING)].name == "high"
    assert counted.games <= judge.choosing_games()


@pytest.mark.parametrize(
    ("value", "gains", "decided"),
    [
        (0.12, [0.13, 0.02], True),
        (0.12, [0.24, 0.0], False),  # the side behind may come near 40 %
        (0.12, [0.13, 0.4], True),  # what the leader gains besides decides nothing
        (0.88, [0.4, 0.13], True),
        (0.88, [0.02, 0.24], False),
        (0.36, [-0.05, 0.0], False),  # not far enough beyond the rule of thumb
        (0.5, [0.0, 0.0], False),
    ],
)
def test_no_more_is_asked_once_the_side_behind_cannot_come_back(
    value: float, gains: list[float], decided: bool
) -> None:
    assert judge._is_decided(value, gains) == decided
