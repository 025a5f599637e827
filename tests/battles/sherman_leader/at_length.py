"""What tests of the battles try, at length: ``python -m tests.battles.sherman_leader.at_length``.

Some minutes on one core, compiled; WSANALYSIS_COMPILED=checked does it with every index and number checked.
It tells what it has tried, and ends with the first thing that is not as it must be; with a number
behind, as 100, it tries that part of it:

- 2,000 positions: sight, goals of all orders, targets and all that the player may answer are what the second
  reader finds, on random ground and on tiles;
- 20,000 battles of random players, half of them with the optional rules, keep to what must always hold;
- 5,000 campaigns by chance, a quarter of them of a force that nobody can ruin, keep to what must always hold;
- a million attacks, enemy attacks, turns under fire and orders on the map have the odds of the questions;
- 10,000 whole battles come to the same means as the second reader's own.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from tests.battles.sherman_leader import odds_on_the_map as odds
from tests.battles.sherman_leader import test_second_reader as second
from tests.battles.sherman_leader.campaign import test_invariants as always
from tests.battles.sherman_leader.table import DATA, EDITION, PLAYERS
from tests.battles.sherman_leader.test_whole_battles import OPTIONAL, SCENARIOS, Watched
from wsanalysis.battles.sherman_leader.engine import ENGINE
from wsanalysis.battles.sherman_leader.ready_scenario import build
from wsanalysis.battles.sherman_leader.scenario import load_scenario
from wsanalysis.systems.sherman_leader.movement_charts import ORDERS

POSITIONS, BATTLES, CAMPAIGNS, DRAWS, WHOLE = 2_000, 20_000, 5_000, 1_000_000, 10_000


def positions(many: int) -> str:
    """Set random positions beside the second reader; what they were about."""
    found = Counter[str]()
    for seed in range(10_000, 10_000 + many):
        second.compare(seed, found)
    shots, acts = found["shot"] + found["no shot"], found["acts"] + found["carried"]
    goals = sum(found[f"{order}: {number}"] for order in ORDERS for number in range(3))
    return f"{goals:,} goals of orders, {shots:,} shots, {acts:,} acts and passengers"


def battles(many: int) -> str:
    """Look at battles of random players after each decision; how they ended."""
    engine, ends = ENGINE.ready(), Counter[str]()
    optional = EDITION.with_options(OPTIONAL)
    for place, name in enumerate(SCENARIOS):
        found = load_scenario(DATA, name, EDITION)
        plain = build(found, EDITION, PLAYERS)
        free = build(replace(found, is_laid=False, tenacity=True, heroics=True), optional, PLAYERS)
        for number in range(many // len(SCENARIOS)):
            watched = Watched((plain, free)[number % 2], 1000 * place + number, engine)
            watched.play()
            ends[("", "last turn", "nobody left", "destroyed")[watched.battle.over]] += 1
    return ", ".join(f"{word} {count:,}" for word, count in sorted(ends.items()))


def campaigns(many: int) -> str:
    """Look at campaigns by chance after each decision; how they ended."""
    engines = [always.GAME.battle(name) for name in always.SCENARIOS]
    engines.append(always.RICH.battle("normandy_hold_the_line"))
    ends = Counter[str]()
    for number in range(many):
        play = always.played(engines[number % len(engines)], 50, number)
        ends[("", "last week", "great", "bankrupt")[play.over]] += 1
    return ", ".join(f"{word} {count:,}" for word, count in sorted(ends.items()))


def main(share: int) -> None:
    """Try all of it, or a hundredth part and the like."""
    tried: list[tuple[str, Callable[[int], object], int]] = [
        ("positions", positions, POSITIONS),
        ("battles of random players", battles, BATTLES),
        ("campaigns by chance", campaigns, CAMPAIGNS),
        ("attacks", odds.attack_on_the_map, DRAWS),
        ("enemy attacks", odds.enemy_attack_on_the_map, DRAWS),
        ("times under fire", odds.survive_on_the_map, DRAWS),
        ("orders", odds.orders_on_the_map, DRAWS),
        ("whole battles of a second reader", lambda many: second.alike(many, ENGINE.ready()), WHOLE),
    ]
    for what, tries, many in tried:
        said = tries(many // share)
        print(f"{many // share:,} {what}: {said or 'as they must be'}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1)
