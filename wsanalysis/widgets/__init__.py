"""The designer's bench: sliders over a game, exact odds that follow them. Any system: a game is handed in.

- `unit_editor`: two units with all their ratings, the odds before and after, saved as new data.
- `matchup_explorer`: every unit against every unit, one outcome of a question in each cell.
- `bag_editor`: how many of each chip or counter, outcome curves before and after.
- `scenario_panel`: who wins a scenario, shown while it is played.
- `bench`: all of them, over any of several games.

Each is built from the system's own questions and columns, and shows itself as the last line of a cell.
"""

from wsanalysis.widgets.bag_editor import bag_editor
from wsanalysis.widgets.bench import bench
from wsanalysis.widgets.matchup_explorer import matchup_explorer
from wsanalysis.widgets.scenario_panel import scenario_panel
from wsanalysis.widgets.unit_editor import unit_editor

__all__ = ["bag_editor", "bench", "matchup_explorer", "scenario_panel", "unit_editor"]
