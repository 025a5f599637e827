"""An attack on all units of one hex and on works that lie there (7.7, 15.6, 17.1, 18.4-18.6)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import by_name, numbered, refusal
from wsanalysis.asking.unit_arguments import hexes_apart, unit_named
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import IllegalAction, Inquiry, Shift, effect
from wsanalysis.systems.storms_of_steel.attack import Aim, shifts, take_aim, values
from wsanalysis.systems.storms_of_steel.defense import aimed_color, counts_terrain, smoke_shifts
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import firepower_shifts
from wsanalysis.systems.storms_of_steel.ground import Fortification
from wsanalysis.systems.storms_of_steel.hidden import resolved_against
from wsanalysis.systems.storms_of_steel.hindrances import check_clearing
from wsanalysis.systems.storms_of_steel.legality import check_shot
from wsanalysis.systems.storms_of_steel.questions.arguments import states_of, words_after
from wsanalysis.systems.storms_of_steel.questions.meaning import check_meaning
from wsanalysis.systems.storms_of_steel.questions.situation import Situation, shot_at
from wsanalysis.systems.storms_of_steel.ratings import Firer, Target, as_target
from wsanalysis.systems.storms_of_steel.several import Hex, is_over, next_attack, works_needed
from wsanalysis.systems.storms_of_steel.shot import Shot, is_off_board, is_shelling
from wsanalysis.systems.storms_of_steel.state import word
from wsanalysis.systems.storms_of_steel.unit import COLORS, Color, Unit, is_vehicle, pile_of

Given = TypeVar("Given")

NEVER = 15
"""A roll that no dice make, for units in the hex that the attacker may not fire at (15.1)."""
AS_TARGET = Target("foot", 1, "red", 1, "red")
"""Works have a red number, so red firepower counts, as at a squad (18.6)."""


class Aimed(NamedTuple):
    """The targets of a hex under fire: names and circumstances of each, None for those that all share.

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
    firing: Unit | None,
    firer: Firer,
    distance: int,
    given: Situation,
    aimed: Aimed,
    note: str,
    supporters: Sequence[tuple[str, Firer]] = (),
    support: tuple[int, int] = (0, 0),
) -> Inquiry:
    """The inquiry about an attack on all units and works of a hex; `firing` None for off-board artillery.

    `supporters` of a fire group add `support`, (red, blue) firepower.
    """
    units = [unit_named(edition, name) for name in aimed.targets]
    starts = states_of(edition, units, aimed.states)
    own = [
        given._replace(carried_by=carrier, caps=caps, flank=flank, fortification=works)
        for carrier, caps, flank, works in zip(
            _for_each(aimed.carriers, None, len(units), "a carrier or none"),
            _for_each(aimed.caps, given.caps, len(units), "CAPs"),
            _for_each(aimed.flanks, given.flank, len(units), "flank or not"),
            _for_each(aimed.works, given.fortification, len(units), "a fortification or none"),
            strict=True,
        )
    ]
    check_meaning(edition, firing, units or [None], distance, own or [given])
    for argument, several in (("caps", aimed.caps), ("flank", aimed.flanks), ("fortification", aimed.works)):
        if several is not None and getattr(given, argument):
            raise ValueError(f"{argument}: it is given for each target already, leave it out")
    if aimed.hidden and not units:
        raise IllegalAction("works are not hidden units, so nobody is revealed (10.0)")
    # each vehicle among the targets covers the squads beside it (15.6)
    targets = zip(units, starts, strict=True)
    beside = given.vehicles + sum(is_vehicle(u.kind) and not s.destroyed for u, s in targets)
    each = [of_one._replace(vehicles=beside) for of_one in own]
    notes = [note]
    if aimed.hidden and units:
        if any(of_one.flank for of_one in each):
            raise IllegalAction("hidden units have no facing, so fire does not meet their flank (10.0)")
        shelling = is_shelling(firer, shot_at(edition, units[0], distance, each[0], support))
        places = [as_target(unit, state, edition) for unit, state in zip(units, starts, strict=True)]
        weakest = resolved_against(places, shelling)
        units, starts, each = [units[weakest]], (starts[weakest],), [each[weakest]]
        text = "only this unit is rolled for; if it is hit, all hidden in the hex are revealed (10.0)"
        notes.append(say(text))
    aims, shots, refused = [], [], []
    ledgers: dict[str, tuple[Shift, ...]] = {}
    names = numbered(units)
    colors: dict[str, Color] = {}
    for name, unit, state, of_one in zip(names, units, starts, each, strict=True):
        shots.append(shot_at(edition, unit, distance, of_one, support))
        target = as_target(unit, state, edition)
        try:
            ledger = shifts(firer, target, shots[-1], edition)
        except IllegalAction as error:
            refused.append(IllegalAction(f"{unit.name} may not be attacked: {error}", str(error)))
            aims.append(Aim(NEVER, pile_of(unit.kind)))
            notes.append(say("{name} is not attacked: {why}", name=name, why=str(error)))
            continue
        ledgers[f"at {name}"] = ledger
        colors[name] = aimed_color(firer, target, shots[-1])
        aim = take_aim(target, ledger)
        aims.append(aim._replace(out=aimed.under.get(aim.pile, ())))
        av, dv = values(ledger)
        notes.append(say("at {name}: AV 2D6 {av:+d} against DV {dv} (7.0)", name=name, av=av, dv=dv))
    if refused and len(refused) == len(units):
        raise refused[0]
    works = _works(edition, shots, given, aimed)
    shot = replace(shots[-1], caps=0) if shots else shot_at(edition, None, distance, given, support)
    at: dict[str, int] = {}
    for built in works:
        name = built.fortification
        try:
            ledgers[f"at the {name}"] = _at_works(firer, built, shot)
        except IllegalAction as error:
            if not units:
                raise IllegalAction(f"{name} may not be attacked: {error}", str(error)) from None
            notes.append(say("the {name} is not attacked: {why}", name=name, why=str(error)))
            continue
        at[name] = works_needed(-sum(shift.amount for shift in ledgers[f"at the {name}"]), 0, 0, 0)
        colors[f"the {name}"] = "red"
        text = "at the {name}: {number} or more destroys it (18.4-18.6)"
        no_caps = "at the {name}: {number} or more destroys it, no CAPs on this roll (18.4-18.6)"
        notes.append(say(no_caps if units else text, name=name, number=at[name]))
    if not units and not at:
        raise ValueError("expected at least one target")
    notes += _without_support(supporters, colors)
    marginals: dict[str, Callable[[Hex], str]] = {
        names[i]: effect(word(start), _of_one(i)) for i, start in enumerate(starts)
    }
    of_each = tuple(marginals.values())
    if aimed.hidden and units:
        marginals["revealed"] = _is_revealed
    for i, name in enumerate(at):
        kind = edition.fortifications[name].kind
        marginals["fortification" if kind == "fortification" else name] = _works_word(i)
    alone = len(units) == 1
    there = joined(", ", names or at)
    title = (
        say("{battery} on {targets}", battery=who, targets=there)
        if question == "artillery"
        else say("{attackers} at {targets}", attackers=who, targets=there)
    )
    return Inquiry(
        question=question,
        title=title if is_off_board(shot) else joined(", ", [title, hexes_apart(distance)]),
        step=next_attack,
        start=Hex(starts),
        args=(tuple(aims), tuple(at.values()), edition),
        steps=max(len(units), 1),
        step_name="target",
        is_over=is_over,
        word=_of_all(of_each) if units else _works_word(0),
        words=words_after(starts[0]) if alone else () if units else ("stands", "destroyed"),
        before=word(starts[0]) if alone else "",
        marginals=marginals,
        detail=_detail(names, tuple(at)),
        ledgers=ledgers,
        ledger_word="modifier",
        notes=tuple(notes),
        rules="7.7, 9.12, 12, 15.6, 18.4-18.6",
    )


def _works(
    edition: StormsOfSteel, shots: Sequence[Shot], given: Situation, aimed: Aimed
) -> list[Fortification]:
    """The works that can be destroyed: those over the targets, and the hindrance; one of each kind (18.0)."""
    found = {s.shelter.fortification: s.shelter for s in shots if s.shelter is not None}
    empty = None if shots else given.fortification
    for name in (empty, aimed.hindrance):
        if name is not None:
            there = edition.fortifications[find(name, edition.fortifications, "fortification or hindrance")]
            found[there.fortification] = there
            if there.defense is None and name == aimed.hindrance:
                why = f"nothing destroys it, there is no red number on it: {there.fortification} (18.6)"
                raise IllegalAction(why)
    return [works for works in found.values() if works.defense is not None]


def _at_works(firer: Firer, works: Fortification, shot: Shot) -> tuple[Shift, ...]:
    """The ledger of the attack on works (18.4-18.6); IllegalAction if it cannot harm them."""
    check_shot(firer, AS_TARGET, shot)
    check_clearing(works, firer, shot)
    assert works.defense is not None
    theirs = [Shift("red number on the counter", works.defense, "18.6")]
    if shot.cover and counts_terrain(shot):
        theirs.append(Shift("terrain", shot.cover, "18.6"))
    theirs += smoke_shifts(shot)
    fire = firepower_shifts(firer, AS_TARGET, "red", shot)
    return (*fire, *(shift._replace(amount=-shift.amount) for shift in theirs))


def _without_support(supporters: Sequence[tuple[str, Firer]], colors: Mapping[str, Color]) -> list[str]:
    """The targets at which some of a fire group lack firepower of that color and so do not support (9.12).

    IllegalAction for a unit that can support against none of them.
    """
    found: list[str] = []
    for name, firer in supporters:
        none = [at for at, color in colors.items() if firer.printed[COLORS.index(color)] <= 0]
        if colors and len(none) == len(colors):
            lacking = " and ".join(color for color in COLORS if color in colors.values())
            raise refusal(
                name, f"a unit without {lacking} firepower on its counter may not join this fire group (9.12)"
            )
        text = "at {target}: without {unit}, which has no {color} firepower (9.12)"
        found += [say(text, target=at, unit=name, color=colors[at]) for at in none]
    return found


def _for_each(given: Sequence[Given] | None, common: Given, number: int, what: str) -> list[Given]:
    found = [common] * number if given is None else list(given)
    if len(found) != number:
        raise ValueError(f"expected {what} for each of {number} targets, got {len(found)}")
    return found


def _of_one(i: int) -> Callable[[Hex], str]:
    return lambda hit: word(hit.states[i])


def _of_all(readings: Sequence[Callable[[Hex], str]]) -> Callable[[Hex], str]:
    return lambda hit: ", ".join(read(hit) for read in readings)


def _is_revealed(hit: Hex) -> str:
    return "no" if word(hit.states[0]) == "unhit" else "yes"


def _works_word(i: int) -> Callable[[Hex], str]:
    return lambda hit: "stands" if not hit.stand or hit.stand[i] else "destroyed"


def _detail(names: Sequence[str], works: Sequence[str]) -> Callable[[Hex], Mapping[str, Hashable]]:
    return lambda hit: {
        **by_name(names, hit.states),
        **{name: _works_word(i)(hit) for i, name in enumerate(works)},
    }
