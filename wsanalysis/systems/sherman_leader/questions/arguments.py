"""Arguments as players give them, turned into the records that the rules read."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import listed, refuse_idle
from wsanalysis.asking.unit_arguments import hexes_apart, name_in, row_named, said_of
from wsanalysis.files.cells import Usual
from wsanalysis.files.look_alikes import folded
from wsanalysis.languages import joined, plural, say
from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.sherman_leader.campaign_cards import Battalion, Campaign
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, InCommand, in_command
from wsanalysis.systems.sherman_leader.condition import Condition, commander_word
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit
from wsanalysis.systems.sherman_leader.ground import Terrain
from wsanalysis.systems.sherman_leader.shot import Aim, Shot, possible_roll
from wsanalysis.systems.sherman_leader.unit import Unit
from wsanalysis.systems.sherman_leader.unit_card import MOST_RANGE, Attack, UnitCard

CommanderState = Literal["okay", "shaken", "unfit", "killed"]
Distance = Annotated[int, "of hexes", Ge(0), Le(MOST_RANGE)]
Times = Annotated[int, Ge(0), Le(50), Usual(1, 6)]
Turns = Annotated[int, Ge(0), Le(20), Usual(1, 6)]
"""The most turns of a battle, which lasts 5 and one for each scout (Pre-Combat)."""
More = Annotated[int, Ge(-9), Le(9), Usual(-3, 3)]
Stress = Annotated[int, Ge(0), Le(30), Usual(0, 15)]
Percent = Annotated[int, "of battles in 100", Ge(0), Le(100)]


def _commanders(edition: ShermanLeader, unit: Unit) -> list[str]:
    """The commanders who may command a US unit."""
    ours = unit.name in edition.us_units
    return [card.card for card in edition.commanders.values() if ours and card.type == unit.type]


def _counters(edition: ShermanLeader, unit: Unit) -> list[str]:
    """The damage counters that may lie on a US unit."""
    ours = edition.us_units.get(unit.name)
    return [] if ours is None else staying(edition, ours.attacked_by)


def _is_entered(entry: Terrain) -> bool:
    return entry.enters != "none"


COMMANDER, COUNTER = "the name of a commander", "the name of a damage counter"

UsName = Annotated[str, name_in("units", "the name of a US unit", lambda unit: unit.nation == "American")]
EnemyName = Annotated[
    str, name_in("units", "the name of an enemy unit", lambda unit: unit.nation != "American")
]
TerrainName = Annotated[str, name_in("terrain", "the name of a terrain", _is_entered)]
CampaignName = Annotated[str, name_in("campaigns", "the name of a campaign")]
BattalionName = Annotated[str, name_in("battalions", "a battalion, such as 9A")]
CommanderName = Annotated[str, name_in("commanders", COMMANDER)]
AttackersCommander = Annotated[str, said_of("attacker", _commanders, COMMANDER)]
TargetsCommander = Annotated[str, said_of("target", _commanders, COMMANDER)]
UnitsCommander = Annotated[str, said_of("unit", _commanders, COMMANDER)]
AttackersCounter = Annotated[str, said_of("attacker", _counters, COUNTER)]
TargetsCounter = Annotated[str, said_of("target", _counters, COUNTER)]
UnitsCounter = Annotated[str, said_of("unit", _counters, COUNTER)]


def us_unit(edition: ShermanLeader, name: str) -> UnitCard:
    """The US unit of this name; UnknownName if there is none, IllegalAction for an enemy unit."""
    _check_side(edition.enemies, name, "is an enemy unit, not a US unit")
    return row_named(edition.us_units, name, "US unit")


def enemy_unit(edition: ShermanLeader, name: str) -> EnemyUnit:
    """The enemy unit of this name; UnknownName if there is none, IllegalAction for a US unit."""
    _check_side(edition.us_units, name, "is a US unit, not an enemy unit")
    return row_named(edition.enemies, name, "enemy unit")


def _check_side(others: Mapping[str, object], name: str, why: str) -> None:
    """Raise IllegalAction for a unit of the other side, named in full."""
    meant = name if name in others else next((n for n in others if folded(n) == folded(str(name))), "")
    if meant:
        raise IllegalAction(f"{meant} {why}", why.split(", ")[1])


def campaign_named(edition: ShermanLeader, name: str) -> Campaign:
    """The campaign of this name."""
    return row_named(edition.campaigns, name, "campaign")


def battalion_named(edition: ShermanLeader, name: str) -> Battalion:
    """The battalion of this name."""
    return row_named(edition.battalions, name, "battalion")


def battalion_in_words(card: Battalion) -> str:
    """A battalion's number and name, for a title."""
    return joined(" ", (card.battalion, card.name))


def commander_of(
    edition: ShermanLeader, name: str | None, unit: UnitCard | None, stress: int = 0
) -> CommanderCard | None:
    """The commander of this name, or None; IllegalAction for another type (Select Commanders).

    `stress` he has: IllegalAction if no commander is named.
    """
    if name is None:
        refuse_idle("only a commander has stress: name one (Select Commanders)", stress > 0)
        return None
    card = row_named(edition.commanders, name, "commander")
    if unit is not None and card.type != unit.type:
        raise IllegalAction(f"{card.name} commands {card.type}, not {unit.type} (Select Commanders)")
    return card


def leader_of(card: CommanderCard | None, state: CommanderState) -> InCommand:
    """A commander's effect on attacks; IllegalAction for a shaken one without a card."""
    refuse_idle(
        "the cost of being shaken is on the card: name the commander (Select Commanders)",
        card is None and state == "shaken",
    )
    return in_command(card, "unfit" if state == "killed" else state)


def shot_at(
    edition: ShermanLeader, distance: int, terrain: str, moved: bool = False, sight: bool = True
) -> Shot:
    """The circumstances of an attack."""
    entered = {name: entry for name, entry in edition.terrain.items() if _is_entered(entry)}
    return Shot(distance, row_named(entered, terrain, "terrain"), moved, sight)


def staying(edition: ShermanLeader, side: Attack) -> list[str]:
    """The damage counters of a side that stay on a unit."""
    return [counter.counter for counter in edition.cups[side].counters if counter.stays != "no"]


def condition_of(
    edition: ShermanLeader,
    unit: UnitCard,
    counters: str | Sequence[str] | None,
    wounded: bool = False,
    killed: bool = False,
) -> Condition:
    """A unit with these damage counters; IllegalAction for more than exist, or more than it survives."""
    side = unit.attacked_by
    names = [find(name, staying(edition, side), "damage counter") for name in listed(counters or ())]
    cup = edition.cups[side]
    for name in sorted(set(names)):
        if names.count(name) > cup.bag.counts.get(name, 0):
            raise IllegalAction(f"there are {cup.bag.counts.get(name, 0)} counters {name}")
        if names.count(name) > 1 and cup.by_name[name].second_destroys:
            raise IllegalAction(f"a second {name} destroys the unit (Damage Counter Rules)")
    return Condition(tuple(sorted(names)), 0, wounded and not killed, killed)


def with_damage(unit: str, start: Condition) -> str:
    """A unit and the damage that it already has, for a title."""
    hurt = [*start.counters]
    if start.wounded or start.killed:
        hurt.append(say("commander {state}", state=commander_word(start)))
    return say("{unit} ({damage})", unit=unit, damage=joined(", ", hurt)) if hurt else unit


THROUGH = {
    "through": "no AP damage is acted through for stress, and none under a killed or unfit commander (Damage"
    " Counter Rules)"
}
SIGHT = {
    "sight": "no hex lies between to block the line of sight, or the attack needs none (Line of Sight, Mortar"
    " Unit Indirect Fire)"
}
"""The reason why an argument changes nothing here, with its paragraph."""


def acts_through(edition: ShermanLeader, unit: UnitCard, led: bool) -> bool:
    """True if a unit's commander may take stress to act though damaged (Damage Counter Rules)."""
    counters = edition.cups[unit.attacked_by].counters
    return led and any("unless stress" in (c.stops_attack, c.stops_move) for c in counters)


def aim_in_words(aim: Aim, defense: tuple[Shift, ...]) -> str:
    """Dice, the roll needed, and the defense, in words."""
    needed = possible_roll(aim.needed)
    rolls = say("never hit") if needed > 10 else say("always hit") if needed <= 1 else say(
        "hit on {needed} or more", needed=needed
    )  # fmt: skip
    parts = joined(", ", (say("{reason} {amount:+d}", **shift._asdict()) for shift in defense))
    return say(
        "{dice} dice {rolls}; each hit is negated on {defense} or less ({parts})",
        dice=aim.dice, rolls=rolls, defense=aim.defense, parts=parts,
    )  # fmt: skip


def on_ground(edition: ShermanLeader, unit: str, terrain: str) -> str:
    """A unit and its terrain for a title, by its name in the data."""
    found = row_named(edition.terrain, terrain, "terrain").terrain
    return unit if found == "clear" else say("{unit} in {terrain}", unit=unit, terrain=found)


def after_move(unit: str, moved: bool) -> str:
    """An attacker, and whether it has moved, for a title."""
    return say("{unit} (moved)", unit=unit) if moved else unit


def weeks_in_words(weeks: int) -> str:
    """A number of weeks, for a title."""
    return plural("{n} week", "{n} weeks", n=weeks)


def attack_in_words(attacker: str, target: str, distance: int, attacks: int | None) -> str:
    """The title of attacks; `attacks` None: until the target is destroyed."""
    parts = [say("{attacker} attacking {target}", attacker=attacker, target=target), hexes_apart(distance)]
    if attacks is None:
        parts.append(say("until it is destroyed"))
    elif attacks != 1:
        parts.append(plural("{n} attack", "{n} attacks", n=attacks))
    return joined(", ", parts)


def as_us_attacker(unit: Unit) -> Hashable:
    """The ratings of a US unit that its attack uses; it treats all enemy units alike."""
    if unit.nation != "American":
        return ("not a US unit",)
    return (
        unit.type, unit.ap or 0, unit.he or 0, unit.ap_range is None, unit.min_range, unit.max_range or 0,
        unit.moving_attack, unit.moving_stress, unit.move_and_attack, unit.indirect, unit.attacked_by or "",
    )  # fmt: skip


def as_enemy_target(unit: Unit) -> Hashable:
    """The ratings of an enemy unit that an attack on it uses."""
    return ("not an enemy unit",) if unit.nation == "American" else (unit.type, unit.defense)


def as_enemy_attacker(unit: Unit) -> Hashable:
    """The ratings of an enemy unit that its attack uses."""
    if unit.nation == "American":
        return ("not an enemy unit",)
    reach = (-1 if unit.ap_range is None else unit.ap_range, -1 if unit.max_range is None else unit.max_range)
    return (unit.type, unit.ap or 0, unit.he or 0, reach, unit.indirect)


def as_us_target(unit: Unit) -> Hashable:
    """The ratings of a US unit that an enemy attack uses; its type decides which commanders it may have."""
    if unit.nation != "American":
        return ("not a US unit",)
    return (unit.type, unit.attacked_by or "", unit.defense, unit.min_range == 0, (unit.max_range or 0) >= 2)


def as_us_exchanger(unit: Unit) -> Hashable:
    """The ratings of a US unit that an exchange uses."""
    return as_us_attacker(unit), as_us_target(unit)


def as_enemy_exchanger(unit: Unit) -> Hashable:
    """The ratings of an enemy unit that an exchange uses."""
    return as_enemy_attacker(unit), as_enemy_target(unit)
