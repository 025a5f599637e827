"""The defense against an attack, modifier by modifier (7.2, 11-13, 15-18)."""

from wsanalysis.rule_system import Shift
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import counts_height
from wsanalysis.systems.storms_of_steel.ground import Fortification
from wsanalysis.systems.storms_of_steel.ratings import Firer, Target
from wsanalysis.systems.storms_of_steel.shot import Shot, is_close, is_shelling, meets_flank
from wsanalysis.systems.storms_of_steel.unit import Color, is_foot

FRESH_SMOKE, THIN_SMOKE = 2, 1


def aimed_color(firer: Firer, target: Target, shot: Shot) -> Color:
    """The color of the defense that applies to the attack (7.0, 15.1, 15.4, 16.2).

    An open topped vehicle's flank turns red against mortars and artillery, and against foot units in its hex.
    """
    if not meets_flank(firer, shot):
        return target.front_color
    by_foot = is_close(shot) and is_foot(firer.kind)
    if target.open_topped and (is_shelling(firer, shot) or by_foot):
        return "red"
    return target.flank_color


def defense_shifts(
    firer: Firer, target: Target, color: Color, shot: Shot, edition: StormsOfSteel
) -> list[Shift]:
    """The defense rating and its DMs, as positive numbers."""
    flank = meets_flank(firer, shot)
    rating = target.flank if flank else target.front
    found = [Shift(f"{'flank' if flank else 'front'} defense", rating, "7.2")]
    if target.kind != "air":  # it is above all obstacles, 20.3
        found += _terrain(firer, color, shot)
    if shot.shelter is not None and (counts_terrain(shot) or not edition.options.cards_pass_works):
        cover = shelter_cover(shot.shelter, color, shot, is_shelling(firer, shot), edition)
        if cover:
            found.append(Shift(shot.shelter.fortification, cover, "18"))
    if shot.target_higher and counts_height(firer, target, shot):
        found.append(Shift("fired at from below", 1, "11.2"))
    if shot.small_balka and target.kind != "air" and not is_close(shot) and counts_terrain(shot):
        found.append(Shift("small balka", 1, "11.5"))
    found += smoke_shifts(shot)
    if shot.vehicles and target.squad and not shot.transported:
        found.append(Shift("vehicles as cover", shot.vehicles, "15.6"))
    if shot.transported and shot.shield:
        found.append(Shift("shield of the vehicle", shot.shield, "16.1"))
    if _moved_in_the_open(target, shot) and edition.options.cautious_movement:
        found.append(Shift("moved normally", -1, "5.01"))
    if target.kind == "air" and shot.target_altitude:
        found.append(Shift("altitude", shot.target_altitude, "20.1"))
    if firer.kind == target.kind == "air" and shot.target_altitude > shot.altitude:
        found.append(Shift("higher in the air", 1, "20.2"))
    if shot.use_of_terrain:
        found.append(Shift("Use of Terrain", shot.use_of_terrain, "V15"))
    return found


def shelter_cover(
    shelter: Fortification, color: Color, shot: Shot, shelling: bool, edition: StormsOfSteel
) -> int:
    """A fortification's bonus to a defense of this color inside it (18.1, 18.2)."""
    if shelter.colors not in ("both", color):
        return 0
    if shelling:
        return shelter.indirect
    if is_close(shot):
        return shelter.front if edition.options.bunker_in_close_combat == "front" else shelter.flank
    return shelter.flank if shot.shelter_flank else shelter.front


def _moved_in_the_open(target: Target, shot: Shot) -> bool:
    """A foot unit or gun, not carried, without any DM of terrain or fortification (5.01).

    A squad beside a vehicle need not move cautiously (15.6).
    """
    on_foot = is_foot(target.kind) and not shot.transported
    beside_vehicle = target.squad and shot.vehicles > 0
    return shot.moved and on_foot and shot.cover == 0 and shot.shelter is None and not beside_vehicle


def counts_terrain(shot: Shot) -> bool:
    """True if terrain modifiers apply: always, unless a weapon card says that they do not (8.2)."""
    return shot.weapon is None or shot.weapon.terrain


def _terrain(firer: Firer, color: Color, shot: Shot) -> list[Shift]:
    if not shot.cover or not counts_terrain(shot):
        return []
    if shot.air_bursts and is_shelling(firer, shot) and color == "red":
        return []  # shells burst in the trees above soft units, 12.2
    return [Shift("terrain", shot.cover, "5.0")]


def smoke_shifts(shot: Shot) -> list[Shift]:
    """Smoke in either hex, and thin smoke in between; counters add up (13.0)."""
    if shot.weapon is not None and not shot.weapon.smoke:
        return []
    found = []
    if shot.fresh_smoke:
        found.append(Shift("smoke of the first round", FRESH_SMOKE * shot.fresh_smoke, "13.0"))
    thin = shot.thin_smoke + shot.smoke_between
    if thin:
        found.append(Shift("smoke of the second round", THIN_SMOKE * thin, "13.0"))
    return found
