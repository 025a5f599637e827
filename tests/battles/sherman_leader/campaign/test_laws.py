"""Exact laws of the game's questions, and of decks by hand, against what happens in many campaigns.

All frequencies lie within 4 standard errors of their odds; those too rare to say so are put together.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

import wsanalysis as ws
from tests.battles.sherman_leader.campaign.scripted import remade
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.plain_engine import FIGURES, Play
from wsanalysis.battles.runs.luck import OTHERS, luck_in_game
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign import week_end
from wsanalysis.battles.sherman_leader.campaign.engine import Engine
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Now

Law = dict[Any, float]
Answer = Callable[[Engine, Now, list[int]], int]
GAME = ws.load("sherman_leader")
ORDER = ("Assault", "Assault", "Supply", "Command")


def agree(counts: Mapping[Any, int], law: Mapping[Any, float], tests: int = 60) -> None:
    """Counts are within 4 standard errors of a law, which sums to 1; there are `tests` of them at least."""
    games = sum(counts.values())
    assert abs(sum(law.values()) - 1) < 1e-9
    assert counts.keys() <= {one for one, odds in law.items() if odds}, "what cannot be"
    rare, common = 0.0, [one for one, odds in law.items() if odds * games >= 10]
    for one in common:
        near(counts.get(one, 0), law[one], games, one)
    rare = 1 - sum(law[one] for one in common)
    near(games - sum(counts.get(one, 0) for one in common), max(rare, 0.0), games, "all that is rare")
    assert games >= tests


def near(count: int, odds: float, games: int, what: Hashable) -> None:
    error = (games * odds * max(0.0, 1 - odds)) ** 0.5
    assert abs(count - games * odds) <= 4 * error + 3, (what, count, games * odds, error)


def answered(engine: Engine, play: Play[Now], answer: Answer) -> Iterator[Now]:
    """Play a campaign by these answers; its positions at each decision, and the last."""
    while not play.over:
        yield play.now
        engine.apply(play, answer(engine, play.now, engine.legal(play)))
    yield play.now


def first_of_weeks(positions: Iterable[Now]) -> dict[int, Now]:
    """The first decision of each week."""
    found: dict[int, Now] = {}
    for now in positions:
        found.setdefault(now.turn, now)
    return found


def idle(_engine: Engine, _now: Now, legal: list[int]) -> int:
    """Attack nobody, do nothing."""
    return legal[-1]


def peaceful(**objective: Any) -> Any:
    """The game with an objective that neither ends early nor runs out of money, no card moving battalions."""
    game = GAME.edit("Over There", so=99, weekly_so=90, great=90, good=80, **objective)
    return game.edit("Enemy Offensive", effects="enemy moves 1").edit("4C", effects="no effect")


# --- Battalions: drawn at set-up, moved each week


def drawn_by_hand(cards: Iterable[Any], points: int) -> Law:
    """The law of the battalions drawn from three decks in turn, as sets in the order of their names."""
    left = tuple(sorted((one.battalion, one.kind, one.vp) for one in cards))
    found: defaultdict[Any, float] = defaultdict(float)

    @cache
    def go_on(drawn: tuple[str, ...], total: int, number: int) -> tuple[tuple[tuple[str, ...], float], ...]:
        if total >= points:
            return ((drawn, 1.0),)
        deck = [(name, vp) for name, kind, vp in left if kind == ORDER[number % 4] and name not in drawn]
        law: defaultdict[tuple[str, ...], float] = defaultdict(float)
        for name, vp in deck:
            for after, odds in go_on(tuple(sorted((*drawn, name))), total + vp, number + 1):
                law[after] += odds / len(deck)
        return tuple(law.items())

    for drawn, odds in go_on((), 0, 0):
        found[drawn] += odds
    return dict(found)


def test_battalions_are_drawn_as_out_of_three_decks() -> None:
    engine = GAME.battle("north_africa_spearhead")
    law = drawn_by_hand(engine.cards.edition.battalions.values(), engine.cards.objective.battalion_points)
    games, sets = 12000, Counter[tuple[str, ...]]()
    first, second = Counter[str](), Counter[tuple[str, str]]()
    for number in range(games):
        enemies = engine.new_game(11, number).now.enemies
        sets[tuple(sorted(enemy.battalion for enemy in enemies))] += 1
        assert all(enemy.band == engine.cards.battalion(enemy).band for enemy in enemies)
        assert [engine.cards.battalion(enemy).kind for enemy in enemies] == [
            ORDER[place % 4] for place in range(len(enemies))
        ]
        first[enemies[0].battalion] += 1
        second[enemies[0].battalion, enemies[1].battalion] += 1
    assert sets.keys() <= law.keys()
    sizes: Law = defaultdict(float)
    often: Law = defaultdict(float)
    for drawn, odds in law.items():
        sizes[len(drawn)] += odds
        for name in drawn:
            often[name] += odds
    agree(Counter(len(one) for one in sets.elements()), sizes)
    for name, odds in often.items():
        near(sum(count for one, count in sets.items() if name in one), odds, games, name)
    assault = [name for name, card in engine.cards.edition.battalions.items() if card.kind == "Assault"]
    agree(first, {name: 1 / len(assault) for name in assault})
    pairs = [(one, other) for one in assault for other in assault if one != other]
    agree(second, {pair: 1 / len(pairs) for pair in pairs})


@pytest.mark.slow
def test_battalions_move_as_operational_week_says() -> None:
    """Four weeks in which nobody is attacked: each battalion's band, and two weeks of one together."""
    game = peaceful()
    engine = game.battle("bulge_over_there")
    games = 1200
    bands: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    together = Counter[tuple[str, str]]()
    for number in range(games):
        *_, last = answered(engine, engine.new_game(12, number), idle)
        assert last.over == r.LAST_WEEK
        for enemy in last.enemies:
            bands[enemy.battalion, 4][enemy.band] += 1
    for number in range(games):
        first = next(
            now for now in answered(engine, engine.new_game(13, number), idle) if now.turn == 2
        )  # fmt: skip
        known = {enemy.battalion: enemy.band for enemy in first.enemies}
        for name, band in known.items():
            bands[name, 1][band] += 1
        together[known["2A"], known["11A"]] += 1
    for (name, weeks), counted in bands.items():
        odds = game.operational_week(name, weeks=weeks, campaign="Bulge 1944").probabilities
        agree(counted, {band: float(one) for band, one in odds.items()})
    two_a = game.operational_week("2A", campaign="Bulge 1944").probabilities
    eleven_a = game.operational_week("11A", campaign="Bulge 1944").probabilities
    agree(together, {(a, b): float(p * q) for a, p in two_a.items() for b, q in eleven_a.items()})


@pytest.mark.parametrize("staff", ["", "4C"])
@pytest.mark.parametrize("condition", ["Routine", "Enemy Offensive"])
def test_half_battalions_and_cards_shift_the_rolls(condition: str, staff: str) -> None:
    """Every battalion full and half in the middle of the map, with and without what other cards add."""
    engine = GAME.battle("bulge_over_there")
    shift = (condition == "Enemy Offensive") + (staff != "")
    names = [name for name in engine.cards.battalions if name != staff]
    play = engine.new_game(1, 0)
    for strength in ("full", "half"):
        counted: dict[str, Counter[str]] = defaultdict(Counter)
        for number in range(700):
            play.words = engine.new_game(14, number).words
            own = (Enemy(staff, "Enemy Breakthrough"),) if staff else ()
            others = tuple(
                Enemy(name, "Enemy Transit", strength) for name in names if name not in ("4C", staff)
            )
            now = Now(turn=1, so=90, condition=condition, enemies=(*own, *others))
            for enemy in week_end.end_week(engine.cards, play, now).enemies[len(own) :]:
                counted[enemy.battalion][enemy.band] += 1
        for name, bands in counted.items():
            fixed = "fixed" in map(str, engine.cards.edition.battalions[name].effects)
            odds = GAME.operational_week(
                name, band="Enemy Transit", half=strength == "half", shift=0 if fixed else shift
            ).probabilities
            agree(bands, {band: float(one) for band, one in odds.items()})


def at_once(engine: Engine, condition: str) -> int:
    """The SO points that a condition brings or costs."""
    return amount(engine.cards.edition.conditions[condition].effects, "SO")


@pytest.mark.slow
def test_weekly_losses_are_those_of_operational_week() -> None:
    """The SO points that a battalion costs in three weeks: its band, and its card."""
    for name in ("5S", "7A"):
        game = peaceful(weeks=3)
        engine = remade(game.battle("bulge_over_there"), battalions=(name,))
        counted = Counter[str]()
        for number in range(900):
            start = engine.new_game(15, number)
            before = start.now.so - at_once(engine, start.now.condition)
            *_, last = answered(engine, start, idle)
            paid = sum(at_once(engine, condition) for condition in last.conditions_drawn)
            counted[str(before + 3 * 90 + paid - last.so)] += 1
        odds = game.operational_week(name, weeks=3, campaign="Bulge 1944")["SO lost"]
        agree(counted, {lost: float(one) for lost, one in odds.items()})


# --- Decks


@pytest.mark.slow
def test_conditions_are_a_deck_that_is_shuffled_once_it_is_empty() -> None:
    game = peaceful(weeks=20)
    engine = game.battle("bulge_over_there")
    deck = engine.cards.condition_counts
    size, games = sum(deck.values()), 600
    pairs, at_15, at_16 = Counter[tuple[str, str]](), Counter[str](), Counter[str]()
    for number in range(games):
        *_, last = answered(engine, engine.new_game(16, number), idle)
        drawn = last.conditions_drawn
        assert len(drawn) == 20
        assert Counter(drawn[:size]) == Counter(deck)
        assert not Counter(drawn[size:]) - Counter(deck)
        pairs[drawn[0], drawn[1]] += 1
        at_15[drawn[size - 1]] += 1
        at_16[drawn[size]] += 1
    alone = {name: count / size for name, count in deck.items()}
    agree(at_15, alone)
    agree(at_16, alone)
    agree(pairs, {
        (one, other): deck[one] / size * (deck[other] - (one == other)) / (size - 1)
        for one in deck for other in deck
    })  # fmt: skip


# --- Commanders, where the enemy has no arms


def disarmed(game: Any) -> Any:
    """The game in which no enemy attacks, and nobody takes stress to move and attack."""
    for name, card in game.edition.enemies.items():
        game = game.edit(name, ap=None, he=None, ap_range=None, max_range=None) if card.range else game
    for name, unit in game.edition.us_units.items():
        game = game.edit(name, moving_stress=None) if unit.type == "Infantry" else game
    return game


def one_goes(number: str, man: str, battalion: Callable[[], str]) -> Answer:
    """Each week send a unit with its commander against a battalion, and do nothing else."""
    weeks: dict[int, str] = {}

    def answer(engine: Engine, now: Now, legal: list[int]) -> int:
        if now.question == r.TARGET and not now.groups:
            if now.turn not in weeks:
                weeks[now.turn] = battalion()
            names = engine.cards.battalions
            attacks = [one for one in legal[:-1] if names[first_of(one)] == weeks[now.turn]]
            return (*attacks, legal[-1])[0]
        if now.question == r.SEND:
            for one in legal:
                unit, leader = first_of(one), second_of(one)
                if (kind_of(one), now.units[unit].number, now.men[leader].name) == (r.PAIR, number, man):
                    return one
            return next(one for one in legal if kind_of(one) == r.READY)
        return idle(engine, now, legal)

    return answer


def upper_and_lower(engine: Engine, of: Callable[[Any, Any], Hashable]) -> Law:
    """The law of what a campaign's first two events do, the one before the battle, the other after it."""
    deck = engine.cards.event_counts
    events, size = engine.cards.edition.events, sum(deck.values())
    law: Law = defaultdict(float)
    for one in deck:
        for other in deck:
            odds = deck[one] / size * (deck[other] - (one == other)) / (size - 1)
            law[of(events[one].before, events[other].after)] += odds
    return dict(law)


def amount(effects: Iterable[Any], word: str) -> int:
    return sum(effect.amount for effect in effects if effect.word == word)


@pytest.mark.slow
def test_stress_of_a_battle_without_enemy_arms() -> None:
    """A battle's stress by the question, for each that events and the condition bring, and by their odds."""
    game = disarmed(peaceful())
    base = game.battle("bulge_over_there")
    engine = remade(base, battalions=("6C",), force=base.ready.scenario.force)
    conditions = engine.cards.condition_counts
    events = upper_and_lower(
        engine, lambda before, after: (amount(before, "stress"), amount(after, "stress"))
    )
    for number, man, card in (("042", "Eandi", "Eandi Average"), ("902", "Sanders", "Sanders Recruit")):
        law: Law = defaultdict(float)
        for name, count in conditions.items():
            early = amount(engine.cards.edition.conditions[name].effects, "stress")
            for (before, after), odds in events.items():
                unit = next(one.card for one in engine.ready.scenario.force.units if one.number == number)  # type: ignore[union-attr]
                asked = game.stress_week(card, unit, stress=early + before, more_stress=after)
                for stress, one in asked["stress"].items():
                    law[int(stress)] += count / sum(conditions.values()) * odds * float(one)
        counted, rested = Counter[int](), Counter[int]()
        for play in range(1500):
            week = one_goes(number, man, lambda: "6C")
            now = next(one for one in answered(engine, engine.new_game(17, play), week) if one.turn == 2)
            assert len(now.battles) == 1
            counted[next(one.stress for one in now.men if one.name == man)] += 1
            rested[sum(one.stress for one in now.men if one.name != man)] += 1
        agree(counted, law)
        assert rested == {0: 1500}, "whoever stays behind has no stress"


def test_battle_and_leave_in_turn() -> None:
    """Weeks with a battle and on leave in turn: the stress of the question, whose events bring none."""
    game = disarmed(peaceful())
    for name, card in game.edition.events.items():
        game = game.edit(name, before="no effect", after="no effect") if card.count else game
    game = game.edit("Front-line Visit", effects="no effect")
    engine = remade(game.battle("bulge_over_there"), battalions=("6C",))
    for number, man in (("042", "Eandi Average"), ("902", "Sanders Recruit"), ("1132", "Cruz Green")):
        name = man.split()[0]
        turns = iter(["6C", "nobody"] * 2)
        week = one_goes(number, name, lambda turns=turns: next(turns))  # type: ignore[misc]
        by_week = first_of_weeks(answered(engine, engine.new_game(18, 0), week))
        unit = next(one.card for one in by_week[1].units if one.number == number)
        for weeks in (1, 2, 3):
            asked = game.stress_week(man, unit, weeks=weeks, rest="every other week")["stress"]
            found = next(one.stress for one in by_week[weeks + 1].men if one.name == name)
            assert {str(found): 1} == asked


@pytest.mark.slow
def test_promotion_by_experience() -> None:
    """Half of the battles destroy a battalion, for certain: the odds of `promotion` after each week."""
    game = disarmed(peaceful(weeks=6)).edit("Lessons Learned", after="no effect")
    always = [name for name, card in game.edition.battalions.items() if card.kind == "Assault"][:8]
    for name in always:
        game = game.edit(name, half=99, destroyed=98)
    game = game.edit("6C", half=1, destroyed=0, vp=0)
    base = game.battle("bulge_over_there")
    engine = remade(base, battalions=("6C", *always))
    games, levels = 700, {week: Counter[str]() for week in (2, 3, 4, 5)}
    for number in range(games):
        rng, left = Random(number), [*always]

        def battalion(rng: Random = rng, left: list[str] = left) -> str:
            return left.pop() if rng.random() < 0.5 else "6C"

        answer = one_goes("042", "Eandi", battalion)
        seen = first_of_weeks(answered(engine, engine.new_game(19, number), answer))
        for week, counted in levels.items():
            (eandi,) = (man for man in seen[week].men if man.name == "Eandi")
            counted[eandi.level] += 1
    for week, counted in levels.items():
        odds = game.promotion("Eandi Average", destroys=50, weeks=week - 1, to="Ace")["level"]
        agree(counted, {level: float(one) for level, one in odds.items()})


@pytest.mark.slow
def test_experience_of_cards() -> None:
    """An event of Lessons Learned promotes a Recruit in his first battle, 5C whoever destroys it."""
    game = disarmed(peaceful()).edit("4A", half=99, destroyed=98).edit("5C", half=99, destroyed=98)
    base = game.battle("bulge_over_there")
    xp = upper_and_lower(base, lambda _before, after: amount(after, "XP if destroyed"))
    for name, own in (("4A", 0), ("5C", 2)):
        engine = remade(base, battalions=(name, "1S"))
        law: Law = defaultdict(float)
        for more, odds in xp.items():
            level = game.promotion("Sanders Recruit", destroys=100, extra_xp=more + own, weeks=1, to="Ace")
            for word, one in level["level"].items():
                law[word] += odds * float(one)
        counted = Counter[str]()
        for number in range(1500):
            week = one_goes("902", "Sanders", lambda name=name: name)  # type: ignore[misc]
            now = next(one for one in answered(engine, engine.new_game(20, number), week) if one.turn == 2)
            counted[next(man.level for man in now.men if man.name == "Sanders")] += 1
        agree(counted, law)


@pytest.mark.slow
def test_events_are_a_deck_of_two_a_battle() -> None:
    game = disarmed(peaceful(weeks=14))
    engine = remade(game.battle("bulge_over_there"), battalions=("6C",))
    deck = engine.cards.event_counts
    size, pairs = sum(deck.values()), Counter[tuple[str, str]]()
    last_of_deck = Counter[str]()
    for number in range(300):
        week = one_goes("042", "Eandi", lambda: "6C")
        *_, last = answered(engine, engine.new_game(21, number), week)
        drawn = last.events_drawn
        assert drawn == tuple(name for battle in last.battles for name in battle.events)
        assert not Counter(drawn[:size]) - Counter(deck)
        pairs[drawn[0], drawn[1]] += 1
        if len(drawn) >= size:
            last_of_deck[drawn[size - 1]] += 1
    agree(pairs, {
        (one, other): deck[one] / size * (deck[other] - (one == other)) / (size - 1)
        for one in deck for other in deck
    })  # fmt: skip
    if last_of_deck:
        agree(last_of_deck, {name: count / size for name, count in deck.items()})


def test_the_same_luck_is_the_same_campaign() -> None:
    engine = GAME.battle("normandy_hold_the_line")
    for number in range(3):
        one, other = (engine.new_game(22, number) for _ in range(2))
        assert one.now == other.now
        assert replace(engine.ready).data_hash == engine.data_hash


def test_battalions_drawn_are_luck_though_nobody_decides_before_them() -> None:
    """In the eyes of somebody who looks at their VP alone: what they have more than others might."""
    engine, again = GAME.battle("north_africa_spearhead"), 6

    def left(play: Play[Now]) -> float:
        return sum(engine.cards.battalion(enemy).vp for enemy in play.now.enemies) / 100

    def chance(rows: list[list[int]]) -> Any:
        return np.array([row[FIGURES + 5] / 100 for row in rows])

    for number in range(3):
        found = luck_in_game(engine, (-1, -1), chance, 2, number, again=again, told=False)  # type: ignore[arg-type]
        begun = engine.new_game(2, number)
        others = [
            engine.new_game(2, number, {r.CAMPAIGN_CARDS: OTHERS + again * number + place})
            for place in range(again)
        ]
        due = left(begun) - sum(map(left, others)) / again
        assert found.begun["battalions drawn"] == pytest.approx(due)
        assert {name for name, size in found.begun.items() if abs(size) > 1e-9} <= {"battalions drawn"}
