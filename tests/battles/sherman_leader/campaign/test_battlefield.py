"""A battle written into a campaign's world is the same, move for move, as in a world of its own."""

from collections import Counter, defaultdict
from itertools import chain
from random import Random

import pytest

import wsanalysis as ws
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.core.units import OUT
from wsanalysis.battles.scenarios.player_file import QuickPlayer, load_players
from wsanalysis.battles.sherman_leader.campaign.battlefield import (
    After,
    Battlefield,
    Fought,
    Ordered,
    Prices,
    priced,
)  # fmt: skip
from wsanalysis.battles.sherman_leader.damage import counters_of
from wsanalysis.battles.sherman_leader.records import WEIGHTS
from wsanalysis.battles.sherman_leader.scenario import Mustered
from wsanalysis.battles.sherman_leader.terms import US
from wsanalysis.probability.bag import Bag
from wsanalysis.systems.sherman_leader.setting_up import may_fight, tank_cup
from wsanalysis.systems.sherman_leader.strength import STRENGTHS
from wsanalysis.systems.sherman_leader.unit_card import serves_in

GAME = ws.load("sherman_leader")
EDITION = GAME.edition
WHO: QuickPlayer = next(iter(load_players(GAME.folder, "sherman_leader", WEIGHTS).players.values()))
CAMPAIGNS = ("Bulge 1944", "North Africa 1942", "Guadalcanal 1942")
LASTING = [
    (n, side, one) for n, (side, one) in enumerate(counters_of(EDITION), 1) if one.stays == "until repaired"
]  # fmt: skip


def mustered_by_chance(rng: Random, year: int) -> tuple[Mustered, ...]:
    """Up to 14 units with commanders of all levels, stress, and damage that they may fight with."""
    found: list[Mustered] = []
    cards = [card for card in EDITION.us_units.values() if serves_in(card, year)]
    for _ in range(rng.randint(1, rng.choice([2, 5, 14]))):
        card = rng.choice(cards)
        numbers = {*card.numbers} - {one.number for one in found}
        names = {EDITION.commanders[one.commander].name for one in found}
        men = [man for man in EDITION.commanders.values() if man.type == card.type and man.name not in names]
        if numbers and men:
            chips = [
                one.counter for _, side, one in LASTING
                if side == card.attacked_by and may_fight([one.new_battle], wounded=False, unfit=False)
            ]  # fmt: skip
            damage = tuple(rng.sample(chips, min(len(chips), rng.choice([0, 0, 1, 2]))))
            found.append(Mustered(card.name, min(numbers), rng.choice(men).card, rng.randint(0, 12), damage))
    return tuple(found)


def ordered_by_chance(rng: Random, year: int) -> Ordered:
    condition, staff = rng.choice([*EDITION.conditions.values()]), rng.choice([*EDITION.battalions.values()])
    effects = (*condition.effects, *staff.effects, *rng.choice([*EDITION.events.values()]).before)
    mustered: tuple[Mustered, ...] = ()
    while not mustered:
        mustered = mustered_by_chance(rng, year)
    return Ordered(
        rng.choice([*EDITION.battalions.values()]), rng.choice(["full", "half"]), effects, mustered,
        rng.choice([0, 0, 1, 2]), rng.random() < 0.5, rng.random() < 0.5,
    )  # fmt: skip


def alone(field: Battlefield, ordered: Ordered, prices: Prices, seed: int) -> Fought:
    """The same battle in a world of its own."""
    engine, style = field.alone(ordered, prices)
    state = engine.new_game(seed, 0)
    engine.play_out(state, (style, style), luck_of(seed, 0, 0))
    left = sum(
        engine.ready.record.kind[state.type[unit]].points
        for unit in range(len(ordered.mustered), engine.ready.record.units)
        if state.where[unit] != OUT
    )
    units = tuple(
        After(
            state.where[unit] == OUT,
            tuple(chain.from_iterable([one.counter] * state.card[unit].chip[n] for n, _, one in LASTING)),
            state.stress[unit], bool(state.wounded[unit]), bool(state.killed[unit]),
        )
        for unit in range(len(ordered.mustered))
    )  # fmt: skip
    return Fought(STRENGTHS[state.strength], left, state.turn, bool(state.prolonged), units)


def test_battles_in_one_world_are_those_of_worlds_of_their_own() -> None:
    rng, seen = Random(20), Counter[str]()
    for name in CAMPAIGNS:
        campaign = EDITION.campaigns[name]
        field = Battlefield(campaign, EDITION, WHO)
        for _ in range(20):
            ordered = ordered_by_chance(rng, campaign.year)
            prices = Prices(rng.choice([0, 100, 300]), rng.choice([0, 100, 300]), rng.choice([0, 50, 200]))
            seed = rng.getrandbits(62) | 1
            fought = field.fight(ordered, prices, seed)
            assert fought == alone(field, ordered, prices, seed), ordered
            seen.update([ordered.strength, fought.strength])
            seen["prolonged"] += fought.prolonged
            seen["killed"] += sum(one.killed for one in fought.units)
            seen["wounded"] += sum(one.wounded for one in fought.units)
            seen["damaged"] += sum(bool(one.damage) for one in fought.units)
            seen["lost"] += sum(one.destroyed for one in fought.units)
    assert all(seen[what] > 1 for what in (
        "full", "half", "destroyed", "prolonged", "killed", "wounded", "damaged", "lost"
    )), seen  # fmt: skip


def test_a_battle_does_not_depend_on_those_before_it() -> None:
    rng, campaign = Random(21), EDITION.campaigns["Bulge 1944"]
    field = Battlefield(campaign, EDITION, WHO)
    battles = [(ordered_by_chance(rng, campaign.year), rng.getrandbits(62) | 1) for _ in range(12)]
    first = [field.fight(ordered, Prices(), seed) for ordered, seed in battles]
    again = [field.fight(ordered, Prices(), seed) for ordered, seed in reversed(battles)]
    assert first == again[::-1]
    assert first[0] == Battlefield(campaign, EDITION, WHO).fight(battles[0][0], Prices(), battles[0][1])


def test_prices_are_percent_of_what_the_player_weighs_by() -> None:
    usual = WHO.dials[US]
    dials = priced(WHO, Prices(unit=200, man=50, stress=300))
    for name, percent in (("price", 200), ("man", 50), ("stress", 300)):
        assert usual[name].usual
        assert dials[name].usual == usual[name].usual * percent // 100
    assert {name for name in usual if dials[name] != usual[name]} == {"price", "man", "stress"}


@pytest.mark.parametrize("name", ["2S", "6C", "9A", "1A"])
def test_tanks_come_out_of_the_years_cup(name: str) -> None:
    """Wherever tanks stand on a battalion's card, each set of them is as likely as out of a cup."""
    campaign, card = EDITION.campaigns["Bulge 1944"], EDITION.battalions[name]
    number = dict(card.units)["Tank"]
    field = Battlefield(campaign, EDITION, WHO)
    order = Ordered(card, "full", (), (Mustered("Rifle Team", "901", "Chin Recruit"),))
    field.fight(order, Prices(), 1)
    engine = field._engine  # its world has that battle written into it
    names = [one.name for one in engine.ready.types]
    cup = tank_cup(EDITION.enemies.values(), campaign.country, campaign.year)
    count, games = Counter[tuple[str, ...]](), 4000
    first = Counter[str]()
    for game in range(games):
        state = engine.new_game(9, game)
        record = engine.ready.record
        tanks = [
            names[state.type[unit]] for unit in range(record.first_defender, record.units)
            if names[state.type[unit]] in cup.counts
        ]  # fmt: skip
        assert len(tanks) == number
        assert all(tanks.count(kind) <= cup.counts[kind] for kind in tanks)
        count[tuple(sorted(tanks))] += 1
        first[tanks[0]] += 1
    for kind, there in cup.counts.items():
        within_4(first[kind], there / cup.size, games)
    for hand, odds in hands(cup, number).items():
        within_4(count[hand], odds, games)


def hands(cup: Bag[str], number: int) -> dict[tuple[str, ...], float]:
    """The odds of each set of tanks, drawn one by one."""
    found: dict[tuple[str, ...], float] = {(): 1.0}
    for drawn in range(number):
        more: defaultdict[tuple[str, ...], float] = defaultdict(float)
        for hand, odds in found.items():
            for kind, count in cup.counts.items():
                left = count - hand.count(kind)
                more[tuple(sorted((*hand, kind)))] += odds * left / (cup.size - drawn)
        found = {hand: odds for hand, odds in more.items() if odds}
    return found


def within_4(count: int, odds: float, games: int) -> None:
    """A count is within 4 standard errors of what is expected, where that is not too rare to say so."""
    if odds * games >= 10:
        assert abs(count - odds * games) <= 4 * (games * odds * (1 - odds)) ** 0.5, (count, odds * games)
