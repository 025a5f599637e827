"""No argument is ignored in silence: it changes an answer or its notes, or is refused, whatever the unit."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.systems.sherman_leader.questions import QUESTIONS

Situation = Mapping[str, Any]
Walk = Iterator[tuple[str, str, Situation, dict[str, list[Any]], list[Situation]]]
"""Question, whom it is about, where one starts from, what is put into it, and what may stand beside that."""
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
) -> Walk:
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
) -> Walk:
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
) -> Walk:
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


def answer(ask: Callable[..., ws.Odds], situation: Situation) -> ws.Odds | str:
    """The answer, or the words of a refusal."""
    try:
        return ask(**situation)
    except ValueError as error:
        return str(error)


def alike(one: ws.Odds | str, other: ws.Odds | str) -> bool:
    """Whether two answers say the same, but for the title; odds are worked out where all else is the same."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    a, b = one.inquiry, other.inquiry
    if (a.ledger, a.notes, a.steps, [*a.marginals]) != (b.ledger, b.notes, b.steps, [*b.marginals]):
        return False
    return one.probabilities == other.probabilities and all(one[name] == other[name] for name in a.marginals)


@pytest.mark.slow
@pytest.mark.parametrize("walk", [asked_of_pairs, asked_of_weeks, asked_of_cards])
def test_no_argument_is_ignored_in_silence(game: ws.Game, walk: Callable[[ws.Game], Walk]) -> None:
    silent = []
    for question, who, ask, put, beside in walk(game):
        asked, plain = getattr(game, question), _Plain(game, question, ask)
        known = inspect.signature(QUESTIONS[question].ask).parameters
        for argument, values in put.items():
            tried = [
                (one, v) for one in beside for v in values if one.get(argument) != v and argument in known
            ]
            allowed = [(one, v) for one, v in tried if not isinstance(plain[one], str)]
            if allowed and all(
                alike(answer(asked, {**ask, **one, argument: v}), plain[one]) for one, v in allowed
            ):
                silent.append((question, who, argument, [v for _, v in allowed]))
    assert silent == []


class _Plain(dict[str, Any]):
    """The answers without the argument, by what stands beside; each once, where it is asked."""

    def __init__(self, game: ws.Game, question: str, ask: Situation) -> None:
        super().__init__()
        self.asked, self.ask = getattr(game, question), ask

    def __getitem__(self, one: Any) -> Any:
        key = str(one)
        if key not in self:
            self[key] = answer(self.asked, {**self.ask, **one})
        return super().__getitem__(key)


def test_every_argument_is_walked(game: ws.Game) -> None:
    """A new argument has to be put into the walk."""
    walked: dict[str, set[str]] = {}
    for walk in (asked_of_pairs, asked_of_weeks, asked_of_cards):
        for question, _, ask, put, _ in walk(game):
            walked.setdefault(question, set()).update(ask, put)
    for question, known in QUESTIONS.items():
        arguments = set(list(inspect.signature(known.ask).parameters)[1:])
        assert arguments - walked[question] <= {"distance", "attackers", "targets"}, question
