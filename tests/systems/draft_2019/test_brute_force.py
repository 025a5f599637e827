"""300 random questions against a second program that knows nothing of the package."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import permutations
from random import Random

import pytest

import wsanalysis as ws
from tests.systems.draft_2019 import brute_force as brute
from tests.systems.witness import Situation, answered_alike, same
from wsanalysis.probability.exact import exact
from wsanalysis.systems.draft_2019.objects import damage_all
from wsanalysis.systems.draft_2019.state import READY, UnitState
from wsanalysis.systems.draft_2019.supply import lying_on
from wsanalysis.systems.draft_2019.unit import as_target

NAMES = list(brute.UNITS)
INFANTRY = [name for name in NAMES if brute.UNITS[name]["kind"] in ("squad", "team")]
HEXES = [name for name, row in brute.TERRAIN.items() if row["kind"] == "hex"]
WORKS = [name for name, row in brute.TERRAIN.items() if row["kind"] == "fortification"]
BARRIERS = [name for name, row in brute.TERRAIN.items() if row["kind"] in ("hexside", "barricade")]
STATES = (
    None,
    None,
    None,
    "spent",
    "suppressed",
    "blank",
    "CREW",
    "damaged",
    "suppressed+CREW",
    "TURRET",
    "damaged+damaged",
    "suppressed+suppressed",
    "damaged+CREW",
    "HESITATION+suppressed",
)


def a_state(unit: str, rng: Random) -> str | None:
    if brute.UNITS[unit]["kind"] == "squad" and rng.random() < 0.2:
        return "team"
    return rng.choice(STATES)


def a_place(rng: Random) -> Situation:
    return {"terrain": rng.choice(HEXES), "works": rng.choice([None, None, None, *WORKS])}


def a_shot(rng: Random) -> Situation:
    attacker, target = rng.choice(NAMES), rng.choice(NAMES)
    level = rng.choice([{}, {}, {"target_higher": True}, {"target_lower": True}])
    weapon = rng.choice([None, None, *brute.WEAPONS]) if attacker in INFANTRY else None
    return {
        "attacker": attacker, "target": target, "weapon": weapon,
        "distance": rng.choice([0, 1, 2, 3, 5, 8, 13, 18]),
        "facing": rng.choice(["front", "front side", "rear side", "rear"]),
        **a_place(rng), **level,
        "behind": rng.choice([None, None, rng.choice(BARRIERS)]),
        "obscured": rng.random() < 0.2, "task": rng.random() < 0.2, "sprinting": rng.random() < 0.2,
        "attacker_state": a_state(attacker, rng), "target_state": a_state(target, rng),
    }  # fmt: skip


def a_fire(rng: Random) -> Situation:
    return {
        **a_shot(rng), "firing": rng.choice(["aim", "aim", "advance", "ambush", "passenger"]),
        "secondary": rng.random() < 0.2, "moving": rng.random() < 0.2, "indirect": rng.random() < 0.1,
        "in_field": rng.random() < 0.9, "activates": rng.random() < 0.5,
    }  # fmt: skip


def an_op_fire(rng: Random) -> Situation:
    return {**a_shot(rng), "aimed": rng.random() < 0.5, "crested": rng.random() < 0.3}


def a_melee(rng: Random) -> Situation:
    attacker, target = rng.choice(NAMES), rng.choice(NAMES)
    return {
        "attacker": attacker, "target": target, **a_place(rng),
        "weapon": rng.choice([None, "Bazooka", "Satchel charge"]) if attacker in INFANTRY else None,
        "firing": rng.choice(["aim", "advance", "ambush", "op fire"]), "moving": rng.random() < 0.2,
        "enemy_infantry": rng.random() < 0.3,
        "attacker_state": a_state(attacker, rng), "target_state": a_state(target, rng),
        "activates": rng.random() < 0.5,
    }  # fmt: skip


def a_rally(rng: Random) -> Situation:
    unit = rng.choice(NAMES)
    return {
        "unit": unit, "tokens": rng.randrange(4), "turns": rng.choice([1, 1, 2]), **a_place(rng),
        "state": rng.choice([None, None, "blank", "CREW", "HESITATION"]),
    }  # fmt: skip


def a_spot(rng: Random) -> Situation:
    spotter, target = rng.choice(NAMES), rng.choice(NAMES)
    return {
        "spotter": spotter, "target": target, "hexes": rng.randrange(1, 26), **a_place(rng),
        "attempts": rng.choice([1, 2, 3]), "obscured": rng.random() < 0.3,
        "spotter_state": a_state(spotter, rng), "target_state": a_state(target, rng),
    }  # fmt: skip


def a_bog(rng: Random) -> Situation:
    return {
        "unit": rng.choice(NAMES), "hexes": rng.choice([1, 2, 4]),
        "terrain": rng.choice(["woods", "brush", "mud", "rubble", "ford", "bocage", "open", "wall"]),
    }  # fmt: skip


def a_barrage(rng: Random) -> Situation:
    target = rng.choice(NAMES)
    return {
        "artillery": rng.choice(list(brute.ARTILLERY)), "target": target,
        "sheaf": rng.choice(["converged", "linear", "normal", "open"]), "turned": rng.randrange(6),
        "q": rng.randrange(-2, 3), "r": rng.randrange(-2, 3), **a_place(rng),
        "target_state": a_state(target, rng), "activates": rng.random() < 0.3, "moving": rng.random() < 0.2,
        "behind": rng.choice([None, None, *BARRIERS]),
    }  # fmt: skip


MADE: dict[str, tuple[int, Callable[[Random], Situation]]] = {
    "fire": (110, a_fire),
    "op_fire": (50, an_op_fire),
    "melee": (40, a_melee),
    "rally": (30, a_rally),
    "spot": (30, a_spot),
    "bog": (20, a_bog),
    "barrage": (30, a_barrage),
}


@pytest.mark.slow
@pytest.mark.parametrize("question", MADE)
def test_random_questions(game: ws.Game, question: str) -> None:
    count, make = MADE[question]
    answered_alike(
        count, Random(f"2019 {question}"), make, partial(game.ask, question), getattr(brute, question)
    )


def test_there_are_300_of_them() -> None:
    assert sum(count for count, _ in MADE.values()) >= 300


DUELS: list[Situation] = [
    {"first": "Grenadiers", "second": "Riflemen", "distance": 2, "turns": 1},
    {
        "first": "Rangers",
        "second": "SS Panzergrenadiers",
        "distance": 1,
        "turns": 3,
        "second_terrain": "woods",
    },
    {"first": "Panther G", "second": "M4A1 Sherman", "distance": 5, "turns": 3, "first_terrain": "brush"},
    {"first": "StuH 42", "second": "M4A3(76)W Sherman", "distance": 3, "turns": 2, "second_regroups": True},
    {"first": "57 mm", "second": "SdKfz 251", "distance": 4, "turns": 3, "first_terrain": "rubble"},
    {"first": "Green Riflemen", "second": "7.5cm PaK 40", "distance": 3, "turns": 2, "first_regroups": True},
]


@pytest.mark.parametrize("situation", DUELS, ids=lambda duel: f"{duel['first']} v {duel['second']}")
def test_duels(game: ws.Game, situation: Situation) -> None:
    assert same(game.duel(**situation).probabilities, brute.duel(**situation))


@pytest.mark.parametrize("keep", ["mildest", "worst", "first"])
def test_cower(game: ws.Game, keep: str) -> None:
    assert same(game.cower("Grenadiers", keep=keep).probabilities, brute.cower(keep=keep))


@pytest.mark.parametrize(
    ("unit", "keep", "tokens"),
    [
        ("Grenadiers", "mildest", 1),
        ("Grenadiers", "worst", 0),
        ("Tiger I", "mildest", 1),
        ("Tiger I", "first", 1),
    ],
)
def test_cowering_under_tokens(game: ws.Game, unit: str, keep: str, tokens: int) -> None:
    """2.0, 7.0: the token put back was in the supply when the others were drawn, so it is none of those."""
    situation = {"unit": unit, "keep": keep, "tokens": tokens}
    witness = brute.cower_then_activate(**situation)
    assert same(game.cower(**situation, activates=True).probabilities, witness)


def test_no_token_goes_back_before_the_last_is_turned_over(game: ws.Game) -> None:
    """2.0: of 24 suppression tokens one has a red medal, so six of them hold it six times as often as one."""
    one, six = (game.rally("Wirbelwind", tokens=number).probabilities["eliminated"] for number in (1, 6))
    assert six == 6 * one
    assert f"{float(six):.1%}" == "20.0%"


@pytest.mark.parametrize("known", ["HESITATION", "HESITATION+blank", "CREW", "CREW+GUN"])
def test_tokens_on_the_firer_are_not_drawn_by_the_target(game: ws.Game, known: str) -> None:
    """2.0: a token that lies on one unit is not in the supply for another."""
    tank, target = game.edition.units["Panther G"].kind, game.edition.units["M4A1 Sherman"].kind
    on_firer = lying_on(UnitState.parse(known, game.edition.units["Panther G"].kind), tank)
    for pile, lying in (("damage", on_firer.damage), ("suppression", on_firer.suppression)):
        if pile == "damage":
            law = game.edition.damage_draw(target, (), lying).map(lambda token: token.effect)
            asked = tuple(("vehicle", seen.effect) for seen in lying)
        else:
            law = game.edition.suppression_draw(target, True, (), lying).map(lambda token: token.effect)
            asked = tuple(("effect", seen.effect) for seen in lying)
        found: dict[str, Fraction] = {}
        for p, token in brute.drawn(pile, asked):
            column = "vehicle" if pile == "damage" else "effect"
            found[token[column]] = found.get(token[column], Fraction(0)) + p
        assert law.probabilities == found


def test_all_in_the_hex_of_an_object_draw_from_one_supply(game: ws.Game) -> None:
    """2.0, 10.0: two squads under a falling building draw two different damage tokens."""
    squads = [game.edition.units[name] for name in ("Grenadiers", "Panzergrenadiers")]
    targets = tuple(as_target(squad) for squad in squads)
    law = exact(damage_all, (READY, READY), targets, game.edition)
    pairs = list(permutations(brute.DAMAGE, 2))
    both = sum(all(token["infantry"] == "REDUCED" for token in pair) for pair in pairs)
    assert law.chance_of(lambda units: all(unit.team for unit in units)) == Fraction(both, len(pairs))


@pytest.mark.parametrize(("valor", "deviations"), [(0, 1), (1, 2), (2, 3), (3, 2)])
def test_impact_hexes(game: ws.Game, valor: int, deviations: int) -> None:
    other = game.edit("Artillery", valor=valor, deviations=deviations)
    ours = other.barrage("Artillery", "Grenadiers").impact
    assert ours == {f"{q},{r}": p for (q, r), p in brute.impacts(valor, deviations).items() if p}
