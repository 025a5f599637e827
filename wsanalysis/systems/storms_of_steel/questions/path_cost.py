"""The question about the cost of a path (5, 10.1, 11, 14, 16, 18)."""

import re
from collections.abc import Hashable, Mapping, Sequence

from wsanalysis.arguments.names import UnknownName, find
from wsanalysis.asking.questions import listed, refusal, refused_to
from wsanalysis.asking.unit_arguments import UnitName, unit_named
from wsanalysis.languages import joined, plural, quantity, say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.path import Into, Journey, Leg, as_mover, enter_next, is_over, leg
from wsanalysis.systems.storms_of_steel.questions.arguments import Caps, OwnState, state_of
from wsanalysis.systems.storms_of_steel.ratings import loses_move
from wsanalysis.systems.storms_of_steel.unit import Unit, is_vehicle, pile_of

MARKS = ("along the road", "up", "up 2", "backward", "hidden", "cautious")


def path_cost(
    edition: StormsOfSteel,
    unit: UnitName,
    path: str | Sequence[str],
    *,
    caps: Caps = 0,
    state: OwnState | None = None,
    towing: bool = False,
    organized_retreat: bool = False,
) -> Inquiry:
    """The cost of a path for a unit, hex by hex (5.0, 14.0).

    `path`: the hexes entered in order, each a kind of terrain, with any circumstances after plus signs:
    ``woods + up``, ``woods + along the road``, ``open + backward``, ``road + along the road + 2 vehicles``,
    ``open + into barbed wire``; also up 2, hidden, cautious and the rows of the movement file. `caps`: bought
    for each roll against getting stuck.
    """
    moving = unit_named(edition, unit)
    start = state_of(edition, moving, state)
    if loses_move(moving, start, edition):
        raise refusal(moving.name, f"with the counter {start.counter} it may not move (7.4, 15.2)")
    steps = [into(text, edition) for text in listed(path)]
    if not steps:
        raise ValueError("path: expected at least one hex")
    slowed = edition.counter(pile_of(moving.kind), start.counter).move_cost
    with refused_to(moving.name):
        legs = tuple(leg(moving, hex_, edition, organized_retreat, slowed) for hex_ in steps)
    _check_meaning(moving, steps, legs, caps, towing, organized_retreat)
    each = [f"{text}: {here.cost + here.extra}" for text, here in zip(listed(path), legs, strict=True)]
    return Inquiry(
        question="path_cost",
        title=plural(
            "{unit} moving through {n} hex",
            "{unit} moving through {n} hexes",
            n=len(steps),
            unit=moving.name,
        ),
        step=enter_next,
        start=Journey(),
        args=(legs, as_mover(moving, towing), caps, edition),
        steps=len(steps),
        step_name="hex",
        is_over=lambda journey: is_over(journey, len(legs)),
        word=_word,
        words=(),
        marginals={"actions": _actions},
        detail=_detail,
        notes=(say("APs of each hex without bonus moves and dice: {hexes}", hexes=joined("; ", each)),),
        rules="5.0, 10.1, 11.0, 14.0-14.1, 16.0",
    )


def _check_meaning(
    moving: Unit, steps: Sequence[Into], legs: Sequence[Leg], caps: int, towing: bool, retreats: bool
) -> None:
    """Raise IllegalAction for an argument that cannot change anything on this path."""
    said = (
        (caps and not any(leg.check for leg in legs), "CAPs are bought for a roll not to get stuck (14.1)"),
        (towing and not is_vehicle(moving.kind), "only vehicles tow (14.1, 17.0)"),
        (
            retreats and not any(step.backward for step in steps),
            "Organized Retreat is for moving backward (V09)",
        ),
        (
            is_vehicle(moving.kind) and any(step.cautious for step in steps),
            "only foot units move cautiously (5.01)",
        ),
    )
    for wrong, why in said:
        if wrong:
            raise refusal(moving.name, why)


def into(text: str, edition: StormsOfSteel) -> Into:
    """One hex from its words; UnknownName for words that mean nothing."""
    terrain, *marks = [part.strip() for part in text.split("+")]
    if not marks and terrain.casefold() in (*MARKS, "uphill", "hill"):
        mark = "up" if "hill" in terrain.casefold() else terrain
        raise UnknownName(f"{terrain!r} is no terrain, it stands behind one: such as 'open + {mark}'")
    found = Into(terrain=find(terrain, edition.terrain, "terrain"))
    fields: dict[str, object] = {"terrain": found.terrain}
    situations: list[str] = []
    for mark in marks:
        many = re.fullmatch(r"(\d+) vehicles?", mark.casefold())
        if many:
            fields["vehicles"] = int(many[1])
            continue
        name = find(mark, [*MARKS, *edition.movement], "mark of a hex")
        if name == "along the road":
            fields["along_road"] = True
        elif name in ("up", "up 2"):
            fields["levels"] = 2 if name == "up 2" else 1
        elif name in ("backward", "hidden", "cautious"):
            fields[name] = True
        elif name in ("uphill", "steep", "pivot", "each vehicle on the road"):
            raise UnknownName(f"{mark!r} is written as one of {', '.join(MARKS)}, or '2 vehicles'")
        else:
            situations.append(name)
    return Into(**fields, situations=tuple(situations))  # type: ignore[arg-type]


def _word(journey: Journey) -> str:
    cost = quantity(journey.cost, "AP")
    return say("stuck after {cost}", cost=cost) if journey.stuck else cost


def _actions(journey: Journey) -> str:
    return str(journey.actions)


def _detail(journey: Journey) -> Mapping[str, Hashable]:
    return {"APs": journey.cost, "hexes": journey.done, "actions": journey.actions, "stuck": journey.stuck}
