"""Artillery: planned before play or called on a spotted hex; deviation, the sheaf, its fire (4.0, 11.0).

An asset of artillery is a card of the event deck; when it is drawn, its fire comes.
"""

from wsanalysis.battlefield.hexes import side_of_step
from wsanalysis.battles.core.actions import add, add_new, first_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.core.units import all_units, is_here, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import chits, firing, objects, spotting, terms
from wsanalysis.battles.draft_2019.records import Battery, Battle, World
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.draft_2019.chits import Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.sheaf import SHEAFS, footprint

TURNS = 6
"""The ways in which a sheaf may be turned."""


@flow
def plan(world: World, battle: Battle) -> Flow:
    """Before play each player designates the target hexes of his planned artillery (11.0)."""
    for asset in range(world.batteries):
        if world.battery[asset].planned:
            act = yield ask(battle, world.battery[asset].side, terms.PLAN, left=asset)
            battle.target[asset] = second_of(act) + 1


@flow
def arrive(world: World, battle: Battle, asset: int) -> Flow:
    """An artillery asset is drawn: its target, the sheaf, the impact hex, the barrage (11.0)."""
    side, hex = world.battery[asset].side, Hex(battle.target[asset] - 1)
    if hex == NOWHERE and can_call(world, battle, side):
        act = yield ask(battle, side, terms.CALL, left=asset)
        hex = Hex(second_of(act))
    if hex != NOWHERE:
        act = yield ask(battle, side, terms.SHEAF, left=asset, hex=hex)
        barrage(world, battle, asset, impact(world, battle, asset, hex), first_of(act))


def impact(world: World, battle: Battle, asset: int, hex: Hex) -> Hex:
    """The impact hex: a check for each deviation, each failure drifts by the arrow on its chit (11.0)."""
    for _ in range(world.battery[asset].deviations):
        if hex != NOWHERE:
            chit = chits.draw_chit(world, battle, terms.CHECKS)
            if world.passes[chit, world.battery[asset].nerve] == 0:
                hex = world.neighbour[hex, world.drift[chit]]
    log(battle, terms.LOG_IMPACT, asset, hex, 0, 0)
    return hex


def barrage(world: World, battle: Battle, asset: int, hex: Hex, sheaf: int) -> None:
    """Indirect fire at every unit under the sheaf, friend or enemy, by its range and FP there (11.0)."""
    if hex == NOWHERE:
        return
    for place in range(world.under):
        under = world.sheaf[sheaf, place]
        there = reached(world, hex, under.steps)
        if under.fp and there != NOWHERE:
            strength = objects.strength_in(world, battle, there)
            if strength and under.fp >= strength:
                objects.shoot_at(world, battle, there, under.fp)
            for unit in all_units(world):
                if firing.is_target(battle, unit) and battle.hex[unit] == there:
                    arm = world.battery[asset].arm
                    firing.strike_at(world, battle, unit, arm, terms.BY_LOB, under.range, under.fp)


def reached(world: World, hex: Hex, steps: int) -> Hex:
    """The hex that steps over sides lead to, each 1 more than its side in base 8; NOWHERE off the map."""
    while steps and hex != NOWHERE:
        hex = world.neighbour[hex, (steps & 7) - 1]
        steps >>= 3
    return hex


# --- what may be answered -------------------------------------------------------------------------


def list_plans(world: World, battle: Battle, actions: Actions) -> None:
    """Any hex may be the target of planned artillery (11.0)."""
    for hex in all_hexes(world):
        add(actions, terms.TARGET_HEX, battle.about.left, hex)


def is_spotted(world: World, battle: Battle, enemy: Unit) -> bool:
    """True if a unit that can be fired at is spotted by any of its enemies without a check (9.0)."""
    if firing.is_target(battle, enemy):
        for unit in units_of(world, opponent(side_of(world, enemy))):
            if is_here(battle, unit) and spotting.spots(world, battle, unit, enemy) == terms.AUTOMATIC:
                return True
    return False


def can_call(world: World, battle: Battle, side: Side) -> bool:
    """True if a side's units spot any enemy."""
    for enemy in units_of(world, opponent(side)):
        if is_spotted(world, battle, enemy):
            return True
    return False


def list_calls(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where called artillery may be targeted: with an enemy whom a unit has spotted (11.0)."""
    for enemy in units_of(world, opponent(battle.decider)):
        if is_spotted(world, battle, enemy):
            add_new(actions, terms.TARGET_HEX, battle.about.left, battle.hex[enemy])


def list_sheafs(world: World, battle: Battle, actions: Actions) -> None:
    """The sheafs that a battery may use, each turned any way that differs."""
    for sheaf in range(len(SHEAFS) * TURNS):
        if world.battery[battle.about.left].sheafs >> sheaf & 1:
            add(actions, terms.LAY_SHEAF, sheaf, battle.about.left)


# --- tables ---------------------------------------------------------------------------------------


def put_artillery(
    tables: Tabulation, assets: list[tuple[int, str]], arms: list[int], edition: Draft2019
) -> None:
    """Add batteries, by number with the side that has each, and the hexes under sheafs."""

    def places(number: int) -> list[tuple[int, int, int]]:
        found = footprint(edition.sheafs, SHEAFS[number // TURNS], number % TURNS)
        return [(steps_to(q, r), *under) for (q, r), under in found.items()]

    kinds = [places(number) for number in range(len(SHEAFS) * TURNS)]
    most = max(map(len, kinds))

    def battery(number: int) -> tuple[int, ...]:
        side, name = assets[number]
        one = edition.artillery[name]
        usable = 0
        for sheaf, places in enumerate(kinds):
            if SHEAFS[sheaf // TURNS] in one.sheafs and places not in kinds[:sheaf]:
                usable |= 1 << sheaf
        return row(
            Battery, side=side, planned=one.kind == "planned", deviations=one.deviations, sheafs=usable,
            nerve=chits.NERVES.index(Nerve(one.valor, ("foot",))), arm=arms[number],
        )  # fmt: skip

    rows = [(*one, *[(0, 0, 0)] * (most - len(one))) for one in kinds]
    tables.put_rows("battery", axes(asset=range(len(assets))), battery)
    tables.tables.rows["sheaf"] = [under for one in rows for under in one]
    tables.tables.shapes["sheaf"] = (len(kinds), most)
    tables.tables.counts |= {"batteries": len(assets), "under": most}


def steps_to(q: int, r: int) -> int:
    """The steps over sides that lead q hexes east and r south-east, as numbers in base 8.

    A board has its columns upright, so that the draft's east is its side SE, and the other directions follow.
    """
    steps = 0
    for far, east, south in ((q, 1, 0), (r, 0, 1)):
        forth = 1 if far > 0 else -1
        for _ in range(abs(far)):
            steps = steps << 3 | 1 + side_of_step(forth * east, forth * south)
    return steps
