"""Special option points: what is bought, repaired, replaced and upgraded (Buy Units, Repair/Replace)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.campaign_cards import Campaign, Objective
from wsanalysis.systems.sherman_leader.damage_counter import Cup
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of
from wsanalysis.systems.sherman_leader.stress import PRIORITY_REST_COST
from wsanalysis.systems.sherman_leader.unit_card import UnitCard, serves_in

TRUCK_COST, SCOUT_COST = 2, 1
OPTIONAL_RULE_COST = 1
"""SO points at the start of a campaign for Tenacity, and for Battlefield Heroics."""
MECHANIC_REPAIRS = 2


class Spent(NamedTuple):
    """One entry of the player log: what for, and SO points, gained or (negative) spent."""

    reason: str
    amount: int


def starting_points(campaign: Campaign, objective: Objective) -> int:
    """SO points at the start: those of the objective, changed by the campaign (Select Objective Card)."""
    return campaign.so + objective.so


def balance(start: int, entries: Iterable[Spent]) -> int:
    """SO points left after these entries in order; IllegalAction where one cannot be paid.

    Whoever must pay and cannot has lost the campaign (End of a Campaign).
    """
    left = start
    for entry in entries:
        left += entry.amount
        if left < 0:
            raise IllegalAction(f"{entry.reason} cannot be paid: {-left} SO points are missing")
    return left


def price(
    units: Sequence[UnitCard], trucks: int = 0, scouts: int = 0, promotions: int = 0, optional_rules: int = 0
) -> int:
    """SO points for units, support forces, levels of commanders and optional rules (Buy Units)."""
    support = TRUCK_COST * trucks + SCOUT_COST * scouts + OPTIONAL_RULE_COST * optional_rules
    return sum(unit.cost for unit in units) + support + 3 * promotions


def check_purchase(units: Sequence[UnitCard], campaign: Campaign, lost_numbers: Sequence[str] = ()) -> None:
    """Raise IllegalAction for units that may not be bought: service life, counter mix, armor (Buy Units).

    `lost_numbers`: units that were destroyed in this campaign and do not come back (Repair/Replace).
    """
    for unit in units:
        if not serves_in(unit, campaign.year):
            raise IllegalAction(f"{unit.name} serves {unit.first_year}-{unit.last_year} (Buy Units)")
        left = [number for number in unit.numbers if number not in lost_numbers]
        if [bought.name for bought in units].count(unit.name) > len(left):
            raise IllegalAction(f"there are {len(left)} {unit.name} (Repair/Replace)")
    limit = amount_of(campaign.effects, "armor units at most")
    armor = sum(unit.type == "Armor" for unit in units)
    if limit and armor > limit:
        raise IllegalAction(f"{limit} armor units at most, got {armor} (Buy Units)")


def repair_cost(counters: Sequence[str], cup: Cup, free: int = 0) -> int:
    """SO points to take damage counters off: 1 each, 2 for an Engine (Repair Units & Heal Commanders).

    `free`: counters that US Mechanics or a Medic take off for nothing, the dearest first.
    """
    costs = sorted((cup.by_name[name].repair or 0 for name in counters), reverse=True)
    return sum(costs[free:])


def upgrade_cost(turned_in: Sequence[UnitCard], new: UnitCard) -> int:
    """SO points to pay for a unit against others turned in at their full cost (Upgrade). IllegalAction."""
    credit = sum(unit.cost for unit in turned_in)
    if not turned_in or new.cost <= credit:
        raise IllegalAction(f"the new unit must cost more than the {credit} SO points turned in (Upgrade)")
    return new.cost - credit


def upgrade_brings_commander(turned_in: Sequence[UnitCard], new: UnitCard) -> bool:
    """Whether a Recruit of a new type replaces a commander: not if a unit of that type was given up."""
    return all(unit.type != new.type for unit in turned_in)


def weekly_points(objective: Objective, effects: Iterable[Effect], destroyed: int, lost_on_map: int) -> int:
    """SO points gained or lost in a week: the objective's, those of cards, what the map takes (End of Week).

    `destroyed`: battalions destroyed this week; `effects` of special conditions, battalions and objective.
    """
    found = list(effects)
    gained = objective.weekly_so + amount_of(found, "weekly SO") + amount_of(found, "SO")
    return gained + destroyed * amount_of(found, "SO if destroyed") - lost_on_map


def rest_cost() -> int:
    """SO points for Priority R&R, once a week (Priority R&R)."""
    return PRIORITY_REST_COST
