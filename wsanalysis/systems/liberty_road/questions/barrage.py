"""Questions about several shots: a barrage on a hex, and a destructible object (p.15-17)."""

from collections.abc import Callable, Hashable, Mapping, Sequence

from wsanalysis.asking.questions import by_name, idle, listed, named_attack, notes_idle, numbered
from wsanalysis.asking.unit_arguments import Count, Times, UnitName, hexes, unit_named
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import IllegalAction, Inquiry, effect
from wsanalysis.systems.liberty_road.barrage import Blow, Hex, next_attack
from wsanalysis.systems.liberty_road.barrage import is_over as all_attacks_made
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Shot, shifts, take_aim
from wsanalysis.systems.liberty_road.objects import (
    Site,
    aim_at_object,
    attack_object,
    shifts_at_object,
)
from wsanalysis.systems.liberty_road.questions.arguments import (
    AttackerState,
    AttackerWeapon,
    Distance,
    state_of,
    states_of,
    weapon_for,
)
from wsanalysis.systems.liberty_road.questions.meaning import BARRAGE, SHOT, shot_reads
from wsanalysis.systems.liberty_road.results import state_word, words_after
from wsanalysis.systems.liberty_road.state import UnitState, best_firing_status
from wsanalysis.systems.liberty_road.unit import as_firer, as_target


@notes_idle(BARRAGE)
def barrage(
    edition: LibertyRoad,
    attackers: UnitName | Sequence[UnitName],
    targets: UnitName | Sequence[UnitName],
    *,
    distance: Distance | Sequence[Distance],
    target_states: Sequence[str | None] | None = None,
    weapons: Sequence[str | None] | None = None,
    firer_states: Sequence[str | None] | None = None,
    flank: bool = False,
    firing_upshifts: Count = 0,
    target_downshifts: Count = 0,
    firer_higher: bool = False,
    target_higher: bool = False,
    event_pending: bool = True,
) -> Inquiry:
    """The result of several shots in sequence at one hex (p.15-16).

    Each attacker in the order given attacks every unit in the hex that it may attack, friendly units
    included. `distance` in hexes: one for all attackers or one for each; `weapons` likewise. The other
    arguments are those of `fire`.
    """
    firing = [unit_named(edition, name) for name in listed(attackers)]
    aimed = [unit_named(edition, name) for name in listed(targets)]
    away = [distance] if isinstance(distance, int) else list(distance)
    crewed = list(weapons or [None])
    away = away * len(firing) if len(away) == 1 else away
    crewed = crewed * len(firing) if len(crewed) == 1 else crewed
    if not firing or not aimed:
        raise ValueError("a barrage needs at least one attacker and at least one target")
    sides = list(firer_states or [None] * len(firing))
    if len(sides) != len(firing):
        raise ValueError(f"expected a state for each of {len(firing)} attackers, got {len(sides)}")
    if not len(firing) == len(away) == len(crewed):
        raise ValueError(
            f"expected one distance and weapon for all or for each of {len(firing)} attackers,"
            f" got {len(away)} distances and {len(crewed)} weapons"
        )
    starts = states_of(edition, aimed, target_states)
    blows, notes = [], []
    for unit, hex_distance, weapon, status in zip(firing, away, crewed, sides, strict=True):
        shot = Shot(
            hex_distance, flank, firing_upshifts, target_downshifts,
            firer_higher, target_higher,
        )  # fmt: skip
        firer = as_firer(unit, weapon_for(edition, unit, weapon))
        # one order is one side of the block for all units in the hex, p.3 and 15
        own = state_of(edition, unit, status, best_firing_status(unit, aimed[0].kind))
        for i, other in enumerate(aimed):
            try:
                entries = shifts(firer, own, as_target(other), shot, edition)
            except IllegalAction as error:
                text = "{firer} may not fire at {target}: {why}"
                notes.append(say(text, firer=unit.name, target=other.name, why=str(error)))
                continue
            blows.append(Blow(i, take_aim(as_target(other), shot, entries, edition)))
            net = sum(entry.amount for entry in entries)
            why = joined("; ", (say("{reason} {amount:+d}", **entry._asdict()) for entry in entries))
            text = "{firer} at {target}: net shift {net:+d} ({why}; p.16)"
            plain = "{firer} at {target}: net shift {net:+d} (p.16)"
            notes.append(say(text if why else plain, firer=unit.name, target=other.name, net=net, why=why))
    if any(unit.kind == "vehicle" for unit in aimed):
        text = "which damage marker a reduced vehicle draws is left open: no further shot reads it"
        notes.append(say(text))
    if not blows:
        raise IllegalAction("none of the attackers may fire at any unit in the hex: " + notes[0])
    names = numbered(aimed)
    readings = [effect(start.status, _state_reading(start)) for start in starts]
    marginals = {name: _of_one(i, readings[i]) for i, name in enumerate(names)}
    alone = len(aimed) == 1
    return Inquiry(
        question="barrage",
        title=say(
            "{firers} on {targets}",
            firers=joined(", ", (unit.name for unit in firing)),
            targets=joined(", ", names),
        ),
        step=next_attack,
        start=Hex(starts, len(blows), not event_pending),
        args=(tuple(blows), edition),
        steps=len(blows),
        step_name="attack",
        is_over=all_attacks_made,
        word=marginals[names[0]] if alone else _of_all(readings),
        words=words_after(aimed[0].kind, starts[0], edition.options) if alone else (),
        before=starts[0].status if alone else "",
        marginals=marginals,
        detail=_hex_detail(names),
        notes=tuple(dict.fromkeys(notes)),
        rules="p.15-17",
    )


@notes_idle(SHOT, shot_reads)
def destroy(
    edition: LibertyRoad,
    attacker: UnitName,
    *,
    strength: Count,
    distance: Distance,
    occupants: UnitName | Sequence[UnitName] = (),
    occupant_states: Sequence[str | None] | None = None,
    attacks: Times = 1,
    firer_state: AttackerState | None = None,
    firing_upshifts: Count = 0,
    firer_higher: bool = False,
    weapon: AttackerWeapon | None = None,
    in_forward_arc: bool = True,
    event_pending: bool = True,
) -> Inquiry:
    """The chance that fire destroys an object (p.17).

    `strength` as printed (wooden house 3, stone house 5); `distance` in hexes; `attacks`: how many units of
    this kind fire, one after another in one turn. If the object falls, infantry in its hex (`occupants`) is
    reduced.
    """
    firing = unit_named(edition, attacker)
    own = state_of(edition, firing, firer_state, best_firing_status(firing, "vehicle"))
    shot = Shot(
        distance, firing_upshifts=firing_upshifts, firer_higher=firer_higher,
        in_forward_arc=in_forward_arc,
    )  # fmt: skip
    firer = as_firer(firing, weapon_for(edition, firing, weapon))
    with named_attack(firing.name, "the object", "fire at"):
        ledger = shifts_at_object(firer, own, strength, shot, edition)
    inside = [unit_named(edition, name) for name in listed(occupants)]
    aim = aim_at_object(shot, ledger, edition)
    many = say("{number} such units in one turn", number=attacks)
    shots = say(
        "{firer} firing at an object of strength {strength}, {distance}, {attacks}",
        firer=firing.name,
        strength=strength,
        distance=hexes(shot.distance),
        attacks=say("1 attack") if attacks == 1 else many,
    )
    return Inquiry(
        question="destroy",
        title=say("{shots}, in its hex {units}", shots=shots, units=joined(", ", numbered(inside)))
        if inside
        else shots,
        step=attack_object,
        start=Site(True, states_of(edition, inside, occupant_states), not event_pending),
        args=(aim.distance, aim.shift, tuple(unit.kind for unit in inside), edition),
        steps=attacks,
        step_name="attack",
        word=_fate,
        words=("destroyed", "stands"),
        detail=_site_detail(numbered(inside)),
        ledger=ledger,
        notes=idle(
            *(
                (unit.kind == "vehicle", f"{unit.name}: only infantry beside it is reduced (p.17)")
                for unit in inside
            )
        ),
        rules="p.15-17",
    )


def _state_reading(start: UnitState) -> Callable[[UnitState], str]:
    return lambda state: state_word(state, start)


def _of_one(i: int, word: Callable[[UnitState], str]) -> Callable[[Hex], str]:
    return lambda hit: word(hit.states[i])


def _of_all(readings: Sequence[Callable[[UnitState], str]]) -> Callable[[Hex], str]:
    return lambda hit: ", ".join(word(state) for word, state in zip(readings, hit.states, strict=True))


def _hex_detail(names: Sequence[str]) -> Callable[[Hex], Mapping[str, Hashable]]:
    return lambda hit: {**by_name(names, hit.states), "event": hit.event}


def _site_detail(names: Sequence[str]) -> Callable[[Site], Mapping[str, Hashable]]:
    return lambda site: {"object": _fate(site), **by_name(names, site.occupants), "event": site.event}


def _fate(site: Site) -> str:
    return "stands" if site.stands else "destroyed"
