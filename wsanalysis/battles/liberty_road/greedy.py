"""The greedy player: for each decision the action that promises most, one ply deep.

Fire, rally and opportunity fire are weighed by exact expected losses, movement by what the objectives
draw it to less what the enemy could do to it there. Restricted styles leave something out, so that one
can ask what it is worth.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road import prospects
from wsanalysis.battles.liberty_road.going import (
    best_move,
    best_place,
    best_step,
    facing,
    mood,
    place,
    stand,
    step,
)
from wsanalysis.battles.liberty_road.ground import distance
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.ordering import (
    ambusher,
    barrage,
    best_order,
    best_regroup,
    on_orders,
    order,
    potential,
    promises,
    regroup,
)
from wsanalysis.battles.liberty_road.roster import kind, printed
from wsanalysis.battles.liberty_road.stack import first_of, kind_of, second_of, top
from wsanalysis.battles.liberty_road.styles import GREEDY as GREEDY
from wsanalysis.battles.liberty_road.styles import HOLD_FIRE as HOLD_FIRE
from wsanalysis.battles.liberty_road.styles import NEVER
from wsanalysis.battles.liberty_road.styles import NEVER_RALLY as NEVER_RALLY
from wsanalysis.battles.liberty_road.styles import NO_OBJECTIVES as NO_OBJECTIVES
from wsanalysis.battles.liberty_road.styles import NO_OPPORTUNITY as NO_OPPORTUNITY
from wsanalysis.battles.liberty_road.styles import RUSH as RUSH
from wsanalysis.battles.liberty_road.styles import TURTLE as TURTLE
from wsanalysis.compiled import compiled


@compiled
def appraise(w: Numbers, v: Numbers, act: int, style: int, luck: Numbers) -> int:
    """What an action promises to the side whose view it is, in thousandths of a point."""
    what, question, f = kind_of(act), v[at.S_ASK], top(v)
    side = v[at.S_VIEWER] - 1
    if question == at.ASK_STEP:
        return step(w, v, v[f + at.A], act, style)
    if question == at.ASK_FACE:
        return facing(w, v, _facing_unit(v, f), first_of(act))
    if question == at.ASK_ACT:
        return _act(w, v, v[f + at.A], act, style)
    if question == at.ASK_UNIT:
        if what == at.END:
            return 0
        if what == at.SPRING:
            return ambusher(w, v, first_of(act))
        return 1 + potential(w, v, first_of(act), style)
    if question == at.ASK_OPPORTUNITY:
        return _opportunity(w, v, f, act, style)
    if question == at.ASK_REGROUP:
        return 0 if what == at.END else regroup(w, v, first_of(act), second_of(act), style)
    if question == at.ASK_STATUS:
        return on_orders(w, v, _facing_unit(v, f), first_of(act), style)
    if question == at.ASK_ORDER:
        promises(w, v, side, style)
        return order(w, v, side, act)
    return _rarer(w, v, f, side, act, style, luck)


@compiled
def _rarer(w: Numbers, v: Numbers, f: int, side: int, act: int, style: int, luck: Numbers) -> int:
    question, x = v[at.S_ASK], first_of(act)
    if question == at.ASK_PLACE:
        return place(w, v, v[f + at.B], x, style, luck)
    if question == at.ASK_FOG:
        return prospects.attraction(w, at.DEFENDER, 0, x) + mood(luck, 6000)
    if question == at.ASK_ENTRY:
        return stand(w, v, v[f + at.B], x, style)
    if question == at.ASK_RETREAT:
        u = v[f + (at.G if v[f + at.KIND] == at.F_MELEE else at.A)]
        return stand(w, v, u, x, style)
    if question == at.ASK_TARGET:
        return 0 if kind_of(act) == at.END else barrage(w, v, side, x)
    if question == at.ASK_TAKE:
        return 1 if kind_of(act) == at.TAKE else 0
    if question == at.ASK_SWARM:
        return 0 if kind_of(act) == at.END else 1
    if question == at.ASK_COMBAT:
        return 0
    fit = printed(w, v, x, at.TYPE_VALOR) * 1000 + printed(w, v, x, at.TYPE_TOTAL) * 100
    if question == at.ASK_VICTIM:
        return prospects.value(w, v, x)
    return fit + prospects.value(w, v, x) // 1000


@compiled
def _act(w: Numbers, v: Numbers, u: int, act: int, style: int) -> int:
    what, h = kind_of(act), first_of(act)
    if what == at.FIRE_AT:
        if style & HOLD_FIRE:
            return NEVER
        promised = prospects.of_fire(w, v, u, h, second_of(act), 0)
        if second_of(act) and v[at.S_USES + u]:
            promised -= 2000  # a card that is soon used up waits for a good target
        return promised
    if what == at.RALLY:
        return NEVER if style & NEVER_RALLY else 1000 + prospects.of_rally(w, v, u)
    if what == at.GO:
        return best_move(w, v, u, NEVER, style)
    if what == at.SPOT:
        return 300 if distance(w, v[at.S_HEX + u], h) <= 6 else 20
    if what == at.SHELL_AT:
        return 500
    return 0


@compiled
def _opportunity(w: Numbers, v: Numbers, f: int, act: int, style: int) -> int:
    if kind_of(act) == at.END:
        return 0
    if style & NO_OPPORTUNITY:
        return NEVER
    e = first_of(act)
    promised = prospects.of_fire(w, v, e, v[f + at.B], second_of(act), 1)
    cost = 400 if kind(w, v, e) == at.INFANTRY else 0
    return promised - cost


@compiled
def _facing_unit(v: Numbers, f: int) -> int:
    """The unit whose facing or order is asked for."""
    placed = v[f + at.KIND] == at.F_SETUP or v[f + at.KIND] == at.F_ARRIVE
    return v[f + (at.B if placed else at.A)]


@compiled
def choose(w: Numbers, v: Numbers, out: Numbers, n: int, style: int, luck: Numbers) -> int:
    """The action that promises most; of equals the first.

    Where there is much to choose from, what all actions have in common is looked at once; the action is
    the one that `appraise` has most for.
    """
    question, f = v[at.S_ASK], top(v)
    if question == at.ASK_ORDER:
        return best_order(w, v, out, n, style)
    if question == at.ASK_STEP:
        return best_step(w, v, out, n, style)
    if question == at.ASK_REGROUP:
        return best_regroup(w, v, out, n, style)
    if question == at.ASK_PLACE:
        return best_place(w, v, out, n, v[f + at.B], style, luck)
    best, most = out[0], appraise(w, v, out[0], style, luck)
    for k in range(1, n):
        promised = appraise(w, v, out[k], style, luck)
        if promised > most:
            best, most = out[k], promised
    return best
