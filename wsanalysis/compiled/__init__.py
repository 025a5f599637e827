"""Functions over whole numbers that run compiled where there is a compiler, and as plain Python where not."""

from wsanalysis.compiled.builds import build, has_compiler, is_built, is_compiled, row
from wsanalysis.compiled.marked import compiled, wrap
from wsanalysis.compiled.sources import CannotCompile, content_of

__all__ = ["CannotCompile", "build", "compiled", "content_of", "has_compiler", "is_built", "is_compiled", "row", "wrap"]
