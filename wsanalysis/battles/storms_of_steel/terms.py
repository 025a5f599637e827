"""The rulebook's words by number, and how large a battle may be."""

from wsanalysis.battles.core.numbers import MAX_COUNTERS

NOT_ALLOWED = -99

# --- limits of the tables ---------------------------------------------------------------------

FARTHEST = 41  # hexes; the longest range of a foot unit, doubled, is less
MOST_AP = 24  # of an activation: Experience on a roll of 12 gives less (3.01, V04)
MOST_CAPS = 32  # of a side
MOST_COST = 16  # of an action
MOST_LOST = 48  # units
MOST_COMPANY = 24  # friends in a hex who help to rally
MOST_PLUS = 12  # on a roll to rally: more cannot help, the largest number is 12

EASIEST, HARDEST = -2, 15
"""Of `needed`, the roll that hits: below all rolls are two hits, above none hits."""

# --- the rules' words by number ---------------------------------------------------------------

RED, BLUE = 0, 1
FRONT, FLANK, FLANK_BY_FOOT = range(3)
"""What defense an attack meets; the last is close combat with a foot unit (15.4)."""
WAYS = 3

NO_COUNTER, UNKNOWN = 0, MAX_COUNTERS
"""Under a unit: no hit counter, one that is not known. Those between are numbered by `odds.counters`."""

MISS, DESTROYED, SURVIVES = range(3)
"""What becomes of an attack; HELD (core.interruption) where a counter is to be drawn."""
FAILED, RALLIED = 0, 1
TIED, FIRST, SECOND = range(3)
"""Who has won the roll for initiative: nobody, the attacker, the defender."""
