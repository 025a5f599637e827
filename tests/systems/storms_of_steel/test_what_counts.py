"""Every argument of every question, for units of every kind: it changes something, or it is refused.

An argument that means nothing for the units asked must not be passed over in silence: the player would take
the odds for those of his situation. `FACTS` are the few that describe the situation truly and need not change
it.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.arguments.checking import signature_of
from wsanalysis.rule_system import Inquiry
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


def seen(inquiry: Inquiry) -> tuple[Any, ...]:
    """All that can tell one answer from another."""
    return (
        inquiry.args, inquiry.start, inquiry.steps, inquiry.ledger, dict(inquiry.ledgers), inquiry.notes,
        inquiry.stop_if_stuck, inquiry.words,
    )  # fmt: skip


def pairs(question: str) -> Iterator[dict[str, Any]]:
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


def asked(game: ws.Game, question: str, given: dict[str, Any]) -> Inquiry | None:
    """The inquiry, None where it is refused."""
    try:
        return QUESTIONS[question].ask(game.edition, **given)
    except ValueError as error:
        names_no_rule = isinstance(error, ws.IllegalAction) and not re.search(r"\(.*\d.*\)", str(error))
    assert not names_no_rule, (question, given)
    return None


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_an_argument_changes_something_or_is_refused(game: ws.Game, question: str) -> None:
    parameters = signature_of(QUESTIONS[question].ask).parameters
    optional = [p for p in parameters.values() if p.default is not p.empty]
    missing = [p.name for p in optional if p.name not in VALUES]
    assert missing == []
    ignored: set[tuple[str, str]] = set()
    for plain in pairs(question):
        before = asked(game, question, plain)
        if before is None:
            continue
        for parameter in optional:
            argument = parameter.name
            for value in VALUES[argument]:
                if argument in plain or value == parameter.default:
                    continue
                after = asked(game, question, plain | {argument: value})
                if after is not None and seen(after) == seen(before) and argument not in FACTS:
                    ignored.add((argument, f"{value!r} with {plain}"))
    assert sorted(ignored) == []


COUNT_TOGETHER: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "attack",
        {"attacker": "T-34c", "target": "45mm ATG", "distance": 4, "fortification": "gun pit"},
        {"fortification_flank": True},
    ),
    (
        "attack",
        {"attacker": "T-34c", "target": "SMG", "distance": 4, "fortification": "bunker", "flank": True},
        {"fortification_flank": False},
    ),
    ("attack", {"attacker": "T-34c", "target": "SMG", "distance": 4}, {"attacker_higher": True}),
    ("attack", {"attacker": "82mm Mortar", "target": "SMG", "distance": 4}, {"indirect": True}),
    ("attack", {"attacker": "Ju87d Stuka", "target": "SMG", "distance": 3}, {"altitude": 1}),
    ("attack", {"attacker": "SdKfz 251/17", "target": "Ju87d Stuka", "distance": 3}, {"target_altitude": 1}),
    ("attack", {"attacker": "T-34c", "target": "SMG", "distance": 2}, {"smoke_between": 1}),
    ("attack", {"attacker": "Ju87d Stuka", "target": "SMG", "distance": 3}, {"fresh_smoke": 1}),
    (
        "activation",
        {"attacker": "Rifles '41", "target": "SMG", "distance": 4, "attacker_state": "Pinned"},
        {"rally_bonus": 1},
    ),
    ("path_cost", {"unit": "T-34c", "path": "marsh"}, {"caps": 1}),
    ("path_cost", {"unit": "T-34c", "path": ["open", "open", "open"]}, {"towing": True}),
    ("path_cost", {"unit": "SMG", "path": "open + backward"}, {"organized_retreat": True}),
    ("group_attack", {"attackers": "T-34c", "targets": ["T-70", "SMG"], "distance": 4}, {"vehicles": 1}),
    (
        "group_attack",
        {"attackers": "T-34c", "targets": [], "distance": 4, "fortification": "bunker"},
        {"caps": 2},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("question", "plain", "more"), COUNT_TOGETHER)
def test_what_counts_in_company(
    game: ws.Game, question: str, plain: dict[str, Any], more: dict[str, Any]
) -> None:
    before, after = asked(game, question, plain), asked(game, question, plain | more)
    assert before is not None
    assert after is not None
    assert seen(before) != seen(after)


def test_how_a_unit_moved_counts_under_the_optional_rule(game: ws.Game) -> None:
    shot: dict[str, Any] = {"distance": 4, "moved_normally": True}
    with pytest.raises(ws.IllegalAction, match=r"cautious_movement \(5.01"):
        game.attack("Rifles '41", "SMG", **shot)
    optional = game.with_options(cautious_movement=True)
    assert optional.attack("Rifles '41", "45mm ATG", **shot).inquiry.ledger[-1].amount == 1
    with pytest.raises(ws.IllegalAction, match="foot units"):
        optional.attack("Rifles '41", "T-34c", **shot)


def test_a_situation_over_all_pairs_answers_where_it_has_meaning(game: ws.Game) -> None:
    table = game.matchups("attack", distance=4, terrain="woods", vehicles=1, units=list(KINDS.values()))
    allowed = table[table["not allowed"].isna()]
    squads = {name for what, name in KINDS.items() if what in ("squad", "sniper", "engineers")}
    squads |= {"82mm Mortar", "50mm Mortar"}
    assert set(allowed["target"]) == squads
    refused = set(table[table["target"] == "T-34c"]["not allowed"])
    assert any("vehicles cover infantry squads" in reason for reason in refused)
    plain = game.matchups("attack", distance=4, terrain="woods", units=list(KINDS.values()))
    assert set(plain[plain["not allowed"].isna()]["target"]) > squads
