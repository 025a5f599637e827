"""The charts of the Storms of Steel report, as PNG bytes."""

from collections.abc import Callable, Mapping

import pandas as pd

from wsanalysis.analysis.by_distance import by_distance
from wsanalysis.charts import draw_heat_map, draw_outcome_bands, draw_pairings, panels, picture
from wsanalysis.game import Game
from wsanalysis.recipes.report_pictures import agreement_chart, aid_pages, exact_footer, matchup_chart, small
from wsanalysis.recipes.storms_of_steel import activation_tables
from wsanalysis.recipes.storms_of_steel.aid import player_aid
from wsanalysis.recipes.storms_of_steel.sample_questions import agreement_table
from wsanalysis.recipes.storms_of_steel.tables import cast
from wsanalysis.systems.storms_of_steel.command import ACTIVATION
from wsanalysis.systems.storms_of_steel.unit import Kind

SHOTS: tuple[tuple[tuple[str, str], Kind], ...] = (
    (("Infantry '43", "Rifles '41"), "foot"),
    (("Panther D", "T-34c"), "tracked"),
)
FIRERS = (
    *("Infantry '43", "HMG 42", "PaK40 7.5cm", "Panzer IIIL", "Panzer IVh", "Panther D", "Tiger Ie"),
    *("Rifles '43", "Maxim MMG", "45mm ATG", "T-70", "T-34c", "KV1c", "SU-152"),
)
TARGETS = (
    *("Rifles '43", "45mm ATG", "T-70", "T-34c", "KV1c", "SU-152"),
    *("Infantry '43", "SdKfz 251/1", "Panzer IIIL", "Panzer IVh", "Panther D", "Tiger Ie"),
)
MATCHUP_DISTANCE = 4  # hexes
DUEL_DISTANCE = 6
DUELS = (
    ("Tiger Ie", "T-34c"),
    ("Panther D", "T-34c"),
    ("Panther D", "KV1c"),
    ("Panzer IVh", "T-34c"),
    ("Panzer IIIL", "T-34c"),
    ("Panzer IIIL", "T-70"),
    ("StuG IIIg", "SU-122"),
)
FIRE_COST = 3
ROLLS = tuple(range(4, 14))
CAPS = tuple(range(8))


def outcome_bands(game: Game) -> bytes:
    """What one attack does, over distance: infantry at infantry, tank at tank."""
    axes = panels(1, 2, height=8.2)
    for ax, (pair, kind) in zip(axes, SHOTS, strict=True):
        attacker, target = cast(game, pair, kind)
        farthest = min(2 * game.edition.units[attacker].range, 24)
        table = by_distance(game, "attack", attacker, target, range(1, farthest + 1))
        draw_outcome_bands(table, ax, title=f"{attacker} attacks {target}, front, in the open")
    return small(picture(axes[0], footer=exact_footer(game)))


def matchups(game: Game) -> bytes:
    """Who hits whom with one attack: fourteen units against twelve."""
    firers, targets = cast(game, FIRERS), cast(game, TARGETS)
    frame = game.matchups("attack", distance=MATCHUP_DISTANCE, units=firers, against=targets)
    frame["hit"] = 1 - frame["unchanged"]
    title = f"Hit by one attack at {MATCHUP_DISTANCE} hexes, front, in the open, no CAPs"
    return small(matchup_chart(game, frame, "hit", firers, targets, title))


def duels(game: Game) -> bytes:
    """Who is left when two tanks fire at each other until one is destroyed."""
    rows = {}
    for pair in DUELS:
        first, second = cast(game, pair, "tracked")
        wins = game.duel(first, second, distance=DUEL_DISTANCE).wins
        rows[f"{first} against {second}"] = {
            "unit wins": float(wins["first"]), "enemy wins": float(wins["second"]),
            "neither": float(wins["neither"]),
        }  # fmt: skip
    frame = pd.DataFrame.from_dict(rows, orient="index")
    frame = frame.loc[:, (frame > 0).any()]
    title = f"Duels at {DUEL_DISTANCE} hexes, front, in the open, to the end"
    return small(picture(draw_pairings(frame, title=title), footer=exact_footer(game)))


def activation(game: Game) -> bytes:
    """How likely an activation destroys its target, by the roll needed and CAPs, played at its best."""
    cells = pd.DataFrame(
        [
            [
                float(activation_tables.advice(game, roll, FIRE_COST, ACTIVATION, caps).destroyed)
                for caps in CAPS
            ]
            for roll in ROLLS
        ],
        index=pd.Index(ROLLS, name="defense less firepower"),
        columns=pd.Index(CAPS, name="CAPs to spend"),
    )
    title = f"Foot destroyed by an activation of {ACTIVATION} APs, {FIRE_COST} a shot, best use of CAPs"
    return small(picture(draw_heat_map(cells, title=title), footer=exact_footer(game)))


def agreement(game: Game) -> bytes:
    """Exact against sampled, every question's likeliest outcome."""
    return small(agreement_chart(agreement_table(game), game))


PICTURES: Mapping[str, Callable[[Game], bytes]] = {
    "outcome_bands.png": outcome_bands,
    "matchups.png": matchups,
    "duels.png": duels,
    "activation.png": activation,
    "agreement.png": agreement,
    **aid_pages(player_aid),
}
