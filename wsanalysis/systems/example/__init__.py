"""An example to copy: counters of two ratings, one die, one rule. No published game; it is in no list.

`edition` reads the data, `attack` is the rule (1), and the question is here.
"""

from typing import Annotated

from wsanalysis.arguments.names import find
from wsanalysis.files.cells import Among
from wsanalysis.rule_system import Inquiry, Question, RuleSystem
from wsanalysis.systems.example.attack import WORDS
from wsanalysis.systems.example.attack import attack as rule
from wsanalysis.systems.example.edition import Counter, Example, Options, edit, load, rows, unofficial

UnitName = Annotated[str, Among(lambda edition, _: tuple(edition.units), "the name of a unit")]


def attack(edition: Example, attacker: UnitName, target: UnitName) -> Inquiry:
    """What becomes of a counter that is attacked (1)."""
    by, at = (edition.units[find(name, edition.units, "unit")] for name in (attacker, target))
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


SYSTEM = RuleSystem(
    name="example",
    title="Example",
    source="no published game",
    unofficial=unofficial,
    options=Options(),
    load=load,
    edit=edit,
    tables={"units": rows},
    records={"units": Counter},
    questions={"attack": Question(ask=attack)},
    tabulations={},
)
