"""A game on the map that people play at the screen: against the machine, or against each other."""
