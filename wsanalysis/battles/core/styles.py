"""The quick players: random, greedy, and greedy ones that leave something undone or overdo it, by bit.

So that one can ask what it is worth.
"""

from collections.abc import Mapping

RANDOM = -1
"""Takes every legal action equally often."""

GREEDY, NEVER_RALLY, HOLD_FIRE, RUSH, TURTLE, NO_OBJECTIVES, NO_OPPORTUNITY = 0, 1, 2, 4, 8, 16, 32

STYLES: Mapping[str, int] = {
    "random": RANDOM,
    "greedy": GREEDY,
    "never rally": NEVER_RALLY,
    "hold fire": HOLD_FIRE,
    "rush": RUSH,
    "turtle": TURTLE,
    "ignore objectives": NO_OBJECTIVES,
    "no opportunity fire": NO_OPPORTUNITY,
}
