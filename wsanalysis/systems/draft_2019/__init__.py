"""The War Stories rule draft v0.2 of 2019.

One module per heading: `chit`, `chits` and `token` (2.0-3.0, 9.0-10.0), `unit` (3.0-4.0), `checks` (3.0),
`state` and `actions` (6.0-7.0), `ground` and `movement` (4.0, 8.0), `spotting`, `shot`, `fire` and `melee`
(9.0), `results`, `rally` and `objects` (10.0), `sheaf` and `barrage` (11.0); `duel` repeats them.
`options` holds the draft's open points.
"""

from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.draft_2019 import tabulations
from wsanalysis.systems.draft_2019.bags import BAGS
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.questions import QUESTIONS

SYSTEM = RuleSystem(
    name="draft_2019",
    title="War Stories: rule draft of 2019",
    source="War Stories Rule Draft v0.2 (2019)",
    edition=Draft2019,
    questions=QUESTIONS,
    tabulations={
        "fire_table": tabulations.fire_table,
        "check_table": tabulations.check_table,
        "barrage_table": tabulations.barrage_table,
    },
    bags=BAGS,
)
