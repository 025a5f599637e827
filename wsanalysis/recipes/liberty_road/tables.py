"""The numbers that the report and the player aid of Liberty Road print, all from the engine."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from wsanalysis.asking.odds import Odds
from wsanalysis.game import Game
from wsanalysis.probability.chain import chain
from wsanalysis.probability.exact import exact
from wsanalysis.recipes.casting import Cast
from wsanalysis.recipes.distance_bands import bands
from wsanalysis.recipes.distance_bands import rows_of_a_page as choose_rows
from wsanalysis.systems.liberty_road.chips import Side
from wsanalysis.systems.liberty_road.close_combat import round_of_close_combat
from wsanalysis.systems.liberty_road.fire import Shot, against_armor, shifts
from wsanalysis.systems.liberty_road.melee import Battle, Fighter, as_fighter, begin, is_over, winner
from wsanalysis.systems.liberty_road.results import after_suppression, suffer
from wsanalysis.systems.liberty_road.state import Status, UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Target, Unit, Weapon
from wsanalysis.systems.liberty_road.valor import rally

VALORS = (0, 1, 2, 3)
ROWS_OF_TWO, MOST_ROWS = 12, 22  # distances for which a printed page has room: of two tables, of one

RESULT_ROWS: tuple[tuple[Kind, str, UnitState], ...] = (
    ("infantry", "ready, spent", UnitState("ready")),
    ("infantry", "suppressed", UnitState("suppressed")),
    ("infantry", "reduced", UnitState("reduced")),
    ("infantry", "broken", UnitState("broken")),
    ("weapon team", "ready, spent", UnitState("ready")),
    ("weapon team", "suppressed", UnitState("suppressed")),
    ("vehicle", "move, fire, support", UnitState("move")),
    ("vehicle", "suppressed", UnitState("suppressed")),
    ("vehicle", "broken", UnitState("broken")),
)


FRESH: Mapping[Kind, UnitState] = {
    "infantry": UnitState("ready"), "weapon team": UnitState("ready"), "vehicle": UnitState("move"),
}  # fmt: skip


class Share(NamedTuple):
    """The chances of one fire cell, in rulebook order."""

    suppressed: float
    reduced: float
    eliminated: float


def distance_bands(game: Game, side: Side) -> list[tuple[str, int]]:
    """The distances between which no chip changes: as printed, and the first of each (hexes)."""
    return bands(game.edition.chips.breaks(side))


def fits_one_page(game: Game) -> bool:
    """Whether both fire tables have room on one printed page."""
    return all(len(distance_bands(game, side)) <= ROWS_OF_TWO for side in ("infantry", "vehicle"))


def rows_of_a_page(game: Game, side: Side) -> tuple[list[tuple[str, int]], bool]:
    """The distances that a printed table shows: every band, or if even a page is too small, a choice.

    Of a choice each row holds for just its distance. The flag says whether all bands are there.
    """
    return choose_rows(distance_bands(game, side), MOST_ROWS)


def fire_cells(game: Game, side: Side, valor: int) -> dict[str, dict[int, Share]]:
    """Suppressed, reduced, eliminated by printed row and net shift."""
    table = game.fire_table(side=side, valor=valor)
    cells: dict[str, dict[int, Share]] = {}
    for shown, first in rows_of_a_page(game, side)[0]:
        rows = table.loc[first]
        cells[shown] = {
            int(shift): Share(*(float(row[word]) for word in Share._fields)) for shift, row in rows.iterrows()
        }
    return cells


def shift_amounts(game: Game) -> dict[str, int]:
    """What each situation shifts, by the ledger of p.15-16: its net with the situation less without."""
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


def ways(game: Game) -> dict[str, str]:
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


def armor_cells(game: Game, distance: int) -> dict[int, dict[int, Share]]:
    """What a plain shot at a vehicle of valor 1 does, by firepower and armor, at `distance` hexes."""
    units: list[Unit] = list(game.edition.units.values())
    armed: list[Unit | Weapon] = [*units, *game.edition.weapons.values()]
    firepowers = sorted({a.anti_vehicle_firepower for a in armed if a.anti_vehicle_firepower is not None})
    armors = sorted({a for unit in units for a in (unit.front_armor, unit.rear_armor) if a is not None})
    row = game.fire_table(side="vehicle", valor=1).loc[distance]
    cells: dict[int, dict[int, Share]] = {}
    for firepower in firepowers:
        gun = Firer("vehicle", ("fire",), None, 0, "all", distance, firepower, "all")
        cells[firepower] = {}
        for armor in armors:
            net = max(against_armor(gun, armor, "front").amount, int(row.index[0]))
            cells[firepower][armor] = Share(*(float(row.loc[net, word]) for word in Share._fields))
    return cells


def rally_chances(game: Game, valor: int, state: str, attempts: int) -> dict[str, Fraction]:
    """The state of infantry of this valor after this many attempts to rally."""
    name = next(unit.name for unit in game.edition.units.values() if unit.kind == "infantry")
    odds: Odds = game.edit(name, valor=valor).rally(name, state=state, attempts=attempts)
    return odds.probabilities


cast = Cast(lambda unit: (unit.anti_vehicle_firepower or 0, unit.anti_infantry_range or 0))


@cache
def mover_wins(game: Game, kinds: tuple[Kind, Kind], mover: int, other: int) -> Fraction:
    """The chance that the one who moves in wins, by their valor; vehicles can hit infantry (p.14)."""
    start = begin((FRESH[kinds[0]],), (FRESH[kinds[1]],))
    battle = Battle((Fighter(kinds[0], mover, 0, True),), (Fighter(kinds[1], other, 0, True),), "first")
    fight = chain(round_of_close_combat, start, battle, game.edition, is_over=is_over)
    return fight.in_the_end().map(winner)["first"]


def results(game: Game) -> list[tuple[Kind, str, tuple[str, str, str]]]:
    """What a suppressed (after a failed check), reduced and eliminated result does to whom (p.10, 17)."""
    rows = []
    for kind, shown, state in RESULT_ROWS:
        words = []
        for result in ("suppressed", "reduced", "eliminated"):
            # valor -1 fails every check: the column is about what follows the failure
            law = exact(suffer, state, result, kind, -1, False, game.edition)
            words.append(_result_word(kind, state, [after for after, _ in law.outcomes]))
        rows.append((kind, shown, (words[0], words[1], words[2])))
    return rows


def _result_word(kind: Kind, before: UnitState, after: Iterable[UnitState]) -> str:
    states = list(after)
    if all(state.status == "eliminated" for state in states):
        return "wreck" if kind == "vehicle" else "out"
    if any(state.marker != before.marker for state in states):
        return "marker; second: wreck"
    return states[0].status


def vehicle_totals(game: Game, nations: Iterable[str] | None = None) -> list[tuple[str, int]]:
    """Each vehicle's close combat total (p.14), highest first."""
    totals = []
    for unit in game.edition.units.values():
        if unit.kind == "vehicle" and (nations is None or unit.nation in nations):
            totals.append((unit.name, unit.valor + as_fighter(unit).total))
    return sorted(totals, key=lambda pair: (-pair[1], pair[0]))


def marker_chances(game: Game) -> list[tuple[str, str, Fraction]]:
    """Each damage marker: name, effect, and the chance to draw it (p.17)."""
    chances = game.edition.marker_draw.probabilities
    return [(m.marker, m.effect, chances.get(m.marker, Fraction(0))) for m in game.edition.markers]
