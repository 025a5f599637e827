"""A week begins: its special condition, and the groups that attack battalions (Start of Week)."""

from collections import defaultdict
from collections.abc import Mapping

from wsanalysis.battles.core.actions import action
from wsanalysis.battles.core.plain_engine import Play
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Group, Man, Now, Pair, Unit
from wsanalysis.battles.sherman_leader.terms import MOST_US
from wsanalysis.systems.sherman_leader.effects import amount_of
from wsanalysis.systems.sherman_leader.unit_card import UnitType


def next_card(
    play: Play[Now], source: int, counts: Mapping[str, int], drawn: tuple[str, ...]
) -> str:  # fmt: skip
    """The next card of a deck from which these were drawn, "" for a deck without cards (Cards).

    It is shuffled anew once it is empty.
    """
    left = [name for name, count in counts.items() for _ in range(count)]
    if not left:
        return ""
    number = play.draws(source, len(drawn)).below(len(left) - len(drawn) % len(left))
    for name in drawn[len(drawn) - len(drawn) % len(left) :]:
        left.remove(name)
    return left[number]


def begin_week(cards: Cards, play: Play[Now], now: Now) -> Now:
    """Draw the special condition; its cost is paid at once (Special Condition Card)."""
    name = next_card(play, r.CONDITIONS, cards.condition_counts, now.conditions_drawn)
    at_once = amount_of(cards.condition(name), "SO")
    now = now._replace(
        turn=now.turn + 1, question=r.TARGET, condition=name,
        conditions_drawn=(*now.conditions_drawn, name), so=now.so + at_once, groups=(), group=None,
        fought=frozenset(), destroyed=0, trucks_left=now.trucks, scouts_left=now.scouts, rested=False,
        map_losses=0, repairs=0,
    )  # fmt: skip
    play.tell("week", now.turn, name, at_once)
    return bankrupt(play, now, r.BY_CONDITION, name)


def bankrupt(play: Play[Now], now: Now, by: str, card: str = "") -> Now:
    """The campaign is over if SO points are due that cannot be paid (End of a Campaign)."""
    if now.so >= 0:
        return now
    play.tell("bankrupt", by, card, -now.so)
    return now._replace(over=r.BANKRUPT, question=r.NOTHING, failed_by=by)


def free_to_go(cards: Cards, now: Now) -> tuple[list[tuple[int, Unit]], list[tuple[int, Man]]]:
    """Units and commanders, by place, who may still be sent (Assign Units).

    Each goes into one battle a week, or if the reading is `several`, once into each.
    """
    groups = [now.group] if now.group else []
    if cards.edition.options.battles_a_week != "several":
        groups += now.groups
    pairs = [pair for group in groups for pair in group.pairs]
    numbers, names = {pair.number for pair in pairs}, {pair.man for pair in pairs}
    units = [(i, u) for i, u in enumerate(now.units) if u.number not in numbers and cards.is_ready(u)]
    men = [(i, m) for i, m in enumerate(now.men) if m.name not in names and cards.is_fit(m)]
    return units, men


def pairs_of(cards: Cards, now: Now) -> list[tuple[int, list[int]]]:
    """Units who may be sent with the commanders of their type, by place; of like units only the first."""
    units, men = free_to_go(cards, now)
    of_kind: defaultdict[UnitType, list[int]] = defaultdict(list)
    for place, man in men:
        of_kind[cards.type_of[man.name]].append(place)
    different = {unit[1:]: place for place, unit in reversed(units)}
    return [(place, of_kind[cards.kind(now.units[place])]) for place in sorted(different.values())]


def list_targets(cards: Cards, now: Now) -> list[int]:
    """The battalions that may be attacked, as far as anybody can go and the move can be paid."""
    found = []
    if any(men for _, men in pairs_of(cards, now)):
        chosen = {group.battalion for group in now.groups}
        for enemy in now.enemies:
            payable = cards.attack_cost(now, enemy, now.trucks_left) <= now.so
            if enemy.battalion not in chosen and payable:
                found.append(action(r.ATTACK, cards.battalions.index(enemy.battalion), 0))
    return [*found, action(r.DONE, 0, 0)]


def target(cards: Cards, play: Play[Now], now: Now, kind: int, place: int, _: int) -> Now:
    """Begin a group against a battalion, or have all that are wanted."""
    if kind == r.ATTACK:
        return now._replace(question=r.SEND, group=Group(cards.battalions[place]))
    for group in now.groups:
        play.tell("group", group)
    return now._replace(question=r.NEXT)


def list_group(cards: Cards, now: Now) -> list[int]:
    """List the additions to a group; it is ready once it has a unit and can be paid."""
    group = now.group
    assert group is not None
    enemy = enemy_of(now, group.battalion)
    found: list[int] = []
    if len(group.pairs) < MOST_US:
        for unit, men in pairs_of(cards, now):
            first = action(r.PAIR, unit, 0)
            found += [first + man for man in men]
    cost = cards.attack_cost(now, enemy, group.trucks)
    if group.trucks < now.trucks_left and cost > 0:
        found.append(action(r.TRUCK, 0, 0))
    if group.scouts < now.scouts_left:
        found.append(action(r.SCOUT, 0, 0))
    if group.pairs and cost <= now.so:
        found += [action(r.READY, manner, 0) for manner in range(len(r.MANNERS))]
    return found


def add_to_group(cards: Cards, play: Play[Now], now: Now, kind: int, a: int, b: int) -> Now:
    """Send a unit with its commander, a Truck, a Scout; or pay for the move, and say how to fight."""
    group = now.group
    assert group is not None
    if kind == r.PAIR:
        pair = Pair(now.units[a].number, now.men[b].name)
        return now._replace(group=group._replace(pairs=(*group.pairs, pair)))
    if kind == r.TRUCK:
        return now._replace(group=group._replace(trucks=group.trucks + 1))
    if kind == r.SCOUT:
        return now._replace(group=group._replace(scouts=group.scouts + 1))
    cost = cards.attack_cost(now, enemy_of(now, group.battalion), group.trucks)
    if cost:
        play.tell("attack cost", group.battalion, cost)
    return now._replace(
        question=r.TARGET, so=now.so - cost, groups=(*now.groups, group._replace(manner=a)), group=None,
        trucks_left=now.trucks_left - group.trucks, scouts_left=now.scouts_left - group.scouts,
    )  # fmt: skip


def list_next(cards: Cards, now: Now) -> list[int]:
    """List the battles that may be fought next."""
    return [action(r.FIGHT, cards.battalions.index(group.battalion), 0) for group in now.groups]


def enemy_of(now: Now, battalion: str) -> Enemy:
    """A battalion on the map."""
    return next(enemy for enemy in now.enemies if enemy.battalion == battalion)
