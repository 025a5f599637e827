"""What a planner expects of an answer, in thousandths of a victory point.

He knows what each card takes of the enemy in an attack, and from that how sure a battle is: a fitted chance.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from math import exp, log2

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.assigning import cost_of, enemy_of, free_to_go
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Man, Now, Unit
from wsanalysis.battles.sherman_leader.campaign.week_end import repair_price
from wsanalysis.battles.sherman_leader.campaign.weights import Weights
from wsanalysis.battles.sherman_leader.scenario import TANK, unit_of
from wsanalysis.files.records import content_hash
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.attack import aim_at
from wsanalysis.systems.sherman_leader.commander_card import LEVELS, InCommand, in_command, status_of
from wsanalysis.systems.sherman_leader.effects import amount_of
from wsanalysis.systems.sherman_leader.exchange import kill_chance
from wsanalysis.systems.sherman_leader.experience import PROMOTION_COST
from wsanalysis.systems.sherman_leader.ledger import rest_cost
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
"""How much more a Fast commander's unit does, as it fires before the enemy. reconstructed: a judgement."""
TYPE_WEIGHT: dict[UnitType, str] = {
    "Armor": "armor", "Light Armor": "light", "Artillery": "gun", "Infantry": "foot"
}  # fmt: skip


@lru_cache(maxsize=8)
def _fires(_data: str) -> dict[tuple[str, InCommand], float]:
    """What cards take of the enemy under which commander, kept by the data that it depends on."""
    return {}


class Planner:
    """A planner of one campaign; the weights come with each question.

    reconstructed: what it promises is a judgement, and so is every factor in it that no paragraph names.
    """

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self._fire = _fires(content_hash((cards.edition.data_hash, cards.edition.options, cards.campaign)))
        self._led: dict[tuple[str, str, str, int], float] = {}
        self._threat = lru_cache(1 << 12)(self._threat_of)
        self._needed = lru_cache(1 << 12)(self._needed_of)
        self._due = lru_cache(1 << 12)(self._due_of)

    def promises(self, now: Now, actions: Sequence[int], weights: Weights) -> list[int]:
        """What each action promises."""
        of: dict[int, Callable[[Now, int, int, int, Weights], float]] = {
            r.BUY: self._of_purchase, r.NAME: self._of_name, r.PROMOTE: self._of_repair,
            r.NEXT: self._of_next, r.REPAIR: self._of_repair, r.RECRUIT: self._of_name,
            r.DISCARD: self._of_dismissal,
        }  # fmt: skip
        if now.question == r.TARGET:
            return self._of_targets(now, actions, weights)
        if now.question == r.SEND:
            return self._of_group(now, actions, weights)
        if now.question == r.UPGRADE:
            return [0 if kind_of(act) == r.KEEP else NO for act in actions]
        one = of[now.question]
        return [round(one(now, kind_of(act), first_of(act), second_of(act), weights)) for act in actions]

    # Fire, and how sure a battle is.

    @cached_property
    def enemies(self) -> dict[str, tuple[float, float]]:
        """By type of enemy, points and how many there are of it in an average battalion; tanks as drawn."""
        edition, campaign = self.cards.edition, self.cards.campaign
        known = edition.battalions.values()
        counted = Counter[str]()
        for one in known:
            counted.update(dict(one.units))
        cup = tank_cup(edition.enemies.values(), campaign.country, campaign.year)
        found: dict[str, tuple[float, float]] = {}
        for kind, number in counted.items():
            often = number / len(known)
            names = {unit_of(kind, campaign, edition): 1.0} if kind != TANK else {
                name: count / cup.size for name, count in cup.counts.items()
            }  # fmt: skip
            for name, share in names.items():
                found[name] = (edition.enemies[name].points, often * share)
        return found

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

    def led(self, unit: str, man: Man) -> float:
        """The fire of a card under a commander as he is now."""
        key = unit, man.name, man.level, man.stress
        if key not in self._led:
            card = self.cards.man(man)
            leader = in_command(card, status_of(card, man.stress))
            self._led[key] = self.fire(self.cards.edition.us_units[unit], leader)
        return self._led[key]

    def _needed_of(self, enemy: Enemy) -> float:
        """The points to be taken to destroy a battalion, tanks as they are in the cup on average."""
        card, edition = self.cards.battalion(enemy), self.cards.edition
        units = half_units(card.units, edition.options) if enemy.strength == "half" else card.units
        campaign = self.cards.campaign
        cup = tank_cup(edition.enemies.values(), campaign.country, campaign.year)
        tank = sum(edition.enemies[name].points * count for name, count in cup.counts.items()) / cup.size
        total = 0.0
        for kind, number in units:
            one = tank if kind == TANK else edition.enemies[unit_of(kind, campaign, edition)].points
            total += one * number
        return max(1.0, total - card.destroyed)

    def chance(self, now: Now, enemy: Enemy, fire: float, scouts: int, weights: Weights) -> float:
        """How sure it is that a group of this fire destroys a battalion."""
        if fire <= 0:
            return 0.0
        card = self.cards.battalion(enemy)
        effects = (*self.cards.week_effects(now.condition), *effects_of(card, enemy.strength))
        turns = max(1, TURNS + scouts + amount_of(effects, "turns"))
        logit = weights.chance + weights.slope * log2(fire * turns / self._needed(enemy))
        return 1 / (1 + exp(-max(-20.0, min(20.0, logit / POINT))))

    # Buy Units, Select Commanders.

    def _of_purchase(self, now: Now, kind: int, a: int, _b: int, weights: Weights) -> float:
        if kind == r.DONE:
            return 0
        if kind in (r.BUY_TRUCK, r.BUY_SCOUT):
            truck = kind == r.BUY_TRUCK
            cost = self.cards.edition.support["Truck" if truck else "Scout"].cost
            have = now.trucks if truck else now.scouts
            alone = weights.truck if truck else weights.scout
            return alone * (weights.alike / POINT) ** have - self._price(now, cost, weights)
        card = self.cards.units[a]
        have = sum(unit.card == card.name for unit in now.units)
        worth: float = self.fire(card, InCommand()) * getattr(weights, TYPE_WEIGHT[card.type])
        return worth * (weights.alike / POINT) ** have - self._price(now, card.cost, weights)

    def _price(self, now: Now, so: int, weights: Weights) -> float:
        """What it costs to spend SO points: those that may be due in the next week count more."""
        due = self._due(now.enemies, self._condition(now)) + weights.hold / POINT
        short = max(0.0, due - (now.so - so)) - max(0.0, due - now.so)
        return so * weights.points + short * weights.short

    def threat(self, now: Now, enemy: Enemy) -> float:
        """The SO points that a battalion costs when it next moves, on average, cards and staffs counted."""
        return self._threat(enemy, now.enemies, self._condition(now))

    def _condition(self, now: Now) -> str:
        """The special condition under which battalions move next, "" while it has not been drawn."""
        return now.condition if now.question in (r.TARGET, r.SEND, r.NEXT) else ""

    def _due_of(self, enemies: tuple[Enemy, ...], condition: str) -> float:
        """The SO points that battalions may cost when they next move, less what comes in."""
        lost = sum(self._threat(enemy, enemies, condition) for enemy in enemies)
        return max(0.0, lost - self.cards.objective.weekly_so)

    def _threat_of(self, enemy: Enemy, enemies: tuple[Enemy, ...], condition: str) -> float:
        row, shift = self.cards.map_roll(enemy, enemies, self.cards.week_effects(condition))
        law = exact(week_passes, OnTheMap(enemy.band), row, shift, self.cards.losses)
        return float(sum(after.lost * odds for after, odds in law.probabilities.items()))

    def _of_name(self, now: Now, _kind: int, a: int, _b: int, _weights: Weights) -> float:
        """A commander at the level at which he comes: what he adds, his Cool, his skills."""
        level = now.levels[0] if now.question == r.NAME else LEVELS[0]
        card = self.cards.man(Man(self.cards.names[a], level))
        return card.okay_r0 + 2 * card.okay_r1 + card.cool + 2 * len(card.skills)

    def _of_dismissal(self, now: Now, _kind: int, a: int, _b: int, _weights: Weights) -> float:
        man = now.men[a]
        return -(10 * LEVELS.index(man.level) - man.stress)

    # Assign Units.

    def worth(self, now: Now, enemy: Enemy, weights: Weights) -> float:
        """What it brings to destroy a battalion: VP, and the SO points that it would cost."""
        card = self.cards.battalion(enemy)
        more = amount_of(self.cards.week_effects(now.condition), "VP if destroyed")
        vp = vp_gained(card, enemy.strength, "destroyed", more)
        threat = self.threat(now, enemy)
        missing = max(0.0, self._due(now.enemies, self._condition(now)) + weights.hold / POINT - now.so)
        return vp * POINT + weights.near * threat + weights.short * min(threat, missing)

    def _of_targets(self, now: Now, actions: Sequence[int], weights: Weights) -> list[int]:
        """The battalion that brings most for the fire that it takes, if all who can go are sure enough."""
        left = self._all(now)
        found = []
        for act in actions:
            if kind_of(act) == r.DONE:
                found.append(0)
                continue
            enemy = enemy_of(now, self.cards.battalions[first_of(act)])
            chance = self.chance(now, enemy, left, now.scouts_left, weights)
            if chance * POINT < weights.least:
                found.append(-1)
                continue
            cost = cost_of(self.cards, now, enemy, now.trucks_left)
            gain = self.worth(now, enemy, weights) * chance - self._price(now, cost, weights)
            found.append(round(gain * 10 / (5 + self._needed(enemy))) if gain > 0 else -1)
        return found

    def _all(self, now: Now) -> float:
        """The fire of all who can still go, best with best."""
        units, men = free_to_go(self.cards, now)
        total = 0.0
        for kind in TYPE_WEIGHT:
            mine = sorted((u for _, u in units if self.cards.kind(u) == kind), key=lambda u: -self._bare(u))
            led = sorted(
                (m for _, m in men if self.cards.type_of[m.name] == kind), key=lambda m: -self._lead(m)
            )
            total += sum(self.led(unit.card, man) for unit, man in zip(mine, led, strict=False))
        return total

    def _bare(self, unit: Unit) -> float:
        return self.fire(self.cards.card(unit), InCommand())

    def _lead(self, man: Man) -> float:
        card = self.cards.man(man)
        leader = in_command(card, status_of(card, man.stress))
        return leader.r0 + 2 * leader.r1 + (2 if leader.speed == "Fast" else 0)

    def _of_group(self, now: Now, actions: Sequence[int], weights: Weights) -> list[int]:
        """The best unit with the best commander until the battle is sure enough, then Trucks, then off."""
        group = now.group
        assert group is not None
        enemy = enemy_of(now, group.battalion)
        men = {man.name: man for man in now.men}
        units = {unit.number: unit for unit in now.units}
        fire = sum(self.led(units[pair.number].card, men[pair.man]) for pair in group.pairs)
        sure = self.chance(now, enemy, fire, group.scouts, weights) * POINT
        wanted = sure < weights.sure
        strain = [weights.tired * man.stress / max(1, self.cards.man(man).shaken_to) for man in now.men]
        manners = weights.spare, 0, weights.press
        found = []
        for act in actions:
            kind = kind_of(act)
            if kind == r.READY:
                found.append(manners[first_of(act)])
            elif kind == r.PAIR and wanted:
                man = second_of(act)
                led = self.led(now.units[first_of(act)].card, now.men[man])
                found.append(round(10 * POINT * led - strain[man]))
            elif kind == r.TRUCK:
                saved = cost_of(self.cards, now, enemy, group.trucks)
                found.append(100 * POINT if saved > 0 else NO)
            elif kind == r.SCOUT and group.pairs and not wanted:
                more = self.chance(now, enemy, fire, group.scouts + 1, weights) * POINT - sure
                found.append(round(more * weights.extra))
            else:
                found.append(NO)
        return found

    def _of_next(self, now: Now, _kind: int, a: int, _b: int, weights: Weights) -> float:
        """The battle that brings most first: the campaign may end with it."""
        return self.worth(now, enemy_of(now, self.cards.battalions[a]), weights)

    # Repair/Replace.

    def _of_repair(self, now: Now, kind: int, a: int, b: int, weights: Weights) -> float:
        if kind in (r.BUY_UNIT, r.BUY_TRUCK, r.BUY_SCOUT):
            return self._of_purchase(now, kind, a, b, weights)
        if kind == r.DONE:
            return 0
        if kind == r.MEND:
            unit, counter = now.units[a], self.cards.counters[b]
            worth = weights.patch if self.cards.chip(unit, counter).new_battle else weights.mend
            price = repair_price(self.cards, now, unit, counter)
            return worth * self._bare(unit) - self._price(now, price, weights)
        if kind == r.RAISE:
            return weights.level - self._price(now, PROMOTION_COST, weights)
        if kind == r.HEAL:
            return weights.heal - self._price(
                now, self.cards.healing[self.cards.type_of[now.men[a].name]], weights
            )
        if kind == r.TREAT:
            return weights.patch + 1 if b else weights.heal
        if kind == r.CALM:
            return weights.calm * min(2, now.men[a].stress) * (1 + now.men[a].stress / 100)
        if kind == r.REPLACE:
            return weights.fresh - LEVELS.index(now.men[a].level) * weights.level
        if kind == r.REST:
            rested = sum(min(2, man.stress) for man in now.men)
            return weights.calm * rested - self._price(now, rest_cost(), weights)
        return NO  # to turn units in
