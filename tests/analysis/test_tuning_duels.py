"""Tuning by duels: variants that come to the same duel share it; every number is what a plain game says."""

from itertools import product

import pytest

import wsanalysis as ws
from wsanalysis.analysis.claims import Target, miss_of
from wsanalysis.probability.chain import chain
from wsanalysis.probability.exact import law

SPACES = {
    "liberty_road": (
        {"first": "M4A1 Sherman", "second": "Pz IV H", "distance": 8, "turns": 4},
        {
            "M4A1 Sherman": {"anti_vehicle_firepower": (2, 4), "valor": (0, 2)},
            "Pz IV H": {"front_armor": (2, 4)},
        },
    ),
    "storms_of_steel": (
        {"first": "Panther D", "second": "T-34b", "distance": 3, "rounds": 2},
        {
            "Panther D": {"blue_firepower": (12, 13), "front_defense": (20, 21)},
            "T-34b": {"front_defense": (17, 19)},
        },
    ),
    "draft_2019": (
        {"first": "Rangers", "second": "Riflemen", "distance": 3},
        {"Rangers": {"valor": (2, 3), "signature": (3, 4)}, "Riflemen": {"full_fp": (4, 5)}},
    ),
}


@pytest.mark.parametrize("system", SPACES)
def test_each_variant_is_measured_as_by_plain_edits(system: str) -> None:
    """All variants one by one, each law and chain worked out anew for it."""
    game = ws.load(system)
    situation, ranges = SPACES[system]
    targets: list[Target] = [
        game.claim("duel", "first wins", "40-41 %", **situation),
        game.claim("duel", "neither", "5-6 %", **situation),
    ]
    found = game.tune(targets, ranges, alike=999)
    assert not found.cancelled
    stats = [(unit, column) for unit, columns in ranges.items() for column in columns]
    now = tuple(int(game.units.loc[unit, column]) for unit, column in stats)
    spans = [range(low, high + 1) for columns in ranges.values() for low, high in columns.values()]
    costs = {}
    for values in product(*spans):
        law.cache_clear()
        chain.cache_clear()
        variant = game
        for (unit, column), value in zip(stats, values, strict=True):
            if int(variant.units.loc[unit, column]) != value:
                variant = variant.edit(unit, **{column: value})
        changed = [unit for (unit, _), a, b in zip(stats, values, now, strict=True) if a != b]
        steps = sum(abs(a - b) for a, b in zip(values, now, strict=True))
        missed = float(sum(miss_of(variant, target)[1] for target in targets))
        costs[values] = (missed, len(set(changed)), steps)
    best = {
        values for values, own in costs.items()
        if not any(all(a <= b for a, b in zip(o, own, strict=True)) and o != own for o in costs.values())
    }  # fmt: skip
    assert set(found.answers) == best
    for values, row in zip(found.answers, found.table.to_dict("records"), strict=True):
        assert (row["miss"], row["counters changed"], row["steps"]) == costs[values]


def test_duels_that_come_to_the_same_are_worked_out_once() -> None:
    """Armor beyond what any shell pierces or fails to pierce makes no other duel."""
    game = ws.load("liberty_road")
    situation, _ = SPACES["liberty_road"]
    claim = game.claim("duel", "first wins", "99-100 %", **situation)
    ranges = {"M4A1 Sherman": {"anti_vehicle_firepower": (1, 6), "anti_infantry_range": (3, 8)}}
    plan = game.tuning(claim, ranges)
    plan.run()
    shots = {firepower: min(1, firepower - 3) for firepower in range(1, 7)}  # against front armor 3, p.16
    assert plan.variants == 36
    assert plan.space.answers == len(set(shots.values()))
