"""What every game on the map shares: the questions an engine answers, seeds, positions, rows of games.

And of those that are compiled the records: frames, luck, units, ground, and the narrator of their log.
"""
