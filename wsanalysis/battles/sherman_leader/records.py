"""The records of a battle: what never changes (`World`), and what does (`Battle`)."""

from typing import Annotated

from wsanalysis.battles.core import records
from wsanalysis.battles.core.numbers import MAX_COUNTERS, Hex, Law, Side, Unit
from wsanalysis.battles.core.weights import times, weights_of
from wsanalysis.battles.sherman_leader.terms import MOST_TYPES, MOST_US
from wsanalysis.compiled import Array, Record, Table, array


class Weights(Record):
    """A player's weights, in thousandths of a point of the battalion."""

    attack: Annotated[int, times("sixteenths of the battalion's points that an attack may take")]
    vp: Annotated[int, times("a victory point that an attack may bring: half strength, destroyed")]
    fear: Annotated[int, times("256ths of what enemies could do to a unit in a hex from where they stand")]
    loom: Annotated[int, times("256ths of the same for enemies that would have to move first")]
    stress: Annotated[int, times("a point of stress")]
    cover: Annotated[int, times("a point of cover where the unit stands")]
    near: Annotated[int, times("a hex nearer to the nearest enemy, for a unit without a target")]
    forward: Annotated[int, times("a hex farther from the own edge, when placed and in starting moves")]
    tactic: Annotated[int, times("keeping a Tactic counter")]
    ride: Annotated[int, times("taking a passenger along who has no target where he is")]
    price: Annotated[int, times("sixteenths of the SO points of a unit: what losing it costs")]
    man: Annotated[int, times("a commander who leads, when his unit may be hit")]


WEIGHTS = weights_of(Weights)


class Kind(Record):
    """The values printed on a unit of either side.

    `attacked` is the attack that is made on it, `arm` the US type by number. `at_0`, `from_2`: whether it
    attacks at these ranges at all. `price` in SO points; `points` of the battalion.
    """

    points: int
    price: int
    speed: int
    attacked: int
    arm: int
    indirect: int
    moves: int
    at_0: int
    from_2: int


class Mustered(Record):
    """A US unit as it comes to a battle: starting moves, Tactic counters of card and of commander, stress."""

    start_moves: int
    tactics: int
    commands: int
    his_tactics: int
    his_commands: int
    stress: int


class Leader(Record):
    """A commander in one state: what he adds to dice at range 0 and beyond, how many dice, speed, skills."""

    at_0: int
    beyond: int
    dice_at_0: int
    dice: int
    fast: int
    leads: int
    unseen: int
    ignores_cover: int
    cautious: int
    overdrive: int


class Terrain(Record):
    """A kind of hex; `seen_to` is the greatest range at which units in it are attacked."""

    cover: int
    blocks: int
    open: int
    seen_to: int


class Stride(Record):
    """Hexes `by` places apart in their order that lie side by side: the first of each two, and the others."""

    by: int
    forth: int
    back: int


class Chip(Record):
    """A damage counter while it lies on a unit, in the words of `terms` by number."""

    stays: int
    stops_move: int
    stops_attack: int
    enemy_rolls: int


class Suffered(Record):
    """The effects of a damage counter: stress, the commander after it, the unit, whether it lies there."""

    stress: int
    wounded: int
    killed: int
    destroyed: int
    lies: int


class World(records.World):
    """The fixed tables. Types number US cards first, then enemy counters; men number as US units do.

    Hexes are bits where a field says so. `value` is the roll that hits before commander and Exposed, by
    attacker, target, range and whether it moved; `hits` the law of unnegated hits by dice above 2, range up
    to 2, needed roll and defense. `order` is by roll, half strength, type and whether AP units are next to
    it. `drawn` are the laws of a d6 and a d10. `rank` orders targets as the enemy prefers them.
    """

    turns: int
    types: int
    men: int
    begins_half: int
    tenacity: int
    heroics: int
    is_laid: int
    retreat_from_one: int
    cautious_of_some: int
    half_at_once: int
    tiles: int
    top: int  # bits
    bottom: int  # bits
    nerve: Law
    placement: Law
    overdrive: int
    half_at: int
    destroyed_at: int
    half_objective: int
    destroyed_objective: int
    half_vp: int
    destroyed_vp: int
    beside: Table[Hex, int]  # bits
    stride: Table[int, Stride]
    ring: Table[tuple[Hex, int], int]  # bits, by distance
    row: Table[Hex, int]
    tile: Table[tuple[int, int], int]
    space: Table[tuple[int, int], Hex]
    laid: Table[Hex, int]
    ground: Table[int, Terrain]
    enters: Table[tuple[int, int], int]
    kind: Table[int, Kind]
    muster: Table[Unit, Mustered]
    cup: Table[int, int]
    value: Table[tuple[int, int, int, int], int]
    defense: Table[tuple[int, int], int]
    hits: Table[tuple[int, int, int, int], Law]
    rank: Table[tuple[int, int], int]
    leader: Table[tuple[int, int], Leader]
    status: Table[tuple[int, int], int]
    strain: Table[tuple[int, int, int], int]
    may_load: Table[tuple[int, int, int], int]
    relieved: Table[tuple[int, int, int], int]
    first_chip: Table[int, int]
    begins_with: Table[tuple[Unit, int], int]  # unit, counter: how many lie on its card
    chip: Table[int, Chip]
    suffered: Table[tuple[int, int, int, int], Suffered]
    redrawn: Table[tuple[int, int, int, int, int], int]
    drawn: Table[int, Law]
    order: Table[tuple[int, int, int, int], int]
    shift: Table[int, int]
    advances: Table[int, int]
    strength: Table[int, int]
    weights: Table[tuple[int, Side], Weights]


class Card(Record):
    """The damage counters on a US unit's card, by kind."""

    chip: Array[int, int] = array(MAX_COUNTERS)


class About(Record):
    """The subject of a question."""

    unit: Unit
    hex: Hex
    moved: int


class Battle(records.State):
    """The state. The board is drawn, so it lies here: `terrain`, and `sees` and `way` in bits of hexes.

    `way` are the hexes that units of a type may enter. `exposed` is added to enemy rolls at a unit now, and
    `fresh` from the next turn on. `leader` is the man who leads a unit; his damage is his own.
    `strength` is the battalion's at the last Advance Turn Counter, `shifted` whether the turn's roll was
    made at half strength. `options` are the hexes or the units, in
    bits, of a question about equally good ones.
    """

    about: About
    terrain: Table[Hex, int]
    sees: Table[Hex, int]
    way: Array[int, int] = array(MOST_TYPES)
    step: int
    die: int
    roll: int
    shifted: int
    strength: int
    last: int
    prolonged: int
    options: int
    card: Array[Unit, Card] = array(MOST_US)
    exposed: Array[Unit, int] = array(MOST_US)
    fresh: Array[Unit, int] = array(MOST_US)
    tactics: Array[Unit, int] = array(MOST_US)
    commands: Array[Unit, int] = array(MOST_US)
    leader: Array[Unit, int] = array(MOST_US)
    stress: Array[int, int] = array(MOST_US)
    wounded: Array[int, int] = array(MOST_US)
    killed: Array[int, int] = array(MOST_US)
    wound: Array[int, int] = array(MOST_US)  # the counter that wounded him
    his_tactics: Array[int, int] = array(MOST_US)
    his_commands: Array[int, int] = array(MOST_US)
    stack: Array[int, records.Frame] = array(6, used="depth")
