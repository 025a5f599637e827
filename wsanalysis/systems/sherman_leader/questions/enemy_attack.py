"""The question about attacks of an enemy unit on a US unit (Enemy Attacks)."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.asking.questions import idle, listed, named_attack, notes_idle
from wsanalysis.languages import say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.sherman_leader.condition import WORDS, commander_word, enemy_rolls, word
from wsanalysis.systems.sherman_leader.damage import struck
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_attack import (
    Attacked,
    Candidate,
    enemy_aim,
    enemy_shifts,
    next_attack,
    targets_of,
    us_defense,
)
from wsanalysis.systems.sherman_leader.enemy_attack import is_over as is_attacked
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit
from wsanalysis.systems.sherman_leader.ground import check_place
from wsanalysis.systems.sherman_leader.questions import arguments
from wsanalysis.systems.sherman_leader.questions.readings import (
    counters_on_it,
    of_condition,
    status_with,
    stress_suffered,
)
from wsanalysis.systems.sherman_leader.shot import Shot

Attacks = Annotated[int, Ge(1), Le(6)]


@notes_idle(arguments.SIGHT)
def enemy_attack(
    edition: ShermanLeader,
    attacker: arguments.EnemyName,
    target: arguments.UsName,
    *,
    distance: arguments.Distance,
    terrain: arguments.TerrainName = "clear",
    moved: bool = False,
    counters: arguments.TargetsCounter | Sequence[arguments.TargetsCounter] | None = None,
    wounded: bool = False,
    killed: bool = False,
    sight: bool = True,
    commander: arguments.TargetsCommander | None = None,
    stress: arguments.Stress = 0,
    others: arguments.UsName | Sequence[arguments.UsName] = (),
    attacks: Attacks = 1,
) -> Inquiry:
    """The result of an enemy's attacks in one turn on a US unit and its commander (Enemy Attacks).

    `attacks`: how many such enemies attack, one after another. `terrain` of the target; `moved`: the enemy
    did this turn. `counters`: damage on the target; its commander may already be `wounded` or `killed`. With
    a `commander` and his `stress`, the marginal `commander` tells whether he is okay, shaken or unfit
    afterwards. `others`: undamaged US units that it could attack as well, at the same distance and in the
    same terrain; IllegalAction if it attacks one of them instead.
    """
    enemy, unit = arguments.enemy_unit(edition, attacker), arguments.us_unit(edition, target)
    shot = arguments.shot_at(edition, distance, terrain, moved, sight)
    start = arguments.condition_of(edition, unit, counters, wounded, killed)
    with named_attack(enemy.name, unit.name):
        ledger = enemy_shifts(enemy, unit, shot, edition.options)
    aim = enemy_aim(enemy, unit, shot, edition.options)
    easier = enemy_rolls(start, unit.attacked_by, edition)
    picked = _pick(edition, enemy, Candidate(unit.name, aim.needed - easier, aim.defense), shot, others)
    card = arguments.commander_of(edition, commander, unit, stress)
    aimed_at = arguments.with_damage(arguments.on_ground(edition, unit.name, terrain), start)
    status = {} if card is None else {"status": status_with(card, stress)}
    return Inquiry(
        question="enemy_attack",
        title=arguments.attack_in_words(arguments.after_move(enemy.name, moved), aimed_at, distance, attacks),
        step=next_attack,
        start=Attacked(start, attacks),
        args=(aim, struck(unit), edition),
        steps=attacks,
        step_name="attack",
        word=of_condition(word),
        words=WORDS[1:] if start.counters else WORDS,
        start_word=word(start),
        before="" if start.counters else word(start),
        is_over=is_attacked,
        marginals={
            "commander": of_condition(commander_word),
            "stress": of_condition(stress_suffered),
            "counters": of_condition(counters_on_it),
            **status,
        },
        detail=_detail,
        ledger=ledger,
        ledger_word="modifier",
        notes=(arguments.aim_in_words(aim, us_defense(unit, shot)), *picked),
        rules="Enemy Attacks",
    )


def _pick(
    edition: ShermanLeader, enemy: EnemyUnit, target: Candidate, shot: Shot, others: str | Sequence[str]
) -> tuple[str, ...]:
    """A note on the enemy's choice of a target; IllegalAction if it attacks another unit (Enemy Attacks)."""
    found, spared = [target], []
    for name in listed(others):
        other = arguments.us_unit(edition, name)
        check_place(shot.terrain, other.type, edition.options)
        try:
            aim = enemy_aim(enemy, other, shot, edition.options)
        except IllegalAction:
            spared.append((True, f"it may not attack {other.name} here (Enemy Units)"))
            continue
        found.append(Candidate(other.name, aim.needed, aim.defense))
    easiest = targets_of(tuple(found))
    if target.name not in easiest:
        raise IllegalAction(f"{enemy.name} attacks {', '.join(easiest)} instead (Enemy Attacks)")
    notes = idle(*spared)
    if len(easiest) > 1:
        return (say("the player chooses one of {units} (Enemy Attacks)", units=", ".join(easiest)), *notes)
    if len(found) > 1:
        return (say("it attacks {unit} rather than the others (Enemy Attacks)", unit=target.name), *notes)
    return notes


def _detail(attacked: Attacked) -> Mapping[str, Hashable]:
    condition = attacked.condition
    return {
        "counters": counters_on_it(condition),
        "commander": commander_word(condition),
        "stress": condition.stress,
    }
