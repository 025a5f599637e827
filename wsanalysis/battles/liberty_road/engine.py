"""Liberty Road as an engine: its flows, the steps of frames by hand, the legal actions at each question."""

from collections.abc import Callable

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.code import code_of
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.activations import list_acts, run_rally, run_unit
from wsanalysis.battles.liberty_road.blazes import run_blaze, run_retreat
from wsanalysis.battles.liberty_road.card_effects import run_barrage, run_change
from wsanalysis.battles.liberty_road.carrying import run_take
from wsanalysis.battles.liberty_road.determinization import imagine
from wsanalysis.battles.liberty_road.event_deck import deal_rest
from wsanalysis.battles.liberty_road.events import list_hexes, run_asset, run_event
from wsanalysis.battles.liberty_road.expected_value import value
from wsanalysis.battles.liberty_road.fog import run_spring
from wsanalysis.battles.liberty_road.greedy import prepare, promise
from wsanalysis.battles.liberty_road.melee import list_combats, list_fighters, run_combats, run_melee
from wsanalysis.battles.liberty_road.moving import list_steps, run_move
from wsanalysis.battles.liberty_road.reactions import list_reactions, run_react
from wsanalysis.battles.liberty_road.records import Actions, Battle, Frame, World
from wsanalysis.battles.liberty_road.refuges import list_refuges
from wsanalysis.battles.liberty_road.reinforcements import list_entries, run_arrive
from wsanalysis.battles.liberty_road.setup import (
    begin,
    list_fog_places,
    list_places,
    list_statuses,
    run_setup,
)
from wsanalysis.battles.liberty_road.shooting import run_attack, run_fire, run_shell
from wsanalysis.battles.liberty_road.turns import game, list_orders, list_regroups, list_units, order, turns
from wsanalysis.battles.liberty_road.view import see
from wsanalysis.compiled import compiled


@compiled
def list_faces(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """The sides of its hex that a unit may face."""
    for side in range(6):
        add(actions, terms.FACE, side, 0)


@compiled
def list_taking(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """To take equipment up, or not."""
    add(actions, terms.END, 0, 0)
    add(actions, terms.TAKE, 0, 0)


RUN = {
    terms.F_SETUP: run_setup,
    terms.F_UNIT: run_unit,
    terms.F_MOVE: run_move,
    terms.F_REACT: run_react,
    terms.F_FIRE: run_fire,
    terms.F_ATTACK: run_attack,
    terms.F_SHELL: run_shell,
    terms.F_RALLY: run_rally,
    terms.F_EVENT: run_event,
    terms.F_ASSET: run_asset,
    terms.F_COMBATS: run_combats,
    terms.F_MELEE: run_melee,
    terms.F_BLAZE: run_blaze,
    terms.F_RETREAT: run_retreat,
    terms.F_TAKE: run_take,
    terms.F_ARRIVE: run_arrive,
    terms.F_SPRING: run_spring,
    terms.F_BARRAGE: run_barrage,
    terms.F_CHANGE: run_change,
}
"""The next step of a frame, by its kind."""

LEGAL: dict[int, Callable[..., None]] = {
    terms.ASK_PLACE: list_places,
    terms.ASK_FACE: list_faces,
    terms.ASK_STATUS: list_statuses,
    terms.ASK_FOG: list_fog_places,
    terms.ASK_ORDER: list_orders,
    terms.ASK_UNIT: list_units,
    terms.ASK_ACT: list_acts,
    terms.ASK_STEP: list_steps,
    terms.ASK_OPPORTUNITY: list_reactions,
    terms.ASK_REGROUP: list_regroups,
    terms.ASK_COMBAT: list_combats,
    terms.ASK_FIGHTER: list_fighters,
    terms.ASK_SWARM: list_fighters,
    terms.ASK_VICTIM: list_fighters,
    terms.ASK_SURVIVOR: list_fighters,
    terms.ASK_RETREAT: list_refuges,
    terms.ASK_TARGET: list_hexes,
    terms.ASK_TAKE: list_taking,
    terms.ASK_ENTRY: list_entries,
}
"""The legal actions, by the question that is asked."""

ENGINE = code_of(
    Rules(
        world=World,
        state=Battle,
        begin=begin,
        flows=(game, turns, order),
        run=RUN,
        actions=LEGAL,
        see=see,
        imagine=imagine,
        promise=promise,
        prepare=prepare,
        worth=value,
        deal=(terms.LUCK_EVENTS, deal_rest),
    )
)
