"""The engine: on to the next decision, the legal actions there, and what an action does.

The six things that a player, a policy or a search asks of a battle: whose decision it is (the state's
S_DECIDER), `legal`, `apply`, what a side sees (`view.see`), whether it is over (S_OVER), and the score
(`ending.points`).
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.activations import list_acts, run_rally, run_unit
from wsanalysis.battles.liberty_road.carrying import run_take
from wsanalysis.battles.liberty_road.events import list_hexes, run_asset, run_event
from wsanalysis.battles.liberty_road.fire_in_hex import run_blaze, run_retreat
from wsanalysis.battles.liberty_road.fog import run_spring
from wsanalysis.battles.liberty_road.happenings import run_barrage, run_change
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.melee import (
    list_combats,
    list_fighters,
    list_refuges,
    run_combats,
    run_melee,
)
from wsanalysis.battles.liberty_road.moving import list_steps, run_move
from wsanalysis.battles.liberty_road.reactions import list_reactions, run_react
from wsanalysis.battles.liberty_road.roster import printed
from wsanalysis.battles.liberty_road.setup import (
    begin,
    list_entries,
    list_fog_places,
    list_places,
    run_arrive,
    run_setup,
)
from wsanalysis.battles.liberty_road.shooting import run_attack, run_fire, run_shell
from wsanalysis.battles.liberty_road.stack import action, top
from wsanalysis.battles.liberty_road.turns import (
    list_orders,
    list_regroups,
    list_units,
    run_order,
    run_turn,
)
from wsanalysis.compiled import compiled


@compiled
def start(w: Numbers, s: Numbers) -> None:
    """Begin a game in an empty state that holds the generator's words, up to the first decision."""
    begin(w, s)
    advance(w, s)


@compiled
def advance(w: Numbers, s: Numbers) -> None:
    """Go on until a player has to decide, or the game is over: step by step of the innermost frame."""
    while s[at.S_DECIDER] == at.NOBODY and s[at.S_OVER] == 0:
        f = top(s)
        kind = s[f + at.KIND]
        if kind == at.F_ATTACK:
            run_attack(w, s, f)
        elif kind == at.F_FIRE:
            run_fire(w, s, f)
        elif kind == at.F_REACT:
            run_react(w, s, f)
        elif kind == at.F_MOVE:
            run_move(w, s, f)
        elif kind == at.F_UNIT:
            run_unit(w, s, f)
        elif kind == at.F_ORDER:
            run_order(w, s, f)
        elif kind == at.F_TURN:
            run_turn(w, s, f)
        elif kind == at.F_EVENT:
            run_event(w, s, f)
        elif kind == at.F_COMBATS:
            run_combats(w, s, f)
        elif kind == at.F_MELEE:
            run_melee(w, s, f)
        elif kind == at.F_RALLY:
            run_rally(w, s, f)
        else:
            _run_rarer(w, s, f, kind)
    if s[at.S_OVER]:
        s[at.S_DECIDER] = at.NOBODY


@compiled
def _run_rarer(w: Numbers, s: Numbers, f: int, kind: int) -> None:
    if kind == at.F_SHELL:
        run_shell(w, s, f)
    elif kind == at.F_SETUP:
        run_setup(w, s, f)
    elif kind == at.F_ASSET:
        run_asset(w, s, f)
    elif kind == at.F_BARRAGE:
        run_barrage(w, s, f)
    elif kind == at.F_BLAZE:
        run_blaze(w, s, f)
    elif kind == at.F_RETREAT:
        run_retreat(w, s, f)
    elif kind == at.F_TAKE:
        run_take(w, s, f)
    elif kind == at.F_ARRIVE:
        run_arrive(w, s, f)
    elif kind == at.F_SPRING:
        run_spring(w, s, f)
    else:
        run_change(w, s, f)


@compiled
def apply(w: Numbers, s: Numbers, act: int) -> None:
    """Take a legal action, and go on to the next decision."""
    s[at.S_ANSWER] = act
    s[at.S_DECIDER] = at.NOBODY
    s[at.S_DECISIONS] += 1
    advance(w, s)


@compiled
def legal(w: Numbers, s: Numbers, out: Numbers) -> int:
    """Write the legal actions into `out` (MAX_ACTIONS places); how many there are."""
    question, f = s[at.S_ASK], top(s)
    if question == at.ASK_STEP:
        return list_steps(w, s, f, out)
    if question == at.ASK_FACE:
        for side in range(6):
            out[side] = action(at.FACE, side, 0)
        return 6
    if question == at.ASK_ACT:
        return list_acts(w, s, f, out)
    if question == at.ASK_UNIT:
        return list_units(w, s, f, out)
    if question == at.ASK_ORDER:
        return list_orders(w, s, f, out)
    if question == at.ASK_REGROUP:
        return list_regroups(w, s, f, out)
    if question == at.ASK_OPPORTUNITY:
        return list_reactions(w, s, f, out)
    if question == at.ASK_STATUS:
        return _list_statuses(w, s, f, out)
    if question == at.ASK_PLACE:
        return list_places(w, s, f, out)
    return _legal_rarer(w, s, f, question, out)


@compiled
def _legal_rarer(w: Numbers, s: Numbers, f: int, question: int, out: Numbers) -> int:
    if question == at.ASK_FOG:
        return list_fog_places(w, s, f, out)
    if question == at.ASK_COMBAT:
        return list_combats(w, s, out)
    if question == at.ASK_RETREAT:
        return list_refuges(w, s, s[f + (at.G if s[f + at.KIND] == at.F_MELEE else at.A)], out)
    if question == at.ASK_TARGET:
        return list_hexes(w, s, f, out)
    if question == at.ASK_ENTRY:
        return list_entries(w, s, f, out)
    if question == at.ASK_TAKE:
        out[0], out[1] = action(at.END, 0, 0), action(at.TAKE, 0, 0)
        return 2
    return list_fighters(w, s, f, question, out)


@compiled
def _list_statuses(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """The orders printed on the vehicle that may choose among them."""
    entering = s[f + at.KIND] == at.F_SETUP or s[f + at.KIND] == at.F_ARRIVE
    u = s[f + (at.B if entering else at.A)]
    n = 0
    for status in range(at.MOVE, at.SUPPORT + 1):
        if printed(w, s, u, at.TYPE_SIDES) >> status & 1:
            out[n] = action(at.TAKE_SIDE, status, 0)
            n += 1
    return n
