"""Seeds: each game's own generator, from the seed of a run and the number of the game."""

from wsanalysis.battles.core.engine import Luck
from wsanalysis.compiled import row

MASK = (1 << 64) - 1


def splitmix64(state: int) -> tuple[int, int]:
    """The next state and word of splitmix64 (Steele, Lea and Flood 2014)."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return state, word ^ (word >> 31)


def generator_words(seed: int, game: int) -> tuple[int, int, int, int]:
    """Four 32-bit words for a game's generator, whatever worker plays it."""
    _, start = splitmix64(seed & MASK)
    state = (start ^ (game * 0xD1342543DE82EF95)) & MASK
    state, one = splitmix64(state)
    _, two = splitmix64(state)
    return one >> 32, one & 0xFFFFFFFF, two >> 32, two & 0xFFFFFFFF or 1


def luck_of(seed: int, game: int, side: int) -> Luck:
    """A player's own generator for a game, apart from that of the game's chances."""
    return Luck(row(generator_words(seed ^ (0x5EED << (8 * side + 8)), game)))
