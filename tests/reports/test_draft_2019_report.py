"""The 2019 draft's report and aid: their numbers against a second program, and what other readings print."""

from fractions import Fraction
from itertools import product

import pytest

from tests.printing.conftest import EITHER_PAPER
from tests.reports.conftest import with_long_rulings
from tests.systems.draft_2019 import brute_force as brute
from tests.systems.handed_in import game_of
from wsanalysis.aids import render_pdf
from wsanalysis.aids.look import STANDARD
from wsanalysis.printing.draft_2019 import tables
from wsanalysis.reports.draft_2019.report import REPORT
from wsanalysis.systems.draft_2019.sheaf import Hex

GAME = game_of("draft_2019")
SHELTERS = {"fortified": "easy", "in cover": "normal", "none": "difficult"}


def counted(side, distance, shift, power, conditions):
    """How many chits bring each result, by the second program."""
    found = dict.fromkeys(("suppressed", "damaged", "eliminated", "miss"), 0)
    for chit in brute.CHITS:
        icons = set(chit[f"{side}_icons"].split("; "))
        needed = chit[f"{side}_firepower"]
        own = (power >= int(needed)) if needed else 0
        found[brute.row_of(chit[side], distance, shift + own - len(icons & set(conditions)))] += 1
    return found


@pytest.mark.parametrize("side", tables.SIDES)
@pytest.mark.parametrize("conditions", tables.TARGETS.values(), ids=tables.TARGETS)
def test_fire_by_counting_chits(side, conditions):
    for distance, shift, power in product((0, 4, 9, 17), tables.SHIFTS, (3, 7)):
        found = tables.share(GAME.edition, side, distance, shift, power, conditions)
        by_hand = counted(side, distance, shift, power, conditions)
        size = len(brute.CHITS)
        assert found == tuple(Fraction(by_hand[word], size) for word in found._fields)
        assert found.any == 1 - Fraction(by_hand["miss"], size)


@pytest.mark.parametrize("side", tables.SIDES)
def test_between_the_printed_ranges_nothing_changes(side):
    shown = tables.distance_bands(GAME, side)
    starts = [first for _, first in shown]
    for distance in range(25):
        first = max(start for start in starts if start <= distance)
        assert counted(side, distance, 0, 5, ()) == counted(side, first, 0, 5, ())
    assert shown[-1][0].endswith("+")


def test_shifts_are_those_of_the_ledger():
    assert tables.shift_amounts(GAME) == {
        "beyond range": -1, "exposed": 1, "above armor": 1, "equal armor": 0, "one below": -1,
        "two below": -2, "five below": -2,
    }  # fmt: skip


def test_what_is_shown_on_chits():
    for side in tables.SIDES:
        shown = tables.shown_on(GAME, side)
        for word, number in shown.items():
            assert number == sum(word in chit[f"{side}_icons"].split("; ") for chit in brute.CHITS)
        for power in (4, 7):
            needed = [int(chit[f"{side}_firepower"] or 99) for chit in brute.CHITS]
            assert tables.upshifted_by(GAME, side, power) == sum(n <= power for n in needed)


@pytest.mark.parametrize("who", tables.PLIGHTS)
def test_checks_by_all_pairs_of_chits(who):
    for valor, difficulty in product(tables.VALORS, tables.DIFFICULTIES):
        found = tables.passes(GAME, valor, difficulty, tables.PLIGHTS[who])
        assert found == brute.check(difficulty, valor, tables.PLIGHTS[who])


@pytest.mark.parametrize("shelter", tables.SHELTERS)
def test_rally_is_so_many_checks(shelter):
    plights = brute.plights_of("squad", shelter != "none")
    for valor in tables.VALORS:
        p = brute.check(SHELTERS[shelter], valor, plights)
        one, two = (tables.rally_share(GAME, valor, shelter, tokens) for tokens in (1, 2))
        assert (one.rallied, one.suppressed, one.broken) == (p, 1 - p, 0)
        assert (two.rallied, two.suppressed, two.broken) == (p * p, 2 * p * (1 - p), (1 - p) ** 2)
        blank = Fraction(sum(t["effect"] == "none" for t in brute.SUPPRESSION), len(brute.SUPPRESSION))
        assert one.acts == p + (1 - p) * blank
        assert two.acts == p * p + 2 * p * (1 - p) * blank


def test_rally_in_the_tables_is_that_of_the_question():
    odds = GAME.rally("Grenadiers", tokens=2, terrain="woods")
    found = tables.rally_share(GAME, 1, "fortified", 2)
    for word in ("rallied", "suppressed", "broken"):
        assert odds.probabilities[word] == getattr(found, word)


def test_spotting_and_bog_are_one_check_after_another():
    for valor, attempts in product(tables.VALORS, (1, 3)):
        p = brute.check("difficult", valor, ("foot",))
        assert tables.spots(GAME, valor, "difficult", attempts) == 1 - (1 - p) ** attempts
        p = brute.check("easy", valor, ("vehicle", "without cover"))
        assert tables.through_bog(GAME, valor, "low", attempts) == p**attempts
    bog = GAME.bog("Panther G", terrain="mud", hexes=2).probabilities["through"]
    pressure = GAME.units.loc["Panther G", "ground_pressure"]
    assert tables.through_bog(GAME, int(GAME.units.loc["Panther G", "valor"]), pressure, 2) == bog


def test_tokens_by_counting():
    for kind, column in (("squad", "infantry"), ("gun", "gun"), ("vehicle", "vehicle")):
        effects = tables.damage_effects(GAME, kind)
        for word, (chance, _) in effects.items():
            assert chance == Fraction(sum(t[column] == word for t in brute.DAMAGE), len(brute.DAMAGE))
        assert sum(chance for chance, _ in effects.values()) == 1
    size = len(brute.SUPPRESSION)
    for power in (6, 9, 11):
        assert tables.blasted(GAME, power) == (
            Fraction(sum(int(t["blast"]) == power for t in brute.SUPPRESSION), size),
            Fraction(sum(int(t["blast"]) < power for t in brute.SUPPRESSION), size),
        )
    hesitating = sum(t["effect"] == "HESITATION" for t in brute.SUPPRESSION)
    both = Fraction(hesitating * (hesitating - 1), size * (size - 1))
    assert tables.cowers(GAME) == 1 - both


@pytest.mark.parametrize(
    ("stowage", "difficulty"), [("wet", "easy"), ("normal", "normal"), ("volatile", "difficult")]
)
def test_red_medals_burn_vehicles(stowage, difficulty):
    red = Fraction(sum(t["red_medal"] == "yes" for t in brute.DAMAGE), len(brute.DAMAGE))
    for valor in tables.VALORS:
        fails = 1 - brute.check(difficulty, valor, ("vehicle", "without cover"))
        assert tables.burns(GAME, valor, stowage) == red * fails


def test_where_a_barrage_comes_down_by_walking_every_arrow():
    valor, deviations = 1, 2
    fates = {(0, 0): Fraction(1)}
    for _ in range(deviations):
        after = {}
        for (q, r), p in fates.items():
            for chit in brute.CHITS:
                dq, dr = (0, 0) if brute.passes(chit, valor, ()) else brute.NEXT[chit["drift"]]
                place = q + dq, r + dr
                after[place] = after.get(place, 0) + p / len(brute.CHITS)
        fates = after
    away = {}
    for (q, r), p in fates.items():
        steps = max(abs(q), abs(r), abs(q + r))
        away[steps] = away.get(steps, 0) + p
    assert tables.drift(GAME, valor, deviations) == away
    cells = {(int(row["q"]), int(row["r"])) for row in brute.SHEAFS if row["sheaf"] == "linear"}
    for place in (Hex(), Hex(1, 0)):
        wanted = sum(p for (q, r), p in fates.items() if (place.q - q, place.r - r) in cells)
        assert tables.covered(GAME, valor, deviations, "linear", place) == wanted
    battery = GAME.edition.artillery["Artillery"]
    odds = GAME.barrage("Artillery", "Riflemen", sheaf="normal")["covered"]
    assert tables.covered(GAME, battery.valor, battery.deviations, "normal") == odds["covered"]


@pytest.mark.slow
def test_the_aid_has_the_numbers_of_the_game(blocks):
    found = blocks(REPORT.aid.without_rulings(GAME))
    grid = found["Fire at foot"]
    column = [group.name for group in grid.groups].index("FP 5") * 3 + grid.columns.index("0")
    row = [first for _, first in tables.distance_bands(GAME, "foot")].index(4)
    odds = GAME.fire("Grenadiers", "Riflemen", distance=4).probabilities
    cell = grid.cells[row][column]
    assert (cell.main, *cell.parts) == (1 - odds["no effect"], odds["damaged"], odds["eliminated"])
    for side, title in (("foot", "Fire at foot"), ("vehicle", "Fire at vehicles")):
        assert found[title].rows == tuple(
            text for text, _ in tables.distance_bands(GAME, side)
        )  # without holes
    checks = found["Valor check"]
    assert checks.cells[2][1].main == brute.check("normal", 2, ("foot",))
    lines = dict(found["Shifts that always count"].lines)
    assert lines["… two or more below"] == "\N{MINUS SIGN}2"


def said(game):
    """All text of the aid, as its records show it."""
    return str(REPORT.aid.without_rulings(game).pages)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("shifts_move", "results", "Each shift moves the result"),
        ("past_the_rows", "one more", "past its last once more"),
        ("bailing_out", "every unit", "the unit checks valor or is out"),
        ("broken_by", "suppression tokens", "2 or more tokens left, for suppression"),
    ],
)
def test_other_readings_are_printed_in_the_aid(option, value, words):
    assert words in said(GAME.with_options(**{option: value}))
    assert words not in said(GAME)


@pytest.mark.slow
def test_an_edited_chit_deck_still_fits_on_both_papers():
    rows = "- eliminated; 0-5 damaged; 6-13 suppressed; 14-17 suppressed; 18+ miss"
    crowded = GAME.edit("chit 1", vehicle=rows).edit(
        "chit 2", vehicle="0-5 eliminated; 6-13 damaged; 14+ miss"
    )
    shown = tables.distance_bands(crowded, "vehicle")
    assert len(shown) > len(tables.distance_bands(GAME, "vehicle"))
    assert render_pdf(with_long_rulings(REPORT.aid, crowded), STANDARD.on(EITHER_PAPER))


def test_who_plays_when_the_preferred_are_gone():
    assert tables.choose_units(GAME, ("Grenadiers", "nobody"), "squad")[0] == "Grenadiers"
    second = tables.choose_units(GAME, ("Grenadiers", "nobody"), "squad")[1]
    best = max(unit.penetration for unit in GAME.edition.units.values() if unit.kind == "squad")
    assert GAME.edition.units[second].penetration == best
