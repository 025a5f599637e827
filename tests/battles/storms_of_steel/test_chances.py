"""What an engine's fire comes to is what the rule of an attack says, counters drawn and all."""

from collections import Counter

import pytest
from scipy.stats import chisquare

from tests.battles.storms_of_steel.table import EDITION, ENGINE, Table
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.compiled import has_compiler
from wsanalysis.probability.exact import exact
from wsanalysis.systems.storms_of_steel.attack import Aim, attack
from wsanalysis.systems.storms_of_steel.state import DESTROYED, UNHIT, UnitState

UNLIKELY = 1e-4  # what is rarer than this at a fixed seed is an error, not bad luck
SHOTS = 20_000


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.parametrize(("caps", "laid"), [(0, ""), (2, ""), (1, "Pinned")])
def test_many_shots_come_out_as_the_rule_says(caps: int, laid: str) -> None:
    """7.0-7.4: misses, each counter and destruction as often as `attack` has them."""
    table = Table(". . . . .\n. . . . .", ["Infantry '43 A01 SE"], ["Rifles '43 E01 NW", "SMG A02 N"],
                  code=ENGINE.ready())  # fmt: skip
    table.hit("SMG", "Suppressed")
    if laid:
        table.hit("Rifles '43", laid)
    needed = table.needed("Infantry '43", "Rifles '43") - caps
    table.do("activate Infantry '43", "fire E01")
    answer = next(act for act in table.acts() if table.words(act) == f"caps {caps}")
    before, seen = table.battle, Counter[UnitState]()
    table.battle = before.copy()
    for shot in range(SHOTS):
        before.copy_into(table.battle)
        fill_streams(table.battle.luck, len(terms.SOURCES), 17, shot)
        table.code.apply(table.world, table.battle, answer)
        lost = table.where("Rifles '43") == "out"
        seen[DESTROYED if lost else UnitState(table.counter("Rifles '43") or None)] += 1
    own = UnitState(laid) if laid else UNHIT
    out = ("Pinned", "Suppressed") if laid else ("Suppressed",)
    law = exact(attack, own, Aim(needed, "foot", out), EDITION)
    assert set(seen) <= set(law.outcomes)
    found = [seen[state] for state in law.outcomes]
    expected = [float(law[state]) * SHOTS for state in law.outcomes]
    assert chisquare(found, expected).pvalue > UNLIKELY
