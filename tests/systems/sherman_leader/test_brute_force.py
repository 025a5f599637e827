"""300 random questions and more against a second program that knows nothing of the package."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import wsanalysis as ws
from tests.systems.sherman_leader import brute_force
from tests.systems.witness import Law, Situation, answered_alike, same

brute: Any = brute_force

US, ENEMIES = list(brute.US), list(brute.ENEMIES)
GROUNDS = list(brute.COVER)
LYING = {
    "AP": ["Engine", "Suspension", "Hull", "Glancing", "Gun", "Machine Gun", "Exposed"],
    "HE": ["Casualty", "Suppressed", "Immobile", "Exposed"],
}


def as_witness(condition: Any) -> Any:
    """A condition in the words of the second program, which keeps no counters of a lost unit."""
    return brute.State(
        condition.counters, condition.stress, condition.wounded, condition.killed, condition.destroyed,
        int("Exposed" in condition.fresh),
    )  # fmt: skip


def settled(state: Any) -> Any:
    """A wound of a lost unit's commander stays; one of a killed commander does not."""
    return state._replace(wounded=state.wounded and not state.killed)


def a_commander(unit: str, rng: Random) -> str | None:
    fitting = [n for n, row in brute.COMMANDERS.items() if row["type"] == brute.US[unit]["type"]]
    return rng.choice([None, rng.choice(fitting)])


def an_attack(rng: Random) -> Situation:
    attacker = rng.choice(US)
    situation: Situation = {
        "attacker": attacker,
        "target": rng.choice(ENEMIES),
        "distance": rng.randrange(5),
        "terrain": rng.choice(GROUNDS),
        "moved": rng.random() < 0.3,
        "commander": a_commander(attacker, rng),
        "commander_state": rng.choice(["okay", "okay", "shaken", "unfit", "killed"]),
        "sight": rng.random() < 0.8,
        "attacks": rng.choice([1, 1, 2, 4]),
        "counters": rng.sample(LYING[brute.US[attacker]["attacked_by"]], rng.choice([0, 0, 0, 1, 2])),
    }
    return situation


def test_150_attacks(game: ws.Game) -> None:
    assert answered_alike(150, Random(1944), an_attack, game.attack, brute.attack) > 30


def an_enemy_attack(rng: Random) -> Situation:
    attacker, target = rng.choice(ENEMIES), rng.choice(US)
    side = brute.US[target]["attacked_by"]
    situation: Situation = {
        "attacker": attacker,
        "target": target,
        "distance": rng.randrange(5),
        "terrain": rng.choice(GROUNDS),
        "moved": rng.random() < 0.3,
        "counters": rng.sample(LYING[side], rng.choice([0, 0, 1, 2, 3])),
        "wounded": rng.random() < 0.2,
        "killed": rng.random() < 0.2,
    }
    return situation


def test_100_enemy_attacks(game: ws.Game) -> None:
    def theirs(**situation: Any) -> Law | None:
        witness = brute.enemy_attack(**situation)
        if witness is None:
            return None
        found: dict[Any, Fraction] = {}
        for state, p in witness.items():
            found[settled(state)] = found.get(settled(state), Fraction(0)) + p
        return found

    def ours(odds: ws.Odds) -> Law:
        return {as_witness(state.condition): p for state, p in odds.distribution.probabilities.items()}

    assert answered_alike(100, Random(2), an_enemy_attack, game.enemy_attack, theirs, ours) > 30


@pytest.mark.slow
def test_16_times_under_fire(game: ws.Game) -> None:
    rng = Random(3)
    asked = commanded = 0
    while asked < 16:
        unit, terrain, moves = rng.choice(US), rng.choice(GROUNDS[:3]), rng.random() < 0.5
        commander, through = a_commander(unit, rng), rng.random() < 0.5
        attackers = [rng.choice(ENEMIES) for _ in range(rng.choice([1, 2]))]
        distances = [rng.randrange(3) for _ in attackers]
        turns = rng.choice([1, 2]) if len(attackers) == 1 else 1
        unfit_at, stress = 999, 0
        if commander is not None:  # often close to unfit, when he takes no more to act
            unfit = int(brute.COMMANDERS[commander]["shaken_to"]) + 1
            stress = rng.choice([0, unfit - 2, unfit - 1, unfit])
            unfit_at = unfit - stress
        witness = brute.turns_under_fire(
            unit, attackers, distances, turns, terrain, moves, through, unfit_at
        )  # fmt: skip
        if witness is None:
            with pytest.raises(ws.IllegalAction):
                game.survive(unit, attackers, distance=distances, turns=turns)
            continue
        asked += 1
        odds = game.survive(
            unit, attackers, distance=distances, turns=turns, terrain=terrain, moves=moves, through=through,
            commander=commander, stress=stress,
        )  # fmt: skip
        theirs: dict[Any, Fraction] = {}
        for state, p in witness.items():
            word = "destroyed" if state.lost else "damaged" if state.counters else "unharmed"
            key = (word, "killed" if state.killed else "wounded" if state.wounded else "unhurt")
            theirs[key] = theirs.get(key, Fraction(0)) + p
        ours: dict[Any, Fraction] = {}
        for fire, p in odds.distribution.probabilities.items():
            key = (odds.inquiry.word(fire), odds.inquiry.marginals["commander"](fire))
            ours[key] = ours.get(key, Fraction(0)) + p
        assert same(ours, theirs), (unit, attackers, distances, turns)
        if commander is not None:
            suffered: dict[Any, Fraction] = {}
            for state, p in witness.items():
                said = str(state.stress) if state.stress < unfit_at else f"{unfit_at} or more"
                key = "killed" if state.killed else said
                suffered[key] = suffered.get(key, Fraction(0)) + p
            assert same(odds["stress"], suffered), (unit, attackers, distances, turns, commander)
            commanded += 1
    assert commanded > 4


def test_40_orders(game: ws.Game) -> None:
    rng = Random(4)
    kinds = sorted({row["type"] for row in brute.ENEMIES.values()})
    for _ in range(40):
        kind, campaign = rng.choice(kinds), rng.choice(list(brute.CAMPAIGNS))
        die, half = rng.choice(["d6", "d10", "rolled for"]), rng.random() < 0.5
        shift, near = rng.choice([-1, 0, 0, 1]), rng.random() < 0.5
        odds = game.enemy_orders(kind, campaign=campaign, die=die, half=half, shift=shift, next_to_ap=near)
        witness = brute.enemy_orders(kind, campaign, die, half, shift, near)
        assert same(odds.probabilities, witness), (kind, campaign, die, half, shift, near)


def test_30_operational_weeks(game: ws.Game) -> None:
    rng = Random(5)
    for _ in range(30):
        name, band = rng.choice(list(brute.BATTALIONS)), rng.choice(brute.BANDS)
        half, weeks = rng.random() < 0.4, rng.randint(1, 4)
        campaign, on_map = rng.choice(list(brute.CAMPAIGNS)), rng.random() < 0.5
        asked = game.with_options(campaign_shift_on_map=on_map)
        odds = asked.operational_week(name, band=band, half=half, weeks=weeks, campaign=campaign)
        ours = {(state.band, state.lost): p for state, p in odds.distribution.probabilities.items()}
        witness = brute.operational_week(name, band, half, weeks, campaign, on_map)
        assert same(ours, witness), (name, band, half, weeks, campaign, on_map)


def test_20_promotions(game: ws.Game) -> None:
    rng = Random(6)
    names = sorted({row["name"] for row in brute.COMMANDERS.values()})
    for _ in range(20):
        name, at = rng.choice(names), rng.randrange(5)
        to = rng.randrange(at + 1, min(at + 3, 6))
        xp, destroys, weeks = rng.randrange(3), rng.choice([0, 35, 60, 100]), rng.randint(1, 7)
        level, goal = brute.LEVELS[at], brute.LEVELS[to]
        odds = game.promotion(f"{name} {level}", destroys=destroys, to=goal, xp=xp, weeks=weeks)
        witness = brute.promotion(name, level, xp, goal, destroys, weeks)
        assert same(odds.probabilities, witness), (name, level, goal, xp, destroys, weeks)


def test_12_weeks_of_stress(game: ws.Game) -> None:
    rng = Random(7)
    asked = 0
    while asked < 12:
        unit = rng.choice(US)
        commander = a_commander(unit, rng)
        if commander is None:
            continue
        attackers = [rng.choice(ENEMIES) for _ in range(rng.choice([1, 1, 2]))]
        turns = 1 if len(attackers) == 2 else rng.choice([1, 2])
        distance, start, through = rng.randrange(3), rng.choice([0, 3, 6, 9, 11, 20]), rng.random() < 0.5
        witness = brute.stress_week(commander, unit, attackers, distance, turns, start, through)
        situation: dict[str, Any] = {
            "distance": distance, "turns": turns, "stress": start, "through": through,
        }  # fmt: skip
        if witness is None:
            with pytest.raises(ws.IllegalAction):
                game.stress_week(commander, unit, attackers, **situation)
            continue
        asked += 1
        odds = game.stress_week(commander, unit, attackers, **situation)
        assert same(odds["stress"], {str(k): p for k, p in witness.items()}), (commander, unit, attackers)


def test_20_battalions(game: ws.Game) -> None:
    rng = Random(8)
    for _ in range(20):
        name, campaign = rng.choice(list(brute.BATTALIONS)), rng.choice(["Bulge 1944", "Saipan 1944"])
        nation = brute.CAMPAIGNS[campaign]["country"]
        foes = {n: row for n, row in brute.ENEMIES.items() if row["nation"] == nation}
        number = next(
            (int(part.split()[0]) for part in brute.BATTALIONS[name]["units"].split("; ") if "Tank" in part),
            0,
        )
        half = rng.choice(["", "", "down", "up"])
        number = brute.placed(number, half)
        tanks = [rng.choice([n for n, row in foes.items() if row["type"] == "Tank"]) for _ in range(number)]
        kills = [rng.choice(list(foes)) for _ in range(rng.randrange(4))]
        shots = []
        while len(shots) < 3:
            shot = (rng.choice(US), rng.choice(list(foes)), 1)
            if brute.attack_roll(*shot) is not None:
                shots.append(shot)
        odds = game.with_options(half_of_odd="rounded up" if half == "up" else "rounded down").battalion(
            name, campaign=campaign, tanks=tanks, kills=kills, attackers=[s[0] for s in shots],
            targets=[s[1] for s in shots], distance=1, half=bool(half),
        )  # fmt: skip
        witness = brute.battalion(name, campaign, tanks, kills, shots, half)
        assert same(odds["points"], {str(points): p for points, p in witness.items()}), (name, shots)


def an_exchange(rng: Random) -> Situation:
    unit = rng.choice(US)
    lying = LYING[brute.US[unit]["attacked_by"]]
    situation: Situation = {
        "unit": unit,
        "enemy": rng.choice(ENEMIES),
        "distance": rng.choice([0, 0, 1, 2, 3]),
        "turns": rng.choice([1, 1, 2]),
        "terrain": rng.choice(GROUNDS),
        "enemy_terrain": rng.choice(GROUNDS),
        "commander": a_commander(unit, rng),
        "commander_state": rng.choice(["okay", "okay", "okay", "shaken", "unfit", "killed"]),
        "counters": rng.sample(lying, rng.choice([0, 0, 1, 2])),
        "through": rng.random() < 0.5,
    }
    if rng.random() < 0.6:
        situation["enemy_terrain"] = situation["terrain"]
    return situation


@pytest.mark.slow
def test_24_exchanges(game: ws.Game) -> None:
    assert answered_alike(24, Random(9), an_exchange, game.value, brute.value) > 10


@pytest.mark.slow
def test_16_exchanges_in_which_fast_commanders_fall(game: ws.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cup in which every second counter kills: in the second turn nothing of him is left."""
    deadly = game.edit("AP Commander KIA", count=40).edit("HE Commander KIA", count=40)
    rows = ["Commander KIA"] * 40
    cups = {side: [n for n in cup if n not in rows] + rows for side, cup in brute.CUPS.items()}
    monkeypatch.setattr(brute, "CUPS", cups)
    rng, asked = Random(10), 0
    fast = [n for n, row in brute.COMMANDERS.items() if row["okay_speed"] == "Fast"]
    while asked < 16:
        commander = rng.choice(fast)
        kind = brute.COMMANDERS[commander]["type"]
        situation: dict[str, Any] = {
            "unit": rng.choice([n for n in US if brute.US[n]["type"] == kind]),
            "enemy": rng.choice(ENEMIES),
            "distance": rng.randrange(2),
            "turns": 2,
            "terrain": "light cover",
            "enemy_terrain": "light cover",
            "commander": commander,
            "through": rng.random() < 0.5,
        }
        if brute.enemy_roll(situation["enemy"], situation["unit"], situation["distance"]) is None:
            continue
        asked += 1
        assert same(deadly.value(**situation).probabilities, brute.value(**situation)), situation
