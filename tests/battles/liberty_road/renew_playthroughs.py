"""Writes the golden playthroughs anew: `python -m tests.battles.liberty_road.renew_playthroughs`."""

from pathlib import Path

from wsanalysis.battles.liberty_road.map_game import GAME, load_battle
from wsanalysis.battles.runs.report import report_of
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.systems.liberty_road.edition import LibertyRoad

DATA = Path(__file__).resolve().parents[3] / "data"
FOLDER = Path(__file__).resolve().parent / "playthroughs"
SEED = 7
HEAD = (
    "# One whole game, seed 7, greedy against greedy. To renew, after a change that is meant to change games:"
)
COMMAND = "# python -m tests.battles.liberty_road.renew_playthroughs"


def playthrough(name: str) -> str:
    """What the file of a scenario holds."""
    battle = load_battle(DATA, name, LibertyRoad.load(DATA))
    report = report_of(GAME, battle, SEED, players=("greedy", "greedy"))  # who stays as he is
    return f"{HEAD}\n{COMMAND}\n\n{report.story()}\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    names = list(scenario_files(DATA, "liberty_road"))
    for file in FOLDER.glob("*.txt"):
        if file.stem not in names:
            file.unlink()
    for name in names:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8", newline="\n")
        print(name)
