"""Everything of a campaign that is printed: its cards, and what the numbers of actions stand for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Man, Now, Unit
from wsanalysis.systems.sherman_leader.campaign_cards import Band, Battalion, Campaign, Objective
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, Level, status_of
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of, has
from wsanalysis.systems.sherman_leader.experience import ladder
from wsanalysis.systems.sherman_leader.ledger import heal_cost
from wsanalysis.systems.sherman_leader.movement_charts import OperationalRow
from wsanalysis.systems.sherman_leader.operations import attack_cost, losses, roll_shift
from wsanalysis.systems.sherman_leader.setting_up import may_fight
from wsanalysis.systems.sherman_leader.strength import effects_of, effects_on_others
from wsanalysis.systems.sherman_leader.unit_card import UnitCard, UnitType, serves_in

KEPT = 1 << 14


@dataclass(frozen=True)
class Cards:
    """The cards of a campaign, and what its numbers stand for."""

    edition: ShermanLeader
    campaign: Campaign
    objective: Objective

    @cached_property
    def units(self) -> list[UnitCard]:
        """The US cards that may be bought in the campaign's year, by number (Buy Units)."""
        return [one for one in self.edition.us_units.values() if serves_in(one, self.campaign.year)]

    @cached_property
    def type_of(self) -> dict[str, UnitType]:
        """The type of units that each commander leads."""
        return {one.name: one.type for one in self.edition.commanders.values()}

    @cached_property
    def names(self) -> list[str]:
        """The names of commanders, by number."""
        return [*self.type_of]

    @cached_property
    def names_of(self) -> dict[UnitType, list[str]]:
        """The names of commanders by type."""
        return {
            kind: [name for name, his in self.type_of.items() if his == kind]
            for kind in self.type_of.values()
        }

    @cached_property
    def _men(self) -> dict[tuple[str, Level], CommanderCard]:
        return {(one.name, one.level): one for one in self.edition.commanders.values()}

    @cached_property
    def battalions(self) -> list[str]:
        """The battalions, by number."""
        return list(self.edition.battalions)

    @cached_property
    def counters(self) -> list[str]:
        """The damage counters that lie on a unit until they are repaired, by number."""
        both = (*self.edition.ap_damage.counters, *self.edition.he_damage.counters)
        return list(dict.fromkeys(one.counter for one in both if one.stays == "until repaired"))

    @cached_property
    def event_counts(self) -> dict[str, int]:
        """The deck of events."""
        return {name: one.count for name, one in self.edition.events.items()}

    @cached_property
    def condition_counts(self) -> dict[str, int]:
        """The deck of special conditions."""
        return {name: one.count for name, one in self.edition.conditions.items()}

    @cached_property
    def ladders(self) -> dict[str, dict[Level, int | None]]:
        """The experience that promotes each commander at each level."""
        return {name: ladder(self.edition.commanders, name) for name in self.names}

    @cached_property
    def losses(self) -> tuple[int, ...]:
        """SO points lost a week to a battalion, by band."""
        return losses(self.edition.range_bands)

    @cached_property
    def healing(self) -> dict[UnitType, int]:
        """SO points to heal a wounded commander, by his type."""
        sides = {one.type: one.attacked_by for one in self.edition.us_units.values()}
        return {kind: heal_cost(self.edition.cups[side]) for kind, side in sides.items()}

    @cached_property
    def armor_limit(self) -> int:
        """The most armor units in the game at once, 0 without a limit (Buy Units)."""
        return amount_of(self.campaign.effects, "armor units at most")

    def card(self, unit: Unit) -> UnitCard:
        """A unit's card."""
        return self.edition.us_units[unit.card]

    def kind(self, unit: Unit) -> UnitType:
        """A unit's type."""
        return self.edition.us_units[unit.card].type

    def man(self, man: Man) -> CommanderCard:
        """A commander's card at his level."""
        return self._men[man.name, man.level]

    def battalion(self, enemy: Enemy) -> Battalion:
        """A battalion's card."""
        return self.edition.battalions[enemy.battalion]

    def chip(self, unit: Unit, counter: str) -> DamageCounter:
        """A damage counter that lies on a unit."""
        return self.edition.cups[self.card(unit).attacked_by].by_name[counter]

    @cached_property
    def is_ready(self) -> Callable[[Unit], bool]:
        """The test that a unit may be sent into a battle (Assign Units); kept, as it is asked most often."""
        return lru_cache(KEPT)(
            lambda unit: may_fight([self.chip(unit, one).new_battle for one in unit.damage], False, False)
        )

    @cached_property
    def is_fit(self) -> Callable[[Man], bool]:
        """The test that a commander may be sent into a battle (Assign Units)."""
        return lru_cache(KEPT)(lambda man: may_fight((), man.wounded, self.is_unfit(man)))

    def is_unfit(self, man: Man) -> bool:
        """True if a commander has more stress than he bears."""
        return status_of(self._men[man.name, man.level], man.stress) == "unfit"

    def has_skill(self, man: Man, skill: str) -> bool:
        """True if a commander can use a skill now; not if he is unfit (Select Commanders)."""
        return any(one.word == skill for one in self.man(man).skills) and not self.is_unfit(man)

    def unused(self, now: Now, kind: UnitType) -> list[str]:
        """The names of a type that have not appeared in the campaign (Select Commanders, Repair/Replace)."""
        return [name for name in self.names_of[kind] if name not in now.used]

    @cached_property
    def standing(self) -> tuple[Effect, ...]:
        """The lasting effects of the campaign and the objective (Special Notes)."""
        return (*self.campaign.effects, *self.objective.effects)

    def condition(self, name: str) -> tuple[Effect, ...]:
        """The effects of a special condition; nothing if the deck has no card."""
        return self.edition.conditions[name].effects if name else ()

    def event(self, name: str, after: bool = False) -> tuple[Effect, ...]:
        """The effects of an event: its upper section before a battle, its lower one after it; "" has none."""
        if not name:
            return ()
        card = self.edition.events[name]
        return card.after if after else card.before

    @cached_property
    def week_effects(self) -> dict[str, tuple[Effect, ...]]:
        """The effects of each special condition all week, without what it pays at once; "" has none."""
        names = ("", *self.edition.conditions)
        return {name: tuple(one for one in self.condition(name) if one.word != "SO") for name in names}

    @cached_property
    def _attack_costs(self) -> dict[tuple[str, Band, int], int]:
        trucks = range(self.edition.support["Truck"].count + 1)
        return {
            (condition, band.band, number): attack_cost(band, number, (*self.standing, *effects))
            for condition, effects in self.week_effects.items()
            for band in self.edition.range_bands
            for number in trucks
        }

    def attack_cost(self, now: Now, enemy: Enemy, trucks: int) -> int:
        """SO points to attack a battalion (Operational Move Cost)."""
        return self._attack_costs[now.condition, enemy.band, trucks]

    def staff_effects(self, enemies: Sequence[Enemy], but: str = "") -> tuple[Effect, ...]:
        """The effects of Command battalions on the others (Draw Battalion Cards), without one of them."""
        return tuple(
            one
            for enemy in enemies
            if enemy.battalion != but
            for one in effects_on_others(self.battalion(enemy), enemy.strength)
        )

    def map_roll(
        self, enemy: Enemy, enemies: Sequence[Enemy], condition: str
    ) -> tuple[OperationalRow | None, int]:
        """The row by which a battalion rolls, None if it is fixed, and its modifier (Move Battalions).

        `enemies` on the map, of which Command battalions change the others' rolls; `condition` of the week.
        """
        card, options = self.battalion(enemy), self.edition.options
        if has((*card.effects, *card.lasting_effects), "fixed"):
            return None, 0
        staff = self.staff_effects(enemies, enemy.battalion)
        own = (*effects_of(card, enemy.strength), *staff, *self.objective.effects)
        shift = roll_shift(
            enemy.strength == "half", (*own, *self.week_effects[condition]), self.campaign.effects, options
        )
        return self.edition.operational_moves[card.kind], shift
