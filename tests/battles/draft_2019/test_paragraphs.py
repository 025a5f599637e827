"""Paragraphs of the draft that only a map has: turns, order cards, the deck, set-up, ways, sight.

Positions are laid out on the board of `patrol`, and played in the words of the game.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import EXITED, freed, has
from wsanalysis.battles.core.wording import action_in_words
from wsanalysis.battles.draft_2019 import moving, spotting, terms, tokens, view, windows
from wsanalysis.battles.draft_2019.cards import load_cards
from wsanalysis.battles.draft_2019.engine import ENGINE
from wsanalysis.battles.draft_2019.map_game import Engine
from wsanalysis.battles.draft_2019.records import WEIGHTS
from wsanalysis.battles.draft_2019.scenario import _scenario
from wsanalysis.battles.draft_2019.words import ACTIONS, names_of
from wsanalysis.battles.draft_2019.world import World, build
from wsanalysis.battles.scenarios.player_file import load_players
from wsanalysis.battles.scenarios.scenario_files import Found, read_scenario
from wsanalysis.compiled import new, numbers
from wsanalysis.files.faults import DataFault
from wsanalysis.systems.draft_2019.edition import Draft2019

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION, CARDS = Draft2019.load(DATA), load_cards(DATA)
PLAYERS = load_players(DATA, "draft_2019", WEIGHTS)
ALLIED, GERMAN = 0, 1


@cache
def world_of(text: str) -> World:
    """The world of a scenario out of the text of its file."""
    read = Found("x", Path("x.toml"), "x", "", text)
    return build(
        read_scenario(read, lambda entry: _scenario(DATA, "x", entry, EDITION, CARDS)),
        EDITION,
        CARDS,
        PLAYERS,
    )


class Table:
    """A battle before the first order; units in order, the Allied ones first, each with its hex."""

    def __init__(
        self, allied: Sequence[str], german: Sequence[str], more: str = "", *, exits: Sequence[str] = (),
        early: int = 2, late: int = 2, turns: int = 3,
    ) -> None:  # fmt: skip
        sides = [("german", german, "A01:N03", ()), ("allied", allied, "A10:N12", exits)]
        tables = [
            f"""[{side}]
            zone = ["{zone}"]
            {f"exits = {[*out]}" if out else ""}
            units = [{", ".join(f'{{block = "{unit.rsplit(" ", 1)[0]}"}}' for unit in units)}]
            objectives = [{{vp = 2, kind = "hold", hexes = ["H06"]}}, {{vp = 1, kind = "destroy each"}}]
            """.replace("'", '"')
            for side, units, zone, out in sides
        ]
        text = f"""name = "x"
        situation = "x"
        source = "x"
        background = "x"
        board = "standin"
        turns = {turns}
        attacker = "Allied"
        deck = {{early = {early}, late = {late}}}
        {more}
        {"".join(tables)}"""
        self.world = world_of(text)
        self.scenario = self.world.scenario
        self.record, self.battle = self.world.record, self.world.new_state()
        fill_streams(self.battle.luck, len(terms.SOURCES), 1, 0)
        ENGINE.start(self.record, self.battle)
        ENGINE.advance(self.record, self.battle)
        while self.battle.question in (terms.PLACE, terms.FACE):
            ENGINE.apply(self.record, self.battle, self.acts()[0])
        for unit, words in enumerate((*allied, *german)):
            self.put(unit, words.rsplit(" ", 1)[1])

    def hex(self, name: str) -> Hex:
        return Hex(self.scenario.board.ids.index(name))

    def put(self, unit: int, name: str) -> None:
        one, old = Unit(unit), self.battle.hex[Unit(unit)]
        put(self.record, self.battle, one, self.hex(name))
        freed(self.record, self.battle, old)
        self.battle.flags[one] &= ~terms.BEHIND
        moving.settle(self.record, self.battle, one)

    def at(self, unit: int) -> str:
        return self.scenario.board.ids[self.battle.hex[Unit(unit)]]

    def acts(self) -> list[int]:
        actions = new(Actions)
        ENGINE.legal(self.record, self.battle, actions)
        return numbers(actions.act)[: actions.count]

    def words(self, act: int) -> str:
        names = {**names_of(self.world, self.battle), "unit": lambda u: f"#{u}"}
        return str(action_in_words(ACTIONS, act, names))

    def legal(self, of: str = "") -> list[str]:
        return [said for said in map(self.words, self.acts()) if of in said]

    def do(self, *answers: str) -> "Table":
        for answer in answers:
            found = {self.words(act): act for act in self.acts()}
            assert answer in found, f"{answer}: {sorted(found)}"
            ENGINE.apply(self.record, self.battle, found[answer])
        return self

    def flag(self, unit: int, flag: int) -> bool:
        return bool(has(self.battle, Unit(unit), flag))


RIFLES, GRENADIERS = "British Rifle Section", "Grenadiers"


def table(*units: str, **more: Any) -> Table:
    """Rifle sections in the first hexes, a squad of Grenadiers in the last."""
    return Table([f"{RIFLES} {hex}" for hex in units[:-1]], [f"{GRENADIERS} {units[-1]}"], **more)


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
    assert at.legal() == ["#0 cowers", "#0 waits"]  # neither advance nor sprint
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
    at = table("A10", "B10", "C10", "N12", "H02").do(
        "order Close Support", "no enhancement", "activate #0 by Close Support"
    )
    at.do("#0 waits")
    assert at.legal("activate") == ["activate #1 by Close Support"]
    at.do("activate #1 by Close Support", "#1 waits")
    assert at.legal("activate") == ["activate #2 by Close Support"]  # near to #1, though not to #0


def test_sudden_death_ends_the_game_after_the_turn_and_lies_among_the_last_cards() -> None:
    at = table("A10", "H02", early=3, late=2)
    deck = [at.record.event[card] for card in numbers(at.battle.deck)[: at.battle.deck_size]]
    assert len(deck) == 5
    assert terms.EVENT_SUDDEN_DEATH in deck[3:]
    assert deck.count(terms.EVENT_SUDDEN_DEATH) == 1
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
    at = table("H06", "H04")
    at.do("order Infantry Advance", "no enhancement", "activate #0 by Infantry Advance", "#0 routs")
    ids = at.scenario.board.ids
    for said in at.legal("moves to"):
        there = at.hex(said.rsplit(" ", 1)[1])
        assert at.record.distance[there, at.hex("H04")] > 2, ids[there]


def test_a_rout_ends_spent() -> None:
    at = table("H08", "H04")
    at.do("order Infantry Advance", "no enhancement", "activate #0 by Infantry Advance", "#0 routs")
    while at.battle.question in (terms.MARCH, terms.OP):
        at.do(next((said for said in at.legal() if said in ("#0 stops", "pass")), at.legal()[0]))
    assert at.flag(0, terms.SPENT)


def test_who_leaves_over_an_exit_is_gone() -> None:
    at = table("G12", "H02", exits=["G12"])
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
    clear, cut = (at.hex("H02"), at.hex("H05")), (at.hex("G04"), at.hex("G08"))
    assert spotting.in_sight(at.record, at.battle, *clear)
    assert not spotting.in_sight(at.record, at.battle, *cut)  # woods and a building between
    spotting.cloud(at.record, at.battle, at.hex("H04"), terms.SMOKE)
    assert spotting.is_obscured(at.record, at.battle, *clear)


def test_a_window_opens_only_where_a_shot_may_hit() -> None:
    at = table("H06", "H04")
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


@pytest.mark.parametrize("key", ["fog", "ambush", "assets", "works", "reinforcements"])
def test_what_is_not_played_as_yet_is_refused_with_its_paragraph(key: str) -> None:
    text = (DATA / "scenarios" / "draft_2019" / "patrol.toml").read_text(encoding="utf-8")
    found = Found("x", Path("x.toml"), "x", "", text.replace("[allied]", f"[allied]\n{key} = []"))
    with pytest.raises(DataFault, match=r"not played on the map as yet"):
        read_scenario(found, lambda entry: _scenario(DATA, "x", entry, EDITION, CARDS))
