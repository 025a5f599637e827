"""The tables of Liberty Road's report and player aid: numbers, all from the engine; orders, markers."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from wsanalysis.asking.odds import Odds
from wsanalysis.battlefield.landscape import Landscape, area_land
from wsanalysis.battlefield.terrain import Drive, Terrain, enters
from wsanalysis.battles.liberty_road.cards import Cards as Cards
from wsanalysis.battles.liberty_road.cards import Order as Order
from wsanalysis.battles.liberty_road.cards import load_cards
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.axes import bands
from wsanalysis.printing.axes import rows_of_a_page as choose_rows
from wsanalysis.printing.marks import B, headed
from wsanalysis.printing.ratings import UnitChoice
from wsanalysis.probability.chain import chain
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.chips import Side
from wsanalysis.systems.liberty_road.close_combat import OVERWHELMING, round_of_close_combat
from wsanalysis.systems.liberty_road.fire import REDUCED_STRENGTH, Shot, against_armor, shifts
from wsanalysis.systems.liberty_road.melee import Battle, Fighter, as_fighter, begin, is_over, winner
from wsanalysis.systems.liberty_road.orders import regroup
from wsanalysis.systems.liberty_road.results import after_suppression, suffer
from wsanalysis.systems.liberty_road.state import Status, UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Target
from wsanalysis.systems.liberty_road.valor import rally

VALORS = (0, 1, 2, 3)
MOST_VALOR, MOST_ARMOR = 9, 9
ANY_ORDERS: Status = "support"
"""Stands for whichever of its orders the owner of a vehicle chooses."""
ROWS_OF_TWO, MOST_ROWS = 12, 22  # distances for which a printed page has room: of two tables, of one

STATES: Mapping[Kind, tuple[Status, ...]] = {
    "infantry": ("ready", "spent", "suppressed", "reduced", "broken"),
    "weapon team": ("ready", "spent", "suppressed"),
    "vehicle": ("move", "fire", "support", "suppressed", "broken"),
}
"""The states of the table of states, by kind: a vehicle that fires at one kind of target only is on fire."""


FRESH: Mapping[Kind, UnitState] = {
    "infantry": UnitState("ready"), "weapon team": UnitState("ready"), "vehicle": UnitState("move"),
}  # fmt: skip
choose_units = UnitChoice(lambda unit: (unit.anti_vehicle_firepower or 0, unit.anti_infantry_range or 0))
SIDES = ("German", "Allied")
FORTIFICATIONS = ("foxhole", "trench", "bunker", "mines", "wire", "ford")
BATTLEFIELD = ("blaze", "smoke", "haze", "wreck")


class Share(NamedTuple):
    """The chances of one fire cell, in rulebook order."""

    suppressed: float
    reduced: float
    eliminated: float


def distance_bands(game: CoreGame, side: Side) -> list[tuple[str, int]]:
    """The distances between which no chip changes: as printed, and the first of each (hexes)."""
    return bands(game.edition.chips.breaks(side))


def rows_of_a_page(game: CoreGame, side: Side) -> tuple[list[tuple[str, int]], bool]:
    """The distances that a printed table shows: every band, or if even a page is too small, a choice.

    Of a choice each row holds for just its distance. The flag says whether all bands are there.
    """
    return choose_rows(distance_bands(game, side), MOST_ROWS)


def fire_cells(game: CoreGame, side: Side, valor: int) -> dict[str, dict[int, Share]]:
    """Suppressed, reduced, eliminated by printed row and net shift."""
    table = game.fire_table(side=side, valor=valor)[[*Share._fields]]
    by_distance: dict[int, dict[int, Share]] = {}
    # pandas' own rows take a hundred times as long
    for (distance, shift), *shares in table.itertuples(name=None):
        by_distance.setdefault(distance, {})[shift] = Share(*shares)
    return {shown: by_distance[first] for shown, first in rows_of_a_page(game, side)[0]}


def of_chips(game: CoreGame, block: B) -> B:
    """A block whose numbers the chips decide, with the mark for what is reconstructed."""
    return headed(block, (chip.source for chip in game.edition.chips.chips))


def telling_shifts(cells: Mapping[str, Mapping[int, Share]]) -> list[int]:
    """The net shifts whose column says something: not only never, nor only eliminated for certain."""
    shifts = list(next(iter(cells.values())))

    def alike(shift: int, share: Share) -> bool:
        return all(row[shift] == share for row in cells.values())

    while len(shifts) > 1 and alike(shifts[0], Share(0, 0, 0)):
        del shifts[0]
    while len(shifts) > 1 and alike(shifts[-1], Share(0, 0, 1)):
        del shifts[-1]
    return shifts


def who_checks_valor(game: CoreGame) -> str:
    """Units with no valor check before a suppressed result counts: vehicles, fragile ones, both (p.10, 17).

    ``checked`` if everybody makes one.
    """
    checks = game.options.vehicles_check_valor, game.options.fragile_check_valor
    return {(True, True): "checked", (False, True): "vehicle", (True, False): "fragile"}.get(checks, "both")


def shift_amounts(game: CoreGame) -> dict[str, int]:
    """The shift by each situation, by the ledger of p.15-16: its net with the situation less without."""
    rifle = Firer("infantry", ("ready", "spent"), 10, 0, "all", 10, 3, "all")
    man, tank = Target("infantry", 1, 0, 0), Target("vehicle", 1, 3, 3)

    def net(target: Target, status: Status = "ready", away: int = 5, **situation: object) -> int:
        shot = replace(Shot(away), **situation)  # type: ignore[arg-type]
        return sum(s.amount for s in shifts(rifle, UnitState(status), target, shot, game.edition))

    return {
        "reduced strength": net(man, "spent") - net(man),
        "long range": net(man, away=11) - net(man),
        "hill": net(man, firer_higher=True) - net(man),
        "target hill": net(man, target_higher=True) - net(man),
        "flank": net(man, flank=True) - net(man),
        "above armor": net(tank._replace(front_armor=1)),
        "equal armor": net(tank),
        "below armor": net(tank._replace(front_armor=4)),
        "opportunity": net(man, opportunity=True) - net(man),
    }


def ways(game: CoreGame) -> dict[str, str]:
    """The states that infantry goes through as it fails check after check, and rallies again (p.10-11)."""

    def rallied(state: UnitState) -> UnitState:
        law = exact(rally, state, 1, "ready", False, game.edition)
        return next((after for after in law.outcomes if after != state), state)

    def way(start: Status, then: Callable[[UnitState], UnitState]) -> str:
        states = [UnitState(start)]
        while not is_out(states[-1]) and (after := then(states[-1])) not in states:
            states.append(after)
        return " → ".join("out" if is_out(state) else state.status for state in states)

    return {
        "down": way("ready", lambda state: after_suppression("infantry", state)),
        "back": way("broken", rallied),
    }


def armor_line(game: CoreGame, distance: int) -> dict[int, Share]:
    """The effect of a plain shot at a vehicle of valor 1, by firepower less armor, at `distance` hexes.

    From the least difference that has any effect to the first above 0, which stands for all above.
    """
    row = game.fire_table(side="vehicle", valor=1).loc[distance]
    lowest = int(row.index[0])
    cells = {}
    for less in range(lowest, 2):
        gun = Firer("vehicle", ("fire",), None, 0, "all", distance, MOST_ARMOR + less, "all")
        net = max(against_armor(gun, MOST_ARMOR, "front").amount, lowest)
        cells[less] = Share(*(float(row.loc[net, word]) for word in Share._fields))
    start = next((less for less, share in cells.items() if sum(share)), 0)
    return {less: share for less, share in cells.items() if less >= start}


def rally_chances(game: CoreGame, valor: int, state: str, attempts: int) -> dict[str, Fraction]:
    """The state of infantry of this valor after this many attempts to rally."""
    name = next(unit.name for unit in game.edition.units.values() if unit.kind == "infantry")
    odds: Odds = game.edit(name, valor=valor).rally(name, state=state, attempts=attempts)
    return odds.probabilities


@cache
def mover_wins(game: CoreGame, kinds: tuple[Kind, Kind], mover: int, other: int) -> Fraction:
    """The chance that the one who moves in wins, by their valor; vehicles can hit infantry (p.14)."""
    start = begin((FRESH[kinds[0]],), (FRESH[kinds[1]],))
    battle = Battle((Fighter(kinds[0], mover, 0, True),), (Fighter(kinds[1], other, 0, True),), "first")
    fight = chain(round_of_close_combat, start, battle, game.edition, is_over=is_over)
    return fight.in_the_end().map(winner)["first"]


class State(NamedTuple):
    """A state of a unit: what the unit may do, what results do to it, and how it recovers (p.9-13, 17).

    `moves`: areas, hexes or no. `fires`: the shift of its own fire, or None; `opportunity`: whether it may
    fire in the enemy's order. `recovers`: regroup or rally, and the state afterwards, or None.
    """

    kind: Kind
    status: Status
    moves: str
    fires: int | None
    opportunity: bool
    suppressed: str
    reduced: str
    eliminated: str
    recovers: tuple[str, str] | None


def states(game: CoreGame) -> list[State]:
    """Every state of every kind of unit; a suppressed result after a failed check."""
    return [_state(game, kind, status) for kind, statuses in STATES.items() for status in statuses]


def _state(game: CoreGame, kind: Kind, status: Status) -> State:
    words = []
    for result in ("suppressed", "reduced", "eliminated"):
        # valor -1 fails every check: the column is about what follows the failure
        law = exact(suffer, UnitState(status), result, kind, -1, False, game.edition)
        words.append(_result_word(kind, UnitState(status), [after for after, _ in law.outcomes]))
    weak = status in REDUCED_STRENGTH or status == "broken"
    moves = "no" if status == "fire" else "areas" if not weak else "hexes" if kind == "vehicle" else "hex"
    fires, opportunity = _fires(game, kind, status), _fires(game, kind, status, opportunity=True)
    recovers = _recovers(game, kind, status)
    return State(kind, status, moves, fires, opportunity is not None, words[0], words[1], words[2], recovers)


def _fires(game: CoreGame, kind: Kind, status: Status, **how: bool) -> int | None:
    """The shift that a state gives the unit's own fire; None if it may not fire."""
    firer = Firer(kind, STATES["vehicle"][:3], 10, 0, "all", 10, 3, "all")
    target = Target("infantry", 1, 0, 0)
    with suppress(IllegalAction):
        found = shifts(firer, UnitState(status), target, Shot(5, **how), game.edition)
        return sum(shift.amount for shift in found)
    return None


def _recovers(game: CoreGame, kind: Kind, status: Status) -> tuple[str, str] | None:
    """The means by which a unit leaves the state for a better one at its owner's will, and the new state."""
    rallied = exact(rally, UnitState(status), MOST_VALOR, ANY_ORDERS if kind == "vehicle" else "ready", False,
                    game.edition)  # fmt: skip
    after = next((state.status for state in rallied.outcomes if state.status != status), None)
    if after is not None:
        return "rally", after
    with suppress(IllegalAction):
        others = [one for one in STATES["vehicle"][:3] if one != status] if kind == "vehicle" else ["ready"]
        for other in others:
            regroup(kind, STATES["vehicle"][:3], UnitState(status), other)  # type: ignore[arg-type]
        return "regroup", ANY_ORDERS if kind == "vehicle" else "ready"
    return None


def _result_word(kind: Kind, before: UnitState, after: Iterable[UnitState]) -> str:
    found = list(after)
    if all(state.status == "eliminated" for state in found):
        return "wreck" if kind == "vehicle" else "out"
    if any(state.marker != before.marker for state in found):
        return "marker"
    return found[0].status


class Total(NamedTuple):
    """A close combat total (p.14): the highest that it wrecks at once, and the vehicles that have it."""

    total: int
    wrecks: int
    vehicles: tuple[tuple[str, str], ...]  # name and nation


def totals(game: CoreGame) -> list[Total]:
    """All vehicles by their close combat totals, the highest first."""
    by_total: dict[int, list[tuple[str, str]]] = {}
    for unit in game.edition.units.values():
        if unit.kind == "vehicle":
            total = unit.valor + as_fighter(unit).total
            by_total.setdefault(total, []).append((unit.name, unit.nation))
    return [
        Total(total, total // OVERWHELMING, tuple(vehicles))
        for total, vehicles in sorted(by_total.items(), reverse=True)
    ]


class Marker(NamedTuple):
    """A marker on the map: how many infantry it shelters (None: all), its downshifts, whether it blocks."""

    name: str
    shelters: int | None
    downshifts: int
    blocks_sight: bool
    source: str


def land_of(game: CoreGame) -> Landscape:
    """The kinds of terrain of the game's data folder. Raises DataFault."""
    return area_land(game.folder)


def cards_of(game: CoreGame) -> Cards:
    """The orders and markers of the game's data folder. Raises DataFault."""
    return load_cards(game.folder)


def markers_of(cards: Cards) -> list[Marker]:
    """The markers that change a hex: first those of the defender, then those of the battlefield."""
    fog = (cards.fog[name] for name in FORTIFICATIONS)
    field = (cards.field[name] for name in BATTLEFIELD)
    return [
        *(Marker(one.marker, one.shelters, one.downshifts, one.blocks_sight, one.source) for one in fog),
        *(Marker(one.marker, None, one.downshifts, one.blocks_sight, one.source) for one in field),
    ]


def step(kind: Terrain, drive: Drive) -> str:
    """The reach of a movement point in the terrain: an area, a hex, or no entry (p.12)."""
    return "no" if not enters(kind, drive) else "hex" if kind.half_movement else "area"


class Cover(NamedTuple):
    """A cover of infantry: terrain or a marker, its downshifts, and their source."""

    name: str
    downshifts: int
    source: str


def covers(things: Iterable[Cover]) -> list[tuple[int, list[Cover]]]:
    """Those that cover infantry, by their downshifts, the fewest first (p.16 B)."""
    found: dict[int, list[Cover]] = {}
    for thing in things:
        if thing.downshifts:
            found.setdefault(thing.downshifts, []).append(thing)
    return sorted(found.items())
