"""Facts that the chip and unit files of War Stories: Liberty Road must keep.

The files are read with `csv` alone and every chance is counted over the 24 chips here, so that
these tests are a witness independent of the package. Chances are `Fraction`s; distances are hexes
of 100 m. Pages are those of the Liberty Road rulebook.
"""

import re
from fractions import Fraction
from itertools import pairwise

import pytest

from tests.as_written import DATA, Row, by_name, read
from tests.at_once import at_once

FOLDER = DATA / "units" / "liberty_road"
CHIPS_README = DATA / "chips" / "README.md"
LADDER = ("miss", "suppressed", "reduced", "eliminated")
TARGETS = ("infantry", "vehicle")
FARTHEST = 48  # twice the longest effective range that the files allow
UNIT_FILES = ("german.csv", "allied.csv")

CHIPS = read(DATA / "chips" / "liberty_road.csv")
UNITS = by_name(*(FOLDER / name for name in UNIT_FILES))
WEAPONS = by_name(FOLDER / "weapons.csv")


def result(bands: str, distance: int) -> str:
    """The one result that `bands` gives at `distance`; fails unless exactly one band covers it."""
    found = []
    for band in bands.split("; "):
        span, word = band.split(" ")
        first, _, last = ("1+" if span == "all" else span).partition("-")
        nearest = int(first.rstrip("+"))
        farthest = FARTHEST if first.endswith("+") else int(last or first)
        found += [word] if nearest <= distance <= farthest else []
    assert len(found) == 1, f"{bands!r} covers {distance} {len(found)} times"
    return found[0]


def odds(target: str, distance: int, shift: int = 0, *, redraw: bool = False) -> dict[str, Fraction]:
    """Chance of each result; with `redraw` an event chip is replaced by a draw from all chips."""
    chances = dict.fromkeys(LADDER, Fraction(0))
    for chip in CHIPS:
        drawn = CHIPS if redraw and chip["event"] == "yes" else (chip,)
        for final in drawn:
            step = LADDER.index(result(final[target], distance)) + shift
            chances[LADDER[max(0, min(step, 3))]] += Fraction(1, len(CHIPS) * len(drawn))
    return chances


def any_effect(chances: dict[str, Fraction]) -> Fraction:
    """Eliminated, reduced, or suppressed with a check failed by a unit of valor 1."""
    failing = Fraction(sum(int(chip["valor"]) > 1 for chip in CHIPS), len(CHIPS))
    return chances["eliminated"] + chances["reduced"] + failing * chances["suppressed"]


def whole(row: Row, column: str) -> int | None:
    """The whole number in a cell, or None where it is empty."""
    return int(row[column]) if row[column] else None


def rating(name: str, column: str) -> int:
    """A rating that the unit must have."""
    value = whole(UNITS[name], column)
    assert value is not None, f"{name} has no {column}"
    return value


def close_combat_total(name: str) -> int:
    """Valor, firepower, movement and both armors added up (p.14)."""
    columns = ("valor", "anti_vehicle_firepower", "move", "front_armor", "rear_armor")
    return sum(rating(name, column) for column in columns)


# --- chips ----------------------------------------------------------------------------------------


def test_24_chips_six_of_each_medal_count_one_event_chip_in_each_six() -> None:
    assert [chip["chip"] for chip in CHIPS] == [str(number) for number in range(1, 25)]
    assert sorted(chip["valor"] for chip in CHIPS) == sorted("0123" * 6)
    assert sorted(chip["valor"] for chip in CHIPS if chip["event"] == "yes") == list("0123")
    assert {chip["event"] for chip in CHIPS} == {"yes", "no"}


@pytest.mark.parametrize("valor", range(4))
def test_valor_check_has_the_same_odds_whether_event_chips_are_redrawn(valor: int) -> None:
    passing = [chip["event"] == "no" for chip in CHIPS if int(chip["valor"]) <= valor]
    plain = Fraction(len(passing), 24)
    redrawn = Fraction(sum(passing), 24) + Fraction(4, 24) * plain
    assert plain == redrawn == Fraction(valor + 1, 4)


@pytest.mark.parametrize("target", TARGETS)
def test_bands_cover_every_distance_once_and_never_get_better_for_the_target_nearby(
    target: str,
) -> None:
    for chip in CHIPS:
        assert 1 <= len(chip[target].split("; ")) <= 4
        results = [result(chip[target], distance) for distance in range(1, FARTHEST + 1)]
        assert all(LADDER.index(near) >= LADDER.index(far) for near, far in pairwise(results))
        last = chip[target].split("; ")[-1].split(" ")[0]
        assert last == "all" or last.endswith("+"), "bands must go on for ever"


def test_bands_that_the_worked_examples_of_p16_need() -> None:
    assert any("5-9 suppressed" in chip["infantry"].split("; ") for chip in CHIPS)
    assert any("2+ miss" in chip["vehicle"].split("; ") for chip in CHIPS)


@pytest.mark.parametrize("target", TARGETS)
def test_some_sides_carry_a_single_result_of_several_kinds(target: str) -> None:
    single = {chip[target] for chip in CHIPS if chip[target].startswith("all ")}
    assert single == {"all miss", "all suppressed", "all reduced"}


def within(value: Fraction, aim: float, margin: float) -> bool:
    """Is a chance within `margin` of the aim? All three between 0 and 1."""
    return abs(float(value) - aim) <= margin


@pytest.mark.parametrize("redraw", [False, True])
@pytest.mark.parametrize(
    ("distances", "aim"), [(range(1, 5), 0.55), (range(5, 10), 0.35), (range(10, 17), 0.18)]
)
def test_plain_shot_at_infantry_has_about_the_aimed_effect(
    distances: range, aim: float, redraw: bool
) -> None:
    got = [any_effect(odds("infantry", distance, redraw=redraw)) for distance in distances]
    assert within(sum(got, Fraction(0)) / len(got), aim, 0.03)


@pytest.mark.parametrize("redraw", [False, True])
@pytest.mark.parametrize(
    ("distances", "aim"),
    [(range(1, 4), 0.15), (range(4, 10), 0.10), (range(10, 16), 0.04), (range(16, 25), 0.02)],
)
def test_even_shot_at_a_vehicle_wrecks_about_as_often_as_aimed(
    distances: range, aim: float, redraw: bool
) -> None:
    got = [odds("vehicle", distance, redraw=redraw)["eliminated"] for distance in distances]
    assert within(sum(got, Fraction(0)) / len(got), aim, 0.021)


def test_kills_and_losses_of_infantry_close_in_and_no_kills_far_out() -> None:
    near = [odds("infantry", distance) for distance in range(1, 5)]
    assert within(sum((o["eliminated"] for o in near), Fraction(0)) / 4, 0.12, 0.02)
    assert within(sum((o["reduced"] for o in near), Fraction(0)) / 4, 0.22, 0.02)
    assert all(odds("infantry", distance)["eliminated"] == 0 for distance in range(16, 25))


@at_once("distance", range(1, 17))
def test_vehicles_are_reduced_at_least_as_often_as_wrecked_and_suppressed_most(
    distance: int,
) -> None:
    got = odds("vehicle", distance)
    assert got["eliminated"] <= got["reduced"] <= got["eliminated"] + Fraction(1, 12)
    assert got["reduced"] < got["suppressed"]


def test_two_downshifts_leave_a_long_shot_nearly_harmless_and_three_any_shot() -> None:
    for target in TARGETS:
        assert any_effect(odds(target, 10, -2)) <= Fraction(1, 20)
        assert odds(target, 1, -3)["miss"] == 1
        for distance in (1, 6, 12, 20):
            curve = [any_effect(odds(target, distance, shift)) for shift in range(-3, 4)]
            assert curve == sorted(curve)
            assert curve[-2:] == [1, 1]


@at_once("target", TARGETS)
@at_once("distance", range(1, 17))
def test_event_chips_have_ordinary_results(target: str, distance: int) -> None:
    plain, redrawn = odds(target, distance), odds(target, distance, redraw=True)
    assert abs(any_effect(plain) - any_effect(redrawn)) <= Fraction(3, 100)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("distance", [2, 4, 6, 8, 12])
def test_medals_tell_little_about_the_hit(target: str, distance: int) -> None:
    steps = [0, 0, 0, 0]
    for chip in CHIPS:
        steps[int(chip["valor"])] += LADDER.index(result(chip[target], distance))
    assert max(steps) - min(steps) <= 2


def test_the_readme_table_of_odds_is_true() -> None:
    sections = CHIPS_README.read_text(encoding="utf-8").split("\n### ")
    for target, first in (("infantry", "Infantry side"), ("vehicle", "Vehicle side")):
        text = next(part for part in sections if part.startswith(first))
        rows = [line.strip("| ").split(" | ") for line in text.splitlines()]
        rows = [row for row in rows if row[0].isdigit()]
        assert [int(row[0]) for row in rows] == list(range(1, 17))
        for row in rows:
            plain = odds(target, int(row[0]))
            redrawn = odds(target, int(row[0]), redraw=True)
            said = [Fraction(row[column].split()[0]) for column in (1, 2, 3, 4, 5, 7, 8)]
            assert said == [
                *(plain[word] for word in reversed(LADDER)),
                any_effect(plain),
                redrawn["eliminated"],
                any_effect(redrawn),
            ], row


def test_the_readme_means_are_true() -> None:
    rows = re.findall(
        r"^\| ([\d+-]+) \| (infantry|vehicle): (any effect|eliminated|reduced|wreck) \|.*?"
        r"\| ([\d/]+) \(.*?\| ([\d/]+) \(",
        CHIPS_README.read_text(encoding="utf-8"),
        flags=re.MULTILINE,
    )
    assert len(rows) == 9
    for span, target, what, *said in rows:
        first, _, last = span.rstrip("+").partition("-")
        distances = range(int(first), int(last or first) + 1)
        for redraw, claim in zip((False, True), said, strict=True):
            each = [odds(target, distance, redraw=redraw) for distance in distances]
            word = "eliminated" if what == "wreck" else what
            got = [any_effect(o) if what == "any effect" else o[word] for o in each]
            assert Fraction(claim) == sum(got, Fraction(0)) / len(got), (span, what)


def test_the_readme_percentages_by_shift_are_true() -> None:
    text = CHIPS_README.read_text(encoding="utf-8").split("\n### What shifts do\n")[1]
    rows = re.findall(r"^\| ([+-]?\d) \| (.*) \|$", text, flags=re.MULTILINE)
    assert [int(shift) for shift, _ in rows] == [-3, -2, -1, 0, 1, 2]
    for shift, cells in rows:
        got = [any_effect(odds(t, d, int(shift))) for t in TARGETS for d in (2, 6, 12)]
        assert cells.split(" | ") == [f"{float(chance) * 100:.1f} %" for chance in got]


def test_twelve_vehicle_damage_markers_two_of_each_effect_of_p17() -> None:
    markers = read(DATA / "chips" / "liberty_road_vehicle_damage.csv")
    assert {row["marker"]: row["effect"] for row in markers} == {
        "Commander Dead": "no-anti-infantry",
        "Crew Injured": "move-or-fire-reduced",
        "Gun Damaged": "no-fire",
        "Immobilized": "no-move",
        "No Penalty": "none",
        "Turret Jammed": "forward-arc",
    }
    assert [row["count"] for row in markers] == ["2"] * 6


# --- units: form ----------------------------------------------------------------------------------


def test_names_are_unique_over_units_and_weapons() -> None:
    files = [read(FOLDER / name) for name in (*UNIT_FILES, "weapons.csv")]
    names = [row["name"].casefold() for rows in files for row in rows]
    assert len(names) == len(set(names))
    assert all(len(rows) >= 25 for rows in files[:2])


def test_nations_stand_in_the_file_of_their_side() -> None:
    german, allied = ({row["nation"] for row in read(FOLDER / name)} for name in UNIT_FILES)
    assert german == {"German"}
    assert allied == {"American", "British", "Canadian", "French", "Polish"}
    assert {row["nation"] for row in WEAPONS.values()} == {"German", "American", "British"}


def check_fire_ratings(row: Row) -> None:
    """Range, strength and arc stand or miss together and keep to their scales."""
    for side, strength, scale in (
        ("anti_infantry", "upshift", range(3)),
        ("anti_vehicle", "firepower", range(1, 10)),
    ):
        cells = [row[f"{side}_{column}"] for column in ("range", strength, "arc")]
        if any(cells):
            assert int(cells[0]) in range(1, 25), row["name"]
            assert int(cells[1]) in scale, row["name"]
            assert cells[2] in {"all", "forward"}, row["name"]


@at_once("row", UNITS.values())
def test_unit_keeps_to_the_form_of_its_kind(row: Row) -> None:
    check_fire_ratings(row)
    assert int(row["valor"]) in range(4)
    assert int(row["move"]) in range(1, 4)
    sides = row["sides"].split(" ")
    if row["kind"] == "vehicle":
        assert 9 >= int(row["front_armor"]) >= int(row["rear_armor"]) >= 0
        assert row["drive"] in {"wheeled", "tracked"}
        assert row["portage"] in {"", "1", "2", "3"}
        assert 2 <= len(sides) == len(set(sides)) <= 4
        assert set(sides) <= {"move", "fire", "support", "fire-infantry", "fire-vehicles"}
        armed_against = {
            "fire-infantry": bool(row["anti_infantry_range"]),
            "fire-vehicles": bool(row["anti_vehicle_range"]),
        }
        assert {"fire", *armed_against} & set(sides), "every vehicle here is armed"
        assert any(armed_against.values())
        assert all(armed for side, armed in armed_against.items() if side in sides)
        assert "fire" not in sides or not set(armed_against) & set(sides)
    else:
        assert row["drive"] == "foot"
        assert [row[column] for column in ("portage", "front_armor", "rear_armor")] == ["", "", ""]
        assert row["sides"] == "ready spent"
        assert row["anti_vehicle_range"] == ""
        assert row["kind"] in {"infantry", "weapon team"}
        assert bool(row["anti_infantry_range"]) == (row["kind"] == "infantry")


@at_once("row", WEAPONS.values())
def test_weapon_keeps_to_its_form(row: Row) -> None:
    check_fire_ratings(row)
    assert row["carried_by"] in {"weapon team", "infantry"}
    assert row["uses"] in {"", "1", "2", "3"}
    assert row["anti_infantry_range"] or row["anti_vehicle_range"]
    if row["carried_by"] == "infantry":
        assert all(int(row[f"anti_{t}_range"] or 1) <= 2 for t in TARGETS), "hand-carried: close"


# --- units: facts of the rulebook -----------------------------------------------------------------


def test_names_that_scenarios_and_examples_use() -> None:
    infantry = {"Grenadiers", "Veteran Grenadiers", "Riflemen", "Rangers"}
    teams = {"German Weapon Team", "Allied Weapon Team"}
    german = {"Pz II F", "Pz III J1", "Pz IV H", "Panther G", "Tiger I", "Semovente 47/32"}
    german |= {"StuG III G", "Jagdpanzer IV", "SdKfz 251"}
    allied = {"M5 Stuart", "M10 TD", "M4A1 Sherman", "M3 Half-track"}
    assert infantry | teams | german | allied <= set(UNITS)
    assert {UNITS[name]["kind"] for name in infantry} == {"infantry"}
    assert {UNITS[name]["kind"] for name in teams} == {"weapon team"}
    assert {UNITS[name]["kind"] for name in german | allied} == {"vehicle"}
    assert "7.5cm PaK 40" in WEAPONS


def test_m5_stuart_of_p16() -> None:
    stuart = UNITS["M5 Stuart"]
    assert (stuart["anti_infantry_range"], stuart["anti_infantry_upshift"]) == ("14", "1")
    assert (stuart["anti_vehicle_range"], stuart["anti_vehicle_firepower"]) == ("8", "2")
    assert rating("M5 Stuart", "anti_vehicle_firepower") > rating("Jagdpanzer IV", "rear_armor")


def test_close_combat_of_p14() -> None:
    assert rating("Jagdpanzer IV", "rear_armor") == 1
    assert close_combat_total("Jagdpanzer IV") == 12
    assert close_combat_total("M10 TD") == 10
    assert rating("Rangers", "valor") == 3
    medals = {int(chip["valor"]) for chip in CHIPS}
    totals = [("Rangers", 6), ("Grenadiers", 4), ("M10 TD", 3)]
    assert all(total - rating(name, "valor") in medals for name, total in totals)
    assert UNITS["M10 TD"]["anti_infantry_range"]


def test_sdkfz_251_carries_two_units_as_on_p13() -> None:
    assert UNITS["SdKfz 251"]["portage"] == "2"


def test_some_block_matches_the_unnamed_one_of_p15() -> None:
    columns = ["anti_infantry_range", "anti_infantry_upshift", "anti_vehicle_range"]
    columns += ["anti_vehicle_firepower", "front_armor", "rear_armor"]
    blocks = {tuple(row[column] for column in columns) for row in UNITS.values()}
    assert ("14", "1", "12", "3", "2", "1") in blocks


# --- units: order of the ladders ------------------------------------------------------------------

FALLING = [  # each unit at least as high as the next
    ("valor", "Veteran Grenadiers > Grenadiers > Volksgrenadiers"),
    ("valor", "Fallschirmjäger >= Panzergrenadiers > Grenadiers > Ost Battalion"),
    ("valor", "Rangers > Veteran Riflemen > Riflemen > Green Riflemen"),
    ("valor", "Commandos > Veteran Rifle Section > British Rifle Section > Resistance"),
    ("valor", "Paratroopers >= Glider Infantry >= Riflemen"),
    ("valor", "Veteran German Weapon Team > German Weapon Team"),
    ("valor", "Veteran Allied Weapon Team > Allied Weapon Team"),
    ("move", "M5 Stuart >= M4A1 Sherman >= Churchill VII"),
    ("move", "SdKfz 222 >= Pz IV H >= Tiger II"),
    ("move", "M18 Hellcat > M10 TD"),
    ("move", "Cromwell > Churchill IV"),
    ("front_armor", "Jagdtiger >= Tiger II > Panther G >= Pz IV H >= Pz III J1 > Pz II F"),
    ("front_armor", "Jagdpanther >= Jagdpanzer IV >= StuG III G >= Marder III M"),
    ("front_armor", "Churchill VII > Churchill IV > M4A1 Sherman > M5 Stuart > M3 Half-track"),
    ("front_armor", "Tiger II > Tiger I >= Pz IV H"),
    ("front_armor", "M4A3E2 Jumbo > M4A1 Sherman"),
    ("rear_armor", "Tiger I > Panther G"),
    ("rear_armor", "Churchill VII >= M4A1 Sherman >= M5 Stuart > SdKfz 251"),
    ("anti_vehicle_firepower", "Jagdpanther >= Panther G > Pz IV H > Pz III J1 > Pz II F"),
    ("anti_vehicle_firepower", "Sherman Firefly > M4A3(76)W Sherman > M4A1 Sherman > M5 Stuart"),
    ("anti_vehicle_firepower", "Jagdtiger > Tiger II > Tiger I >= Pz IV H > Semovente 47/32"),
    ("anti_vehicle_firepower", "Achilles > M10 TD"),
    ("anti_vehicle_range", "Tiger II >= Tiger I >= Panther G >= Pz IV H >= Pz III J1 > Pz II F"),
    ("anti_vehicle_range", "Sherman Firefly > M4A1 Sherman > M5 Stuart"),
    ("anti_infantry_upshift", "StuH 42 > StuG III G"),
    ("anti_infantry_upshift", "M16 MGMC > M3 Half-track"),
    ("anti_infantry_range", "Pz IV H > SdKfz 251 > Grenadiers > Volksgrenadiers"),
    ("portage", "SdKfz 251 > SdKfz 250"),
]


@at_once("column, order", FALLING)
def test_ratings_fall_in_this_order(column: str, order: str) -> None:
    first, *rest = re.split(r" (>=|>) ", order)
    higher = first
    for sign, lower in zip(rest[::2], rest[1::2], strict=True):
        least = rating(lower, column) + (sign == ">")
        assert rating(higher, column) >= least, f"{column}: {higher} {sign} {lower}"
        higher = lower


def test_guns_in_the_hull_fire_forward_and_guns_in_turrets_all_round() -> None:
    hull = "Semovente 47/32|StuG III G|StuH 42|Sturmpanzer IV|Marder III M|Hetzer|Jagdpanzer IV|"
    hull += "Jagdpanzer IV/70|Nashorn|Jagdpanther|Jagdtiger|SdKfz 251/9 Stummel|M7 Priest|Archer"
    armed = {name for name, row in UNITS.items() if row["anti_vehicle_arc"]}
    forward = {name for name in armed if UNITS[name]["anti_vehicle_arc"] == "forward"}
    assert forward == set(hull.split("|"))
    assert {"M5 Stuart", "Panther G", "M4A1 Sherman", "SdKfz 222", "M10 TD"} <= armed - forward


def test_half_tracks_have_no_armor_and_light_tanks_have_some_all_round() -> None:
    half_tracks = ["SdKfz 250", "SdKfz 251", "M3 Half-track", "M16 MGMC"]
    assert all(UNITS[name]["drive"] == "tracked" for name in half_tracks)
    assert all(rating(name, "front_armor") == 0 for name in half_tracks)
    assert all(rating(name, "rear_armor") > 0 for name in ("Pz II F", "M5 Stuart", "M24 Chaffee"))


def test_weapons_follow_the_guns_that_vehicles_carry() -> None:
    pairs = [("5cm PaK 38", "Pz III J1"), ("7.5cm PaK 40", "Pz IV H"), ("8.8cm FlaK 36", "Tiger I")]
    pairs += [("3-inch gun M5", "M10 TD"), ("17-pdr", "Sherman Firefly"), ("6-pdr", "Churchill IV")]
    for gun, carrier in pairs:
        firepower = WEAPONS[gun]["anti_vehicle_firepower"]
        assert firepower == UNITS[carrier]["anti_vehicle_firepower"], gun
    towed = ("5cm PaK 38", "7.5cm PaK 40", "57 mm", "6-pdr", "17-pdr", "3-inch gun M5")
    assert all(WEAPONS[gun]["anti_vehicle_arc"] == "forward" for gun in towed)
    assert WEAPONS["Panzerfaust"]["uses"] == WEAPONS["Satchel charge"]["uses"] == "1"
    reach = [int(WEAPONS[name]["anti_infantry_range"]) for name in ("MG 34", "MG 42 HMG")]
    assert reach[0] < reach[1]
