"""The page of the Sherman Leader player aid on the enemy and the weeks: orders, points, stress, promotion."""

from collections.abc import Iterable

from wsanalysis.aids import Column, Group, Ledger, Odds, OddsGrid, Page, Row, Word, WordGrid
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MARK, marked, signed
from wsanalysis.recipes.sherman_leader import campaign_pages, purchase, tables
from wsanalysis.recipes.sherman_leader.aid_orders import chart, comes, targets
from wsanalysis.systems.sherman_leader import acting, experience, ledger, operations, setting_up, stress
from wsanalysis.systems.sherman_leader.orders import HALF_STRENGTH
from wsanalysis.systems.sherman_leader.unit_card import serves_in

XP, BATTLES, DESTROYS = tuple(range(3, 9)), (2, 3, 4, 5), (40, 80)
YEAR = 1944
"""Whose units stand in the table of what to buy: the year of the sample game."""
BUYERS = ("Pz III", "Pz IV", "Panther", "Tiger", "German Rifle", "German AT Gun")


def campaign_page(game: Game) -> Page:
    """Orders of the enemy, what the weeks cost and bring, and what to buy."""
    half = signed(HALF_STRENGTH)
    return Page(
        "Enemy and weeks",
        (
            Row((chart(game), Column((comes(game), targets(game)))), (1.15, 1)),
            Row((_points(game), _stress(), Column((_repairs(game), _turns()))), (1.12, 1, 1.06)),
            Row((_levels(game), _promotion()), (1, 1.2)),
            Row((_map(game), _buy(game)), (1, 2.2)),
        ),
        rule_box=f"d6 or d10 for the battle; half strength {half}, the campaign’s card adds its own",
    )


def _points(game: Game) -> Ledger:
    bands = game.edition.range_bands
    paid = ", ".join(str(band.attack_cost) for band in bands if band.attack_cost)
    lost = " / ".join(str(band.weekly_loss) for band in bands if band.weekly_loss)
    return Ledger(
        "SO points",
        (
            ("Attack in Breakthrough, Rear, Transit", paid),
            ("Truck", str(ledger.TRUCK_COST)),
            ("… lowers one attack’s cost a week by", str(operations.TRUCK_SAVES)),
            ("Scout, a turn more", str(ledger.SCOUT_COST)),
            ("A level for a commander, at the start", str(experience.PROMOTION_COST)),
            ("Tenacity, Heroics, each, at the start", str(ledger.OPTIONAL_RULE_COST)),
            ("Lost a week: Friendly Transit, Staging", lost),
        ),
        hint="upgrade: units turned in count in full",
    )


def _stress() -> Ledger:
    return Ledger(
        "Stress",
        (
            ("After a battle, less his Cool", signed(stress.BATTLE_STRESS)),
            ("Attacks though Suppressed", signed(acting.STRESS_TO_ACT)),
            ("Moves though Immobile", signed(acting.STRESS_TO_ACT)),
            ("Infantry moves and attacks", "card"),
            ("A week on leave, Cool not used", signed(-stress.LEAVE)),
            ("Medic, instead of a wound", signed(-stress.MEDIC)),
            (f"Priority R&R, {stress.PRIORITY_REST_COST} SO, everybody", signed(-stress.PRIORITY_REST)),
        ),
    )


def _repairs(game: Game) -> Ledger:
    costs: dict[int, list[str]] = {}
    for side in tables.SIDES:
        for counter in game.edition.cups[side].counters:
            names = costs.setdefault(counter.repair or 0, [])
            if counter.repair is not None and counter.counter not in names:
                names.append(counter.counter)
    named = {cost: names for cost, names in costs.items() if cost and names}
    most = max(named, key=lambda cost: len(named[cost]), default=0)
    others = sorted((cost, ", ".join(names)) for cost, names in named.items() if cost != most)
    return Ledger(
        "Repair",
        (
            ("Each damage counter, and a wound", f"{most} SO"),
            *((names, f"{cost} SO") for cost, names in others),
            ("Free by Medic: a wound or Casualty", "1"),
            ("Free by US Mechanic: counters", str(ledger.MECHANIC_REPAIRS)),
        ),
    )


def _turns() -> Ledger:
    advance = setting_up.ADVANCES
    return Ledger(
        "Turns and VP",
        (
            ("Turns of a battle, 1 more a Scout", str(setting_up.TURNS)),
            ("Advance first: Rifle / MG, AT Team", f"{advance['Rifle']} / {advance['MG']}"),
            ("XP of a battle / if it destroys", f"{experience.BATTLE_XP} / +{experience.DESTROYED_XP}"),
        ),
        hint="half strength: half the VP",
    )


def _levels(game: Game) -> WordGrid:
    frame = campaign_pages.levels(game)
    okay, shaken = frame["okay to"], frame["shaken to"]
    cells = tuple(
        (
            Word(f"≤ {okay[level]}"),
            Word(f"≤ {shaken[level]}"),
            Word(_short(frame["cool"][level])),
            Word(_short(frame["okay r0"][level])),
            Word(_short(frame["okay r1"][level])),
            Word(_short(frame["xp"][level])),
        )
        for level in frame.index
    )
    return WordGrid(
        f"Commanders{MARK}",
        rows=tuple(map(str, frame.index)),
        columns=("okay", "shaken", "Cool", "R0", "R1+", "XP"),
        cells=cells,
        hint="stress, Cool, dice when okay, XP for the next level",
    )


def _short(span: str) -> str:
    return span.replace(" to ", "…").replace("-", "\N{MINUS SIGN}") if span != "-" else "–"


def _promotion() -> OddsGrid:
    return OddsGrid(
        "Promoted",
        hint="chance in % after so many battles",
        rows=tuple(f"{xp} XP" for xp in XP),
        columns=tuple(map(str, BATTLES)) * len(DESTROYS),
        row_axis="needed ↓",
        column_axis="battles →",
        groups=tuple(Group(f"{destroys} of 100 battles won", len(BATTLES)) for destroys in DESTROYS),
        apart=True,
        cells=tuple(
            tuple(
                Odds(tables.promoted(xp, battles, destroys)) for destroys in DESTROYS for battles in BATTLES
            )
            for xp in XP
        ),
    )


def _map(game: Game) -> OddsGrid:
    rows = game.edition.operational_moves.values()
    shown = [(row, half) for row in rows for half in (False, True)]
    return OddsGrid(
        "Battalions, end of week",
        hint="%",
        rows=tuple(f"{marked(row.kind, row.source)}{', half' if half else ''}" for row, half in shown),
        columns=("back", "holds", "comes"),
        cells=tuple(
            tuple(Odds(found[way]) for way in ("back", "stays", "forward"))
            for row, half in shown
            for found in (tables.battalion_moves(row, half),)
        ),
    )


def _buy(game: Game) -> WordGrid:
    """Which unit that serves in `YEAR` destroys most points for 100 SO, by enemy and range."""
    enemies = tables.theirs(game, BUYERS)
    serving = [name for name, unit in game.edition.us_units.items() if serves_in(unit, YEAR)]
    frame = purchase.worths(game, serving, enemies)
    short = _short_names(game.edition.us_units)
    rows = []
    for enemy in enemies:
        row = []
        for distance in tables.RANGES:
            here = frame[(frame["enemy"] == enemy) & (frame["distance (hexes)"] == distance)]
            best = here.sort_values(purchase.POINTS, ascending=False, kind="stable").head(1)
            row.append(
                Word("–")
                if best.empty or not best["kills"].iloc[0]
                else Word(f"{short[best['unit'].iloc[0]]} {best[purchase.POINTS].iloc[0]:.0f}")
            )
        rows.append(tuple(row))
    return WordGrid(
        f"Best for its cost{MARK}",
        rows=tuple(enemies),
        columns=tuple(f"R{distance}" for distance in tables.RANGES),
        cells=tuple(rows),
        hint=f"units of {YEAR}: points destroyed by an attack, for 100 SO of them; in the open",
    )


def _short_names(names: Iterable[str]) -> dict[str, str]:
    """Each name without what stands in brackets, where that is still one of its kind."""
    cut = {name: name.split(" (")[0] for name in names}
    return {name: short if list(cut.values()).count(short) == 1 else name for name, short in cut.items()}
