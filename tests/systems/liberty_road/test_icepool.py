"""A third opinion: fire, rally and infantry close combat as dice of the library icepool.

The chips are read with `csv`, a bag of chips is a die with a face a chip, and redraws, checks and
rounds are icepool's own `map` and `repeat`. Its fractions must be the game's.
"""

from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

import wsanalysis as ws
from tests.as_written import CHIPS, Row, read
from tests.systems.witness import in_states

RUNGS = ("miss", "suppressed", "reduced", "eliminated")
SHOTS, RALLIES, MELEES = 80, 30, 40


def chips() -> tuple[Row, ...]:
    return read(CHIPS / "liberty_road.csv")


def says(bands: str, distance: int) -> str:
    """The last band that begins at or before the distance."""
    begun = [b.split() for b in bands.replace("all", "1+").split("; ")]
    starts = [(int(span.rstrip("+").split("-")[0]), word) for span, word in begun]
    return [word for start, word in starts if start <= distance][-1]


def bag() -> Any:
    return icepool.Die(range(len(chips())))


def draw(pending: bool) -> Any:
    """(chip, has the event come): an event chip of an eventless turn goes back."""
    if not pending:
        return bag().map(lambda i: (i, True))
    again = bag().map(lambda k: (k, True))
    return bag().map(lambda i: again if chips()[i]["event"] == "yes" else (i, False))


def check(valor: int, pending: bool) -> Any:
    """A die of True (passed) and False."""
    return draw(pending).map(lambda i, _: int(chips()[i]["valor"]) <= valor, star=True)


def shot(side: str, valor: int, distance: int, shift: int, unhurt: str, pending: bool) -> Any:
    """A die of the conditions of a target that nothing has happened to."""

    def follow(i: int, came: bool) -> Any:
        rung = min(3, max(0, RUNGS.index(says(chips()[i][side], distance)) + shift))
        if RUNGS[rung] != "suppressed":
            return unhurt if rung == 0 else RUNGS[rung]
        return check(valor, not came).map({True: unhurt, False: "suppressed"})

    return draw(pending).map(follow, star=True)


def fractions(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(die.probability(outcome)) for outcome in die.outcomes()}


def seen(chances: dict[str, Fraction]) -> dict[str, Fraction]:
    return {word: chance for word, chance in chances.items() if chance}


@pytest.mark.parametrize("number", range(SHOTS))
def test_fire(game: ws.Game, number: int) -> None:
    rng = Random(f"icepool fire {number}")
    units = game.edition.units
    while True:
        attacker, target = rng.choice(list(units.values())), rng.choice(list(units.values()))
        vehicle = target.kind == "vehicle"
        reach = attacker.anti_vehicle_range if vehicle else attacker.anti_infantry_range
        if reach is not None and target.kind != "weapon team":
            break
    sides = ("fire", "fire-vehicles" if vehicle else "fire-infantry", "support")
    full = attacker.kind != "vehicle" or any(side in attacker.sides for side in sides[:2])
    distance, flank, pending = rng.randint(1, 2 * reach), rng.random() < 0.5, rng.random() < 0.5
    cover = rng.choice((0, 1, 2))
    shift = (0 if full else -1) - (distance > reach)
    if vehicle:
        plate = target.rear_armor if flank else target.front_armor
        gap = attacker.anti_vehicle_firepower - plate
        shift += 1 if gap > 0 else gap
    else:
        shift += attacker.anti_infantry_upshift + flank - cover
    unhurt = ("move" if "move" in target.sides else target.sides[0]) if vehicle else "ready"
    given = {"distance": distance, "flank": flank, "event_pending": pending, "target_downshifts": cover}
    question = f"fire {attacker.name} at {target.name} {given}"
    if attacker.kind == "vehicle" and not any(side in attacker.sides for side in sides):
        with pytest.raises(ws.IllegalAction):
            game.fire(attacker.name, target.name, **given)
        return
    odds = game.fire(attacker.name, target.name, **given)
    side = "vehicle" if vehicle else "infantry"
    wanted = fractions(shot(side, target.valor, distance, shift, unhurt, pending))
    assert seen(in_states(odds)) == wanted, question


@pytest.mark.parametrize("number", range(RALLIES))
def test_rally(game: ws.Game, number: int) -> None:
    rng = Random(f"icepool rally {number}")
    unit = rng.choice([unit for unit in game.edition.units.values() if unit.kind == "infantry"])
    state, attempts = rng.choice(("suppressed", "broken")), rng.randint(1, 6)
    passes = check(unit.valor, True)
    steps = {"broken": "suppressed", "suppressed": "ready"}

    def attempt(now: str) -> Any:
        return now if now == "ready" else passes.map({True: steps[now], False: now})

    wanted = fractions(icepool.Die([state]).map(attempt, repeat=attempts))
    odds = game.rally(unit.name, state=state, attempts=attempts)
    assert seen(odds.probabilities) == wanted, f"rally {unit.name} from {state}, {attempts} attempts"


@pytest.mark.parametrize("number", range(MELEES))
def test_infantry_close_combat(game: ws.Game, number: int) -> None:
    rng = Random(f"icepool melee {number}")
    foot = [unit for unit in game.edition.units.values() if unit.kind != "vehicle"]
    first, second = rng.choice(foot), rng.choice(foot)
    moving = rng.choice(("first", "second"))
    lives, states = [], []
    for unit in (first, second):
        states.append(rng.choice(("ready", "spent", *(("reduced",) if unit.kind == "infantry" else ()))))
        lives.append(2 if unit.kind == "infantry" and states[-1] != "reduced" else 1)

    medals = [int(chip["valor"]) for chip in chips()]
    numbers = range(len(medals))
    gap = icepool.Die(numbers).map(
        lambda i: icepool.Die([medals[i] - medals[k] for k in numbers if k != i])
    ) + (first.valor - second.valor)
    tie = moving == "first"
    first_wins = gap.map(lambda g: g > 0 or (g == 0 and tie))

    def fight(a: int, b: int) -> Any:
        if not a or not b:
            return (a, b)
        after = {
            True: (a - 1, b - 1) if b > 1 else (a, 0),
            False: (a - 1, b - 1) if a > 1 else (0, b),
        }
        return first_wins.map(lambda won: after[bool(won)])

    end = icepool.Die([(lives[0], lives[1])]).map(fight, star=True, repeat="inf")
    wanted = fractions(end.map(lambda a, _: "first" if a else "second", star=True))
    odds = game.close_combat(
        first.name, second.name, moving=moving, first_states=states[:1], second_states=states[1:]
    )
    assert seen(odds.wins) == wanted, f"close combat {first.name} {second.name} {moving} {states}"


def test_there_are_enough_questions() -> None:
    assert SHOTS + RALLIES + MELEES >= 100


def test_icepool_reads_the_same_bag(game: ws.Game) -> None:
    events = sum(chip["event"] == "yes" for chip in chips())
    assert events == sum(game.chips["event"] == "yes")
    assert len(chips()) == len(game.chips)
