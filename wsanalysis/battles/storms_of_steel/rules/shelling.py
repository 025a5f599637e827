"""What off-board artillery does before a round: it is targeted, and what was targeted fires (12.3, 2.0)."""

from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.units import all_units, is_here, is_in
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.aiming import added_there, attack_law
from wsanalysis.battles.storms_of_steel.rules.battering import fell_works, works_law
from wsanalysis.battles.storms_of_steel.rules.carrying import is_vehicle, set_down
from wsanalysis.battles.storms_of_steel.rules.close_call import close_call
from wsanalysis.battles.storms_of_steel.rules.firing import show, take_hit, with_caps
from wsanalysis.battles.storms_of_steel.rules.hiding import faces, is_hidden, reveal_who_acts
from wsanalysis.battles.storms_of_steel.rules.rolls import spend_caps
from wsanalysis.battles.storms_of_steel.rules.sight import smoke_added
from wsanalysis.battles.storms_of_steel.rules.smoke import add_smoke
from wsanalysis.battles.storms_of_steel.rules.targeting import is_to_plot, strikes_in, struck_hex
from wsanalysis.battles.storms_of_steel.rules.works import lies_in
from wsanalysis.battles.storms_of_steel.terms import NO_COUNTER, NOT_ALLOWED, PATTERN, RED
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


@flow
def shell(world: World, battle: Battle) -> Flow:
    """All batteries are targeted, those of the first side first; then those fire that were a round ago.

    (2.0, 12.3, R29)
    """
    for battery in range(world.batteries):
        if is_to_plot(world, battle, battery):
            yield from plot(world, battle, battery)
    for battery in range(world.batteries):
        strike = battle.strike[battery]
        if strike.targeted > 0 and strike.fired == 0:
            if strikes_in(world, battery, strike.targeted) == battle.turn:
                yield from come_down(world, battle, battery)


@flow
def plot(world: World, battle: Battle, battery: int) -> Flow:
    """A battery is told where to fire, and how its pattern lies, or nothing yet (12.3, 13.1)."""
    side = world.battery[battery].side
    act = yield ask(battle, side, terms.PLOT, unit=NOBODY, battery=1 + battery)
    if kind_of(act) == terms.HOLD_BACK:
        return
    strike = battle.strike[battery]
    strike.targeted, strike.hex = battle.turn, Hex(second_of(act))
    strike.smoke = 1 if kind_of(act) == terms.PLOT_SMOKE else 0
    if 1 < world.battery[battery].hexes < PATTERN:
        act = yield ask(battle, side, terms.FACE, unit=NOBODY, battery=1 + battery)
        battle.strike[battery].turned = second_of(act)
    strike = battle.strike[battery]
    log(battle, terms.LOG_PLOTTED, battery, strike.hex, strike.smoke, 0)


@flow
def come_down(world: World, battle: Battle, battery: int) -> Flow:
    """A battery fires: hex by hex of its pattern smoke is laid, or all is attacked (12.3, 13.1)."""
    strike = battle.strike[battery]
    strike.fired = 1
    log(battle, terms.LOG_SMOKE_STRIKE if strike.smoke else terms.LOG_STRIKE, battery, strike.hex, 0, 0)
    if world.assets:
        yield from close_call(world, battle, battery)
    for place in range(PATTERN):
        strike = battle.strike[battery]
        hex = struck_hex(world, battery, strike.hex, strike.turned, place)
        if hex != NOWHERE and strike.smoke:
            add_smoke(battle, hex, terms.FRESH_SMOKE)
        elif hex != NOWHERE:
            yield from shell_hex(world, battle, battery, hex)


@flow
def shell_hex(world: World, battle: Battle, battery: int, hex: Hex) -> Flow:
    """Works in a hex are attacked, then all units, of both sides, hidden ones too (12.1, 12.3, 18.6)."""
    falling = 0
    for kind in range(1, world.works_kinds):
        if works_shelled(world, battle, battery, hex, kind) != NOT_ALLOWED:
            falls = yield from shell_works(world, battle, battery, hex, kind)
            falling |= falls << kind
    for unit in all_units(world):
        if is_shelled(battle, hex, unit):
            yield from shell_unit(world, battle, battery, hex, unit)
    fell_works(world, battle, hex, falling)
    set_down(world, battle)
    battle.wrecks = 0


@flow
def shell_works(world: World, battle: Battle, battery: int, hex: Hex, kind: int) -> Flow[int]:
    """Whether works fall by one roll, for which CAPs may be bought (18.6, 3.23)."""
    roll = works_shelled(world, battle, battery, hex, kind)
    for caps in range(MOST_CAPS + 1):
        battle.law[caps] = works_law(world, roll - caps)
    caps = yield from spend_caps(world, battle, world.battery[battery].side, terms.ROLL_ELSE, NOBODY, roll)
    falls = draw(world, battle.luck[terms.LUCK_SHELLS], battle.law[caps])
    log(battle, terms.LOG_AT_WORKS, NOBODY, kind, roll - caps, caps * 2 + falls)
    return falls


@flow
def shell_unit(world: World, battle: Battle, battery: int, hex: Hex, unit: Unit) -> Flow:
    """One roll at a unit; a hit reveals a hidden one and all with it (10.0, 12.3).

    CAPs make it harder to hit friends; none may be bought against who is not seen (3.23).
    """
    side, hidden = world.battery[battery].side, is_hidden(battle, unit)
    show_shelled(world, battle, unit)
    roll = shelled(world, battle, battery, unit, hex)
    for caps in range(MOST_CAPS + 1):
        battle.law[caps] = attack_law(world, battle, unit, with_caps(world, side, unit, roll, caps))
    caps = 0
    if not hidden:
        caps = yield from spend_caps(world, battle, side, terms.SHOT, unit, roll)
    outcome = draw(world, battle.luck[terms.LUCK_SHELLS], battle.law[caps])
    log(battle, terms.LOG_ATTACK, NOBODY, unit, with_caps(world, side, unit, roll, caps), caps)
    if hidden and outcome != terms.MISS:
        reveal_who_acts(world, battle, unit)
    take_hit(world, battle, unit, outcome, NOBODY)
    if not is_here(battle, unit) and is_vehicle(world, battle, unit):
        battle.wrecks += 1
    if hidden:
        yield from faces(world, battle, NOBODY, NOWHERE)


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


def show_shelled(world: World, battle: Battle, target: Unit) -> None:
    """A counter that changes the defense which shells meet is shown (7.4)."""
    type_, counter = battle.type[target], battle.counter[target]
    if counter != NO_COUNTER:
        if world.defense[type_, counter, terms.SHELLS] != world.defense[type_, NO_COUNTER, terms.SHELLS]:
            show(battle, target)
