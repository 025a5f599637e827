"""The legality of attacks (6.1, 7.6, 8.2, 12, 13, 15.5, 20)."""

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.firepower import reach_of
from wsanalysis.systems.storms_of_steel.ratings import Firer, Target
from wsanalysis.systems.storms_of_steel.shot import Shot, is_close
from wsanalysis.systems.storms_of_steel.unit import is_foot, is_vehicle


def check_shot(firer: Firer, target: Target, shot: Shot) -> None:
    """Raise IllegalAction, naming the rule, for an attack that is not allowed."""
    if shot.smoke_between > 1:
        raise IllegalAction("two smoke counters of the second round on the way block sight (13.0)")
    if min(shot.distance, shot.fresh_smoke, shot.thin_smoke, shot.vehicles) < 0:
        raise IllegalAction("distance and counts are whole numbers from 0 up")
    fights = is_vehicle(firer.kind) and max(firer.printed) > 0  # a truck is no fighting vehicle
    if shot.overrun and not (is_close(shot) and fights):
        raise IllegalAction("Overrun is for a fighting vehicle in close combat (V30)")
    if shot.weapon is not None:
        _check_weapon(firer, target, shot)
    elif firer.kind == "air":
        _check_airplane(firer, shot)
    else:
        _check_unit(firer, target, shot)


def _check_unit(firer: Firer, target: Target, shot: Shot) -> None:
    if target.kind == "air" and "anti-air" not in firer.abilities:
        raise IllegalAction("only units with a blue circle under their FP fire at airplanes (20.0)")
    if shot.indirect and firer.indirect_cost is None:
        raise IllegalAction("it has no cost of indirect fire on its counter (12.0)")
    if is_close(shot):
        return
    if not shot.in_arc and not firer.turret:
        raise IllegalAction("the target is outside its arc of fire, and it has no turret (6.1, 15.5)")
    if shot.distance < firer.min_range:
        raise IllegalAction(f"{shot.distance} hexes is below its least range of {firer.min_range} (12.0)")
    reach = reach_of(firer, shot)
    farthest = reach if firer.cower else 2 * reach
    if shot.distance > farthest:
        raise IllegalAction(f"{shot.distance} hexes is beyond twice its range of {reach} (7.61)")


def _check_airplane(firer: Firer, shot: Shot) -> None:
    if not shot.in_arc:
        raise IllegalAction("the target is outside its arc of fire (6.1)")
    if shot.distance < firer.min_range:
        raise IllegalAction(f"an airplane does not fire below {firer.min_range} hexes (20.2)")
    farthest = 2 * reach_of(firer, shot)
    if shot.distance > farthest:
        raise IllegalAction(f"an airplane does not fire beyond {farthest} hexes (20.2)")


def _check_weapon(firer: Firer, target: Target, shot: Shot) -> None:
    card = shot.weapon
    assert card is not None
    if card.kind == "hand" and not is_foot(firer.kind):
        raise IllegalAction(f"{card.name} is for foot units (5.0, 8.2)")
    if card.kind == "bomb" and firer.kind != "air":
        raise IllegalAction(f"{card.name} is for airplanes (20.4)")
    if card.targets == "metal" and not (is_vehicle(target.kind) or target.kind == "gun"):
        raise IllegalAction(f"{card.name} is only for vehicles and guns (p.17)")
    if target.kind == "air":
        raise IllegalAction("only units with a blue circle under their FP fire at airplanes (20.0)")
    if card.kind == "artillery":
        return
    if not (shot.in_arc or is_close(shot)):
        raise IllegalAction("the target is outside its arc of fire (6.1)")
    farthest = card.range if card.long_range is None else card.long_range
    if farthest is not None and shot.distance > farthest:
        raise IllegalAction(f"{card.name} reaches {farthest} hexes, not {shot.distance} (p.17)")
    if shot.distance < firer.min_range:
        raise IllegalAction(f"an airplane does not attack below {firer.min_range} hexes (20.2, 20.4)")
