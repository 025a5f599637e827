"""The leader of a unit, his state, and its effects (Select Commanders, Heroics)."""

from dataclasses import replace

from wsanalysis.battles.core.agreement import is_legal
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOBODY, Unit
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.units import OUT, is_here, units_of
from wsanalysis.battles.sherman_leader import terms
from wsanalysis.battles.sherman_leader.records import Battle, Leader, World
from wsanalysis.battles.sherman_leader.terms import MANY, MOST_STRESS, NO_LEADER, NO_MAN, OKAY, US
from wsanalysis.systems.sherman_leader import attack, setting_up, turn
from wsanalysis.systems.sherman_leader.commander_card import (
    STATUSES,
    CommanderCard,
    InCommand,
    in_command,
    status_of,
)
from wsanalysis.systems.sherman_leader.condition import Condition
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.shot import Aim, Shot
from wsanalysis.systems.sherman_leader.unit_card import UnitCard

PLAIN = InCommand()
"""A leader who adds nothing."""


def state_of(world: World, battle: Battle, unit: Unit) -> int:
    """OKAY, SHAKEN or NO_LEADER: of the man who leads a US unit now."""
    man = battle.leader[unit]
    if battle.killed[man]:
        return NO_LEADER
    return world.status[man, min(battle.stress[man], MOST_STRESS)]


def leader_of(world: World, battle: Battle, unit: Unit) -> Leader:
    """The effects of its commander on a US unit now."""
    return world.leader[battle.leader[unit], state_of(world, battle, unit)]


def suffer_stress(world: World, battle: Battle, unit: Unit, stress: int, why: int) -> None:
    """The commander of a US unit takes stress, for a reason by number in `terms`."""
    if stress > 0:
        man, was = battle.leader[unit], state_of(world, battle, unit)
        battle.stress[man] += stress
        now = state_of(world, battle, unit)
        state = now if now != was else OKAY
        log(battle, terms.LOG_STRESS, unit, man, stress * MANY + why, battle.stress[man] * MANY + state)


def tactics_left(world: World, battle: Battle, unit: Unit) -> int:
    """Tactic counters of a US unit, and of its commander if he leads (Tactic)."""
    his = battle.his_tactics[battle.leader[unit]] if leader_of(world, battle, unit).leads else 0
    return battle.tactics[unit] + his


def commands_left(world: World, battle: Battle, unit: Unit) -> int:
    """The same of Command Tactics, which act for any unit."""
    his = battle.his_commands[battle.leader[unit]] if leader_of(world, battle, unit).leads else 0
    return battle.commands[unit] + his


def spend_tactic(world: World, battle: Battle, unit: Unit) -> None:
    """Give up a Tactic counter: the commander's first, who may be killed."""
    man = battle.leader[unit]
    if battle.his_tactics[man] > 0 and leader_of(world, battle, unit).leads:
        battle.his_tactics[man] -= 1
    else:
        battle.tactics[unit] -= 1


def spend_command(world: World, battle: Battle, unit: Unit) -> None:
    """The same of a Command Tactic."""
    man = battle.leader[unit]
    if battle.his_commands[man] > 0 and leader_of(world, battle, unit).leads:
        battle.his_commands[man] -= 1
    else:
        battle.commands[unit] -= 1


def may_take_over(world: World, battle: Battle, man: int, unit: Unit) -> bool:
    """True if a man who lost his unit in the hex of another may take that over (Battlefield Heroics)."""
    if world.heroics == 0 or battle.killed[man] or not is_here(battle, unit):
        return False
    his = led_by(world, battle, man)
    if his == NOBODY or battle.where[his] != OUT or battle.fell[his] != battle.hex[unit]:
        return False
    if world.kind[battle.type[his]].arm != world.kind[battle.type[unit]].arm:
        return False
    led = battle.leader[unit]
    unfit = 1 if state_of(world, battle, unit) == NO_LEADER else 0
    return world.relieved[battle.killed[led], battle.wounded[led], unfit] == 1


def can_anybody_take_over(world: World, battle: Battle) -> bool:
    """True if any man may take over any unit."""
    if world.heroics:
        for lost in units_of(world, US):
            if battle.where[lost] == OUT and battle.leader[lost] != NO_MAN:
                for unit in units_of(world, US):
                    if may_take_over(world, battle, battle.leader[lost], unit):
                        return True
    return False


def led_by(world: World, battle: Battle, man: int) -> Unit:
    """The unit that a man leads, or led when it was lost; NOBODY for one whom another has relieved."""
    for unit in units_of(world, US):
        if battle.leader[unit] == man:
            return unit
    return NOBODY


def take_over(world: World, battle: Battle, man: int, unit: Unit) -> None:
    """A man takes over a unit; nobody leads any more the one that he has lost."""
    battle.leader[led_by(world, battle, man)] = NO_MAN
    battle.leader[unit] = man
    log(battle, terms.LOG_TAKEN, unit, man, 0, 0)


def put_leaders(
    tables: Tabulation, men: list[CommanderCard], cards: list[UnitCard], edition: ShermanLeader
) -> None:
    """Add each commander's state by stress, what he is to a unit in each, and stress of moving to attack."""
    some = replace(
        cards[0], ap=5, he=5, ap_at="range", min_range=0, max_range=terms.FAR, move_and_attack=True,
        indirect=False, moving_attack=0,
    )  # fmt: skip
    enemy, heavy = next(iter(edition.enemies.values())), edition.terrain["heavy cover"]
    options, states = edition.options, (*range(len(STATUSES)),)

    def led(man: CommanderCard, state: int) -> InCommand:
        return in_command(man, STATUSES[state])

    def aim(leader: InCommand, shot: Shot) -> Aim:
        return attack.aim_at(some, leader, enemy, shot, options)

    def leader(man: CommanderCard, state: int) -> tuple[int, ...]:
        one = led(man, state)
        here, there = Shot(0), Shot(1)
        hidden = Shot(2, sight=False)
        return (
            aim(PLAIN, here).needed - aim(one, here).needed,
            aim(PLAIN, there).needed - aim(one, there).needed,
            aim(one, here).dice,
            aim(one, there).dice,
            int(turn.acts_in(one) == "fast"),
            int(one.leads),
            int(is_legal(aim, one, hidden)),
            int(aim(one, Shot(1, heavy)).defense == aim(one, there).defense),
            int(not is_legal(aim, one, Shot(1, moved=True))),
            int(is_legal(turn.speed_of, some, one, True)),
        )

    def status(man: CommanderCard, stress: int) -> int:
        return STATUSES.index(status_of(man, stress))

    def strain(card: UnitCard, man: CommanderCard, state: int) -> int:
        return attack.stress_of_moving(card, led(man, state), Shot(1, moved=True))

    def relieved(killed: int, wounded: int, unfit: int) -> int:
        led = Condition(killed=bool(killed), wounded=bool(wounded))
        return int(setting_up.may_take_over(Condition(destroyed=True), "Armor", led, "Armor", bool(unfit)))

    tables.put_rows("leader", axes(man=men, state=states), leader)
    tables.put_numbers("status", axes(man=men, stress=range(MOST_STRESS + 1)), status)
    tables.put_numbers("strain", axes(card=cards, man=men, state=states), strain)
    tables.put_numbers("relieved", axes(killed=(0, 1), wounded=(0, 1), unfit=(0, 1)), relieved)
