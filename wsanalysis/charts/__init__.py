"""Charts: a table in, matplotlib axes out; they compute no probability and read no file.

- `draw_outcome_bars`: the answer to one question; `draw_outcome_bands`: the outcomes over distance or turns.
- `draw_heat_map`: attackers against targets; `matrix` makes its table from a tidy one.
- `draw_survival`: how long a unit lasts, with sampled points beside the exact staircase.
- `draw_valor_grid`, `draw_pairings`: who wins a close combat.
- `draw_tornado`: what matters most; `draw_dumbbells`: before and after; `draw_phase_map`: who wins where.
- `draw_side_by_side`: the same engagement in several games; `draw_slopes`: how rankings differ between them.
- `draw_bag_profile`: the contents of a bag of chips; `draw_pareto`: the best trade-offs among changes.
- `draw_ranking`: a number for each unit, and how far a change of its counter moves it.
- `draw_gains`: what each of several things brings, beside its price; `draw_weeks`: how quantities wear down.
- `draw_z_scores`, `draw_differences`: exact against sampled.
- `draw_map`: a hex map with its units and markers; `draw_heat`: a value for each of its hexes; `draw_bands`:
  an operational map.

`panels` gives axes for several charts in one figure. `picture` shows a chart in a notebook, `save` writes it:
both need a footer that says exact or sampled. `on_screen` shows an existing picture, `as_svg` is for a page
with a footer of its own.
"""

from wsanalysis.charts.agreement import draw_differences, draw_z_scores
from wsanalysis.charts.bag_profile import draw_bag_profile
from wsanalysis.charts.bands import draw_bands
from wsanalysis.charts.close_combat import draw_pairings, draw_valor_grid
from wsanalysis.charts.dumbbell import MOST_ROWS as MOST_DUMBBELLS
from wsanalysis.charts.dumbbell import draw_dumbbells
from wsanalysis.charts.gains import draw_gains
from wsanalysis.charts.heat_map import darkest_of, draw_heat_map, matrix
from wsanalysis.charts.hex_heat import draw_heat
from wsanalysis.charts.hex_map import draw_map
from wsanalysis.charts.outcome_bands import draw_outcome_bands
from wsanalysis.charts.outcome_bars import draw_outcome_bars
from wsanalysis.charts.pareto import draw_pareto
from wsanalysis.charts.phase_map import draw_phase_map
from wsanalysis.charts.picture import Picture, as_svg, on_screen, picture, save
from wsanalysis.charts.ranking import draw_ranking
from wsanalysis.charts.side_by_side import draw_side_by_side
from wsanalysis.charts.slopes import draw_slopes
from wsanalysis.charts.style import panels
from wsanalysis.charts.survival import draw_survival
from wsanalysis.charts.tornado import draw_tornado
from wsanalysis.charts.weeks import draw_weeks

__all__ = [
    "MOST_DUMBBELLS",
    "Picture",
    "as_svg",
    "darkest_of",
    "draw_bag_profile",
    "draw_bands",
    "draw_differences",
    "draw_dumbbells",
    "draw_gains",
    "draw_heat",
    "draw_heat_map",
    "draw_map",
    "draw_outcome_bands",
    "draw_outcome_bars",
    "draw_pairings",
    "draw_pareto",
    "draw_phase_map",
    "draw_ranking",
    "draw_side_by_side",
    "draw_slopes",
    "draw_survival",
    "draw_tornado",
    "draw_valor_grid",
    "draw_weeks",
    "draw_z_scores",
    "matrix",
    "on_screen",
    "panels",
    "picture",
    "save",
]
