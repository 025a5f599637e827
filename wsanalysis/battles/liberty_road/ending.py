"""Victory points: what each objective stands at (p.7, 18)."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ground import holder
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.roster import end_of_side, first_of_side
from wsanalysis.compiled import compiled


@compiled
def progress(w: Numbers, s: Numbers, o: int) -> int:
    """How far an objective has come: units destroyed, hexes held, units led off... counted as printed."""
    row = w[at.T_OBJECTIVE] + o * at.OBJ_ROW
    side, kind, type_ = w[row + at.OBJ_SIDE], w[row + at.OBJ_KIND], w[row + at.OBJ_TYPE]
    if kind == at.DESTROY:
        return _count(w, s, 1 - side, at.OUT, type_)
    if kind == at.DESTROY_MORE:
        return _count(w, s, 1 - side, at.OUT, at.NOBODY) - _count(w, s, side, at.OUT, at.NOBODY)
    if kind == at.HOLD:
        held = 0
        for h in range(w[at.W_HEXES]):
            if w[w[row + at.OBJ_HEXES] + h] and holder(w, s, h) == side:
                held += 1
        return held
    if kind == at.EXIT:
        return _count(w, s, side, at.EXITED, at.NOBODY)
    if kind == at.KEEP:
        return w[row + at.OBJ_TOTAL] - _count(w, s, side, at.OUT, type_)
    crossed = _count(w, s, 1 - side, at.EXITED, at.NOBODY)
    if kind == at.PREVENT_CROSSING:
        for u in range(first_of_side(w, 1 - side), end_of_side(w, 1 - side)):
            if s[at.S_WHERE + u] == at.ON_MAP and w[w[row + at.OBJ_HEXES] + s[at.S_HEX + u]]:
                crossed += 1
    return crossed


@compiled
def is_met(w: Numbers, s: Numbers, o: int) -> bool:
    """Whether an objective is met as things stand: its count reached, or not for what is to be prevented."""
    row = w[at.T_OBJECTIVE] + o * at.OBJ_ROW
    kind = w[row + at.OBJ_KIND]
    if kind == at.PREVENT_CROSSING or kind == at.PREVENT_EXIT:
        return progress(w, s, o) < w[row + at.OBJ_COUNT]
    return progress(w, s, o) >= w[row + at.OBJ_COUNT]


@compiled
def points(w: Numbers, s: Numbers, side: int) -> int:
    """A side's victory points as things stand (p.18)."""
    total = 0
    for o in range(w[at.W_OBJECTIVES]):
        row = w[at.T_OBJECTIVE] + o * at.OBJ_ROW
        if w[row + at.OBJ_SIDE] == side and is_met(w, s, o):
            total += w[row + at.OBJ_VP]
    return total


@compiled
def winner(w: Numbers, s: Numbers) -> int:
    """The side with more victory points, or NOBODY: a draw (p.18)."""
    attacker, defender = points(w, s, at.ATTACKER), points(w, s, at.DEFENDER)
    if attacker == defender:
        return at.NOBODY
    return at.ATTACKER if attacker > defender else at.DEFENDER


@compiled
def _count(w: Numbers, s: Numbers, side: int, where: int, type_: int) -> int:
    """How many units of a side are there, of one type or (NOBODY) of any."""
    count = 0
    for u in range(first_of_side(w, side), end_of_side(w, side)):
        if s[at.S_WHERE + u] == where and (type_ == at.NOBODY or s[at.S_TYPE + u] == type_):
            count += 1
    return count
