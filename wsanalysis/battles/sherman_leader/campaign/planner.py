"""The planner's expectations of an answer, in thousandths of a victory point.

He knows what each card takes of the enemy in an attack, and from that how sure a battle is: a fitted chance.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import exp, log2
from typing import NamedTuple

from wsanalysis.battles.core.plain_engine import parts
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.assigning import enemy_of, free_to_go
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Man, Now
from wsanalysis.battles.sherman_leader.campaign.week_end import repair_price
from wsanalysis.battles.sherman_leader.campaign.weights import Weights
from wsanalysis.battles.sherman_leader.scenario import TANK, unit_of
from wsanalysis.files.records import content_hash
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.attack import aim_at
from wsanalysis.systems.sherman_leader.campaign_cards import Band
from wsanalysis.systems.sherman_leader.commander_card import LEVELS, InCommand, in_command, status_of
from wsanalysis.systems.sherman_leader.effects import amount_of
from wsanalysis.systems.sherman_leader.exchange import kill_chance
from wsanalysis.systems.sherman_leader.experience import PROMOTION_COST
from wsanalysis.systems.sherman_leader.ledger import rest_cost
from wsanalysis.systems.sherman_leader.movement_charts import OperationalRow
from wsanalysis.systems.sherman_leader.operations import OnTheMap, week_passes
from wsanalysis.systems.sherman_leader.setting_up import TURNS, tank_cup
from wsanalysis.systems.sherman_leader.shot import Shot
from wsanalysis.systems.sherman_leader.strength import effects_of, half_units, vp_gained
from wsanalysis.systems.sherman_leader.unit_card import UnitCard, UnitType

POINT = 1000
NO = -1_000_000
"""Out of the question."""
RANGES = (0, 1, 2, 3)
FAST = 1.2
"""The factor of a Fast commander's unit, as it fires before the enemy. reconstructed: a judgement."""
TYPE_WEIGHT: dict[UnitType, str] = {
    "Armor": "armor", "Light Armor": "light", "Artillery": "gun", "Infantry": "foot"
}  # fmt: skip


class Purse(NamedTuple):
    """The worth of SO points as a campaign stands, and the number of units of each card.

    `due` may be lost when battalions next move; `missing` of that cannot be paid already.
    """

    so: int
    due: float
    missing: float
    weights: Weights
    have: Mapping[str, int]

    def price(self, so: int) -> float:
        """The price of spending SO points: those that may be due count more."""
        short = max(0.0, self.due - (self.so - so)) - self.missing
        return so * self.weights.points + short * self.weights.short


@lru_cache(maxsize=8)
def _fires(_data: str) -> dict[tuple[str, InCommand], float]:
    """The enemy's losses by cards under each commander, kept by the data that they depend on."""
    return {}


class Planner:
    """A planner of one campaign; the weights come with each question.

    reconstructed: what it promises is a judgement, and so is every factor in it that no paragraph names. It
    never turns units in: tried on 400 campaigns of each of ours, for several worths of the new card, that
    gained nothing and often cost VP (`decisions/0036`).
    """

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self._fire = _fires(content_hash((cards.edition.data_hash, cards.edition.options, cards.campaign)))
        self.led = lru_cache(1 << 16)(self._led_of)
        self._sent = lru_cache(1 << 16)(self._sent_of)
        self._costs: dict[tuple[Band, OperationalRow | None, int], float] = {}
        self._threat = lru_cache(1 << 12)(self._threat_of)
        self._needed = lru_cache(1 << 12)(self._needed_of)
        self._due = lru_cache(1 << 12)(self._due_of)
        self._turns = lru_cache(1 << 12)(self._turns_of)

    def promises(self, now: Now, actions: Sequence[int], weights: Weights) -> list[int]:
        """The promise of each action."""
        if now.question == r.TARGET:
            return self._of_targets(now, actions, weights)
        if now.question == r.SEND:
            return self._of_group(now, actions, weights)
        one = {
            r.BUY: self._of_purchase, r.NAME: self._of_name, r.PROMOTE: self._of_repair,
            r.NEXT: self._of_next, r.REPAIR: self._of_repair, r.RECRUIT: self._of_name,
            r.UPGRADE: self._of_repair, r.DISCARD: self._of_dismissal,
        }[now.question]  # fmt: skip
        purse = self._purse(now, weights)
        return [round(one(now, *parts(act), weights, purse)) for act in actions]

    # Fire, and how sure a battle is.

    @cached_property
    def enemies(self) -> dict[str, tuple[float, float]]:
        """By type of enemy, points and how many there are of it in an average battalion; tanks as drawn."""
        known = self.cards.edition.battalions.values()
        found: Counter[str] = Counter()
        for one in known:
            for name, number in self._blocks(one.units):
                found[name] += number / len(known)  # type: ignore[assignment]
        return {name: (self.cards.edition.enemies[name].points, often) for name, often in found.items()}

    def _blocks(self, units: Sequence[tuple[str, int]]) -> Iterator[tuple[str, float]]:
        """The units of a battalion by name; of each tank in the year's cup as many as come on average."""
        edition, campaign = self.cards.edition, self.cards.campaign
        cup = tank_cup(edition.enemies.values(), campaign.country, campaign.year)
        for kind, number in units:
            if kind != TANK:
                yield unit_of(kind, campaign, edition), number
            else:
                yield from ((name, number * count / cup.size) for name, count in cup.counts.items())

    def fire(self, card: UnitCard, leader: InCommand) -> float:
        """The points that an attack takes on average, at the best range against each enemy in the open."""
        key = card.name, leader
        if key not in self._fire:
            options, total, often = self.cards.edition.options, 0.0, 0.0
            for name, (points, number) in self.enemies.items():
                enemy, best = self.cards.edition.enemies[name], 0.0
                for distance in RANGES:
                    try:
                        aim = aim_at(card, leader, enemy, Shot(distance), options)
                    except IllegalAction:
                        continue
                    best = max(best, float(kill_chance(aim)))
                total, often = total + number * points * best, often + number
            self._fire[key] = total / often * (FAST if leader.speed == "Fast" else 1.0)
        return self._fire[key]

    @cached_property
    def _bare(self) -> dict[str, float]:
        """The fire of each card under nobody in particular."""
        return {one.name: self.fire(one, InCommand()) for one in self.cards.edition.us_units.values()}

    def _led_of(self, card: str, man: Man) -> float:
        """The fire of a card under a commander as he is now."""
        return self.fire(self.cards.edition.us_units[card], self._leader(man))

    def _leader(self, man: Man) -> InCommand:
        card = self.cards.man(man)
        return in_command(card, status_of(card, man.stress))

    def _needed_of(self, enemy: Enemy) -> float:
        """The points to be taken to destroy a battalion, tanks as they are in the cup on average."""
        card, edition = self.cards.battalion(enemy), self.cards.edition
        units = half_units(card.units, edition.options) if enemy.strength == "half" else card.units
        total = sum(edition.enemies[name].points * number for name, number in self._blocks(units))
        return max(1.0, total - card.destroyed)

    def _turns_of(self, enemy: Enemy, condition: str) -> int:
        """The turns of a battle without Scouts."""
        own = effects_of(self.cards.battalion(enemy), enemy.strength)
        return TURNS + amount_of((*self.cards.week_effects[condition], *own), "turns")

    def chance(self, now: Now, enemy: Enemy, fire: float, scouts: int, weights: Weights) -> float:
        """The chance that a group of this fire destroys a battalion."""
        if fire <= 0:
            return 0.0
        turns = max(1, self._turns(enemy, now.condition) + scouts)
        logit = weights.chance + weights.slope * log2(fire * turns / self._needed(enemy))
        return 1 / (1 + exp(-max(-20.0, min(20.0, logit / POINT))))

    # Buy Units, Select Commanders.

    def _purse(self, now: Now, weights: Weights) -> Purse:
        due = self._due(now.enemies, self._condition(now)) + weights.hold / POINT
        have = Counter(unit.card for unit in now.units if now.question in (r.BUY, r.REPAIR))
        return Purse(now.so, due, max(0.0, due - now.so), weights, have)

    def _of_purchase(self, now: Now, kind: int, a: int, _b: int, weights: Weights, purse: Purse) -> float:
        support = self.cards.edition.support
        if kind == r.DONE:
            return 0
        if kind == r.BUY_TRUCK:
            worth, cost, have = weights.truck, support["Truck"].cost, now.trucks
        elif kind == r.BUY_SCOUT:
            worth, cost, have = weights.scout, support["Scout"].cost, now.scouts
        else:
            card = self.cards.units[a]
            have = purse.have[card.name]
            worth, cost = self._bare[card.name] * getattr(weights, TYPE_WEIGHT[card.type]), card.cost
        return worth * (weights.alike / POINT) ** have - purse.price(cost)

    def threat(self, now: Now, enemy: Enemy) -> float:
        """The SO points that a battalion costs when it next moves, on average, cards and staffs counted."""
        return self._threat(enemy, now.enemies, self._condition(now))

    def _condition(self, now: Now) -> str:
        """The special condition under which battalions move next, "" while it has not been drawn."""
        return now.condition if now.question in (r.TARGET, r.SEND, r.NEXT) else ""

    def _due_of(self, enemies: tuple[Enemy, ...], condition: str) -> float:
        """The SO points that battalions may cost when they next move, less income."""
        lost = sum(self._threat(enemy, enemies, condition) for enemy in enemies)
        return max(0.0, lost - self.cards.objective.weekly_so)

    def _threat_of(self, enemy: Enemy, enemies: tuple[Enemy, ...], condition: str) -> float:
        row, shift = self.cards.map_roll(enemy, enemies, condition)
        key = enemy.band, row, shift
        if key not in self._costs:
            moved = exact(week_passes, OnTheMap(enemy.band), row, shift, self.cards.losses)
            self._costs[key] = float(sum(one.lost * odds for one, odds in moved.probabilities.items()))
        return self._costs[key]

    def _of_name(self, now: Now, _k: int, a: int, _b: int, _weights: Weights, _purse: Purse) -> float:
        """A commander at the level at which he comes: what he adds, his Cool, his skills."""
        level = now.levels[0] if now.question == r.NAME else LEVELS[0]
        card = self.cards.man(Man(self.cards.names[a], level))
        return card.okay_r0 + 2 * card.okay_r1 + card.cool + 2 * len(card.skills)

    def _of_dismissal(self, now: Now, _k: int, a: int, _b: int, _weights: Weights, _purse: Purse) -> float:
        man = now.men[a]
        return -(10 * LEVELS.index(man.level) - man.stress)

    # Assign Units.

    def worth(self, now: Now, enemy: Enemy, weights: Weights, purse: Purse) -> float:
        """The worth of destroying a battalion: VP, and the SO points that it would cost."""
        card, threat = self.cards.battalion(enemy), self.threat(now, enemy)
        more = amount_of(self.cards.week_effects[now.condition], "VP if destroyed")
        vp = vp_gained(card, enemy.strength, "destroyed", more)
        return vp * POINT + weights.near * threat + weights.short * min(threat, purse.missing)

    def _of_targets(self, now: Now, actions: Sequence[int], weights: Weights) -> list[int]:
        """The battalion that brings most for the fire that it takes, if all who can go are sure enough."""
        left, purse = self._all(now), self._purse(now, weights)
        found = []
        for act in actions:
            kind, place, _ = parts(act)
            if kind == r.DONE:
                found.append(0)
                continue
            enemy = enemy_of(now, self.cards.battalions[place])
            chance = self.chance(now, enemy, left, now.scouts_left, weights)
            gain = -1.0
            if chance * POINT >= weights.least:
                cost = self.cards.attack_cost(now, enemy, now.trucks_left)
                gain = self.worth(now, enemy, weights, purse) * chance - purse.price(cost)
            found.append(round(gain * 10 / (5 + self._needed(enemy))) if gain > 0 else -1)
        return found

    def _all(self, now: Now) -> float:
        """The fire of all who can still go, best with best."""
        units, men = free_to_go(self.cards, now)
        cards, total = self.cards, 0.0
        mine = sorted((u for _, u in units), key=lambda u: -self._bare[u.card])
        leaders = sorted((m for _, m in men), key=self._by_lead)
        for kind in TYPE_WEIGHT:
            led = (m for m in leaders if cards.type_of[m.name] == kind)
            pairs = zip((u for u in mine if cards.kind(u) == kind), led, strict=False)
            total += sum(self.led(unit.card, man) for unit, man in pairs)
        return total

    def _by_lead(self, man: Man) -> float:
        """For sorting: commanders who add most come first."""
        leader = self._leader(man)
        return -(leader.r0 + 2 * leader.r1 + (2 if leader.speed == "Fast" else 0))

    def _of_group(self, now: Now, actions: Sequence[int], weights: Weights) -> list[int]:
        """The best unit with the best commander until the battle is sure enough, then Trucks, then off."""
        group = now.group
        assert group is not None
        enemy = enemy_of(now, group.battalion)
        men = {man.name: man for man in now.men}
        cards = {unit.number: unit.card for unit in now.units}
        fire = sum(self.led(cards[pair.number], men[pair.man]) for pair in group.pairs)
        sure = self.chance(now, enemy, fire, group.scouts, weights) * POINT
        wanted = sure < weights.sure
        manners = weights.spare, 0, weights.press
        found = []
        for act in actions:
            kind, a, b = parts(act)
            promised: float = NO
            if kind == r.PAIR and wanted:
                promised = self._sent(now.units[a].card, now.men[b], weights.tired)
            elif kind == r.READY:
                promised = manners[a]
            elif kind == r.TRUCK and self.cards.attack_cost(now, enemy, group.trucks) > 0:
                promised = 100 * POINT
            elif kind == r.SCOUT and group.pairs and not wanted:
                more = self.chance(now, enemy, fire, group.scouts + 1, weights) * POINT - sure
                promised = more * weights.extra
            found.append(round(promised))
        return found

    def _sent_of(self, card: str, man: Man, tired: int) -> int:
        """The promise of sending a card under a commander: its fire, less the strain on him."""
        strain = tired * man.stress / max(1, self.cards.man(man).shaken_to)
        return round(10 * POINT * self.led(card, man) - strain)

    def _of_next(self, now: Now, _k: int, a: int, _b: int, weights: Weights, purse: Purse) -> float:
        """The battle that brings most first: the campaign may end with it."""
        return self.worth(now, enemy_of(now, self.cards.battalions[a]), weights, purse)

    # Repair/Replace.

    def _of_repair(self, now: Now, kind: int, a: int, b: int, weights: Weights, purse: Purse) -> float:
        if kind in (r.BUY_UNIT, r.BUY_TRUCK, r.BUY_SCOUT):
            return self._of_purchase(now, kind, a, b, weights, purse)
        if kind in (r.DONE, r.KEEP):
            return 0
        if kind == r.MEND:
            unit, counter = now.units[a], self.cards.counters[b]
            worth = weights.patch if self.cards.chip(unit, counter).new_battle else weights.mend
            return worth * self._bare[unit.card] - purse.price(repair_price(self.cards, now, unit, counter))
        if kind == r.RAISE:
            return weights.level - purse.price(PROMOTION_COST)
        if kind == r.HEAL:
            return weights.heal - purse.price(self.cards.healing[self.cards.type_of[now.men[a].name]])
        if kind == r.TREAT:
            return weights.patch + 1 if b else weights.heal
        if kind == r.CALM:
            return weights.calm * min(2, now.men[a].stress) * (1 + now.men[a].stress / 100)
        if kind == r.REPLACE:
            return weights.fresh - LEVELS.index(now.men[a].level) * weights.level
        if kind == r.REST:
            return weights.calm * sum(min(2, man.stress) for man in now.men) - purse.price(rest_cost())
        return NO  # to turn units in, to trade them
