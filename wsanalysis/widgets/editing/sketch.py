"""A scenario on the page: its draft, and what can be seen in it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import read_board
from wsanalysis.battles.scenarios.draft import Draft, draft_of
from wsanalysis.battles.scenarios.map_parts import MapPart, map_parts
from wsanalysis.battles.scenarios.parts import side_tables
from wsanalysis.battles.scenarios.scenario_files import FOLDER, scenario_files
from wsanalysis.battles.scenarios.toml_lines import Keys
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.file_names import file_name
from wsanalysis.widgets.play.ground_picture import BoardCanvas, canvas_of
from wsanalysis.widgets.scene import BenchScene

if TYPE_CHECKING:
    from wsanalysis.game import Game


@dataclass(frozen=True)
class Sketch:
    """A scenario as it is on the page: its draft, and what can be seen in it."""

    game: "Game"
    on_file: Draft
    draft: Draft
    wanted: str = ""
    """The name of the part that clicks are meant for, if there is one of that name."""

    @property
    def on_map(self) -> MapGame:
        """The game on the map."""
        return self.game.map_game

    @cached_property
    def faults(self) -> list[Fault]:
        """The faults that keep the draft from being played, in order of lines."""
        try:
            self.on_map.outline(self.game.folder, self.draft, self.game.edition)  # type: ignore[arg-type]
        except DataFault as error:
            return [*error.faults]
        return []

    @cached_property
    def board(self) -> Board | None:
        """The board, if the text names one."""
        if "board" not in self.draft.table:
            return None
        entry = toml.read_toml(self.draft.path, [], self.draft.text)
        land = self.on_map.land(self.game.folder, self.game.edition)
        laid = read_board(self.game.folder, entry, land) if entry else None
        return laid[0] if laid else None

    @property
    def canvas(self) -> BoardCanvas | None:
        """Its picture."""
        return canvas_of(self.board) if self.board else None

    @cached_property
    def parts(self) -> list[MapPart]:
        """All that names hexes."""
        return map_parts(self.draft, self.board, places_units=self.on_map.places_units) if self.board else []

    @property
    def blocks(self) -> Mapping[str, Any]:
        """The units that there are, by name."""
        units: Mapping[str, Any] = self.game.edition.units
        return units

    @property
    def weapons(self) -> Mapping[str, Any]:
        """The weapons that units may be given by a scenario's file, by name."""
        return getattr(self.game.edition, "weapons", {})

    @property
    def sides(self) -> list[str]:
        """The keys of the sides, the attacker's first if the text says who attacks."""
        attacker = str(self.draft.table.get("attacker", "")).lower()
        return sorted(side_tables(self.draft), key=lambda side: side != attacker)

    @property
    def chosen(self) -> MapPart | None:
        """The part that clicks change: the one that is wanted, or the first."""
        named = {name_of(part.keys): part for part in self.parts}
        return named.get(self.wanted) or next(iter(named.values()), None)


def name_of(keys: Keys) -> str:
    """A name for a place in the file, for the page."""
    return ".".join(map(str, keys))


def known_files(scene: BenchScene) -> dict[str, Path]:
    """The scenarios that can be edited: those of the folder, and edited ones whose file is not there."""
    files = scenario_files(scene.files.folder, scene.files.map_game.name)
    folder = scene.files.folder / FOLDER / scene.files.map_game.name
    texts = scene.view.get("scenario_texts") or {}
    gone = (stem for stem, text in texts.items() if text and stem not in files and file_name(stem) == stem)
    return files | {stem: folder / f"{stem}.toml" for stem in gone}


def chosen_in(scene: BenchScene, files: Collection[str]) -> str:
    """The scenario that the page edits; the first if none was chosen, "" where there is none."""
    stem = str((scene.view.get("editing") or {}).get("scenario"))
    return stem if stem in files else next(iter(files), "")


def sketch_of(scene: BenchScene) -> Sketch | None:
    """The scenario that the page edits; None where there is none.

    Raises DataFault where its file cannot be read, and it was not edited before: then its text on the page
    goes on, beside a file without any.
    """
    game, files = scene.files, known_files(scene)
    looked_at = scene.view.get("editing") or {}
    stem = chosen_in(scene, files)
    if not stem:
        return None
    text = str((scene.view.get("scenario_texts") or {}).get(stem) or "")
    try:
        on_file = draft_of(stem, files[stem])
    except DataFault:
        if not text:
            raise
        on_file = Draft(stem, files[stem], "")
    draft = Draft(stem, on_file.path, text or on_file.text, on_file.ends)
    try:
        _ = draft.table
    except DataFault:  # of a link or a kept file
        draft = on_file
    return Sketch(game, on_file, draft, str(looked_at.get("part")))
