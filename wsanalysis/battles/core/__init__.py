"""What every game on the map shares: the questions an engine answers, seeds, positions, rows of games."""
