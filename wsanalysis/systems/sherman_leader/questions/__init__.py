"""The questions that Sherman Leader answers; each turns names and a situation into an inquiry."""

from wsanalysis.rule_system import Question
from wsanalysis.systems.sherman_leader.questions.arguments import (
    as_enemy_attacker,
    as_enemy_exchanger,
    as_enemy_target,
    as_us_attacker,
    as_us_exchanger,
    as_us_target,
)
from wsanalysis.systems.sherman_leader.questions.attack import attack
from wsanalysis.systems.sherman_leader.questions.battalion import battalion
from wsanalysis.systems.sherman_leader.questions.enemy_attack import enemy_attack
from wsanalysis.systems.sherman_leader.questions.enemy_orders import enemy_orders
from wsanalysis.systems.sherman_leader.questions.operational_week import operational_week
from wsanalysis.systems.sherman_leader.questions.promotion import promotion
from wsanalysis.systems.sherman_leader.questions.stress_week import stress_week
from wsanalysis.systems.sherman_leader.questions.survive import survive
from wsanalysis.systems.sherman_leader.questions.value import value

QUESTIONS = {
    "attack": Question(ask=attack, pairs=(as_us_attacker, as_enemy_target)),
    "enemy_attack": Question(ask=enemy_attack, pairs=(as_enemy_attacker, as_us_target)),
    "survive": Question(ask=survive),
    "enemy_orders": Question(ask=enemy_orders),
    "operational_week": Question(ask=operational_week),
    "stress_week": Question(ask=stress_week),
    "promotion": Question(ask=promotion),
    "battalion": Question(ask=battalion),
    "value": Question(ask=value, pairs=(as_us_exchanger, as_enemy_exchanger), decides=("kills", "is lost")),
}
