"""The verdict: the same whoever plays, right on planted scenarios, and no surer in words than it may be."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest
from coins import Coins, Miser
from pandas.testing import assert_frame_equal

import wsanalysis as ws
from wsanalysis.asking.provenance import Provenance
from wsanalysis.battles.core.map_game import Manner
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.runs.judge import FRESH, JUDGED
from wsanalysis.battles.runs.players import play_games, player_names, recipe
from wsanalysis.battles.runs.results import Results, Rows, Run
from wsanalysis.battles.runs.store import Store
from wsanalysis.battles.runs.verdict import BestReply, Verdict, verdict
from wsanalysis.battles.runs.verdict_words import of_one_pair
from wsanalysis.files.file_names import file_name
from wsanalysis.systems.example import SYSTEM
from wsanalysis.systems.registry import SYSTEMS

EXAMPLE = Path(__file__).resolve().parents[1] / "example" / "data"


class Heaps(Coins):
    """Coins with a heap so small that who is greedy and moves first is ahead."""

    def styles(self) -> dict[str, int]:
        return {"greedy": 0, "modest": 1, "random": -1, "odd one": -1}


def coins(engine: Any = None) -> Any:
    """A game of coins, as `verdict` takes it."""
    manners = {name: Manner(f"is {name}", name) for name in ("greedy", "modest", "random")}
    manners["odd one"] = Manner("is odd", "odd", compared=False)
    on_map = replace(GAME, name="coins", load=lambda *_: engine or Heaps(), manners=manners)
    provenance = Provenance("Coins", "1", "0", (), "unofficial")
    return SimpleNamespace(map_game=on_map, edition=None, folder=Path(), provenance=provenance)


def judged(games: int = 400, seed: int = 3, threads: int = 1, **how: Any) -> Verdict:
    with ThreadPoolExecutor(threads) as executor:
        return verdict(
            coins(how.pop("engine", None)), "coins", games, seed, executor=executor, progress=False, **how
        )


@pytest.fixture(scope="module")
def found() -> Verdict:
    return judged()


def test_the_record_has_what_people_ask_of_it(found: Verdict) -> None:
    assert found.sides == ("North", "South")
    low, high = found.interval
    assert 0 <= low <= found.value <= high <= 1
    for side in found.sides:
        assert list(found.mixtures[side]) == ["greedy", "modest", "random"]  # the odd one is not compared
        assert sum(found.mixtures[side].values()) == pytest.approx(1)
    matrix = found.matrix
    assert list(matrix.index.names) == ["North", "South"]
    assert matrix["games"].sum() + found.judged <= found.games <= 400
    assert (matrix["low"] <= matrix["share"]).all()
    assert (matrix["share"] <= matrix["high"]).all()
    assert matrix["weight"].sum() == pytest.approx(1)
    replies = found.best_replies
    assert set(replies["side"]) == {"North", "South"}
    assert set(replies["enemy"]) == {"North", "South"}
    assert (replies["low"] <= replies["share"]).all()
    measured = replies[replies["gain"] != 0]  # a best player is his own best reply, without an interval
    assert (measured["gain_low"] <= measured["gain"]).all()
    assert (measured["gain"] <= measured["gain_high"]).all()
    default = replies[(replies["side"] == "North") & (replies["against"] == "greedy")].iloc[0]
    assert default["player"] == matrix["share"].xs("greedy", level="South").idxmax()


def test_value_and_replies_come_from_games_that_chose_nobody(found: Verdict) -> None:
    """Numbers from `FRESH` on, dealt to the pairs as often as the mixtures form them."""
    (only,) = (dict(found.mixtures[side]) for side in ("North",))
    rows = [next(name for name, part in only.items() if part == 1)] if 1.0 in only.values() else []
    others = [name for name, part in found.mixtures["South"].items() if part == 1]
    assert rows, "the test wants a saddle"
    assert others
    engine = Heaps()
    made = recipe(engine, (rows[0], others[0]), 3, system="coins")
    fresh = play_games(made, FRESH, found.judged).games
    scores = [{"North": 1.0, "South": 0.0, "draw": 0.5}[one.row["winner"]] for one in fresh]
    assert found.value == pytest.approx(sum(scores) / len(scores))
    assert len(scores) == found.judged >= 40
    assert found.matrix["games"].max() < FRESH


def test_games_have_the_same_numbers_in_every_pair(found: Verdict) -> None:
    """Each share is that of the first games of its pair, as `play` has them."""
    from wsanalysis.battles.runs.runner import run

    for pair, row in found.matrix.iterrows():
        with ThreadPoolExecutor(1) as executor:
            made = recipe(Heaps(), pair, 3, system="coins")  # type: ignore[arg-type]
            share, *_ = run(made, int(row["games"]), executor=executor, progress=False).score()
        assert share == pytest.approx(row["share"])


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_workers_change_nothing(found: Verdict, threads: int) -> None:
    other = judged(threads=threads)
    assert_frame_equal(other.matrix, found.matrix)
    assert_frame_equal(other.best_replies, found.best_replies)
    assert (other.value, other.interval, other.mixtures) == (found.value, found.interval, found.mixtures)
    assert str(other) == str(found)


def test_another_seed_is_another_sample(found: Verdict) -> None:
    assert not judged(seed=4).matrix.equals(found.matrix)


def test_games_are_kept_and_more_added(found: Verdict, tmp_path: Path) -> None:
    told: list[int] = []
    assert_frame_equal(judged(store=tmp_path / "kept").matrix, found.matrix)
    assert len(list((tmp_path / "kept").iterdir())) == 9
    again = judged(engine=Unplayable(), store=tmp_path / "kept", advance=told.append)
    assert_frame_equal(again.matrix, found.matrix)
    assert again.value == found.value
    assert sum(told) == found.games
    with pytest.raises(ValueError, match="holds games of another run: seed"):
        judged(seed=4, store=tmp_path / "kept")


def test_files_keep_whole_rows_for_whoever_asks_more_of_the_games(tmp_path: Path) -> None:
    judged(store=tmp_path)
    made = recipe(Heaps(), ("greedy", "modest"), 3, system="coins")
    with Store(tmp_path / f"{file_name(*made.players)}.sqlite", made.key) as store:
        kept = store.games(3, told=False)
    assert kept == list(play_games(made, 0, 3).games)
    assert {"winner", "turns"} < kept[0].row.keys()


class Unplayable(Heaps):
    """Games of it are there already."""

    def new_game(self, seed: int, game: int) -> dict[str, Any]:
        raise AssertionError("a kept game was played again")


def test_who_is_told_of_games_may_stop_it() -> None:
    def stop(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judged(advance=stop)


def test_players_are_chosen_for_both_sides_or_one() -> None:
    both = judged(players=["modest", Miser()])
    assert list(both.mixtures["South"]) == ["modest", "miser"]
    assert "modest" in set(both.best_replies["against"])  # the first one named is the usual one
    one = judged(players={"sou": ["random"]})
    assert list(one.mixtures["North"]) == ["greedy", "modest", "random"]
    assert one.sentence == (
        "No verdict: the South side has one player only, random, and a better one might do better."
    )


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"games": 271}, "games: expected 272 or more, 8 for each of 9 pairs of players and 200 to judge"),
        ({"players": ["greedy", "greedy"]}, "players: expected one or more of different names"),
        ({"players": []}, "players: expected one or more of different names"),
        ({"players": "greedy"}, r"players: expected several, as in \['rush', 'random'\], got 'greedy'"),
        ({"players": ["gredy", "modest"]}, "there is no player 'gredy'"),
        ({"players": {"East": ["modest"]}}, "there is no side 'East'"),
    ],
)
def test_what_cannot_be_judged_is_refused(how: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        judged(**how)


def test_too_few_games_are_known_before_the_first() -> None:
    with pytest.raises(ValueError, match="expected 272 or more, 8 for each of 9 pairs of players and 200"):
        judged(games=271, engine=Unplayable())
    with pytest.raises(ValueError, match="expected 232 or more"):
        judged(games=231, players=["greedy", "modest"], engine=Unplayable())


@pytest.mark.parametrize("seed", range(6))
def test_the_fewest_games_leave_enough_to_judge(seed: int) -> None:
    """Whatever has to be judged: the mixtures, and two replies of each side."""
    found = judged(games=272, seed=seed)
    assert found.judged >= JUDGED
    assert found.games <= 272


class Even(Heaps):
    """Nobody ever has more."""

    def apply(self, state: dict[str, Any], action: int) -> None:
        super().apply(state, action)
        state["taken"] = [0, 0]


def test_draws_count_half() -> None:
    found = judged(games=800, engine=Even())
    assert found.value == 0.5
    assert found.sentence.startswith(
        "No player of the 3 tried gets beyond 60 %: with the best play found for both sides, the North"
        " side scores 50.0 %"
    )


@pytest.mark.parametrize("shown", [str, lambda one: one._repr_html_()])
def test_what_is_shown_says_what_it_rests_on(found: Verdict, shown: Any) -> None:
    for word in (
        "Coins",
        f"{found.games} games",
        "seed 3",
        "95 % intervals",
        "unofficial",
        "greedy",
        "North plays",
    ):
        assert word in shown(found)


def made(
    value: tuple[float, float, float], *replies: tuple[str, float, float, float], judged: int = 10_000,
    trained: int = 6, against: str = "usual", gain: tuple[float, float, float] = (0.021, 0.009, 0.034),
) -> Verdict:  # fmt: skip
    """A verdict made up of a value and best replies, each with its interval."""
    share, low, high = value
    pairs = pd.MultiIndex.from_product([["usual", "rush"]] * 2, names=["North", "South"])
    others = {"North": "South", "South": "North"}
    return Verdict(
        scenario="Made Up", sides=("North", "South"), value=share, interval=(low, high),
        mixtures={side: {"usual": 0.5, "rush": 0.5} for side in ("North", "South")},
        replies=tuple(
            BestReply(side, "rush", others[side], against, *numbers, *gain, True)
            for side, *numbers in replies
        ),
        matrix=pd.DataFrame({"share": 0.5, "games": 2500}, index=pairs),
        trained={"North": {f"reply {n}": {} for n in range(trained)}, "South": {}}, judged=judged,
        games=100_000, seed=1, provenance="",
    )  # fmt: skip


WITHIN = ("North", 0.52, 0.5, 0.54), ("South", 0.56, 0.54, 0.58)
BEHIND = ("North", 0.3, 0.27, 0.33)
HELD = ("North", 0.44, 0.42, 0.46)
DOUBTED = ("North", 0.38, 0.36, 0.41)
BEYOND = ("South", 0.71, 0.68, 0.74)
OPEN = ("South", 0.58, 0.54, 0.62)
GAIN = "the best of 6 trained replies gets 2.1 points more (0.9 to 3.4)"
SOUTH_AHEAD = "with the best play found for both sides, the South side scores 75.0 % (72.0 % to 78.0 %)"


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (
            made((0.45, 0.42, 0.48), *WITHIN),
            "Fair: with the best play found for both sides, the South side scores 55.0 % (52.0 % to 58.0 %),"
            f" and no reply gets beyond 60 %; {GAIN}; the best: South rush scores 56.0 % (54.0 % to 58.0 %)"
            " against North usual.",
        ),
        (
            made((0.45, 0.42, 0.48), *WITHIN, trained=0),  # fixed players alone never say that it is fair
            "No player of the 2 tried gets beyond 60 %: with the best play found for both sides, the South"
            " side scores 55.0 % (52.0 % to 58.0 %); the best: South rush scores 56.0 % (54.0 % to 58.0 %)"
            " against North usual. Fair is said only where replies were trained too.",
        ),
        (made((0.25, 0.22, 0.28), BEHIND, BEYOND), f"Favours the South side: {SOUTH_AHEAD}; {GAIN}."),
        (
            made((0.25, 0.22, 0.28), BEHIND, BEYOND, trained=0),
            f"Favours the South side among the 2 players tried: {SOUTH_AHEAD}; the best reply gets 2.1 points"
            " more (0.9 to 3.4).",
        ),
        # what the side behind gets against the best play of the other says that this is not so
        (
            made((0.25, 0.22, 0.28), HELD, BEYOND),
            f"Depends on who plays: {SOUTH_AHEAD}, but North rush scores 44.0 % (42.0 % to 46.0 %) against"
            " South usual.",
        ),
        (
            made((0.25, 0.22, 0.28), DOUBTED, BEYOND),
            f"Not settled: {SOUTH_AHEAD}, but North rush scores 38.0 % (36.0 % to 41.0 %) against South"
            " usual; about 13,000 more games to judge would settle it.",
        ),
        (
            made((0.5, 0.48, 0.52), WITHIN[0], BEYOND),
            "Depends on who plays: with the best play found for both sides, the North side scores 50.0 %"
            " (48.0 % to 52.0 %), but South rush scores 71.0 % (68.0 % to 74.0 %) against North usual.",
        ),
        # half as far from the line as the interval reaches: four times the games
        (
            made((0.58, 0.54, 0.62), *WITHIN),
            "Not settled: with the best play found for both sides, the North side scores 58.0 % (54.0 % to"
            " 62.0 %), which may lie beyond 60 %; about 30,000 more games to judge would settle it.",
        ),
        # while replies gain surely more than 3 points, it is not for games to judge that the verdict wants
        (
            made((0.58, 0.54, 0.62), *WITHIN, gain=(0.07, 0.04, 0.1)),
            "Not settled: with the best play found for both sides, the North side scores 58.0 % (54.0 % to"
            " 62.0 %), which may lie beyond 60 %; the best of 6 trained replies gets 7.0 points more (4.0 to"
            " 10.0): better play may move the value beyond its interval.",
        ),
        (
            made((0.5, 0.48, 0.52), WITHIN[0], OPEN, against="the best mixture"),
            "Not settled: with the best play found for both sides, the North side scores 50.0 % (48.0 % to"
            " 52.0 %), but South rush may get beyond 60 % against the best mixture: 58.0 % (54.0 % to"
            " 62.0 %); about 30,000 more games to judge would settle it.",
        ),
        (
            made((0.5999, 0.57, 0.63), *WITHIN),
            "Not settled: with the best play found for both sides, the North side scores 60.0 % (57.0 % to"
            " 63.0 %), which may lie beyond 60 %; so near to 60 % that more games will hardly settle it.",
        ),
    ],
)  # fmt: skip
def test_the_sentence(one: Verdict, said: str) -> None:
    assert one.sentence == said


def test_one_pair_of_players_has_no_verdict() -> None:
    rows = Rows()
    for number, winner in enumerate(["North"] * 6 + ["South"] * 3 + ["draw"]):
        rows.add(number, {"winner": winner})
    run = Run(scenario="A", sides=("North", "South"), players=("greedy", "random"), seed=1, provenance="")
    said = of_one_pair(Results(run, rows, None), "wsanalysis verdict coins")
    assert said == (
        "No verdict: this is greedy against random alone, where the North side scores 65.0 % (35.4 % to"
        " 86.3 %). For a verdict on the scenario: wsanalysis verdict coins"
    )


MIRROR = """
name = "{title}"
situation = "one against one"
source = "authored: for a test"
board = "ford"
turns = 1

[blue]
zone = ["A01", "A02"]
units = [{{block = "Militia", count = {units}}}]
objectives = [{{kind = "destroy", count = 1, vp = 1}}]

[red]
zone = ["B01", "B02"]
units = [{{block = "Militia"}}]
objectives = [{{kind = "destroy", count = 1, vp = 1}}]
"""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ws.Game:
    """The example with a scenario that is the same for both sides, and one in which Blue has a unit more."""
    monkeypatch.setitem(SYSTEMS, "example", SYSTEM)
    monkeypatch.setitem(MAP_GAMES, "example", GAME)
    shutil.copytree(EXAMPLE, tmp_path / "data")
    for name, title, units in (("mirror", "The Mirror", 1), ("planted", "One More", 2)):
        text = MIRROR.format(title=title, units=units)
        (tmp_path / "data" / "scenarios" / "example" / f"{name}.toml").write_text(text)
    return ws.load("example", tmp_path / "data")


def test_a_mirror_is_fair_and_a_unit_more_is_found(planted: ws.Game) -> None:
    """Militia eliminate Militia with a 5 or 6: Blue wins 1/3, Red 2/9, and 4/9 are drawn; so Blue has 5/9.

    With two units Blue wins 5/9 and Red 4/27: it has 19/27.
    """
    with ThreadPoolExecutor(2) as executor:
        how: dict[str, Any] = {"executor": executor, "progress": False}
        fair, unfair = (planted.verdict(name, 4000, 1, **how) for name in ("mirror", "planted"))
    assert planted.players == tuple(player_names(planted.battle("ford")))
    assert fair.interval[0] <= 5 / 9 <= fair.interval[1]
    assert fair.sentence.startswith("No player of the 2 tried gets beyond 60 %: with the best play found")
    assert unfair.interval[0] <= 19 / 27 <= unfair.interval[1]
    assert unfair.sentence.startswith("Favours the Blue side")
