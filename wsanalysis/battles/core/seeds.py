"""Seeds: a generator for each source of chance of a game, from the seed of a run and the game's number."""

from collections.abc import Mapping

from wsanalysis.battles.core.engine import NO_STREAMS, Luck
from wsanalysis.battles.core.numbers import MAX_SOURCES, Source
from wsanalysis.battles.core.records import Generator
from wsanalysis.compiled import Array, fill

MASK = (1 << 64) - 1


def splitmix64(state: int) -> tuple[int, int]:
    """The next state and word of splitmix64 (Steele, Lea and Flood 2014)."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return state, word ^ (word >> 31)


def generator_words(seed: int, game: int, source: int = 0) -> tuple[int, int, int, int]:
    """Four 32-bit words for the generator of a game's source of chance, whatever worker plays it."""
    _, start = splitmix64(seed & MASK)
    state = (start ^ (game * 0xD1342543DE82EF95) ^ (source * 0xA0761D6478BD642F)) & MASK
    state, one = splitmix64(state)
    _, two = splitmix64(state)
    return one >> 32, one & 0xFFFFFFFF, two >> 32, two & 0xFFFFFFFF or 1


def fill_streams(
    luck: Array[Source, Generator],
    sources: int,
    seed: int,
    game: int,
    streams: Mapping[int, int] = NO_STREAMS,
) -> None:
    """Give each of the sources of chance its words; `streams` as for `Engine.new_game`."""
    words: list[int] = []
    for source in range(sources):
        words += generator_words(seed, streams.get(source, game), source)
    fill(luck, words + [0] * (4 * (MAX_SOURCES - sources)))


def luck_of(seed: int, game: int, side: int) -> Luck:
    """A player's own generator for a game, apart from that of the game's chances."""
    return Luck(generator_words(seed ^ (0x5EED << (8 * side + 8)), game))
