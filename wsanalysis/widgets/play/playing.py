"""The games under way of a session: what a page says of them, and the tab as it is drawn."""

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any

from wsanalysis.battles.live.live_game import PERSON
from wsanalysis.battles.live.record import as_text
from wsanalysis.files.cells import short
from wsanalysis.files.look_alikes import likeness
from wsanalysis.widgets.edits import LONGEST_NAME
from wsanalysis.widgets.play.deeds import DEEDS
from wsanalysis.widgets.play.pictures import ground, ground_name, setup, shown
from wsanalysis.widgets.play.seat import MOST_SEED, Seat, begun, checked_record
from wsanalysis.widgets.scene import BenchScene

Key = tuple[str, Path]
"""A desk: its system and its folder."""


class Playing:
    """The games under way of a session, one for each desk.

    A page may speak while it is drawn, and an engine has room for one at a time: each waits for the other.
    """

    def __init__(self) -> None:
        self._seats: dict[Key, Seat] = {}
        self._ground = ""  # the name of the one that was drawn last
        self._lock = RLock()

    def seat(self, scene: BenchScene) -> Seat | None:
        """The game of the desk as its record has it; None if there is none. Raises ValueError."""
        record = checked_record(scene.view.get("play") or {})
        if not record["scenario"]:
            return None
        held = self._seats.get(_key(scene))
        if held is None or not _is_same(held.record, record):
            held = self._begin(scene, record)
        of, luck = scene.kept.get("play", ("", None))
        held.luck = luck if of and of == record["actions"] else None
        return held

    def _begin(self, scene: BenchScene, record: dict[str, Any]) -> Seat:
        """A game as a record has it. Raises ValueError."""
        game = (scene.before if scene.fault else scene.now).having(record["scenario"])
        live = begun(game, record)
        seat = self._seats[_key(scene)] = Seat({**record, "data": live.engine.data_hash}, game, live)
        return seat

    # --- what a page says ---------------------------------------------------------------------

    def receive(self, scene: BenchScene, message: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a page says about its game; gives what changes in the record. ValueError in words."""
        with self._lock:
            return self._received(scene, message)

    def _received(self, scene: BenchScene, message: Mapping[str, Any]) -> dict[str, Any]:
        how = str(message.get("how"))
        if how == "start":
            begun = self._begin(scene, checked_record(self._start(scene, message)))
            return begun.record | {"actions": as_text(begun.live.actions)}
        seat = self.seat(scene)
        if seat is None or (seat.record["away"] and how != "resume"):
            raise ValueError("there is no game under way: begin one")
        if how not in DEEDS:
            raise ValueError(f"play: expected one of start, {', '.join(DEEDS)}, got {short(how)}")
        if message.get("at", len(seat.live.actions)) != len(seat.live.actions):
            return {}  # of a page that has not seen the last position yet
        before = [*seat.live.actions]
        changed = DEEDS[how](seat, message)
        changed["actions"] = as_text(seat.live.actions)
        seat.record |= changed
        if seat.live.actions != before:  # what was said of that position
            seat.hinted = seat.warned = seat.drawn = None
        return changed

    def _start(self, scene: BenchScene, message: Mapping[str, Any]) -> dict[str, Any]:
        every = {one["name"]: one for one in setup(scene)["scenarios"]}
        name = str(message.get("scenario"))
        if name not in every:
            raise ValueError(f"scenario: expected one of {', '.join(every)}, got {short(name)}")
        players = (PERSON, *every[name]["players"])
        seats = [str(message.get(seat) or PERSON) for seat in ("first", "second")]
        aliases = [_alias(message.get(f"{seat}_alias")) for seat in ("first", "second")]
        for who in seats[: len(every[name]["sides"])]:
            if who.partition(" ")[0] not in players:
                raise ValueError(f"player: expected one of {', '.join(players)}, got {short(who)}")
        for place, alias in enumerate(aliases):
            if likeness(alias) in map(likeness, players[1:]):
                raise ValueError(f"alias: expected no name of a machine's player, got {short(alias)}")
            if place and alias and likeness(alias) == likeness(aliases[0]):
                raise ValueError(f"alias: expected somebody else than the first player, got {short(alias)}")
        seed = message.get("seed")
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MOST_SEED):
            raise ValueError(f"seed: expected a whole number from 0 to {MOST_SEED:,}, got {short(seed)}")
        return {
            "scenario": name, "first": seats[0], "second": seats[1],
            "seed": secrets.randbelow(MOST_SEED) if seed is None else seed,
            "whole": bool(message.get("whole")), "tutor": bool(message.get("tutor")),
            "first_alias": aliases[0], "second_alias": aliases[1],
            "actions": str(message.get("actions") or ""),
        }  # fmt: skip

    # --- pictures -----------------------------------------------------------------------------

    def ground(self, scene: BenchScene) -> dict[str, Any]:
        """The ground of the game's board, which is drawn once."""
        with self._lock:
            found = self._of(scene, ground)
            self._ground = found["name"] if found else ""
            return {"ground": found}

    def has_other_ground(self, scene: BenchScene) -> bool:
        """True if the game's board lies on another ground than the one that was drawn last."""
        with self._lock:
            name = self._of(scene, ground_name)
            return bool(name) and name != self._ground

    def _of(self, scene: BenchScene, look: Callable[[Seat], Any]) -> Any:
        """Apply `look` to the seat at the desk's game; None where there is none."""
        try:
            seat = self.seat(scene)
            return None if seat is None or seat.record["away"] else look(seat)
        except (ValueError, OSError):
            return None  # the tab says why

    def drawn(self, scene: BenchScene) -> dict[str, Any]:
        """The tab as the page takes it. Where a game cannot go on, another one can be begun."""
        found: dict[str, Any] = {"setup": {"scenarios": [], "person": PERSON}, "game": None}
        try:
            found["setup"] = setup(scene)
            if not found["setup"]["scenarios"]:
                found["message"] = f"{scene.files.system.title} has no battles to play."
        except (ValueError, OSError) as error:  # a file of scenarios has a fault: a game goes on nevertheless
            found |= {"message": str(error), "wrong": True}
        with self._lock:
            try:
                seat = self.seat(scene)
                if seat is not None and seat.record["away"]:
                    found["away"] = seat.live.engine.title
                elif seat is not None:
                    found["game"] = shown(seat)
            except (ValueError, OSError) as error:
                found |= {"message": str(error), "wrong": True}
        return found


def _key(scene: BenchScene) -> Key:
    return scene.files.system.name, scene.files.folder


def _alias(given: Any) -> str:
    """An alias as it may stand in a line of the log."""
    return " ".join(str(given or "").split())[:LONGEST_NAME]


def _is_same(held: Mapping[str, Any], record: Mapping[str, Any]) -> bool:
    parts = ("scenario", "first", "second", "seed", "whole", "actions")
    return all(held.get(part) == record.get(part) for part in parts)
