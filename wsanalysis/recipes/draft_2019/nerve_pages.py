"""The text tables of the 2019 draft's report on checks, rally, spotting, tokens and barrages."""

import pandas as pd

from wsanalysis.game import Game
from wsanalysis.recipes.axes import axis, chances, frame_of, percent_frame
from wsanalysis.recipes.draft_2019 import WORDS, nerve, tables
from wsanalysis.recipes.draft_2019.nerve import VALOR
from wsanalysis.recipes.page_of_text import Page
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.spotting import spotting_range
from wsanalysis.systems.draft_2019.unit import Kind

KINDS = axis("", ("squad", "gun", "vehicle"))
RALLYING: dict[Kind, str] = {"squad": "infantry", "vehicle": "a vehicle with normal stowage"}
BLASTS = axis("full FP", range(5, 13))
"""From below the least to the highest blast number that is usual."""
DRAWN = axis("", ("drawn", "red medal"))


def checks(game: Game) -> Page:
    """Valor checks by who makes them and how hard they are."""
    who = axis("", {plights: who for who, plights in nerve.PLIGHTS.items()})
    passed = chances(
        lambda valor, plights, difficulty: nerve.passes(game, valor, difficulty, plights),
        VALOR, who, axis("", nerve.DIFFICULTIES),
    )  # fmt: skip
    return WORDS.page("Valor checks, in per cent", {"passed, one check": passed})


def rally(game: Game) -> Page:
    """What becomes of a unit that activates under suppression tokens."""
    where, after = axis("where", nerve.SHELTER_WORDS), axis("", nerve.Rallied._fields)

    def stands(kind: Kind, tokens: int) -> pd.DataFrame:
        return chances(
            lambda shelter, valor, word: getattr(nerve.rally_share(game, valor, shelter, tokens, kind), word),
            (where, VALOR), after,
        )  # fmt: skip

    sections = {
        f"{who}, {named}": stands(kind, tokens)
        for kind, who in RALLYING.items()
        for tokens, named in ((1, "1 token"), (2, "2 tokens"), (3, "3 tokens"))
    }
    return WORDS.page("Rally: how the unit stands after its checks, in per cent", sections)


def spotting(game: Game) -> Page:
    """How far targets are spotted, and how likely."""
    units = game.edition.units.values()
    signatures = axis(
        "signature left", sorted({unit.signature >> half for unit in units for half in (0, 1, 2)})
    )
    awareness = axis("awareness", sorted({0, *(unit.awareness for unit in units)}))
    checked, attempts = axis("check", nerve.SPOTTINGS), axis("attempts", range(1, 5))
    spots = chances(lambda valor, *look: nerve.spots(game, valor, *look), VALOR, checked, attempts)
    reach = frame_of(spotting_range, signatures, awareness)
    sections = {
        "spotting range in hexes: a normal check to there, difficult to twice as far": reach,
        "spotted within so many attempts, in per cent": spots,
    }
    return WORDS.page("Spotting", sections)


def tokens(game: Game) -> Page:
    """Damage and suppression tokens: how likely each is drawn; cowering; blast."""
    effects = {kind: nerve.damage_effects(game, kind) for kind in KINDS.values}
    words = list(dict.fromkeys(word for found in effects.values() for word in found))
    supply = nerve.suppression_tokens(game)
    cowering = {"blank": (kept := nerve.cowers(game)), "HESITATION": 1 - kept}
    sections = {
        "a damage token does": chances(
            lambda word, kind, column: effects[kind].get(word, (0, 0))[DRAWN.values.index(column)],
            axis("effect", words), KINDS, DRAWN,
        ),
        "a suppression token is (its blast number beside it)": chances(
            lambda token, _: supply[token][1], axis("token", list(supply)), axis("", ["drawn"])
        ),
        "cowering, the milder of two tokens": chances(
            lambda word, _: cowering[word], axis("", list(cowering)), axis("", ["kept"])
        ),
        "blast, when the chit says suppressed": chances(
            lambda place, power: nerve.blasted(game, power)[place],
            axis("a suppressed vehicle is", {0: "damaged", 1: "eliminated"}), BLASTS,
        ),
    }  # fmt: skip
    return WORDS.page("Tokens, in per cent", sections)


def barrage(game: Game) -> Page:
    """Where barrages come down, and what they do to a unit in the target hex."""
    (squad,) = tables.cast(game, ("Riflemen",), "squad")
    (tank,) = tables.cast(game, ("M4A1 Sherman",), "vehicle")
    targets = (("squad, open", squad, "open"), ("squad, woods", squad, "woods"), ("tank", tank, "open"))
    batteries = game.edition.artillery
    drifts = {name: nerve.drift(game, it.valor, it.deviations) for name, it in batteries.items()}
    effects: dict[tuple[str, str], dict[tuple[str, str], float]] = {}
    for name, sheaf in ((name, sheaf) for name, it in batteries.items() for sheaf in it.sheafs):
        covered = nerve.covered(game, batteries[name].valor, batteries[name].deviations, sheaf)
        effects[name, sheaf] = {("covered", ""): float(covered)}
        for who, unit, ground in targets:
            struck = _struck(game, name, unit, sheaf, ground)
            effects[name, sheaf] |= {(who, word): p for word, p in struck.items()}
    away = pd.DataFrame.from_dict(drifts, orient="index").astype(float).fillna(0.0)
    away = away.reindex(columns=sorted(away.columns)).rename_axis(index="artillery", columns="hexes off")
    done = pd.DataFrame.from_dict(effects, orient="index").rename_axis(["artillery", "sheaf"])
    sections = {
        "so many hexes from the target hex": percent_frame(away),
        "on a unit in the target hex: covered, any effect, eliminated": percent_frame(done),
    }
    return WORDS.page("Barrages, in per cent", sections, {"squad": squad, "tank": tank})


def _struck(game: Game, battery: str, unit: str, sheaf: str, ground: str) -> dict[str, float]:
    """Any effect and elimination, NaN where the data have no such ground."""
    try:
        found = game.barrage(battery, unit, sheaf=sheaf, terrain=ground).probabilities
    except (IllegalAction, LookupError):
        return dict.fromkeys(("any effect", "eliminated"), float("nan"))
    return {"any effect": float(1 - found["unharmed"]), "eliminated": float(found["eliminated"])}
