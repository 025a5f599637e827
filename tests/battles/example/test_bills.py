"""Every long command says what it takes before the first game, and keeps what it has, to go on from there."""

import re
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.battles.core.record_engine import RecordEngine
from wsanalysis.battles.runs import screening
from wsanalysis.battles.runs.kept import KeptRows, Row
from wsanalysis.battles.runs.ladder import matches
from wsanalysis.battles.runs.standings import standings
from wsanalysis.commands import main as command_line
from wsanalysis.commands.main import main
from wsanalysis.files.faults import DataFault

DATA = Path(__file__).resolve().parent / "data"
LONG = {
    "play": (["play", "ford", "--games", "40"], "40 games to play"),
    "until": (
        ["play", "ford", "--games", "40", "--policies", "greedy", "search", "--until", "0.05"],
        "40 games to play at most",
    ),
    "verdict": (
        ["verdict", "ford", "--games", "300"],
        "up to 300 games to play: between 4 pairs of players, and to judge",
    ),
    "playtests": (
        ["playtests", "games.csv", "--games", "300"],
        "up to 300 games to play: between 4 pairs of players, and to judge",
    ),
    "trained": (
        ["verdict", "ford"],
        r"up to 240,000 games to play: between 4 pairs .*, up to 10 trainings of replies \(up to 15,840 ga",
    ),
    "balance": (["balance", "ford", "--games", "8"], r"up to [\d,]+ games to play: 8 of the default players"),
    "knock-outs": (
        ["knock-outs", "ford", "--few", "3", "--games", "5", "--kinds", "unit"],
        r"up to [\d,]+ games to play: \d+ changes and the scenario as it is, 3 each",
    ),
    "auto-balance": (["auto-balance", "ford", "--games", "10"], "40 games to judge the scenario as it is"),
    "ladder": (
        ["ladder", "ford", "--games", "3"],
        "6 games to play: 1 pairing, 3 games each from both sides",
    ),
    "standings": (["standings", "example", "--games", "5"], r"up to [\d,]+ games to play: 1 scenarios"),
    "train": (["train", "example", "--generations", "2"], r"2 generations to play, at least [\d,]+ games"),
    "sources": (["sources", "ford", "--games", "100"], r"up to [\d,]+ games to play: 100, each in up to"),
    "luck": (["luck", "ford", "--games", "20"], "3,020 games to play: 2,000 to learn"),
    "worth": (
        ["worth", "north_africa_spearhead", "--games", "20"],
        r"\d+ games to play: \d+ purchases and the",
    ),
    "force": (
        ["force", "north_africa_spearhead", "--games", "1300"],
        r"up to 1,300 games to play: exchanges in r",
    ),
    "editions": (
        ["editions", "hill", "--games", "5", "--luck", "20", "--readings"],
        r"up to [\d,]+ games to play: 5 in each edition; 170 in each for its luck; \d+ readings, 5 each",
    ),
    "watch": (["watch", "ford", "--closest", "--games", "5"], "5 games to play"),
}


OF_OURS = ("worth", "force", "editions")
"""Of campaigns and of two editions, which the example has none of; nothing is played before the bill."""


class Billed(Exception):
    """A bill was said."""


@pytest.fixture(autouse=True)
def _listed(example_listed: None) -> None: ...


@pytest.fixture
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*_: object, **__: object) -> None:
        raise AssertionError("a game was played before the bill")

    def billed(said: str) -> None:
        raise Billed(said)

    monkeypatch.setattr(RecordEngine, "new_game", played)
    monkeypatch.setattr(command_line, "note", billed)


@pytest.mark.parametrize("name", LONG)
def test_a_long_command_says_the_bill_before_the_first_game(
    name: str, unplayed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.csv").write_text("scenario,first,second,result\nford,Ann,Ben,win\n", encoding="utf-8")
    words, said = LONG[name]
    with pytest.raises(Billed, match=said):
        main([*words, *([] if name in OF_OURS else ["--data", str(DATA)])])


def test_every_command_that_plays_many_games_is_among_them() -> None:
    """Those that take --games, and those that train."""
    (commands,) = (action for action in command_line._parser()._actions if action.choices)
    assert isinstance(commands.choices, dict)
    playing = {
        name
        for name, command in commands.choices.items()
        if {"games", "generations"} & {action.dest for action in command._actions}
    }
    assert playing == {words[0] for words, _ in LONG.values()}


def test_only_the_first_bill_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """A balance report plays several runs; what each takes is in the whole."""
    assert main(["play", "ford", "--games", "3", "--policies", "random", "random", "--data", str(DATA)]) == 0
    assert capsys.readouterr().err.count("to play") == 1
    game = ws.load("example", DATA)
    game.play("ford", 3, policies=("random", "random"))
    assert "to play" not in capsys.readouterr().err  # no command has been given


def test_a_verdict_that_cannot_be_reached_is_refused_at_once(
    unplayed: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(RecordEngine, "new_game", lambda *_: pytest.fail("a game was played"))
    assert main(["verdict", "tank_duel", "--games", "800"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("wsanalysis: games: expected 848 or more, 8 for each of 81 pairs of players")
    assert err.count("\n") == 1


# --- what is kept --------------------------------------------------------------------------------

KINDS = {"few": 6, "games": 8, "kinds": ["unit", "objective"], "progress": False}


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games each call has played."""
    calls: list[int] = []
    margins: Callable[..., screening.Margins] = screening.margins

    def counted(engine: object, players: object, seed: int, games: int, first: int = 0) -> screening.Margins:
        calls.append(games)
        if len(calls) == stop[0]:
            raise KeyboardInterrupt
        return margins(engine, players, seed, games, first)

    stop = [0]
    monkeypatch.setattr(screening, "margins", counted)
    calls.clear()
    counted.stop = stop  # type: ignore[attr-defined]
    return calls


def test_what_carries_it_is_told_and_kept_as_it_comes_and_resumes(plays: list[int], tmp_path: Path) -> None:
    game = ws.load("example", DATA)
    whole = game.knock_outs("ford", **KINDS)
    every = len(plays)
    told: list[str] = []
    kept = tmp_path / "kept.sqlite"
    plays.clear()
    screening.margins.stop[0] = 3  # type: ignore[attr-defined]
    with pytest.raises(KeyboardInterrupt):
        game.knock_outs("ford", store=kept, told=told.append, **KINDS)
    assert len(told) == 1  # of the scenario as it is, the first change, and the second that was stopped
    assert re.fullmatch(r".+: [+-]\d+ points \([+-]\d+ to [+-]\d+\), 6 games", told[0])
    plays.clear()
    screening.margins.stop[0] = 0  # type: ignore[attr-defined]
    again = game.knock_outs("ford", store=kept, told=told.append, **KINDS)
    assert again.equals(whole)
    assert again.attrs == whole.attrs
    assert len(plays) == every - 2
    plays.clear()
    assert game.knock_outs("ford", store=kept, **KINDS).equals(whole)
    assert plays == []


STUDIES: dict[str, Callable[[ws.Game, Path | None], pd.DataFrame]] = {
    "sources": lambda game, store: game.sources("ford", games=100, progress=False, store=store).table,
    "ladder": lambda game, store: matches(
        [game.battle("ford")], ["greedy", "random"], games=4, store=store
    ),
    "standings": lambda game, store: standings(
        game, "greedy", games=3, rivals=("random",), progress=False, store=store
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STUDIES)
def test_a_long_study_is_kept_as_it_comes_and_resumes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ws.load("example", DATA)
    whole = STUDIES[name](game, None)
    kept = tmp_path / "kept.sqlite"
    add = KeptRows.add

    def stopped(rows: KeptRows, number: int, row: Row) -> Row:
        add(rows, number, row)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(KeptRows, "add", stopped)
        with pytest.raises(KeyboardInterrupt):
            STUDIES[name](game, kept)
    numbers: list[int] = []

    def counted(rows: KeptRows, number: int, row: Row) -> Row:
        numbers.append(number)
        return add(rows, number, row)

    monkeypatch.setattr(KeptRows, "add", counted)
    again = STUDIES[name](game, kept)
    assert again.equals(whole)
    assert 0 not in numbers
    numbers.clear()
    assert STUDIES[name](game, kept).equals(whole)
    assert numbers == []
    with pytest.raises(ValueError, match="holds games of another run"):
        STUDIES[name](ws.load("example", DATA).edit("Guards", strength=3), kept)


def test_games_of_another_search_are_not_taken(tmp_path: Path) -> None:
    game = ws.load("example", DATA)
    kept = tmp_path / "kept.sqlite"
    game.knock_outs("ford", store=kept, **KINDS)
    for other, said in (
        ({"few": 7}, "first round: kept '6', now '7'"),
        ({"games": 9}, "second round: kept '8', now '9'"),
        ({"kinds": ["unit"]}, "changes: kept"),
        ({"seed": 2}, "seed: kept '1', now '2'"),
    ):
        with pytest.raises(ValueError, match=said):
            game.knock_outs("ford", store=kept, **{**KINDS, **other})
    kept.write_bytes(kept.read_bytes()[:3000])
    with pytest.raises(DataFault, match="damaged"):
        game.knock_outs("ford", store=kept, **KINDS)
