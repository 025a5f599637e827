"""Damage and suppression tokens: their effects, and the supply they are drawn from (2.0, 10.0)."""

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from annotated_types import Ge, Le, MinLen

from wsanalysis.files.cells import YesNo

Effect = Literal["CREW", "GUN", "IMMOBILIZED", "MOBILITY", "PASSENGERS", "REDUCED", "TURRET", "none"]
Hesitation = Literal["HESITATION", "none"]
Count = Annotated[int, Ge(0), Le(99)]
Name = Annotated[str, MinLen(1)]

LASTING: tuple[Effect, ...] = ("CREW", "GUN", "IMMOBILIZED", "MOBILITY", "TURRET")
"""Effects whose token stays on the unit; REDUCED and PASSENGERS are done at once, and the token goes back."""


@dataclass(frozen=True, slots=True)
class DamageToken:
    """A kind of damage token: its effect by kind of unit, and whether it shows a red medal."""

    token: Name
    count: Count
    infantry: Effect
    gun: Effect
    vehicle: Effect
    red_medal: YesNo
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class SuppressionToken:
    """A kind of suppression token: its effect, whether it shows a red medal, and its blast number."""

    token: Name
    count: Count
    effect: Hesitation
    red_medal: YesNo
    blast: Annotated[int, Ge(1), Le(99)]
    source: Name = "edited"


class Damage(NamedTuple):
    """The meaning of a drawn damage token for one unit."""

    effect: Effect
    red_medal: bool

    def __str__(self) -> str:
        return f"{self.effect}{', red medal' if self.red_medal else ''}"


class Suppression(NamedTuple):
    """The meaning of a drawn suppression token; `blast` 0 if not needed."""

    effect: Hesitation
    red_medal: bool
    blast: int

    def __str__(self) -> str:
        word = "blank" if self.effect == "none" else self.effect
        return f"{word}{f' {self.blast}' if self.blast else ''}{', red medal' if self.red_medal else ''}"
