"""The question whether a US unit survives turns under fire (Enemy Attacks, Damage Counter Rules)."""

from collections.abc import Hashable, Mapping, Sequence

from wsanalysis.asking.questions import listed, named_attack, notes_idle
from wsanalysis.asking.unit_arguments import turns_in_words
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.sherman_leader.acting import Acting
from wsanalysis.systems.sherman_leader.condition import WORDS, commander_word, word
from wsanalysis.systems.sherman_leader.damage import struck
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_attack import enemy_aim, us_defense
from wsanalysis.systems.sherman_leader.questions import arguments
from wsanalysis.systems.sherman_leader.questions.readings import (
    counters_on_it,
    of_condition,
    status_with,
    stress_up_to,
)
from wsanalysis.systems.sherman_leader.shot import Aim
from wsanalysis.systems.sherman_leader.under_fire import COUNTED, STEPS_OF_ATTACK, Fire, is_over, next_draw
from wsanalysis.systems.sherman_leader.unit_card import UnitCard


@notes_idle(arguments.THROUGH)
def survive(
    edition: ShermanLeader,
    unit: arguments.UsName,
    attackers: arguments.EnemyName | Sequence[arguments.EnemyName],
    *,
    distance: arguments.Distance | Sequence[arguments.Distance],
    terrain: arguments.TerrainName = "clear",
    turns: arguments.Turns | None = 1,
    attackers_move: bool = False,
    moves: bool = False,
    through: bool = False,
    counters: arguments.UnitsCounter | Sequence[arguments.UnitsCounter] | None = None,
    wounded: bool = False,
    killed: bool = False,
    commander: arguments.UnitsCommander | None = None,
    stress: arguments.Stress = 0,
) -> Inquiry:
    """The chance that a US unit and its commander survive some turns under fire (Enemy Attacks, Damage).

    All `attackers` attack each turn; `distance`: one for all or one for each; `attackers_move`: they move
    first. `turns` None: until the unit is destroyed. `moves`: the unit moves each turn as far as its damage
    allows, into ground of the same kind, which removes Exposed. `through`: its commander takes stress to act
    though Suppressed or Immobile; without it the unit sits these out. With a `commander` and his `stress`,
    stress is counted until he is unfit; from then on he takes none to act.
    """
    own = arguments.us_unit(edition, unit)
    aims = aims_of(edition, own, attackers, distance, terrain, attackers_move)
    start = arguments.condition_of(edition, own, counters, wounded, killed)
    card = arguments.commander_of(edition, commander, own, stress)
    most = 0 if card is None else max(card.shaken_to + 1 - stress, 0)
    pays = through and arguments.acts_through(edition, own, led=not killed)
    acting = Acting(moves=moves, through=pays, unfit_at=None if card is None else most)
    told = {} if card is None else {"status": status_with(card, stress), "stress": stress_up_to(most)}
    each = len(aims) * STEPS_OF_ATTACK
    target = arguments.with_damage(arguments.on_ground(edition, own.name, terrain), start)
    fire = say("{unit} under fire by {attackers}", unit=target, attackers=joined(", ", listed(attackers)))
    often = say("until it is destroyed") if turns is None else turns_in_words(turns)
    return Inquiry(
        question="survive",
        title=joined(", ", (fire, often)),
        step=next_draw,
        start=Fire(start, left=-1 if turns is None or turns > COUNTED else turns),
        args=(tuple(aims), struck(own), acting, edition, most),
        steps=None if turns is None else turns * each,
        step_name="turn",
        steps_in_one=each,
        is_over=is_over,
        stop_if_stuck=True,
        word=of_condition(word),
        words=WORDS,
        start_word=word(start),
        marginals={
            "commander": of_condition(commander_word),
            "counters": of_condition(counters_on_it),
            **told,
        },
        detail=_fire_detail,
        notes=tuple(
            say("attack {n}: {said}", n=n, said=said)
            for n, said in enumerate(_in_words(edition, own, aims, terrain), 1)
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
    """The attacks on a unit in one turn; IllegalAction for one that is not allowed."""
    enemies = [arguments.enemy_unit(edition, name) for name in listed(attackers)]
    away = [distance] * len(enemies) if isinstance(distance, int) else list(distance)
    if not enemies:
        raise ValueError("expected at least one attacker")
    if len(away) != len(enemies):
        raise ValueError(f"{len(enemies)} attackers, but {len(away)} distances")
    found = []
    for enemy, far in zip(enemies, away, strict=True):
        shot = arguments.shot_at(edition, far, terrain, moved)
        with named_attack(enemy.name, unit.name):
            found.append(enemy_aim(enemy, unit, shot, edition.options))
    return found


def _in_words(edition: ShermanLeader, unit: UnitCard, aims: list[Aim], terrain: str) -> list[str]:
    defense = us_defense(unit, arguments.shot_at(edition, 1, terrain))
    return [arguments.aim_in_words(aim, defense) for aim in aims]


def _fire_detail(fire: Fire) -> Mapping[str, Hashable]:
    return {"counters": counters_on_it(fire.condition), "commander": commander_word(fire.condition)}
