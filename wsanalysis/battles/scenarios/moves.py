"""Small changes by which a designer tunes a scenario, each of one line of its file."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from wsanalysis.battles.scenarios import parts
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.parts import PartRow
from wsanalysis.battles.scenarios.toml_lines import Keys

KINDS = ("points", "tasks", "length", "units", "turns", "assets", "resources")
"""Victory points of an objective; how many it asks for; turns, or cards in a part of the deck; how many units
there are; when reinforcements arrive; assets taken out; other counts of a side, such as CAPs."""

STEPS = (-2, -1, 1, 2)
ONE_STEP = (-1, 1)


@dataclass(frozen=True, slots=True)
class Move:
    """A change of the value at `keys`: to another value, or without one the row is removed.

    `steps` is the distance from the old value.
    """

    kind: str
    keys: Keys
    value: int | None
    steps: int
    said: str


def moves(draft: Draft, kinds: Iterable[str] = KINDS) -> list[Move]:
    """All single changes of these kinds, in the order of the kinds and of the file."""
    return [move for kind in kinds for move in _MOVES[kind](draft)]


def moved(draft: Draft, chosen: Iterable[Move]) -> Draft:
    """The draft with several changes; removals come last, from the end, so that positions stay valid."""
    out = []
    for move in chosen:
        if move.value is None:
            out.append(move.keys)
        else:
            draft = draft.with_value(move.value, *move.keys)
    for keys in sorted(out, key=_in_file, reverse=True):
        draft = draft.without(*keys)
    return draft


def _in_file(keys: Keys) -> tuple[str, ...]:
    return tuple(key if isinstance(key, str) else f"{key:06}" for key in keys)


def clash(one: Move, other: Move) -> bool:
    """True if two moves change the same value, or one removes what the other changes."""
    length = min(len(one.keys), len(other.keys))
    return one.keys[:length] == other.keys[:length]


def _steps(
    kind: str, keys: Keys, now: int, what: str, unit: str = "", steps: Iterable[int] = STEPS, least: int = 1
) -> Iterator[Move]:
    for step in steps:
        if now + step >= least:
            yield Move(kind, keys, now + step, abs(step), f"{what}: {now} → {now + step}{unit}")


def _points(draft: Draft) -> Iterator[Move]:
    for row in parts.objective_rows(draft):
        yield from _steps("points", (*row.keys, "vp"), int(row.table["vp"]), objective_said(row), " VP")


def _tasks(draft: Draft) -> Iterator[Move]:
    for row in parts.objective_rows(draft):
        for key in ("count", "at_least", "margin"):
            now = row.table.get(key)
            if isinstance(now, int):
                what = f"{objective_said(row)}, {key.replace('_', ' ')}"
                yield from _steps("tasks", (*row.keys, key), now, what, steps=ONE_STEP)


def objective_said(row: PartRow) -> str:
    """An objective in a few words; a side may have several of a kind."""
    about = [str(row.table[key]) for key in parts.ABOUT if key in row.table]
    return f"{row.side}, {' '.join([str(row.table['kind']), *about])}"


def _length(draft: Draft) -> Iterator[Move]:
    for keys, now, least in parts.lengths(draft):
        yield from _steps("length", keys, now, " ".join(map(str, keys)), least=least)


def _units(draft: Draft) -> Iterator[Move]:
    for row in parts.unit_rows(draft):
        what = row.name
        yield from _steps("units", (*row.keys, "count"), row.count, what, steps=ONE_STEP)
        if row.count == 1 and len(draft.value(*row.keys[:-1])) > 1:
            yield Move("units", row.keys, None, 1, f"{what}: out")


def _turns(draft: Draft) -> Iterator[Move]:
    for row in parts.group_rows(draft):
        if isinstance(row.table.get("turn"), int):
            units = ", ".join(str(unit["block"]) for unit in row.table["units"])
            what = f"{row.side}, arrival of {units}"
            yield from _steps("turns", (*row.keys, "turn"), row.table["turn"], what)


def _assets(draft: Draft) -> Iterator[Move]:
    for row in parts.asset_rows(draft):
        yield Move("assets", row.keys, None, 1, f"{row.name}: out")


def _resources(draft: Draft) -> Iterator[Move]:
    for side, keys, now in parts.side_numbers(draft):
        yield from _steps("resources", keys, now, f"{side}: {keys[-1]}")


_MOVES = {
    "points": _points, "tasks": _tasks, "length": _length, "units": _units, "turns": _turns,
    "assets": _assets, "resources": _resources,
}  # fmt: skip


def changed_lines(before: Draft, after: Draft) -> list[tuple[int, str, str]]:
    """The lines in which two drafts differ: the old number, the old text, the new text."""
    old, new = before.text.split("\n"), after.text.split("\n")
    found = []
    for tag, first, last, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            gone, come = old[first:last], new[begin:end]
            for place in range(max(len(gone), len(come))):
                one = gone[place] if place < len(gone) else ""
                other = come[place] if place < len(come) else ""
                found.append((first + min(place, max(len(gone) - 1, 0)) + 1, one.strip(), other.strip()))
    return found
