"""Liberty Road as an engine: its flows, and the legal actions at each question."""

from collections.abc import Callable

from wsanalysis.battles.core.code import code_of
from wsanalysis.battles.core.rules import Rules
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.activations import activate, list_acts, rally
from wsanalysis.battles.liberty_road.blazes import burn, retreat
from wsanalysis.battles.liberty_road.card_effects import affect, reveal, take_effect
from wsanalysis.battles.liberty_road.carrying import list_taking, take_up
from wsanalysis.battles.liberty_road.determinization import imagine
from wsanalysis.battles.liberty_road.event_deck import deal_rest
from wsanalysis.battles.liberty_road.events import event, list_hexes, play
from wsanalysis.battles.liberty_road.expected_value import value
from wsanalysis.battles.liberty_road.fog import spring
from wsanalysis.battles.liberty_road.greedy import prepare, promise
from wsanalysis.battles.liberty_road.melee import combats, list_combats, list_fighters, melee
from wsanalysis.battles.liberty_road.moving import list_steps, move
from wsanalysis.battles.liberty_road.reactions import list_reactions, meet
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.battles.liberty_road.refuges import get_away, list_refuges
from wsanalysis.battles.liberty_road.reinforcements import arrive, list_entries
from wsanalysis.battles.liberty_road.round_of_combat import clash, fight, storm
from wsanalysis.battles.liberty_road.setup import (
    begin,
    list_faces,
    list_fog_places,
    list_places,
    list_statuses,
    set_up,
    set_up_units,
)
from wsanalysis.battles.liberty_road.shooting import attack, fire, shell
from wsanalysis.battles.liberty_road.spotting import spot
from wsanalysis.battles.liberty_road.turns import game, list_orders, list_regroups, list_units, order, turns
from wsanalysis.battles.liberty_road.view import see

FLOWS = (
    game, set_up, set_up_units, turns, order, activate, rally, spot, move, take_up, meet, spring, get_away,
    retreat, fire, attack, shell, event, play, take_effect, affect, reveal, burn, arrive, combats, melee,
    fight, storm, clash,
)  # fmt: skip
"""The game, and all that goes on in it."""

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
        flows=FLOWS,
        actions=LEGAL,
        see=see,
        imagine=imagine,
        promise=promise,
        prepare=prepare,
        worth=value,
        deal=(terms.LUCK_EVENTS, deal_rest),
    )
)
