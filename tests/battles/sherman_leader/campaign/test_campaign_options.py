"""Readings that only a campaign knows: how often a unit fights, when it ends, what a bankrupt one is."""

from collections import defaultdict
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.sherman_leader.campaign import records as r

GAME = ws.load("sherman_leader")
BATTALIONS = ("2A", "10A", "2S", "1C", "4A", "11A", "1S", "6C", "9A")


def engine_of(**options: Any) -> Any:
    return GAME.with_options(**options).battle("bulge_over_there")


def of_kind(engine: Any, play: Any, kind: int) -> list[int]:
    return [act for act in engine.legal(play) if kind_of(act) == kind]


def send_all(engine: Any, play: Any) -> None:
    """Everybody who can go, against the first battalion that may be attacked."""
    engine.apply(play, of_kind(engine, play, r.ATTACK)[0])
    while pairs := of_kind(engine, play, r.PAIR):
        engine.apply(play, pairs[0])
    engine.apply(play, of_kind(engine, play, r.READY)[0])


def test_battles_a_week() -> None:
    """All are sent against one battalion; then nobody is left for the next, or all may go there as well."""
    one, several = (engine_of(battles_a_week=option) for option in ("one", "several"))
    play = one.new_game(1, 0)
    send_all(one, play)
    assert of_kind(one, play, r.ATTACK) == []
    play = several.new_game(1, 0)
    send_all(several, play)
    send_all(several, play)
    force = {unit.number for unit in play.now.units}
    assert [{pair.number for pair in group.pairs} for group in play.now.groups] == [force] * 2
    several.apply(play, of_kind(several, play, r.DONE)[0])
    several.apply(play, of_kind(several, play, r.FIGHT)[0])
    first, second = play.now.battles
    assert first.week == second.week == 1
    assert {unit.number for unit in first.mustered} == force
    again = {unit.number for unit in second.mustered}
    assert again
    assert again <= force - {*first.units_lost}


@pytest.mark.slow
def test_failure() -> None:
    """A campaign that has VP and then cannot pay: it has failed and scores nothing, or counts by its VP."""
    ends = defaultdict(list)
    for option in ("failed", "evaluated by VP"):
        engine = engine_of(failure=option)
        for number in range(40):
            play = engine.new_game(1, number)
            engine.play_out(play, (0, 0), luck_of(1, number, 0))
            if play.over == r.BANKRUPT and play.now.vp:
                row, (points, _) = engine.row(play), engine.score(play)
                ends[number].append((row["grade"], points, row["VP gained"]))
    assert len(ends) > 3
    objective = engine.cards.objective
    for (grade, points, gained), by_vp in ends.values():
        reached = [one for one in ("adequate", "good", "great") if gained >= getattr(objective, one)]
        assert (grade, points) == ("failed", 0)
        assert by_vp == (["poor", *reached][-1], gained, gained)


def test_last_week() -> None:
    """The last week ends with its battles, or battalions move once more and cost what they cost."""
    whole, short = (engine_of(last_week=option) for option in ("whole", "battles only"))
    lost = []
    for number in range(40):
        ends = []
        for engine in (whole, short):
            play = engine.new_game(1, number)
            engine.play_out(play, (0, 0), luck_of(1, number, 0))
            ends.append(play.now)
        one, other = ends
        assert one.vp == other.vp
        if other.over == r.LAST_WEEK:
            assert other.weeks[-1].map_losses == 0
            lost.append(one.weeks[-1].map_losses)
    assert sum(lost) > 0


def test_the_list_of_scenarios_says_what_is_known_of_campaigns() -> None:
    rows = GAME.campaigning.scenarios
    units = sum(number for one in BATTALIONS for _, number in GAME.edition.battalions[one].units)
    known = rows.loc["bulge_over_there", ["units", "enemy units", "hexes", "battalions"]]
    assert [*known] == [12, units, 24, 9]
    drawn = rows.loc["normandy_hold_the_line", ["units", "enemy units", "hexes", "battalions"]]
    assert [*drawn] == ["bought", "drawn", 24, "drawn"]
