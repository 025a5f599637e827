"""Two games against each other over all match-ups: what moved, by how much, and why."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from wsanalysis.analysis.differences import Differences
from wsanalysis.analysis.enemies import Pairs
from wsanalysis.analysis.mapping import GameMapping, MappedQuestion, MappedSituation, same_system, words_of
from wsanalysis.analysis.mapping_file import mapping_path, read_mapping
from wsanalysis.analysis.matchups import matchups
from wsanalysis.analysis.moved import chances, most_first, moved_rows, outcome_columns
from wsanalysis.analysis.what_if import may_move
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Distances, Names, Share
from wsanalysis.asking.frame import described
from wsanalysis.asking.outcomes import in_one_order
from wsanalysis.asking.questions import about_two, listed, usual_distances
from wsanalysis.core_game import CoreGame
from wsanalysis.probability.progress import progress_bar

AT_FIRST, MOST_AT_ONCE = 40, 400
"""Match-ups that are asked until the first look, and between two later ones."""

COUNTS = ["question", "situation", "match-ups", "in both", "only before", "only after"]


@checked
def diff(
    game: CoreGame,
    other: CoreGame,
    mapping: GameMapping | str | Path | None = None,
    *,
    question: Names | None = None,
    distance: Distances | None = None,
    units: Names | None = None,
    least: Share = 0.0,
    pairs: Pairs | None = None,
    **situation: Any,
) -> Differences:
    """This game against another one, every match-up: what moved, by how much, and why. Exact.

    Two games of one system need no `mapping`: `question` (by default the first about two units), `distance`
    (2, 4, 8 and 12; all, where fewer hexes are taken), `units` (all of both) and `situation` say what is
    asked. Else `mapping` says all that: the name of a file in ``data/mappings``, a path, or a `GameMapping`;
    `units` are then those of the mapping that meet, by what it calls them.
    `least`: leave out smaller changes (0 to 1). `pairs`: those of ``enemies``, or ``all``, own side against
    own side too; by default of enemies, but of `units` that are named any two. Raises ValueError
    for two systems without a mapping, and where the rules allow no match-up at all; DataFault for a file
    with faults.
    """
    if mapping is None:
        if game.system.name != other.system.name:
            raise ValueError(
                f"{game.system.title} and {other.system.title} are two systems: name a mapping of their units"
                " and situations"
            )
        known = same_system(
            game, other, question, _distances(game, question, distance), units, pairs, situation
        )
    else:
        if question is not None or distance is not None or situation:
            raise TypeError("a mapping says what is asked: leave question, distance and others out")
        known = mapping if isinstance(mapping, GameMapping) else _read(mapping, game, other)
        if units is not None:
            there = {unit.says: unit for unit in known.units}
            chosen = dict.fromkeys(find(name, there, "unit of the mapping") for name in listed(units))
            known = replace(known, units=tuple(there[name] for name in chosen))
    found: list[_Part] = []
    asked = [(question, each) for question in known.questions for each in question.situations]
    for one, where in progress_bar(asked, unit="situation"):
        part = _situation(game, other, known, one, where)
        if part is not None:
            found.append(part)
    if not found:
        raise ValueError(f"{known.says}: there is no situation that both games are asked about")
    if all(part.sums.empty for part in found):
        where = ", ".join(dict.fromkeys(str(part.counts[1]) for part in found))
        raise ValueError(f"{known.says}, {where}: the rules allow no match-up in either game")
    return _together(game, other, known, found, least)


class SoFar(NamedTuple):
    """The comparison of two games while match-ups are still asked; `found` is None before the first."""

    found: Differences | None
    done: int
    total: int


def movers(
    game: CoreGame,
    other: CoreGame,
    question: str,
    *,
    distance: Distances | None = None,
    of: Sequence[str] = (),
    first: Sequence[str] = (),
    least: float = 0.0,
) -> Iterator[SoFar]:
    """`diff` of two games of one system as it is worked out, with only those match-ups that can move.

    Those are all with a changed unit, or with any if chips, weapons or readings have changed. `of`: only
    match-ups with one of these units; `first`: the units to begin with. `done` and `total` count match-ups,
    at all distances. Between two looks about `MOST_AT_ONCE` are asked.
    """
    whole = same_system(game, other, question, _distances(game, question, distance), None, None, {})
    names = [unit.says for unit in whole.units]
    movable = set(may_move(game, other, names))
    meet, named = whole.meet or (lambda _, __: True), set(of)

    def asked(one: str, against: str) -> bool:
        pair = {one, against}
        return bool(pair & movable) and (not named or bool(pair & named)) and meet(one, against)

    partners = {one: sum(asked(one, against) for against in names) for one in names}
    order = sorted(
        (one for one in names if partners[one]), key=lambda one: (one not in first, one not in movable)
    )
    situations = whole.questions[0].situations
    total, done = sum(partners.values()) * len(situations), 0
    found: list[_Part] = []
    for where in situations:
        left: Sequence[str] = order
        size = AT_FIRST
        while left:
            now, left = _share(left, partners, movable, size)
            size = min(MOST_AT_ONCE, 2 * size)
            part = _situation(game, other, _only(whole, now, asked), whole.questions[0], where)
            done += sum(partners[one] for one in now)
            if part is not None:
                found.append(part)
            allowed = any(not each.sums.empty for each in found)
            yield SoFar(_together(game, other, whole, found, least) if allowed else None, done, total)


def _share(
    left: Sequence[str], partners: Mapping[str, int], movable: Collection[str], size: int
) -> tuple[Sequence[str], Sequence[str]]:
    """The units to be asked about next, with at least `size` match-ups if there are, and the others.

    A table of match-ups is a rectangle: units that meet all are not mixed with those that meet few.
    """
    number, pairs = 0, 0
    for one in left:
        if pairs >= size or (one in movable) != (left[0] in movable):
            break
        number, pairs = number + 1, pairs + partners[one]
    return left[:number], left[number:]


def _only(known: GameMapping, firsts: Sequence[str], meet: Callable[[str, str], bool]) -> GameMapping:
    """The mapping with no other firsts of a pair than these."""
    return replace(known, meet=lambda one, against: one in firsts and meet(one, against))


class _Part(NamedTuple):
    """The moves in one situation, its counts (see `COUNTS`), and the change of each outcome's chance."""

    rows: pd.DataFrame
    counts: tuple[Any, ...]
    sums: pd.DataFrame


def _together(
    game: CoreGame, other: CoreGame, known: GameMapping, parts: Sequence[_Part], least: float
) -> Differences:
    """The differences of all parts, those that change by more than `least`."""
    table = most_first(pd.concat([part.rows for part in parts], ignore_index=True), least)
    table = described(table, f"exact · {game.provenance.until(other.provenance)}")
    sums = [part.sums for part in parts if not part.sums.empty]
    counts = pd.DataFrame([part.counts for part in parts], columns=COUNTS)
    return Differences(game, other, known, table, counts, pd.concat(sums, ignore_index=True))


def _distances(game: CoreGame, question: Any, distance: Any) -> list[int] | None:
    """The distances that are asked; None where no question has one."""
    every = about_two(game.system, question)
    names = every[:1] if question is None else every
    parameters = [
        parameter for name in names for parameter in game.arguments(name) if parameter.name == "distance"
    ]
    if distance is None and not parameters:
        return None
    return listed(usual_distances(parameters) if distance is None else distance)


def _read(mapping: str | Path, game: CoreGame, other: CoreGame) -> GameMapping:
    games = {one.system.name: one for one in (game, other)}
    return read_mapping(mapping_path(mapping, game.folder), games)


def _situation(
    game: CoreGame, other: CoreGame, known: GameMapping, one: MappedQuestion, where: MappedSituation
) -> _Part | None:
    """Compare one situation; None if a game is not asked."""
    systems = game.system.name, other.system.name
    if not all(system in one.names and system in where.arguments for system in systems):
        return None
    units = [unit for unit in known.units if all(system in unit.names for system in systems)]
    pairs = [(a, b) for a in units for b in units if known.may_meet(a, b, one)]
    if known.meet is not None:
        pairs = [(a, b) for a, b in pairs if known.meet(a.says, b.says)]
    if not pairs:
        return None
    frames = []
    for each, system in zip((game, other), systems, strict=True):
        arguments = dict(where.arguments[system])
        # several may be one and the same in the other game
        firsts = list(dict.fromkeys(a.names[system] for a, _ in pairs))
        seconds = list(dict.fromkeys(b.names[system] for _, b in pairs))
        table = matchups(
            each, one.names[system], distance=arguments.pop("distance", None), units=firsts, against=seconds,
            **arguments,
        )  # fmt: skip
        row, column = ({name: n for n, name in enumerate(names)} for names in (firsts, seconds))
        at = [row[a.names[system]] * len(seconds) + column[b.names[system]] for a, b in pairs]
        frames.append(table.iloc[at].reset_index(drop=True))
    places = pd.DataFrame(
        {
            "question": one.says,
            "situation": where.says,
            "first": [a.says for a, _ in pairs],
            "second": [b.says for _, b in pairs],
        }
    )
    before, after = _by_class(frames, one, systems)
    refused = frames[0]["not allowed"], frames[1]["not allowed"]
    allowed = [reasons.isna() for reasons in refused]
    both = allowed[0] & allowed[1]
    counts = (
        one.says, where.says, len(places), int(both.sum()), int((allowed[0] & ~both).sum()),
        int((allowed[1] & ~both).sum()),
    )  # fmt: skip
    changed = [
        pd.DataFrame({"question": one.says, "outcome": word, "change": (after[word] - before[word])[both]})
        for word in before.columns
    ]
    sums = pd.concat(changed, ignore_index=True) if changed else pd.DataFrame()  # nobody is allowed to
    return _Part(moved_rows(places, before, after, refused), counts, sums)


def _by_class(
    frames: list[pd.DataFrame], one: MappedQuestion, systems: tuple[str, str]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The chances of each outcome class in both games; without classes of each word."""
    if not one.outcomes:
        words = in_one_order(map(outcome_columns, frames))
        first, second = (chances(frame, words) for frame in frames)
        return first, second
    summed = []
    for frame, system in zip(frames, systems, strict=True):
        classes: Mapping[str, list[str]] = {
            each.says: list(words_of(each.names[system])) if system in each.names else []
            for each in one.outcomes
        }
        whole = chances(frame, [word for words in classes.values() for word in words])
        summed.append(
            pd.DataFrame(
                {
                    says: whole[words].sum(axis=1, skipna=False) if words
                    else whole.iloc[:, 0] * 0.0  # NaN stays NaN
                    for says, words in classes.items()
                }
            )
        )  # fmt: skip
    return summed[0], summed[1]
