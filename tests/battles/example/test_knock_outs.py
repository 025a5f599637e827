"""What carries a scenario, on a small game with a planted answer; drafts, and what they are made of."""

import json
import shutil
from pathlib import Path

import pytest

import wsanalysis as ws
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.runs.quick_scores import margins, quick_players, shares
from wsanalysis.battles.scenarios import parts
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.scenario_files import read_draft
from wsanalysis.commands.main import main
from wsanalysis.files.faults import DataFault

DATA = Path(__file__).resolve().parent / "data"
MIRROR = """\
name = "The Mirror"
situation = "as many against as many" # but for one
source = "authored: a planted answer"
board = "ford"
turns = 4

[blue]
zone = ["A01", "A02"]
units = [
  {block = "Guards"}, # the planted one
  {block = "Militia"},
]
objectives = [{kind = "destroy more", vp = 2}]

[red]
zone = ["B01", "B02"]
units = [{block = "Militia"}]

[[red.objectives]]
kind = "destroy more"
vp = 2
"""


pytestmark = pytest.mark.usefixtures("example_listed")


@pytest.fixture
def game(tmp_path: Path, example_listed: None) -> ws.Game:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    (folder / "scenarios" / "example" / "mirror.toml").write_text(MIRROR, encoding="utf-8", newline="")
    return ws.load("example", folder)


def test_the_planted_unit_is_found_as_what_carries_it(game: ws.Game) -> None:
    found = game.knock_outs("mirror", 400, 1, few=100, progress=False, kinds=["unit", "objective", "rating"])
    out = found[(found["what"] == "Blue: Guards") & (found["change"] == "out")].iloc[0]
    assert (out["round"], out["games"], out["seed"]) == ("second", 400, 1)
    assert out["high"] < 0
    assert out["adjusted"] < 0.01
    assert "in the Blue share" in found.attrs["sentence"]
    others = found[(found["kind"] == "unit") & (found["what"] != "Blue: Guards")]
    assert out["difference"] < others["difference"].min()
    again = found[found["round"] == "second"]
    assert list(again["difference"].abs()) == sorted(again["difference"].abs(), reverse=True)
    assert (again["adjusted"] >= again["chance"]).all()
    assert "about" in found.attrs["method"]
    twice = game.knock_outs("mirror", 400, 1, few=100, progress=False, kinds=["unit", "objective", "rating"])
    assert twice.equals(found)


def test_what_cannot_be_taken_out_is_said(game: ws.Game) -> None:
    found = game.knock_outs("mirror", 20, few=10, progress=False, kinds="objective")
    assert len(found) == 0
    assert found.attrs["not played"] == [
        f"{side}: destroy more, 2 VP, out: expected at least one objective, there is none"
        for side in ("Blue", "Red")
    ]
    assert found.attrs["sentence"].startswith("Nothing carries it alone")


def test_games_are_those_of_play(game: ws.Game) -> None:
    engine = game.battle("mirror")
    played = game.play("mirror", 30, 5, policies=("greedy", "random"), progress=False).games
    found = margins(engine, quick_players(engine, ("greedy", "random")), 5, 20, 10)
    assert found.tolist() == played["margin"].tolist()[10:]
    won = (played["winner"] == "Blue") + (played["winner"] == "draw") / 2
    assert shares(found).tolist() == won.tolist()[10:]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"scenario": "miror"}, "there is no scenario 'miror'; did you mean"),
        ({"scenario": "mirror", "kinds": ["units of mine"]}, "there is no kind 'units of mine'"),
        (
            {"scenario": "mirror", "policies": ("greedy", "search")},
            "'search 200' thinks and would take too long",
        ),
    ],
)
def test_a_wrong_question_is_answered_in_one_sentence(game: ws.Game, asked: dict, said: str) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        game.knock_outs(**asked, progress=False)
    assert "\n" not in str(caught.value)


@pytest.mark.slow
def test_the_command_prints_and_writes_it(
    game: ws.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "knock-outs",
        "mirror",
        "--data",
        str(game.folder),
        "--few",
        "40",
        "--games",
        "60",
        "--kinds",
        "unit",
    ]
    assert main([*words, "--out", str(tmp_path / "table.txt")]) == 0
    text = capsys.readouterr().out
    assert "The Mirror: what carries it" in text
    assert (tmp_path / "table.txt").read_text(encoding="utf-8") == text
    assert main([*words, "--json"]) == 0
    assert {row["kind"] for row in json.loads(capsys.readouterr().out)["changes"]} == {"unit"}


# --- drafts --------------------------------------------------------------------------------------


def test_a_draft_changes_nothing_but_what_it_is_told(game: ws.Game) -> None:
    draft = read_draft(game.folder, "example", "mirror")
    changed = draft.with_value(6, "turns").with_value(2, "red", "units", 0, "count")
    changed = changed.with_value(3, "red", "objectives", 0, "vp").without("blue", "units", 0)
    expected = MIRROR.replace("turns = 4", "turns = 6").replace(
        '[{block = "Militia"}]', '[{block = "Militia", count = 2}]'
    )
    expected = expected.replace("vp = 2\n", "vp = 3\n").replace(
        '{block = "Guards"}, # the planted one\n  ', ""
    )
    assert changed.text == expected
    assert changed.with_value(2, "red", "objectives", 0, "margin").text == expected + "margin = 2\n"
    engine = GAME.load(game.folder, changed, game.edition)
    assert engine.data_hash != game.battle("mirror").data_hash
    assert [one for one, _ in engine.ready.blocks].count("Red") == 2


def test_lists_items_and_keys_go_out_wherever_they_stand() -> None:
    def text(*lines: str) -> Draft:
        return Draft("x", Path("x.toml"), "\n".join(lines))

    assert text("a = [1, 2, 3]").without("a", 2).text == "a = [1, 2]"
    assert text("a = [ 1 ]").without("a", 0).text == "a = []"
    assert text("a = {b = 1, c = 2}").without("a", "b").text == "a = {c = 2}"
    assert text("[a]", "b = 1 # so", "c = 2").without("a", "b").text == "[a]\nc = 2"
    many = text("[[a]]", "b = 1", "[a.c]", "d = 1", "", "# of the second", "[[a]]", "b = 2")
    assert many.without("a", 0).text == "# of the second\n[[a]]\nb = 2"
    assert many.without("a", 1).text == "\n".join(many.text.split("\n")[:6]) + "\n"
    assert text("a = 'x' # so").with_value('"ä"', "a").text == 'a = "\\"ä\\"" # so'


def test_a_fault_of_a_draft_has_its_line(game: ws.Game) -> None:
    draft = read_draft(game.folder, "example", "mirror").with_value(41, "turns")
    with pytest.raises(DataFault, match=r"mirror.toml:5: turns"):
        GAME.load(game.folder, draft, game.edition)


def test_objectives_ask_no_more_units_than_there_are(game: ws.Game) -> None:
    draft = read_draft(game.folder, "example", "ford")
    row = next(one for one in parts.unit_rows(draft) if one.table["block"] == "Guards")
    less, said = parts.attainable(parts.one_less(draft, row))
    assert said == []  # the only objective of Red stays, and is a fault
    with pytest.raises(DataFault, match="expected a block that the Blue side has, got 'Guards'"):
        GAME.load(game.folder, less, game.edition)
    two = draft.with_value([{"kind": "keep", "count": 2, "vp": 1}], "red", "objectives")
    militia = next(one for one in parts.unit_rows(two) if one.side == "Red")
    fitted, said = parts.attainable(parts.one_less(two, militia))
    assert said == ["Red keep 2 becomes 1"]
    assert fitted.value("red", "objectives", 0, "count") == 1
