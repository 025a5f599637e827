"""The numbers that report and player aid of the 2019 draft print, all from the engine (3.0-11.0)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from wsanalysis.core_game import CoreGame
from wsanalysis.printing.axes import Bands, axis, bands
from wsanalysis.printing.ratings import UnitChoice
from wsanalysis.probability.chain import chain
from wsanalysis.probability.exact import exact
from wsanalysis.systems.draft_2019.barrage import impact_hex
from wsanalysis.systems.draft_2019.checks import bog_difficulty
from wsanalysis.systems.draft_2019.chit import COLLATERALS, CONDITIONS, Plight, Side
from wsanalysis.systems.draft_2019.chits import Difficulty, Nerve, Sight
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Shelter, Stand, Terrain
from wsanalysis.systems.draft_2019.movement import March, is_over, next_bog
from wsanalysis.systems.draft_2019.questions.rally import word_after
from wsanalysis.systems.draft_2019.rally import activate, cower
from wsanalysis.systems.draft_2019.results import Struck, reveal_damage
from wsanalysis.systems.draft_2019.sheaf import Hex, SheafName, footprint, steps_between
from wsanalysis.systems.draft_2019.shot import Shot, shifts
from wsanalysis.systems.draft_2019.spotting import Spotting, SpottingTry, spot
from wsanalysis.systems.draft_2019.state import READY, UnitState, hesitates, is_broken
from wsanalysis.systems.draft_2019.token import SuppressionToken
from wsanalysis.systems.draft_2019.unit import Firer, Kind, Pressure, Stowage, Target, Unit

MIDDLE = 5  # areas
MEDIUM = ("MEDIUM",)
SHIFTS = (-3, -2, -1, 0, 1, 2)
SIDES: tuple[Side, ...] = ("foot", "vehicle")
WHO: Mapping[Side, str] = {"foot": "foot units and guns", "vehicle": "vehicles"}
POWERS = tuple(range(1, 11))
"""FP from the least to the most that is printed."""

TARGETS: Mapping[str, tuple[str, ...]] = {
    "large": (),
    "medium": ("MEDIUM",),
    "small": ("MEDIUM", "SMALL"),
    "medium, in cover": ("IN COVER", "MEDIUM"),
    "medium, fortified": ("FORTIFIED", "IN COVER", "MEDIUM"),
    "medium, obscured": ("MEDIUM", "OBSCURED"),
    "medium, moving": ("MEDIUM", "MOVING"),
    "small, fortified": ("FORTIFIED", "IN COVER", "MEDIUM", "SMALL"),
}
"""The states of a target, and the words on a chit that each meets; a small target meets MEDIUM too (9.0)."""
OPEN = Terrain("open", "hex", False, "no", False, False)
choose_units = UnitChoice(
    lambda unit: (unit.penetration, unit.full_fp), fit=lambda unit: unit.effective_range is not None
)
VALORS = (0, 1, 2, 3)
VALOR = axis("valor", VALORS)
SPOTTINGS: tuple[Spotting, ...] = ("normal", "difficult")
TARGET_HEX = Hex()
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "normal", "difficult")
SHELTERS: tuple[Shelter, ...] = ("fortified", "in cover", "none")
SHELTER_WORDS: Mapping[Shelter, str] = {"fortified": "fortified", "in cover": "in cover", "none": "no cover"}
PLIGHTS: Mapping[str, tuple[Plight, ...]] = {
    "foot, in cover": ("foot",),
    "foot, no cover": ("foot", "without cover"),
    "vehicle, in cover": ("vehicle",),
    "vehicle, no cover": ("vehicle", "without cover"),
}
"""The units that check, and the conditions that an unlucky 13 may name (3.0)."""
_GROUNDS: Mapping[Shelter, Terrain] = {
    "none": OPEN,
    "in cover": Terrain("cover", "hex", True, "no", False, False),
    "fortified": Terrain("works", "fortification", True, "yes", False, False),
}


class Share(NamedTuple):
    """The chances of one fire cell, in the order of the rows of a chit from below."""

    suppressed: Fraction
    damaged: Fraction
    eliminated: Fraction

    @property
    def any(self) -> Fraction:
        """The chance of any effect."""
        return sum(self, Fraction(0))


def distance_bands(game: CoreGame, side: Side) -> Bands:
    """The ranges in areas between which no chit changes: as printed, and the first of each."""
    rows = [row for chit in game.edition.chits.chits for row in chit.rows(side)]
    return bands(sorted({row.first for row in rows if row.first is not None}))


def share(
    edition: Draft2019, side: Side, distance: int, shift: int, power: int, conditions: Sequence[str]
) -> Share:
    """The effect of one chit at a range (areas), with a shift for armor, range, exposure, and so much FP."""
    sight = Sight(side, distance, shift, power, tuple(sorted(conditions)))
    law = edition.chits.fire(sight, False, edition.options).map(lambda read: read.result)
    return Share(law["suppressed"], law["damaged"], law["eliminated"])


def shift_amounts(game: CoreGame) -> dict[str, int]:
    """The shift by each situation, by the ledger of 9.0: its net with the situation less without."""
    gun = Firer("gun", 10, 0, 5, 2, 3, "all", ())
    man, tank = Target("squad", "medium", 1), Target("vehicle", "medium", 1, (3, 3, 3, 3))
    plain = Shot(distance=5, stand=Stand(OPEN))

    def net(target: Target, **situation: object) -> int:
        shot = replace(plain, **situation)  # type: ignore[arg-type]
        return sum(s.amount for s in shifts(gun, READY, target, shot, game.edition.options))

    def against(armor: int) -> int:
        return net(tank._replace(armor=(armor,) * 4))

    return {
        "beyond range": net(man, distance=11) - net(man),
        "exposed": net(man, sprinting=True) - net(man),
        "above armor": against(2),
        "equal armor": against(3),
        "one below": against(4),
        "two below": against(5),
        "five below": against(8),
    }


def shown_on(game: CoreGame, side: Side) -> dict[str, int]:
    """On how many chits of the bag each condition and each kind of collateral damage is shown."""
    chits = game.edition.chits.chits
    return {
        word: sum(word in chit.icons(side) for chit in chits) for word in (*sorted(CONDITIONS), *COLLATERALS)
    }


def upshifted_by(game: CoreGame, side: Side, power: int) -> int:
    """On how many chits FIREPOWER n gives an upshift to so much FP."""
    needed = [chit.firepower(side) for chit in game.edition.chits.chits]
    return sum(n is not None and power >= n for n in needed)


def usual_power(game: CoreGame, kinds: Sequence[Kind], number: int) -> tuple[int, ...]:
    """The `number` most frequent full FP of armed units of these kinds, the least first."""
    units: Mapping[str, Unit] = game.edition.units
    powers = [unit.full_fp for unit in units.values() if unit.kind in kinds and unit.full_fp]
    often = sorted(set(powers), key=lambda power: (-powers.count(power), power))
    return tuple(sorted(often[:number]))


class Rallied(NamedTuple):
    """The state of a unit after the rally checks of one activation; `acts`: free to take any action."""

    rallied: Fraction
    suppressed: Fraction
    broken: Fraction
    eliminated: Fraction
    acts: Fraction


def passes(game: CoreGame, valor: int, difficulty: Difficulty, plights: tuple[Plight, ...]) -> Fraction:
    """The chance to pass one check (3.0)."""
    edition: Draft2019 = game.edition
    return edition.chits.check(Nerve(valor, plights), difficulty, edition.options)["passed"]


def rally_share(game: CoreGame, valor: int, shelter: Shelter, tokens: int, kind: Kind = "squad") -> Rallied:
    """A unit that activates under this many suppression tokens, all face down (6.0, 10.0)."""
    ground = _GROUNDS[shelter]
    stand = Stand(OPEN, works=ground) if shelter == "fortified" else Stand(ground)
    target = Target(kind, "medium", valor, without_cover=shelter == "none")
    edition: Draft2019 = game.edition
    law = exact(activate, UnitState(unknown_suppression=tokens), target, stand, edition)

    def free(state: UnitState) -> bool:
        return not (state.eliminated or hesitates(state) or is_broken(state, edition.options))

    found = law.map(word_after(edition))
    return Rallied(
        found["rallied"], found["suppressed"], found["broken"], found["eliminated"], law.chance_of(free)
    )


def spots(game: CoreGame, valor: int, spotting: Spotting, attempts: int) -> Fraction:
    """The chance that a unit in cover has spotted a target after this many attempts (9.0)."""
    look = SpottingTry(spotting, Nerve(valor, PLIGHTS["foot, in cover"]))
    return chain(spot, False, look, game.edition, is_over=bool).after(attempts)[True]


def cowers(game: CoreGame) -> Fraction:
    """The chance that a unit that cowers keeps a blank token (7.0)."""
    law = exact(cower, READY, "mildest", game.edition)
    return law.chance_of(lambda state: state.held[-1].effect == "none")


def suppression_tokens(game: CoreGame) -> dict[str, tuple[SuppressionToken, Fraction]]:
    """Each kind of suppression token with the chance to draw it from the whole supply (10.0)."""
    supply = game.edition.suppression_supply().draw()
    return {token.token: (token, p) for token, p in supply.probabilities.items()}


def damage_effects(game: CoreGame, kind: Kind) -> dict[str, tuple[Fraction, Fraction]]:
    """The chance of each effect of a damage token on such a unit, and that with a red medal (10.0)."""
    found: dict[str, tuple[Fraction, Fraction]] = {}
    for token, p in game.edition.damage_draw(kind).probabilities.items():
        whole, red = found.get(token.effect, (Fraction(0), Fraction(0)))
        found[token.effect] = whole + p, red + p * token.red_medal
    return dict(sorted(found.items(), key=lambda item: (-item[1][0], item[0])))


def blasted(game: CoreGame, power: int) -> tuple[Fraction, Fraction]:
    """The chances that blast of so much full FP damages and eliminates a suppressed vehicle (10.0)."""
    tokens = suppression_tokens(game).values()
    return (
        sum((p for token, p in tokens if token.blast == power), Fraction(0)),
        sum((p for token, p in tokens if token.blast < power), Fraction(0)),
    )


def drift(game: CoreGame, valor: int, deviations: int) -> dict[int, Fraction]:
    """The chances that a barrage comes down this many hexes from the target hex (11.0)."""
    law = exact(impact_hex, Nerve(valor), deviations, game.edition).map(
        lambda hex_: steps_between(hex_, TARGET_HEX)
    )
    return dict(sorted(law.probabilities.items()))


def covered(
    game: CoreGame, valor: int, deviations: int, sheaf: SheafName, place: Hex = TARGET_HEX
) -> Fraction:
    """The chance that the sheaf covers a hex, by its steps from the target hex; the sheaf unturned (11.0)."""
    cells = footprint(game.edition.sheafs, sheaf)
    law = exact(impact_hex, Nerve(valor), deviations, game.edition)
    return law.chance_of(lambda impact: Hex(place.q - impact.q, place.r - impact.r) in cells)


def burns(game: CoreGame, valor: int, stowage: Stowage) -> Fraction:
    """The chance that a damage token eliminates a vehicle without cover by its red medal (10.0)."""
    target = Target("vehicle", "medium", valor, stowage=stowage, without_cover=True)
    law = exact(reveal_damage, Struck(READY), target, game.edition)
    return law.chance_of(lambda after: after[0].unit.eliminated)


def through_bog(game: CoreGame, valor: int, pressure: Pressure, hexes: int) -> Fraction:
    """The chance that a vehicle without cover leaves this many hexes of bog, one after another (8.0)."""
    nerves = Nerve(valor, PLIGHTS["vehicle, no cover"])
    law = chain(
        next_bog, March(hexes), nerves, bog_difficulty(pressure), game.edition, is_over=is_over
    ).after(hexes)
    return law.chance_of(lambda march: not march.bogged)
