"""Files of quick players: what is read, what is wrong, and what is written is read again."""

import tomllib
from pathlib import Path

import pytest

from wsanalysis.battles.core.weights import Weight, added, switch, times
from wsanalysis.battles.scenarios.features import FEATURES, features
from wsanalysis.battles.scenarios.forces import Force, Troop
from wsanalysis.battles.scenarios.objectives import Destroy, Hold
from wsanalysis.battles.scenarios.player_file import Dial, QuickPlayer, read_players
from wsanalysis.battles.scenarios.player_text import player_text, with_player
from wsanalysis.files.faults import DataFault

WEIGHTS = {"draw": times("what draws"), "late": added(4, "more of it late"), "fires": switch("1: fires")}
PLAIN = dict.fromkeys(FEATURES, 0.0)
FILE = """\
# two players
[greedy]
source = "authored: by hand"
[greedy.weights]
draw = 16
late = {usual = 0, kill = -2.5}
fires = 1

[bold]
based_on = "greedy"
source = "authored: bolder"
[bold.attacker]
draw = {usual = 20, armor = 2.0, numbers = 0.5}
"""


def read(tmp_path: Path, text: str = FILE) -> dict[str, QuickPlayer]:
    file = tmp_path / "game.toml"
    file.write_text(text, encoding="utf-8")
    return dict(read_players(file, WEIGHTS).players)


def faults(tmp_path: Path, text: str) -> str:
    with pytest.raises(DataFault) as found:
        read(tmp_path, text)
    return str(found.value)


def test_a_player_has_what_he_is_based_on_but_where_it_says_otherwise(tmp_path: Path) -> None:
    players = read(tmp_path)
    assert list(players) == ["greedy", "bold"]
    attacking, defending = players["bold"].dials
    assert attacking["draw"] == Dial(20, {"armor": 2.0, "numbers": 0.5})
    assert defending["draw"] == Dial(16)
    assert attacking["late"] == defending["late"] == Dial(0, {"kill": -2.5})


def test_the_basis_may_follow_later(tmp_path: Path) -> None:
    head, _, tail = FILE.partition("[bold]")
    assert list(read(tmp_path, "[bold]" + tail + head)) == ["bold", "greedy"]


@pytest.mark.parametrize(
    ("weight", "dial", "by", "number"),
    [
        (times(""), Dial(20, {"armor": 2.0, "numbers": 0.5}), {"armor": 1.0, "numbers": 1.0}, 20),
        (times(""), Dial(20, {"armor": 2.0}), {"armor": -1.0}, 10),
        (times(""), Dial(20, {"armor": 2.0}), {}, 20),
        (added(4, ""), Dial(3, {"kill": -2.5}), {"kill": 1.0}, 0),  # half up or down to even
        (added(4, ""), Dial(3, {"kill": -2.5}), {"kill": 2.0}, -2),
    ],
)
def test_a_weight_follows_the_features(weight: Weight, dial: Dial, by: dict[str, float], number: int) -> None:
    assert dial.at(weight, PLAIN | by) == number


@pytest.mark.parametrize(
    ("was", "now", "line", "said"),
    [
        ("draw = 16", "draw = -1", 5, "greedy.weights.draw: expected a whole number 0 to 16777216, got -1"),
        ("draw = 16", "draw = 1.5", 5, "expected a whole number 0 to 16777216, got 1.5"),
        ("draw = 16", "darw = 16", 5, "expected one of the keys draw, late, fires"),
        ("fires = 1", "fires = 2", 7, "expected a whole number 0 to 1, got 2"),
        ("fires = 1\n", "", 2, "expected a number for every weight, there is none for fires"),
        ("kill = -2.5", "luck = 1", 6, "expected one of the keys usual, exit, kill"),
        ("kill = -2.5", "kill = 'x'", 6, "expected a number from -1.67772e+07 to 16777216, got 'x'"),
        ("armor = 2.0", "armor = 0", 13, "expected a number from 0.001 to 16777216, got 0"),
        ("usual = 20, ", "", 13, "draw.usual: expected a whole number 0 to 16777216, it is missing"),
        ('based_on = "greedy"', 'based_on = "gready"', 10, "did you mean 'greedy'?"),
        ('based_on = "greedy"', 'based_on = "bold"', 9, "not based on one another in a circle, got one"),
        ("[bold]", "[random]", 9, "'random' is the player who acts at random"),
        ('source = "authored: by hand"\n', "", 2, "source: expected a text"),
    ],
)
def test_every_fault_has_its_line(tmp_path: Path, was: str, now: str, line: int, said: str) -> None:
    assert was in FILE
    text = FILE.replace(was, now).replace(
        "[bold.attacker]", now[:-1] + ".attacker]" if now == "[random]" else "[bold.attacker]"
    )
    told = faults(tmp_path, text)
    assert said in told
    assert f"game.toml:{line}: " in told


def test_a_file_without_players_is_a_fault(tmp_path: Path) -> None:
    assert "at least one player" in faults(tmp_path, "# nobody\n")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    players = read(tmp_path)
    draw, late = Dial(7, {"exit": 1.25}), Dial(-3)
    made = QuickPlayer("the one", "trained: at home", (
        {**players["greedy"].dials[0], "draw": draw}, {**players["greedy"].dials[1], "late": late},
    ))  # fmt: skip
    text = with_player(FILE, "the one", player_text(made, players["greedy"]))
    assert read(tmp_path, text)["the one"] == made
    assert next(iter(tomllib.loads(text))) == "the one"
    assert text.startswith("# two players\n")
    again = with_player(text, "the one", player_text(made))
    assert read(tmp_path, again)["the one"] == made
    assert again.count("the one") == 3
    changed = with_player(text, "greedy", player_text(players["greedy"]))
    assert read(tmp_path, changed) == read(tmp_path, text)


def test_features_by_hand() -> None:
    """Three tanks against two squads; 6 points for two squads destroyed, 2 for a hex that both want."""
    blue = Force(
        "Blue", (), (), (Troop("Tank"),) * 4, (Destroy(vp=6, count=2), Hold(vp=2, hexes=("A01",), at_least=1))
    )
    red = Force("Red", (), (), (Troop("Squad"), Troop("Tank")), (Hold(vp=2, hexes=("A01",), at_least=1),))
    assert features((blue, red), 0, {"Tank"}) == pytest.approx(
        {"exit": 0, "kill": 0.6, "greed": 0.6, "armor": 1, "enemy_armor": 0, "numbers": 1}
    )
    assert features((blue, red), 1, {"Tank"})["numbers"] == -1
