"""What lies hidden: markers face down on the map."""

from wsanalysis.battles.core.numbers import Marker
from wsanalysis.battles.core.records import World
from wsanalysis.compiled import Span, compiled, span


@compiled
def all_markers(world: World) -> Span[Marker]:
    """All markers of the scenario, on the map or not."""
    return span(Marker, 0, world.markers)
