"""The situation of an attack, as arguments of a question, turned into a `Shot`."""

from wsanalysis.arguments.names import find
from wsanalysis.asking.unit_arguments import unit_named
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.questions.arguments import weapon_named, works_named
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.transport import loading_cost
from wsanalysis.systems.storms_of_steel.unit import Unit


def amount_of(edition: StormsOfSteel, effect: str, played: bool) -> int:
    """The number on the card with this effect, 0 if it is not played."""
    return next(card.amount for card in edition.cards.values() if card.effect == effect) if played else 0


def shot_at(
    edition: StormsOfSteel,
    target: Unit | None,
    distance: int,
    *,
    terrain: str = "open",
    flank: bool = False,
    caps: int = 0,
    in_arc: bool = True,
    indirect: bool = False,
    fortification: str | None = None,
    fortification_flank: bool | None = None,
    attacker_higher: bool = False,
    target_higher: bool = False,
    small_balka: bool = False,
    fresh_smoke: int = 0,
    thin_smoke: int = 0,
    smoke_between: int = 0,
    vehicles: int = 0,
    carried_by: str | None = None,
    moved_normally: bool = False,
    altitude: int = 0,
    target_altitude: int = 0,
    weapon: str | None = None,
    firepower_card: bool = False,
    better_equipped: bool = False,
    use_of_terrain: bool = False,
    overrun: bool = False,
    supporters: tuple[int, int] = (0, 0),
) -> Shot:
    """The attack on `target`, None for works alone, in these circumstances; see the question `attack`."""
    if attacker_higher and target_higher:
        raise IllegalAction("one of the two is higher, not both (11.2)")
    ground = edition.terrain[find(terrain, edition.terrain, "terrain")]
    carrier = None if carried_by is None else unit_named(edition, carried_by)
    if carrier is not None and target is not None:
        loading_cost(carrier, target)
    return Shot(
        distance=distance,
        flank=flank,
        in_arc=in_arc,
        indirect=indirect,
        cover=ground.cover,
        air_bursts=ground.air_bursts,
        shelter=works_named(edition, fortification, target),
        shelter_flank=flank if fortification_flank is None else fortification_flank,
        firer_higher=attacker_higher,
        target_higher=target_higher,
        small_balka=small_balka,
        fresh_smoke=fresh_smoke,
        thin_smoke=thin_smoke,
        smoke_between=smoke_between,
        vehicles=vehicles,
        transported=carrier is not None,
        shield=0 if carrier is None else carrier.shield,
        moved=moved_normally,
        supporters=supporters,
        altitude=altitude,
        target_altitude=target_altitude,
        firepower_card=amount_of(edition, "firepower", firepower_card),
        better_equipped=amount_of(edition, "range and firepower", better_equipped),
        use_of_terrain=amount_of(edition, "defense", use_of_terrain),
        overrun=amount_of(edition, "close combat firepower", overrun),
        caps=caps,
        weapon=weapon_named(edition, weapon),
    )
