"""A scenario: sides, place, objectives; its forces by number; whether it can be set up (p.6-8)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import Annotated, Literal, NamedTuple

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.terrain import Drive
from wsanalysis.battles.core.numbers import MAX_DECK, MAX_MARKERS
from wsanalysis.battles.liberty_road.cards import Cards, Nation, Role
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios import scenario
from wsanalysis.battles.scenarios.checks import areas, at_most, at_the_rim, standing_room, zones_apart
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Enlisted, Troop, enlist, roster
from wsanalysis.battles.scenarios.objectives import Objective
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Unit, Weapon, as_firer

# --- a scenario: sides, place, forces and objectives (p.6-8) --------------------------------------

PileName = Literal["early", "late"]
PileSize = Annotated[int, Ge(1), Le(21)]


@dataclass(frozen=True, slots=True)
class Reinforcements:
    """Units that enter together at one of the `entry` hexes: in a `turn` from 1, or by a card in a pile."""

    troops: tuple[Troop, ...]
    entry: tuple[str, ...]
    turn: int | None
    pile: PileName | None


@dataclass(frozen=True, slots=True)
class AssetCard:
    """An asset card in a player's hand, or in a pile of the event deck if it is played that way."""

    asset: str
    pile: PileName | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """One side's forces. Hexes are ids in the order of the board.

    `fog` and `face_up` are (kind of marker, number), each kind once, without ambush markers: every unit in
    `ambush` brings its own. `obstacles` are terrains, one for each obstacle that the defender lays in his fog
    zone. Fortification assets are among `face_up`, obstacle assets among `obstacles`; `assets` are the
    others. `fog_zone` is the deployment zone if the file names none.
    """

    side: Nation
    zone: tuple[str, ...]
    orders: tuple[str, ...]
    troops: tuple[Troop, ...]
    exits: tuple[str, ...]
    ambush: tuple[Troop, ...]
    fog: tuple[tuple[str, int], ...]
    fog_zone: tuple[str, ...]
    face_up: tuple[tuple[str, int], ...]
    obstacles: tuple[str, ...]
    assets: tuple[AssetCard, ...]
    reinforcements: tuple[Reinforcements, ...]
    objectives: tuple[Objective, ...]

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks of all units that the side can ever have."""
        return tuple(troop.block for troop in roster(self))


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """The number of cards in each pile of the event deck; the last includes Time's Up (p.8)."""

    early: PileSize
    late: PileSize
    late_and_end: PileSize


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(scenario.Scenario[Force]):
    """A scenario of Liberty Road; `wind` is the side over which the wind blows out of a hex."""

    wind: str
    deck: DeckPlan


@dataclass(frozen=True, slots=True)
class PlayersCard:
    """A card that a player puts into the event deck: an asset, or that a group of reinforcements enters.

    `asset` is its name, or "" for reinforcements; `group` their place in the force's, from 0, or None.
    """

    role: Role
    asset: str = ""
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """One of the three piles of the event deck, shuffled separately (p.8).

    `events` event cards of a `phase` are drawn at random, together with the players' `cards` and, in the last
    pile, Time's Up.
    """

    phase: PileName
    events: int
    cards: tuple[PlayersCard, ...]
    times_up: bool


def players_cards(scenario: Scenario, pile: PileName) -> tuple[PlayersCard, ...]:
    """The cards that the players put into a pile (p.8 B and C): the defender's first."""
    return (
        *_cards("defender", scenario.defending, pile),
        *_cards("attacker", scenario.attacking, pile),
    )


def _cards(role: Role, force: Force, pile: PileName) -> Iterator[PlayersCard]:
    for card in force.assets:
        if card.pile == pile:
            yield PlayersCard(role, card.asset)
    for place, group in enumerate(force.reinforcements):
        if group.pile == pile:
            yield PlayersCard(role, group=place)


def piles(scenario: Scenario) -> tuple[Pile, Pile, Pile]:
    """The three piles, top of the deck first. A player's card takes the place of an event (p.8 D)."""
    deck, early, late = scenario.deck, players_cards(scenario, "early"), players_cards(scenario, "late")
    return (
        Pile("early", deck.early - len(early), early, False),
        Pile("late", deck.late - len(late), late, False),
        Pile("late", deck.late_and_end - 1, (), True),
    )


# --- the forces of a battle: units by number, types of blocks, and their weapons ------------------


@dataclass(frozen=True, slots=True)
class Forces:
    """All forces of a scenario, numbered.

    `units`: attacker's first. `types`: the blocks of the scenario, and from `generic` on the stand-ins for
    unknown blocks, by side and size: 2 * side + (1 for a vehicle). `weapons` from number 1. `arms`: a block's
    ratings for fire; `arm_of[card][type]` its number, card 0 none.
    """

    units: tuple[Enlisted, ...]
    types: tuple[Unit, ...]
    type_sides: tuple[int, ...]
    generic: int
    weapons: tuple[Weapon, ...]
    arms: tuple[Firer, ...]
    arm_of: tuple[tuple[int, ...], ...]

    def type_of(self, block: str) -> int:
        """The number of a block's type."""
        return next(k for k, unit in enumerate(self.types) if unit.name == block)

    def weapon_of(self, name: str) -> int:
        """The number of a weapon card, from 1; 0 for none."""
        return next((k for k, weapon in enumerate(self.weapons, 1) if weapon.name == name), 0)


def muster(scenario: Scenario, edition: LibertyRoad) -> Forces:
    """The forces of a scenario."""
    units = enlist(scenario.forces)
    names = dict.fromkeys(unit.troop.block for unit in units)
    types = [edition.units[name] for name in names]
    type_sides = [next(unit.side for unit in units if unit.troop.block == name) for name in names]
    generic = len(types)
    for side, force in enumerate(scenario.forces):
        for vehicle in (False, True):
            types.append(_generic(force, vehicle, edition))
            type_sides.append(side)
    cards = dict.fromkeys(unit.troop.weapon for unit in units if unit.troop.weapon)
    weapons = [edition.weapons[name] for name in cards]
    arms: dict[Firer, int] = {}
    arm_of = []
    for weapon in (None, *weapons):
        fitted = [weapon if weapon and weapon.carried_by == unit.kind else None for unit in types]
        firers = [as_firer(unit, card) for unit, card in zip(types, fitted, strict=True)]
        arm_of.append(tuple(arms.setdefault(firer, len(arms)) for firer in firers))
    return Forces(units, tuple(types), tuple(type_sides), generic, tuple(weapons), tuple(arms), tuple(arm_of))


def _generic(force: Force, vehicle: bool, edition: LibertyRoad) -> Unit:
    """The stand-in for an unknown block: the average of all that it may be.

    A weapon team counts with the card it crews: from behind, its block is one of the small ones.
    """
    blocks = [
        (edition.units[troop.block], edition.weapons.get(troop.weapon))
        for troop in roster(force)
        if (edition.units[troop.block].kind == "vehicle") == vehicle
    ]
    kind: Kind = "vehicle" if vehicle else "infantry"
    name = f"unknown {'vehicle' if vehicle else 'infantry'}"
    if not blocks:
        return Unit(
            name=name, nation=force.side, kind=kind, drive="tracked" if vehicle else "foot", valor=1, move=1,
            sides=("move",) if vehicle else ("ready", "spent"),
            front_armor=0 if vehicle else None, rear_armor=0 if vehicle else None,
        )  # fmt: skip
    units = [unit for unit, _ in blocks]
    firers = [as_firer(unit, weapon) for unit, weapon in blocks]
    return replace(
        units[0],
        name=name,
        kind=kind,
        valor=_average([unit.valor for unit in units]) or 0,
        move=max(1, _average([unit.move for unit in units]) or 1),
        portage=0,
        anti_infantry_range=_average([f.anti_infantry_range for f in firers]),
        anti_infantry_upshift=_average([f.anti_infantry_upshift for f in firers]) or 0,
        anti_infantry_arc="all",
        anti_vehicle_range=_average([f.anti_vehicle_range for f in firers]),
        anti_vehicle_firepower=_average([f.anti_vehicle_firepower for f in firers]),
        anti_vehicle_arc="all",
        front_armor=_average([unit.front_armor for unit in units]),
        rear_armor=_average([unit.rear_armor for unit in units]),
        sides=("move", "fire", "support") if vehicle else ("ready", "spent"),
    )


def _average(ratings: list[int] | list[int | None]) -> int | None:
    """The average of the printed ratings, rounded to a whole number."""
    printed = [rating for rating in ratings if rating is not None]
    return round(mean(printed)) if printed else None


# --- consistency of a scenario's parts, so that it can be set up by the rules (p.6-8) -------------

MOST_UNITS = 24  # of a side, about two thirds of its blocks in the box (p.2)
MOST_ASSETS = 8  # of a side, besides those set up on the map
MOST_GROUPS = 4  # of reinforcements of a side


class Box(NamedTuple):
    """Everything a scenario may name: blocks and weapons, cards, the board."""

    edition: LibertyRoad
    cards: Cards
    board: Board


def check_force(
    table: Entry, force: Force, assets: Sequence[tuple[int, str]], box: Box, *, defends: bool
) -> None:
    """Record faults within one side; `assets` are all its asset cards by their place in the list."""
    for key, limit, count in (
        ("units", MOST_UNITS, len(roster(force))),
        ("assets", MOST_ASSETS, len(force.assets)),
        ("reinforcements", MOST_GROUPS, len(force.reinforcements)),
    ):
        at_most(table, limit, count, "on a side", key)
    standing_room(table, ("zone",), force.zone, _drives(force.troops, box), box.board)
    standing_room(table, ("fog_zone",), force.fog_zone, _drives(force.ambush, box), box.board)
    at_the_rim(table, ("exits",), force.exits, box.board)
    for place, group in enumerate(force.reinforcements):
        keys = ("reinforcements", place, "entry")
        at_the_rim(table, keys, group.entry, box.board)
        standing_room(table, keys, group.entry, _drives(group.troops, box), box.board)
    _own_assets(table, force, assets, box.cards, defends=defends)
    _markers(table, force, box)


def _drives(troops: Iterable[Troop], box: Box) -> dict[Drive, str]:
    """The drives of units, each with a block that has it."""
    return {box.edition.units[troop.block].drive: troop.block for troop in troops}


def _own_assets(
    table: Entry, force: Force, assets: Sequence[tuple[int, str]], cards: Cards, *, defends: bool
) -> None:
    """Each asset card belongs to the side's nation or to its part in the battle (p.6, step 3)."""
    own = (force.side, "defender" if defends else "attacker")
    for place, name in assets:
        asset = cards.assets[name]
        if asset.side not in own:
            said = f"expected an asset of the {' or '.join(own)}, {name!r} is for the {asset.side}"
            toml.fault(table, said, "assets", place, "asset")
        if any(effect.word == "reinforce" for effect in asset.effect) and not force.reinforcements:
            toml.fault(table, f"expected reinforcements that {name!r} can bring", "assets", place, "asset")


def _markers(table: Entry, force: Force, box: Box) -> None:
    """No more markers than the box has of a kind, and never two in an area (p.4, 8)."""
    used = Counter(dict(force.fog)) + Counter(dict(force.face_up)) + Counter(ambush=len(force.ambush))
    for kind, count in used.items():
        there = box.cards.fog[kind].count
        key = "ambush" if kind == "ambush" else "fog" if kind in dict(force.fog) else "face_up"
        at_most(table, there, count, f"markers {kind!r}, as many there are", key)
    at_most(table, MAX_MARKERS, used.total() + len(force.obstacles), "markers and obstacles in all", "fog")
    for key, kept, zone in (
        (
            "fog_zone",
            sum(dict(force.fog).values()) + len(force.ambush) + len(force.obstacles),
            force.fog_zone,
        ),
        ("zone", sum(dict(force.face_up).values()), force.zone),
    ):
        room = len(areas(box.board, zone))
        if zone and kept > room:
            toml.fault(table, f"expected an area for each of {kept} markers (p.8), there are {room}", key)


def check_battle(entry: Entry, scenario: Scenario, cards: Cards) -> None:
    """Record faults between the sides, and between deck and cards (p.8)."""
    attacking, defending, deck = scenario.attacking, scenario.defending, scenario.deck
    zones_apart(entry, "allied", scenario.force("German").zone, scenario.force("Allied").zone)
    markers = bool(defending.fog or defending.ambush or defending.obstacles)
    board = scenario.board
    if markers and not areas(board, attacking.zone) - areas(board, defending.fog_zone):
        said = "expected some area of the attacker's zone outside, where no marker can lie (p.8)"
        toml.fault(entry, said, defending.side.lower(), "fog_zone")
    early, late, end = piles(scenario)
    for key, size, pile in (("early", deck.early, early), ("late", deck.late, late)):
        put = len(pile.cards)
        if put > size:
            toml.fault(entry, f"expected at least {put}, the players put in that many", "deck", key)
    for key, due in (("early", early.events), ("late", late.events + end.events)):
        there = len(cards.events_of(key))
        if due > there:
            said = f"expected no more than the {there} {key} events there are, {due} are due"
            toml.fault(entry, said, "deck", key)
    whole = deck.early + deck.late + deck.late_and_end
    at_most(entry, MAX_DECK, whole, "cards in all", "deck")
