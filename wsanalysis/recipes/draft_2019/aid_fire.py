"""The page of the 2019 draft's player aid on fire: odds, all shifts, results and tokens (9.0, 10.0)."""

from fractions import Fraction

from wsanalysis.aids import (
    Column,
    Group,
    Key,
    Ledger,
    Note,
    Odds,
    OddsGrid,
    Page,
    Row,
    Step,
    Steps,
    Word,
    WordGrid,
)
from wsanalysis.aids.odds_cell import percent_text
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MARK, signed
from wsanalysis.recipes.distance_bands import rows_of_a_page
from wsanalysis.recipes.draft_2019 import nerve, tables
from wsanalysis.recipes.draft_2019.tables import Share
from wsanalysis.systems.draft_2019.chit import COLLATERALS, Side
from wsanalysis.systems.draft_2019.unit import Kind

MOST_ROWS = {"foot": 13, "vehicle": 9}
MOST_POWER = 99
SHIFTS = (-2, -1, 0, 1, 2)
MEDIUM = ("MEDIUM",)
MIDDLE = 5  # areas
POWERS = (3, 5, 7, 9)
KINDS: tuple[tuple[Kind, str], ...] = (("squad", "inf."), ("gun", "gun"), ("vehicle", "veh."))
EFFECTS = {
    "REDUCED": "squad to team, team out",
    "CREW": "FP halved",
    "GUN": "no fire",
    "IMMOBILIZED": "no move, no turn",
    "MOBILITY": "speed halved",
    "PASSENGERS": "squad aboard to team, team out",
    "TURRET": "fires to its front",
    "none": "",
}


def fire_page(game: Game) -> Page:
    """What a shot does, what shifts it, what its results do."""
    foot = tables.usual_power(game, ("squad", "vehicle"), 2)
    vehicle = tables.usual_power(game, ("vehicle",), 1)
    grids = Column(
        (_grid(game, "foot", foot), Row((_grid(game, "vehicle", vehicle), _targets(game)), (1, 1.06)))
    )
    side = Column((_key(game), *_ledgers(game)))
    return Page(
        "Fire",
        (
            Row((grids, side), (2.6, 1)),
            Row((_damage(game), _results(game)), (1, 1)),
        ),
        rule_box=_rule(game),
    )


def _rule(game: Game) -> str:
    if game.options.shifts_move == "results":
        return "Each shift moves the result: Miss → Suppressed → Damaged → Eliminated"
    beyond = (
        "no further than its last" if game.options.past_the_rows == "holds" else "past its last once more"
    )
    return f"Each shift reads a row higher (+) or lower (−) on the chit, {beyond}"


def _who_bails_out(game: Game) -> str:
    return "a vehicle" if game.options.bailing_out == "vehicles" else "the unit"


def _odds(found: Share) -> Odds:
    return Odds(found.any, (found.damaged, found.eliminated))


def _key(game: Game) -> Key:
    power = tables.usual_power(game, ("squad",), 1)[0]
    found = tables.share(game.edition, "foot", MIDDLE, 0, power, MEDIUM)
    return Key("How to read a cell", _odds(found), "any effect", ("damaged", "eliminated"))


def _grid(game: Game, side: Side, powers: tuple[int, ...]) -> OddsGrid:
    shown, complete = rows_of_a_page(tables.distance_bands(game, side), MOST_ROWS[side])
    target = "squad" if side == "foot" else "medium vehicle"
    only = "" if complete else ", at just these ranges"
    return OddsGrid(
        f"Fire at {'foot' if side == 'foot' else 'vehicles'}{MARK}",
        hint=f"{target} in the open: % of any effect{only}",
        rows=tuple(text for text, _ in shown),
        columns=tuple(map(signed, SHIFTS)) * len(powers),
        row_axis="areas ↓",
        column_axis="shift →",
        groups=tuple(Group(f"FP {power}", len(SHIFTS)) for power in powers),
        apart=True,
        cells=tuple(
            tuple(
                _odds(tables.share(game.edition, side, first, shift, power, MEDIUM))
                for power in powers
                for shift in SHIFTS
            )
            for _, first in shown
        ),
    )


def _targets(game: Game) -> OddsGrid:
    return OddsGrid(
        f"What FP and cover are worth{MARK}",
        hint=f"foot at {MIDDLE} areas, shift 0: %",
        rows=tuple(tables.TARGETS),
        columns=tuple(map(str, POWERS)),
        row_axis="foot ↓",
        column_axis="FP →",
        cells=tuple(
            tuple(_odds(tables.share(game.edition, "foot", MIDDLE, 0, power, conditions)) for power in POWERS)
            for conditions in tables.TARGETS.values()
        ),
    )


def _ledgers(game: Game) -> tuple[Ledger | Note, ...]:
    amount = {name: signed(n) for name, n in tables.shift_amounts(game).items()}
    size = len(game.edition.chits.chits)
    powers = [tables.upshifted_by(game, side, MOST_POWER) for side in tables.SIDES]
    counts = [tables.shown_on(game, side) for side in tables.SIDES]
    downs = {
        "FORTIFIED": "FORTIFIED",
        "IN COVER": "IN COVER",
        "OBSCURED": "OBSCURED",
        "MEDIUM": "MEDIUM, small too",
        "SMALL": "SMALL",
        "MOVING": "MOVING, op fire",
    }
    return (
        Ledger(
            "Always",
            (
                ("Beyond effective range", amount["beyond range"]),
                ("Foot is exposed", amount["exposed"]),
                ("Penetration above armor", amount["above armor"]),
                ("… equal", amount["equal armor"]),
                ("… one grade below", amount["one below"]),
                ("… two or more below", amount["two below"]),
            ),
            hint="9.0",
        ),
        Ledger(
            f"If the chit shows it{MARK}",
            (
                ("FIREPOWER n, FP ≥ n", f"+1  {' · '.join(map(str, powers))}"),
                *(
                    (words, f"{signed(-1)}  {counts[0][word]} · {counts[1][word]}")
                    for word, words in downs.items()
                ),
            ),
            hint=f"of {size} chits: foot · vehicle",
        ),
        Note(
            "Exposed",
            "Sprinting, performing a task, in bog, ambushed, on lower ground without cover, in melee"
            " outside of bunkers; under indirect fire outside of buildings and works.",
        ),
        Note(
            "Full FP",
            "At the AIM marker’s hex or from ambush. Limited: advance, other op fire, secondary targets,"
            " sprint into melee, passengers, indirect.",
        ),
        Note(
            "No downshift",
            "For armor: op fire at a vehicle that crests; infantry in melee without enemy infantry."
            " Indirect fire: armor, obscured.",
        ),
    )


def _damage(game: Game) -> WordGrid:
    found = {kind: nerve.damage_effects(game, kind) for kind, _ in KINDS}
    words = list(dict.fromkeys(word for effects in found.values() for word in effects))
    chances = [[found[kind].get(word, (Fraction(0), Fraction(0)))[0] for kind, _ in KINDS] for word in words]
    red = sum(p for token, p in nerve.damage_tokens(game).values() if token.red_medal)
    return WordGrid(
        f"Damage tokens{MARK}",
        rows=tuple("no effect" if word == "none" else f"{word}: {EFFECTS[word]}" for word in words),
        columns=tuple(who for _, who in KINDS),
        cells=tuple(
            tuple(Word(percent_text(chance) if chance else "–", float(chance)) for chance in row)
            for row in chances
        ),
        hint=f"% drawn; red medal on {percent_text(red)} %; 10.0",
    )


def _results(game: Game) -> Steps:
    icons = ", ".join(COLLATERALS)
    return Steps(
        "Results",
        (
            Step("Suppressed:", "a suppression token, face down. No AIM, awareness 0.", "10.0"),
            Step("Damaged:", "a damage token, face down, and spent. In water: eliminated.", "10.0"),
            Step("Eliminated:", "with all passengers.", "10.0"),
            Step("Op fire:", "tokens take effect at once; else when the unit activates.", "10.0"),
            Step(
                "Blast at a vehicle:",
                "turn the suppression token: full FP equal to its number damages, above it eliminates.",
                "10.0",
            ),
            Step(
                "Red medal:",
                f"{_who_bails_out(game)} checks valor or is out; easy if wet stowage, difficult if volatile.",
                "10.0",
            ),
            Step("FIREPOWER upshift:", f"brings the chit’s collateral damage too ({icons}).", "10.0"),
            Step("Riders on top", "take a damage token when their vehicle takes any.", "8.0"),
        ),
        numbered=False,
    )
