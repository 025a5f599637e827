"""Whole games between players of the machine, compiled: each decides on what its side sees."""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.engine import apply, legal
from wsanalysis.battles.liberty_road.greedy import choose
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.battles.liberty_road.luck import below
from wsanalysis.battles.liberty_road.view import see
from wsanalysis.compiled import compiled

RANDOM = -1
"""A player who takes every legal action equally often; any other number is a style of `greedy`."""


@compiled
def decide(w: Numbers, s: Numbers, v: Numbers, out: Numbers, player: int, luck: Numbers) -> int:
    """The action that a player takes; `v` and `out` are room for what it sees and may do."""
    n = legal(w, s, out)  # the same as in the view
    s[at.S_CHOICES] += n
    if n == 1:
        return out[0]
    if player == RANDOM:
        return out[below(luck, n)]
    see(w, s, s[at.S_DECIDER], v)
    return choose(w, v, out, n, player, luck)


@compiled
def play_out(w: Numbers, s: Numbers, v: Numbers, out: Numbers, first: int, second: int, luck: Numbers) -> int:
    """Play a game on to its end, attacker `first`, defender `second`; how many decisions that took."""
    count = 0
    while s[at.S_OVER] == 0:
        player = first if s[at.S_DECIDER] == at.ATTACKER else second
        apply(w, s, decide(w, s, v, out, player, luck))
        count += 1
    return count
