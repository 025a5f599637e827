"""The cards and markers of a battle: orders, events, assets, fog of war (p.3-5, 8-9, 11)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, get_args

from annotated_types import Ge, Le, MinLen

from wsanalysis.arguments.names import with_article
from wsanalysis.battles.liberty_road.effects import NAMED, Effect, Effects
from wsanalysis.files.cells import Cell
from wsanalysis.files.edition import Edition
from wsanalysis.files.tables import Misfit, Table

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

    orders = Table(Order, ORDERS_FILE, check=_order_faults, rules_read_it=True)
    events = Table(Event, EVENTS_FILE, check=_event_faults, rules_read_it=True)
    fog = Table(Fog, FOG_FILE, rules_read_it=True)
    field = Table(FieldMarker, FIELD_FILE, rules_read_it=True)
    assets = Table(Asset, ASSETS_FILE, check=_asset_faults, rules_read_it=True)

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
