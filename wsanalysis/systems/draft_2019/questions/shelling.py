"""Questions about artillery, and about objects that fire can destroy (10.0, 11.0)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import by_name, listed, named_attack, notes_idle, numbered
from wsanalysis.asking.unit_arguments import Times, UnitName, unit_named
from wsanalysis.languages import joined, plural, say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.draft_2019.barrage import Covered, Shelled, has_fallen
from wsanalysis.systems.draft_2019.barrage import barrage as barrage_once
from wsanalysis.systems.draft_2019.chits import Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.objects import LEAVES, ObjectKind, Site, attack_object, firepower_at_object
from wsanalysis.systems.draft_2019.questions import arguments
from wsanalysis.systems.draft_2019.questions.fire import reading, words_after
from wsanalysis.systems.draft_2019.questions.meaning import WHY, barrage_reads
from wsanalysis.systems.draft_2019.results import Struck
from wsanalysis.systems.draft_2019.sheaf import Battery, Hex, SheafName, footprint
from wsanalysis.systems.draft_2019.shot import Aim, Shot, shifts, take_aim
from wsanalysis.systems.draft_2019.state import READY, UnitState
from wsanalysis.systems.draft_2019.unit import Firer, Unit, as_target

Strength = Annotated[int, Ge(1), Le(99)]
FAR = 99
"""The reach of artillery off the map: every range of a sheaf is effective."""


@notes_idle(WHY, barrage_reads)
def barrage(
    edition: Draft2019,
    artillery: arguments.BatteryName,
    target: UnitName,
    *,
    sheaf: SheafName = "normal",
    q: arguments.Steps = 0,
    r: arguments.Steps = 0,
    turned: arguments.Sixths = 0,
    terrain: arguments.TerrainName = "open",
    works: arguments.WorksName | None = None,
    behind: arguments.BarrierName | None = None,
    moving: bool = False,
    target_state: arguments.TargetState | None = None,
    activates: bool = False,
) -> Inquiry:
    """The result of a barrage on a unit, and where it lands (11.0).

    `artillery` makes a valor check for each deviation; each failure drifts one hex. The unit is `q` hexes
    east and `r` hexes south-east of the target hex. `turned`: the sheaf's rotation in sixths of a circle.
    `moving`: the unit has a MOVING marker. Marginals: `impact`, the impact hex in the same steps; `covered`,
    whether the sheaf covers the unit. `behind` a barricade in its hex; a hexside is no cover from above
    (9.0).
    """
    battery = edition.artillery[find(artillery, edition.artillery, "artillery")]
    if sheaf not in battery.sheafs:
        raise IllegalAction(f"{battery.name} fires {', '.join(battery.sheafs)}, not {sheaf} (11.0)")
    aimed_at = unit_named(edition, target)
    start = UnitState.parse(target_state, aimed_at.kind)
    stand = arguments.stand_of(edition, terrain, behind, works)
    met = arguments.target_in(edition, aimed_at, start, stand)
    covered: Covered = tuple(
        (Hex(q - cell.q, r - cell.r), aim)
        for cell, aim in shells(
            edition, battery, sheaf, turned, aimed_at, start, terrain, works, moving, behind
        )
    )
    text = (
        "{battery}, {sheaf} sheaf, on {target} ({state}), in the target hex"
        if (q, r) == (0, 0)
        else "{battery}, {sheaf} sheaf, on {target} ({state}), {steps} from the target hex"
    )
    return Inquiry(
        question="barrage",
        title=say(
            text,
            battery=battery.name,
            sheaf=sheaf,
            target=aimed_at.name,
            state=arguments.with_place(start, stand),
            steps=str(Hex(q, r)),
        ),
        step=barrage_once,
        start=Shelled(Struck(start)),
        args=(Nerve(battery.valor), battery.deviations, covered, activates, edition),
        is_over=has_fallen,
        word=lambda after: reading(start)(after.struck),
        words=words_after(met.kind, activates),
        before="unharmed",
        marginals={"impact": _impact, "covered": _covered(frozenset(place for place, _ in covered))},
        detail=_detail,
        notes=(
            say(
                "{deviations} deviations at valor {valor}, {hexes} hexes under the sheaf (11.0)",
                deviations=battery.deviations,
                valor=battery.valor,
                hexes=len(covered),
            ),
        ),
        rules="11.0",
    )


def shells(
    edition: Draft2019,
    battery: Battery,
    sheaf: SheafName,
    turned: int,
    unit: Unit,
    state: UnitState,
    terrain: str = "open",
    works: str | None = None,
    moving: bool = False,
    behind: str | None = None,
) -> list[tuple[Hex, Aim]]:
    """The hexes under a sheaf, from its center, with the fire that a unit takes in each (11.0)."""
    stand = arguments.stand_of(edition, terrain, behind, works)
    met = arguments.target_in(edition, unit, state, stand)
    found = []
    for place, (distance, power) in footprint(edition.sheafs, sheaf, turned).items():
        firer = Firer("gun", FAR, 0, power, power, battery.penetration, "all", ("indirect",))
        shot = Shot(
            distance=distance,
            stand=stand,
            secondary=True,
            indirect=True,
            in_bog=arguments.stands_in_bog(unit, stand),
            moving=moving,
        )
        ledger = shifts(firer, READY, met, shot, edition.options)
        found.append((place, take_aim(firer, READY, met, state, shot, ledger)))
    return sorted(found, key=lambda cell: cell[0])


@notes_idle(WHY)
def destroy(
    edition: Draft2019,
    attacker: UnitName,
    *,
    strength: Strength,
    distance: arguments.Distance,
    kind: ObjectKind = "building",
    firing: Literal["aim", "advance", "ambush"] = "aim",
    attacks: Times = 1,
    occupants: UnitName | Sequence[UnitName] = (),
    attacker_state: arguments.AttackerState | None = None,
    weapon: arguments.WeaponName | None = None,
) -> Inquiry:
    """The chance that fire eliminates a destructible object (10.0).

    `strength` as printed; the FP must at least equal it. A token is drawn instead of a chit. Woods leave
    blaze, buildings and bunkers leave rubble, with a damage token for each of the `occupants`. `attacks`: how
    many such shots are made.
    """
    firing_unit = unit_named(edition, attacker)
    deployed = arguments.weapon_for(edition, firing_unit, weapon)
    own = UnitState.parse(attacker_state, firing_unit.kind)
    shot = Shot(distance=distance, stand=arguments.stand_of(edition), firing=firing)
    firer = arguments.firer_in(edition, firing_unit, own, deployed)
    with named_attack(firing_unit.name, "the object", "fire at"):
        power = firepower_at_object(firer, own, strength, shot, edition)
    inside = [unit_named(edition, name) for name in listed(occupants)]
    names = numbered(inside)
    title = say(
        "{firer} firing at {object} of strength {strength}, {distance}, {attacks}",
        firer=arguments.armed(firing_unit, deployed),
        object=kind,
        strength=strength,
        distance=arguments.areas(distance),
        attacks=plural("{n} attack", "{n} attacks", n=attacks),
    )
    return Inquiry(
        question="destroy",
        title=(
            say("{title}, in its hex {units}", title=title, units=joined(", ", names)) if inside else title
        ),
        step=attack_object,
        start=Site(True, tuple(READY for _ in inside)),
        args=(power, LEAVES[kind], tuple(as_target(unit) for unit in inside), edition),
        steps=attacks,
        step_name="attack",
        word=_fate,
        words=("stands", "eliminated"),
        detail=_occupants(names),
        notes=(
            say(
                "FP {fp} against the blast number of a token; it leaves {terrain} (10.0)",
                fp=power,
                terrain=LEAVES[kind],
            ),
        ),
        rules="10.0",
    )


def _impact(after: Shelled) -> str:
    return str(after.impact)


def _covered(places: frozenset[Hex]) -> Callable[[Shelled], str]:
    return lambda after: "covered" if after.impact in places else "not covered"


def _detail(after: Shelled) -> Mapping[str, Hashable]:
    return {"impact": str(after.impact), "state": str(after.struck.unit)}


def _fate(site: Site) -> str:
    return "stands" if site.stands else "eliminated"


def _occupants(names: Sequence[str]) -> Callable[[Site], Mapping[str, Hashable]]:
    return lambda site: {"object": _fate(site), **by_name(names, site.occupants)}
