"""The generator of a game, seeds, and laws that are drawn from."""

from collections import Counter

from wsanalysis.battles.core.luck import WORD, below, draw, word
from wsanalysis.battles.core.numbers import Law
from wsanalysis.battles.core.records import Generator, World
from wsanalysis.battles.core.seeds import generator_words, luck_of
from wsanalysis.compiled import fill, layout_of

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
