"""The questions of the draft with chits and tokens so few that the answers are worked by hand."""

from fractions import Fraction
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.arguments.names import UnknownName
from wsanalysis.asking.tabulate import tabulate
from wsanalysis.systems.draft_2019 import tabulations
from wsanalysis.systems.draft_2019.chit import Chit, Icon, parse_rows
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.token import DamageToken, SuppressionToken

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
RESULTS = ("eliminated", "damaged", "suppressed", "miss")


def chit(name: str, medals: str, rows: str, **more: Any) -> Chit:
    table = parse_rows(rows)
    return Chit(name, medals, foot=table, vehicle=table, **more)  # type: ignore[arg-type]


ONE_OF_EACH = tuple(
    chit(r, m, f"0+ {r}") for r, m in zip(RESULTS, ("pass", "pass", "fail", "fail"), strict=True)
)
KILL_OR_MISS = (chit("kill", "pass", "0+ eliminated"), chit("miss", "fail", "0+ miss"))
REDUCED = (DamageToken("all", 9, "REDUCED", "CREW", "MOBILITY", False),)
BLANK = (SuppressionToken("blank", 9, "none", False, 8),)


def small(game: ws.Game, chits: tuple[Chit, ...] = ONE_OF_EACH, **records: Any) -> ws.Game:
    """The game with few chits and one kind of token."""
    edition = game.edition
    tokens = {"damage": REDUCED, "suppression": BLANK, **records}
    return game.variant(Draft2019({**edition.rows, "chits": chits, **tokens}, edition.options))


def test_fire_by_hand(game: ws.Game) -> None:
    tiny = small(game)
    odds = tiny.fire("Grenadiers", "Riflemen", distance=3)
    assert odds.probabilities == dict.fromkeys(("no effect", "suppressed", "damaged", "eliminated"), QUARTER)
    known = tiny.fire("Grenadiers", "Riflemen", distance=3, activates=True)
    assert known.probabilities == {
        "no effect": QUARTER, "suppressed": QUARTER, "damaged": 0, "reduced": QUARTER, "eliminated": QUARTER,
    }  # fmt: skip
    team = tiny.fire("Grenadiers", "Riflemen Team", distance=3, activates=True)
    assert team.probabilities["eliminated"] == HALF
    assert (
        tiny.fire("Grenadiers", "Riflemen", distance=3, target_state="team", activates=True).probabilities
        == team.probabilities
    )


def test_icons_and_events_by_hand(game: ws.Game) -> None:
    first = chit(
        "a", "0", "- eliminated; 0+ damaged", event=True, foot_firepower=5, foot_icons=(Icon("HAZE"),)
    )
    second = chit("b", "0", "0-2 damaged; 3+ miss", foot_icons=(Icon("IN COVER"),))
    tiny = small(game, (first, second))
    odds = tiny.fire("Grenadiers", "Riflemen", distance=2)
    assert odds.probabilities == {"no effect": 0, "suppressed": 0, "damaged": HALF, "eliminated": HALF}
    assert odds.collateral == {"HAZE": HALF, "none": HALF}
    assert odds.event == {"event": HALF, "no event": HALF}
    woods = tiny.fire("Grenadiers", "Riflemen", distance=2, terrain="woods")
    assert woods.probabilities == {"no effect": HALF, "suppressed": 0, "damaged": 0, "eliminated": HALF}
    weak = tiny.fire("Grenadiers", "Riflemen", distance=2, firing="advance")
    assert weak.probabilities["damaged"] == 1


def test_collateral_damage_that_is_there_already(game: ws.Game) -> None:
    # 10.0: no foxholes where there are works, no haze in haze or smoke; only infantry has weapons (4.0)
    already: Any = {
        "HAZE": {"terrain": "smoke"},
        "FOXHOLES": {"works": "trench"},
        "WEAPON": {"target": "57 mm"},
    }
    for icon, there in already.items():
        chits = tuple(chit(n, "0", "0+ miss", foot_firepower=5, foot_icons=(Icon(icon),)) for n in "ab")
        ask: Any = {"attacker": "Grenadiers", "target": "Riflemen", "distance": 2}
        tiny = small(game, chits)
        assert tiny.fire(**ask).collateral == {icon: 1}
        assert tiny.fire(**{**ask, **there}).collateral == {"none": 1}


def test_op_fire_ends_a_move(game: ws.Game) -> None:
    odds = small(game).op_fire("Grenadiers", "Riflemen", distance=1)
    assert odds.probabilities["reduced"] == QUARTER
    assert odds.move == {"goes on": HALF, "ends": QUARTER, "eliminated": QUARTER}
    shaking = (SuppressionToken("hold", 9, "HESITATION", False, 8),)
    held = small(game, suppression=shaking).op_fire("Grenadiers", "Riflemen", distance=1)
    assert held.move == {"goes on": QUARTER, "ends": HALF, "eliminated": QUARTER}


def test_op_fire_needs_an_aim_for_full_fp(game: ws.Game) -> None:
    ask = {"attacker": "Grenadiers", "target": "Riflemen", "distance": 1}
    assert game.op_fire(**ask).inquiry.args[0].sight.firepower == 2
    assert game.op_fire(**ask, aimed=True).inquiry.args[0].sight.firepower == 5
    held = game.op_fire(**ask, aimed=True, attacker_state="spent", weapon="MG 42 HMG")
    assert held.inquiry.args[0].sight.firepower == 7
    with pytest.raises(ws.IllegalAction, match="spent unit"):
        game.op_fire(**ask, attacker_state="spent", weapon="MG 42 HMG")
    with pytest.raises(ws.IllegalAction, match="no sustained fire icon"):
        game.op_fire(**ask, aimed=True, attacker_state="spent")


def test_melee_by_hand(game: ws.Game) -> None:
    rows = "- eliminated; 0+ miss"
    tiny = small(game, (chit("a", "pass", rows), chit("b", "fail", rows)))
    # at the weak side penetration 3 is above 1: eliminated; at the front it is 2 below 5, a miss
    odds = tiny.melee("M4A1 Sherman", "Panther G")
    assert odds.probabilities["eliminated"] == odds.probabilities["no effect"] == HALF
    # infantry without enemy infantry there ignores what is below: the front is no worse, but no better
    assert tiny.melee("Rangers", "Panther G", weapon="Bazooka").probabilities["eliminated"] == HALF
    assert tiny.melee("Rangers", "Riflemen").probabilities["eliminated"] == 1
    assert tiny.melee("Rangers", "Riflemen", works="bunker").probabilities["eliminated"] == 0


def test_moving_counts_in_melee_and_under_shells(game: ws.Game) -> None:
    # 9.0: a MOVING marker, or a move just before op fire, is a downshift wherever the chit shows it
    tiny = small(game, tuple(
        Chit(n, "pass", foot=parse_rows("0+ eliminated; - miss"), foot_icons=(Icon("MOVING"),),
             vehicle=parse_rows("0+ eliminated; - miss"), vehicle_icons=(Icon("MOVING"),))
        for n in "ab"
    ))  # fmt: skip
    sherman = {"attacker": "Panther G", "target": "M4A1 Sherman"}
    shells = {"artillery": "Artillery", "target": "M4A1 Sherman"}
    # penetration 5 is above the armor: an upshift, which MOVING takes back
    assert tiny.melee(**sherman, moving=True).probabilities["eliminated"] == 1
    even = tiny.edit("Panther G", penetration=2).edit(
        "M4A1 Sherman", front_side_armor=2, rear_side_armor=2, rear_armor=2
    )
    for more, killed in (({}, 1), ({"moving": True}, 0), ({"firing": "op fire"}, 0)):
        assert even.melee(**sherman, **more).probabilities["eliminated"] == killed
    assert tiny.barrage(**shells).probabilities["eliminated"] == 1
    assert tiny.barrage(**shells, moving=True).probabilities["no effect"] == 1


def test_answers_off_the_printed_chits(game: ws.Game) -> None:
    """Counted on paper chit by chit and token by token: what each of 24 says."""

    def of(base: int, *counts: int) -> list[Fraction]:
        return [Fraction(count, base) for count in counts]

    def odds(question: str, **ask: Any) -> list[Fraction]:
        return list(game.ask(question, **ask).probabilities.values())

    # 9.0: unharmed, suppressed, damaged, eliminated
    squads = {"attacker": "Riflemen", "target": "Grenadiers", "distance": 3}
    assert odds("fire", **squads) == of(24, 4, 11, 7, 2)
    assert odds("fire", **squads, terrain="woods", target_state="suppressed") == of(24, 17, 4, 2, 1)
    assert odds("fire", attacker="M4A1 Sherman", target="StuG III G", distance=5) == of(24, 9, 9, 4, 2)
    # 10.0: valor 1 passes 12 of 24, in the open 11, as one is an unlucky 13; two of 24 are 552 pairs
    assert odds("rally", unit="Riflemen", tokens=0, state="blank")[0] == Fraction(11 * 10, 552)
    assert odds("rally", unit="Riflemen", works="trench")[0] == 1 - Fraction(12 * 11, 552)
    # 9.0: within the spotting range of 8, and beyond it
    look = {"spotter": "Grenadiers", "target": "Riflemen"}
    assert [odds("spot", **look, hexes=h)[0] for h in (8, 9)] == [HALF, Fraction(12 * 11, 552)]
    # 8.0: valor 2 passes 17, an unlucky 13 of vehicles not among them; high ground pressure is difficult
    assert odds("bog", unit="Tiger II", terrain="woods")[0] == Fraction(17 * 16, 552)
    # 11.0: no drift, or there and back; once east, or north-east and south-east
    impact = game.barrage("Artillery", "Riflemen").impact
    assert [impact["0,0"], impact["1,0"]] == of(576, 144 + 26, 48 + 6)
    # 10.0: FP 7 reaches the blast number of 6 tokens; 15 of 24 hesitate
    assert game.destroy("M4A1 Sherman", strength=5, distance=2).probabilities["eliminated"] == QUARTER
    assert game.cower("Riflemen").probabilities["HESITATION"] == Fraction(15 * 14, 552)


def test_duels_by_hand(game: ws.Game) -> None:
    tiny = small(game, KILL_OR_MISS)
    duel = {"first": "Grenadiers", "second": "Riflemen", "distance": 2}
    # each shot kills half the time, and each side fires every other turn: 1/2 + 1/4 of all again
    assert tiny.duel(**duel).wins == {"first": Fraction(2, 3), "second": THIRD, "neither": 0}
    # readied between its turns the first has two shots to one: 5/8 in two turns, and 1/8 go on
    assert tiny.duel(**duel, first_regroups=True).wins["first"] == Fraction(5, 7)
    assert tiny.duel(**duel, turns=1).wins == {"first": HALF, "second": QUARTER, "neither": QUARTER}
    assert tiny.duel(**duel, first_state="spent", turns=1).wins["second"] == HALF


def test_a_broken_duelist_leaves(game: ws.Game) -> None:
    pinned = (chit("a", "fail", "0+ suppressed"), chit("b", "fail", "0+ suppressed"))
    odds = small(game, pinned).duel("Grenadiers", "Riflemen", distance=2, first_regroups=True)
    # no check passes, so two tokens break: the second has them after two shots, when it would fire again
    assert odds.wins["first"] == 1
    assert odds.second == {"broken": 1}
    assert odds.expected_steps() == 2


def test_rally_by_hand(game: ws.Game) -> None:
    medals = tuple(chit(str(i), m, "0+ miss") for i, m in enumerate(("pass", "fail", "fail")))
    tiny = small(game, medals)
    one = {"rallied": THIRD, "suppressed": Fraction(2, 3), "broken": 0, "eliminated": 0}
    assert tiny.rally("Grenadiers", terrain="brush").probabilities == one
    # two chits of three: both fail one time in three, both pass never
    assert tiny.rally("Grenadiers", works="trench").probabilities["rallied"] == Fraction(2, 3)
    assert tiny.rally("Grenadiers").probabilities["rallied"] == 0
    two = tiny.rally("Grenadiers", tokens=2, terrain="brush")
    assert two.probabilities == {
        "rallied": Fraction(1, 9), "suppressed": Fraction(4, 9), "broken": Fraction(4, 9), "eliminated": 0,
    }  # fmt: skip
    assert tiny.rally("Grenadiers", turns=None, terrain="brush").expected_steps() == 3
    assert tiny.rally("Grenadiers", state="CREW", terrain="brush").probabilities["broken"] == Fraction(2, 3)


def test_cower_by_hand(game: ws.Game) -> None:
    tokens = (
        SuppressionToken("hold", 2, "HESITATION", False, 8), SuppressionToken("blank", 1, "none", False, 8)
    )  # fmt: skip
    tiny = small(game, suppression=tokens)
    # the blank one is among two of three two times in three
    assert tiny.cower("Grenadiers").probabilities == {"blank": Fraction(2, 3), "HESITATION": THIRD}
    assert tiny.cower("Grenadiers", keep="worst").probabilities["HESITATION"] == 1
    assert tiny.cower("Grenadiers", keep="first").probabilities["blank"] == THIRD
    advice = tiny.cower("Grenadiers").inquiry.advice()
    assert advice is not None
    assert [row[0] for row in advice.tables[0].rows] == ["blank 8", "HESITATION 8"]


def test_spot_by_hand(game: ws.Game) -> None:
    tiny = small(game)  # half of the chits pass
    seen = game.edition.units["Riflemen"]
    assert (seen.signature, seen.awareness) == (4, 4)
    ask = {"spotter": "Grenadiers", "target": "Riflemen"}
    chances = {4: 1, 5: HALF, 8: HALF, 9: Fraction(1, 6), 16: Fraction(1, 6), 17: 0}
    assert {d: tiny.spot(**ask, hexes=d).probabilities["spotted"] for d in chances} == chances
    assert tiny.spot(**ask, hexes=8, attempts=2).probabilities["spotted"] == Fraction(3, 4)
    assert tiny.spot(**ask, hexes=8, attempts=None).expected_steps() == 2
    shaken = tiny.spot(**ask, hexes=4, spotter_state="suppressed")
    assert shaken.probabilities["spotted"] == HALF
    gun = tiny.spot("Grenadiers", "57 mm", hexes=30, target_state="spent")
    assert gun.probabilities["spotted"] == 1
    # only a unit that aims tries (9.0), and spent units do not (7.0); what needs no check is seen by all
    for cannot in ("spent", "HESITATION", "CREW+blank"):
        with pytest.raises(ws.IllegalAction, match="cannot aim"):
            tiny.spot(**ask, hexes=8, spotter_state=cannot)
    assert tiny.spot(**ask, hexes=4, spotter_state="spent").probabilities["spotted"] == 1
    with pytest.raises(ws.IllegalAction, match="twice"):
        tiny.spot(**ask, hexes=17, attempts=None)


def test_bog_by_hand(game: ws.Game) -> None:
    tiny = small(game)
    three = tiny.bog("M4A1 Sherman", terrain="woods", hexes=3)
    assert three.probabilities == {"through": Fraction(1, 8), "bogged": Fraction(7, 8)}
    assert tiny.bog("M5 Stuart", terrain="woods").probabilities["through"] == Fraction(5, 6)
    assert tiny.bog("Tiger II", terrain="woods").probabilities["through"] == Fraction(1, 6)
    for terrain, said in (("open", "no bog"), ("wall", "no bog")):
        with pytest.raises(ws.IllegalAction, match=said):
            game.bog("M4A1 Sherman", terrain=terrain)
    with pytest.raises(ws.IllegalAction, match="cannot move"):
        game.bog("M4A1 Sherman", terrain="woods", state="IMMOBILIZED")


def test_barrage_by_hand(game: ws.Game) -> None:
    drifting = (chit("a", "pass", "0+ eliminated"), chit("b", "fail", "0+ eliminated", drift=1))
    tiny = small(game, drifting).edit("Artillery", deviations=2)
    odds = tiny.barrage("Artillery", "Riflemen", sheaf="converged")
    assert odds.impact == {"0,0": QUARTER, "1,0": HALF, "2,0": QUARTER}
    # three hexes: the center, east, south-east; the center must lie on the unit or west of it
    assert odds.probabilities["eliminated"] == QUARTER
    east = tiny.barrage("Artillery", "Riflemen", sheaf="converged", q=2)
    assert east.probabilities["eliminated"] == Fraction(3, 4)
    assert east.covered == {"covered": Fraction(3, 4), "not covered": QUARTER}
    # 8.0: whoever is behind a wreck is in cover; 9.0: a wall is a barricade to what crosses it
    covered = (chit("a", "pass", "- eliminated; 0+ miss", foot_icons=(Icon("IN COVER"),)),) * 2
    bare, wall, wreck = (
        small(game, covered).barrage("Artillery", "Riflemen", behind=b).probabilities["eliminated"]
        for b in (None, "wall", "wreck")
    )
    assert (bare, wall, wreck) == (1, 1, 0)  # exposed, and in cover besides
    with pytest.raises(ws.IllegalAction, match="not linear"):
        game.barrage("Nebelwerfer", "Riflemen", sheaf="linear")


def test_destroy_by_hand(game: ws.Game) -> None:
    tokens = (SuppressionToken("low", 1, "none", False, 7), SuppressionToken("high", 2, "none", False, 8))
    tiny = small(game, suppression=tokens)
    ask = {"attacker": "M4A1 Sherman", "strength": 5, "distance": 2}
    assert tiny.destroy(**ask).probabilities == {"eliminated": THIRD, "stands": Fraction(2, 3)}
    assert tiny.destroy(**ask, attacks=2).probabilities["stands"] == Fraction(4, 9)
    house = tiny.destroy(**ask, occupants="Riflemen").detail().set_index("object")
    assert house.loc["eliminated", "Riflemen"] == "spent+team"
    with pytest.raises(ws.IllegalAction, match="below the object's strength 8"):
        game.destroy("M4A1 Sherman", strength=8, distance=2)


def test_open_tokens_are_not_drawn(game: ws.Game) -> None:
    ask = {"attacker": "Panther G", "target": "M4A1 Sherman", "distance": 3, "activates": True}
    red = ["Crew, red medal"] * 2 + ["Gun, red medal"] + ["Immobilized, red medal"] * 2
    safer = game.fire(**ask, damage_open=red, suppression_open=["Hesitation 8, red medal"])
    assert safer.probabilities["eliminated"] < game.fire(**ask).probabilities["eliminated"]
    plain = game.fire("Panther G", "M4A1 Sherman", distance=3).probabilities["eliminated"]
    assert safer.probabilities["eliminated"] == plain
    with pytest.raises(ws.IllegalAction, match="there are 1 tokens Gun, red medal, not 2"):
        game.fire(**ask, damage_open=["Gun, red medal"] * 2)


def test_carried_infantry(game: ws.Game) -> None:
    ask = {"attacker": "Panther G", "distance": 3}
    on_top = small(game).fire(target="M4A1 Sherman", carries="Riflemen", **ask)
    assert on_top.carried == {"no effect": QUARTER, "damaged": HALF, "eliminated": QUARTER}
    inside = small(game).fire(target="M3 Half-track", carries="Riflemen", **ask)
    assert inside.carried == {"no effect": Fraction(3, 4), "eliminated": QUARTER}
    with pytest.raises(ws.IllegalAction, match="no space"):
        game.fire(target="SdKfz 250", carries="Riflemen", **ask)


def test_passengers_are_reduced_by_their_size(game: ws.Game) -> None:
    # 10.0: PASSENGERS reduces, so a squad becomes a team and a team is eliminated
    tokens = (DamageToken("all", 9, "REDUCED", "CREW", "PASSENGERS", False),)
    tiny = small(game, damage=tokens)
    ask = {"attacker": "Panther G", "target": "M3 Half-track", "distance": 3, "activates": True}
    squad, team = (tiny.fire(carries=name, **ask).carried for name in ("Riflemen", "Riflemen Team"))
    assert squad == {"no effect": HALF, "reduced": QUARTER, "eliminated": QUARTER}
    assert team == {"no effect": HALF, "eliminated": HALF}


def test_states_in_words(game: ws.Game) -> None:
    odds = game.fire("Grenadiers", "Riflemen", distance=3, target_state="spent + suppressed + crew")
    assert "spent+CREW+suppressed" in odds.inquiry.title
    with pytest.raises(UnknownName, match="state of a squad"):
        game.fire("Grenadiers", "Riflemen", distance=3, target_state="asleep")
    parameters = {
        parameter.name: parameter for parameter in game.arguments("fire", attacker="57 mm", target="Riflemen")
    }
    assert "team" in parameters["target_state"].words
    assert "team" not in parameters["attacker_state"].words


def test_tabulations(game: ws.Game) -> None:
    edition = game.edition
    table = tabulate(tabulations.fire_table(edition, "vehicle", 7))
    assert len(table) == 17 * 7
    shot = game.fire("Churchill IV", "M4A1 Sherman", distance=4, facing="front").inquiry.args[0].sight
    assert shot.side == "vehicle"
    row = table.loc[(4, shot.shift)]
    seven = edition.chits.fire(shot._replace(firepower=7), False, edition.options)
    assert row["miss"] == pytest.approx(float(seven.chance_of(lambda drawn: drawn.result == "miss")))
    checks = tabulate(tabulations.check_table(edition))
    assert checks.loc[(1, "normal"), "passed"] == pytest.approx(0.5)
    shells = tabulate(tabulations.barrage_table(edition, deviations=1))
    assert len(shells) == 37
    assert shells.sum(axis=1).tolist() == pytest.approx([1.0] * 37)
    with pytest.raises(ValueError, match="expected conditions"):
        tabulations.fire_table(edition, conditions=("WET",))


def test_the_explanation_names_shifts_and_rules(game: ws.Game) -> None:
    told = str(game.fire("Panther G", "M4A1 Sherman", distance=5, activates=True).explain())
    for part in ("+1  penetration 5 against front armor 2 (9.0)", "fate chit for the fire", "damage token",
                 "difficult valor check, two chits, red medal", "IN COVER"):  # fmt: skip
        assert (part in told) == (part != "IN COVER")


def test_edit_and_bags(game: ws.Game) -> None:
    assert game.edit("chit 7", medals="fail").chits.loc["chit 7", "medals"] == "fail"
    without = game.with_counts("damage", {"damage Crew, red medal": 0})
    assert without.damage.loc["damage Crew, red medal", "count"] == 0
    double = game.with_counts("chits", {"chit 8": 2})
    assert len(double.chits) == 25
    braver = game.edit("Grenadiers", valor=2)
    assert braver.edition.team_of(braver.edition.units["Grenadiers"]).valor == 2
    with pytest.raises(ValueError, match="expected a team for Grenadiers, there is no 'Nobody'"):
        game.edit("Grenadiers", reduced_to="Nobody")
