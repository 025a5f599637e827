"""No argument is ignored in silence: it changes the odds, the ledger or the notes, or is refused."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import wsanalysis as ws
from tests.systems.idle import silent, values_missing
from wsanalysis.asking.questions import all_read, without_idle_notes
from wsanalysis.rule_system import Inquiry

KINDS = ("Riflemen", "Riflemen Team", "57 mm", "M4A1 Sherman", "Churchill VII", "Pz IV H", "StuH 42")
STATES = ["spent", "suppressed", "damaged", "HESITATION", "blank", "CREW"]
PLACE: dict[str, list[Any]] = {
    "terrain": ["woods", "building", "mud"], "behind": ["wall", "wire", "wreck"],
    "works": ["bunker", "foxhole"],
}  # fmt: skip
SHOT: dict[str, list[Any]] = {
    **PLACE,
    "firing": ["advance", "ambush", "passenger", "op fire", "op fire, aimed"], "secondary": [True],
    "indirect": [True], "facing": ["rear"], "target_higher": [True], "target_lower": [True],
    "obscured": [True], "moving": [True], "sprinting": [True], "task": [True], "crested": [True],
    "in_field": [False], "in_front": [False], "attacker_state": STATES, "target_state": STATES,
    "weapon": ["Bazooka", ".30 cal", "81 mm mortar"], "carries": ["Riflemen Team"], "activates": [True],
    "damage_open": ["CREW"], "suppression_open": [["HESITATION"]], "aimed": [True],
}  # fmt: skip
VALUES: dict[str, dict[str, list[Any]]] = {
    "fire": SHOT,
    # what open tokens do to tokens that are drawn depends on who draws them
    "op_fire": {**SHOT, "damage_open": [], "suppression_open": []},
    "melee": {**SHOT, "enemy_infantry": [True], "firing": [*SHOT["firing"], "sprint into melee"]},
    "duel": {
        "turns": [3], "melee": [True],
        **{
            f"{side}_{name}": put
            for side in ("first", "second")
            for name, put in {
                "terrain": ["woods"], "behind": ["wall"], "works": ["bunker"], "facing": ["rear"],
                "higher": [True], "regroups": [True], "weapon": ["Bazooka"], "state": ["spent"],
            }.items()
        },
    },
    "rally": {**PLACE, "tokens": [2], "turns": [2], "state": STATES},
    "cower": {**PLACE, "keep": ["worst"], "tokens": [1], "activates": [True]},
    "spot": {
        **PLACE, "attempts": [2, None], "target_higher": [True], "obscured": [True],
        "spotter_state": STATES, "target_state": STATES,
    },
    "bog": {"hexes": [2], "state": STATES},
    "barrage": {
        **PLACE, "sheaf": ["linear"], "q": [1], "r": [1], "turned": [1, 3], "moving": [True],
        "target_state": STATES, "activates": [True],
    },
    "destroy": {
        "kind": ["woods"], "firing": ["advance", "ambush"], "attacks": [2], "occupants": [["Rangers"]],
        "attacker_state": STATES, "weapon": SHOT["weapon"],
    },
}  # fmt: skip
"""Values to put into a question."""


def plain(question: str) -> Iterator[dict[str, Any]]:
    """The plain questions to which an argument is added."""
    if question in ("rally", "cower"):
        for unit in KINDS:
            yield {"unit": unit}
            if question == "cower":
                yield {"unit": unit, "activates": True}
    elif question == "bog":
        for unit, terrain in product(KINDS, ("mud", "woods")):
            yield {"unit": unit, "terrain": terrain}
    elif question == "barrage":
        for unit, sheaf in product(KINDS, ("normal", "linear")):
            yield {"artillery": "Artillery", "target": unit, "sheaf": sheaf}
    elif question == "destroy":
        for unit in KINDS:
            yield {"attacker": unit, "strength": 2, "distance": 1}
    elif question == "spot":
        for one, two, hexes in product(KINDS, KINDS[:4], (1, 8)):
            yield {"spotter": one, "target": two, "hexes": hexes}
    elif question == "duel":
        for one, two in product(("Riflemen", "57 mm", "Churchill VII"), repeat=2):
            yield {"first": one, "second": two, "distance": 2, "turns": 2}
    elif question == "melee":
        for one, two in product(KINDS, KINDS):
            yield {"attacker": one, "target": two}
    else:
        for one, two in product(KINDS, KINDS):
            yield {"attacker": one, "target": two, "distance": 3}
        for two in KINDS:
            mortar = {"attacker": "Riflemen", "target": two, "distance": 3, "weapon": "81 mm mortar"}
            if question == "fire":
                yield {**mortar, "indirect": True}


FACTS: set[str] = set()


@pytest.mark.parametrize(
    "question", [pytest.param("duel", marks=pytest.mark.slow), *(name for name in VALUES if name != "duel")]
)
def test_no_argument_is_ignored_in_silence(game: ws.Game, question: str) -> None:
    assert silent(game, question, plain(question), VALUES[question], FACTS) == []


def test_every_argument_is_walked(game: ws.Game) -> None:
    assert values_missing(game, VALUES) == []


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
