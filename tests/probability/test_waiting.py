"""The sign of life: nothing for quick work, a bar on stderr for slow work."""

import pytest

from wsanalysis.probability import waiting as waiting_module
from wsanalysis.probability.chain import Chain
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D6
from wsanalysis.probability.waiting import waiting


def count_down(chance: Chance, left: int) -> int:
    return max(left - chance(D6, "steps"), 0)


def solve() -> None:
    Chain(count_down, 60, is_over=lambda left: left == 0).in_the_end()


def test_quick_work_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    solve()
    assert capsys.readouterr() == ("", "")


def test_slow_work_shows_what_it_is_at(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_module, "PATIENCE", -1.0)
    solve()
    out, err = capsys.readouterr()
    assert out == ""
    assert "what can follow: " in err
    assert "solving: " in err


def test_the_bar_is_closed_when_the_work_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_module, "PATIENCE", -1.0)

    def fail() -> None:
        with waiting("dividing", " numbers", 2) as advance:
            advance(1)
            advance(1 // 0)

    with pytest.raises(ZeroDivisionError):
        fail()
    assert "dividing: " in capsys.readouterr().err
