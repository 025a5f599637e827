"""How the fate chits of the 2019 draft were made: fitted to the odds of the edition of 2014.

`python -m tests.data.fit_draft_2019_chits` prints the deck as the file has it; a test compares the two.
Nothing else reads this. Like engagements are compared: a shot without any shift and shots with those shifts
that both editions know. What the draft alone prints on its chits (icons, numbers) is dealt out first, in
the numbers below; then the last range of each result is moved, one chip at a time, while the odds come
nearer.
"""

import csv
import io
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from tests import as_written
from tests.as_written import CHIPS

RESULTS = ("eliminated", "damaged", "suppressed", "miss")
FARTHEST = 16
SEED = 2019
SOURCE = (
    "rulebook 3.0 and 9.0 (what a chit may show); reconstructed: medals, numbers and icons dealt out evenly, "
    "rows fitted to the odds of the edition of 2014"
)

MEDALS = ["pass"] * 2 + ["0"] * 4 + ["1"] * 6 + ["2"] * 6 + ["3"] * 4 + ["fail"] * 2
EVENTS = (3, 9, 15, 21)
UNLUCKY = {13: "without cover", 6: "vehicle"}
COLLATERAL = {2: "FOXHOLES", 8: "FOXHOLES", 11: "HAZE", 17: "HAZE", 20: "WEAPON"}

FIREPOWER = {
    "foot": [1, 2, 3, 4, 4, 5, 5, *[6] * 5, *[7] * 9, 8, 9, 0],
    "vehicle": [5, 6, 7, 7, 8, 9, *[0] * 18],
}
ICONS = {
    "foot": {"FORTIFIED": 12, "IN COVER": 18, "MEDIUM": 6, "MOVING": 8, "OBSCURED": 12, "SMALL": 8},
    "vehicle": {"FORTIFIED": 12, "IN COVER": 6, "MEDIUM": 4, "MOVING": 10, "OBSCURED": 12, "SMALL": 4},
}
RANGES = (1, 2, 3, 4, 6, 8, 10, 12, 14, 16)


class Like(NamedTuple):
    """A like engagement: shifts of the draft that always count, FP, conditions; and the shift of 2014."""

    always: int
    firepower: int
    conditions: tuple[str, ...]
    shift: int


FOOT = [
    Like(0, 5, ("MEDIUM",), 0), Like(0, 7, ("MEDIUM",), 1),
    Like(-1, 5, ("MEDIUM",), -1), Like(-1, 7, ("MEDIUM",), 0),
    Like(0, 5, ("MEDIUM", "IN COVER"), -1), Like(0, 7, ("MEDIUM", "IN COVER"), 0),
]  # fmt: skip
VEHICLE = [
    Like(armor, power, size, armor)
    for armor, power, size in product((1, 0, -1, -2), (5, 7, 9), ((), ("MEDIUM",), ("MEDIUM", "SMALL")))
]
LIKE = {"foot": FOOT, "vehicle": VEHICLE}
"""Infantry of 2014 without and with an upshift has FP 5 and 7; a squad is medium, vehicles of all sizes."""

Limits = tuple[int, int, int]
"""The last range, in areas, at which a side eliminates, damages, suppresses; -1 for never."""


class Side(NamedTuple):
    """One side of a chit."""

    limits: Limits
    firepower: int
    icons: tuple[str, ...]


def rows_of(limits: Limits) -> list[tuple[str, str]]:
    """The rows, top down, as (ranges, result): beyond those that ranges reach one more at either end."""
    rows, due = [], 0
    for result, last in zip(RESULTS, (*limits, FARTHEST + 1), strict=True):
        if last >= due:
            end = (
                f"{due}+"
                if result == "miss" or last > FARTHEST
                else f"{due}-{last}".replace(f"{last}-{last}", f"{last}")
            )
            rows.append((end, result))
            due = last + 1
    better, worse = RESULTS.index(rows[0][1]), RESULTS.index(rows[-1][1])
    if better:
        rows.insert(0, ("-", RESULTS[better - 1]))
    if worse < len(RESULTS) - 1:
        rows.append(("-", RESULTS[worse + 1]))
    return rows


@cache
def read(limits: Limits, distance: int, shift: int) -> int:
    """The number of the result in the row that a shift leads to."""
    rows = rows_of(limits)
    here = next(i for i, (ends, _) in enumerate(rows) if ends != "-" and distance <= _last(ends))
    return RESULTS.index(rows[min(max(here - shift, 0), len(rows) - 1)][1])


def _last(ends: str) -> int:
    return 99 if ends.endswith("+") else int(ends.split("-")[-1])


def as_of_2014(text: str) -> Limits:
    """A side of a combat chip of 2014 as limits; a hex of 100 m stands for an area."""
    last = dict.fromkeys(("eliminated", "reduced", "suppressed"), 0)
    for band in text.split("; "):
        ends, result = band.split(" ")
        if result != "miss":
            last[result] = FARTHEST + 1 if ends == "all" or ends.endswith("+") else int(ends.split("-")[-1])
    first = last["eliminated"]
    second = max(first, last["reduced"])
    ends_at = (first, second, max(second, last["suppressed"]))
    return tuple(end or -1 for end in ends_at)  # type: ignore[return-value]


def wanted(side: str, old: list[Limits]) -> dict[tuple[Like, int], list[float]]:
    """In 2014: the chance of each result or a better one, by engagement and distance."""
    aims = {}
    for like, distance in product(LIKE[side], RANGES):
        results = []
        for limits in old:
            base = next((i for i, last in enumerate(limits) if distance <= last), 3)
            results.append(min(max(base - like.shift, 0), 3))
        aims[like, distance] = [sum(r <= rung for r in results) / len(old) for rung in range(3)]
    return aims


def result_of(side: Side, like: Like, distance: int) -> int:
    """What a side of the draft gives."""
    upshift = 0 < side.firepower <= like.firepower
    return read(side.limits, distance, like.always + upshift - sum(c in side.icons for c in like.conditions))


def deal(side: str, rng: Random) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Firepower and icons for each chit, shuffled."""
    numbers = FIREPOWER[side][:]
    rng.shuffle(numbers)
    size = len(numbers)
    shown = {icon: set(rng.sample(range(size), count)) for icon, count in ICONS[side].items()}
    for i, number in enumerate(numbers):
        yield number, tuple(icon for icon in ICONS[side] if i in shown[icon])


def fitted(side: str, old: list[Limits], rng: Random) -> list[Side]:
    """The sides with those limits to which no single change of up to three areas is an improvement."""
    sides = [Side(limits, *dealt) for limits, dealt in zip(old, deal(side, rng), strict=True)]
    aims = wanted(side, old)

    def hits(one: Side) -> dict[tuple[Like, int], int]:
        return {key: result_of(one, *key) for key in aims}

    each = [hits(one) for one in sides]
    sums = {key: [sum(e[key] <= rung for e in each) for rung in range(3)] for key in aims}

    def miss(of: dict[tuple[Like, int], list[int]]) -> float:
        return sum(
            (n / len(sides) - aim) ** 2 for key in aims for n, aim in zip(of[key], aims[key], strict=True)
        )

    best, improved = miss(sums), True
    while improved:
        improved = False
        for i, place, move in product(range(len(sides)), range(3), (-3, -2, -1, 1, 2, 3)):
            limits = list(sides[i].limits)
            limits[place] += move
            if not -1 <= limits[0] <= limits[1] <= limits[2] <= FARTHEST + 1:
                continue
            one = sides[i]._replace(limits=(limits[0], limits[1], limits[2]))
            other = hits(one)
            now = {
                key: [n + (other[key] <= r) - (each[i][key] <= r) for r, n in enumerate(sums[key])]
                for key in aims
            }
            if miss(now) < best - 1e-9:
                sides[i], each[i], sums, best, improved = one, other, now, miss(now), True
    return sides


def deck() -> list[dict[str, str]]:
    """The rows of the file."""
    old = as_written.read(CHIPS / "liberty_road.csv")
    rng = Random(SEED)
    medals = MEDALS[:]
    rng.shuffle(medals)
    drifts = [1 + i % 6 for i in range(len(old))]
    rng.shuffle(drifts)
    foot = fitted("foot", [as_of_2014(chip["infantry"]) for chip in old], rng)
    vehicle = fitted("vehicle", [as_of_2014(chip["vehicle"]) for chip in old], rng)
    rows = []
    for number, medal, drift, on_foot, at_vehicle in zip(
        range(1, len(old) + 1), medals, drifts, foot, vehicle, strict=True
    ):
        extra = [COLLATERAL[number]] if number in COLLATERAL else []
        rows.append({
            "chit": str(number),
            "medals": medal,
            "unlucky_13": UNLUCKY.get(number, ""),
            "drift": str(drift),
            "event": "yes" if number in EVENTS else "no",
            "foot": "; ".join(" ".join(row) for row in rows_of(on_foot.limits)),
            "foot_firepower": str(on_foot.firepower or ""),
            "foot_icons": "; ".join([*on_foot.icons, *extra]),
            "vehicle": "; ".join(" ".join(row) for row in rows_of(at_vehicle.limits)),
            "vehicle_firepower": str(at_vehicle.firepower or ""),
            "vehicle_icons": "; ".join([*at_vehicle.icons, *(e for e in extra if e != "FOXHOLES")]),
            "source": SOURCE,
        })  # fmt: skip
    return rows


def as_csv(rows: list[dict[str, str]]) -> str:
    """The file."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


if __name__ == "__main__":
    print(as_csv(deck()), end="")
