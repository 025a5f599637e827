"""The 2019 draft's player aid, page on nerve: checks, rally, spotting, bog, barrages (3.0-11.0)."""

from wsanalysis.aids import Key, Odds, OddsGrid, Page, Row, Step, Steps
from wsanalysis.aids.blocks import percent_text
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing.axes import axis
from wsanalysis.printing.draft_2019 import WORDS, tables
from wsanalysis.printing.draft_2019.tables import DIFFICULTIES, SHELTER_WORDS, VALOR
from wsanalysis.printing.marks import MARK
from wsanalysis.systems.draft_2019.chit import COLLATERALS
from wsanalysis.systems.draft_2019.ground import Shelter
from wsanalysis.systems.draft_2019.sheaf import SHEAFS, Hex, SheafName

CHECKED = {
    "foot, in cover": "in cover",
    "foot, no cover": "foot, no cover",
    "vehicle, no cover": "vehicle, no cover",
}
LAYERS = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3))
"""Valor and deviations of artillery, as tables show them."""
CHECKS = WORDS.grid(
    "Valor check",
    lambda game, valor, who, difficulty: tables.passes(game, valor, difficulty, tables.PLIGHTS[who]),
    VALOR,
    axis("", CHECKED),
    axis("", dict(zip(DIFFICULTIES, ("easy", say("norm."), say("diff.")), strict=True))),
)
SPOTTING = WORDS.grid(
    "Spotted within this many attempts",
    tables.spots,
    VALOR,
    axis("", {"normal": "within spotting range", "difficult": "up to twice as far"}),
    axis("", (1, 2, 3)),
)
RED_MEDALS = WORDS.grid(
    "A damage token eliminates a vehicle", tables.burns, VALOR, axis("stowage", ("wet", "normal", "volatile"))
)
BOG = WORDS.grid(
    "A vehicle gets through bog",
    lambda game, valor, hexes, pressure: tables.through_bog(game, valor, pressure, hexes),
    VALOR,
    axis("", {1: "1 hex", 2: "2 hexes"}),
    axis("pressure", ("low", "normal", "high")),
)


def _key(game: CoreGame) -> Key:
    return Key(
        say("How to read rally"),
        _rallied(game, 1, 2, "in cover"),
        "without tokens",
        ("free to act", "broken"),
    )


def _rallied(game: CoreGame, valor: int, tokens: int, shelter: Shelter) -> Odds:
    found = tables.rally_share(game, valor, shelter, tokens)
    return Odds(found.rallied, (found.acts, found.broken))


def _covered(game: CoreGame, layer: tuple[int, int], sheaf: SheafName | None) -> Odds:
    """The chance that a barrage covers the target hex, and the hex beside it."""
    if sheaf is None:
        return Odds(tables.drift(game, *layer).get(0, 0))
    here, beside = (tables.covered(game, *layer, sheaf, place) for place in (Hex(), Hex(1, 0)))
    return Odds(here, (beside,))


DRIFT = WORDS.grid(
    "Artillery: the sheaf covers a hex",
    _covered,
    axis("valor / deviations", LAYERS, lambda layer: " / ".join(map(str, layer))),
    axis("", (None, *SHEAFS), lambda sheaf: sheaf or say("on target")),
)


def nerve_page(game: CoreGame) -> Page:
    """Checks, rally, cowering, spotting, movement that is checked, and artillery."""
    either = say("of either kind") if game.options.broken_by == "all tokens" else say("for suppression")
    states = WORDS.chart("States", {"either": either}, widths=(1.3, 1))
    checks = "a vehicle" if game.options.bailing_out == "vehicles" else "the unit"
    results = WORDS.steps("Results", {"who checks": checks, "collaterals": ", ".join(COLLATERALS)})
    return Page(
        "Nerve and damage",
        (
            Row((CHECKS(game), _key(game)), (1.7, 1)),
            _rally(game),
            WORDS.chart("Which check", widths=(1, 1.4, 1)),
            Row((states, results), (1.15, 1)),
            Row((BOG(game), RED_MEDALS(game)), (1.2, 1)),
            Row((DRIFT(game), _barrage_steps(game)), (1.35, 1)),
        ),
        rule_box="Check: unit’s medals ≥ chit’s. Easy: one of two chits passes. Difficult: both pass",
    )


def _barrage_steps(game: CoreGame) -> Steps:
    batteries = game.edition.artillery.values()
    named = ", ".join(
        f"{battery.name} {battery.valor}\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}{battery.deviations}"
        for battery in batteries
    )
    return WORDS.steps("A barrage", {}, Step(joined("", [say("Valor / deviations"), MARK, ":"]), f"{named}."))


def _rally(game: CoreGame) -> OddsGrid:
    blank = sum(p for token, p in tables.suppression_tokens(game).values() if token.effect == "none")
    stopped = {"blindly": 1 - blank, "cowering": 1 - tables.cowers(game)}
    return WORDS.grid(
        "Rally: infantry that activates under tokens",
        _rallied,
        VALOR,
        axis("", {1: "1 token", 2: "2 tokens"}),
        axis("", SHELTER_WORDS),
        filled={how: percent_text(chance) for how, chance in stopped.items()},
    )(game)
