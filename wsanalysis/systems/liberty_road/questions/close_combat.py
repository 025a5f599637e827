"""Questions about close combat (p.14)."""

from collections.abc import Callable, Hashable, Mapping, Sequence

from wsanalysis.asking.questions import listed, notes_idle, numbered, two_sides
from wsanalysis.asking.unit_arguments import UnitName, unit_named
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.liberty_road.close_combat import round_of_close_combat
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.melee import (
    Battle,
    Choices,
    Melee,
    Order,
    Player,
    Swarm,
    as_fighter,
    begin,
    holder,
    is_over,
    winner,
)
from wsanalysis.systems.liberty_road.questions.arguments import states_of
from wsanalysis.systems.liberty_road.questions.meaning import CLOSE_COMBAT, close_combat_reads
from wsanalysis.systems.liberty_road.state import UnitState, best_resting_status, is_out
from wsanalysis.systems.liberty_road.unit import Unit

MOVES_IN = "mover", "defender"


@notes_idle(CLOSE_COMBAT, close_combat_reads)
def close_combat(
    edition: LibertyRoad,
    first: UnitName | Sequence[UnitName],
    second: UnitName | Sequence[UnitName],
    *,
    moving: Player = "first",
    first_states: Sequence[str | None] | None = None,
    second_states: Sequence[str | None] | None = None,
    first_order: Order = "listed",
    second_order: Order = "listed",
    first_swarm: Swarm = "never",
    second_swarm: Swarm = "never",
    first_can_escape: bool = True,
    second_can_escape: bool = True,
) -> Inquiry:
    """The winner of a close combat in one hex (p.14).

    It lasts until only one player has units in the hex. The `moving` player wins ties and picks first. Each
    player's units fight in the order listed, or strongest or weakest first; vehicles `always` or `never`
    swarm a vehicle that the enemy has allocated. `..._can_escape`: infantry that immobilizes a vehicle has a
    hex to retreat to. A state may include a damage marker: ``fire+Crew Injured``. Marginals: `wins`, and
    `holds` for the player whose units are left in the hex.
    """
    ours = [unit_named(edition, name) for name in listed(first)]
    theirs = [unit_named(edition, name) for name in listed(second)]
    if not ours or not theirs:
        raise ValueError("close combat needs at least one unit on each side")
    battle = Battle(
        tuple(map(as_fighter, ours)),
        tuple(map(as_fighter, theirs)),
        moving,
        Choices(first_order, first_swarm),
        Choices(second_order, second_swarm),
        first_can_escape,
        second_can_escape,
    )
    states = states_of(edition, ours, first_states), states_of(edition, theirs, second_states)
    names = numbered(ours), numbered(theirs, [unit.name for unit in ours])
    return Inquiry(
        question="close_combat",
        title=say(
            "close combat, {first} against {second}, {mover} moving in",
            first=joined(", ", names[0]),
            second=joined(", ", names[1]),
            mover=joined(", ", names[moving == "second"]),
        ),
        step=round_of_close_combat,
        start=begin(*states),
        args=(battle, edition),
        steps=None,
        step_name="round",
        is_over=is_over,
        word=winner,
        words=("first", "second"),
        sides=two_sides(*names, MOVES_IN if moving == "first" else MOVES_IN[::-1]),
        marginals={"wins": winner, "holds": holder},
        detail=_detail(*names),
        notes=_getting_away(battle),
        rules="p.14",
    )


def _getting_away(battle: Battle) -> tuple[str, ...]:
    if len({fighter.kind == "vehicle" for fighter in (*battle.first, *battle.second)}) == 1:
        return ()
    text = (
        "infantry that immobilizes a vehicle and retreats wins, although the vehicle stays in the hex (p.14)"
    )
    return (say(text),)


def as_first_in_combat(unit: Unit) -> Hashable:
    """The ratings of a unit that close combat uses."""
    return as_fighter(unit), best_resting_status(unit), unit.sides


as_second_in_combat = as_first_in_combat


def _detail(first: Sequence[str], second: Sequence[str]) -> Callable[[Melee], Mapping[str, Hashable]]:
    def state(unit: UnitState, here: bool) -> str:
        return str(unit) if here or is_out(unit) else f"{unit}, got away"

    def detail(melee: Melee) -> Mapping[str, Hashable]:
        ours = {
            n: state(s, i in melee.first_here)
            for i, (n, s) in enumerate(zip(first, melee.first, strict=True))
        }
        theirs = {
            n: state(s, i in melee.second_here)
            for i, (n, s) in enumerate(zip(second, melee.second, strict=True))
        }
        return {"wins": winner(melee), **ours, **theirs}

    return detail
