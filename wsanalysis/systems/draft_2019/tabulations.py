"""Tables that players look up: fire by range and shift, checks, and the hexes of a barrage."""

from functools import lru_cache
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.languages import joined, say
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import Tabulation
from wsanalysis.systems.draft_2019.barrage import impact_hex
from wsanalysis.systems.draft_2019.checks import check
from wsanalysis.systems.draft_2019.chit import CONDITIONS, LADDER, Result, Side
from wsanalysis.systems.draft_2019.chits import Difficulty, Nerve, Sight
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.sheaf import Hex, SheafName, footprint

Firepower = Annotated[int, Ge(0), Le(99)]
Valor = Annotated[int, Ge(0), Le(3)]
Deviations = Annotated[int, Ge(0), Le(6)]
Reach = Annotated[int, "of hexes", Ge(0), Le(9)]

SHIFTS = tuple(range(-3, 4))
RANGES = tuple(range(17))
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "normal", "difficult")


def result_at(
    chance: Chance, distance: int, shift: int, side: Side, firepower: int, conditions: tuple[str, ...],
    edition: Draft2019,
) -> Result:  # fmt: skip
    """The fire result of one chit, at a range in areas, with a shift for armor, range and exposure (9.0)."""
    sight = Sight(side, distance, shift, firepower, conditions)
    return chance(edition.chits.fire(sight, False, edition.options), "fate chit for the fire").result


def fire_table(
    edition: Draft2019,
    side: Side = "foot",
    firepower: Firepower = 5,
    conditions: tuple[str, ...] = ("MEDIUM",),
) -> Tabulation:
    """The fire result by range (areas) and shift, by the firer's FP and the target's conditions (9.0)."""
    unknown = [word for word in conditions if word not in CONDITIONS]
    if unknown:
        raise ValueError(f"expected conditions out of {', '.join(CONDITIONS)}, got {', '.join(unknown)}")
    shown = joined(", ", conditions) or say("no condition")
    text = (
        "fire at foot, FP {fp}, {conditions}" if side == "foot" else "fire at vehicle, FP {fp}, {conditions}"
    )
    return Tabulation(
        title=say(text, fp=firepower, conditions=shown),
        rule=result_at,
        axes=(("distance (areas)", RANGES), ("shift", SHIFTS)),
        args=(side, firepower, tuple(sorted(conditions)), edition),
        word=str,
        words=LADDER,
    )


def check_at(chance: Chance, valor: int, difficulty: Difficulty, edition: Draft2019) -> str:
    """One valor check (3.0)."""
    return "passed" if check(chance, Nerve(valor), difficulty, edition) else "failed"


def check_table(edition: Draft2019) -> Tabulation:
    """Valor checks by valor and difficulty (3.0)."""
    return Tabulation(
        title="valor checks",
        rule=check_at,
        axes=(("valor", (0, 1, 2, 3)), ("check", DIFFICULTIES)),
        args=(edition,),
        word=str,
        words=("passed", "failed"),
    )


def barrage_result(
    chance: Chance,
    place: Hex,
    nerve: Nerve,
    deviations: int,
    sheaf: SheafName,
    side: Side,
    conditions: tuple[str, ...],
    shift: int,
    edition: Draft2019,
) -> str:
    """The fire result of a barrage on a unit in one hex, or that the sheaf does not cover it (11.0)."""
    impact = chance(_impacts(nerve, deviations, edition), "where the barrage lands")
    cells = footprint(edition.sheafs, sheaf)
    cell = cells.get(Hex(place.q - impact.q, place.r - impact.r))
    if cell is None:
        return "not covered"
    distance, power = cell
    return result_at(chance, distance, shift, side, power, conditions, edition)


@lru_cache(maxsize=64)
def _impacts(nerve: Nerve, deviations: int, edition: Draft2019) -> Distribution[Hex]:
    """The impact hexes of a barrage, computed once for all hexes."""
    return exact(impact_hex, nerve, deviations, edition)


def barrage_table(
    edition: Draft2019,
    valor: Valor = 1,
    deviations: Deviations = 2,
    sheaf: SheafName = "normal",
    side: Side = "foot",
    conditions: tuple[str, ...] = ("MEDIUM",),
    exposed: bool = True,
    reach: Reach = 3,
) -> Tabulation:
    """The result of a barrage in each hex up to `reach` hexes around the target hex (11.0)."""
    steps = range(-reach, reach + 1)
    hexes = tuple(Hex(q, r) for r in steps for q in steps if abs(q + r) <= reach)
    text = (
        "barrage, valor {valor}, {deviations} deviations, {sheaf} sheaf, at foot"
        if side == "foot"
        else "barrage, valor {valor}, {deviations} deviations, {sheaf} sheaf, at vehicle"
    )
    return Tabulation(
        title=say(text, valor=valor, deviations=deviations, sheaf=sheaf),
        rule=barrage_result,
        axes=(("hex", hexes),),
        args=(
            Nerve(valor), deviations, sheaf, side, tuple(sorted(conditions)),
            int(exposed and side == "foot"), edition,
        ),
        word=str,
        words=("not covered", *LADDER),
    )  # fmt: skip
