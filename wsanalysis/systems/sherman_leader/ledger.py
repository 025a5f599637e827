"""Special option points: purchases, repairs, replacements and upgrades (Buy Units, Repair/Replace)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.campaign_cards import Campaign, Objective, Support
from wsanalysis.systems.sherman_leader.damage_counter import Cup, DamageCounter
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of
from wsanalysis.systems.sherman_leader.experience import PROMOTION_COST
from wsanalysis.systems.sherman_leader.stress import PRIORITY_REST_COST
from wsanalysis.systems.sherman_leader.unit_card import Attack, UnitCard, UnitType, serves_in

OPTIONAL_RULE_COST = 1
"""SO points at the start of a campaign for Tenacity, and for Battlefield Heroics."""
MECHANIC_REPAIRS, MEDIC_REPAIRS = 2, 1
"""Counters that one of them takes off for nothing each week (Select Commanders)."""


def starting_points(campaign: Campaign, objective: Objective) -> int:
    """SO points at the start: the objective's, as changed by the campaign (Select Objective Card)."""
    return campaign.so + objective.so


def price(
    units: Sequence[UnitCard], support: Sequence[Support] = (), promotions: int = 0, optional_rules: int = 0
) -> int:
    """SO points for units, support forces, levels of commanders and optional rules (Buy Units).

    `support`: each Truck and each Scout that is bought (Trucks and Scouts).
    """
    bought = sum(unit.cost for unit in units) + sum(force.cost for force in support)
    return bought + PROMOTION_COST * promotions + OPTIONAL_RULE_COST * optional_rules


def check_purchase(units: Sequence[UnitCard], campaign: Campaign, lost_numbers: Sequence[str] = ()) -> None:
    """Raise IllegalAction for units that may not be bought: service life, counter mix, armor (Buy Units).

    `lost_numbers`: units destroyed in this campaign, which do not come back (Repair/Replace).
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


def repair_cost(counters: Sequence[str], side: Attack, cup: Cup, mechanics: int = 0, medics: int = 0) -> int:
    """SO points to remove damage counters: 1 each, 2 for an Engine (Repair Units & Heal Commanders).

    `counters` of one side. Each US Mechanic removes 2 vehicle counters free, each Medic a wound or a Casualty
    (Select Commanders); the dearest are chosen.
    """
    free = {"mechanic": MECHANIC_REPAIRS * mechanics, "medic": MEDIC_REPAIRS * medics}
    paid = 0
    for counter in sorted((cup.by_name[name] for name in counters), key=lambda c: -(c.repair or 0)):
        who = treats(counter, side)
        if free[who]:
            free[who] -= 1
        else:
            paid += counter.repair or 0
    return paid


def treats(counter: DamageCounter, side: Attack) -> Literal["mechanic", "medic"]:
    """The skill that removes such a counter: AP counters that stay lie on vehicles."""
    return "mechanic" if side == "AP" and counter.commander != "wounded" else "medic"


def heal_cost(cup: Cup) -> int:
    """SO points to discard a counter that wounds a commander (Repair Units & Heal Commanders)."""
    return max((one.repair or 0 for one in cup.counters if one.commander == "wounded"), default=0)


def upgrade_cost(turned_in: Sequence[UnitCard], new: UnitCard, damaged: bool = False) -> int:
    """SO points for a unit when others are traded in at their full cost (Upgrade).

    IllegalAction if the new unit does not cost more, or if one traded in is `damaged`.
    """
    credit = sum(unit.cost for unit in turned_in)
    if damaged:
        raise IllegalAction("only undamaged units are turned in (Upgrade)")
    if not turned_in or new.cost <= credit:
        raise IllegalAction(f"the new unit must cost more than the {credit} SO points turned in (Upgrade)")
    return new.cost - credit


def upgrade_commanders(turned_in: Sequence[UnitCard], new: UnitCard) -> dict[UnitType, int]:
    """By type, how many commanders are discarded (negative) or join as Recruits (Upgrade).

    Afterwards there are as many of each type as units; a type whose number stays the same is left out.
    """
    change: dict[UnitType, int] = {new.type: 1}
    for unit in turned_in:
        change[unit.type] = change.get(unit.type, 0) - 1
    return {kind: number for kind, number in change.items() if number}


def weekly_points(objective: Objective, effects: Iterable[Effect], destroyed: int, lost_on_map: int) -> int:
    """SO points gained or lost in a week: the objective's, the cards', and losses on the map (End of Week).

    `destroyed`: battalions destroyed this week; `effects` of special conditions, events and battalions.
    """
    found = [*objective.effects, *effects]
    gained = objective.weekly_so + amount_of(found, "weekly SO") + amount_of(found, "SO")
    return gained + destroyed * amount_of(found, "SO if destroyed") - lost_on_map


def rest_cost() -> int:
    """SO points for Priority R&R, once a week (Priority R&R)."""
    return PRIORITY_REST_COST
