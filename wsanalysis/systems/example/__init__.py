"""An example to copy: counters of two ratings, one die, one rule. No published game; it is in no list.

`edition` lists the data tables, `attack` is the rule (1), `questions` is what may be asked.
"""

from wsanalysis.rule_system import Question, RuleSystem
from wsanalysis.systems.example.edition import Example
from wsanalysis.systems.example.questions import attack

SYSTEM = RuleSystem(
    name="example",
    title="Example",
    source="no published game",
    edition=Example,
    questions={"attack": Question(ask=attack)},
)
