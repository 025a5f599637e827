"""A battle as records: the world, which never changes in a game, and the state."""

from wsanalysis.battles.core import records as core
from wsanalysis.battles.core.numbers import Area, Hex, Law, Marker, Side, Unit
from wsanalysis.battles.core.records import Actions as Actions
from wsanalysis.battles.core.records import Generator as Generator
from wsanalysis.battles.liberty_road.terms import MAX_ASSETS, MAX_DROPPED, MAX_FRAMES, MAX_NEAR, MAX_UNITS
from wsanalysis.battles.liberty_road.weights import Weights
from wsanalysis.compiled import Array, Record, Table, array

# --- what is printed ------------------------------------------------------------------------------


class BlockType(Record):
    """The values printed on a block; `worth` is its value to players. `sides` are statuses, by bit."""

    kind: int
    drive: int
    valor: int
    move: int
    portage: int
    sides: int
    total: int
    alone: int
    worth: int
    rear_armor: int


class Terrain(Record):
    """The printed terrain of a hex. `impassable` are drives, by bit."""

    area: Area
    elevation: int
    upshifts: int
    downshifts: int
    open: int
    strength: int
    flammable: int
    impassable: int
    river: int


class OrderMarker(Record):
    """The actions that an order allows a side."""

    side: Side
    infantry: int
    vehicles: int
    either: int
    nearby: int
    regroup: int


class Card(Record):
    """A card of the event deck: an event, or an asset or reinforcements that a player has put in.

    An asset's card has its number for `infantry`; reinforcements' -1, and their group for `vehicle`; for both
    `bonus` is their pile.
    """

    phase: int
    infantry: int
    infantry_count: int
    vehicle: int
    vehicle_count: int
    bonus_side: Side
    bonus: int
    side: Side


class Asset(Record):
    """A strategic card."""

    side: Side
    played: int
    first_effect: int
    effect_count: int
    uses: int


class Effect(Record):
    """An effect of a card, and its number."""

    what: int
    n: int


class Obstacle(Record):
    """An obstacle that the defender lays open: the drives that it bars, by bit."""

    bars: int
    blocks_sight: int
    strength: int
    downshifts: int


class MarkerKind(Record):
    """The effects of a kind of the defender's markers."""

    shelters: int
    downshifts: int
    forward_only: int
    blocks_sight: int


class Hop(Record):
    """A destination of a full point of movement, and whether along a road."""

    hex: Hex
    by_road: int


class Toll(Record):
    """The cost of a round of close combat to the loser, and to the winner if the loser stays."""

    loser: int
    winner: int


class World(core.World):
    """Everything that never changes during a game: scenario, board, blocks, cards, and the rules' odds.

    Shifts of fire begin at -3, so 3 is no shift; `pending` is 1 while the turn's event is to come, a `mode` a
    status, plus STATUSES for a reduced unit.
    """

    types: int
    generic: int
    damages: int
    no_move_damage: int
    forward_damage: int
    wind: int
    orders: int
    assets: int
    wide_arc: int
    portage_cover: int
    follows_unit: int
    deck_early: int
    deck_late: int
    deck_end: int
    block: Table[int, BlockType]
    terrain: Table[Hex, Terrain]
    armed: Table[Unit, int]  # the weapon that a unit begins with
    weapon_uses: Table[int, int]
    arm_of: Table[tuple[int, int], int]  # card, type
    aimed: Table[tuple[int, int, int], int]  # arm, type, flank
    aimed_object: Table[tuple[int, int], int]  # arm, strength
    range: Table[tuple[int, int, int], int]  # arm, at a vehicle, distance
    may_fire: Table[tuple[int, int, int, int, int], int]  # type, status, damage, at a vehicle, opportunity
    ground_shift: Table[tuple[int, int, int, int, int], int]  # at a vehicle, up, down, higher, target higher
    arc: Table[tuple[int, int, int], int]  # arm, damage, at a vehicle
    band: Table[tuple[int, int], int]  # at a vehicle, distance
    attack_law: Table[tuple[int, int, int, int, int, int], Law]  # kind, valor, mode, band, shift, pending
    result_law: Table[tuple[int, int, int, int], Law]  # kind, valor, mode, result
    check_law: Table[tuple[int, int], Law]  # valor, pending
    object_law: Table[tuple[int, int, int], Law]  # band, shift, pending
    rally_law: Table[tuple[int, int, int, int], Law]  # kind, valor, mode, pending
    opposed_law: Table[tuple[int, int, int], Law]  # valor, the foe's, moving
    shifted: Table[tuple[int, int], int]  # result, shift
    clash: Table[tuple[int, int, int], int]  # attacker's total, defender's total, moving side
    resists: Table[tuple[int, int], int]  # type, damage
    toll: Table[tuple[int, int, int], Toll]  # loser's kind, winner's kind, doubled
    fate: Table[tuple[int, int, int], int]  # AFTER_ACTING and so on, kind, mode
    immobilized: Table[int, int]  # mode
    regroup: Table[tuple[int, int, int], int]  # type, mode, to
    effect_of: Table[int, int]  # damage
    mark_cover: Table[int, int]
    step: Table[tuple[int, Hex, int], Hex]  # drive, hex, side
    hop_first: Table[tuple[int, Hex], int]  # drive, hex
    hop: Table[int, Hop]
    road: Table[tuple[Hex, int], int]
    next_area: Table[tuple[Area, Area], int]
    order: Table[int, OrderMarker]
    card: Table[int, Card]
    asset: Table[int, Asset]
    effect: Table[int, Effect]
    obstacle: Table[Marker, Obstacle]
    marker_kind: Table[int, MarkerKind]
    value: Table[tuple[int, int], int]  # kind, mode
    loss: Table[tuple[int, int, int, int, int], int]  # kind, valor, mode, band, shift
    threat: Table[tuple[int, int, int], int]  # arm, type, distance
    most_threat: Table[tuple[int, int], int]  # arm, type
    weights: Table[tuple[int, Side], Weights]  # player, side


# --- what is asked --------------------------------------------------------------------------------


class About(Record):
    """The subject of a question: mostly a `unit`.

    It has `points` of movement left, as areas if `full`; or `rights`, its options, by bit, and has `moved` or
    `fired`. It may be fired at in a `hex`, or units fight there. An order has `infantry`, `vehicles` and
    `either` left to activate, `nearby` each other. A `marker` is laid, an `asset` is aimed, and of a `group`
    of reinforcements the unit enters.
    """

    unit: Unit
    hex: Hex
    points: int
    full: int
    rights: int
    moved: int
    fired: int
    infantry: int
    vehicles: int
    either: int
    nearby: int
    marker: Marker
    asset: int
    group: int


# --- the state ------------------------------------------------------------------------------------


class Drop(Record):
    """Equipment that lies where its carrier fell."""

    hex: Hex
    weapon: int
    uses: int


class Battle(core.State):
    """The state of a battle.

    `ordering` is the side that carries out the turn's order; `owed` bonus actions that had to wait.
    `marker_in` is 1 more than the marker in an area, 0 for none. Players note in their views how `late` it
    is, their deficit `behind`, and the `most_to_hit` for a unit.
    """

    about: About
    ordering: Side
    event_done: int
    wind: int
    near_areas: int
    dropped: int
    late: int
    behind: int
    most_to_hit: int
    owed: Array[Side, int] = array(2)
    lost: Array[Side, int] = array(2)
    near_area: Array[int, Area] = array(MAX_NEAR)
    status: Array[Unit, int] = array(MAX_UNITS)
    damage: Array[Unit, int] = array(MAX_UNITS)
    weapon: Array[Unit, int] = array(MAX_UNITS)
    uses: Array[Unit, int] = array(MAX_UNITS)
    asset_uses: Array[int, int] = array(MAX_ASSETS)
    drop: Array[int, Drop] = array(MAX_DROPPED, used="dropped")
    stack: Array[int, core.Frame] = array(MAX_FRAMES, used="depth")
    marker_in: Table[Area, int]
