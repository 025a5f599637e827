"""An attack on all units of one hex and on works that lie there (7.7, 15.6, 17.1, 18.4-18.6)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from wsanalysis.asking import numbered
from wsanalysis.names import find
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.storms_of_steel.attack import Aim, shifts, take_aim, values
from wsanalysis.systems.storms_of_steel.defense import counts_terrain, smoke_shifts
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import firepower_shifts
from wsanalysis.systems.storms_of_steel.ground import Fortification
from wsanalysis.systems.storms_of_steel.hidden import resolved_against
from wsanalysis.systems.storms_of_steel.hindrances import check_clearing
from wsanalysis.systems.storms_of_steel.legality import check_shot
from wsanalysis.systems.storms_of_steel.questions.pieces import (
    hexes,
    states_of,
    unit_named,
    words_after,
)
from wsanalysis.systems.storms_of_steel.questions.situation import shot_at
from wsanalysis.systems.storms_of_steel.ratings import Firer, Target, as_target
from wsanalysis.systems.storms_of_steel.several import Hex, is_over, next_attack, works_needed
from wsanalysis.systems.storms_of_steel.shot import Shot, is_off_board, is_shelling
from wsanalysis.systems.storms_of_steel.state import UnitState, shown, word
from wsanalysis.systems.storms_of_steel.unit import Unit, is_vehicle, pile_of

Given = TypeVar("Given")

NEVER = 15
"""A roll that no dice make, for units in the hex that the attacker may not fire at (15.1)."""
AS_TARGET = Target("foot", 1, "red", 1, "red")
"""Works have a red number, so red firepower counts, as at a squad (18.6)."""


class Aimed(NamedTuple):
    """What a hex under fire holds: names and circumstances of each target, None for what all share.

    `hindrance`: wire or mines there. `under`: hit counters under the firing units, by pile.
    """

    targets: list[str]
    states: Sequence[str | None] | None
    carriers: Sequence[str | None] | None
    caps: Sequence[int] | None
    flanks: Sequence[bool] | None
    works: Sequence[str | None] | None
    hindrance: str | None
    hidden: bool
    under: Mapping[str, tuple[str, ...]]


def hex_attack(
    edition: StormsOfSteel,
    question: str,
    who: str,
    firer: Firer,
    distance: int,
    situation: Mapping[str, Any],
    aimed: Aimed,
    note: str,
) -> Inquiry:
    """The inquiry about an attack on all units of a hex, and on its works."""
    units = [unit_named(edition, name) for name in aimed.targets]
    starts = states_of(edition, units, aimed.states)
    in_hex = {**situation, "vehicles": situation.get("vehicles", 0) + _vehicles(units, starts)}
    each = [
        {**in_hex, "carried_by": carrier, "caps": caps, "flank": flank, "fortification": works}
        for carrier, caps, flank, works in zip(
            _for_each(aimed.carriers, None, len(units), "a carrier or none"),
            _for_each(aimed.caps, situation.get("caps", 0), len(units), "CAPs"),
            _for_each(aimed.flanks, situation.get("flank", False), len(units), "flank or not"),
            _for_each(aimed.works, situation.get("fortification"), len(units), "a fortification or none"),
            strict=True,
        )
    ]
    notes = [note]
    if aimed.hidden and units:
        if any(of_one["flank"] for of_one in each):
            raise IllegalAction("hidden units have no facing, so fire does not meet their flank (10.0)")
        shelling = is_shelling(firer, shot_at(edition, units[0], distance, **each[0]))
        places = [as_target(unit, state, edition) for unit, state in zip(units, starts, strict=True)]
        weakest = resolved_against(places, shelling)
        units, starts, each = [units[weakest]], (starts[weakest],), [each[weakest]]
        notes.append("only this unit is rolled for; if it is hit, all hidden in the hex are revealed (10.0)")
    aims, shots, refused = [], [], []
    for unit, state, of_one in zip(units, starts, each, strict=True):
        shots.append(shot_at(edition, unit, distance, **of_one))
        target = as_target(unit, state, edition)
        try:
            ledger = shifts(firer, target, shots[-1], edition)
        except IllegalAction as error:
            refused.append(IllegalAction(f"{unit.name} may not be attacked: {error}", str(error)))
            aims.append(Aim(NEVER, pile_of(unit.kind)))
            notes.append(f"{unit.name} is not attacked: {error}")
            continue
        aim = take_aim(target, ledger)
        aims.append(aim._replace(out=aimed.under.get(aim.pile, ())))
        av, dv = values(ledger)
        notes.append(f"at {unit.name}: AV 2D6 {av:+d} against DV {dv} (7.0)")
    if refused and len(refused) == len(units):
        raise refused[0]
    works = _works(edition, shots, situation, aimed)
    bare = {key: value for key, value in situation.items() if key not in ("fortification", "caps")}
    shot = shots[-1] if shots else shot_at(edition, None, distance, **bare)
    needed = {w.fortification: _needed(firer, w, replace(shot, caps=0), bool(units)) for w in works}
    at = {name: roll for name, roll in needed.items() if roll is not None}
    if not units and not at:
        raise ValueError("expected at least one target")
    said = [f"at the {name}: {roll} or more destroys it" for name, roll in at.items()]
    notes += [f"{text}, no CAPs on this roll (18.4-18.6)" for text in said]
    names = numbered(units)
    aspects: dict[str, Callable[[Hex], str]] = {name: _of_one(i) for i, name in enumerate(names)}
    if aimed.hidden and units:
        aspects["revealed"] = _is_revealed
    for i, name in enumerate(at):
        kind = edition.fortifications[name].kind
        aspects["fortification" if kind == "fortification" else name] = _works_word(i)
    alone = len(units) == 1
    return Inquiry(
        question=question,
        title=f"{who} {', '.join(names or at)}" + ("" if is_off_board(shot) else f", {hexes(distance)}"),
        step=next_attack,
        start=Hex(starts),
        args=(tuple(aims), tuple(at.values()), edition),
        steps=max(len(units), 1),
        step_name="target",
        is_over=is_over,
        word=aspects[names[0]] if alone else _of_all if units else _works_word(0),
        words=words_after(starts[0]) if alone else () if units else ("stands", "destroyed"),
        aspects=aspects,
        detail=_detail(names, tuple(at)),
        notes=tuple(notes),
        rules="7.7, 9.12, 12, 15.6, 18.4-18.6",
    )


def _vehicles(units: Sequence[Unit], states: Sequence[UnitState]) -> int:
    """Vehicles among the targets: each covers the squads beside it (15.6)."""
    return sum(is_vehicle(u.kind) and not s.destroyed for u, s in zip(units, states, strict=True))


def _works(
    edition: StormsOfSteel, shots: Sequence[Shot], situation: Mapping[str, Any], aimed: Aimed
) -> list[Fortification]:
    """Works that can be destroyed: over the targets, and the hindrance; each kind is there once (18.0)."""
    found = {s.shelter.fortification: s.shelter for s in shots if s.shelter is not None}
    empty = None if shots else situation.get("fortification")
    for name in (empty, aimed.hindrance):
        if name is not None:
            there = edition.fortifications[find(name, edition.fortifications, "fortification or hindrance")]
            found[there.fortification] = there
    return [works for works in found.values() if works.defense is not None]


def _needed(firer: Firer, works: Fortification, shot: Shot, beside_units: bool) -> int | None:
    """The roll that destroys works, None if the attack does nothing to them (18.4-18.6).

    Where works are all that is attacked, IllegalAction says why not.
    """
    try:
        check_shot(firer, AS_TARGET, shot)
        check_clearing(works, firer, shot)
        fire = sum(shift.amount for shift in firepower_shifts(firer, AS_TARGET, "red", shot))
    except IllegalAction as error:
        if beside_units:
            return None
        raise IllegalAction(f"{works.fortification} may not be attacked: {error}", str(error)) from None
    cover = shot.cover if counts_terrain(shot) else 0
    smoke = sum(shift.amount for shift in smoke_shifts(shot))
    assert works.defense is not None
    return works_needed(works.defense, cover + smoke, fire, 0)


def _for_each(given: Sequence[Given] | None, common: Given, number: int, what: str) -> list[Given]:
    found = [common] * number if given is None else list(given)
    if len(found) != number:
        raise ValueError(f"expected {what} for each of {number} targets, got {len(found)}")
    return found


def _of_one(i: int) -> Callable[[Hex], str]:
    return lambda hit: word(hit.states[i])


def _of_all(hit: Hex) -> str:
    return ", ".join(word(state) for state in hit.states)


def _is_revealed(hit: Hex) -> str:
    return "no" if word(hit.states[0]) == "unhit" else "yes"


def _works_word(i: int) -> Callable[[Hex], str]:
    return lambda hit: "stands" if not hit.stand or hit.stand[i] else "destroyed"


def _detail(names: Sequence[str], works: Sequence[str]) -> Callable[[Hex], Mapping[str, Hashable]]:
    return lambda hit: {
        **{name: shown(state) for name, state in zip(names, hit.states, strict=True)},
        **{name: _works_word(i)(hit) for i, name in enumerate(works)},
    }
