"""Spotting: which units are seen without a check, and how hard it is to spot the others (9.0)."""

from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.draft_2019.checks import check
from wsanalysis.systems.draft_2019.chits import Difficulty, Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019

Spotting = Literal["automatic", "normal", "difficult", "impossible"]


class SpottingTry(NamedTuple):
    """Repeated attempts to spot one target: the difficulty, and the spotter."""

    spotting: Spotting
    nerve: Nerve


def signature_left(signature: int, fortified: bool, obscured: bool, in_cover: bool) -> int:
    """The signature halved for each of the three, rounded down at the end (9.0)."""
    return signature >> (fortified + obscured + in_cover)


def spotting_range(signature: int, awareness: int) -> int:
    """The range in hexes for spotting by a valor check: signature and awareness combined (9.0)."""
    return signature + awareness


def spotting(distance: int, signature: int, awareness: int, plain: bool = False) -> Spotting:
    """The check needed to spot a target in line of sight at `distance` hexes (9.0).

    `signature` and `awareness` after all modifiers. `plain`: a spent gun or vehicle, or a destructible
    object.
    """
    if plain or distance <= awareness:
        return "automatic"
    within = spotting_range(signature, awareness)
    if distance <= within:
        return "normal"
    return "difficult" if distance <= 2 * within else "impossible"


def spot(chance: Chance, spotted: bool, attempt: SpottingTry, edition: Draft2019) -> bool:
    """One attempt of an aiming unit to spot its target (9.0): spotted or not."""
    if spotted or attempt.spotting == "automatic":
        return True
    if attempt.spotting == "impossible":
        return False
    difficulty: Difficulty = attempt.spotting
    return check(chance, attempt.nerve, difficulty, edition, "spotting")
