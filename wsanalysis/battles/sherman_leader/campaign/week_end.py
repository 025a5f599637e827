"""The end of a week: battalions move, SO points come and go, the force is put in order (End of Week)."""

from collections import Counter
from collections.abc import Iterator

from wsanalysis.battles.core.actions import action
from wsanalysis.battles.core.plain_engine import Play
from wsanalysis.battles.sherman_leader.campaign import purchase
from wsanalysis.battles.sherman_leader.campaign.assigning import bankrupt
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import (
    BUY_SCOUT,
    BUY_TRUCK,
    BUY_UNIT,
    BY_MAP,
    CALM,
    CHOOSE,
    DISCARD,
    DISMISS,
    DONE,
    HEAL,
    KEEP,
    LAST_WEEK,
    MEND,
    MOVES,
    NOTHING,
    RAISE,
    RECRUIT,
    REPAIR,
    REPLACE,
    REST,
    TRADE,
    TREAT,
    TURN_IN,
    UPGRADE,
    Enemy,
    Man,
    Now,
    Unit,
    WeekLog,
)
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.campaign_cards import BANDS
from wsanalysis.systems.sherman_leader.commander_card import LEVELS
from wsanalysis.systems.sherman_leader.ledger import (
    MECHANIC_REPAIRS,
    repair_cost,
    rest_cost,
    treats,
    upgrade_commanders,
    upgrade_cost,
    weekly_points,
)
from wsanalysis.systems.sherman_leader.operations import OnTheMap, week_passes
from wsanalysis.systems.sherman_leader.strength import effects_of
from wsanalysis.systems.sherman_leader.stress import on_leave, priority_rest, treated
from wsanalysis.systems.sherman_leader.unit_card import UnitType


def end_week(cards: Cards, play: Play[Now], now: Now) -> Now:
    """What happens by itself; then the player repairs and replaces, unless it was the last week."""
    is_last = now.turn >= cards.objective.weeks
    if is_last and cards.edition.options.last_week == "battles only":
        return close_week(cards, now)._replace(over=LAST_WEEK, question=NOTHING)
    enemies = tuple(_moved(cards, play, now, enemy) for enemy in now.enemies)
    men = tuple(
        man if man.name in now.fought else man._replace(stress=on_leave(man.stress)) for man in now.men
    )
    lost = sum(cards.losses[BANDS.index(enemy.band)] for enemy in enemies)
    effects = [*cards.campaign.effects, *cards.week_effects(now.condition)]
    for enemy in enemies:
        own = effects_of(cards.battalion(enemy), enemy.strength)
        effects += (one for one in own if one.word == "weekly SO")
    gained = weekly_points(cards.objective, effects, now.destroyed, lost)
    now = now._replace(enemies=enemies, men=men, so=now.so + gained, map_losses=lost)
    play.tell("week ends", now.turn, gained + lost, lost, enemies)
    now = bankrupt(play, now, BY_MAP)
    if now.over:
        return close_week(cards, now)
    if is_last:
        return close_week(cards, now)._replace(over=LAST_WEEK, question=NOTHING)
    skills = Counter(
        skill for man in men for skill in ("Medic", "US Mechanic") if cards.has_skill(man, skill)
    )
    free = MECHANIC_REPAIRS * skills["US Mechanic"]
    return settle(cards, now._replace(question=REPAIR, mechanics=free, medics=skills["Medic"]))


def _moved(cards: Cards, play: Play[Now], now: Now, enemy: Enemy) -> Enemy:
    """A battalion after its roll; fixed ones never roll (Move Battalions)."""
    row, shift = cards.map_roll(enemy, now.enemies, cards.week_effects(now.condition))
    if row is None:
        return enemy
    chance = play.draws(MOVES, now.turn, cards.battalions.index(enemy.battalion))
    return enemy._replace(band=week_passes(chance, OnTheMap(enemy.band), row, shift, cards.losses).band)


def close_week(cards: Cards, now: Now) -> Now:
    """Write the week down."""
    week = [battle for battle in now.battles if battle.week == now.turn]
    units_lost = sum(len(one.units_lost) for one in week)
    men_killed = sum(len(one.men_killed) for one in week)
    return now._replace(
        weeks=(
            *now.weeks,
            WeekLog(
                now.turn, now.condition, now.so, now.vp, len(week), now.destroyed, len(now.units),
                len(now.men), sum(man.stress for man in now.men), now.map_losses, now.repairs,
                units_lost, men_killed,
            ),
        )
    )  # fmt: skip


def settle(cards: Cards, now: Now) -> Now:
    """Ask for a Recruit of each type that has more units than commanders, if there is a name left."""
    for kind, number in purchase.unled(cards, now).items():
        if number > 0 and cards.unused(now, kind):
            return now._replace(question=RECRUIT, about=kind)
    return now._replace(question=REPAIR, about="", is_bought=False)


def list_recruits(cards: Cards, now: Now) -> list[int]:
    """The names that have not appeared in the campaign (Commander Replacements)."""
    kind: UnitType = now.about  # type: ignore[assignment]
    return [action(CHOOSE, cards.names.index(name), 0) for name in cards.unused(now, kind)]


def recruit(cards: Cards, play: Play[Now], now: Now, place: int) -> Now:
    """A Recruit joins."""
    man = Man(cards.names[place], LEVELS[0], is_new=not now.is_bought)
    play.tell(CHOOSE, man.name, man.level)
    return settle(cards, now._replace(men=(*now.men, man), used=now.used | {man.name}))


def list_repairs(cards: Cards, now: Now) -> list[int]:
    """All that may be done in the Repair/Replace step, and to have done."""
    found = [*_mending(cards, now), *_healing(cards, now)]
    found += [action(BUY_UNIT, place, 0) for place in purchase.may_buy(cards, now)]
    found += purchase.support_for_sale(cards, now)
    found += purchase.raises(now, new_only=True)
    found += [action(TURN_IN, place, 0) for place in _may_go(cards, now)]
    if now.so >= rest_cost() and not now.rested and any(man.stress for man in now.men):
        found.append(action(REST, 0, 0))
    return [*found, action(DONE, 0, 0)]


def is_mechanics(cards: Cards, unit: Unit, counter: str) -> bool:
    """Whether a counter is a Mechanic's to take off for nothing, and not a Medic's (Select Commanders)."""
    return treats(cards.chip(unit, counter), cards.card(unit).attacked_by) == "mechanic"


def repair_price(cards: Cards, now: Now, unit: Unit, counter: str) -> int:
    """SO points to take a counter off: nothing while a Mechanic is left, of a vehicle's."""
    side = cards.card(unit).attacked_by
    return repair_cost((counter,), side, cards.edition.cups[side], mechanics=min(now.mechanics, 1))


def _mending(cards: Cards, now: Now) -> Iterator[int]:
    """Damage counters that can be taken off, each kind on a unit once (Repair Units & Heal Commanders)."""
    for place, unit in enumerate(now.units):
        for counter in dict.fromkeys(unit.damage):
            if repair_price(cards, now, unit, counter) <= now.so:
                yield action(MEND, place, cards.counters.index(counter))
            if now.medics and not is_mechanics(cards, unit, counter):
                yield action(TREAT, place, 1 + cards.counters.index(counter))


def _healing(cards: Cards, now: Now) -> Iterator[int]:
    """The wounded, whom a Medic may calm, and whom a Recruit may replace (Repair/Replace)."""
    for place, man in enumerate(now.men):
        if man.wounded and now.so >= cards.healing[cards.type_of[man.name]]:
            yield action(HEAL, place, 0)
        if man.wounded and now.medics:
            yield action(TREAT, place, 0)
        if man.stress and now.medics:
            yield action(CALM, place, 0)
        if (man.wounded or cards.is_unfit(man)) and cards.unused(now, cards.type_of[man.name]):
            yield action(REPLACE, place, 0)


def repair(cards: Cards, play: Play[Now], now: Now, kind: int, a: int, b: int) -> Now:
    """One thing done in the Repair/Replace step."""
    if kind == MEND:
        return _mend(cards, play, now, a, cards.counters[b])
    if kind in (BUY_UNIT, BUY_TRUCK, BUY_SCOUT):
        if kind != BUY_UNIT:
            return purchase.buy_support(cards, play, now, kind)
        play.tell(BUY_UNIT, cards.units[a].name, cards.units[a].cost)
        return settle(cards, purchase.with_unit(cards, now, a, cards.units[a].cost)._replace(is_bought=True))
    if kind == RAISE:
        return purchase.raise_man(play, now, a)
    if kind == TURN_IN:
        return now._replace(question=UPGRADE, turned_in=(now.units[a].number,))
    if kind == REST:
        play.tell(REST)
        stress = priority_rest(tuple(man.stress for man in now.men))
        men = tuple(man._replace(stress=left) for man, left in zip(now.men, stress, strict=True))
        return now._replace(men=men, so=now.so - rest_cost(), rested=True)
    if kind == DONE:
        return have_done(cards, now)
    return _tend(cards, play, now, kind, a, b)


def _mend(cards: Cards, play: Play[Now], now: Now, place: int, counter: str) -> Now:
    unit, price = now.units[place], repair_price(cards, now, now.units[place], counter)
    play.tell(MEND, unit, counter, price)
    is_free = now.mechanics > 0 and is_mechanics(cards, unit, counter)
    now = now._replace(so=now.so - price, repairs=now.repairs + price, mechanics=now.mechanics - is_free)
    return _without(now, place, counter)


def _without(now: Now, place: int, counter: str) -> Now:
    """The force with one counter less on a unit."""
    unit, damage = now.units[place], [*now.units[place].damage]
    damage.remove(counter)
    units = (*now.units[:place], unit._replace(damage=tuple(damage)), *now.units[place + 1 :])
    return now._replace(units=units)


def _tend(cards: Cards, play: Play[Now], now: Now, kind: int, a: int, b: int) -> Now:
    """Heal a wound for SO points, let a Medic do one of his things, or replace a commander."""
    if kind == TREAT and b:
        play.tell(TREAT, now.units[a], cards.counters[b - 1])
        return _without(now._replace(medics=now.medics - 1), a, cards.counters[b - 1])
    man = now.men[a]
    cost = cards.healing[cards.type_of[man.name]]
    play.tell(kind, man.name, *([cost] if kind == HEAL else []))
    if kind == REPLACE:
        left = now._replace(men=(*now.men[:a], *now.men[a + 1 :]))
        return settle(cards, left)
    if kind == CALM:
        return purchase.with_man(now, a, man._replace(stress=treated(man.stress)))._replace(
            medics=now.medics - 1
        )
    healed = purchase.with_man(now, a, man._replace(wounded=False))
    if kind == TREAT:
        return healed._replace(medics=now.medics - 1)
    return healed._replace(so=now.so - cost, repairs=now.repairs + cost)


def _may_go(cards: Cards, now: Now) -> Iterator[int]:
    """Units that may be turned in with those that are: undamaged ones, if a card is dearer (Upgrade)."""
    given = [unit for unit in now.units if unit.number in now.turned_in]
    credit = sum(cards.card(unit).cost for unit in given)
    dearest = max(card.cost for card in cards.units)
    for place, unit in enumerate(now.units):
        total = credit + cards.card(unit).cost
        if not unit.damage and unit not in given and total < dearest and now.so:
            yield place


def trades(cards: Cards, now: Now) -> list[tuple[int, int]]:
    """The cards, by number, that the units turned in may be traded for, and the SO points due (Upgrade).

    A name must be left if a commander is needed.
    """
    given = [unit for unit in now.units if unit.number in now.turned_in]
    credit = [cards.card(unit) for unit in given]
    left = now._replace(
        units=tuple(unit for unit in now.units if unit not in given),
        so=now.so + sum(one.cost for one in credit),
    )  # fmt: skip
    found = []
    for place in purchase.may_buy(cards, left):
        try:
            found.append((place, upgrade_cost(credit, cards.units[place])))
        except IllegalAction:
            continue
    return found


def list_upgrades(cards: Cards, now: Now) -> list[int]:
    """What the units turned in may be traded for, and which others may be turned in as well."""
    found = [action(TRADE, place, 0) for place, _ in trades(cards, now)]
    found += [action(TURN_IN, place, 0) for place in _may_go(cards, now)]
    return [*found, action(KEEP, 0, 0)]


def upgrade(cards: Cards, play: Play[Now], now: Now, kind: int, place: int) -> Now:
    """Turn in one more unit, trade them for a dearer one, or keep them."""
    if kind == TURN_IN:
        return now._replace(turned_in=(*now.turned_in, now.units[place].number))
    kept = now._replace(turned_in=(), question=REPAIR)
    if kind == KEEP:
        return kept
    due = dict(trades(cards, now))[place]
    given = [unit for unit in now.units if unit.number in now.turned_in]
    left = kept._replace(units=tuple(unit for unit in now.units if unit not in given))
    play.tell(TRADE, tuple(given), cards.units[place].name, due)
    after = purchase.with_unit(cards, left, place, due)
    change = upgrade_commanders([cards.card(unit) for unit in given], cards.units[place])
    spare = purchase.unled(cards, after)
    owed = [kind for kind, more in change.items() for _ in range(min(-more, -spare.get(kind, 0)))]
    return _discard(cards, after._replace(owed=tuple(owed), is_bought=True))


def have_done(cards: Cards, now: Now) -> Now:
    """Whoever has no unit of his type is discarded (Unit Loss); then the week is over."""
    spare = purchase.unled(cards, now)
    owed = [kind for kind, number in spare.items() for _ in range(-number)]
    return _discard(cards, now._replace(owed=tuple(owed), is_done=True))


def _discard(cards: Cards, now: Now) -> Now:
    """Ask who is discarded, as long as somebody is to be."""
    if now.owed:
        return now._replace(question=DISCARD, about=now.owed[0])
    if not now.is_done:
        return settle(cards, now)
    men = tuple(man._replace(is_new=False) for man in now.men)
    return close_week(cards, now)._replace(men=men, about="", question=NOTHING, is_done=False)


def list_dismissals(cards: Cards, now: Now) -> list[int]:
    """The commanders of the type that has too many."""
    return [action(DISMISS, i, 0) for i, man in enumerate(now.men) if cards.type_of[man.name] == now.about]


def dismiss(cards: Cards, play: Play[Now], now: Now, place: int) -> Now:
    """Discard a commander."""
    play.tell(DISMISS, now.men[place].name)
    men = (*now.men[:place], *now.men[place + 1 :])
    return _discard(cards, now._replace(men=men, owed=now.owed[1:]))
