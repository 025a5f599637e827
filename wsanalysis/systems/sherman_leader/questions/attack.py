"""The question about attacks of a US unit (Unit Attacks)."""

from collections.abc import Sequence

from wsanalysis.asking.questions import named_attack, notes_idle, refused_to
from wsanalysis.asking.unit_arguments import hexes_apart
from wsanalysis.languages import say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.sherman_leader.attack import (
    ENEMY_WORDS,
    aim_at,
    attack_shifts,
    check_damaged,
    enemy_defense,
    stress_of_moving,
)
from wsanalysis.systems.sherman_leader.attack import attack as attack_once
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.questions import arguments
from wsanalysis.systems.sherman_leader.turn import OVERDRIVE_STRESS, acts_in, speed_of, tactics_of


@notes_idle(arguments.SIGHT)
def attack(
    edition: ShermanLeader,
    attacker: arguments.UsName,
    target: arguments.EnemyName,
    *,
    distance: arguments.Distance,
    terrain: arguments.TerrainName = "clear",
    moved: bool = False,
    commander: arguments.AttackersCommander | None = None,
    commander_state: arguments.CommanderState = "okay",
    counters: arguments.AttackersCounter | Sequence[arguments.AttackersCounter] | None = None,
    overdrive: bool = False,
    sight: bool = True,
    attacks: arguments.Times | None = 1,
) -> Inquiry:
    """The result of attacks by a US unit on an enemy unit (Unit Attacks).

    `distance` in hexes, 0 for the same hex; `terrain` of the target. `moved`: the unit moved in this step.
    `commander`: by default one without modifiers; `commander_state` unfit or killed: -2. `counters`: damage
    on the unit. `overdrive`: it moved a hex more than its speed. `sight` False: a hex between them blocks the
    line of sight. `attacks` None: until the target is destroyed.
    """
    unit, enemy = arguments.us_unit(edition, attacker), arguments.enemy_unit(edition, target)
    leader = arguments.leader_of(arguments.commander_of(edition, commander, unit), commander_state)
    shot = arguments.shot_at(edition, distance, terrain, moved or overdrive, sight)
    on_it = arguments.condition_of(edition, unit, counters, killed=commander_state == "killed")
    with refused_to(unit.name):
        stress = check_damaged(unit, on_it, leader, shot, edition) + stress_of_moving(unit, leader, shot)
        speed = speed_of(unit, leader, overdrive) if moved or overdrive else 0
    stress += OVERDRIVE_STRESS if overdrive else 0
    with named_attack(unit.name, enemy.name):
        ledger = attack_shifts(unit, leader, enemy, shot, edition.options)
    aim = aim_at(unit, leader, enemy, shot, edition.options)
    notes = [arguments.aim_in_words(aim, enemy_defense(enemy, leader, shot))]
    if stress:
        text = "it costs its commander {stress} stress (Unit Movement, Damage Counter Rules)"
        notes.append(say(text, stress=stress))
    if speed:
        notes.append(say("it moved {hexes} at most (Unit Movement)", hexes=hexes_apart(speed)))
    notes.append(say("it acts in the {step} step (Fast Move and Attack)", step=acts_in(leader)))
    tactics = tactics_of(unit, leader)
    if sum(tactics):
        text = "Tactic counters to act in the other step as well: {n}{others} (Tactic)"
        others = say(", {n} for another unit", n=tactics.command) if tactics.command else ""
        notes.append(say(text, n=sum(tactics), others=others))
    return Inquiry(
        question="attack",
        title=arguments.attack_in_words(
            arguments.after_move(unit.name, shot.moved),
            arguments.on_ground(edition, enemy.name, terrain),
            distance,
            attacks,
        ),
        step=attack_once,
        start="active",
        args=(aim,),
        steps=attacks,
        step_name="attack",
        is_over=_is_destroyed,
        stop_if_stuck=True,
        word=str,
        words=ENEMY_WORDS,
        before="active",
        ledger=ledger,
        ledger_word="modifier",
        notes=tuple(notes),
        rules="Unit Attacks",
    )


def _is_destroyed(state: str) -> bool:
    return state == "destroyed"
