"""Assumptions and rulings of Liberty Road, each with an alternative: to be played, not argued.

Each change is plausible, not extreme, and one at a time. Those in cards, markers, ground and deck are made in
a copy of the data folder, since battles read them from there.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from wsanalysis.battlefield.terrain import TERRAIN_FILE
from wsanalysis.battles.liberty_road.cards import EVENTS_FILE, FIELD_FILE, FOG_FILE, ORDERS_FILE
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.core_game import CoreGame
from wsanalysis.files.safe_files import read_file, write_bytes
from wsanalysis.reports.battles.assumptions import (
    Assumption,
    Change,
    Row,
    copy_of,
    edited,
    in_file,
    other_reading,
)

Rows = Iterable[tuple[object, Mapping[str, Any]]]

# --- chips ---------------------------------------------------------------------------------------


def _event_icons(factor: float) -> Change:
    """Remove or add event icons on chips until there are `factor` times as many."""

    def found(game: CoreGame) -> Rows:
        icons = [str(chip) for chip, event in game.chips["event"].items() if event == "yes"]
        plain = [str(chip) for chip, event in game.chips["event"].items() if event == "no"]
        more = round(len(icons) * factor) - len(icons)
        yield from ((chip, {"event": "no"}) for chip in icons[: max(-more, 0)])
        added = plain[:: max(1, len(plain) // more)][:more] if more > 0 else []
        yield from ((chip, {"event": "yes"}) for chip in added)

    return edited(found)


def _medals(step: int) -> Change:
    """Change the medals on a quarter of the chips by `step`."""

    def found(game: CoreGame) -> Rows:
        possible = [(c, int(n)) for c, n in game.chips["valor"].items() if 0 <= int(n) + step <= 3]
        for chip, medals in possible[:: max(1, 4 * len(possible) // len(game.chips))]:
            yield chip, {"valor": medals + step}

    return edited(found)


HARDER = {"suppressed": "reduced", "reduced": "eliminated"}
MILDER = {"eliminated": "reduced", "reduced": "suppressed"}


def _results(side: str, ladder: dict[str, str]) -> Change:
    """Make every third chip's results against infantry or vehicles a rung harder or milder."""

    def found(game: CoreGame) -> Rows:
        for chip, bands in list(game.chips[side].items())[::3]:
            words = re.sub(r"[a-z]+$", lambda m: ladder.get(m[0], m[0]), str(bands))
            yield chip, {side: re.sub(r"[a-z]+(?=;)", lambda m: ladder.get(m[0], m[0]), words)}

    return edited(found)


# --- blocks --------------------------------------------------------------------------------------


def _column(kinds: tuple[str, ...], column: str, step: int, most: int, flag: str = "") -> Change:
    """All blocks of these kinds, of a side or of both, have so much more in a column, from 0 to `most`."""

    def found(game: CoreGame) -> Rows:
        units = game.units
        chosen = units[units["kind"].isin(kinds) & units[column].notna()]
        for name, unit in chosen.iterrows():
            value = min(max(int(unit[column]) + step, 1 if column.endswith("range") else 0), most)
            of = "German" if unit["nation"] == "German" else "Allied"
            if flag in ("", of) and value != unit[column]:
                yield name, {column: value}

    return edited(found)


def _more_no_penalty(game: CoreGame) -> Rows:
    harmless = game.damage_markers[game.damage_markers["effect"] == "none"]
    return ((name, {"count": 2 * int(marker["count"])}) for name, marker in harmless.iterrows())


# --- files ---------------------------------------------------------------------------------------


def _last_pile(step: int) -> Change:
    """Change the number of cards in the last pile of every deck; Time's Up is always among them."""

    def change(game: CoreGame, folder: Path) -> CoreGame:
        copy = copy_of(game, folder)
        for path in scenario_files(copy.folder, game.system.name).values():
            text = read_file(path).decode("utf-8-sig")
            longer = re.sub(
                r"(late_and_end\s*=\s*)(\d+)", lambda m: f"{m[1]}{max(1, int(m[2]) + step)}", text, count=1
            )
            write_bytes(path, longer.encode())
        return copy

    return change


def _add(row: Row, column: str, step: int, least: int = 0) -> None:
    """So much more in a cell that holds a number from `least` up."""
    if row[column].strip().isdigit() and int(row[column]) >= least:
        row[column] = str(min(max(int(row[column]) + step, 0), 9))


def _swap_bonus(row: Row) -> None:
    other = {"attacker": "defender", "defender": "attacker"}
    row["bonus_side"] = other.get(row["bonus_side"].strip(), row["bonus_side"])


def _larger(nation: str) -> Callable[[Row], object]:
    def change_row(row: Row) -> None:
        if row["side"].strip() == nation:
            for column in ("infantry", "vehicles", "either"):
                _add(row, column, 1, least=2)

    return change_row


# --- readings ------------------------------------------------------------------------------------

READINGS: tuple[tuple[str, str, object], ...] = (
    ("chips with an event icon also decide the attack", "event_chip", "counts"),
    ("suppressed infantry is reduced where it would be eliminated", "reduced_while_suppressed", "reduced"),
    ("a miss stays a miss whatever the upshifts", "miss_can_be_upshifted", False),
    ("vehicles make no valor check", "vehicles_check_valor", False),
    ("reduced and broken units make no valor check", "fragile_check_valor", False),
    ("a reduced result also destroys a house", "objects_destroyed_by", "reduced"),
    ("close-combat immobilization is no damage", "immobilized_counts_as_reduction", False),
    ("damaged vehicles take opportunity fire", "reduced_vehicles_may_opportunity_fire", True),
    ("the front is one side of the hex wide", "forward_field", "one side"),
    ("an interrupted attack follows its unit", "interrupted_fire", "unit"),
    ("no cover inside a carrier", "portage_cover", 0),
    ("two downshifts inside a carrier", "portage_cover", 2),
)
"""Words, option and the other reading of it."""


FOOT = ("infantry",)
VEHICLES = ("vehicle",)

ASSUMPTIONS: tuple[Assumption, ...] = (
    Assumption("chips", "half as many event icons", _event_icons(0.5)),
    Assumption("chips", "twice as many event icons", _event_icons(2)),
    Assumption("chips", "fewer medals on chips", _medals(-1)),
    Assumption("chips", "more medals on chips", _medals(1)),
    Assumption("chips", "chips harder on infantry", _results("infantry", HARDER)),
    Assumption("chips", "chips milder on infantry", _results("infantry", MILDER)),
    Assumption("chips", "chips harder on vehicles", _results("vehicle", HARDER)),
    Assumption("chips", "chips milder on vehicles", _results("vehicle", MILDER)),
    Assumption("blocks", "German infantry has one more medal", _column(FOOT, "valor", 1, 3, "German")),
    Assumption("blocks", "Allied infantry has one more medal", _column(FOOT, "valor", 1, 3, "Allied")),
    Assumption("blocks", "all infantry: range 1 hex shorter", _column(FOOT, "anti_infantry_range", -1, 24)),
    Assumption("blocks", "German front armor is 1 more", _column(VEHICLES, "front_armor", 1, 9, "German")),
    Assumption("blocks", "Allied front armor is 1 more", _column(VEHICLES, "front_armor", 1, 9, "Allied")),
    Assumption("cards and deck", "one more card in last pile", _last_pile(1)),
    Assumption("cards and deck", "one card fewer in last pile", _last_pile(-1)),
    Assumption("cards and deck", "event bonuses: to the other side", in_file(EVENTS_FILE, _swap_bonus)),
    Assumption("cards and deck", "event bonuses: one action a card",
               in_file(EVENTS_FILE, lambda row: _add(row, "bonus", -1, least=2))),
    Assumption("cards and deck", "one more unit, German orders", in_file(ORDERS_FILE, _larger("German"))),
    Assumption("cards and deck", "one more unit, Allied orders", in_file(ORDERS_FILE, _larger("Allied"))),
    Assumption("markers and ground", "twice as many No Penalty markers", edited(_more_no_penalty)),
    Assumption("markers and ground", "fortifications: 1 more downshift",
               in_file(FOG_FILE, lambda row: _add(row, "downshifts", 1, least=1))),
    Assumption("markers and ground", "smoke, haze, wrecks: no downshift",
               in_file(FIELD_FILE, lambda row: row.update(downshifts="0"))),
    Assumption("markers and ground", "woods and houses: 1 more downshift",
               in_file(TERRAIN_FILE, lambda row: _add(row, "target_downshifts", 1, least=1))),
    Assumption("markers and ground", "woods and houses: 1 less downshift",
               in_file(TERRAIN_FILE, lambda row: _add(row, "target_downshifts", -1, least=1))),
    *(Assumption("reading", words, other_reading(option, value)) for words, option, value in READINGS),
)  # fmt: skip
"""All that is varied, one at a time."""
