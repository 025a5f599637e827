"""The report of the 2019 draft: its text tables, pictures and questions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pandas as pd

from wsanalysis.arguments.names import with_article
from wsanalysis.asking.odds import Odds
from wsanalysis.charts import Picture
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.axes import axis, chances, frame_of, percent_frame
from wsanalysis.printing.draft_2019 import WORDS, tables
from wsanalysis.printing.draft_2019.prints import AID
from wsanalysis.printing.draft_2019.tables import MEDIUM, MIDDLE, VALOR, Share, choose_units
from wsanalysis.reports.report import SystemReport
from wsanalysis.reports.report_pictures import Shot, bands_chart, matchup_chart, survival_chart
from wsanalysis.reports.text_pages import Matchups, TextPage, page_of
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
TARGET_AXIS = axis("target", {conditions: words for words, conditions in tables.TARGETS.items()})
SIDES = axis("", tables.WHO)
KINDS = axis("", ("squad", "gun", "vehicle"))
RALLYING: dict[Kind, str] = {"squad": "infantry", "vehicle": "a vehicle with normal stowage"}
BLASTS = axis("full FP", range(5, 13))
"""From below the least to the highest blast number that is usual."""
DRAWN = axis("", ("drawn", "red medal"))
FOOT, TANKS = ("Grenadiers", "Riflemen"), ("Pz IV H", "M4A1 Sherman")
FIRERS = (
    *("Grenadiers", "Panzergrenadiers", "7.5cm PaK 40", "Pz IV H", "StuG III G", "Panther G", "Tiger I"),
    *("Riflemen", "Rangers", "57 mm", "M5 Stuart", "M4A1 Sherman", "M4(105) Sherman", "M10 TD"),
)
TARGETS = (
    *("Riflemen", "57 mm", "M5 Stuart", "M4A1 Sherman", "Churchill VII", "M10 TD"),
    *("Grenadiers", "Grenadiers Team", "SdKfz 251", "Pz IV H", "Panther G", "Tiger I"),
)
AWAY = {"distance": 4}  # areas
DUEL_DISTANCE = 5
WHERE = f"{AWAY['distance']} areas, front, in the open"
REGROUPING: Mapping[str, Mapping[str, object]] = {
    "both regroup in time": {"first_regroups": True, "second_regroups": True},
    "only the first": {"first_regroups": True},
    "neither": {},
}
"""The sides whose units are readied between their turns, by a complex order of the enemy."""
TURNS = (2, 4, 6, 8)
SEED = 2019
PICKED = Matchups(
    "fire", "damaged + eliminated", f"Damaged or eliminated by one shot, {WHERE}",
    {**AWAY, "units": lambda game: choose_units(game, FIRERS),
     "against": lambda game: choose_units(game, TARGETS)},
)  # fmt: skip


def fire(side: Side, kinds: Sequence[Kind], game: CoreGame) -> TextPage:
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
            partial(by_target, read), TARGET_AXIS, axis("FP", tables.POWERS)
        )
        for what, read in READINGS.items()
    }
    return page_of(WORDS, "Fire at {who}, in per cent", ranges | targets, {"who": tables.WHO[side]})


def chits(game: CoreGame) -> TextPage:
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


def checks(game: CoreGame) -> TextPage:
    """Valor checks by unit and difficulty."""
    who = axis("", {plights: who for who, plights in tables.PLIGHTS.items()})
    passed = chances(
        lambda valor, plights, difficulty: tables.passes(game, valor, difficulty, plights),
        VALOR, who, axis("", tables.DIFFICULTIES),
    )  # fmt: skip
    return page_of(WORDS, "Valor checks, in per cent", {"passed, one check": passed})


def rally(game: CoreGame) -> TextPage:
    """The fate of a unit that activates under suppression tokens."""
    where, after = axis("where", tables.SHELTER_WORDS), axis("", tables.Rallied._fields)

    def stands(kind: Kind, tokens: int) -> pd.DataFrame:
        return chances(
            lambda where, valor, word: getattr(tables.rally_share(game, valor, where, tokens, kind), word),
            (where, VALOR), after,
        )  # fmt: skip

    sections = {
        f"{who}, {named}": stands(kind, tokens)
        for kind, who in RALLYING.items()
        for tokens, named in ((1, "1 token"), (2, "2 tokens"), (3, "3 tokens"))
    }
    return page_of(WORDS, "Rally: how the unit stands after its checks, in per cent", sections)


def spotting(game: CoreGame) -> TextPage:
    """Spotting ranges, and the chances to spot."""
    units = game.edition.units.values()
    signatures = axis(
        "signature left", sorted({unit.signature >> half for unit in units for half in (0, 1, 2)})
    )
    awareness = axis("awareness", sorted({0, *(unit.awareness for unit in units)}))
    checked, attempts = axis("check", tables.SPOTTINGS), axis("attempts", range(1, 5))
    spots = chances(lambda valor, *look: tables.spots(game, valor, *look), VALOR, checked, attempts)
    reach = frame_of(spotting_range, signatures, awareness)
    sections = {
        "spotting range in hexes: a normal check to there, difficult to twice as far": reach,
        "spotted within this many attempts, in per cent": spots,
    }
    return page_of(WORDS, "Spotting", sections)


def tokens(game: CoreGame) -> TextPage:
    """Damage and suppression tokens: the chance of each; cowering; blast."""
    effects = {kind: tables.damage_effects(game, kind) for kind in KINDS.values}
    words = list(dict.fromkeys(word for found in effects.values() for word in found))
    supply = tables.suppression_tokens(game)
    cowering = {"blank": (kept := tables.cowers(game)), "HESITATION": 1 - kept}
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
            lambda place, power: tables.blasted(game, power)[place],
            axis("a suppressed vehicle is", {0: "damaged", 1: "eliminated"}), BLASTS,
        ),
    }  # fmt: skip
    return page_of(WORDS, "Tokens, in per cent", sections)


def barrage(game: CoreGame) -> TextPage:
    """The hexes where barrages land, and their effect on a unit in the target hex."""
    (squad,) = tables.choose_units(game, ("Riflemen",), "squad")
    (tank,) = tables.choose_units(game, ("M4A1 Sherman",), "vehicle")
    targets = (("squad, open", squad, "open"), ("squad, woods", squad, "woods"), ("tank", tank, "open"))
    batteries = game.edition.artillery
    drifts = {name: tables.drift(game, it.valor, it.deviations) for name, it in batteries.items()}
    effects: dict[tuple[str, str], dict[tuple[str, str], float]] = {}
    for name, sheaf in ((name, sheaf) for name, it in batteries.items() for sheaf in it.sheafs):
        covered = tables.covered(game, batteries[name].valor, batteries[name].deviations, sheaf)
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


def _struck(game: CoreGame, battery: str, unit: str, sheaf: str, ground: str) -> dict[str, float]:
    """Any effect and elimination, NaN if the data have no such ground."""
    try:
        found = game.barrage(battery, unit, sheaf=sheaf, terrain=ground).probabilities
    except (IllegalAction, LookupError):
        return dict.fromkeys((ANY_EFFECT, "eliminated"), float("nan"))
    return {ANY_EFFECT: float(1 - found[NO_EFFECT]), "eliminated": float(found["eliminated"])}


def outcome_bands(game: CoreGame) -> Picture:
    """The effect of one shot over distance: infantry at infantry, tank at tank."""
    squad, foe = choose_units(game, FOOT, "squad")
    tank, other = choose_units(game, TANKS, "vehicle")
    reaches = [game.edition.units[name].effective_range or 0 for name in (squad, tank)]
    near, far = (range(min(2 * (reach or 1), 24) + 1) for reach in reaches)
    shots = (
        Shot(squad, foe, near, f"{squad} fire at {foe}", reaches[0]),
        Shot(tank, other, far, f"{tank} firing at {other}, front", reaches[1]),
    )
    return bands_chart(game, "fire", shots, measure="range (areas)")


def survival(game: CoreGame) -> Picture:
    """The survival of a tank that is fired at first, by who is readied in time; samples beside."""
    first, second = choose_units(game, TANKS, "vehicle")
    curves = {
        words: game.duel(first, second, distance=DUEL_DISTANCE, turns=TURNS[-1], **more)
        for words, more in REGROUPING.items()
    }
    title = f"{second} not yet beaten by {with_article(first)} that fires first, {DUEL_DISTANCE} areas"
    return survival_chart(game, curves, TURNS, SEED, "first", title)


def questions(game: CoreGame) -> Sequence[Callable[[], Odds]]:
    """A few questions of every kind."""
    squad, foe, elite = choose_units(game, ("Grenadiers", "Riflemen", "Rangers"), "squad")
    heavy, tank, medium, carrier, howitzer = choose_units(
        game, ("Panther G", "Pz IV H", "M4A1 Sherman", "SdKfz 251", "StuH 42"), "vehicle"
    )
    (gun,) = choose_units(game, ("7.5cm PaK 40",), "gun")
    battery, *_ = game.edition.artillery
    return (
        lambda: game.fire(squad, foe, distance=5),
        lambda: game.fire(squad, foe, distance=3, terrain="woods", activates=True),
        lambda: game.fire(tank, medium, distance=8, facing="rear side"),
        lambda: game.fire(howitzer, medium, distance=4, carries=elite),
        lambda: game.fire(gun, medium, distance=16, behind="wall"),
        lambda: game.op_fire(heavy, carrier, distance=2, crested=True, carries=squad),
        lambda: game.op_fire(squad, foe, distance=2, aimed=True, sprinting=True),
        lambda: game.melee(elite, squad, activates=True),
        lambda: game.melee(elite, heavy),
        lambda: game.duel(tank, medium, distance=5, turns=6),
        lambda: game.duel(squad, foe, distance=3, second_terrain="building"),
        lambda: game.rally(squad, tokens=2, terrain="woods"),
        lambda: game.rally(medium, tokens=1, turns=3),
        lambda: game.cower(squad),
        lambda: game.cower(squad, activates=True, terrain="woods"),
        lambda: game.spot(elite, gun, hexes=8, attempts=2),
        lambda: game.bog(heavy, terrain="mud", hexes=3),
        lambda: game.barrage(battery, foe, terrain="woods", activates=True),
        lambda: game.barrage(battery, medium, q=1),
        lambda: game.destroy(howitzer, strength=5, distance=2, attacks=3, occupants=[foe]),
    )


REPORT = SystemReport(
    texts={
        "fire_foot.txt": partial(fire, "foot", ("squad", "vehicle")),
        "fire_vehicle.txt": partial(fire, "vehicle", ("vehicle",)),
        "chits.txt": chits,
        "checks.txt": checks,
        "rally.txt": rally,
        "spotting.txt": spotting,
        "tokens.txt": tokens,
        "barrage.txt": barrage,
        "matchups_any_effect.csv": Matchups(
            "fire", ANY_EFFECT,
            f"chance that the row's full fire has any effect on the column, {WHERE}", AWAY,
        ),
        "matchups_eliminated.csv": Matchups(
            "fire", "eliminated",
            f"chance that the row's full fire eliminates the column at once, {WHERE}", AWAY,
        ),
        "melee.csv": Matchups(
            "melee", "eliminated",
            "chance that the row's full fire in melee eliminates the column at once, in the open",
        ),
    },
    links="[fire at foot units and guns], [fire at vehicles], [what chits show], [valor checks], [rally],"
    " [spotting], [tokens, cowering, blast], [barrages]; match-ups at"
    f" {AWAY['distance']} areas ([any effect], [eliminated]) and [in melee]",
    pictures={
        "outcome_bands.png": outcome_bands,
        "matchups.png": partial(matchup_chart, shown=PICKED),
        "survival.png": survival,
    },
    aid=AID,
    questions=questions,
    seed=SEED,
)  # fmt: skip
