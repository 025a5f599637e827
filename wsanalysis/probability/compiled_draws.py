"""Many draws of equally likely balls, compiled: drawn one by one and counted."""

from wsanalysis.compiled import compiled, wrap

_GOLDEN, _MIX_1, _MIX_2 = (
    wrap(word) for word in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
)
_LOW = (1 << 32) - 1
LANES = 4


@compiled
def draw_and_count(balls: int, number: int, state: int, often: list[int]) -> int:
    """Draw `number` times one of `balls` balls, with return; the generator's state afterwards.

    `often`, LANES rows of `balls` numbers: how often each came up is added, neighbouring draws to different
    rows, so that one need not wait until the other is written. The draws are splitmix64 words, scaled
    to the number of balls by multiplication (Lemire 2019); a word in the sliver that would favour
    some balls is drawn again.
    """
    sliver = ((1 << 32) - balls) % balls
    for i in range(number):
        scaled = 0
        drawn = False
        while not drawn:
            state = wrap(state + _GOLDEN)
            word = wrap((state ^ _shifted(state, 30)) * _MIX_1)
            word = wrap((word ^ _shifted(word, 27)) * _MIX_2)
            scaled = _shifted(word ^ _shifted(word, 31), 32) * balls
            drawn = (scaled & _LOW) >= sliver
        often[(i & (LANES - 1)) * balls + (scaled >> 32)] += 1
    return state


@compiled
def _shifted(word: int, by: int) -> int:
    """The bits of a word moved down, zeros behind them."""
    return (word >> by) & ((1 << (64 - by)) - 1)
