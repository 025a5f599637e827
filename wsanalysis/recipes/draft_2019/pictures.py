"""The charts of the 2019 draft's report, as PNG bytes."""

from collections.abc import Mapping

from wsanalysis.analysis.by_distance import by_distance
from wsanalysis.analysis.survival import sampled_survival, survival
from wsanalysis.arguments.names import with_article
from wsanalysis.charts import draw_outcome_bands, draw_survival, panels, picture
from wsanalysis.game import Game
from wsanalysis.recipes.draft_2019.aid import player_aid
from wsanalysis.recipes.draft_2019.sample_questions import agreement_table
from wsanalysis.recipes.draft_2019.tables import cast
from wsanalysis.recipes.report_pictures import (
    Draw,
    agreement_chart,
    aid_pages,
    exact_footer,
    matchup_chart,
    small,
)
from wsanalysis.systems.draft_2019.unit import Kind

SHOTS: tuple[tuple[tuple[str, str], Kind], ...] = (
    (("Grenadiers", "Riflemen"), "squad"),
    (("Pz IV H", "M4A1 Sherman"), "vehicle"),
)
FIRERS = (
    *("Grenadiers", "Panzergrenadiers", "7.5cm PaK 40", "Pz IV H", "StuG III G", "Panther G", "Tiger I"),
    *("Riflemen", "Rangers", "57 mm", "M5 Stuart", "M4A1 Sherman", "M4(105) Sherman", "M10 TD"),
)
TARGETS = (
    *("Riflemen", "57 mm", "M5 Stuart", "M4A1 Sherman", "Churchill VII", "M10 TD"),
    *("Grenadiers", "Grenadiers Team", "SdKfz 251", "Pz IV H", "Panther G", "Tiger I"),
)
MATCHUP_DISTANCE = 4  # areas
DUEL_DISTANCE = 5
REGROUPING: Mapping[str, Mapping[str, object]] = {
    "both regroup in time": {"first_regroups": True, "second_regroups": True},
    "only the first": {"first_regroups": True},
    "neither": {},
}
"""Whose units are readied between their turns, by a complex order of the enemy."""
TURNS, SAMPLED_TURNS = 8, [2, 4, 6, 8]
TRIALS, SEED = 2_000, 2019


def outcome_bands(game: Game) -> bytes:
    """What one shot does, over distance: infantry at infantry, tank at tank."""
    axes = panels(1, 2, height=8.2)
    for ax, (pair, kind) in zip(axes, SHOTS, strict=True):
        attacker, target = cast(game, pair, kind)
        farthest = min(2 * (game.edition.units[attacker].effective_range or 1), 24)
        table = by_distance(game, "fire", attacker, target, range(farthest + 1))
        table = table.rename_axis("range (areas)")
        draw_outcome_bands(table, ax, title=f"{attacker} fire at {target}" if kind == "squad"
                           else f"{attacker} fires at {target}, front")  # fmt: skip
    return small(picture(axes[0], footer=exact_footer(game)))


def matchups(game: Game) -> bytes:
    """Who hurts whom with one shot: fourteen units against twelve."""
    firers, targets = cast(game, FIRERS), cast(game, TARGETS)
    frame = game.matchups("fire", distance=MATCHUP_DISTANCE, units=firers, against=targets)
    frame["worse"] = frame["damaged"] + frame["eliminated"]
    title = f"Damaged or eliminated by one shot, {MATCHUP_DISTANCE} areas, front, in the open"
    return small(matchup_chart(game, frame, "worse", firers, targets, title))


def survival_in_a_duel(game: Game) -> bytes:
    """How long a tank lasts that is fired at first, by who is readied in time; samples beside."""
    first, second = cast(game, SHOTS[1][0], "vehicle")
    curves = {
        words: game.duel(first, second, distance=DUEL_DISTANCE, turns=TURNS, **more)
        for words, more in REGROUPING.items()
    }
    ax = draw_survival(
        survival(curves, out="first"),
        sampled=sampled_survival(curves, SAMPLED_TURNS, TRIALS, SEED, out="first"),
        title=f"{second} not yet beaten by {with_article(first)} that fires first, {DUEL_DISTANCE} areas",
    )
    how = f"curves exact; points sampled, {TRIALS:,} trials each, seeds {SEED} + turn, 95 % intervals"
    return small(picture(ax, footer=f"{how} · {game.trust}"))


def agreement(game: Game) -> bytes:
    """Exact against sampled, every question's likeliest outcome."""
    return small(agreement_chart(agreement_table(game), game))


PICTURES: Mapping[str, Draw] = {
    "outcome_bands.png": outcome_bands,
    "matchups.png": matchups,
    "survival.png": survival_in_a_duel,
    "agreement.png": agreement,
    **aid_pages(player_aid),
}
