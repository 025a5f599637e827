"""The weights of a campaign's planner, in thousandths of a victory point."""

from typing import Annotated

from wsanalysis.battles.core.weights import added, times, weights_of
from wsanalysis.compiled import Record


class Weights(Record):
    """A planner's weights; those of chances in thousandths, of points a thousand for a victory point."""

    armor: Annotated[
        int, times("the fire of an Armor unit bought, for a thousand that it takes of the enemy")
    ]
    light: Annotated[int, times("the same of Light Armor")]
    gun: Annotated[int, times("the same of Artillery")]
    foot: Annotated[int, times("the same of Infantry")]
    alike: Annotated[int, times("what a second unit of a card is worth of the first, in thousandths")]
    points: Annotated[int, times("an SO point kept")]
    short: Annotated[int, times("an SO point less than may be lost to battalions near in the next week")]
    hold: Annotated[int, times("SO points, in thousandths, that cards may cost besides")]
    truck: Annotated[int, times("a Truck")]
    scout: Annotated[int, times("a Scout")]
    level: Annotated[int, times("a level of a commander that is bought")]
    near: Annotated[int, times("an SO point a week that a battalion costs where it stands")]
    chance: Annotated[
        int, added(200, "how sure a battle is if fire just suffices, in thousandths of a logit")
    ]
    slope: Annotated[int, times("how much surer it gets if there is twice as much, the same")]
    sure: Annotated[int, times("how sure a battle is made, in thousandths")]
    least: Annotated[int, times("how sure it is at least with all who can go")]
    tired: Annotated[int, times("stress of a commander sent, for a share of a thousand of what he bears")]
    extra: Annotated[int, times("a Scout sent along, in thousandths of what it brings nearer")]
    spare: Annotated[int, added(300, "telling a group to spare the men")]
    press: Annotated[int, added(300, "telling it to fight at any price")]
    mend: Annotated[int, times("a counter taken off that keeps a unit from battle")]
    patch: Annotated[int, times("any other counter taken off")]
    heal: Annotated[int, times("a wound healed")]
    calm: Annotated[int, times("a point of stress taken off")]
    fresh: Annotated[int, times("an unfit commander replaced")]


WEIGHTS = weights_of(Weights)
