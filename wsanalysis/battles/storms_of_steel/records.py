"""What a battle reads and what changes in it, on the records that all games on the map share."""

from wsanalysis.battles.core import records
from wsanalysis.battles.core.numbers import MAX_UNITS, Hex, Law, Side, Unit
from wsanalysis.battles.storms_of_steel.terms import MAX_FRAMES
from wsanalysis.battles.storms_of_steel.weights import Weights
from wsanalysis.compiled import Array, Record, Table, array


class Block(Record):
    """A block: its kind, its pile of hit counters, whether it has a turret, whether it is a squad (1.1)."""

    kind: int
    pile: int
    turret: int
    squad: int


class Spot(Record):
    """A hex: the number of its terrain, its DM, whether a road leaves the map there."""

    terrain: int
    cover: int
    road_end: int


class World(records.World):
    """What the rules say of the units, terrain and hit counters of a scenario.

    A `type` is a block, by its number in the scenario; hit counters are numbered by
    `odds.counters`, colors, ways and outcomes as in `terms`. `firepower` is what the counter under a unit
    leaves, `reach` what distance adds to it, `exposed` what normal movement in the open adds to a defense.
    `vehicles` says whether there are any. Costs are in APs; NOT_ALLOWED where the rule forbids it. `pay` has
    the APs left, times MOST_CAPS, and the CAPs left. `sees` has a bit a pair of hexes, 32 a word;
    `facing` is how a unit begins, -1 if its owner
    chooses. `first` has the initiative of round 1, NEITHER if it is rolled for. `bearer` comes with the
    control marker, NOBODY if there is none; `marker_pays` says when objectives pay for it.
    """

    rounds: int
    first: Side
    cautious: int
    most_ap: int
    stall_cost: int
    rally_cost: int
    open_terrain: int
    first_vehicle_counter: int
    counters_end: int
    bearer: Unit
    vehicles: int
    caps: Table[Side, int]
    marker_pays: Table[int, int]  # by objective
    facing: Table[Unit, int]
    start: Table[Unit, Hex]
    block: Table[int, Block]  # by type
    spot: Table[Hex, Spot]
    road: Table[tuple[Hex, int], int]  # over a side
    sees: Table[tuple[Hex, int], int]
    sees_from_above: Table[tuple[Hex, int], int]
    weights: Table[tuple[int, Side], Weights]  # player, side

    # type, hit counter ...
    firepower: Table[tuple[int, int, int], int]  # color
    reach: Table[tuple[int, int, int, int], int]  # color, distance
    defense: Table[tuple[int, int, int], int]  # way
    color: Table[tuple[int, int], int]  # type, way
    exposed: Table[int, int]  # type
    beside: Table[int, int]  # type: what each vehicle in its hex adds
    shield: Table[int, int]  # type of vehicle: what it adds for whom it carries
    fire_cost: Table[tuple[int, int, int], int]  # mode
    shown_by_fire: Table[tuple[int, int], int]
    move_cost: Table[tuple[int, int, int, int, int, int], int]  # terrain, by road, backward, cautious
    pivot_cost: Table[tuple[int, int], int]
    # pile, whether hit, needed less EASIEST
    attack_law: Table[tuple[int, int, int], Law]
    hit_by: Table[int, int]  # hit counter drawn: SURVIVES or DESTROYED
    rally_law: Table[tuple[int, int], Law]  # hit counter, what is added
    may_rally: Table[int, int]
    rally_plus: Table[tuple[int, int], int]  # in cover, unhit company
    activation_law: Table[int, Law]  # Experience
    initiative_law: Table[int, Law]  # CAPs of the attacker less those of the defender, plus 2
    says_first: Table[tuple[int, int], int]  # CAPs of the attacker, of the defender
    pay: Table[tuple[int, int, int], int]  # APs, CAPs, cost
    round_caps: Table[tuple[Side, int], int]  # units lost
    after_loss: Table[tuple[Side, int, int], int]  # CAPs, units lost before


class Frame(records.Frame):
    """Something that is going on: a turn, an action in it, its rolls.

    `act` is what `unit` does in a `way` for a `cost`, at or into `hex`; `next` is fired at next. `first` says
    first what CAPs a side bids, `bids` are theirs.
    """

    side: Side
    unit: Unit
    way: int
    act: int
    hex: Hex
    cost: int
    next: Unit
    first: Side
    bids: Array[Side, int] = array(2)


class Battle(records.State):
    """What changes during a battle.

    `active` are a side's active units, a bit each, and `ap` is what is left to them. `counter` is the hit
    counter under a unit. Units of `barred_side` in `barred_hex` may not answer by a move to `barred_from`,
    or beside it (7.63). The control marker lies in `marker_at`, NOWHERE while its bearer is to come or once
    it is off the map, and is `marker_side`'s.
    """

    acting: Side
    passes: int
    barred_side: Side
    barred_hex: Hex
    barred_from: Hex
    marker_at: Hex
    marker_side: Side
    marker_gone: int
    ap: Array[Side, int] = array(2)
    cap: Array[Side, int] = array(2)
    lost: Array[Side, int] = array(2)
    active: Array[Side, int] = array(2)
    counter: Array[Unit, int] = array(MAX_UNITS)
    stack: Array[int, Frame] = array(MAX_FRAMES, used="depth")
