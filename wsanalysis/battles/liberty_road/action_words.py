"""Actions in words, as the player who takes them would say."""

from typing import Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.sentences import hex_name, unit_name
from wsanalysis.battles.liberty_road.stack import first_of, kind_of, second_of
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.systems.liberty_road.state import STATUSES


def action_in_words(world: World, state: Any, act: int) -> str:
    """An action as the player who takes it would say it."""
    what, x, y = int(kind_of(act)), int(first_of(act)), int(second_of(act))
    word = at.ACTIONS[what]
    if what in (at.PLACE, at.STEP_TO, at.SPOT, at.CHOOSE_HEX):
        return f"{word} {hex_name(world, x)}"
    if what in (at.FIRE_AT, at.SHELL_AT):
        return f"{word} {hex_name(world, x)}" + (" with its weapon card" if y else "")
    if what == at.FACE:
        return f"{word} {SIDES[x]}"
    if what == at.TAKE_SIDE:
        return f"{word} {STATUSES[x]}"
    if what == at.ORDER:
        return f"{word} {world.order_names[x]}"
    if what == at.PLAY_ASSET:
        return f"{word} {world.asset_names[x]}"
    if what in (at.UNIT, at.MOUNT, at.FIGHT):
        return f"{word} {unit_name(world, state, x)}"
    if what == at.SPRING:
        return f"{word} of {unit_name(world, state, int(state[at.S_FOG_UNIT + x]))}"
    if what == at.OPPORTUNITY:
        return f"{word} by {unit_name(world, state, x)}" + (" with its weapon card" if y else "")
    if what == at.REGROUP:
        return f"{word} {unit_name(world, state, x)} to {STATUSES[y]}"
    return word
