"""Questions about attacks on a whole hex: fire groups, mortars and artillery (7.7, 9.12, 12, 18.6)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wsanalysis.names import find
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.storms_of_steel.attack import fire_cost, shifts, take_aim, values
from wsanalysis.systems.storms_of_steel.defense import smoke_shifts
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import firepower_shifts
from wsanalysis.systems.storms_of_steel.group import Supporter, supporting_firepower
from wsanalysis.systems.storms_of_steel.hidden import resolved_against
from wsanalysis.systems.storms_of_steel.questions.attack import attack
from wsanalysis.systems.storms_of_steel.questions.pieces import (
    BatteryName,
    Caps,
    Distance,
    UnitName,
    hexes,
    listed,
    numbered,
    states_of,
    takes_situation_of,
    unit_named,
    words_after,
)
from wsanalysis.systems.storms_of_steel.questions.situation import shot_at
from wsanalysis.systems.storms_of_steel.ratings import Firer, as_battery, as_firer, as_target
from wsanalysis.systems.storms_of_steel.several import Hex, is_over, next_attack, works_needed
from wsanalysis.systems.storms_of_steel.shot import Shot, is_off_board, is_shelling
from wsanalysis.systems.storms_of_steel.state import UnitState, shown, word
from wsanalysis.systems.storms_of_steel.unit import Unit

OF_ONE_TARGET = (
    "attacker_state", "target_state", "distance", "carried_by", "weapon", "high_morale", "luck",
    "counters_drawn", "overrun", "attacker", "target",
)  # fmt: skip


@takes_situation_of(attack, *OF_ONE_TARGET)
def group_attack(
    edition: StormsOfSteel,
    attackers: UnitName | Sequence[UnitName],
    targets: UnitName | Sequence[UnitName],
    *,
    distance: Distance | Sequence[Distance],
    apart: Distance | Sequence[Distance] = 0,
    attacker_states: Sequence[str | None] | None = None,
    target_states: Sequence[str | None] | None = None,
    carriers: Sequence[str | None] | None = None,
    caps_each: Sequence[Caps] | None = None,
    hidden: bool = False,
    **situation: Any,
) -> Inquiry:
    """A unit or fire group at all units of a hex, each rolled for (7.7, 9.12).

    The first of `attackers` leads, the others add 1 FP each; `distance` to the target and `apart` from the
    leader in hexes, one for all or one for each. `carriers`: the vehicle that carries each target, or none
    (17.1). `caps_each`: CAPs on the roll for each target, instead of `caps` on all (7.7). `hidden`: so are
    the targets, and only the weakest is rolled for (10.0). `situation` as for `attack`. If the targets occupy
    works that can be destroyed, these are attacked too (18.6).
    """
    firing = [unit_named(edition, name) for name in listed(attackers)]
    if not firing:
        raise ValueError("expected at least one attacker")
    own = states_of(edition, firing, attacker_states)
    away, beside = _each(distance, len(firing), "distances"), _each(apart, len(firing), "apart")
    firers = [as_firer(unit, state, edition) for unit, state in zip(firing, own, strict=True)]
    in_arc = situation.get("in_arc", True)
    group = [Supporter(f, d, a) for f, d, a in zip(firers[1:], away[1:], beside[1:], strict=True)]
    support = supporting_firepower(group)
    cost = fire_cost(
        firers[0], Shot(distance=away[0], in_arc=in_arc, indirect=situation.get("indirect", False))
    )
    names = ", ".join(unit.name for unit in firing)
    return hex_attack(
        edition, "group_attack", f"{names} at", firers[0], targets, target_states, away[0],
        {**situation, "supporters": support}, carriers, caps_each, hidden,
        f"it costs {cost} APs or CAPs, the leader's (9.12)",
    )  # fmt: skip


@takes_situation_of(attack, *OF_ONE_TARGET, "in_arc", "flank", "moved_normally", "altitude")
def artillery(
    edition: StormsOfSteel,
    battery: BatteryName,
    targets: UnitName | Sequence[UnitName],
    *,
    distance: Distance | None = None,
    target_states: Sequence[str | None] | None = None,
    carriers: Sequence[str | None] | None = None,
    caps_each: Sequence[Caps] | None = None,
    hidden: bool = False,
    **situation: Any,
) -> Inquiry:
    """Shells on all units of one hex: off-board artillery by its card, or a mortar unit (12.0-12.3).

    All meet the flank. A mortar needs its `distance` in hexes. Other hexes of the pattern are attacked
    alike and by themselves. `carriers`, `caps_each`, `hidden` and `situation` as for `group_attack`.
    """
    cards = [name for name, card in edition.weapons.items() if card.kind == "artillery"]
    mortars = [name for name, unit in edition.units.items() if "mortar" in unit.abilities]
    name = find(battery, [*cards, *mortars], "battery or mortar")
    if name in cards:
        card = edition.weapons[name]
        note = f"it hits {card.hexes} hexes, a round after they are targeted (12.3)"
        return hex_attack(
            edition, "artillery", f"{name} on", as_battery(card), targets, target_states, 1,
            {**situation, "weapon": name}, carriers, caps_each, hidden, note,
        )  # fmt: skip
    if distance is None:
        raise ValueError(f"distance: expected a whole number of hexes for {name}, got None")
    firer = as_firer(edition.units[name], UnitState(), edition)
    cost = fire_cost(firer, Shot(distance=distance, indirect=situation.get("indirect", False)))
    return hex_attack(
        edition, "artillery", f"{name} on", firer, targets, target_states, distance, situation, carriers,
        caps_each, hidden, f"it costs {cost} APs or CAPs (12.0)",
    )  # fmt: skip


def hex_attack(
    edition: StormsOfSteel,
    question: str,
    who: str,
    firer: Firer,
    targets: str | Sequence[str],
    target_states: Sequence[str | None] | None,
    distance: int,
    situation: Mapping[str, Any],
    carriers: Sequence[str | None] | None,
    caps_each: Sequence[int] | None,
    hidden: bool,
    note: str,
) -> Inquiry:
    """The inquiry about an attack on all units of a hex."""
    aimed = [unit_named(edition, name) for name in listed(targets)]
    if not aimed:
        raise ValueError("expected at least one target")
    starts = states_of(edition, aimed, target_states)
    aims, notes, works = [], [note], None
    carried = list(carriers or [None] * len(aimed))
    if len(carried) != len(aimed):
        raise ValueError(f"expected a carrier or none for each of {len(aimed)} targets, got {len(carried)}")
    bought = list(caps_each or [situation.get("caps", 0)] * len(aimed))
    if len(bought) != len(aimed):
        raise ValueError(f"expected CAPs for each of {len(aimed)} targets, got {len(bought)}")
    if hidden:
        shelling = is_shelling(firer, shot_at(edition, aimed[0], distance, **situation))
        places = [as_target(unit, state, edition) for unit, state in zip(aimed, starts, strict=True)]
        weakest = resolved_against(places, shelling)
        aimed, starts = [aimed[weakest]], (starts[weakest],)
        carried, bought = [carried[weakest]], [bought[weakest]]
        notes.append("only this unit is rolled for; if it is hit, all hidden in the hex are revealed (10.0)")
    for unit, state, carrier, caps in zip(aimed, starts, carried, bought, strict=True):
        shot = shot_at(edition, unit, distance, carried_by=carrier, **{**situation, "caps": caps})
        target = as_target(unit, state, edition)
        try:
            ledger = shifts(firer, target, shot, edition)
        except IllegalAction as error:
            raise IllegalAction(f"{unit.name} may not be attacked: {error}", str(error)) from None
        aims.append(take_aim(target, ledger))
        av, dv = values(ledger)
        notes.append(f"at {unit.name}: AV 2D6 {av:+d} against DV {dv} (7.0)")
        works = _works(firer, unit, replace(shot, caps=0), edition)
    if works is not None:
        notes.append(f"at the fortification: {works} or more destroys it, no CAPs on this roll (18.6)")
    names = numbered(aimed)
    aspects: dict[str, Callable[[Hex], str]] = {name: _of_one(i) for i, name in enumerate(names)}
    if hidden:
        aspects["revealed"] = _is_revealed
    if works is not None:
        aspects["fortification"] = _works_word
    alone = len(aimed) == 1
    return Inquiry(
        question=question,
        title=f"{who} {', '.join(names)}" + ("" if is_off_board(shot) else f", {hexes(distance)}"),
        step=next_attack,
        start=Hex(starts),
        args=(tuple(aims), works, edition),
        steps=len(aimed),
        step_name="target",
        is_over=is_over,
        word=aspects[names[0]] if alone else _of_all,
        words=words_after(starts[0]) if alone else (),
        aspects=aspects,
        detail=_detail(names),
        notes=tuple(notes),
        rules="7.7, 9.12, 12, 18.6",
    )


def _works(firer: Firer, unit: Unit, shot: Shot, edition: StormsOfSteel) -> int | None:
    """The roll that destroys the works over the target, None if nothing can (18.6)."""
    if shot.shelter is None or shot.shelter.defense is None or firer.red is None:
        return None
    target = as_target(unit, UnitState(), edition)
    fire = sum(shift.amount for shift in firepower_shifts(firer, target, "red", shot))
    smoke = sum(shift.amount for shift in smoke_shifts(shot))
    return works_needed(shot.shelter.defense, shot.cover + smoke, fire, 0)


def _each(given: int | Sequence[int], number: int, what: str) -> list[int]:
    found = [given] * number if isinstance(given, int) else list(given)
    if len(found) != number:
        raise ValueError(
            f"expected one of {what} for all or for each of {number} attackers, got {len(found)}"
        )
    return found


def _of_one(i: int) -> Callable[[Hex], str]:
    return lambda hit: word(hit.states[i])


def _of_all(hit: Hex) -> str:
    return ", ".join(word(state) for state in hit.states)


def _is_revealed(hit: Hex) -> str:
    return "no" if word(hit.states[0]) == "unhit" else "yes"


def _works_word(hit: Hex) -> str:
    return "stands" if hit.stands else "destroyed"


def _detail(names: Sequence[str]) -> Callable[[Hex], Mapping[str, Hashable]]:
    return lambda hit: {
        **{name: shown(state) for name, state in zip(names, hit.states, strict=True)},
        "works": _works_word(hit),
    }
