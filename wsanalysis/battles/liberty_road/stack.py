"""The frames of a battle: what is in progress, the innermost last."""

from wsanalysis.battles.core.frames import stack_of
from wsanalysis.battles.core.numbers import Hex, Side, Unit
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.records import Battle, Frame
from wsanalysis.compiled import compiled

push, top = stack_of(Battle, Frame)


@compiled
def begin_activation(battle: Battle, unit: Unit, rights: int) -> None:
    """A unit may act."""
    activation = push(battle, terms.F_UNIT).activation
    activation.unit, activation.rights = unit, rights


@compiled
def begin_ambush(battle: Battle, unit: Unit, acts: int) -> None:
    """A hidden unit is revealed, and may act at once or not."""
    ambush = push(battle, terms.F_SPRING).ambush
    ambush.unit, ambush.acts = unit, acts


@compiled
def begin_arrival(battle: Battle, group: int) -> None:
    """Reinforcements come."""
    arrival = push(battle, terms.F_ARRIVE).arrival
    arrival.group = group


@compiled
def begin_entry(battle: Battle, unit: Unit, hex: Hex, origin: Hex, unopposed: int) -> None:
    """A unit has entered a hex, and meets what lies there."""
    entry = push(battle, terms.F_REACT).entry
    entry.unit, entry.hex, entry.origin, entry.unopposed = unit, hex, origin, unopposed


@compiled
def begin_play(battle: Battle, side: Side, asset: int) -> None:
    """A side plays a strategic card."""
    play = push(battle, terms.F_ASSET).play
    play.side, play.asset = side, asset


@compiled
def begin_retreat(battle: Battle, unit: Unit, or_lost: int) -> None:
    """A unit has to retreat, and is lost if it cannot, or is not."""
    retreat = push(battle, terms.F_RETREAT).retreat
    retreat.unit, retreat.or_lost = unit, or_lost
