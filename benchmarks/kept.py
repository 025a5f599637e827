"""The kept figures: read, compared with new ones, written, and made into the tables of the README.

A figure is the fastest round and the median in seconds, and `loops`: the time in turns of a loop of plain
Python that is timed beside it, so that figures of different machines, or of a busy one, can be compared.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent
FILE, README = FOLDER / "kept.json", FOLDER / "README.md"
STALE = 1.5
"""A claim is stale where a figure, in loops, has become so many times as large, or as small."""

SLICE = 0.01
"""Seconds that a machine with other work leaves a program alone, about."""

AIMS = {
    "bench_exact.py::bench_fire_grid_cold": 0.5,
    "bench_exact.py::bench_fire_grid_warm": 1e-3,
    "bench_exact.py::bench_matchups_warm": 0.1,
    "bench_sampling.py::bench_draws_with_numpy": 0.25,
    "bench_sampling.py::bench_splitting": 1e-3,
    "bench_sampling.py::bench_import": 0.5,
    "bench_storms_of_steel.py::bench_close_combat_cold": 2.0,
    "bench_storms_of_steel.py::bench_duel_variable_ap_cold": 2.0,
    "bench_battles.py::bench_cold_start": 15.0,
    "bench_battles.py::bench_games[greedy]": 0.04,
    "bench_battles.py::bench_games[random]": 0.0125,
    "bench_battles.py::bench_warm_start": 1.5,
    "bench_sherman_battles.py::bench_battles[vanguard-greedy]": 0.025,
    "bench_sherman_battles.py::bench_battles[vanguard-random]": 0.00667,
    "bench_sherman_battles.py::bench_ready": 0.3,
    "bench_sherman_campaigns.py::bench_campaigns[normandy_hold_the_line]": 0.05,
    "bench_sherman_campaigns.py::bench_bookkeeping": 0.0125,
    "bench_storms_battles.py::bench_firefights[greedy]": 0.1,
    "bench_storms_battles.py::bench_trained[the_gun_line]": 0.333,
    "bench_storms_battles.py::bench_trained[wings_over_the_steppe]": 0.333,
    "bench_storms_battles.py::bench_trained[smoke_on_hill_241]": 0.333,
    "bench_draft_battles.py::bench_draft_battles[patrol-greedy]": 0.1,
    "bench_draft_battles.py::bench_draft_battles[patrol-random]": 0.025,
    "bench_draft_battles.py::bench_draft_battles[hill_2019-greedy]": 0.333,
    "bench_draft_battles.py::bench_draft_start[cold]": 15.0,
    "bench_browser.py::bench_first_picture": 3.0,
    "bench_browser.py::bench_static_page[first]": 5.0,
    "bench_browser.py::bench_static_page[next]": 5.0,
    "bench_browser.py::bench_slider[Units-Distance (hexes)-odds-50]": 0.05,
    "bench_browser.py::bench_slider[Units-Valor-odds-50]": 0.05,
    "bench_browser.py::bench_slider[Match-ups-Distance (hexes)-map-100]": 0.1,
}
"""What we want, in seconds; the sliders' is for what the page itself takes."""


class Figure(NamedTuple):
    """What one benchmark took."""

    group: str
    fastest: float
    median: float
    loops: float


def calibration() -> list[float]:
    """Seconds of each turn of the loop, plain Python, for a quarter of a second."""

    def turn() -> float:
        began = perf_counter()
        table: dict[int, int] = {}
        for number in range(20_000):
            table[number % 97] = table.get(number % 89, 0) + number // 3
        return perf_counter() - began

    took = [turn()]
    while sum(took) < 0.25:
        took.append(turn())
    return took


def in_loops(fastest: float, median: float, turns: Sequence[float]) -> float:
    """A time in turns of the loop: the fastest in the fastest; where none is short enough, the usual ones."""
    return fastest / min(turns) if fastest < SLICE else median / fmean(turns)


def read() -> dict[str, Figure]:
    """The kept figures by benchmark, none where none are kept."""
    if not FILE.is_file():
        return {}
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: Figure(*figure) for name, figure in kept["figures"].items()}


def keep(new: Mapping[str, Figure], versions: str) -> None:
    """Keep new figures in place of those of the same benchmarks, and renew the README."""
    figures = {**read(), **new}
    text = {"versions": versions, "figures": {name: list(figures[name]) for name in sorted(figures)}}
    FILE.write_text(json.dumps(text, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def duration(seconds: float) -> str:
    """A time as one reads it, two digits of it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size or unit == "µs":
            value = seconds / size
            return f"{value:.0f} {unit}" if value >= 10 else f"{value:.2g} {unit}"
    raise AssertionError("a unit was found")


def compared(new: Mapping[str, Figure], kept: Mapping[str, Figure]) -> list[str]:
    """The lines that set each new figure beside the kept one, and say where the claim is stale."""
    lines = [f"{'benchmark':64} {'kept':>9} {'now':>9} {'kept, loops':>12} {'now, loops':>12}"]
    for name, figure in new.items():
        was = kept.get(name)
        if was is None:
            lines.append(
                f"{name:64} {'':>9} {duration(figure.fastest):>9} {'':>12} {figure.loops:12.4g}  new"
            )
            continue
        change = figure.loops / was.loops
        said = "" if 1 / STALE <= change <= STALE else f"  STALE: {change:.2g} times the kept figure"
        lines.append(
            f"{name:64} {duration(was.fastest):>9} {duration(figure.fastest):>9}"
            f" {was.loops:12.4g} {figure.loops:12.4g}{said}"
        )
    return lines


def beside(name: str, kept: Mapping[str, Figure]) -> str:
    """A figure against icepool's in the same file and group, in words; empty where there is none."""
    file, group = name.split("::")[0], kept[name].group
    theirs = [each for each in kept if "icepool" in each and each.startswith(f"{file}::")]
    if name in theirs:
        return ""
    said = []
    for figure in (kept[each] for each in theirs if kept[each].group == group):
        times = float(f"{figure.loops / kept[name].loops:.2g}")
        said.append(f"1/{times:{',.0f' if times >= 10 else 'g'}} of {duration(figure.fastest)}")
    return "; ".join(said)


def table(file: str, kept: Mapping[str, Figure]) -> list[str]:
    """The table of one file of benchmarks, groups together."""
    heads = ("what", "benchmark", "fastest", "median", "loops", "against icepool", "aim")
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    ours = [name for name in kept if name.startswith(f"{file}::")]
    for name in sorted(ours, key=lambda name: (kept[name].group, name)):
        figure = kept[name]
        aim = duration(AIMS[name]) if name in AIMS else ""
        cells = (
            figure.group, f"`{name.split('::')[1]}`", duration(figure.fastest), duration(figure.median),
            f"{figure.loops:.3g}", beside(name, kept), aim,
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    return lines


TABLE = re.compile(r"(<!-- (bench_\w+\.py) -->\n).*?(<!-- end -->)", re.DOTALL)
HEAD = re.compile(r"(<!-- versions -->\n).*?(<!-- end -->)", re.DOTALL)


def renewed(text: str) -> str:
    """The README with the tables of the kept figures."""
    kept = read()
    versions = json.loads(FILE.read_text(encoding="utf-8"))["versions"] if FILE.is_file() else "nothing kept"
    text = HEAD.sub(lambda found: f"{found[1]}{versions}\n{found[2]}", text)
    return TABLE.sub(lambda found: found[1] + "\n".join(table(found[2], kept)) + "\n" + found[3], text)


def missing(benchmarks: Iterable[str], kept: Mapping[str, Figure]) -> tuple[list[str], list[str]]:
    """Benchmarks (by file and function) without a kept figure, and kept figures without a benchmark."""
    have = {name.partition("[")[0] for name in kept}
    there = set(benchmarks)
    return sorted(there - have), sorted(have - there)
