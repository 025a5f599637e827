"""What quick players take things for: a record of weights, one for each player and side.

Their numbers, and what each means, stand in ``data/players/liberty_road.toml``. What units and their states
are worth stands in `valuation`, what objectives are worth in `battles.scenarios.stakes`.
"""

from wsanalysis.battles.core.weights import added, switch, times
from wsanalysis.compiled import Record


class Weights(Record):
    """A player's weights, in thousandths of a point, in parts of 16 or in percent, as `WEIGHTS` says."""

    setup_draw: int
    setup_cover: int
    setup_crowd: int
    setup_view: int
    setup_fear: int
    setup_mood: int
    fog_mood: int
    look: int
    aim: int
    draw: int
    draw_late: int
    draw_behind: int
    draw_unarmed: int
    deny: int
    cover: int
    crowd: int
    road: int
    ride: int
    dismount: int
    mount: int
    fear: int
    fear_by_turn: int
    fear_least: int
    fear_behind: int
    fear_shaken: int
    fear_open: int
    fear_turned: int
    fear_worst: int
    hit: int
    turn: int
    capture: int
    capture_late: int
    deny_capture: int
    pull: int
    assault: int
    assault_risk: int
    assault_by_team: int
    some_unit: int
    fire: int
    card: int
    rally: int
    steady: int
    spot_near: int
    spot_far: int
    shell: int
    nerve: int
    vehicle_nerve: int
    patience: int
    sprung: int
    full_move: int
    move_orders: int
    fire_orders: int
    support_fire: int
    support_way: int
    change: int
    regroup: int
    regrouped: int
    readied: int
    readied_by_worth: int
    nearby: int
    unseen: int
    barrage: int
    effect: int
    smoke: int
    sense: int
    fires: int
    rallies: int
    reacts: int


WEIGHTS = {
    "setup_draw": times("sixteenths of what a hex draws a unit to it, when setting up"),
    "setup_cover": times("a downshift of cover, when setting up"),
    "setup_crowd": times("each friend in the hex, against it, when setting up"),
    "setup_view": added(16, "sixteenths of how much of the enemy's zone lies ahead of the hex"),
    "setup_fear": added(8, "sixteenths of what enemies already set up could do to the unit there"),
    "setup_mood": times("within this, two places to set up are as good as each other"),
    "fog_mood": times("within this, two places for a marker are as good as each other"),
    "look": times("an enemy ahead, over his distance + 1, for each sixth that he lies ahead"),
    "aim": added(4, "sixteenths of a shot at an enemy in sight, for each sixth that he lies ahead"),
    "draw": times("sixteenths of what objectives draw a unit to a hex"),
    "draw_late": added(8, "added to `draw` by the time the game may end"),
    "draw_behind": added(8, "added to `draw` for who is behind late in the game, taken from who is ahead"),
    "draw_unarmed": times("sixteenths of the draw that are left for a vehicle without weapons"),
    "deny": added(8, "more sixteenths of what the enemy's objectives draw to a hex"),
    "cover": times("a downshift of cover where the unit stands"),
    "crowd": times("each friend in the hex, against it: fire at a hex attacks all in it (p.16)"),
    "road": times("a hop along the road, for the bonus"),
    "ride": times("an activation of a unit that is being carried"),
    "dismount": added(400, "getting off"),
    "mount": added(8, "sixteenths of two hexes' pull, for getting on or staying on"),
    "fear": times("256ths of what enemies that see a hex could do to the unit there"),
    "fear_by_turn": added(8, "taken from `fear` each turn"),
    "fear_least": times("what is always left of `fear`"),
    "fear_behind": added(6, "sixteenths that fear loses for who is behind late, gains for who is ahead"),
    "fear_shaken": times("sixteenths of the fear of a suppressed or broken unit"),
    "fear_open": added(8, "more sixteenths of fear in open ground"),
    "fear_turned": added(4, "sixteenths of what enemies could do who would have to turn first"),
    "fear_worst": added(4, "sixteenths of the way from the sum of all threats to the worst one"),
    "hit": added(2, "sixteenths of the best shot that the unit would have from a hex"),
    "turn": added(4, "sixteenths of the shot that a unit would gain by facing another way"),
    "capture": times("a victory point's share in a hex taken"),
    "capture_late": added(8, "more sixteenths of `capture` by the time the game may end"),
    "deny_capture": times("sixteenths of `capture` for taking from the enemy what he wants"),
    "pull": times("sixteenths of what a hex on the way to an objective is worth"),
    "assault": times("sixteenths of the enemy won in close combat"),
    "assault_risk": times("sixteenths of the unit lost in close combat"),
    "assault_by_team": times("sixteenths of what an assault promises to a weapon team"),
    "some_unit": added(100, "activating a unit rather than none"),
    "fire": times("sixteenths of the best shot, when choosing who acts"),
    "card": times("a use of a weapon card, against it: it waits for a good target"),
    "rally": times("an attempt to rally"),
    "steady": times("sixteenths of what an attempt to rally brings on average"),
    "spot_near": times("spotting up to 6 hexes away"),
    "spot_far": times("spotting farther away"),
    "shell": times("firing at an object"),
    "nerve": times("opportunity fire by infantry, against it: that spends it"),
    "vehicle_nerve": added(200, "opportunity fire by others, against it"),
    "patience": times("staying hidden"),
    "sprung": times("percent of a shot left to a unit that comes out of hiding"),
    "full_move": times("sixteenths of a step on its way: what move orders are worth to a vehicle"),
    "move_orders": times("move orders as such"),
    "fire_orders": times("sixteenths of the best shot: what fire orders are worth"),
    "support_fire": times("percent of the best shot: what support orders are worth"),
    "support_way": times("and sixteenths of a move on the way"),
    "change": times("what a vehicle's new orders must be better by"),
    "regroup": times("each regroup point of an order"),
    "regrouped": times("each regroup point that readies a spent unit"),
    "readied": times("readying a unit"),
    "readied_by_worth": times("and for each point that the unit is worth"),
    "nearby": times("percent of what units promise if they must be near each other"),
    "unseen": times("sixteenths of a shot at an enemy not in sight as things stand"),
    "barrage": times("sixteenths of half of what stands in a hex that is shelled"),
    "effect": times("any other effect of a card"),
    "smoke": times("sixteenths of the enemy shots that smoke would stop"),
    "sense": switch("1: keeps the rules of sense, such as that no gun crew storms a tank"),
    "fires": switch("1: fires in its own activations"),
    "rallies": switch("1: rallies suppressed and broken units"),
    "reacts": switch("1: takes opportunity fire"),
}  # fmt: skip
"""How training changes each weight, and what it means: in thousandths of a point where nothing else is said.
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
