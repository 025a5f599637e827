"""A bag of things drawn blindly: with replacement, or several together without."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import comb, prod
from typing import Generic, TypeVar

from wsanalysis.probability.distribution import Distribution

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Bag(Generic[T]):
    """A bag of things with their counts. Immutable: drawing returns a distribution."""

    __slots__ = ("counts", "size")

    counts: Mapping[T, int]
    size: int

    def __init__(self, counts: Mapping[T, int]) -> None:
        """Make a bag from `counts`: whole numbers from 0 up (else ValueError)."""
        if any(n < 0 for n in counts.values()):
            raise ValueError(f"a bag holds no negative number of things: {counts}")
        self.counts = {thing: n for thing, n in counts.items() if n}
        self.size = sum(self.counts.values())

    @classmethod
    def of(cls, things: Iterable[T]) -> "Bag[T]":
        """A bag of `things`, repeats counted."""
        counts: dict[T, int] = {}
        for thing in things:
            counts[thing] = counts.get(thing, 0) + 1
        return cls(counts)

    def by(self, read: Callable[[T], U]) -> "Bag[U]":
        """The bag for a reader who looks only at `read(thing)`."""
        counts: dict[U, int] = {}
        for thing, n in self.counts.items():
            face = read(thing)
            counts[face] = counts.get(face, 0) + n
        return Bag(counts)

    def without(self, things: Iterable[T]) -> "Bag[T]":
        """The bag after `things` have been taken out (ValueError if they are not all in it)."""
        counts = dict(self.counts)
        for thing in things:
            counts[thing] = counts.get(thing, 0) - 1
        return Bag(counts)

    def draw(self) -> Distribution[T]:
        """One draw (ValueError from an empty bag)."""
        return Distribution(self.counts)

    def in_order(self, number: int) -> Distribution[tuple[T, ...]]:
        """Draw `number` things one by one without replacement: tuples in the order drawn."""
        self._check(number)
        drawn: dict[tuple[T, ...], int] = {(): 1}
        for _ in range(number):
            longer: dict[tuple[T, ...], int] = {}
            for taken, ways in drawn.items():
                for thing, n in self.counts.items():
                    left = n - taken.count(thing)
                    if left > 0:
                        longer[(*taken, thing)] = ways * left
            drawn = longer
        return Distribution(drawn)

    def together(self, number: int) -> Distribution[tuple[tuple[T, int], ...]]:
        """Draw `number` things at once without replacement: (thing, count) pairs, in the bag's order."""
        self._check(number)
        hands: dict[tuple[tuple[T, int], ...], int] = {(): 1}
        for thing, n in self.counts.items():
            hands = {
                (*hand, (thing, k)) if k else hand: 1
                for hand in hands
                for k in range(min(n, number - sum(m for _, m in hand)) + 1)
            }
        full = [hand for hand in hands if sum(m for _, m in hand) == number]
        return Distribution({h: prod(comb(self.counts[t], k) for t, k in h) for h in full})

    def _check(self, number: int) -> None:
        if not 0 <= number <= self.size:
            raise ValueError(f"cannot draw {number} from a bag of {self.size}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and dict(self.counts) == dict(other.counts)

    def __hash__(self) -> int:
        return hash(frozenset(self.counts.items()))

    def __repr__(self) -> str:
        return f"Bag({dict(self.counts)!r})"
