"""What quick players take things for: a record of weights, one for each player and side.

Their numbers, and what each means, stand in ``data/players/storms_of_steel.toml``. What units and hits are
worth stands in `valuation`, what objectives are worth in `battles.scenarios.stakes`.
"""

from typing import Annotated

from wsanalysis.battles.core.weights import added, switch, times, weights_of
from wsanalysis.compiled import Record


class Weights(Record):
    """A player's weights, in thousandths of a point or in sixteenths, as each says."""

    ap: Annotated[int, times("an AP of an activation")]
    ap_idle: Annotated[int, times("sixteenths of that, once the enemy has passed")]
    cap: Annotated[int, times("a CAP, while all units of the side may still act this round")]
    cap_late: Annotated[int, times("sixteenths of that, when none may")]
    steps: Annotated[int, times("sixteenths of a step for each further one that the APs are enough for")]
    join: Annotated[
        int, times("sixteenths of what a unit could go on to do that joins in the action of others instead")
    ]
    opportunity: Annotated[
        int, times("sixteenths of what a unit could go on to do, which an opportunity action gives up")
    ]
    keep: Annotated[
        int, times("sixteenths of what APs promise that a pass, or activating another unit, loses")
    ]
    stall: Annotated[int, added(100, "to do nothing but hold on to the APs, against a pass that loses them")]
    reserve: Annotated[int, times("each own unit that could still act, against a pass that ends the round")]
    reserve_enemy: Annotated[int, times("each unit of the enemy that could still act, for such a pass")]
    ahead: Annotated[int, times("such a pass for who is ahead when it is counted")]
    behind: Annotated[int, times("against such a pass in the last round for who is behind")]
    initiative: Annotated[int, times("to have the first turn of a round")]
    fire: Annotated[int, times("sixteenths of what a shot takes on average")]
    bounty: Annotated[int, times("sixteenths of what destroying a unit brings to objectives")]
    last: Annotated[
        int, times("sixteenths of what units are worth as they fight that are left in the last round")
    ]
    rally: Annotated[int, times("sixteenths of what a rally brings on average")]
    enter: Annotated[int, times("coming onto the map")]
    draw: Annotated[int, times("sixteenths of what objectives draw a unit to a hex")]
    draw_late: Annotated[int, added(1, "added to `draw` by the last round")]
    deny: Annotated[int, added(2, "more sixteenths of what the enemy's objectives draw to a hex")]
    capture: Annotated[int, times("a victory point for taking a hex or the marker")]
    deny_capture: Annotated[int, times("sixteenths of that for victory points of the enemy")]
    marker: Annotated[int, times("each hex nearer to a marker that the enemy has, for each victory point")]
    carry: Annotated[int, times("sixteenths of what draws who carries the marker to where it pays")]
    cover: Annotated[int, times("a point of defense that the hex gives")]
    crowd: Annotated[int, times("each friend in the hex, against it: fire at a hex attacks all in it (7.7)")]
    fear: Annotated[
        int, times("sixteenths of what enemies that see a hex could take from the unit there by a shot each")
    ]
    fear_spent: Annotated[int, times("sixteenths of that for enemies that cannot fire any more this round")]
    fear_turned: Annotated[int, times("sixteenths of that for enemies that face another way")]
    fear_flank: Annotated[int, times("sixteenths of what a flank turned to an enemy costs")]
    hit: Annotated[int, added(2, "sixteenths of the best shot that there would be from a hex")]
    ride: Annotated[
        int, times("sixteenths of what objectives draw to, over where a unit is, for riding on a vehicle")
    ]
    look: Annotated[int, times("an enemy ahead, over his distance + 1, for each sixth that he lies ahead")]
    setup_mood: Annotated[int, times("within this, two places to set up are as good as each other")]
    aim: Annotated[int, times("sixteenths of the best shot that a facing allows")]
    assault: Annotated[int, times("sixteenths of what close combat takes from the enemy")]
    assault_risk: Annotated[int, times("sixteenths of what it takes from the unit")]
    shelter: Annotated[int, times("a point of defense that fortifications in the hex give")]
    mine: Annotated[int, times("sixteenths of what a mine that is known of could take from the unit")]
    smoke: Annotated[int, times("sixteenths of the shots that smoke would stop")]
    hidden: Annotated[int, times("being hidden")]
    ambush: Annotated[int, times("sixteenths of a shot left to a unit that comes out of hiding by it")]
    suspect: Annotated[int, times("sixteenths of what a shot takes from who may hide where nobody is seen")]
    fires: Annotated[int, switch("1 if he fires, 0 if only by opportunity actions")]
    rallies: Annotated[int, switch("1 if he rallies")]
    opportunity_fires: Annotated[int, switch("1 if he fires by opportunity actions")]
    card: Annotated[int, times("a card that is kept for later rounds")]
    plane_waits: Annotated[
        int, times("what an airplane waits for before its one flight, less so from round to round")
    ]
    flak: Annotated[int, times("sixteenths of what fire at an airplane could take, against coming on low")]
    plot: Annotated[
        int, times("sixteenths of what a strike of artillery would take from those who now stand there")
    ]
    plot_waits: Annotated[int, times("what such a strike waits for, less so from round to round")]


WEIGHTS = weights_of(Weights)
"""How training changes each weight, and what it means; in the order of the record."""
