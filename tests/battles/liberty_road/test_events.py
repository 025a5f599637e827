"""Event cards: when they come, whom they are about, what they do, or else who may act (p.5, 11)."""

from collections.abc import Callable, Sequence
from functools import cache

import pytest
from table import Table, cards

from wsanalysis.battles.core.numbers import ATTACKER
from wsanalysis.battles.liberty_road.cards import WORDS, Cards, Event, Role, parse_effects
from wsanalysis.battles.liberty_road.events import event

COLUMN = "\n".join(["."] * 7)
BONUS = 2
OPEN: tuple[Sequence[str], Sequence[str]] = (
    ["Riflemen A01 S", "M5 Stuart A02 S"],
    ["Grenadiers A06 N", "Pz IV H A07 N"],
)


@cache
def with_card(infantry: str, vehicle: str, side: Role = "attacker") -> Cards:
    """The cards, with one besides, called Test, that does this to a target or else gives two actions."""
    card = Event("Test", "early", parse_effects(infantry), parse_effects(vehicle), side, BONUS)
    return cards().with_rows("events", [*cards().rows["events"], card])


def drawn(table: Table) -> int:
    return table.s.deck_at


def owed(table: Table, side: int = ATTACKER) -> int:
    """The bonus actions that a side has to wait for."""
    return table.s.owed[side]


def happens(table: Table, focus: str) -> Table:
    """The event comes about this unit, while a player is asked for an order; he is asked again afterwards."""
    return table.between_orders(event, table.number(focus))


def with_effect(text: str, focus: str, *sides: Sequence[str], board: str = COLUMN, **more: object) -> Table:
    """A table where a card with this effect has just been drawn about the focus."""
    attacker, defender = sides or OPEN
    table = Table(board, attacker, defender, own_cards=with_card(text, text), deck=["Test"], **more)  # type: ignore[arg-type]
    return happens(table, focus)


# --- each word of the effects ------------------------------------------------------------------------

Sees = Callable[[Table], bool]
DONE: dict[str, list[tuple[str, list[str], dict[str, object], Sees]]] = {
    # effect: focus, the defender's units, more of the table, what can be seen afterwards
    "suppress": [
        ("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: t.status("Grenadiers") == "suppressed"),
        ("Grenadiers", ["Grenadiers A06 N suppressed"], {}, lambda t: t.status("Grenadiers") == "broken"),
        ("Pz IV H", ["Pz IV H A06 N"], {}, lambda t: t.status("Pz IV H") == "suppressed"),
    ],
    "reduce": [
        ("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: t.status("Grenadiers") == "reduced"),
        ("Pz IV H", ["Pz IV H A06 N"], {}, lambda t: t.damage("Pz IV H") != ""),
    ],
    "rally": [
        ("Grenadiers", ["Grenadiers A06 N suppressed"], {}, lambda t: t.status("Grenadiers") == "ready"),
        ("Grenadiers", ["Grenadiers A06 N broken"], {}, lambda t: t.status("Grenadiers") == "suppressed"),
        ("Pz IV H", ["Pz IV H A06 N broken"], {}, lambda t: t.status("Pz IV H") == "suppressed"),
        (
            "Pz IV H", ["Pz IV H A06 N suppressed"], {},
            lambda t: t.decider == "defender" and t.places("take") == {"move", "fire", "support"},
        ),
    ],
    "ready": [
        ("Grenadiers", ["Grenadiers A06 N spent"], {}, lambda t: t.status("Grenadiers") == "ready"),
        ("Pz IV H", ["Pz IV H A06 N"], {}, lambda t: t.do("take fire").status("Pz IV H") == "fire"),
    ],
    "spend": [("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: t.status("Grenadiers") == "spent")],
    "brew up": [
        ("Pz IV H", ["Pz IV H A06 N damaged No Penalty"], {}, lambda t: t.where("Pz IV H") == "out"),
        ("Grenadiers", ["Grenadiers A06 N reduced"], {}, lambda t: t.where("Grenadiers") == "out"),
    ],
    "immobilize": [("Pz IV H", ["Pz IV H A06 N"], {}, lambda t: t.damage("Pz IV H") == "Immobilized")],
    "jam": [("Pz IV H", ["Pz IV H A06 N"], {}, lambda t: t.damage("Pz IV H") == "Turret Jammed")],
    "retreat": [
        ("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: t.places("step to") == {"A05", "A07"}),
    ],
    "act": [
        ("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: {"move", "enough"} <= t.legal()),
        (
            "Grenadiers", ["Grenadiers A06 N spent"], {},
            lambda t: (t.decider, t.question) == ("defender", "act"),
        ),
    ],
    "advance": [
        ("Grenadiers", ["Grenadiers A06 N spent"], {}, lambda t: t.places("step to") == {"A05", "A07"}),
        ("Pz IV H", ["Pz IV H A06 N fire"], {}, lambda t: t.places("step to") == {"A05", "A07"}),
    ],
    "fire": [
        ("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: t.places("fire at") == {"A01"}),
        ("Pz IV H", ["Pz IV H A06 N support"], {}, lambda t: "move" not in t.legal()),
    ],
    "blaze 3": [
        (
            "Grenadiers", ["Grenadiers A06 N"], {"board": "\n".join(".....o.")},
            lambda t: t.marks("A06") == {"blaze"},
        ),
    ],
    "spread 3": [
        (
            "Grenadiers", ["Grenadiers A06 N"],
            {"board": "\n".join("..oo..."), "marks": {"A03": "blaze"}, "wind": "S"},
            lambda t: t.marks("A04") == {"blaze"},
        ),
    ],
    "smoke": [("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: t.marks("A06") == {"smoke"})],
    "haze": [
        ("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: t.marks("A06") == {"haze"}),
        (
            "Grenadiers", ["Grenadiers A06 N"], {"marks": {"A06": "smoke"}},
            lambda t: t.marks("A06") == {"smoke", "haze"},
        ),
    ],
    "lift": [
        (
            "Grenadiers", ["Grenadiers A06 N"], {"marks": {"A03": "smoke haze", "A04": "blaze"}},
            lambda t: not t.marks("A03") and t.marks("A04") == {"blaze"},
        ),
    ],
    "wind 2": [("Grenadiers", ["Grenadiers A06 N"], {"wind": "SW"}, lambda t: t.s.wind == 0)],
    "reinforce": [
        (
            "Grenadiers", ["Grenadiers A06 N"], {"late": {"defender": [(["Pz II F"], ["A07"], 9)]}},
            lambda t: t.do("place A07", "face N").where("Pz II F") == "A07",
        ),
    ],
    "reveal 1": [
        (
            "Grenadiers", ["Grenadiers A06 N"], {"fog": {"A05": "trench", "A03": "mines"}},
            lambda t: (t.fog("A05"), t.fog("A03")) == ("trench", "hidden mines"),
        ),
    ],
    "barrage 3": [("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: drawn(t) == 1)],
    "check": [
        ("Grenadiers", ["Grenadiers A06 N"], {}, lambda t: t.status("Grenadiers") in ("ready", "suppressed")),
    ],
}  # fmt: skip

NOT_DONE: dict[str, list[tuple[str, list[str], dict[str, object]]]] = {
    "none": [("Grenadiers", ["Grenadiers A06 N"], {})],
    "rally": [("Grenadiers", ["Grenadiers A06 N"], {}), ("Pz IV H", ["Pz IV H A06 N"], {})],
    "ready": [("Grenadiers", ["Grenadiers A06 N"], {}), ("Grenadiers", ["Grenadiers A06 N suppressed"], {})],
    "spend": [("Grenadiers", ["Grenadiers A06 N spent"], {}), ("Pz IV H", ["Pz IV H A06 N"], {})],
    "brew up": [("Pz IV H", ["Pz IV H A06 N"], {}), ("Grenadiers", ["Grenadiers A06 N"], {})],
    "immobilize": [
        ("Grenadiers", ["Grenadiers A06 N"], {}),
        ("Pz IV H", ["Pz IV H A06 N damaged No Penalty"], {}),
    ],
    "jam": [
        ("Grenadiers", ["Grenadiers A06 N"], {}),
        ("Pz IV H", ["Pz IV H A06 N damaged Crew Injured"], {}),
    ],
    "retreat": [
        ("Pz IV H", ["Pz IV H A06 N damaged Immobilized"], {}),
        ("Grenadiers", ["Grenadiers A06 N"], {"board": "\n".join("....p.p")}),
        ("Grenadiers", ["Grenadiers A06 N on Pz IV H", "Pz IV H A06 N"], {}),
    ],
    "advance": [
        ("Pz IV H", ["Pz IV H A06 N damaged Immobilized"], {}),
        ("Grenadiers", ["Grenadiers A06 N on Pz IV H", "Pz IV H A06 N"], {}),
    ],
    "fire": [
        ("Pz IV H", ["Pz IV H A06 N move"], {}),
        ("Grenadiers", ["Grenadiers A06 N broken"], {}),
        ("Pz IV H", ["Pz IV H A06 N fire damaged Gun Damaged"], {}),
    ],
    "blaze 3": [
        ("Grenadiers", ["Grenadiers A06 N"], {}),
        ("Grenadiers", ["Grenadiers A06 N"], {"board": "\n".join(".....F.")}),
        ("Grenadiers", ["Grenadiers A06 N"], {"board": "\n".join(".....w."), "marks": {"A06": "destroyed"}}),
    ],
    "spread 3": [
        ("Grenadiers", ["Grenadiers A06 N"], {}),
        (
            "Grenadiers", ["Grenadiers A06 N"],
            {"board": "\n".join("..oo..."), "marks": {"A03": "blaze"}, "wind": "N"},
        ),
    ],
    "smoke": [("Grenadiers", ["Grenadiers A06 N"], {"marks": {"A06": "smoke"}})],
    "haze": [("Grenadiers", ["Grenadiers A06 N"], {"marks": {"A06": "haze"}})],
    "lift": [("Grenadiers", ["Grenadiers A06 N"], {"marks": {"A06": "blaze wreck"}})],
    "reinforce": [
        ("Grenadiers", ["Grenadiers A06 N"], {}),
        ("Grenadiers", ["Grenadiers A06 N"], {"late": {"attacker": [(["M10 TD"], ["A01"], 9)]}}),
    ],
    "reveal 1": [
        ("Grenadiers", ["Grenadiers A06 N"], {}),
        ("Grenadiers", ["Grenadiers A06 N"], {"face_up": {"A05": "trench"}}),
    ],
}  # fmt: skip

ATTACKERS = ["Riflemen A01 S", "M5 Stuart A02 S"]


def cases(table: dict[str, list]) -> list:  # type: ignore[type-arg]
    return [
        pytest.param(word, *case, id=f"{word} {k}") for word in table for k, case in enumerate(table[word])
    ]


@pytest.mark.parametrize(("text", "focus", "defender", "more", "seen"), cases(DONE))
def test_an_effect_that_is_possible_happens(
    text: str, focus: str, defender: list[str], more: dict[str, object], seen: Sees
) -> None:
    """p.5, 11: and then there is no bonus."""
    table = with_effect(text, focus, ATTACKERS, [*defender, "Volksgrenadiers A07 N"], **more)  # type: ignore[arg-type]
    assert owed(table) == 0
    assert seen(table)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "focus", "defender", "more"), cases(NOT_DONE))
def test_an_effect_that_is_not_possible_gives_a_bonus(
    text: str, focus: str, defender: list[str], more: dict[str, object]
) -> None:
    """p.5, 11: "if the conditions are not present"; else nothing changes."""
    board = str(more.get("board", COLUMN))
    rest = {key: value for key, value in more.items() if key != "board"}
    last = [] if board.endswith("p") else ["Volksgrenadiers A07 N"]
    before = Table(board, ATTACKERS, [*defender, *last], **rest)  # type: ignore[arg-type]
    table = with_effect(text, focus, ATTACKERS, [*defender, *last], board=board, **rest)
    assert owed(table) == BONUS
    for name in table.names:
        assert (table.status(name), table.damage(name), table.where(name)) == (
            before.status(name), before.damage(name), before.where(name),
        )  # fmt: skip
    assert all(table.marks(name) == before.marks(name) for name in table.board.ids)


def test_every_word_is_tried() -> None:
    on_the_map = set(WORDS) - {"marker", "overlay", "times up"}
    assert {text.rstrip(" 0123456789") for text in (*DONE, *NOT_DONE)} == on_the_map
    always = {"suppress", "check", "reduce", "act", "wind", "barrage"}
    assert {text.rstrip(" 0123456789") for text in NOT_DONE} == on_the_map - always
    assert {text.rstrip(" 0123456789") for text in DONE} == on_the_map - {"none"}


def test_a_check_is_passed_as_often_as_chips_allow() -> None:
    """p.11, 17: Grenadiers have one medal."""
    table = Table(COLUMN, *OPEN, own_cards=with_card("check", "check"), deck=["Test"])
    medals = [chip.valor for chip in table.world.edition.chips.chips]
    share = sum(medal > 1 for medal in medals) / len(medals)
    tries, failed = 600, 0
    for number in range(tries):
        one = table.copy()
        one.luck(number)
        failed += happens(one, "Grenadiers").status("Grenadiers") == "suppressed"
    assert abs(failed / tries - share) < 4 * (share * (1 - share) / tries) ** 0.5


def test_a_barrage_hits_everybody_in_the_hex() -> None:
    """reconstructed: with its upshifts, less cover; at a vehicle against its rear armor."""
    table = Table(
        COLUMN, ATTACKERS, ["Grenadiers A06 N", "Pz IV H A06 N", "Volksgrenadiers A07 N"],
        own_cards=with_card("barrage 3", "barrage 3"), deck=["Test"],
    )  # fmt: skip
    out = dict.fromkeys(table.names, 0)
    for number in range(60):
        one = table.copy()
        one.luck(number)
        happens(one, "Grenadiers")
        for name in out:
            out[name] += one.where(name) == "out"
    assert out["Grenadiers"] == 60 or out["Grenadiers"] > 40  # a miss with three upshifts eliminates
    assert out["Pz IV H"] > 0
    assert out["Volksgrenadiers"] == out["Riflemen"] == out["M5 Stuart"] == 0


# --- the parts of a card -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("focus", "seen"),
    [("Grenadiers", "spent"), ("German Weapon Team", "spent"), ("Pz IV H", "suppressed")],
)
def test_infantry_or_vehicle(focus: str, seen: str) -> None:
    """p.5, 11: by the target; weapon teams are infantry."""
    table = Table(
        COLUMN, ATTACKERS, ["Grenadiers A06 N", "German Weapon Team A06 N with MG 34", "Pz IV H A07 N"],
        own_cards=with_card("spend", "suppress"), deck=["Test"],
    )  # fmt: skip
    happens(table, focus)
    assert table.status(focus) == seen
    changed = {name for name in table.names if table.status(name) in ("spent", "suppressed")}
    assert changed == {focus}


def test_of_several_effects_those_happen_that_can() -> None:
    """Heroics: rally; act. Whoever needs no rally acts all the same, and there is no bonus."""
    shaken = with_effect(
        "rally; act", "Grenadiers", ATTACKERS, ["Grenadiers A06 N suppressed", "Pz IV H A07 N"]
    )
    assert (shaken.status("Grenadiers"), shaken.question, owed(shaken)) == ("ready", "act", 0)
    fresh = with_effect("rally; act", "Grenadiers")
    assert (fresh.status("Grenadiers"), fresh.question, owed(fresh)) == ("ready", "act", 0)
    none = with_effect("spend; jam", "Grenadiers", ATTACKERS, ["Grenadiers A06 N spent", "Pz IV H A07 N"])
    assert owed(none) == BONUS


def test_an_effect_that_ends_the_target_ends_the_card() -> None:
    table = with_effect("reduce; act", "Grenadiers", ATTACKERS, ["Grenadiers A06 N reduced", "Pz IV H A07 N"])
    assert (table.where("Grenadiers"), table.question, table.decider) == ("out", "order", "attacker")


@pytest.mark.parametrize("name", [card for card in cards().events if card != "Time's Up"])
@pytest.mark.parametrize("focus", ["Riflemen", "M5 Stuart", "Grenadiers", "Pz IV H"])
def test_every_card_of_the_game_does_something(name: str, focus: str) -> None:
    """Its effect, a question, or its bonus for the side it names."""
    table = Table(COLUMN, *OPEN, deck=[name, "Time's Up"])
    before = (
        [table.status(u) for u in table.names],
        table.damage(focus),
        table.s.wind,
        table.marks("A06"),
    )
    happens(table, focus)
    after = (
        [table.status(u) for u in table.names],
        table.damage(focus),
        table.s.wind,
        table.marks("A06"),
    )
    event = cards().events[name]
    bonus = owed(table) == event.bonus if event.bonus_side == "attacker" else table.question == "unit"
    barrage_or_check = any(e.word in ("barrage", "check") for e in (*event.infantry, *event.vehicle))
    spot = table.marks(table.where(focus)) if table.where(focus) != "out" else set()
    assert bonus or before != after or table.question != "order" or barrage_or_check or spot
    assert drawn(table) == 1


# --- bonus actions -----------------------------------------------------------------------------------


def test_a_bonus_for_the_ordering_side_waits_for_its_order() -> None:
    """p.5: then it is an extra order, of any units, also those just ordered."""
    table = with_effect("none", "Grenadiers", ["Riflemen A01 S", "Rangers A01 S"], ["Grenadiers A06 N"])
    assert (table.decider, table.question, owed(table)) == ("attacker", "order", BONUS)
    table.do("order Infantry Advance", "unit Riflemen", "move", "step to A02")
    table.do("enough", "face S", "enough")  # the Grenadiers hold their fire
    assert table.question == "regroup"
    table.do("enough")
    assert (table.decider, table.question, owed(table)) == ("attacker", "unit", 0)
    assert table.places("unit") == {"Riflemen", "Rangers"}
    table.do("unit Riflemen", "move", "step to A03", "enough", "face S")
    table.do("unit Rangers", "move", "step to A02", "enough", "enough", "face S")
    assert (table.decider, table.question) == ("defender", "order")


def test_a_bonus_for_the_other_side_is_taken_at_once() -> None:
    """p.5: it interrupts; the order then goes on."""
    table = Table(
        COLUMN, ["Riflemen A01 S", "Rangers A01 S"], ["Grenadiers A06 N", "Pz IV H A07 N"],
        own_cards=with_card("none", "none", "defender"), deck=["Test"], event_done=False,
    )  # fmt: skip
    table.do("order Infantry Advance", "unit Riflemen")
    table.with_luck(lambda t: drawn(t) == 1, "fire at A06")
    assert (table.decider, table.question) == ("defender", "unit")
    assert table.places("unit") == {"Grenadiers", "Pz IV H"}
    table.do("unit Pz IV H", "move", "step to A06", "enough", "face N")
    assert (table.decider, table.question) == ("defender", "unit")
    table.do("unit Grenadiers")
    table.with_luck(lambda t: t.where("Riflemen") == "A01", "fire at A01")
    assert (table.decider, table.question) == ("attacker", "unit")
    assert table.places("unit") == {"Rangers"}
    assert table.status("Riflemen") != "ready"


def test_a_bonus_may_be_left() -> None:
    table = with_effect("none", "Grenadiers")
    table.do("order Regroup", "enough", "enough")
    assert (table.decider, table.question) == ("attacker", "unit")
    table.do("enough")
    assert (table.decider, table.question) == ("defender", "order")


def test_in_the_defenders_order_it_is_the_attacker_who_interrupts() -> None:
    for side, decider, question in (("attacker", "attacker", "unit"), ("defender", "defender", "order")):
        table = Table(COLUMN, *OPEN, own_cards=with_card("none", "none", side), deck=["Test"])  # type: ignore[arg-type]
        table.pass_order()
        happens(table, "Riflemen")
        assert (table.decider, table.question) == (decider, question)


def test_a_fight_begun_by_a_bonus_waits_for_the_end_of_the_order() -> None:
    """p.14: close combat comes at the end of a player's orders; the interrupted order is not over."""
    table = Table(
        COLUMN, ["Riflemen A04 S", "Rangers A01 S"], ["Grenadiers A05 N", "Pz IV H A07 N"],
        own_cards=with_card("none", "none", "defender"), deck=["Test"], event_done=False,
    )  # fmt: skip
    table.do("order Infantry Advance", "unit Rangers")
    table.with_luck(lambda t: drawn(t) == 1, "fire at A05")
    table.do("unit Grenadiers", "move", "step to A04", "enough", "face N", "enough")
    assert (table.decider, table.question) == ("attacker", "unit")
    assert table.where("Grenadiers") == table.where("Riflemen") == "A04"
    table.do("enough", "fight Riflemen", "fight Grenadiers")
    assert {table.where("Grenadiers"), table.where("Riflemen")} & {"out"}


# --- when it comes -----------------------------------------------------------------------------------


def test_at_the_end_of_a_turn_only_the_secondary_event_counts() -> None:
    """p.5, 11: there is no target."""
    for side in ("attacker", "defender"):
        table = Table(
            COLUMN, *OPEN, own_cards=with_card("suppress", "suppress", side),  # type: ignore[arg-type]
            deck=["Test", "Time's Up"], event_done=False,
        )  # fmt: skip
        table.pass_order()
        assert drawn(table) == 0
        table.do("order Gather", "enough", "enough")
        assert drawn(table) == 1
        assert (table.turn, table.decider, table.question) == (1, side, "unit")
        assert all(table.status(name) in ("ready", "move") for name in table.names)
        table.do(f"unit {'Riflemen' if side == 'attacker' else 'Grenadiers'}", "move", "enough", "face S")
        table.do("enough")
        assert (table.turn, table.decider, table.question) == (2, "attacker", "order")


def test_a_fight_begun_at_the_end_of_the_turn_is_fought() -> None:
    """p.14: the bonus actions there are an order of their own."""
    table = Table(
        COLUMN, ["Riflemen A04 S", "Rangers A01 S"], ["Grenadiers A05 N", "Pz IV H A07 N"],
        own_cards=with_card("none", "none"), deck=["Test", "Time's Up"], event_done=False,
    )  # fmt: skip
    table.pass_order().pass_order()
    table.do("unit Riflemen", "move", "step to A05", "face S", "enough", "fight Riflemen", "fight Grenadiers")
    assert {table.where("Grenadiers"), table.where("Riflemen")} & {"out"}


@pytest.mark.parametrize("status", ["suppressed", "broken"])
def test_a_check_to_rally_may_bring_it_and_the_check_goes_on(status: str) -> None:
    """p.5, 11: the unit that makes the check is the target."""
    table = Table(
        COLUMN, [f"Riflemen A01 S {status}", "Rangers A01 S"], OPEN[1],
        own_cards=with_card("smoke", "smoke"), deck=["Test", "Time's Up"], event_done=False,
    )  # fmt: skip
    better = "ready" if status == "suppressed" else "suppressed"
    table.activate("Riflemen")
    for after in (better, status):
        one = table.copy()
        one.with_luck(lambda t, after=after: drawn(t) == 1 and t.status("Riflemen") == after, "rally")
        assert one.marks("A01") == {"smoke"}


def test_who_is_rallied_by_the_event_needs_no_check_any_more() -> None:
    table = Table(
        COLUMN, ["Riflemen A01 S suppressed", "Rangers A01 S"], OPEN[1],
        own_cards=with_card("rally", "rally"), deck=["Test", "Time's Up"], event_done=False,
    )  # fmt: skip
    table.activate("Riflemen")
    table.with_luck(lambda t: drawn(t) == 1, "rally")
    assert table.status("Riflemen") == "ready"


def test_the_target_may_fire_back_before_the_attack_goes_on() -> None:
    """Return Fire; the firer that falls to it does not finish its attack."""
    table = Table(
        COLUMN, ["Riflemen A01 S", "M5 Stuart A02 S"], ["Grenadiers A04 N", "Pz IV H A07 N"],
        deck=["Return Fire", "Time's Up"], event_done=False,
    )  # fmt: skip
    table.activate("Riflemen").with_luck(lambda t: drawn(t) == 1, "fire at A04")
    assert (table.decider, table.question) == ("defender", "act")
    assert table.places("fire at") == {"A01"}
    assert "move" not in table.legal()
    table.with_luck(lambda t: t.where("Riflemen") == "out", "fire at A01")
    assert table.status("Grenadiers") == "spent"


def test_a_target_that_hurries_on_has_got_away() -> None:
    """Double Time: a move at full strength, and fire is at the hex it has left (p.11, 15)."""
    board = "\n".join(["."] * 7)
    table = Table(
        board, ["Riflemen A01 S", "M5 Stuart A01 S"], ["Grenadiers A04 N spent", "Pz IV H A07 N"],
        deck=["Double Time", "Time's Up"], event_done=False,
    )  # fmt: skip
    table.activate("Riflemen").with_luck(lambda t: drawn(t) == 1, "fire at A04")
    assert (table.decider, table.question) == ("defender", "step")
    table.do("step to A05")  # nobody may take opportunity fire in his own orders (p.13)
    assert table.chance_of(lambda t: t.status("Grenadiers") != "spent", "face N") == 0
    table.do("face N")
    assert (table.where("Grenadiers"), table.status("Riflemen")) == ("A05", "spent")


# --- the clock ---------------------------------------------------------------------------------------


def test_times_up_ends_the_game_at_once() -> None:
    """p.5, 11, 18: in the midst of an attack, whatever is still to come."""
    table = Table(COLUMN, *OPEN, deck=["Time's Up"], event_done=False)
    table.activate("Riflemen").with_luck(lambda t: drawn(t) == 1, "fire at A06")
    assert (table.over, table.decider, table.turn) == ("time's up", "", 1)
    assert table.status("Grenadiers") == "ready"
    assert table.legal() == set()


def test_times_up_at_the_end_of_a_turn() -> None:
    table = Table(COLUMN, *OPEN, deck=["Time's Up"], event_done=False)
    table.pass_order()
    assert not table.over
    table.pass_order()
    assert (table.over, table.turn) == ("time's up", 1)


def test_the_deck_is_the_clock() -> None:
    """p.8, 11: one card a turn, so the last is turned in the turn of its number."""
    for cards_before in (1, 3, 6):
        table = Table(COLUMN, *OPEN, deck=["Clearing Sky"] * cards_before + ["Time's Up"], event_done=False)
        turns = []
        while not table.over:
            turns.append(table.turn)
            table.end_turn()
            assert drawn(table) == len(turns)
        assert turns == list(range(1, cards_before + 2))
        assert table.over == "time's up"


def test_no_card_left_is_times_up() -> None:
    """Only a deck made by hand can end without the card."""
    table = Table(COLUMN, *OPEN, deck=["Clearing Sky"], event_done=False)
    table.end_turn()
    assert (table.turn, table.over) == (2, "")
    table.end_turn()
    assert table.over == "time's up"
