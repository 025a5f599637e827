"""The report of the 2019 draft: which pages, pictures, questions and aid it is made of."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from wsanalysis.arguments.names import with_article
from wsanalysis.asking.odds import Odds
from wsanalysis.charts import Picture
from wsanalysis.game import Game
from wsanalysis.printing.draft_2019.prints import AID
from wsanalysis.printing.draft_2019.tables import cast
from wsanalysis.reports.draft_2019 import pages
from wsanalysis.reports.page_of_text import Matchups
from wsanalysis.reports.report import Report
from wsanalysis.reports.report_pictures import Shot, bands_chart, matchup_chart, survival_chart
from wsanalysis.rule_system import ANY_EFFECT

FOOT, TANKS = ("Grenadiers", "Riflemen"), ("Pz IV H", "M4A1 Sherman")
FIRERS = (
    *("Grenadiers", "Panzergrenadiers", "7.5cm PaK 40", "Pz IV H", "StuG III G", "Panther G", "Tiger I"),
    *("Riflemen", "Rangers", "57 mm", "M5 Stuart", "M4A1 Sherman", "M4(105) Sherman", "M10 TD"),
)
TARGETS = (
    *("Riflemen", "57 mm", "M5 Stuart", "M4A1 Sherman", "Churchill VII", "M10 TD"),
    *("Grenadiers", "Grenadiers Team", "SdKfz 251", "Pz IV H", "Panther G", "Tiger I"),
)
AWAY = {"distance": 4}  # areas
DUEL_DISTANCE = 5
WHERE = f"{AWAY['distance']} areas, front, in the open"
REGROUPING: Mapping[str, Mapping[str, object]] = {
    "both regroup in time": {"first_regroups": True, "second_regroups": True},
    "only the first": {"first_regroups": True},
    "neither": {},
}
"""Whose units are readied between their turns, by a complex order of the enemy."""
TURNS = (2, 4, 6, 8)
SEED = 2019

PICKED = Matchups(
    "fire", "damaged + eliminated", f"Damaged or eliminated by one shot, {WHERE}",
    {**AWAY, "units": lambda game: cast(game, FIRERS), "against": lambda game: cast(game, TARGETS)},
)  # fmt: skip


def outcome_bands(game: Game) -> Picture:
    """What one shot does, over distance: infantry at infantry, tank at tank."""
    squad, foe = cast(game, FOOT, "squad")
    tank, other = cast(game, TANKS, "vehicle")
    reaches = [game.edition.units[name].effective_range or 0 for name in (squad, tank)]
    near, far = (range(min(2 * (reach or 1), 24) + 1) for reach in reaches)
    shots = (
        Shot(squad, foe, near, f"{squad} fire at {foe}", reaches[0]),
        Shot(tank, other, far, f"{tank} firing at {other}, front", reaches[1]),
    )
    return bands_chart(game, "fire", shots, measure="range (areas)")


def survival(game: Game) -> Picture:
    """How long a tank lasts that is fired at first, by who is readied in time; samples beside."""
    first, second = cast(game, TANKS, "vehicle")
    curves = {
        words: game.duel(first, second, distance=DUEL_DISTANCE, turns=TURNS[-1], **more)
        for words, more in REGROUPING.items()
    }
    title = f"{second} not yet beaten by {with_article(first)} that fires first, {DUEL_DISTANCE} areas"
    return survival_chart(game, curves, TURNS, SEED, "first", title)


def questions(game: Game) -> Sequence[Callable[[], Odds]]:
    """A few questions of every kind."""
    squad, foe, elite = cast(game, ("Grenadiers", "Riflemen", "Rangers"), "squad")
    heavy, tank, medium, carrier, howitzer = cast(
        game, ("Panther G", "Pz IV H", "M4A1 Sherman", "SdKfz 251", "StuH 42"), "vehicle"
    )
    (gun,) = cast(game, ("7.5cm PaK 40",), "gun")
    battery, *_ = game.edition.artillery
    return (
        lambda: game.fire(squad, foe, distance=5),
        lambda: game.fire(squad, foe, distance=3, terrain="woods", activates=True),
        lambda: game.fire(tank, medium, distance=8, facing="rear side"),
        lambda: game.fire(howitzer, medium, distance=4, carries=elite),
        lambda: game.fire(gun, medium, distance=16, behind="wall"),
        lambda: game.op_fire(heavy, carrier, distance=2, crested=True, carries=squad),
        lambda: game.op_fire(squad, foe, distance=2, aimed=True, sprinting=True),
        lambda: game.melee(elite, squad, activates=True),
        lambda: game.melee(elite, heavy),
        lambda: game.duel(tank, medium, distance=5, turns=6),
        lambda: game.duel(squad, foe, distance=3, second_terrain="building"),
        lambda: game.rally(squad, tokens=2, terrain="woods"),
        lambda: game.rally(medium, tokens=1, turns=3),
        lambda: game.cower(squad),
        lambda: game.cower(squad, activates=True, terrain="woods"),
        lambda: game.spot(elite, gun, hexes=8, attempts=2),
        lambda: game.bog(heavy, terrain="mud", hexes=3),
        lambda: game.barrage(battery, foe, terrain="woods", activates=True),
        lambda: game.barrage(battery, medium, q=1),
        lambda: game.destroy(howitzer, strength=5, distance=2, attacks=3, occupants=[foe]),
    )


REPORT = Report(
    texts={
        "fire_foot.txt": partial(pages.fire, "foot", ("squad", "vehicle")),
        "fire_vehicle.txt": partial(pages.fire, "vehicle", ("vehicle",)),
        "chits.txt": pages.chits,
        "checks.txt": pages.checks,
        "rally.txt": pages.rally,
        "spotting.txt": pages.spotting,
        "tokens.txt": pages.tokens,
        "barrage.txt": pages.barrage,
        "matchups_any_effect.csv": Matchups(
            "fire", ANY_EFFECT,
            f"chance that the row's full fire has any effect on the column, {WHERE}", AWAY,
        ),
        "matchups_eliminated.csv": Matchups(
            "fire", "eliminated",
            f"chance that the row's full fire eliminates the column at once, {WHERE}", AWAY,
        ),
        "melee.csv": Matchups(
            "melee", "eliminated",
            "chance that the row's full fire in melee eliminates the column at once, in the open",
        ),
    },
    links="[fire at foot units and guns], [fire at vehicles], [what chits show], [valor checks], [rally],"
    " [spotting], [tokens, cowering, blast], [barrages]; match-ups at"
    f" {AWAY['distance']} areas ([any effect], [eliminated]) and [in melee]",
    pictures={
        "outcome_bands.png": outcome_bands,
        "matchups.png": partial(matchup_chart, shown=PICKED),
        "survival.png": survival,
    },
    aid=AID,
    questions=questions,
    seed=SEED,
)  # fmt: skip
