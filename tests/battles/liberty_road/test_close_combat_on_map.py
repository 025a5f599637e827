"""Close combat on the map: who fights whom in which order, what each pair comes to, who is left (p.14)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from table import Table, edition
from test_objects_and_blazes import set_on_fire

from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.events import affect
from wsanalysis.probability.exact import exact
from wsanalysis.systems.liberty_road.close_combat import round_of_close_combat
from wsanalysis.systems.liberty_road.melee import Battle, Melee, as_fighter, begin, is_over
from wsanalysis.systems.liberty_road.state import UnitState

COLUMN = "\n".join(["."] * 7)


def met(attacker: list[str], defender: list[str]) -> Table:
    """Both sides stand in hexes together, and the attacker's order of the turn is over."""
    table = Table(COLUMN, [*attacker, "M7 Priest A07 N"], [*defender, "Tiger I A05 N"])
    return table.do("order Regroup", "enough")


def until_over(table: Table) -> Table:
    """Everybody fights with the first who can; whoever gets away takes the first hex."""
    while table.question in ("fighter", "swarm", "victim", "survivor", "retreat"):
        legal = sorted(table.legal())
        table.do("enough" if "enough" in legal else legal[0])
    return table


def outcomes(table: Table, *names: str, tries: int = 400) -> dict[tuple[str, ...], float]:
    """How often the units end up so, by place and status."""
    found: dict[tuple[str, ...], float] = {}
    for number in range(tries):
        one = table.copy()
        one.luck(number)
        until_over(one)
        key = tuple("out" if one.where(n) == "out" else f"{one.where(n)} {one.status(n)}" for n in names)
        found[key] = found.get(key, 0) + 1 / tries
    return found


# --- who fights ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_moving_player_chooses_first_then_the_other() -> None:
    """p.14, 1 and 2: then both reveal the units that they have chosen, and no other, and those fight."""
    table = met(["Riflemen A03 S", "Rangers A03 S"], ["Grenadiers A03 N", "Pioneers A03 N"])
    assert (table.decider, table.question) == ("attacker", "fighter")
    assert table.places("fight") == {"Riflemen", "Rangers"}
    table.do("fight Rangers")
    assert not any(table.is_known(name) for name in table.names)
    assert (table.decider, table.question) == ("defender", "fighter")
    assert table.places("fight") == {"Grenadiers", "Pioneers"}
    table.with_luck(lambda t: t.where("Pioneers") == "out", "fight Pioneers")
    assert {name for name in table.names if table.is_known(name)} == {"Rangers", "Pioneers"}
    assert table.status("Riflemen") == table.status("Grenadiers") == "ready"
    assert table.where("Rangers") == "A03"
    # the survivor stays allocated: it is the enemy who chooses another
    assert (table.decider, table.question) == ("defender", "fighter")
    assert table.places("fight") == {"Grenadiers"}


def test_in_the_defenders_order_he_is_the_moving_player() -> None:
    table = Table(COLUMN, ["Riflemen A03 S", "M7 Priest A07 N"], ["Grenadiers A04 N", "Tiger I A05 N"])
    table.pass_order().activate("Grenadiers").do("move", "step to A03", "face N")
    while table.question == "unit":
        table.do("enough")
    assert (table.decider, table.question) == ("defender", "fighter")
    table.do("fight Grenadiers")
    assert (table.decider, table.question) == ("attacker", "fighter")


def test_hexes_are_fought_out_in_the_chosen_order() -> None:
    """p.14: the ordering player chooses; one hex is resolved fully before the next."""
    pairs = ["A01", "A02", "A03"]
    table = met([f"Riflemen {name} S" for name in pairs], [f"Grenadiers {name} N" for name in pairs])
    assert (table.decider, table.question) == ("attacker", "combat")
    assert table.legal() == {"hex A01", "hex A02", "hex A03"}
    table.do("hex A02")
    assert table.places("fight") == {"Riflemen 2"}
    table.do("fight Riflemen 2", "fight Grenadiers 2")
    assert table.legal() == {"hex A01", "hex A03"}
    table.do("hex A03", "fight Riflemen 3", "fight Grenadiers 3")
    assert table.places("fight") == {"Riflemen 1"}  # the last hex needs no choice
    table.do("fight Riflemen 1", "fight Grenadiers 1")
    assert table.question == "regroup"
    for k in (1, 2, 3):
        assert [table.where(f"Riflemen {k}"), table.where(f"Grenadiers {k}")].count("out") >= 1


def test_who_rides_gets_off_to_fight() -> None:
    table = met(["Riflemen A03 S on M3 Half-track", "M3 Half-track A03 S"], ["Grenadiers A03 N"])
    assert table.carrier("Riflemen") == ""
    assert table.places("fight") == {"Riflemen", "M3 Half-track"}


# --- infantry -------------------------------------------------------------------------------------------


def share_of_first(one: int, two: int) -> Fraction:
    """How often the moving first of two has the higher total, ties his, by counting pairs of chips."""
    medals = [chip.valor for chip in edition().chips.chips]
    pairs = [(a, b) for i, a in enumerate(medals) for j, b in enumerate(medals) if i != j]
    return Fraction(sum(one + a >= two + b for a, b in pairs), len(pairs))


def is_near(found: float, share: Fraction | float, tries: int = 400) -> bool:
    share = float(share)
    return abs(found - share) <= 4 * (share * (1 - share) / tries) ** 0.5 + 1e-9


def test_infantry_against_infantry() -> None:
    """p.14: the lower is reduced, then the other too; and so on until one is left, who is reduced."""
    table = met(["Riflemen A03 S"], ["Grenadiers A03 N"])
    found = outcomes(table, "Riflemen", "Grenadiers")
    assert set(found) == {("A03 reduced", "out"), ("out", "A03 reduced")}
    share = share_of_first(1, 1)
    assert share > Fraction(1, 2)  # ties are the moving player's
    assert is_near(found["A03 reduced", "out"], share)


def test_a_reduced_squad_that_wins_ends_it_at_once() -> None:
    """p.14: the loser is only reduced, but that eliminates the winner in return if it is reduced already."""
    table = met(["Riflemen A03 S reduced"], ["Grenadiers A03 N"])
    found = outcomes(table, "Riflemen", "Grenadiers")
    # lost: out. Won: both reduced, and the winner, who is reduced already, is out
    assert found == {
        ("out", "A03 ready"): found["out", "A03 ready"],
        ("out", "A03 reduced"): found["out", "A03 reduced"],
    }
    assert is_near(found["out", "A03 reduced"], share_of_first(1, 1))


def test_two_weapon_teams() -> None:
    """p.10, 14: the lower is eliminated by its reduction, so the other is not reduced."""
    table = met(["Allied Weapon Team A03 S with .30 cal"], ["German Weapon Team A03 N with MG 34"])
    found = outcomes(table, "Allied Weapon Team", "German Weapon Team")
    assert set(found) == {("A03 ready", "out"), ("out", "A03 ready")}


def test_ties_go_to_the_moving_player_whoever_attacks() -> None:
    moving = met(["Riflemen A03 S"], ["Grenadiers A03 N"])
    other = Table(COLUMN, ["Riflemen A03 S", "M7 Priest A07 N"], ["Grenadiers A04 N", "Tiger I A05 N"])
    other.pass_order().activate("Grenadiers").do("move", "step to A03", "face N")
    while other.question == "unit":
        other.do("enough")
    first = outcomes(moving, "Riflemen").get(("A03 reduced",), 0)
    second = outcomes(other, "Grenadiers").get(("A03 reduced",), 0)
    assert is_near(first, share_of_first(1, 1))
    assert is_near(second, share_of_first(1, 1))


# --- infantry and vehicles -----------------------------------------------------------------------------


def test_infantry_against_a_vehicle() -> None:
    """p.14: lost, it is eliminated; won, the vehicle is immobilized and the infantry gets away."""
    table = met(["Riflemen A03 S"], ["Pz IV H A03 N"])
    found = outcomes(table, "Riflemen", "Pz IV H")
    assert set(found) == {("A02 ready", "A03 move"), ("out", "A03 move")}
    assert is_near(found["A02 ready", "A03 move"], share_of_first(1, 1))
    won = table.with_luck(lambda t: t.question == "retreat", "fight Riflemen", "fight Pz IV H")
    assert won.decider == "attacker"
    assert won.damage("Pz IV H") == "Immobilized"
    assert won.places("step to") == {"A02", "A04"}
    won.do("step to A04")
    assert (won.where("Riflemen"), won.question, won.decider) == ("A04", "regroup", "attacker")
    assert won.holder("A03") == "defender"


def test_a_vehicle_that_was_reduced_before_is_eliminated() -> None:
    """p.14: then the infantry stays in the hex, beside a wreck."""
    table = met(["Riflemen A03 S"], ["Pz IV H A03 N damaged No Penalty"])
    found = outcomes(table, "Riflemen", "Pz IV H")
    assert set(found) == {("A03 ready", "out"), ("out", "A03 move")}
    table.with_luck(lambda t: t.where("Pz IV H") == "out", "fight Riflemen", "fight Pz IV H")
    assert table.marks("A03") == {"wreck"}
    assert table.holder("A03") == "attacker"


@pytest.mark.parametrize(
    "vehicle",
    ["Semovente 47/32 A03 N", "Pz IV H A03 N damaged Gun Damaged", "Pz IV H A03 N damaged Commander Dead"],
)
def test_a_vehicle_that_cannot_fight_infantry_draws_no_chip(vehicle: str) -> None:
    """p.14, 17: it is immobilized at once, or eliminated if it was reduced before."""
    name = vehicle.split(" A03")[0]
    table = met(["Volksgrenadiers A03 S"], [vehicle])
    ends = outcomes(table, "Volksgrenadiers", tries=40)
    if "damaged" in vehicle:
        assert ends == {("A03 ready",): pytest.approx(1)}
    else:
        assert ends == {("A02 ready",): pytest.approx(1)}
        until_over(table)
        assert table.damage(name) == "Immobilized"


def test_who_cannot_get_away_is_eliminated() -> None:
    """p.14: no hex next to it without enemies that it could enter; the vehicle cannot move either way."""
    table = Table(
        column(A01="p"),
        ["Riflemen A02 S", "M7 Priest A07 N"],
        ["Semovente 47/32 A02 N", "Grenadiers A03 N", "Tiger I A05 N"],
    )
    table.do("order Regroup", "enough", "fight Riflemen", "fight Semovente 47/32")
    assert table.where("Riflemen") == "out"
    assert (table.where("Semovente 47/32"), table.damage("Semovente 47/32")) == ("A02", "Immobilized")


def column(**letters: str) -> str:
    return "\n".join(letters.get(f"A0{row}", ".") for row in range(1, 8))


def test_a_blaze_is_no_way_out() -> None:
    table = Table(
        COLUMN,
        ["Riflemen A02 S", "M7 Priest A07 N"],
        ["Semovente 47/32 A02 N", "Tiger I A05 N"],
        marks={"A01": "blaze"},
    )
    table.do("order Regroup", "enough", "fight Riflemen", "fight Semovente 47/32")
    assert table.places("step to") == {"A03"}


def test_when_one_has_got_away_the_next_has_to_fight() -> None:
    """p.14: until only one player's units are left in the hex."""
    table = met(["Riflemen A03 S", "Rangers A03 S"], ["Semovente 47/32 A03 N"])
    table.do("fight Riflemen", "fight Semovente 47/32", "step to A02")
    assert (table.decider, table.places("fight")) == ("attacker", {"Rangers"})
    table.do("fight Rangers")
    assert table.where("Semovente 47/32") == "out"  # it had been reduced by then
    assert table.where("Rangers") == "A03"


# --- vehicles -------------------------------------------------------------------------------------------


def total(block: str) -> int:
    fighter = as_fighter(edition().units[block])
    return fighter.total + fighter.valor


def test_vehicle_totals() -> None:
    """p.14, example: M10 10, Jagdpanzer IV 12. Both are reduced, then the lower is eliminated."""
    assert (total("M10 TD"), total("Jagdpanzer IV")) == (10, 12)
    table = met(["M10 TD A03 S"], ["Jagdpanzer IV A03 N"])
    found = outcomes(table, "M10 TD", "Jagdpanzer IV", tries=30)
    assert found == {("out", "A03 move"): pytest.approx(1)}
    until_over(table)
    assert table.damage("Jagdpanzer IV") != ""
    assert table.marks("A03") == {"wreck"}


def test_twice_the_total_eliminates_at_once() -> None:
    assert total("Tiger II") >= 2 * total("M5 Stuart")
    table = met(["M5 Stuart A03 S"], ["Tiger II A03 N"])
    until_over(table)
    assert table.where("M5 Stuart") == "out"
    assert table.damage("Tiger II") == ""


def test_equal_totals_go_to_the_moving_vehicle() -> None:
    table = met(["Sherman V A03 S"], ["Pz III J1 A03 N"])
    assert total("Sherman V") == total("Pz III J1")
    until_over(table)
    assert (table.where("Sherman V"), table.where("Pz III J1")) == ("A03", "out")


def test_a_vehicle_reduced_before_falls_at_the_first_reduction() -> None:
    """And then the higher one is not reduced."""
    table = met(["M10 TD A03 S damaged No Penalty"], ["Jagdpanzer IV A03 N"])
    until_over(table)
    assert (table.where("M10 TD"), table.damage("Jagdpanzer IV")) == ("out", "")


# --- swarms ---------------------------------------------------------------------------------------------


def defender_moves(attacker: list[str], mover: str) -> Table:
    """The defender's vehicle drives from A02 into A03, and its owner has to choose first."""
    table = Table(COLUMN, [*attacker, "M7 Priest A07 N"], [f"{mover} A02 S move", "Hetzer A06 S"])
    table.pass_order().activate(mover).do("move", "step to A03", "face S")
    while table.question == "unit":
        table.do("enough")
    return table.do(f"fight {mover}")


def test_who_answers_a_vehicle_may_swarm_it() -> None:
    """p.14: with as many of his vehicles in the hex as he likes."""
    table = defender_moves(["M10 TD A03 S", "M10 TD A03 S", "M10 TD A03 S", "Riflemen A03 S"], "Tiger I")
    assert (table.decider, table.question) == ("attacker", "fighter")
    table.do("fight M10 TD 2")
    assert (table.decider, table.question) == ("attacker", "swarm")
    assert table.legal() == {"enough", "fight M10 TD 1", "fight M10 TD 3"}
    table.do("fight M10 TD 3")
    assert table.legal() == {"enough", "fight M10 TD 1"}


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_swarm_adds_up_without_valor(lost: int) -> None:
    """p.14: three M10 of 9 are 27 against the Tiger's 16; it is reduced, and kills one of them in return.

    The others fight on, also if that was the first of them.
    """
    swarm, tiger = as_fighter(edition().units["M10 TD"]).total, total("Tiger I")
    assert tiger < 3 * swarm < 2 * tiger
    table = defender_moves(["M10 TD A03 S"] * 3, "Tiger I")
    table.do("fight M10 TD 1", "fight M10 TD 2", "fight M10 TD 3")
    assert table.damage("Tiger I") != ""
    # "reduced" is eliminated for the swarm, and the swarmed player picks whom
    assert (table.decider, table.question) == ("defender", "victim")
    assert table.places("fight") == {"M10 TD 1", "M10 TD 2", "M10 TD 3"}
    table.do(f"fight M10 TD {lost}")
    # two of them, 18, still have more than the Tiger's 16: that is its second reduction
    assert table.where(f"M10 TD {lost}") == "out"
    assert table.where("Tiger I") == "out"
    assert [table.damage(f"M10 TD {k}") for k in {1, 2, 3} - {lost}] == ["", ""]


def test_valor_decides_where_a_swarm_lacks_it() -> None:
    """Two M5 Stuarts are 2 * 7 without valor, 16 with it; a Panther is 15."""
    pair, panther = 2 * as_fighter(edition().units["M5 Stuart"]).total, total("Panther G")
    assert pair < panther <= pair + 2 * edition().units["M5 Stuart"].valor
    table = defender_moves(["M5 Stuart A03 S"] * 2, "Panther G")
    table.do("fight M5 Stuart 1", "fight M5 Stuart 2")
    assert (table.decider, table.question) == ("defender", "victim")
    assert table.damage("Panther G") == ""


def test_who_joins_nobody_fights_one_against_one_with_valor() -> None:
    """p.14: no swarm, so the lower is reduced and not eliminated, and valor counts."""
    sides = (["M10 TD A03 S", "Riflemen A03 S"], ["M10 TD A03 S", "M10 TD A03 S"])
    alone, declined = (defender_moves(attacker, "Pz IV H") for attacker in sides)
    alone.do("fight M10 TD")
    declined.do("fight M10 TD 1", "enough")
    assert total("Pz IV H") > total("M10 TD")
    for table, name in ((alone, "M10 TD"), (declined, "M10 TD 1")):
        assert table.question != "victim"
        assert table.where(name) == "out"
        assert table.damage("Pz IV H") != ""  # the M10 was reduced first, and it in return


def test_a_declined_swarm_keeps_its_valor() -> None:
    """With its valor the Sherman V has more than the Pz III N, without it no more."""
    table = defender_moves(["Sherman V A03 S", "Sherman V A03 S"], "Pz III N")
    lower = total("Pz III N")
    assert as_fighter(edition().units["Sherman V"]).total <= lower < total("Sherman V")
    table.do("fight Sherman V 1", "enough")
    assert table.where("Pz III N") == "out"
    assert table.where("Sherman V 1") == "A03"


def test_of_a_swarm_that_has_won_one_goes_on() -> None:
    """p.14: chosen by its owner, when more enemies are in the hex."""
    table = Table(
        COLUMN,
        ["M10 TD A03 S", "M10 TD A03 S", "M7 Priest A07 N"],
        ["SdKfz 251 A02 S move", "Grenadiers A02 S", "Hetzer A06 S"],
    )
    table.pass_order().do("order Own Initiative", "unit SdKfz 251", "move", "step to A03", "face S")
    table.do("unit Grenadiers", "move", "step to A03", "face S", "enough")
    table.do("fight SdKfz 251", "fight M10 TD 1", "fight M10 TD 2")
    assert table.where("SdKfz 251") == "out"
    assert (table.decider, table.question) == ("attacker", "survivor")
    assert table.places("fight") == {"M10 TD 1", "M10 TD 2"}
    table.do("fight M10 TD 2")
    assert (table.decider, table.question) == ("defender", "fighter")
    table.with_luck(lambda t: t.question == "retreat", "fight Grenadiers")
    assert (table.damage("M10 TD 1"), table.damage("M10 TD 2")) == ("", "Immobilized")


def test_a_swarm_cut_down_to_one_has_its_valor_again() -> None:
    """Three half-tracks at a Tiger: one by one they are picked off, and nobody is asked for more."""
    table = defender_moves(["M3 Half-track A03 S"] * 2, "Tiger I")
    table.do("fight M3 Half-track 1", "fight M3 Half-track 2", "fight M3 Half-track 1")
    assert [table.where(f"M3 Half-track {k}") for k in (1, 2)] == ["out", "out"]
    assert table.where("Tiger I") == "A03"
    assert table.damage("Tiger I") == ""


# --- as the rule says -------------------------------------------------------------------------------------

PAIRS = (
    ("Riflemen", "Grenadiers"), ("Rangers", "Grenadiers"), ("Riflemen", "German Weapon Team"),
    ("Riflemen", "Pz IV H"), ("Riflemen", "Semovente 47/32"), ("M5 Stuart", "Grenadiers"),
    ("M10 TD", "Jagdpanzer IV"), ("M5 Stuart", "Tiger II"), ("Allied Weapon Team", "Panther G"),
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("worn", [False, True])
@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_every_pair_ends_as_the_rule_has_it(one: str, two: str, worn: bool) -> None:
    """The whole combat of a pair, against the rule of close combat worked out exactly."""
    words, before = {}, {}
    for name in (one, two):
        kind = edition().units[name].kind
        bad = (
            {"infantry": "reduced", "weapon team": "suppressed", "vehicle": "suppressed"}[kind]
            if worn
            else ""
        )
        words[name] = f"{name} A03 S {bad}".strip()
        words[name] += {"German Weapon Team": " with MG 34", "Allied Weapon Team": " with .30 cal"}.get(
            name, ""
        )
        before[name] = UnitState(bad or ("move" if kind == "vehicle" else "ready"))  # type: ignore[arg-type]
    table = met([words[one]], [words[two]])
    found = outcomes(table, one, two, tries=300)
    alive: dict[tuple[bool, bool], float] = {}
    for key, share in found.items():
        ends = key[0] != "out", key[1] != "out"
        alive[ends] = alive.get(ends, 0) + share
    exactly = whole(one, two, before)
    assert set(alive) <= set(exactly)
    assert all(is_near(alive.get(ends, 0), share, 300) for ends, share in exactly.items())


def whole(one: str, two: str, before: dict[str, UnitState]) -> dict[tuple[bool, bool], Fraction]:
    """The chance that each of the two is alive in the end, by walking the rule's rounds."""
    battle = Battle((as_fighter(edition().units[one]),), (as_fighter(edition().units[two]),), "first")
    waiting: dict[Melee, Fraction] = {begin((before[one],), (before[two],)): Fraction(1)}
    ends: dict[tuple[bool, bool], Fraction] = {}
    while waiting:
        melee, share = waiting.popitem()
        if is_over(melee):
            key = melee.first[0].status != "eliminated", melee.second[0].status != "eliminated"
            ends[key] = ends.get(key, Fraction(0)) + share
            continue
        for after, chance in exact(round_of_close_combat, melee, battle, edition()).probabilities.items():
            waiting[after] = waiting.get(after, Fraction(0)) + share * chance
    return ends


def pile(table: Table) -> dict[str, int]:
    """How many damage markers of each kind have not been drawn."""
    return {name: table.s.pile[m] for m, name in enumerate(table.damages) if name}


def test_who_immobilizes_takes_the_marker_out_of_the_pile() -> None:
    """p.4, 14, 17: both players know which it is, and one of the two of its kind is left."""
    table = met(["Volksgrenadiers A03 S"], ["Semovente 47/32 A03 N"])
    before = pile(table)
    table.do("fight Volksgrenadiers", "fight Semovente 47/32", "step to A02")
    number = table.damages.index("Immobilized")
    assert table.view("attacker").damage[table.number("Semovente 47/32")] == number
    assert pile(table) == before | {"Immobilized": 1}


def test_so_does_an_event() -> None:
    """p.4, 17: also the marker for a jammed turret; if none is left in the pile, the vehicle has it still."""
    tanks = [f"M4A1 Sherman A0{k} S" for k in (1, 2, 3)]
    table = Table(COLUMN, tanks, ["Grenadiers A07 N"])
    for u, left in enumerate((1, 0, 0)):
        table.between_orders(affect, terms.DO_JAM, u)
        assert table.damage(table.names[u]) == "Turret Jammed"
        assert pile(table)["Turret Jammed"] == left


def test_a_vehicle_that_is_immobilized_without_being_reduced_stays_where_it_is() -> None:
    """p.14, the other reading: no marker, no second reduction, but it does not move, nor run from a fire."""
    lenient = edition().with_options(replace(edition().options, immobilized_counts_as_reduction=False))
    for rules, marker in ((edition(), "Immobilized"), (lenient, "")):
        table = Table(
            column(A03="f"), ["Riflemen A03 S", "M7 Priest A07 N"],
            ["Semovente 47/32 A03 N move", "Tiger I A05 N"], rules=rules,
        )  # fmt: skip
        table.do("order Regroup", "enough", "fight Riflemen", "fight Semovente 47/32", "step to A02")
        assert (table.damage("Semovente 47/32"), table.status("Semovente 47/32")) == (marker, "move")
        table.skip().activate("Semovente 47/32")
        assert "move" not in table.legal()
        table.do("enough").skip()
        assert table.question == "order"
        assert set_on_fire(table, "A03").where("Semovente 47/32") == "out"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Rangers", "Grenadiers"),
        ("M4A1 Sherman", "Panther G"),
        ("Rangers", "Panther G"),
        ("M5 Stuart", "Grenadiers"),
    ],
)
def test_who_falls_is_credited_to_the_enemy_he_fought(one: str, two: str) -> None:
    fallen = 0
    for number in range(30):
        table = met([f"{one} A03 S"], [f"{two} A03 N"])
        table.luck(number)
        until_over(table)
        for name, foe in ((one, two), (two, one)):
            kills = table.s.kills[table.names.index(foe)]
            assert kills == (table.where(name) == "out")
            fallen += kills
    assert fallen > 0
