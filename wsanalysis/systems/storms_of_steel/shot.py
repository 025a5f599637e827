"""The situation of one attack, in the words of 7 to 20."""

from dataclasses import dataclass

from wsanalysis.systems.storms_of_steel.card import WeaponCard
from wsanalysis.systems.storms_of_steel.ground import Fortification
from wsanalysis.systems.storms_of_steel.ratings import Firer


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One attack. Distances in hexes of 40-50 m; 0 is the same hex, which is close combat (7.63).

    `flank`: fired from outside the target's arc (7.2); `in_arc`: the target is in the firer's arc (6.1).
    `indirect`: a mortar fires by a spotter (12.0). `cover`: the terrain's DM; `air_bursts`: it is woods
    (12.2). `shelter`: the fortification that the target occupies, `shelter_flank`: fired at from that
    one's flank (18.2). `small_balka`: fire crosses one beside the target (11.5). `fresh_smoke` and
    `thin_smoke`: counters of the first and second round in the firer's or target's hex; `smoke_between`:
    thin ones on the way (13.0). `vehicles`: in the target's hex (15.6). `transported` under a `shield` of
    so much (16.1, 17.1). `moved`: normally, into the open, just now (5.01). `supporters`: of a fire group,
    with (red, blue) firepower (9.12). `altitude`, `target_altitude`: counters under airplanes (20.1).
    Cards: `firepower_card` (9), `better_equipped` (V02), `use_of_terrain` (V15), `overrun` (V30): numbers.
    """

    distance: int = 1
    flank: bool = False
    in_arc: bool = True
    indirect: bool = False
    cover: int = 0
    air_bursts: bool = False
    shelter: Fortification | None = None
    shelter_flank: bool = False
    firer_higher: bool = False
    target_higher: bool = False
    small_balka: bool = False
    fresh_smoke: int = 0
    thin_smoke: int = 0
    smoke_between: int = 0
    vehicles: int = 0
    transported: bool = False
    shield: int = 0
    moved: bool = False
    supporters: tuple[int, int] = (0, 0)
    altitude: int = 0
    target_altitude: int = 0
    firepower_card: int = 0
    better_equipped: int = 0
    use_of_terrain: int = 0
    overrun: int = 0
    caps: int = 0
    weapon: WeaponCard | None = None


def is_close(shot: Shot) -> bool:
    """True if both are in one hex: close combat (7.63)."""
    return shot.distance == 0


def is_shelling(firer: Firer, shot: Shot) -> bool:
    """True if it is mortar or artillery fire: neither close combat nor a weapon by hand (12.1)."""
    if shot.weapon is not None and shot.weapon.kind == "artillery":
        return True
    return "mortar" in firer.abilities and shot.weapon is None and not is_close(shot)


def is_off_board(shot: Shot) -> bool:
    """True if the attack comes from off-board artillery (12.3)."""
    return shot.weapon is not None and shot.weapon.kind == "artillery"


def meets_flank(firer: Firer, shot: Shot) -> bool:
    """True if the flank defense counts (7.2, 7.63, 8.2, 10.3, 12.1, 17.1)."""
    by_hand = shot.weapon is not None and shot.weapon.kind == "hand"
    return (
        shot.flank
        or is_close(shot)
        or by_hand
        or is_shelling(firer, shot)
        or "sniper" in firer.abilities
        or shot.transported
    )
