"""The sample game's set-up and first week, and the rulebook's examples, by the campaign's own functions.

The numbers are oracles SL-21 to SL-36. Supply battalions are said to cost SO points, but in the sample game
none does, so their reconstructed effects are taken out.
"""

from collections import Counter

from tests.battles.sherman_leader.campaign.scripted import (
    GAME,
    Game,
    Scripted,
    ends,
    from_deck,
    remade,
    unharmed,
    waiting,
    weeks_first,
)  # fmt: skip
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.engine import Engine
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Man, Unit

BATTALIONS = ("2A", "10A", "2S", "1C", "4A", "11A", "1S", "6C", "9A")
FIRST = ("902", "921", "931", "1111", "301", "042", "501")
SECOND = ("901", "503", "1132", "005", "1031")
LEVELS = {
    "Recruit": ("Sanders", "Chin", "Kowalski", "Jones"),
    "Green": ("Reisner", "Henders", "Cruz", "Blair"),
    "Average": ("Kolchak", "Red Tree", "Eandi", "Tylutki"),
}
AGAINST_9A = dict(
    zip(FIRST, ("Reisner", "Sanders", "Kolchak", "Red Tree", "Henders", "Eandi", "Blair"), strict=True)
)
AGAINST_4A = dict(zip(SECOND, ("Chin", "Kowalski", "Cruz", "Tylutki", "Jones"), strict=True))
DAMAGE = ("Glancing", "Glancing", "Engine", "Suspension", "Gun")


def sample_engine() -> Engine:
    """The sample game before anything is drawn; its counters are the first of their cards."""
    game = GAME
    for card, numbers in (
        ("Rifle Team", "902 901 903 904"), ("M4 Sherman (75mm)", "042 041 043"),
        ("M3 Halftrack", "501 503 502"),
    ):  # fmt: skip
        game = game.edit(card, numbers=numbers)
    return remade(game.battle("bulge_over_there"), battalions=(), force=None)


def drawn_for(engine: Engine) -> Scripted:
    """The cards and rolls of the sample game's first week; its second battle has Quiet Days."""
    cards = engine.cards
    decks = {
        kind: [name for name, card in cards.edition.battalions.items() if card.kind == kind]
        for kind in ("Assault", "Supply", "Command")
    }
    script: dict[tuple[int, ...], int] = {}
    for number, name in enumerate(BATTALIONS, 1):
        deck = decks[cards.edition.battalions[name].kind]
        script[r.CAMPAIGN_CARDS, number] = deck.index(name)
        deck.remove(name)
    conditions = from_deck(cards.condition_counts, ["Leadership", "Routine"])
    events = from_deck(cards.event_counts, ["Vital Mission", "Inspiring Leader", "Quiet Day", "Quiet Day"])
    script |= {(r.CONDITIONS, number): place for number, place in enumerate(conditions)}
    script |= {(r.EVENTS, number): place for number, place in enumerate(events)}
    rolls = {"10A": 6, "2A": 2, "11A": 7, "1C": 5, "2S": 3, "1S": 10}
    script |= {(r.MOVES, 1, cards.battalions.index(name)): roll for name, roll in rolls.items()}
    script |= {(r.BATTLES, 1, cards.battalions.index(name)): 77 for name in ("9A", "4A")}
    return Scripted(script)


BATTLE_9A = ends("destroyed", {
    "902": unharmed(wounded=True), "921": unharmed(2, destroyed=True, killed=True), "1111": unharmed(2),
    "042": unharmed(2, damage=DAMAGE), "501": unharmed(destroyed=True, killed=True),
}, turns=3)  # fmt: skip
BATTLE_4A = ends("destroyed", {"901": unharmed(destroyed=True)})


def set_up() -> Game:
    """The sample game to its first week, step by step as in the rulebook."""
    engine = sample_engine()
    game = Game(engine, drawn_for(engine), [BATTLE_9A, BATTLE_4A])
    assert game.now.so == 88
    card_of = {number: card.name for card in engine.cards.units for number in card.numbers}
    costs = [engine.cards.edition.us_units[card_of[number]].cost for number in (*FIRST, *SECOND)]
    assert (sum(costs[:7]), sum(costs[7:])) == (49, 37)
    game.do(*(f"buy {card_of[number]}" for number in (*FIRST, *SECOND)))
    assert game.now.so == 2
    assert not any("Rifle Team" in offer or "Halftrack" in offer for offer in game.offers)
    game.do("that is all")
    for level, names in LEVELS.items():
        for name in names:
            assert game.now.levels[0] == level
            game.do(f"{name} joins")
    assert game.offers == ["that is all"], "2 SO points promote nobody"
    return game


def test_set_up_of_the_sample_game() -> None:
    game = set_up()
    assert [enemy.battalion for enemy in game.now.enemies] == [*BATTALIONS]
    assert sum(game.cards.battalion(enemy).vp for enemy in game.now.enemies) == 30
    assert game.bands() == {
        "4A": "Friendly Staging", "9A": "Friendly Staging", "6C": "Front", "2A": "Enemy Transit",
        "11A": "Enemy Transit", "10A": "Enemy Transit", "1C": "Enemy Rear", "2S": "Enemy Rear",
        "1S": "Enemy Breakthrough",
    }  # fmt: skip
    assert {enemy.strength for enemy in game.now.enemies} == {"full"}
    assert {unit.number for unit in game.now.units} == {*FIRST, *SECOND}
    assert [(man.name, man.level) for man in game.now.men] == [
        (name, level) for level, names in LEVELS.items() for name in names
    ]
    kinds = Counter(game.cards.kind(unit) for unit in game.now.units)
    assert kinds == Counter(game.cards.type_of[man.name] for man in game.now.men)
    assert kinds == {"Infantry": 6, "Light Armor": 3, "Armor": 2, "Artillery": 1}
    assert (game.now.so, game.now.vp, game.now.trucks, game.now.scouts) == (2, 0, 0, 0)


def first_week() -> Game:
    """The sample game to the Repair/Replace step of its first week."""
    game = set_up()
    game.do("that is all")
    assert (game.now.turn, game.now.condition) == (1, "Leadership")
    units = {unit.number: unit.card for unit in game.now.units}
    game.do("attack 9A Vanguard", *(f"send {units[n]} {n} under {man}" for n, man in AGAINST_9A.items()))
    game.do("they go: as usual", "attack 4A Spearhead")
    assert {offer for offer in game.offers if offer.startswith("send")} == {
        f"send {card} {number} under {man}"
        for number, card in units.items() for man in AGAINST_4A.values()
        if number in AGAINST_4A and game.cards.kind(Unit(number, card)) == game.cards.type_of[man]
    }  # fmt: skip
    game.do(*(f"send {units[n]} {n} under {man}" for n, man in AGAINST_4A.items()))
    game.do("they go: as usual", "that is all")
    assert game.now.so == 2, "a battalion in Friendly Staging is attacked for nothing"
    assert game.offers == ["fight 9A Vanguard next", "fight 4A Spearhead next"]
    game.do("fight 9A Vanguard next")
    return game


def test_battle_with_9a() -> None:
    game = first_week()
    nine, four = game.field.ordered
    assert nine.strength == four.strength == "full"
    assert {str(effect) for effect in nine.effects if effect.word != "no effect"} == {
        "SO if destroyed 1", "VP if destroyed 1", "Rifle in every battle 1",
    }  # fmt: skip
    assert {str(effect) for effect in four.effects if effect.word != "no effect"} == {
        "SO if destroyed 1", "Rifle in every battle 1",
    }  # fmt: skip
    battle = game.now.battles[0]
    assert (battle.result, battle.vp, battle.events) == (
        "destroyed",
        4,
        ("Vital Mission", "Inspiring Leader"),
    )
    assert (battle.units_lost, battle.men_killed) == (("921", "501"), ("Sanders", "Blair"))
    men = {man.name: man for man in game.now.men}
    left = ("Reisner", "Kolchak", "Red Tree", "Henders", "Eandi")
    assert {name: men[name].stress for name in left} == {
        "Reisner": 1, "Kolchak": 1, "Red Tree": 2, "Henders": 1, "Eandi": 2,
    }  # fmt: skip
    assert all(men[name].xp == 2 and men[name].level in ("Green", "Average") for name in left)
    assert men["Reisner"].wounded
    assert not any(men[name].wounded for name in left[1:])
    assert not {"Sanders", "Blair"} & men.keys()
    damage = {unit.number: unit.damage for unit in game.now.units}
    assert sorted(damage.pop("042")) == sorted(DAMAGE)
    assert not any(damage.values())
    assert game.now.lost >= {"921", "501"}


def test_first_week_of_the_sample_game() -> None:
    game = first_week()
    assert game.now.vp == 7
    assert game.bands() == {
        "10A": "Front", "2A": "Enemy Transit", "11A": "Front", "1C": "Enemy Rear", "2S": "Enemy Rear",
        "1S": "Enemy Rear", "6C": "Front",
    }  # fmt: skip
    assert game.now.so == 2 + 2 + 7
    assert game.now.lost == {"921", "501", "901"}
    assert {man.name for man in game.now.men if man.xp == 2} == {man.name for man in game.now.men}
    game.do("take Engine off M4 Sherman (75mm) 042")
    assert game.now.so == 9
    game.do("take Suspension off M4 Sherman (75mm) 042", "take Gun off M4 Sherman (75mm) 042")
    assert game.now.so == 7
    game.do("a Medic heals Reisner")
    assert not any(man.wounded for man in game.now.men)
    assert not any("Medic" in offer for offer in game.offers), "there is one Medic"
    units = {unit.number: unit.damage for unit in game.now.units}
    assert units["042"] == ("Glancing", "Glancing")
    assert {*units} == {*FIRST, *SECOND} - {"921", "501", "901"}
    game.do("that is all")
    assert game.now.question == r.DISCARD, "Chin has no unit left"
    game.do("discard Chin")
    assert game.now.question == r.TARGET
    week = game.now.weeks[0]
    assert (week.so, week.vp, week.battles, week.destroyed, week.map_losses) == (7, 7, 2, 2, 0)
    assert (week.units, week.men, week.units_lost, week.men_killed) == (9, 9, 3, 2)
    assert week.spent_on_repairs == 4
    assert isinstance(game.play, Scripted)
    assert not game.play.script.keys() - {(r.EVENTS, 4), (r.CONDITIONS, 1)}, "all was drawn"


# --- The rulebook's examples


STOUT = Man("Stout", "Average")
STUART = Unit("005", "M3/M5 Stuart")
SEND = ("attack 1A Large Tank Force", "send M3/M5 Stuart 005 under Stout", "they go: as usual", "that is all")


def test_sl_27_stout_after_a_battle() -> None:
    game = waiting(
        weeks_first(units=(STUART,), men=(STOUT._replace(stress=3),)), ends("full", {"005": unharmed(4)})
    )
    game.do(*SEND)
    assert game.stress() == {"Stout": 4}


def test_sl_28_stout_on_leave() -> None:
    other = Man("Eandi", "Average", stress=3)
    units = (STUART, Unit("006", "M3/M5 Stuart"))
    game = waiting(weeks_first(units=units, men=(STOUT._replace(stress=10), other)), ends("full"))
    game.do(*SEND[:1], "send M3/M5 Stuart 005 under Eandi", *SEND[2:])
    assert game.stress() == {"Stout": 6, "Eandi": 4}


def test_sl_29_and_30_stout_is_promoted() -> None:
    for had, left in ((3, 0), (4, 1)):
        game = waiting(weeks_first(units=(STUART,), men=(STOUT._replace(xp=had),)), ends("destroyed"))
        game.do(*SEND)
        (stout,) = game.now.men
        assert (stout.level, stout.xp) == ("Skilled", left)
        assert stout.stress == 0, "his Cool is 2 until he is promoted, after stress has been recorded"


def test_sl_21_half_of_5_vp_and_then_the_rest() -> None:
    engine = GAME.battle("bulge_over_there")
    second = from_deck(engine.cards.condition_counts, ["Routine", "Routine"])[1]
    game = waiting(
        weeks_first(units=(STUART,), men=(STOUT,)), ends("half"), ends("destroyed"),
        script={(r.CONDITIONS, 1): second},
    )  # fmt: skip
    game.do(*SEND)
    assert (game.now.vp, game.now.enemies) == (2, (Enemy("1A", "Enemy Transit", "half"),)), "3 - 2: back"
    had = game.now.so
    game.do("that is all", *SEND)
    assert game.now.so == had - 1 + 7, "behind the front it costs"
    assert (game.now.vp, game.now.enemies) == (5, ())
    assert [one.strength for one in game.field.ordered] == ["full", "half"]


def test_sl_31_upgrade() -> None:
    units = (
        Unit("1111", "Experienced Anti-Tank Team"), Unit("901", "Rifle Team"), STUART,
        Unit("902", "Rifle Team"),
    )  # fmt: skip
    men = (Man("Red Tree", "Average"), Man("Chin", "Green"), STOUT, Man("Jones", "Recruit"))
    game = waiting(weeks_first(units=units, men=men, question=r.REPAIR, so=10))
    game.do("turn in Experienced Anti-Tank Team 1111", "turn in Rifle Team 901")
    assert "trade them for M3/M5 Stuart" not in game.offers, "8 SO points are not more than 8"
    assert "turn in Rifle Team 902" in game.offers
    game.do("trade them for Experienced Mortar Team")
    assert game.now.so == 6
    assert {*game.offers} == {f"discard {name}" for name in ("Red Tree", "Chin", "Jones")}
    game.do("discard Chin")
    assert [unit.number for unit in game.now.units] == ["005", "902", "1031"]
    assert {man.name for man in game.now.men} == {"Red Tree", "Stout", "Jones"}
    assert game.now.question == r.REPAIR
    assert "buy Rifle Team" in game.offers, "units given back may be bought again"


def test_an_upgrade_to_another_type_brings_a_recruit() -> None:
    units, men = (STUART, Unit("901", "Rifle Team")), (STOUT, Man("Chin", "Green"))
    game = waiting(weeks_first(units=units, men=men, question=r.REPAIR, so=10))
    game.do("turn in Rifle Team 901", "trade them for M5 ATG (3-inch)")
    assert game.now.so == 10 - (9 - 3)
    game.do("discard Chin")
    assert game.now.question == r.RECRUIT
    game.do("Cruz joins")
    assert game.now.men[-1] == Man("Cruz", "Recruit", is_new=False)
    assert game.now.used == {"Stout", "Chin", "Cruz"}
    assert not any(offer.startswith("raise") for offer in game.offers), "only who replaces somebody is raised"


def test_who_replaces_somebody_may_be_raised() -> None:
    units, men = (Unit("1132", "M5 ATG (3-inch)"),), (Man("Underhill", "Green", wounded=True),)
    game = waiting(weeks_first(units=units, men=men, question=r.REPAIR, so=4))
    game.do("replace Underhill with a Recruit", "Cruz joins", "raise Cruz by a level")
    assert (game.now.men[-1].level, game.now.so) == ("Green", 1)
    assert not any(offer.startswith("raise") for offer in game.offers), "3 SO points a level"


def test_sl_26_levels_of_north_africa() -> None:
    for bought, levels in (
        (15, ["Recruit"] * 5 + ["Green"] * 3 + ["Average"] * 3 + ["Skilled"] * 2 + ["Green"] * 2),
        (6, ["Recruit"] * 5 + ["Green"]),
    ):
        engine = GAME.battle("north_africa_spearhead")
        game = Game(engine, engine.new_game(1, 0), [])
        wanted = [card.name for card in sorted(engine.cards.units, key=lambda card: card.cost)]
        while len(game.now.units) < bought:
            game.do(next(f"buy {card}" for card in wanted if f"buy {card}" in game.offers))
        game.do("that is all")
        while game.now.question == r.NAME:
            game.do(game.offers[0])
        assert [man.level for man in game.now.men] == levels
