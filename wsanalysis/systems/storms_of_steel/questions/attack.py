"""The question about one attack on one unit (7.0-7.7, 8.2, 11-20)."""

from typing import Any

from wsanalysis.asking.questions import named_attack, takes_situation_of
from wsanalysis.asking.unit_arguments import UnitName, hexes_apart, unit_named
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
from wsanalysis.systems.storms_of_steel.questions import arguments
from wsanalysis.systems.storms_of_steel.questions.meaning import check_meaning
from wsanalysis.systems.storms_of_steel.questions.situation import Situation, amount_of, shot_at
from wsanalysis.systems.storms_of_steel.ratings import Firer, as_firer, as_target, with_weapon
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import is_destroyed, word


@takes_situation_of(Situation)
def attack(
    edition: StormsOfSteel,
    attacker: UnitName,
    target: UnitName,
    *,
    distance: arguments.Distance,
    **situation: Any,
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
    given = Situation(**situation)
    own, start = (
        arguments.state_of(edition, firing, given.attacker_state),
        arguments.state_of(edition, aimed, given.target_state),
    )
    if own.destroyed or start.destroyed:
        raise IllegalAction("a destroyed unit is out of the game (7.3)")
    shot = shot_at(edition, aimed, distance, given)
    check_meaning(edition, firing, [aimed], distance, [given])
    firer, as_aimed = as_firer(firing, own, edition), as_target(aimed, start, edition)
    if shot.weapon is not None:
        firer = with_weapon(firer, shot.weapon)
    with named_attack(firing.name, aimed.name):
        ledger = shifts(firer, as_aimed, shot, edition)
    lying = [
        *(given.counters_drawn or ()),
        *([own.counter] if own.counter and arguments.same_pile(firing, aimed) else ()),
    ]
    out = arguments.counters_out(edition, aimed, lying)
    amount = amount_of(edition, "luck", given.luck in ("luck", "luck for two hits"))

    def aim(read: tuple[Shift, ...]) -> Aim:
        return take_aim(as_aimed, read, out, given.high_morale, given.luck, amount)

    armed = arguments.with_card(firing.name, shot.weapon)
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
        words=arguments.words_after(start),
        before=word(start),
        is_over=is_destroyed,
        marginals={"counter": str},
        detail=arguments.counter_detail,
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
