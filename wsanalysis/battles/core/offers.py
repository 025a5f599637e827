"""Things that a game's player could have had beside what he has: for asking what they are worth."""

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Offer(NamedTuple, Generic[T]):
    """One thing more: its kind, its name, its price, and all that the player then has.

    It is given for nothing, so that what it is worth can be set beside its price.
    """

    kind: str
    what: str
    price: int
    has: T
