"""The reasons for the odds: modifiers, draws and checks as a tree, down to each outcome."""

from dataclasses import dataclass, field
from fractions import Fraction

from wsanalysis.asking.advice import as_lines
from wsanalysis.asking.display import Shown
from wsanalysis.asking.outcomes import in_words
from wsanalysis.probability.chance import Step
from wsanalysis.probability.exact import Path, paths
from wsanalysis.rule_system import Inquiry


@dataclass(slots=True)
class _Branch:
    """The paths that are identical so far."""

    probability: Fraction = Fraction(0)
    ends: dict[str, Fraction] = field(default_factory=dict)
    onward: dict[Step, "_Branch"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Shown):
    """The reasons behind odds, as lines of (depth, text). Prints and shows itself."""

    title: str
    lines: tuple[tuple[int, str], ...]
    footer: str = ""

    def __str__(self) -> str:
        lines = ["    " * (depth - 1) + "  " + text for depth, text in self.lines]
        return "\n".join([self.title, *lines, *([f"  {self.footer}"] if self.footer else [])])


def explain(inquiry: Inquiry) -> Explanation:
    """The ledger and the tree of draws of an inquiry; of its first step, if it has several.

    Each line of the tree gives a draw or its consequence, the odds of that draw, and at the end of a path the
    outcome with the exact chance of the whole path.
    """
    lines = [(1, str(shift)) for shift in inquiry.ledger]
    if inquiry.ledger:
        net = sum(shift.amount for shift in inquiry.ledger)
        lines.append((1, f"{net:+d}  net {inquiry.ledger_word} ({inquiry.rules})"))
    for name, ledger in inquiry.ledgers.items():
        lines.append((1, f"{name}:"))
        lines += [(2, str(shift)) for shift in ledger]
        lines.append((2, f"{sum(s.amount for s in ledger):+d}  net {inquiry.ledger_word} ({inquiry.rules})"))
    lines += [(1, note) for note in inquiry.notes]
    lines += [(1, inquiry.assumes)] if inquiry.assumes else []
    lines += [(1, line) for line in as_lines(inquiry.advice())]
    if inquiry.steps != 1:
        often = "until it is over" if inquiry.steps is None else f"{inquiry.steps} times"
        lines.append((1, f"the first step, which repeats {often}:"))
    root = _Branch()
    if inquiry.steps != 0 and not inquiry.is_over(inquiry.start):
        for path in paths(inquiry.step, inquiry.start, *inquiry.args):
            _grow(root, path, in_words(inquiry.word(path.outcome), inquiry.sides))
    lines += _tree(root, 1)
    return Explanation(inquiry.title, tuple(lines))


def _grow(root: _Branch, path: Path[object], word: str) -> None:
    branch = root
    for step in path.steps:
        branch.probability += path.probability
        branch = branch.onward.setdefault(step, _Branch())
    branch.probability += path.probability
    branch.ends[word] = branch.ends.get(word, Fraction(0)) + path.probability


def _tree(branch: _Branch, depth: int) -> list[tuple[int, str]]:
    lines: list[tuple[int, str]] = []
    for word, chance in branch.ends.items():
        lines.append((depth, f"→ {word}  {chance} = {100 * float(chance):.2f} %"))
    left = list(branch.onward.items())
    while left:
        step, onward = left[0]
        # draws after which the same follows with the same odds stand together
        alike = [s for s, o in left if s.odds and (s.text, s.odds, o) == (step.text, step.odds, onward)] or [
            step
        ]
        left = [(s, o) for s, o in left if s not in alike]
        lines.append((depth, _any_of(alike)))
        lines += _tree(_times(onward, len(alike)), depth + (1 if step.odds else 0))
    return lines


def _times(branch: _Branch, number: int) -> _Branch:
    """Several identical branches as one."""
    return _Branch(
        branch.probability * number,
        {word: chance * number for word, chance in branch.ends.items()},
        {step: _times(onward, number) for step, onward in branch.onward.items()},
    )


def _any_of(steps: list[Step]) -> str:
    """One draw, or several with the same consequences."""
    if len(steps) == 1 or steps[0].odds is None:
        return str(steps[0])
    weight, total = steps[0].odds
    outcomes = " or ".join(str(step.outcome) for step in steps)
    return str(Step(steps[0].text, outcomes, (weight * len(steps), total)))
