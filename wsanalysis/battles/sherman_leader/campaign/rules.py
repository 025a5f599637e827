"""The campaign from one decision to the next: which chapter asks, which answers, what follows by itself."""

from wsanalysis.battles.core.plain_engine import Play, parts
from wsanalysis.battles.sherman_leader.campaign import assigning, purchase, week_end
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.battle import fight
from wsanalysis.battles.sherman_leader.campaign.battlefield import Battlefield
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Group, Man, Now, Unit
from wsanalysis.battles.sherman_leader.campaign.scenario import FAILED, GRADES, Scenario, cost_of
from wsanalysis.systems.sherman_leader.strength import evaluation

LISTS = {
    r.BUY: purchase.list_purchases, r.NAME: purchase.list_names, r.PROMOTE: purchase.list_promotions,
    r.TARGET: assigning.list_targets, r.SEND: assigning.list_group, r.NEXT: assigning.list_next,
    r.REPAIR: week_end.list_repairs, r.RECRUIT: week_end.list_recruits, r.UPGRADE: week_end.list_upgrades,
    r.DISCARD: week_end.list_dismissals,
}  # fmt: skip
ANSWERS = {
    r.BUY: purchase.buy, r.NAME: purchase.choose, r.PROMOTE: purchase.promote, r.TARGET: assigning.target,
    r.SEND: assigning.add_to_group, r.REPAIR: week_end.repair, r.RECRUIT: week_end.recruit,
    r.UPGRADE: week_end.upgrade, r.DISCARD: week_end.dismiss,
}  # fmt: skip
"""The function that lists a question's legal actions, and that which does them; `Rules` fights battles."""


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
        return self._on(play, purchase.promote(cards, play, now, r.DONE, 0, 0))

    def options(self, now: Now) -> list[int]:
        """The legal actions."""
        return LISTS[now.question](self.cards, now)

    def after(self, play: Play[Now], act: int) -> Now:
        """The position at the next decision."""
        now, (kind, a, b) = play.now, parts(act)
        if now.question == r.NEXT:
            group = next(one for one in now.groups if one.battalion == self.cards.battalions[a])
            return self._on(play, self._fought(play, now, group))
        return self._on(play, ANSWERS[now.question](self.cards, play, now, kind, a, b))

    def _on(self, play: Play[Now], now: Now) -> Now:
        """Do what needs no decision: the only battle left, the end of a week, the next one."""
        while not now.over:
            if now.question == r.NEXT and len(now.groups) == 1:
                now = self._fought(play, now, now.groups[0])
            elif now.question == r.NEXT and not now.groups:
                now = week_end.end_week(self.cards, play, now)
            elif now.question == r.NOTHING:
                now = assigning.begin_week(self.cards, play, now)
            else:
                return now
        if not now.weeks or now.weeks[-1].week != now.turn:
            now = week_end.close_week(now)
        play.tell("over", now)
        return now

    def _fought(self, play: Play[Now], now: Now, group: Group) -> Now:
        return fight(
            self.cards, self.field, play, now, group, (self.scenario.tenacity, self.scenario.heroics)
        )

    def has_failed(self, now: Now) -> bool:
        """True if SO points could not be paid, and that is worse than any result (End of a Campaign)."""
        return now.over == r.BANKRUPT and self.cards.edition.options.failure == "failed"

    def grade(self, now: Now) -> int:
        """The place of a campaign among GRADES as it stands (Campaign Outcome)."""
        grade = FAILED if self.has_failed(now) else evaluation(self.cards.objective, now.vp)
        return GRADES.index(grade)
