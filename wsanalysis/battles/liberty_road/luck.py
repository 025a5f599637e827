"""Chance in a battle: one generator a game, and laws that are drawn from exactly.

The generator is xoshiro128++ (Blackman and Vigna 2019) on four 32-bit words: it fits in whole numbers
that neither overflow when compiled nor need masks of other types when not.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.compiled import compiled

WORD = 0xFFFFFFFF


@compiled
def word(s: Numbers) -> int:
    """The next 32 random bits."""
    a, b, c, d = s[at.S_RNG], s[at.S_RNG + 1], s[at.S_RNG + 2], s[at.S_RNG + 3]
    total = (a + d) & WORD
    drawn = ((((total << 7) & WORD) | (total >> 25)) + a) & WORD
    c ^= a
    d ^= b
    s[at.S_RNG + 1] = b ^ c
    s[at.S_RNG] = a ^ d
    s[at.S_RNG + 2] = c ^ ((b << 9) & WORD)
    s[at.S_RNG + 3] = ((d << 11) & WORD) | (d >> 21)
    return drawn


@compiled
def below(s: Numbers, n: int) -> int:
    """at.A whole number from 0 to n - 1, each equally likely.

    By multiplication (Lemire 2019); a word in the sliver that would favour some is drawn again.
    """
    sliver = (WORD + 1) % n
    scaled = word(s) * n
    while (scaled & WORD) < sliver:
        scaled = word(s) * n
    return scaled >> 32


@compiled
def draw(w: Numbers, s: Numbers, row: int) -> int:
    """An outcome of the law at `row` of the world: total, then weights summed up and outcomes."""
    roll = below(s, w[row])
    k = row + 1
    while roll >= w[k]:
        k += 2
    return w[k + 1]
