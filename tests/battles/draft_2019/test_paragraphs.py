"""Paragraphs of the draft that only a map has: turns, order cards, the deck, set-up, ways, sight."""

from tests.battles.draft_2019.positions import ALLIED, GERMAN, GRENADIERS, RIFLES, Table, table
from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.numbers import Unit
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.units import EXITED
from wsanalysis.battles.draft_2019 import moving, spotting, terms, tokens, view, windows
from wsanalysis.battles.draft_2019.engine import ENGINE
from wsanalysis.battles.draft_2019.map_game import Engine
from wsanalysis.battles.draft_2019.words import names_of
from wsanalysis.compiled import numbers


def test_a_turn_is_an_order_then_one_unit_after_the_other() -> None:
    at = table("A10", "N12", "H02")
    assert at.battle.active == ALLIED
    assert {kind_of(act) for act in at.acts()} == {terms.PLAY}
    at.do("order Infantry Advance", "no enhancement")
    who = [f"activate #{unit} by Infantry Advance" for unit in (0, 1)]
    assert at.legal() == [*who, "end the turn"]
    at.do(who[0], "#0 waits")
    assert at.legal() == [who[1], "end the turn"]  # nobody acts twice by an order
    at.do(who[1], "#1 waits")
    assert (at.battle.turn, at.battle.active) == (1, GERMAN)


def test_a_turn_ends_when_its_player_says_so() -> None:
    at = table("A10", "N12", "H02").do("order Infantry Advance", "no enhancement", "end the turn")
    assert at.battle.active == GERMAN


def test_the_order_limits_who_acts_and_what_he_does() -> None:
    at = table("A10", "B10", "C10", "D10", "E10", "F10", "H02")
    at.do("order Base of Fire", "no enhancement", "activate #0 by Base of Fire")
    assert at.legal("#0")[-2:] == ["#0 cowers", "#0 waits"]
    assert not at.legal("advances")
    assert not at.legal("sprints")
    at.do(
        "#0 waits", *(words for u in (1, 2, 3) for words in (f"activate #{u} by Base of Fire", f"#{u} waits"))
    )
    assert at.battle.active == GERMAN  # four units, and no more


def test_vehicles_and_foot_have_places_of_their_own_on_an_order() -> None:
    at = Table([f"{RIFLES} A10", "M4A1 Sherman C10"], [f"{GRENADIERS} H02"])
    at.do("order Armor Advance", "no enhancement")
    assert at.legal("activate") == ["activate #1 by Armor Advance"]


def test_enhancements_are_played_along_and_each_has_its_own_units() -> None:
    at = table("A10", "B10", "H02").do("order Consolidate")
    assert at.legal() == ["enhance it by Marching Fire", "no enhancement"]
    at.do("enhance it by Marching Fire")
    assert at.battle.rows == 2
    cards = ["Consolidate", "Marching Fire"]
    assert at.legal("activate") == [f"activate #{unit} by {card}" for card in cards for unit in (0, 1)]
    at.do("activate #0 by Marching Fire")
    assert at.legal() == ["#0 advances", "#0 waits"]
    at.do("#0 waits")
    assert at.legal("activate") == [f"activate #1 by {card}" for card in cards]


def test_each_icon_of_a_complex_order_lets_the_enemy_regroup_a_unit_first() -> None:
    at = Table([f"{RIFLES} A10"], [f"{GRENADIERS} H02", f"{GRENADIERS} I02"])
    for unit in (1, 2):
        at.battle.flags[Unit(unit)] |= terms.SPENT
    at.do("order Infantry Advance", "no enhancement")
    assert at.battle.decider == GERMAN
    assert at.legal() == ["regroup #1", "regroup #2", "pass"]
    at.do("regroup #2")
    assert (at.flag(1, terms.SPENT), at.flag(2, terms.SPENT)) == (True, False)
    assert at.battle.question == terms.WHO  # one icon, one unit


def test_nearby_is_the_same_area_or_an_adjacent_hex_of_one_of_them() -> None:
    at = table("A10", "B10", "C10", "N12", "H02").do("order Close Support", "no enhancement")
    assert [at.record.distance[at.hex("C10"), at.hex(hex)] for hex in ("A10", "B10")] == [2, 1]
    at.do("activate #0 by Close Support", "#0 waits")
    may = [f"activate #{unit} by Close Support" for unit in (1, 2)]
    assert at.legal("activate") == may  # the last is near to #1, who may act later
    at.do("activate #2 by Close Support", "#2 waits")
    assert at.legal("activate") == may[:1]


def test_sudden_death_ends_the_game_after_the_turn_and_lies_among_the_last_cards() -> None:
    at = table("A10", "H02", deck=(3, 2))
    deck = [at.record.event[card] for card in numbers(at.battle.deck)[: at.battle.deck_size]]
    assert len(deck) == 5
    assert terms.EVENT_SUDDEN_DEATH in deck[3:]
    assert deck.count(terms.EVENT_SUDDEN_DEATH) == 1
    card = next(card for card in range(at.record.cards) if at.record.event[card] == terms.EVENT_SUDDEN_DEATH)
    assert names_of(at.world, at.battle)["event"](card) == "Sudden Death (the game ends after this turn)"
    at.battle.ends = at.battle.active + 1
    at.do("order Infantry Advance", "no enhancement", "end the turn")
    assert at.battle.over == terms.SUDDEN_DEATH


def test_the_game_ends_after_its_last_turn_and_objectives_pay() -> None:
    at = table("A10", "H06", turns=1)
    at.do("order Infantry Advance", "no enhancement", "end the turn")
    at.do(at.legal()[0], "no enhancement", "end the turn")
    assert at.battle.over == terms.LAST_TURN
    engine = Engine(at.world, tuple)
    assert [row["winner"] for row in engine.rows([at.battle])] == ["German"]  # who has H06


def test_the_defender_is_set_up_first_in_its_sector_and_only_where_it_may_stand() -> None:
    at = table("A10", "H02")
    battle = at.world.new_state()
    fill_streams(battle.luck, len(terms.SOURCES), 1, 0)
    ENGINE.start(at.record, battle)
    ENGINE.advance(at.record, battle)
    at.battle = battle
    assert (battle.question, battle.decider) == (terms.PLACE, GERMAN)
    hexes = {said.rsplit(" ", 1)[1] for said in at.legal()}
    assert hexes == {name for name in at.scenario.board.ids if name[1:] in ("01", "02", "03")}
    at.do("#1 begins in A01")
    assert battle.decider == ALLIED


def test_guns_and_vehicles_choose_a_facing_and_infantry_does_not() -> None:
    at = Table(["M4A1 Sherman C10", f"{RIFLES} A10"], ["7.5cm PaK 40 H02"])
    assert [bool(moving.turns(at.record, at.battle, Unit(u))) for u in range(3)] == [True, False, True]
    at.battle.face[Unit(0)] = 2
    ahead = [bool(moving.is_ahead(at.record, at.battle, Unit(0), side)) for side in range(6)]
    assert ahead == [side == 2 for side in range(6)]
    assert all(moving.is_ahead(at.record, at.battle, Unit(1), side) for side in range(6))
    at.do("order Armor Advance", "no enhancement", "activate #0 by Armor Advance", "#0 sprints")
    assert at.flag(0, terms.MOVING)
    assert {said.split()[1] for said in at.legal()} == {"moves"}


def test_infantry_stops_at_enemies_and_vehicles_do_not() -> None:
    at = Table([f"{RIFLES} H05", "M4A1 Sherman H05"], [f"{GRENADIERS} H04"])
    found = [bool(moving.stops_in(at.record, at.battle, Unit(u), at.hex("H04"))) for u in (0, 1)]
    assert found == [True, False]
    at.put(1, "H04")
    assert at.at(1) == "H04"  # any number of units, of both sides, share a hex


def test_a_rout_leads_away_from_the_enemy_with_every_hex() -> None:
    at = table("G05", "G03")
    at.do("order Infantry Advance", "no enhancement", "activate #0 by Infantry Advance", "#0 routs")
    ids = at.scenario.board.ids
    for said in at.legal("moves to"):
        there = at.hex(said.rsplit(" ", 1)[1])
        assert at.record.distance[there, at.hex("G03")] > 2, ids[there]


def test_a_rout_ends_spent() -> None:
    at = table("H08", "H04")
    at.do("order Infantry Advance", "no enhancement", "activate #0 by Infantry Advance", "#0 routs")
    while at.battle.question in (terms.MARCH, terms.OP):
        at.do(next((said for said in at.legal() if said in ("#0 stops", "pass")), at.legal()[0]))
    assert at.flag(0, terms.SPENT)


def test_who_leaves_over_an_exit_is_gone() -> None:
    at = table("G12", "H02", exits='exits = ["G12"]')
    at.do("order Infantry Advance", "no enhancement", "activate #0 by Infantry Advance", "#0 advances")
    assert at.legal("leaves") == ["#0 leaves the map"]
    at.do("#0 leaves the map")
    assert at.battle.where[Unit(0)] == EXITED


def test_ranges_are_counted_in_areas_and_moves_in_hexes() -> None:
    at = table("A10", "H02")
    areas = at.scenario.board.areas
    for one, other in (("A01", "A02"), ("A01", "A05"), ("G07", "H08")):
        x, y = at.hex(one), at.hex(other)
        found = spotting.range_between(at.record, at.battle, x, y)
        assert (found == 0) == (areas[x] == areas[y])
        assert found <= at.record.distance[x, y]


def test_sight_is_cut_by_overlays_as_they_stand_now() -> None:
    at = table("A10", "H02")
    clear, cut = (at.hex("H02"), at.hex("H05")), (at.hex("H04"), at.hex("H09"))
    assert spotting.in_sight(at.record, at.battle, *clear)
    assert not spotting.in_sight(at.record, at.battle, *cut)  # buildings between
    spotting.cloud(at.record, at.battle, at.hex("H04"), terms.SMOKE)
    assert spotting.is_obscured(at.record, at.battle, *clear)


def test_a_window_opens_only_where_a_shot_may_hit() -> None:
    at = table("G05", "G04")
    mover, enemy = Unit(0), Unit(1)
    at.battle.mover = mover
    assert windows.can_answer(at.record, at.battle, mover)
    at.battle.flags[enemy] |= terms.SPENT
    assert not windows.can_answer(at.record, at.battle, mover)
    at.battle.flags[enemy] &= ~terms.SPENT
    at.put(1, "A01")
    at.put(0, "N12")
    assert not windows.can_answer(at.record, at.battle, mover)


def test_the_other_side_does_not_see_what_a_token_is_until_it_is_turned_over() -> None:
    at = table("H06", "H04")
    token = tokens.draw_damage(at.record, at.battle)
    tokens.lay_token(at.record, at.battle, Unit(0), token | terms.DOWN)
    seen = at.world.new_state()
    view.see(at.record, at.battle, GERMAN, seen)
    assert seen.load[Unit(0)].token[0] & terms.KIND == view.UNREAD_DAMAGE
    assert at.battle.load[Unit(0)].token[0] & terms.KIND == token
    view.see(at.record, at.battle, ALLIED, seen)
    assert seen.load[Unit(0)].token[0] & terms.KIND == view.UNREAD_DAMAGE  # nor does its owner
    at.battle.load[Unit(0)].token[0] |= terms.KNOWN
    view.see(at.record, at.battle, ALLIED, seen)
    assert seen.load[Unit(0)].token[0] & terms.KIND == token  # unless it cowered
    view.see(at.record, at.battle, GERMAN, seen)
    assert seen.load[Unit(0)].token[0] & terms.KIND == view.UNREAD_DAMAGE
    hidden = numbers(seen.deck)[seen.deck_at : seen.deck_size]
    assert len({*hidden}) <= 1  # and nobody the cards to come
