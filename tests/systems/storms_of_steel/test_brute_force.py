"""300 random questions against a second program that knows nothing of the package."""

from random import Random
from typing import Any

import pytest

import wsanalysis as ws
from tests.systems.storms_of_steel import brute_force
from tests.systems.witness import Situation, answered_alike, in_states, same

brute: Any = brute_force

GROUND = [name for name, unit in brute.UNITS.items() if unit["kind"] != "air"]


def a_state(unit: str, rng: Random) -> str | None:
    return rng.choice([None, None, rng.choice(living_counters(unit))])


def living_counters(unit: str) -> list[str]:
    """The counters that lie under units."""
    return [name for name, row in brute.PILES[brute.pile(unit)].items() if row["destroyed"] == "no"]


def an_attack(rng: Random) -> Situation:
    attacker, target = rng.choice(GROUND), rng.choice(GROUND)
    higher = rng.choice([None, None, "attacker_higher", "target_higher"])
    works = None
    if brute.UNITS[target]["kind"] == "foot":
        works = rng.choice([None, None, *brute.WORKS])
    situation: Situation = {
        "attacker": attacker,
        "target": target,
        "distance": rng.choice([0, 1, 2, 4, 6, 8, 10, 15, 20]),
        "terrain": rng.choice(list(brute.TERRAIN)),
        "flank": rng.random() < 0.4,
        "caps": rng.randrange(3),
        "attacker_state": a_state(attacker, rng),
        "target_state": a_state(target, rng),
        "fresh_smoke": rng.choice([0, 0, 1]),
        "thin_smoke": rng.choice([0, 0, 1, 2]),
        "vehicles": rng.choice([0, 0, 1, 2]),
        "fortification": works,
        "counters_drawn": rng.sample(living_counters(target), rng.choice([0, 0, 2])),
    }
    if higher:
        situation[higher] = True
    return situation


def test_220_attacks(game: ws.Game) -> None:
    assert answered_alike(220, Random(1943), an_attack, game.attack, brute.attack) > 20


def test_30_rallies(game: ws.Game) -> None:
    rng = Random(2)
    asked = 0
    while asked < 30:
        unit = rng.choice(GROUND)
        state = rng.choice(living_counters(unit))
        cover, company, caps = rng.choice([-1, 0, 1, 2]), rng.randrange(4), rng.randrange(3)
        witness = brute.rally(unit, state, cover, company, caps)
        if witness is None:
            with pytest.raises(ws.IllegalAction):
                game.rally(unit, state=state)
            continue
        asked += 1
        odds = game.rally(unit, state=state, cover=cover, company=company, caps=caps)
        assert same(odds.probabilities, witness), (unit, state, cover, company, caps)


def test_30_mines(game: ws.Game) -> None:
    rng = Random(3)
    units = [name for name in GROUND if name != "Pz Engineers"]
    for _ in range(30):
        unit, number, caps = rng.choice(units), rng.randint(2, 12), rng.randrange(3)
        odds = game.mines(unit, number=number, caps=caps)
        assert same(in_states(odds), brute.mines(unit, number, caps)), (unit, number, caps)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second", "attacks", "terrain"),
    [
        (["Infantry '43"], ["Maxim MMG"], 3, "woods"),
        (["SMG", "SMG"], ["Infantry '43"], 3, "open"),
        (["SMG", "SMG"], ["Infantry '43", "Infantry '43"], 3, "wooden building"),
        (["HMG 42", "Infantry '43"], ["T-34b", "Rifles '43"], 3, "open"),
        (["Marder II", "PaK38 5cm"], ["SMG", "SMG"], 2, "woods"),
        (["Panzer IIIh", "Panzer IIIh"], ["T-70", "T-70"], 3, "open"),
    ],
)
def test_close_combats(
    game: ws.Game, first: list[str], second: list[str], attacks: int, terrain: str
) -> None:
    odds = game.close_combat(first, second, attacks=attacks, terrain=terrain)
    assert same(odds.probabilities, brute.close_combat(first, second, attacks, terrain))


def test_10_initiatives(game: ws.Game) -> None:
    rng = Random(4)
    for _ in range(10):
        first, second, again = rng.randrange(3), rng.randrange(3), rng.randrange(3)
        odds = game.initiative(first_caps=first, second_caps=second, first_caps_again=again)
        assert same(odds.probabilities, brute.initiative(first, second, again)), (first, second, again)


def test_10_detections(game: ws.Game) -> None:
    rng = Random(5)
    for _ in range(10):
        shots, caps = rng.randint(1, 6), rng.randrange(3)
        odds = game.detection(shots=shots, caps=caps)
        assert same(odds.probabilities, brute.detection(shots, caps)), (shots, caps)


def test_100_paths(game: ws.Game) -> None:
    rng = Random(6)
    asked = refused = 0
    while asked < 100:
        unit = rng.choice(GROUND)
        hexes = [
            {
                "terrain": rng.choice(
                    ["open", "open", "road", "woods", "corn", "wheat", "light woods", "bridge"]
                ),
                "along_road": rng.random() < 0.3,
                "levels": rng.choice([0, 0, 0, 1, 2]),
                "backward": rng.random() < 0.1,
            }
            for _ in range(rng.randint(1, 7))
        ]
        marks = [
            h["terrain"]
            + " + along the road" * h["along_road"]
            + {0: "", 1: " + up", 2: " + up 2"}[h["levels"]]
            + " + backward" * h["backward"]
            for h in hexes
        ]
        witness = brute.path_cost(unit, hexes)
        if witness is None:
            refused += 1
            with pytest.raises(ws.IllegalAction):
                game.path_cost(unit, marks)
            continue
        asked += 1
        assert game.path_cost(unit, marks).probabilities == {
            "1 AP" if witness == 1 else f"{witness} APs": 1
        }, (unit, marks)
    assert refused > 20


def test_25_activations(game: ws.Game) -> None:
    rng = Random(7)
    asked = 0
    while asked < 25:
        attacker, target = rng.choice(GROUND), rng.choice(GROUND)
        distance, terrain = rng.choice([1, 3, 5, 8]), rng.choice(["open", "woods", "wooden building"])
        own, ap, caps = a_state(attacker, rng), rng.randrange(8), rng.randrange(5)
        try:
            odds = game.activation(
                attacker, target, distance=distance, terrain=terrain, ap=ap, caps=caps, attacker_state=own
            )
        except ws.IllegalAction:
            continue
        asked += 1
        witness = brute.activation(attacker, target, distance, ap, caps, own, terrain=terrain)
        assert odds.probabilities["destroyed"] == witness, (attacker, target, distance, ap, caps, own)
