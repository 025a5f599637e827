"""The list of rule systems."""

from collections.abc import Iterator, MutableMapping
from importlib import import_module

from wsanalysis.rule_system import RuleSystem


class _Listed(MutableMapping[str, RuleSystem]):
    """Rule systems by name, each imported when it is first looked up: most commands are about one."""

    def __init__(self, *names: str) -> None:
        self._systems: dict[str, RuleSystem | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> RuleSystem:
        system = self._systems[name]
        if system is None:
            system = import_module(f"wsanalysis.systems.{name}").SYSTEM
            assert isinstance(system, RuleSystem)
            self._systems[name] = system
        return system

    def __setitem__(self, name: str, system: RuleSystem) -> None:
        self._systems[name] = system

    def __delitem__(self, name: str) -> None:
        del self._systems[name]

    def __contains__(self, name: object) -> bool:
        return name in self._systems

    def __iter__(self) -> Iterator[str]:
        return iter(self._systems)

    def __len__(self) -> int:
        return len(self._systems)


SYSTEMS = _Listed("liberty_road", "storms_of_steel", "sherman_leader", "draft_2019")
"""By name, which is that of the package; in the order in which they are shown."""
