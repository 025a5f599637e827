"""Whatever happens in a campaign is told, and no sentence keeps a blank."""

import re

import pytest

import wsanalysis as ws
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.sherman_leader.campaign.words import CampaignNarrator

GAME = ws.load("sherman_leader")
RICH = GAME.edit("Hold the Line", so=90, weekly_so=60)
"""So nobody fails, and all there is to do at the end of a week is done."""


WANTED = (
    r"A Medic heals \w+\.", r"A Medic takes Casualty off .+ \d+\.", r"A Medic takes 2 stress off .+\.",
    r"A Mechanic takes \w+ off .+\.", r"\w+ off .+ \d+: \d SO points?\.", r".+ is healed, 1 SO point\.",
    r".+ traded for .+, \d+ SO points more\.", r".+ is replaced\.", r".+ is discarded\.",
    r"Priority R&R: .+", r"Bought: a Scout\.", r"Sent against .+\.", r"Killed: .+\.", r"Promoted: .+\.",
)  # fmt: skip


@pytest.mark.slow
def test_all_that_is_done_is_told() -> None:
    engine, sentences = RICH.battle("normandy_hold_the_line"), set[str]()
    for number in range(400):  # until everything has been done once
        if not [one for one in WANTED if not any(re.fullmatch(one, said) for said in sentences)]:
            break
        play, luck = engine.new_game(8, number), luck_of(8, number, 0)
        narrator = CampaignNarrator(engine, play)
        while engine.decider(play) is not None:
            legal = engine.legal(play)
            engine.apply(play, legal[below(luck.generator, len(legal))])
            kinds = len([kind for kind, *_ in play.events if kind not in ("week", "bought")])
            told = [str(one) for one in narrator.happened() if one is not None]
            assert len(told) >= kinds, play.events
            sentences.update(told)
            narrator.look()
    assert not [one for one in sentences if "{" in one or "None" in one]
    for wanted in WANTED:
        assert any(re.fullmatch(wanted, one) for one in sentences), wanted
