"""Notes on arguments that change nothing; that all are noted is tested for all systems at once."""

from dataclasses import replace

import wsanalysis as ws
from wsanalysis.asking.questions import all_read, without_idle_notes
from wsanalysis.rule_system import Inquiry


def test_what_is_noted_carries_its_section(game: ws.Game) -> None:
    shot = {"attacker": "M4A1 Sherman", "distance": 3}
    at_foot, at_tank = (game.fire(target=t, facing="rear", **shot).inquiry for t in ("Riflemen", "Pz IV H"))
    assert "(9.0, 11.0): this changes nothing" in at_foot.notes[-1]
    assert not any("this changes nothing" in note for note in at_tank.notes)


def test_one_situation_serves_all_pairs(game: ws.Game) -> None:
    units = ["Riflemen", "57 mm", "M4A1 Sherman", "Pz IV H"]
    bare = game.matchups("fire", distance=3, units=units)
    table = game.matchups("fire", distance=3, facing="rear", sprinting=True, crested=True, units=units)
    assert table["not allowed"].tolist() == bare["not allowed"].tolist()


def test_where_no_notes_are_shown_they_are_not_looked_for_and_nothing_else_differs() -> None:
    def asked() -> Inquiry:
        where = {"distance": 4, "in_front": False, "sprinting": True}
        return ws.load("draft_2019").ask("op_fire", "M4A1 Sherman", "Pz IV H", **where).inquiry

    told = asked()
    with without_idle_notes():
        untold = asked()
    idle = [note for note in told.notes if note.endswith("this changes nothing")]
    assert len(idle) == 2
    assert untold.notes == tuple(note for note in told.notes if note not in idle)
    assert all_read(replace(untold, notes=told.notes)) == all_read(told) == all_read(asked())
