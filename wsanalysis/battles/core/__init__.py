"""What every game on the map shares: the questions an engine answers, seeds, positions, rows of games.

And the records of those that are compiled: frames, luck, units, ground.
"""
