"""A quick player as text for the data file: ``data/players/<game>.toml``."""

import re
from collections.abc import Iterator

from wsanalysis.battles.scenarios.player_file import SIDES, Dial, Dials, QuickPlayer


def player_text(player: QuickPlayer, basis: QuickPlayer | None = None) -> str:
    """The tables of a player; weights equal to those of his `basis` are left out."""
    name = player.name if re.fullmatch(r"[A-Za-z0-9_-]+", player.name) else f'"{player.name}"'
    lines = [f"[{name}]"]
    if basis:
        lines.append(f'based_on = "{basis.name}"')
    lines.append(f'source = "{player.source}"')
    if player.default_in:
        names = ", ".join(f'"{name}"' for name in player.default_in)
        lines.append(f"default_in = [{names}]")
    for side, key in enumerate(SIDES):
        if own := [*_dials(player.dials[side], basis.dials[side] if basis else {})]:
            lines += ["", f"[{name}.{key}]", *own]
    return "\n".join(lines) + "\n"


def _dials(dials: Dials, basis: Dials) -> Iterator[str]:
    for name, dial in dials.items():
        if basis.get(name) != dial:
            yield f"{name} = {_dial(dial)}"


def _dial(dial: Dial) -> str:
    if not dial.by:
        return str(dial.usual)
    parts = ", ".join(f"{name} = {amount:g}" for name, amount in dial.by.items())
    return f"{{usual = {dial.usual}, {parts}}}"


def with_player(text: str, name: str, tables: str) -> str:
    """The text of a data file with a player's tables replaced; before all others if it has none of his."""
    quoted = f'(?:{re.escape(name)}|"{re.escape(name)}")'
    own = re.compile(rf"^\[{quoted}\].*?(?=^\[(?!{quoted}\.)|\Z)", re.MULTILINE | re.DOTALL)
    found = own.search(text) or re.search(r"(?=^\[)|\Z", text, re.MULTILINE)
    assert found
    rest = text[found.end() :]
    return text[: found.start()] + tables + ("\n" + rest if rest else "")
