"""The charts of the Liberty Road report, as PNG bytes."""

from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd

from wsanalysis.analysis.by_distance import by_distance
from wsanalysis.analysis.survival import sampled_survival, survival
from wsanalysis.charts import (
    draw_outcome_bands,
    draw_pairings,
    draw_survival,
    draw_valor_grid,
    panels,
    picture,
)
from wsanalysis.game import Game
from wsanalysis.recipes.liberty_road import tables
from wsanalysis.recipes.liberty_road.aid import player_aid
from wsanalysis.recipes.report_pictures import agreement_chart, aid_pages, exact_footer, matchup_chart
from wsanalysis.systems.liberty_road.unit import Kind

SHOTS: tuple[tuple[tuple[str, str], Kind], ...] = (
    (("Grenadiers", "Riflemen"), "infantry"),
    (("Panther G", "M4A1 Sherman"), "vehicle"),
)
FIRERS = (
    *("Grenadiers", "SdKfz 251", "SdKfz 222", "StuG III G", "Pz IV H", "Panther G", "Tiger I"),
    *("M8 Greyhound", "M5 Stuart", "M4A1 Sherman", "Sherman Firefly", "M10 TD"),
)
TARGETS = (
    *("Riflemen", "Rangers", "M5 Stuart", "M4A1 Sherman", "Churchill VII", "M10 TD"),
    *("Grenadiers", "SdKfz 251", "StuG III G", "Pz IV H", "Panther G", "Tiger I"),
)
MATCHUP_DISTANCE = 6  # hexes
PAIRINGS = (
    ("Rangers", "Grenadiers"),
    ("Grenadiers", "Rangers"),
    ("Grenadiers", "M10 TD"),
    ("M10 TD", "Grenadiers"),
    ("Riflemen", "Semovente 47/32"),
)
TURNS = 8
SAMPLED_TURNS = [2, 4, 6, 8]
TRIALS, SEED = 2_000, 1944


def outcome_bands(game: Game) -> bytes:
    """What one shot does, over distance: infantry at infantry, tank at tank."""
    axes = panels(1, 2, height=8.2)
    for ax, (pair, kind) in zip(axes, SHOTS, strict=True):
        attacker, target = tables.cast(game, pair, kind)
        table = by_distance(game, "fire", attacker, target, range(1, 25))
        draw_outcome_bands(table, ax, title=f"Fire of {attacker} at {target}")
    return picture(axes[0], footer=exact_footer(game)).png


def matchups(game: Game) -> bytes:
    """Who eliminates whom with one shot: twelve units against twelve."""
    firers, targets = tables.cast(game, FIRERS), tables.cast(game, TARGETS)
    frame = game.matchups(distance=MATCHUP_DISTANCE, units=firers, against=targets)
    title = f"Eliminated by one shot at {MATCHUP_DISTANCE} hexes, front"
    return matchup_chart(game, frame, "eliminated", firers, targets, title).png


def survival_under_fire(game: Game) -> bytes:
    """How long infantry lasts under fire, with and without rally, and samples beside."""
    firer, target = tables.cast(game, SHOTS[0][0], "infantry")
    shots: dict[str, dict[str, Any]] = {
        "in cover, rallying": {"target_downshifts": 1},
        "in the open, rallying": {},
        "in the open, without rally": {"rallies": False},
    }
    curves = {
        name: game.under_fire(firer, target, distance=4, turns=TURNS, **shot) for name, shot in shots.items()
    }
    sampled = sampled_survival(curves, SAMPLED_TURNS, TRIALS, SEED)
    ax = draw_survival(
        survival(curves),
        sampled=sampled,
        title=f"{target} under fire of {firer} at 4 hexes, one attack a turn",
    )
    how = f"curves exact; points sampled, {TRIALS:,} trials each, seeds {SEED} + turn, 95 % intervals"
    return picture(ax, footer=f"{how} · {game.trust}").png


def close_combat(game: Game) -> bytes:
    """Who wins close combats: by valor, and some pairings."""
    grid_ax, bars_ax = panels(1, 2, height=9.0)
    grid = tables.close_combat_grid(game, ("infantry", "infantry"))
    frame = pd.DataFrame(
        [[float(p) for p in row.values()] for row in grid.values()],
        index=pd.Index(list(grid), name="moving infantry, valor"),
        columns=pd.Index(list(grid), name="against infantry, valor"),
    )
    draw_valor_grid(frame, grid_ax, title="Infantry against infantry")
    rows = {
        f"{first} into {second}": {
            {"first": "mover wins", "second": "defender wins"}[side]: float(p)
            for side, p in game.close_combat(first, second).wins.items()
        }
        for first, second in (tables.cast(game, pair) for pair in PAIRINGS)
    }
    draw_pairings(pd.DataFrame.from_dict(rows, orient="index"), bars_ax, title="One unit moving into another")
    return picture(grid_ax, footer=exact_footer(game)).png


def agreement(game: Game) -> bytes:
    """Exact against sampled, every question's likeliest outcome."""
    return agreement_chart(tables.agreement_table(game), game).png


PICTURES: Mapping[str, Callable[[Game], bytes]] = {
    "outcome_bands.png": outcome_bands,
    "matchups.png": matchups,
    "survival.png": survival_under_fire,
    "close_combat.png": close_combat,
    "agreement.png": agreement,
    **aid_pages(player_aid, shrink=False),
}
