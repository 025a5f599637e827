"""What a side sees: the state with everything that is hidden from it put out of sight (p.3-5, 7-8, 11).

Hidden are, until they are revealed, the names and so the ratings of the enemy's blocks, their cards and
damage markers, who rides under cover, face-down markers and who waits under them, and the order of the
event deck. States of blocks are open: that a block is turned can be seen across the table.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.roster import end_of_side, first_of_side, is_vehicle, printed, side_of
from wsanalysis.compiled import compiled


@compiled
def see(w: Numbers, s: Numbers, side: int, v: Numbers) -> None:
    """Write into `v` the state as the side sees it; hidden facts leave no trace in it.

    An unknown block is of the generic type of its side and size, an unknown marker of no kind.
    """
    _copy(w, s, v)
    for k in range(4):
        v[at.S_RNG + k] = 0
    for k in range(at.MAX_TURNS):
        v[at.S_TRACK + k] = 0  # the enemy's objectives are secret
    v[at.S_CHOICES], v[at.S_ANSWER] = 0, at.NOBODY
    v[at.S_VIEWER] = side + 1
    _hide_units(w, s, 1 - side, v)
    _hide_moves(w, 1 - side, v)
    if side == at.ATTACKER:
        _hide_fog(w, s, v)
    _hide_deck(w, s, side, v)
    for m in range(at.MAX_MARKERS):
        v[at.S_MARKERS + m] = 0
    for a in range(w[at.W_ASSETS]):
        if w[w[at.T_ASSET] + a * at.ASSET_ROW + at.ASSET_SIDE] != side:
            v[at.S_ASSET_USES + a] = 0


@compiled
def _copy(w: Numbers, s: Numbers, v: Numbers) -> None:
    """Copy what is in use of a state; frames that have ended leave nothing behind in the view."""
    deeper = at.S_STACK + v[at.S_DEPTH] * at.FRAME
    deep = at.S_STACK + s[at.S_DEPTH] * at.FRAME
    for k in range(at.S_TYPE):
        v[k] = s[k]
    units = w[at.W_UNITS]
    for column in range(at.S_TYPE, at.S_FOG_KIND, at.MAX_UNITS):
        for k in range(column, column + units):
            v[k] = s[k]
    for k in range(at.S_FOG_KIND, deep):
        v[k] = s[k]
    for k in range(deep, deeper):
        v[k] = 0
    for k in range(at.S_AREA_FOG, at.S_AREA_FOG + w[at.W_AREAS]):
        v[k] = s[k]
    for k in range(at.S_GROUND, w[at.W_STATE]):
        v[k] = s[k]


@compiled
def _hide_units(w: Numbers, s: Numbers, enemy: int, v: Numbers) -> None:
    for u in range(first_of_side(w, enemy), end_of_side(w, enemy)):
        where = s[at.S_WHERE + u]
        if s[at.S_DAMAGE + u] and s[at.S_FLAGS + u] & at.DAMAGE_KNOWN == 0:
            v[at.S_DAMAGE + u] = w[at.W_MARKERS] + 1  # that there is one can be seen
        if s[at.S_FLAGS + u] & at.KNOWN:
            continue
        v[at.S_TYPE + u] = w[at.W_GENERIC] + 2 * enemy + (1 if is_vehicle(w, s, u) else 0)
        v[at.S_WEAPON + u], v[at.S_USES + u] = 0, 0
        carrier = s[at.S_CARRIER + u]
        covered = carrier != at.NOBODY and printed(w, s, carrier, at.TYPE_PORTAGE) > 0
        if where == at.HIDDEN or where == at.WAITING or (where == at.ON_MAP and covered):
            v[at.S_WHERE + u] = at.NOT_SEEN
            v[at.S_TYPE + u] = w[at.W_GENERIC] + 2 * enemy
            v[at.S_HEX + u], v[at.S_CARRIER + u], v[at.S_FACE + u] = at.NOBODY, at.NOBODY, 0
            v[at.S_STATUS + u], v[at.S_FLAGS + u] = at.READY, 0
        if where == at.EXITED:
            v[at.S_TYPE + u] = w[at.W_GENERIC] + 2 * enemy


@compiled
def _hide_moves(w: Numbers, enemy: int, v: Numbers) -> None:
    """How far an enemy's unit could still move would tell its rating and its damage (p.2, 17)."""
    for depth in range(v[at.S_DEPTH]):
        f = at.S_STACK + depth * at.FRAME
        if v[f + at.KIND] == at.F_MOVE and side_of(w, v[f + at.A]) == enemy:
            v[f + at.B], v[f + at.C], v[f + at.D] = 0, 0, 0


@compiled
def _hide_fog(w: Numbers, s: Numbers, v: Numbers) -> None:
    for m in range(w[at.W_FOG]):
        if s[at.S_FOG_SHOWN + m] == at.HIDDEN_MARKER:
            v[at.S_FOG_KIND + m] = at.UNKNOWN_FOG
            v[at.S_FOG_UNIT + m] = at.NOBODY


@compiled
def _hide_deck(w: Numbers, s: Numbers, side: int, v: Numbers) -> None:
    """Cards to come are unknown; how many there are, only the defender knows, who made the deck (p.8)."""
    for k in range(s[at.S_DECK_AT], at.MAX_DECK):
        v[at.S_DECK + k] = at.NOBODY
    if side == at.ATTACKER:
        v[at.S_DECK_SIZE] = at.MAX_DECK
