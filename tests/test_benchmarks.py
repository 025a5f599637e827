"""What is said about speed was measured: the README shows the kept figures, one for each benchmark."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import kept
from benchmarks.kept import Figure

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"


def benchmarks() -> Iterator[str]:
    for path in sorted(FOLDER.glob("bench_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("bench_"):
                yield f"{path.name}::{node.name}"


def test_every_benchmark_has_a_kept_figure_and_a_place_in_the_readme() -> None:
    assert kept.missing(benchmarks(), kept.read()) == ([], [])
    text = kept.README.read_text(encoding="utf-8")
    assert [path.name for path in FOLDER.glob("bench_*.py") if f"<!-- {path.name} -->" not in text] == []


def test_the_readme_shows_the_kept_figures() -> None:
    text = kept.README.read_text(encoding="utf-8")
    assert text == kept.renewed(text), "python3 run.py bench --keep renews it"
    for name, figure in kept.read().items():
        assert kept.duration(figure.fastest) in text, name


def test_every_aim_is_of_a_benchmark() -> None:
    assert set(kept.AIMS) <= set(kept.read())


def test_a_stale_claim_is_seen() -> None:
    """Where a figure has moved in turns of the loop; not where the whole machine is slower."""
    was = {name: Figure("one", 0.1, 0.1, 100.0) for name in ("slower", "faster", "same", "busy machine")}
    now = {
        "slower": Figure("one", 0.3, 0.3, 300.0),
        "faster": Figure("one", 0.02, 0.02, 20.0),
        "same": Figure("one", 0.11, 0.12, 110.0),
        "busy machine": Figure("one", 0.5, 0.6, 100.0),
        "unknown": Figure("one", 0.1, 0.1, 100.0),
    }
    lines = {line[:64].strip(): line for line in kept.compared(now, was)}
    assert {name for name, line in lines.items() if "STALE" in line} == {"slower", "faster"}
    assert "STALE: 3 times the kept figure" in lines["slower"]
    assert " 100 ms    300 ms " in lines["slower"]  # the kept figure beside the new one
    assert lines["unknown"].endswith("new")


def test_keeping_changes_the_figures_measured_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = "<!-- versions -->\n<!-- end -->\nwords\n<!-- bench_a.py -->\n<!-- end -->\n"
    (tmp_path / "README.md").write_text(page, encoding="utf-8")
    monkeypatch.setattr(kept, "FILE", tmp_path / "kept.json")
    monkeypatch.setattr(kept, "README", tmp_path / "README.md")
    law = Figure("law", 2e-6, 3e-6, 0.002)
    kept.keep({"bench_a.py::bench_law_cold": law, "bench_b.py::bench_other": law}, "Python 1")
    kept.keep({"bench_a.py::bench_law_icepool": law._replace(fastest=8e-6, loops=0.008)}, "Python 2")
    assert len(kept.read()) == 3
    said = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "| law | `bench_law_cold` | 2 µs | 3 µs | 0.002 | 1/4 of 8 µs |  |" in said
    assert "Python 2" in said
    assert "words" in said
    assert "other" not in said  # of another file
    assert kept.renewed(said) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(2.34, "2.3 s"), (75.2, "75 s"), (0.0178, "18 ms"), (1.3e-3, "1.3 ms"), (9e-8, "0.09 µs")],
)
def test_durations_are_read_in_two_digits(seconds: float, said: str) -> None:
    assert kept.duration(seconds) == said


def test_the_loop_is_timed() -> None:
    assert all(turn > 0 for turn in kept.calibration())


def test_a_long_time_is_held_against_all_turns_and_a_short_one_against_the_fastest() -> None:
    assert kept.in_loops(2e-3, 5e-3, [1e-3, 3e-3]) == pytest.approx(2)
    assert kept.in_loops(2.0, 4.0, [1e-3, 3e-3]) == pytest.approx(2000)
