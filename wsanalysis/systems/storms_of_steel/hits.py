"""The effect of a hit: a counter drawn, a second hit, destruction (7.3, 7.4, 15.2, 20.0)."""

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.state import DESTROYED, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile


def take_hit(
    chance: Chance,
    before: UnitState,
    twice: bool,
    pile: Pile,
    out: tuple[str, ...],
    high_morale: bool,
    edition: StormsOfSteel,
) -> UnitState:
    """A unit that is hit once or `twice` (7.3): a counter for the first hit, destroyed by the second.

    `out`: the counters under other units of its pile, which cannot be drawn. `high_morale`: a Panicked
    counter goes back, as if nothing had hit (V03).
    """
    if twice or before.counter is not None:
        chance.tell("it is destroyed by a second hit (7.3)")
        return DESTROYED
    drawn = chance(edition.draw(pile, out), "hit counter")
    if high_morale and drawn == "Panicked":
        chance.tell("high morale: the counter goes back, as if it had not been hit (V03)")
        return before
    if edition.counter(pile, drawn).destroyed:
        return DESTROYED
    return UnitState(drawn)
