"""The reasons why an argument changes nothing here, with sections, so that one situation fits many units."""

from dataclasses import replace

from wsanalysis.asking.questions import all_read
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.draft_2019.duel import Duel, Duelist, aim_of
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.fire import MeleeAim, fire_and_activate
from wsanalysis.systems.draft_2019.ground import Stand, shelter
from wsanalysis.systems.draft_2019.shot import Aim
from wsanalysis.systems.draft_2019.state import READY
from wsanalysis.systems.draft_2019.supply import NOTHING
from wsanalysis.systems.draft_2019.unit import Kind, Target

_GROUND = "cover counts once, and this place gives none, or no other (9.0)"
_HEIGHT = "high ground covers, and low ground exposes a unit without cover, in direct fire (9.0, 11.0)"
_FACING = "the armor shift is the same: facings count on vehicles, in direct fire (9.0, 11.0)"
_WEAPON = "the weapon makes its fire neither better nor worse (4.0)"
_TOKENS = "no token is turned over in this shot (10.0)"
_STATE = "nothing in this state affects it (10.0)"
_ACTIVATES = "the tokens of op fire take effect at once, and no others lie on the target (7.0)"
WHY = {
    "firing": "it has the FP of an aimed shot, and only foot is exposed by an ambush (7.0, 9.0)",
    "secondary": "the FP is limited without it (7.0, 9.0)",
    "indirect": "the result is the same as for direct fire (11.0)",
    "facing": _FACING,
    "terrain": _GROUND,
    "behind": _GROUND,
    "works": _GROUND,
    "target_higher": _HEIGHT,
    "target_lower": _HEIGHT,
    "obscured": "it is obscured without it, or fired at indirectly (9.0, 11.0)",
    "moving": "it counts as moving without it (9.0)",
    "sprinting": "only foot units are exposed, and once (9.0)",
    "task": "only foot units are exposed, and once (9.0)",
    "crested": "cresting takes away a downshift for the armor of a vehicle, for op fire (9.0)",
    "in_field": "the firer fires all round, or in melee (9.0)",
    "in_front": "only TURRET damage binds the firer to its front (10.0)",
    "attacker_state": _STATE,
    "weapon": _WEAPON,
    "activates": _ACTIVATES,
    "damage_open": _TOKENS,
    "suppression_open": _TOKENS,
    "enemy_infantry": "it counts only for infantry that faces a downshift for armor (9.0)",
    "spotter_state": _STATE,
    "target_state": _STATE,
    "state": _STATE,
    "turned": "the sheaf covers the same hexes (11.0)",
}
"""For each argument that may mean nothing, when, and by which section."""
DUEL = {f"{side}_{name}": WHY[name] for side in ("first", "second") for name in (
    "facing", "terrain", "behind", "works", "weapon",
)} | {f"{side}_higher": _HEIGHT for side in ("first", "second")} | {
    f"{side}_regroups": "it does not fire, so firing never spends it (7.0)" for side in ("first", "second")
}  # fmt: skip


def _as_read(aim: Aim, turned: bool) -> Aim:
    """The shot without whatever only tokens read, for use where no token is turned over."""
    if turned or aim.at_once or (aim.blast and aim.target.kind == "vehicle"):
        return aim
    target = aim.target._replace(without_cover=False)
    return aim._replace(elsewhere=NOTHING, target=target, damage_out=(), suppression_out=())


def shot_reads(inquiry: Inquiry) -> object:
    """Everything that decides the result of one shot."""
    aim, edition = inquiry.args
    assert isinstance(aim, Aim)
    args = _as_read(aim, inquiry.step is fire_and_activate), edition
    return all_read(replace(inquiry, args=args))


def melee_reads(inquiry: Inquiry) -> object:
    """Everything that decides the result of one shot in melee."""
    aim, activates, edition = inquiry.args
    assert isinstance(aim, MeleeAim)
    chosen, given = (_as_read(one, bool(activates)) for one in (aim.chosen, aim.given))
    nerve = aim.nerve if aim.check else None
    return all_read(replace(inquiry, args=(chosen, given, aim.check, nerve, activates, edition)))


def barrage_reads(inquiry: Inquiry) -> object:
    """Everything that decides the result of a barrage."""
    nerve, deviations, covered, activates, edition = inquiry.args
    assert isinstance(covered, tuple)
    aims = [(place, _as_read(aim, bool(activates))) for place, aim in covered]
    return all_read(replace(inquiry, args=(nerve, deviations, tuple(aims), activates, edition)))


def shelters(stand: Stand, kind: Kind) -> object:
    """The shelter that a place gives to a rallying unit, suppressed or not."""
    return [shelter(stand, kind, suppressed) for suppressed in (True, False)]


def rally_reads(inquiry: Inquiry) -> object:
    """Everything that decides a unit's rally."""
    met, stand, _ = inquiry.args
    assert isinstance(met, Target)
    assert isinstance(stand, Stand)
    return inquiry.start, inquiry.steps, met, shelters(stand, met.kind), inquiry.notes


def cower_reads(inquiry: Inquiry) -> object:
    """Everything that decides cowering; the place counts only if the unit activates."""
    keep, met, stand, _ = inquiry.args
    assert isinstance(met, Target)
    assert isinstance(stand, Stand)
    place = (met, shelters(stand, met.kind)) if inquiry.steps == 2 else None
    return inquiry.start, inquiry.steps, keep, place


def duel_reads(inquiry: Inquiry) -> object:
    """Everything that decides a duel: both sides' shots, whole or reduced, and how they rally."""
    (first, second, edition), start = inquiry.args, inquiry.start
    assert isinstance(first, Duelist)
    assert isinstance(second, Duelist)
    assert isinstance(edition, Draft2019)
    assert isinstance(start, Duel)
    states = [READY, READY._replace(team=True), READY._replace(unknown_suppression=1)]
    states += [READY._replace(team=True, unknown_suppression=1)]
    states += [state._replace(spent=False) for state in (start.first, start.second)]

    def of(me: Duelist, enemy: Duelist) -> object:
        shots = [aim_of(own, other, me, enemy, edition) for own in states for other in states]
        fires = any(shots)
        return shots, fires and me.regroups, me.target, me.team_target, shelters(me.stand, me.target.kind)

    return inquiry.start, inquiry.steps, of(first, second), of(second, first)
