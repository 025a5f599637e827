"""Fog of war: the defender's counters face down, what is under them, ambushes; mines (4.0, 7.0).

A counter is turned up when an enemy spots it: within its awareness and in its line of sight, or by entering
the hex; a fortification also when a unit in it has been spotted. There is one counter in a hex at most.
"""

from wsanalysis.battlefield.paths import BARRED, BOGGED
from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.markers import FACE_UP, all_markers, is_hidden, lay_marker
from wsanalysis.battles.core.numbers import DEFENDER, NO_MARKER, NOBODY, NOWHERE, Hex, Marker, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import flag, has, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import firing, moving, spotting, terms
from wsanalysis.battles.draft_2019.cards import Cards, Works
from wsanalysis.battles.draft_2019.records import Battle, Laid, World
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.draft_2019.edition import Draft2019

ZONE_FOG = 2


def counter_in(battle: Battle, hex: Hex) -> Marker:
    """The counter in a hex, or NO_MARKER."""
    return Marker(battle.marker_in[hex] - 1)


def hidden_bits(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The meaning of a counter face down in a hex to its owner's units, as bits of marks (4.0)."""
    marker = counter_in(battle, hex)
    if marker == NO_MARKER or side_of(world, unit) != DEFENDER or not is_hidden(battle, marker):
        return 0
    return world.laid[battle.marker_kind[marker]].bits


# --- laying (2.0, 4.0) ----------------------------------------------------------------------------


@flow
def lay_counters(world: World, battle: Battle) -> Flow:
    """The defender lays his counters, each in a hex of its own (2.0, 4.0)."""
    for marker in all_markers(world):
        if can_be_laid(world, battle, marker):
            act = yield ask(battle, DEFENDER, terms.LAY, marker=marker)
            lay_counter(world, battle, marker, Hex(second_of(act)))


def lay_counter(world: World, battle: Battle, marker: Marker, hex: Hex) -> None:
    """Lay a counter in a hex; one face up takes effect at once."""
    lay_marker(world, battle, marker, hex)
    battle.marker_in[hex] = marker + 1
    laid = world.laid[battle.marker_kind[marker]]
    battle.marks[hex] |= laid.works << terms.WORKS_AT
    if not is_hidden(battle, marker):
        battle.marks[hex] |= laid.bits


def may_lie(world: World, battle: Battle, marker: Marker, hex: Hex) -> bool:
    """True if a counter may be laid in a hex: a ford in water, all others where men can stand (4.0)."""
    if world.zone[DEFENDER, ZONE_FOG, hex] == 0 or battle.marker_in[hex]:
        return False
    terrain = world.printed[hex]
    if battle.marker_kind[marker] == world.ford_counter:
        return terrain == world.water
    return world.enters[terms.ON_FOOT, terrain] == 1


def can_be_laid(world: World, battle: Battle, marker: Marker) -> bool:
    """True if there is any hex for a counter; else it goes back into the box."""
    for hex in all_hexes(world):
        if may_lie(world, battle, marker, hex):
            return True
    return False


def list_lays(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where a counter may be laid."""
    for hex in all_hexes(world):
        if may_lie(world, battle, battle.about.marker, hex):
            add(actions, terms.LAID, battle.about.marker, hex)


# --- turning up -----------------------------------------------------------------------------------


def turn_up(world: World, battle: Battle, marker: Marker) -> None:
    """Turn a counter up: what it is takes effect; a hidden unit is on the map from now on (4.0)."""
    if marker == NO_MARKER or not is_hidden(battle, marker):
        return
    battle.marker_shown[marker] = FACE_UP
    kind, hex, unit = battle.marker_kind[marker], battle.marker_hex[marker], battle.marker_unit[marker]
    log(battle, terms.LOG_FOG, kind, hex, unit, 0)
    battle.marks[hex] |= world.laid[kind].bits
    if unit != NOBODY:
        battle.marker_hex[marker], battle.marker_in[hex] = NOWHERE, 0
        put(world, battle, unit, hex)
        moving.settle(world, battle, unit)
    elif kind == world.dummy:
        battle.marker_hex[marker], battle.marker_in[hex] = NOWHERE, 0


def meet(world: World, battle: Battle, unit: Unit) -> None:
    """A unit has come to a hex: who is spotted there, or by it, is known; counters are turned up (9.0)."""
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if firing.is_target(battle, enemy) and is_here(battle, unit):
            if (
                world.distance[battle.hex[unit], battle.hex[enemy]]
                <= world.kind[battle.type[enemy]].awareness
            ):
                if spotting.spots(world, battle, enemy, unit) == terms.AUTOMATIC:
                    reveal(world, battle, unit)
            if spotting.spots(world, battle, unit, enemy) == terms.AUTOMATIC:
                reveal(world, battle, enemy)
    if side_of(world, unit) != DEFENDER:
        awareness = 0 if battle.harm[unit].suppressed else world.kind[battle.type[unit]].awareness
        for marker in all_markers(world):
            hex = battle.marker_hex[marker]
            if hex != NOWHERE and is_hidden(battle, marker):
                if world.distance[battle.hex[unit], hex] <= awareness:
                    if spotting.in_sight(world, battle, battle.hex[unit], hex):
                        turn_up(world, battle, marker)


def reveal(world: World, battle: Battle, unit: Unit) -> None:
    """A unit has been spotted: it is known from now on, with the fortification that it is in (3.0)."""
    flag(battle, unit, terms.SEEN)
    if has(battle, unit, terms.WORKS):
        turn_up(world, battle, counter_in(battle, battle.hex[unit]))


def lose(world: World, battle: Battle, hex: Hex) -> None:
    """Remove what a counter has laid in a hex: wire under tracks, a bunker shot to rubble (4.0, 10.0)."""
    marker = counter_in(battle, hex)
    if marker != NO_MARKER:
        laid = world.laid[battle.marker_kind[marker]]
        battle.marks[hex] &= ~(laid.bits | terms.WORKS_MASK << terms.WORKS_AT)
        battle.marker_hex[marker], battle.marker_in[hex] = NOWHERE, 0
        for unit in units_of(world, DEFENDER):
            if is_in(battle, unit, hex):
                battle.flags[unit] &= ~terms.WORKS


def leaves(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """Wire is eliminated when a tracked unit exits its hex (4.0)."""
    marker = counter_in(battle, hex)
    if marker != NO_MARKER and battle.marker_kind[marker] == world.wire:
        if world.kind[battle.type[unit]].mover == terms.TRACKED:
            log(battle, terms.LOG_GONE, battle.marker_kind[marker], hex, 0, 0)
            lose(world, battle, hex)


def mines_fire(world: World, battle: Battle, unit: Unit) -> None:
    """Mines op fire at any unit that enters their hex, at range 0; nothing obscures it (4.0, 9.0)."""
    marker = counter_in(battle, battle.hex[unit])
    if marker != NO_MARKER:
        laid = world.laid[battle.marker_kind[marker]]
        if laid.fp:
            turn_up(world, battle, marker)
            log(battle, terms.LOG_MINES, unit, 0, 0, 0)
            firing.strike_at(world, battle, unit, laid.arm, terms.BY_OP, 0, laid.fp)


# --- ambushes (7.0) -------------------------------------------------------------------------------


def may_ambush(world: World, battle: Battle, marker: Marker, mover: Unit) -> bool:
    """True if a unit under a counter may reveal and fire at a mover that it spots (7.0)."""
    unit = battle.marker_unit[marker]
    if unit == NOBODY or battle.marker_hex[marker] == NOWHERE or not is_hidden(battle, marker):
        return False
    return spotting.in_sight(world, battle, battle.marker_hex[marker], battle.hex[mover])


@flow
def ambush(world: World, battle: Battle, marker: Marker, mover: Unit) -> Flow:
    """A hidden unit reveals and fires with full FP; foot targets are exposed (7.0)."""
    unit = battle.marker_unit[marker]
    turn_up(world, battle, marker)
    if moving.turns(world, battle, unit) or battle.weapon[unit]:
        act = yield ask(battle, DEFENDER, terms.FACE, unit=unit)
        battle.face[unit] = second_of(act)
    if battle.weapon[unit]:
        flag(battle, unit, terms.DEPLOYED)
    if firing.may_fire(world, battle, unit, terms.BY_AMBUSH):
        if firing.can_fire_at(world, battle, unit, mover, terms.BY_AMBUSH):
            yield from firing.shoot(world, battle, unit, mover, terms.BY_AMBUSH)
    reveal(world, battle, unit)


def list_springs(world: World, battle: Battle, actions: Actions) -> None:
    """The ambushes that may be sprung on the unit that moves."""
    for marker in all_markers(world):
        if may_ambush(world, battle, marker, battle.about.unit):
            add(actions, terms.SPRING, marker, battle.about.unit)


# --- tables ---------------------------------------------------------------------------------------


def kinds_of(cards: Cards) -> list[Works | None]:
    """Kinds of counters by number: 0 none, those of the file, an ambush, one that is not known."""
    return [None, *cards.works.values(), None, None]


def put_fog(tables: Tabulation, cards: Cards, works: list[str], mines: list[int], edition: Draft2019) -> None:
    """Add what counters do: the works they are, the bits that they lay; `works` names those by number."""
    kinds = kinds_of(cards)
    names = ["" if one is None else one.works for one in kinds]

    def laid(kind: int) -> tuple[int, ...]:
        one = kinds[kind]
        if one is None:
            return row(Laid, works=0, bits=0, fp=0, arm=0, strength=0)
        return row(
            Laid, works=works.index(one.works) if one.works in works else 0, bits=bits_of(one.works, edition),
            fp=one.fp, arm=mines[kind], strength=one.strength,
        )  # fmt: skip

    tables.put_rows("laid", axes(kind=range(len(kinds))), laid)
    room = [0, *(cards.works[name].half_circles if name in cards.works else 0 for name in works[1:])]
    tables.tables.put("works_room", (8,), [*room, *[0] * (8 - len(room))])
    tables.tables.counts |= {
        "ford_counter": names.index("ford"), "wire": names.index("wire"), "dummy": names.index("dummy"),
        "unknown_counter": len(kinds) - 1,
    }  # fmt: skip


def bits_of(works: str, edition: Draft2019) -> int:
    """The meaning of a counter to movers and roads, as bits of marks; its row of the ground says whom."""
    if works == "roadblock":
        return terms.ROADBLOCK | terms.BARRIER
    if works == "ford":
        return terms.FORD | moving.marks_of(edition.terrain["ford"], edition) & ~(15 << BARRED)
    if works == "mines":
        return 15 << BOGGED
    if works == "bunker":
        return terms.BARRIER
    if works not in edition.terrain or edition.terrain[works].kind != "barricade":
        return 0
    barrier = terms.BARRIER if edition.terrain[works].cover else 0
    return moving.marks_of(edition.terrain[works], edition) | barrier
