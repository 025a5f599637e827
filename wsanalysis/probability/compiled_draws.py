"""Many draws from equally likely balls, compiled by numba: one draw after the other, counted."""

import numba
import numpy as np
from numpy.typing import NDArray

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW = np.uint64(0xFFFFFFFF)
_RANGE = np.uint64(1 << 32)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LANES = 4


@numba.njit(cache=True, nogil=True)
def draw_and_count(
    balls: np.int64, number: np.int64, state: np.uint64, often: NDArray[np.int64]
) -> np.uint64:
    """Draw `number` times one of `balls` balls, with return; the generator's state afterwards.

    `often`, shape (LANES, balls): how often each came up is added, neighbouring draws to different
    rows, so that one need not wait until the other is written. The draws are splitmix64 words, scaled
    to the number of balls by multiplication (Lemire 2019); a word in the sliver that would favour
    some balls is drawn again.
    """
    size = np.uint64(balls)
    sliver = (_RANGE - size) % size
    for i in range(number):
        while True:
            state += _GOLDEN
            word = (state ^ (state >> _S30)) * _MIX_1
            word = (word ^ (word >> _S27)) * _MIX_2
            scaled = ((word ^ (word >> _S31)) >> _S32) * size
            if (scaled & _LOW) >= sliver:
                break
        often[i & (LANES - 1), np.int64(scaled >> _S32)] += 1
    return state
