"""What is put into the questions of Liberty Road, to see which arguments change nothing and say nothing."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import wsanalysis as ws
from tests.systems.idle import Walk

TARGETS = ("Riflemen", "Allied Weapon Team", "Churchill VII", "Jagdpanzer IV")
"""Vehicles with armor that holds: shots that always destroy have nothing to change."""
KINDS = (*TARGETS, "Churchill Crocodile", "Churchill AVRE", "M7 Priest", "Archer", "Ram Kangaroo")
CREWED = {"Allied Weapon Team": [".30 cal", "57 mm"], "Riflemen": ["Bazooka", "M2 Flamethrower"]}
MARKERS = ["Commander Dead", "Crew Injured", "Gun Damaged", "Immobilized", "No Penalty", "Turret Jammed"]
STATES = ["spent", "reduced", "suppressed", "broken", "move", "fire", "fire-infantry", "support"]
SHOT: dict[str, list[Any]] = {
    "flank": [True], "firer_state": ["spent", "reduced", "suppressed", "broken", "move"],
    "target_state": STATES, "firing_upshifts": [1],
    "target_downshifts": [1], "firer_higher": [True], "target_higher": [True], "opportunity": [True],
    "already_reduced": [True], "weapon": [".30 cal", "57 mm", "Bazooka", "M2 Flamethrower"],
    "in_forward_arc": [False], "firer_marker": MARKERS, "target_marker": MARKERS, "event_pending": [False],
}  # fmt: skip
VALUES: dict[str, dict[str, list[Any]]] = {
    "fire": SHOT,
    "opportunity_fire": SHOT,
    "under_fire": {**SHOT, "turns": [2], "rallies": [False]},
    "barrage": {
        **SHOT, "target_states": [[state] for state in STATES], "firer_states": [[s] for s in STATES],
        "weapons": [[name] for name in SHOT["weapon"]],
    },
    "destroy": {
        **SHOT, "occupants": [["Rangers"], ["M4A1 Sherman"]], "occupant_states": [["suppressed"]],
        "attacks": [2],
    },
    "rally": {
        # chips with the event icon have the medals of the others, so that no event counts
        "state": ["broken"], "attempts": [2, None], "event_pending": [],
        "to": ["ready", "move", "fire", "support"],
    },
    "duel": {
        "turns": [3], "first_doctrine": ["fire on"], "first_flank": [True], "first_upshifts": [1],
        "first_downshifts": [1], "first_higher": [True], "first_state": STATES,
        "first_weapon": SHOT["weapon"], "first_regroups": [False],
    },
    "close_combat": {
        "moving": ["second"], "first_order": ["weakest"], "first_swarm": ["always"],
        "first_can_escape": [False], "first_states": [[state] for state in STATES],
    },
}  # fmt: skip
"""Values to put into a question; what is said of the first side holds of the second."""
for sides in (VALUES["duel"], VALUES["close_combat"]):
    sides |= {f"second{name[5:]}": put for name, put in sides.items() if name.startswith("first")}
FACTS = {
    "target_state", "target_states", "firer_states", "first_state", "second_state", "first_states",
    "second_states", "to",
}  # fmt: skip
"""What describes a unit truly and may be as good as what is taken for granted: a vehicle that fires or moves
is hit alike. Where `to` means nothing, see below."""

LISTS = {"occupants"}
RULE = r"\(p\.\d.*\)"


def _plain(question: str) -> Iterator[dict[str, Any]]:
    """The plain questions to which an argument is added."""
    if question == "rally":
        for unit, state in product(KINDS, ("suppressed", "broken")):
            yield {"unit": unit, "state": state}
    elif question == "destroy":
        for unit in KINDS:
            for weapon in (None, *CREWED.get(unit, [])):
                yield {"attacker": unit, "strength": 3, "distance": 2, "weapon": weapon}
        yield {"attacker": "M4A1 Sherman", "strength": 3, "distance": 2, "occupants": "Riflemen"}
    elif question == "close_combat":
        for one, two in product(KINDS, KINDS):
            yield {"first": one, "second": two}
    elif question == "duel":
        for (one, two), distance in product(product(TARGETS, TARGETS), (2, 9)):
            yield {"first": one, "second": two, "distance": distance, "turns": 2}
        for state in ("reduced", "spent", "suppressed"):
            yield {"first": "Riflemen", "second": "Jagdpanzer IV", "distance": 3, "turns": 2,
                   "first_state": state}  # fmt: skip
    elif question == "under_fire":
        for firer, target in product(("Riflemen", "Churchill VII", "Ram Kangaroo", "Archer"), TARGETS):
            yield {"attacker": firer, "target": target, "distance": 5}
    else:
        one, two = ("attackers", "targets") if question == "barrage" else ("attacker", "target")
        for a, b in product(KINDS, TARGETS):
            yield {one: a, two: b, "distance": 2}
            for weapon in CREWED.get(a, []):
                key = "weapons" if question == "barrage" else "weapon"
                yield {one: a, two: b, "distance": 2, key: [weapon] if key == "weapons" else weapon}
        if question != "barrage":
            yield {one: "Churchill VII", two: "Riflemen", "distance": 9, "flank": True}


def walks(_: ws.Game) -> Iterator[Walk]:
    """Every value by itself in every plain question."""
    for question, values in VALUES.items():
        for one in _plain(question):
            yield Walk(question, [one], values)
