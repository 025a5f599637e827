"""The page of the Sherman Leader player aid on the enemy and the weeks: orders, points, stress, promotion."""

from collections.abc import Iterable

from wsanalysis.aids import Column, Ledger, OddsGrid, Page, Row, WordGrid
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MARK, marked, signed
from wsanalysis.recipes.axes import axis, odds_grid, word_grid
from wsanalysis.recipes.sherman_leader import WORDS, pages, purchase, tables
from wsanalysis.recipes.sherman_leader.aid_orders import COMES, chart, targets
from wsanalysis.systems.sherman_leader import ledger
from wsanalysis.systems.sherman_leader.movement_charts import OperationalRow
from wsanalysis.systems.sherman_leader.orders import HALF_STRENGTH
from wsanalysis.systems.sherman_leader.unit_card import serves_in

YEAR = 1944
"""Whose units stand in the table of what to buy: the year of the sample game."""
BUYERS = ("Pz III", "Pz IV", "Panther", "Tiger", "German Rifle", "German AT Gun")


def campaign_page(game: Game) -> Page:
    """Orders of the enemy, what the weeks cost and bring, and what to buy."""
    right = Column((_repairs(game), WORDS.ledger("Turns and VP")))
    half = signed(HALF_STRENGTH)
    return Page(
        "Enemy and weeks",
        (
            Row((chart(game), Column((COMES(game), targets(game)))), (1.15, 1)),
            Row((_points(game), WORDS.ledger("Stress"), right), (1.12, 1, 1.06)),
            Row((_levels(game), PROMOTION(game)), (1, 1.2)),
            Row((_map(game), _buy(game)), (1, 2.2)),
        ),
        rule_box=f"d6 or d10 for the battle; half strength {half}, the campaign’s card adds its own",
    )


def _points(game: Game) -> Ledger:
    bands = game.edition.range_bands
    paid = ", ".join(str(band.attack_cost) for band in bands if band.attack_cost)
    lost = " / ".join(str(band.weekly_loss) for band in bands if band.weekly_loss)
    return WORDS.ledger("SO points", {"attacks": paid, "lost a week": lost})


def _repairs(game: Game) -> Ledger:
    named: dict[int, list[str]] = {}
    for side in tables.SIDES:
        for counter in game.edition.cups[side].counters:
            names = named.setdefault(counter.repair, []) if counter.repair else []
            if counter.counter not in names:
                names.append(counter.counter)
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


def _levels(game: Game) -> WordGrid:
    frame = pages.levels(game)
    heads = {
        "okay to": "okay",
        "shaken to": "shaken",
        "cool": "Cool",
        "okay r0": "R0",
        "okay r1": "R1+",
        "xp": "XP",
    }

    def cell(level: str, column: str) -> str:
        span = str(frame[column][level])
        if column.endswith(" to"):
            return f"≤ {span}"
        return span.replace(" to ", "…").replace("-", "\N{MINUS SIGN}") if span != "-" else "–"

    hint = "stress, Cool, dice when okay, XP for the next level"
    return word_grid(f"Commanders{MARK}", cell, axis("", frame.index), axis("", heads), hint=hint)


PROMOTION = WORDS.grid(
    "Promoted",
    lambda _, xp, destroys, battles: tables.promoted(xp, battles, destroys),
    axis("needed", range(3, 9), "{} XP".format),
    axis("", (40, 80), "{} of 100 battles won".format),
    axis("battles", (2, 3, 4, 5)),
)


def _map(game: Game) -> OddsGrid:
    shown: list[tuple[OperationalRow, bool]] = [
        (row, half) for row in game.edition.operational_moves.values() for half in (False, True)
    ]
    return odds_grid(
        "Battalions, end of week",
        lambda place, way: tables.battalion_moves(*shown[place])[way],
        axis(
            "", dict(enumerate(f"{marked(r.kind, r.source)}{', half' if half else ''}" for r, half in shown))
        ),
        axis("", {"back": "back", "stays": "holds", "forward": "comes"}),
        hint="%",
    )


def _buy(game: Game) -> WordGrid:
    """Which unit that serves in `YEAR` destroys most points for 100 SO, by enemy and range."""
    enemies = tables.theirs(game, BUYERS)
    serving = [name for name, unit in game.edition.us_units.items() if serves_in(unit, YEAR)]
    frame = purchase.worths(game, serving, enemies)
    short = _short_names(game.edition.us_units)

    def best(enemy: str, distance: int) -> str:
        here = frame[(frame["enemy"] == enemy) & (frame["distance (hexes)"] == distance)]
        first = here.sort_values(purchase.POINTS, ascending=False, kind="stable").head(1).to_dict("records")
        if not first or not first[0]["kills"]:
            return "–"
        return f"{short[first[0]['unit']]} {first[0][purchase.POINTS]:.0f}"

    return word_grid(
        f"Best for its cost{MARK}",
        best,
        axis("", enemies),
        axis("", tables.RANGES, "R{}".format),
        hint=f"units of {YEAR}: points destroyed by an attack, for 100 SO of them; in the open",
    )


def _short_names(names: Iterable[str]) -> dict[str, str]:
    """Each name without what stands in brackets, where that is still one of its kind."""
    cut = {name: name.split(" (")[0] for name in names}
    return {name: short if list(cut.values()).count(short) == 1 else name for name, short in cut.items()}
