"""What counts in company, and by options; that nothing is ignored is tested for all systems at once."""

from typing import Any

import pytest

import wsanalysis as ws
from tests.systems.idle import data_of, told
from tests.systems.storms_of_steel.idle_walks import KINDS

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
    before, after = (game.ask(question, **given) for given in (plain, plain | more))
    assert (told(before), data_of(before)) != (told(after), data_of(after))


CONTRADICTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("attack", {"attacker": "SdKfz 251/17", "target": "Ju87d Stuka", "terrain": "woods"}, "20.3"),
    ("attack", {"attacker": "T-34c", "target": "SMG", "altitude": 2}, "20.1"),
    (
        "attack",
        {"attacker": "T-34c", "target": "SMG", "carried_by": "GAZ Truck", "fortification": "trench"},
        "18.2",
    ),
    ("group_attack", {"attackers": "T-34c", "targets": [], "fortification": "bunker", "flank": True}, "18.6"),
]


@pytest.mark.parametrize(("question", "given", "rule"), CONTRADICTIONS)
def test_what_cannot_be_is_refused(game: ws.Game, question: str, given: dict[str, Any], rule: str) -> None:
    with pytest.raises(ws.IllegalAction, match=rf"\(.*{rule}"):
        game.ask(question, distance=4, **given)


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
