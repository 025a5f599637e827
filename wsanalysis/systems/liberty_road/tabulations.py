"""Tables that players look up: fire by distance and shift, for each target."""

from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.arguments.names import with_article
from wsanalysis.languages import say
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import Tabulation
from wsanalysis.systems.liberty_road.chips import Side
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
from wsanalysis.systems.liberty_road.results import state_word, words_after
from wsanalysis.systems.liberty_road.state import ANY_MARKER, STATUSES_OF, Status, UnitState
from wsanalysis.systems.liberty_road.unit import Kind

Valor = Annotated[int, Ge(0), Le(3)]

SHIFTS = tuple(range(-3, 4))  # the ladder has four rungs: three shifts reach its ends


def attack_at(
    chance: Chance,
    distance: int,
    shift: int,
    state: UnitState,
    kind: Kind,
    valor: int,
    edition: LibertyRoad,
) -> UnitState:
    """One attack at a distance in hexes with a net shift: the target's state afterwards."""
    return attack(chance, Aftermath(state), Aim(kind, valor, distance, shift), edition).state


def fire_table(
    edition: LibertyRoad,
    side: Side = "infantry",
    valor: Valor = 1,
    state: Status | None = None,
    kind: Kind | None = None,
    already_reduced: bool = False,
) -> Tabulation:
    """The target's state after an attack, by distance (hexes) and net shift (p.16-17).

    `side` of the chips; `kind` of the target, infantry or vehicle as the side by default. States
    default to ready, or move for a vehicle.
    """
    chosen: Kind = kind or side
    if (chosen == "vehicle") != (side == "vehicle"):
        raise ValueError(f"{with_article(chosen)} is not attacked on the {side} side of the chips (p.16)")
    if already_reduced and chosen == "infantry":
        state = state or "reduced"
    status = state or ("move" if chosen == "vehicle" else "ready")
    if status not in STATUSES_OF[chosen]:
        raise ValueError(f"{with_article(chosen)} may be {', '.join(STATUSES_OF[chosen])}, not {status!r}")
    marked = already_reduced and chosen == "vehicle"
    start = UnitState(status, ANY_MARKER if marked else None)
    distances = tuple(range(1, edition.chips.breaks(side)[-1] + 1))
    text = "fire at {target}, valor {valor}, {state}"
    again = "fire at {target}, valor {valor}, {state}, already reduced"
    return Tabulation(
        title=say(again if marked else text, target=chosen, valor=valor, state=status),
        rule=attack_at,
        axes=(("distance (hexes)", distances), ("shift", SHIFTS)),
        args=(start, chosen, valor, edition),
        word=lambda state: state_word(state, start),
        words=words_after(chosen, start, edition.options),
        before=status,
        bands="distance (hexes)",
    )


def fire_grid(edition: LibertyRoad) -> Tabulation:
    """Every possible attack: distance band x shift x state x kind x valor (p.16-17)."""
    distances = {*edition.chips.breaks("infantry"), *edition.chips.breaks("vehicle")}
    targets = [(kind, UnitState(s)) for kind, statuses in STATUSES_OF.items() for s in statuses]
    targets += [("vehicle", UnitState(status, ANY_MARKER)) for status in STATUSES_OF["vehicle"]]
    return Tabulation(
        title=say("fire at everything"),
        rule=_attack_on,
        axes=(
            ("distance (hexes)", tuple(sorted(distances))),
            ("shift", SHIFTS),
            ("target", tuple(targets)),
            ("valor", tuple(range(4))),
        ),
        args=(edition,),
        word=_status,
        words=tuple(dict.fromkeys(s for statuses in STATUSES_OF.values() for s in statuses)),
        bands="distance (hexes)",
    )


def _attack_on(
    chance: Chance,
    distance: int,
    shift: int,
    target: tuple[Kind, UnitState],
    valor: int,
    edition: LibertyRoad,
) -> UnitState:
    return attack_at(chance, distance, shift, target[1], target[0], valor, edition)


def _status(state: UnitState) -> str:
    return state.status
