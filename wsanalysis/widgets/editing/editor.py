"""The scenarios that are edited on a visit, and what a page says of them.

Unsaved work is kept with the desk, a text for each scenario.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any

from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.scenario_files import FOLDER, scenario_files, scenario_titles, twin_of
from wsanalysis.files.cells import short
from wsanalysis.files.faults import DataFault
from wsanalysis.files.file_names import file_name
from wsanalysis.files.safe_files import write_bytes
from wsanalysis.widgets.editing.changes import CHANGES
from wsanalysis.widgets.editing.pictures import drawn, in_words, listed
from wsanalysis.widgets.editing.sketch import Sketch, chosen_in, known_files, sketch_of
from wsanalysis.widgets.play.pictures import on_page
from wsanalysis.widgets.reviewed_saving import is_own
from wsanalysis.widgets.scene import BenchScene

MOST_LETTERS = 60_000
"""The most letters of a scenario's text: many times what the longest one has."""


@dataclass
class Past:
    """The texts that a scenario had on this visit; `at` is the present one."""

    texts: list[str]
    at: int = 0

    def add(self, text: str) -> None:
        """Another text, after which there is nothing to be done again."""
        self.texts[self.at + 1 :] = [text]
        self.at += 1


class ScenarioEditor:
    """The scenarios that are edited on a visit; a page may speak while it is drawn, so each waits."""

    def __init__(self) -> None:
        self._pasts: dict[tuple[Path, str], Past] = {}
        self._lock = RLock()

    # --- what a page says -----------------------------------------------------------------------

    def receive(self, scene: BenchScene, message: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a page says; return the changes of the view. ValueError in words."""
        with self._lock:
            how = str(message.get("how"))
            if how == "choose":
                return self._choose(scene, message)
            sketch = sketch_of(scene)
            if sketch is None:
                raise ValueError("there is no scenario to be edited")
            if message.get("scenario", sketch.draft.stem) != sketch.draft.stem:
                return {}  # of a page that has not seen yet that another one was chosen
            if how == "save":
                return self._save(scene, sketch, message)
            if how in ("undo", "redo"):
                return self._step(scene, sketch, 1 if how == "redo" else -1)
            if how == "part":
                return {"editing": {"part": str(message.get("part"))}}
            if how not in CHANGES:
                raise ValueError(
                    f"expected one of choose, save, undo, redo, {', '.join(CHANGES)}, got {short(how)}"
                )
            try:
                draft, part = CHANGES[how](sketch, message)
            except (KeyError, IndexError):
                raise ValueError("expected a part of the scenario as it stands: it has changed") from None
            if len(draft.text) > MOST_LETTERS:
                raise ValueError(f"expected at most {MOST_LETTERS:,} letters, got {len(draft.text):,}")
            try:
                _ = draft.table
            except DataFault as error:
                raise ValueError(in_words(error.faults[0], draft)) from None
            self._past(scene, sketch).add(draft.text)
            return _kept(scene, sketch, draft.text) | ({"editing": {"part": part}} if part else {})

    def _past(self, scene: BenchScene, sketch: Sketch) -> Past:
        """The texts of a scenario on this visit; begun anew where the page has another one than the last."""
        key, text = (scene.files.folder, sketch.draft.stem), sketch.draft.text
        past = self._pasts.get(key)
        if past is None or past.texts[past.at] != text:
            before = [] if sketch.on_file.text in ("", text) else [sketch.on_file.text]
            past = self._pasts[key] = Past([*before, text], len(before))
        return past

    def _choose(self, scene: BenchScene, message: Mapping[str, Any]) -> dict[str, Any]:
        name = str(message.get("scenario"))
        known = known_files(scene)
        if name not in known:
            raise ValueError(f"scenario: expected one of {', '.join(known)}, got {short(name)}")
        return {"editing": {"scenario": name, "part": ""}}

    def _step(self, scene: BenchScene, sketch: Sketch, by: int) -> dict[str, Any]:
        past = self._past(scene, sketch)
        if not 0 <= past.at + by < len(past.texts):
            raise ValueError("there is nothing to take back" if by < 0 else "there is nothing to do again")
        past.at += by
        return _kept(scene, sketch, past.texts[past.at])

    def _save(self, scene: BenchScene, sketch: Sketch, message: Mapping[str, Any]) -> dict[str, Any]:
        """Write the text into its file, or into a new one. Raises ValueError."""
        game, draft = sketch.game, sketch.draft
        stem = str(message.get("file") or draft.stem).strip().removesuffix(".toml")
        files = scenario_files(game.folder, game.map_game.name)
        if not is_own(game):
            raise ValueError("the built-in scenarios stay as they are: open a data folder of your own")
        if file_name(stem) != stem:
            raise ValueError(
                "file: expected a name of small letters, digits, - and _, at most 100 and none that Windows "
                f"keeps for itself, such as {file_name(stem)}; got {short(stem)}"
            )
        if stem != draft.stem and stem in files:
            raise ValueError(f"file: there is a scenario {stem} already")
        if sketch.faults:
            raise ValueError(f"this cannot be played yet: {in_words(sketch.faults[0], draft)}")
        title = str(draft.table["name"])
        if twin := twin_of(scenario_titles(game.folder, game.map_game.name), stem, title):
            raise ValueError(f"name: expected a new one, {title!r} is that of {twin}.toml")
        if stem in files and _made_of(scene, sketch) != _hash(sketch.on_file):
            raise ValueError(
                f"{stem}.toml was changed elsewhere since: save under another name, or take the file as it is"
            )
        path = game.folder / FOLDER / game.map_game.name / f"{stem}.toml"
        try:
            write_bytes(path, draft.as_bytes())
        except OSError as error:
            why = error.strerror or error
            raise ValueError(f"{path} cannot be written: {why}; what you edited stays on this page") from None
        texts = {draft.stem: "", stem: ""}
        return {"scenario_texts": texts, "editing": {"scenario": stem, _base(draft.stem): None}}

    # --- pictures -------------------------------------------------------------------------------

    def ground(self, scene: BenchScene) -> dict[str, Any]:
        """The ground of the board, which is drawn once."""
        with self._lock:
            try:
                sketch = sketch_of(scene)
            except ValueError:
                return {"ground": None}  # the tab says why
            return {"ground": on_page(sketch.canvas) if sketch and sketch.canvas else None}

    def drawn(self, scene: BenchScene) -> dict[str, Any]:
        """The tab as the page takes it."""
        with self._lock:
            try:
                sketch = sketch_of(scene)
            except DataFault as error:  # and another one may be chosen
                every = known_files(scene)
                titles = listed(scene.files, every)
                return {"message": str(error), "scenarios": titles, "scenario": chosen_in(scene, every)}
            if sketch is None:
                return {"message": f"{scene.files.system.title} has no scenarios to edit."}
            past = self._past(scene, sketch)
            more = {"scenarios": listed(scene.files, known_files(scene))}
            return drawn(sketch) | more | {"undo": past.at > 0, "redo": past.at + 1 < len(past.texts)}


def _kept(scene: BenchScene, sketch: Sketch, text: str) -> dict[str, Any]:
    """The record kept of a scenario with this text: nothing if it is as in the file."""
    stem = sketch.draft.stem
    if text == sketch.on_file.text:
        return {"scenario_texts": {stem: ""}, "editing": {"scenario": stem, _base(stem): None}}
    return {
        "scenario_texts": {stem: text},
        "editing": {"scenario": stem, _base(stem): _made_of(scene, sketch)},
    }


def _base(stem: str) -> str:
    """The name of the note on a scenario's file before it was edited."""
    return f"base {stem}"


def _made_of(scene: BenchScene, sketch: Sketch) -> str:
    """The hash of the file that the text on the page was made of."""
    return str((scene.view.get("editing") or {}).get(_base(sketch.draft.stem)) or _hash(sketch.on_file))


def _hash(draft: Draft) -> str:
    return sha256(draft.text.encode()).hexdigest()[:12]
