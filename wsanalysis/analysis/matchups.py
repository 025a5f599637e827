"""Every unit against every unit: a question put to all pairs."""

import inspect
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wsanalysis.arguments.checking import checked, checked_arguments
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Distances, Names
from wsanalysis.asking.frame import described
from wsanalysis.asking.odds import Odds
from wsanalysis.asking.outcomes import in_one_order
from wsanalysis.asking.questions import about_two, listed, without_idle_notes
from wsanalysis.core_game import CoreGame
from wsanalysis.probability.progress import progress_bar
from wsanalysis.rule_system import IllegalAction, Question


@checked
def matchups(
    game: CoreGame,
    question: str | None = None,
    *,
    distance: Distances | None = None,
    units: Names | None = None,
    against: Names | None = None,
    **situation: Any,
) -> pd.DataFrame:
    """A question about two units, put to every pair (all units, or those named), exactly.

    `units` are the first of each pair, `against` the second ones; the same as `units` if left out.

    Without a `question` the first that the system asks about two units: fire, or attack.

    One row a pair and distance: the two units under the names that the question gives them (attacker
    and target, first and second), `distance (hexes)` if the question has one (a number or several),
    one column an outcome (0 to 1; `no effect` where a target stays as it is, `first wins`
    where the outcome is a side), and `not allowed`, the reason where the rules forbid it (the outcomes
    are NaN then). Units that the question cannot tell apart are asked once.
    """
    asked = game.system.questions[about_two(game.system, question)[0]]
    distances = (None,) if distance is None else tuple(dict.fromkeys(listed(distance)))
    names = _named(game, units)
    others = names if against is None else _named(game, against)
    if not names or not others or not distances:
        raise ValueError("expected at least one unit and one distance")
    words, chances, reasons = _table(
        asked,
        game.edition.data_hash,
        game.edition,
        (names, others),
        distances,
        _checked(asked, game.edition, (names[0], others[0]), distances, situation),
    )
    one, other = _sides(asked.ask)
    columns: dict[str, Any] = {
        one: _repeated(names, len(distances) * len(others), 1),
        other: _repeated(others, len(distances), len(names)),
    }
    if distance is not None:
        columns["distance (hexes)"] = np.tile(np.array(distances), len(names) * len(others))
    for i, word in enumerate(words):
        columns[_column(word, (one, other))] = chances[:, i]
    codes, texts = reasons
    columns["not allowed"] = _coded(codes, texts)
    frame = pd.DataFrame(columns)
    return described(frame, str(game.provenance))


def words_as_columns(asked: Question, words: Iterable[str]) -> tuple[str, ...]:
    """Words of answers as the columns of a table of match-ups have them."""
    sides = _sides(asked.ask)
    return tuple(_column(word, sides) for word in words)


@cache
def _sides(ask: Callable[..., Any]) -> tuple[str, str]:
    """The names that a question gives to the two units."""
    _, one, other, *_ = inspect.signature(ask).parameters
    return one, other


def _column(word: str, sides: tuple[str, str]) -> str:
    return f"{word} wins" if word in sides else word


def _named(game: CoreGame, units: Names | None) -> tuple[str, ...]:
    """One unit, several, or all for None, each once and as the game calls it."""
    chosen = list(game.edition.units) if units is None else listed(units)
    return tuple(dict.fromkeys(find(unit, game.edition.units, "unit") for unit in chosen))


def _checked(
    asked: Question, edition: Any, pair: tuple[str, str], distances: Sequence[int | None],
    situation: Mapping[str, Any],
) -> tuple[tuple[str, Hashable], ...]:  # fmt: skip
    """The situation as the question takes it, once for all pairs. TypeError and ValueError in words."""
    for away in distances:
        where = {} if away is None else {"distance": away}
        given = checked_arguments(asked.ask, (edition, *pair), {**where, **situation}).arguments
    rest = sorted((name, value) for name, value in list(given.items())[3:] if name not in where)
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in rest)


def _repeated(names: Sequence[str], each: int, times: int) -> Any:
    return _coded(np.tile(np.repeat(np.arange(len(names)), each), times), names)


def _coded(codes: NDArray[np.int64], texts: Sequence[str]) -> Any:
    """A column of texts given by number, -1 for none."""
    return pd.Categorical.from_codes(codes.tolist(), pd.Index(list(texts), dtype=object))


@lru_cache(maxsize=32)
def _table(
    asked: Question,
    _data_hash: str,
    edition: Any,
    sides: tuple[tuple[str, ...], tuple[str, ...]],
    distances: tuple[int | None, ...],
    situation: tuple[tuple[str, Hashable], ...],
) -> tuple[tuple[str, ...], NDArray[np.float64], tuple[NDArray[np.int64], tuple[str, ...]]]:
    """Outcome words, chances (rows, words), and codes and texts of forbidden pairs."""
    views = asked.views
    assert views is not None
    ask: Callable[..., Any] = asked.ask
    names, others = sides
    firsts = _alike([views[0](edition.units[name]) for name in names])
    seconds = _alike([views[1](edition.units[name]) for name in others])
    kinds = sorted(set(firsts)), sorted(set(seconds))
    pairs = [(a, b) for a in kinds[0] for b in kinds[1]]
    laws: dict[tuple[int, int, int], dict[str, float]] = {}
    refused: dict[tuple[int, int, int], str] = {}
    bar = progress_bar(pairs, unit="pair")
    for a, b in bar:
        for d, away in enumerate(distances):
            where = {} if away is None else {"distance": away}
            try:
                with without_idle_notes():
                    inquiry = ask(edition, names[a], others[b], **where, **dict(situation))
                states = Odds(inquiry, None).distribution  # type: ignore[arg-type]
            except IllegalAction as error:
                refused[a, b, d] = error.reason
                continue
            read = states.map(inquiry.word)  # fractions for each pair would take longer than the odds
            shares = {word: w / read.total for word, w in zip(read.outcomes, read.weights, strict=True)}
            laws[a, b, d] = dict.fromkeys(inquiry.words, 0.0) | shares
    words = in_one_order(map(tuple, laws.values()))
    texts = tuple(dict.fromkeys(refused.values()))
    codes = np.full((len(names), len(others), len(distances)), -1)
    cells = np.full((*codes.shape, len(words)), np.nan)
    for (a, b, d), law in laws.items():
        cells[a, b, d] = [law.get(word, 0.0) for word in words]
    for (a, b, d), text in refused.items():
        codes[a, b, d] = texts.index(text)
    rows = cells[np.ix_(firsts, seconds)].reshape(codes.size, len(words))
    return words, rows, (codes[np.ix_(firsts, seconds)].reshape(-1), texts)


def _alike(views: list[Hashable]) -> list[int]:
    """For each unit the number of the first that looks the same."""
    first: dict[Hashable, int] = {}
    return [first.setdefault(view, i) for i, view in enumerate(views)]
