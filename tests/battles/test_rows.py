"""Rows as compiled functions take them: by their address, and so only what is a row."""

from importlib.util import find_spec

import numpy as np
import pytest

from wsanalysis.compiled import is_compiled, row


def test_a_row_of_zeros_or_of_numbers() -> None:
    assert list(row(3)) == [0, 0, 0]
    assert list(row([4, 5])) == [4, 5]
    assert isinstance(row(3), list) is not is_compiled()


@pytest.mark.skipif(find_spec("numba") is None, reason="nothing is compiled without numba")
@pytest.mark.parametrize("wrong", ["every second place", "fractions", "two dimensions"])
def test_what_is_no_row_is_refused_rather_than_misread(wrong: str) -> None:
    import numba

    from wsanalysis.rows import ROW, Row

    whole = np.arange(6, dtype=np.int64).view(Row)
    assert numba.typeof(whole) == ROW
    assert numba.typeof(whole.copy()[1:]) == ROW
    other = {
        "every second place": whole[::2],
        "fractions": whole * 0.5,
        "two dimensions": whole.reshape(2, 3),
    }
    with pytest.raises(TypeError, match="contiguous int64"):
        numba.typeof(other[wrong])
