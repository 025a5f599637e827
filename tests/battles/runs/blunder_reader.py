"""A second, slow reader of blunders, written from `MEANINGS` without a look at `Reading`.

It keeps every state and looks back and forth in the whole game. What could be attacked, and what an attack
could do, it asks in other ways: the game's own lists of targets, the rule itself over every chip, two dice.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from wsanalysis.battles.core.narrator import Entry, log_of
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.units import ALOFT, HIDDEN, ON_MAP, OUT
from wsanalysis.battles.liberty_road import fire, laws, moving
from wsanalysis.battles.liberty_road import terms as road
from wsanalysis.battles.liberty_road.records import Actions as RoadActions
from wsanalysis.battles.storms_of_steel import aiming
from wsanalysis.battles.storms_of_steel import terms as storms
from wsanalysis.battles.storms_of_steel.moving import move_cost
from wsanalysis.battles.storms_of_steel.odds import counters
from wsanalysis.compiled import new
from wsanalysis.probability.exact import exact
from wsanalysis.systems.liberty_road.state import STATUSES, UnitState
from wsanalysis.systems.storms_of_steel.unit import is_vehicle

Found = tuple[str, int, int, int, int, int]
"""Pattern, turn, side, decision, unit, hex."""


@dataclass
class Taken:
    """A decision: the states before and after it, whose it was, what was done, what was logged."""

    number: int
    before: Any
    side: int
    action: int
    log: list[Entry]
    after: Any

    @property
    def turn(self) -> int:
        return int(self.before.turn)

    @property
    def kind(self) -> int:
        return self.action >> 20


def taken(engine: Any, seed: int, number: int, decide: Callable[[Any, int], int]) -> list[Taken]:
    """A whole game, every state kept, without its set-up."""
    state, found = engine.new_game(seed, number), []
    state.logging = 1
    while (side := engine.decider(state)) is not None:
        before, action = engine.copy(state), decide(state, side)
        state.logged = 0
        engine.apply(state, action)
        found.append(Taken(len(found), before, side, action, list(log_of(state)), engine.copy(state)))
    return [one for one in found if one.turn > 0]


class SecondReader:
    """The blunders of a game; `of_road` and `of_storms` know the games' words."""

    def __init__(self, engine: Any, game: list[Taken]) -> None:
        self.engine, self.game, self.world = engine, game, engine.ready.record
        self.words: Any = Road(engine) if hasattr(self.world, "generic") else Storms(engine)

    def found(self) -> list[Found]:
        parts = (
            self.walked, self.lone_armor, self.hopeless, self.toothless, self.shuttles, self.left, self.shown,
            self.own_side, self.idle,
        )  # fmt: skip
        return sorted(one for part in parts for one in part())

    # --- helpers ----------------------------------------------------------------------------------

    def side(self, unit: int) -> int:
        return int(unit >= self.world.first_defender)

    def of_side(self, side: int) -> list[int]:
        return [unit for unit in range(self.world.units) if self.side(unit) == side]

    def in_hex(self, state: Any, side: int, hex: int) -> list[int]:
        return [u for u in self.of_side(side) if state.where[u] == ON_MAP and state.hex[u] == hex]

    def steps(self) -> Iterator[tuple[Taken, int, int, int, int]]:
        """Each step of a ground unit: when, who, from where, to where, by which decision."""
        for one in self.game:
            for code, unit, was, hex, _ in one.log:
                if code in self.words.moves and self.on_ground(one, unit):
                    yield one, unit, was, hex, self.decided(one, unit)

    def on_ground(self, one: Taken, unit: int) -> bool:
        return ALOFT not in (one.before.where[unit], one.after.where[unit])

    def decided(self, upto: Taken, unit: int) -> int:
        """The last decision that names the unit as who acts, or else of its side."""
        earlier = [one for one in self.game if one.number <= upto.number and one.side == self.side(unit)]
        named = [one for one in earlier if self.words.acts(one) == unit]
        return (named or earlier)[-1].number

    def aimed(self, upto: Taken, side: int) -> int:
        return [
            one for one in self.game
            if one.number <= upto.number and one.side == side and one.kind in self.words.aims
        ][-1].number  # fmt: skip

    def shots(self) -> list[tuple[Taken, int, list[tuple[Taken, Entry]]]]:
        """Each shot: when it is opened, by whom, and the attacks that belong to it."""
        lines = [(one, entry) for one in self.game for entry in one.log]
        found = []
        for place, (one, entry) in enumerate(lines):
            if entry[0] in self.words.shots:
                later = lines[place:] if entry[0] in self.words.attacks else lines[place + 1 :]
                attacks = []
                for when, other in later:
                    again = other[0] in self.words.shots and other[1] == entry[1] and other is not entry
                    if again:
                        break
                    if other[0] in self.words.attacks and other[1] == entry[1]:
                        attacks.append((when, other))
                found.append((one, entry[1], attacks))
        return found

    def target(self, entry: Entry) -> int:
        """Whom an attack is at, NOBODY for what stands in a hex."""
        return entry[2] if entry[0] in self.words.at_units else NOBODY

    def attacked(self) -> list[tuple[Taken, int]]:
        return [
            (one, self.target(entry))
            for one in self.game for entry in one.log
            if entry[0] in self.words.attacks and self.target(entry) != NOBODY
        ]  # fmt: skip

    def takes(self, one: Taken, side: int, hex: int) -> bool:
        place = any(self.world.place[number, hex] for number in range(self.world.objectives))
        return bool(place and one.before.holder[hex] != side and one.after.holder[hex] == side)

    # --- the patterns -----------------------------------------------------------------------------

    def walked(self) -> Iterator[Found]:
        steps = list(self.steps())
        for place, (one, unit, _, hex, decision) in enumerate(steps):
            side = self.side(unit)
            if one.before.where[unit] != ON_MAP:
                continue
            if any(other[0].turn == one.turn and other[1] == unit for other in steps[place + 1 :]):
                continue  # it goes farther
            dead = [
                friend
                for past in self.game if past.number < one.number and one.turn - past.turn <= 2
                for friend in self.of_side(side)
                if past.before.where[friend] != OUT and past.after.where[friend] == OUT
                and past.after.fell[friend] == hex
            ]  # fmt: skip
            view = self.engine.see(one.before, side)
            alone = not self.in_hex(one.before, side, hex) and not self.in_hex(view, 1 - side, hex)
            if dead and alone and self.words.covered(view, unit, hex):
                yield "walked into death", one.turn, side, decision, unit, hex

    def lone_armor(self) -> Iterator[Found]:
        steps = list(self.steps())
        fired = [(one.number, unit) for one, unit, _ in self.shots()]
        for place, (one, unit, _, hex, decision) in enumerate(steps):
            side, before = self.side(unit), one.before
            view = self.engine.see(before, side)
            foes = [foe for foe in self.in_hex(view, 1 - side, hex) if self.words.foot(view, foe)]
            if before.where[unit] != ON_MAP or not self.words.vehicle(before, unit) or not foes:
                continue
            if any(
                self.words.foot(before, friend) and self.world.distance[before.hex[friend], hex] <= 1
                for friend in self.of_side(side) if before.where[friend] == ON_MAP
            ):  # fmt: skip
                continue
            later = [other for other in steps[place + 1 :] if other[0].turn == one.turn]
            onward = [other for other in later if other[1] == unit]
            if onward and not any(decision < when <= onward[0][0].number and u == unit for when, u in fired):
                continue
            if not any(
                self.side(other) == side and to == hex and self.words.foot(when.before, other)
                and when.before.where[other] == ON_MAP and when.before.hex[unit] == hex
                for when, other, _, to, _ in later
            ):  # fmt: skip
                yield "lone armor", one.turn, side, decision, unit, hex

    def hopeless(self) -> Iterator[Found]:
        for one, unit, attacks in self.shots():
            side = self.side(unit)
            enemies = [
                (when, entry) for when, entry in attacks
                if self.target(entry) == NOBODY or self.side(self.target(entry)) != side
            ]  # fmt: skip
            aim = self.aimed(one, side)
            sight = self.engine.see(next(past.before for past in self.game if past.number == aim), side)
            if enemies and all(self.words.harmless(when, entry, sight) for when, entry in enemies):
                when, last = enemies[-1]
                hex = next(entry[2] for entry in one.log if entry[0] in self.words.shots and entry[1] == unit)
                if self.target(last) != NOBODY:
                    hex = when.before.hex[self.target(last)]
                yield "hopeless shot", one.turn, side, self.aimed(one, side), unit, hex

    def toothless(self) -> Iterator[Found]:
        for one, unit, was, hex, decision in self.steps():
            side = self.side(unit)
            view = self.engine.see(one.before, side)
            foes = [
                view.hex[foe] for foe in self.of_side(1 - side)
                if view.where[foe] == ON_MAP and view.hex[foe] != NOWHERE
            ]  # fmt: skip
            if one.before.where[unit] != ON_MAP or not foes or not self.words.toothless(one.before, unit):
                continue
            far = self.world.distance
            nearer = min(far[hex, foe] for foe in foes) < min(far[was, foe] for foe in foes)
            if nearer and self.words.covered(view, unit, hex):
                yield "toothless advance", one.turn, side, decision, unit, hex

    def shuttles(self) -> Iterator[Found]:
        """A way is what a unit goes without anything in between; a return ends it."""
        for unit in range(self.world.units):
            way: list[tuple[int, int]] = []
            turn = 0
            for one in self.game:
                if one.turn != turn:
                    way, turn = [], one.turn
                for entry in one.log:
                    code, first, was, hex, _ = entry
                    if code in self.words.moves and first == unit:
                        if ALOFT in (one.before.where[unit], one.after.where[unit]):
                            continue
                        decision = self.decided(one, unit)
                        if not way or way[-1][0] != was:
                            way = [(was, -1)]
                        back = [n for n, (there, _) in enumerate(way) if there == hex]
                        if self.takes(one, self.side(unit), hex):
                            way = [(hex, decision)]
                        elif back:
                            left = [*way, (hex, decision)][back[0] + 1][1]
                            yield "shuttle", one.turn, self.side(unit), left, unit, hex
                            way = [(hex, decision)]
                        else:
                            way.append((hex, decision))
                    elif unit in self.words.doers(entry) or (
                        code in self.words.attacks and self.target(entry) == unit
                    ):
                        way = []

    def left(self) -> Iterator[Found]:
        end = self.game[-1].after
        last = self.game[-1].turn
        for side in (0, 1):
            orders = [
                one for one in self.game
                if one.turn == last and one.side == side and one.before.question in self.words.orders
            ]  # fmt: skip
            if not orders:
                continue
            begun = orders[0]
            view = self.engine.see(begun.before, side)
            for hex in range(self.world.hexes):
                paid = [
                    row for number in range(self.world.objectives)
                    if self.world.place[number, hex]
                    and (row := self.world.objective[number]).kind in (2, 8)  # hold, hold each
                ]  # fmt: skip
                if not paid or end.holder[hex] == side:
                    continue
                if self.in_hex(view, 1 - side, hex) or self.in_hex(end, 1 - side, hex):
                    continue
                held = end.copy()
                held.holder[hex] = side
                now, then = self.worth(end), self.worth(held)
                if (then - now if side == 0 else now - then) <= 0:
                    continue
                for unit in self.of_side(side):
                    goes = view.where[unit] == ON_MAP and hex in self.words.reach(view, unit)
                    if goes and not self.words.covered(view, unit, hex):
                        yield "objective left", last, side, begun.number, unit, hex
                        break

    def worth(self, state: Any) -> int:
        """The first side's lead, with what each hex that pays this turn would bring its holder again."""
        first, second = self.engine.score(state)
        for number in range(self.world.objectives):
            row = self.world.objective[number]
            pays = row.total == 0 or row.total >> (state.turn - 1) & 1
            if row.kind == 8 and pays:
                held = sum(
                    bool(self.world.place[number, hex] and state.holder[hex] == row.side)
                    for hex in range(self.world.hexes)
                )
                first, second = (
                    (first + held * row.vp, second) if row.side == 0 else (first, second + held * row.vp)
                )
        return int(first - second)

    def shown(self) -> Iterator[Found]:
        steps, shots = list(self.steps()), self.shots()
        for one in self.game:
            actors = [
                (past, self.words.acts(past)) for past in self.game
                if past.number <= one.number and self.words.acts(past) != NOBODY
            ]  # fmt: skip
            if not actors:
                continue
            unit = actors[-1][1]
            if (
                self.side(unit) != one.side
                or one.before.where[unit] != HIDDEN
                or one.after.where[unit] == HIDDEN
            ):
                continue
            begun = self.decided(one, unit)
            of_use = [when.number for when, firer, _ in shots if firer == unit]
            for when, mover, _, hex, _ in steps:
                view = self.engine.see(when.before, self.side(unit))
                if mover == unit and (
                    self.in_hex(view, 1 - self.side(unit), hex) or self.takes(when, self.side(unit), hex)
                ):
                    of_use.append(when.number)
            in_turn = [past.number for past in self.game if past.turn == one.turn]
            if not any(begun <= number <= max(in_turn) for number in of_use):
                yield "surprise given away", one.turn, one.side, begun, unit, one.before.hex[unit]

    def own_side(self) -> Iterator[Found]:
        for one, unit, attacks in self.shots():
            side = self.side(unit)
            own = [
                (w, e) for w, e in attacks if self.target(e) != NOBODY and self.side(self.target(e)) == side
            ]
            if own:
                when, entry = own[0]
                hex = when.before.hex[self.target(entry)]
                yield "fire into its own", when.turn, side, self.aimed(one, side), unit, hex
        yield from self.words.barrages(self)

    def idle(self) -> Iterator[Found]:
        attacked = self.attacked()
        turns = sorted({one.turn for one in self.game})
        for turn in turns:
            for side in (0, 1):
                own = [one for one in self.game if one.turn == turn and one.side == side]
                orders = [one for one in own if one.before.question in self.words.orders]
                if not orders:
                    continue
                met = sum(
                    self.side(unit) == side and (one.turn == turn - 1 or (
                        one.turn == turn and one.number < own[-1].number))
                    for one, unit in attacked
                )  # fmt: skip
                here = [one for one in self.game if one.turn == turn]
                did = {
                    unit for one in here for entry in one.log
                    for unit in ([entry[1]] if entry[0] in self.words.moves else self.words.doers(entry))
                    if self.side(unit) == side and not (
                        entry[0] in self.words.moves
                        and ALOFT in (one.before.where[unit], one.after.where[unit]))
                }  # fmt: skip
                plays = any(e[0] in self.words.cards and e[1] == side for one in here for e in one.log)
                able = self.words.able(orders[0].before, side)
                if met >= 3 and not plays and 2 * len(did) < able:
                    waits = [one.number for one in own if one.kind in self.words.waits]
                    last = max([orders[0].number, *waits])
                    yield "idle under fire", turn, side, last, NOBODY, NOWHERE


class Road:
    """Liberty Road's words."""

    moves = (road.LOG_MOVE,)
    shots = (road.LOG_FIRE, road.LOG_SHELL)
    attacks = (road.LOG_ATTACK, road.LOG_SHELL)
    at_units = (road.LOG_ATTACK,)
    aims = (road.FIRE_AT, road.SHELL_AT, road.OPPORTUNITY, road.CHOOSE_HEX)
    waits = (road.END,)
    orders = (road.ASK_ORDER,)
    cards = (road.LOG_ASSET,)

    def __init__(self, engine: Any) -> None:
        self.engine, self.world = engine, engine.ready.record

    def acts(self, one: Taken) -> int:
        if one.kind == road.UNIT:
            return one.action >> 10 & 1023
        if one.kind == road.SPRING:
            return int(one.before.marker_unit[one.action >> 10 & 1023])
        return int(one.before.about.unit) if one.kind == road.STEP_TO else NOBODY

    def doers(self, entry: Entry) -> tuple[int, ...]:
        code, first, second = entry[:3]
        if code in (road.LOG_MOUNT, road.LOG_DISMOUNT):
            return first, second
        alone = (road.LOG_FIRE, road.LOG_SHELL, road.LOG_RALLY, road.LOG_SPOT, road.LOG_TAKE, road.LOG_EXIT)
        return (first,) if code in alone else ()

    def block(self, state: Any, unit: int) -> Any:
        return self.engine.ready.forces.types[state.type[unit]]

    def vehicle(self, state: Any, unit: int) -> bool:
        return bool(self.block(state, unit).kind == "vehicle")

    def foot(self, state: Any, unit: int) -> bool:
        return not self.vehicle(state, unit)

    def covered(self, view: Any, unit: int, hex: int) -> bool:
        """By the game's own lists of targets and of reactions, each foe alone with the unit on the map."""
        world, first = self.world, self.world.first_defender
        for foe in range(world.units):
            if (foe >= first) == (unit >= first) or view.where[foe] != ON_MAP:
                continue
            if view.hex[foe] == hex:
                return True
            room = view.copy()
            for other in range(world.units):
                if other not in (foe, unit):
                    room.where[other] = OUT
            room.hex[unit], room.carrier[unit] = hex, NOBODY
            room.flags[foe] &= ~(road.TOOK_OPPORTUNITY | road.HAS_MOVED)
            listed = new(RoadActions)
            fire.list_targets(world, room, Unit(foe), listed)
            reacts = any(
                fire.can_react(world, room, Unit(foe), Unit(unit), w) for w in (0, 1)[: fire.arms(room, foe)]
            )
            if listed.count or reacts:
                return True
        return False

    def harmless(self, when: Taken, entry: Entry, sight: Any) -> bool:
        """By the rule itself, over every chip of the bag."""
        code, firer, target, shift, _ = entry
        world, edition, before = self.world, self.engine.ready.edition, when.before
        if code == road.LOG_SHELL:
            far = int(world.distance[before.hex[firer], target])
            return (
                1
                not in exact(
                    partial(laws.destroyed, edition), far, max(-3, min(3, shift)), False
                ).probabilities
            )
        view, kinds = sight, self.engine.ready.forces.types
        blocks = {(int(before.type[target]), shift)}
        if view.type[target] >= world.generic:
            blocks = set()
            for foe in range(world.units):
                type_ = world.enlisted[foe].type
                size = kinds[type_].kind == "vehicle"
                if (foe >= world.first_defender) != (target >= world.first_defender):
                    continue
                if size != self.vehicle(before, target):
                    continue
                room = before.copy()
                room.type[target] = type_
                for card in (0, 1) if before.weapon[firer] else (0,):
                    for reacts in (0, 1):
                        net = fire.shot(world, room, Unit(firer), Unit(target), card, reacts)
                        if net != road.NOT_ALLOWED:
                            blocks.add((int(type_), net))
        return all(self.spares(before, firer, target, kinds[type_], net) for type_, net in blocks)

    def spares(self, before: Any, firer: int, target: int, block: Any, shift: int) -> bool:
        far = int(self.world.distance[before.hex[firer], before.hex[target]])
        edition, number = self.engine.ready.edition, before.damage[target]
        marker = edition.markers[number - 1].marker if number else None
        state = UnitState(STATUSES[before.status[target]], marker)
        if state.status not in laws.STATUSES_OF[block.kind]:
            return True  # it cannot be such a block
        arguments = block.kind, block.valor, state, far, max(-3, min(3, shift)), False
        outcomes = exact(partial(laws.attacked, edition), *arguments).probabilities
        return {*outcomes} == {int(before.status[target])}

    def toothless(self, state: Any, unit: int) -> bool:
        marker = state.damage[unit]
        effect = self.engine.ready.edition.markers[marker - 1].effect if marker else ""
        block = self.block(state, unit)
        return bool(effect == "no-fire" and (block.anti_infantry_range or block.anti_vehicle_range))

    def reach(self, view: Any, unit: int) -> set[int]:
        """What the list of steps offers to who is asked for one."""
        world, room = self.world, view.copy()
        if room.carrier[unit] != NOBODY or not moving.may_move(world, room, Unit(unit)):
            return set()
        room.about.unit, room.about.full = unit, moving.moves_in_full(world, room, Unit(unit))
        room.about.points = 1
        listed = new(RoadActions)
        moving.list_steps(world, room, listed)
        acts = [listed.act[place] for place in range(listed.count)]
        return {act >> 10 & 1023 for act in acts if act >> 20 == road.STEP_TO}

    def able(self, state: Any, side: int) -> int:
        own = [u for u in range(self.world.units) if (u >= self.world.first_defender) == side]
        here = [u for u in own if state.where[u] == ON_MAP]
        tanks = sum(self.vehicle(state, u) for u in here)
        orders = [self.world.order[number] for number in range(self.world.orders)]
        return max(
            min(len(here), min(tanks, one.vehicles) + min(len(here) - tanks, one.infantry) + one.either)
            for one in orders if one.side == side
        )  # fmt: skip

    def barrages(self, reader: SecondReader) -> Iterator[Found]:
        """Attacks without a firer after a barrage that a card called down, not an event."""
        for one in reader.game:
            called = hit = False
            for code, first, second, unit, _ in one.log:
                if code == road.LOG_EFFECT and first == road.DO_BARRAGE:
                    called, hit = unit == NOBODY, False
                falls = code == road.LOG_ATTACK and first == NOBODY and called and not hit
                if falls and reader.side(second) == one.side:
                    hit, aimed = True, reader.aimed(one, one.side)
                    yield "fire into its own", one.turn, one.side, aimed, NOBODY, one.before.hex[second]


class Storms:
    """The words of Storms of Steel."""

    moves = (storms.LOG_MOVE, storms.LOG_CREPT)
    shots = (storms.LOG_FIRE, storms.LOG_BOMB, storms.LOG_FLAK)
    attacks = (storms.LOG_ATTACK, storms.LOG_SUSPICION, storms.LOG_AT_WORKS)
    at_units = (storms.LOG_ATTACK,)
    aims = (
        storms.FIRE, storms.FIRE_WITH, storms.FLAK, storms.STRAFE, storms.BOMB, storms.CLUSTER,
        storms.DOGFIGHT, storms.PLOT_SHELLS, storms.PLOT_SMOKE,
    )  # fmt: skip
    waits = (storms.PASS, storms.STALL_AP, storms.STALL_CAP, storms.HOLD_BACK)
    orders = (storms.TURN,)
    cards = (storms.LOG_CARD, storms.LOG_USES)

    def __init__(self, engine: Any) -> None:
        self.engine, self.world = engine, engine.ready.record

    def acts(self, one: Taken) -> int:
        if one.before.question == storms.ACT:
            return one.action >> 10 & 1023
        return int(one.before.about.unit) if one.before.question in (storms.WHERE, storms.ON) else NOBODY

    def doers(self, entry: Entry) -> tuple[int, ...]:
        code, first, second, act, _ = entry
        if code == storms.LOG_JOINS:
            return (first,) if act >> 20 in (storms.FIRE, storms.FIRE_WITH) else ()
        if code in (storms.LOG_LOADED, storms.LOG_UNLOADED):
            return first, second
        alone = (
            storms.LOG_ENTER, storms.LOG_LEAVE, storms.LOG_RALLY, storms.LOG_SMOKE, storms.LOG_HID,
            storms.LOG_OCCUPY, storms.LOG_GET_OUT, storms.LOG_DIG, storms.LOG_LIFTED, *self.shots,
        )  # fmt: skip
        return (first,) if code in alone else ()

    def block(self, state: Any, unit: int) -> Any:
        world = self.engine.ready
        return world.edition.units[world.types[state.type[unit]]]

    def vehicle(self, state: Any, unit: int) -> bool:
        return is_vehicle(self.block(state, unit).kind)

    def foot(self, state: Any, unit: int) -> bool:
        return bool(self.block(state, unit).kind == "foot")

    def covered(self, view: Any, unit: int, hex: int) -> bool:
        """By what each foe may fire at where nobody else is but who holds him in close combat."""
        world, first = self.world, self.world.first_defender
        for foe in range(world.units):
            if (foe >= first) == (unit >= first) or view.where[foe] != ON_MAP or view.hex[foe] == NOWHERE:
                continue
            if view.hex[foe] == hex:
                return True
            room = view.copy()
            for other in range(world.units):
                elsewhere = other not in (foe, unit) and room.hex[other] != room.hex[foe]
                spots = world.block[room.type[foe]].mortar and (other >= first) == (foe >= first)
                if elsewhere and not spots:
                    room.where[other] = OUT
            room.hex[unit], room.inside[unit], room.carrier[unit] = hex, 0, NOBODY
            paid = aiming.cost_at(world, room, Unit(foe), Hex(hex)) != storms.NOT_ALLOWED
            if paid and aiming.may_fire_at(world, room, Unit(foe), Hex(hex)):
                return True
        return False

    def harmless(self, when: Taken, entry: Entry, sight: Any) -> bool:
        """Two dice come to 12 at most."""
        code, _, target, roll, _ = entry
        if code == storms.LOG_SUSPICION or roll <= 12:
            return False
        if code != storms.LOG_ATTACK or sight.counter[target] != storms.UNKNOWN:
            return True
        pile, name = counters(self.engine.ready.edition)[when.before.counter[target] - 1]
        counter = self.engine.ready.edition.counter(pile, name)
        return not counter.front_defense and not counter.flank_defense

    def toothless(self, state: Any, unit: int) -> bool:
        number = state.counter[unit]
        if not number:
            return False
        pile, name = counters(self.engine.ready.edition)[number - 1]
        counter = self.engine.ready.edition.counter(pile, name)
        block = self.block(state, unit)
        return counter.fire == "no" and (block.red_firepower is not None or block.blue_firepower is not None)

    def reach(self, view: Any, unit: int) -> set[int]:
        world = self.world
        if view.flags[unit] & storms.SPENT:
            return set()
        found = set()
        for side in range(6):
            hex = world.neighbour[view.hex[unit], side]
            if hex != NOWHERE:
                cost = move_cost(world, view, Unit(unit), hex, 0)
                if cost != storms.NOT_ALLOWED and cost <= world.usual_ap:
                    found.add(int(hex))
        return found

    def able(self, state: Any, side: int) -> int:
        own = [u for u in range(self.world.units) if (u >= self.world.first_defender) == side]
        return sum(state.where[u] == ON_MAP and not state.flags[u] & storms.SPENT for u in own)

    def barrages(self, reader: SecondReader) -> Iterator[Found]:
        """Strikes that fall on their own side, by the decision that aimed them."""
        aimed: dict[int, tuple[int, int]] = {}
        strike = None
        for one in reader.game:
            for code, first, second, _, _ in one.log:
                if code == storms.LOG_PLOTTED:
                    aimed[first] = one.side, reader.aimed(one, one.side)
                if code == storms.LOG_STRIKE:
                    strike = aimed.get(first)
                falls = code == storms.LOG_ATTACK and first == NOBODY and strike
                if falls and reader.side(second) == strike[0]:
                    yield "fire into its own", one.turn, *strike, NOBODY, one.before.hex[second]
                    strike = None
