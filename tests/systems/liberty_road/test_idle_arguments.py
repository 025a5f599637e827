"""Notes on arguments that change nothing; that all are noted is tested for all systems at once."""

from typing import Any

import pytest

import wsanalysis as ws

TANKS = ["Churchill VII", "M4A1 Sherman"]
IN_COMPANY: list[tuple[list[str], list[str], dict[str, Any]]] = [
    (TANKS, ["Riflemen"], {"first_order": "weakest"}),
    (["Riflemen"], ["Riflemen", "Rangers"], {"second_order": "strongest"}),
    (["M10 TD"], TANKS, {"second_swarm": "always"}),
    (["Riflemen", "M5 Stuart", "Archer"], ["Panther G"], {"first_swarm": "always"}),
    (["Riflemen", "M5 Stuart"], TANKS, {"first_can_escape": False}),
]


@pytest.mark.parametrize(("first", "second", "choice"), IN_COMPANY)
def test_what_counts_in_company(
    game: ws.Game, first: list[str], second: list[str], choice: dict[str, Any]
) -> None:
    before = game.close_combat(first, second)
    after = game.close_combat(first, second, **choice)
    assert before.distribution != after.distribution
    assert before.inquiry.notes == after.inquiry.notes


def test_who_moves_in_with_two_vehicles_never_swarms(game: ws.Game) -> None:
    """He picks before the enemy, and again only when one of the two has fallen."""
    before, after = (
        game.close_combat(TANKS, ["Panther G", "M5 Stuart"], first_swarm=way) for way in ("never", "always")
    )
    assert before.distribution == after.distribution
    assert "to swarm one that was allocated before (p.14)" in after.inquiry.notes[-1]


def test_what_is_noted_carries_its_page(game: ws.Game) -> None:
    stuart = {"attacker": "M5 Stuart", "distance": 5}
    at_tank = game.fire(target="Pz IV H", target_downshifts=2, **stuart).inquiry.notes
    assert "terrain protects infantry, no vehicle (p.16 B): this changes nothing" in at_tank
    assert game.fire(target="Grenadiers", target_downshifts=2, **stuart).inquiry.notes == at_tank[:1]
    once, twice = (game.rally("Pz IV H", state="broken", attempts=n, to="move") for n in (1, 2))
    assert "before it takes orders (p.11): this changes nothing" in once.inquiry.notes[-1]
    assert len(twice.inquiry.notes) == 1
    reduced = game.under_fire("M5 Stuart", "Grenadiers", distance=5, target_state="reduced", rallies=False)
    assert "so it never needs to rally (p.10, 17): this changes nothing" in reduced.inquiry.notes[-1]


def test_one_situation_serves_all_pairs(game: ws.Game) -> None:
    asked = {"distance": 6, "flank": True, "target_downshifts": 1, "target_higher": True}
    units = ["Riflemen", "M5 Stuart", "Churchill VII", "Pz IV H"]
    bare = game.matchups("fire", distance=6, units=units)
    table = game.matchups("fire", units=units, **asked)
    assert table["not allowed"].tolist() == bare["not allowed"].tolist()
