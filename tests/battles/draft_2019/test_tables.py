"""Every table of a battle against the functions of the odds, under every option; shots, checks, tokens."""

from collections import Counter
from dataclasses import fields, replace
from functools import cache
from math import sqrt
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from tests.battles.draft_2019.table import EDITION, READ, RESULTS, Script, Table
from wsanalysis.battles.core.luck import word
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.draft_2019 import chits, firing, spotting, terms, tokens
from wsanalysis.probability.exact import exact
from wsanalysis.systems.draft_2019.chit import CONDITIONS
from wsanalysis.systems.draft_2019.chits import Nerve, Sight, read
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.fire import fire
from wsanalysis.systems.draft_2019.ground import Stand
from wsanalysis.systems.draft_2019.melee import facing_of
from wsanalysis.systems.draft_2019.options import Options
from wsanalysis.systems.draft_2019.results import Struck
from wsanalysis.systems.draft_2019.shot import FULL, Shot, conditions, firepower, shifts, take_aim
from wsanalysis.systems.draft_2019.state import READY, UnitState
from wsanalysis.systems.draft_2019.unit import FACINGS, as_firer, as_target

OPEN = ". . . . . .\n" * 4
HINTS = get_type_hints(Options)
CHOICES = [
    Options(),
    *(
        replace(Options(), **{field.name: value})
        for field in fields(Options)
        for value in (get_args(HINTS[field.name]) or (True, False))
        if value != field.default
    ),
]


def said(options: Options) -> str:
    changed = [field.name for field in fields(Options) if getattr(options, field.name) != field.default]
    return changed[0] if changed else "standard"


@cache
def edition_of(options: Options) -> Draft2019:
    return EDITION.with_options(options)


# --- chits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", CHOICES, ids=said)
def test_a_chit_is_read_as_the_odds_read_it(options: Options) -> None:
    """9.0: each chit, side, FP, and random ranges, shifts and conditions."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen C02"], edition=edition_of(options))
    rng = Random(7)
    for number, chit in enumerate(EDITION.chits.chits):
        for place, side in enumerate(("foot", "vehicle")):
            for power in range(14):
                for _ in range(4):
                    shift, distance, bits = rng.randint(-4, 3), rng.randint(0, 24), rng.randrange(64)
                    shown = tuple(word for n, word in enumerate(CONDITIONS) if bits >> n & 1)
                    wanted = read(chit, Sight(side, distance, shift, power, shown), options)  # type: ignore[arg-type]
                    found = chits.result_of(it.record, number, place, distance, shift, power, bits)
                    assert RESULTS[found] == wanted.result


@pytest.mark.parametrize("options", CHOICES, ids=said)
def test_checks_have_the_laws_of_the_odds(options: Options) -> None:
    """3.0, D19-01: all pairs of chits, for each valor, plight and difficulty."""
    edition = edition_of(options)
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen C02"], edition=edition)
    count = it.record.chits
    for plight, words in enumerate(chits.PLIGHTS):
        for valor in range(4):
            passed = [it.record.passes[chit, valor + 4 * plight] for chit in range(count)]
            k = sum(passed)
            laws = {"normal": k / count}
            both = k * (k - 1) / (count * (count - 1)), (count - k) * (count - k - 1) / (count * (count - 1))
            if it.record.checks_apart:
                both = (k / count) ** 2, (1 - k / count) ** 2
            laws |= {"difficult": both[0], "easy": 1 - both[1]}
            for difficulty, chance in laws.items():
                law = edition.chits.check(Nerve(valor, words), difficulty, options)  # type: ignore[arg-type]
                assert float(law["passed"]) == pytest.approx(chance)


# --- the ledger ----------------------------------------------------------------------------------------

GROUND = """
. b W B M R . .1
m f . . . g .1 .
. . b .1 .1 W . .
. W . . B . m .
. . . .1 .2 .1 . .
"""
AREAS = """
a a b b c c d d
a a b b c c d d
e e f f g g h h
e e f f g g h h
i i i j j j k k
"""
GERMANS = ["Grenadiers", "Pioneers Team", "Pz IV H", "StuH 42", "5cm PaK 38", "SdKfz 222", "Grenadiers+MG 34"]
ALLIES = ["Riflemen", "Rangers Team", "M4A1 Sherman", "M5 Stuart", "Churchill VII", "6-pdr"]


def scattered(rng: Random, edition: Draft2019) -> Table:
    """A table where everything is anywhere, in any state."""
    hexes = [f"{chr(65 + q)}{row:02d}" for q in range(8) for row in range(1, 6)]
    standing = Table(
        GROUND, [f"{name} C03 N" for name in GERMANS], [f"{name} F04 N" for name in ALLIES], areas=AREAS,
        walls=("C03 N", "D04 SE"), bocage=("E02 S",), crests=("B03 NE", "G03 S"), edition=edition,
    )  # fmt: skip
    battle = standing.battle
    places = rng.sample(hexes, 6)
    for unit, name in enumerate(standing.names):
        battle.hex[unit] = standing.hex(rng.choice(places))  # type: ignore[index]
        battle.face[unit] = rng.randrange(6)  # type: ignore[index]
        battle.came[unit] = rng.randrange(9)  # type: ignore[index]
        flags = battle.flags[unit] & terms.DEPLOYED  # type: ignore[index]
        flags |= rng.choice((0, 0, terms.WORKS)) | rng.choice((0, 0, terms.MOVING))
        battle.flags[unit] = flags  # type: ignore[index]
        kinds = rng.sample(["Blank 6", "Blank 7"], rng.choice((0, 0, 1)))
        standing.lie(name, *kinds, down=rng.random() < 0.5)
    for hex in hexes:
        if rng.random() < 0.1:
            battle.marks[standing.hex(hex)] |= terms.HAZE
            battle.clouds += 1
        if rng.random() < 0.3:
            works = rng.choice((standing.record.bunker, standing.record.foxholes))
            battle.marks[standing.hex(hex)] |= works << terms.WORKS_AT
    return standing


def shot_of(it: Table, unit: int, target: int, way: int, rng: Random) -> Shot:
    """The shot as the odds have it, put together anew from the state."""
    record, battle, edition = it.record, it.battle, it.world.edition
    eye, hex = battle.hex[unit], battle.hex[target]  # type: ignore[index]
    ground = edition.terrain[it.board.terrain[hex].terrain]
    works = None
    if battle.flags[target] & terms.WORKS:  # type: ignore[index]
        number = battle.marks[hex] >> terms.WORKS_AT & terms.WORKS_MASK
        works = spotting.places(edition)[1][number]
    number = spotting.behind_of(record, battle, target, eye)  # type: ignore[arg-type]
    behind = spotting.places(edition)[2][number]
    level = it.board.elevation
    moves = battle.mover == target
    printed = it.world.types[battle.type[target]]  # type: ignore[index]
    melee = eye == hex
    who = record.kind[battle.type[target]]  # type: ignore[index]
    infantry = any(
        battle.hex[other] == hex and record.kind[battle.type[other]].who == terms.INFANTRY  # type: ignore[index]
        and (other >= record.first_defender) == (target >= record.first_defender)
        for other in range(record.units)
    )  # fmt: skip
    facing = "front"
    if printed.kind == "vehicle" and not melee:
        facing = FACINGS[firing.facing_to(record, battle, target, eye)]  # type: ignore[arg-type]
    busy = battle.busy if moves else 0
    return Shot(
        distance=0 if melee else spotting.range_between(record, battle, eye, hex),
        stand=Stand(ground, behind, works, higher=level[hex] > level[eye], lower=level[hex] < level[eye]),
        firing=firing.FIRINGS[way], facing=facing,  # type: ignore[arg-type]
        obscured=spotting.is_obscured(record, battle, eye, hex),
        moving=bool(battle.flags[target] & terms.MOVING), sprinting=busy == terms.SPRINTS,  # type: ignore[index]
        task=way in terms.OP_WAYS and (not moves or busy == terms.BUSY),
        in_bog=("infantry", "gun", "wheeled", "tracked")[who.mover] in ground.bog,
        crested=moves and bool(battle.crested), melee=melee, enemy_infantry=infantry,
    )  # fmt: skip


@pytest.mark.parametrize("options", CHOICES, ids=said)
def test_random_shots_have_the_ledger_of_the_odds(options: Options) -> None:
    """9.0: shift, conditions and FP, whoever fires at whom, wherever they are."""
    rng, seen = Random(said(options)), Counter[str]()
    for _ in range(3 if options != Options() else 25):
        it = scattered(rng, edition_of(options))
        record, battle = it.record, it.battle
        for _ in range(40):
            unit, target = rng.randrange(7), 7 + rng.randrange(6)
            if rng.random() < 0.5:
                unit, target = target, unit
            way = rng.choice((terms.BY_AIM, terms.BY_ADVANCE, terms.BY_OP, terms.BY_OP_AIMED))
            battle.mover, battle.busy, battle.crested = NOBODY, 0, 0
            if way in terms.OP_WAYS and rng.random() < 0.8:
                battle.mover = target  # type: ignore[assignment]
                battle.busy = rng.choice((0, terms.SPRINTS, terms.BUSY))
                battle.crested = rng.randrange(2)
            gun = record.kind[battle.type[unit]].who == terms.GUN  # type: ignore[index]
            if gun and way == terms.BY_ADVANCE:
                continue
            if not firing.can_fire_at(record, battle, unit, target, way):  # type: ignore[arg-type]
                continue
            shot = shot_of(it, unit, target, way, rng)
            firer = as_firer(it.world.types[battle.type[unit]], _weapon(it, unit))  # type: ignore[index]
            printed = it.world.types[battle.type[target]]  # type: ignore[index]
            aimed, harm = as_target(printed), battle.harm[target]  # type: ignore[index]
            state = UnitState(unknown_suppression=harm.suppressed)
            facing = firing.facing_to(record, battle, target, battle.hex[unit])  # type: ignore[arg-type,index]
            if shot.melee and printed.kind == "vehicle":
                facing = firing.BY_CHOICE
                shot = replace(shot, facing=facing_of(aimed, True))
            # a task or none makes foot exposed or not; of op fire's conditions it only means "has not moved"
            busy = battle.mover == target and battle.busy == terms.BUSY
            ledger = shifts(firer, READY, aimed, replace(shot, task=busy), options)
            vehicle = printed.kind == "vehicle"
            found = firing.shift_of(record, battle, unit, target, way, facing if vehicle else 0)  # type: ignore[arg-type]
            assert found == sum(one.amount for one in ledger), (it.names[unit], it.names[target], shot)
            shown = firing.shows_of(record, battle, unit, target, way)  # type: ignore[arg-type]
            words = tuple(word for n, word in enumerate(CONDITIONS) if shown >> n & 1)
            assert words == conditions(aimed, state, shot)
            power = firing.power_of(record, battle, unit, target, way, 0)  # type: ignore[arg-type]
            expected = firepower(firer, READY, shot) if shot.distance >= firer.minimum_range else 0
            assert power == expected
            seen["vehicle" if vehicle else "foot"] += 1
            seen["melee" if shot.melee else "apart"] += 1
            seen["full" if shot.firing in FULL else "limited"] += 1
            seen.update(words)
    assert min(seen["foot"], seen["vehicle"]) > 0
    if options == Options():
        assert {"vehicle", "foot", "apart", "full", "limited", *CONDITIONS} <= {
            word for word, often in seen.items() if often >= 3
        }


def _weapon(it: Table, unit: int) -> Any:
    weapon = it.battle.flags[unit] & terms.DEPLOYED and it.places[unit][1]  # type: ignore[index]
    return it.world.edition.weapons[weapon] if weapon else None


# --- whole shots: all chits, against the odds exactly -----------------------------------------------------


@pytest.mark.parametrize(
    ("firer", "target", "drawn"),
    [
        ("Grenadiers", "Riflemen", ". . ."), ("Grenadiers", "Riflemen", ". . W"),
        ("Grenadiers", "M5 Stuart", ". . ."), ("Pz IV H", "M4A1 Sherman", ". . b"),
        ("Pz IV H", "Riflemen Team", ".1 . ."), ("5cm PaK 38", "6-pdr", ". . B"),
    ],
)  # fmt: skip
def test_one_shot_is_what_fire_says(
    monkeypatch: pytest.MonkeyPatch, firer: str, target: str, drawn: str
) -> None:
    """9.0, 10.0: each of the 24 chits is drawn once."""
    it = Table(drawn, [f"{firer} A01 SE"], [f"{target} C01 NW"])
    unit, aimed = it.unit(firer), it.unit(target)
    shot = shot_of(it, unit, aimed, terms.BY_AIM, Random(1))
    one, other = EDITION.units[firer], EDITION.units.get(target) or EDITION.units[target]
    ledger = shifts(as_firer(one), READY, as_target(other), shot, EDITION.options)
    aim = take_aim(as_firer(one), READY, as_target(other), READY, shot, ledger)
    law = exact(fire, Struck(READY), aim, EDITION).map(lambda struck: _fate(struck.unit))
    wanted = {fate: float(law[fate]) * 24 for fate in law.outcomes}
    found: Counter[str] = Counter()
    before = it.battle.copy()
    for chit in range(24):
        it.battle = before.copy()
        Script(monkeypatch, it, chit=chit)
        monkeypatch.setattr(chits, "result_of", READ)  # as it is printed
        firing.resolve(it.record, it.battle, unit, aimed, terms.BY_AIM, 0)
        lying = it.lying(target)
        damaged = any("Crew" in token for token in lying)
        fate = "damaged" if damaged else "suppressed" if lying else "missed"
        found["out" if it.at(target) == "out" else fate] += 1
    assert found == pytest.approx(wanted)


def _fate(state: UnitState) -> str:
    if state.eliminated:
        return "out"
    if state.unknown_damage:
        return "damaged"
    return "suppressed" if state.unknown_suppression else "missed"


# --- chance ------------------------------------------------------------------------------------------------


TRIALS = 1500


def _often(it: Table, once: Any) -> float:
    """How often something comes about, each time with other luck."""
    before, found = it.battle.copy(), 0
    fill_streams(before.luck, len(terms.SOURCES), 11, 0)
    luck = before.luck
    for _ in range(TRIALS):
        it.battle = before.copy()
        for source in range(len(terms.SOURCES)):
            for _ in range(3):
                word(luck[source])  # type: ignore[index]
        found += once()
    return found / TRIALS


def _near(found: float, chance: float) -> bool:
    return abs(found - chance) <= 4 * sqrt(chance * (1 - chance) / TRIALS) + 1e-9


@pytest.mark.parametrize(("letter", "difficulty"), [(".", "difficult"), ("b", "normal"), ("W", "easy")])
def test_rally_comes_as_often_as_the_odds_say(letter: str, difficulty: str) -> None:
    """10.0."""
    it = Table(f"{letter} .\n. .", ["Grenadiers A01"], ["Riflemen B02"]).lie("Grenadiers", "Blank 6")
    plights = ("foot", "without cover") if letter == "." else ("foot",)
    law = EDITION.chits.check(Nerve(1, plights), difficulty, EDITION.options)  # type: ignore[arg-type]

    def once() -> bool:
        tokens.rally(it.record, it.battle, it.unit("Grenadiers"))
        return not it.lying("Grenadiers")

    assert _near(_often(it, once), float(law["passed"]))


@pytest.mark.parametrize(("unit", "difficulty"), [("Pz IV H", "normal"), ("Nashorn", "difficult")])
def test_bailing_out_comes_as_often_as_the_odds_say(unit: str, difficulty: str) -> None:
    """10.0."""
    it = Table(OPEN, [f"{unit} A01 N"], ["Riflemen B02"]).lie(unit, "Crew, red medal", down=True)
    valor = EDITION.units[unit].valor
    law = EDITION.chits.check(Nerve(valor, ("vehicle", "without cover")), difficulty, EDITION.options)  # type: ignore[arg-type]

    def once() -> bool:
        tokens.reveal(it.record, it.battle, it.unit(unit))
        return it.at(unit) != "out"

    assert _near(_often(it, once), float(law["passed"]))


def test_tokens_come_as_often_as_there_are() -> None:
    """2.0: hesitation, red medals."""
    it = Table(OPEN, ["Grenadiers A01"], ["Riflemen B02"])
    whole = sum(one.count for one in EDITION.suppression)
    hesitating = sum(one.count for one in EDITION.suppression if one.effect == "HESITATION")

    def once() -> bool:
        number = tokens.draw_suppression(it.record, it.battle)
        return bool(it.record.token[number].infantry == terms.HESITATION)

    assert _near(_often(it, once), hesitating / whole)
