"""A battle of a campaign: its events, the battle itself, and what comes of it (Pre-Combat to Post-Combat)."""

from wsanalysis.battles.core.plain_engine import Play
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.assigning import bankrupt, enemy_of, next_card
from wsanalysis.battles.sherman_leader.campaign.battlefield import After, Battlefield, Fought, Ordered, Prices
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Battle, Enemy, Group, Man, Now, Unit
from wsanalysis.battles.sherman_leader.scenario import Mustered
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of
from wsanalysis.systems.sherman_leader.experience import Career, gain, xp_of_battle
from wsanalysis.systems.sherman_leader.setting_up import battle_turns
from wsanalysis.systems.sherman_leader.strength import effects_of, evaluation, vp_gained
from wsanalysis.systems.sherman_leader.stress import after_battle

PRICES = (Prices(300, 300, 200), Prices(), Prices(30, 30, 50))
"""What losses count in a battle, by place in MANNERS. reconstructed: a judgement."""


def fight(
    cards: Cards, field: Battlefield, play: Play[Now], now: Now, group: Group, optional: tuple[bool, bool]
) -> Now:  # fmt: skip
    """Fight the battle of a group; `optional`: whether Tenacity and Heroics are used.

    Whoever can no longer go since the groups were put together stays behind.
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
    staff = cards.staff_effects(now.enemies, enemy.battalion)
    others = (
        *cards.objective.effects,
        *cards.week_effects[now.condition],
        *staff,
        *(one for one in before if one.word != "SO"),
    )
    ordered = Ordered(
        cards.battalion(enemy), enemy.strength, others,
        tuple(Mustered(unit.card, unit.number, man.card, man.stress, unit.damage) for unit, man in come),
        group.scouts, *optional,
    )  # fmt: skip
    own = effects_of(ordered.battalion, enemy.strength)
    turns = battle_turns(group.scouts, (*cards.campaign.effects, *others, *own))
    seed = play.draws(r.BATTLES, now.turn, cards.battalions.index(enemy.battalion)).word() >> 1 | 1
    if turns < 1:  # nobody acts before it is over
        stress = amount_of((*cards.campaign.effects, *others, *own), "stress")
        seed, fought = (
            0,
            Fought(enemy.strength, 0, 0, False, tuple(_unchanged(one, stress) for one in ordered.mustered)),
        )
    else:
        fought = field.fight(ordered, PRICES[group.manner], seed)
    lower, now = next_event(cards, play, now)
    after = cards.event(lower, after=True)
    return _post_combat(cards, play, now, enemy, group, ordered, fought, seed, (name, lower), after)


def next_event(cards: Cards, play: Play[Now], now: Now) -> tuple[str, Now]:
    """Draw an event (Event Card)."""
    name = next_card(play, r.EVENTS, cards.event_counts, now.events_drawn)
    return name, now._replace(events_drawn=(*now.events_drawn, name))


def who_come(cards: Cards, now: Now, group: Group) -> list[tuple[Unit, Man]]:
    """The units and commanders of a group who can go into its battle."""
    units = {unit.number: unit for unit in now.units if cards.is_ready(unit)}
    men = {man.name: man for man in now.men if cards.is_fit(man)}
    return [
        (units[pair.number], men[pair.man])
        for pair in group.pairs
        if pair.number in units and pair.man in men
    ]


def _unchanged(one: Mustered, stress: int) -> After:
    return After(False, one.damage, one.stress + stress, False, False)


def _post_combat(
    cards: Cards, play: Play[Now], now: Now, enemy: Enemy, group: Group, ordered: Ordered, fought: Fought,
    seed: int, events: tuple[str, str], after: tuple[Effect, ...],
) -> Now:  # fmt: skip
    """Battalion status, damage, stress and experience of those who took part (Post-Combat)."""
    card, is_destroyed = ordered.battalion, fought.strength == "destroyed"
    own = effects_of(card, enemy.strength)
    gained = (*cards.campaign.effects, *ordered.effects, *own)
    vp = vp_gained(card, enemy.strength, fought.strength, amount_of((*gained, *after), "VP if destroyed"))
    at_once = amount_of(after, "SO")
    if is_destroyed:
        not_weekly = (*cards.event(events[0]), *after, *own)
        at_once += amount_of(not_weekly, "SO if destroyed")
    xp = xp_of_battle(is_destroyed, amount_of((*gained, *after), "XP if destroyed"))
    fates = {
        (one.number, cards.edition.commanders[one.commander].name): fate
        for one, fate in zip(ordered.mustered, fought.units, strict=True)
    }
    units = {number: fate for (number, _), fate in fates.items()}
    men = {name: fate for (_, name), fate in fates.items()}
    was = {one.number: one.stress for one in ordered.mustered}
    stress = sum(fate.stress - was[number] for number, fate in units.items() if not fate.killed)
    fallen = tuple(number for number, fate in units.items() if fate.destroyed)
    killed = tuple(name for name, fate in men.items() if fate.killed)
    enemies = tuple(
        one._replace(strength=fought.strength) if one.battalion == enemy.battalion else one
        for one in now.enemies
        if one.battalion != enemy.battalion or not is_destroyed
    )
    battle = Battle(
        now.turn, enemy.battalion, enemy.strength, ordered.effects, ordered.mustered, group.scouts,
        group.manner, seed, events, fought.strength, fought.turns, vp, at_once, stress, fallen, killed,
    )  # fmt: skip
    after_men, promoted = [], []
    for man in now.men:
        if man.name not in men:
            after_men.append(man)
        elif not men[man.name].killed:
            rested = amount_of(after, "stress")
            after_men.append(_after(cards, man, men[man.name], rested, fought.prolonged, xp))
            if after_men[-1].level != man.level:
                promoted.append(after_men[-1])
    now = now._replace(
        vp=now.vp + vp, so=now.so + at_once, enemies=enemies, men=tuple(after_men),
        units=tuple(
            unit._replace(damage=units[unit.number].damage) if unit.number in units else unit
            for unit in now.units
            if unit.number not in fallen
        ),
        lost=now.lost.union(fallen), fought=now.fought.union(men), destroyed=now.destroyed + is_destroyed,
        battles=(*now.battles, battle),
    )  # fmt: skip
    took_part = tuple(man for man in now.men if man.name in men)
    hurt = tuple(unit for unit in now.units if unit.number in units and unit.damage)
    play.tell("fought", battle, took_part, hurt, tuple(promoted), fought.points_left)
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
