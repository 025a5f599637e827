"""The question of unit cards: which one, at which targets, from how far, and how it is read."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product

from wsanalysis.asking.odds import Odds
from wsanalysis.asking.questions import about_two
from wsanalysis.game import Game
from wsanalysis.printing.card_words import CardWords
from wsanalysis.printing.headline import headline
from wsanalysis.rule_system import IllegalAction

TARGETS, DISTANCES = 3, 4


@dataclass(frozen=True, slots=True)
class Shot:
    """The question asked for every unit: the targets, the distances, and the reading.

    `measure`: the unit of distances, hexes or areas.
    """

    question: str
    targets: tuple[str, ...]
    distances: tuple[int, ...]
    large: str
    small: str
    assumed: str
    measure: str


def shot_of(game: Game, words: CardWords, nations: tuple[str, ...]) -> Shot:
    """The question on the cards of these nations: by default the first question they may ask."""
    targets = _targets(game, words, nations)
    question = words.question or _first_allowed(game, about_two(game.system), nations, targets)
    distances = words.distances or _spread(game, question)
    large, small = words.chances or _named(game, question, nations, targets, distances)
    measure = next((k.unit_of_measure for k in game.arguments(question) if k.name == "distance"), "")
    return Shot(question, targets, distances, large, small, words.situation, measure)


def _first_allowed(
    game: Game, questions: Sequence[str], nations: Sequence[str], targets: Sequence[str]
) -> str:
    """The first question that the rules let a unit of these nations put about a target."""
    for name in questions:
        if _some_shot(game, name, nations, targets, _spread(game, name)) is not None:
            return name
    return questions[0]


def _named(
    game: Game, question: str, nations: Sequence[str], targets: Sequence[str], distances: Sequence[int]
) -> tuple[str, str]:
    """What the numbers of a cell are called, from the first shot that the rules allow."""
    shot = _some_shot(game, question, nations, targets, distances)
    return ("any effect", "the gravest") if shot is None else headline(shot)


def _some_shot(
    game: Game, question: str, nations: Sequence[str], targets: Sequence[str], distances: Sequence[int]
) -> Odds | None:
    """The first shot of a unit of these nations that the rules allow."""
    rows = game.edition.cells_by_name("units")
    units = [name for name, row in rows.items() if not nations or row.get("nation") in nations]
    for unit, target, where in product(units, targets, places(distances)):
        with suppress(IllegalAction):
            return game.ask(question, unit, target, **where)
    return None


def places(distances: Sequence[int]) -> list[dict[str, int]]:
    """The distances as arguments of a question; one empty set of them without any."""
    return [{"distance": distance} for distance in distances] or [{}]


def _spread(game: Game, question: str) -> tuple[int, ...]:
    """Four distances over the span that a slider of the question shows; none where it has no distance."""
    parameter = next((k for k in game.arguments(question) if k.name == "distance"), None)
    if parameter is None or parameter.usual is None:
        return ()
    low, high = max(parameter.usual[0], 1), parameter.usual[1]
    if high - low < DISTANCES:
        return tuple(range(low, high + 1))
    return tuple(dict.fromkeys(low + round((high - low) * i / DISTANCES) for i in range(DISTANCES)))


def _targets(game: Game, words: CardWords, nations: tuple[str, ...]) -> tuple[str, ...]:
    """Three units of other nations: those preferred, or else the first of each kind, then any."""
    rows = game.edition.cells_by_name("units")
    others = {name: row for name, row in rows.items() if row.get("nation") not in nations} or rows
    chosen = [next((name for name in preferred if name in others), "") for preferred in words.targets]
    kinds: dict[object, str] = {}
    for name, row in others.items():
        kinds.setdefault(row.get("kind", ""), name)
    spare = iter([name for name in dict.fromkeys((*kinds.values(), *others)) if name not in chosen])
    filled = [name or next(spare, "") for name in (*chosen, *[""] * TARGETS)][:TARGETS]
    return tuple(dict.fromkeys(name for name in filled if name))
