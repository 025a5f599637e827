"""A bookkeeper who only hears what is told has the figures of the campaign, week by week and man by man."""

from collections import Counter

import pytest

import wsanalysis as ws
from tests.battles.sherman_leader.campaign.bookkeeper import Book
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.engine import Engine
from wsanalysis.battles.sherman_leader.campaign.records import Now
from wsanalysis.battles.sherman_leader.campaign.words import CampaignNarrator

GAME = ws.load("sherman_leader")
SCENARIOS = ("bulge_over_there", "north_africa_spearhead", "normandy_hold_the_line")


def told(engine: Engine, seed: int, number: int, style: int) -> tuple[list[str], Now]:
    """What is told of a campaign, and how it ends."""
    play, luck, sentences = engine.new_game(seed, number), luck_of(seed, number, 0), list[str]()
    narrator = CampaignNarrator(engine, play)
    while True:
        sentences += [str(one) for one in narrator.happened() if one is not None]
        narrator.look()
        if play.over:
            return sentences, play.now
        engine.apply(play, engine.decide(play, style, luck))


def kept(engine: Engine, seed: int, number: int, style: int) -> tuple[Book, Now]:
    """A bookkeeper's log of a campaign, which is what the campaign says of itself."""
    sentences, now = told(engine, seed, number, style)
    book = Book(engine.cards.campaign.campaign, engine.cards.objective.objective)
    for sentence in sentences:
        book.hear(sentence)
    book.close_week()
    assert not book.wrong, (number, book.wrong)
    assert book.weeks == [week._asdict() for week in now.weeks], number
    own = {name: (man["level"], man["xp"], man["stress"], man["wounded"]) for name, man in book.men.items()}
    assert own == {man.name: (man.level, man.xp, man.stress, man.wounded) for man in now.men}, number
    assert (book.so, book.vp, book.trucks, book.scouts) == (now.so, now.vp, now.trucks, now.scouts)
    assert book.names == now.used
    assert book.gone == now.lost
    assert +book.units == Counter(unit.card for unit in now.units)
    assert book.map == {enemy.battalion: (enemy.band, enemy.strength) for enemy in now.enemies}
    assert book.damage == {one.number: Counter(one.damage) for one in now.units if one.damage}
    assert book.over == (now.over != r.LAST_WEEK)
    return book, now


@pytest.mark.slow
@pytest.mark.parametrize("style", ["greedy", "random"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_bookkeeper_has_the_campaigns_figures(name: str, style: str) -> None:
    engine = GAME.battle(name)
    styles, ends = {"random": -1, **engine.styles()}, Counter[int]()
    for number in range(30):
        _, now = kept(engine, 31, number, styles[style])
        ends[now.over] += 1
    assert ends


RICH = GAME.edit("Hold the Line", so=90, weekly_so=60)
"""So that nobody fails, and all there is to do at the end of a week is done. The bookkeeper is told of it."""


@pytest.mark.slow
def test_the_bookkeeper_has_them_where_everything_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.battles.sherman_leader.campaign import bookkeeper

    card = bookkeeper.OBJECTIVES["Hold the Line"]
    monkeypatch.setitem(bookkeeper.OBJECTIVES, "Hold the Line", {**card, "so": "90", "weekly_so": "60"})
    engine = RICH.battle("normandy_hold_the_line")
    ends = Counter(kept(engine, 32, number, -1)[1].over for number in range(30))
    assert ends[r.LAST_WEEK] > 5


def test_a_report_tells_the_same() -> None:
    engine = GAME.battle("bulge_over_there")
    sentences, _ = told(engine, 33, 2, engine.styles()["greedy"])
    report = GAME.watch("bulge_over_there", seed=33, number=2, policies=("greedy", "greedy"))
    assert [str(line) for turn in report.turns for line in turn.sentences] == sentences
