"""The Storms of Steel report: its numbers are the engine's, and every file says where they come from."""

import csv
import io
from fractions import Fraction

import pytest
from pypdf import PdfReader

from tests.printing.conftest import EITHER_PAPER
from tests.reports.conftest import with_long_rulings
from tests.systems.handed_in import game_of
from tests.systems.witness import in_states
from wsanalysis.aids import Aid, render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.battlefield.hexes import centre, parse_hex_id
from wsanalysis.printing.marks import unmarked
from wsanalysis.printing.rulings import noting_what_is_read, of_each
from wsanalysis.printing.sight_diagrams import answers, sight_drawing
from wsanalysis.printing.storms_of_steel import aid_activation, aid_terrain, tables
from wsanalysis.printing.storms_of_steel.aid_round import round_page
from wsanalysis.printing.storms_of_steel.aid_terrain import terrain_page
from wsanalysis.printing.storms_of_steel.tables import plan_needing
from wsanalysis.reports.storms_of_steel.report import AWAY, REPORT
from wsanalysis.systems.storms_of_steel.activation import Moment, best
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState

GAME = game_of("storms_of_steel")
PASSES = {
    n: Fraction(p, 36) for n, p in zip(range(2, 13), (36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1), strict=True)
}
"""The chance of a roll of 2D6 of at least so much, counted by hand."""


@pytest.mark.slow
def test_matchup_matrices_hold_the_games_odds(written_report):
    odds = GAME.attack("Panther D", "T-34c", distance=AWAY["distance"]).probabilities
    for name, chance in (("hit", 1 - odds["no effect"]), ("destroyed", odds["destroyed"])):
        text = (written_report("storms_of_steel").folder / f"matchups_{name}.csv").read_text(encoding="utf-8")
        rows = list(csv.DictReader(io.StringIO("".join(t for t in text.splitlines(True) if t[0] != "#"))))
        cell = next(row for row in rows if row["attacker"] == "Panther D")["T-34c"]
        assert float(cell) == pytest.approx(100 * chance, abs=0.05)
        assert next(row for row in rows if row["attacker"] == "GAZ Truck")["T-34c"] == ""  # range 0


@pytest.mark.parametrize("roll", [6, 8, 11, 13])
@pytest.mark.parametrize("caps", [0, 2])
def test_an_attack_by_hand(roll, caps):
    needed = roll - caps
    hits, twice = PASSES.get(needed, Fraction(0)), PASSES.get(needed + 4, Fraction(0))
    share = tables.attack_share(GAME.edition, roll, caps)
    # one of the twenty counters of foot kills at once
    assert share.destroyed == twice + (hits - twice) / 20
    assert share.any == hits


def test_shares_are_the_games_odds():
    odds = GAME.attack("Infantry '43", "Rifles '41", distance=4, caps=1).probabilities  # 4 against 12
    assert tables.attack_share(GAME.edition, 8, 1) == (odds["hit"], odds["destroyed"])
    tank = GAME.attack("T-34c", "Panzer IIIh", distance=4).probabilities  # 9 against 17
    assert tables.attack_share(GAME.edition, 8, 0, kind="tracked") == (tank["hit"], tank["destroyed"])


def test_the_second_attack_meets_the_defense_that_the_counter_leaves():
    law = dict.fromkeys(("hit", "destroyed"), Fraction(0))
    first = GAME.attack("Infantry '43", "Rifles '41", distance=4).detail()
    for row in first.to_dict("records"):
        p = Fraction(row["fraction"])
        if row["outcome"] == "destroyed":
            law["destroyed"] += p
            continue
        state = row["counter"] or None
        again = in_states(GAME.attack("Infantry '43", "Rifles '41", distance=4, target_state=state))
        for word in law:
            law[word] += p * again[word]
    assert tables.attack_share(GAME.edition, 8, 0, 2) == (law["hit"], law["destroyed"])


def test_amounts_are_the_rulebooks():
    assert tables.amounts(GAME) == {
        "short range": 3, "long range": -2, "close combat": 4, "close combat, white box": -2,
        "fire group": 1, "firing down": 1, "CAP": 1, "from below": 1, "small balka": 1, "fresh smoke": 2,
        "thin smoke": 1, "vehicle": 1, "moved normally": 0,
    }  # fmt: skip
    assert tables.amounts(GAME.with_options(cautious_movement=True))["moved normally"] == -1
    assert tables.rally_amounts() == {"cover": 1, "company": 1, "CAP": 1}


def test_rally_chances_by_hand():
    assert list(tables.rally_numbers(GAME)) == [7, 8, 9]
    for number in (7, 8, 9):
        for bonus in tables.RALLY_BONUSES:
            assert tables.rally_chance(GAME, number, bonus) == PASSES[max(number - bonus, 2)]


def test_counters_in_words():
    foot = GAME.edition.cups["foot"].by_name
    assert tables.fire_words(foot["Cowering"]) == "+2 AP, 1 hex"
    assert tables.move_words(foot["Pinned"]) == "no"
    assert tables.defense_words(foot["Panicked"]) == "\N{MINUS SIGN}2 / +1"
    assert tables.firepower_words(foot["Suppressed"]) == "\N{MINUS SIGN}2"
    assert tables.rally_words(foot["Killed"]) == "out"
    vehicle = GAME.edition.cups["vehicle"].by_name
    assert tables.fire_words(vehicle["Gun Damaged red"]) == "blue only"
    assert tables.grave(vehicle["Destroyed"], "out") > tables.grave(vehicle["Stunned"], "no")


def test_advice_is_the_games_activation():
    # Infantry '43 at Rifles '41: 4 against 12, a shot for 3 APs
    for caps in aid_activation.CAPS_LEFT:
        odds = GAME.activation("Infantry '43", "Rifles '41", distance=4, caps=caps).probabilities
        found = aid_activation.advice(GAME, 8, 3, 7, caps)
        assert (found.destroyed, found.hit) == (odds["destroyed"], odds["hit"] + odds["destroyed"])


def test_advice_for_one_last_shot_by_hand():
    # 4 APs of a shot for 4: both CAPs go on the roll, against a hit target that any hit destroys
    found = aid_activation.advice(GAME, 9, 4, 4, 2, UnitState("Pinned"))
    assert (str(found.choice), found.destroyed) == ("fire +2", PASSES[7])
    assert aid_activation.in_words(found.choice) == "+2"
    none = aid_activation.advice(GAME, 9, 4, 3, 0, UNHIT)
    assert (str(none.choice), none.destroyed, aid_activation.in_words(none.choice)) == ("stop", 0, "")
    hit = aid_activation.advice(GAME, 8, 3, 3, 2, goal="hit")
    assert (str(hit.choice), hit.hit) == ("fire +2", PASSES[6])


@pytest.mark.slow
def test_the_options_that_activations_read_are_those_that_are_named():
    noting, read = noting_what_is_read(GAME)
    for cost in (2, 5):
        plan = plan_needing(8, cost)
        for own in (UNHIT, UnitState("Cowering")):
            best(Moment(7, 2, own, UNHIT), plan, noting.edition)
    best(Moment(7, 2, UNHIT, UNHIT), plan_needing(8, 3, "hit"), noting.edition)
    assert read == set(aid_activation.READ)


def test_an_option_that_is_read_still_changes_the_advice():
    other = GAME.with_options(cowering_reaches_twice=True)
    as_read = aid_activation.as_read(other.edition)
    assert as_read.options.cowering_reaches_twice
    assert as_read.data_hash == GAME.edition.data_hash
    assert aid_activation.as_read(GAME.with_options(variable_ap=True).edition) == GAME.edition


def test_the_aids_cells_are_the_games_odds(blocks):
    page = blocks(REPORT.aid.without_rulings(GAME))
    grid = page["An attack on an unhit unit"]
    cell = grid.cells[grid.rows.index("8")][1]
    odds = GAME.attack("Infantry '43", "Rifles '41", distance=4, caps=1).probabilities
    assert (cell.main, cell.parts) == (odds["hit"] + odds["destroyed"], (odds["destroyed"],))
    best = page["Chance to destroy it"]
    cell = best.cells[best.rows.index("8")][4]  # a shot for 3, the second of three numbers of CAPs
    odds = GAME.activation("Infantry '43", "Rifles '41", distance=4, caps=2).probabilities
    assert cell.main == odds["destroyed"]
    hit = page["If a hit is enough"]
    odds = GAME.activation("Infantry '43", "Rifles '41", distance=4, caps=2, goal="hit").probabilities
    assert hit.cells[hit.rows.index("8")][1].main == 1 - odds["no effect"]
    own = page["If your own unit is hit"]
    odds = GAME.activation("Infantry '43", "Rifles '41", distance=4, caps=2, attacker_state="Stunned")
    cell = own.cells[own.rows.index("Stunned")][1]
    assert (cell.main, cell.note) == (odds.probabilities["destroyed"], "rally")
    rally = page["Rally"]
    assert rally.cells[rally.rows.index("8+")][1].main == PASSES[7]


def test_what_seven_action_points_buy_by_hand(blocks):
    page = blocks(REPORT.aid.without_rulings(GAME))
    strips = {one.label: one.parts for one in page["What 7 APs buy"].strips}
    # the fourth shot for 2 takes the last AP and a CAP, the fifth two CAPs
    assert [points for points, _ in strips["shots of 2 AP"]] == [2] * 5
    assert [word for _, word in strips["shots of 2 AP"]][2:] == ["shot 3", "shot 4: 1 CAP", "shot 5: 2 CAPs"]
    assert strips["rally, shots of 3 AP"] == ((5, "rally"), (3, "shot 1: 1 CAP"))
    assert strips["move, shots of 3 AP"] == ((1, "move"), (3, "shot 1"), (3, "shot 2"), (3, "shot 3: 3 CAPs"))
    first, later = page["CAPs on the first roll"], page["CAPs after a hit"]
    # at 7 a second CAP buys the third shot for 3; at 10 both go on the roll
    assert [cell.text for cell in first.cells[1]] == ["+1", "save", "+1", "+2"]
    assert [cell.text for cell in first.cells[5]] == ["+1", "+2", "+2", "+2"]
    assert [cell.text for cell in later.cells[3]] == ["", "", "save", "+1"]  # 2 AP left of 7


@pytest.mark.slow
def test_a_changed_counter_changes_the_page(blocks):
    bolder = GAME.edit("foot Suppressed", rally=5)
    assert "5+" in blocks(REPORT.aid.without_rulings(bolder))["Rally"].rows
    assert "5+" not in blocks(REPORT.aid.without_rulings(GAME))["Rally"].rows
    deadly = GAME.edit("foot Killed", count=21)
    before, after = (tables.attack_share(game.edition, 8, 0).destroyed for game in (GAME, deadly))
    assert (before, after) == (PASSES[12] + Fraction(14, 36) / 20, PASSES[12] + Fraction(14, 36) * 21 / 40)


@pytest.mark.slow
def test_the_aid_fits_with_other_options_and_longer_words():
    other = GAME.with_options(
        variable_ap=True, cautious_movement=True, safe_from_immobilization=7, cowering_reaches_twice=False
    ).edit("foot Panicked", front_defense=-12, flank_defense=10, fire_cost=2)
    printed = PdfReader(
        io.BytesIO(render_pdf(with_long_rulings(REPORT.aid, other), STANDARD.on(EITHER_PAPER)))
    ).pages
    assert len(printed) == 4
    said = [" ".join(page.extract_text().split()) for page in printed]
    assert "4 options not standard" in said[0]
    assert "2D6 APs an activation" in said[0]
    assert "cautious" in said[1]
    assert "2D6 of 7 or more" in said[1]
    assert "Moved normally, in the open" in said[2]
    assert "2D6 AP: shots cost AP" in said[3]
    usual = repr(REPORT.aid.without_rulings(GAME))
    assert "Moved normally" not in usual
    assert "cautious" not in usual


def test_costs_are_the_rulebooks():
    assert tables.costs(GAME) == {
        "stall": 1, "rally": 5, "hide": 7, "hasty defense": 7,  # 2.2-3.0, 7.5, 10.2, 18.1
        "turret": 1, "smoke": 3, "smoke reach": 1, "most CAPs": 2,  # 15.5, 19.0, 3.23
        "spotting": 2, "detected": 6, "sight": 2,  # 12.0, 10.3, 10.0
        "fortification": 1, "backward": 1, "pivot": 1,  # 18.2, 5.2, 5.3
        "hidden in cover": 3, "hidden in the open": 6,  # 10.1
    }  # fmt: skip


def words_of(grid):
    """The cells of a word grid: row head without its mark, column head to the text."""
    return {
        (unmarked(row), column): word.text
        for row, words in zip(grid.rows, grid.cells, strict=True)
        for column, word in zip(grid.columns, words, strict=True)
    }


@pytest.mark.parametrize(
    ("terrain", "foot", "wheels", "tracks", "cover", "sight"),
    [
        ("open", "0", "0", "0", "0", ""),
        ("stone building", "+1", "no", "+3 !", "+2", "blocks"),
        ("wooden building", "+1", "no", "+2", "+1", "blocks"),
        ("woods", "+1", "no", "+2", "+2", "blocks"),
        ("light woods", "0", "+2", "+1", "+1", "blocks"),
        ("corn", "+1", "0", "0", "0", "Aug, Sep"),
        ("river", "+4", "no", "no", "+1", ""),
        ("marsh", "+2", "no", "+2 !", "+1", ""),
    ],
)
def test_the_terrain_chart_is_the_rulebooks(terrain, foot, wheels, tracks, cover, sight, blocks):
    found = words_of(blocks(Aid("", "", (terrain_page(GAME),), ""))["Terrain"])  # 5.0, 14.0
    heads = ("foot, guns", "wheels", "tracks", "DM", "sight")
    assert tuple(found[terrain, head] for head in heads) == (foot, wheels, tracks, cover, sight)


def test_charts_of_ground_and_cards_follow_the_data(blocks):
    other = GAME.edit("woods", foot="2", cover=3, blocks_sight="no").edit("uphill", tracked="2")
    other = other.edit("bunker", front=4).edit("Auto-Rally", cost=3)
    before, after = (
        blocks(Aid("", "", (round_page(game), terrain_page(game)), "")) for game in (GAME, other)
    )
    minus = {"foot, guns": ("+1", "+2"), "DM": ("+2", "+3"), "sight": ("blocks", "")}
    for head, pair in minus.items():
        assert tuple(words_of(page["Terrain"])["woods", head] for page in (before, after)) == pair
    uphill = [words_of(page["More to pay"])["uphill", "tracks"] for page in (before, after)]
    bunker = [words_of(page["Fortifications"])["bunker", "front"] for page in (before, after)]
    assert (uphill, bunker) == (["+1", "+2"], ["+5", "+4"])
    assert "2 AP or CAP" in repr(before)
    assert "3 AP or CAP" in repr(round_page(other))
    assert "3 AP or CAP" not in repr(round_page(GAME))


def test_the_diagrams_show_what_the_rule_of_sight_says():
    land = GAME.map_game.land(GAME.folder, GAME.edition)
    found = {name: answers(scene, land, aid_terrain.sees) for name, scene in aid_terrain.SCENES.items()}
    assert found == {  # as the captions say it
        "Sight: obstacle": {"AB": True, "AC": False},  # 6.0
        "Sight: in and out": {"AB": True},
        "Sight: along an edge": {"AB": True, "CD": False},
        "Sight: over a hill": {"AB": False},  # 11.3
        "Sight: onto a hill": {"AB": True, "AC": False},
        "Sight: blind spot": {"AB": False, "AC": True},  # 11.4
        "Sight: large balka": {"AB": True, "AC": False},  # 11.5
    }


def test_a_cross_stands_on_what_blocks_the_line(monkeypatch):
    crosses = []

    def kept(ground, blocks, lines, across):
        crosses.extend(line.stopped for line in lines if line.stopped)
        return ""

    monkeypatch.setattr("wsanalysis.printing.sight_diagrams.hex_drawing", kept)
    land = GAME.map_game.land(GAME.folder, GAME.edition)
    wanted = {"Sight: obstacle": "C02", "Sight: over a hill": "C02", "Sight: onto a hill": "D02",
              "Sight: blind spot": "C02"}  # fmt: skip
    for name, hex_id in wanted.items():
        crosses.clear()
        sight_drawing(aid_terrain.SCENES[name], land, aid_terrain.sees, 40)
        (x, y), (cx, cy) = crosses[0], centre(parse_hex_id(hex_id))
        assert abs(x - cx) <= 4, name
        assert abs(y - cy) <= 2, name


def test_the_arc_is_as_wide_as_its_option_says():
    drawn = {reading: repr(terrain_page(GAME.with_options(arc_of_fire=reading))).count("#bdbdbd")
             for reading in ("sectors", "half", "rows")}  # fmt: skip
    assert drawn["half"] < drawn["sectors"] < drawn["rows"]


def test_barred_ways_and_the_option_for_wire_are_in_the_chart(blocks):
    def chart(game):
        return words_of(blocks(Aid("", "", (terrain_page(game),), ""))["More to pay"])

    found = chart(GAME)
    assert (found["into barbed wire", "foot, guns"], found["into barbed wire", "tracks"]) == (
        "1D6",
        "+2",
    )  # 18.4
    assert (found["steep", "foot, guns"], found["steep", "tracks"]) == ("+2", "no")  # 11.1
    assert found["into an anti-tank ditch", "foot, guns"] == "+2, guns no"  # 18.3
    assert chart(GAME.with_options(wire_stops_tracks=False))["into barbed wire", "tracks"] == "0"  # 14.0
    (ruling,) = of_each(lambda game: [terrain_page(game)], GAME)
    assert "wire" in str(ruling)
    assert "points" not in str(ruling)
