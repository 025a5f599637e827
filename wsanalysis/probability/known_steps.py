"""Steps of trials at random: the rule is run for draws that are new, and what follows others is known."""

from bisect import bisect_right
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from wsanalysis.probability.chance import Sampled, never_ends
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import UnfaithfulRule

T = TypeVar("T", bound=Hashable)
D = TypeVar("D", bound=Hashable)

MOST_KNOWN = 1 << 17
"""Draws and states that are kept; later ones are run anew each time."""
MOST_BALLS = 1 << 12
"""The most balls of a draw whose followers are found by ball; of larger ones by outcome, which is slower."""


class Place(Generic[T]):
    """A state that trials reach, whether they end there, and the known next step."""

    __slots__ = ("over", "state", "then")

    def __init__(self, state: T, over: bool) -> None:
        self.state = state
        self.over = over
        self.then: dict[Any, Any] = {}  # None: the first draw of a step, or where it leads without any


class _Draw:
    """A draw of a step, and the known follower of each outcome: the next draw, or a place."""

    __slots__ = ("bits", "by_ball", "distribution", "label", "then", "total")

    def __init__(self, distribution: Distribution[Any], label: str) -> None:
        self.distribution = distribution
        self.label = label
        self.then: dict[Any, Any] = {}
        self.by_ball: dict[int, Any] = {}  # the same as `then`, once a ball has come up
        self.total = distribution.total
        self.bits = distribution.total.bit_length()

    def outcome(self, ball: int) -> Any:
        """The outcome that a ball shows."""
        return self.distribution.outcomes[bisect_right(self.distribution.thresholds, ball)]

    def after(self, ball: int) -> Any:
        """The known follower of a ball that has not come up before; None: nothing."""
        found = self.then.get(self.outcome(ball))
        if found is not None and len(self.by_ball) < MOST_BALLS:
            self.by_ball[ball] = found
        return found

    def __str__(self) -> str:
        return f"{self.label!r} from {self.distribution}"


class KnownSteps(Generic[T]):
    """Steps from state to state, every die and chip of which `chance` draws.

    Raises UnfaithfulRule for a rule that asks for something else after the same draws.
    """

    def __init__(self, step: Callable[..., T], args: tuple[Any, ...], is_over: Callable[[T], bool]) -> None:
        self._step = step
        self._args = args
        self._is_over = is_over
        self._places: dict[T, Place[T]] = {}
        self._known = 0

    def at(self, state: T) -> Place[T]:
        """The place of a state."""
        place = self._places.get(state)
        if place is None:
            place = Place(state, self._is_over(state))
            if self._known < MOST_KNOWN:
                self._known += 1
                self._places[state] = place
        return place

    def after(self, here: Place[T], chance: Sampled) -> Place[T]:
        """The place to which a step from here leads."""
        balls: list[int] = []
        bits_of = chance.rng.getrandbits
        found: Any = here.then.get(None)
        while found.__class__ is _Draw:  # quicker than isinstance
            ball, total = bits_of(found.bits), found.total
            while ball >= total:  # as `Random.randrange`, whose calls take most of the time
                ball = bits_of(found.bits)
            balls.append(ball)
            found = found.by_ball.get(ball) or found.after(ball)
        if chance.draws_left is not None:
            chance.draws_left -= len(balls)
        if found and (chance.draws_left is None or chance.draws_left >= 0):
            place: Place[T] = found
            return place
        return self._run(here, balls, chance)

    def _run(self, here: Place[T], balls: list[int], chance: Sampled) -> Place[T]:
        """The same by running the rule, which draws on where nothing is known after these `balls`.

        Raises RuleNeverEnds where they are more than were left.
        """
        drawn: list[Any] = []
        found: Any = here.then.get(None)
        spent = -1 if chance.draws_left is None else chance.draws_left + len(balls)
        for ball in balls:
            if len(drawn) == spent:
                raise never_ends(found.label)
            drawn.append(found.outcome(ball))
            found = found.then.get(drawn[-1])
        run = _Resumed(chance, drawn)
        following = self.at(self._step(run, here.state, *self._args))
        self._known += len(drawn)
        if self._known > MOST_KNOWN:
            return following
        leads, outcome = here.then, None
        for asked, came_up in zip(run.asked, drawn, strict=False):
            known = leads.setdefault(outcome, asked)
            if known is not asked and known.distribution != asked.distribution:
                raise _unfaithful(f"asks for {asked}, where it asked for {known}")
            leads, outcome = known.then, came_up
        if len(run.asked) < len(drawn):
            raise _unfaithful(f"stops after {len(run.asked)} of {len(drawn)} draws")
        leads[outcome] = following
        return following


class _Resumed:
    """A chance source that repeats the outcomes `drawn` already, and draws on from there."""

    __slots__ = ("asked", "chance", "drawn")

    def __init__(self, chance: Sampled, drawn: list[Any]) -> None:
        self.asked: list[_Draw] = []
        self.chance = chance
        self.drawn = drawn

    def __call__(self, distribution: Distribution[D], label: str = "") -> D:
        number = len(self.asked)
        if number == len(self.drawn):
            self.drawn.append(self.chance(distribution, label))
        self.asked.append(_Draw(distribution, label))
        outcome: D = self.drawn[number]
        return outcome

    def tell(self, sentence: str, *values: object) -> None:
        """Do nothing."""


def _unfaithful(how: str) -> UnfaithfulRule:
    return UnfaithfulRule(
        f"run again with the same draws, the rule {how}; a rule may read nothing but its arguments"
    )
