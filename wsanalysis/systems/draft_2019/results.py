"""The effects of fire results: tokens drawn, bailing out, blast, riders (7.0, 8.0, 10.0)."""

from typing import NamedTuple

from wsanalysis.probability.chance import Chance, resolve
from wsanalysis.systems.draft_2019.checks import bail_out_difficulty, check
from wsanalysis.systems.draft_2019.chit import Result
from wsanalysis.systems.draft_2019.chits import Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.shot import Aim
from wsanalysis.systems.draft_2019.state import ELIMINATED, UnitState
from wsanalysis.systems.draft_2019.supply import NOTHING, Lying, Seen, lying_on
from wsanalysis.systems.draft_2019.token import LASTING, Damage, Suppression
from wsanalysis.systems.draft_2019.unit import Target


class Struck(NamedTuple):
    """A target and any units it carries, with side effects of the fire: collateral damage, an event.

    `fired`: the shot has been taken.
    """

    unit: UnitState
    rider: UnitState | None = None
    collateral: str = ""
    event: bool = False
    fired: bool = False


def suffer(chance: Chance, struck: Struck, result: Result, aim: Aim, edition: Draft2019) -> Struck:
    """Apply a fire result (10.0). `aim.rider` rides desant; other passengers share only an elimination."""
    if result == "miss":
        return struck
    if result == "eliminated":
        return eliminate(struck)
    if result == "damaged":
        if aim.in_water:
            chance.tell("damaged in water, it is eliminated (10.0)")
            return eliminate(struck)
        struck, drawn = put_damage(chance, struck, aim, edition)
        return harm_rider(chance, struck, aim, edition, drawn)
    return put_suppression(chance, struck, aim, edition)


def harm_rider(
    chance: Chance, struck: Struck, aim: Aim, edition: Draft2019, drawn: tuple[Seen, ...] = ()
) -> Struck:
    """A damage token on infantry that rides desant, for one that its carrier drew (8.0, 10.0).

    `drawn`: the damage tokens on the carrier, with the one drawn just now.
    """
    if aim.rider is None or struck.rider is None or struck.rider.eliminated:
        return struck
    chance.tell("units riding on it are damaged (8.0, 10.0)")
    if aim.in_water:
        return struck._replace(rider=ELIMINATED)
    carrier = lying_on(struck.unit._replace(damage=()), aim.target.kind).beside(Lying(drawn))
    alone = aim._replace(target=aim.rider, rider=None, elsewhere=aim.elsewhere.beside(carrier))
    rider, _ = put_damage(chance, Struck(struck.rider), alone, edition)
    return struck._replace(rider=rider.unit)


def lying(struck: Struck, aim: Aim) -> Lying:
    """The known tokens that lie on the target, on its rider, and elsewhere."""
    rider = lying_on(struck.rider, None if aim.rider is None else aim.rider.kind)
    return lying_on(struck.unit, aim.target.kind).beside(rider).beside(aim.elsewhere)


def eliminate(struck: Struck) -> Struck:
    """The unit and any passengers are out (10.0)."""
    return struck._replace(unit=ELIMINATED, rider=None if struck.rider is None else ELIMINATED)


def put_damage(
    chance: Chance, struck: Struck, aim: Aim, edition: Draft2019
) -> tuple[Struck, tuple[Seen, ...]]:
    """Put a damage token on the unit, which becomes spent; face down unless it takes effect at once (10.0).

    Units that it carries become spent with it (8.0). Also return the damage tokens known to be on it.
    """
    own, there = lying_on(struck.unit, aim.target.kind).damage, lying(struck, aim).damage
    unit = struck.unit._replace(spent=True)
    if struck.rider is not None and not struck.rider.eliminated:
        struck = struck._replace(rider=struck.rider._replace(spent=True))
    if not aim.at_once:
        return struck._replace(unit=unit._replace(unknown_damage=unit.unknown_damage + 1)), own
    struck = struck._replace(unit=unit)
    struck, token = reveal_damage(chance, struck, aim.target, edition, aim.damage_out, there)
    return struck, (*own, token)


def put_suppression(chance: Chance, struck: Struck, aim: Aim, edition: Draft2019) -> Struck:
    """A suppression token on the unit; on a vehicle under blast it is revealed at once (10.0)."""
    unit = struck.unit
    blasted = aim.blast > 0 and aim.target.kind == "vehicle"
    if not (aim.at_once or blasted):
        struck = struck._replace(unit=unit._replace(unknown_suppression=unit.unknown_suppression + 1))
        return harm_rider(chance, struck, aim, edition, lying_on(unit, aim.target.kind).damage)
    there = lying(struck, aim).suppression
    token = chance(
        edition.suppression_draw(aim.target.kind, blasted, aim.suppression_out, there), "suppression token"
    )
    if blasted and aim.blast >= token.blast:
        if aim.blast > token.blast:
            chance.tell(
                "full FP {} is above the blast threshold {}: eliminated (10.0)", aim.blast, token.blast
            )
            return eliminate(struck)
        chance.tell("full FP {} equals the blast threshold: damaged (10.0)", aim.blast)
        struck = read_suppression(chance, struck, token, aim.target, edition)
        if struck.unit.eliminated or aim.in_water:
            return eliminate(struck)
        at_once = aim._replace(at_once=True)
        struck, drawn = put_damage(chance, struck, at_once, edition)
        # damaged besides suppressed: riders suffer for this token too
        struck = harm_rider(chance, struck, at_once, edition, drawn)
    else:
        struck = read_suppression(chance, struck, token, aim.target, edition)
        drawn = lying_on(struck.unit, aim.target.kind).damage
    return harm_rider(chance, struck, aim, edition, drawn)


def read_suppression(
    chance: Chance, struck: Struck, token: Suppression, target: Target, edition: Draft2019
) -> Struck:
    """A revealed suppression token lies on the unit until it rallies (10.0)."""
    if token.red_medal and not bails_out(chance, target, edition):
        return eliminate(struck)
    tokens = tuple(sorted((*struck.unit.suppression, token.effect)))
    return struck._replace(unit=struck.unit._replace(suppression=tokens))


def reveal_damage(
    chance: Chance,
    struck: Struck,
    target: Target,
    edition: Draft2019,
    out: tuple[str, ...] = (),
    there: tuple[Seen, ...] = (),
) -> tuple[Struck, Seen]:
    """Draw a damage token with immediate effect (10.0); also return which one it was."""
    token = chance(edition.damage_draw(target.kind, out, there), "damage token")
    return read_damage(chance, struck, token, target, edition), edition.seen_damage(token, target.kind)


def read_damage(chance: Chance, struck: Struck, token: Damage, target: Target, edition: Draft2019) -> Struck:
    """The effect of a known damage token: red medal first, then its text (10.0)."""
    if token.red_medal and not bails_out(chance, target, edition):
        return eliminate(struck)
    if token.effect == "REDUCED":
        reduced = reduce(struck.unit, target)
        return eliminate(struck) if reduced.eliminated else struck._replace(unit=reduced)
    if token.effect == "PASSENGERS" and struck.rider is not None:
        return struck._replace(rider=reduce_rider(struck.rider))
    if token.effect not in LASTING:
        return struck
    return struck._replace(unit=with_damage(struck.unit, token.effect))


def with_damage(unit: UnitState, effect: str) -> UnitState:
    """Add a lasting effect: GUN replaces CREW and TURRET, IMMOBILIZED replaces MOBILITY (10.0)."""
    taken = {"GUN": ("CREW", "TURRET"), "IMMOBILIZED": ("MOBILITY",)}.get(effect, ())
    kept = [one for one in unit.damage if one not in taken]
    return unit._replace(damage=tuple(sorted((*kept, effect))))


def reduce(unit: UnitState, target: Target) -> UnitState:
    """REDUCED: a squad becomes a team, a team is eliminated; other units are unaffected (10.0)."""
    if target.kind == "squad" and not unit.team:
        return unit._replace(team=True)
    return ELIMINATED if target.kind in ("squad", "team") else unit


def reduce_rider(rider: UnitState) -> UnitState:
    """PASSENGERS: a squad aboard becomes a team, a team is eliminated (10.0)."""
    return ELIMINATED if rider.team else rider._replace(team=True)


def bails_out(chance: Chance, target: Target, edition: Draft2019) -> bool:
    """True if the unit survives a red medal: a valor check, by its stowage (10.0)."""
    nerve = Nerve(target.valor, target.plights)
    lives = check(chance, nerve, bail_out_difficulty(target.stowage), edition, "red medal")
    if not lives:
        chance.tell("it is eliminated by the red medal (10.0)")
    return lives


def turn_over_suppression(
    chance: Chance,
    struck: Struck,
    target: Target,
    edition: Draft2019,
    out: tuple[str, ...],
    there: tuple[Seen, ...],
) -> Struck:
    """Reveal the suppression tokens that lie face down, one by one (10.0); `there` lie on the board.

    Further results depend on which have been turned over, in whatever order.
    """
    unit = struck.unit
    if not unit.unknown_suppression:
        return struck
    token = chance(edition.suppression_draw(target.kind, False, out, there), "suppression token")
    there = tuple(sorted((*there, edition.seen_suppression(token, target.kind)), key=str))
    struck = struck._replace(unit=unit._replace(unknown_suppression=unit.unknown_suppression - 1))
    struck = read_suppression(chance, struck, token, target, edition)
    if struck.unit.eliminated:
        return struck
    return resolve(chance, turn_over_suppression, struck, target, edition, out, there)


def reveal(
    chance: Chance,
    struck: Struck,
    target: Target,
    edition: Draft2019,
    aim: Aim | None = None,
    elsewhere: Lying = NOTHING,
) -> Struck:
    """Reveal all unknown tokens on a unit as it activates: damage first, then suppression (6.0, 7.0, 10.0).

    None is returned before the last is turned over: they left the supply one by one (2.0). `elsewhere`: the
    tokens on other units.
    """
    damage_out, suppression_out = (aim.damage_out, aim.suppression_out) if aim else ((), ())
    known = lying(struck, aim) if aim else lying_on(struck.unit, target.kind).beside(elsewhere)
    there = known.damage
    for _ in range(struck.unit.unknown_damage):
        struck, token = reveal_damage(chance, struck, target, edition, damage_out, there)
        there = (*there, token)
        if struck.unit.eliminated:
            return struck
    struck = turn_over_suppression(chance, struck, target, edition, suppression_out, known.suppression)
    if struck.unit.eliminated:
        return struck
    for held in struck.unit.held:
        mine = held._replace(red_medal=held.red_medal and edition.bails_out(target.kind))
        struck = read_suppression(chance, struck, mine, target, edition)
        if struck.unit.eliminated:
            return struck
    return struck._replace(unit=struck.unit._replace(unknown_damage=0, unknown_suppression=0, held=()))
