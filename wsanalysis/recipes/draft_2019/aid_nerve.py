"""The page of the 2019 draft's player aid on nerve: checks, rally, spotting, bog, barrages (3.0-11.0)."""

from wsanalysis.aids import Column, Ledger, Odds, OddsGrid, Page, Row, Step, Steps
from wsanalysis.aids.odds_cell import percent_text
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MARK
from wsanalysis.recipes.axes import axis, odds_grid
from wsanalysis.recipes.draft_2019 import WORDS, nerve
from wsanalysis.recipes.draft_2019.nerve import DIFFICULTIES, SHELTER_WORDS, VALOR
from wsanalysis.systems.draft_2019.ground import Shelter
from wsanalysis.systems.draft_2019.sheaf import SHEAFS, Hex, SheafName
from wsanalysis.systems.draft_2019.unit import Pressure, Stowage

CHECKED = {
    "foot, in cover": "in cover",
    "foot, no cover": "foot, no cover",
    "vehicle, no cover": "vehicle, no cover",
}
STOWAGES: tuple[Stowage, ...] = ("wet", "normal", "volatile")
PRESSURES: tuple[Pressure, ...] = ("low", "normal", "high")
LAYERS = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3))
"""Valor and deviations of artillery, as tables show them."""


def nerve_page(game: Game) -> Page:
    """Checks, rally, cowering, spotting, movement that is checked, and artillery."""
    return Page(
        "Nerve",
        (
            Row((_checks(game), _spotting(game)), (1.4, 1)),
            _rally(game),
            Row(
                (
                    Column((_red_medals(game), _bog(game))),
                    Column((WORDS.ledger("Which check"), _cower(game))),
                ),
                (1.35, 1),
            ),
            Row((_drift(game), _barrage_steps(game)), (1.35, 1)),
            _reminders(game),
        ),
        rule_box="Check: unit’s medals ≥ chit’s. Easy: one of two chits passes. Difficult: both pass",
    )


def _checks(game: Game) -> OddsGrid:
    return odds_grid(
        f"Valor check{MARK}",
        lambda valor, who, difficulty: nerve.passes(game, valor, difficulty, nerve.PLIGHTS[who]),
        VALOR,
        axis("", CHECKED),
        axis("", dict(zip(DIFFICULTIES, ("easy", "norm.", "diff."), strict=True))),
        hint="% passed; 3.0",
    )


def _spotting(game: Game) -> OddsGrid:
    return odds_grid(
        f"Spotted within so many attempts{MARK}",
        lambda valor, check, attempts: nerve.spots(game, valor, check, attempts),
        VALOR,
        axis("", {"normal": "within spotting range", "difficult": "up to twice as far"}),
        axis("", (1, 2, 3)),
        hint="%; 9.0",
    )


def _rally(game: Game) -> OddsGrid:
    def odds(valor: int, tokens: int, shelter: Shelter) -> Odds:
        found = nerve.rally_share(game, valor, shelter, tokens)
        return Odds(found.rallied, (found.acts, found.broken))

    return odds_grid(
        f"Rally: infantry that activates under tokens{MARK}",
        odds,
        VALOR,
        axis("", {1: "1 token", 2: "2 tokens"}),
        axis("", SHELTER_WORDS),
        hint="% without any token afterwards; small: free to act, broken; 6.0, 10.0",
    )


def _red_medals(game: Game) -> OddsGrid:
    return odds_grid(
        f"A vehicle is out by a damage token{MARK}",
        lambda valor, stowage: nerve.burns(game, valor, stowage),
        VALOR,
        axis("stowage", STOWAGES),
        hint="%; red medal, no cover; 10.0",
    )


def _bog(game: Game) -> OddsGrid:
    return odds_grid(
        f"A vehicle gets through bog{MARK}",
        lambda valor, hexes, pressure: nerve.through_bog(game, valor, pressure, hexes),
        VALOR,
        axis("", {1: "1 hex", 2: "2 hexes"}),
        axis("pressure", PRESSURES),
        hint="%; no cover; 8.0",
    )


def _cower(game: Game) -> Ledger:
    one = sum(p for token, p in nerve.suppression_tokens(game).values() if token.effect == "none")
    filled = {"blindly": percent_text(one), "cowering": percent_text(nerve.cowers(game))}
    return WORDS.ledger("HESITATION", filled)


def _drift(game: Game) -> OddsGrid:
    """How often a barrage covers the target hex, and the hex beside it."""

    def odds(layer: tuple[int, int], sheaf: SheafName | None) -> Odds:
        if sheaf is None:
            return Odds(nerve.drift(game, *layer).get(0, 0))
        here, beside = (nerve.covered(game, *layer, sheaf, place) for place in (Hex(), Hex(1, 0)))
        return Odds(here, (beside,))

    return odds_grid(
        f"Artillery: the sheaf covers a hex{MARK}",
        odds,
        axis("valor / deviations", LAYERS, lambda layer: " / ".join(map(str, layer))),
        axis("", (None, *SHEAFS), lambda sheaf: sheaf or "on target"),
        hint="% the target hex; small: the next hex east",
    )


def _barrage_steps(game: Game) -> Steps:
    batteries = game.edition.artillery.values()
    named = ", ".join(f"{battery.name} {battery.valor} / {battery.deviations}" for battery in batteries)
    return WORDS.steps("A barrage", {}, Step(f"Here{MARK}:", f"{named}."))


def _reminders(game: Game) -> Steps:
    either = "of either kind" if game.options.broken_by == "all tokens" else "for suppression"
    return WORDS.steps("In short", {"either": either}, columns=2)
