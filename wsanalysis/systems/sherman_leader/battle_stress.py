"""The exact effect of a battle on a commander whose unit is under fire (Enemy Attacks, Post-Combat).

Neither dice nor draws depend on his stress, except whether he takes more to act. So stress is kept beside the
unit's condition, as a row of weights by stress: each condition is computed once, not once for each stress
level (except when it acts).
"""

from functools import lru_cache
from math import lcm
from typing import NamedTuple

from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import TooMuchWork, exact
from wsanalysis.probability.waiting import waiting
from wsanalysis.systems.sherman_leader.acting import Acting, act
from wsanalysis.systems.sherman_leader.condition import Condition, enemy_rolls, next_turn
from wsanalysis.systems.sherman_leader.damage import Struck, take_damage
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.shot import Aim, roll_hits

MOST_DIGITS = 600_000_000
"""Weights that are carried on, each counted as often as it has words of 64 bits: a minute or two."""


class Battle(NamedTuple):
    """The effect of a battle on a commander: stress of its turns, and whether he is wounded or killed."""

    stress: int
    wounded: bool = False
    killed: bool = False

    def __str__(self) -> str:
        return "he is killed" if self.killed else f"{self.stress} stress{', wounded' if self.wounded else ''}"


class _Under(NamedTuple):
    """A unit under fire: its condition without stress, and damage counters still to draw."""

    condition: Condition
    due: int = 0


_Rows = dict[_Under, list[int]]
"""For each a weight by stress, 0 up."""
_Step = Distribution[tuple[_Under, int]]
"""The next state, and the stress that it brings."""


class _Fire:
    """The steps of a battle: the dice of an attack, a damage counter, the end of a turn."""

    def __init__(self, unit: Struck, acting: Acting, edition: ShermanLeader) -> None:
        self.unit, self.acting, self.edition = unit, acting, edition
        self.drawn: dict[Condition, Distribution[tuple[Condition, int]]] = {}

    def roll(self, under: _Under, aim: Aim) -> _Step:
        """The dice of an attack (Enemy Attacks)."""
        if under.condition.destroyed:
            return Distribution.certain((under, 0))
        easier = enemy_rolls(under.condition, self.unit.side, self.edition)
        return _hits(aim, easier).map(lambda due: (_Under(under.condition, due), 0))

    def draw(self, under: _Under) -> _Step:
        """A damage counter, if one is due (Damage Counter Rules)."""
        if not under.due:
            return Distribution.certain((under, 0))
        found = self.drawn.get(under.condition)
        if found is None:
            found = exact(take_damage, under.condition, self.unit, self.edition).map(_apart)
            self.drawn[under.condition] = found
        left = under.due - 1
        return found.map(lambda after: (_Under(after[0], 0 if after[0].destroyed else left), after[1]))

    def ended(self, rows: _Rows) -> _Rows:
        """The unit acts and the turn ends; fresh counters count from now on."""
        found: _Rows = {}
        for under, row in rows.items():
            for suffered, weight in enumerate(row):
                before = under.condition._replace(stress=suffered)
                now, stress = _apart(next_turn(act(before, self.unit.side, self.acting, self.edition)))
                into = found.setdefault(_Under(now), [])
                into += [0] * (stress + 1 - len(into))
                into[stress] += weight
        return found


@lru_cache(maxsize=1 << 10)
def battle_law(
    start: Condition,
    aims: tuple[Aim, ...],
    unit: Struck,
    acting: Acting,
    turns: int,
    edition: ShermanLeader,
) -> Distribution[Battle]:
    """The exact effect on a commander of `turns` turns under fire; `aims`: the attacks of each turn.

    A destroyed unit and a killed commander suffer no more. `start`: the unit's damage and the commander's
    stress before the first turn. TooMuchWork past MOST_DIGITS.
    """
    fire = _Fire(unit, acting, edition)
    condition, stress = _apart(start)
    rows: _Rows = {_Under(condition): [*[0] * stress, 1]}
    worked = 0
    with waiting("turns under fire", " turns", turns) as advance:
        for _ in range(turns):
            for aim in aims:
                rows = _after(rows, {under: fire.roll(under, aim) for under in rows})
                worked += _digits(rows) * (1 + aim.dice)
                if worked > MOST_DIGITS:
                    raise TooMuchWork("the weights of a battle grow too long")
                for _ in range(aim.dice):
                    rows = _after(rows, {under: fire.draw(under) for under in rows})
            rows = fire.ended(rows)
            advance(1)
    found: dict[Battle, int] = {}
    for under, row in rows.items():
        for suffered, weight in enumerate(row):
            battle = Battle(suffered, under.condition.wounded, under.condition.killed)
            found[battle] = found.get(battle, 0) + weight
    return Distribution(found)


@lru_cache(maxsize=1 << 10)
def _hits(aim: Aim, easier: int) -> Distribution[int]:
    return exact(roll_hits, aim, easier)


def _after(rows: _Rows, steps: dict[_Under, _Step]) -> _Rows:
    """The weights after one step from each state; equal states merge, and weights share one total again."""
    common = lcm(*{step.total for step in steps.values()})
    found: _Rows = {}
    for under, row in rows.items():
        step = steps[under]
        share = common // step.total
        for (following, stress), weight in zip(step.outcomes, step.weights, strict=True):
            if following.condition.killed:
                stress, row_now = 0, [sum(row)]  # a killed commander's stress is of no use
            else:
                row_now = row
            into = found.setdefault(following, [])
            into += [0] * (len(row_now) + stress - len(into))
            scale = share * weight
            for place, before in enumerate(row_now, stress):
                into[place] += before * scale
    return found


def _digits(rows: _Rows) -> int:
    """The number of 64-bit words that the weights take."""
    return sum(weight.bit_length() // 64 + 1 for row in rows.values() for weight in row)


def _apart(after: Condition) -> tuple[Condition, int]:
    """Split a state into condition and stress; for those who suffer no more, keep only what matters."""
    if after.killed:
        return Condition(killed=True, destroyed=True), 0
    if after.destroyed:
        return Condition(wounded=after.wounded, destroyed=True), after.stress
    return after._replace(stress=0), after.stress
