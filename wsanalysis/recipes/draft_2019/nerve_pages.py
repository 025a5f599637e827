"""The text tables of the 2019 draft's report on checks, rally, spotting, tokens and barrages."""

import pandas as pd

from wsanalysis.game import Game
from wsanalysis.recipes.draft_2019 import nerve, tables
from wsanalysis.recipes.page_of_text import percent_frame, provenance, text_page
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.spotting import Spotting, spotting_range
from wsanalysis.systems.draft_2019.unit import Kind

ATTEMPTS = (1, 2, 3, 4)
TOKENS = (1, 2, 3)
SPOTTINGS: tuple[Spotting, ...] = ("normal", "difficult")
KINDS: tuple[Kind, ...] = ("squad", "gun", "vehicle")
BLASTS = tuple(range(5, 13))
"""Full FP from below the least to the highest blast number that is usual."""


def checks(game: Game, command: str) -> str:
    """Valor checks by who makes them and how hard they are."""
    frame = pd.DataFrame(
        {
            (who, difficulty): {
                valor: float(nerve.passes(game, valor, difficulty, plights)) for valor in nerve.VALORS
            }
            for who, plights in nerve.PLIGHTS.items()
            for difficulty in nerve.DIFFICULTIES
        }
    ).rename_axis("valor")
    note = "An unlucky 13 may fail a vehicle, or a unit without cover, that its medals would let pass.\n"
    sections = [("passed, one check", percent_frame(frame))]
    return text_page("Valor checks, in per cent", sections, note + provenance(game.trust, command))


def rally(game: Game, command: str) -> str:
    """What becomes of a unit that activates under suppression tokens."""
    sections = []
    kinds: tuple[tuple[Kind, str], ...] = (
        ("squad", "infantry"),
        ("vehicle", "a vehicle with normal stowage"),
    )
    for kind, who in kinds:
        for tokens in TOKENS:
            rows = {
                (nerve.SHELTER_WORDS[shelter], valor): {
                    word: float(p)
                    for word, p in nerve.rally_share(game, valor, shelter, tokens, kind)._asdict().items()
                }
                for shelter in nerve.SHELTERS
                for valor in nerve.VALORS
            }
            frame = pd.DataFrame.from_dict(rows, orient="index")
            frame.index = pd.MultiIndex.from_tuples(frame.index, names=["where", "valor"])
            named = "1 token" if tokens == 1 else f"{tokens} tokens"
            sections.append((f"{who}, {named}", percent_frame(frame)))
    note = (
        "One activation: tokens that lie face down are turned over, then a check is made for each: easy\n"
        "while fortified, difficult without cover. broken: 2 tokens left or more. acts: neither broken,\n"
        "nor stopped by a HESITATION that stays. Infantry under a token is fortified in woods,\n"
        "rubble and masonry.\n"
    )
    heading = "Rally: how the unit stands after its checks, in per cent"
    return text_page(heading, sections, note + provenance(game.trust, command))


def spotting(game: Game, command: str) -> str:
    """How far targets are spotted, and how likely."""
    units = game.edition.units.values()
    signatures = sorted({unit.signature >> halved for unit in units for halved in (0, 1, 2)})
    awareness = sorted({0, *(unit.awareness for unit in units)})
    reach = pd.DataFrame(
        {aware: {left: spotting_range(left, aware) for left in signatures} for aware in awareness}
    ).rename_axis(index="signature left", columns="awareness")
    chance = pd.DataFrame(
        {
            (spotting, attempts): {
                valor: float(nerve.spots(game, valor, spotting, attempts)) for valor in nerve.VALORS
            }
            for spotting in SPOTTINGS
            for attempts in ATTEMPTS
        }
    ).rename_axis("valor")
    chance.columns = chance.columns.set_names(["check", "attempts"])
    sections = [
        ("spotting range in hexes: a normal check to there, difficult to twice as far", reach),
        ("spotted within so many attempts, in per cent", percent_frame(chance)),
    ]
    note = (
        "signature left: halved once for each of fortified, obscured, in cover. A suppressed unit has\n"
        "awareness 0. Within the spotter's awareness no check is needed, nor for a spent gun or vehicle.\n"
    )
    return text_page("Spotting", sections, note + provenance(game.trust, command))


def tokens(game: Game, command: str) -> str:
    """Damage and suppression tokens: how likely each is drawn; cowering; blast."""
    effects = {kind: nerve.damage_effects(game, kind) for kind in KINDS}
    words = list(dict.fromkeys(word for found in effects.values() for word in found))
    damage = pd.DataFrame(
        {
            (kind, column): {word: float(effects[kind].get(word, (0, 0))[place]) for word in words}
            for kind in KINDS
            for place, column in enumerate(("drawn", "red medal"))
        }
    ).rename_axis("effect")
    supply = nerve.suppression_tokens(game)
    suppression = pd.DataFrame({"drawn": {name: float(p) for name, (_, p) in supply.items()}}).rename_axis(
        "token"
    )
    blast = pd.DataFrame(
        {
            power: dict(zip(("damaged", "eliminated"), map(float, nerve.blasted(game, power)), strict=True))
            for power in BLASTS
        }
    ).rename_axis(index="a suppressed vehicle is", columns="full FP")
    kept = float(nerve.cowers(game))
    cowering = pd.DataFrame({"kept": {"blank": kept, "HESITATION": 1 - kept}})
    sections = [
        ("a damage token does", percent_frame(damage)),
        ("a suppression token is (its blast number beside it)", percent_frame(suppression)),
        ("cowering, the milder of two tokens", percent_frame(cowering)),
        ("blast, when the chit says suppressed", percent_frame(blast)),
    ]
    note = (
        "From the whole supply. red medal: its effect and a check at once, easy with wet stowage, difficult\n"
        "when volatile, which eliminates a vehicle that fails. All counts are reconstructed.\n"
    )
    return text_page("Tokens, in per cent", sections, note + provenance(game.trust, command))


def barrage(game: Game, command: str) -> str:
    """Where barrages come down, and what they do to a unit in the target hex."""
    (squad,) = tables.cast(game, ("Riflemen",), "squad")
    (tank,) = tables.cast(game, ("M4A1 Sherman",), "vehicle")
    drifts: dict[str, dict[int, float]] = {}
    effects: dict[tuple[str, str], dict[tuple[str, str], float]] = {}
    for name, battery in game.edition.artillery.items():
        drifts[name] = {
            away: float(p) for away, p in nerve.drift(game, battery.valor, battery.deviations).items()
        }
        for sheaf in battery.sheafs:
            cells = {("covered", ""): float(nerve.covered(game, battery.valor, battery.deviations, sheaf))}
            for who, unit, ground in (
                ("squad, open", squad, "open"), ("squad, woods", squad, "woods"), ("tank", tank, "open"),
            ):  # fmt: skip
                cells |= _struck(game, name, unit, sheaf, ground, who)
            effects[name, sheaf] = cells
    away = pd.DataFrame.from_dict(drifts, orient="index").fillna(0.0)
    away = away.reindex(columns=sorted(away.columns)).rename_axis(index="artillery", columns="hexes off")
    done = pd.DataFrame.from_dict(effects, orient="index")
    done.index = pd.MultiIndex.from_tuples(done.index, names=["artillery", "sheaf"])
    sections = [
        ("so many hexes from the target hex", percent_frame(away)),
        ("on a unit in the target hex: covered, any effect, eliminated", percent_frame(done)),
    ]
    note = (
        f"squad: {squad}; tank: {tank}; standing, ready, tokens face down. The sheaf is not turned.\n"
        "One check for each deviation; each that fails drifts a hex. Sheafs, artillery: reconstructed.\n"
    )
    return text_page("Barrages, in per cent", sections, note + provenance(game.trust, command))


def _struck(
    game: Game, battery: str, unit: str, sheaf: str, ground: str, who: str
) -> dict[tuple[str, str], float]:
    """Any effect and elimination, NaN where the data have no such ground."""
    try:
        chances = game.barrage(battery, unit, sheaf=sheaf, terrain=ground).probabilities
    except (IllegalAction, LookupError):
        return {(who, "any effect"): float("nan"), (who, "eliminated"): float("nan")}
    return {
        (who, "any effect"): float(1 - chances["unharmed"]),
        (who, "eliminated"): float(chances["eliminated"]),
    }
