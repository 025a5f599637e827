"""A game's abilities, in groups with a line for each: the text of ``help(game)`` and ``game?``."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import getdoc
from textwrap import wrap
from typing import Any

from wsanalysis.arguments.checking import signature_of
from wsanalysis.core_game import CoreGame

WIDTH = 100  # of a line

CHANGES = ("edit", "add_unit", "with_counts", "with_options", "save")
BATTLES = (
    "scenarios", "players", "play", "watch", "verdict", "compare_scenarios", "editions", "luck", "sources",
    "train",
)  # fmt: skip
PRINTED = ("player_aid", "unit_cards", "odds_page", "card_sheets", "counter_sheets")
ABOUT = ("plot", "bench", "bags", "questions", "readings", "options", "arguments", "columns", "ask")


def guide(game: CoreGame, analyses: Mapping[str, Callable[..., Any]], battles: bool) -> str:
    """The whole guide; `analyses` are methods besides the game's own; `battles`: whether there are any."""
    system, kind = game.system, type(game)
    groups = {
        "Tables (DataFrames)": [(name, _first_columns(game, name)) for name in system.tables],
        "Questions, answered with odds": _told({n: q.ask for n, q in system.questions.items()}),
        "Tables of odds": _told(system.tabulations),
        "Variants: each a new game; files stay unchanged": _own(kind, CHANGES),
        "Analyses": [*_own(kind, ("matchups",)), *_told(analyses)],
        "Battles on the map": _own(kind, BATTLES) if battles else [],
        "Printed pages": _own(kind, PRINTED),
        "About the game": _own(kind, ABOUT),
    }
    first = next(iter(system.questions), "ask")
    lines = [f"{system.title}.", "", f"Ask for help on any of these: help(game.{first})"]
    for head, rows in groups.items():
        if rows:
            lines += ["", f"{head}:", *_aligned(rows)]
    return "\n".join([*lines, "", str(game.provenance)])


def _first_columns(game: CoreGame, table: str) -> str:
    columns = [column.name for column in game.columns(table)]
    return f"{', '.join(columns[:4])} ... ({len(columns)} columns)"


def _told(asks: Mapping[str, Callable[..., Any]]) -> list[tuple[str, str]]:
    """Each name with its required arguments, and the first line of the docstring."""
    return [(f"{name}({_due(ask)})", _line(getdoc(ask))) for name, ask in asks.items()]


def _own(kind: type, names: Iterable[str]) -> list[tuple[str, str]]:
    rows = []
    for name in names:
        member = getattr(kind, name)
        call = f"({_due(member)})" if callable(member) else ""
        rows.append((name + call, _line(getdoc(member))))
    return rows


def _due(ask: Callable[..., Any]) -> str:
    """The arguments without a default, and an ellipsis for the others."""
    given = signature_of(ask).parameters.values()
    due = [p.name for p in given if p.default is p.empty and p.kind is not p.VAR_KEYWORD]
    return ", ".join(due + ["..."] * (len(due) < len(given)))


def _line(doc: str | None) -> str:
    """The first sentence of a docstring, cut at a semicolon."""
    first = (doc or "").split("\n\n")[0].replace("\n", " ").replace("`", "")
    return re.split(r"; |(?<=[a-z)])\. ", first + " ")[0].strip().rstrip(".") + "."


def _aligned(rows: list[tuple[str, str]]) -> Iterator[str]:
    width = max(len(name) for name, _ in rows)
    for name, said in rows:
        lines = wrap(said, WIDTH - width - 6)
        heads = [name, *[""] * (len(lines) - 1)]
        yield from (f"    {head:{width}}  {line}" for head, line in zip(heads, lines, strict=True))
