"""The tree walk compiled by numba: one trial after the other, one draw after the other."""

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW = np.uint64(0xFFFFFFFF)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@numba.njit(cache=True, nogil=True)
def walk(
    balls: NDArray[np.int64],
    first: NDArray[np.int64],
    leads: NDArray[np.int64],
    trials: int,
    seed: Any,
    counts: NDArray[np.int64],
) -> None:
    """Add to `counts` how many of `trials` end where; tables as in `walker.Walker`.

    Draws are splitmix64 words, scaled to the number of balls by multiplication and, where the word
    falls into the sliver that would favour some balls, drawn again: no ball is ever favoured.
    """
    state = seed
    for _ in range(trials):
        node = np.int64(0)
        while node >= 0:
            size = np.uint64(balls[node])
            while True:
                state += _GOLDEN
                word = (state ^ (state >> _S30)) * _MIX_1
                word = (word ^ (word >> _S27)) * _MIX_2
                scaled = ((word ^ (word >> _S31)) >> _S32) * size
                if (scaled & _LOW) >= size:
                    break  # outside the first `size` of 2^32 there is no bias (Lemire)
                if (scaled & _LOW) >= (np.uint64(0x100000000) - size) % size:
                    break
            node = leads[first[node] + np.int64(scaled >> _S32)]
        counts[~node] += 1
