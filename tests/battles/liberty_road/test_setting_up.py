"""Setting up and the event deck (p.6-8)."""

# ruff: noqa: N802 (the examples keep their numbers)

from collections import Counter

import pytest
from table import Table, cards

from wsanalysis.battles.core.numbers import NO_CARD, NOBODY
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.scenario import DeckPlan

BOARD = """
. . . . . .
. . F p . .
. . . . . .
"""
AREAS = """
a a b b c c
a a b b c c
d d d e e e
"""
ZONES = {
    "attacker": ["A01", "A02", "A03", "B01", "B02"],
    "defender": ["D01", "D02", "E01", "E02", "F01", "F02"],
}


def setting_up(*attacker: str, defender: tuple[str, ...] = ("Grenadiers D01",), **more: object) -> Table:
    """The first decision of the set-up."""
    known = {"areas": AREAS, "zones": ZONES, "setting_up": True, **more}
    return Table(BOARD, attacker or ["Riflemen A01"], defender, **known)  # type: ignore[arg-type]


def laid(table: Table, *hexes: str) -> Table:
    for name in hexes:
        table.do(f"place {name}", "face N")
    return table


def test_the_defender_sets_up_first() -> None:
    """p.8: units, markers; then the attacker, and the first turn begins."""
    table = setting_up(fog={"C01": "mines"}, fog_zone=["C01", "C02", "C03"])
    assert (table.turn, table.decider, table.question) == (0, "defender", "place")
    laid(table, "D01")
    assert (table.decider, table.question) == ("defender", "fog")
    table.do("place C01")
    assert (table.decider, table.question) == ("attacker", "place")
    laid(table, "A01")
    assert (table.turn, table.decider, table.question) == (1, "attacker", "order")


def test_units_go_into_their_zone_where_they_can_stand() -> None:
    """p.6, 8, 12: not into a pond; wheels not into a wood; any number in a hex."""
    assert setting_up().places("place") == set(ZONES["defender"]) - {"D02"}
    table = laid(
        setting_up("Riflemen A01", "Rangers A01", defender=("Grenadiers D01", "Volksgrenadiers D01")), "D01"
    )
    assert "D01" in table.places("place"), "there is never a stacking limit"
    zones = {**ZONES, "attacker": ["C01", "C02", "C03"]}
    wheels = laid(setting_up("M8 Greyhound A01", zones=zones), "D01")
    assert wheels.places("place") == {"C01", "C03"}


def test_facing_and_a_vehicles_order_are_chosen() -> None:
    """p.2-3, 8: any edge of the hex, any side of the block."""
    table = setting_up("M5 Stuart A01", "Riflemen A01", defender=("StuG III G D01",))
    table.do("place E01")
    assert len(table.legal()) == 6
    table.do("face SW")
    assert table.legal() == {"take move", "take fire-infantry", "take fire-vehicles", "take support"}
    table.do("take fire-vehicles")
    assert (table.status("StuG III G"), table.facing("StuG III G")) == ("fire-vehicles", "SW")
    table.do("place A01", "face SE")
    assert table.question in ("status", "place"), "infantry begins ready"


def test_one_marker_an_area() -> None:
    """p.4, 8: in the zone for them; anywhere in the area."""
    zone = ["B01", "B02", "C01", "D01", "E01", "C03"]
    table = laid(setting_up(fog={"A01": "mines", "A02": "empty", "A03": "wire"}, fog_zone=zone), "E02")
    assert table.places("place") == set(zone)
    table.do("place D01")
    assert table.places("place") == {"B01", "B02", "E01", "C03"}
    table.do("place E01")
    assert table.places("place") == {"B01", "B02", "C03"}


def test_the_attacker_stays_out_of_areas_with_markers() -> None:
    """p.8: though they lie in his zone."""
    table = laid(setting_up(fog={"A01": "mines"}, fog_zone=["A01", "B01"]), "E02").do("place B01")
    assert table.places("place") == {"A03"}


def test_a_marker_without_room_goes_back_into_the_box() -> None:
    """p.8: one marker an area, so a second finds no place."""
    table = laid(setting_up(fog={"A01": "empty", "A02": "mines"}, fog_zone=["A01", "B01"]), "E02").do(
        "place A01"
    )
    assert table.decider == "attacker"
    assert sum(table.s.marker_hex[m] != NOBODY for m in range(2)) == 1


def test_a_ford_lies_at_a_river() -> None:
    """p.4."""
    table = setting_up(fog={"A01": "ford"}, fog_zone=["A01", "B01", "C01", "D01"], rivers=["B01/C01"])
    assert laid(table, "E02").places("place") == {"B01", "C01"}


def test_open_shelters_lie_in_the_deployment_zone() -> None:
    """p.6: as the Trench of the example; other markers where the scenario says."""
    table = laid(setting_up(face_up={"A01": "trench"}, fog_zone=["B01"]), "E02")
    assert table.places("place") == set(ZONES["defender"]) - {"D02"}
    assert table.do("place D01").fog("D01") == "trench"


def test_obstacles_are_not_laid_on_units() -> None:
    """p.4, 7: they are among the fog markers; one an area (decided: open)."""
    zone = ["D01", "E01", "F01"]
    table = laid(setting_up(obstacles={"A01": "roadblock"}, fog_zone=zone), "E01")
    assert table.places("place") == {"D01", "F01"}
    assert table.do("place F01").fog("F01") == "obstacle"


def test_who_lies_in_ambush_is_set_up_as_a_marker() -> None:
    """p.4, 13: off the map until found."""
    table = setting_up(ambush=["StuG III G A01"], fog_zone=["B01", "C01", "D02"])
    laid(table, "E02")
    assert table.places("place") == {"B01", "C01"}, "where it could stand"
    table.do("place C01")
    laid(table, "A01" if "place A01" in table.legal() else "A03")
    assert table.where("StuG III G") == "hidden"
    assert table.fog("C01") == "hidden ambush"


def test_numbers_of_blocks_and_markers_tell_nothing() -> None:
    """p.8: units and cards are hidden information; those that look alike change places."""
    blocks, kinds = Counter[int](), Counter[int]()
    for seed in range(60):
        table = setting_up(
            "Riflemen A01", "Rangers A01", "Allied Weapon Team A01 with .50 cal", "M5 Stuart A01",
            fog={"A01": "mines", "A02": "empty"}, fog_zone=["A01"], ambush=["Pioneers A01"], seed=seed,
        )  # fmt: skip
        blocks[table.s.type[0]] += 1
        kinds[table.s.marker_kind[0]] += 1
        vehicle = table.s.type[3]
        assert table.w.block[vehicle].kind == terms.VEHICLE, "it is a large block"
        carriers = [u for u in range(4) if table.s.weapon[u]]
        assert [table.s.type[u] for u in carriers] == [2], "a crew keeps its weapon"
    assert set(blocks) == {0, 1, 2}
    assert set(kinds) == {terms.AMBUSH, terms.EMPTY, terms.MINES}
    assert min(*blocks.values(), *kinds.values()) >= 8


def phases(table: Table) -> list[str]:
    """What each card of the deck is, from the top."""
    names = [table.cards[table.s.deck[k]] for k in range(table.s.deck_size)]
    return [cards().events[name].phase if name in cards().events else name for name in names]


def test_LR_11_a_pile_of_seven_with_two_assets_has_five_events() -> None:
    """p.8: assets count among the cards of their pile, one from each player."""
    assets = {"attacker": ["Fighter-bomber in early"], "defender": ["Dive Bomber in early"]}
    for seed in range(20):
        table = setting_up(assets=assets, plan=DeckPlan(7, 3, 2), seed=seed)
        deck = phases(table)
        assert Counter(deck[:7]) == {"early": 5, "Fighter-bomber": 1, "Dive Bomber": 1}
        assert Counter(deck[7:10]) == {"late": 3}
        assert Counter(deck[10:]) == {"late": 1, "end": 1}
        assert len(deck) == 12


def test_the_deck_is_shuffled_pile_by_pile() -> None:
    """p.8: early on top, Time's Up anywhere in the last pile; no card twice."""
    places, firsts = Counter[int](), Counter[int]()
    for seed in range(80):
        table = setting_up(plan=DeckPlan(4, 3, 3), seed=seed)
        deck = phases(table)
        assert deck[:4] == ["early"] * 4
        assert deck[4:7] == ["late"] * 3
        numbers = table.s.deck[:10]
        assert len(set(numbers)) == 10
        places[deck.index("end")] += 1
        firsts[numbers[0]] += 1
    assert set(places) == {7, 8, 9}
    assert min(places.values()) >= 12
    assert len(firsts) == 10


def test_only_the_defender_knows_how_many_cards_there_are() -> None:
    """p.8: and nobody their order."""
    table = setting_up(plan=DeckPlan(4, 3, 3))
    seen = {side: table.view(side) for side in ("attacker", "defender")}
    assert seen["defender"].deck_size == 10
    assert seen["attacker"].deck_size == terms.MAX_DECK
    for view in seen.values():
        assert set(view.deck) == {NO_CARD}


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_reinforcements_in_a_pile_are_a_card_of_it(side: str) -> None:
    """p.6, 8: they count as one of its cards, and arrive when it is drawn."""
    block, entry = ("Rangers", "A01") if side == "attacker" else ("Volksgrenadiers", "F01")
    late = {side: [([block], [entry], "early")]}
    deck = phases(setting_up(late=late, plan=DeckPlan(3, 2, 2)))
    assert Counter(deck[:3]) == {"early": 2, "reinforcements": 1}
    table = Table(
        BOARD, ["Riflemen A03 N spent"], ["Grenadiers D01 N spent"],
        late=late, deck=["reinforcements", "Shot"], event_done=False,
    )  # fmt: skip
    table.end_turn()
    assert (table.decider, table.question, table.legal()) == (side, "entry", {f"place {entry}"})
    assert table.do(f"place {entry}", "face N").where(block) == entry


def test_hexes_are_held_by_whose_zone_they_lie_in() -> None:
    """p.18 (decided): others by the defender, until somebody has them to himself."""
    table = setting_up()
    assert [table.holder(name) for name in ("A01", "D01", "C01")] == ["attacker", "defender", "defender"]
