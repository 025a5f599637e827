"""The meaning of the numbers in a game on the map; a type checker keeps them apart."""

from typing import NewType

from wsanalysis.battlefield.hexes import Area as Area
from wsanalysis.battlefield.hexes import Hex as Hex

Unit = NewType("Unit", int)
Side = NewType("Side", int)
Marker = NewType("Marker", int)
"""A marker that may lie face down."""
Law = NewType("Law", int)
"""A law of chance, by its row in the world."""
Source = NewType("Source", int)
"""A source of chance, such as fire; each has luck of its own."""

NOBODY, NOWHERE, NEITHER, NO_MARKER = Unit(-1), Hex(-1), Side(-1), Marker(-1)
NO_CARD = NOTHING = -1
ATTACKER, DEFENDER = Side(0), Side(1)

ZONE_DEPLOY, ZONE_EXIT = 0, 1
"""The uses of a side's hexes: to set up in, to leave the map from. A game's own zones come behind."""

FARTHEST = 64  # hexes; tables by distance end before
MAX_UNITS = 48
MAX_MARKERS = 40
MAX_DECK = 40
MAX_CARDS = 24  # kinds of them in hands, with one for those that are not known
MAX_COUNTERS = 24  # kinds of them, none among these
MAX_ACTIONS = 1024
MAX_TURNS = 40
MAX_OBJECTIVES = 32
MAX_SOURCES = 12
NO_SOURCE = Source(MAX_SOURCES)
LOG_ENTRIES = 160
FRAME_WORDS = 16  # numbers that outlive a question
