"""Read and check each side of a firefight's file: its units, works, cards and batteries."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.terrain import Drive, enters
from wsanalysis.battles.core.numbers import MAX_CARDS
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import get_hexes
from wsanalysis.battles.scenarios.checks import Turn, at_most, standing_room
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Troop, count_of, read_assets, read_late, read_units, roster
from wsanalysis.battles.scenarios.objectives import Objective
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.terms import BY_EVENT, MAX_ASSETS, MAX_MINES, MOST_CAPS
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification
from wsanalysis.systems.storms_of_steel.unit import Kind, Nation, Unit, is_foot, is_vehicle

Caps = Annotated[int, Ge(0), Le(MOST_CAPS - 1)]
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit that begins on the map: its block, hex and facing; "" where its owner chooses."""

    block: str
    hex: str = ""
    facing: str = ""
    marker: bool = False
    aboard: bool = False
    """True if the vehicle before it carries it (17.0)."""

    @property
    def side_faced(self) -> int:
        """The number of the side that it faces, -1 if its owner chooses."""
        return SIDES.index(self.facing) if self.facing else -1


@dataclass(frozen=True, slots=True)
class Aboard(Troop):
    """A unit that comes onto the map on the vehicle before it (17.0)."""


@dataclass(frozen=True, slots=True)
class Reinforcements:
    """Units that come onto the map in a hex of `entry`, in their round or later, or BY_EVENT (5.1, 8.1)."""

    troops: tuple[Troop, ...]
    entry: tuple[str, ...]
    turn: int
    marker: bool = False


@dataclass(frozen=True, slots=True)
class Asset:
    """Cards of a side's own: a weapon card, an off-board battery, or a veteran card (8.2, 8.3, 12.3).

    `block` is that of the units that have it, one each; a battery fires no `smoke` if the sheet forbids it,
    and needs nobody to see the `hexes` that the sheet gives it; a `barrage` of its is targeted during set-up
    and comes down before round 1 (1.0). Each airplane of the `block`
    carries `bombs`; those that leave a `mine` of that number are cluster bombs (20.4).
    """

    asset: str
    block: str = ""
    count: int = 1
    smoke: bool = True
    hexes: tuple[str, ...] = ()
    bomb: bool = False
    mine: int = 0
    barrage: bool = False


@dataclass(frozen=True, slots=True)
class Works:
    """Works of a side: one in each of the `hexes`; with a `count` it chooses that number of them.

    `number` and `color` are a mine's, which may be `hidden`. `vehicles`: these may begin in them too (18.2).
    """

    kind: str
    hexes: tuple[str, ...]
    facing: str = ""
    number: int = 0
    color: str = ""
    count: int = 0
    hidden: bool = False
    vehicles: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a firefight by name: the kinds in the deck, the weapon and veteran cards, each once."""

    kinds: tuple[str, ...] = ()
    assets: tuple[str, ...] = ()


NO_CARDS = Cards()


@dataclass(frozen=True, slots=True)
class Deck:
    """Action cards, how many of each; what a side draws before round 1, and before each other (8.1).

    `mine` has the number and the color of those that cards lay (18.5).
    """

    start: int = 0
    round: int = 0
    cards: tuple[tuple[str, int], ...] = ()
    mine: tuple[int, str] = (0, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """The force of a side; over `exits` it may carry the control marker off the map.

    Units without a hex are set up in the hexes to `deploy` in. Where neither side has any word of `works`,
    chapter 18 is not in use. The `ambush` begins hidden in hexes of `hiding` (10).
    """

    side: Nation
    caps: int
    deploy: tuple[str, ...]
    exits: tuple[str, ...]
    placed: tuple[Placed, ...]
    reinforcements: tuple[Reinforcements, ...]
    objectives: tuple[Objective, ...] = ()
    works: tuple[Works, ...] | None = None
    ambush: tuple[Troop, ...] = ()
    hiding: tuple[str, ...] = ()
    assets: tuple[Asset, ...] = ()

    @property
    def troops(self) -> tuple[Troop, ...]:
        """The units that begin on the map."""
        return tuple(Troop(one.block) for one in self.placed)

    @property
    def zone(self) -> tuple[str, ...]:
        """The hexes where it may stand at the beginning."""
        return tuple(dict.fromkeys((*(one.hex for one in self.placed if one.hex), *self.deploy)))

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks of all units."""
        return tuple(troop.block for troop in roster(self))

    def bombs(self, block: str, clusters: bool) -> tuple[int, int]:
        """The number of bombs or cluster bombs that an airplane of that block carries, and of their mines."""
        own = [one for one in self.assets if one.bomb and one.block == block and (one.mine > 0) == clusters]
        return sum(one.count for one in own), max((one.mine for one in own), default=0)

    @property
    def lays_clusters(self) -> bool:
        """True if it has bombs that leave mines."""
        return any(one.mine for one in self.assets)

    @property
    def marked(self) -> tuple[bool, ...]:
        """For each unit, in the same order, whether it comes with the control marker."""
        late = (group.marker for group in self.reinforcements for _ in group.troops)
        return (*(one.marker for one in self.placed), *(False for _ in self.ambush), *late)

    @property
    def aboard(self) -> tuple[bool, ...]:
        """For each unit, in the same order, whether it begins on the vehicle before it."""
        late = (isinstance(troop, Aboard) for group in self.reinforcements for troop in group.troops)
        return (*(one.aboard for one in self.placed), *(False for _ in self.ambush), *late)


SORTS = (
    "", "hasty defense", "trench", "gun pit", "bunker", "barbed wire", "land mine", "anti-tank ditch",
    "road block",
)  # fmt: skip
"""The words that names of works begin with, as `terms` numbers them."""
KEYS = ("kind", "hexes", "facing", "number", "color", "count", "hidden", "vehicles")

MineNumber = Annotated[int, Ge(2), Le(12)]
Count = Annotated[int, Ge(1), Le(MAX_MINES)]
MineColor = Literal["red", "blue", "black"]
FACING = (terms.PIT, terms.BUNKER)
CHOSEN = (terms.MINE, terms.WIRE)
"""Sorts of works that face a side; that a side may lay where it likes."""


def sort_of(kind: Fortification) -> int:
    """The sort of works that it is, by what its name begins with; ANY_WORKS for none."""
    found = (sort for sort, name in enumerate(SORTS) if name and kind.fortification.startswith(name))
    return next(found, terms.ANY_WORKS)


def read_works(table: Entry, board: Board, edition: StormsOfSteel) -> tuple[Works, ...] | None:
    """The works of a side; None if the file says nothing of works."""
    if "works" not in table.value:
        return None
    found = tuple(_works(table, board, edition))
    mines = sum(one.count or len(one.hexes) for one in found if one.color)
    if mines > MAX_MINES // 2:
        toml.fault(table, f"expected at most {MAX_MINES // 2} mines of a side, got {mines}", "works")
    lying: set[tuple[str, str]] = set()
    for one in found:
        for hex in () if one.count else one.hexes:
            if (one.kind, hex) in lying:
                toml.fault(table, f"expected one {one.kind} a hex, {hex} has two (18.0)", "works")
            lying.add((one.kind, hex))
    return found


def _works(table: Entry, board: Board, edition: StormsOfSteel) -> Iterator[Works]:
    for row in toml.get_tables(table, "works"):
        toml.known_keys(row, KEYS)
        kind = toml.get_name(row, "kind", list(edition.fortifications), "kind of works")
        hexes, facing = get_hexes(row, "hexes", board), toml.get(row, "facing", Facing, "")
        hidden, vehicles = toml.get(row, "hidden", bool, False), toml.get(row, "vehicles", bool, False)
        count = toml.get(row, "count", Count, 0)
        if kind is None:
            continue
        sort = sort_of(edition.fortifications[kind])
        is_mine = sort == terms.MINE
        number = toml.get(row, "number", MineNumber) if is_mine else 0
        color = toml.get(row, "color", MineColor) if is_mine else ""
        _only(row, is_mine, ("number", "color", "hidden"), f"{kind}: not a mine (18.5)")
        _only(row, sort in FACING, ("facing",), f"{kind}: it faces nowhere (18.2)")
        _only(row, sort in CHOSEN, ("count",), f"{kind}: it lies in every one of its hexes")
        _only(row, sort == terms.PIT, ("vehicles",), f"{kind}: no vehicles begin there (18.2)")
        if sort in FACING and not facing:
            toml.fault(row, f"expected the side that the {kind} faces, it is missing (18.2)", "facing")
        if None in (hexes, facing, hidden, vehicles, count, number, color):
            continue
        if count > len(hexes):
            toml.fault(row, f"expected at most {len(hexes)}, one for each hex, got {count}", "count")
        yield Works(kind, hexes, facing, number, color, count, hidden, vehicles)


def _only(row: Entry, fits: bool, keys: tuple[str, ...], why: str) -> None:
    for key in keys:
        if key in row.value and not fits:
            toml.fault(row, f"expected no {key}: {why}", key)


Draws = Annotated[int, Ge(0), Le(9)]
Number = Annotated[int, Ge(2), Le(99)]
Copies = Annotated[int, Ge(1), Le(99)]

FOR_A_SIDE = ("wins initiative", "draws a card")
"""The effects of veteran cards that belong to nobody's unit (V10, V12)."""


def read_deck(entry: Entry, edition: StormsOfSteel) -> Deck | None:
    """The deck of action cards that both sides draw from; one without cards if the file names none (8.1)."""
    if "deck" not in entry.value:
        if "cards" in entry.value:
            toml.fault(entry, "expected deck beside cards: how many are drawn, and when", "cards")
        return Deck()
    table = toml.get_table(entry, "deck")
    if table is None:
        return None
    toml.known_keys(table, ("start", "round", "below"))
    start, each = toml.get(table, "start", Draws), toml.get(table, "round", Draws)
    below = toml.get(table, "below", Number, 0)
    chosen = toml.get_table(entry, "cards")
    if chosen is None or None in (start, each, below):
        return None
    decks = ((name, card) for name, card in edition.cards.items() if card.kind != "veteran")
    drawn = {name: card for name, card in decks if card.effect in terms.CARD_EFFECTS}  # not Objective cards
    green = {name: card for name, card in drawn.items() if card.kind == "action" and card.number.isdigit()}
    cards = {name: card.count for name, card in green.items() if int(card.number) < below}
    for key in chosen.value:
        name = toml.get_key(chosen, key, drawn, "action card")
        copies = toml.get(chosen, key, Copies)
        if name is not None and copies is not None:
            at_most(chosen, drawn[name].count, copies, f"of {name}, as many as there are in the box", key)
            cards[name] = copies
    if not cards:
        toml.fault(entry, "expected the cards of the deck: those below a number, or by name in cards", "deck")
    elif not entry.faults:
        at_most(table, sum(cards.values()) // 2, start, "a side, half the deck", "start")
        at_most(entry, MAX_CARDS - 1, len(cards), "kinds of cards", "deck")
    mine = (0, "")
    if any(drawn[name].effect == "lays a mine" for name in cards):
        mine = read_mine(entry)
    elif "mine" in entry.value:
        toml.fault(entry, "expected no mine: there is no card in the deck that lays one", "mine")
    return Deck(start, each, tuple(cards.items()), mine)


def read_mine(entry: Entry) -> tuple[int, str]:
    """The number and the color of the mines that cards lay (18.5)."""
    table = toml.get_table(entry, "mine", required=True)
    if table is None:
        return 0, ""
    toml.known_keys(table, ("number", "color"))
    return toml.get(table, "number", MineNumber) or 0, toml.get(table, "color", MineColor) or ""


def needs_card(entry: Entry, deck: Deck | None, effect: str, edition: StormsOfSteel, what: str) -> None:
    """Note that something waits for a card which is not in the deck."""
    if deck is not None and all(edition.cards[name].effect != effect for name, _ in deck.cards):
        name = next(card.card for card in edition.cards.values() if card.effect == effect)
        toml.fault(entry, f"expected {name} among the cards of the deck: {what} wait for it", "cards")


def read_side_assets(table: Entry, side: Nation, board: Board, edition: StormsOfSteel) -> Iterator[Asset]:
    """The weapon cards, off-board batteries and veteran cards of a side."""
    veterans = {name: card for name, card in edition.cards.items() if card.kind == "veteran"}
    names = (*edition.weapons, *veterans)
    for row, name in read_assets(
        table, names, ("count", "block", "smoke", "hexes", "mine", "barrage"), "weapon or veteran card"
    ):
        count, smoke = count_of(row), toml.get(row, "smoke", bool, True)
        block = toml.get_name(row, "block", edition.units, "block", "")
        hexes, mine = get_hexes(row, "hexes", board, ()), toml.get(row, "mine", Number, 0)
        barrage = toml.get(row, "barrage", bool, False)
        if None in (name, smoke, block, hexes, mine, barrage) or name is None:
            continue
        weapon = edition.weapons.get(name)
        is_bomb = weapon is not None and weapon.kind == "bomb"
        if weapon is not None and weapon.nation not in ("any", side):
            toml.fault(row, f"expected a card of the {side} side, {name} is {weapon.nation}", "asset")
        for key in ("smoke", "hexes", "barrage"):
            if key in row.value and (weapon is None or weapon.kind != "artillery"):
                toml.fault(row, f"expected no {key}: {name} is no off-board battery (12.3)", key)
        if mine and not is_bomb:
            toml.fault(row, f"expected no mine: {name} is no bomb (20.4)", "mine")
        if is_bomb and block and edition.units[block].kind != "air":
            toml.fault(row, f"expected an airplane, {block} is none (20.4)", "block")
        carried = is_bomb if weapon else veterans[name].effect not in FOR_A_SIDE
        if carried and not block:
            toml.fault(row, f"expected the block of the unit that has {name}, it is missing", "block")
        elif block and not carried:
            toml.fault(row, f"expected no block: {name} belongs to no unit", "block")
        yield Asset(name, block, count, smoke, hexes, is_bomb, mine or 0, bool(barrage))


def check_assets(table: Entry, assets: tuple[Asset, ...], blocks: tuple[str, ...]) -> None:
    """Note veteran cards of units that the side has not, and more cards than there is room for (8.3)."""
    there, had = Counter(blocks), Counter[tuple[str, str]]()
    for place, one in enumerate(assets):
        had[one.asset, one.block] += one.count
        if one.bomb and there[one.block]:
            at_most(
                table, terms.MAX_BOMBS, had[one.asset, one.block], "bombs of an airplane (20.4)", "assets"
            )
        elif one.block and had[one.asset, one.block] > there[one.block]:
            said = f"expected at most {there[one.block]}, the number of units {one.block}"
            toml.fault(table, f"{said}, got {had[one.asset, one.block]}", "assets", place, "block")
    at_most(table, MAX_ASSETS // 2, sum(one.count for one in assets), "assets", "assets")


FORCE_KEYS = (
    "caps", "zone", "exits", "units", "reinforcements", "objectives", "works", "ambush", "hiding", "assets",
)  # fmt: skip

DRIVES: dict[Kind, Drive] = {"foot": "foot", "gun": "foot", "wheeled": "wheeled", "tracked": "tracked"}
"""The movement of the kinds of ground units (5.0, 14.0)."""


def read_force(entry: Entry, side: Nation, board: Board, edition: StormsOfSteel) -> Force | None:
    """Read a side, but for its objectives; None if there is no table of the side, or no CAPs."""
    table = toml.get_table(entry, side.lower(), required=True)
    if table is None:
        return None
    toml.known_keys(table, FORCE_KEYS)
    caps = toml.get(table, "caps", Caps)
    force = Force(
        side=side,
        caps=caps or 0,
        deploy=get_hexes(table, "zone", board, ()) or (),
        exits=get_hexes(table, "exits", board, ()) or (),
        placed=tuple(_placed(table, side, board, edition)),
        reinforcements=tuple(_reinforcements(table, side, board, edition)),
        works=read_works(table, board, edition),
        ambush=tuple(_ambush(table, side, edition)),
        hiding=get_hexes(table, "hiding", board, ()) or (),
        assets=tuple(read_side_assets(table, side, board, edition)),
    )
    if not force.blocks:
        toml.fault(table, "expected at least one unit or reinforcement, there is none", "units")
    chosen = [one.block for one in force.placed if not one.hex]
    if chosen and "zone" not in table.value:
        toml.fault(table, f"expected a zone for {chosen[0]}, which has no hex", "zone")
    drives = {DRIVES.get(edition.units[block].kind, "foot"): block for block in chosen}
    standing_room(table, ("zone",), force.deploy, drives, board)
    if bool(force.ambush) != bool(force.hiding):
        given, missing = ("ambush", "hiding") if force.ambush else ("hiding", "ambush")
        toml.fault(table, f"expected {missing} beside {given}: units that hide, and where (10.0)", given)
    drives = {DRIVES.get(edition.units[troop.block].kind, "foot"): troop.block for troop in force.ambush}
    standing_room(table, ("hiding",), force.hiding, drives, board)
    for block, number in Counter(force.blocks).items():
        at_most(table, edition.units[block].count, number, f"units {block}, as are in the box", "units")
    check_assets(table, force.assets, force.blocks)
    return None if caps is None else force


def own_blocks(side: Nation, edition: StormsOfSteel) -> set[str]:
    """The blocks of a side."""
    return {name for name, unit in edition.units.items() if unit.nation == side}


def _placed(table: Entry, side: Nation, board: Board, edition: StormsOfSteel) -> Iterator[Placed]:
    """The units that begin on the map, each as often as its count says."""
    keys, own = ("hex", "facing", "marker", "carries"), own_blocks(side, edition)
    for row, block in read_units(table, "units", edition.units, keys, own=own):
        count, facing = count_of(row), toml.get(row, "facing", Facing, "")
        marker, hex = toml.get(row, "marker", bool, False), toml.get_name(row, "hex", board.ids, "hex", "")
        if block is None or hex is None or facing is None or marker is None:
            continue
        _check_unit(row, edition.units[block], side)
        _check_marker(row, marker, count)
        drive = DRIVES.get(edition.units[block].kind, "foot")
        if hex and not (enters(board.terrain[board.index[hex]], drive) or board.roads[board.index[hex]]):
            toml.fault(row, f"expected a hex that {block} may enter, {hex} is none", "hex")
        pair = [Placed(block, hex, facing, marker)]
        if load := _load(row, edition.units[block], side, edition):
            pair.append(Placed(load, hex, facing, aboard=True))
        yield from pair * count


def _ambush(table: Entry, side: Nation, edition: StormsOfSteel) -> Iterator[Troop]:
    """The units that begin hidden (10.0)."""
    for row, block in read_units(table, "ambush", edition.units, own=own_blocks(side, edition)):
        if block is not None:
            _check_unit(row, edition.units[block], side)
            yield from [Troop(block)] * count_of(row)


def _reinforcements(
    table: Entry, side: Nation, board: Board, edition: StormsOfSteel
) -> Iterator[Reinforcements]:
    def troops(row: Entry) -> Iterator[Troop]:
        own = own_blocks(side, edition)
        for unit, block in read_units(row, "units", edition.units, ("carries",), required=True, own=own):
            if block is not None:
                _check_unit(unit, edition.units[block], side, flies=True)
                load = _load(unit, edition.units[block], side, edition)
                yield from [Troop(block), *([Aboard(load)] if load else [])] * count_of(unit)

    for row, units, entry in read_late(table, board, troops, ("turn", "event", "marker")):
        event, marker = toml.get(row, "event", bool, False), toml.get(row, "marker", bool, False)
        turn = BY_EVENT if event else toml.get(row, "turn", Turn)
        if event and "turn" in row.value:
            toml.fault(row, "expected a turn or an event, got both", "event")
        _check_marker(row, bool(marker), len(units))
        yield Reinforcements(units, entry, turn or 1, bool(marker))


def _load(row: Entry, carrier: Unit, side: Nation, edition: StormsOfSteel) -> str:
    """The block of the foot unit or gun that a unit begins with as its load; "" for none (17.0)."""
    block: str | None = toml.get_name(row, "carries", edition.units, "block", "", own_blocks(side, edition))
    if not block:
        return ""
    load = edition.units[block]
    if load.nation != side or not is_foot(load.kind) or not is_vehicle(carrier.kind):
        said = f"expected a vehicle that carries a foot unit or gun of the {side} side"
        toml.fault(row, f"{said}, got {carrier.name} with {block} (17.0)", "carries")
        return ""
    return block


def _check_unit(row: Entry, unit: Unit, side: Nation, flies: bool = False) -> None:
    """Airplanes come on, and begin neither on the map nor in hiding (20.0)."""
    if unit.nation != side:
        toml.fault(row, f"expected units of the {side} side, {unit.name} is {unit.nation}", "block")
    if unit.kind not in DRIVES and not flies:
        toml.fault(row, f"expected a ground unit: {unit.name} comes on as a reinforcement (20.0)", "block")


def _check_marker(row: Entry, marker: bool, count: int) -> None:
    if marker and count != 1:
        toml.fault(row, f"expected the control marker with one unit, there are {count}", "marker")
