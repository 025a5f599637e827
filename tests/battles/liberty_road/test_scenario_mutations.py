"""200 damages to scenario files: each loads as a scenario or is refused with a DataFault that says where."""

import shutil
from functools import cache
from pathlib import Path
from random import Random

import pytest

from wsanalysis.battlefield.load import load_board
from wsanalysis.battles.liberty_road.cards import Cards, load_cards
from wsanalysis.battles.liberty_road.scenario import Scenario, piles
from wsanalysis.battles.liberty_road.scenario_file import load_scenario
from wsanalysis.battles.scenarios import boards as scenario_boards
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.systems.liberty_road.edition import LibertyRoad

DATA = Path(__file__).resolve().parents[3] / "data"
SCENARIOS_FOLDER = Path("scenarios", "liberty_road")
FILES = sorted((DATA / SCENARIOS_FOLDER).glob("*.toml"))
LETTERS = "\"'[]{}=,.#:-0179abzAZ \n\t\\_é\0"


def damaged(text: str, random: Random) -> str:
    """The text with one thing changed: a character, a line, a piece, or two lines swapped."""
    lines = text.split("\n")
    line = random.randrange(len(lines))
    at = random.randrange(len(text))
    match random.randrange(8):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + random.choice(LETTERS) + text[at:]
        case 2:
            return text[:at] + random.choice(LETTERS) + text[at + 1 :]
        case 3:
            return "\n".join(lines[:line] + lines[line + 1 :])
        case 4:
            return "\n".join([*lines[: line + 1], *lines[line:]])
        case 5:
            other = random.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            return "\n".join(lines)
        case 6:
            return text[:at]
        case _:
            key = lines[line].split("=")[0]
            value = random.choice(
                ["-1", "1.5", "true", '""', "[]", "{}", "1979-05-27", "nan", "9" * 5000, '"x"']
            )
            return "\n".join([*lines[:line], f"{key}= {value}", *lines[line + 1 :]])


@pytest.mark.parametrize("seed", range(10))
def test_damage_is_refused_in_words_or_harmless(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # boards are the same every time, and reading them is what takes long
    boards = cache(lambda name, laid: load_board(DATA, name, laid))
    monkeypatch.setattr(
        scenario_boards, "load_board", lambda _, name, overlays=(), land=None: boards(name, tuple(overlays))
    )
    shutil.copytree(DATA / "maps", tmp_path / "maps")
    folder = tmp_path / SCENARIOS_FOLDER
    folder.mkdir(parents=True)
    edition, cards = LibertyRoad.load(DATA), load_cards(DATA)
    random = Random(seed)
    refused = 0
    for _ in range(20):
        file = random.choice(FILES)
        text = damaged(file.read_text("utf-8"), random)
        (folder / "damaged.toml").write_text(text, "utf-8", newline="")
        loaded = attempt(tmp_path, edition, cards)
        if isinstance(loaded, Scenario):
            assert sum(pile.times_up for pile in piles(loaded)) == 1
            continue
        refused += 1
        assert loaded
        for fault in loaded:
            assert 0 <= fault.line <= text.count("\n") + 1
            assert fault.message.startswith("expected")
            assert "\n" not in str(fault)
    assert refused, "no damage was noticed"


def attempt(folder: Path, edition: LibertyRoad, cards: Cards) -> Scenario | tuple[Fault, ...]:
    """The damaged scenario, or why it is refused; anything else is raised."""
    try:
        return load_scenario(folder, "damaged", edition, cards)
    except DataFault as refused:
        return refused.faults
