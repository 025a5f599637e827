"""Draws from a supply of tokens while some lie on the board and cannot be drawn (2.0)."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple, TypeVar

from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.state import UnitState
from wsanalysis.systems.draft_2019.token import DamageToken, Suppression, SuppressionToken
from wsanalysis.systems.draft_2019.unit import INFANTRY, Kind

D = TypeVar("D", bound=DamageToken | SuppressionToken)
F = TypeVar("F", bound=Hashable)


class Seen(NamedTuple):
    """The known part of a token on the board; None where it does not matter or is forgotten.

    `column` of a damage token is the kind of unit that reads it; a suppression token has none.
    """

    effect: str
    column: str = "effect"
    red_medal: bool | None = None
    blast: int | None = None

    def fits(self, token: DamageToken | SuppressionToken) -> bool:
        """True if it may be one of these."""
        if getattr(token, self.column) != self.effect or self.red_medal not in (None, token.red_medal):
            return False
        return self.blast in (None, getattr(token, "blast", None))


class Lying(NamedTuple):
    """The tokens that lie face up on units, or are known to their owners.

    Those face down change nothing: any token may be one of them.
    """

    damage: tuple[Seen, ...] = ()
    suppression: tuple[Seen, ...] = ()

    def beside(self, other: "Lying") -> "Lying":
        """Both groups together."""
        return Lying((*self.damage, *other.damage), (*self.suppression, *other.suppression))


NOTHING = Lying()


def column_of(kind: Kind) -> str:
    """The effects of a damage token that such a unit reads (10.0)."""
    return "infantry" if kind in INFANTRY else kind


def lying_on(unit: UnitState | None, kind: Kind | None) -> Lying:
    """The tokens on a unit, as far as its state identifies them: a known one by its effect alone."""
    if unit is None or kind is None:
        return NOTHING
    open_tokens = [Seen(effect) for effect in unit.suppression]
    held = [known(token) for token in unit.held]
    return Lying(tuple(Seen(one, column_of(kind)) for one in unit.damage), (*open_tokens, *held))


def known(token: Suppression) -> Seen:
    """A suppression token that has been looked at."""
    return Seen(token.effect, "effect", token.red_medal, token.blast or None)


def next_draw(
    counts: Mapping[D, int], lying: tuple[Seen, ...], read: Callable[[D], F], pile: str
) -> Distribution[F]:
    """The chance of each reading of the next token, whichever tokens already lie on the board.

    Each of `lying` is any token that fits it, weighted by their numbers; a token that shows this unit nothing
    removes none. IllegalAction if there are not enough, or none is left.
    """
    lying = tuple(seen for seen in lying if any(seen.fits(token) for token in counts))
    alike: Counter[tuple[F, tuple[bool, ...]]] = Counter()
    distinct = tuple(dict.fromkeys(lying))
    for token, count in counts.items():
        alike[read(token), tuple(seen.fits(token) for seen in distinct)] += count
    groups = tuple(alike)
    ways: dict[tuple[int, ...], int] = {tuple(alike[group] for group in groups): 1}
    for seen in lying:
        found: Counter[tuple[int, ...]] = Counter()
        for left, weight in ways.items():
            for i, (_, fits) in enumerate(groups):
                if fits[distinct.index(seen)] and left[i]:
                    found[(*left[:i], left[i] - 1, *left[i + 1 :])] += weight * left[i]
        ways = dict(found)
    drawn: Counter[F] = Counter()
    for left, weight in ways.items():
        for (reading, _), count in zip(groups, left, strict=True):
            drawn[reading] += weight * count
    if not any(drawn.values()):
        raise IllegalAction(
            f"there are {sum(counts.values())} {pile} tokens, and all that are needed lie on the board (2.0)"
        )
    return Distribution(drawn)
