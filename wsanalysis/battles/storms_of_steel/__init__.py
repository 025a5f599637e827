"""Conflict of Heroes: Storms of Steel on the map.

`terms` and `records` are its words and what a battle is made of; `engine` and `map_game` put it together.

- `rules`: the rulebook, compiled, a list of its chapters first.
- `players`: what quick players choose, and why; compiled.
- `files`: scenario files, read and checked.
- `tables`: the rules of `systems.storms_of_steel`, run into the tables that a battle reads.
- `words`: the log, the answers and the position, for people.

Each knows those that stand below it: `words` and `players` know `rules`, `tables` know `files`.
"""
