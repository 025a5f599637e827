"""Situations in which two units may meet, spread over all that a question can be told of them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from wsanalysis.core_game import CoreGame
from wsanalysis.rule_system import IllegalAction

if TYPE_CHECKING:
    from wsanalysis.arguments.parameters import Parameter

ENOUGH = 8
"""Fewer situations than this say little of all the others."""
OFTEN = 0.3
"""The share of cases in which an argument is not standard. reconstructed: each ground and flank at times."""
TRIES = 200
PLANS = ("_state", "_states", "_weapon", "_doctrine", "_order", "_swarm", "_regroups", "_can_escape", "_caps")
"""The arguments that a side decides or has suffered, and that are no circumstance."""
AROUND = ("terrain", "enemy_terrain", "begins", "moving")
"""Circumstances of both sides."""


def may_meet(game: CoreGame, question: str, one: str, other: str, situation: Mapping[str, Any]) -> bool:
    """True if the rules let the two meet so."""
    try:
        game.system.questions[question].ask(game.edition, one, other, **situation)
    except IllegalAction:
        return False
    return True


def longest_reach(game: CoreGame, question: str, units: Sequence[str], given: Mapping[str, Any]) -> int:
    """The greatest distance at which any two of the units may meet; 0 if the question has no distance."""
    parameter = next(
        (parameter for parameter in game.arguments(question) if parameter.name == "distance"), None
    )
    if parameter is None:
        return 0
    pairs = list(product(_unlike(game, question, units), repeat=2))

    def meet(distance: int) -> bool:
        return any(
            may_meet(game, question, one, other, {**given, "distance": distance}) for one, other in pairs
        )

    low, high = 0, parameter.high or 99
    if meet(high):
        return high
    while high - low > 1:  # who reaches far reaches less far as well
        middle = (low + high) // 2
        low, high = (middle, high) if meet(middle) else (low, middle)
    return low


def spread_situations(
    game: CoreGame, question: str, units: Sequence[str], number: int, seed: int, given: Mapping[str, Any]
) -> tuple[dict[str, Any], ...]:
    """`number` situations: distances evenly up to the longest reach, ground, flank and cover at random.

    Arguments `given` stay as they are. Situations in which no two of the units may meet are drawn anew.
    """
    rng = np.random.default_rng(seed)
    vary = [
        parameter
        for parameter in game.arguments(question)
        if _varies(parameter) and parameter.name not in given
    ]
    reach = 0 if "distance" in given else longest_reach(game, question, units, given)
    away = 1 + rng.permutation(
        np.floor(reach * (np.arange(number) + rng.random(number)) / number).astype(int)
    )
    unlike = _unlike(game, question, units)
    found: list[dict[str, Any]] = []
    for distance in away:
        for _ in range(TRIES):
            drawn = {parameter.name: _drawn(parameter, rng) for parameter in vary if rng.random() < OFTEN}
            if reach:
                drawn["distance"] = int(distance)
            if any(
                may_meet(game, question, one, other, {**given, **drawn})
                for one, other in product(unlike, repeat=2)
            ):
                found.append(drawn)
                break
    return tuple(found) if vary or reach else ({},)


def others_to_meet(game: CoreGame, units: Iterable[str]) -> tuple[str, ...]:
    """One unit of each kind that is not among the units: the middle one of its kind in the files."""
    kinds: dict[str, list[str]] = {}
    for name, unit in game.edition.units.items():
        kinds.setdefault(kind_of(unit), []).append(name)
    there = {kind_of(game.edition.units[name]) for name in units}
    return tuple(names[len(names) // 2] for kind, names in kinds.items() if kind not in there)


def kind_of(unit: Any) -> str:
    """Infantry, vehicle...: what the system calls the kind of a unit."""
    return str(getattr(unit, "kind", None) or getattr(unit, "type", ""))


def cautions(
    game: CoreGame,
    units: Sequence[str],
    situations: Sequence[Mapping[str, Any]],
    given: Mapping[str, Any],
) -> tuple[str, ...]:
    """The limits of these situations, a sentence each."""
    said = []
    if len(situations) < ENOUGH and situations != ({},):
        said.append(
            f"only {len(situations)} {'situation was' if len(situations) == 1 else 'situations were'} asked;"
            f" with fewer than {ENOUGH} the strengths depend on which (leave out distances and situations for"
            " a wide choice)"
        )
    asked = [{**given, **each}.get("distance") for each in situations]
    distances = [away for away in asked if away is not None]
    if not distances:
        return tuple(said)
    most = max(distances)
    columns = [k.name for k in game.columns() if k.kind == "number" and "range" in k.name]
    beyond = {
        f"{name} ({column.replace('_', ' ')} {value})"
        for name in units
        for column in columns
        if (value := getattr(game.edition.units[name], column, None)) is not None and value > most
    }
    if beyond:
        who = sorted(beyond)
        shown = ", ".join(who[:3]) + (f" and {len(who) - 3} more" if len(who) > 3 else "")
        said.append(f"no distance beyond {most} was asked, so ranges beyond it count for nothing: {shown}")
    return tuple(said)


def _varies(parameter: "Parameter") -> bool:
    if parameter.several or parameter.name.endswith(PLANS):
        return False
    if not parameter.name.startswith(("first_", "second_")) and parameter.name not in AROUND:
        return False
    return parameter.kind == "yes or no" or bool(parameter.words) or parameter.usual is not None


def _drawn(parameter: "Parameter", rng: np.random.Generator) -> Any:
    if parameter.kind == "yes or no":
        return not parameter.standard
    if parameter.kind == "number":
        low, high = parameter.usual or (0, 1)
        return int(rng.integers(max(low, 1), high + 1))
    others = [word for word in parameter.words if word != parameter.standard]
    return others[int(rng.integers(len(others)))]


def _unlike(game: CoreGame, question: str, units: Sequence[str]) -> list[str]:
    """One of each that the question cannot tell apart."""
    views = game.system.questions[question].views
    if views is None:
        return list(units)
    first: dict[Any, str] = {}
    for name in units:
        unit = game.edition.units[name]
        first.setdefault((views[0](unit), views[1](unit)), name)
    return list(first.values())
