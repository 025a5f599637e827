"""The end of a week: battalions move, SO points come and go, the force is put in order (End of Week)."""

from collections.abc import Iterator
from contextlib import suppress

from wsanalysis.battles.core.actions import action
from wsanalysis.battles.core.plain_engine import Play
from wsanalysis.battles.sherman_leader.campaign import purchase
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.assigning import bankrupt
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Man, Now, Unit, WeekLog
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader import ledger
from wsanalysis.systems.sherman_leader.campaign_cards import BANDS
from wsanalysis.systems.sherman_leader.commander_card import LEVELS
from wsanalysis.systems.sherman_leader.operations import OnTheMap, week_passes
from wsanalysis.systems.sherman_leader.strength import effects_of
from wsanalysis.systems.sherman_leader.stress import on_leave, priority_rest, treated
from wsanalysis.systems.sherman_leader.unit_card import UnitType


def end_week(cards: Cards, play: Play[Now], now: Now) -> Now:
    """End the week; then the player repairs and replaces, unless it was the last week."""
    is_last = now.turn >= cards.objective.weeks
    if is_last and cards.edition.options.last_week == "battles only":
        return now._replace(over=r.LAST_WEEK, question=r.NOTHING)
    enemies = tuple(_moved(cards, play, now, enemy) for enemy in now.enemies)
    men = tuple(
        man if man.name in now.fought else man._replace(stress=on_leave(man.stress)) for man in now.men
    )
    lost = sum(cards.losses[BANDS.index(enemy.band)] for enemy in enemies)
    effects = [*cards.campaign.effects, *cards.week_effects[now.condition]]
    for enemy in enemies:
        own = effects_of(cards.battalion(enemy), enemy.strength)
        effects += (one for one in own if one.word == "weekly SO")
    gained = ledger.weekly_points(cards.objective, effects, now.destroyed, lost)
    play.tell("week ends", now.turn, gained + lost, lost, enemies)
    now = now._replace(enemies=enemies, men=men, so=now.so + gained, map_losses=lost)
    now = bankrupt(play, now, r.BY_MAP)
    if now.over or is_last:
        return now._replace(over=now.over or r.LAST_WEEK, question=r.NOTHING)
    medics, mechanics = (
        sum(cards.has_skill(man, skill) for man in men) for skill in ("Medic", "US Mechanic")
    )
    return settle(cards, now._replace(medics=medics, mechanics=ledger.MECHANIC_REPAIRS * mechanics))


def _moved(cards: Cards, play: Play[Now], now: Now, enemy: Enemy) -> Enemy:
    """A battalion after its roll; fixed ones never roll (Move Battalions)."""
    row, shift = cards.map_roll(enemy, now.enemies, now.condition)
    if row is None:
        return enemy
    chance = play.draws(r.MOVES, now.turn, cards.battalions.index(enemy.battalion))
    return enemy._replace(band=week_passes(chance, OnTheMap(enemy.band), row, shift, cards.losses).band)


def close_week(now: Now) -> Now:
    """Write the week down."""
    week = [battle for battle in now.battles if battle.week == now.turn]
    log = WeekLog(
        week=now.turn, condition=now.condition, so=now.so, vp=now.vp, battles=len(week),
        destroyed=now.destroyed, units=len(now.units), men=len(now.men),
        stress=sum(man.stress for man in now.men), map_losses=now.map_losses, spent_on_repairs=now.repairs,
        units_lost=sum(len(one.units_lost) for one in week),
        men_killed=sum(len(one.men_killed) for one in week),
    )  # fmt: skip
    return now._replace(weeks=(*now.weeks, log))


def settle(cards: Cards, now: Now) -> Now:
    """Ask for a Recruit of each type that has more units than commanders, if there is a name left."""
    for kind, number in purchase.unled(cards, now).items():
        if number > 0 and cards.unused(now, kind):
            return now._replace(question=r.RECRUIT, about=kind)
    return now._replace(question=r.REPAIR, about="", is_bought=False)


def list_recruits(cards: Cards, now: Now) -> list[int]:
    """The names that have not appeared in the campaign (Commander Replacements)."""
    kind: UnitType = now.about  # type: ignore[assignment]
    return [action(r.CHOOSE, cards.names.index(name), 0) for name in cards.unused(now, kind)]


def recruit(cards: Cards, play: Play[Now], now: Now, kind: int, place: int, _: int) -> Now:
    """A Recruit joins."""
    man = Man(cards.names[place], LEVELS[0], is_new=not now.is_bought)
    return settle(cards, purchase.with_new(play, now, man))


def list_repairs(cards: Cards, now: Now) -> list[int]:
    """All that may be done in the Repair/Replace step, and to have done."""
    found = [*_mending(cards, now), *_healing(cards, now)]
    found += [action(r.BUY_UNIT, place, 0) for place in purchase.may_buy(cards, now)]
    found += purchase.support_for_sale(cards, now)
    found += purchase.raises(now, new_only=True)
    found += _may_go(cards, now)
    if now.so >= ledger.rest_cost() and not now.rested and any(man.stress for man in now.men):
        found.append(action(r.REST, 0, 0))
    return [*found, action(r.DONE, 0, 0)]


def is_mechanics(cards: Cards, unit: Unit, counter: str) -> bool:
    """True if a counter is a Mechanic's to take off for nothing, and not a Medic's (Select Commanders)."""
    return ledger.treats(cards.chip(unit, counter), cards.card(unit).attacked_by) == "mechanic"


def repair_price(cards: Cards, now: Now, unit: Unit, counter: str) -> int:
    """SO points to take a counter off: nothing while a Mechanic is left, of a vehicle's."""
    side = cards.card(unit).attacked_by
    return ledger.repair_cost((counter,), side, cards.edition.cups[side], mechanics=min(now.mechanics, 1))


def _mending(cards: Cards, now: Now) -> Iterator[int]:
    """Damage counters that can be taken off, each kind on a unit once (Repair Units & Heal Commanders)."""
    for place, unit in enumerate(now.units):
        for counter in dict.fromkeys(unit.damage):
            number = cards.counters.index(counter)
            if repair_price(cards, now, unit, counter) <= now.so:
                yield action(r.MEND, place, number)
            if now.medics and not is_mechanics(cards, unit, counter):
                yield action(r.TREAT, place, 1 + number)


def _healing(cards: Cards, now: Now) -> Iterator[int]:
    """The wounded, whom a Medic may calm, and whom a Recruit may replace (Repair/Replace)."""
    for place, man in enumerate(now.men):
        kind = cards.type_of[man.name]
        if man.wounded and now.so >= cards.healing[kind]:
            yield action(r.HEAL, place, 0)
        if man.wounded and now.medics:
            yield action(r.TREAT, place, 0)
        if man.stress and now.medics:
            yield action(r.CALM, place, 0)
        if (man.wounded or cards.is_unfit(man)) and cards.unused(now, kind):
            yield action(r.REPLACE, place, 0)


def repair(cards: Cards, play: Play[Now], now: Now, kind: int, a: int, b: int) -> Now:
    """One thing done in the Repair/Replace step."""
    if kind in (r.BUY_UNIT, r.BUY_TRUCK, r.BUY_SCOUT):
        after = purchase.buy(cards, play, now, kind, a, b)
        return settle(cards, after._replace(is_bought=True)) if kind == r.BUY_UNIT else after
    if kind == r.RAISE:
        return purchase.raise_man(play, now, a)
    if kind == r.TURN_IN:
        return now._replace(question=r.UPGRADE, turned_in=(now.units[a].number,))
    if kind == r.REST:
        play.tell(r.REST)
        stress = priority_rest(tuple(man.stress for man in now.men))
        men = tuple(man._replace(stress=left) for man, left in zip(now.men, stress, strict=True))
        return now._replace(men=men, so=now.so - ledger.rest_cost(), rested=True)
    if kind == r.DONE:
        return have_done(cards, now)
    if kind == r.MEND or (kind == r.TREAT and b):
        return _mend(cards, play, now, a, cards.counters[b - (kind == r.TREAT)], kind)
    return _tend(cards, play, now, kind, a)


def _mend(cards: Cards, play: Play[Now], now: Now, place: int, counter: str, kind: int) -> Now:
    """Take a counter off a unit: for SO points, or by a Mechanic or a Medic for nothing."""
    unit = now.units[place]
    price = repair_price(cards, now, unit, counter) if kind == r.MEND else 0
    play.tell(kind, unit, counter, *([price] if kind == r.MEND else []))
    damage = [*unit.damage]
    damage.remove(counter)
    by_mechanic = kind == r.MEND and now.mechanics > 0 and is_mechanics(cards, unit, counter)
    return now._replace(
        units=(*now.units[:place], unit._replace(damage=tuple(damage)), *now.units[place + 1 :]),
        so=now.so - price, repairs=now.repairs + price, mechanics=now.mechanics - by_mechanic,
        medics=now.medics - (kind == r.TREAT),
    )  # fmt: skip


def _tend(cards: Cards, play: Play[Now], now: Now, kind: int, place: int) -> Now:
    """Heal a wound for SO points, let a Medic heal or calm somebody, or replace a commander."""
    man = now.men[place]
    price = cards.healing[cards.type_of[man.name]] if kind == r.HEAL else 0
    play.tell(kind, man.name, *([price] if kind == r.HEAL else []))
    if kind == r.REPLACE:
        return settle(cards, purchase.with_man(now, place))
    after = man._replace(stress=treated(man.stress)) if kind == r.CALM else man._replace(wounded=False)
    return purchase.with_man(now, place, after)._replace(
        so=now.so - price, repairs=now.repairs + price, medics=now.medics - (kind != r.HEAL)
    )


def _given(now: Now) -> tuple[list[Unit], tuple[Unit, ...]]:
    """The units turned in, and those left."""
    given = [unit for unit in now.units if unit.number in now.turned_in]
    return given, tuple(unit for unit in now.units if unit.number not in now.turned_in)


def _may_go(cards: Cards, now: Now) -> Iterator[int]:
    """Units that may be turned in with those that are: undamaged ones, if a card is dearer (Upgrade)."""
    given, _ = _given(now)
    credit = sum(cards.card(unit).cost for unit in given)
    dearest = max(card.cost for card in cards.units)
    for place, unit in enumerate(now.units):
        total = credit + cards.card(unit).cost
        if not unit.damage and unit not in given and total < dearest and now.so:
            yield action(r.TURN_IN, place, 0)


def trades(cards: Cards, now: Now) -> dict[int, int]:
    """The cards, by number, that the units turned in may be traded for, and the SO points due (Upgrade).

    A name must be left if a commander is needed.
    """
    given, left = _given(now)
    credit, found = [cards.card(unit) for unit in given], {}
    so = now.so + sum(one.cost for one in credit)
    for place in purchase.may_buy(cards, now._replace(units=left, so=so)):
        with suppress(IllegalAction):
            found[place] = ledger.upgrade_cost(credit, cards.units[place])
    return found


def list_upgrades(cards: Cards, now: Now) -> list[int]:
    """List the trades for the units turned in, and the others that may be turned in as well."""
    found = [action(r.TRADE, place, 0) for place in trades(cards, now)]
    return [*found, *_may_go(cards, now), action(r.KEEP, 0, 0)]


def upgrade(cards: Cards, play: Play[Now], now: Now, kind: int, place: int, _: int) -> Now:
    """Turn in one more unit, trade them for a dearer one, or keep them."""
    if kind == r.TURN_IN:
        return now._replace(turned_in=(*now.turned_in, now.units[place].number))
    kept = now._replace(turned_in=(), question=r.REPAIR)
    if kind == r.KEEP:
        return kept
    due, (given, left) = trades(cards, now)[place], _given(now)
    play.tell(r.TRADE, tuple(given), cards.units[place].name, due)
    after = purchase.with_unit(cards, kept._replace(units=left), place, due)
    change = ledger.upgrade_commanders([cards.card(unit) for unit in given], cards.units[place])
    spare = purchase.unled(cards, after)
    owed = [kind for kind, more in change.items() for _ in range(min(-more, -spare.get(kind, 0)))]
    return _discard(cards, after._replace(owed=tuple(owed), is_bought=True))


def have_done(cards: Cards, now: Now) -> Now:
    """A commander without a unit of his type is discarded (Unit Loss); then the week is over."""
    owed = [kind for kind, number in purchase.unled(cards, now).items() for _ in range(-number)]
    return _discard(cards, now._replace(owed=tuple(owed), is_done=True))


def _discard(cards: Cards, now: Now) -> Now:
    """Ask whom to discard, as long as somebody has to be."""
    if now.owed:
        return now._replace(question=r.DISCARD, about=now.owed[0])
    if not now.is_done:
        return settle(cards, now)
    men = tuple(man._replace(is_new=False) for man in now.men)
    return close_week(now)._replace(men=men, about="", question=r.NOTHING, is_done=False)


def list_dismissals(cards: Cards, now: Now) -> list[int]:
    """The commanders of the type that has too many."""
    return [action(r.DISMISS, i, 0) for i, man in enumerate(now.men) if cards.type_of[man.name] == now.about]


def dismiss(cards: Cards, play: Play[Now], now: Now, kind: int, place: int, _: int) -> Now:
    """Discard a commander."""
    play.tell(r.DISMISS, now.men[place].name)
    return _discard(cards, purchase.with_man(now, place)._replace(owed=now.owed[1:]))
