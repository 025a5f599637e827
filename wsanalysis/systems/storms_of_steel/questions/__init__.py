"""The questions that Storms of Steel answers; each turns names and a situation into an inquiry."""

from wsanalysis.rule_system import Question
from wsanalysis.systems.storms_of_steel.questions.activation import activation
from wsanalysis.systems.storms_of_steel.questions.arguments import as_attacked, as_attacker, as_duelist
from wsanalysis.systems.storms_of_steel.questions.attack import attack
from wsanalysis.systems.storms_of_steel.questions.chances import detection, initiative, mines
from wsanalysis.systems.storms_of_steel.questions.fights import close_combat, duel
from wsanalysis.systems.storms_of_steel.questions.group_attack import artillery, group_attack
from wsanalysis.systems.storms_of_steel.questions.path_cost import path_cost
from wsanalysis.systems.storms_of_steel.questions.rally import rally

QUESTIONS = {
    "attack": Question(ask=attack, pairs=(as_attacker, as_attacked)),
    "group_attack": Question(ask=group_attack, pairs=(as_attacker, as_attacked)),
    "close_combat": Question(ask=close_combat, pairs=(as_duelist, as_duelist)),
    "rally": Question(ask=rally),
    "artillery": Question(ask=artillery),
    "mines": Question(ask=mines),
    "initiative": Question(ask=initiative),
    "detection": Question(ask=detection),
    "path_cost": Question(ask=path_cost),
    "duel": Question(ask=duel, pairs=(as_duelist, as_duelist)),
    "activation": Question(ask=activation, pairs=(as_attacker, as_attacked)),
}
