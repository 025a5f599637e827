"""Questions about attacks on a whole hex: fire groups, mortars and artillery (7.7, 9.12, 12, 18.6)."""

from collections.abc import Sequence
from typing import Any

from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import listed, takes_situation_of
from wsanalysis.asking.unit_arguments import UnitName, unit_named
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.storms_of_steel.attack import fire_cost
from wsanalysis.systems.storms_of_steel.command import price
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.group import Supporter, supporting_firepower
from wsanalysis.systems.storms_of_steel.questions import arguments
from wsanalysis.systems.storms_of_steel.questions.attack import attack
from wsanalysis.systems.storms_of_steel.questions.hex_attack import Aimed, hex_attack
from wsanalysis.systems.storms_of_steel.questions.situation import Situation
from wsanalysis.systems.storms_of_steel.ratings import as_battery, as_firer, with_weapon
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UnitState, counters_of
from wsanalysis.systems.storms_of_steel.unit import pile_of

OF_ONE_TARGET = (
    "attacker_state", "target_state", "distance", "carried_by", "high_morale", "luck", "counters_drawn",
    "attacker", "target",
)  # fmt: skip


@takes_situation_of(attack, *OF_ONE_TARGET)
def group_attack(
    edition: StormsOfSteel,
    attackers: UnitName | Sequence[UnitName],
    targets: UnitName | Sequence[UnitName],
    *,
    distance: arguments.Distance | Sequence[arguments.Distance],
    apart: arguments.Distance | Sequence[arguments.Distance] = 0,
    attacker_states: Sequence[str | None] | None = None,
    target_states: Sequence[str | None] | None = None,
    carriers: Sequence[str | None] | None = None,
    caps_each: Sequence[arguments.Caps] | None = None,
    flank_each: Sequence[bool] | None = None,
    fortification_each: Sequence[str | None] | None = None,
    hindrance: arguments.HindranceName | None = None,
    hidden: bool = False,
    **situation: Any,
) -> Inquiry:
    """The result of an attack by a unit or fire group on all units of a hex (7.7, 9.12).

    The first of `attackers` leads, the others add 1 FP each. `distance` to the target and `apart` from the
    leader in hexes, one for all or one for each. `carriers`: the vehicle that carries each target, or none
    (17.1). `caps_each`, `flank_each`, `fortification_each`: one for each target, in place of `caps`, `flank`
    and `fortification` for all. Vehicles among the targets cover the squads; `vehicles` are further ones
    (15.6). `hidden`: the targets are hidden, and only the weakest is rolled for (10.0). `weapon`: the
    leader's card. `situation` as for `attack`. Works that can be destroyed are attacked too: those the
    targets occupy, and the `hindrance` of the hex; without targets, only these (18.4-18.6).
    """
    firing = [unit_named(edition, name) for name in listed(attackers)]
    if not firing:
        raise ValueError("expected at least one attacker")
    own = arguments.states_of(edition, firing, attacker_states)
    away, beside = _each(distance, len(firing), "distance"), _each(apart, len(firing), "apart")
    if beside[0] and (len(firing) == 1 or not isinstance(apart, int)):
        raise IllegalAction("`apart` counts hexes from the leader, which is 0 hexes from itself (9.12)")
    firers = [as_firer(unit, state, edition) for unit, state in zip(firing, own, strict=True)]
    given = Situation(**situation)
    card = arguments.weapon_named(edition, given.weapon)
    if card is not None:
        if card.kind == "artillery":
            raise IllegalAction(f"{card.name} is asked for as artillery (12.3)")
        if len(firing) > 1 and not card.group_fire:
            raise IllegalAction(f"{card.name} joins no fire group (p.17)")
        firers[0] = with_weapon(firers[0], card)
    group = [
        Supporter(firer, far, near, led_from=away[0])
        for firer, far, near in zip(firers[1:], away[1:], beside[1:], strict=True)
    ]
    support = supporting_firepower(group)
    shot = Shot(distance=away[0], in_arc=given.in_arc, indirect=given.indirect)
    names = joined(", ", (unit.name for unit in firing))
    under = [(pile_of(unit.kind), state) for unit, state in zip(firing, own, strict=True)]
    return hex_attack(
        edition, "group_attack", arguments.with_card(names, card), firing[0],
        firers[0], away[0], given,
        Aimed(
            listed(targets), target_states, carriers, caps_each, flank_each, fortification_each, hindrance,
            hidden, {pile: counters_of(s for p, s in under if p == pile) for pile, _ in under},
        ),
        say("it costs {price}, the leader's (9.12)", price=price(fire_cost(firers[0], shot))),
        [(unit.name, firer) for unit, firer in zip(firing[1:], firers[1:], strict=True)], support,
    )  # fmt: skip


@takes_situation_of(
    attack,
    *OF_ONE_TARGET,
    "in_arc",
    "flank",
    "moved_normally",
    "altitude",
    "target_altitude",
    "fortification_flank",
    "weapon",
    "overrun",
)
def artillery(
    edition: StormsOfSteel,
    battery: arguments.BatteryName,
    targets: UnitName | Sequence[UnitName],
    *,
    distance: arguments.Distance | None = None,
    target_states: Sequence[str | None] | None = None,
    carriers: Sequence[str | None] | None = None,
    caps_each: Sequence[arguments.Caps] | None = None,
    fortification_each: Sequence[str | None] | None = None,
    hindrance: arguments.HindranceName | None = None,
    hidden: bool = False,
    **situation: Any,
) -> Inquiry:
    """The result of shells on all units of one hex, from off-board artillery or a mortar unit (12.0-12.3).

    All targets are attacked on the flank. A mortar needs its `distance` in hexes. Each further hex of the
    pattern is attacked separately in the same way. The other arguments are those of `group_attack`.
    """
    aimed = Aimed(
        listed(targets), target_states, carriers, caps_each, None, fortification_each, hindrance, hidden, {}
    )
    cards = [name for name, card in edition.weapons.items() if card.kind == "artillery"]
    mortars = [name for name, unit in edition.units.items() if "mortar" in unit.abilities]
    name = find(battery, [*cards, *mortars], "battery or mortar")
    if name in cards:
        card = edition.weapons[name]
        if distance is not None:
            raise IllegalAction("off-board artillery fires from off the map, no distance counts (12.3)")
        note: str = say("it hits {hexes} hexes, a round after they are targeted (12.3)", hexes=card.hexes)
        return hex_attack(
            edition,
            "artillery",
            name,
            None,
            as_battery(card),
            1,
            Situation(**situation, weapon=name),
            aimed,
            note,
        )
    if distance is None:
        raise ValueError(f"distance: expected a whole number of hexes for {name}, got None")
    mortar = edition.units[name]
    given = Situation(**situation)
    firer = as_firer(mortar, UnitState(), edition)
    cost = fire_cost(firer, Shot(distance=distance, indirect=given.indirect))
    note = say("it costs {price} (12.0)", price=price(cost))
    return hex_attack(edition, "artillery", name, mortar, firer, distance, given, aimed, note)


def _each(given: int | Sequence[int], number: int, what: str) -> list[int]:
    found = [given] * number if isinstance(given, int) else list(given)
    if len(found) != number:
        raise ValueError(
            f"{what}: expected one for all attackers, or one for each of the {number}, got {len(found)}"
        )
    return found
