"""The generator of a game, seeds, and laws that are drawn from."""

from collections import Counter

import numpy as np

from wsanalysis.battles.core.luck import WORD, below, draw, word
from wsanalysis.battles.core.numbers import MAX_SOURCES, Law, Source
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.battles.core.seeds import fill_streams, generator_words, luck_of
from wsanalysis.compiled import fill, layout_of, numbers

DRAWS = 6000


def generator(*words: int) -> Generator:
    made = Generator()
    fill(made.word, words)
    return made


def test_words_are_those_of_xoshiro128_plus_plus() -> None:
    """The first words from the state 1, 2, 3, 4, as other implementations of it are tested by."""
    luck = generator(1, 2, 3, 4)
    assert [word(luck) for _ in range(5)] == [641, 1573767, 3222811527, 3517856514, 836907274]


def test_numbers_below_another_are_equally_likely_and_a_word_in_the_sliver_is_drawn_again() -> None:
    luck = generator(*generator_words(3, 0))
    counts = Counter(below(luck, 6) for _ in range(DRAWS))
    assert sorted(counts) == [*range(6)]
    assert max(abs(count - DRAWS / 6) for count in counts.values()) < 5 * (DRAWS * 5 / 36) ** 0.5
    most = 3 << 30  # a quarter of all words favours some numbers
    one, other = generator(1, 2, 3, 4), generator(1, 2, 3, 4)
    for _ in range(50):
        while (drawn := word(other) * most) & WORD < (WORD + 1) % most:
            pass
        assert below(one, most) == drawn >> 32
    assert one == other


def test_a_law_is_drawn_from_by_its_weights() -> None:
    sizes = {field.name: (0,) * len(field.index) for field in layout_of(World).tables}
    world = World(**sizes | {"law": (2,), "outcome": (3,)})
    for law, total, first in ((0, 1, 0), (1, 4, 1)):
        world.law[Law(law)].total, world.law[Law(law)].first = total, first
    for place, (reached, outcome) in enumerate([(1, 7), (1, -2), (4, 5)]):
        world.outcome[place].reached, world.outcome[place].outcome = reached, outcome
    luck = generator(*generator_words(5, 1))
    assert {draw(world, luck, Law(0)) for _ in range(20)} == {7}
    counts = Counter(draw(world, luck, Law(1)) for _ in range(DRAWS))
    assert sorted(counts) == [-2, 5]
    assert abs(counts[-2] - DRAWS / 4) < 5 * (DRAWS * 3 / 16) ** 0.5


def test_games_and_players_have_generators_of_their_own() -> None:
    words = {generator_words(seed, game) for seed in range(30) for game in range(30)}
    players = {tuple(luck_of(1, game, side).words) for game in range(30) for side in (0, 1)}
    assert len(words) == 900
    assert len(players | words) == 960


def test_each_source_of_a_game_has_a_stream_that_no_other_changes() -> None:
    words = {
        generator_words(seed, game, n) for seed in range(9) for game in range(9) for n in range(MAX_SOURCES)
    }
    assert len(words) == 81 * MAX_SOURCES
    state, other = (State(changed=1, marks=1, holder=1, candidate=1) for _ in range(2))
    fill_streams(state.luck, 3, 7, 2)
    fill_streams(other.luck, 3, 7, 5, {1: 2})
    fire, checks = Source(1), Source(2)
    assert [word(state.luck[checks]) for _ in range(9)] != [word(other.luck[checks]) for _ in range(9)]
    assert [word(state.luck[fire]) for _ in range(9)] == [word(other.luck[fire]) for _ in range(9)]
    assert not any(numbers(state.luck[Source(3)].word))  # of no source


def test_streams_of_different_sources_and_games_do_not_go_together() -> None:
    """Correlations of 2,000 draws each, all within five standard errors."""
    draws = [
        [word(luck) for _ in range(2000)]
        for luck in (generator(*generator_words(1, game, source)) for game in (0, 1) for source in range(4))
    ]
    found = np.corrcoef(draws) - np.eye(len(draws))
    assert np.abs(found).max() < 5 / 2000**0.5
