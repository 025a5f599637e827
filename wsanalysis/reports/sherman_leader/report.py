"""The report of Sherman Leader: its text tables, pictures and questions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pandas as pd

from wsanalysis.arguments.names import with_article
from wsanalysis.asking.odds import Odds
from wsanalysis.charts import Picture
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.axes import axis, chances, percent_frame
from wsanalysis.printing.sherman_leader import WORDS, purchase, tables
from wsanalysis.printing.sherman_leader.prints import AID
from wsanalysis.printing.sherman_leader.tables import DEFENSE, NEEDED, RANGES, US_DEFENSE, ours, theirs
from wsanalysis.reports.battles import grades_page
from wsanalysis.reports.report import SystemReport
from wsanalysis.reports.report_pictures import Shot, bands_chart, matchup_chart, survival_chart
from wsanalysis.reports.sherman_leader import sample_battle, worked_examples
from wsanalysis.reports.sherman_leader.assumptions import ASSUMPTIONS
from wsanalysis.reports.text_pages import CsvPage, Matchups, TextPage, page_of, text_page
from wsanalysis.rule_system import ANY_EFFECT
from wsanalysis.systems.sherman_leader.campaign_cards import BANDS
from wsanalysis.systems.sherman_leader.unit_card import Attack

HARMS = {
    "any": "a damage counter at least",
    "destroyed": "unit destroyed",
    "commander": "commander wounded or killed",
}
WEEKS = (1, 2, 3, 4)
DECIMALS = 2
BATTLES, SEED = 400, 1944
TRIED = ("vanguard", "large_tank_force")
"""The battles in which other readings are played: that of the rulebook, and the largest."""
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


def attack(_: CoreGame) -> TextPage:
    """True if an attack destroys, by the roll needed and the defense, with two dice and with three."""
    sections = {
        who: chances(partial(tables.kill, dice=dice), NEEDED, DEFENSE)
        for dice, who in ((2, "two dice"), (3, "three dice (Close Combat, in one hex)"))
    }
    return page_of(WORDS, "Your attack: the enemy unit destroyed, in per cent", sections)


def rolls_needed(game: CoreGame) -> TextPage:
    """The roll that every US unit needs at every range, standing and after moving."""
    sections = {}
    for moved, who in ((False, "standing"), (True, "moved in the same step")):
        rows = {}
        for name, unit in game.edition.us_units.items():
            cells = {
                (kind, f"R{distance}"): "" if roll is None else f"{max(roll, 1)}"
                for kind in tables.SIDES
                for distance, roll in tables.rolls_of(game, unit, kind, moved).items()
            }
            if any(cells.values()):
                rows[name] = cells
        frame = pd.DataFrame.from_dict(rows, orient="index")
        frame.columns = pd.MultiIndex.from_tuples(list(next(iter(rows.values()))))
        sections[who] = frame.rename_axis("unit")
    return page_of(WORDS, "Roll needed by US units, by range in hexes", sections)


def enemy_attack(game: CoreGame) -> TextPage:
    """The effect of an enemy attack, by the roll needed, the defense, and the side of the counters drawn."""

    def harm(side: Attack, what: str, needed: int, defense: int) -> float:
        return float(getattr(tables.harm(game.edition, side, needed, defense), what))

    sections = {
        f"{side}: {words}": chances(partial(harm, side, what), NEEDED, US_DEFENSE)
        for side in tables.SIDES
        for what, words in HARMS.items()
    }
    return page_of(WORDS, "Enemy attack: the effect on your unit, in per cent", sections)


def damage(game: CoreGame) -> TextPage:
    """Each damage counter: its number and chance; and the effect of one more on a damaged unit."""
    sections = {}
    for side in tables.SIDES:
        drawn = tables.drawn(game.edition, side)
        rows = {
            counter.counter: {
                "count": counter.count,
                "drawn": f"{100 * float(drawn[counter.counter]):.1f}",
                "stress": counter.stress,
                "commander": counter.commander,
                "unit": "destroyed" if counter.destroyed else counter.stays,
                "second destroys": "yes" if counter.second_destroys else "no",
                "repair (SO)": "-" if counter.repair is None else str(counter.repair),
            }
            for counter in tables.counters_of(game.edition, side)
        }
        sections[f"{side} counters"] = pd.DataFrame.from_dict(rows, orient="index").rename_axis("counter")
        sections[f"one more {side} counter, in per cent"] = percent_frame(game.damage_table(side=side))
    return page_of(WORDS, "Damage counters", sections)


def enemy_orders(game: CoreGame) -> TextPage:
    """The enemy's chart, and the chance of each order in each campaign, by strength and die."""
    chart = game.tactical_moves.drop(columns="source")
    sections = {"the chart": chart}
    for name in game.edition.campaigns:
        frame = game.orders_table(name)
        kept = frame.loc[:, (frame > 0).any()]
        sections[f"{name}, in per cent"] = percent_frame(kept)
    return page_of(WORDS, "Enemy orders", sections)


def weeks(game: CoreGame) -> TextPage:
    """Stress by level, promotion by experience, unattacked battalions."""
    promoted = chances(
        lambda xp, destroys, battles: tables.promoted(xp, battles, destroys),
        axis("XP needed", range(3, 9)), axis("", (30, 50, 70, 90), "{} in 100".format), axis("", range(1, 7)),
    )  # fmt: skip
    sections = {
        "commanders by level (least to most of all commanders)": tables.levels(game),
        "promoted, in per cent: XP needed (rows), battles fought and battalions destroyed in 100": promoted,
        "unattacked battalions: the band they are in, in per cent": on_the_map(game),
    }
    return page_of(WORDS, "Weeks: stress, promotion, battalions", sections)


def on_the_map(game: CoreGame) -> pd.DataFrame:
    """The position of a battalion of each kind, from the Front and from Enemy Rear, after some weeks."""
    free = {}  # of each kind the first that is not fixed to its place
    for card in reversed(game.edition.battalions.values()):
        if "fixed" not in map(str, (*card.effects, *card.lasting_effects)):
            free[card.kind] = card.battalion
    rows = {
        (row.kind, band, "half" if half else "full", week): game.operational_week(
            free[row.kind], band=band, half=half, weeks=week
        ).probabilities
        for row in game.edition.operational_moves.values()
        if row.kind in free
        for band in ("Enemy Rear", "Front")
        for half in (False, True)
        for week in WEEKS
    }
    frame = pd.DataFrame.from_dict(rows, orient="index").reindex(columns=BANDS).astype(float).fillna(0.0)
    return percent_frame(frame.rename_axis(["kind", "from", "strength", "weeks"]))


def purchase_page(game: CoreGame) -> TextPage:
    """The value of SO points in each campaign: points destroyed and SO lost, by range."""
    sections = {}
    for name in game.edition.campaigns:
        shares = purchase.mix(game, name)
        largest = sorted(shares.items(), key=lambda share: -share[1])[:4]
        most = ", ".join(f"{100 * share:.0f} % {enemy}" for enemy, share in largest)
        sections[f"{name} ({most}, ...)"] = purchase.ranking(game, name).round(DECIMALS)
    return page_of(WORDS, "What to buy", sections)


def sample_battle_page(game: CoreGame) -> TextPage:
    """The first battle of the rulebook's sample game, each attack with its odds, and the luck of it."""
    try:
        shots, luck = sample_battle.shot_by_shot(game), sample_battle.luck_table(game)
    except KeyError as error:
        missing = f"These data have no {error.args[0]}, which fights in it.\n"
        return TextPage("The sample battle", {}, missing)
    for column in ("chance", "chance of this"):
        shots[column] = (100 * shots[column]).round(1)
    sections = {"attack by attack": shots.set_index("turn"), "luck": luck.round(DECIMALS)}
    return page_of(WORDS, "The sample battle, with its odds", sections)


def battles(game: CoreGame) -> TextPage:
    """The success of players in each battle and its cost, and what other readings change in some."""
    heading = "Battles on the map"
    try:
        known = list(game.scenarios.index)
    except ValueError as error:
        return TextPage(heading, {}, f"Battles of these data cannot be played.\n{error}\n")
    game.map_game.ensure_compiled(False)
    players = [name for name, manner in game.map_game.manners.items() if manner.compared]
    table = grades_page.grades(game, known, players, BATTLES, SEED)
    sections = {"how far each player gets, and at what cost a battle": grades_page.shown_grades(table)}
    for name in TRIED:
        if name in known:
            laid_anew = game.map_game.scenario(game.battle(name)).is_laid_anew
            tried = [one for one in ASSUMPTIONS if laid_anew or one.about != "ground"]
            changes = grades_page.readings(game, name, tried, BATTLES, SEED)
            title = f"other readings in {game.scenarios.loc[name, 'title']!s}, {game.players[0]}"
            sections[title] = grades_page.shown_readings(changes)
    method = f"sampled, {BATTLES:,} battles a row, seed {SEED}, 95 % intervals (Wilson; paired)"
    return page_of(WORDS, "Battles on the map", sections, method=method)


def outcome_bands(game: CoreGame) -> Picture:
    """The effect of one enemy attack on a US unit over distance: a tank, and infantry."""
    pairs = ((*theirs(game, (enemy,)), *ours(game, (unit,))) for enemy, unit in SHOTS)
    shots = [Shot(enemy, unit, RANGES, f"{enemy} attacks {unit} in the open") for enemy, unit in pairs]
    return bands_chart(game, "enemy_attack", shots, height=6.4)


def survival(game: CoreGame) -> Picture:
    """The survival of a tank under fire, by its ground, and samples beside."""
    (attacker,), (unit,) = theirs(game, SHOTS[0][:1]), ours(game, SHOTS[0][1:])
    curves = {
        words: game.survive(unit, attacker, distance=FIRE_DISTANCE, turns=TURNS[-1], terrain=ground)
        for ground, words in GROUNDS.items()
    }
    title = f"{unit} attacked by {with_article(attacker)} each turn, {FIRE_DISTANCE} hexes"
    return survival_chart(game, curves, TURNS, SEED, "destroyed", title)


def purchases(game: CoreGame) -> CsvPage:
    """Every US unit against every enemy at every range: kills and losses, each for its cost."""
    head = "one attack of the unit at the enemy, one back, in the open: chances 0 to 1, points, SO"
    return CsvPage(head, purchase.worths(game).round(4))


def examples(game: CoreGame) -> str:
    """The rulebook's worked examples against the engine."""
    table = worked_examples.example_table(game)
    agree = int((table["agrees"] == "yes").sum())
    said = WORDS.text("below the worked examples") if agree < len(table) else ""
    heading = f"The rulebook's worked examples: {agree} of {len(table)} numbers agree"
    return text_page(heading, {"as printed, and from the engine": table}, said)


def questions(game: CoreGame) -> Sequence[Callable[[], Odds]]:
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


REPORT = SystemReport(
    texts={
        "attack.txt": attack,
        "rolls_needed.txt": rolls_needed,
        "enemy_attack.txt": enemy_attack,
        "damage.txt": damage,
        "enemy_orders.txt": enemy_orders,
        "weeks.txt": weeks,
        "purchase.txt": purchase_page,
        "purchase.csv": purchases,
        "sample_battle.txt": sample_battle_page,
        "battles.txt": battles,
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
