"""The records common to every game on the map: its world, which never changes, and its state.

A game's own world and state inherit from these, so that code written for all games accepts them too.
"""

from typing import TYPE_CHECKING, Any

from wsanalysis.battlefield.sight import Ground, Land
from wsanalysis.battles.core.numbers import (
    FRAME_WORDS,
    LOG_ENTRIES,
    MAX_ACTIONS,
    MAX_CARDS,
    MAX_COUNTERS,
    MAX_DECK,
    MAX_MARKERS,
    MAX_OBJECTIVES,
    MAX_SOURCES,
    MAX_TURNS,
    MAX_UNITS,
    Area,
    Hex,
    Law,
    Marker,
    Side,
    Source,
    Unit,
)
from wsanalysis.compiled import Array, Record, Table, array


class LawRow(Record):
    """A law of chance: the sum of its weights, and the start of its outcomes."""

    total: int
    first: int


class Outcome(Record):
    """An outcome of a law: the cumulative weight up to it, and its value."""

    reached: int
    outcome: int


class Objective(Record):
    """An objective: side, kind, victory points, and the count it asks for.

    `type` is that of the units that count, ANY for all; `total` how many of these the side can ever have, or
    the turns at whose ends it is scored: a bit each, the first turn's first, 0 for all of them.
    """

    side: Side
    kind: int
    vp: int
    count: int
    type: int
    total: int


class Enlisted(Record):
    """A unit as it begins; units of one side with the same `alike` cannot be distinguished at the start."""

    type: int
    where: int
    group: int
    alike: int


class Group(Record):
    """Reinforcements; `world.entry` has the hexes where they may enter."""

    side: Side
    turn: int


class MarkerLaid(Record):
    """A marker on the map, face up or down; the unit hidden under it, or NOBODY."""

    kind: int
    face_up: int
    unit: Unit


class World(Land):
    """Everything that never changes during a game.

    Hexes seen are bits, 32 a word: `sight` by hex, side and (6 times a hex, plus its side), `hex_sight` by
    hex, side and hex, `any_sight` by hex and hex. The attacker's units come first. `screens` are the marks
    that block sight, by bit. `place` has the hexes of objectives, `zone` those of the sides, ZONE_DEPLOY and
    so on. For players: `heat`, how close a hex is to a side's objectives, `deny`, the part of it due to the
    enemy's objectives, and `pull`, how much closer the best step from there leads, for units that move alike
    by their `way`; `lookout`: how much of the enemy's zone lies ahead. `counter_count`: the number of
    counters of each kind, kind 0 none.
    """

    areas: int
    units: int
    markers: int
    cards: int
    groups: int
    objectives: int
    first_defender: Unit
    screens: int
    neighbour: Table[tuple[Hex, int], Hex]
    distance: Table[tuple[Hex, Hex], int]
    bearing: Table[tuple[Hex, Hex], int]
    sight: Table[tuple[Hex, int, int], int]
    hex_sight: Table[tuple[Hex, int, int], int]
    any_sight: Table[tuple[Hex, int], int]
    area_first: Table[Area, int]
    area_hex: Table[int, Hex]
    law: Table[Law, LawRow]
    outcome: Table[int, Outcome]
    objective: Table[int, Objective]
    place: Table[tuple[int, Hex], int]  # objective, hex
    zone: Table[tuple[Side, int, Hex], int]  # side, what for, hex
    heat: Table[tuple[Side, int, Hex], int]  # side, way, hex
    deny: Table[tuple[Side, int, Hex], int]  # side, way, hex
    pull: Table[tuple[Side, int, Hex], int]  # side, way, hex
    enlisted: Table[Unit, Enlisted]
    group: Table[int, Group]
    entry: Table[tuple[int, Hex], int]  # group, hex
    lookout: Table[tuple[Side, Hex, int], int]  # side, hex, facing
    marker: Table[Marker, MarkerLaid]
    counter_count: Table[int, int]


class Generator(Record):
    """A generator of luck: four words of 32 bits."""

    word: Array[int, int] = array(4)


class LogEntry(Record):
    """An event: its code, and four numbers with details."""

    code: int
    a: int
    b: int
    c: int
    d: int


class CardKind(Record):
    """Cards of a kind: the number in each side's hand, and in the deck."""

    hand: Array[Side, int] = array(2)
    deck: int


class Frame(Record):
    """A frame: its kind, its current step, and what outlives the question it waits for (`compiled.flows`)."""

    kind: int
    step: int
    word: Array[int, int] = array(FRAME_WORDS)


class State(Ground):
    """Everything that changes during a game and is common to every game on the map.

    `luck` is a generator for each source of chance, so that draws from one change no other. `viewer` is 1
    more than the side that sees the state, 0 for the state itself. `promise` is where players note each
    unit's expected value, `intent` where a plan wants it (`core.plans`), in views alone. `depth` counts the
    frames of the `stack`, which each game declares itself; so it does `about`, what questions are about, if
    they are about more than the deciding side. `fell` is where a unit left the map.
    `rubble` and `blockers` count the hexes where terrain is destroyed, and where a mark blocks sight.
    `margin` is the attacker's lead in victory points at the ends of turns. `tally` counts how often each
    objective scored during the game has scored so far. `held` gives the places of the kinds of cards that are
    played from hands. `pile` has the counters left to draw; `candidate` has room for all units, markers or
    cards to `pick` one from.
    """

    if TYPE_CHECKING:
        about: Any
        stack: Array[int, Any]

    luck: Array[Source, Generator] = array(MAX_SOURCES)
    turn: int
    over: int
    decider: Side
    question: int
    answer: int
    depth: int
    viewer: int
    decisions: int
    choices: int
    blockers: int
    rubble: int
    deck_at: int
    deck_size: int
    candidates: int
    card_kinds: int
    where: Array[Unit, int] = array(MAX_UNITS)
    type: Array[Unit, int] = array(MAX_UNITS)
    hex: Array[Unit, Hex] = array(MAX_UNITS)
    face: Array[Unit, int] = array(MAX_UNITS)
    carrier: Array[Unit, Unit] = array(MAX_UNITS)
    fell: Array[Unit, Hex] = array(MAX_UNITS)
    kills: Array[Unit, int] = array(MAX_UNITS)
    flags: Array[Unit, int] = array(MAX_UNITS)
    promise: Array[Unit, int] = array(MAX_UNITS)
    intent: Array[Unit, int] = array(MAX_UNITS)
    marks: Table[Hex, int]
    holder: Table[Hex, Side]
    margin: Array[int, int] = array(MAX_TURNS)
    tally: Array[int, int] = array(MAX_OBJECTIVES)
    marker_kind: Array[Marker, int] = array(MAX_MARKERS)
    marker_hex: Array[Marker, Hex] = array(MAX_MARKERS)
    marker_shown: Array[Marker, int] = array(MAX_MARKERS)
    marker_unit: Array[Marker, Unit] = array(MAX_MARKERS)
    deck: Array[int, int] = array(MAX_DECK)
    held: Array[int, CardKind] = array(MAX_CARDS, used="card_kinds")
    pile: Array[int, int] = array(MAX_COUNTERS)
    candidate: Table[int, int]
    logging: int
    logged: int
    log: Array[int, LogEntry] = array(LOG_ENTRIES, used="logged")


class Actions(Record):
    """The legal actions at a decision."""

    count: int
    act: Array[int, int] = array(MAX_ACTIONS)
