"""The report of Sherman Leader: which pages, pictures, questions and aid it is made of."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from wsanalysis.arguments.names import with_article
from wsanalysis.asking.odds import Odds
from wsanalysis.charts import Picture
from wsanalysis.game import Game
from wsanalysis.printing.sherman_leader import WORDS, purchase
from wsanalysis.printing.sherman_leader.prints import AID
from wsanalysis.printing.sherman_leader.tables import RANGES, ours, theirs
from wsanalysis.reports.page_of_text import CsvPage, Matchups, text_page
from wsanalysis.reports.report import Report
from wsanalysis.reports.report_pictures import Shot, bands_chart, matchup_chart, survival_chart
from wsanalysis.reports.sherman_leader import pages, worked_examples
from wsanalysis.rule_system import ANY_EFFECT

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
FIRE_DISTANCE = 2  # hexes
GROUNDS = {"heavy cover": "in heavy cover", "light cover": "in light cover", "clear": "in the open"}
TURNS = (2, 4, 6)
SEED = 1944
ALL: Mapping[str, object] = {
    "distance": RANGES,
    "units": lambda game: tuple(game.edition.us_units),
    "against": lambda game: tuple(game.edition.enemies),
}
BACK = {**ALL, "units": ALL["against"], "against": ALL["units"]}
PICKED = Matchups(
    "attack", "destroyed", "Destroyed by one attack at 1 hex, in the open",
    {"distance": 1, "units": lambda game: ours(game, UNITS), "against": lambda game: theirs(game, ENEMIES)},
)  # fmt: skip


def outcome_bands(game: Game) -> Picture:
    """What one enemy attack does to a US unit, over distance: a tank, and infantry."""
    pairs = ((*theirs(game, (enemy,)), *ours(game, (unit,))) for enemy, unit in SHOTS)
    shots = [Shot(enemy, unit, RANGES, f"{enemy} attacks {unit} in the open") for enemy, unit in pairs]
    return bands_chart(game, "enemy_attack", shots, height=6.4)


def survival(game: Game) -> Picture:
    """How long a tank lasts under fire, by its ground, and samples beside."""
    (attacker,), (unit,) = theirs(game, SHOTS[0][:1]), ours(game, SHOTS[0][1:])
    curves = {
        words: game.survive(unit, attacker, distance=FIRE_DISTANCE, turns=TURNS[-1], terrain=ground)
        for ground, words in GROUNDS.items()
    }
    title = f"{unit} attacked by {with_article(attacker)} each turn, {FIRE_DISTANCE} hexes"
    return survival_chart(game, curves, TURNS, SEED, "destroyed", title)


def purchases(game: Game) -> CsvPage:
    """Every US unit against every enemy at every range: kills and losses, each for its cost."""
    head = "one attack of the unit at the enemy, one back, in the open: chances 0 to 1, points, SO"
    return CsvPage(head, purchase.worths(game).round(4))


def examples(game: Game) -> str:
    """The rulebook's worked examples against the engine."""
    table = worked_examples.example_table(game)
    agree = int((table["agrees"] == "yes").sum())
    said = WORDS.text("below the worked examples") if agree < len(table) else ""
    heading = f"The rulebook's worked examples: {agree} of {len(table)} numbers agree"
    return text_page(heading, {"as printed, and from the engine": table}, said)


def questions(game: Game) -> Sequence[Callable[[], Odds]]:
    """A few questions of every kind."""
    tank, team, guns, rifles = ours(game, ("M4 Sherman (75mm)", "Machine Gun Team", "M10 TD", "Rifle Team"))
    foe, heavy, squad, nest = theirs(game, ("Pz IV", "Tiger", "German Rifle", "German MG"))
    campaign, *_ = game.edition.campaigns
    battalion, *_ = game.edition.battalions
    green = next(name for name, card in game.edition.commanders.items() if card.type == "Armor")
    dug_in = {"terrain": "heavy cover", "enemy_terrain": "light cover"}
    return (
        lambda: game.attack(tank, foe, distance=2, terrain="light cover"),
        lambda: game.attack(guns, heavy, distance=3, attacks=2),
        lambda: game.attack(team, squad, distance=0, terrain="heavy cover", attacks=None),
        lambda: game.attack(tank, squad, distance=1, moved=True, commander=green),
        lambda: game.enemy_attack(heavy, tank, distance=2, moved=True),
        lambda: game.enemy_attack(squad, team, distance=0, terrain="heavy cover", attacks=3),
        lambda: game.enemy_attack(nest, rifles, distance=1, counters="Casualty", wounded=True),
        lambda: game.survive(tank, [foe, heavy], distance=[2, 3], turns=3),
        lambda: game.survive(team, squad, distance=1, terrain="heavy cover", turns=5),
        lambda: game.enemy_orders("Tank", campaign=campaign),
        lambda: game.enemy_orders("Rifle", campaign=campaign, die="d10", half=True, next_to_ap=True),
        lambda: game.operational_week(battalion, weeks=3),
        lambda: game.stress_week(green, tank, foe, distance=2, turns=5, weeks=3),
        lambda: game.promotion(green, destroys=60, weeks=2),
        lambda: game.promotion(green, destroys=60, killed=5),
        lambda: game.battalion(battalion, campaign=campaign, kills="Tank", attackers=tank, targets="Tank"),
        lambda: game.value(tank, foe, distance=1, turns=2),
        lambda: game.value(team, squad, distance=1, turns=3, **dug_in),
    )


REPORT = Report(
    texts={
        "attack.txt": pages.attack,
        "rolls_needed.txt": pages.rolls_needed,
        "enemy_attack.txt": pages.enemy_attack,
        "damage.txt": pages.damage,
        "enemy_orders.txt": pages.enemy_orders,
        "weeks.txt": pages.weeks,
        "purchase.txt": pages.purchase_page,
        "purchase.csv": purchases,
        "sample_battle.txt": pages.sample_battle,
        "battles.txt": pages.battles,
        "matchups_attack.csv": Matchups(
            "attack", "destroyed",
            "chance that one attack of the row destroys the column, in the open, commander without modifiers",
            ALL,
        ),
        "matchups_enemy_attack.csv": Matchups(
            "enemy_attack", ANY_EFFECT,
            "chance that one attack of the row leaves damage on the column, or destroys it, in the open",
            BACK,
        ),
        "matchups_destroyed.csv": Matchups(
            "enemy_attack", "destroyed",
            "chance that one attack of the row destroys the column, in the open", BACK,
        ),
    },
    links="[your attack], [roll needed by unit and range], [enemy attack], [damage counters], [enemy orders],"
    " [stress, promotion, battalions on the map], [what to buy] ([all pairs]), [the sample battle and its"
    " luck], [battles on the map]; match-ups at each range: [enemy destroyed], [your unit damaged], [your"
    " unit destroyed]",
    pictures={
        "outcome_bands.png": outcome_bands,
        "matchups.png": partial(matchup_chart, shown=PICKED),
        "survival.png": survival,
    },
    aid=AID,
    before=examples,
    questions=questions,
    seed=SEED,
)  # fmt: skip
