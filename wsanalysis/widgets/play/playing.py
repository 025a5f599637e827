"""The games under way of a session: what a page says of them, and the tab as it is drawn."""

import secrets
from collections.abc import Mapping
from threading import RLock
from typing import Any

from wsanalysis.battles.live.live_game import PERSON
from wsanalysis.battles.live.record import as_text
from wsanalysis.files.cells import short
from wsanalysis.widgets.edits import LONGEST_NAME
from wsanalysis.widgets.open_desks import Key
from wsanalysis.widgets.play.deeds import DEEDS
from wsanalysis.widgets.play.pictures import setup, shown
from wsanalysis.widgets.play.seat import Seat, begun
from wsanalysis.widgets.scene import Scene

MOST_SEED = 2**31 - 1


class Playing:
    """The games under way of a session, one for each desk.

    A page may speak while it is drawn, and an engine has room for one at a time: each waits for the other.
    """

    def __init__(self) -> None:
        self._seats: dict[Key, Seat] = {}
        self._lock = RLock()

    def seat(self, scene: Scene, key: Key) -> Seat | None:
        """The game of the desk as its record has it; None if there is none. Raises ValueError."""
        record = dict(scene.view.get("play") or {})
        if not record.get("scenario"):
            return None
        held = self._seats.get(key)
        if held is None or not _is_same(held.record, record):
            game = (scene.before if scene.fault else scene.now).having(str(record["scenario"]))
            live = begun(game, record)
            held = self._seats[key] = Seat(record, game, live)
        of, luck = scene.kept.get("play", ("", None))
        held.luck = luck if of and of == record.get("actions") else None
        return held

    # --- what a page says ---------------------------------------------------------------------

    def hear(self, scene: Scene, key: Key, message: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a page says about its game; gives what changes in the record. ValueError in words."""
        with self._lock:
            return self._heard(scene, key, message)

    def _heard(self, scene: Scene, key: Key, message: Mapping[str, Any]) -> dict[str, Any]:
        how = str(message.get("how"))
        if how == "start":
            started = self._start(scene, message)
            self._seats.pop(key, None)
            return started
        seat = self.seat(scene, key)
        if seat is None:
            raise ValueError("there is no game under way: begin one")
        if how not in DEEDS:
            raise ValueError(f"play: expected one of start, {', '.join(DEEDS)}, got {short(how)}")
        if message.get("at", len(seat.live.actions)) != len(seat.live.actions):
            return {}  # of a page that has not seen the last position yet
        changed = DEEDS[how](seat, message)
        changed["actions"] = as_text(seat.live.actions)
        seat.record |= changed
        return changed

    def _start(self, scene: Scene, message: Mapping[str, Any]) -> dict[str, Any]:
        every = {one["name"]: one for one in setup(scene)["scenarios"]}
        name = str(message.get("scenario"))
        if name not in every:
            raise ValueError(f"scenario: expected one of {', '.join(every)}, got {short(name)}")
        players = (PERSON, *every[name]["players"])
        seats = [str(message.get(seat) or PERSON) for seat in ("first", "second")]
        for who in seats[: len(every[name]["sides"])]:
            if who.partition(" ")[0] not in players:
                raise ValueError(f"player: expected one of {', '.join(players)}, got {short(who)}")
        seed = message.get("seed")
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MOST_SEED):
            raise ValueError(f"seed: expected a whole number from 0 to {MOST_SEED:,}, got {short(seed)}")
        return {
            "scenario": name, "first": seats[0], "second": seats[1],
            "seed": secrets.randbelow(MOST_SEED) if seed is None else seed,
            "whole": bool(message.get("whole")), "tutor": bool(message.get("tutor")),
            "alias": str(message.get("alias") or "")[:LONGEST_NAME],
            "actions": str(message.get("actions") or ""),
            "unit": None, "hints": 0, "undone": 0, "analysis": False, "resigned": None, "written": False,
        }  # fmt: skip

    # --- pictures -----------------------------------------------------------------------------

    def drawn(self, scene: Scene, key: Key) -> dict[str, Any]:
        """The tab as the page takes it."""
        found: dict[str, Any] = {"setup": setup(scene)}
        if not found["setup"]["scenarios"]:
            return found | {"message": f"{scene.files.system.title} has no battles to play."}
        with self._lock:
            try:
                seat = self.seat(scene, key)
            except ValueError as error:  # the data have changed since, or a link is of others
                return found | {"message": str(error), "wrong": True, "game": None}
            return found | {"game": None if seat is None else shown(seat)}


def _is_same(held: Mapping[str, Any], record: Mapping[str, Any]) -> bool:
    parts = ("scenario", "first", "second", "seed", "whole", "actions")
    return all(held.get(part) == record.get(part) for part in parts)
