"""The question what a unit is worth against an enemy, and which units to buy (Buy Units, Combat)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial

from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import notes_idle
from wsanalysis.asking.unit_arguments import hexes_apart, to_the_end
from wsanalysis.languages import say
from wsanalysis.rule_system import Advice, AdviceTable, IllegalAction, Inquiry
from wsanalysis.systems.sherman_leader.commander_card import InCommand
from wsanalysis.systems.sherman_leader.condition import commander_word, word
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit
from wsanalysis.systems.sherman_leader.exchange import (
    COUNTED,
    OUTCOMES,
    Exchange,
    Worth,
    is_over,
    next_step,
    opponents,
    outcome,
    worth,
)
from wsanalysis.systems.sherman_leader.questions import arguments
from wsanalysis.systems.sherman_leader.shot import Shot
from wsanalysis.systems.sherman_leader.unit_card import MOST_RANGE, UnitCard

MEANT = {
    **arguments.THROUGH,
    "terrain": "the enemy does not attack the unit here, or this ground is no better (Enemy Units)",
    "enemy_terrain": "the unit does not attack the enemy here, or this ground is no better (Buy Units)",
}
"""The reason why an argument changes nothing here, with its paragraph."""
FIGURES = ("kills", "points for 100 SO", "is lost", "SO lost")


@notes_idle(MEANT)
def value(
    edition: ShermanLeader,
    unit: arguments.UsName,
    enemy: arguments.EnemyName,
    *,
    distance: arguments.Distance,
    terrain: arguments.TerrainName = "clear",
    enemy_terrain: arguments.TerrainName = "clear",
    turns: arguments.Turns | None = 1,
    commander: arguments.UnitsCommander | None = None,
    commander_state: arguments.CommanderState = "okay",
    counters: arguments.UnitsCounter | Sequence[arguments.UnitsCounter] | None = None,
    through: bool = False,
) -> Inquiry:
    """The result when a US unit and an enemy attack each other, and what the unit is worth (Combat).

    `terrain` of the unit, `enemy_terrain` of the enemy. `turns` None: until one is destroyed, or neither can
    be. A fast `commander` attacks first; by default he is slow and has no modifiers. His state stays the same
    unless he is killed. `counters`: damage on the unit. `through`: he takes stress to attack though
    Suppressed. The advice lists kills for 100 SO points and losses in SO points by range, and ranks the units
    of all years.
    """
    own, other = arguments.us_unit(edition, unit), arguments.enemy_unit(edition, enemy)
    leader = arguments.leader_of(arguments.commander_of(edition, commander, own), commander_state)
    start = arguments.condition_of(edition, own, counters, killed=commander_state == "killed")
    shots = _shots(edition, distance, terrain, enemy_terrain)
    pays = through and arguments.acts_through(edition, own, leader.leads)
    both = opponents(own, leader, other, shots, pays, edition.options)
    return Inquiry(
        question="value",
        title=say(
            "{unit} and {enemy} attack each other, {distance}, {often}",
            unit=arguments.with_damage(own.name, start),
            enemy=other.name,
            distance=hexes_apart(distance),
            often=to_the_end(turns),
        ),
        step=next_step,
        start=Exchange(
            condition=start, step=both.first_step, left=-1 if turns is None or turns > COUNTED else turns
        ),
        args=(both, edition),
        steps=None if turns is None else turns * both.steps_of_turn,
        step_name="turn",
        steps_in_one=both.steps_of_turn,
        is_over=is_over,
        stop_if_stuck=True,
        word=outcome,
        words=OUTCOMES,
        start_word="neither",
        marginals={"unit": _unit, "enemy": _enemy, "commander": _commander},
        detail=_detail(own, other),
        advice=partial(_advice, own, leader, other, distance, (terrain, enemy_terrain), edition),
        notes=(_in_words(worth(own, both, edition), own, other),),
        rules="Combat, Buy Units",
    )


def _shots(edition: ShermanLeader, distance: int, terrain: str, enemy_terrain: str) -> tuple[Shot, Shot]:
    return arguments.shot_at(edition, distance, enemy_terrain), arguments.shot_at(edition, distance, terrain)


def _advice(
    unit: UnitCard,
    leader: InCommand,
    enemy: EnemyUnit,
    distance: int,
    terrains: tuple[str, str],
    edition: ShermanLeader,
) -> Advice | None:
    """The unit's best range, and the units that do most for their cost at this range."""
    ranges = []
    for far in range(MOST_RANGE + 1):
        if not all(_reaches(edition, name, far) for name in terrains):
            continue
        found = _worth(unit, leader, enemy, _shots(edition, far, *terrains), edition)
        if found is not None:
            ranges.append((hexes_apart(far), *_figures(found, unit, enemy)))
    ranked = []
    for other in edition.us_units.values():
        found = _worth(other, InCommand(), enemy, _shots(edition, distance, *terrains), edition)
        if found is not None and found.kill:
            ranked.append(
                (-found.points_for(enemy, other), (other.name, *_figures(found, other, enemy), _years(other)))
            )
    ranked.sort()
    best = f"{ranked[0][1][0]} destroys most for its cost" if ranked else "nobody can attack"
    return Advice(
        f"against {enemy.name}, {hexes_apart(distance)}: {best}",
        (
            AdviceTable(f"{unit.name}, one attack each, by range", ("range", *FIGURES), tuple(ranges)),
            AdviceTable(
                f"all units at {hexes_apart(distance)}, under commanders who change nothing",
                ("unit", *FIGURES, "serves"),
                tuple(row for _, row in ranked),
            ),
        ),
    )


def _reaches(edition: ShermanLeader, terrain: str, distance: int) -> bool:
    """True if units in this terrain can be attacked from this distance at all (Place Terrain Tiles)."""
    seen_to = edition.terrain[find(terrain, edition.terrain, "terrain")].seen_to
    return seen_to is None or distance <= seen_to


def _figures(found: Worth, unit: UnitCard, enemy: EnemyUnit) -> tuple[str, ...]:
    return (
        f"{float(found.kill):.1%}",
        f"{float(found.points_for(enemy, unit)):.1f}",
        f"{float(found.loss):.1%}",
        f"{float(found.so_lost(unit)):.2f}",
    )


def _years(unit: UnitCard) -> str:
    """The years in which it can be bought (Buy Units)."""
    return f"{unit.first_year}-{unit.last_year % 100}"


def _worth(
    unit: UnitCard, leader: InCommand, enemy: EnemyUnit, shots: tuple[Shot, Shot], edition: ShermanLeader
) -> Worth | None:
    try:
        both = opponents(unit, leader, enemy, shots, False, edition.options)
    except IllegalAction:
        return None
    return worth(unit, both, edition)


def _in_words(found: Worth, unit: UnitCard, enemy: EnemyUnit) -> str:
    return say(
        "one attack each: kill {kill:.1f} %, {points:.1f} points for 100 SO; loss {loss:.1f} %,"
        " {lost:.2f} SO",
        kill=100 * float(found.kill), points=float(found.points_for(enemy, unit)),
        loss=100 * float(found.loss), lost=float(found.so_lost(unit)),
    )  # fmt: skip


def _unit(exchange: Exchange) -> str:
    return word(exchange.condition)


def _enemy(exchange: Exchange) -> str:
    return exchange.enemy


def _commander(exchange: Exchange) -> str:
    return commander_word(exchange.condition)


def _detail(unit: UnitCard, enemy: EnemyUnit) -> Callable[[Exchange], Mapping[str, Hashable]]:
    def columns(exchange: Exchange) -> Mapping[str, Hashable]:
        return {
            "points killed": enemy.points if exchange.enemy == "destroyed" else 0,
            "SO lost": unit.cost if exchange.condition.destroyed else 0,
            "commander": commander_word(exchange.condition),
        }

    return columns
