"""Sentences of player aids that the rules engine is asked about: which words of which line, and its answers.

A sentence has no number that a test could compare, so it stands beside what the engine does: the test fails
when the page says something else, and when the rules do.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from wsanalysis.aids import Ledger, Note, Steps, WordGrid
from wsanalysis.rule_system import IllegalAction


class Held(NamedTuple):
    """Words in a line of a block, and what holds in the engine if they are true: all of the answers."""

    block: str
    line: str
    words: str
    engine: Callable[[], list[bool]]

    def __str__(self) -> str:
        return f"{self.block}: {self.line} {self.words}"


def line_of(block: Any, line: str) -> str:
    """What stands in a line of a block, by its first words; of a note the whole text."""
    if isinstance(block, Note):
        return block.text
    if isinstance(block, Steps):
        return {step.lead: step.text for step in block.steps}[line]
    if isinstance(block, Ledger):
        return dict(block.lines)[line]
    assert isinstance(block, WordGrid)
    return " | ".join(word.text for word in block.cells[block.rows.index(line)])


def check_held(held: Held, pages: Mapping[str, Any]) -> None:
    """Assert that the words are printed, and that the engine agrees with them."""
    assert held.words in line_of(pages[held.block], held.line)
    answers = held.engine()
    assert answers
    assert all(answers), answers


def allowed(rule: Callable[..., Any], *args: Any, **told: Any) -> bool:
    """Whether the rules allow it."""
    try:
        rule(*args, **told)
    except IllegalAction:
        return False
    return True
