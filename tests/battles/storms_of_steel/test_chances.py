"""What an engine's fire comes to is what the rule of an attack says, counters drawn and all."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from scipy.stats import chisquare

from tests.battles.storms_of_steel.table import COUNTERS, EDITION, ENGINE, Table
from wsanalysis.battles.core.actions import action
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.units import OUT
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.odds import counters
from wsanalysis.compiled import has_compiler
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.storms_of_steel.attack import Aim
from wsanalysis.systems.storms_of_steel.several import Hex, next_attack
from wsanalysis.systems.storms_of_steel.state import DESTROYED, UnitState
from wsanalysis.systems.storms_of_steel.unit import pile_of

pytestmark = pytest.mark.usefixtures("as_machine_code")
UNLIKELY = 1e-4  # what is rarer than this at a fixed seed is an error, not bad luck
SHOTS = 10_000
NUMBERS = {kind: number for number, kind in enumerate(counters(EDITION), 1)}
FEWEST = 5  # of a result are expected: rarer ones are counted together


@dataclass(frozen=True)
class Fire:
    """Fire at a hex: who fires at whom, CAPs for each roll, counters under the targets and under others."""

    firer: str
    targets: Sequence[str]
    caps: Sequence[int] = (0,)
    laid: Sequence[str] = ()
    others: Sequence[tuple[str, str]] = ()


CASES = {
    "a squad at rifles": Fire("Infantry '43 A01 SE", ["Rifles '43 E01 NW"]),
    "and a pile that is drawn from": Fire(
        "Infantry '43 A01 SE", ["Rifles '43 E01 NW"], (2,),
        others=[("SMG", "Suppressed"), ("Maxim MMG", "Stunned"), ("Rifles '41", "Panicked")],
    ),
    "at who is hit": Fire("Infantry '43 A01 SE", ["Rifles '43 E01 NW"], (1,), ["Pinned"]),
    "a tank at a tank": Fire("Tiger Ie A01 SE", ["T-34b E01 NW"]),
    "a tank at a gun, which draws as foot units do": Fire("Tiger Ie A01 SE", ["57mm ATG E01 SW"], (1,)),
    "and a vehicles' pile that is drawn from": Fire(
        "Panther D A01 SE", ["T-34b E01 NW"], (2,),
        others=[("T-70", "Panicked"), ("T-34c", "Immobilized"), ("SU-76m", "Suppressed")],
    ),
    "at two of one pile": Fire("HMG 42 A01 SE", ["Rifles '43 E01 NW", "SMG E01 NW"], (2, 0)),
    "at two of two piles": Fire(
        "Tiger Ie A01 SE", ["T-34b E01 NW", "SMG E01 NW"], (0, 1), others=[("KV1c", "Stunned")]
    ),
    "a grenade fight": Fire("Pz Engineers E01 N", ["Rifles '43 E01 N", "T-70 E01 N"], (0, 0)),
}  # fmt: skip


def laid_out(fire: Fire) -> tuple[Table, Distribution[tuple[UnitState, ...]], list[int]]:
    """A table where all is ready, what the fire comes to by the rule, and the answers that it takes."""
    names = [target.rsplit(" ", 2)[0] for target in fire.targets]
    rest = [f"{kind} B02 N" for kind, _ in fire.others]
    table = Table(". . . . .\n. . . . .", [fire.firer], [*fire.targets, *rest], code=ENGINE.ready())
    for kind, counter in (*zip(names, fire.laid, strict=False), *fire.others):
        number = NUMBERS[pile_of(EDITION.units[kind].kind), counter]
        table.battle.counter[table.unit(kind)] = number
        table.battle.pile[number] -= 1
    firer, hex = fire.firer.rsplit(" ", 2)[0], fire.targets[0].split()[-2]
    states, aims = [], []
    for kind, caps in zip(names, fire.caps, strict=True):
        pile = pile_of(EDITION.units[kind].kind)
        out = tuple(sorted(name for other, name in fire.others if pile_of(EDITION.units[other].kind) == pile))
        states.append(UnitState(table.counter(kind) or None))
        aims.append(Aim(table.needed(firer, kind) - caps, pile, out))
    law = Distribution.certain(Hex(tuple(states)))
    for _ in aims:
        law = law.then(lambda hex: exact(next_attack, hex, tuple(aims), (), EDITION))
    table.do(f"activate {firer}")
    shoot = next(act for act in table.acts() if table.words(act) == f"fire {hex}")
    return table, law.map(lambda hex: hex.states), [shoot, *(action(terms.SPEND, 0, n) for n in fire.caps)]


def seen_in(table: Table, fire: Fire, answers: Sequence[int], shots: int) -> Counter[tuple[UnitState, ...]]:
    """What became of the targets, shot by shot."""
    before, seen = table.battle, Counter[tuple[UnitState, ...]]()
    units = [table.unit(target.rsplit(" ", 2)[0]) for target in fire.targets]
    table.battle = battle = before.copy()
    states = [UnitState(name or None) for name in COUNTERS]
    fill_streams(battle.luck, len(terms.SOURCES), 17, 0)
    for _ in range(shots):
        for source in (terms.LUCK_FIRE, terms.LUCK_COUNTERS):  # the luck runs on
            battle.luck[source].copy_into(before.luck[source])
        before.copy_into(battle)
        for number, answer in enumerate(answers):
            assert number == 0 or battle.question == terms.CAPS
            table.code.apply(table.world, battle, answer)
        lost = [battle.where[unit] == OUT for unit in units]
        seen[tuple(
            DESTROYED if out else states[battle.counter[unit]] for unit, out in zip(units, lost, strict=True)
        )] += 1  # fmt: skip
    return seen


def compare(fire: Fire, shots: int) -> float:
    """How likely so great a difference from the exact odds is; results that are rare are put together."""
    table, law, answers = laid_out(fire)
    seen = seen_in(table, fire, answers, shots)
    assert set(seen) <= set(law.outcomes)
    expected = {state: float(law[state]) * shots for state in law.outcomes}
    common = [state for state in expected if expected[state] >= FEWEST]
    pairs = [(seen[state], expected[state]) for state in common]
    rest = shots - sum(found for found, _ in pairs), shots - sum(there for _, there in pairs)
    if rest[1] >= FEWEST:
        pairs.append(rest)
    found, there = zip(*pairs, strict=True)
    return float(chisquare(found, [one * sum(found) / sum(there) for one in there]).pvalue)


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.parametrize("case", CASES)
def test_many_shots_come_out_as_the_rule_says(case: str) -> None:
    """7.0-7.7, 15.2: misses, each counter and destruction as often as `next_attack` has them."""
    assert compare(CASES[case], SHOTS) > UNLIKELY
