"""Strategic cards, played as an order or out of the event deck, and reinforcements (p.4-9)."""

import pytest
from table import Table, cards

from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.scenario import DeckPlan
from wsanalysis.battles.liberty_road.setup import begin

COLUMN = "\n".join(["."] * 7)
FIELD = "\n".join([". . . . ."] * 7)
ATTACKER, DEFENDER = ["Riflemen A01 S", "M5 Stuart A01 S"], ["Grenadiers A06 N", "Pz IV H A07 N"]


def with_assets(*cards_of_attacker: str, board: str = COLUMN, **more: object) -> Table:
    return Table(board, ATTACKER, DEFENDER, assets={"attacker": cards_of_attacker}, **more)  # type: ignore[arg-type]


def drawn(table: Table) -> int:
    return table.s.deck_at


# --- as an order ----------------------------------------------------------------------------------------


def test_a_card_is_played_instead_of_an_order_marker() -> None:
    """p.9: its owner chooses a hex; then his order is over."""
    table = with_assets("Smoke Shells")
    assert "asset Smoke Shells" in table.legal()
    table.do("asset Smoke Shells")
    assert (table.decider, table.question) == ("attacker", "target")
    table.do("hex A06")
    assert table.marks("A06") == {"smoke"}
    assert (table.decider, table.question) == ("defender", "order")
    assert "asset Smoke Shells" not in table.legal()


def test_it_has_so_many_uses() -> None:
    """p.7."""
    assert cards().assets["Smoke Shells"].uses == 2
    table = with_assets("Smoke Shells")
    for name in ("A05", "A06"):
        table.do("asset Smoke Shells", f"hex {name}").end_turn()
    assert "asset Smoke Shells" not in table.legal()
    assert [name for name in table.board.ids if "smoke" in table.marks(name)] == ["A05", "A06"]


def test_it_may_be_aimed_near_enemies() -> None:
    """Our limit: within two hexes of one that is on the map; not into a blaze."""
    table = with_assets("Artillery", marks={"A05": "blaze"}).do("asset Artillery")
    assert table.places("hex") == {"A04", "A06", "A07"}
    assert "enough" in table.legal()
    table.do("enough")
    assert table.decider == "defender"


def test_artillery_hits_all_in_the_hex() -> None:
    table = Table(
        COLUMN, ["Riflemen A06 S", "M5 Stuart A01 S"], ["Grenadiers A06 N", "Pz IV H A07 N"],
        assets={"attacker": ["Artillery"]},
    )  # fmt: skip
    table.do("asset Artillery")
    for name in ("Riflemen", "Grenadiers"):
        assert table.chance_of(lambda t, name=name: t.status(name) != "ready", "hex A06", tries=150) > 0.3
    assert (
        table.chance_of(
            lambda t: t.damage("Pz IV H") != "" or t.where("Pz IV H") == "out", "hex A06", tries=100
        )
        == 0
    )


def test_the_turns_event_may_interrupt_a_barrage() -> None:
    """p.11: the unit that is hit is the target of the event, and is then attacked."""
    table = with_assets("Artillery", deck=["Shot", "Time's Up"], event_done=False)
    table.do("asset Artillery")
    table.with_luck(lambda t: drawn(t) == 1 and t.where("Grenadiers") == "out", "hex A06")
    again = with_assets("Artillery", deck=["Shot", "Time's Up"], event_done=False).do("asset Artillery")
    again.with_luck(lambda t: drawn(t) == 1 and t.status("Grenadiers") == "broken", "hex A06")


def test_intelligence_reveals_the_nearest_markers() -> None:
    """p.7: three of them; an ambush comes out and does not act at once."""
    table = with_assets(
        "Intelligence", board=FIELD, fog={"A05": "mines", "C07": "trench", "E01": "wire", "E07": "foxhole"},
        ambush=["Volksgrenadiers B07 N"],
    )  # fmt: skip
    table.do("asset Intelligence", "hex A06")
    assert (table.decider, table.question) == ("defender", "face")
    assert table.where("Volksgrenadiers") == "B07"
    assert table.is_known("Volksgrenadiers")
    table.do("face NW")
    assert (table.decider, table.question) == ("defender", "order")
    assert [table.fog(name) for name in ("A05", "C07", "E01", "E07")] == [
        "mines", "trench", "hidden wire", "hidden foxhole",
    ]  # fmt: skip


def test_incendiary_shells_set_a_wood_on_fire() -> None:
    board = "\n".join(".....F.")
    table = with_assets("Incendiary Shells", board=board).do("asset Incendiary Shells", "hex A06")
    assert table.marks("A06") == {"blaze"}
    assert (table.decider, table.question, table.status("Grenadiers")) == ("defender", "retreat", "reduced")
    assert "step to A05" in table.legal()
    wet = with_assets("Incendiary Shells").do("asset Incendiary Shells", "hex A06")
    assert (wet.marks("A06"), wet.status("Grenadiers")) == (set(), "ready")


def test_the_defender_has_cards_of_his_own() -> None:
    table = Table(COLUMN, ATTACKER, DEFENDER, assets={"defender": ["Registered Fire", "Smoke"]})
    assert not {words for words in table.legal() if words.startswith("asset")}
    table.pass_order()
    assert {"asset Registered Fire", "asset Smoke"} <= table.legal()
    table.do("asset Smoke", "hex A02")
    assert table.marks("A02") == {"smoke"}


def test_close_combat_follows_a_card_as_it_does_an_order() -> None:
    """p.9, 14: it is an order."""
    table = Table(
        COLUMN, ["Riflemen A03 S", "M5 Stuart A01 S"], ["Grenadiers A03 N", "Pz IV H A07 N"],
        assets={"attacker": ["Smoke Shells"]},
    )  # fmt: skip
    table.do("asset Smoke Shells", "hex A07")
    assert (table.decider, table.question) == ("attacker", "fighter")


# --- out of the event deck ------------------------------------------------------------------------------


def test_an_asset_in_the_deck_happens_when_it_is_drawn() -> None:
    """p.5: always, whatever the target was; its owner aims it, and it was the turn's event."""
    table = with_assets(
        "Fighter-bomber in early", deck=["Fighter-bomber", "Shot", "Time's Up"], event_done=False
    )
    assert "asset Fighter-bomber" not in table.legal()
    table.pass_order().pass_order()
    assert (table.turn, table.decider, table.question) == (1, "attacker", "target")
    table.with_luck(lambda t: t.where("Grenadiers") == "out", "hex A06")
    assert (table.turn, drawn(table)) == (2, 1)


def test_an_asset_interrupts_an_attack_too() -> None:
    table = Table(
        COLUMN, ATTACKER, DEFENDER, assets={"defender": ["Dive Bomber in late"]},
        deck=["Dive Bomber", "Time's Up"], event_done=False,
    )  # fmt: skip
    table.activate("Riflemen").with_luck(lambda t: drawn(t) == 1, "fire at A06")
    assert (table.decider, table.question) == ("defender", "target")
    assert table.places("hex") == {"A01", "A02", "A03"}
    table.with_luck(lambda t: t.where("Riflemen") == "out", "hex A01")
    assert table.status("Grenadiers") == "ready"  # nobody is left to finish the attack


@pytest.mark.parametrize("pile", ["early", "late"])
def test_a_players_card_takes_the_place_of_an_event(pile: str) -> None:
    """p.8 B-D: among those of its pile, wherever the shuffle puts it."""
    table = Table(
        COLUMN, ATTACKER, DEFENDER, assets={"attacker": [f"Fighter-bomber in {pile}"]}, plan=DeckPlan(4, 3, 2)
    )
    places = set()
    for number in range(40):
        one = table.world.new_state()
        fill_streams(one.luck, len(terms.SOURCES), 20, number)
        begin(table.w, one)
        deck = [table.cards[one.deck[k]] for k in range(one.deck_size)]
        assert len(deck) == 9
        assert deck.count("Fighter-bomber") == 1
        assert "Time's Up" in deck[7:]
        places.add(deck.index("Fighter-bomber"))
    assert places == (set(range(4)) if pile == "early" else set(range(4, 7)))


# --- reinforcements -------------------------------------------------------------------------------------

LATE = {
    "attacker": [(["M10 TD", "Rangers"], ["A01", "A02"], 2)],
    "defender": [(["Pz II F"], ["A07"], "early")],
}


def test_reinforcements_of_a_turn() -> None:
    """p.6-7: they enter at the beginning of their turn, unit by unit, where the scenario says."""
    table = Table(COLUMN, ATTACKER, DEFENDER, late=LATE)
    assert table.where("M10 TD") == table.where("Rangers") == "waiting"
    table.end_turn()
    assert (table.turn, table.decider, table.question) == (2, "attacker", "entry")
    assert table.places("place") == {"A01", "A02"}
    table.do("place A02", "face S", "take move")
    assert (table.where("M10 TD"), table.facing("M10 TD")) == ("A02", "S")
    table.do("place A01", "face SE")
    assert table.where("Rangers") == "A01"
    assert table.question == "order"
    assert table.do("order Combined Arms").places("unit") >= {"M10 TD", "Rangers"}


def test_they_wait_while_enemies_hold_all_entries() -> None:
    table = Table(COLUMN, ["Riflemen A04 S"], ["Grenadiers A01 S", "Pz IV H A02 S"], late=LATE)
    table.end_turn()
    assert (table.turn, table.question) == (2, "order")
    assert table.where("M10 TD") == "waiting"


def test_reinforcements_by_a_card_in_the_deck() -> None:
    """p.6-8: the card is one of the events, and they enter when it is drawn."""
    table = Table(
        COLUMN, ATTACKER, DEFENDER, late=LATE, deck=["reinforcements", "Time's Up"], event_done=False
    )
    table.pass_order().pass_order()
    assert (table.decider, table.question) == ("defender", "entry")
    table.do("place A07", "face N", "take move")
    assert table.where("Pz II F") == "A07"
    assert (table.turn, table.where("M10 TD")) == (2, "waiting")


def test_an_asset_brings_them_early() -> None:
    table = Table(
        COLUMN, ATTACKER, DEFENDER, late={"attacker": [(["M10 TD"], ["A02"], 9)]},
        assets={"attacker": ["Follow-up Wave in early"]}, deck=["Follow-up Wave", "Time's Up"],
        event_done=False,
    )  # fmt: skip
    table.pass_order().pass_order()
    assert (table.decider, table.question) == ("attacker", "entry")
    table.do("place A02", "face S")
    assert table.where("M10 TD") == "A02"


def test_who_has_come_early_does_not_come_again() -> None:
    table = Table(
        COLUMN, ATTACKER, DEFENDER, late={"attacker": [(["M10 TD"], ["A02"], 2)]},
        assets={"attacker": ["Follow-up Wave in early"]},
        deck=["Follow-up Wave", "Clearing Sky", "Time's Up"], event_done=False,
    )  # fmt: skip
    table.pass_order().pass_order().do("place A02", "face S", "take move")
    assert (table.turn, table.question) == (2, "order")
