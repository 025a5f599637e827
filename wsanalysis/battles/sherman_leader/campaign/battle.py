"""A battle of a campaign: its events, the battle itself, and its results (Pre-Combat to Post-Combat)."""

from wsanalysis.battles.core.plain_engine import Play
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.assigning import bankrupt, enemy_of, next_card
from wsanalysis.battles.sherman_leader.campaign.battlefield import After, Battlefield, Fought, Ordered, Prices
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Battle, Group, Man, Now, Unit
from wsanalysis.battles.sherman_leader.scenario import Mustered
from wsanalysis.systems.sherman_leader.effects import amount_of
from wsanalysis.systems.sherman_leader.experience import Career, gain, xp_of_battle
from wsanalysis.systems.sherman_leader.setting_up import battle_turns
from wsanalysis.systems.sherman_leader.strength import effects_of, evaluation, vp_gained
from wsanalysis.systems.sherman_leader.stress import after_battle

PRICES = (Prices(300, 300, 200), Prices(), Prices(30, 30, 50))
"""The count of losses in a battle, by place in MANNERS. reconstructed: a judgement."""


def fight(
    cards: Cards, field: Battlefield, play: Play[Now], now: Now, group: Group, optional: tuple[bool, bool]
) -> Now:  # fmt: skip
    """Fight the battle of a group; `optional`: whether Tenacity and Heroics are used.

    Units that can no longer go since the groups were put together stay behind.
    """
    now = now._replace(groups=tuple(one for one in now.groups if one is not group))
    come = who_come(cards, now, group)
    if not come:
        play.tell("nobody comes", group.battalion)
        return now
    enemy = enemy_of(now, group.battalion)
    name, now = next_event(cards, play, now)
    before = cards.event(name)
    play.tell("battle", len(now.battles) + 1, group, name)
    now = bankrupt(play, now._replace(so=now.so + amount_of(before, "SO")), r.BY_EVENT, name)
    if now.over:
        return now
    others = (
        *cards.objective.effects, *cards.week_effects[now.condition],
        *cards.staff_effects(now.enemies, enemy.battalion), *(one for one in before if one.word != "SO"),
    )  # fmt: skip
    mustered = tuple(
        Mustered(unit.card, unit.number, man.card, man.stress, unit.damage) for unit, man in come
    )
    ordered = Ordered(cards.battalion(enemy), enemy.strength, others, mustered, group.scouts, *optional)
    effects = (*cards.campaign.effects, *others, *effects_of(ordered.battalion, enemy.strength))
    seed = play.draws(r.BATTLES, now.turn, cards.battalions.index(enemy.battalion)).word() >> 1 | 1
    if battle_turns(group.scouts, effects) < 1:  # nobody acts before it is over
        seed, stress = 0, amount_of(effects, "stress")
        waited = tuple(After(False, one.damage, one.stress + stress, False, False) for one in mustered)
        fought = Fought(enemy.strength, 0, 0, False, waited)
    else:
        fought = field.fight(ordered, PRICES[group.manner], seed)
    lower, now = next_event(cards, play, now)
    return _post_combat(cards, play, now, come, group, ordered, fought, seed, (name, lower))


def next_event(cards: Cards, play: Play[Now], now: Now) -> tuple[str, Now]:
    """Draw an event (Event Card)."""
    name = next_card(play, r.EVENTS, cards.event_counts, now.events_drawn)
    return name, now._replace(events_drawn=(*now.events_drawn, name))


def who_come(cards: Cards, now: Now, group: Group) -> list[tuple[Unit, Man]]:
    """The units and commanders of a group who can go into its battle."""
    units = {unit.number: unit for unit in now.units if cards.is_ready(unit)}
    men = {man.name: man for man in now.men if cards.is_fit(man)}
    return [
        (units[one.number], men[one.man]) for one in group.pairs if one.number in units and one.man in men
    ]


def _post_combat(
    cards: Cards, play: Play[Now], now: Now, come: list[tuple[Unit, Man]], group: Group, ordered: Ordered,
    fought: Fought, seed: int, events: tuple[str, str],
) -> Now:  # fmt: skip
    """Battalion status, damage, stress and experience of those who took part (Post-Combat)."""
    card, was, is_destroyed = ordered.battalion, ordered.strength, fought.strength == "destroyed"
    own, after = effects_of(card, was), cards.event(events[1], after=True)
    gained = (*cards.campaign.effects, *ordered.effects, *own, *after)
    vp = vp_gained(card, was, fought.strength, amount_of(gained, "VP if destroyed"))
    at_once = amount_of(after, "SO")
    if is_destroyed:  # what holds all week is counted at its end
        at_once += amount_of((*cards.event(events[0]), *after, *own), "SO if destroyed")
    xp = xp_of_battle(is_destroyed, amount_of(gained, "XP if destroyed"))
    units = {unit.number: fate for (unit, _), fate in zip(come, fought.units, strict=True)}
    fates = {man.name: fate for (_, man), fate in zip(come, fought.units, strict=True)}
    stress = sum(fates[man.name].stress - man.stress for _, man in come if not fates[man.name].killed)
    fallen = tuple(number for number, fate in units.items() if fate.destroyed)
    killed = tuple(name for name, fate in fates.items() if fate.killed)
    battle = Battle(
        now.turn, card.battalion, was, ordered.effects, ordered.mustered, group.scouts, group.manner, seed,
        events, fought.strength, fought.turns, vp, at_once, stress, fallen, killed,
    )  # fmt: skip
    men = tuple(
        _after(cards, man, fates[man.name], amount_of(after, "stress"), fought.prolonged, xp)
        if man.name in fates else man
        for man in now.men if man.name not in killed
    )  # fmt: skip
    levels = {man.name: man.level for man in now.men}
    promoted = tuple(man for man in men if man.level != levels[man.name])
    now = now._replace(
        vp=now.vp + vp, so=now.so + at_once, men=men,
        enemies=tuple(
            one._replace(strength=fought.strength) if one.battalion == card.battalion else one
            for one in now.enemies if one.battalion != card.battalion or not is_destroyed
        ),
        units=tuple(
            unit._replace(damage=units[unit.number].damage) if unit.number in units else unit
            for unit in now.units if unit.number not in fallen
        ),
        lost=now.lost.union(fallen), fought=now.fought.union(fates), destroyed=now.destroyed + is_destroyed,
        battles=(*now.battles, battle),
    )  # fmt: skip
    took_part = tuple(man for man in men if man.name in fates)
    hurt = tuple(unit for unit in now.units if unit.number in units and unit.damage)
    play.tell("fought", battle, took_part, hurt, promoted, fought.points_left)
    now = bankrupt(play, now, r.BY_EVENT, events[1])
    if not now.over and evaluation(cards.objective, now.vp) == "great":
        play.tell("great", now.vp)
        now = now._replace(over=r.GREAT, question=r.NOTHING)
    return now


def _after(cards: Cards, man: Man, fate: After, rest: int, prolonged: bool, xp: int) -> Man:
    """A commander after a battle: stress less his Cool, experience, promotion; `rest` from the event."""
    stress = after_battle(cards.man(man), fate.stress, 0, rest, prolonged)
    career = gain(Career(man.level, man.xp), xp, cards.ladders[man.name])
    return man._replace(level=career.level, xp=career.xp, stress=stress, wounded=fate.wounded)
