"""The example's questions."""

from wsanalysis.asking.unit_arguments import UnitName, unit_named
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.example.attack import WORDS
from wsanalysis.systems.example.attack import attack as rule
from wsanalysis.systems.example.edition import Example


def attack(edition: Example, attacker: UnitName, target: UnitName) -> Inquiry:
    """The result of an attack on a counter (1)."""
    by, at = unit_named(edition, attacker), unit_named(edition, target)
    return Inquiry(
        question="attack",
        title=f"{by.name} attack {at.name}",
        step=rule,
        start=WORDS[0],
        args=(by.strength, at.defense, edition.options.ties),
        word=str,
        words=WORDS,
        start_word=WORDS[0],
        rules="1",
    )
