"""A player's turn, orders and enhancements, nearby, activations and their end (1.0, 6.0)."""

from itertools import combinations
from random import Random

import pytest

from tests.battles.draft_2019.table import ANYTHING, Script, Table, order
from wsanalysis.battlefield.hexes import distance, parse_hex_id
from wsanalysis.battles.core.actions import second_of
from wsanalysis.battles.draft_2019 import terms
from wsanalysis.battles.draft_2019.scenario import Deck

OPEN = ". . . . . .\n" * 4
ALLIED = ANYTHING[1]
MORE = order("More", "German", 2, ("cower",), enhancement=True)
SLOW = order("Slow", "German", 2, ("aim",), enhancement=True, regroup=1)
CARDS = (
    order("Attack", "German", 1, ("advance", "sprint"), regroup=1),
    order("Two Kinds", "German", 0, ("sprint",), infantry=1, vehicles=1),
    order("Near", "German", 4, nearby=True), order("Quick", "German", 4, ends_when_spent=True),
    MORE, SLOW, ALLIED,
)  # fmt: skip


def table(*german: str, allied: tuple[str, ...] = ("Riflemen F04",), **more: object) -> Table:
    return Table(OPEN, german, allied, orders=CARDS, play=False, **more)  # type: ignore[arg-type]


def test_attacker_first_then_alternating() -> None:
    """1.0: the attacker takes his turn, then the defender, and so on."""
    it = table("Grenadiers A01").order("Attack")
    it.skip()
    assert it.side == "German"
    it.do("end the turn")
    assert it.side == "Allied"
    it.order().do("end the turn")
    assert (it.side, it.battle.turn) == ("German", 2)


def test_an_order_is_played_with_any_enhancements() -> None:
    """6.0: an order must be played; each enhancement once; all cards return next turn."""
    it = table("Grenadiers A01")
    assert it.legal() == ["order Attack", "order Two Kinds", "order Near", "order Quick"]
    it.do("order Two Kinds")
    assert it.legal() == ["enhance it by More", "enhance it by Slow", "no enhancement"]
    it.do("enhance it by More")
    assert it.legal() == ["enhance it by Slow", "no enhancement"]
    it.do("no enhancement", "end the turn").order().do("end the turn")
    assert it.legal() == ["order Attack", "order Two Kinds", "order Near", "order Quick"]


def test_units_beyond_the_order_do_not_act() -> None:
    """6.0: as many as it lists, of the sorts it lists, with the actions it lists."""
    it = table("Grenadiers A01", "Pioneers A02", "Pz IV H A03 N").order("Two Kinds")
    assert it.legal("activate") == ["activate Grenadiers", "activate Pioneers", "activate Pz IV H"]
    it.activate("Grenadiers")
    assert it.legal() == ["Grenadiers sprints", "Grenadiers waits"]
    it.do("Grenadiers waits")
    assert it.legal("activate") == ["activate Pz IV H"]
    it.activate("Pz IV H").do("Pz IV H waits")
    assert it.side == "Allied"


def test_enhancements_add_their_own_units_and_actions() -> None:
    """6.0."""
    it = table("Grenadiers A01", "Pioneers A02").order("Two Kinds", "More")
    under = [act for act in it.acts() if it.words(act) == "activate Grenadiers"]
    assert len(under) == 2
    for act, may in zip(under, ("sprints", "cowers"), strict=True):
        other = table("Grenadiers A01", "Pioneers A02").order("Two Kinds", "More")
        other.code.apply(other.record, other.battle, act)
        assert other.legal() == [f"Grenadiers {may}", "Grenadiers waits"]


def test_a_unit_acts_once_an_order() -> None:
    """6.0."""
    it = table("Grenadiers A01", "Pioneers A02").order("Near", "More")
    it.activate("Grenadiers").do("Grenadiers waits")
    assert "activate Grenadiers" not in it.legal()


@pytest.mark.parametrize(("played", "icons"), [(("Attack",), 1), (("Attack", "Slow"), 2), (("Near",), 0)])
def test_regroup_icons_of_all_orders_played(played: tuple[str, ...], icons: int) -> None:
    """6.0: a unit for each icon, before any activation; it may be left undone."""
    it = table("Grenadiers A01", allied=("Riflemen F04", "Rangers F03", "Commandos F02"))
    it.spend("Riflemen", "Rangers", "Commandos").order(*played)
    for left in range(icons):
        assert (it.side, it.battle.question) == ("Allied", terms.REGROUP)
        assert len(it.legal()) == 3 - left + 1
        it.do(it.legal()[0])
    assert it.side == "German"
    assert [it.is_spent(name) for name in ("Riflemen", "Rangers", "Commandos")].count(False) == icons
    other = table("Grenadiers A01").spend("Riflemen").order("Attack").do("pass")
    assert (other.side, other.is_spent("Riflemen")) == ("German", True)


def test_regrouping_takes_moving_markers_and_leaves_tokens() -> None:
    """7.0: the marker goes, the unit is ready; tokens stay, face down."""
    it = table("Grenadiers A01", allied=("M5 Stuart F04 N",)).lie("M5 Stuart", "Crew", down=True)
    it.battle.flags[it.unit("M5 Stuart")] |= terms.MOVING
    it.order("Attack").do("regroup M5 Stuart")
    assert not it.is_moving("M5 Stuart")
    assert it.lying("M5 Stuart") == ["Crew?"]


# --- nearby -----------------------------------------------------------------------------------------

AREAS = "a a b c d e\n" * 4


@pytest.mark.parametrize(
    ("other", "near"),
    [("A02", True), ("B01", True), ("B04", True), ("A04", True), ("C01", False), ("D01", False)],
)
def test_nearby_in_an_area_or_in_adjacent_hexes(other: str, near: bool) -> None:
    """6.0: of the first unit, in area a."""
    it = Table(OPEN, ["Grenadiers A01", f"Pioneers {other}"], ["Riflemen F04"], areas=AREAS, orders=CARDS,
               play=False).order("Near")  # fmt: skip
    it.activate("Grenadiers").do("Grenadiers waits")
    assert ("activate Pioneers" in it.legal()) == near


def test_nearby_is_a_chain_from_where_units_were() -> None:
    """6.0: before any activations."""
    it = table("Grenadiers A01", "Pioneers C01", "Panzergrenadiers D01", "Ost Battalion F01").order("Near")
    it.activate("Pioneers").do("Pioneers advances").go("Pioneers", "B01").do("Pioneers stops")
    while it.battle.question != terms.WHO:
        it.do(it.legal()[-1])
    assert it.legal("activate") == ["activate Panzergrenadiers"]


def test_units_of_a_chain_act_in_any_sequence() -> None:
    """6.0: the three are nearby, so that its two ends may act first."""
    it = Table(OPEN, ["Grenadiers A01", "Pioneers B01", "Panzergrenadiers C01"], ["Riflemen F04"],
               orders=CARDS, play=False).order("Near")  # fmt: skip
    it.activate("Grenadiers").do("Grenadiers waits")
    assert "activate Panzergrenadiers" in it.legal()


CHAIN = ["Grenadiers A01", "Pioneers B01", "Panzergrenadiers C01", "Volksgrenadiers D01", "Ost Battalion E01"]


def chain(either: int) -> Table:
    """Five units in a row, an order for some of them."""
    cards = (order("Near", "German", either, nearby=True), ALLIED)
    return Table(OPEN, CHAIN, ["Riflemen F04"], orders=cards, play=False).order("Near")


def waiting(it: Table, *names: str) -> list[str]:
    """Who may act once these have."""
    for name in names:
        it.activate(name).do(f"{name} waits")
    return [said.removeprefix("activate ") for said in it.legal("activate")]


@pytest.mark.parametrize(("either", "reach"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_an_order_has_places_for_those_who_link_its_units(either: int, reach: int) -> None:
    """6.0: its units are nearby, so that with three the first and the third may act, not the fourth."""
    names = [unit[:-4] for unit in CHAIN]
    assert waiting(chain(either), "Grenadiers") == names[1 : 1 + reach]


def test_a_link_keeps_its_place() -> None:
    """6.0: of three places the last is for the one between; of four one is for anybody near the three."""
    assert waiting(chain(3), "Grenadiers", "Panzergrenadiers") == ["Pioneers"]
    assert waiting(chain(4), "Grenadiers", "Panzergrenadiers") == ["Pioneers", "Volksgrenadiers"]
    assert waiting(chain(5), "Grenadiers", "Ost Battalion", "Panzergrenadiers") == [
        "Pioneers", "Volksgrenadiers",
    ]  # fmt: skip


def test_a_link_is_one_that_the_order_may_still_activate() -> None:
    """6.0: a unit acts once, so not one that has acted by an enhancement, which has places of its own."""
    for played in (0, 1):
        it = table("Grenadiers A01", "Pioneers B01", "Panzergrenadiers C01").order("Near", "More")
        for name, row in (("Pioneers", played), ("Grenadiers", 0)):
            by = {second_of(act): act for act in it.acts() if it.words(act) == f"activate {name}"}
            it.code.apply(it.record, it.battle, by[row])
            it.do(f"{name} waits")
        rows = {second_of(act) for act in it.acts() if it.words(act) == "activate Panzergrenadiers"}
        assert rows == ({0, 1} if played == 0 else {1})


def test_whoever_may_act_next_leaves_the_units_of_an_order_nearby() -> None:
    """6.0, against every set of units by hand: on random places, as long as they act one by one."""
    random, asked = Random(4), 0
    for _ in range(25):
        places = [f"{random.choice('ABCDE')}0{random.randint(1, 4)}" for _ in CHAIN]
        units = [f"{unit[:-4]} {hex}" for unit, hex in zip(CHAIN, places, strict=True)]
        either = random.randint(2, 5)
        cards = (order("Near", "German", either, nearby=True), ALLIED)
        it = Table(OPEN, units, ["Riflemen F04"], orders=cards, play=False).order("Near")
        near = {
            (a, b): distance(parse_hex_id(places[a]), parse_hex_id(places[b])) <= 1
            for a in range(5) for b in range(5)
        }  # fmt: skip
        wholes = [
            set(some) for size in range(1, either + 1) for some in combinations(range(5), size)
            if is_whole(set(some), near)
        ]  # fmt: skip
        acted = set[int]()
        while it.side == "German":
            may = {it.names.index(said.removeprefix("activate ")) for said in it.legal("activate")}
            assert may == {one for one in set(range(5)) - acted if any(acted | {one} <= w for w in wholes)}
            chosen = random.choice(sorted(may))
            waiting(it, it.names[chosen])
            acted.add(chosen)
            asked += len(may)
    assert asked > 120


def is_whole(units: set[int], near: dict[tuple[int, int], bool]) -> bool:
    """Whether units hang together."""
    found, grown = set[int](), {min(units)}
    while grown > found:
        found, grown = grown, grown | {b for a in grown for b in units if near[a, b]}
    return found == units


# --- activation ---------------------------------------------------------------------------------------


def test_tokens_are_turned_over_and_rallied_before_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """6.0, 10.0: a check for each suppression token, by where the unit is."""
    it = table("Grenadiers A01").lie("Grenadiers", "Hesitation 6", "Blank 6", down=True).order("Quick")
    script = Script(monkeypatch, it, checks=[True, False])
    it.activate("Grenadiers")
    assert script.checks == [("Grenadiers", "difficult")] * 2
    assert it.lying("Grenadiers") == ["Blank 6"]
    assert "Grenadiers sprints" in it.legal()


def test_hesitation_that_stays_takes_the_action_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: no action, but the unit does not get spent."""
    it = table("Grenadiers A01", "Pioneers A02").lie("Grenadiers", "Hesitation 6", down=True).order("Quick")
    Script(monkeypatch, it)
    it.activate("Grenadiers")
    assert it.battle.question == terms.WHO
    assert not it.is_spent("Grenadiers")
    assert it.legal("activate") == ["activate Pioneers"]


def test_a_turn_ends_by_choice_or_with_nobody_left() -> None:
    """6.0."""
    assert table("Grenadiers A01").order("Quick").do("end the turn").side == "Allied"
    it = table("Grenadiers A01").order("Quick").activate("Grenadiers").do("Grenadiers waits")
    assert it.side == "Allied"


@pytest.mark.parametrize(("played", "ends"), [("Quick", True), ("Near", False)])
def test_some_orders_end_when_op_fire_spends_a_unit(
    monkeypatch: pytest.MonkeyPatch, played: str, ends: bool
) -> None:
    """6.0: the turn ends immediately."""
    it = table("Grenadiers A01", "Pioneers A02", allied=("Riflemen C02",)).order(played)
    Script(monkeypatch, it, ["damaged"])
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to B01")
    it.do("Riflemen op fires at Grenadiers")
    assert it.is_spent("Grenadiers")
    assert it.side == ("Allied" if ends else "German")


def test_such_an_order_does_not_end_by_what_the_unit_does_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """6.0: a unit that fires is spent too."""
    it = table("Grenadiers A01", "Pioneers A02", allied=("Riflemen C02",)).order("Quick")
    Script(monkeypatch, it, ["miss", "suppressed"], drawn=["Blank 6"])
    it.activate("Grenadiers").do("Grenadiers aims at Riflemen and fires")
    assert it.is_spent("Grenadiers")
    assert it.side == "German"


def test_the_end_of_a_game() -> None:
    """1.0: with the last turn, or with a side that is gone."""
    it = table("Grenadiers A01", turns=1).order("Quick").end().do("end the turn")
    assert it.battle.over == terms.LAST_TURN


def test_a_side_that_is_gone_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.0."""
    it = table("Grenadiers A01", allied=("Riflemen C02",)).order("Quick")
    Script(monkeypatch, it, ["eliminated"])
    it.activate("Grenadiers").do("Grenadiers aims at Riflemen and fires")
    assert it.battle.over == terms.ALL_GONE


def test_sudden_death_ends_the_owners_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.0, 5.0: a card of the deck; the effects of the chit come first."""
    it = table("Grenadiers A01", "Pioneers A02", allied=("Riflemen C02",), deck=Deck(0, 1)).order("Quick")
    Script(monkeypatch, it, ["damaged"])
    monkeypatch.setattr("wsanalysis.battles.draft_2019.chits.draw_chit", _with_event)
    it.activate("Grenadiers").do("Grenadiers aims at Riflemen and fires")
    assert it.lying("Riflemen") == ["Crew?"]
    assert (it.side, it.battle.ends) == ("German", 1)
    it.do("end the turn")
    assert it.battle.over == terms.SUDDEN_DEATH


def _with_event(_world: object, battle: object, _source: int) -> int:
    battle.drawn += 1  # type: ignore[attr-defined]
    return 0


def test_who_ends_a_turn_in_blaze_is_out() -> None:
    """10.0: at the end of either side's turn."""
    it = table("Grenadiers A01", "Pioneers A02").order("Quick").mark("A01", terms.BLAZE).do("end the turn")
    assert (it.at("Grenadiers"), it.at("Pioneers")) == ("out", "A02")
