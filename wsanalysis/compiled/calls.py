"""Calls of machine code from Python: numbers by value, rows and records by address."""

import ctypes
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from wsanalysis.compiled.kinds import NUMBERS, Counted, Kind, Reference, Row, Several, Truth, parts_of
from wsanalysis.compiled.signatures import Signature, Site


def callable_at(
    loaded: Any, name: str, signature: Signature, sites: Sequence[Site] | None
) -> Callable[..., Any]:
    """A function of loaded code as a Python callable; `sites` are those of checked code, else None.

    Other threads run meanwhile.
    """
    kinds = [kind for _, kind in signature.parameters]
    results = parts_of(signature.result, False)
    if sites is None and len(results) < 2 and not any(isinstance(kind, Several) for kind in kinds):
        function = ctypes.CFUNCTYPE(ctypes.c_int64 if results else None, *_types(kinds, checked=False))(
            loaded.address(name)
        )
        function.argtypes = [_place(k) if isinstance(k, Row | Reference) else ctypes.c_int64 for k in kinds]
        function.loaded = loaded  # type: ignore[attr-defined]
        return _truthful(function) if isinstance(signature.result, Truth) else function
    return _Careful(loaded, name, signature, sites)


class _Careful:
    """A function of checked code, or one that takes or gives tuples."""

    def __init__(self, loaded: Any, name: str, signature: Signature, sites: Sequence[Site] | None) -> None:
        self._loaded, self._signature, self._sites = loaded, signature, sites
        self._kinds = [kind for _, kind in signature.parameters]
        self._results = len(parts_of(signature.result, False))
        types = _types(self._kinds, checked=sites is not None)
        types = [ctypes.c_void_p] * (sites is not None) + types + [ctypes.c_void_p] * (self._results > 1)
        result = ctypes.c_int64 if self._results == 1 else None
        self._code = ctypes.CFUNCTYPE(result, *types)(loaded.address(name))

    def __call__(self, *given: Any) -> Any:
        signature, sites = self._signature, self._sites
        if len(given) != len(self._kinds):
            raise TypeError(f"{signature.words} takes {len(self._kinds)} arguments, got {len(given)}")
        fault, out = (ctypes.c_int64 * 3)(), (ctypes.c_int64 * max(1, self._results))()
        numbers: list[Any] = [] if sites is None else [ctypes.addressof(fault)]
        for one, kind in zip(given, self._kinds, strict=True):
            if isinstance(kind, Row | Reference):
                place, length = _memory(one, kind)
                numbers += [place] if sites is None or isinstance(kind, Reference) else [place, length]
            else:
                numbers += one if isinstance(kind, Several) else [one]
        found = self._code(*numbers, *([ctypes.addressof(out)] if self._results > 1 else []))
        if sites is not None and fault[0]:
            raise sites[fault[0] - 1].error(fault[1], fault[2])
        if isinstance(signature.result, Several):
            items = zip(out, signature.result.items, strict=True)
            return tuple(bool(number) if isinstance(kind, Truth) else number for number, kind in items)
        if isinstance(signature.result, Counted):
            return range(*out)
        return bool(found) if isinstance(signature.result, Truth) else found


def _types(kinds: Sequence[Kind], checked: bool) -> list[Any]:
    parts = (part for kind in kinds for part in parts_of(kind, checked))
    return [ctypes.c_void_p if part == "ptr" else ctypes.c_int64 for part in parts]


def _truthful(function: Callable[..., int]) -> Callable[..., bool]:
    def call(*given: Any) -> bool:
        return bool(function(*given))

    return call


@cache
def _place(kind: Kind) -> Any:
    """The address of a row or a record, as it is handed to ctypes."""

    def from_param(given: Any) -> ctypes.c_void_p:
        return ctypes.c_void_p(_memory(given, kind)[0])

    return type("Place", (), {"from_param": staticmethod(from_param)})


def _memory(given: Any, kind: Kind) -> tuple[int, int]:
    """The address of numbers, and of a row their count. Raises TypeError for anything of another kind."""
    if isinstance(kind, Reference):
        if isinstance(given, kind.record) and getattr(given, "is_block", False):
            return getattr(given, "address"), 0  # noqa: B009
        raise TypeError(f"expected {kind} as one block of memory, got {given!r:.60}")
    if kind != NUMBERS or not isinstance(given, array) or given.typecode != "q":
        raise TypeError(f"expected {kind}, as row() makes it, got {given!r:.60}")
    return given.buffer_info()
