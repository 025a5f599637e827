"""Facts that the data files of the 2019 draft must keep, and how near its odds are to those of 2014.

The files are read with `csv` alone, so that these tests are a witness independent of the package; how near
the editions are is asked of the games themselves.
"""

from collections import Counter
from fractions import Fraction

import wsanalysis as ws
from tests.as_written import CHIPS, DATA, by_name, read
from tests.data import fit_draft_2019_chits as fit
from wsanalysis.systems.liberty_road.results import shifted

FOLDER = DATA / "units" / "draft_2019"

GUNS = (
    "5cm PaK 38", "7.5cm PaK 40", "8.8cm FlaK 36", "7.5cm leIG 18", "57 mm", "3-inch gun M5", "6-pdr",
    "17-pdr",
)  # fmt: skip
BAND = Fraction(1, 6)
"""No chance of a fire result or a better one is farther from that of 2014 than four chits of 24."""
MEAN = Fraction(1, 24)
"""On the mean they are nearer than one chit."""
REACHES = (2, 6, 12)


OLD_FOLDER = DATA / "units" / "liberty_road"
UNITS, OLD = (by_name(*(units / f"{n}.csv" for n in ("german", "allied"))) for units in (FOLDER, OLD_FOLDER))
OLD_WEAPONS = by_name(OLD_FOLDER / "weapons.csv")
CHITS = read(CHIPS / "draft_2019_chits.csv")


def test_the_same_order_of_battle_as_in_2014() -> None:
    teams = {row["reduced_to"] for row in UNITS.values() if row["kind"] == "squad"}
    assert set(UNITS) - teams == set(OLD) | set(GUNS)
    weapons = {row["name"] for row in read(FOLDER / "weapons.csv")}
    assert weapons == set(OLD_WEAPONS) - set(GUNS)
    for name, old in OLD.items():
        new = UNITS[name]
        assert new["valor"] == old["valor"]
        assert new["nation"] == old["nation"]
        kinds = {"infantry": "squad", "weapon team": "team", "vehicle": "vehicle"}
        assert new["kind"] == kinds[old["kind"]]
        if new["kind"] == "vehicle":
            assert new["penetration"] == (old["anti_vehicle_firepower"] or "0")
            assert (new["front_armor"], new["rear_armor"]) == (old["front_armor"], old["rear_armor"])


def test_what_the_draft_says_of_units() -> None:
    for row in UNITS.values():
        assert row["valor"] in "0123"
        assert (row["front_armor"] != "") == (row["kind"] == "vehicle")
        if row["kind"] == "squad":
            team = UNITS[row["reduced_to"]]
            assert (team["kind"], team["size"], row["size"]) == ("team", "small", "medium")
            assert (team["valor"], team["nation"]) == (row["valor"], row["nation"])
            assert int(team["signature"]) < int(row["signature"])
            assert int(team["full_fp"]) < int(row["full_fp"])
        grades = [
            row[c] for c in ("front_armor", "front_side_armor", "rear_side_armor", "rear_armor") if row[c]
        ]
        assert grades == sorted(grades, reverse=True), row["name"]
    sizes = {s: {int(r["signature"]) for r in UNITS.values() if r["size"] == s and r["kind"] == "vehicle"}
             for s in ("small", "medium", "large")}  # fmt: skip
    assert max(sizes["small"]) < min(sizes["medium"]) <= max(sizes["medium"]) < min(sizes["large"])


def test_the_chits_are_what_the_fit_makes() -> None:
    made = fit.as_csv(fit.deck())
    assert (CHIPS / "draft_2019_chits.csv").read_text(encoding="utf-8") == made


def test_what_the_chits_show() -> None:
    assert Counter(chit["medals"] for chit in CHITS) == {
        "pass": 2, "0": 4, "1": 6, "2": 6, "3": 4, "fail": 2,
    }  # fmt: skip
    assert Counter(chit["drift"] for chit in CHITS) == dict.fromkeys("123456", 4)
    assert sum(chit["event"] == "yes" for chit in CHITS) == 4
    assert {chit["unlucky_13"] for chit in CHITS} == {"", "without cover", "vehicle"}
    for side in ("foot", "vehicle"):
        icons = Counter(icon for chit in CHITS for icon in chit[f"{side}_icons"].split("; ") if icon)
        for icon, count in fit.ICONS[side].items():
            assert icons[icon] == count
        numbers = sorted(int(chit[f"{side}_firepower"] or 0) for chit in CHITS)
        assert numbers == sorted(fit.FIREPOWER[side])


def test_a_valor_check_is_as_hard_as_in_2014() -> None:
    old = ws.load("liberty_road")
    new = ws.load("draft_2019")
    for valor in range(4):
        block = next(u for u in old.edition.units.values() if u.valor == valor and u.kind == "infantry")
        once = old.rally(block.name, event_pending=False).probabilities["ready"]
        rally = new.rally(block.name, terrain="brush").probabilities["rallied"]
        assert abs(rally - once) <= Fraction(2, 24)


def or_better(chances: dict[str, Fraction], *words: str) -> list[Fraction]:
    """The chance of each result or a better one for the firer; results from the best down."""
    sums, so_far = [], Fraction(0)
    for word in words:
        so_far += chances.get(word, Fraction(0))
        sums.append(so_far)
    return sums


def like_engagements() -> list[tuple[str, str, int]]:
    """Attacker, target, distance: what may fire fully in both editions, within both its ranges."""
    found = []
    for attacker, own in OLD.items():
        for target, other in OLD.items():
            at_vehicle = other["kind"] == "vehicle"
            reach = int(own["anti_vehicle_range" if at_vehicle else "anti_infantry_range"] or 0)
            if own["kind"] == "weapon team" or other["kind"] == "weapon team":
                continue  # in the draft a team fires with what it has
            if not at_vehicle and int(own["anti_infantry_upshift"] or 0) > 1:
                continue  # the draft knows only one upshift for firepower
            reach = min(reach, int(UNITS[attacker]["effective_range"] or 0))
            found += [(attacker, target, d) for d in REACHES if d <= reach]
    return found


def test_the_odds_of_like_engagements_are_near_those_of_2014() -> None:
    """Full fire, in range, in the open, at a fresh target's front: three cumulative chances each."""
    old, new = ws.load("liberty_road"), ws.load("draft_2019")
    first, second = old.system.questions["fire"].pairs, new.system.questions["fire"].pairs
    assert first is not None
    assert second is not None
    differences: dict[tuple[object, ...], list[Fraction]] = {}
    asked = set()
    for attacker, target, distance in like_engagements():
        units = [(game.edition.units[attacker], game.edition.units[target]) for game in (old, new)]
        alike = tuple(
            blank(unit) for pair, two in zip((first, second), units, strict=True)
            for blank, unit in zip(pair, two, strict=True)
        )  # fmt: skip
        if (*alike, distance) in asked:
            continue
        try:
            ask = old.fire(attacker, target, distance=distance, event_pending=False).inquiry
        except ws.IllegalAction:
            continue  # a vehicle whose block has no order to fire
        aim = ask.args[0]
        if aim.shift < -2 or any("strength" in shift.reason for shift in ask.ledger):
            continue  # the draft stops at two downshifts for armor; reduced strength is no full fire
        asked.add((*alike, distance))
        sight = new.fire(attacker, target, distance=distance).inquiry.args[0].sight
        side = "vehicle" if aim.kind == "vehicle" else "infantry"
        base = Counter(
            shifted(chip.result(side, distance), aim.shift, old.options) for chip in old.edition.chips.chips
        )
        theirs = {word: Fraction(n, base.total()) for word, n in base.items()}
        drawn = new.edition.chits.fire(sight, False, new.options)
        ours = drawn.map(lambda reading: str(reading.result)).probabilities
        differences[side, aim.shift, sight] = [
            a - b
            for a, b in zip(
                or_better(ours, "eliminated", "damaged", "suppressed"),
                or_better(theirs, "eliminated", "reduced", "suppressed"),
                strict=True,
            )
        ]
    each = [abs(d) for three in differences.values() for d in three]
    mean = sum(each) / len(each)
    print(f"{len(asked)} engagements, {len(differences)} kinds: at most {max(each)}, mean {float(mean):.3f}")
    assert len(differences) > 100
    assert max(each) <= BAND
    assert mean <= MEAN
