"""Damage and suppression tokens: what each does, and the supply that they are drawn from (2.0, 10.0)."""

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
    """A kind of damage token: its effect by who draws it, and whether it shows a red medal."""

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
    """What a drawn damage token means for one unit."""

    effect: Effect
    red_medal: bool

    def __str__(self) -> str:
        return f"{self.effect}{', red medal' if self.red_medal else ''}"


class Suppression(NamedTuple):
    """What a drawn suppression token means; `blast` 0 where nobody asks for it."""

    effect: Hesitation
    red_medal: bool
    blast: int

    def __str__(self) -> str:
        word = "blank" if self.effect == "none" else self.effect
        return f"{word}{f' {self.blast}' if self.blast else ''}{', red medal' if self.red_medal else ''}"
