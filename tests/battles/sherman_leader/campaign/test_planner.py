"""What the planner reckons with agrees with what comes of it."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.battles.sherman_leader.campaign.scripted import GAME, waiting, weeks_first
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.forces import with_card
from wsanalysis.battles.sherman_leader.campaign.planner import Planner
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Now

ROLLS = range(1, 11)


def lost(now: Now, rolls: dict[str, int]) -> int:
    """SO points that battalions cost in a week in which nobody fights, if they roll these."""
    battalions = [*GAME.edition.battalions]
    game = waiting(now, script={(r.MOVES, 1, battalions.index(one)): roll for one, roll in rolls.items()})
    game.do("that is all")
    return game.now.map_losses


@pytest.mark.parametrize(("enemies", "more"), [
    ([Enemy("4A", "Friendly Transit")], {}),
    ([Enemy("4A", "Friendly Transit", "half")], {}),
    ([Enemy("4A", "Friendly Staging", "half")], {}),  # may retreat
    ([Enemy("6A", "Front")], {}),  # its own card
    ([Enemy("2S", "Friendly Transit")], {"condition": "Enemy Offensive"}),
    ([Enemy("2S", "Friendly Transit"), Enemy("4C", "Enemy Rear")], {}),  # a staff on the map
    ([Enemy("9A", "Friendly Transit"), Enemy("4A", "Front")], {}),
])  # fmt: skip
def test_battalions_cost_on_average_what_the_planner_expects(
    enemies: list[Enemy], more: dict[str, Any]
) -> None:
    now = weeks_first(enemies=tuple(enemies), so=90, **more)
    planner = Planner(GAME.battle("bulge_over_there").cards)
    names = [one.battalion for one in enemies]
    weeks = [lost(now, dict(zip(names, rolls, strict=True))) for rolls in product(ROLLS, repeat=len(names))]
    assert sum(planner.threat(now, enemy) for enemy in enemies) == pytest.approx(sum(weeks) / len(weeks))


def test_a_condition_counts_for_its_own_week_only() -> None:
    """Once battalions have moved, the next week's card is unknown."""
    planner, enemy = Planner(GAME.battle("bulge_over_there").cards), Enemy("2S", "Friendly Transit")
    now = weeks_first(enemies=(enemy,), condition="Enemy Offensive")
    later, routine = now._replace(question=r.REPAIR), now._replace(condition="Routine")
    assert planner.threat(later, enemy) == planner.threat(routine, enemy) < planner.threat(now, enemy)


TRAP = "M3 Halftrack"
PLANTED = GAME.edit(TRAP, ap=4, he=3, min_range=4, max_range=4, transport=False)
"""It hits twice as often as the real one, at the same price, but at 4 hexes alone: hardly ever."""


@pytest.mark.parametrize("scenario", ["north_africa_spearhead", "normandy_hold_the_line"])
def test_the_trained_planner_buys_no_trap(scenario: str) -> None:
    real, planted = (
        [one.card for one in game.battle(scenario).force(4, 0).units] for game in (GAME, PLANTED)
    )
    assert real.count(TRAP) == 3
    assert TRAP not in planted
    assert len(planted) > 10, "it buys others instead"


@pytest.mark.slow
def test_the_trap_is_worth_nothing_for_its_price() -> None:
    """Three of them given for nothing bring less than their price kept."""
    engine = PLANTED.battle("north_africa_spearhead")
    force = engine.force(4, 0)
    more: Any = force
    for _ in range(3):
        more = with_card(more, TRAP, engine.cards)
    points = []
    for one in (replace(more, spare=15), replace(force, spare=15)):
        known, total = engine.having(one), 0
        for number in range(60):
            play = known.new_game(5, number)
            known.play_out(play, (0, 0), luck_of(5, number, 0))
            total += known.score(play)[0]
        points.append(total)
    assert points[0] < points[1]
