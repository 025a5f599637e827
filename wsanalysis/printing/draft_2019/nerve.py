"""The numbers on checks, rally, spotting, tokens and barrages that report and aid print (3.0-11.0)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from wsanalysis.game import Game
from wsanalysis.printing.axes import axis
from wsanalysis.printing.draft_2019.tables import OPEN
from wsanalysis.probability.chain import chain
from wsanalysis.probability.exact import exact
from wsanalysis.systems.draft_2019.barrage import impact_hex
from wsanalysis.systems.draft_2019.checks import bog_difficulty
from wsanalysis.systems.draft_2019.chit import Plight
from wsanalysis.systems.draft_2019.chits import Difficulty, Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import Shelter, Stand, Terrain
from wsanalysis.systems.draft_2019.movement import March, is_over, next_bog
from wsanalysis.systems.draft_2019.questions.rally import word_after
from wsanalysis.systems.draft_2019.rally import activate, cower
from wsanalysis.systems.draft_2019.results import Struck, reveal_damage
from wsanalysis.systems.draft_2019.sheaf import Hex, SheafName, footprint, steps_between
from wsanalysis.systems.draft_2019.spotting import Look, Spotting, spot
from wsanalysis.systems.draft_2019.state import READY, UnitState, hesitates, is_broken
from wsanalysis.systems.draft_2019.token import SuppressionToken
from wsanalysis.systems.draft_2019.unit import Kind, Pressure, Stowage, Target

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
"""Who checks, and what an unlucky 13 may name of him (3.0)."""

_GROUNDS: Mapping[Shelter, Terrain] = {
    "none": OPEN,
    "in cover": Terrain("cover", "hex", True, "no", False, False),
    "fortified": Terrain("works", "fortification", True, "yes", False, False),
}


class Rallied(NamedTuple):
    """How a unit stands after the rally checks of one activation; `acts`: free to take any action."""

    rallied: Fraction
    suppressed: Fraction
    broken: Fraction
    eliminated: Fraction
    acts: Fraction


def passes(game: Game, valor: int, difficulty: Difficulty, plights: tuple[Plight, ...]) -> Fraction:
    """The chance to pass one check (3.0)."""
    edition: Draft2019 = game.edition
    return edition.chits.check(Nerve(valor, plights), difficulty, edition.options)["passed"]


def rally_share(game: Game, valor: int, shelter: Shelter, tokens: int, kind: Kind = "squad") -> Rallied:
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


def spots(game: Game, valor: int, spotting: Spotting, attempts: int) -> Fraction:
    """The chance that a unit in cover has spotted a target after this many attempts (9.0)."""
    look = Look(spotting, Nerve(valor, PLIGHTS["foot, in cover"]))
    return chain(spot, False, look, game.edition, is_over=bool).after(attempts)[True]


def cowers(game: Game) -> Fraction:
    """The chance that a unit that cowers keeps a blank token (7.0)."""
    law = exact(cower, READY, "mildest", game.edition)
    return law.chance_of(lambda state: state.held[-1].effect == "none")


def suppression_tokens(game: Game) -> dict[str, tuple[SuppressionToken, Fraction]]:
    """Each kind of suppression token with the chance to draw it from the whole supply (10.0)."""
    supply = game.edition.suppression_supply().draw()
    return {token.token: (token, p) for token, p in supply.probabilities.items()}


def damage_effects(game: Game, kind: Kind) -> dict[str, tuple[Fraction, Fraction]]:
    """What a damage token does to a unit of this kind: its chance, and that with a red medal (10.0)."""
    found: dict[str, tuple[Fraction, Fraction]] = {}
    for token, p in game.edition.damage_draw(kind).probabilities.items():
        whole, red = found.get(token.effect, (Fraction(0), Fraction(0)))
        found[token.effect] = whole + p, red + p * token.red_medal
    return dict(sorted(found.items(), key=lambda item: (-item[1][0], item[0])))


def blasted(game: Game, power: int) -> tuple[Fraction, Fraction]:
    """The chances that blast of so much full FP damages and eliminates a suppressed vehicle (10.0)."""
    tokens = suppression_tokens(game).values()
    return (
        sum((p for token, p in tokens if token.blast == power), Fraction(0)),
        sum((p for token, p in tokens if token.blast < power), Fraction(0)),
    )


def drift(game: Game, valor: int, deviations: int) -> dict[int, Fraction]:
    """The chances that a barrage comes down this many hexes from the target hex (11.0)."""
    law = exact(impact_hex, Nerve(valor), deviations, game.edition).map(
        lambda hex_: steps_between(hex_, TARGET_HEX)
    )
    return dict(sorted(law.probabilities.items()))


def covered(game: Game, valor: int, deviations: int, sheaf: SheafName, place: Hex = TARGET_HEX) -> Fraction:
    """The chance that the sheaf covers a hex, by its steps from the target hex; the sheaf unturned (11.0)."""
    cells = footprint(game.edition.sheafs, sheaf)
    law = exact(impact_hex, Nerve(valor), deviations, game.edition)
    return law.chance_of(lambda impact: Hex(place.q - impact.q, place.r - impact.r) in cells)


def burns(game: Game, valor: int, stowage: Stowage) -> Fraction:
    """The chance that a damage token eliminates a vehicle without cover by its red medal (10.0)."""
    target = Target("vehicle", "medium", valor, stowage=stowage, without_cover=True)
    law = exact(reveal_damage, Struck(READY), target, game.edition)
    return law.chance_of(lambda after: after[0].unit.eliminated)


def through_bog(game: Game, valor: int, pressure: Pressure, hexes: int) -> Fraction:
    """The chance that a vehicle without cover leaves this many hexes of bog, one after another (8.0)."""
    nerves = Nerve(valor, PLIGHTS["vehicle, no cover"])
    law = chain(
        next_bog, March(hexes), nerves, bog_difficulty(pressure), game.edition, is_over=is_over
    ).after(hexes)
    return law.chance_of(lambda march: not march.bogged)
