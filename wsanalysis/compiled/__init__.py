"""Functions over whole numbers that run compiled where there is a compiler, and as plain Python where not."""

from wsanalysis.compiled.by_numba import SOURCES, cache_folder, compiled, count_kept, is_compiled, row

__all__ = ["SOURCES", "cache_folder", "compiled", "count_kept", "is_compiled", "row"]
