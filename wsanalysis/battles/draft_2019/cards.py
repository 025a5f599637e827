"""The order cards of each nation and the cards of the event deck (5.0, 6.0)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, get_args, get_type_hints

from annotated_types import Ge, Le, MinLen

from wsanalysis.files.cells import YesNo, words_among
from wsanalysis.files.edition import Edition
from wsanalysis.files.tables import DataTable, Misfit

Side = Literal["German", "Allied"]
"""The owners of cards: each nation has its own, the Allied nations share theirs as yet (6.0)."""

What = Literal["nothing", "regroup", "rally", "haze", "sudden death"]
WHATS: tuple[What, ...] = get_args(What)
Ability = Literal["aim", "advance", "cower", "regroup", "rout", "sprint", "task"]
ABILITIES: tuple[Ability, ...] = get_args(Ability)

Name = Annotated[str, MinLen(1)]
Digit = Annotated[int, Ge(0), Le(9)]


Abilities = Annotated[tuple[str, ...], words_among(ABILITIES, "at least one")]


@dataclass(frozen=True, slots=True)
class Order:
    """An order card (6.0): how many units it activates, and the actions that they may take.

    `infantry` are foot units, guns among them; `either` units of any sort. `nearby`: they must be near each
    other. `regroup`: the icons of a complex order, each of which lets the enemy regroup a unit first. An
    `enhancement` is played along with an order. `ends_when_spent`: the turn ends when a unit gets spent by
    op fire.
    """

    order: Name
    side: Side
    infantry: Digit
    vehicles: Digit
    either: Digit
    actions: Abilities
    nearby: YesNo
    regroup: Digit
    enhancement: YesNo
    ends_when_spent: YesNo
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Event:
    """A kind of event card (5.0): how many there are, what it does, and to whose units.

    `whose`: of the active player or of the enemy; empty where it concerns no unit.
    """

    card: Name
    count: Annotated[int, Ge(0), Le(20)]
    effect: What
    whose: Literal["active", "enemy", ""]
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Works:
    """A kind of counter that the defender lays (4.0): how many there are, what it does besides its ground.

    `strength` of an object that can be destroyed; `half_circles`: its room; FP and penetration of mines.
    """

    works: Literal["bunker", "foxhole", "trench", "ford", "mines", "roadblock", "tank trap", "wire", "dummy"]
    count: Annotated[int, Ge(1), Le(40)]
    strength: Digit = 0
    half_circles: Digit = 0
    fp: Annotated[int, Ge(0), Le(99)] = 0
    penetration: Digit = 0
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Destructible:
    """A kind of ground that fire can destroy: the FP that it takes, what is left of it (10.0)."""

    object: Name
    strength: Annotated[int, Ge(1), Le(20)]
    leaves: Literal["blaze", "rubble"]
    source: Name = "edited"


def _order_faults(order: Order) -> Iterable[tuple[str, str]]:
    if not order.infantry + order.vehicles + order.either:
        yield "infantry", "expected a number of units, got an order that activates none"


def _event_faults(event: Event) -> Iterable[tuple[str, str]]:
    concerns = event.effect in ("regroup", "rally")
    if concerns != bool(event.whose):
        due = "active or enemy" if concerns else "an empty cell"
        yield "whose", f"expected {due} for {event.effect}, got {event.whose or 'an empty cell'}"
    if event.effect == "sudden death" and event.count != 1:
        yield "count", f"expected 1 card of Sudden Death, got {event.count}"


class Cards(Edition[None]):
    """All cards by name."""

    orders = DataTable(
        Order, Path("units", "draft_2019", "orders.csv"), check=_order_faults, rules_read_it=True
    )
    works = DataTable(Works, Path("units", "draft_2019", "works.csv"), rules_read_it=True)
    objects = DataTable(Destructible, Path("units", "draft_2019", "objects.csv"), rules_read_it=True)
    events = DataTable(Event, Path("chips", "draft_2019_events.csv"), check=_event_faults, rules_read_it=True)

    def misfits(self) -> Iterator[Misfit]:
        """Anything missing that every battle needs."""
        for side in get_args(Side):
            if not any(order.side == side and not order.enhancement for order in self.rows["orders"]):
                yield Misfit("orders", "side", f"expected at least one {side} order, there is none")
        for kind in get_args(get_type_hints(Works)["works"]):
            if kind not in self.works:
                yield Misfit("works", "works", f"expected a row for {kind!r}, there is none")
        if sum(event.effect == "sudden death" for event in self.rows["events"]) != 1:
            yield Misfit("events", "effect", "expected one card of sudden death")

    def orders_of(self, side: str) -> tuple[str, ...]:
        """The names of the order cards of a side."""
        return tuple(order.order for order in self.orders.values() if order.side == side)


def load_cards(folder: Path) -> Cards:
    """The cards in a data folder. Raises DataFault with every fault of every file."""
    return Cards.load(folder)
