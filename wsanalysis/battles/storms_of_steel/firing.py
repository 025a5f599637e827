"""Fire at a hex: a roll for each unit in it, hit counters, losses (7.0-7.7)."""

from typing import Any

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.interruption import HELD
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Law, Side, Unit
from wsanalysis.battles.core.pile import draw_counter, put_counter_back
from wsanalysis.battles.core.wording import FilledText
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    airplanes,
    cards,
    hiding,
    mines,
    moving,
    terms,
    vehicles,
    weapon_cards,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.records import Attack, Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import BLUE, FIRST_BROKEN, NO_COUNTER, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


@flow
def fire(world: World, battle: Battle, unit: Unit, act: int, members: int, card: int) -> Flow:
    """Attack every unit of a hex, each with a roll of its own; works there first (7.7, 18.6)."""
    hex, weapon = Hex(second_of(act)), 0
    if kind_of(act) == terms.FIRE_WITH:
        weapon = 1 + first_of(act)
    yield from hiding.faces(world, battle, unit, hex)
    aim(battle, unit, hex, members, weapon)
    yield from boost(world, battle)
    unseen, falling = open_fire(world, battle), 0
    if battle.works[hex] & world.works_breakable:
        falling = yield from mines.batter(world, battle)
    if unseen:
        yield from attack(world, battle, NOBODY)
    else:
        target = weapon_cards.next_target(world, battle, battle.attack, Unit(0))
        while target < world.units:
            yield from attack(world, battle, target)
            target = weapon_cards.next_target(world, battle, battle.attack, Unit(target + 1))
    mines.fell_works(world, battle, hex, falling)
    go_together(world, battle)
    vehicles.set_down(world, battle)
    battle.wrecks = 0


def aim(battle: Battle, unit: Unit, hex: Hex, members: int, weapon: int) -> None:
    """An attack begins, to which no card has added yet."""
    fire = battle.attack
    fire.unit, fire.hex, fire.members, fire.weapon, fire.boost = unit, hex, members, weapon, 0


@flow
def boost(world: World, battle: Battle) -> Flow:
    """Cards may add to the firepower, one after the other; airplanes use none (card 9, V30, 20.0)."""
    card = boosting_card(world, battle)
    while card > 0:
        unit = battle.attack.unit
        is_used = yield from cards.uses(world, battle, units.side_of(world, unit), card, unit, NOBODY, 0)
        if not is_used:
            return
        battle.attack.boost += cards.amount_of(world, card)
        card = boosting_card(world, battle)


def boosting_card(world: World, battle: Battle) -> int:
    """A card that may add to the firepower, 0 if there is none."""
    unit = battle.attack.unit
    if airplanes.is_plane(world, battle, unit):
        return 0
    card = cards.held(world, battle, units.side_of(world, unit), terms.MORE_FIREPOWER)
    if card == 0 and battle.hex[unit] == battle.attack.hex and world.overruns[battle.type[unit]]:
        return cards.veteran_card(world, battle, units.side_of(world, unit), unit, terms.OVERRUN)
    return card


def open_fire(world: World, battle: Battle) -> bool:
    """Firer and target show the counters that count (7.4); returns whether no unit is seen there (10.0)."""
    fire = battle.attack
    code = terms.LOG_BOMB if battle.bombing else terms.LOG_FIRE
    spot = 0 if fire.weapon else spotter_of(world, battle, fire.unit, fire.hex)
    log(battle, code, fire.unit, fire.hex, fire.weapon, spot)
    unseen = world.hidden > 0 and hiding.is_on_suspicion(world, battle, fire.unit, fire.hex)
    show_firers(world, battle, fire, unseen)
    show_targets(world, battle, fire)
    return unseen


def spotter_of(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The spotting hex of a mortar that does not see the hex, from 1; 0 if nobody spots (12.0)."""
    if aiming.mode_at(world, battle, unit, hex) != terms.INDIRECT:
        return 0
    return 1 + aiming.eye_on(world, battle, unit, battle.hex[unit], hex)


def law_of_roll(world: World, battle: Battle, target: Unit, roll: int) -> Law:
    """The law of a roll, with a card that may be used after it if the side that fires holds one (card 12).

    None is used with airplanes, nor against them (20.0).
    """
    unit = battle.attack.unit
    if airplanes.is_plane(world, battle, unit) or airplanes.is_plane(world, battle, target):
        return aiming.attack_law(world, battle, target, roll)
    if cards.veteran_card(world, battle, units.side_of(world, unit), unit, terms.COMBAT_HARDENED):
        return aiming.lucky_law(world, battle, target, roll, terms.HARDENED)
    if cards.held(world, battle, units.side_of(world, unit), terms.LUCKY):
        return aiming.lucky_law(world, battle, target, roll, terms.LUCK)
    return aiming.attack_law(world, battle, target, roll)


def roll_for(world: World, battle: Battle, fire: Attack, target: Unit) -> int:
    """The roll by which an attack hits a target without CAPs; supporters and cards count (9.12, card 9)."""
    roll = weapon_cards.needed_in(world, battle, fire, target) - fire.boost
    if fire.members:
        for unit in units.units_of(world, units.side_of(world, fire.unit)):
            if fire.members >> unit & 1 == 1:
                roll -= weapon_cards.support_in(world, battle, fire, unit, target)
    return roll


def with_caps(world: World, side: Side, target: Unit, roll: int, caps: int) -> int:
    """A roll with `caps` CAPs: they raise what a side rolls at enemies, and lower it at friends (3.23)."""
    return roll + caps if units.side_of(world, target) == side else roll - caps


@flow
def attack(world: World, battle: Battle, target: Unit) -> Flow:
    """One roll at one unit, and what a hit does (7.0, 7.3, 7.4).

    At a hex where nobody is seen it is the weakest hidden unit, if any; a hit reveals all there (10.0). Of it
    nothing is known, and each CAP may count (3.23).
    """
    unit, unseen, roll = battle.attack.unit, target == NOBODY, 0
    source = terms.LUCK_AIR if airplanes.is_plane(world, battle, unit) else terms.LUCK_FIRE
    side = units.side_of(world, unit)
    if not unseen:
        roll = roll_for(world, battle, battle.attack, target)
    for caps in range(MOST_CAPS + 1):
        battle.law[caps] = Law(-1 - caps)
        if not unseen:
            law = law_of_roll(world, battle, target, with_caps(world, side, target, roll, caps))
            battle.law[caps] = law
    what, whom = terms.ROLL_ELSE if unseen else terms.SHOT, unit if unseen else target
    caps = yield from activation.spend_caps(world, battle, side, what, whom, roll)
    if unseen:
        hex = battle.attack.hex
        target = hiding.weakest_hidden(world, battle, unit, hex)
        log(battle, terms.LOG_SUSPICION, unit, hex, caps, 0)
        if target == NOBODY or aiming.needed(world, battle, unit, target) == NOT_ALLOWED:
            return
        roll = roll_for(world, battle, battle.attack, target)
        needed = with_caps(world, side, target, roll, caps)
        battle.law[caps] = aiming.attack_law(world, battle, target, needed)
    roll = with_caps(world, side, target, roll, caps)
    outcome = draw(world, battle.luck[source], battle.law[caps])
    if outcome > HELD:
        outcome = yield from after_luck(world, battle, target, roll, outcome // HELD - FIRST_BROKEN)
    log(battle, terms.LOG_ATTACK, unit, target, roll, caps)
    if unseen and outcome != terms.MISS:
        hiding.reveal_who_acts(world, battle, target)
    if battle.bombing == terms.CLUSTERS and outcome != terms.MISS:
        leave_mine(world, battle, unit, battle.attack.hex)
    take_hit(world, battle, target, outcome, unit)
    if not units.is_here(battle, target) and vehicles.is_vehicle(world, battle, target):
        battle.wrecks += 1


@flow
def after_luck(world: World, battle: Battle, target: Unit, roll: int, broken: int) -> Flow[int]:
    """The result of a near miss, or of a hit that is near to two, with a card or without (card 12, V14)."""
    if broken == terms.NEAR_TWO_HITS and battle.counter[target] != NO_COUNTER:
        return terms.DESTROYED
    log(battle, terms.LOG_NEAR, target, roll, broken, 0)
    unit = battle.attack.unit
    card = cards.after(world, battle, unit, broken)
    is_used = yield from cards.uses(world, battle, units.side_of(world, unit), card, unit, target, broken)
    if is_used:
        law = aiming.luck_law(world, battle, target, roll, broken)
        return draw(world, battle.luck[terms.LUCK_CARDS], law)
    return HELD if broken == terms.NEAR_TWO_HITS else terms.MISS


def leave_mine(world: World, battle: Battle, plane: Unit, hex: Hex) -> None:
    """Cluster bombs that hit leave a red mine (20.4)."""
    if not works.lies_in(battle, world.mine_kind, hex):
        number = world.cluster_mine[plane]
        mines.lay_mine(
            world, battle, units.side_of(world, plane), hex, number, terms.RED_MINE, 0, mines.UNLISTED
        )


def take_hit(world: World, battle: Battle, target: Unit, outcome: int, by: Unit) -> None:
    """The result of an attack: nothing, a hit counter that is drawn, or destruction (7.3, 7.4).

    Airplanes take no counters: after one hit they attack no more (20.0).
    """
    if units.is_aloft(battle, target) and outcome == terms.SURVIVES:
        units.flag(battle, target, terms.WINGED)
        log(battle, terms.LOG_PLANE_HIT, target, 0, 0, 0)
    elif outcome >= HELD:
        first, end = 1, world.first_vehicle_counter
        if aiming.pile_of(world, battle, target) == terms.VEHICLE_PILE:
            first, end = end, world.counters_end
        drawn = draw_counter(world, battle, first, end, False, battle.luck[terms.LUCK_COUNTERS])
        if world.veterans and world.veteran[target].calm and world.ignored[drawn]:
            put_counter_back(battle, drawn)
            log(battle, terms.LOG_CALM, target, drawn, 0, 0)
            return
        log(battle, terms.LOG_HIT, target, drawn, 0, 0)
        battle.counter[target] = drawn
        battle.flags[target] &= ~terms.SHOWN
        if world.hit_by[drawn] == terms.DESTROYED:
            destroy(world, battle, target, by)
    elif outcome == terms.DESTROYED:
        destroy(world, battle, target, by)


def destroy(world: World, battle: Battle, unit: Unit, by: Unit) -> None:
    """A unit is destroyed: its counter goes back, it goes on its side's CAP track (7.3)."""
    hex, side = battle.hex[unit], units.side_of(world, unit)
    log(battle, terms.LOG_OUT, unit, battle.counter[unit], 0, 0)
    if by != NOBODY and battle.hex[by] == hex and battle.assets:
        card = cards.veteran_card(world, battle, side, unit, terms.BLOOD_AND_HONOR)
        if card:
            cards.take_card(battle, side, card)
            units.flag(battle, by, terms.DOOMED)
    put_back(battle, unit)
    battle.fell[unit], battle.where[unit], battle.hex[unit] = hex, units.OUT, NOWHERE
    battle.flags[unit], battle.inside[unit], battle.carrier[unit] = 0, 0, NOBODY
    battle.cap[side] = world.after_loss[side, battle.cap[side], battle.lost[side]]
    battle.lost[side] += 1
    if by != NOBODY and units.side_of(world, by) != side:
        battle.kills[by] += 1
    activation.drop_out(battle, side, unit)
    units.freed(world, battle, hex)
    moving.look_at_marker(world, battle)


def go_together(world: World, battle: Battle) -> None:
    """A unit that destroys one with Blood & Honor in close combat is destroyed too (V06)."""
    if world.assets:
        for unit in units.all_units(world):
            if units.has(battle, unit, terms.DOOMED):
                log(battle, terms.LOG_DOOMED, unit, 0, 0, 0)
                destroy(world, battle, unit, NOBODY)


def put_back(battle: Battle, unit: Unit) -> None:
    """The counter under a unit goes back to the pile (7.4)."""
    if battle.counter[unit] != NO_COUNTER:
        put_counter_back(battle, battle.counter[unit])
        battle.counter[unit] = NO_COUNTER
        battle.flags[unit] &= ~terms.SHOWN


def show(battle: Battle, unit: Unit) -> None:
    """The enemy sees the counter under a unit (7.4)."""
    if not units.has(battle, unit, terms.SHOWN):
        units.flag(battle, unit, terms.SHOWN)
        log(battle, terms.LOG_SHOWN, unit, battle.counter[unit], 0, 0)


def show_by(world: World, battle: Battle, unit: Unit, by: int) -> None:
    """A counter that changes what fire goes by is shown: a firepower, the cost, the range (7.4)."""
    if world.shown_by_fire[battle.type[unit], aiming.counter_of(battle, unit), by]:
        show(battle, unit)


def show_firers(world: World, battle: Battle, fire: Attack, unseen: bool) -> None:
    """A unit that fires shows a counter that changes the cost, range or firepower it uses (7.4).

    That is of the colors by which it is rolled at units and works; where nobody is seen, of both. Supporters
    show one that changes their range: no other rating of theirs is used (9.12).
    """
    unit, hex = fire.unit, fire.hex
    show_by(world, battle, unit, terms.BY_COST)
    if battle.hex[unit] != hex:
        if fire.weapon == 0:
            show_by(world, battle, unit, terms.BY_RANGE)
        for other in units.units_of(world, units.side_of(world, unit)):
            if fire.members >> other & 1 == 1:
                show_by(world, battle, other, terms.BY_RANGE)
    if unseen or (
        world.has_works and mines.meets_works(world, battle, unit, hex, mines.weapon_of(world, fire))
    ):
        show_by(world, battle, unit, RED)
    if unseen:
        show_by(world, battle, unit, BLUE)
    for target in units.all_units(world):
        if weapon_cards.is_attacked(world, battle, fire, target):
            way = weapon_cards.way_in(world, battle, fire, target)
            show_by(world, battle, unit, world.color[battle.type[target], way])


def show_targets(world: World, battle: Battle, fire: Attack) -> None:
    """A counter that changes the defense which an attack meets is shown, whatever the roll (7.4)."""
    for target in units.all_units(world):
        if battle.counter[target] != NO_COUNTER and weapon_cards.is_attacked(world, battle, fire, target):
            way = weapon_cards.way_in(world, battle, fire, target)
            type_, counter = battle.type[target], aiming.counter_of(battle, target)
            if world.defense[type_, counter, way] != world.defense[type_, NO_COUNTER, way]:
                show(battle, target)


def list_fire(world: World, battle: Battle, unit: Unit) -> None:
    """The hexes with enemies at which a unit may fire (7.0)."""
    if aiming.is_affordable(world, battle, unit):
        for enemy in units.units_of(world, units.opponent(units.side_of(world, unit))):
            hex = battle.hex[enemy]
            if units.is_here(battle, enemy) and aiming.may_fire_at(world, battle, unit, hex):
                cost = aiming.cost_at(world, battle, unit, hex)
                activation.offer_new(battle, terms.FIRE, unit, hex, cost)


def cost(world: World, battle: Battle, unit: Unit, act: int) -> int:
    """The cost of fire at a hex (7.0)."""
    return aiming.cost_at(world, battle, unit, Hex(second_of(act)))


def gain(world: World, view: Battle, unit: Unit, way: int, act: int, weights: Weights) -> int:
    """The gain of fire at a hex, to a player who fires so."""
    allowed = weights.opportunity_fires if way == terms.OPPORTUNITY else weights.fires
    return of_fire_at(world, view, unit, Hex(second_of(act)), 1, weights) if allowed else NEVER


def of_fire_at(world: World, view: Battle, unit: Unit, hex: Hex, shots: int, weights: Weights) -> int:
    """The promise of fire at a hex, also out of hiding, and at a hex without seen units (7, 10)."""
    gain = worth.of_fire(world, view, unit, hex, shots, weights)
    if world.hidden:
        if gain == 0:
            gain = hiding.of_suspicion(world, view, unit, hex, weights)
        if hiding.is_hidden(view, unit):
            return hiding.springing(world, view, unit, gain, weights)
    return gain


def look_at_fire(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Fire at enemies, and on suspicion."""
    if hiding.is_hidden(view, unit):
        worth.set_means(world, view, unit, terms.ACTIVE, 0)
    cost = aiming.fire_cost(world, view, unit, terms.IN_ARC)
    if cost == NOT_ALLOWED or (weights.fires == 0 and weights.opportunity_fires == 0):
        return
    activation.begin_offers(view, terms.MOST_COST)
    list_fire(world, view, unit)
    for place in range(view.offers):
        hex = Hex(second_of(view.offer[place].act))
        cost = aiming.cost_at(world, view, unit, hex)
        shots = worth.pool_of(world, view, unit) // max(1, cost)
        gain = of_fire_at(world, view, unit, hex, shots, weights)
        worth.note(world, view, unit, terms.FIRE, gain, view.follow, cost, weights)
    if world.hidden:
        gain = hiding.best_suspicion(world, view, unit, weights)
        worth.note(world, view, unit, terms.FIRE, gain, 0, cost, weights)


ACT: Act = Act(
    words={terms.FIRE: "fire {0:unit} at {1:hex}"},
    lists=list_fire, cost=cost, does=fire, gain=gain, looks=look_at_fire,
)  # fmt: skip


def _fire(it: Any, unit: int, hex: int, weapon: int, spot: int) -> str | FilledText:
    if weapon:
        card = it.names["asset"](weapon - 1)
        return FilledText("{0:unit} {0:~attacks} {1:hex} with the card {card} (8.2).", {"card": card})
    where = {"from": it.names["hex"](it.hexes[unit])}
    if it.ready.record.plane_number[unit] >= 0:
        return FilledText("{0:unit} {0:~attacks} {1:hex} from over {from} (20.0).", where)
    if it.hexes[unit] == hex:
        return "{0:unit} {0:~attacks} in close combat in {1:hex} (7.63)."
    if spot:
        return FilledText("{0:unit} in {from} {0:~fires} at {1:hex}{3:by spotter} (12.0).", where)
    return FilledText("{0:unit} in {from} {0:~fires} at {1:hex} (7.0).", where)


SENTENCES: dict[int, Sentence] = {
    terms.LOG_FIRE: _fire,
    terms.LOG_ATTACK: "{1:unit} ({2:needed}{3:and caps}):",
    terms.LOG_HIT: "{0:unit} {0:~is} hit: {1:counter} (7.4).",
    terms.LOG_OUT: "{0:unit} {0:~is} destroyed (7.3).",
    terms.LOG_SHOWN: "{0:unit} {0:~shows} the counter {1:counter} (7.4).",
}
