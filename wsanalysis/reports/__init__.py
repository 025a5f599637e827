"""Reports: the questions, tables and pictures of each rule system. Only these write into reports/."""

from collections.abc import Mapping, Sequence

from wsanalysis.reports.battles.assumptions import Assumption
from wsanalysis.reports.draft_2019.report import REPORT as DRAFT_2019
from wsanalysis.reports.liberty_road.assumptions import ASSUMPTIONS as LIBERTY_ROAD_ASSUMPTIONS
from wsanalysis.reports.liberty_road.report import REPORT as LIBERTY_ROAD
from wsanalysis.reports.report import SystemReport
from wsanalysis.reports.sherman_leader.assumptions import ASSUMPTIONS as SHERMAN_LEADER_ASSUMPTIONS
from wsanalysis.reports.sherman_leader.assumptions import OF_CAMPAIGNS
from wsanalysis.reports.sherman_leader.report import REPORT as SHERMAN_LEADER
from wsanalysis.reports.storms_of_steel.assumptions import ASSUMPTIONS as STORMS_OF_STEEL_ASSUMPTIONS
from wsanalysis.reports.storms_of_steel.report import REPORT as STORMS_OF_STEEL

SYSTEMS: dict[str, SystemReport] = {
    "liberty_road": LIBERTY_ROAD,
    "storms_of_steel": STORMS_OF_STEEL,
    "sherman_leader": SHERMAN_LEADER,
    "draft_2019": DRAFT_2019,
}
"""The report of each rule system."""

ASSUMPTIONS: Mapping[str, Sequence[Assumption]] = {
    "liberty_road": LIBERTY_ROAD_ASSUMPTIONS,
    "storms_of_steel": STORMS_OF_STEEL_ASSUMPTIONS,
    "sherman_leader": SHERMAN_LEADER_ASSUMPTIONS,
    "sherman_leader_campaign": OF_CAMPAIGNS,
}
"""The assumptions that the balance reports of a game on the map change, one at a time."""
