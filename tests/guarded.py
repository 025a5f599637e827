"""Plain arrays and tables that refuse an index below zero, which lists count from the end."""

from __future__ import annotations

from typing import Any


class GuardedArray(list[int]):
    """The numbers of an array, or of a table by one index."""

    def __getitem__(self, index: Any) -> Any:
        assert isinstance(index, slice) or index >= 0, index
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert isinstance(index, slice) or index >= 0, index
        super().__setitem__(index, value)

    def copy(self) -> GuardedArray:
        return GuardedArray(self)


class GuardedTable:
    """The numbers of a table by several indexes."""

    def __init__(self, held: memoryview) -> None:
        self.held, self.shape, self.tobytes = held, held.shape, held.tobytes

    def __getitem__(self, index: tuple[int, ...]) -> Any:
        assert min(index) >= 0, index
        return self.held[index]  # type: ignore[call-overload]

    def __setitem__(self, index: tuple[int, ...], value: int) -> None:
        assert min(index) >= 0, index
        self.held[index] = value  # type: ignore[call-overload]

    def __len__(self) -> int:
        return self.shape[0]

    def words(self) -> memoryview:
        """All numbers, as `places` asks for them."""
        return self.held.cast("B").cast("q")
