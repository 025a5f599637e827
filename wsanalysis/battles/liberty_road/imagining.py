"""What could be behind a view: hidden facts drawn at random from all that is possible.

Blocks not yet known are dealt out anew among the enemy's unknown blocks of their size, face-down
markers and the units under them among the hidden ones, the event deck from the cards not yet seen.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import below, word
from wsanalysis.battles.liberty_road.moving import movement, moves_in_full
from wsanalysis.battles.liberty_road.roster import (
    draw_marker,
    end_of_side,
    first_of_side,
    is_here,
    is_vehicle,
    printed,
    side_of,
)
from wsanalysis.battles.liberty_road.setup import (
    add_events,
    add_players_cards,
    begin_alike,
    first_order,
    shuffle_deck,
)
from wsanalysis.compiled import compiled


@compiled
def imagine(w: Numbers, s: Numbers, luck: Numbers) -> None:
    """Turn a view into a state that could be behind it, in place."""
    viewer = s[at.S_VIEWER] - 1
    s[at.S_VIEWER] = 0
    for k in range(4):
        s[at.S_RNG + k] = word(luck)
    _deal_blocks(w, s, 1 - viewer)
    _deal_markers_of_damage(w, s)
    _deal_moves(w, s, 1 - viewer)
    if viewer == at.ATTACKER:
        _deal_fog(w, s)
    _deal_deck(w, s)
    for a in range(w[at.W_ASSETS]):
        row = w[at.T_ASSET] + a * at.ASSET_ROW
        if w[row + at.ASSET_SIDE] != viewer:
            s[at.S_ASSET_USES + a] = w[row + at.ASSET_USES]


@compiled
def _deal_blocks(w: Numbers, s: Numbers, enemy: int) -> None:
    """Deal the enemy's unknown blocks out among his unknown units that began alike."""
    first, last = first_of_side(w, enemy), end_of_side(w, enemy)
    for u in range(first, last):
        if s[at.S_TYPE + u] < w[at.W_GENERIC]:
            _mark_known(w, s, u, first, last)
    for u in range(first, last):
        if s[at.S_TYPE + u] >= w[at.W_GENERIC]:
            _deal_block(w, s, u, first, last)
            _put_back(w, s, u)
    for u in range(first, last):
        s[at.S_FLAGS + u] &= ~at.DEALT


@compiled
def _mark_known(w: Numbers, s: Numbers, u: int, first: int, last: int) -> None:
    """The card of a known block is not dealt again."""
    for r in range(first, last):
        row = w[at.T_UNIT] + r * at.UNIT_ROW
        free = s[at.S_FLAGS + r] & at.DEALT == 0
        if free and w[row + at.UNIT_TYPE] == s[at.S_TYPE + u] and begin_alike(w, u, r):
            s[at.S_FLAGS + r] |= at.DEALT
            return


@compiled
def _deal_block(w: Numbers, s: Numbers, u: int, first: int, last: int) -> None:
    left = 0
    for r in range(first, last):
        if s[at.S_FLAGS + r] & at.DEALT == 0 and begin_alike(w, u, r):
            left += 1
    roll = below(s, max(left, 1))
    for r in range(first, last):
        if s[at.S_FLAGS + r] & at.DEALT == 0 and begin_alike(w, u, r):
            if roll == 0:
                row = w[at.T_UNIT] + r * at.UNIT_ROW
                s[at.S_FLAGS + r] |= at.DEALT
                s[at.S_TYPE + u] = w[row + at.UNIT_TYPE]
                s[at.S_WEAPON + u] = w[row + at.UNIT_WEAPON]
                s[at.S_USES + u] = w[w[at.T_WEAPON_USES] + w[row + at.UNIT_WEAPON]]
                return
            roll -= 1


@compiled
def _put_back(w: Numbers, s: Numbers, u: int) -> None:
    """A unit out of sight is where it began, or rides under cover if it began on the map."""
    if s[at.S_WHERE + u] != at.NOT_SEEN:
        return
    s[at.S_WHERE + u] = w[w[at.T_UNIT] + u * at.UNIT_ROW + at.UNIT_WHERE]
    s[at.S_STATUS + u] = first_order(w, s, u)
    if s[at.S_WHERE + u] != at.ON_MAP:
        return
    side = side_of(w, u)
    carriers = 0
    for c in range(first_of_side(w, side), end_of_side(w, side)):
        if is_here(s, c) and is_vehicle(w, s, c) and printed(w, s, c, at.TYPE_PORTAGE):
            carriers += 1
    if carriers == 0:
        s[at.S_WHERE + u] = at.WAITING  # its carrier is not known for one: nowhere to put it
        return
    roll = below(s, carriers)
    for c in range(first_of_side(w, side), end_of_side(w, side)):
        if is_here(s, c) and is_vehicle(w, s, c) and printed(w, s, c, at.TYPE_PORTAGE):
            if roll == 0:
                s[at.S_CARRIER + u], s[at.S_HEX + u] = c, s[at.S_HEX + c]
                return
            roll -= 1


@compiled
def _deal_markers_of_damage(w: Numbers, s: Numbers) -> None:
    """Damage markers that are not known are drawn; the pile is what then is left."""
    for m in range(1, w[at.W_MARKERS] + 1):
        s[at.S_MARKERS + m] = w[w[at.T_MARKER_COUNT] + m]
    for known in (True, False):
        for u in range(w[at.W_UNITS]):
            if s[at.S_DAMAGE + u] == 0 or not is_here(s, u):
                continue
            if known and s[at.S_DAMAGE + u] != w[at.W_MARKERS] + 1:
                m = s[at.S_DAMAGE + u]
                s[at.S_MARKERS + m] = max(0, s[at.S_MARKERS + m] - 1)
            if not known and s[at.S_DAMAGE + u] == w[at.W_MARKERS] + 1:
                s[at.S_DAMAGE + u] = draw_marker(w, s)


@compiled
def _deal_moves(w: Numbers, s: Numbers, enemy: int) -> None:
    """An enemy's unit on the move has what it has not yet used of the block that it was dealt."""
    for depth in range(s[at.S_DEPTH]):
        f = at.S_STACK + depth * at.FRAME
        u = s[f + at.A]
        if s[f + at.KIND] == at.F_MOVE and side_of(w, u) == enemy and is_here(s, u):
            full = moves_in_full(w, s, u)
            s[f + at.B] = max(0, movement(w, s, u, full) - s[f + at.E])
            s[f + at.D] = 1 if full else 0


@compiled
def _deal_fog(w: Numbers, s: Numbers) -> None:
    """Deal the defender's markers that are not known out among those that lie face down."""
    for m in range(w[at.W_FOG]):
        if s[at.S_FOG_KIND + m] != at.UNKNOWN_FOG:
            _mark_fog(w, s, m)
    for m in range(w[at.W_FOG]):
        if s[at.S_FOG_KIND + m] == at.UNKNOWN_FOG:
            _deal_marker(w, s, m)
    for r in range(w[at.W_FOG]):
        s[at.S_FOG_SHOWN + r] &= 3


@compiled
def _mark_fog(w: Numbers, s: Numbers, m: int) -> None:
    for r in range(w[at.W_FOG]):
        row = w[at.T_FOG] + r * at.FOG_ROW
        same = w[row + at.FOG_KIND] == s[at.S_FOG_KIND + m] and w[row + at.FOG_UNIT] == s[at.S_FOG_UNIT + m]
        if same and s[at.S_FOG_SHOWN + r] & 4 == 0:
            s[at.S_FOG_SHOWN + r] |= 4
            return


@compiled
def _deal_marker(w: Numbers, s: Numbers, m: int) -> None:
    left = 0
    for r in range(w[at.W_FOG]):
        if s[at.S_FOG_SHOWN + r] & 4 == 0:
            left += 1
    roll = below(s, max(left, 1))
    for r in range(w[at.W_FOG]):
        if s[at.S_FOG_SHOWN + r] & 4 == 0:
            if roll == 0:
                row = w[at.T_FOG] + r * at.FOG_ROW
                s[at.S_FOG_SHOWN + r] |= 4
                s[at.S_FOG_KIND + m] = w[row + at.FOG_KIND]
                s[at.S_FOG_UNIT + m] = w[row + at.FOG_UNIT]
                if w[row + at.FOG_KIND] == at.AMBUSH:
                    s[at.S_HEX + w[row + at.FOG_UNIT]] = s[at.S_FOG_HEX + m]
                return
            roll -= 1


DOUBT = 2
"""reconstructed: a judgement. Events by which an attacker may be wrong about the length of the deck."""


@compiled
def _deal_deck(w: Numbers, s: Numbers) -> None:
    """The rest of the deck: the cards not yet seen, each pile in its place (p.8)."""
    seen = s[at.S_DECK_AT]
    s[at.S_DECK_SIZE] = seen
    early = w[at.W_DECK_EARLY] + _players_cards(w, at.CARD_EARLY)
    late = w[at.W_DECK_LATE] + _players_cards(w, at.CARD_LATE)
    if s[at.S_VIEWER] - 1 == at.ATTACKER:  # who did not make the deck does not know how long it is
        late = max(0, late + below(s, 2 * DOUBT + 1) - DOUBT)
    _fill_pile(w, s, at.CARD_EARLY, early)
    _fill_pile(w, s, at.CARD_LATE, early + late)
    begin_at = s[at.S_DECK_SIZE]
    add_events(w, s, at.CARD_LATE, early + late + w[at.W_DECK_END] - max(begin_at, early + late))
    add_events(w, s, at.CARD_END, 1)
    shuffle_deck(s, begin_at)


@compiled
def _fill_pile(w: Numbers, s: Numbers, phase: int, end: int) -> None:
    """Fill the deck up to where a pile ends: first the players' cards that are still to come."""
    begin_at = s[at.S_DECK_SIZE]
    if begin_at >= end:
        return
    add_players_cards(w, s, phase)
    add_events(w, s, phase, end - s[at.S_DECK_SIZE])
    shuffle_deck(s, begin_at)


@compiled
def _players_cards(w: Numbers, pile: int) -> int:
    count = 0
    for c in range(w[at.W_CARDS]):
        row = w[at.T_CARD] + c * at.CARD_ROW
        if w[row + at.CARD_PHASE] == at.CARD_ASSET and w[row + at.CARD_BONUS] == pile:
            count += 1
    return count
