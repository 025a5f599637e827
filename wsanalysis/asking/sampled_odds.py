"""The result of a simulation: counts of outcomes, tabulated with their intervals."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Confidence
from wsanalysis.asking.display import Chance, Drawn, as_html, as_text
from wsanalysis.asking.provenance import Provenance
from wsanalysis.languages import quantity
from wsanalysis.rule_system import Inquiry

if TYPE_CHECKING:
    from wsanalysis.asking.frame import Frame
    from wsanalysis.probability.estimate import Sample


class SampledOdds(Drawn):
    """The result of a simulation: shares of the trials, with Wilson intervals."""

    def __init__(self, inquiry: Inquiry, sample: "Sample[Any]", provenance: Provenance) -> None:
        self.inquiry = inquiry
        self.sample = sample
        self.provenance = provenance

    @property
    def counts(self) -> dict[str, int]:
        """The number of trials for each outcome."""
        counts = dict.fromkeys(self.inquiry.words, 0)
        for state, number in self.sample.counts.items():
            word = self.inquiry.word(state)
            counts[word] = counts.get(word, 0) + number
        return counts

    def __getitem__(self, marginal: str) -> dict[str, float]:
        """The shares of the trials by a marginal, as `Odds` has it: ``["wins"]``."""
        read = marginal_of(self.inquiry, marginal)
        shares: dict[str, float] = {}
        for state, number in self.sample.counts.items():
            shares[read(state)] = shares.get(read(state), 0.0) + number / self.sample.trials
        return shares

    @property
    def probabilities(self) -> dict[str, float]:
        """The share of the trials for each outcome."""
        return {word: n / self.sample.trials for word, n in self.counts.items()}

    @checked
    def table(self, confidence: Confidence = 0.95) -> "Frame":
        """Outcome, probability, method, and the interval (low, high), trials and seed."""
        import pandas as pd

        from wsanalysis.asking.frame import described

        rows = self._chances(confidence)
        frame = pd.DataFrame(
            {
                "outcome": [row.outcome for row in rows],
                "probability": [row.probability for row in rows],
                "method": f"sampled ({self.sample.method})",
                "low": [row.ends[0] for row in rows if row.ends],
                "high": [row.ends[1] for row in rows if row.ends],
                "trials": self.sample.trials,
                "seed": self.sample.seed,
            }
        )
        return described(frame, f"{self._how()} · {self.provenance}")

    def _chances(self, confidence: float = 0.95) -> list[Chance]:
        from wsanalysis.probability.proportions import wilson

        trials = self.sample.trials
        return [
            Chance(word, number / trials, wilson(number, trials, confidence))
            for word, number in self.counts.items()
        ]

    def __str__(self) -> str:
        return as_text(self.inquiry, self._chances(), self._how(), self.provenance)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self.inquiry, self._chances(), self._how(), self.provenance)

    def _how(self) -> str:
        sample = self.sample
        return (
            f"sampled by {sample.method}, {quantity(sample.trials, 'trial')}, seed {sample.seed}, 95 %"
            " intervals"
        )


def marginal_of(inquiry: Inquiry, marginal: object) -> Callable[[Any], str]:
    """The function that reads a marginal off a state. Raises KeyError that names those that there are."""
    if not isinstance(marginal, str) or marginal not in inquiry.marginals:
        known = ", ".join(map(repr, inquiry.marginals)) or "none"
        raise KeyError(f"no marginal {marginal!r} (there are: {known}); chances are in .probabilities")
    return inquiry.marginals[marginal]
