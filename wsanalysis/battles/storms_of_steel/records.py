"""What a battle reads and what changes in it, on the records that all games on the map share."""

from wsanalysis.battles.core import records
from wsanalysis.battles.core.numbers import Law, Side
from wsanalysis.compiled import Table


class World(records.World):
    """What the rules say of the units, terrain and hit counters of a scenario.

    A `type` is a kind of counter, by its number in the scenario; hit counters are numbered by
    `odds.counters`, colors, ways and outcomes as in `terms`. `firepower` is what the counter under a unit
    leaves, `reach` what distance adds to it, `exposed` what normal movement in the open adds to a defense.
    Costs are in APs; NOT_ALLOWED where the rule forbids it. `pay` has the APs left, times MOST_CAPS, and
    the CAPs left.
    """

    # type, hit counter ...
    firepower: Table[tuple[int, int, int], int]  # color
    reach: Table[tuple[int, int, int, int], int]  # color, distance
    defense: Table[tuple[int, int, int], int]  # way
    color: Table[tuple[int, int], int]  # type, way
    exposed: Table[int, int]  # type
    fire_cost: Table[tuple[int, int], int]
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
