"""Everything that all games on the map share, and nothing that only one needs.

- The interface for the rest of wsanalysis: `map_game`, `engine`, `position`, `game_row`.
- Records and their changes in a game, compiled: `records`, `frames`, `actions`, `luck`, `units`, `ground`,
  `setting_up`, `transport`, `objectives`, `deck`, `pile`, `markers`, `hidden_units`, `views`.
- The engine made from a game's own `rules`, and quick players: `record_engine`, `appraisal`, `styles`.
- Rules as tables: `tables`, `map_tables`, `tabulate`, `interruption`, `agreement`.
- A game in words: `narrator`, `wording`.
"""
