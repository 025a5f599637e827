"""Facts that the data files of Sherman Leader must keep.

The files are read with `csv` alone, and the facts stand here once more, so that these tests are a witness
independent of the package.
"""

from collections import Counter
from collections.abc import Callable
from statistics import mean

import pytest

from tests.as_written import DATA, Row, by_name, read

FOLDER = DATA / "units" / "sherman_leader"


def table(name: str, key: str) -> dict[str, Row]:
    rows = by_name(FOLDER / f"{name}.csv")
    assert all(row[key] == first for first, row in rows.items())
    return rows


US = table("american", "name")
GERMAN, JAPANESE = table("german", "name"), table("japanese", "name")
COMMANDERS = table("commanders", "card")
BATTALIONS = table("battalions", "battalion")
CAMPAIGNS, OBJECTIVES = table("campaigns", "campaign"), table("objectives", "objective")
CHART = table("tactical_moves", "roll")
LEVELS = ["Recruit", "Green", "Average", "Skilled", "Veteran", "Ace"]


@pytest.mark.parametrize(
    ("name", "number", "cost", "kind"),
    [
        ("Rifle Team", "901", 3, "Infantry"),
        ("Rifle Team", "902", 3, "Infantry"),
        ("Machine Gun Team", "921", 4, "Infantry"),
        ("Mortar Team", "931", 10, "Infantry"),
        ("Experienced Mortar Team", "1031", 12, "Infantry"),
        ("Experienced Anti-Tank Team", "1111", 5, "Infantry"),
        ("M3 Scout Car", "301", 8, "Light Armor"),
        ("M4 Sherman (75mm)", "042", 14, "Armor"),
        ("M3 Halftrack", "501", 5, "Light Armor"),
        ("M3 Halftrack", "503", 5, "Light Armor"),
        ("M5 ATG (3-inch)", "1132", 9, "Artillery"),
        ("M3/M5 Stuart", "005", 8, "Armor"),
    ],
)
def test_units_of_the_sample_game(name: str, number: str, cost: int, kind: str) -> None:
    row = US[name]
    assert number in row["numbers"].split()
    assert (row["cost"], row["type"]) == (str(cost), kind)
    assert int(row["first_year"]) <= 1944 <= int(row["last_year"])
    assert row["source"].startswith("rulebook ")


def test_known_ratings_of_us_units() -> None:
    defense = {
        "Rifle Team": 3,
        "Machine Gun Team": 2,
        "Experienced Anti-Tank Team": 3,
        "M4 Sherman (75mm)": 2,
    }
    assert {name: int(US[name]["defense"]) for name in defense} == defense
    assert (US["Machine Gun Team"]["he"], US["Mortar Team"]["ap"], US["M3 Halftrack"]["he"]) == (
        "2",
        "7",
        "6",
    )
    assert US["Mortar Team"]["indirect"] == "yes"
    assert int(US["Mortar Team"]["max_range"]) >= 3
    at = US["Experienced Anti-Tank Team"]
    assert (at["max_range"], at["tactics"], at["moving_stress"]) == ("1", "1", "2")
    assert US["M3 Scout Car"]["command_tactics"] == "1"
    half_track = US["M3 Halftrack"]
    assert (half_track["speed"], half_track["transport"], half_track["moving_attack"]) == ("2", "yes", "-2")
    assert US["M5 ATG (3-inch)"]["attacked_by"] == "HE"


def test_shermans_as_players_tell() -> None:
    three = [US[name] for name in ("M4 Sherman (75mm)", "M4 Sherman (76mm)", "M4A3E2 Jumbo")]
    assert min(three, key=lambda row: int(row["he"])) is three[0]
    assert len({row["he"] for row in three[1:]} & {three[0]["he"]}) == 0
    assert max(three, key=lambda row: int(row["defense"])) is three[2]


def test_types_go_with_attacks() -> None:
    assert {row["type"] for row in US.values() if row["attacked_by"] == "AP"} == {"Armor", "Light Armor"}
    assert {row["move_and_attack"] for row in US.values() if row["type"] == "Artillery"} == {"no"}
    assert all(int(row["moving_stress"]) > 0 for row in US.values() if row["type"] == "Infantry")
    numbers = [number for row in US.values() for number in row["numbers"].split()]
    assert len(numbers) == len(set(numbers))


def test_known_ratings_of_enemies() -> None:
    assert GERMAN["Pz III"]["he"] == "5"
    assert (GERMAN["StuG"]["ap"], GERMAN["StuG"]["defense"]) == ("3", "3")
    rifle = GERMAN["German Rifle"]
    assert (rifle["he"], rifle["defense"], rifle["ap_range"], rifle["max_range"]) == ("5", "3", "0", "1")
    assert JAPANESE["Japanese Rifle"]["ap_range"] == "0"
    assert int(GERMAN["German AT Team"]["defense"]) < 4
    for nation, rows in (("German", GERMAN), ("Japanese", JAPANESE)):
        assert {row["nation"] for row in rows.values()} == {nation}
        assert rows[f"{nation} MG"]["ap"] == ""
        assert rows[f"{nation} Mortar"]["indirect"] == "yes"
        assert rows[f"{nation} Building"]["points"] == "4"


def test_point_equations_of_the_sample_battle() -> None:
    tiger, stug, car, truck = (
        int(GERMAN[name]["points"]) for name in ("Tiger", "StuG", "German Armored Car", "German Truck")
    )
    assert tiger + stug + 2 * car + 2 * truck == 12
    assert car + truck == 3
    assert tiger + stug == 6


def test_cup_of_1942() -> None:
    cups = {
        name: dict(part.split(": ") for part in row["cup"].split("; "))
        for name, row in GERMAN.items()
        if row["cup"]
    }
    in_1942 = {name: int(cup["1942"]) for name, cup in cups.items() if "1942" in cup}
    assert in_1942 == {"Pz III": 7, "Pz IV": 2, "StuG": 2}
    assert all("1944" in cups[name] for name in ("Tiger", "StuG", "Pz III", "Pz IV"))


def test_30_commanders_with_six_levels() -> None:
    levels = Counter(row["name"] for row in COMMANDERS.values())
    types = Counter(row["type"] for row in COMMANDERS.values() if row["level"] == "Recruit")
    assert types == {"Infantry": 12, "Light Armor": 6, "Armor": 8, "Artillery": 4}
    assert len({name[:3] for name in levels}) == len(levels) == 30  # none is taken for another
    assert "".join(levels).isascii()
    assert set(levels.values()) == {6}
    for name in levels:
        rows = [COMMANDERS[f"{name} {level}"] for level in LEVELS]
        assert [row["level"] for row in rows] == LEVELS
        assert len({row["type"] for row in rows}) == 1
        for column in ("okay_to", "shaken_to", "okay_r0", "okay_r1", "cool"):
            values = [int(row[column]) for row in rows]
            assert values == sorted(values), (name, column)
        for row in rows:
            assert [int(row[f"shaken_{r}"]) - int(row[f"okay_{r}"]) for r in ("r0", "r1")] == [-1, -1]
    recruits = [row for row in COMMANDERS.values() if row["level"] == "Recruit"]
    assert sum(int(row["okay_r0"]) < 0 for row in recruits) > len(recruits) / 2


@pytest.mark.parametrize("level", LEVELS)
def test_commanders_of_ours_are_no_better_than_those_of_the_book(level: str) -> None:
    """On average, at each level; their stress and experience are the same."""
    known = {row["name"] for row in COMMANDERS.values() if "rulebook" in row["source"]}
    book, ours = (
        [row for row in COMMANDERS.values() if row["level"] == level and (row["name"] in known) == of_book]
        for of_book in (True, False)
    )
    assert (len(book), len(ours)) == (13, 17)
    for column in ("okay_r0", "okay_r1", "cool"):
        assert 0 <= mean(int(row[column]) for row in book) - mean(int(row[column]) for row in ours) < 0.1
    for column in ("xp", "okay_to", "shaken_to", "okay_speed", "shaken_speed"):
        assert len({row[column] for row in book + ours}) == 1, column


def test_commanders_of_the_sample_game() -> None:
    types = {
        "Infantry": ["Sanders", "Chin", "Jones", "Reisner", "Kolchak", "Red Tree"],
        "Light Armor": ["Kowalski", "Henders", "Blair"],
        "Artillery": ["Cruz"],
        "Armor": ["Eandi", "Tylutki"],
    }
    for kind, names in types.items():
        assert {COMMANDERS[f"{name} Green"]["type"] for name in names} == {kind}
    assert COMMANDERS["Sanders Recruit"]["okay_r0"] == "-1"
    kolchak = COMMANDERS["Kolchak Average"]
    assert (kolchak["okay_r1"], kolchak["skills"], kolchak["cool"]) == ("1", "Medic", "1")
    assert COMMANDERS["Blair Green"]["okay_r1"] == "1"
    cool = ["Reisner Green", "Henders Green", "Eandi Average", "Red Tree Average"]
    assert {COMMANDERS[name]["cool"] for name in cool} == {"1"}
    slow = [*cool, "Sanders Recruit", "Kolchak Average", "Blair Green"]
    assert {COMMANDERS[name]["okay_speed"] for name in slow} == {"Slow"}
    stout = COMMANDERS["Stout Average"]
    assert (stout["xp"], stout["cool"], stout["okay_to"], stout["shaken_to"]) == ("5", "2", "6", "11")


def test_known_battalions() -> None:
    known = {
        "9A": (3, "Friendly Staging"), "4A": (3, "Friendly Staging"), "2A": (3, "Enemy Transit"),
        "11A": (3, "Enemy Transit"), "10A": (2, "Enemy Transit"), "1C": (6, "Enemy Rear"), "6C": (5, "Front"),
        "1S": (1, "Enemy Breakthrough"), "2S": (4, "Enemy Rear"),
    }  # fmt: skip
    assert {name: (int(BATTALIONS[name]["vp"]), BATTALIONS[name]["band"]) for name in known} == known
    assert BATTALIONS["1A"]["vp"] == "5"
    assert (BATTALIONS["9A"]["half"], BATTALIONS["9A"]["destroyed"]) == ("12", "3")
    assert BATTALIONS["9A"]["effects"] == "turns -1"
    assert BATTALIONS["1C"]["lasting_effects"] == "Rifle in every battle 1"
    assert BATTALIONS["6C"]["effects"] == "fixed"
    assert (BATTALIONS["1S"]["name"], BATTALIONS["1S"]["half"]) == ("Supply Convoy", "6")
    numbers = {
        name: sum(int(part.split()[0]) for part in row["units"].split("; "))
        for name, row in BATTALIONS.items()
    }
    by_name = {row["name"]: name for name, row in BATTALIONS.items()}
    assert numbers["9A"] == numbers[by_name["Fast Assault"]] == 12
    assert numbers[by_name["Large Tank Force"]] == 18
    large = "8 Tank; 2 Halftrack; 2 Rifle; 2 MG; 2 AT Gun; 2 Armored Car"
    assert BATTALIONS[by_name["Large Tank Force"]]["units"] == large
    scouts = BATTALIONS[by_name["Scout Force"]]
    assert {part.split()[0] for part in scouts["units"].split("; ")} == {"2"}
    assert (scouts["half"], scouts["destroyed"]) == ("9", "4")


@pytest.mark.parametrize("rounded", [int, lambda half: int(half + 0.5)])
def test_full_is_more_than_half_and_half_more_than_destroyed(rounded: Callable[[float], int]) -> None:
    """Every battalion in every campaign, whatever tanks come out of its cup, however half is rounded.

    At full strength it begins above the points of half strength, at half strength above those of destroyed.
    """
    for campaign, card in CAMPAIGNS.items():
        nation = GERMAN if card["country"] == "German" else JAPANESE
        of_type = {row["type"]: int(row["points"]) for row in nation.values() if row["type"] != "Tank"}
        cup = sorted(
            int(row["points"])
            for row in nation.values()
            for part in row["cup"].split("; ")
            if part.startswith(card["year"])
            for _ in range(int(part.split(": ")[1]))
        )
        for name, row in BATTALIONS.items():
            full = dict(reversed(part.split(" ", 1)) for part in row["units"].split("; "))
            counts = [{kind: int(n) for kind, n in full.items()}]
            counts.append({kind: rounded(n / 2) for kind, n in counts[0].items()})
            for units, above in zip(counts, (row["half"], row["destroyed"]), strict=True):
                tanks = sum(cup[: units.pop("Tank", 0)])  # the least that may be drawn
                points = tanks + sum(n * of_type[kind] for kind, n in units.items())
                assert points > int(above), (name, campaign, points, above)
            assert int(row["half"]) > int(row["destroyed"]), name


def test_campaigns_and_objectives() -> None:
    bulge, africa = CAMPAIGNS["Bulge 1944"], CAMPAIGNS["North Africa 1942"]
    levels = [level.lower() for level in LEVELS]
    assert [int(bulge[level]) for level in levels] == [4, 4, 4, 3, 2, 0]
    assert [int(africa[level]) for level in levels] == [5, 3, 3, 2, 0, 0]
    assert (bulge["so"], bulge["extras"], africa["extras"], bulge["terrain"]) == (
        "43",
        "Green",
        "Green",
        "Winter",
    )
    assert bulge["effects"] == "enemy moves 2"
    assert 4 <= int(bulge["d6_up_to"]) < 8
    there = OBJECTIVES["Over There"]
    assert [there[c] for c in ("so", "weeks", "weekly_so", "battalion_points")] == ["45", "4", "7", "29"]
    assert 4 * 5 <= int(there["great"]) <= 4 * 6
    cut_off = OBJECTIVES["Cut Off"]
    assert int(cut_off["good"]) <= 15 < int(cut_off["great"])


def test_fragments_of_the_charts() -> None:
    assert CHART["1"]["vehicles"] == "Hold"
    assert {CHART["3"][column] for column in ("vehicles", "infantry", "rear")} == {"Hold"}
    eight = CHART["8"]
    assert (eight["vehicles"], eight["infantry"], eight["rear"]) == (
        "Advance if cannot Attack", "HE Advance*", "Advance to Cover",
    )  # fmt: skip
    assert (CHART["9"]["vehicles"], CHART["9"]["rear"]) == ("Advance", "Advance")
    moves = table("operational_moves", "kind")
    assault, supply, command = moves["Assault"], moves["Supply"], moves["Command"]
    assert 0 <= int(assault["retreats_up_to"]) <= 1
    assert 3 <= int(assault["advances_from"]) <= 6
    assert int(supply["retreats_up_to"]) < 3
    assert 5 <= int(supply["advances_from"]) <= 10
    assert int(command["retreats_up_to"]) < 5 < int(command["advances_from"])


def test_range_bands() -> None:
    bands = read(FOLDER / "range_bands.csv")
    assert [row["band"] for row in bands] == [
        "Enemy Breakthrough", "Enemy Rear", "Enemy Transit", "Front", "Friendly Transit", "Friendly Staging",
    ]  # fmt: skip
    assert [int(row["attack_cost"]) for row in bands] == [3, 2, 1, 0, 0, 0]
    assert [int(row["weekly_loss"]) for row in bands] == [0, 0, 0, 0, 2, 6]


def test_support() -> None:
    """Costs from Trucks and Scouts; how many counters there are is ours."""
    support = table("support", "counter")
    assert {name: int(row["cost"]) for name, row in support.items()} == {"Truck": 2, "Scout": 1}
    assert {name: int(row["count"]) for name, row in support.items()} == {"Truck": 4, "Scout": 6}
    assert all("rest reconstructed" in row["source"] for row in support.values())


def test_terrain_and_tiles() -> None:
    terrain = table("terrain", "terrain")
    assert {name: int(row["cover"]) for name, row in terrain.items()} == {
        "clear": 0, "light cover": 1, "heavy cover": 2, "bocage": 1, "water": 0, "impassable": 2,
    }  # fmt: skip
    assert [name for name, row in terrain.items() if row["blocks_sight"] == "no"] == ["clear", "water"]
    tiles = read(FOLDER / "terrain_tiles.csv")
    assert Counter(row["terrain"] for row in tiles) == dict.fromkeys(
        ("Desert", "European", "Winter", "Jungle"), 8
    )
    assert {row[f"hex_{i}"] for row in tiles for i in range(1, 5)} <= set(terrain)


def test_eight_places_for_ten_rolls() -> None:
    places = read(FOLDER / "placement.csv")
    assert len(places) == 8
    assert {"hex 3", "hex 6-7"} <= {row["place"] for row in places}
    rolls = [roll for row in places for roll in range(int(row["low"]), int(row["high"]) + 1)]
    assert sorted(rolls) == list(range(1, 11))
    assert {(row["board_row"], row["board_column"]) for row in places} == {
        (r, c) for r in "12" for c in "1234"
    }


def test_damage_counters_have_two_sides() -> None:
    ap = {r["counter"]: r for r in read(DATA / "chips" / "sherman_leader_ap_damage.csv")}
    he = {r["counter"]: r for r in read(DATA / "chips" / "sherman_leader_he_damage.csv")}
    assert list(ap) == [
        "1 Stress", "Commander KIA", "Commander Wounded", "Destroyed", "Engine", "Exposed", "Machine Gun",
        "No Effect", "Suspension", "Hull", "Glancing", "Gun", "Explosion",
    ]  # fmt: skip
    assert list(he) == [
        "Commander Wounded", "Commander KIA", "1 Stress", "Casualty", "Exposed", "Immobile", "Suppressed",
        "No Effect", "Mowed Down",
    ]  # fmt: skip
    assert (
        sum(int(row["count"]) for row in ap.values()) == sum(int(row["count"]) for row in he.values()) == 40
    )
    assert int(ap["Glancing"]["count"]) >= 2  # both lie on 042 in the sample game
    assert int(he["Commander Wounded"]["count"]) >= 2
    repair = {name: row["repair"] for name, row in ap.items() if row["repair"]}
    assert repair == dict.fromkeys(repair, "1") | {"Engine": "2"}
    assert [name for name, row in {**ap, **he}.items() if row["second_destroys"] == "yes"] == [
        "Engine", "Suspension", "Hull", "Casualty",
    ]  # fmt: skip
    assert [name for name, row in ap.items() if row["new_battle"] == "no"] == [
        "Commander Wounded", "Engine", "Suspension",
    ]  # fmt: skip


def test_cards_of_the_sample_game() -> None:
    events = {row["card"]: row for row in read(DATA / "chips" / "sherman_leader_events.csv")}
    assert events["Vital Mission"]["before"] == "VP if destroyed 1"
    assert events["Inspiring Leader"]["after"] == "stress -1"
    conditions = {row["card"]: row for row in read(DATA / "chips" / "sherman_leader_conditions.csv")}
    assert conditions["Leadership"]["effects"] == "SO if destroyed 1"
