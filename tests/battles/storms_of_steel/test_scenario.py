"""Firefights out of files: what is read, every fault at its line, and the record that battles read."""

from pathlib import Path
from random import Random

import pytest

from tests.battles.storms_of_steel.table import DATA, EDITION, ENGINE
from wsanalysis.battles.core.actions import kind_of, second_of
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, NOWHERE, Side, Unit
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.tables import empty_state
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.forces import Troop
from wsanalysis.battles.scenarios.objectives import sentence
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.ready_scenario import load_ready, types_of
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.scenario import Scenario, load_scenario
from wsanalysis.compiled import new, numbers
from wsanalysis.files.faults import DataFault

NAMES = list(scenario_files(DATA, "storms_of_steel"))

SHEET = """
name = "A picket line"
situation = "a squad is surprised"
source = "authored: for the tests"
board = "steppe_village"
month = 7
rounds = 2
initiative = "German"

[german]
caps = 5
exits = ["A02:A10"]
reinforcements = [
  {units = [{block = "Pz Grenadier", count = 2}], entry = ["A02:A10"], turn = 1},
  {units = [{block = "Infantry '43"}], entry = ["A01:L01"], turn = 2, marker = true},
]
objectives = [{vp = 2, kind = "hold", hexes = ["G08"]}]

[soviet]
caps = 6
units = [
  {block = "Maxim MMG", hex = "F07", facing = "NW"},
  {block = "Rifles '43", hex = "G08"},
]
objectives = [{vp = 2, kind = "hold", hexes = ["H08"]}]
"""


def record_of(text: str) -> World:
    """The record of the world of a sheet."""
    return load_ready(DATA, Draft("picket", Path("picket.toml"), text), EDITION).record


def read(text: str) -> Scenario:
    return load_scenario(DATA, Draft("picket", Path("picket.toml"), text), EDITION)


def faults(old: str, new_: str) -> list[str]:
    assert old in SHEET
    with pytest.raises(DataFault) as caught:
        read(SHEET.replace(old, new_))
    return str(caught.value).splitlines()


def test_the_couriers_satchel_is_as_on_its_sheet() -> None:
    """Sheet 2: forces, CAPs, rounds, hexes, points; the marker comes with the SMGs."""
    sheet = load_scenario(DATA, "couriers_satchel", EDITION)
    german, soviet = sheet.forces
    assert (sheet.rounds, sheet.initiative, german.caps, soviet.caps) == (5, "German", 5, 6)
    late = [(group.turn, group.entry[0], *group.troops) for group in german.reinforcements]
    assert late == [(1, "A02", *[Troop("Pz Grenadier")] * 2), (2, "A01", *[Troop("Infantry '43")] * 2)]
    assert [f"{one.block} {one.hex}" for one in soviet.placed] == [
        "Maxim MMG F07", "Maxim MMG K09", "Rifles '43 E10", "Rifles '43 H10", "Rifles '43 G08",
    ]  # fmt: skip
    (group,) = soviet.reinforcements
    assert (group.turn, group.entry, group.troops) == (2, ("L10",), (Troop("SMG"),))
    assert soviet.marked == (False, False, False, False, False, True)
    assert [f"{side}: {sentence(one)}" for side, one in sheet.objectives] == [
        "German: Destroy enemy units: 1 VP each",
        "German: Possess the marker at the end of the game: 1 VP",
        "German: Carry the marker off the map: 2 VP",
        "Soviet: Destroy enemy units: 1 VP each",
        "Soviet: Possess the marker in G08 or H08 at the end of rounds 2, 3, 4, 5: 1 VP each",
    ]


def test_a_firefight_is_read() -> None:
    """1.0: forces, rounds, CAPs; the first is who has the initiative."""
    found = read(SHEET)
    assert (found.sides, found.rounds, found.initiative, found.hides_corn) == (
        ("German", "Soviet"), 2, "German", False,
    )  # fmt: skip
    assert found.force("German").blocks == ("Pz Grenadier", "Pz Grenadier", "Infantry '43")
    assert found.force("German").marked == (False, False, True)
    assert [(one.hex, one.facing) for one in found.force("Soviet").placed] == [("F07", "NW"), ("G08", "")]
    assert len(found.force("German").exits) == 9
    assert read(SHEET.replace('initiative = "German"', 'initiative = "Soviet"')).sides == ("Soviet", "German")


@pytest.mark.slow
def test_corn_in_late_summer() -> None:
    """4.0: in August and September it blocks the sight of foot units."""

    def seen(month: int) -> int:
        world = record_of(SHEET.replace("month = 7", f"month = {month}"))
        return sum(word.bit_count() for word in numbers(world.sees))

    assert seen(8) == seen(9) < seen(7) == seen(10)


def test_units_begin_hidden() -> None:
    """10.0: the ambush stands in a hex of `hiding`; without one chapter 10 is in use if the file says so."""
    sheet = SHEET.replace("caps = 6", 'caps = 6\nambush = [{block = "SMG"}]\nhiding = ["A04", "H08"]')
    force = read(sheet).force("Soviet")
    assert (force.ambush, force.hiding) == ((Troop("SMG"),), ("A04", "H08"))
    assert [record_of(text).hidden for text in (sheet, SHEET, f"hidden = true\n{SHEET}")] == [1, 0, 1]


@pytest.mark.parametrize(
    ("old", "new_", "said"),
    [
        ("Maxim MMG", "HMG 34", "expected units of the Soviet side, HMG 34 is German"),
        ("Maxim MMG", "Shturmovik IL-2", "expected a ground unit"),
        ('hex = "F07"', 'hex = "Z99"', "expected a hex"),
        ('facing = "NW"', 'facing = "west"', "facing: expected"),
        ("caps = 5", "caps = 99", "german.caps: expected"),
        ("count = 2", "count = 20", "units Pz Grenadier, as are in the box"),
        (
            "count = 2}]",
            "count = 2}], marker = true",
            "expected the control marker with one unit, there are 2",
        ),
        (', hex = "G08"', "", "expected a zone for Rifles '43, which has no hex"),
        ("caps = 6", 'caps = 6\nzone = ["A01", "G08"]\nexits = ["Z01"]', "expected a hex or a rectangle"),
        ("caps = 5", 'caps = 5\nzone = ["G08"]', "expected separate deployment zones, G08 is in both"),
        ("turn = 2", "turn = 3", "expected reinforcements by round 2, got round 3"),
        ("rounds = 2", "turns = 2", "expected one of the keys"),
        ("caps = 6", 'caps = 6\nambush = [{block = "SMG"}]', "expected hiding beside ambush"),
        ("caps = 6", 'caps = 6\nhiding = ["A04"]', "expected ambush beside hiding"),
        ("month = 7", "month = 13", "month: expected"),
        ('hex = "G08"}', 'hex = "G08", marker = true}', "expected at most 1 unit with the control marker"),
    ],
)
def test_faults(old: str, new_: str, said: str) -> None:
    """Each is one sentence with its line."""
    found = faults(old, new_)
    assert any(said in one for one in found), found
    assert all("picket.toml:" in one for one in found)


def test_every_fault_at_once() -> None:
    with pytest.raises(DataFault) as caught:
        read(SHEET.replace("caps = 5", "caps = 99").replace("Maxim MMG", "HMG 34").replace("month = 7", ""))
    assert len(str(caught.value).splitlines()) >= 3


TRUCKS = '{block = "GAZ Truck", hex = "F06", count = 2, carries = "45mm ATG"}'
RIDES = (
    SHEET.replace('facing = "NW"},', f'facing = "NW"}},\n  {TRUCKS},')
    .replace('{block = "Infantry \'43"}', '{block = "SdKfz 251/1", carries = "Infantry \'43"}')
    .replace(", marker = true", "")
)


def test_units_begin_on_vehicles() -> None:
    """17.0: each of two trucks has a gun; a carrier comes with its squad on it."""
    found = read(RIDES)
    german, soviet = found.forces
    assert soviet.blocks == ("Maxim MMG", *["GAZ Truck", "45mm ATG"] * 2, "Rifles '43")
    assert soviet.aboard == (False, False, True, False, True, False)
    assert german.blocks[2:] == ("SdKfz 251/1", "Infantry '43")
    world = record_of(RIDES)
    assert numbers(world.aboard) == [NOBODY, NOBODY, NOBODY, 2, NOBODY, NOBODY, 5, NOBODY, 7, NOBODY]


@pytest.mark.parametrize(
    ("carrier", "load"),
    [("Rifles '43", "Maxim MMG"), ("GAZ Truck", "T-34b"), ("GAZ Truck", "PaK38 5cm")],
)
def test_what_carries_what_in_a_file(carrier: str, load: str) -> None:
    """17.0: vehicles carry foot units and guns of their own side."""
    found = faults('block = "Rifles \'43"', f'block = "{carrier}", carries = "{load}"')
    said = f"expected a vehicle that carries a foot unit or gun of the Soviet side, got {carrier} with {load}"
    assert any(said in one for one in found), found


@pytest.mark.slow
def test_the_record_of_its_world() -> None:
    """2.4, 3.24, 5.1: units by number, their hexes, entries, exits, CAPs and who begins."""
    found = read(SHEET)
    world, board = record_of(SHEET), found.board
    assert types_of(found) == ["Pz Grenadier", "Infantry '43", "Maxim MMG", "Rifles '43"]
    assert (world.units, world.first_defender, world.bearer, world.first) == (5, 3, 2, 0)
    assert numbers(world.caps) == [5, 6]
    assert numbers(world.start) == [-1, -1, -1, board.index["F07"], board.index["G08"]]
    assert numbers(world.facing) == [-1, -1, -1, 5, -1]
    assert sum(numbers(world.entry)) == 9 + 12
    rolled = record_of(SHEET.replace('initiative = "German"', ""))
    assert rolled.first == NEITHER


@pytest.mark.slow
def test_it_is_played_to_the_end() -> None:
    """2-7: by players who act at random, who score for the hexes that they hold."""
    world, actions, scores = record_of(SHEET), new(Actions), set()
    for game in range(3):
        battle, rng = empty_state(Battle, world), Random(game)
        fill_streams(battle.luck, len(terms.SOURCES), 5, game)
        ENGINE.start(world, battle)
        while not battle.over:
            ENGINE.legal(world, battle, actions)
            ENGINE.apply(world, battle, rng.choice(numbers(actions.act)[: actions.count]))
        assert battle.turn == 2
        scores.add((ENGINE.points(world, battle, Side(0)), ENGINE.points(world, battle, Side(1))))
    assert scores <= {(0, 0), (2, 0), (0, 2), (2, 2)}


def test_units_without_a_hex_are_placed_in_the_zone() -> None:
    """1.0: the defender's first, then the attacker's; a hex for each, then its facing if it has none."""
    text = SHEET.replace('hex = "G08"', "count = 2").replace("caps = 6", 'caps = 6\nzone = ["G07:H08"]')
    text = text.replace("caps = 5", 'caps = 5\nzone = ["A01"]\nunits = [{block = "HMG 34", facing = "N"}]')
    world, ids = record_of(text), read(text).board.ids
    battle, actions, asked = empty_state(Battle, world), new(Actions), []
    fill_streams(battle.luck, len(terms.SOURCES), 5, 0)
    ENGINE.start(world, battle)
    while battle.turn == 0:
        ENGINE.legal(world, battle, actions)
        answers = numbers(actions.act)[: actions.count]
        places = [ids[second_of(act)] for act in answers if kind_of(act) == terms.PUT]
        asked.append((battle.about.unit, places))
        ENGINE.apply(world, battle, answers[-1])
    zone = ["G07", "H07", "G08", "H08"]
    rifles = [(5, zone), (5, []), (6, zone), (6, [])]
    assert [(unit, sorted(hexes)) for unit, hexes in asked] == [
        (unit, sorted(hexes)) for unit, hexes in (*rifles, (0, ["A01"]))
    ]
    assert [ids[battle.hex[unit]] for unit in (Unit(0), Unit(5), Unit(6))] == ["A01", "H08", "H08"]
    assert battle.holder[read(text).board.index["H08"]] == 1


def test_the_greedy_player_does_not_set_up_in_a_heap() -> None:
    """Fire at a hex attacks all in it (7.7), so his four squads stand in three hexes or more."""
    text = SHEET.replace('hex = "G08"', "count = 4").replace("caps = 6", 'caps = 6\nzone = ["I12:L15"]')
    world = record_of(text)
    battle, view, actions, luck = (*(empty_state(Battle, world) for _ in "ab"), new(Actions), new(Generator))
    fill_streams(battle.luck, len(terms.SOURCES), 5, 0)
    luck.word[0] = 3
    ENGINE.start(world, battle)
    while battle.turn == 0:
        ENGINE.see(world, battle, battle.decider, view)
        ENGINE.legal(world, view, actions)
        ENGINE.apply(world, battle, ENGINE.choose(world, view, actions, 0, luck))
    hexes = [battle.hex[Unit(unit)] for unit in range(world.units)]
    squads = [hex for hex in hexes if hex != NOWHERE and world.zone[1, 0, hex]]
    assert len(squads) >= 4
    assert len(set(squads)) >= 3


SATCHEL = (
    SHEET.replace(
        'objectives = [{vp = 2, kind = "hold", hexes = ["G08"]}]',
        'objectives = [{vp = 1, kind = "destroy each"}, {vp = 1, kind = "marker"},'
        ' {vp = 2, kind = "marker", when = "off"}]',
    )
    .replace(
        'objectives = [{vp = 2, kind = "hold", hexes = ["H08"]}]',
        'objectives = [{vp = 1, kind = "destroy each"},'
        ' {vp = 1, kind = "marker", when = "round", hexes = ["G08", "H08"], rounds = [2]}]',
    )
    .replace(", turn = 2, marker = true", ", turn = 2")
    .replace('hex = "G08"}', 'hex = "G08", marker = true}')
)


@pytest.mark.slow
def test_points_for_the_marker() -> None:
    """Sheet 2: in its hexes at the ends of its rounds, at the end of the game, off the map; R35: instead."""
    world = record_of(SATCHEL)

    def ended(at: str, side: int, gone: bool = False) -> list[tuple[int, int]]:
        battle, found = empty_state(Battle, world), []
        fill_streams(battle.luck, len(terms.SOURCES), 5, 0)
        ENGINE.start(world, battle)
        hex = read(SATCHEL).board.index[at]
        assert battle.marker_side == 1
        while not battle.over:
            if battle.question in (terms.TURN, terms.BID):
                battle.marker_at, battle.marker_side = (-1 if gone else hex), side
            before = battle.turn
            actions = new(Actions)
            ENGINE.legal(world, battle, actions)
            ENGINE.apply(world, battle, actions.act[0])  # passes, bids nothing
            if battle.turn > before or battle.over:
                found.append((ENGINE.points(world, battle, Side(0)), ENGINE.points(world, battle, Side(1))))
        return found[-2:]

    assert ended("G08", 1) == [(0, 0), (0, 1)]
    assert ended("A01", 1) == [(0, 0), (0, 0)]
    assert ended("A01", 0) == [(0, 0), (1, 0)]
    assert ended("A01", 0, gone=True) == [(0, 0), (0, 0)]
    pays = [world.marker_pays[number] for number in range(world.objectives)]
    assert pays == [0, terms.PAYS_AT_END, terms.PAYS_OFF, 0, terms.PAYS_IN_HEXES]


@pytest.mark.parametrize("name", NAMES)
def test_every_committed_firefight(name: str) -> None:
    """1.0, 2.4: small forces, five or six rounds, points on both sides, and a story."""
    found = load_scenario(DATA, name, EDITION)
    assert (found.stem, found.rounds in (5, 6)) == (name, True)
    assert found.source.startswith(("authored: ", "firefight sheet "))
    assert len(found.background) > 80
    for force in found.forces:
        assert 3 <= len(force.blocks) <= 14
        assert 4 <= force.caps <= 8
        assert sum(one.vp for side, one in found.objectives if side == force.side) >= 2


LESSONS: dict[str, set[str]] = {
    "picket_line": set(),
    "first_light": {"cards", "groups"},
    "the_long_balka": {"hidden units", "snipers", "levels"},
    "smoke_on_hill_241": {"mortars", "off-board artillery"},
    "armored_spearhead": {"vehicles", "guns"},
    "the_gun_line": {"works", "engineers"},
    "wings_over_the_steppe": {"airplanes"},
}
"""What each firefight of our own adds to those before it, in the rulebook's order."""


def chapters(found: Scenario) -> set[str]:
    """What a firefight brings into play beyond foot units in the open."""
    units = [EDITION.units[block] for force in found.forces for block in force.blocks]
    assets = {one.asset for force in found.forces for one in force.assets}
    brought = {
        "cards": bool(found.deck.cards),
        "groups": found.groups,
        "hidden units": found.hidden,
        "snipers": any("sniper" in unit.abilities for unit in units),
        "levels": any(found.board.elevation),
        "mortars": any("mortar" in unit.abilities for unit in units),
        "off-board artillery": any(
            EDITION.weapons[one].kind == "artillery" for one in assets & set(EDITION.weapons)
        ),
        "vehicles": any(unit.kind in ("wheeled", "tracked") for unit in units),
        "guns": any(unit.kind == "gun" for unit in units),
        "works": any(force.works for force in found.forces),
        "engineers": any("engineer" in unit.abilities for unit in units),
        "airplanes": any(unit.kind == "air" for unit in units),
    }
    return {what for what, so in brought.items() if so}


def test_they_teach_the_game_in_the_rulebooks_order() -> None:
    """8-20: each brings in what is new, and nothing that comes later."""
    known: set[str] = set()
    for name, new_ in LESSONS.items():
        brought = chapters(load_scenario(DATA, name, EDITION))
        known |= new_
        assert new_ <= brought <= known, (name, brought)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_who_moves_first_does_not_win_by_passing(name: str) -> None:
    """2.3: where both sides do nothing, two passes a round, the first has not more points."""
    world, actions = load_ready(DATA, name, EDITION).record, new(Actions)
    battle, passed = empty_state(Battle, world), 0
    fill_streams(battle.luck, len(terms.SOURCES), 5, 0)
    ENGINE.start(world, battle)
    while not battle.over:
        ENGINE.legal(world, battle, actions)
        legal = numbers(actions.act)[: actions.count]
        passes = [act for act in legal if kind_of(act) == terms.PASS]
        passed += len(passes)
        ENGINE.apply(world, battle, (passes or legal)[0])
    assert passed > 0
    assert ENGINE.points(world, battle, Side(0)) <= ENGINE.points(world, battle, Side(1))
