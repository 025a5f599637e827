"""A live game as text: its actions, and the row that it makes in the log of games at a table."""

from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from wsanalysis.battles.core.grading import grade_of, grading_of, lead_of, stake_of
from wsanalysis.battles.live.live_game import PERSON, LiveGame
from wsanalysis.battles.runs.playtest_log import ABANDONED, COLUMNS, FILE, Playtest, add_rows
from wsanalysis.battles.runs.table_games import DRAWN, LOST, WON, faults_of

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LONGEST = 60_000
"""Letters of a game's actions: ten times as many as the longest shipped scenario takes."""


def as_text(actions: Iterable[int]) -> str:
    """Actions as one text, each in base 36."""
    return " ".join(map(_written, actions))


def _written(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits or "0"


def from_text(text: str) -> list[int]:
    """Actions out of such a text. Raises ValueError for another one."""
    if len(text) > LONGEST:
        raise ValueError(f"actions: expected at most {LONGEST:,} letters, got {len(text):,}")
    try:
        return [int(word, 36) for word in text.split()]
    except ValueError:
        raise ValueError("actions: expected whole numbers in base 36, blanks between") from None


def result_of(game: LiveGame, resigned: int | None = None) -> str:
    """The result as the log has it: of the side that moves first, or with one seat the grade.

    With one seat nobody has won what somebody gives up: it is abandoned.
    """
    if resigned is not None and len(game.seats) > 1:
        return LOST if resigned == 0 else WON
    if not game.over:
        return ABANDONED
    if stake_of(game.engine):
        return grading_of(game.engine).grades[grade_of(game.engine, game.state)]
    lead = lead_of(game.engine, game.state)
    return WON if lead > 0 else LOST if lead < 0 else DRAWN


def row_of(
    game: LiveGame, scenario: str, day: date, *, names: Iterable[str], data: str = "", rules: str = "",
    hints: int = 0, undone: int = 0, analysis: bool = False, resigned: int | None = None,
    luck: float | None = None,
) -> Mapping[str, Any]:  # fmt: skip
    """The game as a row of the log: cells by column, with its seed and actions.

    `names` are the aliases of the seats; a machine player goes by its own name. An `analysis`, in which
    something was taken back after luck or hidden facts were known, is abandoned for the log.
    """
    called = [name if who == PERSON else who for who, name in zip(game.seats, names, strict=False)]
    first, second = game.engine.score(game.state)
    found = Playtest(
        scenario=scenario, first=called[0], second="".join(called[1:]), date=day, data=data, rules=rules,
        result=ABANDONED if analysis else result_of(game, resigned),
        points_first=first, points_second=second, turns=game.engine.turn_of(game.state), hints=hints,
        undone=undone, luck=None if luck is None else max(-1.0, min(1.0, round(luck, 2))),
        seed=f"{game.seed} 0", actions=f"a:{as_text(game.actions)}",
        notes="an analysis: choices were taken back after their outcome was known" if analysis else "",
    )  # fmt: skip
    cells = {column: getattr(found, column) for column in COLUMNS}
    return {column: "" if cell is None else cell for column, cell in cells.items()}


def add_row(folder: Path, row: Mapping[str, Any]) -> Path:
    """Add a row to the log of a data folder, as `add_rows` does. Raises OSError, ValueError."""
    for column, said in faults_of((row["scenario"], row["first"], row["second"], WON)):
        raise ValueError(f"{column}: {said}")
    if not folder.is_dir():
        raise ValueError(f"{folder}: expected a folder, there is none any more")
    path = folder / FILE
    add_rows(path, [row])
    return path
