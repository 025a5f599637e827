"""The players' rule of thumb for a fair scenario: neither side wins more than 60 games in 100."""

from wsanalysis.probability.sequential import Zones

FAIR = Zones(0.4, 0.6, draws=0.5)
