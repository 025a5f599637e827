"""The situation of an attack: the arguments of its question, turned into a `Shot`."""

from collections.abc import Sequence
from typing import NamedTuple

from wsanalysis.arguments.names import find
from wsanalysis.asking.unit_arguments import Count, unit_named
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.luck import Luck
from wsanalysis.systems.storms_of_steel.questions import arguments
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.transport import loading_cost
from wsanalysis.systems.storms_of_steel.unit import Unit


class Situation(NamedTuple):
    """The circumstances of an attack besides units and distance; `attack` tells what each means."""

    terrain: arguments.TerrainName = "open"
    flank: bool = False
    caps: arguments.Caps = 0
    attacker_state: arguments.AttackerState | None = None
    target_state: arguments.TargetState | None = None
    in_arc: bool = True
    indirect: bool = False
    fortification: arguments.WorksName | None = None
    fortification_flank: bool | None = None
    attacker_higher: bool = False
    target_higher: bool = False
    small_balka: bool = False
    fresh_smoke: Count = 0
    thin_smoke: Count = 0
    smoke_between: Count = 0
    vehicles: Count = 0
    carried_by: arguments.CarrierName | None = None
    moved_normally: bool = False
    altitude: Count = 0
    target_altitude: Count = 0
    weapon: arguments.WeaponName | None = None
    firepower_card: bool = False
    better_equipped: bool = False
    use_of_terrain: bool = False
    overrun: bool = False
    high_morale: bool = False
    luck: Luck = "none"
    counters_drawn: Sequence[str] | None = None


def amount_of(edition: StormsOfSteel, effect: str, played: bool) -> int:
    """The number on the card with this effect, 0 if it is not played."""
    return next(card.amount for card in edition.cards.values() if card.effect == effect) if played else 0


def shot_at(
    edition: StormsOfSteel,
    target: Unit | None,
    distance: int,
    given: Situation,
    supporters: tuple[int, int] = (0, 0),
) -> Shot:
    """The attack on `target`, None for works alone; `supporters`: what a fire group adds (red, blue)."""
    if given.attacker_higher and given.target_higher:
        raise IllegalAction("one of the two is higher, not both (11.2)")
    ground = edition.terrain[find(given.terrain, edition.terrain, "terrain")]
    carrier = None if given.carried_by is None else unit_named(edition, given.carried_by)
    if carrier is not None and target is not None:
        loading_cost(carrier, target)
    flank = given.fortification_flank
    return Shot(
        distance=distance,
        flank=given.flank,
        in_arc=given.in_arc,
        indirect=given.indirect,
        cover=ground.cover,
        air_bursts=ground.air_bursts,
        shelter=arguments.works_named(edition, given.fortification, target),
        shelter_flank=given.flank if flank is None else flank,
        firer_higher=given.attacker_higher,
        target_higher=given.target_higher,
        small_balka=given.small_balka,
        fresh_smoke=given.fresh_smoke,
        thin_smoke=given.thin_smoke,
        smoke_between=given.smoke_between,
        vehicles=given.vehicles,
        transported=carrier is not None,
        shield=0 if carrier is None else carrier.shield,
        moved=given.moved_normally,
        supporters=supporters,
        altitude=given.altitude,
        target_altitude=given.target_altitude,
        firepower_card=amount_of(edition, "firepower", given.firepower_card),
        better_equipped=amount_of(edition, "range and firepower", given.better_equipped),
        use_of_terrain=amount_of(edition, "defense", given.use_of_terrain),
        overrun=amount_of(edition, "close combat firepower", given.overrun),
        caps=given.caps,
        weapon=arguments.weapon_named(edition, given.weapon),
    )
