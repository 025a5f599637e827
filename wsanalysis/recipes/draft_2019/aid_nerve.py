"""The page of the 2019 draft's player aid on nerve: checks, rally, spotting, bog, barrages (3.0-11.0)."""

from wsanalysis.aids import Column, Group, Ledger, Odds, OddsGrid, Page, Row, Step, Steps
from wsanalysis.aids.odds_cell import percent_text
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MARK
from wsanalysis.recipes.draft_2019 import nerve
from wsanalysis.systems.draft_2019.sheaf import SHEAFS, Hex
from wsanalysis.systems.draft_2019.spotting import Spotting
from wsanalysis.systems.draft_2019.unit import Pressure, Stowage

CHECKED = {
    "in cover": "foot, in cover",
    "foot, no cover": "foot, no cover",
    "vehicle, no cover": "vehicle, no cover",
}
TOKENS = (1, 2)
SPOTTINGS: tuple[Spotting, ...] = ("normal", "difficult")
ATTEMPTS = (1, 2, 3)
STOWAGES: tuple[Stowage, ...] = ("wet", "normal", "volatile")
PRESSURES: tuple[Pressure, ...] = ("low", "normal", "high")
HEXES = (1, 2)
LAYERS = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3))
"""Valor and deviations of artillery, as tables show them."""


def nerve_page(game: Game) -> Page:
    """Checks, rally, cowering, spotting, movement that is checked, and artillery."""
    return Page(
        "Nerve",
        (
            Row((_checks(game), _spotting(game)), (1.4, 1)),
            _rally(game),
            Row((Column((_red_medals(game), _bog(game))), Column((_ground(), _cower(game)))), (1.35, 1)),
            Row((_drift(game), _barrage_steps(game)), (1.35, 1)),
            _reminders(game),
        ),
        rule_box="Check: unit’s medals ≥ chit’s. Easy: one of two chits passes. Difficult: both pass",
    )


def _checks(game: Game) -> OddsGrid:
    return OddsGrid(
        f"Valor check{MARK}",
        hint="% passed; 3.0",
        rows=tuple(map(str, nerve.VALORS)),
        columns=("easy", "norm.", "diff.") * len(CHECKED),
        row_axis="valor ↓",
        groups=tuple(Group(who, len(nerve.DIFFICULTIES)) for who in CHECKED),
        apart=True,
        cells=tuple(
            tuple(
                Odds(nerve.passes(game, valor, difficulty, nerve.PLIGHTS[plights]))
                for plights in CHECKED.values()
                for difficulty in nerve.DIFFICULTIES
            )
            for valor in nerve.VALORS
        ),
    )


def _spotting(game: Game) -> OddsGrid:
    return OddsGrid(
        f"Spotted within so many attempts{MARK}",
        hint="%; 9.0",
        rows=tuple(map(str, nerve.VALORS)),
        columns=tuple(map(str, ATTEMPTS)) * len(SPOTTINGS),
        row_axis="valor ↓",
        groups=tuple(
            Group(where, len(ATTEMPTS)) for where in ("within spotting range", "up to twice as far")
        ),
        apart=True,
        cells=tuple(
            tuple(
                Odds(nerve.spots(game, valor, spotting, attempts))
                for spotting in SPOTTINGS
                for attempts in ATTEMPTS
            )
            for valor in nerve.VALORS
        ),
    )


def _rally(game: Game) -> OddsGrid:
    return OddsGrid(
        f"Rally: infantry that activates under tokens{MARK}",
        hint="% without any token afterwards; small: free to act, broken; 6.0, 10.0",
        rows=tuple(map(str, nerve.VALORS)),
        columns=tuple(nerve.SHELTER_WORDS[shelter] for shelter in nerve.SHELTERS) * len(TOKENS),
        row_axis="valor ↓",
        groups=tuple(
            Group("1 token" if number == 1 else f"{number} tokens", len(nerve.SHELTERS)) for number in TOKENS
        ),
        apart=True,
        cells=tuple(
            tuple(
                Odds(found.rallied, (found.acts, found.broken))
                for tokens in TOKENS
                for shelter in nerve.SHELTERS
                for found in (nerve.rally_share(game, valor, shelter, tokens),)
            )
            for valor in nerve.VALORS
        ),
    )


def _red_medals(game: Game) -> OddsGrid:
    return OddsGrid(
        f"A vehicle is out by a damage token{MARK}",
        hint="%; red medal, no cover; 10.0",
        rows=tuple(map(str, nerve.VALORS)),
        columns=STOWAGES,
        row_axis="valor ↓",
        column_axis="stowage →",
        cells=tuple(
            tuple(Odds(nerve.burns(game, valor, stowage)) for stowage in STOWAGES) for valor in nerve.VALORS
        ),
    )


def _bog(game: Game) -> OddsGrid:
    return OddsGrid(
        f"A vehicle gets through bog{MARK}",
        hint="%; no cover; 8.0",
        rows=tuple(map(str, nerve.VALORS)),
        columns=PRESSURES * len(HEXES),
        row_axis="valor ↓",
        column_axis="pressure →",
        groups=tuple(Group("1 hex" if hexes == 1 else f"{hexes} hexes", len(PRESSURES)) for hexes in HEXES),
        apart=True,
        cells=tuple(
            tuple(
                Odds(nerve.through_bog(game, valor, pressure, hexes))
                for hexes in HEXES
                for pressure in PRESSURES
            )
            for valor in nerve.VALORS
        ),
    )


def _ground() -> Ledger:
    return Ledger(
        "Which check",
        (
            ("Rally, fortified", "easy"),
            ("Rally, in cover", "normal"),
            ("Rally, no cover", "difficult"),
            ("Bog, low ground pressure", "easy"),
            ("Bog, high ground pressure", "difficult"),
            ("Red medal, wet stowage", "easy"),
            ("Red medal, volatile", "difficult"),
            ("Melee: choice of facing", "normal"),
        ),
        hint="8.0–10.0",
    )


def _cower(game: Game) -> Ledger:
    kept = nerve.cowers(game)
    one = sum(p for token, p in nerve.suppression_tokens(game).values() if token.effect == "none")
    return Ledger(
        f"HESITATION{MARK}",
        (
            ("A token drawn blindly is blank", f"{percent_text(one)} %"),
            ("Cowering, the milder of two is blank", f"{percent_text(kept)} %"),
        ),
        hint="7.0",
    )


def _drift(game: Game) -> OddsGrid:
    """How often a barrage covers the target hex, and the hex beside it."""
    return OddsGrid(
        f"Artillery: the sheaf covers a hex{MARK}",
        hint="% the target hex; small: the next hex east",
        rows=tuple(f"{valor} / {deviations}" for valor, deviations in LAYERS),
        columns=("on target", *SHEAFS),
        row_axis="valor / deviations ↓",
        cells=tuple(
            (
                Odds(nerve.drift(game, valor, deviations).get(0, 0)),
                *(
                    Odds(
                        nerve.covered(game, valor, deviations, sheaf),
                        (nerve.covered(game, valor, deviations, sheaf, Hex(1, 0)),),
                    )
                    for sheaf in SHEAFS
                ),
            )
            for valor, deviations in LAYERS
        ),
    )


def _barrage_steps(game: Game) -> Steps:
    batteries = game.edition.artillery.values()
    named = ", ".join(f"{battery.name} {battery.valor} / {battery.deviations}" for battery in batteries)
    return Steps(
        "A barrage",
        (
            Step(
                "Deviate.",
                "A valor check for each deviation; each that fails drifts a hex by the arrow.",
                "11.0",
            ),
            Step(
                "Fire.", "At every unit under the sheaf, friends too: its row and FP from the sheaf.", "11.0"
            ),
            Step("Shift.", "Foot is exposed outside of buildings and works; no armor, no obscured.", "11.0"),
            Step(f"Here{MARK}:", f"{named}."),
        ),
        numbered=False,
    )


def _breaking(game: Game) -> str:
    return "of either kind" if game.options.broken_by == "all tokens" else "for suppression"


def _reminders(game: Game) -> Steps:
    return Steps(
        "In short",
        (
            Step(
                "Spotting range:",
                "signature, halved for each of fortified, obscured, in cover, plus awareness; within"
                " awareness no check.",
                "9.0",
            ),
            Step(
                "Activating:", "turn tokens over, damage first, then check for each suppression token.", "6.0"
            ),
            Step("HESITATION:", "if the token stays after its check, no action in this activation.", "10.0"),
            Step("Broken:", f"2 tokens left, {_breaking(game)}: only cower, regroup or rout.", "10.0"),
            Step("Double time:", "one hex or task more, then a suppression token, face down.", "8.0"),
            Step("Bog:", "a check to leave the hex; fail, and the unit is spent where it is.", "8.0"),
        ),
        columns=2,
        numbered=False,
    )
