"""The page of the 2019 draft's player aid on fire: odds, all shifts, results and tokens (9.0, 10.0)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

from wsanalysis.aids import Column, Key, Odds, OddsGrid, Page, Row, Word, WordGrid
from wsanalysis.aids.blocks import percent_text
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing.axes import axis, bands, odds_grid, rows_of_a_page, word_grid
from wsanalysis.printing.draft_2019 import WORDS, tables
from wsanalysis.printing.draft_2019.tables import MEDIUM, MIDDLE, Share
from wsanalysis.printing.marks import MARK, signed
from wsanalysis.systems.draft_2019.chit import Side
from wsanalysis.systems.draft_2019.unit import Kind

MOST_ROWS = 15
MOST_POWER = 99
KINDS: dict[Kind, str] = {"squad": say("inf."), "gun": say("gun"), "vehicle": say("veh.")}
EFFECTS = {
    "REDUCED": say("squad to team, team out"),
    "CREW": say("FP halved"),
    "GUN": say("no fire"),
    "IMMOBILIZED": say("no move, no turn"),
    "MOBILITY": say("speed halved"),
    "PASSENGERS": say("squad aboard to team, team out"),
    "TURRET": say("fires to its front"),
    "none": "",
}


def fire_page(game: CoreGame) -> Page:
    """The effect of a shot, its shifts, and the effects of its results."""
    foot = tables.usual_power(game, ("squad", "vehicle"), 2)
    vehicle = tables.usual_power(game, ("vehicle",), 1)
    shot = Row((_grid(game, "foot", foot), _grid(game, "vehicle", vehicle)), (1.175, 1))
    always = WORDS.ledger("Shifts that always count", tables.shift_amounts(game))
    power = tables.usual_power(game, ("squad",), 1)[0]
    sample = _odds(tables.share(game.edition, "foot", MIDDLE, 0, power, MEDIUM))
    key = Key("How to read a cell", sample, "any effect:", ("damaged", "eliminated"))
    grids = Column((shot, TARGETS(game)))
    notes = WORDS.note("Full FP"), WORDS.note("No downshift")
    side = Column((key, WORDS.steps("A shot", numbered=True), always, *notes, WORDS.steps("Melee")))
    blocks = (Row((grids, side), (3, 1)), Row((_shown(game), _damage(game)), (1, 1.35)))
    return Page("Fire", blocks, rule_box=_rule(game))


def _rule(game: CoreGame) -> str:
    if game.options.shifts_move == "results":
        return say("Each shift moves the result: Miss → Suppressed → Damaged → Eliminated")
    if game.options.past_the_rows == "holds":
        return say("Each shift reads a row higher (+) or lower (−) on the chit, no further than its last")
    return say("Each shift reads a row higher (+) or lower (−) on the chit, past its last once more")


def _odds(found: Share) -> Odds:
    return Odds(found.any, (found.damaged, found.eliminated))


def _grid(game: CoreGame, side: Side, powers: tuple[int, ...]) -> OddsGrid:
    shown, complete = rows_of_a_page(tables.distance_bands(game, side), MOST_ROWS)
    target = say("medium squad") if side == "foot" else say("medium vehicle")
    rows = {first: text for text, first in bands(first for _, first in shown)}
    return odds_grid(
        joined("", [say("Fire at foot") if side == "foot" else say("Fire at vehicles"), MARK]),
        lambda first, power, shift: _odds(tables.share(game.edition, side, first, shift, power, MEDIUM)),
        axis("areas", rows),
        axis("", powers, lambda power: f"FP {power}"),
        axis("sum", _sums(game, side), signed),
        hint=say(
            "{target} in the open: % affected"
            if complete
            else "{target} in the open: % affected, at the nearest areas of each row",
            target=target,
        ),
    )


def _sums(game: CoreGame, side: Side) -> list[int]:
    """Every sum of the shifts that always count: range and exposure, or range and armor."""
    amounts = tables.shift_amounts(game)
    others = ("exposed",) if side == "foot" else ("above armor", "equal armor", "one below", "two below")
    return sorted(
        {one + two for one, two in product((0, amounts["beyond range"]), (0, *(amounts[o] for o in others)))}
    )


TARGETS = WORDS.grid(
    "What FP and cover are worth",
    lambda game, words, power: _odds(
        tables.share(game.edition, "foot", MIDDLE, 0, power, tables.TARGETS[words])
    ),
    axis("foot", list(tables.TARGETS)),
    axis("FP", (3, 5, 7, 9)),
    filled={"middle": MIDDLE},
)


def _shown(game: CoreGame) -> WordGrid:
    """The shifts that count only if the chit shows them, and on how many chits they are shown."""
    filled: dict[str, int] = {"chits": len(game.edition.chits.chits)}
    for side in tables.SIDES:
        filled[f"FIREPOWER {side}"] = tables.upshifted_by(game, side, MOST_POWER)
        filled |= {f"{word} {side}": number for word, number in tables.shown_on(game, side).items()}
    return replace(WORDS.chart("If the chit shows it", filled, widths=(1, 1, 1.2)), read=False)


def _damage(game: CoreGame) -> WordGrid:
    found = {kind: tables.damage_effects(game, kind) for kind in KINDS}
    words = dict.fromkeys(word for effects in found.values() for word in effects)
    red = game.edition.damage_supply().draw().chance_of(lambda token: token.red_medal)

    def drawn(word: str, kind: Kind) -> Word:
        chance, _ = found[kind].get(word, (Fraction(0), Fraction(0)))
        return Word(percent_text(chance), float(chance))

    return word_grid(
        joined("", [say("Damage tokens"), MARK]),
        drawn,
        axis("", list(words), lambda word: "no effect" if word == "none" else f"{word}: {EFFECTS[word]}"),
        axis("", KINDS),
        hint=say("% drawn; red medal on {chance} %; 10.0", chance=percent_text(red)),
    )
