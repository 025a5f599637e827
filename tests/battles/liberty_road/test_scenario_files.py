"""Scenario files: the committed ones, names, the event deck, and every kind of fault with its line."""

import re
import shutil
from pathlib import Path

import pytest

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battlefield.board import Overlay, is_rim
from wsanalysis.battles.liberty_road.cards import load_cards
from wsanalysis.battles.liberty_road.scenario import AssetCard, PlayersCard, piles
from wsanalysis.battles.liberty_road.scenario_file import load_scenario
from wsanalysis.battles.scenarios.forces import Troop, roster
from wsanalysis.battles.scenarios.moves import moved, moves
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    PreventCrossing,
    PreventExit,
    sentence,
)
from wsanalysis.battles.scenarios.scenario_files import read_draft, scenario_files
from wsanalysis.files.faults import DataFault
from wsanalysis.systems.liberty_road.edition import LibertyRoad

DATA = Path(__file__).resolve().parents[3] / "data"
EDITION, CARDS = LibertyRoad.load(DATA), load_cards(DATA)
NAMES = list(scenario_files(DATA, "liberty_road"))
SCENARIOS_FOLDER = Path("scenarios", "liberty_road")
SITUATIONS = {
    "rulebook example", "meeting engagement", "river crossing", "hill", "town", "tank duel", "breakthrough",
    "ambush", "delaying action",
}  # fmt: skip

SMALL = """\
name = "A Small Fight"
situation = "test"
source = "authored: a test"
board = "river_town"
wind = "NE"
attacker = "Allied"
deck = {early = 7, late = 2, late_and_end = 2}

[[overlays]]
terrain = "forest"
hexes = ["B02", "B03"]

[german]
zone = ["A01:D04", "E01"]
orders = ["gather"]
units = [
  {block = "Grenadiers", count = 3},
  {block = "German Weapon Team", weapon = "MG 34"},
]
ambush = [
  {block = "StuG III G"},
]
fog = {empty = 2, mines = 1}
fog_zone = ["A01:F06"]
face_up = {trench = 1}
assets = [
  {asset = "Dive Bomber", pile = "early"},
  {asset = "Trench"},
  {asset = "Roadblock"},
]

[[german.reinforcements]]
units = [{block = "Pz II F"}]
entry = ["A05"]
turn = 3

[[german.objectives]]
vp = 7
kind = "destroy"
count = "all"

[allied]
zone = ["M01:Q11"]
exits = ["A06", "A07"]
units = [
  {block = "Riflemen", weapon = "Bazooka"},
  {block = "M5 Stuart", count = 2},
]
assets = [
  {asset = "Fighter-bomber", pile = "early"},
]

[[allied.objectives]]
vp = 4
kind = "hold"
hexes = ["I06"]
"""


@pytest.fixture(scope="module")
def maps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with maps but no scenarios."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "maps").mkdir()
    for name in ("terrain.csv", "river_town.csv"):
        shutil.copy(DATA / "maps" / name, folder / "maps" / name)
    (folder / SCENARIOS_FOLDER).mkdir(parents=True)
    return folder


@pytest.fixture
def desk(maps: Path) -> Path:
    """The same with no scenarios of another test."""
    for path in (maps / SCENARIOS_FOLDER).iterdir():
        path.unlink()
    return maps


def write(desk: Path, text: str, stem: str = "small") -> None:
    (desk / SCENARIOS_FOLDER / f"{stem}.toml").write_text(text, "utf-8", newline="")


def faults_of(desk: Path, text: str) -> list[str]:
    """The faults of a scenario with this text, as `line: key: message`."""
    write(desk, text)
    with pytest.raises(DataFault) as caught:
        load_scenario(desk, "small", EDITION, CARDS)
    return [str(fault).split("small.toml:", 1)[1] for fault in caught.value.faults]


# --- the committed ones ---------------------------------------------------------------------------


def test_there_is_one_for_each_situation() -> None:
    assert {load_scenario(DATA, name, EDITION, CARDS).situation for name in NAMES} >= SITUATIONS


@pytest.mark.parametrize("name", NAMES)
def test_every_committed_scenario_can_be_set_up(name: str) -> None:
    scenario = load_scenario(DATA, name, EDITION, CARDS)
    assert scenario.stem == name
    assert scenario.source.startswith(("authored: ", "rulebook "))
    for force in (scenario.force("German"), scenario.force("Allied")):
        assert 6 <= len(roster(force)) <= 12
        assert set(force.zone) <= set(scenario.board.ids)
        assert {troop.block for troop in roster(force)} <= set(EDITION.units)
        assert {troop.weapon for troop in roster(force)} <= {"", *EDITION.weapons}
        assert sum(objective.vp for objective in force.objectives) >= 10
        assert all(is_rim(scenario.board, scenario.board.index[name]) for name in force.exits)
    assert scenario.attacking is not scenario.defending
    assert not scenario.attacking.fog
    assert 7 <= scenario.deck.early + scenario.deck.late + scenario.deck.late_and_end <= 12
    assert all(pile.events >= 1 for pile in piles(scenario))


@pytest.mark.parametrize("name", NAMES)
def test_auto_balance_gives_no_pile_away(name: str) -> None:
    """Whoever knows all the cards of a pile knows when they come, Time's Up above all (p.8)."""
    draft = read_draft(DATA, "liberty_road", name)
    tried = list(moves(draft, ["length"]))
    assert {move.keys[1] for move in tried} == {"early", "late", "late_and_end"}
    for move in tried:
        scenario = load_scenario(DATA, moved(draft, [move]), EDITION, CARDS)
        assert all(pile.events >= 1 for pile in piles(scenario)), move.said


def test_the_rulebooks_example_has_its_objectives() -> None:  # p.18
    battle = load_scenario(DATA, "unnamed battle")
    assert battle.defending.side == "German"  # p.7
    assert [objective.vp for objective in battle.force("German").objectives] == [7, 6, 4]
    assert [objective.vp for objective in battle.force("Allied").objectives] == [9, 5, 3]
    assert battle.force("German").objectives[0] == Destroy(vp=7, count=4)
    assert battle.force("Allied").objectives[1] == Destroy(vp=5, count=2, block="StuG III G", every=True)
    assert battle.force("Allied").objectives[2] == DestroyMore(vp=3)
    names = [troop.block for troop in battle.force("German").troops]
    assert names.count("Grenadiers") == 3
    assert {"Pz II F", "Pz III J1", "Semovente 47/32"} <= set(names)
    assert dict(battle.force("German").fog)["empty"] == 6
    assert battle.force("German").face_up == (("trench", 1),)
    assert battle.force("German").assets == (AssetCard("Smoke", None),)


def test_what_must_not_be_crossed_is_one_bank_and_all_of_it() -> None:
    battle = load_scenario(DATA, "unnamed battle", EDITION, CARDS)
    (zone,) = (set(o.zone) for o in battle.force("Allied").objectives if isinstance(o, PreventCrossing))
    assert set(battle.force("Allied").zone) <= zone
    assert not zone & set(battle.force("German").zone)
    board = battle.board
    over_land = [
        (name, board.ids[other])
        for name in zone
        for side, other in enumerate(board.neighbours[board.index[name]])
        if other >= 0 and board.ids[other] not in zone and side not in board.rivers[board.index[name]]
    ]
    assert over_land in ([], [("J09", "K10")])  # the shallow place, where the river may be crossed


@pytest.mark.parametrize("name", ["hill", "meeting_engagement"])
def test_a_crest_to_be_held_is_the_whole_crest_of_the_map(name: str) -> None:
    scenario = load_scenario(DATA, name, EDITION, CARDS)
    crest = tuple(
        x for x, high in zip(scenario.board.ids, scenario.board.elevation, strict=True) if high == 2
    )
    objectives = (*scenario.force("German").objectives, *scenario.force("Allied").objectives)
    held = {o.hexes for o in objectives if isinstance(o, Hold) and o.place == "the crest"}
    assert held == {crest}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_called_a_junction_or_a_bridge_is_one(name: str) -> None:
    scenario = load_scenario(DATA, name, EDITION, CARDS)
    board = scenario.board
    for objective in (*scenario.force("German").objectives, *scenario.force("Allied").objectives):
        if not isinstance(objective, Hold):
            continue
        numbers = [board.index[hex_] for hex_ in objective.hexes]
        if any(word in objective.place for word in ("junction", "crossroads", "corner")):
            assert all(len(board.roads[x]) >= 3 for x in numbers), objective
        if "bridge" in objective.place:
            assert all(board.roads[x] & board.rivers[x] for x in numbers), objective


# --- a scenario as a record -----------------------------------------------------------------------


def test_a_scenario_as_its_file_has_it(desk: Path) -> None:
    write(desk, SMALL)
    small = load_scenario(desk, "small", EDITION, CARDS)
    assert small.overlays == (Overlay("forest", ("B02", "B03")),)
    assert small.board.terrain[small.board.index["B02"]].terrain == "forest"
    assert small.force("German").zone == (*(f"{c}{r:02}" for c in "ABCD" for r in range(1, 5)), "E01")
    assert small.force("German").orders == ("Gather",)
    assert small.force("German").troops == (Troop("Grenadiers"),) * 3 + (
        Troop("German Weapon Team", "MG 34"),
    )
    assert small.force("German").ambush == (Troop("StuG III G"),)
    assert small.force("German").fog == (("empty", 2), ("mines", 1))
    assert small.force("German").face_up == (("trench", 2),)  # one of the key, one of the card
    assert small.force("German").obstacles == ("roadblock",)
    assert small.force("German").assets == (AssetCard("Dive Bomber", "early"),)
    assert small.force("German").objectives == (Destroy(vp=7, count=3, every=True),)
    assert small.force("German").reinforcements[0].troops == (Troop("Pz II F"),)
    assert len(roster(small.force("German"))) == 6
    assert small.force("Allied").orders == CARDS.orders_of("Allied")
    assert small.force("Allied").exits == ("A06", "A07")
    assert small.force("Allied").objectives == (Hold(vp=4, hexes=("I06",), at_least=1),)
    assert small.defending is small.force("German")


def test_players_cards_take_the_place_of_events(desk: Path) -> None:  # p.8, LR-11
    write(desk, SMALL)
    early, late, end = piles(load_scenario(desk, "small", EDITION, CARDS))
    assert early.events == 5
    assert early.cards == (PlayersCard("defender", "Dive Bomber"), PlayersCard("attacker", "Fighter-bomber"))
    assert (late.events, late.cards, late.times_up) == (2, (), False)
    assert (end.events, end.cards, end.times_up) == (1, (), True)


def test_reinforcements_by_card_are_in_the_deck(desk: Path) -> None:
    write(desk, SMALL.replace("turn = 3", 'pile = "late"'))
    _, late, _ = piles(load_scenario(desk, "small", EDITION, CARDS))
    assert (late.events, late.cards) == (1, (PlayersCard("defender", group=0),))


def test_the_hash_is_of_contents_not_of_layout(desk: Path) -> None:
    write(desk, SMALL)
    first = load_scenario(desk, "small", EDITION, CARDS)
    write(desk, "# a word\r\n" + SMALL.replace("\n", "\r\n"))
    assert load_scenario(desk, "small", EDITION, CARDS) == first
    seen = {first.data_hash}
    for old, new in (("count = 3", "count = 2"), ('"NE"', '"SE"'), ("vp = 4", "vp = 5"), ('"B02", ', "")):
        write(desk, SMALL.replace(old, new))
        seen.add(load_scenario(desk, "small", EDITION, CARDS).data_hash)
    assert len(seen) == 5


def test_names_are_matched_forgivingly(desk: Path) -> None:
    write(desk, SMALL)
    write(desk, SMALL.replace("A Small Fight", "Grand Battle").replace('"test"', '"other"'), "big")
    for name in ("small", "SMALL", "sma", "A small fight", "a small"):
        assert load_scenario(desk, name, EDITION, CARDS).stem == "small"
    assert load_scenario(desk, "grand battle", EDITION, CARDS).stem == "big"
    assert list(scenario_files(desk, "liberty_road")) == ["big", "small"]
    with pytest.raises(UnknownName, match="no scenario 'smale'; did you mean 'small'"):
        load_scenario(desk, "smale", EDITION, CARDS)


def test_two_scenarios_may_not_have_the_same_name(desk: Path) -> None:
    write(desk, SMALL, "twin")
    assert faults_of(desk, SMALL) == ["1: name: expected a new name, 'A Small Fight' is that of twin.toml"]


def test_a_broken_neighbour_does_no_harm(desk: Path) -> None:
    write(desk, "name = ", "broken")
    write(desk, SMALL)
    assert load_scenario(desk, "small", EDITION, CARDS).name == "A Small Fight"


@pytest.mark.parametrize(
    ("objective", "said"),
    [
        (Destroy(vp=7, count=4), "Destroy at least 4 enemy units: 7 VP"),
        (Destroy(vp=5, count=1, block="Panther G"), "Destroy 1 enemy Panther G: 5 VP"),
        (Destroy(vp=5, count=6, block="StuG III G", every=True), "Destroy all 6 StuG III G: 5 VP"),
        (DestroyMore(vp=3), "Destroy more enemy units than you lose: 3 VP"),
        (DestroyMore(vp=3, margin=2), "Destroy more enemy units than you lose, by 2 at least: 3 VP"),
        (Hold(vp=6, hexes=("E06",), at_least=1), "Hold E06: 6 VP"),
        (Hold(vp=2, hexes=("E6", "E7"), at_least=1, place="mill"), "Hold at least 1 of 2 hexes: mill: 2 VP"),
        (Exit(vp=6, count=2), "Lead at least 2 units off the map: 6 VP"),
        (PreventCrossing(vp=9, zone=("A01",), place="town"), "Let no enemy unit cross into town: 9 VP"),
        (Keep(vp=2, count=1, block="Tiger I"), "Keep 1 Tiger I alive: 2 VP"),
        (PreventExit(vp=2, count=1), "Let no enemy unit leave the map: 2 VP"),
        (PreventExit(vp=2, count=3), "Let fewer than 3 enemy units leave the map: 2 VP"),
    ],
)  # fmt: skip
def test_objectives_in_words(objective: Destroy, said: str) -> None:
    assert sentence(objective) == said


def test_the_example_in_the_readme_is_a_scenario(desk: Path) -> None:
    text = (DATA / "scenarios" / "README.md").read_text("utf-8")
    example = text.split("```toml\n")[1].split("```")[0]
    enemy = SMALL[SMALL.index("[allied]") :].replace("count = 2", "count = 3")
    write(desk, example + enemy)
    scenario = load_scenario(desk, "small", EDITION, CARDS)
    assert scenario.force("German").assets == (AssetCard("Smoke", None), AssetCard("Dive Bomber", "late"))
    assert len(roster(scenario.force("German"))) == 6


# --- faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "column", "said"),
    [
        ('wind = "NE"', 'wind = "E"', "wind", "expected one of N, NE, SE, S, SW, NW, got 'E'"),
        ('wind = "NE"', "wind = 3", "wind", "expected one of N, NE"),
        ('wind = "NE"', 'winds = "NE"', "winds", "expected one of the keys name, .* did you mean 'wind'"),
        ('"A Small Fight"', '" "', "name", "expected a text, got ' '"),
        ('"Allied"', '"British"', "attacker", "expected one of German, Allied, got"),
        ('"river_town"', '"river_city"', "board", "expected a map, got .* did you mean 'river_town'"),
        ("late = 2,", "late = 0,", "deck.late", "expected a whole number 1-21, got 0"),
        ("late = 2,", "", "deck.late", "expected a whole number 1-21, it is missing"),
        ("early = 7", "early = 13", "deck.early", "expected no more than the 10 early events there are, 11"),
        ("early = 7", "early = 1", "deck.early", "expected at least 2, the players put in that many"),
        ("late_and_end = 2", "late_and_end = 20", "deck.late", "no more than the 10 late events there are,"),
        ("early = 7", "early = true", "deck.early", "expected a whole number 1-21, got True"),
        ('"forest"', '"forrest"', "overlays.terrain", "expected a terrain, got 'forrest'"),
        ('["B02", "B03"]', '["B02", "G09"]', "overlays.hexes", "expected one connected overlay"),
        ('["B02", "B03"]', '["B02", "Z99"]', "overlays.hexes", "expected a hex or a rectangle of"),
        ('"A01:D04"', '"A01:D04:E05"', "german.zone", "expected a hex or a rectangle"),
        ('["A01:D04", "E01"]', "[]", "german.zone", "expected at least one hex, got an empty list"),
        ('["A01:D04", "E01"]', '"A01"', "german.zone", "expected a list, each a text, got 'A01'"),
        ('"A01:D04"', '"A01:N04"', "allied.zone", "expected separate deployment zones, M01"),
        ('"gather"', '"gathr"', "german.orders", "expected a German order, .* did you mean 'Gather'"),
        ('"gather"', '"Infantry Advance"', "german.orders", "expected a German order"),
        ('"Grenadiers"', '"Grenadeers"', "german.units.block", "did you mean .*'Grenadiers'"),
        ('"German Weapon Team"', '"Weapon Team"', "german.units.block", "may be 'German Weapon Team' or"),
        ('"Grenadiers"', '"Rangers"', "german.units.block", r"expected a German block, .*\(American"),
        ('block = "Grenadiers"', 'blok = "Grenadiers"', "german.units.block", "expected a text, it is"),
        ("count = 3}", "count = 0}", "german.units.count", "expected a whole number 1-24, got 0"),
        ("count = 3}", "count = 24}", "german.units", "expected at most 24 on a side, got 27"),
        ('"MG 34"', '"MG 43"', "german.units.weapon", "expected a weapon, got 'MG 43'"),
        ('"MG 34"', '"Vickers"', "german.units.weapon", "expected a German weapon, got 'Vickers'"),
        ('"MG 34"', '"Panzerfaust"', "german.units.weapon", "expected a weapon for weapon team"),
        (', weapon = "MG 34"', "", "german.units.weapon", "expected a weapon for 'German Weapon Team' to"),
        ('"Bazooka"', '"57 mm"', "allied.units.weapon", "a weapon for infantry, got '57 mm' for"),
        ('"M5 Stuart", count', '"M5 Stuart", weapon = "Bazooka", count', "allied.units.weapon", "weapon for"),
        ("mines = 1", "mines = 4", "german.fog", "expected at most 3 markers 'mines', as many there are,"),
        ("mines = 1", "ambush = 1", "german.fog.ambush", "expected no number, each unit in ambush"),
        ("mines = 1", "mine = 1", "german.fog.mine", "expected one of the keys bunker, .*"),
        ('{block = "StuG III G"}', '{block = "Hetzer", count = 4}', "german.ambush", "at most 3 markers"),
        ('{asset = "Roadblock"},', '{asset = "Roadblock"},' * 36, "german.fog", "at most 40 markers and"),
        ('["A01:F06"]', '["A05"]', "german.fog_zone", "expected an area for each of 5 markers"),
        ('["A01:F06"]', '["A01:Q11"]', "german.fog_zone", "some area of the attacker's zone"),
        ('"Dive Bomber", pile = "early"', '"Dive Bomber"', "german.assets.pile", "expected early or late"),
        ('"Dive Bomber", pile = "early"', '"Smoke", pile = "late"', "german.assets.pile", "expected no pile"),
        ('"Fighter-bomber", pile', '"Dive Bomber", pile', "allied.assets.asset", "asset of the Allied or"),
        ('"Trench"', '"Intelligence"', "german.assets.asset", "is for the attacker"),
        ('"Trench"', '"Trenches"', "german.assets.asset", "expected an asset, got"),
        ('"Fighter-bomber", pile', '"Follow-up Wave", pile', "allied.assets.asset", "reinforcements that"),
        ('["A05"]', '["B05"]', "german.reinforcements.entry", "expected hexes at the rim of"),
        ("turn = 3", "turn = 41", "german.reinforcements.turn", "expected a whole number 1-40, got 41"),
        ("turn = 3", 'turn = 3\npile = "late"', "german.reinforcements", "expected a turn or a pile, got"),
        ("turn = 3\n", "", "german.reinforcements", "expected a turn or a pile, got neither"),
        ('[{block = "Pz II F"}]', "[]", "german.reinforcements.units", "expected at least one unit"),
        ('["A06", "A07"]', '["C03"]', "allied.exits", "expected hexes at the rim of .*, C03 is not"),
        ('count = "all"', 'count = "some"', "german.objectives.count", "a whole number 1-99 or one of all,"),
        ('count = "all"', "count = 4", "german.objectives.count", "expected at most 3, the number of units"),
        ('count = "all"', 'count = 1\nblock = "Rangers"', "german.objectives.block", "that the Allied side"),
        ('"destroy"', '"destory"', "german.objectives.kind", "expected a kind of objective, got 'destory'"),
        ('"hold"', '"destroy more"', "allied.objectives.hexes", "expected one of the keys vp, kind, margin"),
        ('kind = "hold"\nhexes = ["I06"]', 'kind = "keep"\ncount = 4', "allied.objectives.count", "expected"),
        ('"destroy"\ncount = "all"', '"exit"\ncount = 1', "german.objectives.kind", "expected exits of the"),
        ('hexes = ["I06"]', 'hexes = "houses"', "allied.objectives.hexes", "a list, each a text or one of"),
        ('hexes = ["I06"]', 'hexes = ["I06"]\nat_least = 2', "allied.objectives.at_least", "expected at"),
        ("vp = 4", "vp = 0", "allied.objectives.vp", "expected a whole number 1-99, got 0"),
        ("[allied]", "[allied]\nfog = {empty = 1}", "allied.fog", "expected no such key for the attacker"),
        ("[allied]", "[allied]\nface_up = {trench = 1}", "allied.face_up", "expected no such key for the"),
        ('"Fighter-bomber", pile = "early"', '"Bunker"', "allied.assets.asset", "is for the defender"),
    ],
)  # fmt: skip
def test_each_kind_of_fault_has_its_line(desk: Path, old: str, new: str, column: str, said: str) -> None:
    assert old in SMALL
    found = faults_of(desk, SMALL.replace(old, new, 1))
    assert any(re.match(rf"\d+: {re.escape(column)}: .*{said}", fault) for fault in found), found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('wind = "NE"', 'wind = "E"'),
        (
            '  {block = "German Weapon Team", weapon = "MG 34"},',
            '  {block = "German Weapon Team", weapon = "x"},',
        ),
        ('  {asset = "Roadblock"},', '  {asset = "Roadblocks"},'),
        ('entry = ["A05"]', 'entry = ["A55"]'),
        ("vp = 4", "vp = 100"),
        ("fog = {empty = 2, mines = 1}", "fog = {empty = 2, mines = 0}"),
    ],
)
def test_the_line_is_that_of_the_value(desk: Path, old: str, new: str) -> None:
    (fault,) = faults_of(desk, SMALL.replace(old, new))
    assert fault.startswith(f"{SMALL.split(chr(10)).index(old) + 1}: ")


def test_a_rule_about_a_zone_is_told_at_the_zone(desk: Path) -> None:
    text = SMALL.replace('["M01:Q11"]', '["P08"]')  # a crest with brush, which nobody need avoid
    write(desk, text)
    load_scenario(desk, "small", EDITION, CARDS)
    pond = SMALL.replace('["M01:Q11"]', '["D09"]')
    (first, *_) = faults_of(desk, pond)
    assert re.match(r"\d+: allied.zone: expected a hex that Riflemen \(foot\) may enter", first)


def test_all_faults_at_once_in_order_of_lines(desk: Path) -> None:
    text = SMALL
    for old, new in (
        ("vp = 7", "vp = -7"),
        ('"Riflemen"', '"Rifles"'),
        ('"NE"', '"X"'),
        ('["A05"]', '["?"]'),
    ):
        text = text.replace(old, new)
    found = faults_of(desk, text)
    assert len(found) == 4
    lines = [int(fault.split(":")[0]) for fault in found]
    assert lines == sorted(lines)


@pytest.mark.parametrize("key", ["name", "situation", "source", "board", "wind", "attacker", "deck"])
def test_what_is_missing_is_named(desk: Path, key: str) -> None:
    text = "".join(row for row in SMALL.splitlines(keepends=True) if not row.startswith(f"{key} ="))
    assert any(f" {key}: expected" in fault and "missing" in fault for fault in faults_of(desk, text))


def test_a_side_that_is_missing_is_named(desk: Path) -> None:
    text = SMALL[: SMALL.index("[allied]")]
    assert faults_of(desk, text) == ["1: allied: expected a table, it is missing"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1: name: expected a text, it is missing"),
        (SMALL.replace('"NE"', '"NE'), "5: expected TOML"),
        (SMALL + "vp = [", f"{SMALL.count(chr(10)) + 1}: expected TOML"),
        (SMALL + "x = " + "[" * 5000, "expected TOML, got a fault in it: lists within lists"),
        (SMALL + "x = " + "9" * 5000, "expected TOML, got a fault in it: a number with too many digits"),
    ],
)
def test_what_is_no_toml(desk: Path, text: str, said: str) -> None:
    assert any(said in fault for fault in faults_of(desk, text))


def test_a_file_in_another_encoding(desk: Path) -> None:
    raw = SMALL.replace("A Small Fight", "Fallschirmjäger").encode("latin-1")
    (desk / SCENARIOS_FOLDER / "small.toml").write_bytes(raw)
    with pytest.raises(DataFault, match=r"small\.toml:1: expected UTF-8 text, got byte 0xe4"):
        load_scenario(desk, "small", EDITION, CARDS)
