"""The agreement table finds disagreement, and puts the worst first."""

from dataclasses import replace

import pytest

import wsanalysis as ws
from wsanalysis.analysis.agreement import agreement
from wsanalysis.asking.odds import Odds
from wsanalysis.probability.distribution import Distribution

GAME = ws.load("liberty_road")


def test_worst_first_and_within_reason():
    table = agreement([GAME.fire("M5 Stuart", "Grenadiers", distance=5), GAME.rally("Rangers")], 20_000, 1)
    sizes = table["z"].abs()
    assert sizes.is_monotonic_decreasing
    assert 0 < sizes.max() < 4
    sure = table[table["question"].str.contains("Rangers") & (table["outcome"] == "ready")]
    assert sure["exact"].item() == sure["sampled"].item() == 1.0


def test_a_simulator_that_is_off_by_a_chip_is_seen():
    odds = GAME.rally("Grenadiers")

    class Wrong(Odds):
        @property
        def probabilities(self):
            return {
                **odds.probabilities,
                "ready": odds.probabilities["ready"] + Distribution.of("abcdefghijkl")["a"],
            }

    table = agreement([Wrong(odds.inquiry, odds.provenance)], 20_000, 1)
    assert table["z"].abs().max() > 10


def test_a_certain_outcome_that_fails_is_an_error():
    odds = GAME.rally("Rangers")
    never = replace(odds.inquiry, word=lambda state: "broken" if state.status == "ready" else state.status)

    class Wrong(Odds):
        @property
        def probabilities(self):
            return odds.probabilities

    with pytest.raises(ValueError, match="came up"):
        agreement([Wrong(never, odds.provenance)], 1000, 1)
