"""The list of rule systems."""

from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.draft_2019 import SYSTEM as DRAFT_2019
from wsanalysis.systems.liberty_road import SYSTEM as LIBERTY_ROAD
from wsanalysis.systems.sherman_leader import SYSTEM as SHERMAN_LEADER
from wsanalysis.systems.storms_of_steel import SYSTEM as STORMS_OF_STEEL

SYSTEMS: dict[str, RuleSystem] = {
    system.name: system for system in (LIBERTY_ROAD, STORMS_OF_STEEL, SHERMAN_LEADER, DRAFT_2019)
}
