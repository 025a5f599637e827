"""Players by name, and games between them: told or not, quick or thinking, the same games."""

import pickle

import pytest
from coins import Cheat, Coins, Miser

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.runs.players import Quick, play_game, play_games, player, player_names, recipe

QUICK = (Quick("greedy", 0), Quick("random", -1))


def test_names_are_found_forgivingly() -> None:
    assert player("Greedy", Coins()) == Quick("greedy", 0)
    assert player("ran", Coins()) == Quick("random", -1)
    assert set(player_names(Coins())) == {"random", "greedy", "modest", "search", "blind"}


def test_an_unknown_name_gets_the_nearest() -> None:
    with pytest.raises(UnknownName, match="there is no player 'gredy'; did you mean 'greedy'"):
        player("gredy", Coins())


def test_a_player_is_himself_and_anything_else_is_refused() -> None:
    miser = Miser()
    assert player(miser, Coins()) is miser
    assert player(QUICK[0], Coins()) is QUICK[0]
    with pytest.raises(TypeError, match="expected the name of a player"):
        player(7, Coins())  # type: ignore[arg-type]


def test_a_told_game_is_the_game_that_is_played_out() -> None:
    for game in range(30):
        row, none = play_game(Coins(), QUICK, 5, game)
        told, decisions = play_game(Coins(), QUICK, 5, game, told=True)
        assert none is None
        assert told == row
        assert decisions is not None
        assert len(decisions) == row["decisions"]


def test_decisions_say_who_did_what_and_how_he_stood() -> None:
    row, decisions = play_game(Coins(), QUICK, 5, 0, told=True)
    assert decisions is not None
    assert [d["decision"] for d in decisions] == list(range(row["turns"]))
    assert {d["side"]: d["player"] for d in decisions} == {"North": "greedy", "South": "random"}
    assert decisions[0]["action"] == "take 3"
    assert decisions[0]["ahead"] == 0
    assert decisions[-1]["legal"] in (1, 2, 3)
    assert any(d["ahead"] for d in decisions)


def test_a_thinking_player_sees_a_view_and_counts_as_one_who_chooses() -> None:
    row, decisions = play_game(Coins(), (Miser(), Quick("greedy", 0)), 5, 1, told=True)
    assert decisions is not None
    assert row["decisions"] == len(decisions)
    assert row["branching"] == pytest.approx(sum(d["legal"] for d in decisions) / len(decisions))
    assert {d["player"] for d in decisions if d["side"] == "North"} == {"miser"}
    assert play_game(Coins(), (Miser(), Quick("greedy", 0)), 5, 1)[0] == row


def test_an_illegal_choice_is_an_error() -> None:
    with pytest.raises(ValueError, match="cheat chose 99, which is not one of the legal actions"):
        play_game(Coins(), (Cheat(), Quick("greedy", 0)), 5, 1)


def test_a_recipe_travels_and_chunks_do_not_matter() -> None:
    made = recipe(Coins(), ("greedy", Miser()), 9, system="coins")
    sent = pickle.loads(pickle.dumps(made))
    whole = play_games(made, 0, 12).games
    parts = [*play_games(sent, 5, 7).games, *play_games(sent, 0, 5).games]
    assert sorted(parts) == whole
    assert [played.game for played in whole] == list(range(12))


def test_seeds_and_engines_make_other_games() -> None:
    rows = [
        [played.row for played in play_games(recipe(engine, ("random", "random"), s, system="c"), 0, 8).games]
        for engine, s in ((Coins(), 1), (Coins(), 2), (Coins(heap=21), 1))
    ]
    assert rows[0] != rows[1]
    assert rows[0] != rows[2]


@pytest.mark.parametrize(
    ("policies", "seed", "said"),
    [
        (("greedy",), 1, "policies: expected two players"),
        ("greedy", 1, "policies: expected two players"),
        (("greedy", "greedy"), 1.5, "seed: expected a whole number, got 1.5"),
    ],
)
def test_a_wrong_recipe_is_refused(policies: tuple[str, str], seed: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        recipe(Coins(), policies, seed, system="coins")


def test_a_worker_with_other_code_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    made = recipe(Coins(heap=33), ("greedy", "greedy"), 1, system="coins")
    monkeypatch.setattr("wsanalysis.battles.runs.players.code_version", lambda: "0.0.9 abc")
    with pytest.raises(RuntimeError, match=r"this worker has wsanalysis 0\.0\.9 abc, the run has"):
        play_games(made, 0, 1)
