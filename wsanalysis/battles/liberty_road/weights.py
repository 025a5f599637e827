"""The weights of quick players: a record for each player and side.

Their values are in ``data/players/liberty_road.toml``. The worth of units and their states is in `laws`,
that of objectives in `battles.scenarios.stakes`.
"""

from typing import Annotated

from wsanalysis.battles.core.weights import added, switch, times, weights_of
from wsanalysis.compiled import Record


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
