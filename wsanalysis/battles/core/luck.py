"""Chance in a game: a generator for each of its sources, and exact draws from laws.

The generator is xoshiro128++ (Blackman and Vigna 2019) on four 32-bit words: it fits in whole numbers that
neither overflow when compiled nor need masks of other types when not.
"""

from wsanalysis.battles.core.numbers import Law
from wsanalysis.battles.core.records import Generator, World
from wsanalysis.compiled import compiled

WORD = 0xFFFFFFFF


@compiled
def word(luck: Generator) -> int:
    """The next 32 random bits."""
    a, b, c, d = luck.word[0], luck.word[1], luck.word[2], luck.word[3]
    total = (a + d) & WORD
    drawn = ((((total << 7) & WORD) | (total >> 25)) + a) & WORD
    c ^= a
    d ^= b
    luck.word[1] = b ^ c
    luck.word[0] = a ^ d
    luck.word[2] = c ^ ((b << 9) & WORD)
    luck.word[3] = ((d << 11) & WORD) | (d >> 21)
    return drawn


@compiled
def below(luck: Generator, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely.

    By multiplication (Lemire 2019); a word in the sliver that would favour some is drawn again.
    """
    sliver = (WORD + 1) % n
    scaled = word(luck) * n
    while (scaled & WORD) < sliver:
        scaled = word(luck) * n
    return scaled >> 32


@compiled
def outcomes(world: World, law: Law) -> int:
    """The number of outcomes of a law."""
    first = world.law[law].first
    last = first
    while world.outcome[last].reached < world.law[law].total:
        last += 1
    return last + 1 - first


@compiled
def percent(world: World, law: Law, place: int) -> int:
    """The chance of an outcome of a law by its row, in hundredths, rounded down."""
    before = world.outcome[place - 1].reached if place > world.law[law].first else 0
    return (world.outcome[place].reached - before) * 100 // world.law[law].total


@compiled
def chance_of(world: World, law: Law, outcome: int) -> int:
    """The chance of an outcome of a law, in hundredths, rounded down."""
    first = world.law[law].first
    for place in range(first, first + outcomes(world, law)):
        if world.outcome[place].outcome == outcome:
            return percent(world, law, place)
    return 0


@compiled
def mean_of(world: World, law: Law) -> int:
    """The mean outcome of a law of numbers, in thousandths, rounded down."""
    first, before, total = world.law[law].first, 0, 0
    for place in range(first, first + outcomes(world, law)):
        row = world.outcome[place]
        total += row.outcome * (row.reached - before)
        before = row.reached
    return total * 1000 // world.law[law].total


@compiled
def draw(world: World, luck: Generator, law: Law) -> int:
    """An outcome of a law."""
    roll = below(luck, world.law[law].total)
    place = world.law[law].first
    while roll >= world.outcome[place].reached:
        place += 1
    return world.outcome[place].outcome
