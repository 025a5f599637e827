"""The draw bag of fate chits, grouped by what the rules read of them (3.0, 9.0)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from wsanalysis.probability.bag import Bag
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.draft_2019.chit import (
    COLLATERALS,
    LADDER,
    RUNG,
    Chit,
    Plight,
    Result,
    Side,
    row_number,
)
from wsanalysis.systems.draft_2019.options import Options

Difficulty = Literal["easy", "normal", "difficult"]
Check = Literal["passed", "failed"]


class Nerve(NamedTuple):
    """Everything about a unit that a valor check reads: its medals, and its conditions for an unlucky 13."""

    valor: int
    plights: tuple[Plight, ...] = ()


class Sight(NamedTuple):
    """Everything about a shot for which a chit is read.

    `distance` in areas; `shift`: armor, range and exposure combined; `firepower`: FP to compare with
    FIREPOWER, 0 inside the minimum range; `conditions` that hold for the target, sorted.
    """

    side: Side
    distance: int
    shift: int
    firepower: int
    conditions: tuple[str, ...] = ()


class Reading(NamedTuple):
    """One chit read for one shot: the result in the row of the range, the sum of shifts, the final result."""

    base: Result
    shift: int
    result: Result
    collateral: str = ""
    event: bool = False

    def __str__(self) -> str:
        extra = "".join(f", {word}" for word in (self.collateral, "event" if self.event else "") if word)
        moved = f", shifted {self.shift:+d}: {self.result}" if self.shift else ""
        return f"{self.base}{moved}{extra}"


def shifted(chit: Chit, side: Side, distance: int, shift: int, options: Options) -> Result:
    """The result after all shifts from the row of the range (9.0)."""
    rows = chit.rows(side)
    here = row_number(rows, distance)
    if options.shifts_move == "results":
        return LADDER[min(max(RUNG[rows[here].result] + shift, 0), len(LADDER) - 1)]
    there = here - shift
    last = len(rows) - 1
    result = rows[min(max(there, 0), last)].result
    if options.past_the_rows == "one more" and not 0 <= there <= last:
        return LADDER[min(max(RUNG[result] + (1 if there < 0 else -1), 0), len(LADDER) - 1)]
    return result


def read(chit: Chit, sight: Sight, options: Options) -> Reading:
    """Read a chit: an upshift for FIREPOWER, a downshift for each icon that applies, the final row (9.0)."""
    side = sight.side
    needed, icons = chit.firepower(side), chit.icons(side)
    upshift = needed is not None and sight.firepower >= needed
    shift = sight.shift + upshift - sum(icon in sight.conditions for icon in icons)
    collateral = next((icon for icon in icons if upshift and icon in COLLATERALS), "")
    base = chit.rows(side)[row_number(chit.rows(side), sight.distance)].result
    result = shifted(chit, side, sight.distance, shift, options)
    return Reading(base, shift, result, collateral, chit.event)


def passes(chit: Chit, nerve: Nerve, options: Options) -> bool:
    """True if one chit passes: at least as many medals as needed, PASS or FAIL, and no unlucky 13 (3.0)."""
    named = "always" if options.unlucky_13 == "always" else chit.unlucky_13
    unlucky = chit.unlucky_13 is not None and named in ("always", *nerve.plights)
    if unlucky and options.unlucky_13 != "never":
        return False
    if chit.medals in ("pass", "fail"):
        return chit.medals == "pass"
    return nerve.valor >= int(chit.medals)


class Chits:
    """The bag of chits; the distribution for each question is computed only once."""

    __slots__ = ("_checks", "_drifts", "_fire", "bag", "chits")

    def __init__(self, chits: Iterable[Chit]) -> None:
        self.chits = tuple(chits)
        self.bag = Bag.of(self.chits)
        self._fire: dict[tuple[Sight, bool, Options], Distribution[Reading]] = {}
        self._checks: dict[tuple[Nerve, Difficulty, Options], Distribution[Check]] = {}
        self._drifts: dict[tuple[Nerve, Options], Distribution[int]] = {}

    def fire(self, sight: Sight, whole: bool, options: Options) -> Distribution[Reading]:
        """The reading of a chit for one shot; without `whole`, neither collateral icons nor events."""
        key = sight, whole, options
        if key not in self._fire:

            def look(chit: Chit) -> Reading:
                found = read(chit, sight, options)
                return found if whole else found._replace(collateral="", event=False)

            self._fire[key] = self.bag.by(look).draw()
        return self._fire[key]

    def check(self, nerve: Nerve, difficulty: Difficulty, options: Options) -> Distribution[Check]:
        """A check: easy passes unless both of two chits fail, difficult fails unless both pass (3.0)."""
        key = nerve, difficulty, options
        if key not in self._checks:
            self._checks[key] = self._check(nerve, difficulty, options)
        return self._checks[key]

    def _check(self, nerve: Nerve, difficulty: Difficulty, options: Options) -> Distribution[Check]:
        def face(chit: Chit) -> Check:
            return "passed" if passes(chit, nerve, options) else "failed"

        seen = self.bag.by(face)
        one: Distribution[Check] = seen.draw()
        if difficulty == "normal":
            return one
        both = (
            seen.in_order(2)
            if options.two_chits == "together"
            else one.then(lambda first: one.map(lambda second: (first, second)))
        )
        if difficulty == "easy":
            return both.map(lambda two: "passed" if "passed" in two else "failed")
        return both.map(lambda two: "failed" if "failed" in two else "passed")

    def drift(self, nerve: Nerve, options: Options) -> Distribution[int]:
        """A check for deviation: 0 if passed, or the direction 1-6 on the chit (11.0)."""
        key = nerve, options
        if key not in self._drifts:
            seen = self.bag.by(lambda chit: 0 if passes(chit, nerve, options) else chit.drift)
            self._drifts[key] = seen.draw()
        return self._drifts[key]
