"""War Stories: Liberty Road (2014), the Western Front 1944.

One module per rulebook chapter: `unit`, `state` and `chips` (p.2-5), `orders` (p.9), `valor` (p.10-11),
`fire` (p.13, 15-16), `results` (p.10, 17), `close_combat` (p.14), `objects` (p.17); `barrage` and `duel`
repeat them. `options` holds the rulebook's open points.
"""

from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.liberty_road import tabulations
from wsanalysis.systems.liberty_road.bags import BAGS
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.questions import QUESTIONS

SYSTEM = RuleSystem(
    name="liberty_road",
    title="War Stories: Liberty Road",
    source="War Stories: Liberty Road, rulebook of 2014 (20 pages)",
    edition=LibertyRoad,
    questions=QUESTIONS,
    tabulations={"fire_table": tabulations.fire_table, "fire_grid": tabulations.fire_grid},
    bags=BAGS,
)
