"""The returns of SO points: kills and losses of each US unit against each enemy at each range (Buy Units)."""

from collections.abc import Iterable, Mapping

import pandas as pd

from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Names, Steps
from wsanalysis.asking.frame import described
from wsanalysis.asking.questions import listed
from wsanalysis.asking.unit_arguments import row_named
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.sherman_leader.tables import RANGES
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.commander_card import InCommand
from wsanalysis.systems.sherman_leader.exchange import opponents, worth
from wsanalysis.systems.sherman_leader.questions.arguments import Distance, shot_at
from wsanalysis.systems.sherman_leader.unit_card import serves_in

Distances = Distance | Iterable[Distance]

POINTS = "points for 100 SO"
LOSS = "SO lost"
WORTHS = ["unit", "cost", "enemy", "distance (hexes)", "kills", "is lost", POINTS, LOSS]


def worths(
    game: CoreGame,
    units: Names | None = None,
    enemies: Names | None = None,
    distances: Distances = RANGES,
    terrain: str = "clear",
    enemy_terrain: str = "clear",
    best: Steps | None = None,
) -> pd.DataFrame:
    """One attack of each US unit at each enemy, and one back, at each range; both unharmed before.

    A row each: `unit`, `cost` (SO points), `enemy`, `distance (hexes)`, `kills` and `is lost` (chances, 0 to
    1), `points for 100 SO` (points of enemies destroyed by 100 SO points of such units), `SO lost` (by one
    enemy attack). Where neither has an attack there is no row. Commanders change nothing. `best`: that many
    rows alone, of most points for 100 SO.
    """
    edition = game.edition
    ours, theirs = _named(units, edition.us_units, "US unit"), _named(enemies, edition.enemies, "enemy unit")
    rows = []
    for distance in _distances(distances):
        shots = (shot_at(edition, distance, enemy_terrain), shot_at(edition, distance, terrain))
        for name in ours:
            unit = edition.us_units[name]
            for other in theirs:
                enemy = edition.enemies[other]
                try:
                    both = opponents(unit, InCommand(), enemy, shots, False, edition.options)
                except IllegalAction:
                    continue
                found = worth(unit, both, edition)
                rows.append(
                    {
                        "unit": name, "cost": unit.cost, "enemy": other, "distance (hexes)": distance,
                        "kills": float(found.kill), "is lost": float(found.loss),
                        POINTS: float(found.points_for(enemy, unit)), LOSS: float(found.so_lost(unit)),
                    }
                )  # fmt: skip
    frame = pd.DataFrame(rows, columns=WORTHS)
    if best is not None:
        frame = frame.nlargest(best, POINTS).reset_index(drop=True)
    return described(frame, f"exact · {game.provenance}", numbers={POINTS: 1, LOSS: 2})


def _named(units: Names | None, known: Mapping[str, object], what: str) -> list[str]:
    """The units that are named, each once; all of them if none is."""
    return list(dict.fromkeys(find(name, known, what) for name in listed(units or ()))) or list(known)


def _distances(distances: Distances) -> list[int]:
    """Each distance once. ValueError for none."""
    if found := list(dict.fromkeys(listed(distances))):
        return found
    raise ValueError("distances: expected at least one")


def mix(game: CoreGame, campaign: str) -> dict[str, float]:
    """The enemies that battalions of a campaign bring, as shares that add up to 1.

    Every battalion once; its tanks as they are in the cup of the campaign's year.
    """
    card = row_named(game.edition.campaigns, campaign, "campaign")
    nation = [unit for unit in game.edition.enemies.values() if unit.nation == card.country]
    cup = {unit.name: dict(unit.cup).get(card.year, 0) for unit in nation if unit.type == "Tank"}
    counts: dict[str, float] = {}
    for battalion in game.edition.battalions.values():
        for kind, number in battalion.units:
            if kind == "Tank":
                shares: Mapping[str, float] = {name: n / sum(cup.values()) for name, n in cup.items() if n}
            else:
                shares = {next(unit.name for unit in nation if unit.type == kind): 1.0}
            for name, share in shares.items():
                counts[name] = counts.get(name, 0) + number * share
    total = sum(counts.values())
    return {name: n / total for name, n in counts.items()}


def against_mix(
    game: CoreGame, campaign: str, distances: Distances = RANGES, units: Names | None = None
) -> pd.DataFrame:
    """Every unit that serves in a campaign (or `units`) against its mix of enemies, by range.

    Index `unit`, `distance (hexes)`; `cost`, `points for 100 SO` and `SO lost` on average over the mix: an
    enemy that the unit cannot attack counts 0, one that cannot attack it costs nothing.
    """
    shares = mix(game, campaign)
    year = row_named(game.edition.campaigns, campaign, "campaign").year
    serving = _named(
        units or [unit.name for unit in game.edition.us_units.values() if serves_in(unit, year)],
        game.edition.us_units,
        "US unit",
    )
    away = _distances(distances)
    frame = worths(game, serving, tuple(shares), away)
    share = frame["enemy"].map(shares)
    weighed = frame.assign(**{POINTS: frame[POINTS] * share, LOSS: frame[LOSS] * share})
    cells = weighed.groupby(["unit", "distance (hexes)"], sort=False)[[POINTS, LOSS]].sum()
    every = pd.MultiIndex.from_product([serving, away], names=cells.index.names)
    cells = cells.reindex(every, fill_value=0.0)
    costs = {name: game.edition.us_units[name].cost for name in serving}
    cells.insert(0, "cost", [costs[unit] for unit, _ in every])
    return cells


def ranking(
    game: CoreGame, campaign: str, distances: Distances = RANGES, units: Names | None = None
) -> pd.DataFrame:
    """Units that serve (or `units`) by the points they destroy for their cost over all ranges, best first.

    Columns: `cost`, one for each range, `on average`, and `SO lost` per attack on it, averaged alike.
    """
    cells = against_mix(game, campaign, distances, units)
    points = cells[POINTS].unstack("distance (hexes)")
    found = points.rename(columns=lambda distance: f"R{distance}")
    found["on average"] = points.mean(axis=1)
    found[LOSS] = cells[LOSS].groupby("unit", sort=False).mean()
    found.insert(0, "cost", cells["cost"].groupby("unit", sort=False).first())
    found = found.sort_values("on average", ascending=False, kind="stable").rename_axis(columns=None)
    decimals = {**dict.fromkeys(found, 1), "cost": 0, LOSS: 2}
    return described(found, f"exact · {game.provenance}", numbers=decimals)


def value_spread(game: CoreGame, campaign: str, distances: Distances = RANGES) -> pd.DataFrame:
    """The points that units destroy for their cost, best first, and how far they depend on their counters.

    Index the units; `value`, the points of `ranking` on average; `low` and `high`, when AP and HE values or
    the cost of this unit alone are one better, or one worse; `rank`, `best rank`, `worst rank` alike.
    """
    away = _distances(distances)
    averages = ranking(game, campaign, away)["on average"]
    rows = {}
    for place, (name, value) in enumerate(averages.items(), 1):
        others = averages.drop(name)
        values = [
            ranking(game.edit(str(name), **changes), campaign, away, [str(name)])["on average"].iloc[0]
            for changes in _steps(game, str(name))
        ]
        ranks = [place, *(1 + int((others > found).sum()) for found in values)]
        rows[name] = {
            "value": value, "low": min(value, *values), "high": max(value, *values),
            "rank": place, "best rank": min(ranks), "worst rank": max(ranks),
        }  # fmt: skip
    found = pd.DataFrame.from_dict(rows, orient="index").rename_axis("unit")
    decimals = dict.fromkeys(("value", "low", "high"), 1)
    return described(found, f"exact · {game.provenance}", numbers=decimals)


def _steps(game: CoreGame, name: str) -> list[dict[str, int]]:
    """A unit one better, and one worse, in what it attacks with; then one dearer, and one cheaper."""
    unit = game.edition.us_units[name]
    values = {column: value for column in ("ap", "he") if (value := getattr(unit, column)) is not None}
    found = [{column: min(max(v + step, 1), 10) for column, v in values.items()} for step in (-1, 1)]
    return [*found, {"cost": unit.cost + 1}, {"cost": max(unit.cost - 1, 1)}]
