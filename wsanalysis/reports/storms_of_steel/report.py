"""The report of Storms of Steel: which pages, pictures, questions and aid it is made of."""

from collections.abc import Callable, Sequence
from functools import partial

import pandas as pd

from wsanalysis.asking.odds import Odds
from wsanalysis.charts import Picture, draw_heat_map, draw_pairings, picture
from wsanalysis.game import Game
from wsanalysis.printing.axes import axis, frame_of
from wsanalysis.printing.storms_of_steel import activation_tables
from wsanalysis.printing.storms_of_steel.prints import AID
from wsanalysis.printing.storms_of_steel.tables import cast
from wsanalysis.reports.page_of_text import Matchups
from wsanalysis.reports.report import Report
from wsanalysis.reports.report_pictures import Shot, bands_chart, exact_footer, matchup_chart
from wsanalysis.reports.storms_of_steel import pages
from wsanalysis.rule_system import ANY_EFFECT
from wsanalysis.systems.storms_of_steel.command import ACTIVATION

FIRERS = (
    *("Infantry '43", "HMG 42", "PaK40 7.5cm", "Panzer IIIL", "Panzer IVh", "Panther D", "Tiger Ie"),
    *("Rifles '43", "Maxim MMG", "45mm ATG", "T-70", "T-34c", "KV1c", "SU-152"),
)
TARGETS = (
    *("Rifles '43", "45mm ATG", "T-70", "T-34c", "KV1c", "SU-152"),
    *("Infantry '43", "SdKfz 251/1", "Panzer IIIL", "Panzer IVh", "Panther D", "Tiger Ie"),
)
AWAY = {"distance": 4}  # hexes
WHERE = f"{AWAY['distance']} hexes, front, in the open"
DUEL_DISTANCE = 6
DUELS = (
    *(("Tiger Ie", "T-34c"), ("Panther D", "T-34c"), ("Panther D", "KV1c"), ("Panzer IVh", "T-34c")),
    *(("Panzer IIIL", "T-34c"), ("Panzer IIIL", "T-70"), ("StuG IIIg", "SU-122")),
)
FIRE_COST = 3

PICKED = Matchups(
    "attack", ANY_EFFECT, f"Hit by one attack at {WHERE}, no CAPs",
    {**AWAY, "units": lambda game: cast(game, FIRERS), "against": lambda game: cast(game, TARGETS)},
)  # fmt: skip


def outcome_bands(game: Game) -> Picture:
    """What one attack does, over distance: infantry at infantry, tank at tank."""
    shots = []
    for attacker, target in (
        cast(game, ("Infantry '43", "Rifles '41"), "foot"),
        cast(game, DUELS[1], "tracked"),
    ):
        reach = game.edition.units[attacker].range
        away = range(1, min(2 * reach, 24) + 1)
        shots.append(Shot(attacker, target, away, f"{attacker} attacks {target}, front, in the open", reach))
    return bands_chart(game, "attack", shots)


def duels(game: Game) -> Picture:
    """Who is left when two tanks fire at each other until one is destroyed."""
    rows = {}
    for first, second in (cast(game, pair, "tracked") for pair in DUELS):
        wins = game.duel(first, second, distance=DUEL_DISTANCE).wins
        names = {"first": "unit wins", "second": "enemy wins", "neither": "neither"}
        rows[f"{first} against {second}"] = {words: float(wins[side]) for side, words in names.items()}
    frame = pd.DataFrame.from_dict(rows, orient="index")
    frame = frame.loc[:, (frame > 0).any()]
    title = f"Duels at {DUEL_DISTANCE} hexes, front, in the open, to the end"
    return picture(draw_pairings(frame, title=title), footer=exact_footer(game))


def activation(game: Game) -> Picture:
    """How likely an activation destroys its target, by the roll needed and CAPs, played at its best."""
    cells = frame_of(
        lambda roll, caps: float(activation_tables.advice(game, roll, FIRE_COST, ACTIVATION, caps).destroyed),
        axis("defense less firepower", range(4, 14)),
        axis("CAPs to spend", range(8)),
    )
    title = f"Foot destroyed by an activation of {ACTIVATION} APs, {FIRE_COST} a shot, best use of CAPs"
    return picture(draw_heat_map(cells, title=title), footer=exact_footer(game))


def questions(game: Game) -> Sequence[Callable[[], Odds]]:
    """A few questions of every kind."""
    squad, grenadiers, foe, guns = cast(
        game, ("Infantry '43", "Pz Grenadier", "Rifles '41", "Maxim MMG"), "foot"
    )
    heavy, tank, medium, light = cast(game, ("Tiger Ie", "Panzer IIIh", "T-34c", "T-70"), "tracked")
    return (
        lambda: game.attack(squad, foe, distance=4),
        lambda: game.attack(squad, foe, distance=1, terrain="woods", caps=2),
        lambda: game.attack(tank, medium, distance=5, flank=True),
        lambda: game.attack(heavy, light, distance=6, luck="hardened"),
        lambda: game.attack(squad, foe, distance=4, target_state="Cowering", luck="luck"),
        lambda: game.group_attack([squad, grenadiers], [foe, guns], distance=3),
        lambda: game.close_combat([foe], [squad]),
        lambda: game.close_combat([squad], [tank, foe], terrain="woods"),
        lambda: game.rally(squad, state="Suppressed", cover=1, attempts=2),
        lambda: game.rally(tank, state="Panicked", caps=2),
        lambda: game.artillery("15cm sFH18", [foe, guns, medium], terrain="woods"),
        lambda: game.mines(tank, number=8),
        lambda: game.initiative(first_caps=2),
        lambda: game.detection(shots=3),
        lambda: game.path_cost(foe, ["woods", "open + into barbed wire"]),
        lambda: game.path_cost(medium, ["marsh", "marsh"], caps=1),
        lambda: game.duel(tank, medium, distance=5, rounds=3),
        lambda: game.duel(squad, foe, distance=4, second_terrain="woods"),
        lambda: game.activation(squad, foe, distance=4, caps=3),
        lambda: game.activation(medium, tank, distance=4, caps=4, goal="hit"),
    )


REPORT = Report(
    texts={
        "attack.txt": pages.attack,
        "hit_counters.txt": pages.hit_counters,
        "rally.txt": pages.rally,
        "activation.txt": pages.activation,
        "vehicle_close_combat.csv": Matchups(
            "close_combat", "first wins",
            "chance that the row, which attacks first, destroys the column in close combat",
            {"units": lambda game: [u.name for u in game.edition.units.values() if u.kind == "tracked"]},
        ),
        "matchups_hit.csv": Matchups(
            "attack", ANY_EFFECT, f"chance that an attack of the row hits the column, {WHERE}", AWAY
        ),
        "matchups_destroyed.csv": Matchups(
            "attack", "destroyed", f"chance that one attack of the row destroys the column, {WHERE}", AWAY
        ),
    },
    links="[attack], [hit counters], [rally], [the best use of an activation], [vehicle close combat],"
    f" match-ups at {AWAY['distance']} hexes ([hit at all], [destroyed])",
    pictures={
        "outcome_bands.png": outcome_bands,
        "matchups.png": partial(matchup_chart, shown=PICKED),
        "duels.png": duels,
        "activation.png": activation,
    },
    aid=AID,
    questions=questions,
    seed=1943,
)  # fmt: skip
