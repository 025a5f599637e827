"""What quick players take things for: a record of weights, one for each player and side.

Their numbers, and what each means, stand in ``data/players/storms_of_steel.toml``.
"""

from wsanalysis.battles.core.weights import times
from wsanalysis.compiled import Record


class Weights(Record):
    """A player's weights, as `WEIGHTS` says."""

    fire: int


WEIGHTS = {
    "fire": times("sixteenths of what a shot may destroy"),
}
