"""Every unit against every unit: a question put to all pairs."""

import inspect
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wsanalysis.bars import progress_bar
from wsanalysis.cells import checked_value
from wsanalysis.names import find
from wsanalysis.odds import Odds
from wsanalysis.outcomes import in_one_order
from wsanalysis.rule_system import IllegalAction, Inquiry, Question

if TYPE_CHECKING:
    from wsanalysis.game import Game


def matchups(
    game: "Game",
    question: str | None = None,
    *,
    distance: int | Iterable[int] | None = None,
    units: Iterable[str] | None = None,
    against: Iterable[str] | None = None,
    **situation: Any,
) -> pd.DataFrame:
    """A question about two units, put to every pair (all units, or those named), exactly.

    `units` are the first of each pair, `against` the second ones; the same as `units` if left out.

    Without a `question` the first that the system asks about two units: fire, or attack.

    One row a pair and distance: the two units under the names that the question gives them (attacker
    and target, first and second), `distance (hexes)` if the question has one (a number or several),
    one column an outcome (0 to 1; `unchanged` for the state that a target starts in, `first wins`
    where the outcome is a side), and `not allowed`, the reason where the rules forbid it (the outcomes
    are NaN then). Units that the question cannot tell apart are asked once.
    """
    asked = game.system.questions
    about_two = [name for name, one in asked.items() if one.pairs is not None]
    name = about_two[0] if question is None else find(question, asked, "question")
    distances = _whole(distance)
    names = _named(game, units)
    others = names if against is None else _named(game, against)
    if not names or not others or not distances:
        raise ValueError("expected at least one unit and one distance")
    words, chances, reasons = _table(
        asked[name],
        name,
        game.edition.data_hash,
        game.edition,
        (names, others),
        distances,
        tuple((key, tuple(v) if isinstance(v, list) else v) for key, v in sorted(situation.items())),
    )
    one, other = _sides(asked[name])
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
    frame.attrs["trust"] = str(game.trust)
    return frame


def words_as_columns(asked: Question, inquiry: Inquiry) -> tuple[str, ...]:
    """The words of an inquiry as the columns of a table of match-ups have them."""
    sides = _sides(asked)
    return tuple(
        "unchanged" if word == inquiry.start_word else _column(word, sides) for word in inquiry.words
    )


def _sides(asked: Question) -> tuple[str, str]:
    """What the question calls the two units."""
    _, one, other, *_ = inspect.signature(asked.ask).parameters
    return one, other


def _column(word: str, sides: tuple[str, str]) -> str:
    return f"{word} wins" if word in sides else word


def _named(game: "Game", units: Iterable[str] | None) -> tuple[str, ...]:
    """One unit, several, or all for None, each as the game calls it."""
    chosen = [units] if isinstance(units, str) else list(game.edition.units if units is None else units)
    return tuple(find(unit, game.edition.units, "unit") for unit in chosen)


def _repeated(names: Sequence[str], each: int, times: int) -> Any:
    return _coded(np.tile(np.repeat(np.arange(len(names)), each), times), names)


def _coded(codes: NDArray[np.int64], texts: Sequence[str]) -> Any:
    """A column of texts given by number, -1 for none."""
    return pd.Categorical.from_codes(codes.tolist(), pd.Index(list(texts), dtype=object))


@lru_cache(maxsize=32)
def _table(
    asked: Question,
    question: str,
    _data_hash: str,
    edition: Any,
    sides: tuple[tuple[str, ...], tuple[str, ...]],
    distances: tuple[int | None, ...],
    situation: tuple[tuple[str, Hashable], ...],
) -> tuple[tuple[str, ...], NDArray[np.float64], tuple[NDArray[np.int64], tuple[str, ...]]]:
    """Outcome words, chances (rows, words), and codes and texts of what is not allowed."""
    if asked.pairs is None:
        raise ValueError(f"{question} is not a question about two units")
    ask: Callable[..., Any] = asked.ask
    names, others = sides
    where = {} if distances == (None,) else {"distance": distances[0]}
    try:
        inspect.signature(ask).bind(edition, names[0], others[0], **where, **dict(situation))
    except TypeError as error:
        raise TypeError(f"{question}: {error}") from None
    firsts = _alike([asked.pairs[0](edition.units[name]) for name in names])
    seconds = _alike([asked.pairs[1](edition.units[name]) for name in others])
    kinds = sorted(set(firsts)), sorted(set(seconds))
    pairs = [(a, b) for a in kinds[0] for b in kinds[1]]
    laws: dict[tuple[int, int, int], dict[str, float]] = {}
    refused: dict[tuple[int, int, int], str] = {}
    bar = progress_bar(pairs, unit="pair")
    for a, b in bar:
        for d, away in enumerate(distances):
            where = {} if away is None else {"distance": away}
            try:
                inquiry = ask(edition, names[a], others[b], **where, **dict(situation))
                chances = Odds(inquiry, None).probabilities  # type: ignore[arg-type]
            except IllegalAction as error:
                refused[a, b, d] = error.reason
                continue
            laws[a, b, d] = {
                "unchanged" if word == inquiry.start_word else word: float(p) for word, p in chances.items()
            }
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


def _whole(distance: int | Iterable[int] | None) -> tuple[int | None, ...]:
    """One distance or several, as whole numbers; (None,) for a question without."""
    if distance is None:
        return (None,)
    several = distance if isinstance(distance, Iterable) else (distance,)
    return tuple(checked_value("distance", each, int) for each in several)


def _alike(views: list[Hashable]) -> list[int]:
    """For each unit the number of the first that looks the same."""
    first: dict[Hashable, int] = {}
    return [first.setdefault(view, i) for i, view in enumerate(views)]
