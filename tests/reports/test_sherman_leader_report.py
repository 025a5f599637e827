"""The Sherman Leader report: its numbers are the engine's, and the sample battle's the book's."""

import csv
import io
from fractions import Fraction
from itertools import product

import pytest
from pypdf import PdfReader

import wsanalysis as ws
from tests.printing.conftest import EITHER_PAPER
from tests.reports.conftest import with_long_rulings
from tests.systems.handed_in import game_of
from wsanalysis.aids import render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.printing.sherman_leader import purchase, tables
from wsanalysis.printing.sherman_leader.counters import effect, gone
from wsanalysis.reports.sherman_leader import report, sample_battle, worked_examples
from wsanalysis.reports.sherman_leader.report import REPORT
from wsanalysis.reports.sherman_leader.sample_battle import BATTLE, COMMANDERS, NUMBERS

GAME = game_of("sherman_leader")
EDITION = GAME.edition
TENTH = Fraction(1, 10)


def hit(needed, defense):
    """The chance that a die hits and is not negated, by hand."""
    return TENTH * (11 - needed) * TENTH * (10 - defense)


@pytest.mark.parametrize(("needed", "defense"), [(4, 5), (1, 3), (10, 1), (7, 9)])
def test_a_kill_by_hand(needed, defense):
    assert tables.kill(needed, defense) == 1 - (1 - hit(needed, defense)) ** 2
    assert tables.kill(needed, defense, 3) == 1 - (1 - hit(needed, defense)) ** 3


def second_destroys(counts, first):
    """The chance that the next AP counter destroys a unit on which `first` was drawn, counted by hand."""
    left = dict(counts)
    if first not in ("1 Stress", "No Effect", "Commander KIA"):
        left[first] -= 1  # it lies on a card
    if first in ("Gun", "Machine Gun", "Exposed"):
        del left[first]
    if first == "Commander KIA":
        for name in ("1 Stress", "Commander Wounded", "Commander KIA"):
            del left[name]
    deadly = {"Destroyed", "Explosion", *({first} & {"Engine", "Suspension", "Hull"})}
    return Fraction(sum(n for name, n in left.items() if name in deadly), sum(left.values()))


def test_damage_by_counting_counters():
    counts = {name.removeprefix("AP "): int(n) for name, n in GAME.ap_damage["count"].items()}
    size = sum(counts.values())
    once = Fraction(counts["Destroyed"] + counts["Explosion"], size)
    twice = once + sum(
        Fraction(n, size) * second_destroys(counts, first)
        for first, n in counts.items()
        if first not in ("Destroyed", "Explosion")
    )
    p = hit(4, 2)
    found = tables.harm(EDITION, "AP", 4, 2)
    assert found.any == 1 - (1 - p) ** 2
    assert found.counters == 2 * p
    assert found.destroyed == 2 * p * (1 - p) * once + p * p * twice


def test_damage_counters_drawn_and_in_words():
    for side, table in (("AP", GAME.ap_damage), ("HE", GAME.he_damage)):
        chances = tables.drawn(EDITION, side)
        for name, row in table.iterrows():
            assert chances[name.removeprefix(f"{side} ")] == Fraction(
                int(row["count"]), int(table["count"].sum())
            )
    cups = EDITION.cups.values()
    words = {c.counter: (effect(c), gone(c)) for cup in cups for c in cup.counters}
    assert words["1 Stress"] == ("1 stress.", "at once")
    assert words["No Effect"] == ("Nothing.", "at once")
    assert words["Engine"] == (
        "1 stress. No move. A second destroys it.",
        "2 SO, before a new battle",
    )
    assert words["Gun"] == ("No attack at R2+.", "1 SO")
    assert words["Commander Wounded"][1] == "1 SO, before a new battle"
    assert words["Suppressed"] == ("No attack when it next acts, or 1 stress.", "when it acts")
    assert words["Exposed"] == ("From the next turn enemy dice +2.", "when it moves")
    assert words["Explosion"] == ("Unit and commander are lost.", "never")
    last = [counter.counter for counter in tables.counters_of(EDITION, "HE")][-1]
    assert last == "Mowed Down"


def test_orders_and_battalions_by_the_chart():
    # vehicles advance on 5 to 10 and hold on 1 to 3; two more make every roll above 2 an advance
    assert tables.ways(EDITION, "vehicles", "d10", 0) == {"forward": 6 * TENTH, "stays": 4 * TENTH, "back": 0}
    assert tables.ways(EDITION, "vehicles", "d6", 2)["forward"] == Fraction(4, 6)
    assert tables.ways(EDITION, "infantry", "d10", 0)["back"] == TENTH
    rows = EDITION.operational_moves
    assert tables.battalion_moves(rows["Assault"], half=False) == {
        "forward": 6 * TENTH, "stays": 3 * TENTH, "back": TENTH,
    }  # fmt: skip
    for kind, row in rows.items():
        name = next(
            c.battalion for c in EDITION.battalions.values() if c.kind == kind and c.battalion != "6C"
        )
        odds = GAME.operational_week(name, band="Front", half=True).probabilities
        assert tables.battalion_moves(row, half=True) == {
            "forward": odds["Friendly Transit"], "stays": odds["Front"], "back": odds["Enemy Transit"],
        }  # fmt: skip


@pytest.mark.parametrize(("xp", "battles", "destroys"), [(5, 3, 50), (4, 2, 80), (8, 5, 30), (3, 3, 40)])
def test_promotion_by_counting_wins(xp, battles, destroys):
    wins = [sum(fall) for fall in product((0, 1), repeat=battles)]
    p = Fraction(destroys, 100)
    expected = sum(p**n * (1 - p) ** (battles - n) for n in wins if battles + n >= xp)
    assert tables.promoted(xp, battles, destroys) == expected


def test_rolls_needed_are_the_questions_own():
    for name, unit in EDITION.us_units.items():
        for kind, enemy in (("AP", "Pz IV"), ("HE", "German Rifle")):
            for moved in (False, True):
                for distance, roll in tables.rolls_of(GAME, unit, kind, moved).items():
                    ask = {"distance": distance, "moved": moved}
                    if roll is None:
                        with pytest.raises(ws.IllegalAction):
                            GAME.attack(name, enemy, **ask)
                    else:
                        assert GAME.attack(name, enemy, **ask).inquiry.args[0].needed == roll


def test_purchase_values_are_the_games_own():
    frame = purchase.worths(GAME, ["M4 Sherman (75mm)"], ["Pz IV"], [1])
    row = frame.iloc[0]
    kill = 1 - (1 - hit(4, 3)) ** 2  # AP 4 against defense 3
    assert row["kills"] == pytest.approx(float(kill))
    assert row[purchase.POINTS] == pytest.approx(float(kill) * 2 * 100 / 14)
    odds = GAME.enemy_attack("Pz IV", "M4 Sherman (75mm)", distance=1).probabilities
    assert row[purchase.LOSS] == pytest.approx(14 * float(odds["destroyed"]))


def test_the_mix_of_a_campaign_is_its_battalions_with_the_cup_of_the_year():
    shares = purchase.mix(GAME, "North Africa 1942")
    assert sum(shares.values()) == pytest.approx(1)
    numbers = [piece.number for card in EDITION.battalions.values() for piece in card.units]
    tanks = sum(p.number for card in EDITION.battalions.values() for p in card.units if p.kind == "Tank")
    assert shares["Pz III"] == pytest.approx(tanks / sum(numbers) * 7 / 11)  # 7 of 11 in the cup of 1942
    assert "Tiger" not in shares


def test_the_ranking_follows_cost_and_counts_what_cannot_be_attacked_as_nothing():
    table = purchase.ranking(GAME, "Bulge 1944")
    cheaper = purchase.ranking(GAME.edit("M4A3E2 Jumbo", cost=5), "Bulge 1944")
    assert list(table.index)[-1] == "M4A3E2 Jumbo" != list(cheaper.index)[-1]
    assert "M3 Lee" not in table.index  # it serves to 1943
    assert table.loc["Rifle Team", "R2"] == 0
    one = purchase.worths(GAME, ["Rifle Team"], None, [1])
    shares = one["enemy"].map(purchase.mix(GAME, "Bulge 1944"))
    assert table.loc["Rifle Team", "R1"] == pytest.approx((one[purchase.POINTS] * shares).sum())
    spread = purchase.value_spread(GAME, "Bulge 1944", [1])
    steps = ({"ap": 2, "he": 4}, {"ap": 4, "he": 6}, {"cost": 11}, {"cost": 13})
    values = [
        purchase.ranking(GAME.edit("M10 TD", **step), "Bulge 1944", [1]).loc["M10 TD", "on average"]
        for step in steps
    ]
    assert (spread.loc["M10 TD", "low"], spread.loc["M10 TD", "high"]) == (min(values), max(values))
    assert list(spread["rank"]) == list(range(1, len(spread) + 1))
    assert (spread["best rank"] <= spread["rank"]).all()
    assert (spread["worst rank"] >= spread["rank"]).all()
    assert (spread["worst rank"] > spread["best rank"]).any()


def test_the_sample_battle_ends_as_the_book_tells_it():
    # 9A brings 12 units and 1C a Rifle; an armored car and a truck, worth 3 points, are left
    killed = [told.target for told in BATTLE if told.killed]
    card = EDITION.battalions["9A"]
    assert len(killed) == sum(piece.number for piece in card.units) + 1 - 2
    tanks = ["Tiger", "StuG", "Pz III", "Pz IV"]
    brought = [*tanks, *["German AT Team"] * 2, *["German Armored Car"] * 2, *["German Rifle"] * 3,
               *["German Truck"] * 2]  # fmt: skip
    left = list(brought)
    for name in killed:
        left.remove(name)
    assert sorted(left) == ["German Armored Car", "German Truck"]
    on_sherman = [name for told in BATTLE if told.target == "M4 Sherman (75mm)" for name in told.drawn]
    assert sorted(on_sherman) == ["Engine", "Glancing", "Glancing", "Gun", "Suspension"]
    assert all(unit in EDITION.us_units for unit in NUMBERS)
    for unit, number in NUMBERS.items():
        assert number in EDITION.us_units[unit].numbers


@pytest.mark.parametrize("told", BATTLE, ids=lambda told: f"{told.turn} {told.attacker} {told.target}")
def test_the_odds_of_the_sample_battle_are_the_questions_own(told):
    situation = {"distance": told.distance, "terrain": told.terrain, "moved": told.moved}
    if told.ours:
        odds = GAME.attack(told.attacker, told.target, commander=COMMANDERS[told.attacker], **situation)
        found = sample_battle.tried(GAME, told, "enemy units destroyed")
        assert found.law[1] == odds.probabilities["destroyed"]
        return
    odds = GAME.enemy_attack(told.attacker, told.target, counters=list(told.lying), **situation)
    lost = sample_battle.tried(GAME, told, "own units lost")
    assert lost.law[1] == odds.probabilities["destroyed"]
    assert sample_battle.tried(GAME, told, "damage counters suffered").happened == len(told.drawn)


def test_luck_of_the_sample_battle():
    table = sample_battle.luck_table(GAME)
    assert list(table["happened"]) == [11, 15, 2]
    shots = sample_battle.shot_by_shot(GAME)
    kills = shots[[told.ours for told in BATTLE]]
    assert table.loc["enemy units destroyed", "expected"] == pytest.approx(kills["chance"].sum())
    assert (table["percentile low"] <= table["percentile"]).all()
    assert (table["percentile"] <= table["percentile high"]).all()
    # a mortar that hits more often makes the same kills less of a surprise
    better = sample_battle.luck_table(GAME.edit("Mortar Team", ap=4))
    assert better.loc["enemy units destroyed", "z"] < table.loc["enemy units destroyed", "z"]


def test_surprises_are_the_attacks_of_one_side_in_order():
    shots = sample_battle.shot_by_shot(GAME)
    for side, ours in (("US", True), ("enemy", False)):
        told = [shot for shot in BATTLE if shot.ours == ours]
        table = sample_battle.surprises(GAME, side)
        assert list(table["after"]) == [float(bool(shot.killed if ours else shot.drawn)) for shot in told]
        assert set(table["before"]) <= set(shots["chance"])
        assert table["attack"].str.endswith(" → Tiger").any() == ours
    assert len(table) + len(sample_battle.surprises(GAME, "US")) == len(BATTLE)


def test_the_best_worths_are_those_of_most_points():
    every = GAME.worths(enemies="Tiger", distances=1)
    best = GAME.worths(enemies="Tiger", distances=1, best=3)
    assert list(best["points for 100 SO"]) == sorted(every["points for 100 SO"], reverse=True)[:3]
    assert list(best.index) == [0, 1, 2]


def test_worked_examples_agree_but_for_the_one_that_a_reading_explains():
    table = worked_examples.example_table(GAME)
    assert list(table.loc[table["agrees"] == "NO", "what"]) == [
        "German AT Team at Machine Gun Team: roll needed"
    ]
    other = worked_examples.example_table(GAME.with_options(at_team_moved=-1))
    assert (other["agrees"] == "yes").all()
    assert len(other) == len(table) > 35
    wrong = worked_examples.example_table(GAME.edit("StuG", defense=4))
    assert "StuG's defense" in list(wrong.loc[wrong["agrees"] == "NO", "what"])


def test_questions_of_every_kind_are_sampled():
    asked = REPORT.asked(GAME)
    assert len(asked) == 18, "one is refused with the data of the checkout"
    assert {odds.inquiry.question for odds in asked} == set(GAME.system.questions)


@pytest.mark.slow
def test_matchup_matrices_hold_the_games_odds(written_report):
    folder = written_report("sherman_leader").folder
    asked = {
        "attack": ("M10 TD", "Tiger", GAME.attack, lambda p: p["destroyed"]),
        "enemy_attack": ("Tiger", "M10 TD", GAME.enemy_attack, lambda p: 1 - p["no effect"]),
        "destroyed": ("Tiger", "M10 TD", GAME.enemy_attack, lambda p: p["destroyed"]),
    }
    for name, (one, other, ask, read) in asked.items():
        text = (folder / f"matchups_{name}.csv").read_text(encoding="utf-8")
        rows = list(csv.DictReader(io.StringIO("".join(t for t in text.splitlines(True) if t[0] != "#"))))
        for distance in tables.RANGES:
            (row,) = [r for r in rows if (r["distance (hexes)"], r["attacker"]) == (str(distance), one)]
            assert float(row[other]) == pytest.approx(
                100 * read(ask(one, other, distance=distance).probabilities), abs=0.05
            )
    pages = (folder / "purchase.txt").read_text(encoding="utf-8")
    assert all(name in pages for name in EDITION.campaigns)


def test_pages_of_the_campaign():
    levels = tables.levels(GAME)
    assert levels.loc["Average", "okay to"] == "6"
    assert levels.loc["Average", "cool"] == "1 to 2"
    moves = report.on_the_map(GAME)
    assert moves.loc[("Assault", "Front", "full", 1), "Friendly Transit"] == 0.6
    without = GAME.edit("Tiger", name="Heavy tank")
    assert "no Tiger" in report.sample_battle_page(without).note


def modifiers(page):
    """What is added, by whose dice and why."""
    chart = page["Modifiers"]
    who = [group.name for group in chart.row_groups for _ in range(group.span)]
    return {(one, row): cell.text for one, row, (cell,) in zip(who, chart.rows, chart.cells, strict=True)}


@pytest.mark.slow
def test_the_aids_cells_are_the_games_odds(blocks):
    page = blocks(REPORT.aid.without_rulings(GAME))
    kills = page["Your attack: the enemy unit is destroyed"]
    odds = GAME.attack("M4 Sherman (75mm)", "Pz IV", distance=1).probabilities  # 4 or more, defense 3
    assert kills.cells[kills.rows.index("4+")][2].main == odds["destroyed"]
    rolls = page["Roll needed, both sides"]
    assert [word.text for word in rolls.cells[rolls.rows.index("3+")]] == ["✓", "3+", "4+", "5+", "6+"]
    assert [word.text for word in rolls.cells[rolls.rows.index("8+")]] == ["6+", "8+", "9+", "10+", "–"]
    harm = page["Enemy HE attack"]
    odds = GAME.enemy_attack("Pz III", "Machine Gun Team", distance=1)  # 5 or more, defense 2
    cell = harm.cells[harm.rows.index("5+")][1]
    assert cell.main == 1 - (1 - hit(5, 2)) ** 2
    assert cell.parts == (odds.probabilities["destroyed"], 1 - odds.commander["unhurt"])
    repairs = dict(page["Repair and replace"].lines)
    assert repairs["Engine"] == repairs["A Truck / a Scout"].replace("/ 1 ", "") == "2 SO"
    bands = page["The map"]
    costs = {band: [word.text for word in row] for band, row in zip(bands.rows, bands.cells, strict=True)}
    assert costs["Enemy Rear"] == ["2 SO", "nothing"]
    assert costs["Friendly Staging"] == ["free", "you lose 6 SO"]
    ground = page["Terrain"]
    kinds = {row: [word.text for word in line] for row, line in zip(ground.rows, ground.cells, strict=True)}
    assert kinds["heavy cover"] == ["H", "+2", "yes", "everyone"]
    assert kinds["bocage(°)"][1] == "+1; attacked only from R1 or nearer"
    assert kinds["water"][2:] == ["no", "no one"]
    assert modifiers(page)["enemy dice", "AT Team moved"] == "\N{MINUS SIGN}2"
    promoted = page["Promoted"]
    assert promoted.cells[promoted.rows.index("5 XP")][1].main == tables.promoted(5, 3, 40)
    best = page["Best for its cost"]
    found = best.cells[best.rows.index("Pz IV")][1].text
    ranked = GAME.value("M4 Sherman (75mm)", "Pz IV", distance=1).inquiry.advice().tables[1].rows[0]
    assert found == f"{ranked[0]} {float(ranked[2]):.0f}"
    # at 2 hexes the M3 ATG (37mm) is best of all years, but no longer serves in 1944
    ranked = GAME.value("M4 Sherman (75mm)", "Pz IV", distance=2).inquiry.advice().tables[1].rows
    assert ranked[0][0] == "M3 ATG (37mm)"
    assert best.cells[best.rows.index("Pz IV")][2].text == f"M1 ATG {float(ranked[1][2]):.0f}"
    for side in (0, 1):
        shares = [row[side].text for row in page["Damage"].cells]
        assert sum(float(share) for share in shares if share != "–") == 100  # none of them is rounded


def test_what_is_reconstructed_is_marked_and_nothing_else(blocks):
    chart = blocks(REPORT.aid.without_rulings(GAME))["Enemy orders"]
    assert "3" in chart.rows  # the sample game has it
    assert "2°" in chart.rows
    mine = GAME.edit("2", source="public: my own copy")
    assert "2" in blocks(REPORT.aid.without_rulings(mine))["Enemy orders"].rows


@pytest.mark.slow
def test_the_aid_fits_with_other_options(blocks):
    other = GAME.with_options(
        flank_attacks=True,
        range_0_bonus=False,
        at_team_moved=-1,
        second_exposed="adds",
        trucks_move_and_attack=True,
    ).edit("Rifle Team", cost=99)
    printed = PdfReader(
        io.BytesIO(render_pdf(with_long_rulings(REPORT.aid, other), STANDARD.on(EITHER_PAPER)))
    ).pages
    assert len(printed) == 4
    assert "5 options not standard" in " ".join(printed[0].extract_text().split())
    made = blocks(REPORT.aid.without_rulings(other))
    assert "trucks" not in made["Whom it attacks"].steps[2].text
    assert "trucks" in blocks(REPORT.aid.without_rulings(GAME))["Whom it attacks"].steps[2].text
    ledger = modifiers(made)
    assert ledger["enemy dice", "AT Team moved"] == "\N{MINUS SIGN}1"
    assert ledger["enemy dice", "AT Gun, Mortar moved"] == "no attack"
    assert ledger["defense", "flank attack (R0 6+, R1 8+)"] == "\N{MINUS SIGN}1"
    rolls = made["Roll needed, both sides"]
    assert rolls.cells[0][0].text == rolls.cells[0][1].text  # no bonus in one hex
