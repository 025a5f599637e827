"""What quick players take things for: a record of weights, one for each player and side.

Their numbers, and what each means, stand in ``data/players/storms_of_steel.toml``. What units and hits are
worth stands in `valuation`, what objectives are worth in `battles.scenarios.stakes`.
"""

from wsanalysis.battles.core.weights import added, switch, times
from wsanalysis.compiled import Record


class Weights(Record):
    """A player's weights, in thousandths of a point or in sixteenths, as `WEIGHTS` says."""

    ap: int
    ap_idle: int
    cap: int
    cap_late: int
    steps: int
    join: int
    opportunity: int
    keep: int
    stall: int
    reserve: int
    reserve_enemy: int
    ahead: int
    behind: int
    initiative: int
    fire: int
    bounty: int
    last: int
    rally: int
    enter: int
    draw: int
    draw_late: int
    deny: int
    capture: int
    deny_capture: int
    marker: int
    carry: int
    cover: int
    crowd: int
    fear: int
    fear_spent: int
    fear_turned: int
    fear_flank: int
    hit: int
    ride: int
    look: int
    setup_mood: int
    aim: int
    assault: int
    assault_risk: int
    shelter: int
    mine: int
    smoke: int
    hidden: int
    ambush: int
    suspect: int
    fires: int
    rallies: int
    opportunity_fires: int
    card: int
    plane_waits: int
    flak: int
    plot: int
    plot_waits: int


WEIGHTS = {
    "ap": times("an AP of an activation"),
    "ap_idle": times("sixteenths of that, once the enemy has passed"),
    "cap": times("a CAP, while all units of the side may still act this round"),
    "cap_late": times("sixteenths of that, when none may"),
    "steps": times("sixteenths of a step for each further one that the APs are enough for"),
    "join": times("sixteenths of what a unit could go on to do that joins in the action of others instead"),
    "opportunity": times("sixteenths of what a unit could go on to do, which an opportunity action gives up"),
    "keep": times("sixteenths of what APs promise that a pass, or activating another unit, loses"),
    "stall": added(100, "to do nothing but hold on to the APs, against a pass that loses them"),
    "reserve": times("each own unit that could still act, against a pass that ends the round"),
    "reserve_enemy": times("each unit of the enemy that could still act, for such a pass"),
    "ahead": times("such a pass for who is ahead when it is counted"),
    "behind": times("against such a pass in the last round for who is behind"),
    "initiative": times("to have the first turn of a round"),
    "fire": times("sixteenths of what a shot takes on average"),
    "bounty": times("sixteenths of what destroying a unit brings to objectives"),
    "last": times("sixteenths of what units are worth as they fight that are left in the last round"),
    "rally": times("sixteenths of what a rally brings on average"),
    "enter": times("coming onto the map"),
    "draw": times("sixteenths of what objectives draw a unit to a hex"),
    "draw_late": added(1, "added to `draw` by the last round"),
    "deny": added(2, "more sixteenths of what the enemy's objectives draw to a hex"),
    "capture": times("a victory point for taking a hex or the marker"),
    "deny_capture": times("sixteenths of that for victory points of the enemy"),
    "marker": times("each hex nearer to a marker that the enemy has, for each victory point"),
    "carry": times("sixteenths of what draws who carries the marker to where it pays"),
    "cover": times("a point of defense that the hex gives"),
    "crowd": times("each friend in the hex, against it: fire at a hex attacks all in it (7.7)"),
    "fear": times("sixteenths of what enemies that see a hex could take from the unit there by a shot each"),
    "fear_spent": times("sixteenths of that for enemies that cannot fire any more this round"),
    "fear_turned": times("sixteenths of that for enemies that face another way"),
    "fear_flank": times("sixteenths of what a flank turned to an enemy costs"),
    "hit": added(2, "sixteenths of the best shot that there would be from a hex"),
    "ride": times("sixteenths of what objectives draw to, over where a unit is, for riding on a vehicle"),
    "look": times("an enemy ahead, over his distance + 1, for each sixth that he lies ahead"),
    "setup_mood": times("within this, two places to set up are as good as each other"),
    "aim": times("sixteenths of the best shot that a facing allows"),
    "assault": times("sixteenths of what close combat takes from the enemy"),
    "assault_risk": times("sixteenths of what it takes from the unit"),
    "shelter": times("a point of defense that fortifications in the hex give"),
    "mine": times("sixteenths of what a mine that is known of could take from the unit"),
    "smoke": times("sixteenths of the shots that smoke would stop"),
    "hidden": times("being hidden"),
    "ambush": times("sixteenths of a shot left to a unit that comes out of hiding by it"),
    "suspect": times("sixteenths of what a shot takes from who may hide where nobody is seen"),
    "fires": switch("1 if he fires, 0 if only by opportunity actions"),
    "rallies": switch("1 if he rallies"),
    "opportunity_fires": switch("1 if he fires by opportunity actions"),
    "card": times("a card that is kept for later rounds"),
    "plane_waits": times("what an airplane waits for before its one flight, less so from round to round"),
    "flak": times("sixteenths of what fire at an airplane could take, against coming on low"),
    "plot": times("sixteenths of what a strike of artillery would take from those who now stand there"),
    "plot_waits": times("what such a strike waits for, less so from round to round"),
}  # fmt: skip
"""How training changes each weight, and what it means; in the order of the record."""
