"""Mortars with spotters, off-board artillery and its pattern (12.0-12.3)."""

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.card import WeaponCard

DELAY = 1
"""Rounds between targeting off-board artillery and its fire (12.3)."""
SPOTTING = 2
"""Hexes between a mortar and its spotting hex (12.0)."""

Place = tuple[int, int]
AROUND: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of a hex in axial coordinates, in turn."""


def struck_hexes(card: WeaponCard, target: Place, side: int = 0) -> tuple[Place, ...]:
    """The hexes that off-board artillery hits, in axial coordinates (12.3, p.17).

    Seven: the target hex and those around it. Three: the target hex and the two next to it on hex side `side`
    (0-5), each beside the other. IllegalAction for a card with another pattern.
    """
    if card.kind != "artillery":
        raise IllegalAction(f"{card.name} is no off-board artillery (12.3)")
    around = [(target[0] + q, target[1] + r) for q, r in AROUND]
    if card.hexes == 1:
        return (target,)
    if card.hexes == 3:
        return (target, around[side % 6], around[(side + 1) % 6])
    if card.hexes == 7:
        return (target, *around)
    raise IllegalAction(f"no pattern of {card.hexes} hexes is known (p.17)")


def may_spot(from_mortar: int, enemy_in_hex: bool, sees_target: bool) -> bool:
    """True if a hex can be a mortar's spotting hex: within 2 hexes, no enemy in it, with sight (12.0)."""
    return from_mortar <= SPOTTING and not enemy_in_hex and sees_target


def fires_in_round(targeted: int) -> int:
    """The round in which off-board artillery targeted in round `targeted` fires (12.3)."""
    return targeted + DELAY
