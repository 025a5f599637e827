"""The question about duels: two units that fire, regroup and rally in turn (6.0, 7.0, 9.0, 10.0)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial

from wsanalysis.asking.questions import duel_inquiry, notes_idle, numbered, refusal
from wsanalysis.asking.unit_arguments import Times, UnitName, to_the_end, unit_named
from wsanalysis.languages import say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.draft_2019.duel import Duel, Duelist, aim_of, fate, half_turn, is_over, winner
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Stand, is_covered
from wsanalysis.systems.draft_2019.questions import arguments
from wsanalysis.systems.draft_2019.questions.meaning import DUEL, duel_reads
from wsanalysis.systems.draft_2019.shot import Shot
from wsanalysis.systems.draft_2019.state import UnitState
from wsanalysis.systems.draft_2019.unit import Facing, Unit, Weapon, as_firer, as_target


@notes_idle(DUEL, duel_reads)
def duel(
    edition: Draft2019,
    first: UnitName,
    second: UnitName,
    *,
    distance: arguments.Distance,
    turns: Times | None = None,
    melee: bool = False,
    first_facing: Facing = "front",
    second_facing: Facing = "front",
    first_terrain: arguments.TerrainName = "open",
    second_terrain: arguments.TerrainName = "open",
    first_behind: arguments.BarrierName | None = None,
    second_behind: arguments.BarrierName | None = None,
    first_works: arguments.WorksName | None = None,
    second_works: arguments.WorksName | None = None,
    first_higher: bool = False,
    second_higher: bool = False,
    first_regroups: bool = False,
    second_regroups: bool = False,
    first_weapon: arguments.WeaponName | None = None,
    second_weapon: arguments.WeaponName | None = None,
    first_state: arguments.FirstState | None = None,
    second_state: arguments.SecondState | None = None,
) -> Inquiry:
    """The winner when two units aim and fire at each other (7.0, 9.0).

    The first unit acts first in each of `turns`; None plays to the end. Each turn tokens are turned over and
    rally checks made; a broken unit routs and has lost, a hesitating one waits, a spent one regroups, any
    other fires with full FP. `..._regroups`: that side is readied between its turns by a complex order, and
    so fires in each. `..._facing`: the side of that vehicle which the other fires at. `melee`: both are in
    one hex (`distance` 0).
    """
    if melee and distance:
        raise IllegalAction("a melee is fought in one hex: distance 0 (9.0)")
    a, b = unit_named(edition, first), unit_named(edition, second)
    stands = (
        arguments.stand_of(edition, first_terrain, first_behind, first_works, first_higher, second_higher),
        arguments.stand_of(edition, second_terrain, second_behind, second_works, second_higher, first_higher),
    )
    weapons = arguments.weapon_for(edition, a, first_weapon), arguments.weapon_for(edition, b, second_weapon)
    one = _duelist(edition, a, b, stands, weapons[0], distance, second_facing, melee, first_regroups)
    two = _duelist(edition, b, a, stands[::-1], weapons[1], distance, first_facing, melee, second_regroups)
    starts = UnitState.parse(first_state, a.kind), UnitState.parse(second_state, b.kind)
    ready = [state._replace(spent=False) for state in starts]
    if aim_of(ready[0], starts[1], one, two, edition) is None and (
        aim_of(ready[1], starts[0], two, one, edition) is None
    ):
        raise refusal(
            f"{a.name}, {b.name}", f"neither may fire at the other at {arguments.areas(distance)} (9.0)"
        )
    names = numbered((a, b))
    return duel_inquiry(
        names,
        winner,
        (partial(fate, player="first"), partial(fate, player="second")),
        turns=turns,
        title=say(
            "duel, {first} against {second}, {distance}, {length}",
            first=names[0],
            second=names[1],
            distance="melee" if melee else arguments.areas(distance),
            length=to_the_end(turns),
        ),
        step=half_turn,
        start=Duel(*starts),
        args=(one, two, edition),
        is_over=is_over,
        detail=_detail(names),
        notes=(
            say("{unit} acts first in each turn (6.0)", unit=names[0]),
            say("a broken unit routs and has lost (10.0)"),
            say("each token is drawn from the whole supply (2.0)"),
        ),
        rules="6.0-10.0",
    )


def _duelist(
    edition: Draft2019,
    unit: Unit,
    enemy: Unit,
    stands: tuple[Stand, ...],
    weapon: Weapon | None,
    distance: int,
    facing: Facing,
    melee: bool,
    regroups: bool,
) -> Duelist:
    """One side of a duel: its `stands` against the enemy's, and the enemy's `facing` that it fires at."""
    own, there = stands
    team = edition.team_of(unit)
    shot = Shot(
        distance=distance, stand=there, facing=facing, melee=melee,
        in_bog=arguments.stands_in_bog(enemy, there), enemy_infantry=False,
    )  # fmt: skip
    bare = not is_covered(own)
    return Duelist(
        as_firer(unit, weapon), as_firer(team, weapon), as_target(unit, bare), as_target(team, bare),
        shot, own, regroups,
    )  # fmt: skip


def as_duelist(unit: Unit) -> Hashable:
    """The ratings of a unit that a duel uses; a squad's team is known by its name."""
    return as_firer(unit), as_target(unit), unit.drive, unit.reduced_to


def _detail(names: Sequence[str]) -> Callable[[Duel], Mapping[str, Hashable]]:
    return lambda duel: {
        "wins": winner(duel),
        names[0]: "broken" if duel.broken == "first" else str(duel.first),
        names[1]: "broken" if duel.broken == "second" else str(duel.second),
    }
