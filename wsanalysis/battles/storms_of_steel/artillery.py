"""Off-board artillery: targeted in secret, fired a round later, what that promises (12.1-12.3)."""

from collections.abc import Sequence

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Axial, neighbour
from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.agreement import is_legal
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import below, draw
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import row
from wsanalysis.battles.core.units import all_units, enemies_in, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.scenarios.objective_rows import flags_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    firing,
    hiding,
    mines,
    odds,
    smoke,
    terms,
    vehicles,
    veterans,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.forces import Asset, Force
from wsanalysis.battles.storms_of_steel.records import Battery, Battle, Weights, World
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel import attack
from wsanalysis.systems.storms_of_steel.artillery import fires_in_round, struck_hexes
from wsanalysis.systems.storms_of_steel.card import WeaponCard
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.ground import Fortification
from wsanalysis.systems.storms_of_steel.hindrances import check_clearing
from wsanalysis.systems.storms_of_steel.ratings import as_battery
from wsanalysis.systems.storms_of_steel.shot import Shot


def is_spotted(world: World, battle: Battle, side: Side, hex: Hex) -> bool:
    """True if a side can direct artillery at a hex: a unit sees it, hidden or not, or a mortar's spotter.

    The spotter is not revealed by it (12.3).
    """
    for unit in units_of(world, side):
        if battle.hex[unit] != NOWHERE and (is_here(battle, unit) or hiding.is_hidden(battle, unit)):
            if hiding.looks_into(world, battle, unit, hex):
                return True
    for unit in units_of(world, side):
        here = battle.hex[unit]
        if here != NOWHERE and world.block[battle.type[unit]].mortar and is_here(battle, unit):
            if enemies_in(world, battle, side, here) == 0:
                if aiming.spotting_hex(world, battle, side, here, hex) != NOWHERE:
                    return True
    return False


def may_target(world: World, battle: Battle, battery: int, hex: Hex) -> bool:
    """True if a battery may be told to fire at a hex: one of the sheet, or one that is spotted (12.3)."""
    if world.battery_hex[battery, hex]:
        return True
    return is_spotted(world, battle, world.battery[battery].side, hex)


def is_to_plot(world: World, battle: Battle, battery: int) -> bool:
    """True if a battery is left that could still fire in this firefight, with a hex to target."""
    if battle.strike[battery].targeted or strikes_in(world, battery, battle.turn) > world.rounds:
        return False
    if world.battery[battery].barrage and battle.turn > 1:
        return False
    for hex in all_hexes(world):
        if may_target(world, battle, battery, hex):
            return True
    return False


def strikes_in(world: World, battery: int, targeted: int) -> int:
    """The round before which a battery fires that was targeted in one; a barrage at once (1.0, 12.3)."""
    return targeted if world.battery[battery].barrage else world.fires_in[targeted]


def list_plots(world: World, battle: Battle, actions: Actions) -> None:
    """List nothing, or a hex as next round's target of high explosive or smoke (12.3, 13.1)."""
    battery = battle.about.battery - 1
    add(actions, terms.HOLD_BACK, battery, 0)
    for hex in all_hexes(world):
        if may_target(world, battle, battery, hex):
            add(actions, terms.PLOT_SHELLS, battery, hex)
            if world.battery[battery].smoke:
                add(actions, terms.PLOT_SMOKE, battery, hex)


def struck_hex(world: World, battery: int, target: Hex, turned: int, place: int) -> Hex:
    """The hex at a place of a strike's pattern, NOWHERE beyond the map's rim or the pattern's end (12.3)."""
    side = world.struck[battery, turned, place]
    if side == terms.AT_TARGET:
        return target
    return NOWHERE if side == terms.NO_PLACE else world.neighbour[target, side]


def hide_plots(world: World, view: Battle, side: Side) -> None:
    """Leave out of a side's view what the enemy's artillery has been told (12.3)."""
    for battery in range(world.batteries):
        if world.battery[battery].side != side and view.strike[battery].fired == 0:
            view.strike[battery].clear()


def deal_plots(world: World, battle: Battle, viewer: Side, luck: Generator) -> None:
    """The enemy's batteries that have not fired may have been told to fire at a unit that they can target."""
    for battery in range(world.batteries):
        strike, row = battle.strike[battery], world.battery[battery]
        if row.side == viewer or strike.fired == 1 or battle.turn == 0 or below(luck, 2) == 0:
            continue
        if row.barrage and battle.turn > 1:
            continue
        found, target = 0, NOWHERE
        for unit in units_of(world, opponent(row.side)):
            if is_here(battle, unit) and battle.hex[unit] != NOWHERE:
                if may_target(world, battle, battery, battle.hex[unit]):
                    found += 1
                    if below(luck, found) == 0:
                        target = battle.hex[unit]
        if target != NOWHERE:
            strike.targeted, strike.hex, strike.turned = told_in(battle), target, below(luck, 6)


def told_in(battle: Battle) -> int:
    """The round in which artillery was told to fire that has yet to do so: while sides target, the last."""
    targets = battle.question == terms.PLOT or (battle.question == terms.FACE and battle.about.battery > 0)
    return battle.turn - 1 if targets and battle.turn > 1 else battle.turn


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
    if 1 < world.battery[battery].hexes < terms.PATTERN:
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
        yield from veterans.close_call(world, battle, battery)
    for place in range(terms.PATTERN):
        strike = battle.strike[battery]
        hex = struck_hex(world, battery, strike.hex, strike.turned, place)
        if hex != NOWHERE and strike.smoke:
            smoke.add_smoke(battle, hex, terms.FRESH_SMOKE)
        elif hex != NOWHERE:
            yield from shell_hex(world, battle, battery, hex)


@flow
def shell_hex(world: World, battle: Battle, battery: int, hex: Hex) -> Flow:
    """Works in a hex are attacked, then all units, of both sides, hidden ones too (12.1, 12.3, 18.6)."""
    falling = 0
    for kind in range(1, world.works_kinds):
        if works_shelled(world, battle, battery, hex, kind) != terms.NOT_ALLOWED:
            falls = yield from shell_works(world, battle, battery, hex, kind)
            falling |= falls << kind
    for unit in all_units(world):
        if is_shelled(battle, hex, unit):
            yield from shell_unit(world, battle, battery, hex, unit)
    mines.fell_works(world, battle, hex, falling)
    vehicles.set_down(world, battle)
    battle.wrecks = 0


@flow
def shell_works(world: World, battle: Battle, battery: int, hex: Hex, kind: int) -> Flow[int]:
    """Roll for the fall of works; CAPs may be bought for it (18.6, 3.23)."""
    roll = works_shelled(world, battle, battery, hex, kind)
    for caps in range(MOST_CAPS + 1):
        battle.law[caps] = mines.works_law(world, roll - caps)
    caps = yield from activation.spend_caps(
        world, battle, world.battery[battery].side, terms.ROLL_ELSE, NOBODY, roll
    )
    falls = draw(world, battle.luck[terms.LUCK_SHELLS], battle.law[caps])
    log(battle, terms.LOG_AT_WORKS, NOBODY, kind, roll - caps, caps * 2 + falls)
    return falls


@flow
def shell_unit(world: World, battle: Battle, battery: int, hex: Hex, unit: Unit) -> Flow:
    """One roll at a unit; a hit reveals a hidden one and all with it (10.0, 12.3).

    CAPs make it harder to hit friends; none may be bought against who is not seen (3.23).
    """
    side, hidden = world.battery[battery].side, hiding.is_hidden(battle, unit)
    show_shelled(world, battle, unit)
    roll = shelled(world, battle, battery, unit, hex)
    for caps in range(MOST_CAPS + 1):
        needed = firing.with_caps(world, side, unit, roll, caps)
        battle.law[caps] = aiming.attack_law(world, battle, unit, needed)
    caps = 0
    if not hidden:
        caps = yield from activation.spend_caps(world, battle, side, terms.SHOT, unit, roll)
    outcome = draw(world, battle.luck[terms.LUCK_SHELLS], battle.law[caps])
    log(battle, terms.LOG_ATTACK, NOBODY, unit, firing.with_caps(world, side, unit, roll, caps), caps)
    if hidden and outcome != terms.MISS:
        hiding.reveal_who_acts(world, battle, unit)
    firing.take_hit(world, battle, unit, outcome, NOBODY)
    if not is_here(battle, unit) and vehicles.is_vehicle(world, battle, unit):
        battle.wrecks += 1
    if hidden:
        yield from hiding.faces(world, battle, NOBODY, NOWHERE)


def shelled(world: World, battle: Battle, battery: int, target: Unit, hex: Hex) -> int:
    """The roll by which a battery hits a unit in a hex without CAPs: by its flank, no heights (12.1-12.3)."""
    type_ = battle.type[target]
    color = world.color[type_, terms.SHELLS]
    defense = world.defense[type_, battle.counter[target], terms.SHELLS]
    defense += smoke.added(world, battle, hex, hex)
    if not world.spot[hex].bursts or world.bare_to_bursts[terms.SHELLS, color] == 0:
        defense += world.spot[hex].cover
    defense += aiming.added_there(world, battle, target, NOWHERE, hex, color, terms.SHELLS)
    return defense - world.battery_power[battery, color]


def works_shelled(world: World, battle: Battle, battery: int, hex: Hex, kind: int) -> int:
    """The roll by which a battery destroys works of a kind in a hex, or NOT_ALLOWED (18.5, 18.6)."""
    if not works.lies_in(battle, kind, hex) or world.works_defense[kind] == terms.NOT_ALLOWED:
        return terms.NOT_ALLOWED
    if world.battery_clears[battery, kind] == 0:
        return terms.NOT_ALLOWED
    defense = world.works_defense[kind] + world.spot[hex].cover + smoke.added(world, battle, hex, hex)
    return defense - world.battery_power[battery, terms.RED]


def is_shelled(battle: Battle, hex: Hex, unit: Unit) -> bool:
    """True if a strike at a hex attacks a unit: all there, of both sides, hidden ones too (12.1, 12.3)."""
    return is_in(battle, unit, hex) or (hiding.is_hidden(battle, unit) and battle.hex[unit] == hex)


def show_shelled(world: World, battle: Battle, target: Unit) -> None:
    """A counter that changes the defense which shells meet is shown (7.4)."""
    type_, counter = battle.type[target], battle.counter[target]
    if counter != terms.NO_COUNTER:
        if (
            world.defense[type_, counter, terms.SHELLS]
            != world.defense[type_, terms.NO_COUNTER, terms.SHELLS]
        ):
            firing.show(battle, target)


def of_shells(world: World, view: Battle, act: int, weights: Weights) -> int:
    """The promise of targeting a hex, or of turning the pattern to a side."""
    battery, kind = view.about.battery - 1, kind_of(act)
    if kind == terms.TURN_TO:
        strike = view.strike[battery]
        return of_strike(world, view, battery, strike.hex, second_of(act), weights)
    if kind == terms.HOLD_BACK:
        if world.battery[battery].barrage:
            return 0
        return weights.plot_waits * (world.rounds - view.turn) // max(1, world.rounds)
    if kind == terms.PLOT_SMOKE:
        return -weights.plot_waits
    hex, best = Hex(second_of(act)), 0
    for turned in range(1 if world.battery[battery].hexes in (1, terms.PATTERN) else 6):
        best = max(best, of_strike(world, view, battery, hex, turned, weights))
    return best


def of_strike(world: World, view: Battle, battery: int, target: Hex, turned: int, weights: Weights) -> int:
    """About what a strike takes: of enemies a part, since they may go elsewhere, and all of own units."""
    total, side = 0, world.battery[battery].side
    for place in range(terms.PATTERN):
        hex = struck_hex(world, battery, target, turned, place)
        if hex == NOWHERE:
            continue
        for unit in all_units(world):
            if is_in(view, unit, hex):
                lost = worth.loss_of(world, view, unit, shelled(world, view, battery, unit, hex), weights)
                there = 16 if world.battery[battery].barrage else weights.plot
                total += -lost if side_of(world, unit) == side else lost * there // 16
    return total


def under_strike(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The loss that an own strike, once targeted, could inflict on a unit in a hex."""
    total, side = 0, side_of(world, unit)
    for battery in range(world.batteries):
        strike = view.strike[battery]
        if world.battery[battery].side != side or strike.targeted == 0 or strike.fired or strike.smoke:
            continue
        if world.distance[strike.hex, hex] <= 1 and is_here(view, unit):
            for place in range(terms.PATTERN):
                if struck_hex(world, battery, strike.hex, strike.turned, place) == hex:
                    roll = shelled(world, view, battery, unit, hex)
                    total += worth.loss_of(world, view, unit, roll, weights)
    return total


def batteries_of(forces: Sequence[Force], edition: StormsOfSteel) -> list[str]:
    """The names of all batteries by their numbers."""
    return [card.name for _, _, card in _batteries([force.assets for force in forces], edition)]


def _batteries(
    assets: Sequence[Sequence[Asset]], edition: StormsOfSteel
) -> list[tuple[int, Asset, WeaponCard]]:
    """Each battery, once for each strike: its side, what the sheet says of it, its card."""
    return [
        (side, one, edition.weapons[one.asset])
        for side, own in enumerate(assets)
        for one in own
        if one.asset in edition.weapons and edition.weapons[one.asset].kind == "artillery"
        for _ in range(one.count)
    ]


def put_batteries(
    tables: Tables, board: Board, assets: tuple[Sequence[Asset], Sequence[Asset]], rounds: int,
    edition: StormsOfSteel,
) -> None:  # fmt: skip
    """Add the batteries of both sides, one side after the other."""
    found, hexes, kinds = _batteries(assets, edition), len(board.ids), works.kinds_of(edition)
    count = len(found)
    tables.rows["battery"] = [
        row(Battery, side=side, hexes=card.hexes, smoke=one.smoke, barrage=one.barrage)
        for side, one, card in found
    ]
    powers = (power_of(card, color, edition) for _, _, card in found for color in (terms.RED, terms.BLUE))
    tables.put("battery_power", (count, 2), powers)
    clears = (x for _, _, card in found for x in (0, *(int(_clears(kind, card)) for kind in kinds)))
    tables.put("battery_clears", (count, 1 + len(kinds)), clears)
    given = (flag for _, one, _ in found for flag in flags_of(board, one.hexes))
    tables.put("battery_hex", (count, hexes), given)
    places = (place for _, _, card in found for side in range(6) for place in pattern_of(card, side))
    tables.put("struck", (count, 6, terms.PATTERN), places)
    tables.put("fires_in", (rounds + 1,), map(fires_in_round, range(rounds + 1)))
    tables.counts["batteries"] = count


def power_of(card: WeaponCard, color: int, edition: StormsOfSteel) -> int:
    """The addition of a battery to its rolls, by the color of defense that it meets (12.3)."""
    ledger = attack.shifts(as_battery(card), odds.AT[color], Shot(weapon=card), edition)
    return attack.values(ledger)[0]


def pattern_of(card: WeaponCard, side: int) -> list[int]:
    """The places that a strike hits which is turned to a side: beyond which sides of the target hex (12.3).

    Of three hexes the others lie beyond that side and the next.
    """
    target = Axial(0, 0)
    around = {neighbour(target, beyond): beyond for beyond in range(6)}
    for turned in range(6):
        places = [terms.AT_TARGET if hex == target else around[Axial(*hex)] for hex in _struck(card, turned)]
        if {side, (side + 1) % 6} <= {*places} or len(places) == 1:
            return places + [terms.NO_PLACE] * (terms.PATTERN - len(places))
    raise ValueError(f"{card.name} hits no two hexes side by side")


def _struck(card: WeaponCard, turned: int) -> Sequence[tuple[int, int]]:
    return struck_hexes(card, (0, 0), turned)


def _clears(kind: Fortification, card: WeaponCard) -> bool:
    if kind.defense is None:
        return False
    return is_legal(check_clearing, kind, as_battery(card), Shot(weapon=card))


ACTIONS = {
    terms.HOLD_BACK: "hold back the {0:battery}",
    terms.PLOT_SHELLS: "target {1:hex} with the {0:battery}",
    terms.PLOT_SMOKE: "target {1:hex} with smoke of the {0:battery}",
}
SENTENCES: dict[int, Sentence] = {
    terms.LOG_PLOTTED: "The {0:battery} secretly targets {1:hex}{2:with smoke} (12.3).",
    terms.LOG_STRIKE: "The {0:battery} fires at {1:hex} (12.3).",
    terms.LOG_SMOKE_STRIKE: "The {0:battery} lays smoke around {1:hex} (12.3, 13.1).",
}
