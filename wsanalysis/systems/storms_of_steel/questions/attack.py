"""The question about one attack on one unit (7.0-7.7, 8.2, 11-20)."""

from collections.abc import Sequence
from typing import Any

from wsanalysis.asking.unit_arguments import Count, UnitName, hexes_apart, unit_named
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import IllegalAction, Inquiry, Shift
from wsanalysis.systems.storms_of_steel.attack import (
    DOUBLE,
    Aim,
    fire_cost,
    shifts,
    take_aim,
    values,
)
from wsanalysis.systems.storms_of_steel.attack import attack as attack_once
from wsanalysis.systems.storms_of_steel.command import price
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.luck import Luck
from wsanalysis.systems.storms_of_steel.questions.arguments import (
    AttackerState,
    Caps,
    CarrierName,
    Distance,
    TargetState,
    TerrainName,
    WeaponName,
    WorksName,
    counter_detail,
    counters_out,
    same_pile,
    state_of,
    with_card,
    words_after,
)
from wsanalysis.systems.storms_of_steel.questions.meaning import check_meaning
from wsanalysis.systems.storms_of_steel.questions.situation import amount_of, shot_at
from wsanalysis.systems.storms_of_steel.ratings import Firer, as_firer, as_target, with_weapon
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import is_destroyed, word


def attack(
    edition: StormsOfSteel,
    attacker: UnitName,
    target: UnitName,
    *,
    distance: Distance,
    terrain: TerrainName = "open",
    flank: bool = False,
    caps: Caps = 0,
    attacker_state: AttackerState | None = None,
    target_state: TargetState | None = None,
    in_arc: bool = True,
    indirect: bool = False,
    fortification: WorksName | None = None,
    fortification_flank: bool | None = None,
    attacker_higher: bool = False,
    target_higher: bool = False,
    small_balka: bool = False,
    fresh_smoke: Count = 0,
    thin_smoke: Count = 0,
    smoke_between: Count = 0,
    vehicles: Count = 0,
    carried_by: CarrierName | None = None,
    moved_normally: bool = False,
    altitude: Count = 0,
    target_altitude: Count = 0,
    weapon: WeaponName | None = None,
    firepower_card: bool = False,
    better_equipped: bool = False,
    use_of_terrain: bool = False,
    overrun: bool = False,
    high_morale: bool = False,
    luck: Luck = "none",
    counters_drawn: Sequence[str] | None = None,
) -> Inquiry:
    """The result of one attack on its target (7.0).

    `distance` in hexes, 0 for close combat in one hex. `terrain` of the target's hex. `caps`: bought before
    the roll. States are names of hit counters. `attacker_higher`: the attacker stands higher, or the spotting
    hex of a mortar that fires `indirect` does. `fortification`: what the target occupies; its flank counts as
    the unit's does unless `fortification_flank` differs. `vehicles`: those beside a squad; `carried_by`: the
    one that carries it. Smoke counters: in one of the two hexes, or thin ones between. `altitude` in
    counters. `weapon`: a card. `counters_drawn`: hit counters under other units; the attacker's own is not in
    the cup.
    """
    firing, aimed = unit_named(edition, attacker), unit_named(edition, target)
    own, start = state_of(edition, firing, attacker_state), state_of(edition, aimed, target_state)
    if own.destroyed or start.destroyed:
        raise IllegalAction("a destroyed unit is out of the game (7.3)")
    situation: dict[str, Any] = {
        "terrain": terrain, "flank": flank, "caps": caps, "in_arc": in_arc, "indirect": indirect,
        "fortification": fortification, "fortification_flank": fortification_flank,
        "attacker_higher": attacker_higher, "target_higher": target_higher, "small_balka": small_balka,
        "fresh_smoke": fresh_smoke, "thin_smoke": thin_smoke, "smoke_between": smoke_between,
        "vehicles": vehicles, "carried_by": carried_by, "moved_normally": moved_normally,
        "altitude": altitude, "target_altitude": target_altitude, "weapon": weapon,
        "firepower_card": firepower_card, "better_equipped": better_equipped,
        "use_of_terrain": use_of_terrain, "overrun": overrun,
    }  # fmt: skip
    shot = shot_at(edition, aimed, distance, **situation)
    whole = situation | {"high_morale": high_morale, "counters_drawn": list(counters_drawn or ())}
    check_meaning(edition, firing, [aimed], distance, [whole])
    firer, as_aimed = as_firer(firing, own, edition), as_target(aimed, start, edition)
    if shot.weapon is not None:
        firer = with_weapon(firer, shot.weapon)
    try:
        ledger = shifts(firer, as_aimed, shot, edition)
    except IllegalAction as error:
        raise IllegalAction(f"{firing.name} may not attack {aimed.name}: {error}", str(error)) from None
    lying = [*(counters_drawn or ()), *([own.counter] if own.counter and same_pile(firing, aimed) else ())]
    out = counters_out(edition, aimed, lying)
    amount = amount_of(edition, "luck", luck in ("luck", "luck for two hits"))

    def aim(read: tuple[Shift, ...]) -> Aim:
        return take_aim(as_aimed, read, out, high_morale, luck, amount)

    armed = with_card(firing.name, shot.weapon)
    return Inquiry(
        question="attack",
        title=joined(
            ", ",
            [
                say("{unit} attacking {target} ({state})", unit=armed, target=aimed.name, state=str(start)),
                hexes_apart(distance),
            ],
        ),
        step=attack_once,
        start=start,
        args=(aim(ledger), edition),
        args_for=lambda other: (aim(other), edition),
        word=word,
        words=words_after(start),
        before=word(start),
        is_over=is_destroyed,
        marginals={"counter": str},
        detail=counter_detail,
        ledger=ledger,
        ledger_word="modifier",
        notes=(
            said_of(ledger),
            say("it costs {price}", price=cost_of(firer, shot)),
        ),
        rules="7.0-7.7",
    )


def cost_of(firer: Firer, shot: Shot) -> str:
    """The cost of an attack in words; for a turret also as an opportunity action or by card 2 (15.5)."""
    cost, free = fire_cost(firer, shot), fire_cost(firer, shot, pays_for_turret=False)
    paid = price(cost, shot.caps)
    if cost == free:
        return paid
    return say("{price} (nothing for the turret as an opportunity action or by card 2, 15.5)", price=paid)


def said_of(ledger: tuple[Shift, ...]) -> str:
    """The attack and defense values, and the rolls that hit, in words."""
    av, dv = values(ledger)
    needed = dv - av
    rolls = say("any roll hits") if needed <= 2 else say("no roll hits") if needed > 12 else say(
        "{needed} or more hits", needed=needed
    )  # fmt: skip
    if needed + DOUBLE <= 12:
        text = "{rolls}, {twice} or more is two hits"
        rolls = say(text, rolls=rolls, twice=max(needed + DOUBLE, 2))
    return say("AV 2D6 {av:+d} against DV {dv}: {rolls} (7.0)", av=av, dv=dv, rolls=rolls)
