"""What is put into the questions of Storms of Steel, to see what changes nothing and is not refused.

An argument that means nothing for the units asked must not be passed over in silence: the player would take
the odds for those of his situation. `FACTS` are the few that describe the situation truly and need not change
it.
"""

from collections.abc import Iterator
from typing import Any

import wsanalysis as ws
from tests.systems.idle import Walk
from wsanalysis.arguments.checking import signature_of
from wsanalysis.systems.storms_of_steel.questions import QUESTIONS

KINDS = {
    "squad": "Rifles '43", "heavy mortar": "82mm Mortar", "light mortar": "50mm Mortar",
    "sniper": "Sniper (German)", "engineers": "Pz Engineers", "gun": "45mm ATG", "truck": "GAZ Truck",
    "scout car": "M3 Scout", "tank": "T-34c", "assault gun": "StuG IIIg", "open gun": "SU-76m",
    "flak": "SdKfz 251/17", "mortar carrier": "SdKfz 251/2", "airplane": "Ju87d Stuka",
}  # fmt: skip
VALUES: dict[str, list[Any]] = {
    "terrain": ["woods", "wheat"], "flank": [True], "caps": [1], "in_arc": [False], "indirect": [True],
    "fortification": ["hasty defense", "trench", "gun pit", "bunker"], "fortification_flank": [True, False],
    "attacker_higher": [True], "target_higher": [True], "small_balka": [True], "fresh_smoke": [1],
    "thin_smoke": [1], "smoke_between": [1], "vehicles": [1], "carried_by": ["SdKfz 251/1", "GAZ Truck"],
    "moved_normally": [True], "altitude": [2], "target_altitude": [2],
    "weapon": ["Flamethrower", "Molotov Cocktail", "Tellermine", "50kg bomb"], "firepower_card": [True],
    "better_equipped": [True], "use_of_terrain": [True], "overrun": [True], "high_morale": [True],
    "luck": ["luck", "luck for two hits", "hardened"],
    "counters_drawn": [["Suppressed"], ["Destroyed"], ["Killed"], ["unhit"], ["must leave"]],
    "attacker_state": ["Suppressed", "Pinned", "Light Damage", "must leave"],
    "target_state": ["Suppressed", "Pinned", "Immobilized", "must leave"],
    "rally_bonus": [1], "goal": ["hit"], "ap": [3],
    "first_flank": [True], "second_flank": [True], "first_higher": [True], "second_higher": [True],
    "first_terrain": ["woods"], "second_terrain": ["woods"],
    "first_fortification": ["bunker", "hasty defense"], "second_fortification": ["bunker", "hasty defense"],
    "first_caps": [1], "second_caps": [1], "first_state": ["Suppressed"], "second_state": ["Suppressed"],
    "first_states": [["Suppressed"]], "second_states": [["Suppressed"]],
    "first_doctrine": ["fire on"], "second_doctrine": ["fire on"], "rounds": [2], "attacks": [2],
    "begins": ["second"], "apart": [1, [1]], "attacker_states": [["Suppressed"]],
    "target_states": [["Suppressed"]], "carriers": [["SdKfz 251/1"]], "caps_each": [[1]],
    "flank_each": [[True]], "fortification_each": [["bunker"], ["trench"]],
    "hindrance": ["barbed wire", "land mine", "road block", "anti-tank ditch"], "hidden": [True],
    "distance": [4], "cover": [1], "company": [1], "attempts": [2], "in_close_combat": [True],
    "color": ["red", "blue"], "state": ["Suppressed", "Immobilized"], "mines": [2],
    "first_caps_again": [1], "second_caps_again": [1], "feared": ["first"], "shots": [2],
    "towing": [True], "organized_retreat": [True],
}  # fmt: skip

GROUND = {"terrain", "fortification", "flank"}
"""Where a unit is and fire comes from, though nothing may hang on it: wheat covers nobody, a gun pit not its
flank (18.2), shells burst above woods (12.2), close combat meets the flank anyhow (7.63)."""
FACTS = (
    GROUND
    | {f"{side}_{what}" for side in ("first", "second") for what in GROUND}
    | {"flank_each", "fortification_each"}
    | {"carried_by", "carriers"}  # in close combat a truck adds nothing to the flank
    # counters such as Light Damage change no number (15.2)
    | {"attacker_state", "target_state", "attacker_states", "target_states", "first_state", "second_state"}
    | {"state"}
    | {"altitude"}  # of an airplane below the one that it attacks: only the difference counts (20.2)
    | {"apart"}  # in the leader's hex or beside it is the same (9.12)
    | {"color"}  # a black mine does what one of the unit's own color does (18.5)
    | {"towing"}  # a vehicle without bonus moves loses none (14.1)
    | {"hidden"}  # a unit alone is the weakest of its hex (10.0)
)

LISTS: set[str] = set()
RULE = r"\(.*\d.*\)"


def _pairs(question: str) -> Iterator[dict[str, Any]]:
    """The plain questions to which an argument is added.

    What counts hangs on the kinds of both units, and on whether they share a hex, stand side by side or
    further apart. So every kind meets every other, airplanes at all three distances, others at one of them:
    a Latin square, in which each kind of either side has had each distance with four or five others.
    """
    own = list(signature_of(QUESTIONS[question].ask).parameters)
    distances: list[dict[str, Any]] = [{"distance": d} for d in (0, 1, 4)] if "distance" in own else [{}]
    every = list(KINDS.values())
    if question == "artillery":
        for battery in ("82mm Mortar", "10.5cm leFH18"):
            for target in KINDS.values():
                yield {"battery": battery, "targets": target, **({"distance": 5} if "82" in battery else {})}
            yield {"battery": battery, "targets": [], "hindrance": "land mine", **(
                {"distance": 5} if "82" in battery else {}
            )}  # fmt: skip
        return
    if question in ("initiative", "detection"):
        yield {}
        return
    if question in ("rally", "mines", "path_cost"):
        for unit in KINDS.values():
            if question == "rally":
                for state in ("Suppressed", "Panicked"):
                    yield {"unit": unit, "state": state}
            elif question == "mines":
                yield {"unit": unit, "number": 8}
            else:
                for path in ("woods", ["open", "open"], "marsh", "open + backward", "open + cautious"):
                    yield {"unit": unit, "path": path}
        return
    one, other = own[:2]
    for i, first in enumerate(every):
        for j, second in enumerate(every):
            turn = [distances[(i + j) % len(distances)]]
            for where in distances if KINDS["airplane"] in (first, second) else turn:
                yield {one: first, other: second, **where}
    if question == "group_attack":
        for first in KINDS.values():
            yield {one: first, other: [], "distance": 2, "fortification": "bunker"}


def walks(_: ws.Game) -> Iterator[Walk]:
    """Every value by itself in every plain question."""
    for question, known in QUESTIONS.items():
        parameters = signature_of(known.ask).parameters.values()
        optional = [each.name for each in parameters if each.default is not each.empty]
        for one in _pairs(question):
            values = {name: VALUES[name] for name in optional if name not in one}
            yield Walk(question, [one], values, by_data=True)
