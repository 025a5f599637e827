"""The log of a battle in sentences: for each code that the engine notes, what a player would say.

All that was hidden is told. Pages are those of the rulebook. Units have their number behind the name
of the block; it is also on their counters on a drawn map.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.positions import damage_name, sides_of
from wsanalysis.battles.liberty_road.scenario import piles
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.compiled import numbers
from wsanalysis.systems.liberty_road.state import STATUSES

Entry = tuple[int, int, int, int, int]
"""A line of the log: its code and four numbers."""

Unharmed = tuple[int, int | None, str]
"""A unit to which nothing happened, the net shift (None: on mines), and how its sentence begins."""


def unit_name(world: World, state: Any, u: int) -> str:
    """A unit by the name of its block as it is known in the state, and its number."""
    type_ = state.type[u]
    return f"{world.forces.types[type_].name} #{u + 1}"


def hex_name(world: World, h: int) -> str:
    """A hex by its id."""
    return world.scenario.board.ids[h] if h >= 0 else "off the map"


def log_of(state: Any) -> Iterator[Entry]:
    """What has been noted since the log was last emptied: code and four numbers each."""
    for place in range(state.logged):
        entry = state.log[place]
        yield entry.code, entry.a, entry.b, entry.c, entry.d


@dataclass(slots=True)
class Scene:
    """What a sentence has to know: the state, and how units stood before what it tells of.

    `moves`: the unit on the move and the hexes of its way so far, told once it is at an end.
    """

    world: World
    state: Any
    status: list[int] = field(default_factory=list)
    hexes: list[int] = field(default_factory=list)
    weapons: list[int] = field(default_factory=list)
    moves: tuple[int, list[int]] = (NOBODY, [])

    def look(self) -> None:
        """Take in how all units stand, before something happens."""
        state = self.state
        self.status, self.hexes, self.weapons = map(numbers, (state.status, state.hex, state.weapon))

    def unit(self, u: int) -> str:
        return unit_name(self.world, self.state, u)

    def hex(self, h: int) -> str:
        return hex_name(self.world, h)

    def side(self, side: int) -> str:
        return f"The {sides_of(self.world)[side]} side"


EFFECTS = {
    "suppress": "{u} is struck", "check": "{u} takes a check against suppression", "reduce": "{u} is struck",
    "rally": "{u} takes heart and is one step better off", "ready": "{u} is ready again",
    "spend": "{u} is spent", "brew up": "{u} brews up", "immobilize": "{u} can move no more",
    "jam": "the turret of {u} is jammed", "retreat": "{u} has to give ground",
    "act": "{u} may act at once", "advance": "{u} may move at once", "fire": "{u} may fire at once",
    "spread": "the wind carries the fires on", "smoke": "smoke covers {h}", "haze": "haze covers {h}",
    "lift": "smoke and haze lift", "wind": "the wind turns by {n} and now blows {w}",
    "reinforce": "reinforcements are on their way", "reveal": "up to {n} hidden markers by {h} are found",
    "barrage": "a barrage with a shift of +{n} falls on {h}", "times up": "time is up",
}  # fmt: skip
"""What an effect comes to. A blaze is told by the log itself."""


def _effect(scene: Scene, what: int, n: int, u: int, h: int) -> str:
    text = EFFECTS.get(terms.EFFECT_WORDS[what], "").format(
        u=scene.unit(u) if u >= 0 else "", h=scene.hex(h), n=n, w=SIDES[scene.state.wind]
    )
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _event(scene: Scene, card: int, u: int, _c: int, _d: int) -> str:
    events = list(scene.world.cards.events)
    if card < len(events):
        about = f"its target is {scene.unit(u)}" if u >= 0 else "it has no target"
        return f"Event: {events[card]}; {about} (p.11)."
    own = [c for pile in piles(scene.world.scenario) for c in pile.cards][card - len(events)]
    return f"Event: the {own.role}'s own card, {own.asset or 'reinforcements'} (p.8)."


def _fire(scene: Scene, u: int, h: int, weapon: int, opportunity: int) -> str:
    number = scene.weapons[u]
    name = scene.world.forces.weapons[number - 1].name if number else "its weapon"
    how = "takes opportunity fire (p.13)" if opportunity else "fires"
    return f"{scene.unit(u)} in {scene.hex(scene.hexes[u])} {how} at {scene.hex(h)}" + (
        f" with {name}." if weapon else "."
    )


def _rally(scene: Scene, u: int, after: int, was: int, _d: int) -> str:
    if after == was:
        return f"{scene.unit(u)} fails to rally and stays {STATUSES[was]} (p.11)."
    vehicle = scene.world.forces.types[scene.state.type[u]].kind == "vehicle"
    better = "takes new orders" if vehicle and after == terms.READY else f"is {STATUSES[after]}"
    return f"{scene.unit(u)} rallies: it was {STATUSES[was]} and {better} (p.11)."


def _round(scene: Scene, a: int, b: int, how: int, doubled: int) -> str:
    if how == 0:
        return f"{scene.unit(a)} beats {scene.unit(b)}."
    if how == 1:
        return f"{scene.unit(a)} storms {scene.unit(b)} (p.14)."
    return f"{scene.unit(a)} has {'twice the' if doubled else 'the higher'} total against {scene.unit(b)}."


def _take(scene: Scene, u: int, weapon: int, passed: int, _d: int) -> str:
    name = scene.world.forces.weapons[weapon - 1].name
    return f"{scene.unit(u)} {'takes up' if passed else 'tries to take up and loses'} {name} (p.7)."


def _shell(scene: Scene, u: int, h: int, shift: int, fell: int) -> str:
    what = "it is destroyed" if fell else "it stands"
    thing = scene.world.scenario.board.terrain[h].terrain
    return f"{scene.unit(u)} fires at the {thing} in {scene.hex(h)}, {_shifted(shift)}: {what} (p.17)."


def _bonus(scene: Scene, side: int, count: int, _c: int, _d: int) -> str:
    return f"{scene.side(side)} may act with {count} more unit{'s' * (count != 1)} (p.5)."


def _state(status: int) -> str:
    return f"on {STATUSES[status]} orders" if status >= terms.MOVE else STATUSES[status]


def _shifted(shift: int) -> str:
    return f"a net shift of {shift:+d}".replace("-", "−") if shift else "no shift"


Telling = Callable[[Scene, int, int, int, int], str]
SENTENCES: dict[int, Telling] = {
    terms.LOG_TURN: lambda _, turn, *_rest: f"Turn {turn}.",
    terms.LOG_ORDER: lambda it, side, o, *_: f"{it.side(side)} orders {it.world.order_names[o]} (p.9).",
    terms.LOG_MOVE: lambda it, u, was, h, _: f"{it.unit(u)} moves from {it.hex(was)} to {it.hex(h)}.",
    terms.LOG_FIRE: _fire,
    terms.LOG_ATTACK: lambda it, _, t, shift, __: f"{it.unit(t)}, attacked with {_shifted(shift)},",
    terms.LOG_SHELL: _shell,
    terms.LOG_STATUS: lambda it, u, status, *_: f"{it.unit(u)} is {_state(status)}.",
    terms.LOG_DAMAGE: lambda it, u, k, *_: f"{it.unit(u)} is damaged: {damage_name(it.world, k)} (p.17).",
    terms.LOG_OUT: lambda it, u, h, *_: f"{it.unit(u)} is eliminated in {it.hex(h)}.",
    terms.LOG_EXIT: lambda it, u, h, *_: f"{it.unit(u)} leaves the map at {it.hex(h)} (p.6).",
    terms.LOG_RALLY: _rally,
    terms.LOG_SPOT: lambda it, u, h, *_: f"{it.unit(u)} spots what is in {it.hex(h)} (p.11).",
    terms.LOG_FOG: lambda it, kind, h, *_: (
        f"A marker in {it.hex(h)} is turned up: {terms.FOG_KINDS[kind]} (p.4)."
    ),
    terms.LOG_MINES: lambda it, u, h, *_: f"Mines go off in {it.hex(h)} (p.4): {it.unit(u)}",
    terms.LOG_WIRE: lambda it, u, h, *_: f"Wire keeps {it.unit(u)} out of {it.hex(h)} (p.4).",
    terms.LOG_TAKE: _take,
    terms.LOG_MOUNT: lambda it, u, v, *_: f"{it.unit(u)} gets on {it.unit(v)} (p.13).",
    terms.LOG_DISMOUNT: lambda it, u, v, *_: f"{it.unit(u)} gets off {it.unit(v)} (p.13).",
    terms.LOG_REGROUP: lambda it, u, to, *_: f"{it.unit(u)} regroups to {STATUSES[to]} (p.9).",
    terms.LOG_EVENT: _event,
    terms.LOG_EFFECT: _effect,
    terms.LOG_BONUS: _bonus,
    terms.LOG_ASSET: lambda it, side, a, *_: f"{it.side(side)} plays {it.world.asset_names[a]} (p.9).",
    terms.LOG_MELEE: lambda it, h, side, *_: (
        f"Close combat in {it.hex(h)}, the {it.side(side)[4:]} moving (p.14)."
    ),
    terms.LOG_ROUND: _round,
    terms.LOG_BLAZE: lambda it, h, *_: f"{it.hex(h)} is ablaze; all in it have to run (p.17).",
    terms.LOG_RETREAT: lambda it, u, h, *_: f"{it.unit(u)} retreats to {it.hex(h)}.",
    terms.LOG_ARRIVE: lambda it, u, h, *_: f"{it.unit(u)} enters the map at {it.hex(h)} (p.6).",
    terms.LOG_FACE: lambda it, u, side, *_: f"{it.unit(u)} faces {SIDES[side]}.",
}
"""For each code of the log, what it says of the four numbers."""

FATES: dict[int, Telling] = {
    terms.LOG_STATUS: lambda _, __, status, *_rest: f"is {STATUSES[status]}",
    terms.LOG_DAMAGE: lambda it, _, k, *_rest: f"is damaged ({damage_name(it.world, k)})",
    terms.LOG_OUT: lambda *_: "is eliminated",
}
"""What becomes of a unit that is attacked or on mines; told in the same sentence."""


def tell(scene: Scene, log: Iterable[Entry]) -> Iterator[str]:
    """The sentences of a piece of the log. The steps of a move are one sentence, told when it is over."""
    entries = list(log)
    unharmed: list[Unharmed] = []
    while entries:
        code, *numbers = entries.pop(0)
        if code == terms.LOG_MOVE:
            yield from _unharmed(scene, unharmed)
            unharmed = []
            yield from _move(scene, *numbers[:3])
            continue
        if code == terms.LOG_FACE and numbers[0] == scene.moves[0]:
            yield from halted(scene, f", facing {SIDES[numbers[1]]}")
            continue
        yield from halted(scene)
        said = SENTENCES[code](scene, *numbers)
        _remember(scene, code, *numbers)
        if code in (terms.LOG_ATTACK, terms.LOG_MINES):
            victim = numbers[1 if code == terms.LOG_ATTACK else 0]
            fates = []
            while entries and entries[0][0] in FATES and entries[0][1] == victim:
                fates.append(FATES[entries[0][0]](scene, *entries[0][1:]))
                _remember(scene, *entries.pop(0))
            if not fates:
                unharmed.append((victim, numbers[2] if code == terms.LOG_ATTACK else None, said))
                continue
            said += f" {' and '.join(fates)}."
        yield from _unharmed(scene, unharmed)
        unharmed = []
        if said:
            yield said
    yield from _unharmed(scene, unharmed)


def _unharmed(scene: Scene, units: list[Unharmed]) -> Iterator[str]:
    """Those in a hex to whom nothing happened: each by itself if it is one, else all in one sentence."""
    if len(units) == 1:
        yield f"{units[0][2]} is not harmed."
    elif units:
        shifts: dict[str, list[str]] = {}
        for u, shift, _ in units:
            how = "on mines" if shift is None else _shifted(shift).removeprefix("a ")
            shifts.setdefault(how, []).append(scene.unit(u))
        told = "; ".join(f"{', '.join(names)} ({how})" for how, names in shifts.items())
        yield f"Not harmed: {told}."


def _move(scene: Scene, u: int, was: int, h: int) -> Iterator[str]:
    if scene.moves[0] != u or scene.moves[1][-1] != was:
        yield from halted(scene)
        scene.moves = (u, [was])
    scene.moves[1].append(h)
    scene.hexes[u] = h


def halted(scene: Scene, facing: str = "") -> Iterator[str]:
    """The sentence of the move that is over, if there is one."""
    u, way = scene.moves
    scene.moves = (NOBODY, [])
    if way:
        by = f" by {', '.join(map(scene.hex, way[1:-1]))}" if way[2:] else ""
        yield f"{scene.unit(u)} moves from {scene.hex(way[0])}{by} to {scene.hex(way[-1])}{facing}."


def _remember(scene: Scene, code: int, u: int, x: int, *_rest: int) -> None:
    """How units stand after an entry of the log, for the sentences that follow."""
    if code == terms.LOG_STATUS:
        scene.status[u] = x
    elif code in (terms.LOG_RETREAT, terms.LOG_ARRIVE):
        scene.hexes[u] = x
