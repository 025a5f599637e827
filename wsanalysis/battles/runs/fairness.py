"""What is called fair: the players' rule of thumb, by which neither side wins more than 60 games in 100."""

from wsanalysis.probability.sequential import Zones

FAIR = Zones(0.4, 0.6, draws=0.5)
