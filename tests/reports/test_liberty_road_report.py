"""The Liberty Road report: its numbers are the engine's, and every file says where they come from."""

import csv
import io
from shutil import copytree

import pytest
from pypdf import PdfReader

import wsanalysis as ws
from tests.printing.conftest import EITHER_PAPER
from tests.reports.conftest import with_long_rulings
from tests.systems.handed_in import game_of
from wsanalysis.aids import Aid, OddsGrid, render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.printing.liberty_road import aid_ground, tables
from wsanalysis.printing.liberty_road.aid_ground import ground_page
from wsanalysis.printing.liberty_road.aid_orders import orders_page
from wsanalysis.printing.marks import unmarked
from wsanalysis.printing.rulings import of_each
from wsanalysis.printing.sight_diagrams import answers, sight_drawing
from wsanalysis.reports.liberty_road.report import AWAY, REPORT
from wsanalysis.systems.liberty_road.state import UnitState

GAME = game_of("liberty_road")


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


def states_of(game):
    return {(state.kind, state.status): state for state in tables.states(game)}


def test_states_follow_the_options():
    found = states_of(GAME)
    assert found["infantry", "suppressed"][5:8] == ("broken", "out", "out")
    assert (
        found["weapon team", "ready"][5:8]
        == found["weapon team", "spent"][5:8]
        == ("suppressed", "out", "out")
    )
    assert found["vehicle", "broken"][5:8] == ("wreck", "wreck", "wreck")
    other = states_of(GAME.with_options(reduced_while_suppressed="reduced"))
    assert other["infantry", "suppressed"][5:8] == ("broken", "reduced", "out")


@pytest.mark.parametrize(
    ("kind", "status", "moves", "fires", "opportunity", "recovers"),
    [
        ("infantry", "ready", "areas", 0, True, None),
        ("infantry", "spent", "hex", -1, False, ("regroup", "ready")),  # p.3, 9
        ("infantry", "reduced", "hex", -1, False, None),  # for good, p.10
        ("infantry", "suppressed", "hex", -1, False, ("rally", "ready")),  # p.10-11
        ("infantry", "broken", "hex", None, False, ("rally", "suppressed")),  # moves only, p.10
        ("weapon team", "suppressed", "hex", -1, False, ("rally", "ready")),
        ("vehicle", "move", "areas", None, False, ("regroup", "support")),
        ("vehicle", "fire", "no", 0, True, ("regroup", "support")),
        ("vehicle", "support", "hexes", -1, False, ("regroup", "support")),  # moves and fires, p.3
        ("vehicle", "suppressed", "hexes", -1, False, ("rally", "support")),
        ("vehicle", "broken", "hexes", None, False, ("rally", "suppressed")),
    ],
)
def test_states_are_the_rulebooks(kind, status, moves, fires, opportunity, recovers):
    state = states_of(GAME)[kind, status]
    assert (state.moves, state.fires, state.opportunity, state.recovers) == (
        moves,
        fires,
        opportunity,
        recovers,
    )


def test_a_changed_unit_changes_the_printed_totals():
    def total(game, name):
        return next(one for one in tables.totals(game) if name in [unit for unit, _ in one.vehicles])

    assert total(GAME, "M10 TD").total == 10  # p.14; front armor 2 becomes 5
    assert total(GAME.edit("M10 TD", front_armor=5), "M10 TD").total == 13
    assert (total(GAME, "Jagdpanzer IV").total, total(GAME, "Jagdpanzer IV").wrecks) == (12, 6)  # p.14
    every = [name for one in tables.totals(GAME) for name, _ in one.vehicles]
    assert sorted(every) == sorted(
        unit.name for unit in GAME.edition.units.values() if unit.kind == "vehicle"
    )


@pytest.mark.slow
@pytest.mark.parametrize(("breaks", "pages", "rows"), [(12, 4, 12), (20, 5, 20), (24, 5, 22)])
def test_the_aid_fits_bags_that_change_at_almost_every_hex(breaks, pages, rows):
    crowded = GAME
    for number in range(1, 25):
        last = min(number, breaks - 1)
        band = f"1-{last} suppressed; {last + 1}+ miss"
        crowded = crowded.edit(str(number), infantry=band, vehicle=band)
    shown, complete = tables.rows_of_a_page(crowded, "vehicle")
    assert (len(shown), complete) == (rows, rows == breaks)
    aid = with_long_rulings(REPORT.aid, crowded)
    printed = PdfReader(io.BytesIO(render_pdf(aid, STANDARD.on(EITHER_PAPER)))).pages
    assert len(printed) == pages
    assert ("at just these distances" in printed[2].extract_text()) == (not complete)


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
    line = tables.armor_line(GAME, 5)
    share = line[0]
    odds = GAME.edit("Panther G", valor=1).fire("Sherman Firefly", "Panther G", distance=5).probabilities
    assert share.eliminated == pytest.approx(float(odds["eliminated"]))
    assert sum(share) == pytest.approx(float(1 - odds["no effect"]))
    # firepower 3 of an M4A1 Sherman against a front of 4 and of 2, p.16 E
    below, above = (
        GAME.edit("Panther G", valor=1, front_armor=armor).fire("M4A1 Sherman", "Panther G", distance=5)
        for armor in (4, 2)
    )
    assert sum(line[-1]) == pytest.approx(float(1 - below.probabilities["no effect"]))
    assert sum(line[1]) == pytest.approx(float(1 - above.probabilities["no effect"]))
    assert line[1].eliminated == pytest.approx(float(above.probabilities["eliminated"]))
    assert (max(line), min(sum(share) for share in line.values()) > 0) == (1, True)


def numbers(grid):
    """The cells of an odds grid: (row head, column head) to the chances in it."""
    return {
        (row, column): tuple(map(float, (cell.main, *cell.parts)))
        for row, cells in zip(grid.rows, grid.cells, strict=True)
        for column, cell in zip(grid.columns, cells, strict=True)
    }


def test_the_aids_cells_are_the_games_odds(blocks):
    page = blocks(REPORT.aid.without_rulings(GAME))
    infantry, vehicle = numbers(page["Fire at infantry"]), numbers(page["Fire at vehicles"])
    shot = GAME.fire("M5 Stuart", "Grenadiers", distance=8).probabilities  # net +1, p.16
    expected = [1 - shot["no effect"], shot["eliminated"]]
    assert infantry["8–9", "+1"] == pytest.approx([float(p) for p in expected])
    tank = GAME.edit("Pz IV H", valor=1).fire("M4A1 Sherman", "Pz IV H", distance=10)  # 3 against 3: net 0
    shot = tank.probabilities
    expected = [1 - shot["no effect"], shot["eliminated"]]
    assert vehicle["10–12", "0"] == pytest.approx([float(p) for p in expected])
    nerve = numbers(page["Rallying a suppressed unit"])
    for valor in range(4):
        braver = GAME.edit("Grenadiers", valor=valor)
        for tries in range(1, 5):
            rallied = braver.rally("Grenadiers", attempts=tries).probabilities["ready"]
            head = f"{tries} {'try' if tries == 1 else 'tries'}"
            assert nerve[str(valor), head] == (pytest.approx(float(rallied)),)
    combat = numbers(page["Valor against valor"])
    for first, second, pair in ((3, 1, ("Rangers", "Grenadiers")), (1, 3, ("Grenadiers", "Rangers"))):
        assert combat[str(first), str(second)] == (float(GAME.close_combat(*pair).wins["first"]),)
    ledger = dict(page["Shifts at every target"].lines)
    assert ledger["Firing at reduced strength"] == "\N{MINUS SIGN}1"
    assert ledger["From a hill, crest or upshift hex"] == "+1"
    totals = page["Close combat totals of vehicles"]
    line = totals.cells[totals.rows.index("12")]
    assert line[0].text == "6 or less"
    assert "Jagdpanzer IV(°)" in line[1].text.split(", ")  # p.14


@pytest.mark.slow
def test_the_aids_words_follow_the_options():
    every = GAME.with_options(
        event_chip="counts", reduced_while_suppressed="reduced", miss_can_be_upshifted=False,
        vehicles_check_valor=False, fragile_check_valor=False, objects_destroyed_by="reduced",
        immobilized_counts_as_reduction=False, reduced_vehicles_may_opportunity_fire=True,
    )  # fmt: skip
    made = with_long_rulings(REPORT.aid, every)
    said = repr(made)
    for words in (
        "a Miss stays", "resolve its card; the chip counts", "or checking; the chip counts",
        "an infantry target not reduced or broken first checks valor",
        "vehicles, reduced and broken units at once", "A reduced or eliminated result destroys it",
        "vehicles on fire orders, reduced ones too", "8 options not standard",
    ):  # fmt: skip
        assert words in said, words
        assert words not in repr(REPORT.aid.without_rulings(GAME)), words
    assert len(PdfReader(io.BytesIO(render_pdf(made))).pages) == 4


def test_one_infantry_block_is_enough_for_the_close_combat_table():
    first, *others = (tables.mover_wins(GAME, ("infantry", "infantry"), 0, other) for other in range(4))
    assert others[0] == GAME.edit("Grenadiers", valor=0).close_combat("Grenadiers", "Riflemen").wins["first"]
    assert first > others[0] > others[1] > others[2]


def test_bars_of_the_aid_stand_in_the_questions_own_order(blocks):
    """From the best outcome, palest, to the worst, as on every other page."""
    page = blocks(REPORT.aid.without_rulings(GAME))
    rally = GAME.rally("Grenadiers", state="broken", attempts=2).probabilities
    broken = page["Rallying a broken unit"]
    assert [word.removeprefix("still ") for word in broken.outcomes] == list(rally)
    by_label = {bar.label: bar.shares for bar in broken.bars}
    chances = GAME.edit("Grenadiers", valor=1).rally("Grenadiers", state="broken", attempts=2).probabilities
    assert by_label["valor 1, 2 tries"] == tuple(chances.values())
    fire = GAME.fire("M5 Stuart", "Grenadiers", distance=5).probabilities
    assert page["What valor is worth"].outcomes[1:] == tuple(fire)[1:]


def test_columns_that_say_nothing_are_left_out_and_said_in_words(blocks):
    grid = blocks(REPORT.aid.without_rulings(GAME))["Fire at infantry"]
    columns = list(zip(*grid.cells, strict=True))
    assert all(any(cell.main > 0 for cell in column) for column in columns)
    assert all(any(cell.parts[0] < 1 for cell in column) for column in columns)
    assert "\N{MINUS SIGN}3: no effect; +3: eliminated" in grid.hint
    shares = {"1": {-1: tables.Share(0, 0, 0), 0: tables.Share(0.1, 0, 0), 1: tables.Share(0, 0, 1)}}
    assert tables.telling_shifts(shares) == [0]


@pytest.fixture
def other_ground(tmp_path):
    """The game with a data folder in which woods hide nothing and cover better, and one order is larger."""
    copytree(GAME.folder, tmp_path / "data")
    for name, before, after in (
        ("maps/terrain.csv", "forest,yes,0,1,wheeled,,", "forest,no,0,2,,,"),
        ("maps/terrain.csv", "field,yes,0,0,", "field,no,0,0,"),
        ("maps/terrain.csv", "orchard,yes,0,1,", "orchard,yes,1,1,"),
        ("units/liberty_road/orders.csv", "Storm,German,3,", "Storm,German,5,"),
        ("chips/liberty_road_fog.csv", "foxhole,4,1,1,", "foxhole,4,2,1,"),
    ):
        path = tmp_path / "data" / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")
    return ws.load("liberty_road", tmp_path / "data")


def words_of(grid):
    """The cells of a word grid: row head without its mark, column head to the text."""
    return {
        (unmarked(row), column): word.text
        for row, words in zip(grid.rows, grid.cells, strict=True)
        for column, word in zip(grid.columns, words, strict=True)
    }


def test_the_charts_of_terrain_markers_and_orders_follow_the_data(blocks, other_ground):
    before, after = (blocks(Aid("", "", (orders_page(g), ground_page(g)), "")) for g in (GAME, other_ground))
    old, new = words_of(before["Terrain"]), words_of(after["Terrain"])
    assert (old["forest", "cover"], new["forest", "cover"]) == ("\N{MINUS SIGN}1", "\N{MINUS SIGN}2")
    assert (old["forest", "sight"], new["forest", "sight"]) == ("blocks", "")
    assert (old["forest", "wheels"], new["forest", "wheels"]) == ("no", "area")
    assert (old["marsh", "foot"], old["marsh", "tracks"], old["stone house", "strength as object"]) == (
        "hex",
        "no",
        "5",
    )
    assert (old["clear", "open ground (opp. fire)"], new["orchard", "fire from it"]) == ("yes", "+1")
    assert ("orchard", "fire from it") not in old  # a column in which nothing stands
    orders = [words_of(page["Orders: German"])["Storm", "infantry"] for page in (before, after)]
    assert orders == ["3", "5"]
    assert words_of(before["Orders: Allied"])["Infantry Advance", "regroup"] == "2"  # p.9
    foxholes = [words_of(page["Markers"])["foxhole", "what it does"] for page in (before, after)]
    assert foxholes == ["cover for 1 infantry", "cover for 2 infantry"]


def test_the_diagrams_show_what_the_rule_of_sight_says():
    land = tables.land_of(GAME)
    found = {name: answers(scene, land, aid_ground.sees) for name, scene in aid_ground.SCENES.items()}
    assert found == {  # as the captions say it, p.15
        "Sight: overlay between": {"AB": True, "AC": False},
        "Sight: out of an overlay": {"AB": True, "AC": False},
        "Sight: into an overlay": {"AB": True, "AC": False},
        "Sight: hill": {"AB": True, "AC": True, "BC": False},
        "Sight: crest": {"AB": True, "BC": True, "AC": False},
        "Sight: along a hex side": {"AB": False, "CD": True},
    }


def test_a_diagram_draws_a_cross_where_the_rule_says_no_sight():
    land, scene = tables.land_of(GAME), aid_ground.SCENES["Sight: overlay between"]
    assert sight_drawing(scene, land, aid_ground.sees, 40).count("stroke-dasharray") == 1
    assert sight_drawing(scene, land, lambda *_: True, 40).count("stroke-dasharray") == 0
    assert sight_drawing(scene, land, lambda *_: False, 40).count("stroke-dasharray") == 2


def test_the_front_is_as_wide_as_its_option_says():
    one = repr(ground_page(GAME.with_options(forward_field="one side")))
    assert one.count("#bdbdbd") > repr(ground_page(GAME)).count("#bdbdbd") > 0


def test_a_page_without_chances_names_the_ruling_that_changes_its_words():
    (ruling,) = of_each(lambda game: [orders_page(game)], GAME)
    assert "suppressed infantry" in str(ruling)
    assert "points" not in str(ruling)  # the shade of a word is no chance


def test_what_rests_on_reconstructed_chips_is_marked_until_they_are_ones_own():
    def titles(game):
        page = REPORT.aid.pages(game)
        return {grid.title for grid in found(page, OddsGrid)}

    def found(part, kind):
        if isinstance(part, kind):
            return [part]
        inner = part if isinstance(part, tuple) else getattr(part, "blocks", ())
        return [one for each in inner for one in found(each, kind)]

    assert len(titles(GAME)) == 5
    assert all(title.endswith(("°", "(°)")) for title in titles(GAME))
    mine = GAME
    for name in GAME.chips.index:
        mine = mine.edit(name, source="public: my own copy of the game")
    assert not any(title.endswith(("°", "(°)")) for title in titles(mine))
