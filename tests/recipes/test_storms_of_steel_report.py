"""The Storms of Steel report: its numbers are the engine's, and every file says where they come from."""

import csv
import io
from fractions import Fraction

import pytest
from pypdf import PdfReader

import wsanalysis as ws
from tests.systems.witness import in_states
from wsanalysis.aids import render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.recipes import writing
from wsanalysis.recipes.storms_of_steel import activation_tables, counter_words, tables
from wsanalysis.recipes.storms_of_steel.report import AWAY, REPORT
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState

GAME = ws.load("storms_of_steel")
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
    assert counter_words.fire_words(foot["Cowering"]) == "+2 AP, 1 hex"
    assert counter_words.move_words(foot["Pinned"]) == "no"
    assert counter_words.defense_words(foot["Panicked"]) == "\N{MINUS SIGN}2 / +1"
    assert counter_words.firepower_words(foot["Suppressed"]) == "\N{MINUS SIGN}2"
    assert counter_words.rally_words(foot["Killed"]) == counter_words.NOTHING
    vehicle = GAME.edition.cups["vehicle"].by_name
    assert counter_words.fire_words(vehicle["Gun Damaged red"]) == "blue only"
    assert counter_words.grave(vehicle["Destroyed"], "out") > counter_words.grave(vehicle["Stunned"], "no")


def test_advice_is_the_games_activation():
    # Infantry '43 at Rifles '41: 4 against 12, a shot for 3 APs
    for caps in activation_tables.CAPS:
        odds = GAME.activation("Infantry '43", "Rifles '41", distance=4, caps=caps).probabilities
        found = activation_tables.advice(GAME, 8, 3, 7, caps)
        assert (found.destroyed, found.hit) == (odds["destroyed"], odds["hit"] + odds["destroyed"])


def test_advice_for_one_last_shot_by_hand():
    # 4 APs of a shot for 4: both CAPs go on the roll, against a hit target that any hit destroys
    found = activation_tables.advice(GAME, 9, 4, 4, 2, UnitState("Pinned"))
    assert (str(found.choice), found.destroyed) == ("fire +2", PASSES[7])
    assert activation_tables.in_words(found.choice) == "+2"
    none = activation_tables.advice(GAME, 9, 4, 3, 0, UNHIT)
    assert (str(none.choice), none.destroyed, activation_tables.in_words(none.choice)) == ("stop", 0, "")
    hit = activation_tables.advice(GAME, 8, 3, 3, 2, goal="hit")
    assert (str(hit.choice), hit.hit) == ("fire +2", PASSES[6])


@pytest.mark.slow
def test_the_aids_cells_are_the_games_odds(blocks):
    page = blocks(REPORT.aid(GAME))
    grid = page["An attack on an unhit unit"]
    cell = grid.cells[grid.rows.index("8")][1]
    odds = GAME.attack("Infantry '43", "Rifles '41", distance=4, caps=1).probabilities
    assert (cell.main, cell.parts) == (1 - odds["no effect"], (odds["hit"], odds["destroyed"]))
    best = page["A shot costs 3 AP"]
    cell = best.cells[best.rows.index("8")][2]
    odds = GAME.activation("Infantry '43", "Rifles '41", distance=4, caps=2).probabilities
    assert (cell.main, cell.note) == (odds["destroyed"], "")  # both CAPs are kept for a third shot
    hit = page["If a hit is enough"]
    odds = GAME.activation("Infantry '43", "Rifles '41", distance=4, caps=2, goal="hit").probabilities
    assert hit.cells[hit.rows.index("8")][2].main == 1 - odds["no effect"]
    own = page["If your own unit is hit"]
    odds = GAME.activation("Infantry '43", "Rifles '41", distance=4, caps=3, attacker_state="Stunned")
    cell = own.cells[own.rows.index("Stunned")][3]
    assert (cell.main, cell.note) == (odds.probabilities["destroyed"], "rally")
    rally = page["Rally"]
    assert rally.cells[rally.rows.index("8+")][1].main == PASSES[7]


@pytest.mark.slow
def test_a_changed_counter_changes_the_page(blocks):
    bolder = GAME.edit("foot Suppressed", rally=5)
    assert "5+" in blocks(REPORT.aid(bolder))["Rally"].rows
    assert "5+" not in blocks(REPORT.aid(GAME))["Rally"].rows
    deadly = GAME.edit("foot Killed", count=21)
    before, after = (tables.attack_share(game.edition, 8, 0).destroyed for game in (GAME, deadly))
    assert (before, after) == (PASSES[12] + Fraction(14, 36) / 20, PASSES[12] + Fraction(14, 36) * 21 / 40)


@pytest.mark.slow
@pytest.mark.parametrize("paper", writing.PAPERS.values())
def test_the_aid_fits_with_other_options_and_longer_words(paper):
    other = GAME.with_options(
        variable_ap=True, cautious_movement=True, safe_from_immobilization=7, cowering_reaches_twice=False
    ).edit("foot Panicked", front_defense=-12, flank_defense=10, fire_cost=2)
    printed = PdfReader(io.BytesIO(render_pdf(REPORT.aid(other), STANDARD.on(paper)))).pages
    assert len(printed) == 2
    said = [" ".join(page.extract_text().split()) for page in printed]
    assert "4 options not standard" in said[0]
    assert "Moved normally, in the open" in said[0]
    assert "2D6 AP: shots cost AP" in said[1]
    assert "Moved normally" not in repr(REPORT.aid(GAME))
