"""Every command about battles, asked of every game on the map, each about a small scenario."""

import json
from pathlib import Path

import pytest
from matplotlib.figure import Figure

import wsanalysis as ws
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.registry import MAP_GAMES, systems_with
from wsanalysis.commands.main import main
from wsanalysis.reports.battles.balance import balance_text
from wsanalysis.reports.battles.balance_study import study

pytestmark = [needs_compiler, pytest.mark.slow]

FEW = ("--games", "6")
ASKED = {
    "play": FEW,
    "verdict": ("--games", "240", "--players", "greedy", "random"),
    "watch": ("--explain", "1"),
    "ladder": ("--games", "1", "--players", "greedy", "random"),
    "sources": ("--games", "100"),
    "knock-outs": ("--few", "4", "--games", "4", "--kinds", "unit", "resource", "objective"),
    "auto-balance": ("--games", "4", "--most", "1", "--kinds", "length", "--players", "greedy"),
}
"""Words that follow the scenario, so few games that it takes a second or two."""


SMALL = {"draft_2019": "patrol", "liberty_road": "tank_duel", "storms_of_steel": "first_light"}
"""The scenario that is asked about, where the first of the list is a large one."""


class Asked:
    """A game on the map, a scenario of it, and what a command prints about it."""

    def __init__(self, system: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.game = ws.load(system)
        self.scenario = SMALL.get(system) or str(self.game.scenarios.index[0])
        self.row = self.game.scenarios.loc[self.scenario]
        self.sides = str(self.row["first player"]), str(self.row["second player"])
        self._capsys = capsys

    def __call__(self, command: str, *words: object) -> str:
        code = main([command, *map(str, words)])
        said = self._capsys.readouterr()
        assert code == 0, said.err
        return said.out


@pytest.fixture(params=MAP_GAMES)
def asked(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Asked:
    return Asked(request.param, capsys)


@pytest.mark.usefixtures("few_roll_outs")
@pytest.mark.parametrize("command", ASKED)
def test_a_command_answers_in_the_words_of_the_game(asked: Asked, command: str) -> None:
    out = asked(command, asked.scenario, *ASKED[command])
    assert asked.row["title"] in out
    told = asked.sides
    if command == "knock-outs":  # of who is moved by rule a scenario's file has no parts
        told = asked.sides[: asked.game.map_game.seats]
    assert command == "ladder" or all(side in out for side in told)
    assert "Empty DataFrame" not in out
    others = [one for name, one in MAP_GAMES.items() if name != asked.game.system.name]
    for other in others:
        if other.turn != asked.game.map_game.turn:
            assert f"{other.turn.capitalize()} 1" not in out
        if other.roles != asked.game.map_game.roles:
            assert f"as {other.roles[0]}" not in out


def test_too_few_games_for_a_balance_page_are_refused_before_its_bill(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["balance", "tank_duel", "--games", "0"]) == 2
    assert capsys.readouterr().err == "wsanalysis: games: expected a whole number 1 to 1,000,000, got 0\n"


def test_the_list_has_every_scenario_under_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenarios"]) == 0
    listed = capsys.readouterr().out
    for game in map(ws.load, MAP_GAMES):
        assert all(title in listed for title in game.scenarios["title"])
        assert game.system.title in listed


def test_answers_for_machines_are_json(asked: Asked) -> None:
    kind = "objective" if asked.game.map_game.seats > 1 else "unit"  # one seat has none
    one = ("--few", "2", "--games", "2", "--kinds", kind)
    for command, words in (("play", FEW), ("verdict", ASKED["verdict"]), ("knock-outs", one)):
        found = json.loads(asked(command, asked.scenario, *words, "--json"))
        assert asked.row["title"] in json.dumps(found, ensure_ascii=False)


def test_games_are_kept_and_resumed(asked: Asked, tmp_path: Path) -> None:
    whole = asked("play", asked.scenario, "--games", 12)
    kept = tmp_path / "games.sqlite"
    asked("play", asked.scenario, *FEW, "--store", kept)
    assert asked("play", asked.scenario, "--games", 12, "--store", kept) == whole


def test_a_verdict_is_the_same_whether_its_games_are_kept_or_not(asked: Asked, tmp_path: Path) -> None:
    """Where nobody keeps them, only who won is asked of the engine, and of no game a row."""
    words = asked.scenario, *ASKED["verdict"]
    unkept = asked("verdict", *words)
    assert asked("verdict", *words, "--store", tmp_path / "kept") == unkept
    assert asked("verdict", *words, "--store", tmp_path / "kept") == unkept  # as read from the files


def test_luck_is_told_by_source_and_of_no_source_that_gave_none(asked: Asked) -> None:
    found = asked.game.luck(asked.scenario, games=20, learning=60, progress=False)
    text = str(found)
    assert f"for the {asked.sides[0]} side" in text
    for name, row in found.sources.iterrows():
        assert (f"  {name} " in text) == (row["deviation"] > 1e-9)


@pytest.mark.usefixtures("in_one_process")
def test_a_balance_report_says_turns_as_the_game_does(asked: Asked) -> None:
    players = ("greedy", "random")
    found = study(asked.game, asked.scenario, 8, players=players, assumptions=(), show=False)
    text = balance_text(found, "a test")
    on_map = asked.game.map_game
    assert f"Length in {on_map.turn}s" in text
    assert ("What secrecy is worth" in text) == on_map.secret


def test_a_game_is_drawn_turn_by_turn_and_its_map_before_it(
    asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board beneath the turns is that of the map, and painted there."""
    with monkeypatch.context() as patched:
        patched.setattr(Figure, "draw", lambda figure, renderer: None)
        told = asked("watch", asked.scenario, "--no-digest", "--out", tmp_path / "told")
    drawn = {path.name for path in (tmp_path / "told").iterdir()} - {"report.txt"}
    turns = told.count(f"\n{asked.game.map_game.turn.capitalize()} ")
    assert drawn == {f"turn_{number:02d}.png" for number in range(turns + 1)}
    asked("map", asked.scenario, "--out", tmp_path / "map.png")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("player", ["search 5", "blind greedy"])
def test_players_who_think_or_guess_play_every_game(
    asked: Asked, player: str, request: pytest.FixtureRequest
) -> None:
    if player != "blind greedy" or asked.game.system.name != "liberty_road":
        # whose games are sent to other processes, as everybody's would be of whatever game
        request.getfixturevalue("in_one_process")
    out = asked("play", asked.scenario, "--games", 2, "--policies", player, "greedy")
    enemy = "moved by rule" if asked.game.map_game.seats == 1 else "by greedy"
    assert f"{asked.sides[0]} by {player}, {asked.sides[1]} {enemy}" in out


def test_a_player_stands_somewhere_against_each_rival(asked: Asked) -> None:
    words = ("--scenarios", asked.scenario, "--games", 10, "--player", "greedy")
    table = asked("standings", asked.game.system.name, *words)
    if asked.game.map_game.seats == 1:  # where the rule is the only rival, a table of rivals says nothing
        assert all(column in table for column in ("share", "greedy", "to destroyed"))
        assert "rush" not in table
    else:
        assert all(rival in table for rival in ("greedy", "rush", "turtle"))


def test_two_games_of_the_same_seeds_are_compared(asked: Asked) -> None:
    block = next(one for one in asked.game.map_game.roster(asked.game.battle(asked.scenario)))[1]
    ratings = [one.name for one in asked.game.columns("units") if one.kind == "number" and one.high]
    row = asked.game.units.loc[block]
    rating = next(name for name in ratings if 0 < float(row[name] or 0) < 5)
    other = asked.game.edit(block, **{rating: int(row[rating]) + 1})
    found = asked.game.compare_scenarios(asked.scenario, asked.scenario, 20, other=other, progress=False)
    assert "(paired)" in str(found)


def test_the_name_of_one_games_scenario_may_be_a_word_of_anothers() -> None:
    """`hill` is a scenario of Liberty Road, and a word of Smoke on Hill 241."""
    folder = ws.load("liberty_road").folder
    assert systems_with(folder, ["hill"]) == ["liberty_road"]
    assert systems_with(folder, ["241"]) == ["storms_of_steel"]
    assert systems_with(folder, ["no such thing"]) == [next(iter(MAP_GAMES))]


@pytest.mark.parametrize(
    ("meant", "nearest"),
    [("vangard", "Vanguard"), ("frist_light", "First Light"), ("tank_deul", "tank_duel")],
)
def test_a_misspelled_scenario_is_looked_for_in_all_games(
    meant: str, nearest: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", meant, "--games", "1"]) == 2
    assert f"there is no scenario {meant!r}; did you mean {nearest!r}" in capsys.readouterr().err


def test_part_of_a_name_that_two_games_have_offers_whole_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "hil"]) == 2
    assert "did you mean hill (of liberty_road) or hill_2019 (of draft_2019)?" in capsys.readouterr().err
