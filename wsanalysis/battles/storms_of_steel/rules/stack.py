"""The battle's stack of frames."""

from wsanalysis.battles.core.frames import stack_of
from wsanalysis.battles.storms_of_steel.records import Battle, Frame

push, top = stack_of(Battle, Frame)
