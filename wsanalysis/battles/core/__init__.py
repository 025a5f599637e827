"""What every game on the map shares, and nothing that only one needs.

- What the rest of wsanalysis is handed: `map_game`, `engine`, `position`, `game_row`.
- Records, and what happens to them in a game, compiled: `records`, `frames`, `actions`, `luck`, `units`,
  `ground`, `setting_up`, `transport`, `objectives`, `deck`, `pile`, `markers`, `hidden_units`, `views`.
- The engine that is made of a game's own `rules`, and quick players: `record_engine`, `appraisal`, `styles`.
- Rules as tables: `tables`, `map_tables`, `tabulate`, `interruption`, `agreement`.
- A game in words: `narrator`, `wording`.
"""
