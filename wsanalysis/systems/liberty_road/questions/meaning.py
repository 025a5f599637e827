"""Notes on arguments that change nothing here, each with its page, so that one situation fits many units."""

from collections.abc import Sequence

from wsanalysis.asking.questions import idle
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.liberty_road.close_combat import immobilized
from wsanalysis.systems.liberty_road.duel import Duelist
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Shot, shifts
from wsanalysis.systems.liberty_road.melee import Choices
from wsanalysis.systems.liberty_road.state import Status, UnitState, is_out
from wsanalysis.systems.liberty_road.unit import Kind, Target, Unit, Weapon, as_firer


def idle_weapon(unit: Unit, weapon: Weapon | None, kinds: Sequence[Kind]) -> tuple[str, ...]:
    """A note if a weapon has no rating against any of these targets, so that the unit uses its own."""
    if weapon is None:
        return ()
    at = {"vehicle" if kind == "vehicle" else "infantry" for kind in kinds}
    rated = {"infantry": weapon.anti_infantry_range, "vehicle": weapon.anti_vehicle_range}
    none = all(rated[kind] is None for kind in at)
    against = " or ".join(f"anti-{kind}" for kind in sorted(at))
    return idle((none, f"{weapon.name} has no {against} rating, {unit.name} fires with its own (p.15)"))


def idle_shot(shot: Shot, kinds: Sequence[Kind]) -> tuple[str, ...]:
    """Notes on arguments that change nothing in a shot at targets of these kinds."""
    on_foot = any(kind != "vehicle" for kind in kinds)
    return idle(
        (shot.flank and shot.opportunity, "opportunity fire meets no flank and no rear armor (p.13)"),
        (shot.target_downshifts > 0 and not on_foot, "terrain protects infantry, no vehicle (p.16 B)"),
        (shot.target_higher and not on_foot, "higher ground protects infantry, no vehicle (p.15)"),
    )


def idle_firer(
    edition: LibertyRoad,
    unit: Unit,
    weapon: Weapon | None,
    own: UnitState,
    best: Status,
    target: Target,
    shot: Shot,
) -> tuple[str, ...]:
    """Notes on a firer's state that changes nothing, and on a field of fire if it fires all round."""
    firer = as_firer(unit, weapon)

    def fires(state: UnitState) -> object:
        try:
            return shifts(firer, state, target, shot, edition)
        except IllegalAction as error:
            return str(error)

    as_ever = own != UnitState(best) and fires(own) == fires(UnitState(best))
    without = own.marker if own.marker and fires(own) == fires(UnitState(own.status)) else None
    state = own.status if without is None else f"with {without}"
    return idle(
        (as_ever or without is not None, f"{unit.name} {state} fires as in its other states (p.3, 16-17)"),
        (not shot.in_forward_arc, f"{unit.name} fires all round, not only into its forward field (p.15)"),
    )


def idle_duel(
    units: tuple[Unit, Unit],
    sides: tuple[Duelist, Duelist],
    shots: tuple[Shot, Shot],
    starts: tuple[UnitState, UnitState],
    weapons: tuple[Weapon | None, Weapon | None],
) -> tuple[str, ...]:
    """Notes on arguments that change nothing for one of two duelists."""
    fires = tuple(
        any(
            sides[i].aims(UnitState(status)) is not None
            for status in {sides[i].stance, starts[i].status, "suppressed"} - {"broken"}
        )
        for i in (0, 1)
    )
    notes: list[str] = []
    for i in (0, 1):
        notes += _idle_duelist(units, sides, shots, starts[i].status, weapons, fires, i)
    return tuple(notes)


def _idle_duelist(
    units: tuple[Unit, Unit],
    sides: tuple[Duelist, Duelist],
    shots: tuple[Shot, Shot],
    status: Status,
    weapons: tuple[Weapon | None, Weapon | None],
    fires: tuple[bool, ...],
    i: int,
) -> tuple[str, ...]:
    unit, me, other = units[i], sides[i], units[1 - i]
    shot, weapon, vehicle = shots[i], weapons[i], unit.kind == "vehicle"
    covers = fires[1 - i] and not vehicle
    enemy = as_firer(other, weapons[1 - i])
    at_me = enemy.anti_vehicle_arc if vehicle else enemy.anti_infantry_arc
    arc_matters = at_me == "forward" or (fires[i] and other.kind == "vehicle")
    turned = status in me.sides and status not in ("ready", me.stance)
    spends = turned if vehicle else turned or (fires[i] and status != "reduced")
    return idle(
        (
            not fires[i] and (shot.firing_upshifts > 0 or weapon is not None),
            f"{unit.name} may not fire at the other, whatever its weapon and terrain (p.15)",
        ),
        (
            not fires[i] and shot.flank and not arc_matters,
            f"{unit.name} may not fire at the other, who fires all round (p.15-16)",
        ),
        (
            shots[1 - i].target_downshifts > 0 and not covers,
            f"terrain protects infantry that is fired at, not {unit.name} (p.16 B)",
        ),
        (
            shot.firer_higher and not fires[i] and not covers,
            f"{unit.name} on a hill or crest neither fires nor is infantry that is fired at (p.15)",
        ),
        (
            me.doctrine == "fire on"
            and status not in ("suppressed", "broken")
            and (not fires[1 - i] or status == "reduced"),
            f"{unit.name} is never suppressed here (p.10, 17)",
        ),
        (
            not me.regroups and not spends,
            f"{unit.name} is never in a state from which it could regroup (p.9)",
        ),
    ) + (idle_weapon(unit, weapon, (other.kind,)) if fires[i] else ())


def idle_choices(
    edition: LibertyRoad,
    mine: Sequence[Unit],
    theirs: Sequence[Unit],
    states: Sequence[UnitState],
    choices: Choices,
    can_escape: bool,
    moves_in: bool,
) -> tuple[str, ...]:
    """Notes on choices that a player never gets to make in a close combat; `states` of the enemy's units."""
    who = mine[0].name
    tanks = [state for unit, state in zip(theirs, states, strict=True) if unit.kind == "vehicle"]
    on_foot = any(unit.kind != "vehicle" for unit in mine)
    survive = any(not is_out(immobilized(state, edition)) for state in tanks)
    # who moves in picks first, and swarms only when another of his units has fallen
    few = sum(unit.kind == "vehicle" for unit in mine) < 2 or len(mine) < 2 + moves_in
    return idle(
        (choices.order != "listed" and len(mine) == 1, f"{who} fights alone, without an order (p.14)"),
        (
            choices.swarm == "always" and (few or not tanks),
            f"on the side of {who}, two vehicles are needed to swarm one that was allocated before (p.14)",
        ),
        (
            not can_escape and not (on_foot and survive),
            f"on the side of {who}, only infantry that immobilizes a vehicle, and does not destroy it,"
            " gets away (p.14)",
        ),
    )
