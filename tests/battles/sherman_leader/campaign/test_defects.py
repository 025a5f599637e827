"""What campaigns once did otherwise than the rulebook."""

from typing import Any

import pytest

from tests.battles.sherman_leader.campaign.scripted import GAME, Game, ends, unharmed, waiting, weeks_first
from tests.battles.sherman_leader.campaign.test_battlefield import WHO
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.battlefield import Battlefield, Ordered, Prices
from wsanalysis.battles.sherman_leader.campaign.engine import Engine
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Man, Unit
from wsanalysis.battles.sherman_leader.campaign.words import CampaignNarrator
from wsanalysis.battles.sherman_leader.damage import counters_of
from wsanalysis.battles.sherman_leader.scenario import Mustered, battle

STUART, STOUT = Unit("005", "M3/M5 Stuart"), Man("Stout", "Average")
FRONT = (Enemy("1A", "Enemy Rear"), Enemy("2A", "Enemy Rear"))


def sentences(game: Game, engine: Engine) -> list[str]:
    """What is told of all that has happened."""
    return [str(one) for one in CampaignNarrator(engine, game.play).happened() if one]


def test_a_medic_heals_a_wound_in_words() -> None:
    units = (Unit("901", "Rifle Team"), Unit("902", "Rifle Team"))
    men = (Man("Kolchak", "Average"), Man("Chin", "Recruit", wounded=True))
    game = waiting(weeks_first(units=units, men=men, enemies=()))
    game.do("that is all", "a Medic heals Chin")
    assert any(
        "Medic" in line and "Chin" in line for line in sentences(game, GAME.battle("bulge_over_there"))
    )


def test_damage_is_told() -> None:
    end = ends("full", {"005": unharmed(damage=("Hull",))})
    game = waiting(weeks_first(units=(STUART,), men=(STOUT,), enemies=(Enemy("1A", "Front"),)), end)
    game.do(
        "attack 1A Large Tank Force", "send M3/M5 Stuart 005 under Stout", "they go: as usual", "that is all"
    )
    told = sentences(game, GAME.battle("bulge_over_there"))
    assert any("Hull" in line and "005" in line for line in told)


def week_with(card: str, effects: str) -> tuple[Game, Any]:
    """A week in which 1A is destroyed in the Enemy Rear, under that card; its battle as a scenario."""
    edited = GAME.edit("Bulge 1944", effects="no effect").edit(card, effects=effects)
    game = waiting(weeks_first(units=(STUART,), men=(STOUT,), enemies=FRONT), ends("destroyed"), game=edited)
    game.do(
        "attack 1A Large Tank Force", "send M3/M5 Stuart 005 under Stout", "they go: as usual", "that is all"
    )
    (one,) = game.field.ordered
    campaign, edition = game.cards.campaign, game.cards.edition
    return game, battle(campaign, one.battalion, one.strength, one.mustered, one.effects, edition)


@pytest.mark.parametrize("effects", [
    "turns -2", "stress 3", "enemy moves 2", "VP if destroyed 2", "XP if destroyed 2", "attack cost 2",
    "battalion moves 9",
])  # fmt: skip
def test_an_objectives_notes_count(effects: str) -> None:
    (plain, as_usual), (game, fought) = week_with("Over There", "no effect"), week_with("Over There", effects)
    assert outcome(game, fought) != outcome(plain, as_usual)


@pytest.mark.parametrize("effects", [
    "weekly SO 5", "SO if destroyed 3", "VP if destroyed 2", "XP if destroyed 2",
])  # fmt: skip
def test_a_campaigns_notes_count(effects: str) -> None:
    (plain, as_usual), (game, fought) = week_with("Bulge 1944", "no effect"), week_with("Bulge 1944", effects)
    assert outcome(game, fought) != outcome(plain, as_usual)


def outcome(game: Game, fought: Any) -> tuple[Any, ...]:
    """What a card's effects may change in a week."""
    now = game.now
    words = tuple(sorted(effect for effect in fought.effects if effect.word in ("stress", "enemy moves")))
    return now.so, now.vp, now.men, now.enemies, fought.turns, words


def test_a_battle_of_no_turns_is_over_before_anybody_acts() -> None:
    """Place Turn Counter: cards may take all five; what cards say of stress is suffered all the same."""
    edited = GAME.edit("Bulge 1944", effects="turns -5; stress 1")
    now = weeks_first(units=(STUART,), men=(STOUT,), enemies=FRONT)
    game = waiting(now, ends("destroyed"), game=edited)
    game.do(
        "attack 1A Large Tank Force", "send M3/M5 Stuart 005 under Stout", "they go: as usual", "that is all"
    )
    assert not game.field.ordered
    (fought,) = game.now.battles
    assert (fought.result, fought.turns, fought.seed, fought.vp, fought.stress) == ("full", 0, 0, 0, 1)


def test_two_units_are_turned_in_together() -> None:
    units = (
        Unit("1111", "Experienced Anti-Tank Team"), Unit("501", "M3 Halftrack"),
        Unit("1021", "Experienced Machine Gun Team"),
    )  # fmt: skip
    men = (Man("Red Tree", "Average"), Man("Blair", "Green"), Man("Chin", "Green"))
    game = waiting(weeks_first(units=units, men=men, question=r.REPAIR, so=1))
    game.do("turn in Experienced Anti-Tank Team 1111", "turn in M3 Halftrack 501")
    game.do("trade them for M24 Chaffee")  # 11 SO points for 5 + 5, and one paid


def test_1c_adds_a_rifle_to_its_own_battle() -> None:
    card = GAME.edition.battalions["1C"]
    now = weeks_first(units=(STUART,), men=(STOUT,), enemies=(Enemy("1C", "Front"),))
    game = waiting(now, ends("full"))
    game.do(
        "attack 1C Division Staff", "send M3/M5 Stuart 005 under Stout", "they go: as usual", "that is all"
    )
    (one,) = game.field.ordered
    fought = battle(game.cards.campaign, card, "full", one.mustered, one.effects, game.cards.edition)
    rifles = list(fought.defending.blocks).count("German Rifle")
    assert rifles == dict(card.units)["Rifle"] + 1


def test_no_counter_is_left_less_than_never() -> None:
    edition = GAME.edition
    led = (("005", "Stout"), ("006", "Eandi"), ("011", "Tylutki"), ("071", "Maddox"))
    card_of = {number: card.name for card in edition.us_units.values() for number in card.numbers}
    mustered = tuple(Mustered(card_of[n], n, f"{man} Average", 0, ("Hull",)) for n, man in led)
    field = Battlefield(edition.campaigns["Bulge 1944"], edition, WHO)
    field.fight(Ordered(edition.battalions["1A"], "full", (), mustered), Prices(), 1)
    state = field._engine.new_game(3, 0)
    assert all(state.pile[place] >= 0 for place, _ in enumerate(counters_of(edition), 1))


def test_a_game_without_conditions_is_refused_or_played() -> None:
    game = GAME
    for name in game.edition.conditions:
        game = game.edit(name, count=0)
    game.battle("bulge_over_there").new_game(1, 0)
