"""Tables that players look up: kills by roll and defense, damage, orders, purchases."""

from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.languages import plural, say
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction, Tabulation
from wsanalysis.systems.sherman_leader.attack import ENEMY_WORDS, Enemy, attack
from wsanalysis.systems.sherman_leader.commander_card import InCommand
from wsanalysis.systems.sherman_leader.condition import Condition
from wsanalysis.systems.sherman_leader.damage import Struck, take_damage
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_unit import TYPES, EnemyType
from wsanalysis.systems.sherman_leader.exchange import OUTCOMES, Opponents, opponents, turn_law
from wsanalysis.systems.sherman_leader.movement_charts import COLUMN_OF, ORDERS, TacticalRow
from wsanalysis.systems.sherman_leader.orders import EnemyDie, enemy_order, move_shifts
from wsanalysis.systems.sherman_leader.questions.arguments import (
    CampaignName,
    EnemyName,
    TerrainName,
    campaign_named,
    enemy_unit,
    shot_at,
)
from wsanalysis.systems.sherman_leader.shot import DICE, Aim
from wsanalysis.systems.sherman_leader.unit_card import MOST_RANGE, Attack

Dice = Annotated[int, Ge(1), Le(9)]

NEEDED, DEFENSES = tuple(range(1, 12)), tuple(range(11))
NOT_ALLOWED = "not allowed"

Cells = tuple[tuple[tuple[str, int], Opponents], ...]


def attack_at(chance: Chance, needed: int, defense: int, dice: int) -> Enemy:
    """One attack that hits on `needed` or more against a defense with its cover."""
    return attack(chance, "active", Aim(needed, defense, dice))


def attack_table(_edition: ShermanLeader, dice: Dice = DICE) -> Tabulation:
    """The laws of an enemy unit's end, by the roll needed and its defense with cover (Unit Attacks)."""
    return Tabulation(
        title=plural("attack with {n} dice", "attack with {n} dice", n=dice),
        rule=attack_at,
        axes=(("needed", NEEDED), ("defense", DEFENSES)),
        args=(dice,),
        word=str,
        words=ENEMY_WORDS,
        before="active",
    )


def damage_at(chance: Chance, lying: str, commander: str, side: Attack, edition: ShermanLeader) -> str:
    """The effect of one more damage counter on a unit with one on it: its name, or destruction."""
    before = Condition((lying,) if lying != "nothing" else (), killed=commander == "killed")
    after = take_damage(chance, before, Struck(side), edition)
    if after.destroyed:
        return "unit and commander lost" if after.killed and not before.killed else "unit destroyed"
    if after.killed != before.killed:
        return "commander killed"
    if after.wounded:
        return "commander wounded"
    added = len(after.counters) > len(before.counters)
    return "counter on the unit" if added else "stress" if after.stress else "no effect"


def damage_table(edition: ShermanLeader, side: Attack = "AP") -> Tabulation:
    """The effect of one damage counter, by the counter on the unit and its commander (Damage)."""
    lying = tuple(c.counter for c in edition.cups[side].counters if c.stays != "no" and c.count)
    return Tabulation(
        title=say("one damage counter, {side} side", side=side),
        rule=damage_at,
        axes=(("on the unit", ("nothing", *lying)), ("commander", ("alive", "killed"))),
        args=(side, edition),
        word=str,
        words=(
            "no effect", "stress", "counter on the unit", "commander wounded", "commander killed",
            "unit destroyed", "unit and commander lost",
        ),
    )  # fmt: skip


def order_at(
    chance: Chance,
    kind: EnemyType,
    strength: str,
    die: EnemyDie,
    shift: int,
    chart: tuple[TacticalRow, ...],
) -> str:
    """The order of a type of enemy unit, not next to a US unit that is attacked by AP."""
    half = sum(s.amount for s in move_shifts(strength == "half", ()))
    return enemy_order(chance, "", die, 0, shift + half, chart, kind, False)


def orders_table(edition: ShermanLeader, campaign: CampaignName) -> Tabulation:
    """The orders of all types of enemy units in a campaign, by strength and die (Roll For Enemy Move)."""
    card = campaign_named(edition, campaign)
    shift = sum(s.amount for s in move_shifts(False, card.effects))
    moving = tuple(kind for kind in TYPES if kind in COLUMN_OF)
    return Tabulation(
        title=say("enemy orders in {campaign}", campaign=card.campaign),
        rule=order_at,
        axes=(("unit type", moving), ("strength", ("full", "half")), ("die", ("d6", "d10"))),
        args=(shift, edition.tactical_moves),
        word=str,
        words=ORDERS,
    )


def turn_at(chance: Chance, unit: str, distance: int, cells: Cells, edition: ShermanLeader) -> str:
    """A turn in which a unit and an enemy attack each other, the enemy first."""
    both = dict(cells).get((unit, distance))
    return NOT_ALLOWED if both is None else chance(turn_law(both, edition), "the turn")


def value_table(
    edition: ShermanLeader,
    enemy: EnemyName,
    *,
    terrain: TerrainName = "clear",
    enemy_terrain: TerrainName = "clear",
) -> Tabulation:
    """The result of a turn in which each US unit and an enemy attack each other, by range (Combat).

    Commanders are slow and have no modifiers. `terrain` of the unit, `enemy_terrain` of the enemy.
    """
    other = enemy_unit(edition, enemy)
    cells = []
    for distance in range(MOST_RANGE + 1):
        shots = (shot_at(edition, distance, enemy_terrain), shot_at(edition, distance, terrain))
        for unit in edition.us_units.values():
            try:
                both = opponents(unit, InCommand(), other, shots, False, edition.options)
            except IllegalAction:
                continue
            cells.append(((unit.name, distance), both))
    return Tabulation(
        title=say("a turn of a US unit and {enemy}", enemy=other.name),
        rule=turn_at,
        axes=(("unit", tuple(edition.us_units)), ("distance (hexes)", tuple(range(MOST_RANGE + 1)))),
        args=(tuple(cells), edition),
        word=str,
        words=(*OUTCOMES, NOT_ALLOWED),
    )
