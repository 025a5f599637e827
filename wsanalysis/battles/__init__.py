"""Battles: a game on the map is a record of functions, and whatever plays it is handed that."""
