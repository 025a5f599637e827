"""A battalion's strength from the points left, its VP, and the outcome (Battalion Status)."""

from collections.abc import Iterable
from typing import Literal

from wsanalysis.systems.sherman_leader.campaign_cards import Battalion, Evaluation, Objective
from wsanalysis.systems.sherman_leader.effects import Effect
from wsanalysis.systems.sherman_leader.options import Options

Strength = Literal["full", "half", "destroyed"]
STRENGTHS: tuple[Strength, ...] = ("full", "half", "destroyed")
OWN = ("fixed", "weekly SO", "SO if destroyed", "VP if destroyed", "XP if destroyed", "turns")
"""The entries of a Command battalion's card about that battalion alone."""


def strength_at(points: int, half: int, destroyed: int) -> Strength:
    """Full, half or destroyed, by the points of units left (Draw Battalion Cards)."""
    if points <= destroyed:
        return "destroyed"
    return "half" if points <= half else "full"


def worst(before: Strength, now: Strength) -> Strength:
    """The worse of two strengths: a battalion at half strength never recovers."""
    return max(before, now, key=STRENGTHS.index)


def vp_gained(card: Battalion, before: Strength, now: Strength, more: int = 0) -> int:
    """VP of a battle: half of them, rounded down, at half strength; the rest if destroyed (Battalion Status).

    `more`: VP that cards give for a destroyed battalion.
    """
    worth = {"full": 0, "half": card.vp // 2, "destroyed": card.vp}
    gained = worth[worst(before, now)] - worth[before]
    return gained + (more if now == "destroyed" != before else 0)


def half_units(units: Iterable[tuple[str, int]], options: Options) -> tuple[tuple[str, int], ...]:
    """The units of a battalion that was at half strength before the battle: half of each type.

    Rounded down, so a single unit of a type is left out (Half Battalions).
    """
    up = 1 if options.half_of_odd == "rounded up" else 0
    halves = ((kind, (number + up) // 2) for kind, number in units)
    return tuple((kind, number) for kind, number in halves if number)


def effects_of(card: Battalion, strength: Strength) -> tuple[Effect, ...]:
    """The effects of a battalion's card: all at full strength, lasting ones at half (Battalion Status)."""
    return (*card.effects, *card.lasting_effects) if strength == "full" else card.lasting_effects


def effects_on_others(card: Battalion, strength: Strength) -> tuple[Effect, ...]:
    """The effects of a battalion's card on the others: only Command ones have any (Draw Battalion Cards).

    Unless a note says otherwise it is about its own battalion; how many turns a battle has always is.
    """
    if card.kind != "Command":
        return ()
    return tuple(one for one in effects_of(card, strength) if one.word not in OWN)


def evaluation(objective: Objective, vp: int) -> Evaluation:
    """The outcome of a campaign by VP (Campaign Outcome). Great ends it at once."""
    if vp >= objective.great:
        return "great"
    if vp >= objective.good:
        return "good"
    return "adequate" if vp >= objective.adequate else "poor"
