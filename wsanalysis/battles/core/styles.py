"""The quick players: random, greedy, and greedy ones that leave something undone or overdo it, by bit.

So that one can ask what it is worth.
"""

from collections.abc import Mapping

from wsanalysis.battles.core.map_game import Manner

RANDOM = -1
"""Takes every legal action equally often."""

GREEDY, NEVER_RALLY, HOLD_FIRE, RUSH, TURTLE, NO_OBJECTIVES, NO_OPPORTUNITY = 0, 1, 2, 4, 8, 16, 32

STYLES: Mapping[str, int] = {
    "greedy": GREEDY,
    "never rally": NEVER_RALLY,
    "hold fire": HOLD_FIRE,
    "rush": RUSH,
    "turtle": TURTLE,
    "ignore objectives": NO_OBJECTIVES,
    "no opportunity fire": NO_OPPORTUNITY,
    "random": RANDOM,
}
"""The number of each, the default player first."""

MANNERS: Mapping[str, Manner] = {
    "greedy": Manner("plays to win", "to win"),
    "rush": Manner("rushes forward", "rush"),
    "turtle": Manner("sits tight", "sit tight"),
    "never rally": Manner("never rallies", "never rally"),
    "hold fire": Manner("holds fire", "hold fire", compared=False),
    "no opportunity fire": Manner("takes no opportunity fire", "no opp. fire"),
    "ignore objectives": Manner("ignores objectives", "ignore VP"),
    "random": Manner("acts at random", "random"),
}
"""How each of `STYLES` plays."""
