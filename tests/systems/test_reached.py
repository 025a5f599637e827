"""What finds out which rules are reached: on a small package planted for it, and beside sampled questions."""

from cProfile import Profile
from pathlib import Path
from types import CodeType

import pytest

from tests.systems import reached as found_by_text
from tests.systems.handed_in import NAMES, game_of, handed_in
from tests.systems.rules_rows import CHECKOUT, asked

RULES = """
from __future__ import annotations
from typing import NamedTuple

RANGE = 3
UNUSED = 3
TABLE = {"near": "a"}
TABLE.update(far=str(RANGE))

class Unit(NamedTuple):
    name: str
    kind: Kind
    weight: Weight
    def armor(self): return hull(self)
    def speed(self): return engine(self)

class Kind: ...
class Weight: ...

def hull(unit): return rare() if unit.kind else 0
def engine(unit): return 1
def rare(): return 2
def shadow(): return 3
def lost(): return shadow()
"""
PASSED_ON = "from wsanalysis.rules import hull, lost as gone, shadow\n"
QUESTIONS = """
from wsanalysis.rules import TABLE, UNUSED, Unit
from wsanalysis import passed_on

def ask(unit: Unit, shadow):
    from wsanalysis.passed_on import hull
    return [unit.armor() for hull in TABLE], shadow, UNUSED.real

def other():
    return passed_on.gone()
"""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    package = tmp_path / "wsanalysis"
    package.mkdir()
    texts = {"__init__": "", "rules": RULES, "passed_on": PASSED_ON, "questions": QUESTIONS}
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(found_by_text, "CHECKOUT", tmp_path)
    found_by_text.module.cache_clear()
    yield
    found_by_text.module.cache_clear()


def rules_reached(start: str) -> set[str]:
    found = found_by_text.reached([f"wsanalysis.questions.{start}"])
    return {name.removeprefix("wsanalysis.rules.") for name in found if ".rules." in name}


def test_a_question_reaches_what_its_text_names(planted: None) -> None:
    """Rare branches too; but no member that nobody reads, and no namesake of an argument."""
    assert rules_reached("ask") == {
        "TABLE", "RANGE", "UNUSED", "Unit", "Unit.armor", "Unit.kind", "Kind", "hull", "rare"
    }  # fmt: skip


def test_names_that_modules_pass_on_are_resolved(planted: None) -> None:
    assert rules_reached("other") == {"lost", "shadow"}


@pytest.mark.slow
@pytest.mark.parametrize("system", NAMES)
def test_what_questions_run_is_reached(system: str) -> None:
    """The text is read right: no rule runs that it does not lead to."""
    game, questions = game_of(system), handed_in(system, "sampled_questions").QUESTIONS
    with Profile() as profile:
        answers = [question(game).probabilities for question in questions.values()]
    assert len(answers) == len(questions)
    package = CHECKOUT / "wsanalysis" / "systems" / system
    rules = set()
    for code in (entry.code for entry in profile.getstats() if isinstance(entry.code, CodeType)):
        path, said = Path(code.co_filename), code.co_qualname.partition(".<")[0]
        if package in path.parents and not said.rpartition(".")[2].startswith(("<", "_")):
            rules.add(".".join((*path.relative_to(CHECKOUT).with_suffix("").parts, said)))
    assert rules
    beside = {"unofficial", "with_options"}  # what stands under the odds, and the choice of options
    assert {name for name in rules - asked(system) if name.rpartition(".")[2] not in beside} == set()
