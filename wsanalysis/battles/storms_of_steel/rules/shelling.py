"""What off-board artillery does before a round: it is targeted, and what was targeted fires (12.3, 2.0)."""

from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.frames import answer, ask, log, pop
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Law, Unit
from wsanalysis.battles.core.units import is_here, is_in, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.aiming import added_there, attack_law
from wsanalysis.battles.storms_of_steel.rules.battering import fell_works
from wsanalysis.battles.storms_of_steel.rules.carrying import is_vehicle, set_down
from wsanalysis.battles.storms_of_steel.rules.close_call import asks_to_step_aside, step_aside
from wsanalysis.battles.storms_of_steel.rules.firing import show, take_hit
from wsanalysis.battles.storms_of_steel.rules.hiding import faces_to_choose, is_hidden, reveal_who_acts
from wsanalysis.battles.storms_of_steel.rules.rolls import ask_for_caps, pay_caps
from wsanalysis.battles.storms_of_steel.rules.sight import smoke_added
from wsanalysis.battles.storms_of_steel.rules.smoke import add_smoke
from wsanalysis.battles.storms_of_steel.rules.targeting import is_to_plot, strikes_in, struck_hex
from wsanalysis.battles.storms_of_steel.rules.works import lies_in
from wsanalysis.battles.storms_of_steel.terms import HARDEST, NO_COUNTER, NOT_ALLOWED, PATTERN, RED
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS

NEXT_BATTERY, PLOTTED, TURNED, ASIDE, NEXT_HEX, NEXT_ROLL, ROLLED = range(7)
"""Steps: the next battery, its hex is chosen, how its pattern lies; who steps ASIDE; the next hex, roll."""


def run_shells(world: World, battle: Battle, shells: Frame) -> None:
    """First all batteries are targeted, then those fire that were targeted a round ago (2.0, 12.3)."""
    if shells.act == terms.TARGETING:
        run_targeting(world, battle, shells)
    elif shells.step == NEXT_BATTERY:
        begin_strike(world, battle, shells)
    elif shells.step == ASIDE:
        step_aside(world, battle, shells)
        if not asks_to_step_aside(world, battle, shells, ASIDE):
            shells.step = NEXT_HEX
    elif shells.step == NEXT_HEX:
        begin_hex(world, battle, shells)
    elif shells.step == NEXT_ROLL:
        begin_roll(world, battle, shells)
    else:
        end_roll(world, battle, shells, pay_caps(battle, shells))


def run_targeting(world: World, battle: Battle, shells: Frame) -> None:
    """One battery after the other is told where to fire, those of the first side first (R29)."""
    strike = battle.strike[shells.battery]
    if shells.step == PLOTTED:
        chosen = answer(battle)
        if kind_of(chosen) != terms.HOLD_BACK:
            strike.targeted, strike.hex = battle.turn, Hex(second_of(chosen))
            strike.smoke = 1 if kind_of(chosen) == terms.PLOT_SMOKE else 0
            if 1 < world.battery[shells.battery].hexes < PATTERN:
                ask(battle, shells, world.battery[shells.battery].side, terms.FACE, TURNED)
                return
            log_plot(battle, shells.battery)
        shells.battery += 1
    elif shells.step == TURNED:
        strike.turned = second_of(answer(battle))
        log_plot(battle, shells.battery)
        shells.battery += 1
    while shells.battery < world.batteries:
        if is_to_plot(world, battle, shells.battery):
            battle.asked = NOBODY
            ask(battle, shells, world.battery[shells.battery].side, terms.PLOT, PLOTTED)
            return
        shells.battery += 1
    shells.act, shells.battery, shells.step = terms.STRIKING, 0, NEXT_BATTERY


def log_plot(battle: Battle, battery: int) -> None:
    """A battery has been told where to fire."""
    strike = battle.strike[battery]
    log(battle, terms.LOG_PLOTTED, battery, strike.hex, strike.smoke, 0)


def begin_strike(world: World, battle: Battle, shells: Frame) -> None:
    """The next battery that fires this round, or the end (12.3)."""
    while shells.battery < world.batteries:
        strike = battle.strike[shells.battery]
        if (
            strike.targeted > 0
            and strike.fired == 0
            and strikes_in(world, shells.battery, strike.targeted) == battle.turn
        ):
            strike.fired = 1
            shells.side, shells.place, shells.step = world.battery[shells.battery].side, 0, NEXT_HEX
            shells.next = Unit(0)
            code = terms.LOG_SMOKE_STRIKE if strike.smoke else terms.LOG_STRIKE
            log(battle, code, shells.battery, strike.hex, 0, 0)
            if world.assets:
                asks_to_step_aside(world, battle, shells, ASIDE)
            return
        shells.battery += 1
    pop(battle)


def begin_hex(world: World, battle: Battle, shells: Frame) -> None:
    """The next hex of the pattern: smoke is laid there, or all in it is attacked (12.3, 13.1)."""
    strike = battle.strike[shells.battery]
    while shells.place < PATTERN:
        hex = struck_hex(world, shells.battery, strike.hex, strike.turned, shells.place)
        if hex != NOWHERE:
            if strike.smoke == 0:
                shells.hex, shells.next, shells.works, shells.step = hex, Unit(0), 0, NEXT_ROLL
                shells.at_works = 1 if world.has_works else world.works_kinds
                return
            add_smoke(battle, hex, terms.FRESH_SMOKE)
        shells.place += 1
    shells.battery += 1
    shells.step = NEXT_BATTERY


def shelled(world: World, battle: Battle, battery: int, target: Unit, hex: Hex) -> int:
    """The roll by which a battery hits a unit in a hex without CAPs: by its flank, no heights (12.1-12.3)."""
    type_ = battle.type[target]
    color = world.color[type_, terms.SHELLS]
    defense = world.defense[type_, battle.counter[target], terms.SHELLS] + smoke_added(
        world, battle, hex, hex
    )
    if not world.spot[hex].bursts or world.bare_to_bursts[terms.SHELLS, color] == 0:
        defense += world.spot[hex].cover
    defense += added_there(world, battle, target, NOWHERE, hex, color, terms.SHELLS)
    return defense - world.battery_power[battery, color]


def works_shelled(world: World, battle: Battle, battery: int, hex: Hex, kind: int) -> int:
    """The roll by which a battery destroys works of a kind in a hex, or NOT_ALLOWED (18.5, 18.6)."""
    if not lies_in(battle, kind, hex) or world.works_defense[kind] == NOT_ALLOWED:
        return NOT_ALLOWED
    if world.battery_clears[battery, kind] == 0:
        return NOT_ALLOWED
    defense = world.works_defense[kind] + world.spot[hex].cover + smoke_added(world, battle, hex, hex)
    return defense - world.battery_power[battery, RED]


def is_shelled(battle: Battle, hex: Hex, unit: Unit) -> bool:
    """Whether a strike at a hex attacks a unit: all there, of both sides, hidden ones too (12.1, 12.3)."""
    return is_in(battle, unit, hex) or (is_hidden(battle, unit) and battle.hex[unit] == hex)


def begin_roll(world: World, battle: Battle, shells: Frame) -> None:
    """The next works, or unit, is attacked; CAPs may be bought, but not against who is not seen (3.23)."""
    while shells.at_works < world.works_kinds:
        if works_shelled(world, battle, shells.battery, shells.hex, shells.at_works) != NOT_ALLOWED:
            for caps in range(MOST_CAPS + 1):
                shells.law[caps] = works_law(world, battle, shells, caps)
            ask_for_caps(battle, shells, NOBODY, ROLLED)
            return
        shells.at_works += 1
    while shells.next < world.units:
        if is_shelled(battle, shells.hex, shells.next):
            show_shelled(world, battle, shells.next)
            for caps in range(MOST_CAPS + 1):
                roll = roll_at(world, battle, shells, caps)
                shells.law[caps] = attack_law(world, battle, shells.next, roll)
            if is_hidden(battle, shells.next):
                shells.step, battle.answer = ROLLED, 0
            else:
                ask_for_caps(battle, shells, shells.next, ROLLED)
            return
        shells.next = Unit(shells.next + 1)
    fell_works(world, battle, shells)
    set_down(world, battle)
    battle.wrecks = 0
    shells.place += 1
    shells.step = NEXT_HEX


def works_law(world: World, battle: Battle, shells: Frame, caps: int) -> Law:
    """The law of an attack on works with `caps` CAPs (18.6)."""
    roll = works_shelled(world, battle, shells.battery, shells.hex, shells.at_works) - caps
    return world.works_law[min(max(roll, 0), HARDEST - 1)]


def roll_at(world: World, battle: Battle, shells: Frame, caps: int) -> int:
    """The roll that hits the next unit with `caps` CAPs, which make it harder to hit friends (3.23)."""
    roll = shelled(world, battle, shells.battery, shells.next, shells.hex)
    return roll + caps if side_of(world, shells.next) == shells.side else roll - caps


def end_roll(world: World, battle: Battle, shells: Frame, caps: int) -> None:
    """One roll at works or at a unit; a hit reveals a hidden one and all with it (10.0, 12.3, 18.6)."""
    shells.step = NEXT_ROLL
    outcome = draw(world, battle.luck[terms.LUCK_SHELLS], shells.law[caps])
    if shells.at_works < world.works_kinds:
        roll = works_shelled(world, battle, shells.battery, shells.hex, shells.at_works) - caps
        log(battle, terms.LOG_AT_WORKS, NOBODY, shells.at_works, roll, caps * 2 + outcome)
        shells.works |= outcome << shells.at_works
        shells.at_works += 1
        return
    target, roll = shells.next, roll_at(world, battle, shells, caps)
    shells.next = Unit(target + 1)
    hidden = is_hidden(battle, target)
    log(battle, terms.LOG_ATTACK, NOBODY, target, roll, caps)
    if hidden and outcome != terms.MISS:
        reveal_who_acts(world, battle, target)
    take_hit(world, battle, target, outcome, NOBODY)
    if not is_here(battle, target) and is_vehicle(world, battle, target):
        battle.wrecks += 1
    if hidden:
        faces_to_choose(world, battle, NOBODY, NOWHERE)


def show_shelled(world: World, battle: Battle, target: Unit) -> None:
    """A counter that changes the defense which shells meet is shown (7.4)."""
    type_, counter = battle.type[target], battle.counter[target]
    if counter != NO_COUNTER:
        if world.defense[type_, counter, terms.SHELLS] != world.defense[type_, NO_COUNTER, terms.SHELLS]:
            show(battle, target)
