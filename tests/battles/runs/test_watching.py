"""One game to look at, in Python: the game of the command, whose turns draw themselves."""

from base64 import b64encode
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import wsanalysis as ws
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.runs import measured_luck
from wsanalysis.battles.runs.chances import Moment
from wsanalysis.battles.runs.report import Report, Turn, report_of
from wsanalysis.charts.picture import footer_of
from wsanalysis.commands.main import main
from wsanalysis.probability.progress import at_once
from wsanalysis.widgets.works import pictured, scenario

EXAMPLE = Path(__file__).resolve().parents[1] / "example" / "data"
GAMES = [("liberty_road", "ambush"), ("storms_of_steel", "couriers_satchel")]
FAST = {"policies": ("random", "random"), "progress": False}


@pytest.fixture(scope="module", params=GAMES, ids=[system for system, _ in GAMES])
def told(request: pytest.FixtureRequest) -> Report:
    system, scenario = request.param
    return ws.load(system).watch(scenario, seed=7, **FAST)


@needs_compiler
def test_every_game_on_the_map_is_told_and_draws_its_turns(told: Report) -> None:
    assert len(told.turns) > 2
    for turn in (0, 1, -1):
        axes: Any = told.plot(turn=turn)
        assert footer_of(axes).startswith("sampled: one game, seed 7, game 0, random against random")
        title = axes.get_title(loc="left").replace("\n", " ")
        assert axes.alt.startswith(f"{title}: on the map {told.sides[0]}: ")
        assert told.turns[turn].context.field.title in title
    assert "set-up" in told.plot(turn=0).get_title(loc="left")


@needs_compiler
def test_a_turn_shows_board_and_words_with_a_text_alternative(told: Report) -> None:
    turn = told.turns[1]
    html = turn._repr_html_()
    assert '<img src="data:image/png;base64,' in html
    assert 'alt="' in html
    assert f"{told.turn.capitalize()} 1 (VP if the game ended with it: " in html
    assert str(turn) in told.story()
    assert str(told).startswith(told.title)


@needs_compiler
def test_the_units_in_the_text_alternative_are_those_on_the_map(told: Report) -> None:
    units = told.turns[1].position.units
    alt = told.turns[1].plot().alt
    for number, unit in units.iterrows():
        assert (f"{unit['block']} #{number} in {unit['hex']}" in alt) == bool(unit["hex"])


@needs_compiler
def test_it_is_the_game_that_play_plays() -> None:
    game = ws.load("liberty_road")
    row = game.play("ambush", games=3, seed=5, **FAST).games.loc[2]
    told = game.watch("ambush", seed=5, number=2, **FAST)
    points = tuple(row[f"{side} VP"] for side in told.sides)
    assert told.turns[-1].position.points == points
    assert row["turns"] == told.turns[-1].number


@needs_compiler
def test_a_game_is_picked_of_several() -> None:
    game = ws.load("liberty_road")
    told = game.watch("ambush", seed=5, pick="closest", games=8, **FAST)
    margins = game.play("ambush", games=8, seed=5, **FAST).games["margin"].abs()
    number = int(told.picked.split()[1])
    assert told.picked.startswith(f"Game {number} of seed 5, picked of 8 games as the closest")
    assert margins[number] == margins.min()
    assert told.story().startswith(told.picked)


@needs_compiler
@pytest.mark.usefixtures("few_roll_outs")
def test_the_command_tells_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = ws.load("liberty_road").watch("ambush", seed=5, explain=2, digest=True, progress=False)
    assert main(["watch", "ambush", "--seed", "5", "--all", "--explain", "2"]) == 0
    assert told.story() in capsys.readouterr().out


@needs_compiler
def test_what_there_is_not_is_refused(told: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ws.load("liberty_road")
    with pytest.raises(ws.UnknownName):
        game.watch("nowhere", **FAST)
    with pytest.raises(ValueError, match="explain: expected a turn from 1 to"):
        game.watch("ambush", explain=99, **FAST)
    with pytest.raises(ValueError, match=r"turn: expected 0 \(the set-up\) to"):
        told.plot(turn=len(told.turns))
    monkeypatch.delitem(MAP_GAMES, "draft_2019")
    with pytest.raises(ValueError, match="has no battles"):
        ws.load("draft_2019").watch("ambush")


@needs_compiler
@pytest.mark.usefixtures("few_roll_outs")
def test_a_decision_names_the_unit_that_it_is_about() -> None:
    """An answer such as "step to E05" does not."""
    game = ws.load("liberty_road")
    moments: list[Moment] = []
    battle = game.battle("ambush")
    report_of(game.map_game, battle, 7, players=("random", "random"), moments=moments)
    steps = [one for one in moments if one.state.question == terms.ASK_STEP]
    assert steps
    units = game.watch("ambush", seed=7, **FAST).turns[0].position.units["block"]
    for one in steps:
        number = one.state.about.unit + 1
        assert one.subject == f"{units[number]} #{number}"
    assert not any(one.subject for one in moments if one.state.question == terms.ASK_UNIT)


@pytest.mark.usefixtures("few_roll_outs", "example_listed")
def test_the_command_tells_the_game_that_luck_speaks_of(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = partial(measured_luck.luck, learning=60)
    monkeypatch.setattr(measured_luck, "luck", few)
    words = ["ford", "--seed", "5", "--system", "example", "--data", str(EXAMPLE)]
    assert main(["luck", *words, "--games", "20"]) == 0
    said = capsys.readouterr().out
    about = said[said.index("The game with the most luck") :].splitlines()
    number = int(about[0].split()[6].rstrip(","))
    assert about[-1].endswith(f"watch ford --seed 5 --game {number}")
    assert main(["watch", *words, "--game", str(number)]) == 0
    told = capsys.readouterr().out.splitlines()
    lines = about[2:-2]
    assert len(lines) >= 2
    assert all(line in told for line in lines), lines


@pytest.mark.usefixtures("example_listed")
def test_the_bench_tells_what_decided_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page shows is the digest of `watch`, and a map of each that is clear, as `watch` draws it."""
    monkeypatch.setattr(pictured, "as_png", lambda _board, _dpi: b"PNG")
    monkeypatch.setattr(Turn, "plot", lambda self: SimpleNamespace(alt=f"board of {self.head}"))
    game, teller = ws.load("example", EXAMPLE), SimpleNamespace(stopped=False, tell=lambda *_: None)
    blocks = at_once(
        scenario.replay(game, teller, scenario="ford", seed=7, number=3, policies=["greedy"] * 2)
    )["blocks"]  # type: ignore[arg-type]
    told = game.watch("ford", 7, number=3, policies=("greedy", "greedy"), digest=True, progress=False)
    assert [block["title"] for block in blocks if block["kind"] == "text"] == [told.title, "How it was won"]
    assert blocks[1]["lines"] == list(told.digest)
    (decisive,) = (block["pages"] for block in blocks if block["kind"] == "pictures")
    (by_turn,) = (block["turns"] for block in blocks if block["kind"] == "turns")
    png = b64encode(b"PNG").decode()
    assert told.moments
    assert decisive == [[png, f"board of {turn.head}"] for turn in told.moments]
    assert len(by_turn) == len(told.turns)
