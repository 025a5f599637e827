"""The forces of a battle: units by number, types of blocks, and their weapons."""

from dataclasses import dataclass, replace
from statistics import mean

from wsanalysis.battles.liberty_road.scenario import Force, Scenario
from wsanalysis.battles.scenarios.forces import Enlisted, enlist, roster
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.unit import Firer, Kind, Unit, Weapon, as_firer


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
