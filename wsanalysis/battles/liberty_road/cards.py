"""The cards and markers of a battle: orders, events and their effects, assets, fog (p.3-5, 8-9, 11, 17)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, get_args

from annotated_types import Ge, Le, MinLen

from wsanalysis.arguments.names import with_article
from wsanalysis.files.cells import Cell, short
from wsanalysis.files.edition import Edition
from wsanalysis.files.tables import DataTable, Misfit

# --- what event and asset cards do, in words that a designer can recombine (p.4-5, 8, 11, 17) -----
# An effect is a word, some with a number or a name behind it: ``smoke``, ``blaze 3``, ``overlay roadblock``.
# A card does several things if they are joined by ``; ``: ``rally; act``. The *target* is the unit that is
# fired at or takes a check, the focus of the event; for an asset the player picks a hex instead, and the
# targets are the units in it.


WORDS = {
    "none": "nothing",
    "suppress": "the target is suppressed, as after a failed check",
    "check": "the target takes a valor check and is suppressed if it fails",
    "reduce": "the target is reduced",
    "rally": "the target is one step better off, without a check: broken to suppressed, suppressed to ready",
    "ready": "spent infantry becomes ready; a vehicle may change its order",
    "spend": "ready infantry becomes spent",
    "brew up": "a target that is reduced or damaged already is eliminated",
    "immobilize": "the target, a vehicle, may not move any more",
    "jam": "the turret of the target, a vehicle, is jammed: forward field of fire only",
    "retreat": "the target moves one hex, chosen by its owner",
    "act": "the target's owner may activate it at once",
    "advance": "the target's owner may move it at full strength at once",
    "fire": "the target's owner may fire with it at once",
    "blaze": "the target's hex catches fire if it is flammable with strength n or less",
    "spread": "each blaze spreads one hex downwind if that hex is flammable with strength n or less",
    "smoke": "a smoke marker in the target's hex",
    "haze": "a haze marker in the target's hex",
    "lift": "all smoke and haze is gone",
    "wind": "the wind turns clockwise by n sides of a hex",
    "reinforce": "the next reinforcements of the target's owner, or of the player of the asset, enter now",
    "reveal": "the n fog of war markers nearest to the target are spotted",
    "barrage": "every unit in the target's hex is attacked, with n upshifts",
    "times up": "the game is over",
    "marker": "a fog of war marker of this kind, set up face up by the defender",
    "overlay": "an obstacle of this terrain, set up by the defender",
}
"""Each word, and its effect."""

NUMBERS = {"blaze": (0, 9), "spread": (0, 9), "wind": (1, 5), "reveal": (1, 9), "barrage": (0, 3)}
"""The words that take a number n, with its least and greatest."""

NAMED = ("marker", "overlay")
"""The words that take the name of a marker or a terrain; they are for things set up on the map."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a card does: a word out of WORDS, with its number or its name if it takes one."""

    word: str
    n: int = 0
    name: str = ""

    def __str__(self) -> str:
        number = str(self.n) if self.word in NUMBERS else ""
        return " ".join(filter(None, (self.word, number, self.name)))


def parse_effects(text: str) -> tuple[Effect, ...]:
    """The effects of a card, from the text in its cell. Raises ValueError in words."""
    effects = tuple(_parse(part) for part in text.split(";"))
    if len(effects) > 1 and any(effect.word in ("none", "times up") for effect in effects):
        raise ValueError("'none' and 'times up' stand alone")
    if len(set(effects)) < len(effects):
        raise ValueError("each effect once")
    return effects


def _parse(text: str) -> Effect:
    parts = text.lower().split()
    for length in (2, 1):
        word = " ".join(parts[:length])
        if word in WORDS and len(parts) >= length:
            return _with_argument(word, " ".join(parts[length:]))
    if not parts:
        raise ValueError("an effect is missing")
    near = [*get_close_matches(" ".join(parts), WORDS, 1), *get_close_matches(parts[0], WORDS, 1)]
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(WORDS)}"
    raise ValueError(f"there is no effect {short(text.strip())}; {hint}")


def _with_argument(word: str, rest: str) -> Effect:
    got = short(rest) if rest else "none"
    if word in NUMBERS:
        low, high = NUMBERS[word]
        # [0-9], for \d and isdecimal let other scripts' digits through
        if re.fullmatch("[0-9]+", rest) and low <= int(rest[:9]) <= high:
            return Effect(word, int(rest))
        raise ValueError(f"{word!r} takes a number {low}-{high}, got {got}")
    if word in NAMED:
        if rest:
            return Effect(word, name=rest)
        raise ValueError(f"{word!r} takes a name, got none")
    if rest:
        raise ValueError(f"{word!r} takes nothing more, got {got}")
    return Effect(word)


Effects = Annotated[
    tuple[Effect, ...],
    Cell(parse_effects, "effects such as 'suppress', 'blaze 3' or 'rally; act'"),
]
"""A column of effects."""


# --- the cards and markers of a battle: orders, events, assets, fog of war (p.3-5, 8-9, 11) -------

ORDERS_FILE = Path("units", "liberty_road", "orders.csv")
ASSETS_FILE = Path("units", "liberty_road", "assets.csv")
EVENTS_FILE = Path("chips", "liberty_road_events.csv")
FOG_FILE = Path("chips", "liberty_road_fog.csv")
FIELD_FILE = Path("chips", "liberty_road_battlefield.csv")

Nation = Literal["German", "Allied"]
"""The two sides by flag; which of them attacks, the scenario says."""

Role = Literal["attacker", "defender"]

FieldKind = Literal["blaze", "haze", "smoke", "wreck"]
FogKind = Literal["ambush", "bunker", "empty", "ford", "foxhole", "mines", "trench", "wire"]
FIELD_KINDS: tuple[FieldKind, ...] = get_args(FieldKind)
FOG_KINDS: tuple[FogKind, ...] = get_args(FogKind)

Name = Annotated[str, MinLen(1)]
Digit = Annotated[int, Ge(0), Le(9)]
YesNo = Annotated[bool, Cell(lambda text: {"yes": True, "no": False}[text.lower()], "yes or no")]


@dataclass(frozen=True, slots=True)
class Order:
    """An order marker (p.3, 9): the units it activates, then the number that regroup.

    It activates `infantry` infantry and weapon teams, `vehicles` vehicles, and `either` units of any kind;
    `nearby` requires that all of them are in connected areas.
    """

    order: Name
    side: Nation
    infantry: Digit
    vehicles: Digit
    either: Digit
    nearby: YesNo
    regroup: Digit
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Event:
    """An event card (p.5, 11): its effect on a target of either kind, or else bonus actions.

    If none of its effects is possible, or there is no target, `bonus_side` orders `bonus` units.
    """

    card: Name
    phase: Literal["early", "late", "end"]
    infantry: Effects
    vehicle: Effects
    bonus_side: Role | None = None
    bonus: Digit = 0
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Fog:
    """A kind of fog of war marker (p.4): its number, and its cover for infantry."""

    marker: FogKind
    count: Annotated[int, Ge(0), Le(29)]
    shelters: Digit
    downshifts: Digit
    forward_only: YesNo
    blocks_sight: YesNo
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class FieldMarker:
    """A kind of battlefield marker (p.4): its number, and its effect on sight and cover."""

    marker: FieldKind
    count: Annotated[int, Ge(0), Le(99)]
    blocks_sight: YesNo
    downshifts: Digit
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Asset:
    """An asset card without a weapon (p.4, 7-9): who may have it, how it is played, its effect.

    `played`: instead of an order marker, from the event deck, or laid on the map at set-up.
    """

    asset: Name
    side: Literal[Role, Nation]
    kind: Literal["equipment", "fortification", "obstacle", "strategic"]
    played: Literal["order", "event", "map"]
    effect: Effects
    uses: Annotated[int, Ge(1), Le(9)] = 1
    source: Name = "edited"


def _order_faults(order: Order) -> Iterable[tuple[str, str]]:
    """Contradictions between the cells of one order marker."""
    if not order.infantry + order.vehicles + order.either + order.regroup:
        yield "infantry", "expected a number of units, got an order that does nothing"


def _event_faults(event: Event) -> Iterable[tuple[str, str]]:
    """Contradictions between the cells of one event card."""
    ending = Effect("times up")
    for column, effects in (("infantry", event.infantry), ("vehicle", event.vehicle)):
        if (ending in effects) != (event.phase == "end"):
            yield (
                column,
                f"expected 'times up' for the card of phase end and for no other, got {_said(effects)}",
            )
        if any(effect.word in NAMED for effect in effects):
            yield column, f"expected an effect on units or the map, got {_said(effects)}"
    if event.phase == "end" and (event.bonus_side or event.bonus):
        yield "bonus_side", "expected an empty cell for the card of phase end"
    if event.phase != "end" and event.bonus_side is None:
        yield "bonus_side", "expected one of attacker, defender, got an empty cell"
    if event.phase != "end" and not 1 <= event.bonus <= 3:
        yield "bonus", f"expected a whole number 1-3, got {event.bonus}"


def _asset_faults(asset: Asset) -> Iterable[tuple[str, str]]:
    """Contradictions between the cells of one asset."""
    laid = asset.kind in ("fortification", "obstacle")
    if laid and asset.side != "defender":
        yield "side", f"expected defender for {with_article(asset.kind)} (p.7), got {asset.side!r}"
    if laid != (asset.played == "map"):
        expected = "map" if laid else "order or event"
        yield "played", f"expected {expected} for kind {asset.kind}, got {asset.played!r}"
    word = {"fortification": "marker", "obstacle": "overlay"}.get(asset.kind)
    words = [effect.word for effect in asset.effect]
    if word and words != [word]:
        yield "effect", f"expected '{word} ...' for kind {asset.kind}, got {_said(asset.effect)}"
    if not word and any(one in (*NAMED, "times up") for one in words):
        yield "effect", f"expected an effect on units or the map, got {_said(asset.effect)}"
    for effect in asset.effect:
        if effect.word == "marker" and effect.name not in FOG_KINDS:
            yield "effect", f"expected a marker out of {', '.join(FOG_KINDS)}, got {effect.name!r}"


def _said(effects: tuple[Effect, ...]) -> str:
    return repr("; ".join(map(str, effects)))


class Cards(Edition[None]):
    """All cards and markers by name."""

    orders = DataTable(Order, ORDERS_FILE, check=_order_faults, rules_read_it=True)
    events = DataTable(Event, EVENTS_FILE, check=_event_faults, rules_read_it=True)
    fog = DataTable(Fog, FOG_FILE, rules_read_it=True)
    field = DataTable(FieldMarker, FIELD_FILE, rules_read_it=True)
    assets = DataTable(Asset, ASSETS_FILE, check=_asset_faults, rules_read_it=True)

    def misfits(self) -> Iterator[Misfit]:
        """Anything missing that every battle needs."""
        for side in ("German", "Allied"):
            if not any(order.side == side for order in self.rows["orders"]):
                yield Misfit("orders", "side", f"expected at least one {side} order, there is none")
        ends = sum(event.phase == "end" for event in self.rows["events"])
        if ends != 1:
            yield Misfit("events", "phase", f"expected one card of phase end, got {ends}")
        for table, kinds, there in (("fog", FOG_KINDS, self.fog), ("field", FIELD_KINDS, self.field)):
            for kind in kinds:
                if kind not in there:
                    yield Misfit(table, "marker", f"expected a row for {kind!r}, there is none")

    def orders_of(self, side: Nation) -> tuple[str, ...]:
        """The names of the order markers of a side (p.3)."""
        return tuple(order.order for order in self.orders.values() if order.side == side)

    def events_of(self, phase: str) -> tuple[str, ...]:
        """The names of the event cards of a phase: early, late or end (p.8)."""
        return tuple(event.card for event in self.events.values() if event.phase == phase)


def load_cards(folder: Path) -> Cards:
    """The cards in a data folder. Raises DataFault with every fault of every file."""
    return Cards.load(folder)
