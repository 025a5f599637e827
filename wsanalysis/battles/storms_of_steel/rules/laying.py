"""Works that sides lay at set-up as they choose, hidden mines among them, who knows of these (18.4, 18.5)."""

from wsanalysis.battles.core.actions import add, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.units import enemies_in, opponent
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.works import lies_in
from wsanalysis.battles.storms_of_steel.terms import MAX_MINES
from wsanalysis.compiled import Flow, flow

UNLISTED = -1  # instead of the row that a mine was laid by


@flow
def lay_works(world: World, battle: Battle) -> Flow:
    """Sides lay what the sheet leaves to their choice, one after the other (18.4, 18.5)."""
    for number in range(world.lays):
        choices, chosen = 0, NOWHERE
        for hex in all_hexes(world):
            if may_lay(world, battle, number, hex):
                choices, chosen = choices + 1, hex
        if choices > 1:
            act = yield ask(battle, world.lay[number].side, terms.WORKS, number=number)
            chosen = Hex(second_of(act))
        if choices > 0:
            lay(world, battle, number, chosen)


def may_lay(world: World, battle: Battle, number: int, hex: Hex) -> bool:
    """Whether works may be laid in a hex: no others of their kind are known to their side there (18.0)."""
    row = world.lay[number]
    if world.lay_hex[number, hex] == 0 or lies_in(battle, row.kind, hex):
        return False
    return row.kind != world.mine_kind or not has_mine(battle, row.side, hex)


def has_mine(battle: Battle, side: Side, hex: Hex) -> bool:
    """Whether a mine lies in a hex that a side knows of."""
    for number in range(battle.mines):
        mine = battle.mine[number]
        if mine.hex == hex and (mine.is_open == 1 or mine.side == side):
            return True
    return False


def list_laying(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where the next works may be laid."""
    for hex in all_hexes(world):
        if may_lay(world, battle, battle.about.number, hex):
            add(actions, terms.LAY, world.lay[battle.about.number].kind, hex)


def lay(world: World, battle: Battle, number: int, hex: Hex) -> None:
    """Lay the works of a row in a hex."""
    row = world.lay[number]
    if row.kind == world.mine_kind:
        lay_mine(world, battle, row.side, hex, row.number, row.color, row.hidden, number)
    else:
        battle.works[hex] |= 1 << row.kind
        log(battle, terms.LOG_LAY, row.side, row.kind, hex, 0)


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
    """Where the enemy's hidden mines lie is left out of a side's view (18.5)."""
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
    """Whether a mine of a row may lie hidden in a hex: there the viewer has not been, and knows of none."""
    if row != UNLISTED and world.lay_hex[row, hex] == 0:
        return False
    if battle.holder[hex] == viewer or enemies_in(world, battle, opponent(viewer), hex):
        return False
    return not has_mine(battle, opponent(viewer), hex)
