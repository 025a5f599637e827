"""A second game for tests of mappings: Liberty Road's rules under another system's name and words."""

from dataclasses import replace
from typing import Any

import wsanalysis as ws
from wsanalysis.rule_system import Inquiry, Question, Shift

WORDS = {"no effect": "fine", "suppressed": "shaken", "reduced": "halved", "eliminated": "gone"}
LIBERTY = ws.load("liberty_road")
FIRE = LIBERTY.system.questions["fire"]


def shoot(edition: Any, shooter: str, mark: str, *, distance: int, cover: int = 0) -> Inquiry:
    """One shot, in the words of the second edition; `distance` in areas of two hexes."""
    asked = FIRE.ask(edition, shooter, mark, distance=2 * distance, target_downshifts=cover)
    relabelled = tuple(Shift(_reason(shift), shift.amount, "2nd") for shift in asked.ledger)
    return replace(
        asked, question="shoot", word=lambda after: WORDS[asked.word(after)],
        words=tuple(dict.fromkeys(WORDS[word] for word in asked.words)),
        start_word=WORDS[asked.start_word], before="", ledger=relabelled,
    )  # fmt: skip


def _reason(shift: Shift) -> str:
    return f"penetration: {shift.reason}" if shift.reason.startswith("firepower") else f"2nd {shift.reason}"


def second_edition(game: ws.Game = LIBERTY) -> ws.Game:
    """The game as one of another system."""
    system = replace(
        game.system, name="second_edition", title="Second Edition",
        questions={"shoot": Question(ask=shoot, pairs=FIRE.pairs)},
    )  # fmt: skip
    return ws.Game(system, game.edition, game.folder)


MAPPING = """\
says = "two editions"
systems = ["liberty_road", "second_edition"]
same_steps = true

[[unit]]
says = "rifles"
side = "Allied"
liberty_road = "Riflemen"
second_edition = "Riflemen"
source = "reconstructed: a test"

[[unit]]
says = "Tiger"
side = "German"
liberty_road = "Tiger I"
second_edition = "Tiger I"
source = "reconstructed: a test"

[[unit]]
says = "Sherman"
side = "Allied"
liberty_road = "M4A1 Sherman"
second_edition = "M4A3(76)W Sherman"
source = "reconstructed: a test"

[[unit]]
says = "unknown to the second"
liberty_road = "Rangers"
source = "reconstructed: a test"

[[question]]
says = "one shot"
liberty_road = "fire"
second_edition = "shoot"

[[question.situation]]
says = "near"
liberty_road = { distance = 2 }
second_edition = { distance = 1 }
source = "reconstructed: a test"

[[question.situation]]
says = "far, in cover"
liberty_road = { distance = 8, target_downshifts = 1 }
second_edition = { distance = 3, cover = 2 }
source = "reconstructed: a test"

[[question.outcome]]
says = "well"
liberty_road = "no effect"
second_edition = "fine"

[[question.outcome]]
says = "hurt"
liberty_road = "suppressed or reduced"
second_edition = "shaken or halved"

[[question.outcome]]
says = "lost"
liberty_road = "eliminated"
second_edition = "gone"

[[line]]
says = "armor"
liberty_road = "firepower"
second_edition = "penetration"

[[line]]
says = "cover"
liberty_road = "terrain of the target"
second_edition = "2nd terrain of the target"

[[line]]
says = "support"
liberty_road = "anti-infantry"
second_edition = "2nd anti-infantry"
"""
