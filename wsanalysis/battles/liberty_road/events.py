"""Event cards and strategic cards: one event a turn, and the small vocabulary of effects (p.5, 8, 11)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ground import marks
from wsanalysis.battles.liberty_road.happenings import (
    begin_effect,
    can_affect,
    is_about_unit,
    needs_hex,
)
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.roster import (
    end_of_side,
    first_of_side,
    is_here,
    is_vehicle,
    side_of,
)
from wsanalysis.battles.liberty_road.stack import action, answer, ask, first_of, kind_of, log, pop, push
from wsanalysis.battles.liberty_road.turns import begin_order
from wsanalysis.compiled import compiled


@compiled
def run_event(w: Numbers, s: Numbers, f: int) -> None:
    """The turn's event: the top card, about the focus if it can be, else bonus actions (p.5, 11).

    Frame: A focus unit or NOBODY, B its hex, C card, D first effect, E effects, F next effect.
    """
    step, u = s[f + at.STEP], s[f + at.A]
    if step == 0:
        _draw_card(w, s, f, u)
    elif s[f + at.F] < s[f + at.E]:
        row = w[at.T_EFFECT] + (s[f + at.D] + s[f + at.F]) * 2
        s[f + at.F] += 1
        side = side_of(w, u)
        if can_affect(w, s, w[row], w[row + 1], u, s[f + at.B], side):
            begin_effect(w, s, w[row], w[row + 1], u, s[f + at.B], side)
    else:
        pop(s)


@compiled
def _draw_card(w: Numbers, s: Numbers, f: int, u: int) -> None:
    """Turn the top card of the event deck and see what it does."""
    s[f + at.STEP] = 1
    if s[at.S_DECK_AT] >= s[at.S_DECK_SIZE]:
        s[at.S_OVER] = at.TIMES_UP
        return
    c = s[at.S_DECK + s[at.S_DECK_AT]]
    s[at.S_DECK_AT] += 1
    s[f + at.C] = c
    row = w[at.T_CARD] + c * at.CARD_ROW
    log(w, s, at.LOG_EVENT, c, u, 0, 0)
    if w[row + at.CARD_PHASE] == at.CARD_END:
        s[at.S_OVER] = at.TIMES_UP  # the game is over at once (p.11, 18)
    elif w[row + at.CARD_PHASE] == at.CARD_ASSET:
        pop(s)
        _play_card(w, s, row)
    elif u == at.NOBODY or not _applies(w, s, f, u, row):
        pop(s)
        _give_bonus(w, s, w[row + at.CARD_BONUS_SIDE], w[row + at.CARD_BONUS])


@compiled
def _applies(w: Numbers, s: Numbers, f: int, u: int, row: int) -> bool:
    """Whether the primary event can apply to its focus; if so it is set to be carried out (p.5, 11)."""
    vehicle = is_vehicle(w, s, u)
    s[f + at.D] = w[row + (at.CARD_VEHICLE if vehicle else at.CARD_INFANTRY)]
    s[f + at.E] = w[row + (at.CARD_VEHICLE_N if vehicle else at.CARD_INFANTRY_N)]
    for k in range(s[f + at.D], s[f + at.D] + s[f + at.E]):
        effect = w[at.T_EFFECT] + k * 2
        if can_affect(w, s, w[effect], w[effect + 1], u, s[f + at.B], side_of(w, u)):
            return True
    return False


@compiled
def _give_bonus(w: Numbers, s: Numbers, side: int, count: int) -> None:
    """The secondary event: bonus actions, at once or after the order that is going on (p.5)."""
    log(w, s, at.LOG_BONUS, side, count, 0, 0)
    if s[at.S_ORDERING] == side:
        s[at.S_OWED + side] += count
    elif count > 0:
        begin_order(s, side, count)


@compiled
def _play_card(w: Numbers, s: Numbers, row: int) -> None:
    """A player's own card out of the event deck: an asset, or reinforcements (p.5, 8)."""
    side = w[row + at.CARD_SIDE]
    if w[row + at.CARD_INFANTRY] >= 0:
        new = push(s, at.F_ASSET)
        s[new + at.A], s[new + at.B] = side, w[row + at.CARD_INFANTRY]
    else:
        new = push(s, at.F_ARRIVE)
        s[new + at.A] = w[row + at.CARD_VEHICLE]


@compiled
def run_asset(w: Numbers, s: Numbers, f: int) -> None:
    """A strategic card: its owner chooses the hex, then its effects (p.4, 7-9).

    Frame: A side, B asset, C hex, D next effect, E next unit.
    """
    side, a = s[f + at.A], s[f + at.B]
    row = w[at.T_ASSET] + a * at.ASSET_ROW
    step = s[f + at.STEP]
    if step == 0:
        if s[at.S_ASSET_USES + a] > 0:
            s[at.S_ASSET_USES + a] -= 1
        log(w, s, at.LOG_ASSET, side, a, 0, 0)
        s[f + at.C], s[f + at.STEP] = at.NOBODY, 2
        for k in range(w[row + at.ASSET_EFFECTS_N]):
            if needs_hex(w[w[at.T_EFFECT] + (w[row + at.ASSET_EFFECTS] + k) * 2]):
                ask(s, f, side, at.ASK_TARGET, 1)
                break
    elif step == 1:
        act = answer(s)
        s[f + at.STEP] = 2
        if kind_of(act) == at.END:
            pop(s)  # nothing is worth it
        else:
            s[f + at.C] = first_of(act)
    elif s[f + at.D] < w[row + at.ASSET_EFFECTS_N]:
        _carry_out(w, s, f, w[at.T_EFFECT] + (w[row + at.ASSET_EFFECTS] + s[f + at.D]) * 2)
    else:
        pop(s)


@compiled
def _carry_out(w: Numbers, s: Numbers, f: int, effect: int) -> None:
    """The next effect of a card; one on units happens to each in the hex."""
    side, h, what = s[f + at.A], s[f + at.C], w[effect]
    if not is_about_unit(what):
        s[f + at.D] += 1
        if can_affect(w, s, what, w[effect + 1], at.NOBODY, h, side):
            begin_effect(w, s, what, w[effect + 1], at.NOBODY, h, side)
        return
    while s[f + at.E] < w[at.W_UNITS]:
        u = s[f + at.E]
        s[f + at.E] += 1
        if is_here(s, u) and s[at.S_HEX + u] == h and can_affect(w, s, what, 0, u, h, side):
            begin_effect(w, s, what, 0, u, h, side)
            return
    s[f + at.D] += 1
    s[f + at.E] = 0


@compiled
def list_hexes(w: Numbers, s: Numbers, f: int, out: Numbers) -> int:
    """The hexes that a strategic card may be aimed at: within two of an enemy unit; how many."""
    side = s[f + at.A]
    out[0] = action(at.END, 0, 0)
    n = 1
    for h in range(w[at.W_HEXES]):
        near = False
        for t in range(first_of_side(w, 1 - side), end_of_side(w, 1 - side)):
            if is_here(s, t) and w[w[at.T_PAIR] + h * w[at.W_HEXES] + s[at.S_HEX + t]] >> 4 <= 2:
                near = True
        if near and marks(s, h) & at.BLAZE == 0:
            out[n] = action(at.CHOOSE_HEX, h, 0)
            n += 1
    return n
