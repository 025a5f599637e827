"""The campaign from one decision to the next: which chapter asks, which answers, what follows by itself."""

from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.plain_engine import Play
from wsanalysis.battles.sherman_leader.campaign import assigning, purchase, week_end
from wsanalysis.battles.sherman_leader.campaign.battle import fight
from wsanalysis.battles.sherman_leader.campaign.battlefield import Battlefield
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import (
    BANKRUPT,
    BUY,
    NAME,
    NEXT,
    NOTHING,
    PROMOTE,
    RAISE,
    RECRUIT,
    REPAIR,
    SEND,
    TARGET,
    UPGRADE,
    Enemy,
    Man,
    Now,
    Unit,
)
from wsanalysis.battles.sherman_leader.campaign.scenario import FAILED, GRADES, Scenario, cost_of
from wsanalysis.systems.sherman_leader.strength import evaluation


class Rules:
    """The rules of one campaign; `field` fights its battles."""

    def __init__(self, scenario: Scenario, cards: Cards, field: Battlefield) -> None:
        self.scenario, self.cards, self.field = scenario, cards, field

    def begin(self, play: Play[Now]) -> Now:
        """The campaign before its first decision; with a force that has been bought, in its first week."""
        cards, scenario = self.cards, self.scenario
        named = [cards.edition.battalions[name] for name in scenario.battalions]
        enemies = tuple(Enemy(one.battalion, one.band) for one in named)
        now = Now(so=scenario.start, enemies=enemies or purchase.battalions_drawn(cards, play))
        play.tell("begin", now.so, now.enemies)
        force = scenario.force
        if force is None:
            return now
        men = [cards.edition.commanders[one.commander] for one in force.units]
        now = now._replace(
            units=tuple(Unit(one.number, one.card) for one in force.units),
            men=tuple(Man(one.name, one.level) for one in men), trucks=force.trucks, scouts=force.scouts,
            used=frozenset(one.name for one in men), so=now.so - cost_of(force, cards.edition) + force.spare,
        )  # fmt: skip
        play.tell("bought", now)
        return self._on(play, assigning.begin_week(cards, play, now))

    def options(self, now: Now) -> list[int]:
        """The legal actions."""
        cards, question = self.cards, now.question
        if question == BUY:
            return purchase.list_purchases(cards, now)
        if question == NAME:
            return purchase.list_names(cards, now)
        if question == PROMOTE:
            return purchase.list_promotions(now)
        if question == TARGET:
            return assigning.list_targets(cards, now)
        if question == SEND:
            return assigning.list_group(cards, now)
        if question == NEXT:
            return assigning.list_next(cards, now)
        if question == REPAIR:
            return week_end.list_repairs(cards, now)
        if question == RECRUIT:
            return week_end.list_recruits(cards, now)
        if question == UPGRADE:
            return week_end.list_upgrades(cards, now)
        return week_end.list_dismissals(cards, now)

    def after(self, play: Play[Now], act: int) -> Now:
        """The position at the next decision."""
        return self._on(play, self._answered(play, play.now, kind_of(act), first_of(act), second_of(act)))

    def _answered(self, play: Play[Now], now: Now, kind: int, a: int, b: int) -> Now:
        cards, question = self.cards, now.question
        if question == BUY:
            return purchase.buy(cards, play, now, kind, a)
        if question == NAME:
            return purchase.choose(cards, play, now, a)
        if question == PROMOTE:
            if kind == RAISE:
                return purchase.raise_man(play, now, a)
            play.tell("bought", now)
            return assigning.begin_week(cards, play, now)
        if question == TARGET:
            return assigning.target(cards, play, now, kind, a)
        if question == SEND:
            return assigning.add_to_group(cards, play, now, kind, a, b)
        if question == NEXT:
            group = next(one for one in now.groups if one.battalion == cards.battalions[a])
            optional = self.scenario.tenacity, self.scenario.heroics
            return fight(cards, self.field, play, now, group, optional)
        if question == REPAIR:
            return week_end.repair(cards, play, now, kind, a, b)
        if question == RECRUIT:
            return week_end.recruit(cards, play, now, a)
        if question == UPGRADE:
            return week_end.upgrade(cards, play, now, kind, a)
        return week_end.dismiss(cards, play, now, a)

    def _on(self, play: Play[Now], now: Now) -> Now:
        """What happens without a decision: the only battle left, the end of a week, the next one."""
        while not now.over:
            if now.question == NEXT and len(now.groups) == 1:
                optional = self.scenario.tenacity, self.scenario.heroics
                now = fight(self.cards, self.field, play, now, now.groups[0], optional)
            elif now.question == NEXT and not now.groups:
                now = week_end.end_week(self.cards, play, now)
            elif now.question == NOTHING:
                now = assigning.begin_week(self.cards, play, now)
            else:
                return now
        if not now.weeks or now.weeks[-1].week != now.turn:
            now = week_end.close_week(self.cards, now)
        play.tell("over", now)
        return now

    def has_failed(self, now: Now) -> bool:
        """Whether SO points could not be paid, and that is worse than any result (End of a Campaign)."""
        return now.over == BANKRUPT and self.cards.edition.options.failure == "failed"

    def grade(self, now: Now) -> int:
        """The place of a campaign among GRADES as it stands (Campaign Outcome)."""
        grade = FAILED if self.has_failed(now) else evaluation(self.cards.objective, now.vp)
        return GRADES.index(grade)
