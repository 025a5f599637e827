"""Wire and mines: what stops whoever enters; how bunkers, wire and mines are destroyed (18.4-18.6, 19.0)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import NEAR, all_hexes, near
from wsanalysis.battles.core.luck import below, chance_of, draw
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Law, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.units import all_units, enemies_in, is_in, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    airplanes,
    cards,
    firing,
    hiding,
    moving,
    smoke,
    terms,
    vehicles,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.records import Attack, Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import HARDEST, MAX_MINES, NEAR_BY, NO_COUNTER, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def is_rolled_for(world: World, battle: Battle, unit: Unit, way: int, act: int) -> bool:
    """True if an act is a move whose cost a die decides; not by opportunity or card (18.4, 3.1, R37)."""
    if world.has_works == 0 or way == terms.OPPORTUNITY or way == terms.PLAY:
        return False
    if kind_of(act) not in terms.MOVES:
        return False
    return works.toll_dice(world, battle, unit, Hex(second_of(act))) > 0


@flow
def go_through(world: World, battle: Battle, unit: Unit, way: int, move: int) -> Flow:
    """Dice decide what a hex costs; a unit that cannot pay it, or will not, stays out (18.4).

    That costs the APs that are left, or for a command action a CAP, as a stall does, or else a side could try
    for ever (R81).
    """
    side, hex = side_of(world, unit), Hex(second_of(move))
    dice = works.toll_dice(world, battle, unit, hex)
    cost = moving.cost(world, battle, unit, move) - world.toll_least[dice]
    if activation.is_from_pool(way):
        activation.join(battle, side, unit)
    hiding.reveal_who_acts(world, battle, unit)
    rolled = draw(world, battle.luck[terms.LUCK_GROUND], world.toll_law[dice])
    cost += rolled
    log(battle, terms.LOG_TOLL, unit, hex, rolled, cost)
    if cost <= activation.left_for(world, battle, side, way):
        act = yield ask(battle, side, terms.TOLL, unit=unit, way=way, act=move, cost=cost)
        if kind_of(act) == terms.GO_IN:
            activation.pay(world, battle, side, way, kind_of(move), cost)
            yield from vehicles.move_in(world, battle, unit, kind_of(move), hex, way, 0, 0, cost)
            return
    log(battle, terms.LOG_STAY_OUT, unit, hex, 0, 0)
    if way == terms.COMMAND:
        battle.cap[side] -= world.stall_cost
    else:
        battle.ap[side] = world.stays_out[battle.ap[side], battle.cap[side]] // terms.MOST_CAPS


def list_toll(world: World, battle: Battle, actions: Actions) -> None:
    """To pay what the die for wire says and go in, or not (18.4)."""
    hex = second_of(battle.about.act)
    add(actions, terms.GO_IN, battle.about.unit, hex)
    add(actions, terms.STAY_OUT, battle.about.unit, hex)


@flow
def step_on_mine(world: World, battle: Battle, unit: Unit) -> Flow:
    """A unit has come into its hex, or done more there than fire or rally: mines there go off (18.5)."""
    mines = find_mines(world, battle, unit)
    if mines:
        yield from go_off(world, battle, unit, battle.hex[unit], mines)


def find_mines(world: World, battle: Battle, unit: Unit) -> int:
    """A unit finds the mines of its hex; those that go off, a bit each, reveal it if it is hidden (R68)."""
    hex, found = battle.hex[unit], 0
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.hex == hex:
            if mine.is_open == 0:
                mine.is_open = 1
                battle.works[hex] |= 1 << world.mine_kind
                log(battle, terms.LOG_MINE_FOUND, unit, hex, 0, 0)
            if world.explodes[battle.type[unit], mine.color]:
                hiding.reveal_who_acts(world, battle, unit)
                found |= 1 << number
    return found


@flow
def go_off(world: World, battle: Battle, unit: Unit, hex: Hex, mines: int) -> Flow:
    """Mines attack a unit, the last that was laid first; its owner rolls, with CAPs if he likes (18.5).

    Those behind the one that destroys it attack nobody.
    """
    for past in range(battle.mines):
        last = battle.mines - 1 - past
        if mines >> last & 1 and is_in(battle, unit, hex):
            number = battle.mine[last].number
            for caps in range(MOST_CAPS + 1):
                battle.law[caps] = mine_law(world, battle, unit, number, caps)
            caps = yield from activation.spend_caps(world, battle, side_of(world, unit), terms.BLAST, unit, 0)
            log(battle, terms.LOG_MINE, unit, hex, number + caps, caps)
            outcome = draw(world, battle.luck[terms.LUCK_GROUND], battle.law[caps])
            firing.take_hit(world, battle, unit, outcome, NOBODY)
            vehicles.set_down(world, battle)


def mine_law(world: World, battle: Battle, unit: Unit, number: int, caps: int) -> Law:
    """The law of a mine that attacks a unit, whose owner takes `caps` CAPs off the roll (18.5, 3.23)."""
    return world.mine_law[aiming.pile_of(world, battle, unit), aiming.is_hit(battle, unit), number, caps]


def works_at_mines(world: World, battle: Battle, effect: int, unit: Unit) -> bool:
    """True if a card lets a unit lay or lift a mine: an unhit squad, in no close combat (cards 40, 41)."""
    if effect != terms.LAYS_MINE and effect != terms.REMOVES_MINE:
        return False
    if world.block[battle.type[unit]].squad == 0 or battle.counter[unit] != NO_COUNTER:
        return False
    if enemies_in(world, battle, side_of(world, unit), battle.hex[unit]):
        return False
    for place in range(NEAR):
        if is_for_mine(world, battle, effect, unit, near(world, battle.hex[unit], place)):
            return True
    return False


def is_for_mine(world: World, battle: Battle, effect: int, unit: Unit, hex: Hex) -> bool:
    """True if a mine may be laid in a hex, or one lifted that its side knows of (cards 40, 41)."""
    if hex == NOWHERE:
        return False
    side = side_of(world, unit)
    if effect == terms.REMOVES_MINE:
        return has_mine(battle, side, hex)
    if battle.mines >= MAX_MINES or has_mine(battle, side, hex):
        return False
    return enemies_in(world, battle, side, hex) == 0


def list_mine_hexes(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where the unit may lay its mine, hidden if no enemy sees them, or lift one."""
    unit, effect = battle.about.unit, cards.effect_of(world, battle.about.card)
    for place in range(NEAR):
        list_mine_hex(world, battle, unit, effect, near(world, battle.hex[unit], place), actions)


def list_mine_hex(world: World, battle: Battle, unit: Unit, effect: int, hex: Hex, actions: Actions) -> None:
    """List the acts at a mine in one hex."""
    if is_for_mine(world, battle, effect, unit, hex):
        if effect == terms.REMOVES_MINE:
            add(actions, terms.LIFT, world.mine_kind, hex)
            return
        add(actions, terms.LAY, world.mine_kind, hex)
        if not hiding.is_in_sight_of(world, battle, opponent(side_of(world, unit)), hex):
            add(actions, terms.LAY_HIDDEN, world.mine_kind, hex)


@flow
def work_at_mine(world: World, battle: Battle, unit: Unit, card: int) -> Flow:
    """A mine is laid, openly or hidden, or lifted (cards 40, 41)."""
    side = side_of(world, unit)
    act = yield ask(battle, side, terms.TARGET, unit=unit, card=card)
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.LIFT:
        lift(world, battle, unit, hex)
    else:
        hidden = 1 if kind == terms.LAY_HIDDEN else 0
        lay_mine(world, battle, side, hex, world.laid_number, world.laid_color, hidden, UNLISTED)


def lift(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """A mine of a hex is taken away: one that lies openly, or an own hidden one (card 41)."""
    log(battle, terms.LOG_LIFTED, unit, hex, 0, 0)
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.hex == hex and (mine.is_open == 1 or mine.side == side_of(world, unit)):
            if mine.is_open == 1:
                battle.works[hex] &= ~(1 << world.mine_kind)
            mine.hex = NOWHERE
            return


UNLISTED = -1  # instead of the row that a mine was laid by


def has_mine(battle: Battle, side: Side, hex: Hex) -> bool:
    """True if a mine lies in a hex that a side knows of."""
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.hex == hex and (mine.is_open == 1 or mine.side == side):
            return True
    return False


def lay_mine(
    world: World, battle: Battle, side: Side, hex: Hex, number: int, color: int, hidden: int, row: int
) -> None:
    """Lay a mine in a hex, openly or hidden; `row` is that of the sheet, UNLISTED for none (18.5)."""
    if battle.mines >= MAX_MINES:
        return
    mine = battle.mine[battle.mines]
    mine.hex, mine.side, mine.number, mine.color, mine.row = hex, side, number, color, row
    mine.is_open = 1 - hidden
    battle.mines += 1
    if hidden == 0:
        battle.works[hex] |= 1 << world.mine_kind
    log(battle, terms.LOG_LAY, side, world.mine_kind, hex, 0)


def clear_mines(battle: Battle, hex: Hex) -> None:
    """The open mines of a hex are gone (18.5)."""
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.hex == hex and mine.is_open == 1:
            mine.hex = NOWHERE


def hide_mines(view: Battle, side: Side) -> None:
    """Leave the hexes of the enemy's hidden mines out of a side's view (18.5)."""
    for number in range(view.mines):
        mine = view.mine[number]
        if mine.is_open == 0 and mine.side != side:
            mine.hex = NOWHERE


def deal_mines(world: World, battle: Battle, viewer: Side, luck: Generator) -> None:
    """Hidden mines that the viewer does not see are laid where they may lie as far as it knows."""
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.is_open == 0 and mine.side != viewer and mine.hex == NOWHERE:
            left = 0
            for hex in all_hexes(world):
                if may_hide(world, battle, viewer, mine.row, hex):
                    left += 1
            if left == 0:
                continue
            roll = below(luck, left)
            for hex in all_hexes(world):
                if may_hide(world, battle, viewer, mine.row, hex):
                    if roll == 0:
                        mine.hex = hex
                    roll -= 1


def may_hide(world: World, battle: Battle, viewer: Side, row: int, hex: Hex) -> bool:
    """True if a mine of a row may lie hidden in a hex: there the viewer has not been, and knows of none."""
    if row != UNLISTED and world.lay_hex[row, hex] == 0:
        return False
    if battle.holder[hex] == viewer or enemies_in(world, battle, opponent(viewer), hex):
        return False
    return not has_mine(battle, opponent(viewer), hex)


def of_mine(world: World, view: Battle, act: int) -> int:
    """The promise of a mine in a hex: more for hidden ones, nothing where own units are (card 40)."""
    for unit in units_of(world, Side(view.viewer - 1)):
        if is_in(view, unit, Hex(second_of(act))):
            return 0
    return 2 if kind_of(act) == terms.LAY_HIDDEN else 1


def wire(world: World, view: Battle, act: int, weights: Weights) -> int:
    """The promise of paying the roll and going in, or of staying out without the APs left (18.4)."""
    move, hex = view.about, Hex(second_of(act))
    side, by_command = side_of(world, move.unit), move.way == terms.COMMAND
    if kind_of(act) == terms.STAY_OUT:
        return -view.cap_price if by_command else -view.ap_price * view.ap[side]
    by_cap = move.cost if by_command else max(0, move.cost - view.ap[side])
    gain = worth.arrival(world, view, move.unit, kind_of(move.act), hex, view.staying, 0, weights)
    return gain - by_cap * view.cap_price - view.ap_price * (move.cost - by_cap)


def of_blast(world: World, view: Battle, unit: Unit, caps: int) -> int:
    """The worth that CAPs on the roll against a mine save (18.5)."""
    spared = chance_of(world, view.law[caps], terms.MISS) - chance_of(world, view.law[0], terms.MISS)
    return spared * (worth.value(world, view, unit) // 100) - caps * view.cap_price


def works_needed(world: World, battle: Battle, unit: Unit, hex: Hex, kind: int, weapon: int) -> int:
    """The roll by which a unit destroys works of a kind in a hex, or NOT_ALLOWED (18.6).

    `weapon` is 1 more than the number of the weapon by hand that it uses, 0 for none (8.2).
    """
    if not works.lies_in(battle, kind, hex) or world.works_defense[kind] == NOT_ALLOWED:
        return NOT_ALLOWED
    here = battle.hex[unit]
    way = terms.TO_CLOSE if here == hex else terms.TO_FRONT
    if world.clears[battle.type[unit], kind, way] == 0:
        return NOT_ALLOWED
    if here == hex and holds(world, battle, side_of(world, unit), hex, kind):
        return NOT_ALLOWED
    if weapon > 0:
        return works_needed_with(world, battle, unit, hex, kind, weapon - 1)
    power = aiming.attack_value(world, battle, unit, here, hex, RED)
    eye = aiming.eye_on(world, battle, unit, here, hex)
    if power == NOT_ALLOWED or eye == NOWHERE:
        return NOT_ALLOWED
    if airplanes.is_plane(world, battle, unit):
        power -= airplanes.added_by_altitude(world, battle, unit)
    elif world.spot[eye].level > world.spot[hex].level:
        power -= world.aspect[terms.FIRING_DOWN]
    return world.works_defense[kind] + world.spot[hex].cover + smoke.added(world, battle, eye, hex) - power


def works_needed_with(world: World, battle: Battle, unit: Unit, hex: Hex, kind: int, weapon: int) -> int:
    """The same with a weapon by hand: none that hurts metal alone (8.2)."""
    here, card = battle.hex[unit], world.weapon[weapon]
    if card.metal or world.distance[here, hex] >= NEAR_BY:
        return NOT_ALLOWED
    distance = world.distance[here, hex]
    power = world.weapon_power[battle.type[unit], aiming.counter_of(battle, unit), weapon, RED, distance]
    if power == NOT_ALLOWED:
        return NOT_ALLOWED
    if world.spot[here].level > world.spot[hex].level:
        power -= world.aspect[terms.FIRING_DOWN]
    cover = world.spot[hex].cover if card.terrain else 0
    added = smoke.added(world, battle, here, hex) if card.smoke else 0
    return world.works_defense[kind] + cover + added - power


def holds(world: World, battle: Battle, side: Side, hex: Hex, kind: int) -> bool:
    """True if a side's own units are in works, and none of the enemy's: in close combat it spares these."""
    own = False
    for unit in all_units(world):
        if is_in(battle, unit, hex) and battle.inside[unit] == kind:
            if side_of(world, unit) != side:
                return False
            own = True
    return own


def may_batter(world: World, battle: Battle, unit: Unit, hex: Hex, weapon: int) -> bool:
    """True if a unit may attack works in a hex without enemies; from outside only where no friends are."""
    side = side_of(world, unit)
    if battle.hex[unit] != hex and enemies_in(world, battle, opponent(side), hex):
        return False
    return meets_works(world, battle, unit, hex, weapon) and aiming.has_line_to(world, battle, unit, hex)


def meets_works(world: World, battle: Battle, unit: Unit, hex: Hex, weapon: int) -> bool:
    """True if a unit's attack on a hex is at works there too (18.6)."""
    if battle.works[hex] & world.works_breakable == 0:
        return False
    for kind in range(1, world.works_kinds):
        if meets(world, battle, unit, hex, kind, weapon):
            return True
    return False


def list_battering(world: World, battle: Battle, unit: Unit) -> None:
    """Fire at works alone (18.6)."""
    if world.has_works and aiming.is_affordable(world, battle, unit):
        for hex in all_hexes(world):
            if battle.works[hex] & world.works_breakable and may_batter(world, battle, unit, hex, 0):
                cost = aiming.cost_at(world, battle, unit, hex)
                activation.offer_new(battle, terms.FIRE, unit, hex, cost)


@flow
def batter(world: World, battle: Battle) -> Flow[int]:
    """Works in the hex of an attack are attacked, each by a roll of its own (18.6, 3.23).

    Those that are hit, a bit each, fall when all of the hex has been attacked.
    """
    falling = 0
    for kind in range(1, world.works_kinds):
        fire = battle.attack
        if meets(world, battle, fire.unit, fire.hex, kind, weapon_of(world, fire)):
            roll = works_roll(world, battle, kind)
            for caps in range(MOST_CAPS + 1):
                battle.law[caps] = works_law(world, roll - caps)
            side = side_of(world, fire.unit)
            caps = yield from activation.spend_caps(world, battle, side, terms.ROLL_ELSE, fire.unit, roll)
            falls = draw(world, battle.luck[terms.LUCK_FIRE], battle.law[caps])
            log(battle, terms.LOG_AT_WORKS, battle.attack.unit, kind, roll - caps, caps * 2 + falls)
            falling |= falls << kind
    return falling


def meets(world: World, battle: Battle, unit: Unit, hex: Hex, kind: int, weapon: int) -> bool:
    """True if a unit's attack on a hex is at works of a kind there too (18.6)."""
    return works_needed(world, battle, unit, hex, kind, weapon) != NOT_ALLOWED


def weapon_of(world: World, fire: Attack) -> int:
    """1 more than the number of the weapon by hand that an attack is made with, 0 for none (8.2)."""
    return 1 + world.asset[fire.weapon - 1].what if fire.weapon > 0 else 0


def works_roll(world: World, battle: Battle, kind: int) -> int:
    """The roll without CAPs at works of a kind, supporters and cards counted (9.12, 18.6, card 9)."""
    fire = battle.attack
    roll = works_needed(world, battle, fire.unit, fire.hex, kind, weapon_of(world, fire)) - fire.boost
    for unit in units_of(world, side_of(world, fire.unit)):
        if fire.members >> unit & 1 == 1:
            roll -= aiming.support_at(world, battle, unit, fire.hex, RED)
    return roll


def works_law(world: World, roll: int) -> Law:
    """The law of an attack on works (18.6)."""
    return world.works_law[min(max(roll, 0), HARDEST - 1)]


def fell_works(world: World, battle: Battle, hex: Hex, falling: int) -> None:
    """Works that an attack has hit are removed, a bit each; units in them are then in the open (18.6)."""
    if falling == 0:
        return
    for kind in range(1, world.works_kinds):
        if falling >> kind & 1:
            remove_works(world, battle, hex, kind)


def remove_works(world: World, battle: Battle, hex: Hex, kind: int) -> None:
    """Works of a kind are gone from a hex."""
    battle.works[hex] &= ~(1 << kind)
    log(battle, terms.LOG_WORKS_GONE, kind, hex, 0, 0)
    if kind == world.mine_kind:
        clear_mines(battle, hex)
    for unit in all_units(world):
        if is_in(battle, unit, hex) and battle.inside[unit] == kind:
            battle.inside[unit] = 0


def crush_wire(world: World, battle: Battle, unit: Unit) -> None:
    """Tracks that come into a wire hex remove the wire (18.4)."""
    hex = battle.hex[unit]
    if world.has_works == 0 or battle.works[hex] == 0 or world.block[battle.type[unit]].kind != terms.TRACKED:
        return
    for kind in range(1, world.works_kinds):
        if works.lies_in(battle, kind, hex) and world.works_sort[kind] == terms.WIRE:
            remove_works(world, battle, hex, kind)


AT_WORKS: Act = Act(lists=list_battering)  # fire
ACTIONS = {
    terms.LAY_HIDDEN: "lay a hidden {0:works} in {1:hex}",
    terms.LIFT: "lift the {0:works} in {1:hex}",
    terms.GO_IN: "enter {1:hex} with {0:unit}",
    terms.STAY_OUT: "stay out of {1:hex} with {0:unit}",
}
SENTENCES: dict[int, Sentence] = {
    terms.LOG_LIFTED: "{0:unit} {0:~lifts} the mine in {1:hex} (8.1).",
    terms.LOG_TOLL: "{0:unit} {0:~rolls} {2:number} at {1:hex}, which would cost {3:aps} (18.4).",
    terms.LOG_STAY_OUT: "{0:unit} {0:~stays} out of {1:hex} (18.4).",
    terms.LOG_MINE: "A mine goes off under {0:unit} in {1:hex} (18.5, {2:needed}{3:and caps}):",
    terms.LOG_MINE_FOUND: "{0:unit} {0:~finds} a mine in {1:hex} (18.5).",
}
