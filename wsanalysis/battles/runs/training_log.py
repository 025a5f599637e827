"""The log of a training: one JSON object per line, enough to resume it and to draw its progress."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.battles.runs.training_plan import Line, TrainingPlan
from wsanalysis.files.safe_files import append_bytes, read_file, write_bytes
from wsanalysis.languages import quantity

if TYPE_CHECKING:
    import pandas as pd

LARGEST = 1 << 28


class TrainingLog:
    """The lines of a training as they come, in a file or, without a name, nowhere.

    Raises ValueError for a file that is the log of another training, or no log. A truncated last line is
    dropped, and written anew.
    """

    def __init__(self, path: Path | None, plan: TrainingPlan) -> None:
        self.path = path
        self._lines: list[Line] = []
        if path is None:
            return
        begun = {"kind": "plan", "key": plan.key, "seed": plan.seed}
        if path.exists():
            first, *self._lines = read_log(path) or [begun]
            if first != begun:
                raise ValueError(
                    f"{path}: expected the log of this training, got that of another; give --log another name"
                )
        _write(path, [begun, *self._lines])

    def known(self) -> list[Line]:
        """The lines that have been kept."""
        return self._lines

    def add(self, line: Line) -> None:
        """Keep a line."""
        if self.path is not None:
            append_bytes(self.path, _text(line).encode())


def read_log(path: Path) -> list[Line]:
    """The lines of a log, the plan's first, without a truncated one. Raises ValueError for no log."""
    lines: list[Line] = []
    text = read_file(path, LARGEST).decode("utf-8", "replace")
    *whole, _ = text.split("\n")
    for number, said in enumerate(whole, 1):
        try:
            line = json.loads(said)
            if not isinstance(line, dict) or "kind" not in line:
                raise ValueError
        except ValueError:
            raise ValueError(f"{path}:{number}: expected the log of a training, got another text") from None
        lines.append(line)
    return lines


def progress_of(path: Path) -> "pd.DataFrame":
    """The progress of a training: a row per generation, from its log.

    `attacker` and `defender` are the candidates' average scores, `attacker_sigma` and `defender_sigma` the
    optimizer's search width, those of the defender NaN with one seat; `games`: played until then.
    """
    import pandas as pd

    from wsanalysis.asking.frame import described

    rows, games = [], 0
    for line in read_log(path):
        games += line.get("games", 0)
        if line["kind"] == "generation":
            nobody = float("nan")  # of a second side that is moved by rule
            attacker, defender = (sum(each) / len(each) for each in [*line["worth"], [nobody]][:2])
            one, other = [*line["sigma"], nobody][:2]
            rows.append({
                "generation": line["generation"], "attacker": attacker,
                "defender": defender, "attacker_sigma": one, "defender_sigma": other,
                "games": games,
            })  # fmt: skip
    if not rows:
        raise ValueError(f"{path}: expected a generation at least, there is none yet")
    frame = pd.DataFrame(rows).set_index("generation")
    scores = dict.fromkeys(("attacker", "defender", "attacker_sigma", "defender_sigma"), 3)
    return described(frame, f"sampled, {quantity(games, 'game')} in training", numbers=scores)


def _text(line: Mapping[str, Any]) -> str:
    return json.dumps(line) + "\n"


def _write(path: Path, lines: list[Line]) -> None:
    """Write the log anew, without the truncated line."""
    write_bytes(path, "".join(map(_text, lines)).encode())
