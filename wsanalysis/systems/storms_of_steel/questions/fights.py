"""Questions about fights to the end: close combat in a hex, and duels (7.63, 2.2)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial

from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import by_name, duel_inquiry, listed, numbered, refusal, two_sides
from wsanalysis.asking.unit_arguments import Count, Times, UnitName, hexes_apart, unit_named
from wsanalysis.languages import joined, plural, say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.storms_of_steel import close_combat as melee
from wsanalysis.systems.storms_of_steel import duel as duelling
from wsanalysis.systems.storms_of_steel.close_combat import Force, Melee, Site
from wsanalysis.systems.storms_of_steel.duel import Doctrine, Duel, Duelist, Side, aim_of, next_action
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification
from wsanalysis.systems.storms_of_steel.initiative import Player
from wsanalysis.systems.storms_of_steel.questions import arguments
from wsanalysis.systems.storms_of_steel.questions.meaning import check_meaning
from wsanalysis.systems.storms_of_steel.questions.situation import Situation, shot_at
from wsanalysis.systems.storms_of_steel.unit import Unit, pile_of

ROLES = "attacker", "defender"
"""The side that attacks first, and the other."""


def close_combat(
    edition: StormsOfSteel,
    first: UnitName | Sequence[UnitName],
    second: UnitName | Sequence[UnitName],
    *,
    attacks: Times | None = None,
    begins: Player = "first",
    terrain: arguments.TerrainName = "open",
    first_fortification: arguments.WorksName | None = None,
    second_fortification: arguments.WorksName | None = None,
    first_caps: arguments.Caps = 0,
    second_caps: arguments.Caps = 0,
    first_states: Sequence[str | None] | None = None,
    second_states: Sequence[str | None] | None = None,
) -> Inquiry:
    """The winner when units in one hex attack each other in turn (7.63).

    Each attack is on all enemies in the hex; the first unit that may fire leads (of like units the fittest)
    and the others support. `attacks`: of both sides together, None to the end. `begins`: who attacks first; a
    unit that moves in lets the others begin. CAPs are spent on every roll. A fortification covers those of
    its side who may occupy it, and a side's vehicles cover its squads (15.6). Like units are interchangeable:
    in `detail()` the first of them is the fittest.
    """
    ours = Force(unit_named(edition, name) for name in listed(first))
    theirs = Force(unit_named(edition, name) for name in listed(second))
    if not ours or not theirs:
        raise ValueError("close combat needs at least one unit on each side")
    if any(unit.kind == "air" for unit in (*ours, *theirs)):
        raise IllegalAction("airplanes are in no close combat (7.63, 20.0)")
    for pile in ("foot", "vehicle"):
        if sum(pile_of(unit.kind) == pile for unit in (*ours, *theirs)) > edition.cups[pile].size:
            raise IllegalAction("there are not enough hit counters (7.4)")
    if attacks is None and melee.most_situations(ours, theirs, edition) > melee.MOST_SITUATIONS:
        raise ValueError(
            f"close combat of {len(ours)} against {len(theirs)} units of these kinds has too many"
            " possible courses to be solved to the end; name fewer units, or more of one kind, or sample some"
            " attacks of both sides: attacks=12, and then .simulate()"
        )
    ground = edition.terrain[find(terrain, edition.terrain, "terrain")]
    site = Site(
        ground.cover,
        _works(edition, first_fortification, ours),
        _works(edition, second_fortification, theirs),
        first_caps,
        second_caps,
    )
    names = numbered(ours), numbered(theirs, [unit.name for unit in ours])
    said = [joined(", ", side) for side in names]
    often = say("to the end") if attacks is None else plural("{n} attack", "{n} attacks", n=attacks)
    return Inquiry(
        question="close_combat",
        title=joined(
            ", ",
            [
                "close combat",
                say("{first} against {second}", first=said[0], second=said[1]),
                often,
                say("{side} attacking first", side=said[begins == "second"]),
            ],
        ),
        step=melee.next_attack,
        start=Melee(
            melee.in_order(arguments.states_of(edition, ours, first_states), ours, edition),
            melee.in_order(arguments.states_of(edition, theirs, second_states), theirs, edition),
            begins,
        ),
        args=(ours, theirs, site, edition),
        steps=attacks,
        step_name="attack",
        is_over=melee.is_over,
        stop_if_stuck=True,
        word=melee.winner,
        words=("first", "second", "neither"),
        sides=two_sides(*names, ROLES if begins == "first" else ROLES[::-1]),
        marginals={"wins": melee.winner},
        detail=_melee_detail(*names),
        assumes="both have APs for all their attacks, and nobody leaves or rallies (7.5, 7.63)",
        rules="7.63, 7.7, 9.12",
    )


def _works(edition: StormsOfSteel, name: str | None, units: Sequence[Unit]) -> Fortification | None:
    """The fortification of a side; IllegalAction if none of its units may occupy it."""
    for unit in units[:-1]:
        with suppress(IllegalAction):
            return arguments.works_named(edition, name, unit)
    return arguments.works_named(edition, name, units[-1])


def duel(
    edition: StormsOfSteel,
    first: UnitName,
    second: UnitName,
    *,
    distance: arguments.Distance,
    rounds: Times | None = None,
    first_doctrine: Doctrine = "rally first",
    second_doctrine: Doctrine = "rally first",
    first_flank: bool = False,
    second_flank: bool = False,
    first_terrain: arguments.TerrainName = "open",
    second_terrain: arguments.TerrainName = "open",
    first_fortification: arguments.WorksName | None = None,
    second_fortification: arguments.WorksName | None = None,
    first_higher: bool = False,
    second_higher: bool = False,
    first_caps: Count = 0,
    second_caps: Count = 0,
    first_state: arguments.FirstState | None = None,
    second_state: arguments.SecondState | None = None,
) -> Inquiry:
    """The winner when two units fire and rally in turn, round after round (2.2).

    Each round both are activated and initiative is rolled for. `distance` in hexes. `rounds` None: to the
    end, or until neither can harm the other. A hit unit's doctrine is to `rally first`, or to `fire on` while
    it can. `..._flank`: this side fires at the other's flank. `..._terrain`, `..._fortification`: in this
    side's own hex. `..._caps`: CAPs a round, spent two at a time on its attacks.
    """
    a, b = unit_named(edition, first), unit_named(edition, second)
    if "air" in (a.kind, b.kind):
        raise IllegalAction("airplanes pass over and fight no duels (20.0)")
    situations = (
        Situation(
            terrain=second_terrain, flank=first_flank, fortification=second_fortification,
            attacker_higher=first_higher, target_higher=second_higher,
        ),
        Situation(
            terrain=first_terrain, flank=second_flank, fortification=first_fortification,
            attacker_higher=second_higher, target_higher=first_higher,
        ),
    )  # fmt: skip
    for firing, aimed, given in zip((a, b), (b, a), situations, strict=True):
        check_meaning(edition, firing, [aimed], distance, [given])
    if distance == 0 and "fire on" in (first_doctrine, second_doctrine):
        raise IllegalAction("nobody rallies in a hex with enemy units, so no doctrine counts (7.5)")
    shots = shot_at(edition, b, distance, situations[0]), shot_at(edition, a, distance, situations[1])
    covers = [
        edition.terrain[find(t, edition.terrain, "terrain")].cover for t in (first_terrain, second_terrain)
    ]
    helps = [
        int(cover >= 1 or works is not None)
        for cover, works in zip(covers, (first_fortification, second_fortification), strict=True)
    ]
    one = Duelist(a, shots[0], helps[0], first_caps, first_doctrine)
    two = Duelist(b, shots[1], helps[1], second_caps, second_doctrine)
    starts = arguments.state_of(edition, a, first_state), arguments.state_of(edition, b, second_state)
    most = [min(2, side.caps) for side in (one, two)]
    if (
        aim_of(starts[0], starts[1], most[0], one, two, edition) is None
        and aim_of(starts[1], starts[0], most[1], two, one, edition) is None
    ):
        raise refusal(f"{a.name}, {b.name}", f"neither may hit the other at {hexes_apart(distance)} (7.0)")
    names = numbered((a, b))
    length = say("to the end") if rounds is None else plural("{n} round", "{n} rounds", n=rounds)
    opponents = say(
        "{first} ({first_doctrine}) against {second} ({second_doctrine})",
        first=names[0],
        first_doctrine=first_doctrine,
        second=names[1],
        second_doctrine=second_doctrine,
    )
    return duel_inquiry(
        names,
        duelling.winner,
        (_first, _second),
        turns=None,
        title=joined(", ", ["duel", opponents, hexes_apart(distance), length]),
        step=next_action,
        start=Duel(Side(starts[0]), Side(starts[1])),
        args=(one, two, rounds is not None, edition),
        steps_in_one=1,
        is_over=_over_after(rounds),
        stop_if_stuck=rounds is None,  # rounds come to an end by themselves
        detail=_duel_detail(names),
        notes=(say("a turn is one player's: he fires, rallies or passes; two passes end the round (2.3)"),),
        rules="2.1-3.0, 7.0-7.5",
    )


@cache
def _over_after(rounds: int | None) -> Callable[[Duel], bool]:
    """The end of a duel; the same for the same `rounds`, so that chains are found again."""
    return partial(duelling.is_over, rounds=rounds)


def _first(duel: Duel) -> str:
    return str(duel.first.state)


def _second(duel: Duel) -> str:
    return str(duel.second.state)


def _duel_detail(names: Sequence[str]) -> Callable[[Duel], Mapping[str, Hashable]]:
    return lambda duel: {names[0]: _first(duel), names[1]: _second(duel)}


def _melee_detail(first: Sequence[str], second: Sequence[str]) -> Callable[[Melee], Mapping[str, Hashable]]:
    return lambda after: {**by_name(first, after.first), **by_name(second, after.second)}
