"""Questions about a US unit under fire: one attack, and whether it survives many (Enemy Attacks)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.asking import listed
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.sherman_leader.acting import Acting
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, status_of
from wsanalysis.systems.sherman_leader.condition import (
    WORDS,
    Condition,
    commander_word,
    word,
)
from wsanalysis.systems.sherman_leader.damage import struck
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_attack import (
    Attacked,
    enemy_aim,
    enemy_shifts,
    next_attack,
    us_defense,
)
from wsanalysis.systems.sherman_leader.enemy_attack import is_over as is_attacked
from wsanalysis.systems.sherman_leader.questions.pieces import (
    Distance,
    EnemyName,
    Stress,
    TargetsCommander,
    TargetsCounter,
    TerrainName,
    Times,
    UnitsCounter,
    UsName,
    aim_in_words,
    commander_of,
    condition_of,
    enemy_unit,
    hexes,
    named_attack,
    on_ground,
    shot_at,
    us_unit,
)
from wsanalysis.systems.sherman_leader.shot import Aim
from wsanalysis.systems.sherman_leader.under_fire import COUNTED, STEPS_OF_ATTACK, Fire, is_over, next_draw
from wsanalysis.systems.sherman_leader.unit_card import UnitCard

Attacks = Annotated[int, Ge(1), Le(6)]


def enemy_attack(
    edition: ShermanLeader,
    attacker: EnemyName,
    target: UsName,
    *,
    distance: Distance,
    terrain: TerrainName = "clear",
    moved: bool = False,
    counters: TargetsCounter | Sequence[TargetsCounter] | None = None,
    wounded: bool = False,
    killed: bool = False,
    sight: bool = True,
    commander: TargetsCommander | None = None,
    stress: Stress = 0,
    attacks: Attacks = 1,
) -> Inquiry:
    """What attacks of an enemy unit in one turn do to a US unit and its commander (Enemy Attacks).

    `attacks`: by so many such enemies, one after the other. `terrain` of the target; `moved`: the enemy did
    this turn. `counters`: damage on the target, its commander `wounded` or `killed` already. With a
    `commander` and the `stress` he has, a further reading says whether he is okay, shaken or unfit then.
    """
    enemy, unit = enemy_unit(edition, attacker), us_unit(edition, target)
    shot = shot_at(edition, distance, terrain, moved, sight)
    start = condition_of(edition, unit, counters, wounded, killed)
    ledger = named_attack(
        enemy.name, unit.name, lambda: enemy_shifts(enemy, unit.attacked_by, shot, edition.options)
    )
    aim = enemy_aim(enemy, unit, shot, edition.options)
    card = commander_of(edition, commander, unit)
    often = "" if attacks == 1 else f", {attacks} attacks"
    status = {} if card is None else {"status": _of_condition(_status(card, stress))}
    return Inquiry(
        question="enemy_attack",
        title=f"{enemy.name}{' (moved)' if moved else ''} attacks {unit.name}{on_ground(terrain)}"
        f"{_lying(start)}, {hexes(distance)}{often}",
        step=next_attack,
        start=Attacked(start, attacks),
        args=(aim, struck(unit), edition),
        steps=attacks,
        step_name="attack",
        word=_of_condition(word),
        words=WORDS[1:] if start.counters else WORDS,
        start_word=word(start),
        is_over=is_attacked,
        aspects={
            "commander": _of_condition(commander_word),
            "stress": _of_condition(_stress),
            "counters": _of_condition(_counters),
            **status,
        },
        detail=_detail,
        ledger=ledger,
        ledger_word="modifier",
        notes=(aim_in_words(aim, us_defense(unit, shot)),),
        rules="Enemy Attacks",
    )


def survive(
    edition: ShermanLeader,
    unit: UsName,
    attackers: EnemyName | Sequence[EnemyName],
    *,
    distance: Distance | Sequence[Distance],
    terrain: TerrainName = "clear",
    turns: Times = 1,
    attackers_move: bool = False,
    moves: bool = False,
    counters: UnitsCounter | Sequence[UnitsCounter] | None = None,
    wounded: bool = False,
    killed: bool = False,
) -> Inquiry:
    """Whether a US unit and its commander survive turns under fire (Enemy Attacks, Damage Counter Rules).

    All `attackers` attack each turn, `distance` one for all or one for each; `attackers_move`: they move
    first. `moves`: the unit moves each turn as far as damage lets it, which ends Exposed, into ground of the
    same kind. Temporary counters end when it acts. Stress is not counted, see `stress_week`.
    """
    own = us_unit(edition, unit)
    aims = aims_of(edition, own, attackers, distance, terrain, attackers_move)
    start = condition_of(edition, own, counters, wounded, killed)
    each = len(aims) * STEPS_OF_ATTACK
    often = "1 turn" if turns == 1 else f"{turns} turns"
    return Inquiry(
        question="survive",
        title=f"{own.name}{on_ground(terrain)}{_lying(start)} under fire by {', '.join(listed(attackers))},"
        f" {often}",
        step=next_draw,
        start=Fire(start, left=turns if turns <= COUNTED else -1),
        args=(tuple(aims), struck(own), Acting(moves=moves), edition),
        steps=turns * each,
        step_name="turn",
        steps_in_one=each,
        is_over=is_over,
        word=_of_condition(word),
        words=WORDS,
        start_word=word(start),
        aspects={"commander": _of_condition(commander_word), "counters": _of_condition(_counters)},
        detail=_fire_detail,
        notes=tuple(
            f"attack {n}: {said}" for n, said in enumerate(_in_words(edition, own, aims, terrain), 1)
        ),
        rules="Enemy Attacks",
    )


def aims_of(
    edition: ShermanLeader,
    unit: UnitCard,
    attackers: str | Sequence[str],
    distance: int | Sequence[int],
    terrain: str,
    moved: bool,
) -> list[Aim]:
    """The attacks of one turn on a unit; IllegalAction for one that may not be made."""
    enemies = [enemy_unit(edition, name) for name in listed(attackers)]
    away = [distance] * len(enemies) if isinstance(distance, int) else list(distance)
    if not enemies:
        raise ValueError("expected at least one attacker")
    if len(away) != len(enemies):
        raise ValueError(f"{len(enemies)} attackers, but {len(away)} distances")
    found = []
    for enemy, far in zip(enemies, away, strict=True):
        shot = shot_at(edition, far, terrain, moved)
        try:
            found.append(enemy_aim(enemy, unit, shot, edition.options))
        except IllegalAction as error:
            raise IllegalAction(f"{enemy.name} may not attack {unit.name}: {error}", str(error)) from None
    return found


def _in_words(edition: ShermanLeader, unit: UnitCard, aims: list[Aim], terrain: str) -> list[str]:
    defense = us_defense(unit, shot_at(edition, 1, terrain))
    return [aim_in_words(aim, defense) for aim in aims]


def _lying(start: Condition) -> str:
    hurt = [
        *start.counters,
        *([f"commander {commander_word(start)}"] if start.wounded or start.killed else []),
    ]
    return f" ({', '.join(hurt)})" if hurt else ""


def _stress(condition: Condition) -> str:
    return str(condition.stress)


def _counters(condition: Condition) -> str:
    if condition.destroyed:
        return "destroyed"
    return ", ".join(condition.counters) or "none"


def _status(card: CommanderCard, before: int) -> Callable[[Condition], str]:
    def status(condition: Condition) -> str:
        return "killed" if condition.killed else status_of(card, before + condition.stress)

    return status


def _detail(attacked: Attacked) -> Mapping[str, Hashable]:
    condition = attacked.condition
    return {
        "counters": _counters(condition),
        "commander": commander_word(condition),
        "stress": condition.stress,
    }


def _of_condition(read: Callable[[Condition], str]) -> Callable[[Attacked | Fire], str]:
    def of(state: Attacked | Fire) -> str:
        return read(state.condition)

    return of


def _fire_detail(fire: Fire) -> Mapping[str, Hashable]:
    return {"counters": _counters(fire.condition), "commander": commander_word(fire.condition)}
