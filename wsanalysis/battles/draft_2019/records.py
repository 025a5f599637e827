"""The records of a battle: what never changes (`World`), and what does (`Battle`)."""

from typing import Annotated

from wsanalysis.battles.core import records
from wsanalysis.battles.core.numbers import MAX_UNITS, Area, Hex, Marker, Side, Unit
from wsanalysis.battles.core.weights import added, switch, times, weights_of
from wsanalysis.battles.draft_2019.terms import MOST_ASSETS, MOST_ROWS, MOST_STEPS, MOST_TOKENS
from wsanalysis.compiled import Array, Record, Table, array


class Weights(Record):
    """A player's weights, in thousandths of a point or in sixteenths, as each says."""

    suppress: Annotated[int, times("256ths of a unit's worth that suppressing it takes")]
    damage: Annotated[int, times("256ths of a unit's worth that damaging it takes")]
    bounty: Annotated[int, times("sixteenths of what losing a unit brings to objectives")]
    fear: Annotated[int, times("sixteenths of what enemies could do to a unit where it stands")]
    way: Annotated[int, times("sixteenths of what op fire could do to a unit that comes there")]
    hit: Annotated[int, times("sixteenths of the best shot that a unit would have from a hex")]
    draw: Annotated[int, times("sixteenths of how strongly objectives draw a unit to a hex")]
    deny: Annotated[int, times("sixteenths of how strongly the enemy's objectives draw it")]
    capture: Annotated[int, times("a victory point of a hex that a unit takes")]
    cover: Annotated[int, times("cover where a unit stands")]
    crowd: Annotated[int, times("each friend in a hex, which counts against it: fire hits all who are there")]
    packed: Annotated[int, times("sixteenths of the danger in a hex that each friend there adds")]
    company: Annotated[int, added(30, "each friend near the hex where a unit goes")]
    melee: Annotated[int, added(100, "entering a hex with enemies")]
    assault: Annotated[int, added(2, "sixteenths by which the draw grows in the last turns")]
    keep: Annotated[int, times("sixteenths of the shot that a unit gives up by being spent")]
    tire: Annotated[int, times("being spent, shot or not: another activation has to regroup the unit")]
    watch: Annotated[int, times("sixteenths of a shot that an AIM marker promises for later")]
    op: Annotated[int, times("sixteenths of what an op fire gives up against firing in the own turn")]
    dodge: Annotated[int, times("an op move, which counts against it")]
    regroup: Annotated[int, times("sixteenths of its best shot, for making a spent unit ready")]
    ready: Annotated[int, times("a spent unit made ready, shot or not, or an enemy spent")]
    icon: Annotated[int, times("each regroup icon on an order, which serves the enemy")]
    nearby: Annotated[
        int, times("sixteenths of what units far from the first promise, if they have to be nearby")
    ]
    lead: Annotated[int, added(200, "activating a unit that fires before others move")]
    face: Annotated[int, times("facing the enemy, by twelfths of a circle")]
    guard: Annotated[int, times("sixteenths of what enemies could do to a vehicle that turns to them so")]
    cower: Annotated[int, times("sixteenths of the danger that cowering averts where it fortifies a unit")]
    deploy: Annotated[int, times("a weapon deployed, better or not")]
    dismount: Annotated[int, times("a passenger put on the ground")]
    shelter: Annotated[int, times("a fortification to be in")]
    ride: Annotated[int, added(300, "riding on a vehicle, at set-up or later")]
    patience: Annotated[int, times("staying hidden")]
    double: Annotated[int, times("the token that double time costs")]
    bog: Annotated[int, times("a bog check: of the next step, and to leave a hex again")]
    holds_fire: Annotated[int, switch("whether he fires only in melee")]
    no_op: Annotated[int, switch("whether he takes no op actions")]


WEIGHTS = weights_of(Weights)


class Kind(Record):
    """The print of a unit. `who` is one of infantry, gun, vehicle; `mover` as in `ground.MOVERS`.

    `nerve` is its valor for checks; `reduced` the type that it becomes, itself if it is eliminated instead
    (`lasts` is 0 then); `size` are its bits of MEDIUM and SMALL; `circles` the room that it needs,
    `room` what it has, in half circles.
    """

    who: int
    mover: int
    valor: int
    signature: int
    awareness: int
    speed: int
    pressure: int
    stowage: int
    reduced: int
    lasts: int
    size: int
    dual: int
    amphibious: int
    circles: int
    room: int
    desant: int
    worth: int


class Gun(Record):
    """The arms of a unit: its deployed weapon's ratings or its own. `reach` is -1 if it is unarmed."""

    reach: int
    nearest: int
    full: int
    field: int
    blast: int
    sustained: int
    indirect: int


class OrderCard(Record):
    """An order card: how many units of each sort act, what they may do, how many the enemy regroups."""

    side: Side
    infantry: int
    vehicles: int
    either: int
    actions: int
    nearby: int
    regroup: int
    enhancement: int
    ends: int


class Token(Record):
    """A token: what it does to each kind of unit, whether it shows a red medal, its blast number."""

    suppresses: int
    infantry: int
    gun: int
    vehicle: int
    red: int
    blast: int


class Laid(Record):
    """A kind of counter that the defender lays: works by number, its bits of marks, what it fires."""

    works: int
    bits: int
    fp: int
    arm: int
    strength: int


class Battery(Record):
    """An asset of artillery: its side, whether its target is planned, its deviations, sheafs by bit."""

    side: Side
    planned: int
    deviations: int
    sheafs: int
    nerve: int
    arm: int


class Under(Record):
    """A hex under a sheaf: the steps that lead to it from the impact hex, range and FP there."""

    steps: int
    range: int
    fp: int


class World(records.World):
    """All that never changes. Terrains number hexes, works and barricades together, as their file does.

    A `nerve` is a valor, plus 4 times the plight: foot and vehicles, each in cover and without. `reads` is
    the result by chit, side of the chit, range in areas and net shift; `up`, `down` what the chit itself
    shifts, by FP and by conditions.
    """

    turns: int
    orders: int
    types: int
    chits: int
    tokens: int
    damages: int
    checks_apart: int
    op_at_each_hex: int
    by_area: int
    nearby_all: int
    hesitation_stops: int
    broken_by_all: int
    blaze: int
    rubble_terrain: int
    rubble_marks: int
    water: int
    wreck: int
    friendly_vehicle: int
    foxholes: int
    bunker: int
    ford_counter: int
    wire: int
    dummy: int
    unknown_counter: int
    batteries: int
    under: int
    everybody_bails: int
    early: int
    late: int
    kind: Table[int, Kind]
    gun: Table[int, Gun]
    arm_of: Table[tuple[int, int], int]  # type, weapon
    armed: Table[Unit, int]
    generic: Table[Unit, int]  # the type that stands for a unit not spotted yet
    printed: Table[Hex, int]  # the terrain of a hex as printed
    area: Table[Hex, Area]
    crossing: Table[tuple[int, Hex, int], int]  # mover, hex, side: as `battlefield.paths` has it
    sides: Table[Hex, int]  # what runs along them, as `battlefield.hexsides` has it
    along: Table[int, int]  # by what `shield` tells, the number of what stands there
    sees: Table[tuple[Hex, int], int]  # bits, 32 a word
    ranges: Table[tuple[Hex, int], int]  # areas, a byte each, 8 a word
    enters: Table[tuple[int, int], int]  # mover, terrain
    bogs: Table[tuple[int, int], int]
    cover: Table[int, int]  # terrain
    ruins: Table[int, int]  # terrain, for deployed weapons
    drift: Table[int, int]
    event_on: Table[int, int]
    passes: Table[tuple[int, int], int]  # chit, nerve
    reads: Table[tuple[int, int, int, int], int]
    up: Table[tuple[int, int, int], int]
    down: Table[tuple[int, int, int], int]
    collateral: Table[tuple[int, int], int]
    too_far: Table[tuple[int, int], int]  # arm, range
    exposed: Table[tuple[int, int, int, int], int]  # terrain, works, behind, reasons
    armor: Table[tuple[int, int, int, int], int]  # arm, type, facing, how
    power: Table[tuple[int, int, int, int], int]  # arm, way, secondary, CREW tokens
    stands: Table[tuple[int, int, int, int, int], int]  # kind, terrain, works, behind, bits
    shows: Table[tuple[int, int, int, int], int]  # way, MOVING marker, has not just moved, obscured
    sheltered: Table[tuple[int, int, int, int, int], int]  # kind, terrain, works, behind, suppressed
    spotted: Table[tuple[int, int, int, int], int]  # distance, signature, awareness, plain
    halved: Table[tuple[int, int], int]
    token: Table[int, Token]
    gone_for: Table[int, int]  # bits of effects that one removes
    order: Table[int, OrderCard]
    event: Table[int, int]
    event_side: Table[int, Side]
    event_group: Table[int, int]
    works_room: Table[int, int]
    bounty: Table[int, int]  # type
    laid: Table[int, Laid]
    strength: Table[int, int]  # terrain
    burns: Table[int, int]
    battery: Table[int, Battery]
    sheaf: Table[tuple[int, int], Under]
    threat: Table[tuple[int, int, int, int, int, int], int]  # arm, type, range, place, how, facing
    way: Table[int, int]  # mover: the way by which `heat` has it
    weights: Table[tuple[int, Side], Weights]


class About(Record):
    """The subject of a question: mostly a `unit`.

    It moves, with `points` left in halves, at full speed if `full`, has `begun` or not; it fires in a `way`,
    or may act by these bits; `done` is what a unit has done when op actions may answer it, or whether a mover
    has been in double time. `one` and `other` are tokens to choose from. `left` may still be regrouped.
    """

    unit: Unit
    target: Unit
    hex: Hex
    points: int
    full: int
    begun: int
    way: int
    done: int
    one: int
    other: int
    left: int
    marker: Marker


class Row(Record):
    """An order card in play: its number, and how many units of each sort it still activates.

    `units` are those it has activated, a bit each.
    """

    card: int
    infantry: int
    vehicles: int
    either: int
    units: int


class Load(Record):
    """The tokens on a unit: each its kind, with bits for face down and for known to its owner."""

    token: Array[int, int] = array(MOST_TOKENS)


class Harm(Record):
    """The tokens on a unit: how many of each effect are known, how many lie face down."""

    crew: int
    slowed: int
    no_gun: int
    immobile: int
    turret: int
    hesitates: int
    suppressed: int
    damaged: int
    shaken: int
    down: int


class Gains(Record):
    """The promise of each kind of action to a unit, noted by a quick player in its view."""

    aim: int
    advance: int
    sprint: int
    regroup: int
    cower: int
    tasks: int
    rallies: int


class Battle(records.State):
    """All that changes. `active` is the side whose turn it is; `ends` 1 more than the side that is last.

    `drawn` counts events that are due; `name` is who a unit is, by the number it was enlisted with;
    `marker_in` is 1 more than the counter in a hex, `target` 1 more than the hex of planned artillery, `aim`
    1 more than the hex of a unit's AIM marker, `came` when it came into its hex, by `clock`; `near` are those
    near it before any acted this turn, a bit each. `mover` moves now, sprinting or with a task if `busy` is
    set, and has just `crested`. `cost`, `via` and `reached` are room for finding ways, `outlook` is where a
    quick player notes in its view what a hex is to a unit.
    """

    about: About
    active: Side
    ends: int
    drawn: int
    clock: int
    clouds: int
    rows: int
    op_spent: int
    mover: Unit
    busy: int
    crested: int
    row: Array[int, Row] = array(MOST_ROWS)
    name: Array[Unit, Unit] = array(MAX_UNITS)
    weapon: Array[Unit, int] = array(MAX_UNITS)
    aim: Array[Unit, int] = array(MAX_UNITS)
    came: Array[Unit, int] = array(MAX_UNITS)
    near: Array[Unit, int] = array(MAX_UNITS)
    load: Array[Unit, Load] = array(MAX_UNITS)
    harm: Array[Unit, Harm] = array(MAX_UNITS)
    gains: Array[Unit, Gains] = array(MAX_UNITS)
    target: Array[int, int] = array(MOST_ASSETS)
    marker_in: Table[Hex, int]
    cost: Table[Hex, int]
    via: Table[Hex, Hex]
    reached: Table[Hex, Hex]
    path: Array[int, Hex] = array(MOST_STEPS)
    outlook: Table[Hex, int]
    stack: Array[int, records.Frame] = array(14, used="depth")
