"""Actions in words, as the player who takes them would say."""

from typing import Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.sentences import hex_name, unit_name
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.systems.liberty_road.state import STATUSES


def action_in_words(world: World, state: Any, act: int) -> str:
    """An action as the player who takes it would say it."""
    what, x, y = int(kind_of(act)), int(first_of(act)), int(second_of(act))
    word = terms.ACTIONS[what]
    if what in (terms.PLACE, terms.STEP_TO, terms.SPOT, terms.CHOOSE_HEX):
        return f"{word} {hex_name(world, x)}"
    if what in (terms.FIRE_AT, terms.SHELL_AT):
        return f"{word} {hex_name(world, x)}" + (" with its weapon card" if y else "")
    if what == terms.FACE:
        return f"{word} {SIDES[x]}"
    if what == terms.TAKE_SIDE:
        return f"{word} {STATUSES[x]}"
    if what == terms.ORDER:
        return f"{word} {world.order_names[x]}"
    if what == terms.PLAY_ASSET:
        return f"{word} {world.asset_names[x]}"
    if what in (terms.UNIT, terms.MOUNT, terms.FIGHT):
        return f"{word} {unit_name(world, state, x)}"
    if what == terms.SPRING:
        return f"{word} of {unit_name(world, state, state.marker_unit[x])}"
    if what == terms.OPPORTUNITY:
        return f"{word} by {unit_name(world, state, x)}" + (" with its weapon card" if y else "")
    if what == terms.REGROUP:
        return f"{word} {unit_name(world, state, x)} to {STATUSES[y]}"
    return word
