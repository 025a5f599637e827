"""What event and asset cards do, in words that a designer can recombine (p.4-5, 8, 11, 17).

An effect is a word, some with a number or a name behind it: ``smoke``, ``blaze 3``, ``overlay roadblock``.
A card does several things if they are joined by ``; ``: ``rally; act``. The *target* is the unit that is
fired at or takes a check, the focus of the event; for an asset the player picks a hex instead, and the
targets are the units in it.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated

from wsanalysis.files.cells import Cell, short

WORDS = {
    "none": "nothing",
    "suppress": "the target is suppressed, as after a failed check",
    "check": "the target takes a valor check and is suppressed if it fails",
    "reduce": "the target is reduced",
    "rally": "the target is one step better off, without a check: broken to suppressed, suppressed to ready",
    "ready": "spent infantry becomes ready; a vehicle may change its order",
    "spend": "ready infantry becomes spent",
    "brew up": "a target that is reduced or damaged already is eliminated",
    "immobilize": "the target, a vehicle, may not move any more",
    "jam": "the turret of the target, a vehicle, is jammed: forward field of fire only",
    "retreat": "the target moves one hex, chosen by its owner",
    "act": "the target's owner may activate it at once",
    "advance": "the target's owner may move it at full strength at once",
    "fire": "the target's owner may fire with it at once",
    "blaze": "the target's hex catches fire if it is flammable with strength n or less",
    "spread": "each blaze spreads one hex downwind if that hex is flammable with strength n or less",
    "smoke": "a smoke marker in the target's hex",
    "haze": "a haze marker in the target's hex",
    "lift": "all smoke and haze is gone",
    "wind": "the wind turns clockwise by n sides of a hex",
    "reinforce": "the next reinforcements of the target's owner, or of the player of the asset, enter now",
    "reveal": "the n fog of war markers nearest to the target are spotted",
    "barrage": "every unit in the target's hex is attacked, with n upshifts",
    "times up": "the game is over",
    "marker": "a fog of war marker of this kind, set up face up by the defender",
    "overlay": "an obstacle of this terrain, set up by the defender",
}
"""Each word, and what it does."""

NUMBERS = {"blaze": (0, 9), "spread": (0, 9), "wind": (1, 5), "reveal": (1, 9), "barrage": (0, 3)}
"""The words that take a number n, with its least and greatest."""

NAMED = ("marker", "overlay")
"""The words that take the name of a marker or a terrain; they are for what is set up on the map."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a card does: a word out of WORDS, with its number or its name if it takes one."""

    word: str
    n: int = 0
    name: str = ""

    def __str__(self) -> str:
        number = str(self.n) if self.word in NUMBERS else ""
        return " ".join(filter(None, (self.word, number, self.name)))


def parse_effects(text: str) -> tuple[Effect, ...]:
    """What a card does, from the text in its cell. Raises ValueError in words."""
    effects = tuple(_parse(part) for part in text.split(";"))
    if len(effects) > 1 and any(effect.word in ("none", "times up") for effect in effects):
        raise ValueError("'none' and 'times up' stand alone")
    if len(set(effects)) < len(effects):
        raise ValueError("each effect once")
    return effects


def _parse(text: str) -> Effect:
    parts = text.lower().split()
    for length in (2, 1):
        word = " ".join(parts[:length])
        if word in WORDS and len(parts) >= length:
            return _with_argument(word, " ".join(parts[length:]))
    if not parts:
        raise ValueError("an effect is missing")
    near = [*get_close_matches(" ".join(parts), WORDS, 1), *get_close_matches(parts[0], WORDS, 1)]
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(WORDS)}"
    raise ValueError(f"there is no effect {short(text.strip())}; {hint}")


def _with_argument(word: str, rest: str) -> Effect:
    got = short(rest) if rest else "none"
    if word in NUMBERS:
        low, high = NUMBERS[word]
        # [0-9], for \d and isdecimal let other scripts' digits through
        if re.fullmatch("[0-9]+", rest) and low <= int(rest[:9]) <= high:
            return Effect(word, int(rest))
        raise ValueError(f"{word!r} takes a number {low}-{high}, got {got}")
    if word in NAMED:
        if rest:
            return Effect(word, name=rest)
        raise ValueError(f"{word!r} takes a name, got none")
    if rest:
        raise ValueError(f"{word!r} takes nothing more, got {got}")
    return Effect(word)


Effects = Annotated[
    tuple[Effect, ...],
    Cell(parse_effects, "effects such as 'suppress', 'blaze 3' or 'rally; act'"),
]
"""A column of effects."""
