"""The weights of quick players: a record, one for each player and side.

Their numbers, and what each means, stand in ``data/players/storms_of_steel.toml``. The worth of units and
hits stands in `valuation`, that of objectives in `battles.scenarios.stakes`.
"""

from typing import Annotated

from wsanalysis.battles.core.weights import added, switch, times, weights_of
from wsanalysis.compiled import Record


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
