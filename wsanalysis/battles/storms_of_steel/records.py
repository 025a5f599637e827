"""The records that a battle reads and changes, built on those that all games on the map share.

The weights of quick players, a record for each player and side, get their numbers, and what each means, in
``data/players/storms_of_steel.toml``. What units and hits are worth stands in `ready_scenario`, what
objectives are in `battles.scenarios.stakes`.
"""

from typing import Annotated

from wsanalysis.battles.core import records
from wsanalysis.battles.core.numbers import MAX_ACTIONS, MAX_UNITS, Hex, Law, Side, Unit
from wsanalysis.battles.core.weights import added, switch, times, weights_of
from wsanalysis.battles.storms_of_steel.terms import MAX_FRAMES, MAX_MINES, MAX_PLANES, MAX_STRIKES
from wsanalysis.compiled import Array, Record, Table, array
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


class Weights(Record):
    """A player's weights, in thousandths of a point or in sixteenths, as each says."""

    ap: Annotated[int, times("an AP of an activation")]
    ap_idle: Annotated[int, times("the same once the enemy has passed, in sixteenths of it")]
    cap: Annotated[int, times("a CAP, while all units of the side may still act this round")]
    cap_late: Annotated[int, times("the same when none may, in sixteenths of it")]
    steps: Annotated[int, times("sixteenths of a step for each further step that the APs allow")]
    join: Annotated[int, times("sixteenths of what a unit gives up by joining in the action of others")]
    opportunity: Annotated[int, times("sixteenths of what a unit gives up by an opportunity action")]
    keep: Annotated[
        int, times("sixteenths of what the APs lost by passing, or by activating another unit, promise")
    ]
    stall: Annotated[
        int, added(100, "holding on to the APs and doing nothing, compared with a pass that loses them")
    ]
    reserve: Annotated[
        int, times("each own unit that could still act, which counts against a pass that ends the round")
    ]
    reserve_enemy: Annotated[int, times("each enemy unit that could still act, which counts for such a pass")]
    ahead: Annotated[int, times("such a pass, for the side that would win if the game ended")]
    behind: Annotated[int, times("in the last round, against such a pass by the side that is behind")]
    initiative: Annotated[int, times("having the first turn of a round")]
    fire: Annotated[int, times("sixteenths of what a shot takes on average")]
    own_loss: Annotated[int, times("sixteenths of what it takes from units of the own side")]
    bounty: Annotated[int, times("sixteenths of what destroying a unit brings to objectives")]
    last: Annotated[
        int, times("sixteenths of the worth, as fighters, of units that are left in the last round")
    ]
    rally: Annotated[int, times("sixteenths of what a rally brings on average")]
    enter: Annotated[int, times("coming onto the map")]
    draw: Annotated[int, times("sixteenths of how strongly objectives draw a unit to a hex")]
    draw_late: Annotated[int, added(1, "added to `draw` by the last round")]
    deny: Annotated[int, added(2, "further sixteenths of how strongly the enemy's objectives draw to a hex")]
    capture: Annotated[int, times("a victory point for taking a hex or the marker")]
    deny_capture: Annotated[int, times("the same for victory points of the enemy, in sixteenths")]
    capture_decides: Annotated[
        int,
        times("a victory point that depends on this one hex, in the last round; less before, by the round"),
    ]
    capture_pays: Annotated[
        int, times("a victory point that a hex taken would still bring, or cost the enemy, if it were held")
    ]
    marker: Annotated[int, times("each hex nearer to a marker held by the enemy, for each victory point")]
    carry: Annotated[
        int, times("sixteenths of how strongly the carrier of a marker is drawn to where it scores")
    ]
    change: Annotated[
        int, times("how much better a hex must be than the unit's own: the enemy's answer changes both")
    ]
    cover: Annotated[int, times("a point of defense that the hex gives")]
    crowd: Annotated[
        int, times("each friend in the hex, which counts against it: fire at a hex attacks all in it (7.7)")
    ]
    fear: Annotated[
        int,
        times("sixteenths of what enemies that see a hex could take from the unit there with one shot each"),
    ]
    fear_spent: Annotated[
        int,
        times("the same for enemies that cannot fire again this round but in the next, in sixteenths of it"),
    ]
    fear_turned: Annotated[int, times("the same for enemies that face another way, in sixteenths of it")]
    fear_flank: Annotated[int, times("sixteenths of what a flank turned to an enemy costs")]
    hit: Annotated[int, added(2, "sixteenths of the best shot that there would be from a hex")]
    hit_later: Annotated[int, added(2, "the same of a shot that can be fired only in a later round")]
    ride: Annotated[
        int,
        times("riding on a vehicle: sixteenths of how much more the best hex draws than the unit's own"),
    ]
    look: Annotated[
        int, times("each enemy, divided by its distance plus 1, for each sixth part by which it lies ahead")
    ]
    setup_mood: Annotated[int, times("two places to set up that differ by less than this are equally good")]
    aim: Annotated[int, times("sixteenths of the best shot that a facing allows")]
    assault: Annotated[int, times("sixteenths of what close combat takes from the enemy")]
    assault_risk: Annotated[int, times("sixteenths of what it takes from the unit")]
    assault_later: Annotated[
        int, times("sixteenths of an attack that remain where it can be paid for only in a later round")
    ]
    assault_alone: Annotated[
        int,
        times("sixteenths of the unit that count against close combat without own infantry there or beside"),
    ]
    contest: Annotated[
        int, times("staying in a hex shared with enemies: sixteenths of what coming into it would gain")
    ]
    shelter: Annotated[int, times("a point of defense that fortifications in the hex give")]
    mine: Annotated[int, times("sixteenths of what a known mine could take from the unit")]
    smoke: Annotated[int, times("sixteenths of the shots that smoke would stop")]
    hidden: Annotated[int, times("being hidden")]
    hidden_worth: Annotated[int, times("the same, in sixteenths of what the unit is worth")]
    ambush: Annotated[int, times("sixteenths of a shot that remain when firing it reveals the unit")]
    suspect: Annotated[
        int,
        times(
            "sixteenths of what a shot at a hex without a visible enemy takes from units that may hide there"
        ),
    ]
    fires: Annotated[int, switch("1 if the player fires, 0 if only by opportunity actions")]
    rallies: Annotated[int, switch("1 if the player rallies")]
    opportunity_fires: Annotated[int, switch("1 if the player fires by opportunity actions")]
    card: Annotated[int, times("keeping a card for later rounds")]
    plane_waits: Annotated[
        int,
        times(
            "what an attack must promise before an airplane makes its one flight; less from round to round"
        ),
    ]
    flak: Annotated[
        int, times("sixteenths of what fire at an airplane could take, which counts against coming on low")
    ]
    plot: Annotated[
        int, times("sixteenths of what an artillery strike would take from the units that stand there now")
    ]
    plot_waits: Annotated[
        int, times("what such a strike must promise before it is called; less from round to round")
    ]


WEIGHTS = weights_of(Weights)
"""The range of each weight in training, and its meaning; in the order of the record."""


class UnitType(Record):
    """A block: its kind, its pile of hit counters, whether it has a turret, whether it is a squad (1.1).

    Whether it is a mortar, a sniper, and whether it is a gun or tank that does not fire down into a balka
    (11.5), whether it fires at airplanes (20.0).
    """

    kind: int
    pile: int
    turret: int
    squad: int
    mortar: int
    flat: int
    sniper: int
    anti_air: int


class Spot(Record):
    """A hex: the number of its terrain, its DM, whether a road leaves the map there.

    Its level, the sides along which small balkas run, a bit each, whether shells burst in its trees, and
    whether units that hide there are not seen from outside (10.0).
    """

    terrain: int
    cover: int
    road_end: int
    level: int
    balkas: int
    bursts: int
    hides: int


class Lay(Record):
    """Works of a kind that a side lays in a hex of its choice out of `lay_hex`; the numbers are a mine's."""

    side: Side
    kind: int
    number: int
    color: int
    hidden: int


class Card(Record):
    """A kind of action card: its effect, by number in `terms`, the number of cards, its own number."""

    effect: int
    count: int
    amount: int


class AssetCard(Record):
    """A weapon or veteran card: its side, its sort, its effect by number in `terms` or by weapon.

    Of a veteran card the unit that has it, NOBODY if it is the side's, and the number on it.
    """

    side: Side
    sort: int
    what: int
    unit: Unit
    amount: int


class Weapon(Record):
    """A weapon by hand: whether terrain, smoke and fortifications protect from it.

    Whether groups may use it, and whether it hurts vehicles and guns alone.
    """

    terrain: int
    smoke: int
    shelter: int
    group_fire: int
    metal: int


class Veteran(Record):
    """The lasting effects of cards on a unit: V02 Better Equipped, V03, V09, and V15's defense."""

    better: int
    calm: int
    retreats: int
    stout: int


class Battery(Record):
    """An off-board battery: whose, how many hexes it hits, whether it may lay smoke (12.3, 13.1).

    A `barrage` is targeted during set-up and comes down before round 1 (1.0).
    """

    side: Side
    hexes: int
    smoke: int
    barrage: int


class World(records.World):
    """The rules' tables for the units, terrain and hit counters of a scenario.

    A `type` is a block, by its number in the scenario; hit counters are numbered by
    `odds.counters`, colors, ways and outcomes as in `terms`. `firepower` is what the counter under a unit
    leaves, `reach` what distance adds to it, `exposed` what normal movement in the open adds to a defense.
    `vehicles` says whether there are any. Costs are in APs; NOT_ALLOWED where the rule forbids it. `pay` has
    the APs left, times MOST_CAPS, and the CAPs left. `sees` has a bit a pair of hexes, 32 a word;
    `facing` is how a unit begins, -1 if its owner chooses. `uneven` is 1 where there are levels or balkas.
    `first` has the initiative of round 1, NEITHER if it is rolled for. `bearer` comes with the control
    marker, NOBODY if there is none; `marker_pays` says when objectives pay for it, `keeps_marker` whether for
    having it at the end also if it was carried off (R35). `usual_ap` are the APs of
    an activation on average; of what players go by, `valuation` tells.
    `in_groups`: units may act together; `joined` so far apart, `joins_fire` by whether the leader's fire
    leaves its hex, whether the supporter's does, and how far they are apart; `supports` is what a supporter
    adds, `group_cost` what two costs come to.
    """

    rounds: int
    first: Side
    usual_ap: int
    cautious: int
    most_ap: int
    stall_cost: int
    rally_cost: int
    cheapest: int  # the least that any act costs
    open_terrain: int
    uneven: int
    first_vehicle_counter: int
    counters_end: int
    bearer: Unit
    keeps_marker: int
    vehicles: int
    caps: Table[Side, int]
    marker_pays: Table[int, int]  # by objective
    facing: Table[Unit, int]
    start: Table[Unit, Hex]
    aboard: Table[Unit, Unit]  # on which vehicle it begins, NOBODY for none
    vehicle: Table[int, Unit]  # the units that are vehicles: no unit's block ever changes
    block: Table[int, UnitType]  # by type
    spot: Table[Hex, Spot]
    road: Table[tuple[Hex, int], int]  # over a side
    step: Table[tuple[Hex, int], int]  # over a side, as `ground_tables.steps_of` numbers them
    spots: Table[tuple[Hex, int], Hex]  # those so near that a mortar is directed from there
    arc: Table[tuple[Hex, int, int], int]  # facing, words of bits by hex
    sees: Table[tuple[Hex, int], int]
    sees_from_above: Table[tuple[Hex, int], int]

    # what players go by
    weights: Table[tuple[int, Side], Weights]  # player, side
    worth: Table[int, int]  # type
    bounty: Table[int, int]  # type
    left: Table[int, int]  # hit counter
    loss: Table[tuple[int, int, int], int]  # pile, shots, needed less EASIEST
    kill: Table[tuple[int, int, int, int], int]  # pile, whether hit, shots, needed less EASIEST
    carry: Table[tuple[Side, Hex], int]
    marker_worth: Table[Side, int]

    # type, hit counter ...
    firepower: Table[tuple[int, int, int], int]  # color
    reach: Table[tuple[int, int, int, int], int]  # color, distance
    defense: Table[tuple[int, int, int], int]  # way
    color: Table[tuple[int, int], int]  # type, way
    exposed: Table[int, int]  # type
    beside: Table[int, int]  # type: what each vehicle in its hex adds
    shield: Table[int, int]  # type of vehicle: what it adds for whom it carries
    fire_cost: Table[tuple[int, int, int], int]  # mode
    shown_by_fire: Table[tuple[int, int, int], int]  # RED, BLUE, BY_COST or BY_RANGE
    # terrain, step, by road, backward, cautious
    move_cost: Table[tuple[int, int, int, int, int, int, int], int]
    pivot_cost: Table[tuple[int, int], int]
    # vehicles (14-17): type, terrain, by road ...
    free_after: Table[tuple[int, int, int, int, int], int]  # backward, towing: free hexes that follow
    goes_free: Table[tuple[int, int, int], int]
    crowded: Table[tuple[int, int, int], int]  # what each vehicle on the road adds
    checks: Table[tuple[int, int, int], int]
    stays: Table[tuple[int, int], int]  # type, hit counter: immobilized, it may be towed
    may_load: Table[tuple[int, int], int]  # type, hit counter
    load_cost: Table[tuple[int, int, int], int]  # type of the vehicle, of the load, its hit counter
    stuck_law: Table[int, Law]  # CAPs
    bare_to_bursts: Table[tuple[int, int], int]  # way, color
    aspect: Table[int, int]  # what levels, small balkas and smoke add to the roll that hits
    smoke_hides: Table[tuple[int, int], int]  # counters of the first round, of the second
    smoke_cost: Table[tuple[int, int, int, int], int]  # type, hit counter, mode, distance
    lays_smoke: Table[int, int]  # type
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

    may_act: Table[tuple[int, int], int]  # type, hit counter: besides moving, firing and rallying

    # Works (18), by kind; kinds are numbered from 1, `works` has a bit each.
    has_works: int  # whether the firefight has any, or may have
    works_kinds: int  # and 1 more
    works_breakable: int  # a bit each
    hasty_kind: int
    mine_kind: int
    occupy_cost: int
    dig_cost: int
    lays: int
    lay: Table[int, Lay]
    lay_hex: Table[tuple[int, Hex], int]
    works_at: Table[Hex, int]  # at the beginning
    works_face: Table[tuple[int, Hex], int]  # kind; -1 if it has none
    works_for_vehicles: Table[Hex, int]  # in which vehicles begin
    works_sort: Table[int, int]
    works_defense: Table[int, int]
    works_law: Table[int, Law]  # needed
    works_cover: Table[int, int]  # to rally in
    occupies: Table[tuple[int, int], int]  # type, kind
    digs: Table[int, int]  # type
    clears: Table[tuple[int, int, int], int]  # type, kind, TO_...
    shelter: Table[tuple[int, int, int], int]  # kind, color, TO_...
    toll: Table[tuple[int, int], int]  # type, kind
    toll_dice: Table[tuple[int, int], int]
    hinders: Table[tuple[int, int], int]  # type, kind: no free hex leads there, none follows
    toll_law: Table[int, Law]  # dice
    toll_least: Table[int, int]  # dice
    stays_out: Table[tuple[int, int], int]  # APs, CAPs: as in `pay`
    explodes: Table[tuple[int, int], int]  # type, color of the mine
    mine_law: Table[tuple[int, int, int, int], Law]  # pile, whether hit, number, CAPs

    # hidden units (10)
    hidden: int  # whether there are any, or may be
    hide_cost: int
    from_hiding: Table[tuple[Side, Hex], int]  # how far a hex lies from where a side may begin hidden
    hiding_room: Table[Side, int]  # hexes where a side may begin hidden
    reveals: Table[tuple[int, int, int], int]  # distance of an enemy, whether he sees the hex, cover in it
    detect_law: Table[int, Law]  # CAPs
    creep_cost: Table[tuple[int, int], int]  # type, terrain

    # airplanes (20)
    planes: int  # how many there are
    plane_number: Table[Unit, int]  # -1 for ground units
    bomb_load: Table[Unit, int]
    cluster_load: Table[Unit, int]
    cluster_mine: Table[Unit, int]  # the number of the mines that they leave
    impulse_cost: Table[tuple[int, int, int, int], int]  # type, impulses so far, since the last hex, impulse
    altitude_adds: Table[tuple[int, int, int, int], int]  # firer flies, target flies, their altitudes
    plane_law: Table[tuple[int, int], Law]  # whether hit, needed less EASIEST
    bomb_power: Table[tuple[int, int, int], int]  # type, color, distance

    # off-board artillery (12.3), by battery
    batteries: int
    battery: Table[int, Battery]
    battery_power: Table[tuple[int, int], int]  # color
    battery_clears: Table[tuple[int, int], int]  # kind of works
    battery_hex: Table[tuple[int, Hex], int]  # that the sheet gives it
    struck: Table[tuple[int, int, int], int]  # side that the pattern is turned to, place in it
    fires_in: Table[int, int]  # round in which it is targeted: in which it fires

    # groups (9)
    in_groups: int
    joins_fire: Table[tuple[int, int, int], int]
    supports: Table[tuple[int, int, int, int], int]  # type, hit counter, color, distance
    group_cost: Table[tuple[int, int], int]
    joined: Table[int, int]  # distance

    # action cards (8.1), by kind; kinds are numbered from 1
    kinds: int  # and 1 more, 0 if there are no cards
    first_draw: int
    round_draw: int
    laid_number: int  # of the mines that cards lay, and their color
    laid_color: int
    card: Table[int, Card]
    card_pay: Table[tuple[int, int, int], int]  # APs, CAPs: as in `pay`, NOT_ALLOWED if it is too dear
    card_law: Table[int, Law]  # what its die comes to
    may_auto_rally: Table[int, int]  # hit counter
    # weapon and veteran cards (8.2, 8.3)
    assets: int
    assets_again: int  # those that may be used each round, a bit each
    asset: Table[int, AssetCard]
    weapons: int
    weapon: Table[int, Weapon]
    # type, hit counter, weapon: color, distance
    weapon_power: Table[tuple[int, int, int, int, int], int]
    weapon_cost: Table[tuple[int, int, int], int]
    hurts: Table[tuple[int, int], int]  # weapon, type
    veterans: int  # whether any unit has a card that always counts
    veteran: Table[Unit, Veteran]
    better_adds: int  # to weapon cards
    overruns: Table[int, int]  # type
    better_reach: Table[tuple[int, int, int, int], int]  # as `reach`
    ignored: Table[int, int]  # hit counter
    # rolls after which cards may be used: as attack_law and rally_law, with LUCK or HARDENED
    lucky_law: Table[tuple[int, int, int, int], Law]
    lucky_rally_law: Table[tuple[int, int, int], Law]
    luck_law: Table[tuple[int, int, int, int], Law]  # pile, whether hit, where broken off, needed
    rally_luck_law: Table[tuple[int, int, int], Law]  # hit counter, what is added, where broken off


class Mine(Record):
    """A mine: its hex, NOWHERE once it is gone or if that is not known; by which row laid; if it is open."""

    hex: Hex
    number: int
    color: int
    side: Side
    row: int
    is_open: int


class Strike(Record):
    """The orders of a battery: the round in which it was targeted, 0 if it was not, and at which hex.

    The side to which a pattern of three hexes is turned, whether it lays smoke, whether it has fired.
    """

    targeted: int
    hex: Hex
    turned: int
    smoke: int
    fired: int


class Airplane(Record):
    """The extra state of airplanes: altitude counters, bombs and cluster bombs left (20.1, 20.4)."""

    altitude: int
    bombs: int
    clusters: int


class Attack(Record):
    """An attack: of a `unit` on a `hex`, which `members` of its group support, a bit each (9.12).

    `weapon` is 1 more than the weapon card that it is made with (8.2); `boost` is what cards add to the
    firepower (8.1).
    """

    unit: Unit
    hex: Hex
    members: int
    weapon: int
    boost: int


class Offer(Record):
    """An act that is listed."""

    act: int


class About(Record):
    """The subject of a question: mostly a `unit` that acts in a `way`, or by a `card` (0 for none).

    It has chosen an `act`, or its `leader` has that `members` have joined, a bit each, for a `cost`; one of
    them `carries` the control marker. A vehicle has `taken` APs for its own move, and `free` hexes are left
    to it (14.0); an airplane has taken `impulses`, and since its last hex done what `since` says (20). A unit
    revealed by its own fire `aims` at a `hex` (10.0). CAPs go on a roll of the kind `what`, which needs
    `roll` without them (3.23); the enemy has `bid` his for initiative. A card may be used after a roll at a
    `target`, NOBODY for none, that is `broken` off (card 12). `battery` is 1 more than its number (12.3), and
    `number` the row of works to be laid (18.4).
    """

    unit: Unit
    way: int
    card: int
    act: int
    leader: Unit
    members: int
    cost: int
    carries: int
    taken: int
    free: int
    impulses: int
    since: int
    aims: int
    hex: Hex
    what: int
    roll: int
    bid: int
    target: Unit
    broken: int
    battery: int
    number: int


class Battle(records.State):
    """The state of a battle.

    `active` are a side's active units, a bit each, and `ap` is what is left to them. `counter` is the hit
    counter under a unit. Units of `barred_side` may not answer a move into their hex by one to where that
    came from, or beside it (7.63): `other_hex` has where a unit came from so, and in a group where it will
    go. The control marker lies in `marker_at`, NOWHERE while its bearer is to come or once it is off the
    map, and is `marker_side`'s. `works` has a bit for each kind that lies in a hex, `inside` is the one that
    a unit occupies, 0 for none (18). `smoke` has the smoke counters in a hex: those of the second round, and
    FRESH_SMOKE times those of the first (13.0); the first `blockers` of `smoky` are the hexes that have any,
    which is quicker than to look at all. A hidden unit can
    be as many hexes as it has `strayed` from where it was last seen, which is `fell`, or from where it might
    begin, if nobody has seen it yet (10). `wrecks` are vehicles that the attack which is going on has
    destroyed: until it is over they cover others (7.7, 15.6). `law` is that of the roll that is made, by the
    CAPs on it (3.23).
    `bombing` says that what an airplane attacks with now are bombs, or cluster bombs (20.4). While a
    unit's acts are listed, `offer` has those that cost at most `most`; while the cheapest one is sought,
    by which each has to cost less than the one before (`seeks`), `least` has its cost.

    `assets` are the weapon and veteran cards that may be used still, a bit each; `in_a_row` says which of two
    actions in a row the turn is (8). `event`: the card Firefight Event has been drawn (8.1). `iron` are units
    whose hit counters count for movement alone, a bit each (V11); a side has `marched` if its activation has
    only moved so far (V01).

    Players note in a view: what an AP and a CAP are worth, how late it is, what units still are worth that
    fight (both in sixteenths), what it is to stay, what an act that is looked at leaves to pay
    with (`means_ap`, `means_cap`), how ready each enemy is to fire, what each own unit
    promises by opportunity, by command, for nothing by a card, by joining those who are active (`promise`:
    by an activation) and with all its APs (`whole`), what the APs left of an activation that has `begun`
    promise, which units have been `looked` at, a bit each, what further shots of the one that is looked at
    do (`follow`), the `cost` of an act that is looked for, whether the side `lays` smoke, what smoke on a
    unit promises (`smoked`), and by enemy whom a unit that looks around sees, what a `shot` at him takes and
    what it costs to be `flanked` by him.
    """

    about: About
    attack: Attack
    law: Array[int, Law] = array(MOST_CAPS + 1)
    acting: Side
    passes: int
    barred_side: Side
    marker_at: Hex
    marker_side: Side
    marker_gone: int
    in_a_row: int
    event: int
    assets: int
    iron: int
    marched: Array[Side, int] = array(2)
    wrecks: int
    ap: Array[Side, int] = array(2)
    cap: Array[Side, int] = array(2)
    lost: Array[Side, int] = array(2)
    active: Array[Side, int] = array(2)
    counter: Array[Unit, int] = array(MAX_UNITS)
    other_hex: Array[Unit, Hex] = array(MAX_UNITS)
    strayed: Array[Unit, int] = array(MAX_UNITS)
    works: Table[Hex, int]
    inside: Array[Unit, int] = array(MAX_UNITS)
    smoke: Table[Hex, int]
    smoky: Table[Hex, Hex]  # as many places as hexes
    mines: int
    mine: Array[int, Mine] = array(MAX_MINES, used="mines")
    planes: int
    plane: Array[int, Airplane] = array(MAX_PLANES, used="planes")
    bombing: int
    most: int
    least: int
    seeks: int
    offers: int
    offer: Array[int, Offer] = array(MAX_ACTIONS, used="offers")
    strikes: int
    strike: Array[int, Strike] = array(MAX_STRIKES, used="strikes")
    ap_price: int
    cap_price: int
    late: int
    fighting: int
    staying: int
    means_ap: int
    means_cap: int
    ready: Array[Unit, int] = array(MAX_UNITS)
    by_opportunity: Array[Unit, int] = array(MAX_UNITS)
    by_command: Array[Unit, int] = array(MAX_UNITS)
    whole: Array[Unit, int] = array(MAX_UNITS)
    by_share: Array[Unit, int] = array(MAX_UNITS)
    begun: int
    looked: int
    follow: int
    by_card: Array[Unit, int] = array(MAX_UNITS)
    cost: int
    lays: int
    smoked: Array[Unit, int] = array(MAX_UNITS)
    shot: Array[Unit, int] = array(MAX_UNITS)
    flanked: Array[Unit, int] = array(MAX_UNITS)
    stack: Array[int, records.Frame] = array(MAX_FRAMES, used="depth")
