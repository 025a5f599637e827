"""The questions that the draft of 2019 answers; each turns names and a situation into an inquiry."""

from wsanalysis.rule_system import Question
from wsanalysis.systems.draft_2019.questions.arguments import as_attacked, as_attacker
from wsanalysis.systems.draft_2019.questions.duel import as_duelist, duel
from wsanalysis.systems.draft_2019.questions.fire import fire, op_fire
from wsanalysis.systems.draft_2019.questions.melee import melee
from wsanalysis.systems.draft_2019.questions.moving import bog, spot
from wsanalysis.systems.draft_2019.questions.rally import cower, rally
from wsanalysis.systems.draft_2019.questions.shelling import barrage, destroy

QUESTIONS = {
    "fire": Question(ask=fire, pairs=(as_attacker, as_attacked)),
    "op_fire": Question(ask=op_fire, pairs=(as_attacker, as_attacked)),
    "melee": Question(ask=melee, pairs=(as_attacker, as_attacked)),
    "duel": Question(ask=duel, pairs=(as_duelist, as_duelist)),
    "rally": Question(ask=rally),
    "cower": Question(ask=cower),
    "spot": Question(ask=spot),
    "bog": Question(ask=bog),
    "barrage": Question(ask=barrage),
    "destroy": Question(ask=destroy),
}
