"""The reasons why an argument changes nothing here, with pages, so that one situation fits many units."""

from collections.abc import Mapping

from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.liberty_road.close_combat import immobilized
from wsanalysis.systems.liberty_road.duel import Duel, Duelist
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.melee import (
    Battle,
    Melee,
    Player,
    choices_of,
    fighters_of,
    other,
    states_of,
)
from wsanalysis.systems.liberty_road.state import STATUSES_OF, UnitState, is_out

_PROTECTED = {
    "target_downshifts": "terrain protects infantry, no vehicle (p.16 B)",
    "target_higher": "higher ground protects infantry, no vehicle (p.15)",
}
SHOT = {
    **_PROTECTED,
    "flank": "opportunity fire meets no flank and no rear armor (p.13)",
    "firer_state": "the firer fires as in its best state (p.3, 16)",
    "firer_marker": "the firer fires as without this damage (p.17)",
    "weapon": "the weapon has no rating against such a target, or none but the firer's own (p.15)",
    "in_forward_arc": "the firer fires all round, not only into its forward field (p.15)",
}
BARRAGE = {
    **_PROTECTED,
    "weapons": "a weapon is not used without a rating against any unit in the hex (p.15)",
}
RALLY = {"to": "one attempt rallies a broken unit to suppressed, before it takes orders (p.11)"}
UNDER_FIRE = {"rallies": "reduced infantry is never suppressed, so it never needs to rally (p.10, 17)"}


def _of_each_side(why: Mapping[str, str]) -> dict[str, str]:
    sides = "first", "second"
    return {f"{side}_{name}": said.format(f"{{{side}}}") for side in sides for name, said in why.items()}


DUEL = _of_each_side(
    {
        "doctrine": "{} is never suppressed here (p.10, 17)",
        "flank": "{} may not fire at the other, who fires all round, or not better at its flank (p.15-16)",
        "upshifts": "{} may not fire at the other, whatever its weapon and terrain (p.15)",
        "downshifts": "terrain protects infantry that is fired at, not {} (p.16 B)",
        "higher": "{} on a hill or crest neither fires nor is infantry that is fired at (p.15)",
        "weapon": "{} may not fire at the other, or fires with its own rating (p.15)",
        "regroups": "{} is never in a state from which it could regroup (p.9)",
    }
)
CLOSE_COMBAT = _of_each_side(
    {
        "order": "{} fights alone, without an order (p.14)",
        "swarm": "on the side of {}, two vehicles are needed to swarm one that was allocated before (p.14)",
        "can_escape": "on the side of {}, only infantry that immobilizes a vehicle, and does not destroy it,"
        " gets away (p.14)",
    }
)
"""For each argument of a question that may mean nothing, when, and by which page."""


def shot_reads(inquiry: Inquiry) -> object:
    """Everything that decides the result of a shot; notes on the firer do not."""
    return inquiry.start, inquiry.args, inquiry.steps, inquiry.ledger


def rally_reads(inquiry: Inquiry) -> object:
    """Everything that decides a rally before any orders; one with orders is like no other."""
    start = inquiry.start
    assert isinstance(start, UnitState)
    return (start, inquiry.steps) if start.status == "broken" and inquiry.steps == 1 else object()


def duel_reads(inquiry: Inquiry) -> object:
    """Everything that decides a duel: doctrine and regroup points, and fire when damaged, if need be."""
    (first, second, _), start = inquiry.args, inquiry.start
    assert isinstance(first, Duelist)
    assert isinstance(second, Duelist)
    assert isinstance(start, Duel)

    def of(me: Duelist, own: UnitState, enemy: Duelist, other: UnitState) -> object:
        status, vehicle, met = own.status, me.kind == "vehicle", _fires(enemy, other)
        shaken = status in ("suppressed", "broken") or (met and status != "reduced")
        turned = status in me.sides and status not in ("ready", me.stance)
        spent = turned or (not vehicle and _fires(me, own) and status != "reduced")
        unhurt = tuple(me.aims(UnitState(each)) for each in STATUSES_OF[me.kind])
        return me.aims if met else unhurt, me.doctrine if shaken else None, me.regroups or not spent

    sides = of(first, start.first, second, start.second), of(second, start.second, first, start.first)
    return start, inquiry.steps, sides


def _fires(me: Duelist, own: UnitState) -> bool:
    statuses = {me.stance, own.status, "suppressed"} - {"broken"}
    return any(me.aims(UnitState(status)) is not None for status in statuses)


def close_combat_reads(inquiry: Inquiry) -> object:
    """Everything that decides a close combat: of the choices, those that a player gets to make."""
    (battle, edition), start = inquiry.args, inquiry.start
    assert isinstance(battle, Battle)
    assert isinstance(edition, LibertyRoad)
    assert isinstance(start, Melee)

    def of(player: Player) -> object:
        mine, theirs = fighters_of(battle, player), fighters_of(battle, other(player))
        choices, states = choices_of(battle, player), states_of(start, other(player))
        escapes = battle.first_can_escape if player == "first" else battle.second_can_escape
        tanks = [state for one, state in zip(theirs, states, strict=True) if one.kind == "vehicle"]
        own = sum(one.kind == "vehicle" for one in mine)
        # who moves in picks first, and swarms only when another of his units has fallen
        several = own > 1 and len(mine) > 1 + (battle.moving == player)
        survive = any(not is_out(immobilized(state, edition)) for state in tanks)
        return (
            choices.order if len(mine) > 1 else None,
            choices.swarm if several and tanks else None,
            escapes if own < len(mine) and survive else None,
        )

    return start, battle.first, battle.second, battle.moving, of("first"), of("second")
