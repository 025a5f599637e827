"""What always holds in a campaign, whoever plays it: money, men, counters, names, cards, battalions."""

from collections import Counter
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.engine import Engine
from wsanalysis.battles.sherman_leader.campaign.records import Now
from wsanalysis.systems.sherman_leader.campaign_cards import BANDS
from wsanalysis.systems.sherman_leader.strength import STRENGTHS

GAME = ws.load("sherman_leader")
SCENARIOS = ("bulge_over_there", "north_africa_spearhead", "normandy_hold_the_line")


RICH = GAME.edit("Hold the Line", so=90, weekly_so=60)
"""So nobody fails, and all there is to do at the end of a week is done."""


def force_holds(engine: Engine, now: Now) -> None:
    """Units and men exist once, none comes back, and there are as many of each type."""
    cards = engine.cards
    numbers, names = [one.number for one in now.units], [one.name for one in now.men]
    assert len({*numbers}) == len(numbers)
    assert not {*numbers} & now.lost
    assert len({*names}) == len(names)
    assert {*names} <= now.used
    assert now.trucks <= cards.edition.support["Truck"].count
    assert now.scouts <= cards.edition.support["Scout"].count
    for unit in now.units:
        assert unit.number in cards.card(unit).numbers
        assert all(cards.chip(unit, counter).stays == "until repaired" for counter in unit.damage)
    if now.question == r.TARGET and now.turn > 1 and not now.groups:
        short = Counter(cards.kind(unit) for unit in now.units)
        short.subtract(cards.type_of[name] for name in names)
        assert all(number == 0 or not cards.unused(now, kind) for kind, number in short.items())
        assert not any(number < 0 for number in short.values())


def step_holds(engine: Engine, before: Now, now: Now) -> None:
    """A step takes nothing back: names, losses, weakened battalions, cards drawn."""
    assert before.used <= now.used
    assert before.lost <= now.lost
    assert now.vp >= before.vp
    was = {one.battalion: one for one in before.enemies}
    for enemy in now.enemies:
        old = was[enemy.battalion]
        assert STRENGTHS.index(enemy.strength) >= STRENGTHS.index(old.strength)
        card = engine.cards.battalion(enemy)
        if any(one.word == "fixed" for one in (*card.effects, *card.lasting_effects)):
            assert enemy.band == old.band == card.band
        assert abs(BANDS.index(enemy.band) - BANDS.index(old.band)) <= 1
    assert now.events_drawn[: len(before.events_drawn)] == before.events_drawn
    for drawn, deck in (
        (now.events_drawn, engine.cards.event_counts),
        (now.conditions_drawn, engine.cards.condition_counts),
    ):
        size = sum(deck.values())
        for start in range(0, len(drawn), size):
            assert Counter(drawn[start : start + size]) <= Counter(deck)


def groups_hold(engine: Engine, now: Now, several: bool) -> None:
    """Everybody is sent once a week, with his own type; Trucks and Scouts as many as there are."""
    groups = (*now.groups, *([now.group] if now.group else []))
    pairs = [pair for group in groups for pair in group.pairs]
    if not several:
        assert len({pair.number for pair in pairs}) == len(pairs) == len({pair.man for pair in pairs})
    kinds = {unit.number: engine.cards.kind(unit) for unit in now.units}
    for pair in pairs:
        if pair.number in kinds:
            assert kinds[pair.number] == engine.cards.type_of[pair.man]
    assert sum(group.trucks for group in groups) <= now.trucks
    assert sum(group.scouts for group in groups) <= now.scouts


def played(engine: Engine, seed: int, number: int, several: bool = False) -> Any:
    """A campaign by chance, looked at after every decision."""
    play, luck = engine.new_game(seed, number), luck_of(seed, number, 0)
    while engine.decider(play) is not None:
        legal = engine.legal(play)
        assert legal
        assert len({*legal}) == len(legal)
        before = play.now
        engine.apply(play, legal[below(luck.generator, len(legal))])
        now = play.now
        step_holds(engine, before, now)
        force_holds(engine, now)
        if not now.over:
            groups_hold(engine, now, several)
        assert now.so >= 0 or now.over == r.BANKRUPT
        assert now.vp == sum(battle.vp for battle in now.battles)
    return play


@pytest.mark.parametrize("name", SCENARIOS)
def test_campaigns_by_chance_hold(name: str) -> None:
    engine = GAME.battle(name)
    for number in range(60):
        now = played(engine, 5, number).now
        assert [week.week for week in now.weeks] == [*range(1, now.turn + 1)]
        for battle in now.battles:
            assert battle.turns or not battle.seed


def test_rich_campaigns_by_chance_hold_and_do_everything() -> None:
    engine = RICH.battle("normandy_hold_the_line")
    done, asked = Counter[int](), Counter[int]()
    for number in range(60):
        play, luck = engine.new_game(7, number), luck_of(7, number, 0)
        while engine.decider(play) is not None:
            legal, before = engine.legal(play), play.now
            act = legal[below(luck.generator, len(legal))]
            done[kind_of(act)] += 1
            asked[before.question] += 1
            engine.apply(play, act)
            step_holds(engine, before, play.now)
            force_holds(engine, play.now)
            assert play.now.so >= 0 or play.now.over == r.BANKRUPT
    assert {*done} == {*range(r.DONE + 1)}, "an action that nobody could take"
    assert {*asked} == {*range(r.NOTHING)}


def test_in_several_battles_a_week_everybody_may_go_again() -> None:
    engine = GAME.with_options(battles_a_week="several").battle("bulge_over_there")
    most = 0
    for number in range(40):
        now = played(engine, 6, number, several=True).now
        for week in range(1, now.turn + 1):
            sent = Counter(
                one.number for battle in now.battles if battle.week == week for one in battle.mustered
            )
            most = max(most, *sent.values(), 0)
    assert most > 1


def test_actions_stand_for_something() -> None:
    engine = GAME.battle("normandy_hold_the_line")
    play, luck, told = engine.new_game(1, 0), luck_of(1, 0, 0), set[int]()
    while engine.decider(play) is not None:
        for act in engine.legal(play):
            told.add(kind_of(act))
            assert engine.tell_action(play, act)
            assert first_of(act) >= 0 <= second_of(act)
        engine.apply(play, engine.decide(play, 0, luck))
    assert len(told) > 10
