"""The rulebook's paragraphs on campaigns one by one, in positions made for them."""

from typing import Any

import pytest

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
from wsanalysis.battles.sherman_leader.campaign.records import Enemy, Man, Now, Pair, Unit

STUARTS = (Unit("005", "M3/M5 Stuart"), Unit("006", "M3/M5 Stuart"))
MEN = (Man("Stout", "Average"), Man("Eandi", "Average"))
SHERMAN = Unit("041", "M4 Sherman (75mm)")


def at_repairs(**more: Any) -> Game:
    """A week's end, at Repair/Replace."""
    return waiting(weeks_first(question=r.REPAIR, **more))


def starts(game: Game, start: str) -> list[str]:
    return [offer for offer in game.offers if offer.startswith(start)]


def band_of(battalion: str, band: Any, strength: Any) -> Enemy:
    return Enemy(battalion, band, strength)


def events(*names: str) -> dict[tuple[int, ...], int]:
    """These events are drawn."""
    places = from_deck(GAME.battle("bulge_over_there").cards.event_counts, names)
    return {(r.EVENTS, number): place for number, place in enumerate(places)}


def sent(game: Game, battalion: str, *pairs: str, more: tuple[str, ...] = ()) -> None:
    """Send these pairs against a battalion."""
    game.do(f"attack {battalion}", *(f"send {pair}" for pair in pairs), *more, "they go: as usual")


# --- Assign Units


@pytest.mark.parametrize(("counter", "goes"), [
    ("Engine", False), ("Suspension", False), ("Gun", True), ("Hull", True), ("Glancing", True),
])  # fmt: skip
def test_vehicles_without_engine_or_suspension_stay(counter: str, goes: bool) -> None:
    units = (STUARTS[0]._replace(damage=(counter,)), STUARTS[1])
    game = waiting(weeks_first(units=units, men=MEN))
    game.do("attack 1A Large Tank Force")
    assert bool(starts(game, "send M3/M5 Stuart 005")) == goes
    assert starts(game, "send M3/M5 Stuart 006")


def test_unfit_and_wounded_commanders_stay() -> None:
    men = (
        Man("Stout", "Average", stress=12),
        Man("Eandi", "Average", wounded=True),
        Man("Tylutki", "Average", stress=11),
    )
    game = waiting(weeks_first(units=(*STUARTS, SHERMAN), men=men))
    game.do("attack 1A Large Tank Force")
    assert {offer.rsplit(" under ", 1)[1] for offer in starts(game, "send M")} == {"Tylutki"}


def test_if_nobody_can_go_nothing_is_attacked() -> None:
    men = tuple(man._replace(wounded=True) for man in MEN)
    game = waiting(weeks_first(units=STUARTS, men=men))
    assert game.offers == ["that is all"]


def test_trucks_save_2_on_the_battalion_that_they_go_with() -> None:
    enemies = (Enemy("1S", "Enemy Breakthrough"), Enemy("2S", "Enemy Rear"), Enemy("1A", "Front"))
    three = (*STUARTS, SHERMAN)
    men = (*MEN, Man("Tylutki", "Average"))
    now = weeks_first(units=three, men=men, enemies=enemies, trucks=2, trucks_left=2)
    game = waiting(now)
    game.do("attack 1A Large Tank Force")
    assert "send a Truck" not in game.offers, "to the Front it costs nothing anyway"
    game.do("send M4 Sherman (75mm) 041 under Tylutki", "they go: as usual")
    assert game.now.so == 20
    sent(game, "1S Supply Convoy", "M3/M5 Stuart 005 under Stout", more=("send a Truck", "send a Truck"))
    assert game.now.so == 20, "3 less 4"
    game.do("attack 2S Depot")
    assert "send a Truck" not in game.offers
    game.do("send M3/M5 Stuart 006 under Eandi", "they go: as usual")
    assert game.now.so == 18
    assert [group.trucks for group in game.now.groups] == [0, 2, 0]


def test_one_truck_leaves_a_point_to_pay() -> None:
    enemies = (Enemy("1S", "Enemy Breakthrough"), Enemy("2S", "Enemy Rear"))
    game = waiting(weeks_first(units=STUARTS, men=MEN, enemies=enemies, trucks=1, trucks_left=1, so=2))
    assert {*game.offers} == {"attack 1S Supply Convoy", "attack 2S Depot", "that is all"}
    game.do("attack 1S Supply Convoy", "send M3/M5 Stuart 005 under Stout")
    assert not starts(game, "they go"), "3 SO points, and there are 2"
    game.do("send a Truck", "they go: as usual")
    assert game.now.so == 1
    assert game.offers == ["that is all"], "2 SO points to the Enemy Rear"


@pytest.mark.parametrize(("so", "offered"), [(1, False), (2, True)])
def test_the_last_points_may_be_spent_on_the_way(so: int, offered: bool) -> None:
    """Operational Move Cost: 2 SO points to the Enemy Rear, which leave none."""
    game = waiting(weeks_first(units=STUARTS, men=MEN, enemies=(Enemy("2S", "Enemy Rear"),), so=so))
    assert bool(starts(game, "attack 2S Depot")) == offered
    if offered:
        sent(game, "2S Depot", "M3/M5 Stuart 005 under Stout")
        assert (game.now.so, game.now.over) == (0, 0)


def test_scouts_go_into_one_battle_each() -> None:
    enemies = (Enemy("1A", "Front"), Enemy("6C", "Front"))
    now = weeks_first(units=STUARTS, men=MEN, enemies=enemies, scouts=3, scouts_left=3)
    game = waiting(now, ends("full"), ends("full"))
    sent(game, "1A Large Tank Force", "M3/M5 Stuart 005 under Stout", more=("send a Scout", "send a Scout"))
    sent(game, "6C Fortified Command", "M3/M5 Stuart 006 under Eandi", more=("send a Scout",))
    game.do("that is all", "fight 1A Large Tank Force next")
    assert [ordered.scouts for ordered in game.field.ordered] == [2, 1]
    game.do("that is all")
    assert game.now.scouts_left == 3


# --- Pre-Combat, Post-Combat


def battle(*names: str, now: Now | None = None, end: Any = None, **more: Any) -> Game:
    """The week's battle with 1A, of 005 under Stout, with these events."""
    at = now or weeks_first(units=STUARTS[:1], men=MEN[:1])
    game = waiting(at, end or ends("full"), script=events(*names) if names else None, **more)
    sent(game, "1A Large Tank Force", "M3/M5 Stuart 005 under Stout")
    game.do("that is all")
    return game


def test_tenacity_costs_1_stress_and_1_so_point() -> None:
    now = weeks_first(units=STUARTS[:1], men=(MEN[0]._replace(stress=5),))
    plain = battle(now=now)
    assert (plain.stress()["Stout"], plain.field.ordered[0].tenacity) == (5, False)
    longer = battle(now=now, end=ends("full", prolonged=True), tenacity=True)
    assert longer.stress()["Stout"] == 6
    assert (longer.field.ordered[0].tenacity, longer.field.ordered[0].heroics) == (True, False)
    both = battle(now=now, tenacity=True, heroics=True)
    assert both.field.ordered[0].heroics
    enemies = (Enemy("1A", "Front"), Enemy("2A", "Front"))
    two = waiting(
        weeks_first(units=STUARTS, men=MEN, enemies=enemies), ends("full"), ends("full"), tenacity=True
    )
    sent(two, "1A Large Tank Force", "M3/M5 Stuart 005 under Stout")
    sent(two, "2A Fast Assault", "M3/M5 Stuart 006 under Eandi")
    two.do("that is all", "fight 2A Fast Assault next")
    assert [ordered.tenacity for ordered in two.field.ordered] == [True, True]
    base = GAME.battle("bulge_over_there")
    start = remade(base, force=None, battalions=()).begin(base.new_game(1, 0)).so
    assert start == 88
    for rules, less in (
        ({"tenacity": True}, 1),
        ({"heroics": True}, 1),
        ({"tenacity": True, "heroics": True}, 2),
    ):
        engine = remade(base, force=None, battalions=(), **rules)
        assert engine.new_game(1, 0).now.so == 88 - less
        assert remade(base, **rules).new_game(1, 0).now.so == base.new_game(1, 0).now.so - less


def test_events_before_and_after_a_battle() -> None:
    hurt = weeks_first(units=STUARTS[:1], men=(MEN[0]._replace(stress=4),))
    assert battle("Quiet Day", "Heavy Losses", now=hurt).stress()["Stout"] == 5
    assert battle("Quiet Day", "Inspiring Leader", now=hurt).stress()["Stout"] == 3
    ambush = battle("Ambush", "Quiet Day", now=hurt)
    assert ("stress", 1) in {(one.word, one.amount) for one in ambush.field.ordered[0].effects}
    won = ends("destroyed")
    assert battle("Vital Mission", "Quiet Day", end=won).now.vp == 6
    assert battle("Vital Mission", "Quiet Day", end=ends("half")).now.vp == 2
    assert battle("Quiet Day", "Lessons Learned", end=won).now.men[0].xp == 3
    assert battle("Quiet Day", "Lessons Learned").now.men[0].xp == 1
    so = battle("Quiet Day", "Quiet Day", end=won).now.so
    assert battle("Quiet Day", "Captured Supplies", end=won).now.so == so + 1


def test_only_those_in_the_battle_take_its_events() -> None:
    now = weeks_first(units=STUARTS, men=(MEN[0], MEN[1]._replace(stress=9)))
    game = battle("Quiet Day", "Heavy Losses", now=now)
    assert game.stress() == {"Stout": 1, "Eandi": 5}, "Eandi is on leave"
    assert [man.xp for man in game.now.men] == [1, 0]


def test_notes_end_at_half_strength_but_yellow_ones() -> None:
    for name, band, strength, so, xp in (
        ("3S", "Front", "half", 2, 2), ("4S", "Front", "full", 1, 2), ("5C", "Front", "half", 0, 4),
    ):  # fmt: skip
        now = weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=(band_of(name, band, strength),))
        game = waiting(now, ends("destroyed"))
        sent(game, next(iter(starts(game, "attack"))).removeprefix("attack "), "M3/M5 Stuart 005 under Stout")
        game.do("that is all")
        assert game.now.so == 20 + so + 7
        assert game.now.men[0].xp == xp


def test_supply_battalions_cost_so_points_until_they_are_at_half_strength() -> None:
    """One whose card says so; of the sample game's two neither takes any of the week's 7."""
    for strength, cost in (("full", 1), ("half", 0)):
        enemies = tuple(band_of(name, "Front", strength) for name in ("1S", "2S", "5S"))
        game = waiting(weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=enemies))
        game.do("that is all")
        assert game.now.so == 20 + 7 - cost


def test_command_battalions_change_the_battles_of_others() -> None:
    for name, word in (("1C", "Rifle in every battle"), ("2C", "enemy moves"), ("3C", "stress")):
        for strength, holds in (("full", True), ("half", name == "1C")):  # 1C's until it is destroyed
            enemies = (Enemy("1A", "Front"), band_of(name, "Enemy Rear", strength))
            game = battle(now=weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=enemies))
            assert (word in {one.word for one in game.field.ordered[0].effects}) == holds


def test_a_command_battalion_counts_its_note_once() -> None:
    """Of its own battle and its own move its card says enough; it is not among the others."""
    now = weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=(Enemy("3C", "Front"),))
    game = waiting(now, ends("full"))
    sent(game, "3C Observation Post", "M3/M5 Stuart 005 under Stout")
    game.do("that is all")
    assert "stress" not in {one.word for one in game.field.ordered[0].effects}
    enemies = (Enemy("4C", "Enemy Transit"),)
    for roll, band in ((7, "Front"), (6, "Enemy Transit")):  # advances from 8, 1 more for its card
        game = waiting(weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=enemies))
        assert isinstance(game.play, Scripted)
        game.play.script[r.MOVES, 1, game.cards.battalions.index("4C")] = roll
        game.do("that is all")
        assert game.bands() == {"4C": band}


def test_a_reward_that_is_not_yellow_ends_at_half_strength() -> None:
    edited = GAME.edit("4S", effects="SO if destroyed 3; VP if destroyed 2", lasting_effects="")
    for strength, so, vp in (("full", 3, 3 + 2), ("half", 0, 2)):
        enemies = (band_of("4S", "Front", strength),)
        game = waiting(
            weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=enemies), ends("destroyed"), game=edited
        )
        sent(game, "4S Workshop", "M3/M5 Stuart 005 under Stout")
        game.do("that is all")
        assert (game.now.so, game.now.vp) == (20 + so + 7, vp)


def test_groups_fight_as_they_are_told_to() -> None:
    for manner, unit in (("spare the men", 300), ("as usual", 100), ("at any price", 30)):
        game = waiting(
            weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=(Enemy("1A", "Front"),)), ends("full")
        )
        game.do("attack 1A Large Tank Force", "send M3/M5 Stuart 005 under Stout", f"they go: {manner}")
        game.do("that is all")
        assert [prices.unit for prices in game.field.prices] == [unit]


def test_great_ends_the_campaign_at_once() -> None:
    now = weeks_first(units=STUARTS[:1], men=MEN[:1], vp=17)
    game = battle(now=now, end=ends("destroyed"))
    assert (game.now.over, game.now.vp, len(game.now.weeks)) == (r.GREAT, 22, 1)
    assert battle(now=now._replace(vp=16), end=ends("destroyed")).now.over == 0


def test_the_last_week_has_no_repairs() -> None:
    now = weeks_first(units=STUARTS[:1], men=MEN[:1], turn=4, enemies=())
    script: dict[tuple[int, ...], int] = {(r.MOVES, 4, place): 3 for place in range(23)}
    game = waiting(now, script=script)
    game.do("that is all")
    assert (game.now.over, len(game.now.weeks)) == (r.LAST_WEEK, 1)


# --- Adjust Special Option Points


@pytest.mark.parametrize(("bands", "lost"), [
    (("Front",), 0), (("Friendly Transit",), 2), (("Friendly Staging",), 6),
    (("Friendly Transit", "Friendly Transit", "Friendly Staging"), 10),
])  # fmt: skip
def test_battalions_near_cost_so_points(bands: tuple[Any, ...], lost: int) -> None:
    enemies = tuple(Enemy(name, band) for name, band in zip(("2A", "10A", "11A"), bands, strict=False))
    game = waiting(weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=enemies))
    game.do("that is all")
    assert (game.now.so, game.now.map_losses) == (20 + 7 - lost, lost)


def test_they_are_paid_out_of_what_the_week_brings() -> None:
    enemies = (Enemy("2A", "Friendly Staging"), Enemy("10A", "Friendly Transit"))
    for so, over in ((1, 0), (0, r.BANKRUPT)):
        game = waiting(weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=enemies, so=so))
        game.do("that is all")
        assert game.now.over == over
        assert game.now.so == so - 1


# --- Repair/Replace


def test_prices_of_repairs() -> None:
    units = (
        STUARTS[0]._replace(damage=("Engine", "Suspension", "Gun")),
        Unit("901", "Rifle Team", ("Casualty",)),
    )
    men = (MEN[0], Man("Chin", "Recruit", wounded=True))
    game = at_repairs(units=units, men=men)
    for answer, so in (
        ("take Engine off M3/M5 Stuart 005", 18), ("take Suspension off M3/M5 Stuart 005", 17),
        ("take Gun off M3/M5 Stuart 005", 16), ("take Casualty off Rifle Team 901", 15), ("heal Chin", 14),
    ):  # fmt: skip
        game.do(answer)
        assert game.now.so == so
    assert (game.now.repairs, game.now.men[1].wounded) == (6, False)
    assert not any(unit.damage for unit in game.now.units)
    poor = at_repairs(units=units, men=men, so=1)
    assert "take Engine off M3/M5 Stuart 005" not in poor.offers
    assert "take Gun off M3/M5 Stuart 005" in poor.offers


def test_prices_are_those_of_the_counters() -> None:
    """A wound that costs 3, and another counter than Casualty that men bear until it is taken off."""
    edited = GAME.edit("HE Commander Wounded", repair=3).edit("Immobile", stays="until repaired", repair=2)
    units = (Unit("901", "Rifle Team", ("Immobile",)), Unit("902", "Rifle Team"))
    men = (Man("Kolchak", "Average"), Man("Chin", "Recruit", wounded=True))
    game = waiting(weeks_first(units=units, men=men, enemies=()), game=edited)
    game.do("that is all", "a Medic takes Immobile off Rifle Team 901")
    assert game.now.units[0].damage == ()
    so = game.now.so
    game.do("heal Chin")
    assert game.now.so == so - 3
    game = waiting(weeks_first(units=units, men=men, question=r.REPAIR, so=2), game=edited)
    assert "heal Chin" not in game.offers


def test_mechanics_take_two_counters_off_vehicles_for_nothing() -> None:
    units = (
        STUARTS[0]._replace(damage=("Engine", "Suspension", "Gun")),
        Unit("901", "Rifle Team", ("Casualty",)),
    )
    men = (Man("Tylutki", "Skilled"), Man("Chin", "Recruit"))
    game = waiting(weeks_first(units=units, men=men, enemies=()))
    game.do("that is all")
    assert game.now.mechanics == 2
    so = game.now.so
    game.do("take Casualty off Rifle Team 901")
    assert (game.now.so, game.now.mechanics) == (so - 1, 2), "that is no vehicle"
    game.do("take Engine off M3/M5 Stuart 005", "take Suspension off M3/M5 Stuart 005")
    assert game.now.so == so - 1
    game.do("take Gun off M3/M5 Stuart 005")
    assert game.now.so == so - 2


@pytest.mark.parametrize(("stress", "medics"), [(0, 1), (11, 1), (15, 1), (16, 0)])
def test_a_medic_does_one_thing_unless_he_is_unfit(stress: int, medics: int) -> None:
    """Kolchak is shaken to 11, and 4 stress go on leave before."""
    units = (Unit("901", "Rifle Team", ("Casualty",)), Unit("902", "Rifle Team"))
    men = (Man("Kolchak", "Average", stress=stress), Man("Chin", "Recruit", wounded=True, stress=9))
    game = waiting(weeks_first(units=units, men=men, enemies=()))
    game.do("that is all")
    assert game.now.medics == medics
    own = {"a Medic takes 2 stress off Kolchak"} if stress > 4 else set()
    offers = {
        "a Medic heals Chin",
        "a Medic takes Casualty off Rifle Team 901",
        "a Medic takes 2 stress off Chin",
    }
    assert {*starts(game, "a Medic")} == ((offers | own) if medics else set())
    so = game.now.so
    for offer in sorted(offers) if medics else ():
        again = waiting(game.now)
        again.do(offer)
        assert not starts(again, "a Medic")
        assert again.now.so == so
    if medics:
        game.do("a Medic takes 2 stress off Chin")
        assert game.now.men[1].stress == 9 - 4 - 2


def test_rest_for_all_once_a_week() -> None:
    men = (Man("Stout", "Average", stress=14), Man("Eandi", "Average", stress=1, wounded=True))
    game = at_repairs(units=STUARTS, men=men, so=11)
    game.do("Priority R&R for all")
    assert (game.stress(), game.now.so) == ({"Stout": 12, "Eandi": 0}, 6)
    assert "Priority R&R for all" not in game.offers
    assert "Priority R&R for all" not in at_repairs(units=STUARTS, men=men, so=4).offers


def test_a_recruit_comes_for_the_killed_and_no_name_twice() -> None:
    end = ends("full", {"005": unharmed(killed=True)})
    now = weeks_first(units=STUARTS, men=MEN)
    game = battle(now=now._replace(used=now.used | {"Tylutki"}), end=end)
    assert (game.now.question, game.now.about) == (r.RECRUIT, "Armor")
    assert not {"Stout joins", "Eandi joins", "Tylutki joins"} & {*game.offers}
    assert all(offer.endswith(" joins") for offer in game.offers)
    so = game.now.so
    game.do("Maddox joins")
    assert game.now.men[-1] == Man("Maddox", "Recruit", is_new=True)
    assert game.now.so == so
    assert starts(game, "raise") == ["raise Maddox by a level"], "nobody else is raised now"
    game.do("raise Maddox by a level", "raise Maddox by a level")
    assert (game.now.men[-1].level, game.now.so) == ("Average", so - 6)
    game.do("that is all")
    assert not any(man.is_new for man in game.now.men)


def test_no_recruit_for_a_commander_lost_with_his_unit() -> None:
    end = ends("full", {"005": unharmed(destroyed=True, killed=True)})
    game = battle(now=weeks_first(units=STUARTS, men=MEN), end=end)
    assert game.now.question == r.REPAIR
    assert "buy M3/M5 Stuart" not in game.offers, "005 does not come back, 006 is there"


def test_unit_loss_a_new_unit_or_a_commander_less() -> None:
    end = ends("full", {"005": unharmed(destroyed=True)})
    game = battle(now=weeks_first(units=STUARTS, men=MEN, so=30), end=end)
    bought = waiting(game.now)
    bought.do("buy M10 TD")
    assert bought.now.question == r.REPAIR, "Stout leads it, no Recruit comes"
    bought.do("that is all")
    assert [man.name for man in bought.now.men] == ["Stout", "Eandi"]
    game.do("that is all")
    assert {*game.offers} == {"discard Stout", "discard Eandi"}
    game.do("discard Eandi")
    assert [man.name for man in game.now.men] == ["Stout"]


def test_wounded_and_unfit_commanders_may_be_replaced() -> None:
    men = (
        Man("Stout", "Average", stress=12),
        Man("Eandi", "Average", wounded=True),
        Man("Tylutki", "Average"),
    )
    game = at_repairs(units=(*STUARTS, SHERMAN), men=men)
    assert {*starts(game, "replace")} == {"replace Stout with a Recruit", "replace Eandi with a Recruit"}
    game.do("replace Stout with a Recruit")
    assert game.now.question == r.RECRUIT
    game.do("Maddox joins", "replace Eandi with a Recruit", "Olsen joins")
    assert [man.name for man in game.now.men] == ["Tylutki", "Maddox", "Olsen"]
    assert game.now.used >= {"Stout", "Eandi"}


def test_a_unit_bought_later_brings_a_recruit() -> None:
    game = at_repairs(units=STUARTS, men=MEN)
    game.do("buy Rifle Team")
    assert (game.now.question, game.now.about, game.now.so) == (r.RECRUIT, "Infantry", 17)
    game.do("Chin joins")
    assert game.now.men[-1].level == "Recruit"
    game.do("buy a Truck", "buy a Scout")
    assert (game.now.so, game.now.trucks, game.now.scouts) == (14, 1, 1)


def test_counters_limit_trucks_and_scouts() -> None:
    game = at_repairs(units=STUARTS, men=MEN, trucks=4, scouts=6)
    assert not {"buy a Truck", "buy a Scout"} & {*game.offers}
    game = at_repairs(units=STUARTS, men=MEN, trucks=3, scouts=5)
    assert {"buy a Truck", "buy a Scout"} <= {*game.offers}


def test_damaged_units_are_not_turned_in() -> None:
    units = (Unit("901", "Rifle Team", ("Casualty",)), Unit("902", "Rifle Team"))
    men = (Man("Chin", "Green"), Man("Jones", "Recruit"))
    game = at_repairs(units=units, men=men)
    assert starts(game, "turn in") == ["turn in Rifle Team 902"]
    game.do("turn in Rifle Team 902")
    assert not starts(game, "turn in")
    before = game.now
    game.do("keep these units")
    assert game.now.units == before.units


def test_armor_is_limited_by_the_campaign() -> None:
    limited = GAME.edit("Bulge 1944", effects="armor units at most 2")
    game = waiting(weeks_first(question=r.REPAIR, units=STUARTS, men=MEN, so=60), game=limited)
    assert "buy M10 TD" not in game.offers
    assert "buy M8 Greyhound" in game.offers
    game.do("turn in M3/M5 Stuart 005", "trade them for M10 TD")
    assert [unit.card for unit in game.now.units] == ["M3/M5 Stuart", "M10 TD"]
    fewer = waiting(weeks_first(question=r.REPAIR, units=STUARTS[:1], men=MEN[:1], so=60), game=limited)
    assert "buy M10 TD" in fewer.offers


def test_units_serve_in_the_year() -> None:
    game = at_repairs(units=STUARTS, men=MEN, so=60)
    assert "buy M26 Pershing" not in game.offers
    assert "buy M36 TD" in game.offers


# --- Special Condition Card


def test_conditions_are_paid_at_once() -> None:
    engine = GAME.battle("bulge_over_there")
    for name, so, over in (
        ("Supply Shortage", 1, r.BANKRUPT),
        ("Supply Shortage", 2, 0),
        ("Fresh Supplies", 0, 0),
    ):
        second = from_deck(engine.cards.condition_counts, ["Routine", name])[1]
        now = weeks_first(units=STUARTS[:1], men=MEN[:1], enemies=(), question=r.REPAIR, so=so)
        game = waiting(now, script={(r.CONDITIONS, 1): second})
        game.do("that is all")
        assert game.now.over == over
        assert game.now.so == so + (2 if name == "Fresh Supplies" else -2)


def test_long_roads_cost_more_behind_the_front_alone() -> None:
    enemies = (Enemy("1A", "Front"), Enemy("2S", "Enemy Rear"))
    game = waiting(weeks_first(units=STUARTS, men=MEN, enemies=enemies, condition="Long Roads"))
    sent(game, "1A Large Tank Force", "M3/M5 Stuart 005 under Stout")
    assert game.now.so == 20
    sent(game, "2S Depot", "M3/M5 Stuart 006 under Eandi")
    assert game.now.so == 17
    assert game.now.groups[1].pairs == (Pair("006", "Eandi"),)
