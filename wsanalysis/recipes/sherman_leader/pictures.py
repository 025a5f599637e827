"""The charts of the Sherman Leader report, as PNG bytes."""

from collections.abc import Mapping

from wsanalysis.analysis.by_distance import by_distance
from wsanalysis.analysis.survival import sampled_survival, survival
from wsanalysis.arguments.names import with_article
from wsanalysis.charts import draw_outcome_bands, draw_survival, panels, picture
from wsanalysis.game import Game
from wsanalysis.recipes.report_pictures import (
    Draw,
    agreement_chart,
    aid_pages,
    exact_footer,
    matchup_chart,
    small,
)
from wsanalysis.recipes.sherman_leader.aid import player_aid
from wsanalysis.recipes.sherman_leader.sample_questions import agreement_table
from wsanalysis.recipes.sherman_leader.tables import RANGES, ours, theirs

SHOTS = (("Pz IV", "M4 Sherman (75mm)"), ("German MG", "Rifle Team"))
UNITS = (
    "Rifle Team", "Machine Gun Team", "Mortar Team", "Experienced Anti-Tank Team", "M3 Halftrack",
    "M8 Greyhound", "M3/M5 Stuart", "M24 Chaffee", "M4 Sherman (75mm)", "M4 Sherman (76mm)",
    "M4A3E2 Jumbo", "M10 TD", "M36 TD", "M5 ATG (3-inch)", "M2A1 Howitzer (105mm)",
)  # fmt: skip
ENEMIES = (
    "Pz III", "Pz IV", "StuG", "Panther", "Tiger", "German Armored Car", "German Halftrack", "German Rifle",
    "German MG", "German AT Team", "German AT Gun", "German Bunker",
)  # fmt: skip
MATCHUP_DISTANCE = 1  # hexes
FIRE_DISTANCE = 2
GROUNDS = {"heavy cover": "in heavy cover", "light cover": "in light cover", "clear": "in the open"}
TURNS, SAMPLED_TURNS = 6, [2, 4, 6]
TRIALS, SEED = 2_000, 1944


def outcome_bands(game: Game) -> bytes:
    """What one enemy attack does to a US unit, over distance: a tank, and infantry."""
    axes = panels(1, 2, height=6.4)
    for ax, (enemy, unit) in zip(axes, SHOTS, strict=True):
        (attacker,), (target,) = theirs(game, (enemy,)), ours(game, (unit,))
        table = by_distance(game, "enemy_attack", attacker, target, RANGES)
        draw_outcome_bands(table, ax, title=f"{attacker} attacks {target} in the open")
    return small(picture(axes[0], footer=exact_footer(game)))


def matchups(game: Game) -> bytes:
    """Who destroys whom with one attack: fifteen US units against twelve enemies."""
    units, enemies = ours(game, UNITS), theirs(game, ENEMIES)
    frame = game.matchups("attack", distance=MATCHUP_DISTANCE, units=units, against=enemies)
    title = f"Destroyed by one attack at {MATCHUP_DISTANCE} hex, in the open"
    return small(matchup_chart(game, frame, "destroyed", units, enemies, title))


def survival_under_fire(game: Game) -> bytes:
    """How long a tank lasts under fire, by its ground, and samples beside."""
    (attacker,), (unit,) = theirs(game, (SHOTS[0][0],)), ours(game, (SHOTS[0][1],))
    curves = {
        words: game.survive(unit, attacker, distance=FIRE_DISTANCE, turns=TURNS, terrain=ground)
        for ground, words in GROUNDS.items()
    }
    ax = draw_survival(
        survival(curves, out="destroyed"),
        sampled=sampled_survival(curves, SAMPLED_TURNS, TRIALS, SEED, out="destroyed"),
        title=f"{unit} attacked by {with_article(attacker)} each turn, {FIRE_DISTANCE} hexes",
    )
    how = f"curves exact; points sampled, {TRIALS:,} trials each, seeds {SEED} + turn, 95 % intervals"
    return small(picture(ax, footer=f"{how} · {game.trust}"))


def agreement(game: Game) -> bytes:
    """Exact against sampled, every question's likeliest outcome."""
    return small(agreement_chart(agreement_table(game), game))


PICTURES: Mapping[str, Draw] = {
    "outcome_bands.png": outcome_bands,
    "matchups.png": matchups,
    "survival.png": survival_under_fire,
    "agreement.png": agreement,
    **aid_pages(player_aid),
}
