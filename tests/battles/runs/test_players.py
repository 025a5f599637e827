"""Players by name, and games between them: told or not, quick or thinking, the same games."""

import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from coins import Cheat, Coins, Miser

import wsanalysis as ws
from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.core.seeds import luck_of
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


def test_engines_that_are_alike_count_as_one_wherever_they_came_from() -> None:
    made, alike, other = (
        recipe(Coins(heap), ("greedy", "random"), 9, system="coins") for heap in (25, 25, 26)
    )
    sent = pickle.loads(pickle.dumps(made))
    assert made == alike == sent != other
    assert made != recipe(Coins(25, pause=1e-9), ("greedy", "random"), 9, system="coins"), "of the same data"
    assert hash(made.engine) == hash(sent.engine)
    assert play_games(sent, 3, 4).games == play_games(made, 3, 4).games != play_games(other, 3, 4).games


def test_threads_share_the_tables_of_a_scenario_and_nothing_else() -> None:
    battle = ws.load("liberty_road").battle("tank_duel")
    engine = recipe(battle, ("greedy", "greedy"), 9, system="liberty_road").engine
    one, other = engine.copy(), engine.copy()
    assert one.ready.record is other.ready.record is battle.ready.record
    assert len({id(each._view) for each in (one, other, battle)}) == 3


@pytest.mark.usefixtures("as_machine_code")
def test_rows_of_many_games_are_those_of_each() -> None:
    """Also where all come in one state: each is looked at before the next is asked for."""
    battle = ws.load("liberty_road").battle("tank_duel")
    quick = Quick("greedy", style := battle.styles()["greedy"])
    alone = [play_game(battle, (quick, quick), 3, game)[0] for game in range(4)]
    games = play_games(recipe(battle, ("greedy", "greedy"), 3, system="liberty_road"), 0, 4).games
    assert [game.row for game in games] == alone
    room = battle.new_game(3, 0)

    def ends() -> Iterator[Any]:
        for game in range(4):
            battle.new_game(3, game).copy_into(room)
            battle.play_out(room, (style, style), luck_of(3, game, 0))
            yield room

    assert battle.rows(ends()) == alone
    assert len({row["fell"] for row in alone}) > 1
    assert battle.rows([]) == []


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
