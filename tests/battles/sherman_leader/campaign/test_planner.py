"""What the planner reckons with agrees with what comes of it."""

from itertools import product
from typing import Any

import pytest

from tests.battles.sherman_leader.campaign.scripted import GAME, waiting, weeks_first
from wsanalysis.battles.sherman_leader.campaign import records as r
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
