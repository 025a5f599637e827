"""What an action promises to who takes it."""

from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.compiled import compiled


@compiled
def promise(world: World, view: Battle, act: int, least: int, style: int, luck: Generator) -> int:
    """Nothing is preferred as yet."""
    return 0
