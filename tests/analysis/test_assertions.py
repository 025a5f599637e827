"""Design assertions: ours hold, what is wrong in the file is named by line, and they agree with the odds."""

import json
from pathlib import Path
from shutil import rmtree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wsanalysis as ws
from tests.at_once import at_once
from tests.systems.handed_in import GAMES
from wsanalysis.analysis.assertions import read_assertions, run_assertions
from wsanalysis.commands.main import main
from wsanalysis.files.faults import DataFault

OURS = ws.data_folder() / "assertions.toml"
GOOD = """\
[[assertion]]
says = "A Stuart troubles Grenadiers"
system = "liberty_road"
question = "fire"
with = { attacker = "M5 Stuart", target = "Grenadiers", distance = 5 }
outcome = "any effect"
between = "70-85 %"
why = "design"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "assertions.toml"


def test_ours_hold() -> None:
    table = run_assertions(GAMES, read_assertions(OURS, GAMES))
    assert table["system"].value_counts().min() >= 10
    assert set(table["system"]) == set(GAMES)
    broken = table.loc[~table["holds"], ["says", "measured", "wanted"]]
    assert broken.empty, broken.to_string()
    assert (table["why"].str.startswith(("rulebook ", "reconstructed: "))).all()


@at_once(
    "old, new, line, said",
    [
        ('"fire"', '"fires"', 4, "question: expected a question, got 'fires'"),
        ('"liberty_road"', '"liberty"', 3, ""),
        ('"liberty_road"', '"advanced"', 3, "system: expected a rule system, got 'advanced'"),
        ("Grenadiers", "Grenadeers", 5, "with.target: there is no unit 'Grenadeers'; did you mean"),
        ("distance = 5", "distance = 5.5", 5, "with.distance: "),
        ("distance = 5", "distnce = 5", 5, "with: "),
        ('"any effect"', '"any efect"', 6, "outcome: there is no outcome 'any efect'"),
        (
            '"70-85 %"',
            '"85-70 %"',
            7,
            "between: expected a band such as '65-75 %' or [0.65, 0.75], the lower end first, got",
        ),
        ("between", "betwen", 7, "betwen: expected one of the keys"),
        ('between = "70-85 %"', "at_least = 200", 7, "at_least: expected a chance such as '70 %' or 0.7"),
        (
            'between = "70-85 %"',
            "at_most = 1",
            7,
            "at_most: expected 1 % or 100 %, for a 1 alone may be either",
        ),
        ('between = "70-85 %"', "at_least = 1.0", 7, "write '1 %' or 0.01, or '100 %', got 1.0"),
        ('between = "70-85 %"', "between = [0.5, 1]", 7, "between: expected 1 % or 100 %"),
        ('between = "70-85 %"', "between = [0.5, 70]", 7, "between: expected both ends in per cent"),
        ('between = "70-85 %"', "between = [0, 100]", 7, "between: expected a band that can be missed"),
        ('between = "70-85 %"', "at_least = 0", 7, "at_least: expected a band that can be missed"),
        ('between = "70-85 %"', 'at_most = "100 %"', 7, "at_most: expected a band that can be missed"),
        (
            'between = "70-85 %"',
            "more_than = { distance = 5 }",
            7,
            "more_than: expected arguments other than",
        ),
        ('between = "70-85 %"', "at_least = 0.7\nat_most = 0.9", 8, "expected one of between, at_least"),
        ('between = "70-85 %"', 'more_than = { target = "Rngrs" }', 7, "more_than.target: "),
        ('why = "design"', 'why = " "', 8, "why: "),
        ('why = "design"', "", 1, "why: expected a text, it is missing"),
        ("[[assertion]]", "[assertion]", 1, "expected a list of tables"),
        ("says = ", "says ", 2, "expected TOML"),
        ('why = "design"', 'orders = "both"\nwhy = "x"', 8, "orders: 'both' is for a question about a first"),
        ('why = "design"', 'orders = "all"\nwhy = "x"', 8, "orders: expected one of given, both, got 'all'"),
        ("distance = 5", "distance = { 5 = 0 }", 5, "with.distance: expected a distance, several"),
        ("distance = 5", "distance = [5, 99]", 5, ""),
    ],
)
def test_a_fault_is_named_by_its_line(file: Path, old: str, new: str, line: int, said: str) -> None:
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    if not said:  # only begun, but plain
        assert len(read_assertions(file, GAMES)) == 1
        return
    with pytest.raises(DataFault) as error:
        read_assertions(file, GAMES)
    assert any(fault.line == line and said in str(fault) for fault in error.value.faults), str(error.value)


def test_every_fault_is_listed_and_sentences_are_new(file: Path) -> None:
    twice = GOOD + GOOD + GOOD.replace("M5 Stuart", "M55").replace("A Stuart", "An M55")
    file.write_text(twice, encoding="utf-8")
    with pytest.raises(DataFault) as error:
        read_assertions(file, GAMES)
    assert [fault.line for fault in error.value.faults] == [10, 21]
    file.write_text("", encoding="utf-8")
    with pytest.raises(DataFault, match="at least one"):
        read_assertions(file, GAMES)


units = st.sampled_from(list(GAMES["liberty_road"].edition.units))


@settings(max_examples=60)
@given(units, units, st.integers(1, 20), st.integers(0, 99), st.integers(0, 100), st.data())
def test_they_agree_with_the_odds(
    tmp_path_factory: pytest.TempPathFactory, attacker: str, target: str, distance: int, low: int, wide: int,
    data: st.DataObject,
) -> None:  # fmt: skip
    high = min(100, low + wide)
    text = GOOD.replace("M5 Stuart", attacker).replace('target = "Grenadiers"', f'target = "{target}"')
    text = text.replace("distance = 5", f"distance = {distance}").replace("70-85 %", f"{low}-{high} %")
    try:
        chances = GAMES["liberty_road"].fire(attacker, target, distance=distance).probabilities
    except ws.IllegalAction:
        chances = {}
    word = data.draw(st.sampled_from(list(chances) or ["eliminated"]))
    file = tmp_path_factory.mktemp("drawn") / "assertions.toml"
    file.write_text(text.replace("any effect", word), encoding="utf-8")
    row = run_assertions(GAMES, read_assertions(file, GAMES)).iloc[0]
    if not chances:
        assert not row["holds"]
        assert row["why"].startswith("not allowed: ")
        return
    assert row["measured"] == float(chances[word])
    assert row["holds"] == (low <= 100 * chances[word] <= high)


def test_the_command_says_so_by_its_exit_code(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(GOOD, encoding="utf-8")
    assert main(["assert", "--file", str(file)]) == 0
    assert "1 of 1 hold" in capsys.readouterr().out
    file.write_text(GOOD.replace("70-85", "10-20"), encoding="utf-8")
    assert main(["assert", "liberty", "--file", str(file)]) == 1
    out = capsys.readouterr().out
    assert "BROKEN" in out
    assert "(10 to 20 %, off by 59.9 points)" in out
    assert "0 of 1 hold, 1 does not" in out
    assert main(["assert", "--file", str(file), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert not told["holds"]
    assert told["assertions"][0]["says"] == "A Stuart troubles Grenadiers"
    assert main(["assert", "storms_of_steel", "--file", str(file)]) == 1
    assert main(["assert", "chess"]) == 2
    assert main(["assert", "--option", "event_chip=counts"]) == 2


@pytest.mark.parametrize(
    ("end", "told"),
    [("at_most = 2", "at most 2 %"), ("at_most = 0", "at most 0 %"), ('at_most = "1 %"', "at most 1 %"),
     ("at_most = 0.01", "at most 1 %"), ('at_least = "100 %"', "at least 100 %")],
)  # fmt: skip
def test_one_end_is_printed_as_it_is_written(
    file: Path, capsys: pytest.CaptureFixture[str], end: str, told: str
) -> None:
    file.write_text(GOOD.replace('between = "70-85 %"', end), encoding="utf-8")
    assert main(["assert", "--file", str(file)]) == 1
    assert f"({told}, off by" in capsys.readouterr().out


@pytest.mark.slow
def test_an_edit_can_break_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    main(["copy-data", str(folder)])
    rmtree(folder / "scenarios")  # no assertion is about them, and they take long to check
    table = folder / "units" / "liberty_road" / "german.csv"
    lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
    weak = [
        line.replace(",5,1,move", ",2,1,move") if line.startswith("Panther G,") else line for line in lines
    ]
    assert weak != lines
    table.write_text("".join(weak), encoding="utf-8")
    assert main(["assert", "--data", str(folder), "liberty_road"]) == 1
    assert "BROKEN  A Panther's front" in capsys.readouterr().out
    assert main(["check", str(folder)]) == 0  # no fault of the file: that is for assert to tell
    assert "Assertions: 43" in capsys.readouterr().out
    table.write_text("".join(weak).replace("Panther G,", "Panther A,"), encoding="utf-8")
    assert main(["check", str(folder)]) == 1
    assert "there is no unit 'Panther G'; did you mean 'Panther A'" in capsys.readouterr().err


def test_orders_distances_and_units_that_win(file: Path) -> None:
    duel = """
[[assertion]]
says = "A Tiger beats a Sherman, whoever sees the other first"
system = "liberty_road"
question = "duel"
with = { first = "Tiger I", second = "M4A1 Sherman", distance = { 2 = 2, 8 = 1 }, turns = 3 }
outcome = "Tiger I wins"
orders = "both"
more_than = { first = "Pz IV H" }
why = "design"
"""
    file.write_text(duel, encoding="utf-8")
    row = run_assertions(GAMES, read_assertions(file, GAMES)).iloc[0]
    game = GAMES["liberty_road"]
    found = []
    for tank in ("Tiger I", "Pz IV H"):
        whole = 0
        for distance, weight in ((2, 2), (8, 1)):
            began = game.duel(tank, "M4A1 Sherman", distance=distance, turns=3).probabilities["first"]
            met = game.duel("M4A1 Sherman", tank, distance=distance, turns=3).probabilities["second"]
            whole += weight * (began + met)
        found.append(whole / 6)
    assert row["measured"] == float(found[0] - found[1])
    assert row["holds"]
