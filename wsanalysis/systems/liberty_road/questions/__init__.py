"""The questions that Liberty Road answers; each turns names and a situation into an inquiry."""

from wsanalysis.rule_system import Question
from wsanalysis.systems.liberty_road.questions.barrage import barrage, destroy
from wsanalysis.systems.liberty_road.questions.close_combat import (
    as_first_in_combat,
    as_second_in_combat,
    close_combat,
)
from wsanalysis.systems.liberty_road.questions.duel import as_duelist, duel
from wsanalysis.systems.liberty_road.questions.endurance import under_fire
from wsanalysis.systems.liberty_road.questions.fire import as_attacked, as_attacker, fire, opportunity_fire
from wsanalysis.systems.liberty_road.questions.rally import rally

QUESTIONS = {
    "fire": Question(ask=fire, pairs=(as_attacker, as_attacked)),
    "opportunity_fire": Question(ask=opportunity_fire, pairs=(as_attacker, as_attacked)),
    "under_fire": Question(ask=under_fire, pairs=(as_attacker, as_attacked)),
    "rally": Question(ask=rally),
    "close_combat": Question(ask=close_combat, pairs=(as_first_in_combat, as_second_in_combat)),
    "destroy": Question(ask=destroy),
    "duel": Question(ask=duel, pairs=(as_duelist, as_duelist)),
    "barrage": Question(ask=barrage),
}
