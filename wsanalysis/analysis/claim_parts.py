"""The questions of one claim: several distances by weight, either side going first; each part is one."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import inf
from numbers import Integral
from typing import Any, Literal, NamedTuple, TypeAlias

from wsanalysis.arguments.values import MOST_DISTANCE, fitted
from wsanalysis.files.cells import short

Orders: TypeAlias = Literal["given", "both"]
"""The order of sides in a claim: as in its situation, or the mean of that and the other way round."""

AWAY = range(MOST_DISTANCE + 1)
OTHER = {"first": "second", "second": "first"}
_SIDE = re.compile(r"\b(first|second)\b")
_EXPECTED = "distance: expected a distance, several, or each with its weight such as {2: 3, 6: 1}, got "


class ClaimPart(NamedTuple):
    """One question of a claim: its situation, the outcome counted there, its weight (they sum to one)."""

    situation: Mapping[str, Any]
    outcome: str
    weight: Fraction


def parts_of(outcome: str, situation: Mapping[str, Any], orders: Orders) -> tuple[ClaimPart, ...]:
    """All parts of a claim; ValueError in words for distances or orders that there are not."""
    away = distances_of(situation.get("distance"))
    whole = sum(away.values(), Fraction(0))
    parts = [
        ClaimPart({**situation, "distance": distance}, outcome, weight / whole)
        for distance, weight in away.items()
    ] or [ClaimPart(situation, outcome, Fraction(1))]
    if orders == "given":
        return tuple(parts)
    if not {"first", "second"} <= set(situation):
        raise ValueError(
            "orders: 'both' is for a question about a first and a second side, such as duel;"
            f" the situation has {', '.join(situation) or 'no arguments'}"
        )
    other = _SIDE.sub(lambda side: OTHER[side[1]], outcome)
    turned = [ClaimPart(_turned(part.situation), other, part.weight) for part in parts]
    return tuple(part._replace(weight=part.weight / 2) for part in (*parts, *turned))


def distances_of(given: Any) -> dict[Any, Fraction]:
    """Each distance with its weight; empty where there is only one, or none. ValueError in words."""
    if isinstance(given, Mapping):
        away = {_whole(distance, given): _weight(weight, given) for distance, weight in given.items()}
    elif isinstance(given, Iterable) and not isinstance(given, str):
        every = fitted("distance", given, Iterable[Any])
        counted = Counter(_whole(distance, every) for distance in every)
        away = {distance: Fraction(often) for distance, often in counted.items()}
    else:
        return {}
    if not away:
        raise ValueError(f"{_EXPECTED}{short(given)}")
    return away


def _whole(distance: Any, given: Any) -> int:
    """A distance, which a file has as a text where it has a weight."""
    if isinstance(distance, str) and re.fullmatch(r"\s*\d{1,9}\s*", distance):
        distance = int(distance)
    if isinstance(distance, bool) or not isinstance(distance, Integral) or int(distance) not in AWAY:
        raise ValueError(f"{_EXPECTED}{short(given)}")
    return int(distance)


def _weight(weight: Any, given: Any) -> Fraction:
    if isinstance(weight, bool) or not isinstance(weight, int | float | Fraction) or not 0 < weight < inf:
        raise ValueError(f"{_EXPECTED}{short(given)}: weights are numbers over 0")
    return Fraction(str(weight))


def _turned(situation: Mapping[str, Any]) -> dict[str, Any]:
    """The same two units with the second going first: what belongs to a side goes with its unit."""
    return {_SIDE_OF.sub(lambda side: OTHER[side[1]], name): value for name, value in situation.items()}


_SIDE_OF = re.compile(r"^(first|second)(?=_|$)")


def situation_in_words(situation: Mapping[str, Any], orders: Orders) -> str:
    """The arguments of a claim as they are printed: first Tiger I, distance 2 (3 parts) or 6 (1 part)."""
    told = [f"{name} {value_in_words(name, value)}" for name, value in situation.items()]
    return ", ".join([*told, *(["either going first"] if orders == "both" else [])])


def value_in_words(name: str, value: Any) -> str:
    """One argument as it is printed: a distance with its weights, several units joined."""
    if name == "distance" and isinstance(value, Mapping):
        weights = ((f"{weight:g}", distance) for distance, weight in value.items())
        return _joined([f"{away} ({n} part{'' if n == '1' else 's'})" for n, away in weights], "or")
    if isinstance(value, Iterable) and not isinstance(value, str):
        return _joined([str(each) for each in value], "or" if name == "distance" else "and")
    return str(value)


def _joined(words: list[str], last: str) -> str:
    """One, two and three; or with `or`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""
