"""The text tables of the 2019 draft's report: fire, chits, checks, rally, spotting, tokens, barrages."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pandas as pd

from wsanalysis.game import Game
from wsanalysis.printing.axes import axis, chances, frame_of, percent_frame
from wsanalysis.printing.draft_2019 import WORDS, nerve, tables
from wsanalysis.printing.draft_2019.nerve import VALOR
from wsanalysis.printing.draft_2019.tables import MEDIUM, MIDDLE, Share
from wsanalysis.reports.page_of_text import Page, page_of
from wsanalysis.rule_system import ANY_EFFECT, NO_EFFECT, IllegalAction
from wsanalysis.systems.draft_2019.chit import COLLATERALS, Side
from wsanalysis.systems.draft_2019.spotting import spotting_range
from wsanalysis.systems.draft_2019.unit import Kind

Read = Callable[[Share], float]
READINGS: Mapping[str, Read] = {
    "any effect": lambda found: float(found.any),
    "damaged or eliminated": lambda found: float(found.damaged + found.eliminated),
    "eliminated": lambda found: float(found.eliminated),
}
TARGETS = axis("target", {conditions: words for words, conditions in tables.TARGETS.items()})
SIDES = axis("", tables.WHO)
KINDS = axis("", ("squad", "gun", "vehicle"))
RALLYING: dict[Kind, str] = {"squad": "infantry", "vehicle": "a vehicle with normal stowage"}
BLASTS = axis("full FP", range(5, 13))
"""From below the least to the highest blast number that is usual."""
DRAWN = axis("", ("drawn", "red medal"))


def fire(side: Side, kinds: Sequence[Kind], game: Game) -> Page:
    """Fire at a side of the chits, with the FP that units of these kinds have most often."""

    def by_range(power: int, read: Read, first: int, shift: int) -> float:
        return read(tables.share(game.edition, side, first, shift, power, MEDIUM))

    def by_target(read: Read, conditions: tuple[str, ...], power: int) -> float:
        return read(tables.share(game.edition, side, MIDDLE, 0, power, conditions))

    areas = axis("areas", {first: shown for shown, first in tables.distance_bands(game, side)})
    shifts = axis("shift", tables.SHIFTS, lambda shift: f"{shift:+d}" if shift else "0")
    ranges = {
        f"FP {power}, a medium target in the open: {what}": chances(
            partial(by_range, power, read), areas, shifts
        )
        for power in tables.usual_power(game, kinds, 2)
        for what, read in READINGS.items()
    }
    targets = {
        f"{MIDDLE} areas, no shift, by FP and what the target is: {what}": chances(
            partial(by_target, read), TARGETS, axis("FP", tables.POWERS)
        )
        for what, read in READINGS.items()
    }
    return page_of(WORDS, "Fire at {who}, in per cent", ranges | targets, {"who": tables.WHO[side]})


def chits(game: Game) -> Page:
    """The contents of the chit bag: icons, FIREPOWER, medals, drift arrows."""
    bag = game.edition.chits.chits
    size = len(bag)
    shown = {side: tables.shown_on(game, side) for side in tables.SIDES}
    icons = axis("icon", list(shown["foot"]))

    def counted(what: str, faces: Sequence[str]) -> pd.DataFrame:
        return chances(
            lambda face, _: faces.count(face) / size, axis(what, sorted(set(faces))), axis("", ["chits"])
        )

    sections = {
        "the icon is shown": chances(lambda icon, side: shown[side][icon] / size, icons, SIDES),
        "FIREPOWER upshifts this much FP": chances(
            lambda n, side: tables.upshifted_by(game, side, n) / size, axis("FP", tables.POWERS), SIDES
        ),
        "medals": counted("medals", [str(chit.medals) for chit in bag]),
        "drift arrow (1: east, counter-clockwise)": counted("arrow", [str(chit.drift) for chit in bag]),
        "an unlucky 13, by whom it names": counted("13", [chit.unlucky_13 or "none" for chit in bag]),
    }
    filled = {"size": size, "collaterals": ", ".join(COLLATERALS)}
    return page_of(WORDS, "What a fate chit shows, in per cent", sections, filled)


def checks(game: Game) -> Page:
    """Valor checks by unit and difficulty."""
    who = axis("", {plights: who for who, plights in nerve.PLIGHTS.items()})
    passed = chances(
        lambda valor, plights, difficulty: nerve.passes(game, valor, difficulty, plights),
        VALOR, who, axis("", nerve.DIFFICULTIES),
    )  # fmt: skip
    return page_of(WORDS, "Valor checks, in per cent", {"passed, one check": passed})


def rally(game: Game) -> Page:
    """The fate of a unit that activates under suppression tokens."""
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
    return page_of(WORDS, "Rally: how the unit stands after its checks, in per cent", sections)


def spotting(game: Game) -> Page:
    """Spotting ranges, and the chances to spot."""
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
        "spotted within this many attempts, in per cent": spots,
    }
    return page_of(WORDS, "Spotting", sections)


def tokens(game: Game) -> Page:
    """Damage and suppression tokens: the chance of each; cowering; blast."""
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
    return page_of(WORDS, "Tokens, in per cent", sections)


def barrage(game: Game) -> Page:
    """Where barrages land, and their effect on a unit in the target hex."""
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
        "this many hexes from the target hex": percent_frame(away),
        "on a unit in the target hex: covered, any effect, eliminated": percent_frame(done),
    }
    return page_of(WORDS, "Barrages, in per cent", sections, {"squad": squad, "tank": tank})


def _struck(game: Game, battery: str, unit: str, sheaf: str, ground: str) -> dict[str, float]:
    """Any effect and elimination, NaN if the data have no such ground."""
    try:
        found = game.barrage(battery, unit, sheaf=sheaf, terrain=ground).probabilities
    except (IllegalAction, LookupError):
        return dict.fromkeys((ANY_EFFECT, "eliminated"), float("nan"))
    return {ANY_EFFECT: float(1 - found[NO_EFFECT]), "eliminated": float(found["eliminated"])}
