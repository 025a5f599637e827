"""The Liberty Road report: its numbers are the engine's, and every file says where they come from."""

import csv
import io

import pytest
from pypdf import PdfReader

import wsanalysis as ws
from wsanalysis.aids import render_pdf
from wsanalysis.recipes import writing
from wsanalysis.recipes.liberty_road import tables
from wsanalysis.recipes.liberty_road.report import AWAY, REPORT
from wsanalysis.systems.liberty_road.state import UnitState

GAME = ws.load("liberty_road")


@pytest.mark.slow
def test_matchup_matrix_holds_the_games_odds(written_report):
    text = (written_report("liberty_road").folder / "matchups_eliminated.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO("".join(t for t in text.splitlines(True) if t[0] != "#"))))
    cell = next(row for row in rows if row["attacker"] == "Panther G")["M4A1 Sherman"]
    odds = GAME.fire("Panther G", "M4A1 Sherman", distance=AWAY["distance"])
    assert float(cell) == pytest.approx(100 * odds.probabilities["eliminated"], abs=0.05)
    assert next(row for row in rows if row["attacker"] == "Grenadiers")["Panther G"] == ""


def test_fire_cells_are_the_odds_of_the_shot():
    # M5 Stuart at Grenadiers is a net shift of +1 (p.16), its chips change at 5 and at 6 hexes
    share = tables.fire_cells(GAME, "infantry", valor=1)["5"][1]
    odds = GAME.fire("M5 Stuart", "Grenadiers", distance=5).probabilities
    assert share.reduced == pytest.approx(float(odds["reduced"]))
    assert share.eliminated == pytest.approx(float(odds["eliminated"]))


def test_bands_cover_every_distance_once():
    shown = [text for text, _ in tables.distance_bands(GAME, "infantry")]
    assert shown[0] == "1"
    assert shown[-1].endswith("+")
    covered = []
    for text in shown[:-1]:
        first, _, last = text.partition("–")
        covered += range(int(first), int(last or first) + 1)
    assert [*covered, int(shown[-1][:-1])] == list(range(1, int(shown[-1][:-1]) + 1))


def test_shift_ledger_is_the_rulebooks():
    assert tables.shift_amounts(GAME) == {
        "reduced strength": -1, "long range": -1, "hill": 1, "target hill": -1, "flank": 1,
        "above armor": 1, "equal armor": 0, "below armor": -1, "opportunity": -1,
    }  # fmt: skip


def test_the_way_down_and_back_is_that_of_the_rules(monkeypatch):
    assert tables.ways(GAME) == {
        "down": "ready → suppressed → broken → out",
        "back": "broken → suppressed → ready",
    }
    monkeypatch.setattr(tables, "rally", lambda _, state, valor, ready, *more: UnitState(ready))
    assert tables.ways(GAME)["back"] == "broken → ready"


def test_results_matrix_follows_the_options():
    rows = {(kind, shown): words for kind, shown, words in tables.results(GAME)}
    assert rows["infantry", "suppressed"] == ("broken", "out", "out")
    assert rows["weapon team", "ready, spent"] == ("suppressed", "out", "out")
    assert rows["vehicle", "broken"] == ("wreck", "wreck", "wreck")
    other = tables.results(GAME.with_options(reduced_while_suppressed="reduced"))
    assert {(k, s): w for k, s, w in other}["infantry", "suppressed"] == ("broken", "reduced", "out")


def test_a_changed_unit_changes_the_printed_totals():
    before = dict(tables.vehicle_totals(GAME))["M10 TD"]
    after = dict(tables.vehicle_totals(GAME.edit("M10 TD", front_armor=5)))["M10 TD"]
    assert (before, after) == (10, 13)  # 10 is printed on p.14; front armor 2 becomes 5


@pytest.mark.slow
@pytest.mark.parametrize(("breaks", "pages", "rows"), [(12, 2, 12), (20, 3, 20), (24, 3, 22)])
def test_the_aid_fits_bags_that_change_at_almost_every_hex(breaks, pages, rows):
    crowded = GAME
    for number in range(1, 25):
        last = min(number, breaks - 1)
        band = f"1-{last} suppressed; {last + 1}+ miss"
        crowded = crowded.edit(str(number), infantry=band, vehicle=band)
    shown, complete = tables.rows_of_a_page(crowded, "vehicle")
    assert (len(shown), complete) == (rows, rows == breaks)
    for paper in writing.PAPERS.values():
        printed = PdfReader(io.BytesIO(render_pdf(REPORT.aid(crowded), paper))).pages
        assert len(printed) == pages
        assert ("at just these distances" in printed[0].extract_text()) == (not complete)


def test_the_footer_counts_what_is_reconstructed():
    assert "of 141 rows of data 121 are reconstructed, 20 in part" in str(GAME.provenance)
    mine = GAME
    for table in (GAME.units, GAME.weapons, GAME.chips, GAME.damage_markers):
        for name in table.index:
            mine = mine.edit(name, source="public: my own copy of the game")
    assert "reconstructed" not in str(mine.provenance)
    assert "unofficial" in str(mine.provenance)


def test_armor_cells_are_the_odds_of_a_shot():
    # Sherman Firefly, firepower 5, at Panther G, front 5: no shift, 5 hexes
    share = tables.armor_cells(GAME, 5)[5][5]
    odds = GAME.edit("Panther G", valor=1).fire("Sherman Firefly", "Panther G", distance=5).probabilities
    assert share.eliminated == pytest.approx(float(odds["eliminated"]))
    assert sum(share) == pytest.approx(float(1 - odds["no effect"]))


def numbers(grid):
    """The cells of an odds grid: (row head, column head) to the chances in it."""
    return {
        (row, column): tuple(map(float, (cell.main, *cell.parts)))
        for row, cells in zip(grid.rows, grid.cells, strict=True)
        for column, cell in zip(grid.columns, cells, strict=True)
    }


def test_the_aids_cells_are_the_games_odds(blocks):
    page = blocks(REPORT.aid(GAME))
    infantry, vehicle = numbers(page["Fire at infantry"]), numbers(page["Fire at vehicles"])
    shot = GAME.fire("M5 Stuart", "Grenadiers", distance=8).probabilities  # net +1, p.16
    expected = [1 - shot["no effect"], shot["suppressed"], shot["reduced"], shot["eliminated"]]
    assert infantry["8–9", "+1"] == pytest.approx([float(p) for p in expected])
    tank = GAME.edit("Pz IV H", valor=1).fire("M4A1 Sherman", "Pz IV H", distance=10)  # 3 against 3: net 0
    shot = tank.probabilities
    expected = [1 - shot["no effect"], shot["suppressed"], shot["reduced"], shot["eliminated"]]
    assert vehicle["10–12", "0"] == pytest.approx([float(p) for p in expected])
    nerve = numbers(page["Nerve"])
    for valor in range(4):
        braver = GAME.edit("Grenadiers", valor=valor)
        for tries in range(1, 5):
            rallied = braver.rally("Grenadiers", attempts=tries).probabilities["ready"]
            assert nerve[str(valor), str(tries)] == (pytest.approx(float(rallied)),)
        assert nerve[str(valor), "passes"] == nerve[str(valor), "1"]
    combat = numbers(page["Valor against valor"])
    for first, second, pair in ((3, 1, ("Rangers", "Grenadiers")), (1, 3, ("Grenadiers", "Rangers"))):
        assert combat[str(first), str(second)] == (float(GAME.close_combat(*pair).wins["first"]),)
    ledger = dict(page["Shifts at every target"].lines)
    assert ledger["Firing at reduced strength"] == "\N{MINUS SIGN}1"
    assert ledger["From a hill, crest or upshift hex"] == "+1"
    assert dict(page["Totals, German"].lines)["Jagdpanzer IV"] == "12"  # p.14


@pytest.mark.slow
def test_the_aids_words_follow_the_options():
    every = GAME.with_options(
        event_chip="counts", reduced_while_suppressed="reduced", miss_can_be_upshifted=False,
        vehicles_check_valor=False, fragile_check_valor=False, objects_destroyed_by="reduced",
        immobilized_counts_as_reduction=False, reduced_vehicles_may_opportunity_fire=True,
    )  # fmt: skip
    made = REPORT.aid(every)
    said = repr(made)
    for words in (
        "a Miss stays", "its numbers count", "suppressed infantry target, not reduced or broken, first",
        "for vehicles and reduced and broken units at once", "a reduced or eliminated result",
        "never reduced infantry", "8 options not standard",
    ):  # fmt: skip
        assert words in said, words
        assert words not in repr(REPORT.aid(GAME)), words
    assert len(PdfReader(io.BytesIO(render_pdf(made))).pages) == 2


def test_one_infantry_block_is_enough_for_the_close_combat_table():
    first, *others = (tables.mover_wins(GAME, ("infantry", "infantry"), 0, other) for other in range(4))
    assert others[0] == GAME.edit("Grenadiers", valor=0).close_combat("Grenadiers", "Riflemen").wins["first"]
    assert first > others[0] > others[1] > others[2]


def test_bars_of_the_aid_stand_in_the_questions_own_order(blocks):
    """From the best outcome, palest, to the worst, as on every other page."""
    page = blocks(REPORT.aid(GAME))
    rally = GAME.rally("Grenadiers", state="broken", attempts=2).probabilities
    broken = page["Rallying a broken unit"]
    assert [word.removeprefix("still ") for word in broken.outcomes] == list(rally)
    by_label = {bar.label: bar.shares for bar in broken.bars}
    chances = GAME.edit("Grenadiers", valor=1).rally("Grenadiers", state="broken", attempts=2).probabilities
    assert by_label["valor 1, 2 tries"] == tuple(chances.values())
    fire = GAME.fire("M5 Stuart", "Grenadiers", distance=5).probabilities
    assert page["What valor is worth"].outcomes[1:] == tuple(fire)[1:]
