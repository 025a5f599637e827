"""A battle as records: the weights of quick players, the world, which never changes in a game, the state.

The values of weights are in ``data/players/liberty_road.toml``. The worth of units and their states is in
`laws`, that of objectives in `battles.scenarios.stakes`.
"""

from typing import Annotated

from wsanalysis.battles.core import records as core
from wsanalysis.battles.core.numbers import Area, Hex, Law, Marker, Side, Unit
from wsanalysis.battles.core.records import Actions as Actions
from wsanalysis.battles.core.records import Generator as Generator
from wsanalysis.battles.core.weights import added, switch, times, weights_of
from wsanalysis.battles.liberty_road.terms import MAX_ASSETS, MAX_DROPPED, MAX_FRAMES, MAX_NEAR, MAX_UNITS
from wsanalysis.compiled import Array, Record, Table, array

# --- the weights of quick players -----------------------------------------------------------------


class Weights(Record):
    """A player's weights, in thousandths of a point, in parts of 16 or in percent, as each says."""

    setup_draw: Annotated[int, times("sixteenths of how strongly a hex draws a unit to it, when setting up")]
    setup_cover: Annotated[int, times("a downshift of cover, when setting up")]
    setup_crowd: Annotated[int, times("each friend in the hex, which counts against it, when setting up")]
    setup_view: Annotated[int, added(16, "sixteenths of how much of the enemy's zone lies ahead of the hex")]
    setup_fear: Annotated[
        int, added(8, "sixteenths of what enemies already set up could do to the unit there")
    ]
    setup_mood: Annotated[int, times("two places to set up that differ by less than this are equally good")]
    fog_mood: Annotated[int, times("two places for a marker that differ by less than this are equally good")]
    look: Annotated[
        int, times("each enemy, divided by its distance plus 1, for each sixth part by which it lies ahead")
    ]
    aim: Annotated[
        int, added(4, "sixteenths of a shot at an enemy in sight, for each sixth part by which it lies ahead")
    ]
    draw: Annotated[int, times("sixteenths of how strongly objectives draw a unit to a hex")]
    draw_late: Annotated[int, added(8, "added to `draw` by the time the game may end")]
    draw_behind: Annotated[
        int,
        added(
            8,
            "added to `draw` late in the game for the side behind, taken off for the side ahead",
        ),
    ]
    draw_unarmed: Annotated[int, times("sixteenths of the draw that remain for a vehicle without weapons")]
    deny: Annotated[int, added(8, "further sixteenths of how strongly the enemy's objectives draw to a hex")]
    cover: Annotated[int, times("a downshift of cover where the unit stands")]
    crowd: Annotated[
        int, times("each friend in the hex, which counts against it: fire at a hex attacks all in it (p.16)")
    ]
    road: Annotated[int, times("a hop along the road, for the bonus")]
    ride: Annotated[int, times("an activation of a unit that is being carried")]
    dismount: Annotated[int, added(400, "dismounting")]
    mount: Annotated[
        int, added(8, "sixteenths of the pull of two hexes, for mounting a vehicle or staying on it")
    ]
    fear: Annotated[int, times("256ths of what enemies that see a hex could do to the unit there")]
    fear_by_turn: Annotated[int, added(8, "taken from `fear` each turn")]
    fear_least: Annotated[int, times("the least that `fear` falls to")]
    fear_behind: Annotated[
        int,
        added(
            6,
            "sixteenths taken off fear late in the game for the side behind, added for the side ahead",
        ),
    ]
    fear_shaken: Annotated[int, times("sixteenths of the fear of a suppressed or broken unit")]
    fear_open: Annotated[int, added(8, "more sixteenths of fear in open ground")]
    fear_turned: Annotated[int, added(4, "sixteenths of what enemies that would have to turn first could do")]
    fear_worst: Annotated[int, added(4, "sixteenths of the way from the sum of all threats to the worst one")]
    hit: Annotated[int, added(2, "sixteenths of the best shot that the unit would have from a hex")]
    turn: Annotated[int, added(4, "sixteenths of the shot that a unit would gain by facing another way")]
    capture: Annotated[int, times("a victory point's share in a hex taken")]
    capture_late: Annotated[int, added(8, "more sixteenths of `capture` by the time the game may end")]
    deny_capture: Annotated[int, times("sixteenths of `capture` for taking from the enemy what he wants")]
    capture_decides: Annotated[
        int, times("a victory point that depends on this one hex, when the game may end; less before")
    ]
    pull: Annotated[int, times("sixteenths of what a hex on the way to an objective is worth")]
    assault: Annotated[int, times("sixteenths of the enemy won in close combat")]
    assault_risk: Annotated[int, times("sixteenths of the unit lost in close combat")]
    assault_by_team: Annotated[int, times("sixteenths of what an assault promises to a weapon team")]
    some_unit: Annotated[int, added(100, "activating a unit rather than none")]
    fire: Annotated[int, times("sixteenths of the best shot, when choosing who acts")]
    card: Annotated[
        int, times("a use of a weapon card, which counts against it: the card waits for a good target")
    ]
    rally: Annotated[int, times("an attempt to rally")]
    steady: Annotated[int, times("sixteenths of what an attempt to rally brings on average")]
    spot_near: Annotated[int, times("spotting up to 6 hexes away")]
    spot_far: Annotated[int, times("spotting farther away")]
    shell: Annotated[int, times("firing at an object")]
    nerve: Annotated[int, times("opportunity fire by infantry, which counts against it: it spends the unit")]
    vehicle_nerve: Annotated[int, added(200, "opportunity fire by other units, which counts against it")]
    patience: Annotated[int, times("staying hidden")]
    sprung: Annotated[int, times("percent of a shot that remains for a unit that comes out of hiding")]
    full_move: Annotated[
        int, times("what move orders are worth to a vehicle, in sixteenths of a step on its way")
    ]
    move_orders: Annotated[int, times("move orders, whatever they lead to")]
    fire_orders: Annotated[int, times("what fire orders are worth, in sixteenths of the best shot")]
    support_fire: Annotated[int, times("what support orders are worth, in percent of the best shot")]
    support_way: Annotated[int, times("and in sixteenths of a move on the way, added to that")]
    change: Annotated[int, times("how much better a vehicle's new orders must be")]
    regroup: Annotated[int, times("each regroup point of an order")]
    regrouped: Annotated[int, times("each regroup point that readies a spent unit")]
    readied: Annotated[int, times("readying a unit")]
    readied_by_worth: Annotated[int, times("the same, for each point that the unit is worth")]
    nearby: Annotated[
        int, times("percent of what units promise where an order asks that they be near each other")
    ]
    unseen: Annotated[int, times("sixteenths of a shot at an enemy that is not in sight now")]
    barrage: Annotated[int, times("sixteenths of half the worth of the units in a hex that is shelled")]
    effect: Annotated[int, times("any other effect of a card")]
    smoke: Annotated[int, times("sixteenths of the enemy shots that smoke would stop")]
    sense: Annotated[int, switch("1: keeps to common sense, for example that no gun crew assaults a tank")]
    fires: Annotated[int, switch("1: fires in its own activations")]
    rallies: Annotated[int, switch("1: rallies suppressed and broken units")]
    reacts: Annotated[int, switch("1: takes opportunity fire")]


WEIGHTS = weights_of(Weights)
"""The range of each weight in training, and its meaning: thousandths of a point if no other unit is named.
A squad of the line has about 10 points."""

# --- what no player has a weight of his own for ---------------------------------------------------

LEAVE = 1 << 30  # to leave the map for an objective: nothing comes before that
NEAR = 6  # hexes for `spot_near`
LOOK = 600  # what `look` is in the table of what lies ahead of whom
SHELLED = 2  # units in a hex that is shelled count for what they are worth over this

# --- close combat ---------------------------------------------------------------------------------

MAN_TO_MAN, MAN_TO_VEHICLE, VEHICLE_TO_MAN = (8, 10), (6, 10), (10, 6)
"""reconstructed: a judgement. Tenths of what the loser is worth: what the unit wins if it comes out on top,
and loses if it does not."""

CLASH_WON, CLASH_RISK, CLASH_LOST = 2, 3, 2
"""reconstructed: a judgement. Of two vehicles the stronger wins the other over the first, but risks itself
over the second; the weaker loses itself over the third."""

OTHERS = 2  # each enemy after the first takes what the unit is worth over this
EXPECTED = 9
"""reconstructed: a judgement. Turns that an attacker, who does not know the deck (p.8), expects of a game."""

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
