"""Activation: tokens turned over, rally checks, broken units; cowering, double time (6.0-8.0, 10.0)."""

from functools import lru_cache
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance, resolve
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.draft_2019.checks import check, rally_difficulty
from wsanalysis.systems.draft_2019.chits import Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019, as_suppression
from wsanalysis.systems.draft_2019.ground import Stand, shelter
from wsanalysis.systems.draft_2019.results import Struck, reveal
from wsanalysis.systems.draft_2019.state import UnitState, is_suppressed
from wsanalysis.systems.draft_2019.supply import NOTHING, Lying, Seen, known, lying_on, next_draw
from wsanalysis.systems.draft_2019.token import Suppression
from wsanalysis.systems.draft_2019.unit import Target

Keep = Literal["mildest", "worst", "first"]


def rally(chance: Chance, state: UnitState, target: Target, stand: Stand, edition: Draft2019) -> UnitState:
    """One valor check for each suppression token, which is removed if the unit passes (10.0).

    Easy while fortified, difficult without cover. Shelter is determined before the first check.
    """
    where = shelter(stand, target.kind, is_suppressed(state))
    nerve = Nerve(target.valor, target.plights)
    left = []
    for effect in state.suppression:
        if not check(chance, nerve, rally_difficulty(where), edition, "rally"):
            left.append(effect)
    return state._replace(suppression=tuple(left))


def activate(
    chance: Chance,
    state: UnitState,
    target: Target,
    stand: Stand,
    edition: Draft2019,
    elsewhere: Lying = NOTHING,
) -> UnitState:
    """Tokens are revealed as the unit activates, then it rallies (6.0).

    `elsewhere`: the tokens on other units, which cannot be on this one.
    """
    if state.eliminated:
        return state
    state = reveal(chance, Struck(state), target, edition, elsewhere=elsewhere).unit
    return state if state.eliminated else resolve(chance, rally, state, target, stand, edition)


def cower(chance: Chance, state: UnitState, keep: Keep, edition: Draft2019) -> UnitState:
    """Draw two suppression tokens and keep one of them, known to its owner (7.0). `keep`: his choice."""
    law = kept_of_two(keep, edition, _on(state)).map(lambda hand: hand.kept)
    kept = chance(law, f"of two suppression tokens the {keep}")
    return state._replace(held=tuple(sorted((*state.held, kept))))


def _on(state: UnitState) -> tuple[Seen, ...]:
    return tuple(sorted(lying_on(state, "vehicle").suppression, key=str))


class Cowering(NamedTuple):
    """A unit that cowers and then perhaps activates: how many of the two it has done.

    `back`: the token put back, which was still in the supply when others were put face down on the unit.
    """

    unit: UnitState
    done: int = 0
    back: Suppression | None = None


def cower_then_activate(
    chance: Chance, before: Cowering, keep: Keep, target: Target, stand: Stand, edition: Draft2019
) -> Cowering:
    """The token chosen, or later the activation under it (6.0, 7.0)."""
    if before.done:
        put_back = NOTHING if before.back is None else Lying((), (known(before.back),))
        return Cowering(activate(chance, before.unit, target, stand, edition, put_back), 2)
    after = cower(chance, before.unit, keep, edition)
    if not after.unknown_suppression:
        return Cowering(after, 1)  # no token was drawn while the one put back was in the supply
    kept = next(token for token in after.held if after.held.count(token) > before.unit.held.count(token))
    hands = kept_of_two(keep, edition, _on(before.unit)).given(lambda hand: hand.kept == kept)
    return Cowering(after, 1, chance(hands.map(lambda hand: hand.back), "the token put back"))


class Hand(NamedTuple):
    """Two tokens drawn together."""

    kept: Suppression
    back: Suppression


@lru_cache(maxsize=256)
def kept_of_two(keep: Keep, edition: Draft2019, there: tuple[Seen, ...] = ()) -> Distribution[Hand]:
    """The token that a player keeps of two drawn together, and the one he returns."""
    counts = edition.suppression_supply().counts

    def second(one: Suppression) -> Distribution[Hand]:
        left = next_draw(counts, (*there, known(one)), as_suppression, "suppression")
        return left.map(lambda other: _hand(one, other, keep))

    return next_draw(counts, there, as_suppression, "suppression").then(second)


def _hand(one: Suppression, other: Suppression, keep: Keep) -> Hand:
    kept = choose(one, other, keep)
    return Hand(kept, one if kept != one else other)


def harm(token: Suppression) -> tuple[bool, bool, int]:
    """A token's harm, worst first: it hesitates, shows a red medal, has a low blast number."""
    return token.effect == "HESITATION", token.red_medal, -token.blast


def choose(one: Suppression, other: Suppression, keep: Keep) -> Suppression:
    """The token that a player keeps; the first if two are equal."""
    if keep == "first" or harm(one) == harm(other):
        return one
    milder = min(one, other, key=harm)
    if keep == "mildest":
        return milder
    return other if milder == one else one


def double_time(state: UnitState) -> UnitState:
    """After each extra hex or task the unit draws a suppression token, face down (8.0)."""
    return state._replace(unknown_suppression=state.unknown_suppression + 1)
