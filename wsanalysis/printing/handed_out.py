"""A game written for other programs: a VASSAL module, or a saved object for Tabletop Simulator."""

import os
from pathlib import Path

from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.exports.tabletop_simulator import saved_object
from wsanalysis.exports.vassal_module import vassal_module
from wsanalysis.files.safe_files import write_files
from wsanalysis.game import Game
from wsanalysis.printing import prints_of
from wsanalysis.printing.game_box import WORDS, game_box

README = "README.txt"


def write_vassal(game: Game, folder: Path, command: str, look: Look = STANDARD) -> list[Path]:
    """Write the module into `folder`, and how it is used; the files, the module first."""
    file = f"{game.system.name}.vmod"
    box = game_box(game, look)
    begins = WORDS.said("Begins with boards" if box.boards else "Begins on a table").text
    said = _readme("vassal", game, command, file=file, begins=begins)
    return _written(folder, {file: vassal_module(box), README: said})


def write_tts(
    game: Game, folder: Path, command: str, look: Look = STANDARD, base: str = ""
) -> list[Path]:  # fmt: skip
    """Write the saved object and its pictures into `folder`; the files, the object first.

    `base` is where the pictures will be found; without it, they are looked for in the folder.
    """
    base = base or Path(os.path.realpath(folder)).as_uri()
    files = saved_object(game_box(game, look, to_play_on=False), base)
    said = _readme("tts", game, command, file=next(iter(files)), base=base)
    return _written(folder, {**files, README: said})


def _readme(program: str, game: Game, command: str, **filled: str) -> bytes:
    """How the files are used, what they rest on, and what made them."""
    said = WORDS.text(f"Readme of {program}", {"system": game.system.title, **filled})
    if prints_of(game).tiles:
        said += f"\n{WORDS.text('Tiles')}"
    return f"{said}\n{game.provenance}\nmade by: {command}\n".encode()


def _written(folder: Path, files: dict[str, bytes]) -> list[Path]:
    placed = {folder / name: content for name, content in files.items()}
    write_files(placed)
    return list(placed)
