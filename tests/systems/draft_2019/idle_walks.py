"""What is put into the questions of the draft, to see which arguments change nothing and say nothing."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import wsanalysis as ws
from tests.systems.idle import Walk

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


def _plain(question: str) -> Iterator[dict[str, Any]]:
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
LISTS: set[str] = set()
RULE = r"\(.*\d.*\)"


def walks(_: ws.Game) -> Iterator[Walk]:
    """Every value by itself in every plain question."""
    for question, values in VALUES.items():
        for one in _plain(question):
            yield Walk(question, [one], values)
