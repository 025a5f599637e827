"""The list of rule systems."""

from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.liberty_road import SYSTEM as LIBERTY_ROAD

SYSTEMS: dict[str, RuleSystem] = {system.name: system for system in (LIBERTY_ROAD,)}
