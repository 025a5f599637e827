"""The parts of a scenario that can be removed from its file or changed a little: units, assets, objectives...

They are found by the words common to the files of all games (`block`, `asset`, `kind`, `vp`, `count`,
`turn`), so that a game need not name them. A game reports invalid results when the draft is loaded.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.toml_lines import Keys
from wsanalysis.files.look_alikes import folded

Make: TypeAlias = Callable[[Draft], Draft]

TEXTS = ("name", "situation", "source", "background", "board")
DATES = ("month",)
"""Numbers at the head of a file that say when it was, not how long it takes."""

CARDS = ("besides", "conditions", "events", "battalions")
"""Lists of cards at the head of a file; each holds for the whole game."""

ABOUT = ("count", "block", "place", "when")
"""The keys of an objective that describe it in a word or two."""


@dataclass(frozen=True, slots=True)
class PartRow:
    """A table in a list of a side's: units, an asset, an objective; `place` is the list it stands in."""

    side: str
    keys: Keys
    table: dict[str, Any]

    @property
    def place(self) -> str:
        """The key of its list, such as ambush or reinforcements; "" for units that set up."""
        key = str(self.keys[1])
        return "" if key == "units" else key

    @property
    def count(self) -> int:
        """The number of units that it stands for."""
        count = self.table.get("count", 1)
        return count if isinstance(count, int) else 1

    @property
    def name(self) -> str:
        """Its name: side, block with its number or weapon, or asset; and where units begin.

        That is the list of those that do not set up, and the hex of those that have one.
        """
        what = self.table.get("asset") or self.table["block"]
        if "number" in self.table:
            what = f"{what} {self.table['number']}"
        weapon = f" with {self.table['weapon']}" if "weapon" in self.table else ""
        where = self.place or self.table.get("hex", "")
        where = f" ({where})" if where and "block" in self.table else ""
        return f"{self.side}: {what}{weapon}{where}"


def side_tables(draft: Draft) -> dict[str, dict[str, Any]]:
    """The tables of the sides by the key they have in the file."""
    telling = {"objectives", "units"}
    return {key: one for key, one in draft.table.items() if isinstance(one, dict) and telling & one.keys()}


def unit_rows(draft: Draft) -> Iterator[PartRow]:
    """All lists of units, reinforcements and units in hiding among them."""
    yield from (row for row in _rows(draft) if "block" in row.table and "kind" not in row.table)


def unit_tables(draft: Draft) -> Iterator[dict[str, Any]]:
    """The tables of the file's units, also of those that are bought and have no side, as in a campaign."""
    yield from draft.table.get("units", ())
    yield from (row.table for row in unit_rows(draft))


def asset_rows(draft: Draft) -> Iterator[PartRow]:
    """All asset cards."""
    yield from (row for row in _rows(draft) if "asset" in row.table)


def cards_in_play(draft: Draft) -> Iterator[tuple[Keys, str]]:
    """All cards at the head of the file, with the keys of each, or of its list if it is alone there."""
    for key in CARDS:
        names = draft.table.get(key, ())
        for place, name in enumerate(names):
            yield (key, place) if len(names) > 1 else (key,), str(name)


def objective_rows(draft: Draft) -> Iterator[PartRow]:
    """All objectives; works have a kind too, but score nothing."""
    yield from (row for row in _rows(draft) if "kind" in row.table and "vp" in row.table)


def group_rows(draft: Draft) -> Iterator[PartRow]:
    """All groups of reinforcements: lists of units within a list."""
    yield from (row for row in _rows(draft) if "units" in row.table)


def marker_counts(draft: Draft) -> Iterator[tuple[str, Keys, int]]:
    """A side's counts in a table, such as fog of war markers: side, keys, how many."""
    for side, table in side_tables(draft).items():
        for key, counts in table.items():
            if isinstance(counts, dict):
                for kind, count in counts.items():
                    if isinstance(count, int):
                        yield _in_words(side), (side, key, kind), count


def side_numbers(draft: Draft) -> Iterator[tuple[str, Keys, int]]:
    """The numbers at the head of a side's table, such as its CAPs: side, keys, how many."""
    for side, table in side_tables(draft).items():
        for key, value in table.items():
            if isinstance(value, int) and not isinstance(value, bool):
                yield _in_words(side), (side, key), value


def lengths(draft: Draft) -> Iterator[tuple[Keys, int, int]]:
    """The numbers at the head of the file: turns, or cards in each part of a deck; and each one's minimum.

    A part of a deck keeps at least one unknown card, besides the one that ends the game or those that players
    put in (`pile`): otherwise their time would be known.
    """
    sides = side_tables(draft)
    put = Counter(row.table.get("pile") for row in _rows(draft))
    for key, value in draft.table.items():
        if isinstance(value, int) and not isinstance(value, bool) and key not in DATES:
            yield (key,), value, 1
        elif isinstance(value, dict) and key not in sides:
            yield from (
                ((key, part), n, 1 + max(1, put[part])) for part, n in value.items() if isinstance(n, int)
            )


def _rows(draft: Draft) -> Iterator[PartRow]:
    for side, table in side_tables(draft).items():
        yield from _within(_in_words(side), (side,), table)


def _in_words(side: str) -> str:
    """A side by its key: US, German."""
    return side.upper() if len(side) == 2 else side.title()


def _within(side: str, keys: Keys, value: Any) -> Iterator[PartRow]:
    """The tables in the lists of a table, and in theirs."""
    for key, listed in value.items():
        for place, one in enumerate(listed if isinstance(listed, list) else ()):
            if isinstance(one, dict):
                yield PartRow(side, (*keys, key, place), one)
                yield from _within(side, (*keys, key, place), one)


def one_less(draft: Draft, row: PartRow) -> Draft:
    """Remove one unit of a row; the row, if it was the only one; its group, if that was its only row."""
    if row.count > 1:
        return draft.with_value(row.count - 1, *row.keys, "count")
    *listed, _ = row.keys
    if len(draft.value(*listed)) == 1 and len(row.keys) > 3:
        return draft.without(*row.keys[:-2])
    return draft.without(*row.keys)


def one_more(draft: Draft, row: PartRow) -> Draft:
    """Add one unit to a row."""
    return draft.with_value(row.count + 1, *row.keys, "count")


def attainable(draft: Draft) -> tuple[Draft, list[str]]:
    """Reduce objectives to the units that exist, and remove those of a missing block. Return the changes.

    The last objective of a side stays, and loading then reports its fault.
    """
    said: list[str] = []
    gone: list[PartRow] = []
    names = list(side_tables(draft))
    for row in objective_rows(draft):
        asked = row.table.get("count")
        kind = str(row.table["kind"]).casefold()
        if kind not in ("destroy", "keep", "exit") or not (asked == "all" or isinstance(asked, int)):
            continue
        own = str(row.keys[0])
        whose = own if kind != "destroy" else next(name for name in names if name != own)
        block = folded(str(row.table.get("block", "")))
        there = sum(
            one.count for one in unit_rows(draft)
            if one.keys[0] == whose and block in ("", folded(str(one.table["block"])))
        )  # fmt: skip
        if there == 0:
            gone.append(row)
        elif isinstance(asked, int) and asked > there:
            draft = draft.with_value(there, *row.keys, "count")
            said.append(f"{row.side} {kind} {asked} becomes {there}")
    for row in reversed(gone):  # the last first, so that places before it stay
        *listed, place = row.keys
        if len(draft.value(*listed)) > 1:
            draft = draft.without(*listed, place)
            said.append(f"{row.side} {row.table['kind']} {row.table.get('block', '')} out".replace("  ", " "))
    return draft, said
