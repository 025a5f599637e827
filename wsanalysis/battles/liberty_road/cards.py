"""The cards and markers of a battle: orders, events, assets, fog of war (p.3-5, 8-9, 11)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from annotated_types import Ge, Le, MinLen

from wsanalysis.arguments.names import with_article
from wsanalysis.battles.liberty_road.effects import NAMED, Effect, Effects
from wsanalysis.files.cells import Cell
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import content_hash

R = TypeVar("R")

ORDERS_FILE = Path("units", "liberty_road", "orders.csv")
ASSETS_FILE = Path("units", "liberty_road", "assets.csv")
EVENTS_FILE = Path("chips", "liberty_road_events.csv")
FOG_FILE = Path("chips", "liberty_road_fog.csv")
FIELD_FILE = Path("chips", "liberty_road_battlefield.csv")

Nation = Literal["German", "Allied"]
"""The two sides by flag; which of them attacks, the scenario says."""

Role = Literal["attacker", "defender"]

FIELD_KINDS = ("blaze", "haze", "smoke", "wreck")

FOG_KINDS = ("ambush", "bunker", "empty", "ford", "foxhole", "mines", "trench", "wire")

Name = Annotated[str, MinLen(1)]
Digit = Annotated[int, Ge(0), Le(9)]
YesNo = Annotated[bool, Cell(lambda text: {"yes": True, "no": False}[text.lower()], "yes or no")]


@dataclass(frozen=True, slots=True)
class Order:
    """An order marker (p.3, 9): whom it activates, then how many units regroup.

    It activates `infantry` infantry and weapon teams, `vehicles` vehicles, and `either` units of any
    kind; `nearby` demands that all of them are in areas that hang together.
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
    """An event card (p.5, 11): what it does to a target of either kind, or else who may act.

    If nothing of its effects is possible, or there is no target, `bonus_side` orders `bonus` units.
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
    """A kind of fog of war marker (p.4): how many there are, and how they cover infantry."""

    marker: Literal["ambush", "bunker", "empty", "ford", "foxhole", "mines", "trench", "wire"]
    count: Annotated[int, Ge(0), Le(29)]
    shelters: Digit
    downshifts: Digit
    forward_only: YesNo
    blocks_sight: YesNo
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class FieldMarker:
    """A kind of battlefield marker (p.4): how many there are, and what it is to sight and cover."""

    marker: Literal["blaze", "haze", "smoke", "wreck"]
    count: Annotated[int, Ge(0), Le(99)]
    blocks_sight: YesNo
    downshifts: Digit
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Asset:
    """An asset card that is no weapon (p.4, 7-9): who may have it, how it is played, what it does.

    `played`: instead of an order marker, out of the event deck, or laid on the map at set-up.
    """

    asset: Name
    side: Literal["attacker", "defender", "German", "Allied"]
    kind: Literal["equipment", "fortification", "obstacle", "strategic"]
    played: Literal["order", "event", "map"]
    effect: Effects
    uses: Annotated[int, Ge(1), Le(9)] = 1
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards and markers by name, and a hash of their contents."""

    orders: Mapping[str, Order]
    events: Mapping[str, Event]
    fog: Mapping[str, Fog]
    field: Mapping[str, FieldMarker]
    assets: Mapping[str, Asset]
    data_hash: str

    def orders_of(self, side: Nation) -> tuple[str, ...]:
        """The names of the order markers of a side (p.3)."""
        return tuple(order.order for order in self.orders.values() if order.side == side)

    def events_of(self, phase: str) -> tuple[str, ...]:
        """The names of the event cards of a phase: early, late or end (p.8)."""
        return tuple(event.card for event in self.events.values() if event.phase == phase)


def load_cards(folder: Path) -> Cards:
    """The cards in a data folder. Raises DataFault with every fault of every file."""
    faults: list[Fault] = []
    orders = _rows(folder / ORDERS_FILE, Order, "order", faults)
    events = _rows(folder / EVENTS_FILE, Event, "card", faults)
    fog = _rows(folder / FOG_FILE, Fog, "marker", faults)
    field = _rows(folder / FIELD_FILE, FieldMarker, "marker", faults)
    assets = _rows(folder / ASSETS_FILE, Asset, "asset", faults)
    for line, order in orders:
        if not order.infantry + order.vehicles + order.either + order.regroup:
            said = "expected a number of units, got an order that does nothing"
            faults.append(Fault(folder / ORDERS_FILE, line, "infantry", said))
    for line, event in events:
        faults += [Fault(folder / EVENTS_FILE, line, *said) for said in _event_faults(event)]
    for line, asset in assets:
        faults += [Fault(folder / ASSETS_FILE, line, *said) for said in _asset_faults(asset)]
    if not faults:
        faults += _missing(folder, orders, events, fog, field)
    if faults:
        raise DataFault(faults)
    return make(*([row for _, row in rows] for rows in (orders, events, fog, field, assets)))  # type: ignore[arg-type]


def make(
    orders: Iterable[Order],
    events: Iterable[Event],
    fog: Iterable[Fog],
    field: Iterable[FieldMarker],
    assets: Iterable[Asset],
) -> Cards:
    """These cards."""
    orders, events, assets = list(orders), list(events), list(assets)
    fog, field = list(fog), list(field)
    return Cards(
        {order.order: order for order in orders},
        {event.card: event for event in events},
        {kind.marker: kind for kind in fog},
        {kind.marker: kind for kind in field},
        {asset.asset: asset for asset in assets},
        content_hash([*orders, *events, *fog, *field, *assets]),
    )


def _rows(path: Path, record: type[R], key: str, faults: list[Fault]) -> list[tuple[int, R]]:
    return read_rows(path, record, faults, key=key)


def _event_faults(event: Event) -> Iterable[tuple[str, str]]:
    """What is wrong between the cells of one event card."""
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
    """What is wrong between the cells of one asset."""
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


def _missing(
    folder: Path,
    orders: list[tuple[int, Order]],
    events: list[tuple[int, Event]],
    fog: list[tuple[int, Fog]],
    field: list[tuple[int, FieldMarker]],
) -> Iterable[Fault]:
    """What no battle can do without."""
    for side in ("German", "Allied"):
        if not any(order.side == side for _, order in orders):
            yield Fault(folder / ORDERS_FILE, 0, "side", f"expected at least one {side} order, there is none")
    ends = sum(event.phase == "end" for _, event in events)
    if ends != 1:
        yield Fault(folder / EVENTS_FILE, 0, "phase", f"expected one card of phase end, got {ends}")
    for kind in FOG_KINDS:
        if kind not in {row.marker for _, row in fog}:
            yield Fault(folder / FOG_FILE, 0, "marker", f"expected a row for {kind!r}, there is none")
    for kind in FIELD_KINDS:
        if kind not in {row.marker for _, row in field}:
            yield Fault(folder / FIELD_FILE, 0, "marker", f"expected a row for {kind!r}, there is none")
