"""The firepower of an attack, modifier by modifier (7.1, 7.6, 9.12, 11.2, 20)."""

from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.storms_of_steel.ratings import Firer, Target
from wsanalysis.systems.storms_of_steel.shot import Shot, is_close, is_off_board
from wsanalysis.systems.storms_of_steel.unit import COLORS, Color

SHORT, LONG = 3, -2
CLOSE, CLOSE_WHITE_BOX = 4, -2
MOST_CAPS = 2
"""CAPs that may modify one roll (3.23)."""
BETTER_EQUIPPED = 1
"""The veteran card's addition to firepower; its addition to the range is its number in the data (V02)."""


def firepower_shifts(firer: Firer, target: Target, color: Color, shot: Shot) -> list[Shift]:
    """Firepower of the right color, its modifiers, and the CAPs bought for the roll."""
    left = firer.red if color == "red" else firer.blue
    if left is None:
        raise IllegalAction(f"its hit counter keeps it from firing {color} firepower (7.4, 15.2)")
    printed = firer.printed[COLORS.index(color)]
    found = [Shift(f"{color} firepower", printed, "8.2" if shot.weapon else "7.1")]
    if left != printed:
        found.append(Shift("its hit counter", left - printed, "7.4"))
    found += _by_distance(firer, color, shot)
    supporters = shot.supporters[COLORS.index(color)]
    if supporters:
        found.append(Shift("fire group", supporters, "9.12"))
    if shot.firer_higher and counts_height(firer, target, shot):
        found.append(Shift("firing down", 1, "11.2"))
    if firer.kind == "air" and target.kind == "air" and shot.altitude > shot.target_altitude:
        found.append(Shift("higher in the air", 1, "20.2"))
    if firer.kind == "air" and target.kind != "air" and shot.altitude:
        found.append(Shift("altitude", -shot.altitude, "20.1"))
    if shot.better_equipped:
        found.append(Shift("Better Equipped", BETTER_EQUIPPED, "V02"))
    if shot.firepower_card:
        found.append(Shift("card 9", shot.firepower_card, "p.17"))
    if shot.overrun:
        found.append(Shift("Overrun", shot.overrun, "V30"))
    if not 0 <= shot.caps <= MOST_CAPS:
        raise IllegalAction(f"a roll is modified with 0 to {MOST_CAPS} CAPs, not {shot.caps} (3.23)")
    if shot.caps:
        found.append(Shift("CAPs", shot.caps, "3.23"))
    return found


def reach_of(firer: Firer, shot: Shot) -> int:
    """The range in hexes without a penalty for distance (7.6, 20.2); a weapon card has its own."""
    return firer.range + (shot.better_equipped if shot.weapon is None else 0)


def counts_height(firer: Firer, target: Target, shot: Shot) -> bool:
    """True if one unit can stand higher than the other: ground units, in two hexes (11.2, 12.3, 20.2)."""
    return not (is_close(shot) or is_off_board(shot) or "air" in (firer.kind, target.kind))


def _by_distance(firer: Firer, color: Color, shot: Shot) -> list[Shift]:
    """Short and long range and close combat (7.61-7.63); 8.2 for weapon cards, 20.2 for airplanes."""
    weapon, distance = shot.weapon, shot.distance
    if weapon is not None and weapon.kind == "artillery":
        return []
    if firer.kind == "air":
        reach = reach_of(firer, shot)
        beyond = distance - reach
        return [Shift(f"{beyond} hexes beyond {reach}", -beyond, "20.2")] if beyond > 0 else []
    if weapon is not None:
        return [Shift("long range", LONG, "8.2")] if distance > firer.range else []  # the card's own range
    if is_close(shot):
        if firer.white_box in (color, "both"):
            return [Shift("close combat, white box", CLOSE_WHITE_BOX, "7.63")]
        return [Shift("close combat", CLOSE, "7.63")]
    if distance > reach_of(firer, shot):
        return [Shift(f"beyond range {reach_of(firer, shot)}", LONG, "7.61")]
    return [Shift("short range", SHORT, "7.62")] if distance == 1 else []
