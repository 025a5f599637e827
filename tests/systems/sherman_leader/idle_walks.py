"""What is put into the questions of Sherman Leader, to see which arguments change nothing and say nothing."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import wsanalysis as ws
from tests.systems.idle import Walk

Situation = Mapping[str, Any]
Asked = tuple[str, str, Situation, dict[str, list[Any]], list[Situation]]
"""Question, whom it is about, where one starts from, what is put into it, and what may stand beside that."""
FACTS: set[str] = set()
LISTS = {"kills", "half", "others"}
RULE = r"\(.*\w.*\)|forbids attacks"
US = ("Rifle Team", "Mortar Team", "M3 Halftrack", "M4 Sherman (75mm)", "M5 ATG (3-inch)")
ENEMIES = (
    "Pz IV", "German Armored Car", "German Halftrack", "German Truck", "German Rifle", "German MG",
    "German AT Team", "German Mortar", "German AT Gun", "German Building", "German Bunker",
)  # fmt: skip
PAIRS = [
    *product(("Rifle Team", "M4 Sherman (75mm)"), ENEMIES),
    *product(US[1:3] + US[4:], ("Pz IV", "German Rifle")),
]
LYING = {"HE": ["Suppressed", "Immobile", "Exposed"], "AP": ["Gun", "Machine Gun", "Engine", "Exposed"]}


def commanders(game: ws.Game, unit: str) -> list[str]:
    kind = game.edition.us_units[unit].type
    cards = [card for card in game.edition.commanders.values() if card.type == kind]
    return [next(c.card for c in cards if c.level == level) for level in ("Green", "Veteran")]


def counters(game: ws.Game, unit: str) -> list[str]:
    return LYING[game.edition.us_units[unit].attacked_by]


def of_a_unit(game: ws.Game, unit: str) -> dict[str, list[Any]]:
    return {
        "commander": list(commanders(game, unit)),
        "counters": list(counters(game, unit)),
        "commander_state": ["shaken", "unfit", "killed"],
        "stress": [5],
        "through": [True],
        "moves": [True],
        "wounded": [True],
        "killed": [True],
        "turns": [2],
        "attacks": [2],
        "terrain": ["heavy cover"],
        "moved": [True],
        "attackers_move": [True],
        "sight": [False],
        "overdrive": [True],
    }  # fmt: skip


def asked_of_pairs(
    game: ws.Game,
) -> Iterator[Asked]:
    afar = [{"distance": d} for d in range(4)]
    for us, enemy in PAIRS:
        who, put = f"{us} and {enemy}", of_a_unit(game, us)
        leads = [{}, *({"commander": name} for name in commanders(game, us))]
        both = [{**far, **lead} for far, lead in product(afar, leads)]
        yield "attack", who, {"attacker": us, "target": enemy}, put, both
        others = {**put, "others": [name for name in US if name != us]}
        yield "enemy_attack", who, {"attacker": enemy, "target": us}, others, both
        hurt = [{}, {"counters": counters(game, us), "moves": True, "turns": 2}]
        fire = [{**one, **state} for one, state in product(both, hurt)]
        yield "survive", who, {"unit": us, "attackers": enemy}, put, fire
        ground = {**put, "enemy_terrain": ["heavy cover"]}
        hurt = [{"turns": 2}, {"counters": counters(game, us)[0]}]
        turns = [{**one, **state} for state, one in product(hurt, both)]
        yield "value", who, {"unit": us, "enemy": enemy}, ground, turns


def asked_of_weeks(
    game: ws.Game,
) -> Iterator[Asked]:
    for us, enemy in (*product(US, (None,)), *PAIRS):
        commander = commanders(game, us)[0]
        put: dict[str, list[Any]] = {
            "terrain": ["heavy cover"], "turns": [2], "weeks": [2], "stress": [6], "through": [True],
            "rest": ["when shaken", "every other week"], "moves": [True], "priority_rest": [True],
            "more_stress": [2], "tenacity": [True], "medic": [True], "distance": [2],
            "counters": ["Glancing" if game.edition.us_units[us].attacked_by == "AP" else "Exposed"],
        }  # fmt: skip
        attackers: Situation = {} if enemy is None else {"attackers": enemy}
        ask = {"commander": commander, "unit": us, **attackers}
        hurt = {"counters": "Exposed"}
        weeks: Situation = {"weeks": 3, "stress": 4}
        fire = [
            {**weeks, **one}
            for one in ({}, {"distance": 0}, {"turns": 3, **hurt}, {"distance": 0, "turns": 2, **hurt})
        ]
        beside = [weeks] if enemy is None else fire
        yield "stress_week", f"{us} and {enemy}", ask, put, beside


def asked_of_cards(
    game: ws.Game,
) -> Iterator[Asked]:
    for kind in sorted({unit.type for unit in game.edition.enemies.values()}):
        put: dict[str, list[Any]] = {
            "die": ["d6", "d10"], "half": [True], "shift": [1, -2], "next_to_ap": [True], "battalion": ["2C"],
        }  # fmt: skip
        yield "enemy_orders", kind, {"unit_type": kind, "campaign": "Bulge 1944"}, put, [{}]
    for name, card in game.edition.battalions.items():
        weeks: dict[str, list[Any]] = {
            "band": ["Front", "Friendly Transit"], "campaign": ["Saipan 1944"],
            "half": [True], "weeks": [2], "shift": [1],
        }  # fmt: skip
        yield "operational_week", name, {"battalion": name}, weeks, [{}]
        kinds = [kind for kind, _ in card.units]
        more: dict[str, list[Any]] = {
            "kills": [kinds[0], "Mortar"],
            "half": [True], "more_rifles": [1], "distance": [2], "terrain": ["heavy cover"],
            "commanders": ["Kolchak Average"],
        }  # fmt: skip
        if "Tank" in kinds:
            more["tanks"] = [["Tiger"] * dict(card.units)["Tank"]]
        shot = {"attackers": ["Mortar Team"], "targets": [kinds[0]]}
        yield "battalion", name, {"battalion": name, "campaign": "Bulge 1944"}, more, [{}, shot]
    for name in ("Stout Recruit", "Stout Average"):
        levels: dict[str, list[Any]] = {
            "to": ["Ace"], "xp": [1], "killed": [10], "extra_xp": [2], "weeks": [2],
        }  # fmt: skip
        yield "promotion", name, {"commander": name, "destroys": 60}, levels, [{"weeks": 1}, {"weeks": 3}]


def walks(game: ws.Game) -> Iterator[Walk]:
    """Every argument of every unit: somewhere one of its values says something."""
    for asked in (asked_of_pairs, asked_of_weeks, asked_of_cards):
        for question, _, ask, put, beside in asked(game):
            yield Walk(question, [{**ask, **one} for one in beside], put, together=True)
